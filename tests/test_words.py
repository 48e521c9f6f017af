"""Words and sentences that readers stumbled over do not come back."""

import re
from functools import cache
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
    "paid 100: exact": "3 prizes (100 in total): exact",
    "each against the one above": "each player (row) against each opponent (column)",
    "have to forget an own choice": "games without perfect recall are rejected",
}
"""What was written once, and what is said now."""


@pytest.mark.parametrize("gone", GONE)
def test_words_that_are_gone_stay_away(gone: str) -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    found = [
        str(page) for page in pages if gone.lower() in " ".join(page.read_text().split()).lower()
    ]
    assert found == [], GONE[gone]


_ROOMS = ("python/cardmath", "crates", "docs", "website", "scripts", "benches", "tests")
_ENDINGS = {".py", ".pyi", ".rs", ".js", ".md", ".html"}


@cache
def _texts() -> dict[str, str]:
    files = [*ROOT.glob("*.md"), *(file for room in _ROOMS for file in (ROOT / room).rglob("*"))]
    return {
        str(file.relative_to(ROOT)): file.read_text("utf-8")
        for file in files
        if file.suffix in _ENDINGS
        and "target" not in file.parts
        and file.name != Path(__file__).name
    }


GONE_FROM_CODE = {
    "goes_on": "keep_going",
    "Purse": "Stack",
    "Crew": "Workers",
    "distance from equilibrium": "exploitability",
    "mean strateg": "average strategy",
    "split_name\\b": "split_named_amount",
}


@pytest.mark.parametrize("gone", GONE_FROM_CODE)
def test_names_that_are_gone_stay_away(gone: str) -> None:
    name, plain = re.compile(rf"\b{gone}"), gone.removesuffix("\\b")
    found = [file for file, text in _texts().items() if plain in text and name.search(text)]
    assert found == [], GONE_FROM_CODE[gone]


STUMBLING = re.compile(
    r"(?<![a-z])told(?![a-z])"
    r"|\b_?(?:tell(?:s|ing|er)?(?! us)|stands?(?! (?:for|pat|up|Pat|Up)\b|\")|stood|so many|whom"
    r"|(?:goes|went) on|deeds?|of theirs|own choice|by departing"
    r"|(?<!there )(?<!There )(?:is|are) no (?:legal|number|suit|card|limit|bound|chance))\b"
)
"""What is said otherwise, in code, comments, documents and the texts of the page.

`told` and `tells`: stated, shows, reports, distinguishes. `stands`: is, ranks. `so many`: this
many. `goes on`: continues. `deed`: action. `of theirs`: the opponent's.
"""


def test_stumbling_words_stay_away() -> None:
    said = [
        f"{file}:{text.count(chr(10), 0, found.start()) + 1}: {found[0]}"
        for file, text in _texts().items()
        for found in STUMBLING.finditer(text)
    ]
    assert said == []


FOREIGN = re.compile(
    r"\b(?:[Tt]he own (?!er)|until now\b|noughts?\b|played alike|plays alike|wins more so\b"
    r"|what is not legal|(?:is|are) not a valid (?:float|integer))"
)
"""What one says in other languages: `the player's`, `so far`, `zeros`, `in the same way`."""


def test_foreign_idioms_stay_away() -> None:
    rooms = ("python/", "crates/", "scripts/", "benches/", "docs/", "README.md", "ARCHITECTURE.md")
    said = [
        f"{file}:{text.count(chr(10), 0, found.start()) + 1}: {found[0]}"
        for file, text in _texts().items()
        if file.startswith(rooms)
        for found in FOREIGN.finditer(text)
    ]
    assert said == []


STILTED = re.compile(
    r"\bsome (?:seconds|milliseconds|minutes|kilobytes|megabytes)\b"
    r"|\bmakes? of (?:a|the) (?:board|flop)\b|\b(?:comes?|came) to the (?:flop|node|decision)\b"
    r"|\bdone and in all\b|\bthe whole of it\b|\bneither come nor are held\b|\bwhat is free\b"
)
"""`a few seconds`; `makes on a board`; `reaches`; `and their total`; `dead`; `the free memory`."""


def test_stilted_phrases_stay_away() -> None:
    said = [
        f"{file}:{text.count(chr(10), 0, found.start()) + 1}: {found[0]}"
        for file, text in _texts().items()
        if file.startswith(("python/", "docs/", "README.md"))
        for found in STILTED.finditer(text)
    ]
    assert said == []


def test_documents_that_texts_name_exist() -> None:
    assert [
        f"{file}: {name}"
        for file, text in _texts().items()
        for name in re.findall(r"(?<![\w/.-])(?:docs|golden|benches)/[\w/-]+\.\w+", text)
        if not (ROOT / name).exists()
    ] == []


def test_tests_are_not_named_by_them() -> None:
    names = [
        name
        for file in (ROOT / "tests").rglob("*.py")
        for name in re.findall(r"^ *def (test_\w+)", file.read_text("utf-8"), re.M)
    ]
    assert [
        name for name in names if re.search(r"_(?:told|tells?|goes_on|so_many)(?:_|$)", name)
    ] == []
