"""Draw the picture of docs/how/notebooks.md: the equity view, as a notebook shows it.

    python scripts/draw_notebook.py

It needs playwright and Chromium, and writes docs/images/notebook.png.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from io import BytesIO
from pathlib import Path
from shutil import which

from PIL import Image
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.widget.host import serving  # noqa: E402 # the tests are not an installed package

PATH = ROOT / "docs" / "images" / "notebook.png"
COLOURS = 200
CODE = 'cm.widget.EquityView("22+, A9s+, KTs+, (AJo+, KQo)@50%", "QQ+, AK", board="Ks 7h 2d")'
STATE = {"players": ["22+, A9s+, KTs+, (AJo+, KQo)@50%", "QQ+, AK"], "board": "Ks 7h 2d"}

SHOW = """([code, state]) => {
  const cell = document.createElement("pre");
  cell.textContent = code;
  const root = document.createElement("div");
  document.getElementById("root").append(cell, root);
  parts.mountEquity(root, {ask, state});
}"""


def show(page: Page) -> None:
    """Show the cell of a notebook with its widget, and wait for the last numbers."""
    page.evaluate(SHOW, [CODE, STATE])
    page.locator(".cm-map td[title^='As:']").wait_for()
    page.locator(".cm-work:visible").wait_for(state="hidden")


def write(picture: bytes) -> None:
    """Write the picture with a palette."""
    image = Image.open(BytesIO(picture)).convert("RGB")
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(PATH, optimize=True)


def main() -> None:
    """Open the equity view in Chromium, and keep what it shows."""
    options = {"executable_path": which("chromium"), "args": ["--no-sandbox"]}
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options)
        page = browser.new_page(viewport={"width": 1340, "height": 600})
        page.goto(address)
        page.wait_for_function("() => window.ready")
        show(page)
        write(page.screenshot(full_page=True))
        browser.close()


if __name__ == "__main__":
    ArgumentParser(description=__doc__).parse_args()
    main()
