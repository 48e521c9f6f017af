"""Take pictures of every view of the page at five widths in both schemes, to be looked at.

    python scripts/look_at_page.py FOLDER [VIEW …]

It writes three sheets for each view and state: phones and tablets, a laptop, and other screens.
It needs playwright and Chromium.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal
from urllib.parse import quote

from PIL import Image
from playwright.sync_api import Error, Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.app.running import App  # noqa: E402 # the tests are not an installed package

CHROMIUM = Path("/usr/lib/chromium/chromium-headless-shell")
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
LONGEST = 1600
"""The pixels of a page's height that are looked at."""
TEN = ["22+, A2s+", "QQ+, AK", "AhKh", "77", "JTs", "98s", "A5s", "KQo", "55-22", "T9s"]


def place(view: str, **state: object) -> str:
    """The fragment of an address."""
    return f"{view}?" + "&".join(f"{key}={quote(_text(value))}" for key, value in state.items())


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _nothing(_page: Page) -> None:
    pass


def _press(name: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role("button", name=name, exact=True).first.click()


def _fold(page: Page) -> None:
    for key in "fncccccc":
        page.keyboard.press(key)
        page.wait_for_timeout(300)


PLAYERS = ["22+, A9s+, KTs+, 76s-54s, (AJo+, KQo)@50%", "QQ+, AK"]
STATES: dict[str, tuple[str, Callable[[Page], None]]] = {
    "start": ("start", _nothing),
    "equity": (place("equity", players=PLAYERS, board="Ks 7h 2d"), _nothing),
    "equity-ten": (place("equity", players=TEN), _nothing),
    "equity-wrong": (place("equity", players=["QQ+, AZ", "AA"], board="Ks 7h"), _nothing),
    "study": (
        place("study", players=PLAYERS, board="Ks 7h 2h", filter="top set or flush draw"),
        _nothing,
    ),
    "flops": (place("flops", players=PLAYERS), _nothing),
    "spot": (place("spot", hand="Ah Kh", board="9c 7h 2h"), _nothing),
    "ask": ("ask", _nothing),
    "games": (
        place("games", game="omaha", players=["AsKsQhJh", "8c7c6d5d", "*"], board="9c 8s 2d"),
        _nothing,
    ),
    "solve": ("solve", _nothing),
    "solve-wait": (place("solve", board="Ks 7h 2d", target="0.001%"), _press("Solve")),
    "train": ("train", lambda page: page.keyboard.press("1")),
    "play": (place("play", seed=3, count=5), _nothing),
    "play-won": (place("play", seed=3), _fold),
    "push_fold": ("push_fold", _nothing),
    "library": (place("library", item="range/open/CO"), _nothing),
    "icm": ("icm", _nothing),
    "hands": (place("hands", hand="0"), _nothing),
    "review": ("review", _nothing),
    "video_poker": ("video_poker", _nothing),
    "pay_tables": ("pay_tables", _nothing),
    "census": (place("census", wild=["deuces"]), _nothing),
    "simulation": (place("simulation", hands="1000000"), _nothing),
    "twenty_four": ("twenty_four", _nothing),
    "history": ("history", _nothing),
}
KEPT = {
    "ranges": {
        "open/CO": "22+, A2s+, K9s+, QTs+, JTs, T9s, ATo+, KJo+",
        "3-bet/SB": "TT+, AQs+, AK",
    },
    "spots": {"BB against BTN": '{"holdem": {"players": ["22+", "AK"], "board": "Ks 7h 2d"}}'},
    "solves": {
        "Turn jam": '{"file": "0123456789abcdef.cms", "when": "2026-03-01T20:15:00", '
        '"about": "Ks7h2d3c, pot 9, stack 95; within 0.49%; 12 MB"}'
    },
    "notes": {"range/open/CO": '{"tags": ["live", "six-max"], "notes": "against passive blinds"}'},
    "queue": {
        "000": '{"title": "25 flops, pot 5.5, stack 97", "does": "flops", "values": {}, "rows": []}'
    },
}
"""What is in the library while it is looked at."""
WAITING = {"solve-wait"}
SHEETS: dict[str, tuple[float, list[tuple[int, Scheme]]]] = {
    "a": (0.66, [(360, "light"), (360, "dark"), (768, "light"), (768, "dark")]),
    "b": (1.0, [(1440, "light")]),
    "c": (0.36, [(1024, "light"), (1024, "dark"), (1440, "dark"), (1920, "light")]),
    "d": (0.4, [(1920, "dark"), (1920, "light")]),
}


def look(page: Page, name: str, folder: Path, app: App) -> None:
    """Open a view, and write its sheets."""
    address, act = STATES[name]
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{app.origin}/icon.svg")
    page.goto(f"{app.address}#{address}")
    _wait(page, name)
    act(page)
    _wait(page, name)
    for sheet, (scale, looks) in SHEETS.items():
        pictures = [_picture(page, name, width, scheme, scale) for width, scheme in looks]
        wide = sum(each.width + 8 for each in pictures)
        whole = Image.new("RGB", (wide, max(each.height for each in pictures)), "magenta")
        left = 0
        for each in pictures:
            whole.paste(each, (left, 0))
            left += each.width + 8
        whole.save(folder / f"{name}-{sheet}.png")


def _wait(page: Page, name: str) -> None:
    try:
        page.wait_for_selector("main h1", timeout=60_000)
        if name in WAITING:
            page.wait_for_timeout(2500)
        else:
            page.wait_for_selector("main[data-open='0'] h1", timeout=120_000)
            page.wait_for_timeout(300)
    except Error as error:
        print(f"{name}: {error}")


def _picture(page: Page, name: str, width: int, scheme: Scheme, scale: float) -> Image.Image:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    _wait(page, name)
    height = min(LONGEST, page.evaluate("document.documentElement.scrollHeight"))
    page.set_viewport_size({"width": width, "height": max(900, height)})
    page.wait_for_timeout(150)
    wide = page.evaluate("document.documentElement.scrollWidth")
    if wide > width:
        print(f"{name} at {width}: {wide} wide")
    image = Image.open(BytesIO(page.screenshot())).convert("RGB")
    size = (round(image.width * scale), round(image.height * scale))
    return image.resize(size, Image.Resampling.LANCZOS)


def keep_things(home: Path) -> Path:
    """Fill the user's data, and return its place."""
    folder = home / "cardmath"
    folder.mkdir()
    for name, texts in KEPT.items():
        (folder / f"{name}.json").write_text(json.dumps(texts), "utf-8")
    return home


def main() -> None:
    """Take all pictures."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("views", nargs="*", metavar="view")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with (
        TemporaryDirectory() as home,
        App(home=keep_things(Path(home))) as app,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM if CHROMIUM.exists() else None, args=["--no-sandbox"]
        )
        context = browser.new_context()
        app.let_in(context)
        page = context.new_page()
        page.on("pageerror", lambda error: print("error:", error))
        for name in asked.views or STATES:
            look(page, name, asked.folder, app)
        browser.close()


if __name__ == "__main__":
    main()
