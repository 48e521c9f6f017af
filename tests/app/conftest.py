"""A running `cardmath app`, and a browser that looks at it.

The browser is Debian's Chromium, or another one that is installed: `chromium`, `chromium-browser`
or `google-chrome` on the path. Without a browser the tests are skipped, but not where the variable
`CI` is set: there they fail.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.app.running import App, Watched

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = ["--disable-gpu", "--disable-extensions", "--no-first-run"]


@pytest.fixture(scope="session")
def app() -> Iterator[App]:
    """The app of all tests of a session."""
    with App() as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser of all tests of a session."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("CI has no browser: install Debian's package chromium")
        pytest.skip("no browser is installed: Debian's package is chromium")
    sandbox = os.geteuid() != 0  # Chromium has no sandbox for root
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=found, args=OPTIONS, chromium_sandbox=sandbox
        )
        yield opened
        opened.close()


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
