"""Numbers for all 1,326 hands in the order of the protocol: `2d2c 2h2c 2h2d 2s2c …`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from cardmath import Range
from cardmath._support.numpy import np
from cardmath.errors import CardmathError, quote

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath.solve import Node

HANDS = 1326
_RANKS, _SUITS = "23456789TJQKA", "cdhs"


@cache
def hand_order() -> tuple[str, ...]:
    """The hands: by their higher card, then by the lower, each from deuces up and c, d, h, s.

    >>> hand_order()[:4], hand_order()[-1]
    (('2d2c', '2h2c', '2h2d', '2s2c'), 'AsAh')
    """
    cards = [rank + suit for rank in _RANKS for suit in _SUITS]
    return tuple(high + low for at, high in enumerate(cards) for low in cards[:at])


@cache
def _places() -> dict[str, int]:
    return {hand: place for place, hand in enumerate(hand_order())}


@cache
def _cards() -> NDArray[np.int64]:
    """The numbers of both cards of each hand."""
    pairs = [(high, low) for high in range(52) for low in range(high)]
    return np.array(pairs, np.int64)


def written(numbers: Iterable[float]) -> str:
    """Numbers as the protocol writes them, in six digits; what does not exist is `nan`."""
    return " ".join(["0" if each == 0 else f"{each:.6g}" for each in numbers])


def of_hands(
    hands: Sequence[str], numbers: NDArray[np.float64], other: float = 0.0
) -> NDArray[np.float64]:
    """Numbers for all hands from those of some; the others have another number."""
    found = np.full(HANDS, other)
    places = _places()
    found[[places[hand] for hand in hands]] = numbers
    return found


def read_numbers(words: Sequence[str], most: float = 1.0) -> list[float]:
    """Read 1,326 numbers from 0 to `most`.

    Raises:
        CardmathError: there are more or fewer, or one is wrong.
    """
    if len(words) != HANDS:
        raise CardmathError(f"{HANDS} numbers are needed, one for each hand, not {len(words)}")
    numbers = []
    for word in words:
        try:
            number = float(word)
        except ValueError:
            number = -1.0
        if not 0 <= number <= most:
            raise CardmathError(f"{quote(word[:40])} is not a number from 0 to {most:g}")
        numbers.append(number)
    return numbers


def read_range(words: Sequence[str]) -> Range:
    """Read a range: 1,326 weights, or text such as `AA,KK:0.5`.

    Raises:
        CardmathError: it is neither.
    """
    if len(words) == HANDS:
        return Range(np.array(read_numbers(words)))
    try:
        float(words[0])
    except (IndexError, ValueError):
        return Range(" ".join(words))
    raise CardmathError(f"a range is {HANDS} numbers or text, not {len(words)} numbers")


def matchups(node: Node, player: int) -> NDArray[np.float64]:
    """For each hand, its own weight times the weight of all hands that the opponent can have."""
    own, other = (of_hands(node.hands[side], node.reach[side]) for side in (player, 1 - player))
    cards = _cards()
    by_card = np.zeros(52)
    np.add.at(by_card, cards[:, 0], other)
    np.add.at(by_card, cards[:, 1], other)
    against = other.sum() - by_card[cards[:, 0]] - by_card[cards[:, 1]] + other
    found: NDArray[np.float64] = own * np.maximum(against, 0.0)
    return found
