"""Cards, hands and decks.

`Card` and `Hand` are made in the core: a hand is one 64-bit mask there, and judging it costs a
quarter of what it costs from an object of Python's (`benches/where_types_live.py` measures it).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from cardmath._cards.faces import Rank, Suit
from cardmath._core import Card, Hand, cards
from cardmath._support.numbers import shown, whole
from cardmath.errors import MissingCardError

__all__ = [
    "Card",
    "Deck",
    "Hand",
    "HandLike",
    "Rank",
    "Suit",
    "cards",
    "from_kev",
    "to_kev",
]

HandLike = str | Hand | Iterable[Card | str]
"""What a hand of cards may be given as: text, a `Hand`, or an iterable of cards."""

Set.register(Hand)

from_kev = Card.from_kev


def to_kev(card: Card | str) -> int:
    """Give a card as an integer in Cactus Kev's format, which treys and deuces use.

    The bits are `xxxbbbbb bbbbbbbb cdhsrrrr xxpppppp`: one of the rank, one of the suit, the
    rank's index, and the rank's prime. `from_kev` is the way back.

    >>> to_kev("Kd")
    134236965
    >>> from_kev(134236965)
    Card('Kd')
    """
    return Card(card).to_kev()


class Deck:
    """The cards that are still to be dealt, in order.

    A new deck holds the 52 cards from the two of clubs to the ace of spades; `Deck("Ah Kd")`
    holds just those, in that order. The first is dealt first.

    >>> deck = Deck().shuffle(seed=7)
    >>> hole = deck.deal(2)
    >>> len(deck), hole[0] in deck
    (50, False)
    """

    def __init__(self, cards: HandLike | None = None) -> None:
        self._cards = list(in_order(cards if cards is not None else map(Card.from_id, range(52))))

    def shuffle(self, seed: int | None = None) -> Deck:
        """Shuffle the cards in place, and return the deck.

        The same seed gives the same order on every machine and Python; without one the order is
        a new one each time.

        Raises:
            CardmathError: the seed is negative.
            CardmathTypeError: the seed is no int.
        """
        from random import Random  # takes a few milliseconds that most programs need not spend

        # Python's generator drops the sign of a seed, so that two seeds would give one order.
        random = Random(None if seed is None else whole("a seed", seed, 0)).random
        # Sorting by random keys: of all that Python's generator offers, only random() is
        # promised to give the same numbers in every version.
        self._cards.sort(key=lambda _: random())
        return self

    def deal(self, count: int = 1) -> tuple[Card, ...]:
        """Take the next cards from the deck.

        Raises:
            MissingCardError: fewer cards are left.
            CardmathError: the count is negative.
        """
        count = whole("a number of cards", count, 0)
        if count > len(self._cards):
            left = len(self._cards)
            raise MissingCardError(
                f"{shown(count)} cards are wanted and {left} are left in the deck"
            )
        dealt = tuple(self._cards[:count])
        del self._cards[:count]
        return dealt

    def remove(self, cards: HandLike) -> None:
        """Take these cards out, wherever they are; or none of them, if one is gone.

        Raises:
            MissingCardError: the deck does not hold one of them; the message names those.
        """
        wanted = Hand(cards)
        gone = wanted - Hand(self._cards)
        if gone:
            raise MissingCardError(f"not in the deck any more: {gone}")
        self._cards = [card for card in self._cards if card not in wanted]

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(tuple(self._cards))

    def __contains__(self, card: Card | str) -> bool:
        return Card(card) in self._cards

    def __eq__(self, other: object) -> bool:
        return self._cards == other._cards if isinstance(other, Deck) else NotImplemented

    def __repr__(self) -> str:
        return f"Deck('{' '.join(map(str, self._cards))}')"


def in_order(given: HandLike) -> Iterable[Card]:
    """Give the cards, each once, in the order in which they come."""
    if isinstance(given, str):
        return cards(given)
    listed = tuple(given) if isinstance(given, Iterable) else given
    Hand(listed)  # what is no cards, or a card that comes twice, is an error
    return map(Card, listed)
