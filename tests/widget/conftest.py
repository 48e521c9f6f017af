"""A page that shows a part of `widget.js`, watched for errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pytest

from tests.widget.host import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    Start: TypeAlias = Callable[..., Page]


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving() as url:
        yield url


@pytest.fixture
def start(
    browser: Browser, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Start]:
    """Open a page with one part; the console must stay empty."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    page = browser.new_page(viewport={"width": 700, "height": 1000})
    page.set_default_timeout(8000)
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text))
    page.on("pageerror", lambda error: problems.append(str(error)))

    def open_part(name: str | None = None, **options: object) -> Page:
        page.goto(address)
        page.wait_for_function("() => window.ready")
        if name is not None:
            page.evaluate("([name, options]) => start(name, options)", [name, options])
        return page

    yield open_part
    page.close()
    assert not problems
