"""Words and sentences that readers stumbled over do not come back."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GONE = {
    "What are chips worth, what happened, what to do?": "Betting, ICM, hand histories, solving",
    "exploitability always told": "every answer reports its exploitability",
    "All that give an answer have `--json`": "every command that prints an answer takes --json",
    "stands in [CHANGELOG.md]": "see CHANGELOG.md for what is new",
    "is the pairs of queens, kings and aces": "means pocket queens, kings and aces",
    "whom no other player could call": "you may not raise if no opponent has the chips to call",
    "An amount is all of the player's chips": "amounts are totals for the street",
    "in which rooms differ have a switch": "every rule on which rooms differ has a switch",
    "that losing an all-in costs over what": "what you lose divided by what you gain",
    "neither of two players gains by departing": "neither player can improve on by changing theirs",
    "Let it listen only where you trust": "expose it only on networks that you trust",
    "No peer has ranges of Omaha": "openpql and Odds Oracle have them",
}
"""What was written once, and what is said now."""


@pytest.mark.parametrize("gone", GONE)
def test_words_that_are_gone_stay_away(gone: str) -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    found = [
        str(page) for page in pages if gone.lower() in " ".join(page.read_text().split()).lower()
    ]
    assert found == [], GONE[gone]


GONE_FROM_CODE = {
    "goes_on": "keep_going",
    "Purse": "Stack",
    "Crew": "Workers",
    "distance from equilibrium": "exploitability",
    "mean strateg": "average strategy",
    "is no legal": "is not a legal …",
    "is no number": "is not a number",
    "is no suit": "is not a suit",
    "is no card": "is not a card",
}


@pytest.mark.parametrize("gone", GONE_FROM_CODE)
def test_names_that_are_gone_stay_away(gone: str) -> None:
    rooms = [*(ROOT / "crates").rglob("*.rs"), *(ROOT / "python").rglob("*.py")]
    found = [str(file) for file in rooms if re.search(rf"\b{gone}", file.read_text("utf-8"))]
    assert found == [], GONE_FROM_CODE[gone]
