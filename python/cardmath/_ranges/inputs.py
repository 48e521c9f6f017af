"""Hands and weights in other forms than text: mappings, arrays, hands, and pairs with weights."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from math import comb
from numbers import Real
from typing import TYPE_CHECKING

from cardmath._core import Card, Hand
from cardmath._ranges.hand_sets import hands_within, one_hand
from cardmath._ranges.reading import checked_hand
from cardmath._ranges.starting_hands import COMBOS
from cardmath._ranges.tokens import card_of
from cardmath._ranges.weights import checked_weight, exact_weight
from cardmath._support.lists import all_of, is_iterable
from cardmath._support.numpy import np
from cardmath.errors import CardmathError, CardmathTypeError

if TYPE_CHECKING:
    from typing import TypeAlias

    from cardmath._ranges.weights import Levels, Part
    from cardmath._rules.game import Game

    LevelsOf: TypeAlias = Callable[[object], Levels | None]


def parts_of(hands: object, game: Game, levels_of: LevelsOf) -> list[Part]:
    """The parts of anything that `Range` accepts other than text and ranges.

    Args:
        hands: what `Range` was given.
        game: the game of the range.
        levels_of: gives the levels of a text or range, and None for anything else.
    """
    if isinstance(hands, Mapping):
        return _weighted_parts(hands.items(), game, levels_of)
    if hasattr(hands, "__array_interface__"):
        return _parts_of_array(hands, game)
    if not is_iterable(hands):
        raise CardmathTypeError(
            f"a range is text, hands, weights or a Range, not {type(hands).__name__}"
        )
    listed = all_of("the hands of a range", hands)
    if listed and isinstance(listed[0], Real):
        raise CardmathTypeError(
            "weights are an array, as numpy.asarray makes it, or a mapping such as {'AA': 0.5}"
        )
    if listed and all(map(_is_card, listed)):
        return [(set_of_hand(listed, game), 1)]
    return _weighted_parts(map(_hand_and_weight, listed), game, levels_of)


def _is_card(one: object) -> bool:
    return isinstance(one, Card) or (isinstance(one, str) and card_of(one) is not None)


def _hand_and_weight(one: object) -> tuple[object, object]:
    """A hand and its weight; a hand alone has weight 1."""
    if isinstance(one, tuple) and len(one) == 2 and not isinstance(one[1], (str, Card)):
        return one
    return one, 1


def _weighted_parts(
    pairs: Iterable[tuple[object, object]], game: Game, levels_of: LevelsOf
) -> list[Part]:
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
            parts.append((set_of_hand(hand, game), weight))
    return parts


def _parts_of_array(array: object, game: Game) -> list[Part]:
    weights, combos = np.asarray(array), comb(52, game.cards)
    if weights.shape != (combos,) or weights.dtype.kind not in "fiub":
        raise CardmathError(
            f"an array of weights has the shape ({combos},) and numbers, not {weights.shape} and "
            f"{weights.dtype}"
        )
    values, places = np.unique(weights, return_inverse=True)
    bits = (np.packbits(places == number, bitorder="little") for number in range(len(values)))
    inside = hands_within(game.cards, game.deck)
    return [
        (int.from_bytes(packed.tobytes(), "little") & inside, value)
        for packed, value in zip(bits, values.tolist(), strict=True)
    ]


def set_of_hand(hand: object, game: Game) -> int:
    """The set of one combo."""
    if not isinstance(hand, Hand):
        hand = Hand(hand)  # type: ignore[arg-type] # it raises the error for anything else
    checked_hand(hand, game)
    return _set_of_cards(hand) if len(hand) == 2 else one_hand(hand)


@lru_cache(COMBOS)
def _set_of_cards(cards: Hand) -> int:
    """The set of the one combo of these cards; cached, as a mapping may have millions."""
    return one_hand(cards)
