"""Draw the pictures of docs/how/app.md: views of the page, light and dark, wide and on a phone.

    python scripts/draw_app.py

It needs playwright and Chromium, and writes docs/images/app-*.png.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from io import BytesIO
from pathlib import Path
from shutil import which
from typing import Literal, NamedTuple
from urllib.parse import quote

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from cardmath.app.sentences import SENTENCES

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.app.running import App  # noqa: E402 # the tests are not an installed package

FOLDER = ROOT / "docs" / "images"
COLOURS = 250


class Picture(NamedTuple):
    """A picture: its name, the address of the view, and how it is looked at."""

    name: str
    view: str
    width: int
    scheme: Literal["light", "dark"]
    height: int
    """What is below this is cut off."""


def place(view: str, **state: str) -> str:
    """The fragment of an address."""
    return f"{view}?" + "&".join(f"{key}={quote(value)}" for key, value in state.items())


PLAYERS = '["22+, A9s+, KTs+, 76s-54s, (AJo+, KQo)@50%", "QQ+, AK"]'
EQUITY = place("equity", players=PLAYERS, board="Ks 7h 2d")
STUDY = place("study", players=PLAYERS, board="Ks 7h 2h", filter="top set or flush draw")
FLOPS = place("flops", players=PLAYERS)
SPOT = place("spot", hand="Ah Kh", board="9c 7h 2h")

ASK = place("ask", text=SENTENCES[0].fill(), blanks='["77", "a set or better"]')

PICTURES = [
    Picture("equity", EQUITY, 1340, "light", 1000),
    Picture("phone", EQUITY, 390, "dark", 1000),
    Picture("study", STUDY, 1600, "light", 1100),
    Picture("flops", FLOPS, 1280, "dark", 900),
    Picture("play", place("play", seed="3", count="5"), 1340, "light", 760),
    Picture("icm", place("icm", bounties='"10"'), 1280, "light", 1260),
    Picture("solve", "solve", 1440, "light", 900),
    Picture("start", "start", 1340, "dark", 700),
    Picture("spot", SPOT, 1100, "dark", 700),
    Picture("ask", ASK, 1340, "light", 820),
    Picture("hands", place("hands", hand="0"), 1340, "dark", 900),
    Picture("census", place("census", wild='["deuces"]'), 1340, "light", 700),
    Picture("simulation", place("simulation", hands="1000000"), 1340, "dark", 700),
]


def draw(app: App, browser: Browser, picture: Picture) -> None:
    """Open a view, wait until all of it is answered, and keep what is seen."""
    page = browser.new_page(
        viewport={"width": picture.width, "height": picture.height}, color_scheme=picture.scheme
    )
    app.let_in(page)
    page.goto(f"{app.address}#{picture.view}")
    page.wait_for_selector("main[data-open='0'] h1")
    image = Image.open(BytesIO(page.screenshot())).convert("RGB")
    path = FOLDER / f"app-{picture.name}.png"
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    page.close()


def main(names: list[str]) -> None:
    """Draw the pictures with these names, or all if there are none."""
    with App() as app, sync_playwright() as playwright:
        found = which("chromium-headless-shell") or which("chromium")
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for picture in PICTURES:
            if not names or picture.name in names:
                draw(app, browser, picture)
        browser.close()


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    names = [each.name for each in PICTURES]
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names))
    main(parser.parse_args().names)
