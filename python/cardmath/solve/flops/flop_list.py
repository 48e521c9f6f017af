"""Lists of flops with weights."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from cardmath._cards.deck import Card, HandLike
from cardmath._support.lists import all_of, is_iterable
from cardmath._support.numbers import positive
from cardmath.errors import CardmathError, CardmathTypeError, ExpressionError
from cardmath.solve.reading import read_board

FlopsLike: TypeAlias = "str | Mapping[str, float] | Iterable[HandLike | Any]"
"""Flops: text, flops with their weights, flops, or rows with `cards` and `weight`."""

_ENTRY = re.compile(r"(?P<cards>[^\s:,;]+)\s*(?::\s*(?P<weight>[^\s,;]+))?")
_CARDS = 3


@dataclass(frozen=True, slots=True)
class WeightedFlop:
    """A flop and its weight."""

    cards: tuple[Card, ...]
    weight: float

    @property
    def name(self) -> str:
        """The cards as text without spaces, which names files."""
        return "".join(map(str, self.cards))


def read_flops(given: FlopsLike) -> tuple[WeightedFlop, ...]:
    """Read a list of flops.

    Args:
        given: text such as `"AsKh2d:0.5, Td9d6h"`, one a line or with commas; a mapping of flops to
            weights; flops; or rows with `cards` and `weight`, such as those of
            `cardmath.flop_subset`. A flop without a weight has 1.

    Raises:
        CardmathError: there is no flop, one comes twice or is not a flop, or has no weight above 0.
        CardmathTypeError: it is not a list of flops.
    """
    flops = [_flop(cards, weight) for cards, weight in _entries(given)]
    if not flops:
        raise CardmathError("there is no flop in the list")
    seen = set()
    for flop in flops:
        if frozenset(flop.cards) in seen:
            raise CardmathError(f"the flop {flop.name} comes twice in the list")
        seen.add(frozenset(flop.cards))
    return tuple(flops)


def _entries(given: FlopsLike) -> Iterable[tuple[Any, Any]]:
    if isinstance(given, str):
        return _text_entries(given)
    if isinstance(given, Mapping):
        return given.items()
    if not is_iterable(given):
        raise CardmathTypeError(f"flops are text or a list, not {type(given).__name__}")
    return [
        (getattr(each, "cards", each), getattr(each, "weight", 1))
        for each in all_of("flops", given)
    ]


def _text_entries(text: str) -> Iterable[tuple[str, float]]:
    for found in _ENTRY.finditer(text):
        weight = found["weight"]
        try:
            yield found["cards"], 1.0 if weight is None else float(weight)
        except ValueError:
            reason = "a flop is followed by a colon and its weight: AsKh2d:0.5"
            raise ExpressionError(reason, weight, text, found.start("weight")) from None


def _flop(cards: HandLike, weight: object) -> WeightedFlop:
    board = read_board(cards)
    if len(board) != _CARDS:
        raise CardmathError(
            f"a flop has three cards, and {''.join(map(str, board))} has {len(board)}"
        )
    return WeightedFlop(board, positive("the weight of a flop", weight))
