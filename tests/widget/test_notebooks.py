"""The widgets in JupyterLab and in marimo themselves; `make exhaustive` installs these."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest

import cardmath as cm

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.exhaustive  # both take a few seconds to start

PROGRAM = """import cardmath as cm
grid = cm.widget.RangeGrid("22+, A2s+")
view = cm.widget.EquityView("QQ+, AK", "15%", board="Ks 7h 2d 3c")
"""

MARIMO = f"""import marimo
app = marimo.App()
@app.cell
def _():
    {PROGRAM.replace(chr(10), chr(10) + "    ")}
    return grid, view
@app.cell
def _(grid):
    import marimo as mo
    shown = mo.ui.anywidget(grid)
    shown
    return mo, shown
@app.cell
def _(view):
    view
@app.cell
def _(grid, mo, shown):
    mo.md(f"held: {{shown.value and grid.value}}")
"""


@contextmanager
def served(module: str, options: list[str], ready: str, folder: Path) -> Iterator[str]:
    """Run a server of a package that may be missing; gives its address once it answers."""
    pytest.importorskip(module, reason=f"{module} is not installed")
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    kept = ("JUPYTER_CONFIG_DIR", "JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR")
    settings = {name: str(folder / ".settings") for name in kept}
    process = subprocess.Popen(
        [sys.executable, "-m", module, *options, f"--port={port}"],
        cwd=folder,
        env={**os.environ, **settings},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        address = f"http://127.0.0.1:{port}/"
        wait_for(address + ready)
        yield address
    finally:
        process.terminate()
        process.wait()


def wait_for(address: str) -> None:
    for _ in range(300):
        try:
            urlopen(address).close()
        except URLError:
            time.sleep(0.2)
        else:
            return
    pytest.fail(f"nothing answers at {address}")


@contextmanager
def opened(browser: Browser, address: str) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1400, "height": 2400})
    page.set_default_timeout(60_000)
    page.goto(address)
    yield page
    page.close()


def play(page: Page) -> None:
    """Paint on the grid and on the equity view, and compare what they show."""
    page.locator(".cm-size", has_text="126 combos of").wait_for()
    page.locator(".cm-grid").first.locator(".cm-cell").nth(15).click()  # KQs
    page.locator(".cm-size", has_text="130 combos of").wait_for()
    view = page.locator(".cm-equity")
    view.locator(".cm-cell").nth(3).click()  # AJs
    answer = cm.equity("QQ+, AK, AJs", "15%", board="Ks7h2d3c")
    shown = f"{float(answer.players[0].equity):.3%}"
    view.locator(".cm-numbers", has_text=shown).wait_for()
    view.get_by_text(f"exact, {answer.total:,} deals").wait_for()


def notebook(*sources: str) -> dict[str, Any]:
    cells: list[dict[str, Any]] = [
        {"cell_type": "code", "id": f"cell{place}", "source": source, "metadata": {},
         "execution_count": None, "outputs": []}
        for place, source in enumerate(sources)
    ]  # fmt: skip
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def test_in_jupyterlab(browser: Browser, tmp_path: Path) -> None:
    later = "print(grid.value, view.players[0], view.answer)"
    cells = notebook(PROGRAM + "grid", "view", later)
    (tmp_path / "test.ipynb").write_text(json.dumps(cells))
    options = ["--no-browser", "--allow-root", "--IdentityProvider.token="]
    with (
        served("jupyterlab", options, "api", tmp_path) as address,
        opened(browser, f"{address}lab/tree/test.ipynb") as page,
    ):
        page.locator(".jp-Notebook .jp-CodeCell").last.wait_for()
        page.get_by_text("| Idle").wait_for()
        page.get_by_role("menuitem", name="Run", exact=True).first.click()
        page.get_by_text("Run All Cells", exact=True).first.click()
        play(page)
        last = page.locator(".jp-CodeCell").last
        last.locator(".cm-content").click()
        page.keyboard.press("Control+Enter")
        last.locator(".jp-OutputArea-output", has_text="22+, A2s+, KQs QQ+").wait_for()


def test_in_marimo(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "test.py").write_text(MARIMO)
    options = ["run", "test.py", "--headless", "--no-token"]
    with (
        served("marimo", options, "health", tmp_path) as address,
        opened(browser, address) as page,
    ):
        play(page)
        page.get_by_text("held: 22+, A2s+, KQs").wait_for()
