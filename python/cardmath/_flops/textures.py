"""Textures of flops, what their cards have in common, and the table of a range by texture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cardmath._core import Hand
from cardmath._equity.breakdowns import percent
from cardmath._support.fractions import Fraction
from cardmath._support.numbers import ratio
from cardmath._support.tables import Table

__all__ = ["TEXTURES", "TextureRow", "Textures", "percent_or_none"]

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


class Textures(Table[TextureRow]):
    """A range by the texture of the flop. Make one with `Flops.by_texture`."""

    def __init__(self, title: str, by: str, rows: Iterable[TextureRow]) -> None:
        self._title, self._by, self._rows = title, by, tuple(rows)

    @property
    def title(self) -> str:
        """The question."""
        return f"{self._title}, by {self._by}"

    @property
    def rows(self) -> tuple[TextureRow, ...]:
        """The textures, those of most flops first."""
        return self._rows

    @property
    def header(self) -> tuple[str, ...]:
        """The column headings."""
        equity = ("equity",) if self._has_equities else ()
        return (self._by, "flops", "weight", *equity)

    @property
    def _has_equities(self) -> bool:
        return any(row.equity is not None for row in self._rows)

    def cells(self) -> list[tuple[str, ...]]:
        """The rows as text."""
        return [
            (
                row.name,
                f"{row.flops:,}",
                percent(row.weight),
                *((percent_or_none(row.equity),) if self._has_equities else ()),
            )
            for row in self._rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """The textures as plain values for JSON; fractions are text `p/q`."""
        rows = [
            {
                "name": row.name,
                "flops": row.flops,
                "weight": ratio(row.weight),
                "equity": row.equity if row.equity is None else ratio(row.equity),
                "shares": dict(row.shares),
            }
            for row in self._rows
        ]
        return {"by": self._by, "rows": rows}

    def _records(self) -> dict[str, list[Any]]:
        names = list(self._rows[0].shares) if self._rows else []
        return {
            **{
                name: [getattr(row, name) for row in self._rows]
                for name in ("name", "flops", "weight", "equity")
            },
            **{name: [row.shares[name] for row in self._rows] for name in names},
        }


def percent_or_none(share: Fraction | None) -> str:
    """A share in percent; empty for None."""
    return "" if share is None else percent(share)
