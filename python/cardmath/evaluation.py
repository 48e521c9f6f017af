"""What a hand is worth: `evaluate` tells all of it, `strength` the number, `compare` who wins."""

from __future__ import annotations

from bisect import bisect_right
from functools import total_ordering

from cardmath import _core
from cardmath._core import CATEGORIES, FIRST_STRENGTHS, STRENGTHS, Card, Hand, strength, value_parts
from cardmath.cards import HandLike
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.faces import Rank
from cardmath.orderings import HIGH, Ordering

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "Comparison",
    "HandValue",
    "best_five",
    "categories",
    "category_of",
    "compare",
    "evaluate",
    "strength",
    "strengths",
]

# Words for each category: `word` and `plural` are the ranks that decide, `last` the lowest card.
_TEMPLATES = {
    "High Card": "{word[0]} {word[1]} {word[2]} {word[3]} {word[4]}",
    "One Pair": "{plural[0]}, {word[1]} {word[2]} {word[3]} kickers",
    "Two Pair": "{plural[0]} and {plural[1]}, {word[2]} kicker",
    "Three of a Kind": "{plural[0]}, {word[1]} {word[2]} kickers",
    "Straight": "{word[0]} to {last}",
    "Flush": "{word[0]} {word[1]} {word[2]} {word[3]} {word[4]}",
    "Full House": "{plural[0]} over {plural[1]}",
    "Four of a Kind": "{plural[0]}, {word[1]} kicker",
    "Straight Flush": "{word[0]} to {last}",
}


def category_of(strength: int) -> str:
    """Name the category of a strength, 1 … 7462.

    >>> category_of(7462)
    'Straight Flush'
    """
    return CATEGORIES[bisect_right(FIRST_STRENGTHS, strength) - 1]


@total_ordering
class HandValue:
    """What a hand is worth, by its best five cards.

    Values compare by strength, so that `max(values)` is the best hand and equal values split a
    pot. Make one with `evaluate`.
    """

    __slots__ = ("_hand", "_parts", "_strength")

    def __init__(self, hand: HandLike) -> None:
        self._hand = hand if type(hand) is Hand else Hand(hand)
        self._strength = strength(self._hand)
        self._parts: tuple[int, tuple[Rank, ...], tuple[Card, ...]] | None = None

    def _value(self) -> tuple[int, tuple[Rank, ...], tuple[Card, ...]]:
        # Found when first asked for: comparing hands needs the strength alone.
        if self._parts is None:
            self._parts = value_parts(self._hand)
        return self._parts

    @property
    def hand(self) -> Hand:
        """All the cards that were judged."""
        return self._hand

    @property
    def strength(self) -> int:
        """1 for the worst hand to 7462 for a royal flush: greater is stronger."""
        return self._strength

    @property
    def kev(self) -> int:
        """Cactus Kev's value, 7462 for the worst hand to 1 for a royal flush: smaller is better."""
        return STRENGTHS + 1 - self._strength

    @property
    def category(self) -> str:
        """The name of the kind of hand, such as `Full House`."""
        return category_of(self._strength)

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks that decide, the most important first: of a straight the top one."""
        return self._value()[1]

    @property
    def best(self) -> tuple[Card, ...]:
        """The five cards that make the hand, the most important first.

        Of equal choices they are the cards with the highest ids.
        """
        return self._value()[2]

    def describe(self) -> str:
        """Say the hand in words: `Full House, Sevens over Aces`."""
        if self._strength == STRENGTHS:
            return "Royal Flush"
        detail = _TEMPLATES[self.category].format(
            word=[rank.word for rank in self.ranks],
            plural=[rank.plural for rank in self.ranks],
            last=self.best[-1].rank.word,
        )
        return f"{self.category}, {detail}"

    def to_dict(self) -> dict[str, Any]:
        """The value as plain values for JSON: the keys are the names of the attributes."""
        return {
            "category": self.category,
            "ranks": [str(rank) for rank in self.ranks],
            "best": [str(card) for card in self.best],
            "strength": self.strength,
            "kev": self.kev,
            "describe": self.describe(),
        }

    def __str__(self) -> str:
        return self.describe()

    def __repr__(self) -> str:
        return f"evaluate('{self._hand}')"

    def __eq__(self, other: object) -> bool:
        return self._strength == other._strength if isinstance(other, HandValue) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return self._strength < other._strength if isinstance(other, HandValue) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._strength)

    def __reduce__(self) -> tuple[type[HandValue], tuple[Hand]]:
        return HandValue, (self._hand,)


def evaluate(hand: HandLike) -> HandValue:
    """Judge a hand of five cards or more by its best five.

    Args:
        hand: text, a `Hand`, or an iterable of cards.

    Raises:
        HandSizeError: fewer than five cards.
        CardTextError: the text is not cards.
        RepeatedCardError: a card comes twice.

    >>> value = evaluate("7H 7S 7D AS AC")
    >>> print(value)
    Full House, Sevens over Aces
    >>> value.category, value.strength, value.kev
    ('Full House', 7212, 251)
    >>> value < evaluate("As Kd Jc Kh 2d 2s Kc")
    True
    """
    return HandValue(hand)


class Comparison:
    """Which of several hands is best. Make one with `compare`."""

    __slots__ = ("_values",)

    def __init__(self, values: tuple[HandValue, ...]) -> None:
        self._values = values

    @property
    def values(self) -> tuple[HandValue, ...]:
        """The value of each hand, in the order given."""
        return self._values

    @property
    def best(self) -> HandValue:
        """The best value."""
        return max(self._values)

    @property
    def winners(self) -> tuple[int, ...]:
        """The indexes, from 0, of the hands that have the best value."""
        best = self.best
        return tuple(index for index, value in enumerate(self._values) if value == best)

    @property
    def tie(self) -> bool:
        """Whether several hands share the best value."""
        return len(self.winners) > 1

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The indexes from the best hand to the worst; hands that tie stand together."""
        groups: dict[HandValue, list[int]] = {}
        for index, value in enumerate(self._values):
            groups.setdefault(value, []).append(index)
        return tuple(tuple(groups[value]) for value in sorted(groups, reverse=True))

    def describe(self) -> str:
        """Say who wins, in words; the hands are numbered from 1."""
        numbers = [str(index + 1) for index in self.winners]
        if not self.tie:
            return f"Hand {numbers[0]} wins: {self.best}"
        return f"Hands {', '.join(numbers[:-1])} and {numbers[-1]} tie: {self.best}"

    def __str__(self) -> str:
        return self.describe()

    def __repr__(self) -> str:
        hands = ", ".join(f"'{value.hand}'" for value in self._values)
        return f"compare({hands})"

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, Comparison) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._values)


