"""The table of a range by the texture of the flop."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cardmath._equity.breakdowns import percent
from cardmath._support.fractions import Fraction
from cardmath._support.numbers import ratio
from cardmath._support.tables import Table

__all__ = ["TextureRow", "Textures", "percent_or_none"]


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
