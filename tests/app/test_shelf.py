"""What a tab keeps while it is away is found again, for a while, and never by another tab."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from cardmath.app.keys import Keys
from cardmath.app.shelf import MOST_AWAY, Shelf
from cardmath.app.tab_store import TabStore
from tests.app.running import App
from tests.shell import LIMIT


def in_loop(run: Callable[[Shelf], None], *, seconds: float = 60.0, wait: float = 0.0) -> None:
    """Run a function in an event loop, and wait then."""

    async def both() -> None:
        run(Shelf(seconds))
        await asyncio.sleep(wait)

    asyncio.run(both())


def test_a_tab_finds_its_things_once() -> None:
    def run(shelf: Shelf) -> None:
        store = shelf.take("mine")
        shelf.put("mine", store)
        other = shelf.take("other")
        assert other is not store
        assert shelf.take("mine") is store
        assert shelf.take("mine") is not store  # a copy of the tab has things of its own
        assert not store.is_closed

    in_loop(run)


def test_what_a_tab_without_a_name_kept_is_freed_at_once() -> None:
    def run(shelf: Shelf) -> None:
        store = shelf.take("")
        shelf.put("", store)
        assert store.is_closed

    in_loop(run)


def test_the_oldest_make_room_and_a_copy_replaces_its_like() -> None:
    def run(shelf: Shelf) -> None:
        stores = [TabStore() for _ in range(MOST_AWAY + 1)]
        for place, each in enumerate(stores):
            shelf.put(f"tab {place}", each)
        assert [each.is_closed for each in stores] == [True] + [False] * MOST_AWAY
        newer = TabStore()
        shelf.put("tab 1", newer)
        assert stores[1].is_closed
        assert shelf.take("tab 1") is newer

    in_loop(run)


def test_all_is_freed_when_the_server_ends() -> None:
    stores = [TabStore(), TabStore()]
    shelves = []

    def run(shelf: Shelf) -> None:
        for place, each in enumerate(stores):
            shelf.put(f"tab {place}", each)
        shelves.append(shelf)

    in_loop(run)
    shelves[0].close()  # after the loop has ended, as the server does
    assert all(each.is_closed for each in stores)


def test_what_nobody_asks_for_in_time_is_freed() -> None:
    store = TabStore()
    in_loop(lambda shelf: shelf.put("gone", store), seconds=0.0, wait=0.05)
    assert store.is_closed


def upload(app: App) -> None:
    """Open a tab that makes a file, and close it."""
    host, keys = f"127.0.0.1:{app.port}", Keys()
    keys.key = app.key
    with connect(f"ws://{host}/ask", origin=Origin(app.origin)) as page:
        page.send(json.dumps({"hello": "0123"}))
        nonce = json.loads(page.recv(LIMIT))["nonce"]
        proof = keys.proof("page", host, "0123", nonce)
        page.send(json.dumps({"proof": proof, "tab": "mine"}))
        page.send(json.dumps({"id": 1, "view": "hands", "ask": {"part": "upload", "bytes": 9}}))
        while not json.loads(page.recv(LIMIT)).get("final"):
            pass


@pytest.mark.skipif(os.name != "posix", reason="there is only Ctrl-C")
@pytest.mark.parametrize(
    "name",
    ["SIGTERM", *(pytest.param(n, marks=pytest.mark.exhaustive) for n in ("SIGINT", "SIGHUP"))],
)
def test_no_file_of_a_tab_that_is_away_is_left_by_the_command(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with App() as app:
        upload(app)
        assert list(tmp_path.glob("cardmath-*"))
        assert app.stop(getattr(signal, name))[0] == 0
    assert not list(tmp_path.glob("cardmath-*"))


@pytest.mark.exhaustive
@pytest.mark.skipif(os.name != "posix", reason="a process is not killed so")
def test_what_a_killed_server_left_is_removed_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with App() as app:
        upload(app)
        app.stop(signal.SIGKILL)
    (left,) = tmp_path.glob("cardmath-*")
    os.utime(left, (0, 0))
    with App() as app:
        upload(app)
        (new,) = tmp_path.glob("cardmath-*")
        assert new != left
