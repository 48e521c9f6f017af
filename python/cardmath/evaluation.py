"""What a hand is worth: `evaluate` tells all of it, `strength` the number, `compare` who wins."""

from __future__ import annotations

from bisect import bisect_right
from functools import total_ordering

from cardmath import _core
from cardmath._core import CATEGORIES, FIRST_STRENGTHS, STRENGTHS, Card, Hand, strength, value_parts
from cardmath.cards import HandLike
from cardmath.descriptions import described
from cardmath.errors import CardmathError, CardmathTypeError, as_interrupted
from cardmath.faces import Rank
from cardmath.orderings import HIGH, Ordering, Shape, find_ordering

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, overload

    import numpy as np
    from numpy.typing import NDArray

    from cardmath.game_values import GameComparison, GameValue
    from cardmath.games import Game

    # The number of a category, the ranks that decide, the cards, what the wild ones play as.
    _Parts = tuple[int, tuple[Rank, ...], tuple[Card, ...], list[tuple[Card, Card]]]

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


def category_of(strength: int) -> str:
    """Name the category of a strength, 1 … 7462.

    >>> category_of(7462)
    'Straight Flush'
    """
    return CATEGORIES[bisect_right(FIRST_STRENGTHS, strength) - 1]


@total_ordering
class HandValue:
    """What a hand is worth, by its best cards, in an ordering.

    Values of one ordering compare by strength, so that `max(values)` is the best hand and equal
    values split a pot; to compare those of two orderings is a `TypeError`, and they are never
    equal. Make one with `evaluate`.
    """

    __slots__ = ("_hand", "_ordering", "_parts", "_strength")

    def __init__(self, hand: HandLike, ordering: Ordering | str = HIGH) -> None:
        self._hand = hand if type(hand) is Hand else Hand(hand)
        self._ordering = ordering if ordering is HIGH else find_ordering(ordering)
        self._strength = (
            strength(self._hand) if ordering is HIGH else strength(self._hand, self._ordering)
        )
        self._parts: _Parts | None = None

    def _value(self) -> _Parts:
        # Found when first asked for: comparing hands needs the strength alone.
        if self._parts is None:
            self._parts = value_parts(self._hand, self._ordering) or (0, (), (), [])
        return self._parts

    @property
    def hand(self) -> Hand:
        """All the cards that were judged."""
        return self._hand

    @property
    def ordering(self) -> Ordering:
        """What beats what."""
        return self._ordering

    @property
    def strength(self) -> int:
        """1 for the worst hand, and greater is stronger; 0 for a hand that does not qualify.

        In standard poker a royal flush has 7462.
        """
        return self._strength

    @property
    def qualifies(self) -> bool:
        """Whether the hand takes part at all."""
        return self._strength > 0

    @property
    def kev(self) -> int:
        """Cactus Kev's value, 7462 for the worst hand to 1 for a royal flush: smaller is better.

        Raises:
            CardmathError: in another ordering than the standard one.
        """
        if self._ordering is not HIGH:
            raise CardmathError(f"Cactus Kev's values are of HIGH alone, not {self._ordering.name}")
        return STRENGTHS + 1 - self._strength

    @property
    def category(self) -> str:
        """The name of the kind of hand, such as `Full House`."""
        if self._ordering is HIGH:
            return category_of(self._strength)
        return self._shape.name if self._strength else self._ordering.nothing

    @property
    def _shape(self) -> Shape:
        return self._ordering.bands[self._value()[0]][0]

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks that decide, the most important first: of a straight the top one."""
        return self._value()[1]

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards that make the hand, the most important first; none if it does not qualify.

        Of equal choices they are the cards with the highest ids.
        """
        return self._value()[2]

    @property
    def plays(self) -> dict[Card, Card]:
        """What each wild card among the best cards plays as, unless it plays as itself."""
        return dict(self._value()[3])

    def describe(self) -> str:
        """Say the hand in words: `Full House, Sevens over Aces`, `8-6-4-2-A low`, `no low`."""
        if not self._strength:
            return self._ordering.nothing.lower()
        plays = self.plays
        best = [plays.get(card, card) for card in self.best]
        return described(self._ordering, self._shape, self.ranks, best)

    def to_dict(self) -> dict[str, Any]:
        """The value as plain values for JSON: the keys are the names of the attributes.

        The ordering is named unless it is the standard one, which alone has Cactus Kev's values.
        """
        standard = self._ordering is HIGH
        return {
            **({} if standard else {"ordering": self._ordering.name}),
            "category": self.category,
            "ranks": [str(rank) for rank in self.ranks],
            "best": [str(card) for card in self.best],
            **({"plays": {str(a): str(b) for a, b in self.plays.items()}} if self.plays else {}),
            "strength": self.strength,
            **({"kev": self.kev} if standard else {}),
            "describe": self.describe(),
        }

    def __str__(self) -> str:
        return self.describe()

    def __format__(self, layout: str) -> str:
        return format(str(self), layout)

    def __repr__(self) -> str:
        return f"evaluate('{self._hand}'{_more(self._ordering)})"

    def _compared(self, other: HandValue) -> int:
        if self._ordering is not other._ordering and self._ordering != other._ordering:
            names = f"{self._ordering.name} and {other._ordering.name}"
            raise CardmathTypeError(f"values of two orderings do not compare: {names}")
        return self._strength - other._strength

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandValue):
            return NotImplemented
        return self._strength == other._strength and self._ordering == other._ordering

    def __lt__(self, other: object) -> bool:
        return self._compared(other) < 0 if isinstance(other, HandValue) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._strength)

    def __reduce__(self) -> tuple[type[HandValue], tuple[object, ...]]:
        return HandValue, (self._hand, self._ordering)


