"""The hands of a game by the class of their best hold, such as four to a flush."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

from cardmath._support.fractions import Fraction
from cardmath._support.tables import Table
from cardmath.video_poker.formats import percent
from cardmath.video_poker.games import Game
from cardmath.video_poker.solver import scaled_pays, solver
from cardmath.video_poker.vocabulary import primary_names

__all__ = ["HoldClass", "HoldClasses", "hold_classes"]


@dataclass(frozen=True, slots=True)
class HoldClass:
    """The hands whose best hold belongs to one class of holds.

    Attributes:
        name: the class of holds, such as `"4 to a flush"`.
        hands: the number of hands.
        probability: the probability of being dealt one of them.
        value: their mean return, in bets.
        contribution: their part of the return of the game: `probability * value`.
    """

    name: str
    hands: int
    probability: Fraction
    value: Fraction
    contribution: Fraction


class HoldClasses(Table[HoldClass]):
    """All hands by the class of their best hold; the class with the greatest value comes first."""

    __slots__ = ("_rows", "_title")

    def __init__(self, title: str, rows: Sequence[HoldClass]) -> None:
        self._title = title
        self._rows = tuple(rows)

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        return self._title

    @property
    def rows(self) -> tuple[HoldClass, ...]:
        """The classes."""
        return self._rows

    @property
    def header(self) -> tuple[str, ...]:
        """The column headings as they are printed."""
        return ("best hold", "hands", "percent of hands", "value", "return percent")

    def cells(self) -> list[tuple[str, ...]]:
        """The text of the cells as it is printed, one tuple for each class."""
        return [
            (
                row.name,
                f"{row.hands:,}",
                percent(row.probability, 3),
                f"{float(row.value):.4f}",
                percent(row.contribution, 4),
            )
            for row in self._rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """The classes as plain values for JSON; fractions are text `p/q`."""
        return {
            "holds": [
                {
                    "name": row.name,
                    "hands": row.hands,
                    "probability": str(row.probability),
                    "value": str(row.value),
                    "contribution": str(row.contribution),
                }
                for row in self._rows
            ]
        }

    def _records(self) -> dict[str, list[Any]]:
        return {
            "name": [row.name for row in self._rows],
            "hands": [row.hands for row in self._rows],
            "probability": [float(row.probability) for row in self._rows],
            "value": [float(row.value) for row in self._rows],
            "contribution": [float(row.contribution) for row in self._rows],
        }


def hold_classes(game: Game) -> HoldClasses:
    """Divide all hands of a game by the class of their best hold."""
    core = solver(game)
    pays, scale = scaled_pays(game, core)
    names, group_of = primary_names(game)
    sums = core.analyze(pays, group_of, len(names), 0)
    hands = comb(len(game.deck), 5)
    rows = [
        HoldClass(
            name,
            count,
            Fraction(count, hands),
            Fraction(value, count * core.denominator * scale),
            Fraction(value, hands * core.denominator * scale),
        )
        for name, (count, value) in zip(names, sums.groups, strict=True)
        if count
    ]
    rows.sort(key=lambda row: -row.value)
    return HoldClasses(f"{game.name}: the best holds", rows)
