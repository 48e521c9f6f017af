"""The result of a census: how many hands there are of each hand category."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from math import floor, log10
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

from cardmath._core import Hand
from cardmath._rules.orderings import HIGH, Ordering
from cardmath._rules.wording import ROYAL_FLUSH
from cardmath._support.numbers import ratio
from cardmath._support.tables import Table
from cardmath.errors import CardmathError, quote

if TYPE_CHECKING:
    from cardmath._support.fractions import Fraction

__all__ = ["Census", "CensusRow", "bands"]

_NO_VALUE = "-"
_INVERSION_MARK = "*"


@dataclass(frozen=True)
class CensusRow:
    """The hands of one category."""

    category: str
    """The name of the category."""
    hands: int
    """The number of hands in the category."""
    probability: Fraction
    """The share of all hands that are in the category."""
    cumulative: Fraction
    """The share of all hands that are in the category or a better one."""
    strengths: int
    """How many different strengths these hands have."""
    classes: int
    """How many of these hands there are up to suits: classes under suit isomorphism."""

    def values(self) -> tuple[Any, ...]:
        """The values, in the order of the fields."""
        return astuple(self)

    @property
    def percent(self) -> float:
        """The probability of the category, in percent."""
        return float(100 * self.probability)

    @property
    def odds_against(self) -> Fraction | None:
        """The odds against the category: other hands for each of these; None if it has no hand."""
        return 1 / self.probability - 1 if self.hands else None


class Census(Table[CensusRow]):
    """How many hands of one size fall in each hand category. Make one with `census`.

    Iterating over a census gives its rows, the strongest category first. `result["Flush"]` is one
    row. Censuses are equal if they have the same ordering and the same counts for each strength.

    >>> from cardmath import census
    >>> flush = census(5)["Flush"]
    >>> flush.hands, flush.probability, flush.odds_against
    (5108, Fraction(1277, 649740), Fraction(648463, 1277))
    """

    __slots__ = ("_cards", "_class_tally", "_given", "_ordering", "_rows", "_royal_flush", "_tally")

    def __init__(
        self,
        cards: int,
        given: Hand,
        tally: Sequence[int],
        class_tally: Sequence[int],
        ordering: Ordering = HIGH,
    ) -> None:
        self._cards = cards
        self._given = given
        self._ordering = ordering
        self._tally = tuple(tally)
        self._class_tally = tuple(class_tally)
        self._rows = tuple(self._row(*band) for band in bands(ordering, tally))
        royal = ordering.royal_strength
        self._royal_flush = self._row(ROYAL_FLUSH, royal, royal + 1) if royal else None

    def _row(self, category: str, first: int, end: int) -> CensusRow:
        from cardmath._support.fractions import (
            Fraction,  # imported late: it takes milliseconds to load
        )

        hands = self._tally[first:end]
        return CensusRow(
            category,
            sum(hands),
            Fraction(sum(hands), self.total),
            Fraction(sum(self._tally[first:]), self.total),
            len(hands) - hands.count(0) if first else 0,
            sum(self._class_tally[first:end]),
        )

    @property
    def cards(self) -> int:
        """How many cards a hand has."""
        return self._cards

    @property
    def given(self) -> Hand:
        """The cards that every hand contains."""
        return self._given

    @property
    def rows(self) -> tuple[CensusRow, ...]:
        """The categories, the strongest first. Hands that do not qualify come last, if any can."""
        return self._rows

    @property
    def ordering(self) -> Ordering:
        """The ordering that ranks the hands."""
        return self._ordering

    @property
    def royal_flush(self) -> CensusRow:
        """The royal flushes. They are straight flushes, so the first row counts them too.

        Raises:
            CardmathError: the ordering has no royal flush.
        """
        if self._royal_flush is None:
            raise CardmathError(f"there is no royal flush in {self._ordering.name}")
        return self._royal_flush

    @property
    def total(self) -> int:
        """The number of all hands."""
        return sum(self._tally)

    @property
    def strengths(self) -> int:
        """How many different strengths the hands have."""
        return len(self._tally) - 1 - self._tally[1:].count(0)

    @property
    def classes(self) -> int:
        """How many hands there are up to suits: the number of classes under suit isomorphism.

        Only relabellings of suits that leave the given cards unchanged are used.
        """
        return sum(self._class_tally)

    @property
    def tally(self) -> tuple[int, ...]:
        """The number of hands of each strength, from 0, the strength of not qualifying."""
        return self._tally

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, category: str | SupportsIndex) -> CensusRow: ...
        @overload
        def __getitem__(self, category: slice) -> tuple[CensusRow, ...]: ...

    def __getitem__(self, category: str | SupportsIndex | slice) -> Any:
        """Look up a category or the royal flush by name, or a row by its index from 0.

        Raises:
            CardmathError: there is no such category; the message names them.
        """
        if not isinstance(category, str):
            return super().__getitem__(category)
        for row in self._all_rows():
            if row.category == category:
                return row
        accepted = ", ".join(row.category for row in self._all_rows())
        raise CardmathError(f"{quote(category)} is not a category; the categories are {accepted}")

    def _all_rows(self) -> list[CensusRow]:
        """The royal flush, if the ordering has one, and then the rows."""
        return [*([self._royal_flush] if self._royal_flush else []), *self._rows]

    @property
    def title(self) -> str:
        """The question and the number of hands: `7 cards with Ah Kh: 2,118,760 hands`."""
        ordering = "" if self._ordering is HIGH else f", {self._ordering.title}"
        legend = "rarer than a hand that beats it"
        mark = f"; {_INVERSION_MARK} {legend}" if self.inversions else ""
        given = f" with {self._given}" if self._given else ""
        hands = "hand" if self.total == 1 else "hands"
        return f"{self._cards} cards{given}{ordering}: {self.total:,} {hands}{mark}"

    @property
    def inversions(self) -> tuple[str, ...]:
        """The categories that are rarer than a stronger one; only in orderings with wild cards.

        Without wild cards this is always empty. There are such categories (among seven-card hands
        high card is rarer than a pair), but the standard ranking was settled by five-card hands.
        """
        if not self._ordering.wild:
            return ()
        most, found = 0, []
        for row in self._rows:
            if 0 < row.hands < most:
                found.append(row.category)
            most = max(most, row.hands)
        return tuple(found)

    def reranked(self) -> Ordering:
        """An ordering in which the categories are ranked by these counts, the rarest first.

        Wild cards stay wild. Players use them for whatever ranks highest, so a census in the new
        ordering has different counts.

        >>> from cardmath import census
        >>> joker = HIGH.with_wild("joker")
        >>> before = census(5, ordering=joker)
        >>> after = census(5, ordering=before.reranked())
        >>> [(c["Two Pair"].hands, c["Three of a Kind"].hands) for c in (before, after)]
        [(123552, 137280), (205920, 54912)]
        """
        hands = {row.category: row.hands for row in self._rows}
        return self._ordering.reordered(
            sorted(self._ordering.shapes, key=lambda shape: hands.get(shape.name, 0), reverse=True)
        )

    @property
    def header(self) -> tuple[str, ...]:
        """The column headings."""
        return (
            "category",
            "hands",
            "percent",
            "odds against",
            "or better",
            "strengths",
            "up to suits",
        )

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, as text: the categories, the royal flush, the totals."""
        decimals = _decimals(self)
        royal = [_cells_of(self._royal_flush, decimals)] if self._royal_flush else []
        lines = [_cells_of(row, decimals) for row in self._rows]
        lines = [
            (f"{name} {_INVERSION_MARK}" if name in self.inversions else name, *cells)
            for name, *cells in lines
        ]
        # The royal flush goes below the straight flushes, which include it.
        names = [row.category for row in self._rows]
        above = names.index(self._ordering.royal_shape) + 1 if royal else 0
        totals = (f"{self.total:,}", f"{100:.{decimals}f}", "", "")
        return [
            *lines[:above],
            *((f"  {name}", *cells) for name, *cells in royal),
            *lines[above:],
            ("all", *totals, f"{self.strengths:,}", f"{self.classes:,}"),
        ]

    def to_dict(self) -> dict[str, Any]:
        """The census as plain values for JSON: counts are int, fractions are text `p/q`."""
        royal = self._royal_flush
        return {
            **({} if self._ordering is HIGH else {"ordering": self._ordering.name}),
            "cards": self._cards,
            "given": [str(card) for card in self._given],
            "total": self.total,
            "strengths": self.strengths,
            "classes": self.classes,
            "rows": [_row_dict(row) for row in self._rows],
            **({"royal_flush": _row_dict(royal)} if royal else {}),
        }

    def _records(self) -> dict[str, list[Any]]:
        odds = (row.odds_against for row in self)
        return {
            "category": [row.category for row in self],
            "hands": [row.hands for row in self],
            "probability": [float(row.probability) for row in self],
            "odds_against": [float("inf" if against is None else against) for against in odds],
            "cumulative": [float(row.cumulative) for row in self],
            "strengths": [row.strengths for row in self],
            "classes": [row.classes for row in self],
        }

    def __iter__(self) -> Iterator[CensusRow]:
        return iter(self._rows)

    def __repr__(self) -> str:
        given = f", given='{self._given}'" if self._given else ""
        ordering = "" if self._ordering is HIGH else f", ordering={self._ordering!r}"
        return f"census({self._cards}{given}{ordering})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Census):
            return NotImplemented
        same = (self._tally, self._class_tally) == (other._tally, other._class_tally)
        return same and self._ordering == other._ordering

    def __hash__(self) -> int:
        return hash((self._tally, self._class_tally))

    def __reduce__(self) -> tuple[type[Census], tuple[object, ...]]:
        return Census, (
            *(self._cards, self._given, self._tally, self._class_tally),
            self._ordering,
        )


