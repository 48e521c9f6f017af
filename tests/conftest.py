"""Settings for all tests, and the browser of those that look at pages.

The browser is Debian's Chromium, or another one that is installed: `chromium-headless-shell`,
`chromium`, `chromium-browser` or `google-chrome` on the path. Without a browser the tests are
skipped, but not where the variable `CI` is set: there they fail.
"""

from __future__ import annotations

import faulthandler
import gc
import os
import shutil
import signal
import sys
from asyncio import AbstractEventLoop, events
from collections.abc import Generator, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from _pytest.doctest import DoctestModule
from _pytest.faulthandler import fault_handler_stderr_fd_key
from hypothesis import is_hypothesis_test

from tests.examples import FUZZED, load_profile
from tests.shell import LIMIT, ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SLOW_EXAMPLES = {
    "cardmath._flops.flops.flops",
    "cardmath._flops.subset.flop_subset",
    "cardmath.plots.preflop_charts.preflop_chart_grids",
    "cardmath.selftest.run",
    "cardmath.solve.jam_or_fold.game.JamOrFold.sample_many_way",
    "cardmath.solve.preflop_charts.preflop_charts",
    "cardmath.video_poker.analysis.Analysis.by_hold",
    "cardmath.video_poker.strategy.strategy_of",
    "cardmath.video_poker.strategy.strategy",
    "cardmath.video_poker.strategy.Strategy.grouped",
    "cardmath.video_poker.strategy.Strategy.play",
}
"""Examples in docstrings that take longer than an everyday test may."""

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first one draws no window: tests of the page take a quarter less."""
OPTIONS = ["--disable-gpu", "--disable-extensions", "--no-first-run"]


LITTLE_GARBAGE = 50_000
"""New objects after which Python looks for garbage: after 700, it takes a hundredth of the time."""

HANGS = 600
"""Seconds after which a test hangs: it shows where."""


def pytest_configure(config: pytest.Config) -> None:
    """Draw more examples where the exhaustive tests are asked for, and let Ctrl-C be sent."""
    load_profile(exhaustive=_exhaustive(config))
    config.pluginmanager.register(Examples())
    # A shell lets programs in the background ignore Ctrl-C. Calls that are to stop would not end.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGHUP"):  # `nohup` lets programs ignore that the terminal is closed
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: tests of the page often wait for the browser.

    On two cores the everyday tests take 187 seconds with three processes, and 207 with two.
    """
    return (os.cpu_count() or 1) + 1


def pytest_sessionstart(session: pytest.Session) -> None:
    """Show where a test hangs when the system calls."""
    if hasattr(signal, "SIGALRM"):
        # Pytest's own plugin keeps the terminal's error output; it may be left out.
        output = session.config.stash.get(fault_handler_stderr_fd_key, sys.__stderr__)
        faulthandler.register(signal.SIGALRM, output or 2)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol() -> Iterator[None]:
    """Let the system call if a test hangs.

    The option `faulthandler_timeout` starts a thread for each test, and waits until it has ended:
    on a machine that is busy this takes longer than most tests do.
    """
    if not hasattr(signal, "setitimer"):
        return (yield)
    signal.setitimer(signal.ITIMER_REAL, HANGS)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Look for no garbage among the tests and all that they import, which stay until the end.

    Each worker collects all tests: this takes a third of the time off.
    """
    gc.disable()
    if session.config.args_source is session.config.ArgsSource.TESTPATHS:
        _import_last_first(os.environ.get("PYTEST_XDIST_WORKER", ""))
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(LITTLE_GARBAGE)
        gc.enable()


def _import_last_first(worker: str) -> None:
    """Let every other worker import the tests from the last one to the first.

    The first import of a test rewrites its assertions and keeps them as bytecode. Workers in the
    same order would all rewrite all tests; from both ends each rewrites half of them.
    """
    if int(worker.removeprefix("gw") or 0) % 2:
        for path in sorted(Path(__file__).parent.rglob("test_*.py"), reverse=True):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            with suppress(Exception, pytest.skip.Exception):  # it is reported when it is collected
                import_module(name)


class Examples:
    """Looks for examples in modules of the package that have some, and in no module of the tests.

    Each worker would import all other modules, too, and what they import: the SDK of assistants
    and Dask take a second.
    """

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(
        self, file_path: Path
    ) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        found = yield
        return [
            each
            for each in found
            if not isinstance(each, DoctestModule)
            or (ROOT / "python" in file_path.parents and ">>>" in file_path.read_text("utf-8"))
        ]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Sort what has no mark of its own: properties run every day and in the exhaustive run."""
    for item in items:
        is_property = is_hypothesis_test(getattr(item, "obj", None))
        if item.name in SLOW_EXAMPLES or (is_property and _exhaustive(config)):
            item.add_marker("exhaustive")
    if FUZZED:
        items[:] = [item for item in items if is_hypothesis_test(getattr(item, "obj", None))]


def _exhaustive(config: pytest.Config) -> bool:
    return bool(config.getoption("markexpr") == "exhaustive")


@pytest.fixture(scope="session")
def opened() -> Iterator[tuple[Browser, AbstractEventLoop]]:
    """The browser, and the event loop in which playwright talks with it."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("CI has no browser: install Debian's package chromium")
        pytest.skip("no browser is installed: Debian's package is chromium")
    sandbox = os.geteuid() != 0  # Chromium has no sandbox for root
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=1000 * LIMIT)
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
