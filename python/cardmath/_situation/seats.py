"""The seats of the core: the combos that each player may hold, with weights as whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from cardmath._core import Hand, Seat
from cardmath._ranges.range import Range, combos_with
from cardmath._ranges.starting_hands import hand_of, indexes
from cardmath._rules.games import HOLDEM
from cardmath._situation.whole_weights import Whole, sized, whole
from cardmath._support.fractions import Fraction
from cardmath._support.numpy import np

if TYPE_CHECKING:
    from cardmath._ranges.algebra import RangeLike
    from cardmath._rules.game import Game


def read_held(game: Game, given: RangeLike) -> Range:
    """Read what a player holds."""
    if game.key == HOLDEM and isinstance(given, str):
        return _read_range(given)
    if isinstance(given, Range) and (given.game is game or given.game == game):
        return given
    return Range(given, game)


@lru_cache(maxsize=256)
def _read_range(text: str) -> Range:
    """Read a range; cached, as callers ask about the same ranges on many boards."""
    return Range(text)


def free_combos(held: Range, known: Hand) -> list[tuple[Hand, Fraction]]:
    """The combos without a known card, with their weights, in the order of their scores."""
    if held.game.key == HOLDEM:
        return [(hand, weight) for hand, weight in held if not hand & known]
    parts = held._parts_without(known)
    return [(Hand.from_mask(mask), weight) for weight, masks in parts for mask in masks.tolist()]


def free_counts(held: Range, known: Hand) -> list[tuple[Fraction, int]]:
    """Each weight, with the number of its combos without a known card."""
    if held.game.key == HOLDEM:
        # Not `held.without(known)`: to make a range took a sixth of a small question's time here.
        dead = combos_with(known)
        left = ((weight, (hands & ~dead).bit_count()) for weight, hands in held._levels)
        return [(weight, combos) for weight, combos in left if combos]
    return [(weight, len(masks)) for weight, masks in held._parts_without(known)]


@lru_cache(maxsize=256)
def core_seat(
    held: Range, known: Hand | None = None, bits: int = 0, most: int | None = None
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
    if held.game.key != HOLDEM:
        return seat_by_weights(held, known, bits, most)
    found = sized(counts, bits) if bits else whole(counts, most)
    return _by_number(held.without(known), found.numbers), found


def seat_by_weights(
    held: Range, known: Hand, bits: int = 0, most: int | None = None
) -> tuple[Seat, Whole]:
    """The same of a range with a combo left; combos of equal weights come one after the other."""
    parts = held._parts_without(known)
    sizes = [len(masks) for _, masks in parts]
    counts = [(weight, size) for (weight, _), size in zip(parts, sizes, strict=True)]
    found = sized(counts, bits) if bits else whole(counts, most)
    weights = np.repeat(np.array(found.numbers, np.uint64), sizes)
    return Seat(np.concatenate([masks for _, masks in parts]), weights, held.missing), found


def _by_number(held: Range, numbers: Sequence[int]) -> Seat:
    """The seat of a range of hold'em, without arrays, which take longer to load than to count."""
    by_index = {
        index: number
        for number, (_, hands) in zip(numbers, held._levels, strict=True)
        for index in indexes(hands)
    }
    order = sorted(by_index)
    return Seat([hand_of(index).mask for index in order], [by_index[index] for index in order])
