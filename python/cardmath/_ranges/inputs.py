"""Hands and weights in other forms than text: mappings, arrays, hands, and pairs with weights."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from cardmath._core import Card, Hand
from cardmath._ranges.starting_hands import COMBOS, combo_index
from cardmath._ranges.weights import checked_weight, exact_weight
from cardmath._support.numpy import np
from cardmath.errors import CardmathError, CardmathTypeError

if TYPE_CHECKING:
    from typing import TypeAlias

    from cardmath._ranges.weights import Levels, Part

    LevelsOf: TypeAlias = Callable[[object], Levels | None]


def parts_of(hands: object, levels_of: LevelsOf) -> list[Part]:
    """The parts of anything that `Range` accepts other than text and ranges.

    Args:
        hands: what `Range` was given.
        levels_of: gives the levels of a text or range, and None for anything else.
    """
    if isinstance(hands, Mapping):
        return _weighted_parts(hands.items(), levels_of)
    if hasattr(hands, "__array_interface__"):
        return _parts_of_array(hands)
    if not isinstance(hands, Iterable):
        raise CardmathTypeError(
            f"a range is text, hands, weights or a Range, not {type(hands).__name__}"
        )
    listed = list(hands)
    if listed and all(isinstance(one, Card) for one in listed):
        return [(set_of_hand(listed), 1)]
    return _weighted_parts(map(_hand_and_weight, listed), levels_of)


def _hand_and_weight(one: object) -> tuple[object, object]:
    """A hand and its weight; a hand alone has weight 1."""
    if isinstance(one, tuple) and len(one) == 2 and not isinstance(one[1], (str, Card)):
        return one
    return one, 1


def _weighted_parts(pairs: Iterable[tuple[object, object]], levels_of: LevelsOf) -> list[Part]:
    """The combos of each hand or notation, with their weights."""
    parts: list[Part] = []
    sets: dict[str, int] = {}  # cached by text: there may be a million pairs, but few texts
    for hand, weight in pairs:
        if isinstance(hand, str) and (found := sets.get(hand)) is not None:
            parts.append((found, weight))
        elif (levels := levels_of(hand)) is not None:
            if isinstance(hand, str) and len(levels) == 1 and levels[0][0] == 1:
                sets[hand] = levels[0][1]
            share = checked_weight(exact_weight(weight))
            parts += [(hands, level * share) for level, hands in levels]
        else:
            parts.append((set_of_hand(hand), weight))
    return parts


def _parts_of_array(array: object) -> list[Part]:
    weights = np.asarray(array)
    if weights.shape != (COMBOS,) or weights.dtype.kind not in "fiub":
        raise CardmathError(
            f"an array of weights has the shape (1326,) and numbers, not {weights.shape} and "
            f"{weights.dtype}"
        )
    values, places = np.unique(weights, return_inverse=True)
    bits = (np.packbits(places == number, bitorder="little") for number in range(len(values)))
    return [
        (int.from_bytes(packed.tobytes(), "little"), value)
        for packed, value in zip(bits, values.tolist(), strict=True)
    ]


def set_of_hand(hand: object) -> int:
    """The set of one combo."""
    if not isinstance(hand, Hand):
        hand = Hand(hand)  # type: ignore[arg-type] # it raises the error for anything else
    return _set_of_cards(hand)


@lru_cache(COMBOS)
def _set_of_cards(cards: Hand) -> int:
    """The set of the one combo of these cards."""
    if len(cards) != 2:
        raise CardmathError(f"a hand of a range has two cards, and {str(cards)!r} has {len(cards)}")
    first, second = cards
    return 1 << combo_index(first.id, second.id)
