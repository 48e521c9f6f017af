"""The page of `cardmath app` in a real Chromium: its start, its answers, its size."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple
from urllib.request import urlopen

import cardmath as cm
from benches.harness import progress, table
from tests.app.running import App

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserType, Page, Request

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
PLAYERS = ["30%", "40%"]
BOARD = "Ks7h2d"
VIEW = f"equity?players={PLAYERS}&board={BOARD}".replace("'", '"').replace("%", "%25")
RUNS = 7
VIEWS = re.findall(
    r'name: "(\w+)"', Path(cm.__file__).with_name("_page").joinpath("views/index.js").read_text()
)
CELLS = ["92o", "K2o", "Q4o", "J6o", "T5s", "94s", "83s", "72s", "62s", "53o", "42s", "32o"]

WATCH_START = """
window.times = Promise.all([".cm-grid", ".cm-numbers dd"].map((wanted) => new Promise((report) => {
  const seen = new MutationObserver(() => {
    if (!document.querySelector(wanted)) return;
    seen.disconnect();
    const drawn = () => report((performance.timeOrigin + performance.now()) / 1000);
    requestAnimationFrame(() => setTimeout(drawn));
  });
  seen.observe(document, {childList: true, subtree: true});
})));
"""
"""Keeps the times when the grid and the first equities are drawn, in seconds as `time.time`."""

WATCH_PAINTING = """() => {
  window.waits = [];
  addEventListener("pointerdown", () => {
    const start = performance.now();
    const seen = new MutationObserver(() => {
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => waits.push(performance.now() - start)));
    });
    seen.observe(document.querySelector(".cm-numbers"), {childList: true, subtree: true});
  }, {capture: true});
}"""
"""Keeps the milliseconds from each press of the mouse until new equities are drawn."""


class Start(NamedTuple):
    """The seconds from a beginning until the page can be used, and until it has an answer."""

    usable: float
    answered: float


def measure() -> str:
    """The table of times and sizes."""
    progress("the page in a browser")
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    heads = ["what", "median", "goal"]
    if found is None:
        return table("The page: no Chromium is installed here", heads, [])
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        serving = median(_serve() for _ in range(RUNS))
        cold = _median([_start_both(playwright.chromium, found) for _ in range(RUNS)])
        browser = _launch(playwright.chromium, found)
        warm = _median([_start(browser) for _ in range(RUNS)])
        with App() as app:
            tab = _median([_open(app, _make_tab(browser), time.time()) for _ in range(RUNS)])
            page = browser.new_page(viewport={"width": 1400, "height": 1000})
            app.let_in(page)
            waits, size = _paint(app, page)
            first = _estimate(app, page)
            shown = [_turn(page, view) for view in ("study", "flops", "spot", "census", "solve")]
            clicks = _study(app, page)
            flops = _flops(app, page)
            tasks = [_slide(app, page)]
            under_mouse, heap, mouse_task = _solved(app, page)
            tasks.append(mouse_task)
            largest = max(_loaded(app, browser, view) for view in VIEWS)
        version = browser.version
        browser.close()
    rows = [
        ["`cardmath app` until its server answers", f"{serving:.2f} s", ""],
        ["… until its page can be used, in a running browser", f"{warm.usable:.2f} s", "≤ 0.6 s"],
        ["… until its first equities are shown", f"{warm.answered:.2f} s", ""],
        ["… until its page can be used, with the browser's start", f"{cold.usable:.2f} s", ""],
        ["another tab of it until it can be used", f"{tab.usable:.2f} s", ""],
        ["… until its first equities are shown", f"{tab.answered:.2f} s", ""],
        ["paint a cell until equities on a flop are shown", f"{median(waits):.0f} ms", "≤ 33 ms"],
        ["paint a cell before the flop, 200 combos against any two", f"{first:.0f} ms", "≤ 60 ms"],
        ["another view until it is drawn", f"{median(shown):.0f} ms", "≤ 100 ms"],
        ["… the slowest of them", f"{max(shown):.0f} ms", "≤ 300 ms"],
        ["a class of a solved flop under the mouse", f"{median(under_mouse):.1f} ms", "≤ 16 ms"],
        ["heap of a page with a solved flop", f"{heap / 1e6:.0f} MB", "≤ 60 MB"],
        ["the longest task while a slider or the mouse moves", f"{max(tasks):.0f} ms", "≤ 50 ms"],
        ["click in Study against a range", f"{median(clicks):.0f} ms", "≤ 60 ms"],
        ["two ranges on all 1,755 flops", f"{flops:.0f} ms", "≤ 2000 ms"],
        ["all that Equity loads", f"{size / 1000:.0f} kB", "≤ 150 kB"],
        ["… the largest of all views", f"{largest / 1000:.0f} kB", "≤ 150 kB"],
    ]
    return table(f"The page in Chromium {version}", heads, rows)


def _median(starts: list[Start]) -> Start:
    return Start(*map(median, zip(*starts, strict=True)))


def _launch(chromium: BrowserType, path: str) -> Browser:
    return chromium.launch(executable_path=path, args=["--no-sandbox"])


def _serve() -> float:
    """The seconds from the start of the process until the page itself is served."""
    start = time.time()
    with App() as app:
        urlopen(app.address).close()
        return time.time() - start


def _start_both(chromium: BrowserType, path: str) -> Start:
    """Start the app, then Chromium, as where no browser is open yet."""
    start = time.time()
    with App() as app:
        browser = _launch(chromium, path)
        times = _open(app, _make_tab(browser), start)
        browser.close()
    return times


def _start(browser: Browser) -> Start:
    """Start the app, and open its page in a tab of a browser that is open already."""
    tab, start = _make_tab(browser), time.time()
    with App() as app:
        return _open(app, tab, start)


def _make_tab(browser: Browser) -> Page:
    """An empty tab, which has none of the page's files."""
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    page.add_init_script(WATCH_START)
    return page


