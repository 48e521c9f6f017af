"""A page that shows a part that notebooks have too, watched for errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pytest

from tests.shell import LIMIT
from tests.widget.host import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Error, Page

    Start: TypeAlias = Callable[..., Page]


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving() as url:
        yield url


@pytest.fixture(scope="session")
def tabs() -> list[Page]:
    """The page that tests use one after the other: opening a new one takes twice as long."""
    return []


@pytest.fixture
def start(
    browser: Browser,
    address: str,
    tabs: list[Page],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Start]:
    """Open a page with one part; the console must stay empty."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    page = tabs.pop() if tabs else browser.new_page()
    page.set_default_timeout(1000 * LIMIT)
    page.set_viewport_size({"width": 700, "height": 1000})
    problems: list[str] = []

    def hear(said: ConsoleMessage | Error) -> None:
        problems.append(str(said))

    page.on("console", hear)
    page.on("pageerror", hear)

    def open_part(name: str | None = None, **options: object) -> Page:
        page.goto(address)
        page.wait_for_function("() => window.ready")
        if name is not None:
            page.evaluate("([name, options]) => start(name, options)", [name, options])
        return page

    yield open_part
    page.remove_listener("console", hear)
    page.remove_listener("pageerror", hear)
    page.goto("about:blank")
    page.mouse.move(0, 0)
    tabs.append(page)
    assert not problems
