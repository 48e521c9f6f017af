"""The page that defines made hands and draws: its examples are what it says."""

import re
from pathlib import Path

import pytest

import cardmath as cm
from cardmath._study.facts import FACTS

PAGE = Path(__file__).parent.parent.parent / "docs" / "reference" / "study.md"
CARDS = r"(?:[2-9TJQKA][♣♦♥♠] ?)+"
CASE = re.compile(rf"({CARDS}) on ({CARDS}):? ?(.*)|({CARDS}) there: (.*)")
SHORTENED = {
    "second-nut, third-nut flush",
    "pocket pair below second … fourth, third … fifth pair",
}
"""Rows of several names whose names are not written out."""
NAMES = [one.name for one in cm.study("random", "Ks7h2d").definitions]


def rows() -> list[tuple[str, str, str]]:
    """The name, the example and the counter-example of each row of a table of names."""
    lines = [line.strip("| ").split(" | ") for line in PAGE.read_text().splitlines()]
    return [
        (cells[0], cells[2], cells[3] if len(cells) > 3 else "")
        for cells in lines
        if len(cells) > 2 and CASE.match(cells[2])
    ]


def names_of(example: str) -> tuple[str, ...]:
    found = CASE.match(example)
    assert found, example
    return cm.study(found[1], found[2]).names(found[1])


@pytest.mark.parametrize(("name", "example", "_"), rows())
def test_examples(name: str, example: str, _: str) -> None:
    named = [one for one in NAMES if one in name.split(", ") or one == name]
    if ": " in example:  # it says which of several names it is
        said = example.partition(": ")[2]
        named = [one for one in named or NAMES if one.startswith(said)]
    assert set(named) & set(names_of(example)) or name in SHORTENED


@pytest.mark.parametrize(("name", "example", "other"), [row for row in rows() if row[2]])
def test_counter_examples(name: str, example: str, other: str) -> None:
    found = CASE.match(other)
    if not found:
        return
    case = CASE.match(example)
    assert case
    hand, board = (found[1], found[2]) if found[1] else (found[4], case[2])
    names = cm.study(hand, board).names(hand)
    assert name not in names
    said = found[3] or found[5] or ""
    if said in NAMES:
        assert said in names


def test_all_names_are_on_the_page() -> None:
    text = PAGE.read_text()
    missing = [name for name in NAMES if name not in text]
    shortened = {
        *("second-nut flush", "pocket pair below second", "pocket pair below third"),
        *("pocket pair below fourth", "third pair", "fourth pair", "king high"),
        *(name for name in NAMES if name.startswith("board's")),
    }
    assert set(missing) <= shortened


def test_all_facts_are_on_the_page() -> None:
    text = PAGE.read_text()
    assert [fact for fact in FACTS if f"`{fact}`" not in text] == []