def bands(ordering: Ordering, tally: Sequence[int]) -> list[tuple[str, int, int]]:
    """The name of each category, its lowest strength and one past its highest; strongest first."""
    bands = [(shape.name, first, end) for shape, first, end in reversed(ordering.bands)]
    return [*bands, (ordering.nothing, 0, 1)] if ordering.worst or tally[0] else bands


def _decimals(table: Census) -> int:
    """The decimals of percentages, such that the rarest category has two significant digits."""
    rarest = min(row.percent for row in table._all_rows() if row.hands)
    return max(2, 1 - floor(log10(rarest)))


def _cells_of(row: CensusRow, decimals: int) -> tuple[str, ...]:
    return (
        row.category,
        f"{row.hands:,}",
        f"{row.percent:.{decimals}f}",
        _odds(row.odds_against),
        f"{float(100 * row.cumulative):.{decimals}f}",
        f"{row.strengths:,}",
        f"{row.classes:,}",
    )


def _odds(against: Fraction | None) -> str:
    if against is None:
        return _NO_VALUE
    decimals = 2 if against < 10 else 1 if against < 100 else 0
    return f"{float(against):,.{decimals}f}:1"


def _row_dict(row: CensusRow) -> dict[str, Any]:
    against = row.odds_against
    return {
        "category": row.category,
        "hands": row.hands,
        "probability": ratio(row.probability),
        "percent": row.percent,
        "odds_against": None if against is None else ratio(against),
        "cumulative": ratio(row.cumulative),
        "strengths": row.strengths,
        "classes": row.classes,
    }
