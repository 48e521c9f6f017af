"""A small game of hold'em after the flop, solved in the page and in Python."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

from playwright.sync_api import Page, expect

from cardmath import solve
from tests.app.test_every_view import settled

__all__ = ["RANGES", "RIVER", "TURN", "game", "place", "press", "solved", "unfold"]

RANGES = ["AA, 65s, QJ, A5s", "KQ, 88, ATs"]
RIVER, TURN = "Ks 7h 2d 3c 4s", "Ks 7h 2d 3c"


def place(board: str = RIVER, **more: object) -> str:
    """The address of a small game."""
    given = {"pot": 100, "stack": 150, "bets": "50%", **more}
    named = "".join(f"&{name}={quote(str(value))}" for name, value in given.items())
    return f"solve?players={quote(json.dumps(RANGES))}&board={quote(board)}{named}"


def game(board: str = RIVER) -> solve.Postflop:
    """The same in Python."""
    return solve.postflop(board, RANGES, 100, 150, "50%")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def unfold(page: Page) -> None:
    """Show what is set once: bet sizes, the target, memory."""
    page.get_by_text(re.compile("^Bet sizes ")).click()


def solved(page: Page) -> Page:
    press(page, "Solve")
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    return settled(page)