def _open(app: App, tab: Page, start: float) -> Start:
    """Open the page in a tab, and close the tab."""
    app.let_in(tab)
    tab.goto(f"{app.address}#{VIEW}", wait_until="commit")
    usable, answered = tab.evaluate("times")
    tab.close()
    return Start(usable - start, answered - start)


def _paint(app: App, page: Page) -> tuple[list[float], int]:
    """The waits after painting cells, one by one; and the bytes that were loaded."""
    loaded: list[Request] = []
    page.on("requestfinished", lambda request: loaded.append(request))  # noqa: PLW0108
    page.goto(f"{app.address}#{VIEW}")
    _settle(page)
    page.evaluate(WATCH_PAINTING)
    for cell in CELLS:
        page.get_by_role("gridcell", name=cell, exact=True).click()
        _settle(page)
    waits: list[float] = page.evaluate("waits")
    assert len(waits) == len(CELLS)
    assert _is_right(page.locator(".cm-numbers").first.inner_text)
    sizes = [request.sizes() for request in loaded]
    return waits, sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)


WATCH = """(selector) => {
  window.waits = [];
  addEventListener("pointerdown", () => {
    const start = performance.now();
    const seen = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => waits.push(performance.now() - start)));
    });
    const place = document.querySelector("[data-watched]") ?? document.querySelector("main");
    seen.observe(place, {childList: true, subtree: true});
  }, {capture: true});
}"""
"""Keeps the milliseconds from each press until something is drawn anew."""


def _estimate(app: App, page: Page) -> float:
    """The wait for the first equities before the flop after a cell is painted, at the median."""
    ranges = '["15%","random"]'.replace("%", "%25")
    page.goto("about:blank")
    page.goto(f"{app.address}#equity?players={ranges}&board=")
    _settle(page)
    page.evaluate(WATCH_PAINTING)
    for cell in CELLS[:RUNS]:
        page.get_by_role("gridcell", name=cell, exact=True).click()
        _settle(page)
    waits: list[float] = page.evaluate("waits")
    return median(waits)


def _turn(page: Page, view: str) -> float:
    """The wait until another view is drawn."""
    page.evaluate(WATCH, f".view-{view} h1")
    page.locator(f"nav a[href='#{view}']").click()
    page.wait_for_selector(f"main[data-open='0'] .view-{view} h1")
    return float(page.evaluate("waits[0]"))


def _study(app: App, page: Page) -> list[float]:
    """The waits after clicks on names in Study against a range."""
    page.goto("about:blank")
    page.goto(f"{app.address}#{VIEW.replace('equity', 'study', 1)}")
    page.wait_for_selector("main[data-open='0'] .card-grid")
    page.evaluate(
        "document.querySelector('[aria-label=\"What fits the filter\"]').dataset.watched = ''"
    )
    page.evaluate(WATCH, "[data-watched] .headline")
    for name in page.locator("button.plain").all()[1 : RUNS + 1]:
        name.click()
        page.wait_for_selector("main[data-open='0'] .card-grid")
    waits: list[float] = page.evaluate("waits")
    assert len(waits) == RUNS
    return waits


