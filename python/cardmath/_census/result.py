"""The result of a census: how many hands there are of each hand category."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from functools import cached_property
from math import floor, log10
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

from cardmath._core import Hand
from cardmath._rules.orderings import HIGH, Ordering
from cardmath._rules.wording import ROYAL_FLUSH
from cardmath._support.equality import Keyed
from cardmath._support.layout import counted
from cardmath._support.numbers import in_percent
from cardmath._support.plain import Plain
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError, quote

if TYPE_CHECKING:
    from cardmath._support.fractions import Fraction

_NO_VALUE = "-"
_INVERSION_MARK = "*"


@dataclass(frozen=True)
class CensusRow(Plain):
    """The hands of one category."""

    _keys = "category hands probability percent odds_against cumulative strengths classes"

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
    """How many of these hands there are up to suit relabelling: classes under suit isomorphism."""

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


@dataclass(frozen=True, repr=False, eq=False)
class Census(Table[CensusRow]):
    """How many hands of one size fall in each hand category. Make one with `census`.

    Iterating over a census gives its rows, the strongest category first. `result["Flush"]` is one
    row. Censuses are equal if they have the same ordering and the same counts for each strength.

    >>> from cardmath import census
    >>> flush = census(5)["Flush"]
    >>> flush.hands, flush.probability, flush.odds_against
    (5108, Fraction(1277, 649740), Fraction(648463, 1277))
    """

    _keys = "cards given total strengths classes rows"

    cards: int
    """How many cards a hand has."""
    given: Hand
    """The cards that every hand contains."""
    tally: tuple[int, ...]
    """The number of hands of each strength, from 0, the strength of not qualifying."""
    _class_tally: tuple[int, ...]
    ordering: Ordering = HIGH
    """The ordering that ranks the hands."""

    @cached_property
    def rows(self) -> tuple[CensusRow, ...]:
        """The categories, the strongest first. Hands that do not qualify come last, if any can."""
        return tuple(self._row(*band) for band in bands(self.ordering, self.tally))

    @cached_property
    def _royal_flush(self) -> CensusRow | None:
        royal = self.ordering.royal_strength
        return self._row(ROYAL_FLUSH, royal, royal + 1) if royal else None

    def _row(self, category: str, first: int, end: int) -> CensusRow:
        from cardmath._support.fractions import (
            Fraction,  # imported late: it takes milliseconds to load
        )

        hands = self.tally[first:end]
        return CensusRow(
            category,
            sum(hands),
            Fraction(sum(hands), self.total),
            Fraction(sum(self.tally[first:]), self.total),
            len(hands) - hands.count(0) if first else 0,
            sum(self._class_tally[first:end]),
        )

    @property
    def royal_flush(self) -> CensusRow:
        """The royal flushes. They are straight flushes, so the first row counts them too.

        Raises:
            CardmathError: the ordering has no royal flush.
        """
        if self._royal_flush is None:
            raise CardmathError(f"there is no royal flush in {self.ordering.name}")
        return self._royal_flush

    @property
    def total(self) -> int:
        """The number of all hands."""
        return sum(self.tally)

    @property
    def strengths(self) -> int:
        """How many different strengths the hands have."""
        return len(self.tally) - 1 - self.tally[1:].count(0)

    @property
    def classes(self) -> int:
        """How many hands there are up to suit relabelling.

        Only suit relabellings that leave the given cards unchanged are used.
        """
        return sum(self._class_tally)

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
        return [*([self._royal_flush] if self._royal_flush else []), *self.rows]

    @property
    def title(self) -> str:
        """The question and the number of hands: `7 cards with Ah Kh: 2,118,760 hands`."""
        ordering = "" if self.ordering is HIGH else f", {self.ordering.title}"
        legend = "rarer than a hand that beats it"
        mark = f"; {_INVERSION_MARK} {legend}" if self.inversions else ""
        given = f" with {self.given}" if self.given else ""
        cards, hands = counted(self.cards, "card"), counted(self.total, "hand")
        return f"{cards}{given}{ordering}: {hands}{mark}"

    @property
    def inversions(self) -> tuple[str, ...]:
        """The categories that are rarer than a stronger one; only in orderings with wild cards.

        Without wild cards this is always empty. There are such categories (among seven-card hands
        high card is rarer than a pair), but the standard ranking was settled by five-card hands.
        """
        if not self.ordering.wild:
            return ()
        most, found = 0, []
        for row in self.rows:
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
        hands = {row.category: row.hands for row in self.rows}
        return self.ordering.reordered(
            sorted(self.ordering.shapes, key=lambda shape: hands.get(shape.name, 0), reverse=True)
        )

    @property
    def decimals(self) -> int:
        """The decimals of printed percentages: the rarest category has two significant digits."""
        rarest = min(row.percent for row in self._all_rows() if row.hands)
        return max(2, 1 - floor(log10(rarest)))

    def _columns(self) -> Columns[CensusRow]:
        decimals = self.decimals
        return (
            Column("category", "category"),
            Column("hands", "hands"),
            Column("probability", "percent", lambda share: in_percent(share, decimals)),
            Column("odds_against", "odds against", _odds),
            Column("cumulative", "or better", lambda share: in_percent(share, decimals)),
            Column("strengths", "strengths"),
            Column("classes", "up to suit relabelling"),
        )

    def _cells(self) -> list[tuple[str, ...]]:
        columns = self._columns()
        lines = []
        for row, is_part in self.shown_rows():
            name, *cells = (column.cell(row) for column in columns)
            mark = f" {_INVERSION_MARK}" if name in self.inversions and not is_part else ""
            lines.append((f"  {name}" if is_part else f"{name}{mark}", *cells))
        totals = (f"{self.total:,}", f"{100:.{self.decimals}f}", "", "")
        return [*lines, ("all", *totals, f"{self.strengths:,}", f"{self.classes:,}")]

    def shown_rows(self) -> list[tuple[CensusRow, bool]]:
        """The rows as tables and pictures show them, each with whether the one above includes it.

        The royal flush is below the straight flushes.
        """
        shown = []
        for row in self.rows:
            shown.append((row, False))
            if self._royal_flush and row.category == self.ordering.royal_shape:
                shown.append((self._royal_flush, True))
        return shown

    def _records(self) -> dict[str, list[Any]]:
        records = super()._records()
        odds = records["odds_against"]
        return {**records, "odds_against": [float("inf" if o is None else o) for o in odds]}

    def to_dict(self) -> dict[str, Any]:
        """The census as plain values for JSON: counts are int, fractions are text `p/q`."""
        royal = self._royal_flush
        return {
            **({} if self.ordering is HIGH else {"ordering": self.ordering.name}),
            **super().to_dict(),
            **({"royal_flush": royal.to_dict()} if royal else {}),
        }

    def _key(self) -> tuple[object, ...]:
        return self.tally, self._class_tally, self.ordering

    __hash__ = Keyed.__hash__


def bands(ordering: Ordering, tally: Sequence[int]) -> list[tuple[str, int, int]]:
    """The name of each category, its lowest strength and one past its highest; strongest first."""
    bands = [(shape.name, first, end) for shape, first, end in reversed(ordering.bands)]
    return [*bands, (ordering.nothing, 0, 1)] if ordering.worst or tally[0] else bands


def _odds(against: Fraction | None) -> str:
    if against is None:
        return _NO_VALUE
    decimals = 2 if against < 10 else 1 if against < 100 else 0
    return f"{float(against):,.{decimals}f}:1"
