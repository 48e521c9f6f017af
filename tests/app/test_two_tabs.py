"""Two tabs are open on the same data: what is saved in one is not lost by the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.app.running import Watched
from tests.app.test_every_view import settled
from tests.app.test_library_view import started


@pytest.fixture
def two(browser: Browser, tmp_path: Path) -> Iterator[tuple[Watched, Watched]]:
    """Two tabs of a user who has kept two ranges."""
    with started(browser, tmp_path, ranges='{"one": "AA", "two": "KK"}') as first:
        second = Watched(first.app, first.page.context.new_page())
        yield first, second
        second.check()


def open_both(two: tuple[Watched, Watched], place: str) -> tuple[Page, Page]:
    first, second = (settled(each.open(place)) for each in two)
    return first, second


def test_notes_of_both_on_one_hand_are_kept(two: tuple[Watched, Watched]) -> None:
    first, second = open_both(two, "hands?hand=0")
    notes = [page.get_by_label("Note on this hand") for page in (first, second)]
    notes[0].fill("a read")
    notes[0].blur()
    settled(first)
    notes[1].fill("a plan")
    notes[1].blur()
    expect(notes[1]).to_have_value("a read\na plan")
    settled(second)
    notes[1].fill("a read\na plan\nmore")
    notes[1].blur()
    settled(second)
    first.reload()
    expect(notes[0]).to_have_value("a read\na plan\nmore")
