"""Money of several currencies, changed into one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite

from cardmath.errors import CardmathError, quote


@dataclass(frozen=True, slots=True)
class Exchange:
    """Exchange rates.

    Attributes:
        into: the currency that money is changed into.
        rates: what one of each currency is worth in it.
    """

    into: str
    rates: dict[str, float]


def exchange_of(rates: Mapping[str, float] | None, into: str | None) -> Exchange:
    """The exchange that a caller asks for.

    Raises:
        CardmathError: a rate is not a number above 0, there are no rates, or there is no currency
            to change into.
    """
    if not isinstance(rates, Mapping) or not isinstance(into, str):
        raise CardmathError(
            'to convert money, give both: currency="USD", rates={"EUR": 1.08} says that a euro '
            "is worth 1.08 dollars"
        )
    for name, rate in rates.items():
        if not isinstance(rate, (int, float)) or not rate > 0 or not isfinite(rate):
            raise CardmathError(f"the rate of {quote(name)} is a number above 0, not {quote(rate)}")
    target = code_of(into)
    return Exchange(target, {**{code_of(name): rate for name, rate in rates.items()}, target: 1.0})


def code_of(currency: str) -> str:
    """The code of a currency as tables have it: `USD` for `usd`."""
    return currency.strip().upper() if isinstance(currency, str) else currency
