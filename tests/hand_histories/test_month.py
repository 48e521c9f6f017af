"""A month of hands made up, in each form that is written, is read back as the same hands."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardmath import hand_histories
from cardmath.hand_histories import Histories
from cardmath.hand_histories.open_formats import OpenFormat

FORMS: dict[OpenFormat, str] = {"pokerstars": "txt", "phh": "phhs", "ohh": "ohh"}

MONTH = 31
"""The days, a file each."""

COLUMNS = (
    "name", "position", "starting_stack", "finishing_stack", "contributed", "collected", "net",
    "folded", "all_in_street", "made", "chances",
)  # fmt: skip


def written(folder: Path, to: OpenFormat, hands: int) -> Histories:
    """The days of a month in a form, read from their folder, with one day twice."""
    place = folder / to
    place.mkdir()
    for day in range(1, MONTH + 1):
        game = ("holdem", "omaha", "omaha8", "short-deck")[day % 4]
        text = hand_histories.sample_hands(hands, game, seats=2 + day % 5, seed=day, to=to)
        (place / f"{day:02}.{FORMS[to]}").write_text(text, encoding="utf-8")
    again = place / f"01-again.{FORMS[to]}"
    again.write_text((place / f"01.{FORMS[to]}").read_text(encoding="utf-8"), encoding="utf-8")
    return hand_histories.read(place)


@pytest.mark.parametrize(
    "hands", [8, pytest.param(400, marks=pytest.mark.exhaustive)], ids=["few", "many"]
)
def test_a_month_is_the_same_in_all_forms(hands: int, tmp_path: Path) -> None:
    found = {to: written(tmp_path, to, hands) for to in FORMS}
    mine = found["pokerstars"]
    for to, other in found.items():
        assert (len(other), len(other.rejected), len(other.duplicates)) == (
            MONTH * hands,
            0,
            hands,
        ), to
        for column in COLUMNS:
            assert other.players[column] == mine.players[column], (to, column)
        assert other.hands["pot"] == mine.hands["pot"]
        assert other.hands["rake"] == mine.hands["rake"]
        assert other.hands["board"] == mine.hands["board"]
        assert other.statistics("position").rows == mine.statistics("position").rows
        worth, own = other.winnings(), mine.winnings()
        assert {row.name: (row.hands, row.net) for row in worth} == {
            row.name: (row.hands, row.net) for row in own
        }
        assert {row.name: row.bb_per_100 for row in worth} == pytest.approx(
            {row.name: row.bb_per_100 for row in own}
        )