def _more(ordering: Ordering) -> str:
    """How an ordering is told in a call."""
    return "" if ordering is HIGH else f", ordering={ordering!r}"


if TYPE_CHECKING:

    @overload
    def evaluate(hand: HandLike, ordering: Ordering | str = HIGH) -> HandValue: ...
    @overload
    def evaluate(
        hand: HandLike, *, game: str | Game, board: HandLike | None = None
    ) -> GameValue: ...
    @overload
    def evaluate(hand: HandLike, *, board: HandLike) -> GameValue: ...


def evaluate(
    hand: HandLike,
    ordering: Ordering | str = HIGH,
    game: str | Game | None = None,
    board: HandLike | None = None,
) -> HandValue | GameValue:
    """Judge a hand by its best cards: five, or as many as count in the ordering.

    Args:
        hand: text, a `Hand`, or an iterable of cards.
        ordering: what beats what: an `Ordering`, or a name such as `"short-deck"`.
        game: a name such as `"omaha"` or `"PLO"`, or a `Game`: then the hand is a player's cards,
            of which so many play as the game says, and there is a value for each pot.
        board: the board of the game, as far as it is dealt; of hold'em if no game is named.

    Raises:
        HandSizeError: fewer cards than count.
        CardmathError: in a game, a wrong number of cards in the hand or on the board.
        CardmathError: a card that the ordering's deck does not have.
        CardTextError: the text is not cards.
        RepeatedCardError: a card comes twice.
        CardmathTypeError: no hand, or no ordering.

    >>> value = evaluate("7H 7S 7D AS AC")
    >>> print(value)
    Full House, Sevens over Aces
    >>> value.category, value.strength, value.kev
    ('Full House', 7212, 251)
    >>> value < evaluate("As Kd Jc Kh 2d 2s Kc")
    True
    >>> from cardmath import BADUGI, EIGHT_OR_BETTER
    >>> print(evaluate("8h 6c 4d 2s Ah Kh Kd", EIGHT_OR_BETTER))
    8-6-4-2-A low
    >>> print(evaluate("7h 4c 2d 2s", BADUGI))
    three-card badugi, 7-4-2
    >>> print(evaluate("AhKh", board="Qh Jh 2h 3c 4c"))
    Flush, Ace King Queen Jack Two
    >>> omaha = evaluate("AsKsQd2d", game="omaha8", board="3s4s8sKdKh")
    >>> print(omaha)
    high: Flush, Ace King Eight Four Three
    low: 8-4-3-2-A low
    >>> omaha.pots["low"].best
    (Card('8s'), Card('4s'), Card('3s'), Card('2d'), Card('As'))
    """
    # Of arguments that must be named the defaults take longer: those declared above are not here.
    if game is None and board is None:
        return HandValue(hand, ordering)
    from cardmath.game_values import evaluate_in

    return evaluate_in(_game(game, ordering), hand, board or "")


