"""What a player may hold: a `Range` in hold'em, `Holdings` in other games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from cardmath._core import Hand, Seat
from cardmath._equity.whole_weights import Whole, sized, whole
from cardmath._ranges.range import Range
from cardmath._ranges.starting_hands import hand_of, indexes
from cardmath._support.fractions import Fraction
from cardmath._support.numpy import np

if TYPE_CHECKING:
    from cardmath._ranges.algebra import RangeLike
    from cardmath._ranges.holdings import Holdings
    from cardmath._rules.game import Game

Held: TypeAlias = "Range | Holdings"

HOLDEM = "holdem"


def read_held(game: Game, given: RangeLike | Holdings) -> Held:
    """Read what a player holds."""
    if game.key != HOLDEM:
        from cardmath._ranges.holdings import read_holdings

        return read_holdings(game, given)
    if isinstance(given, Range):
        return given
    if not isinstance(given, str | Hand):
        from cardmath._ranges.holdings import Holdings

        if isinstance(given, Holdings):
            given = given.text
    return _read_range(given) if isinstance(given, str) else Range(given)


@lru_cache(maxsize=256)
def _read_range(text: str) -> Range:
    """Read a range; cached, as callers ask about the same ranges on many boards."""
    return Range(text)


def missing_cards(held: Held) -> int:
    """The number of hole cards that are not known."""
    return 0 if isinstance(held, Range) else held.missing


def free_combos(held: Held, known: Hand) -> list[tuple[Hand, Fraction]]:
    """The combos without a known card, with their weights, in the order of their scores."""
    if isinstance(held, Range):
        return [(hand, weight) for hand, weight in held if not hand & known]
    blocked = known.mask
    return [(Hand.from_mask(mask), weight) for mask, weight in held.combos if not mask & blocked]


def free_counts(held: Held, known: Hand) -> list[tuple[Fraction, int]]:
    """Each weight, with the number of its combos without a known card."""
    if isinstance(held, Range):
        levels = held.without(known)._levels
        return [(weight, combos.bit_count()) for weight, combos in levels]
    blocked = np.uint64(known.mask)
    counts = ((weight, int(np.count_nonzero(masks & blocked == 0))) for weight, masks in held.parts)
    return [(weight, count) for weight, count in counts if count]


@lru_cache(maxsize=256)
def core_seat(
    held: Held, known: Hand | None = None, bits: int = 0, most: int | None = None
) -> tuple[Seat, Whole]:
    """A player's combos as the core takes them, and their weights as whole numbers.

    Args:
        held: the combos; there are some.
        known: combos that contain one of these cards are removed, unless all do.
        bits: if it is not 0, the greatest whole number is `2**bits`.
        most: the greatest sum of the whole numbers; None for the greatest that can be drawn by.
    """
    known = known or Hand("")
    counts = free_counts(held, known)
    if not counts:  # the caller reports which player has no combo left
        return core_seat(held)
    found = sized(counts, bits) if bits else whole(counts, most)
    if isinstance(held, Range):
        return _range_seat(held.without(known), found.numbers), found
    return _holdings_seat(held, known, found.numbers), found


def _range_seat(range_: Range, numbers: Sequence[int]) -> Seat:
    by_index = {
        index: number
        for number, (_, hands) in zip(numbers, range_._levels, strict=True)
        for index in indexes(hands)
    }
    order = sorted(by_index)
    return Seat([hand_of(index).mask for index in order], [by_index[index] for index in order])


def _holdings_seat(holdings: Holdings, known: Hand, numbers: Sequence[int]) -> Seat:
    blocked = np.uint64(known.mask)
    parts = [masks[masks & blocked == 0] for _, masks in holdings.parts]
    parts = [masks for masks in parts if len(masks)]
    weights = np.repeat(np.array(numbers, np.uint64), [len(masks) for masks in parts])
    return Seat(np.concatenate(parts), weights, holdings.missing)
