"""What chips are worth in prize money, and the bubble factors of every two players."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from math import isfinite
from typing import TYPE_CHECKING, Any

import cardmath as cm
from cardmath._page.table import Fields
from cardmath.app.printed import printed
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._support.progress import Progress
    from cardmath.app.asked import Asked

__all__ = ["answer"]

_MOST_PLAYERS = 10
_MOST = Decimal(10) ** 12


def answer(asked: Asked, progress: Progress) -> dict[str, Any]:
    """Answer a question about `stacks`, texts of numbers, and `prizes`, a text of numbers.

    Returns:
        the `table` of expectations; `factors`, a row of bubble factors for each player: None
        against oneself, a text where a factor has no bound; no rows if a player has no chips.

    Raises:
        FieldError, SeveralFieldsError: a number is wrong.
    """
    progress(0, 1)
    fields, stacks = Fields(), [Decimal(0)] * _MOST_PLAYERS
    texts = asked.texts("stacks", most=_MOST_PLAYERS)
    for place, text in enumerate(texts):
        with fields.of(f"stacks.{place}"):
            stacks[place] = _number(text)
    prizes: list[Decimal] = []
    with fields.of("prizes"):
        prizes = [_number(word) for word in re.split(r"[\s,;]+", asked.text("prizes").strip())]
    fields.check()
    chips = stacks[: len(texts)]
    found = cm.icm(chips, prizes)
    alive = all(chips) and len(chips) > 1 and any(prizes)
    factors = cm.tournaments.bubble_factors(chips, prizes).factors if alive else ()
    return {
        "method": found.method,
        "table": printed(found),
        "factors": [[_plain(factor) for factor in row] for row in factors],
    }


def _number(text: str) -> Decimal:
    """A number that is not below 0."""
    try:
        number = Decimal(text.strip())
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite() or not 0 <= number <= _MOST:
        raise CardmathError(f"{text.strip() or 'nothing'} is no number from 0 on")
    return number


def _plain(factor: Any) -> float | str | None:  # noqa: ANN401
    if factor is None:
        return None
    number = float(factor)
    return number if isfinite(number) else "no bound"
