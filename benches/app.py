"""The page of `cardmath app` in a real Chromium: its start, its answers, its size."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from statistics import median
from typing import TYPE_CHECKING

import cardmath as cm
from benches.harness import progress, table
from tests.app.running import App

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PLAYERS = ["30%", "40%"]
BOARD = "Ks7h2d"
VIEW = f"equity?players={PLAYERS}&board={BOARD}".replace("'", '"').replace("%", "%25")
RUNS = 7
CELLS = ["92o", "K2o", "Q4o", "J6o", "T5s", "94s", "83s", "72s", "62s", "53o", "42s", "32o"]

WATCH = """() => {
  window.waits = [];
  addEventListener("pointerdown", () => {
    const start = performance.now();
    const seen = new MutationObserver(() => {
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => waits.push(performance.now() - start)));
    });
    seen.observe(document.querySelector(".cm-numbers"), {childList: true});
  }, {capture: true});
}"""
"""Keeps the milliseconds from each press of the mouse until new equities are drawn."""


def measure() -> str:
    """The table of times and sizes."""
    progress("the page in a browser")
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    heads = ["what", "median", "goal"]
    if found is None:
        return table("The page: no Chromium is installed here", heads, [])
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        start, first = zip(*(_start(browser) for _ in range(RUNS)), strict=True)
        with App() as app:
            page = browser.new_page(viewport={"width": 1400, "height": 1000})
            waits, size = _paint(app, page)
        browser.close()
    rows = [
        ["`cardmath app` until the page can be used", f"{median(start):.2f} s", "≤ 0.6 s"],
        ["… until its first equities are shown", f"{median(first):.2f} s", ""],
        ["paint a cell until equities on a flop are shown", f"{median(waits):.0f} ms", "≤ 50 ms"],
        ["all that the view loads", f"{size / 1000:.0f} kB", "≤ 150 kB"],
    ]
    return table(f"The page in Chromium {browser.version}", heads, rows)


def _start(browser: Browser) -> tuple[float, float]:
    """The seconds until a new page can be used, and until it has its first answer."""
    page = browser.new_page()
    start = time.perf_counter()
    with App() as app:
        page.goto(f"{app.address}#{VIEW}", wait_until="commit")
        page.wait_for_selector(".cm-grid")
        usable = time.perf_counter() - start
        page.wait_for_selector(".cm-numbers dd")
        answered = time.perf_counter() - start
        page.close()
    return usable, answered


def _paint(app: App, page: Page) -> tuple[list[float], int]:
    """The waits after painting cells, one by one; and the bytes that were loaded."""
    loaded: list[Request] = []
    page.on("requestfinished", lambda request: loaded.append(request))  # noqa: PLW0108
    page.goto(f"{app.address}#{VIEW}")
    _settle(page)
    page.evaluate(WATCH)
    for cell in CELLS:
        page.get_by_role("gridcell", name=cell, exact=True).click()
        _settle(page)
    waits: list[float] = page.evaluate("waits")
    assert len(waits) == len(CELLS)
    assert _is_right(page.locator(".cm-numbers").first.inner_text)
    sizes = [request.sizes() for request in loaded]
    return waits, sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)


def _settle(page: Page) -> None:
    """Wait until the last answer, the one with the next cards, is there."""
    page.wait_for_selector("main[data-open='0'] .cm-numbers dd")


def _is_right(shown: Callable[[], str]) -> bool:
    """Whether the equity on the screen is the library's."""
    painted = cm.Range(PLAYERS[0]) | ", ".join(CELLS)
    answer = cm.equity(painted, PLAYERS[1], board=BOARD, method="exact")
    return f"{float(answer.players[0].equity):.3%}" in shown()
