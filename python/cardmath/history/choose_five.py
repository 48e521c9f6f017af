"""Choose five: what a hand is worth is a type, and the types compare.

Author: Brian McNamara, in F#, October 2008, as a study of Ruby Quiz 24 by Matthew D. Moss, 2005.
Source: "A programming problem", parts one to four, https://lorgonblog.wordpress.com/2008/10/
The quiz: http://rubyquiz.com/quiz24.html
Changed: F#'s union with a case for each kind of hand is a class here with a subclass for each;
kickers are a field of their own, and five cards that are no other hand are called High Card.

The idea. Let the language compare. In F# a union orders its values by itself: first by case, in
the order in which the cases are written, then by the fields of the case, from first to last.
Poker is just that. So there are nine cases, the worst first, each with the ranks that decide in
it: a full house is its three before its pair, and a straight its top card alone. Nothing is
numbered, nothing is looked up, and every rule of who wins is a line of a declaration.

The best hand of seven is the greatest of all ways to choose five, and to choose n from a list is
to take its first element and choose the others from the rest, or else to leave it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import total_ordering
from typing import ClassVar, NamedTuple, TypeVar

from cardmath.errors import CardmathError, CardTextError, HandSizeError, RepeatedCardError

__all__ = [
    "CASES",
    "Card",
    "Flush",
    "FourOfAKind",
    "FullHouse",
    "HandValuation",
    "HighCard",
    "Pair",
    "Straight",
    "StraightFlush",
    "ThreeOfAKind",
    "TwoPair",
    "best_hand",
    "choose",
    "parse_card",
    "parse_hand",
    "value_of",
]

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
    """What a hand is worth: one of the cases below, which compare by case and then by field."""

    name: ClassVar[str]

    def _key(self) -> tuple[object, ...]:
        return CASES.index(type(self)), *vars(self).values()

    def __lt__(self, other: object) -> bool:
        return self._key() < other._key() if isinstance(other, HandValuation) else NotImplemented


@dataclass(frozen=True)
class HighCard(HandValuation):
    """None of the others; the ranks fall."""

    name = "High Card"
    ranks: tuple[int, ...]


@dataclass(frozen=True)
class Pair(HandValuation):
    """Two of a rank; the kickers fall."""

    name = "One Pair"
    pair: int
    kickers: tuple[int, ...]


@dataclass(frozen=True)
class TwoPair(HandValuation):
    """Two of a rank, and two of a lower one."""

    name = "Two Pair"
    high: int
    low: int
    kicker: int


@dataclass(frozen=True)
class ThreeOfAKind(HandValuation):
    """Three of a rank; the kickers fall."""

    name = "Three of a Kind"
    three: int
    kickers: tuple[int, ...]


@dataclass(frozen=True)
class Straight(HandValuation):
    """Five ranks in a row; the ace may be below the deuce."""

    name = "Straight"
    top: int


@dataclass(frozen=True)
class Flush(HandValuation):
    """Five of a suit; the ranks fall."""

    name = "Flush"
    ranks: tuple[int, ...]


@dataclass(frozen=True)
class FullHouse(HandValuation):
    """Three of a rank and two of another."""

    name = "Full House"
    three: int
    pair: int


@dataclass(frozen=True)
class FourOfAKind(HandValuation):
    """Four of a rank."""

    name = "Four of a Kind"
    four: int
    kicker: int


@dataclass(frozen=True)
class StraightFlush(HandValuation):
    """Five ranks in a row, of a suit."""

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
"""What beats what, the worst first."""


def parse_card(text: str) -> Card:
    """Read a card, as `Ah`, in either case.

    Raises:
        CardTextError: the text is no card.

    >>> parse_card("Th")
    Card(rank=10, suit='h')
    """
    face, suit = FACES.find(text[:1].upper()), text[1:].lower()
    if face < 0 or len(text) != 2 or suit not in SUITS:
        raise CardTextError(f"a rank is one of {FACES}, a suit one of {SUITS}", text, text, 0)
    return Card(face + _LOWEST, suit)


def parse_hand(text: str) -> list[Card]:
    """Read cards with spaces between them.

    Raises:
        CardTextError: a word is no card.
        RepeatedCardError: a card comes twice.

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
    """Say what five different cards are worth, in whatever order they come.

    Raises:
        CardmathError: they are no five cards.

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
    """What five different ranks are worth, which fall."""
    wheel = list(ranks) == _WHEEL
    if wheel or ranks[0] - ranks[-1] == _FIVE - 1:
        top = _WHEEL[1] if wheel else ranks[0]
        return StraightFlush(top) if flush else Straight(top)
    return Flush(ranks) if flush else HighCard(ranks)


def choose(count: int, items: Sequence[T]) -> list[list[T]]:
    """List all ways to choose so many of some items, which stay in order.

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
    """Choose the best five of five cards or more.

    Raises:
        HandSizeError: there are fewer.

    >>> value_of(best_hand(parse_hand("As Kd Jc Kh 2d 2s Kc")))
    FullHouse(three=13, pair=2)
    """
    if len(cards) < _FIVE:
        raise HandSizeError(len(cards), _FIVE)
    return max(choose(_FIVE, cards), key=value_of)