def compare(*hands: HandLike) -> Comparison:
    """Tell which of two or more hands is best.

    Hands may share cards, as players share a board.

    Raises:
        CardmathError: fewer than two hands, or one that `evaluate` refuses.

    >>> comparison = compare("Ac Ad Ah As Kc", "6c 5c 4c 3c 2c")
    >>> print(comparison)
    Hand 2 wins: Straight Flush, Six to Two
    >>> comparison.winners, comparison.ranking
    ((1,), ((1,), (0,)))
    """
    if len(hands) < 2:
        raise CardmathError(f"there are two hands or more to compare, not {len(hands)}")
    return Comparison(tuple(map(evaluate, hands)))


def strengths(
    cards: NDArray[np.integer[Any]],
    ordering: Ordering = HIGH,
    threads: int = 1,
    out: NDArray[np.uint16] | None = None,
    check: bool = True,
) -> NDArray[np.uint16]:
    """Judge an array of hands.

    Five, six and seven cards a hand go at the speed of the memory; more cards take twenty times as
    long. Arrays of any layout are taken, and never copied whole unless their bytes are turned round
    or unaligned. Beside input and output it needs less than a mebibyte.

    Args:
        cards: masks if it is of uint64, of any shape and of five cards or more each; else ids of
            cards, five or more of them on the last axis. uint8 is the quickest; other integers are
            converted.
        ordering: what beats what.
        threads: how many share the work, 0 for every core; the answer is the same.
        out: an array of uint16 for the answer, of the shape of the hands.
        check: whether ids are looked through for those that are no card's or come twice, which
            takes a tenth of the time. If they are not, such hands get numbers that mean nothing.

    Returns:
        uint16 strengths, 1 for the weakest: of the shape of the masks, or of the ids without
        the last axis. For a single hand, a number.

    Raises:
        CardmathError: what is no hand, with the first such row; or `out` does not fit.
        CardmathTypeError: no array of integers, or no ordering.
        Interrupted: Ctrl-C was pressed; `partial` is the array of answers, of which the first
            are done, as many as `progress` says.

    >>> import numpy as np
    >>> strengths(np.array([[0, 5, 10, 15, 16], [51, 47, 43, 39, 35]], np.uint8))
    array([5855, 7462], dtype=uint16)
    >>> from cardmath import masks
    >>> strengths(masks(["7c 5d 4h 3s 2c", "7h 7s 7d As Ac 2c 3c"]))
    array([   1, 7212], dtype=uint16)
    """
    if ordering is not HIGH:
        raise CardmathTypeError(f"an ordering is wanted, such as HIGH, not {ordering!r}")
    return _core.strengths(cards, threads, out, check)


def categories(
    cards: NDArray[np.integer[Any]], ordering: Ordering = HIGH, threads: int = 1
) -> NDArray[np.uint8]:
    """Tell the category of each hand of an array: the place of its name in `ordering.categories`.

    Args:
        cards: as for `strengths`.
        ordering: what beats what.
        threads: as for `strengths`.

    Returns:
        uint8 numbers, 0 for the weakest category, shaped as `strengths` does.

    Raises:
        CardmathError, CardmathTypeError, Interrupted: as `strengths` raises them.

    >>> import numpy as np
    >>> HIGH.categories[categories(np.array([0, 1, 2, 3, 51]))]
    'Four of a Kind'
    """
    if ordering is not HIGH:
        raise CardmathTypeError(f"an ordering is wanted, such as HIGH, not {ordering!r}")
    return _core.category_numbers(cards, threads)


def best_five(
    cards: NDArray[np.integer[Any]], ordering: Ordering = HIGH, threads: int = 1
) -> NDArray[np.uint8]:
    """Tell the five cards that make each hand of an array.

    Args:
        cards: as for `strengths`.
        ordering: what beats what.
        threads: as for `strengths`.

    Returns:
        uint8 ids, five on the last axis, the most important first; of equal choices the highest.

    Raises:
        CardmathError, CardmathTypeError, Interrupted: as `strengths` raises them.

    >>> import numpy as np
    >>> best_five(np.array([0, 20, 1, 40, 21, 2, 22]))
    array([22, 21, 20,  2,  1], dtype=uint8)
    """
    if ordering is not HIGH:
        raise CardmathTypeError(f"an ordering is wanted, such as HIGH, not {ordering!r}")
    return _core.best_five(cards, threads)