_HOLDEM = "holdem"
"""The game that a board is of when none is named."""


def _game(game: str | Game | None, ordering: Ordering | str) -> str | Game:
    """The game that is asked about, which knows what beats what."""
    if ordering is not HIGH and find_ordering(ordering) is not HIGH:
        name = find_ordering(ordering).name
        beside = "a board, which is of hold'em" if game is None else "one"
        raise CardmathError(f"a game has its own orderings: {name} is given beside {beside}")
    return _HOLDEM if game is None else game


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
        """The indexes, from 0, of the hands that have the best value; none if no hand qualifies."""
        best = self.best
        if not best.qualifies:
            return ()
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
        if not numbers:
            return f"Nobody wins: {self.best}"
        if not self.tie:
            return f"Hand {numbers[0]} wins: {self.best}"
        return f"Hands {', '.join(numbers[:-1])} and {numbers[-1]} tie: {self.best}"

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON."""
        return {
            "values": [
                {"hand": [str(card) for card in value.hand], **value.to_dict()}
                for value in self._values
            ],
            "winners": list(self.winners),
            "tie": self.tie,
            "ranking": [list(group) for group in self.ranking],
            "describe": self.describe(),
        }

    def __str__(self) -> str:
        return self.describe()

    def __repr__(self) -> str:
        hands = ", ".join(f"'{value.hand}'" for value in self._values)
        return f"compare({hands}{_more(self.best.ordering)})"

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, Comparison) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._values)


if TYPE_CHECKING:

    @overload
    def compare(*hands: HandLike, ordering: Ordering | str = HIGH) -> Comparison: ...
    @overload
    def compare(
        *hands: HandLike, game: str | Game, board: HandLike | None = None
    ) -> GameComparison: ...
    @overload
    def compare(*hands: HandLike, board: HandLike) -> GameComparison: ...


def compare(
    *hands: HandLike,
    ordering: Ordering | str = HIGH,
    game: str | Game | None = None,
    board: HandLike | None = None,
) -> Comparison | GameComparison:
    """Tell which of two or more hands is best.

    Hands may share cards, as players share a board; not those of a game, whose board is given.

    Args:
        hands: text, a `Hand`, or an iterable of cards each.
        ordering: what beats what: an `Ordering`, or a name such as `"short-deck"`.
        game: a name such as `"omaha"` or `"PLO"`, or a `Game`: then the hands are the players'
            cards, and each pot has its winners.
        board: the board of the game, as far as it is dealt; of hold'em if no game is named.

    Raises:
        CardmathError: fewer than two hands, or one that `evaluate` refuses.

    >>> comparison = compare("Ac Ad Ah As Kc", "6c 5c 4c 3c 2c")
    >>> print(comparison)
    Hand 2 wins: Straight Flush, Six to Two
    >>> comparison.winners, comparison.ranking
    ((1,), ((1,), (0,)))
    >>> from cardmath import ACE_TO_FIVE
    >>> print(compare("8c 6d 4h 2s Ac", "7c 6d 5h 4s 3c", ordering=ACE_TO_FIVE))
    Hand 2 wins: 7-6-5-4-3 low
    >>> print(compare("AhKh", "QsQd", board="Qh Jh 2h 3c 4c"))
    Hand 1 wins: Flush, Ace King Queen Jack Two
    >>> omaha = compare("AsAhKsKh", "JcTc9d8d", game="omaha", board="Kd7h2d3cTs")
    >>> print(omaha)
    Hand 1 wins: Three of a Kind, Kings, Ten Seven kickers
    >>> omaha.pots[0].values[1].best
    (Card('Ts'), Card('Tc'), Card('Kd'), Card('Jc'), Card('7h'))
    """
    if len(hands) < 2:
        raise CardmathError(f"there are two hands or more to compare, not {len(hands)}")
    if game is not None or board is not None:
        from cardmath.game_values import compare_in

        return compare_in(_game(game, ordering), hands, board or "")
    return Comparison(tuple(evaluate(hand, ordering) for hand in hands))


def strengths(
    cards: NDArray[np.integer[Any]],
    ordering: Ordering | str = HIGH,
    threads: int = 1,
    out: NDArray[np.uint16] | None = None,
    check: bool = True,
) -> NDArray[np.uint16]:
    """Judge an array of hands.

    Up to seven cards a hand go at the speed of the memory, in other orderings than the standard one
    at a part of it; more cards take twenty times as long, in other orderings microseconds a hand.
    Arrays of any layout are taken, and never copied whole unless their bytes are turned round or
    unaligned. Beside input and output it needs less than a mebibyte.

    Args:
        cards: masks if it is of uint64, of any shape, each of as many cards as count (five in
            standard poker) or more; else ids of cards, so many or more of them on the last axis.
            uint8 is the quickest; other integers are converted.
        ordering: what beats what: an `Ordering`, or a name such as `"short-deck"`.
        threads: how many share the work, 0 for every core; the answer is the same.
        out: an array of uint16 for the answer, of the shape of the hands.
        check: whether ids are looked through for those that are no card's or come twice, which
            takes a tenth of the time. If they are not, such hands get numbers that mean nothing.

    Returns:
        uint16 strengths, 1 for the weakest, 0 for what does not qualify: of the shape of the masks,
        or of the ids without the last axis. For a single hand, a number.

    Raises:
        CardmathError: what is no hand, with the first such row; or `out` does not fit.
        CardmathTypeError: no array of integers, a masked array, or no ordering.
        Interrupted: Ctrl-C was pressed; `partial` is the array of answers, of which the first
            are done, as many as `progress` says.

    >>> import numpy as np
    >>> strengths(np.array([[0, 5, 10, 15, 16], [51, 47, 43, 39, 35]], np.uint8))
    array([5855, 7462], dtype=uint16)
    >>> from cardmath import masks
    >>> strengths(masks(["7c 5d 4h 3s 2c", "7h 7s 7d As Ac 2c 3c"]))
    array([   1, 7212], dtype=uint16)
    """
    try:
        return _core.strengths(cards, ordering, threads, out, check)
    except KeyboardInterrupt as stopped:
        raise as_interrupted(stopped) from None


def categories(
    cards: NDArray[np.integer[Any]], ordering: Ordering | str = HIGH, threads: int = 1
) -> NDArray[np.uint8]:
    """Tell the category of each hand of an array: the place of its name in `ordering.categories`.

    Args:
        cards: as for `strengths`.
        ordering: what beats what: an `Ordering`, or a name such as `"short-deck"`.
        threads: as for `strengths`.

    Returns:
        uint8 numbers, 0 for the weakest category, shaped as `strengths` does. Of hands that do not
        qualify they are 255.

    Raises:
        CardmathError, CardmathTypeError, Interrupted: as `strengths` raises them.

    >>> import numpy as np
    >>> HIGH.categories[categories(np.array([0, 1, 2, 3, 51]))]
    'Four of a Kind'
    """
    try:
        return _core.category_numbers(cards, ordering, threads)
    except KeyboardInterrupt as stopped:
        raise as_interrupted(stopped) from None


def best_five(
    cards: NDArray[np.integer[Any]], ordering: Ordering | str = HIGH, threads: int = 1
) -> NDArray[np.uint8]:
    """Tell the five cards that make each hand of an array, or as many as count in the ordering.

    Args:
        cards: as for `strengths`.
        ordering: what beats what: an `Ordering`, or a name such as `"short-deck"`.
        threads: as for `strengths`.

    Returns:
        uint8 ids, five on the last axis, the most important first; of equal choices the highest.
        Where a card is missing, in a badugi of three or a hand that does not qualify, 255.

    Raises:
        CardmathError, CardmathTypeError, Interrupted: as `strengths` raises them.

    >>> import numpy as np
    >>> best_five(np.array([0, 20, 1, 40, 21, 2, 22]))
    array([22, 21, 20,  2,  1], dtype=uint8)
    """
    try:
        return _core.best_cards(cards, ordering, threads)
    except KeyboardInterrupt as stopped:
        raise as_interrupted(stopped) from None
