"""Settings for all tests, and the browser of those that look at pages.

The browser is Debian's Chromium, or another one that is installed: `chromium`, `chromium-browser`
or `google-chrome` on the path. Without a browser the tests are skipped, but not where the variable
`CI` is set: there they fail.
"""

from __future__ import annotations

import os
import shutil
from asyncio import AbstractEventLoop, events
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Shared machines are slow at times, so the time of an example says nothing: there is no deadline.
# Every run draws 50 new examples; more of them would make the everyday suite too slow.
settings.register_profile("shared machine", deadline=None, max_examples=50)
settings.load_profile("shared machine")

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = ["--disable-gpu", "--disable-extensions", "--no-first-run"]


@pytest.fixture(scope="session")
def opened() -> Iterator[tuple[Browser, AbstractEventLoop]]:
    """The browser, and the event loop in which playwright talks with it."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("CI has no browser: install Debian's package chromium")
        pytest.skip("no browser is installed: Debian's package is chromium")
    sandbox = os.geteuid() != 0  # Chromium has no sandbox for root
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=OPTIONS, chromium_sandbox=sandbox
        )
        loop = events.get_running_loop()
        events._set_running_loop(None)
        yield browser, loop
        events._set_running_loop(loop)
        browser.close()


@pytest.fixture
def browser(opened: tuple[Browser, AbstractEventLoop]) -> Iterator[Browser]:
    """The browser, the same one for all tests.

    Playwright leaves its event loop running in this thread. Tests that have nothing to do with the
    browser must not find it there, as they may want to run one of their own.
    """
    browser, loop = opened
    events._set_running_loop(loop)
    yield browser
    events._set_running_loop(None)
