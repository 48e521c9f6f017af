"""How the tables of video poker write numbers."""

from __future__ import annotations

from typing import Any

from cardmath._support.fractions import Fraction
from cardmath._support.plain import plain_value


def percent(share: Fraction, places: int) -> str:
    """A share in percent, rounded to a number of decimals."""
    return f"{100 * float(share):.{places}f}"


def coins(pay: Fraction) -> str:
    """A number of coins as text."""
    return f"{pay.numerator:,}" if pay.denominator == 1 else f"{float(pay):,.10g}"


def one_in(probability: Fraction) -> str:
    """The mean number of hands until an event occurs, as text; `never` if it cannot occur."""
    if not probability:
        return "never"
    times = float(1 / probability)
    return f"{times:,.0f}" if times >= 1000 else f"{times:.4g}"


def plain_text(value: object) -> Any:  # noqa: ANN401
    """A value for JSON; fractions become text, whole ones without a denominator."""
    return plain_value(value, str)
