"""Textures of flops, what their cards have in common, and the table of a range by texture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cardmath._core import Hand
from cardmath._equity.breakdowns import percent
from cardmath._support.fractions import Fraction
from cardmath._support.tables import Column, Columns, Table, item

_HIGH, _MIDDLE = 8, 5
"""The ranks from which a card is high (a ten) or middle (a seven)."""


def _ranks(flop: Hand) -> list[int]:
    return sorted((card.rank.index for card in flop), reverse=True)


def _suits(flop: Hand) -> str:
    """How many suits it has."""
    return {1: "monotone", 2: "two-tone", 3: "rainbow"}[len({str(card)[1] for card in flop})]


def _pairing(flop: Hand) -> str:
    """How many ranks it has."""
    return {1: "three of a kind", 2: "paired", 3: "unpaired"}[len(set(_ranks(flop)))]


def _high_card(flop: Hand) -> str:
    """Its highest rank."""
    return f"{'23456789TJQKA'[_ranks(flop)[0]]} high"


def _connection(flop: Hand) -> str:
    """How many of the ten straights need just two more cards: those with three of its ranks."""
    ranks = set(_ranks(flop))
    if len(ranks) < 3:
        return "fewer than three ranks"
    straights = [{(low - 1) % 13 for low in range(start, start + 5)} for start in range(10)]
    ways = sum(ranks <= straight for straight in straights)
    return {0: "no straight", 1: "one straight", 2: "two straights", 3: "three straights"}[ways]


def _heights(flop: Hand) -> str:
    """Its cards by height: H for ten to ace, M for seven to nine, L for two to six."""
    return "".join("H" if r >= _HIGH else "M" if r >= _MIDDLE else "L" for r in _ranks(flop))


TEXTURES: dict[str, Callable[[Hand], str]] = {
    "suits": _suits,
    "pairing": _pairing,
    "high card": _high_card,
    "connection": _connection,
    "heights": _heights,
}
"""The textures, by what they look at."""


@dataclass(frozen=True, slots=True)
class TextureRow:
    """All flops of a texture."""

    name: str
    """The texture."""
    flops: int
    """The number of these flops."""
    weight: Fraction
    """Their probability."""
    equity: Fraction | None
    """The mean equity of the range on them; None if there is no other range."""
    shares: Mapping[str, float]
    """The mean share of the range that has each made hand and draw."""


@dataclass(frozen=True, repr=False, eq=False)
class Textures(Table[TextureRow]):
    """A range by the texture of the flop. Make one with `Flops.by_texture`."""

    _keys = "by rows"

    of: str
    """What was studied."""
    by: str
    """What the textures look at."""
    rows: tuple[TextureRow, ...]
    """The textures, those of most flops first."""

    @property
    def title(self) -> str:
        """The question."""
        return f"{self.of}, by {self.by}"

    def _columns(self) -> Columns[TextureRow]:
        has_equities = any(row.equity is not None for row in self.rows)
        names = self.rows[0].shares if self.rows else ()
        return (
            Column("name", self.by),
            Column("flops", "flops"),
            Column("weight", "weight", percent),
            Column("equity", "equity" if has_equities else None, percent),
            *(Column[TextureRow](name, of=item("shares", name)) for name in names),
        )
