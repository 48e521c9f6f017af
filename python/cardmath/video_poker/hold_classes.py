"""The hands of a game by the class of their best hold, such as four to a flush."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import comb

from cardmath._support.fractions import Fraction
from cardmath._support.tables import Column, Columns, Table
from cardmath.video_poker.formats import percent, plain_text
from cardmath.video_poker.games import Game
from cardmath.video_poker.solver import scaled_pays, solver
from cardmath.video_poker.vocabulary import primary_names


@dataclass(frozen=True, slots=True)
class HoldClass:
    """The hands whose best hold belongs to one class of holds."""

    name: str
    """The class of holds, such as `"4 to a flush"`."""
    hands: int
    """The number of hands."""
    probability: Fraction
    """The probability of being dealt one of them."""
    value: Fraction
    """Their mean return, in bets."""
    contribution: Fraction
    """Their part of the return of the game: `probability * value`."""


@dataclass(frozen=True, repr=False, eq=False)
class HoldClasses(Table[HoldClass]):
    """All hands by the class of their best hold; the class with the greatest value comes first."""

    _keys = "holds=_plain_rows"
    _plain = staticmethod(plain_text)

    title: str
    """The title, printed above the table."""
    rows: tuple[HoldClass, ...]
    """The classes, the greatest value first."""

    def _columns(self) -> Columns[HoldClass]:
        return (
            Column("name", "best hold"),
            Column("hands", "hands"),
            Column("probability", "percent of hands", partial(percent, places=3)),
            Column("value", "value", ".4f"),
            Column("contribution", "return percent", partial(percent, places=4)),
        )


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
    return HoldClasses(f"{game.name}: the best holds", tuple(rows))
