"""The lines of an answer, and how they are printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from cardmath._support.fractions import Fraction, is_fraction
from cardmath._support.numbers import significant
from cardmath._support.plain import plain_fields

Number: TypeAlias = Fraction | float
SHARES = ("share", "histogram")
"""The kinds of aggregates whose values are shares of the deals."""
_MILLION = 10**6


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """A line of an answer: one aggregate, or one value of a histogram, in one group."""

    group: tuple[str, ...]
    """The values by which the deals are grouped, in words."""
    name: str
    """The name of the aggregate."""
    kind: str
    """`share`, `mean`, `total`, `min`, `max` or `histogram`."""
    of: str
    """In a histogram, the value in words; else empty."""
    value: Any
    """The answer: a fraction if it is exact, else a float; for `min` and `max` of ranks and
    categories a word. None if no deal counts."""
    error: float | None
    """The standard error of an estimate; None if it is exact, or has none."""
    hits: int | Fraction | None
    """The weighted number of deals, for shares and histograms; None for others."""
    deals: int | Fraction
    """The weighted number of deals of the group that count: they meet the conditions, and have such
    a value."""
    left_out: int | Fraction
    """The weighted number of deals of the group that meet the condition of the question and are
    left out: they have no such value, or do not meet the condition `given` of the aggregate."""

    def to_dict(self) -> dict[str, Any]:
        """The row as plain values for JSON."""
        return {**plain_fields(self), "of": self.of or None}


def in_words(row: AnswerRow) -> str:
    """The value of a row in words."""
    return row.value if isinstance(row.value, str) else row.of


def plain_number(row: AnswerRow) -> Number | None:
    """The value of a row, if it is a number."""
    return None if isinstance(row.value, str) else row.value


def error_text(row: AnswerRow) -> str:
    """The standard error, in percent for shares."""
    if row.error is None:
        return ""
    return f"{100 * row.error:.4f}%" if row.kind in SHARES else f"{row.error:.4f}"


def bound_text(row: AnswerRow) -> str:
    """The bound on the error, in percent for shares."""
    if row.error is None:
        return ""
    return f"{100 * row.error:.1e}%" if row.kind in SHARES else f"{row.error:.1e}"


def result_text(row: AnswerRow) -> str:
    """The value as it is printed."""
    if row.value is None:
        return "no deal"
    if isinstance(row.value, str):
        return row.value
    if row.kind in SHARES:
        return f"{100 * float(row.value):.4f}%"
    exact = Fraction(row.value) if is_fraction(row.value) else None
    if exact is not None and exact.denominator == 1:
        return f"{exact.numerator:,}"
    return f"{float(row.value):,.6f}"


def count_text(count: int | Fraction | None) -> str:
    """A number of deals as it is printed, without a power of ten.

    >>> [count_text(count) for count in (1_712_304, Fraction(7, 4), Fraction(48_904_601, 2))]
    ['1,712,304', '1.75', '24,452,300']
    """
    if count is None:
        return ""
    if isinstance(count, int):
        return f"{count:,}"
    return significant(count, 6) if count < _MILLION else f"{float(count):,.0f}"