def _flops(app: App, page: Page) -> float:
    """The time of the answer for all flops, as the page shows it, in milliseconds."""
    page.goto("about:blank")
    page.goto(f"{app.address}#{VIEW.replace('equity', 'flops', 1)}")
    page.wait_for_selector("main[data-open='0'] .scatter", timeout=60_000)
    number, unit = page.locator(".about", has_text="flops that differ").inner_text().split()[-2:]
    return float(number) * (1000 if unit == "s" else 1)


SOLVED = """solve?board=Ks+7h+2d&pot=5.5&stack=97.5&target=20%25&players=["30%25","40%25"]"""
"""A flop of wide ranges; how near it is solved makes no difference to what the page keeps."""
WATCH_MOUSE = """() => {
  window.waits = [];
  let start = 0;
  addEventListener("pointerover", () => { start = performance.now(); }, {capture: true});
  new MutationObserver(() => {
    document.body.getBoundingClientRect();
    if (start) waits.push(performance.now() - start);
    start = 0;
  }).observe(document.querySelector(".solve-body .solve-table tbody"), {childList: true});
}"""
"""Keeps the milliseconds from a class under the mouse until its combos are laid out."""


THUMB = 16
"""The pixels of what is dragged on a slider."""
WATCH_TASKS = """() => {
  window.tasks = [0];
  new PerformanceObserver((list) => list.getEntries().forEach(({duration}) => tasks.push(duration)))
    .observe({type: "longtask"});
}"""
"""Keeps the milliseconds of tasks above 50, the only ones that a browser reports."""


def _slide(app: App, page: Page) -> float:
    """The longest task while the slider of the best hands moves, in milliseconds."""
    page.goto("about:blank")
    page.goto(f"{app.address}#{VIEW}")
    _settle(page)
    page.evaluate(WATCH_TASKS)
    slider = page.get_by_role("slider", name="Best hands, to percent")
    slider.scroll_into_view_if_needed()
    box, value = slider.bounding_box(), float(slider.input_value())
    assert box is not None
    span = box["width"] - THUMB
    left, middle = box["x"] + THUMB / 2, box["y"] + box["height"] / 2
    page.mouse.move(left + span * value / 100, middle)
    page.mouse.down()
    for step in range(60):
        page.mouse.move(left + span * (value + step) / 100, middle)
    page.mouse.up()
    _settle(page)
    assert float(slider.input_value()) > value + 30
    return float(page.evaluate("Math.max(...tasks)"))


def _loaded(app: App, browser: Browser, view: str) -> int:
    """The bytes that a browser that has nothing yet loads for a view."""
    page = browser.new_context().new_page()
    loaded: list[Request] = []
    page.on("requestfinished", lambda request: loaded.append(request))  # noqa: PLW0108
    app.let_in(page)
    page.goto(f"{app.address}#{view}")
    page.wait_for_selector("main[data-open='0'] h1", timeout=120_000)
    sizes = [request.sizes() for request in loaded]
    page.context.close()
    return sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)


def _solved(app: App, page: Page) -> tuple[list[float], float, float]:
    """What a solved flop takes.

    Returns:
        the waits for combos under the mouse; the bytes of the page's heap; and the longest task
        while the mouse moves, in milliseconds.
    """
    page.goto("about:blank")
    page.goto(f"{app.address}#{SOLVED}")
    page.wait_for_selector("main[data-open='0'] .solve-run .main")
    page.locator(".solve-run .main").click()
    page.wait_for_selector("main[data-open='0'] .solve-facts dl", timeout=600_000)
    page.wait_for_selector(".solve-body .solve-table tbody tr")
    page.evaluate(WATCH_MOUSE)
    page.evaluate(WATCH_TASKS)
    cells = page.locator(".solve-body .act-cell")
    for place in range(0, cells.count(), 4):
        cells.nth(place).hover()
    waits: list[float] = page.evaluate("waits")
    assert waits
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    task = float(page.evaluate("Math.max(...tasks)"))
    return waits, float(session.send("Runtime.getHeapUsage")["usedSize"]), task


def _settle(page: Page) -> None:
    """Wait until the last answer, the one with the next cards, is there."""
    page.wait_for_selector("main[data-open='0'] .cm-numbers dd")


def _is_right(shown: Callable[[], str]) -> bool:
    """Whether the equity on the screen is the library's."""
    painted = cm.Range(PLAYERS[0]) | ", ".join(CELLS)
    answer = cm.equity(painted, PLAYERS[1], board=BOARD, method="exact")
    return f"{float(answer.players[0].equity):.3%}" in shown()
