"""A running `cardmath app`, and a page that shows it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.app.running import App, Watched


@pytest.fixture(scope="session")
def app() -> Iterator[App]:
    """The app of all tests of a session."""
    with App() as running:
        yield running


@pytest.fixture
def watched(app: App, browser: Browser) -> Iterator[Watched]:
    """An empty page, watched for errors and for requests to other hosts."""
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=app.origin)
    watching = Watched(app, context.new_page())
    yield watching
    context.close()
    watching.check()


@pytest.fixture
def page(watched: Watched) -> Page:
    """The page itself, where no more is needed."""
    return watched.page
