"""A running `cardmath app`, and a page that shows it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.app.running import App, Watched
from tests.shell import LIMIT


@pytest.fixture(scope="session")
def app() -> Iterator[App]:
    """The app of all tests of a session. Work that tests stop is long on many cores too."""
    with App(cores=2) as running:
        yield running


@pytest.fixture(scope="session")
def tabs() -> list[Page]:
    """The page that tests use one after the other: opening a new one takes twice as long."""
    return []


@pytest.fixture
def watched(app: App, browser: Browser, tabs: list[Page]) -> Iterator[Watched]:
    """An empty page, watched for errors and for requests to other hosts."""
    page = tabs.pop() if tabs else new_context(app, browser).new_page()
    watching = Watched(app, page)
    yield watching
    watching.end()
    make_as_new(page, app)
    tabs.append(page)
    watching.check()


@pytest.fixture
def fresh(app: App, browser: Browser) -> Iterator[Watched]:
    """As `watched`, but in a browser that has never been at the page, and is used by no other test.

    For tests that count requests, or that listen to events of the page.
    """
    context = new_context(app, browser)
    watching = Watched(app, context.new_page())
    yield watching
    context.close()
    watching.check()


@pytest.fixture
def page(watched: Watched) -> Page:
    """The page itself, where no more is needed."""
    return watched.page


def new_context(app: App, browser: Browser) -> BrowserContext:
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    context.set_default_timeout(1000 * LIMIT)
    app.let_in(context)
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=app.origin)
    # Without a printer the browser complains of every call after the first.
    context.add_init_script("window.print = () => dispatchEvent(new Event('afterprint'))")
    return context


def make_as_new(page: Page, app: App) -> None:
    """Forget all that a test did with a page. If that fails, the next test gets a new one."""
    for other in page.context.pages:
        if other != page:
            other.close()
    forget(page, app)
    page.emulate_media(color_scheme="null", reduced_motion="null")
    page.set_viewport_size({"width": 1400, "height": 900})
    page.mouse.move(0, 0)


def forget(page: Page, app: App) -> None:
    """Forget what a page stored, and leave it.

    It goes to a file of the same origin: elsewhere the process that draws would end, and starting
    one for each test takes a third more.
    """
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.goto(f"{app.origin}/icon.svg")
