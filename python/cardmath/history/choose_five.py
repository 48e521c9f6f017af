"""Choose five: hand values are types, which the language compares.

Author: Brian McNamara, in F#, October 2008, as a study of Ruby Quiz 24 by Matthew D. Moss, 2005.
Source: "A programming problem", parts one to four, https://lorgonblog.wordpress.com/2008/10/
The quiz: http://rubyquiz.com/quiz24.html
Changed: the F# union with a case for each hand category is a class here with a subclass for each.
Kickers have a field of their own, and hands of no other category are called High Card.

The idea. Let the language do the comparison. F# orders the values of a union by itself: first by
case, in the order in which the cases are declared, then by the fields of the case, from first to
last. Poker hands compare in the same way. So there are nine cases, the worst first, each with the
ranks that decide: a full house has the rank of its three, then that of its pair, and a straight
only has its top rank. Nothing is numbered or looked up, and each rule is a line of a declaration.

The best hand of seven cards is the greatest of all choices of five. To choose n elements from a
list, either take the first and choose the others from the rest, or leave it out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import total_ordering
from typing import ClassVar, NamedTuple, TypeVar

from cardmath.errors import CardmathError, CardTextError, HandSizeError, RepeatedCardError

T = TypeVar("T")

FACES = "23456789TJQKA"
SUITS = "cdhs"

_ACE, _FIVE, _LOWEST = 14, 5, 2
_WHEEL = [_ACE, 5, 4, 3, 2]


class Card(NamedTuple):
    """A card: its rank, 2 … 14 for the ace, and the letter of its suit."""

    rank: int
    suit: str


@total_ordering
class HandValuation:
    """The value of a hand: one of the cases below. Values compare by case, then by field."""

    name: ClassVar[str]

    def _key(self) -> tuple[object, ...]:
        return CASES.index(type(self)), *vars(self).values()

    def __lt__(self, other: object) -> bool:
        return self._key() < other._key() if isinstance(other, HandValuation) else NotImplemented


@dataclass(frozen=True)
class HighCard(HandValuation):
    """None of the other categories; the ranks descend."""

    name = "High Card"
    ranks: tuple[int, ...]


@dataclass(frozen=True)
class Pair(HandValuation):
    """Two cards of a rank; the kickers descend."""

    name = "One Pair"
    pair: int
    kickers: tuple[int, ...]


@dataclass(frozen=True)
class TwoPair(HandValuation):
    """Two cards of a rank, and two of a lower one."""

    name = "Two Pair"
    high: int
    low: int
    kicker: int


@dataclass(frozen=True)
class ThreeOfAKind(HandValuation):
    """Three cards of a rank; the kickers descend."""

    name = "Three of a Kind"
    three: int
    kickers: tuple[int, ...]


@dataclass(frozen=True)
class Straight(HandValuation):
    """Five consecutive ranks; the ace may be below the deuce."""

    name = "Straight"
    top: int


@dataclass(frozen=True)
class Flush(HandValuation):
    """Five cards of a suit; the ranks descend."""

    name = "Flush"
    ranks: tuple[int, ...]


@dataclass(frozen=True)
class FullHouse(HandValuation):
    """Three cards of a rank and two of another."""

    name = "Full House"
    three: int
    pair: int


@dataclass(frozen=True)
class FourOfAKind(HandValuation):
    """Four cards of a rank."""

    name = "Four of a Kind"
    four: int
    kicker: int


@dataclass(frozen=True)
class StraightFlush(HandValuation):
    """Five consecutive ranks of a suit."""

    name = "Straight Flush"
    top: int


CASES: list[type[HandValuation]] = [
    HighCard,
    Pair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
]
"""The cases, from the worst to the best."""


def parse_card(text: str) -> Card:
    """Parse a card, such as `Ah`, in either case.

    Raises:
        CardTextError: the text is not a card.

    >>> parse_card("Th")
    Card(rank=10, suit='h')
    """
    face, suit = FACES.find(text[:1].upper()), text[1:].lower()
    if face < 0 or len(text) != 2 or suit not in SUITS:
        raise CardTextError(f"a rank is one of {FACES}, a suit one of {SUITS}", text, text, 0)
    return Card(face + _LOWEST, suit)


def parse_hand(text: str) -> list[Card]:
    """Parse cards separated by spaces.

    Raises:
        CardTextError: a word is not a card.
        RepeatedCardError: a card appears twice.

    >>> parse_hand("Ah 2c")
    [Card(rank=14, suit='h'), Card(rank=2, suit='c')]
    """
    cards: list[Card] = []
    for word in text.split():
        card = parse_card(word)
        if card in cards:
            raise RepeatedCardError(word)
        cards.append(card)
    return cards


def value_of(hand: Sequence[Card]) -> HandValuation:
    """Find the value of five different cards, in any order.

    Raises:
        CardmathError: there are more or fewer than five cards.

    >>> value_of(parse_hand("7h 7s 7d As Ac"))
    FullHouse(three=7, pair=14)
    >>> value_of(parse_hand("5h 4s 3d 2s Ac")) < value_of(parse_hand("6h 5s 4d 3s 2c"))
    True
    """
    if len(hand) != _FIVE:
        raise CardmathError(f"five cards have a value, not {len(hand)}")
    counts = Counter(card.rank for card in hand)
    groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
    ranks = tuple(rank for _, rank in groups)
    match [count for count, _ in groups]:
        case [4, 1]:
            return FourOfAKind(*ranks)
        case [3, 2]:
            return FullHouse(*ranks)
        case [3, 1, 1]:
            return ThreeOfAKind(ranks[0], ranks[1:])
        case [2, 2, 1]:
            return TwoPair(*ranks)
        case [2, 1, 1, 1]:
            return Pair(ranks[0], ranks[1:])
    return _value_of_singles(ranks, flush=len({card.suit for card in hand}) == 1)


def _value_of_singles(ranks: tuple[int, ...], *, flush: bool) -> HandValuation:
    """The value of five different ranks, which descend."""
    wheel = list(ranks) == _WHEEL
    if wheel or ranks[0] - ranks[-1] == _FIVE - 1:
        top = _WHEEL[1] if wheel else ranks[0]
        return StraightFlush(top) if flush else Straight(top)
    return Flush(ranks) if flush else HighCard(ranks)


def choose(count: int, items: Sequence[T]) -> list[list[T]]:
    """List all choices of `count` items; the items stay in order.

    >>> choose(2, "abc")
    [['a', 'b'], ['a', 'c'], ['b', 'c']]
    """
    if count == 0:
        return [[]]
    if not items:
        return []
    first, rest = items[0], items[1:]
    return [[first, *others] for others in choose(count - 1, rest)] + choose(count, rest)


def best_hand(cards: Sequence[Card]) -> list[Card]:
    """Find the best five of five or more cards.

    Raises:
        HandSizeError: there are fewer than five cards.

    >>> value_of(best_hand(parse_hand("As Kd Jc Kh 2d 2s Kc")))
    FullHouse(three=13, pair=2)
    """
    if len(cards) < _FIVE:
        raise HandSizeError(len(cards), _FIVE)
    return max(choose(_FIVE, cards), key=value_of)
