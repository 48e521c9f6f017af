"""The value of a hand, and the comparison of several hands."""

from __future__ import annotations

from bisect import bisect_right
from functools import total_ordering
from typing import Any, NamedTuple

from cardmath._cards.deck import HandLike
from cardmath._cards.faces import Rank
from cardmath._core import CATEGORIES, FIRST_STRENGTHS, STRENGTHS, Card, Hand, strength, value_parts
from cardmath._rules.orderings import HIGH, Ordering, find_ordering
from cardmath._rules.shape import Shape
from cardmath._rules.wording import describe
from cardmath._support.layout import facts_as_html, text_table
from cardmath.errors import CardmathError, CardmathTypeError


class _ValueParts(NamedTuple):
    """The parts of a value, as the core finds them."""

    category: int
    """The number of the category among those that occur, the weakest first."""
    ranks: tuple[Rank, ...]
    """The deciding ranks, the most important first."""
    best: tuple[Card, ...]
    """The best cards, the most important first."""
    plays: list[tuple[Card, Card]]
    """Each wild card among the best cards, with the card that it plays as."""


_NO_PARTS = _ValueParts(0, (), (), [])
"""The parts of a hand that does not qualify."""


def category_of(strength: int) -> str:
    """The hand category of a strength from 1 to 7462 in the standard ordering.

    >>> category_of(7462)
    'Straight Flush'
    """
    return CATEGORIES[bisect_right(FIRST_STRENGTHS, strength) - 1]


@total_ordering
class HandValue:
    """The value of a hand in an ordering, by its best cards. Make one with `evaluate`.

    Values of the same ordering compare by strength: `max(values)` is the best hand, and equal
    values split a pot. Values of different orderings are never equal, and `<` and `>` between
    them raise a `TypeError`.
    """

    __slots__ = ("_hand", "_ordering", "_parts", "_strength")

    def __init__(self, hand: HandLike, ordering: Ordering | str = HIGH) -> None:
        self._hand = hand if type(hand) is Hand else Hand(hand)
        self._ordering = ordering if ordering is HIGH else find_ordering(ordering)
        self._strength = (
            strength(self._hand) if ordering is HIGH else strength(self._hand, self._ordering)
        )
        self._parts: _ValueParts | None = None

    def _value_parts(self) -> _ValueParts:
        # Computed on first use, because comparing hands needs only the strength.
        if self._parts is None:
            parts = value_parts(self._hand, self._ordering)
            self._parts = _NO_PARTS if parts is None else _ValueParts(*parts)
        return self._parts

    @property
    def hand(self) -> Hand:
        """All the cards that were evaluated."""
        return self._hand

    @property
    def ordering(self) -> Ordering:
        """The ordering in which the hand was evaluated."""
        return self._ordering

    @property
    def strength(self) -> int:
        """1 for the worst hand, greater for stronger hands, 0 for a hand that does not qualify.

        In the standard ordering a royal flush has strength 7462.
        """
        return self._strength

    @property
    def qualifies(self) -> bool:
        """Whether the hand qualifies, for example as an eight-or-better low."""
        return self._strength > 0

    @property
    def kev(self) -> int:
        """Cactus Kev's value: 1 for a royal flush to 7462 for the worst hand; smaller is better.

        Raises:
            CardmathError: the ordering is not the standard one.
        """
        if self._ordering is not HIGH:
            raise CardmathError(f"only HIGH has Cactus Kev's values, not {self._ordering.name}")
        return STRENGTHS + 1 - self._strength

    @property
    def category(self) -> str:
        """The name of the hand category, such as `Full House`."""
        if self._ordering is HIGH:
            return category_of(self._strength)
        return self._shape.name if self._strength else self._ordering.nothing

    @property
    def _shape(self) -> Shape:
        return self._ordering.bands[self._value_parts().category][0]

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The deciding ranks, the most important first. A straight has only its top rank."""
        return self._value_parts().ranks

    @property
    def best(self) -> tuple[Card, ...]:
        """The best cards, the most important first; empty if the hand does not qualify.

        Of equally good choices, the one with the highest card ids is taken.
        """
        return self._value_parts().best

    @property
    def plays(self) -> dict[Card, Card]:
        """The card that each wild card among the best cards plays as, unless it is itself."""
        return dict(self._value_parts().plays)

    def describe(self) -> str:
        """Describe the hand: `Full House, Sevens over Aces`, `8-6-4-2-A low`, `no low`."""
        if not self._strength:
            return self._ordering.nothing.lower()
        plays = self.plays
        best = [plays.get(card, card) for card in self.best]
        return describe(self._ordering, self._shape, self.ranks, best)

    def to_dict(self) -> dict[str, Any]:
        """The value as plain values for JSON; the keys are the names of the attributes.

        The ordering is left out if it is the standard one. Only that one has Cactus Kev's values.
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

    def _repr_html_(self) -> str:
        """The value as a notebook shows it."""
        facts = {
            "hand": self._hand,
            "best": " ".join(map(str, self.best)),
            "plays as": ", ".join(f"{wild} as {card}" for wild, card in self.plays.items()),
            "strength": f"{self._strength:,} of {self._ordering.strengths:,}",
            "ordering": self._ordering.name,
        }
        return facts_as_html(self.describe(), facts)

    def __repr__(self) -> str:
        return f"<HandValue: {self.describe()}>"

    def _difference(self, other: HandValue) -> int:
        if self._ordering is not other._ordering and self._ordering != other._ordering:
            names = f"{self._ordering.name} and {other._ordering.name}"
            raise CardmathTypeError(f"values of two orderings do not compare: {names}")
        return self._strength - other._strength

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandValue):
            return NotImplemented
        return self._strength == other._strength and self._ordering == other._ordering

    def __lt__(self, other: object) -> bool:
        return self._difference(other) < 0 if isinstance(other, HandValue) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._strength)

    def __reduce__(self) -> tuple[type[HandValue], tuple[object, ...]]:
        return HandValue, (self._hand, self._ordering)


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
        """The indexes, from 0, of the hands with the best value; empty if no hand qualifies."""
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
        """The indexes of the hands, from 0, from best to worst, in groups of hands that tie."""
        groups: dict[HandValue, list[int]] = {}
        for index, value in enumerate(self._values):
            groups.setdefault(value, []).append(index)
        return tuple(tuple(groups[value]) for value in sorted(groups, reverse=True))

    def describe(self) -> str:
        """Describe who wins. Hands are numbered from 1."""
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

    def _result_of(self, index: int) -> str:
        """What becomes of a hand, in a word: `wins`, `ties` or `loses`."""
        if index not in self.winners:
            return "loses"
        return "ties" if self.tie else "wins"

    def _repr_html_(self) -> str:
        """The comparison as a notebook shows it."""
        columns = {
            "hand": [str(number) for number in range(1, len(self._values) + 1)],
            "cards": [str(value.hand) for value in self._values],
            "value": [str(value) for value in self._values],
            "result": list(map(self._result_of, range(len(self._values)))),
        }
        return text_table(self.describe(), columns, words=len(columns))._repr_html_()

    def __repr__(self) -> str:
        return f"<Comparison: {self.describe()}>"

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, Comparison) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._values)
