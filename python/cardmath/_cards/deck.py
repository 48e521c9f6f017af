"""Cards, hands and decks.

`Card` and `Hand` are defined in the Rust core, where a hand is one 64-bit mask. Evaluating it takes
a quarter of the time that an object defined in Python would need (see
`benches/where_types_live.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from itertools import islice

from cardmath._cards.faces import Rank, Suit
from cardmath._core import Card, Hand, cards
from cardmath._support.layout import counted
from cardmath._support.lists import is_iterable
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
"""The types accepted for a hand: text, a `Hand`, or an iterable of cards."""

Set.register(Hand)


def _card_in_a_notebook(card: Card) -> str:
    from cardmath._cards.drawing import as_svg

    return as_svg([card])


def _hand_in_a_notebook(hand: Hand) -> str:
    from cardmath._cards.drawing import as_svg

    return as_svg(hand)


# The core knows no HTML, and so its two classes get their drawings here. `setattr`, since the stub
# of the core does not have them.
setattr(Card, "_repr_html_", _card_in_a_notebook)  # noqa: B010
setattr(Hand, "_repr_html_", _hand_in_a_notebook)  # noqa: B010

from_kev = Card.from_kev


def to_kev(card: Card | str) -> int:
    """Convert a card to an integer in Cactus Kev's format, which treys and deuces use.

    The bits are `xxxbbbbb bbbbbbbb cdhsrrrr xxpppppp`: a bit for the rank (b), a bit for the suit
    (cdhs), the index of the rank (r) and the prime of the rank (p). `from_kev` is the inverse.

    >>> to_kev("Kd")
    134236965
    >>> from_kev(134236965)
    Card('Kd')
    """
    return Card(card).to_kev()


class Deck:
    """The cards that are left to deal, in order; the first card is dealt first.

    A new deck has the 52 cards in order, from the two of clubs to the ace of spades.
    `Deck("Ah Kd")` has only these two cards, in this order.

    >>> deck = Deck().shuffle(seed=7)
    >>> hole = deck.deal(2)
    >>> len(deck), hole[0] in deck
    (50, False)
    """

    def __init__(self, cards: HandLike | None = None) -> None:
        self._cards = list(in_order(cards if cards is not None else map(Card.from_id, range(52))))

    def shuffle(self, seed: int | None = None) -> Deck:
        """Shuffle the cards in place, and return the deck.

        The same seed gives the same order on every machine and version of Python. Without a seed,
        the order differs each time.

        Raises:
            CardmathError: the seed is negative.
            CardmathTypeError: the seed is not an int.
        """
        from random import Random  # imported late, since it takes a few milliseconds

        # Random ignores the sign of a seed, so two seeds would give the same order.
        random = Random(None if seed is None else whole("a seed", seed, 0)).random
        # Sort by random keys, because random() is the only method of Random that is promised to
        # give the same numbers in every version of Python.
        self._cards.sort(key=lambda _: random())
        return self

    def deal(self, count: int = 1) -> tuple[Card, ...]:
        """Remove the next cards from the deck and return them.

        Raises:
            MissingCardError: the deck has fewer cards than that left.
            CardmathError: the count is negative.
            CardmathTypeError: the count is not an int.
        """
        count = whole("a number of cards", count, 0)
        if count > len(self._cards):
            left = counted(len(self._cards), "card")
            raise MissingCardError(f"the deck has {left} left, not {shown(count)}")
        dealt = tuple(self._cards[:count])
        del self._cards[:count]
        return dealt

    def remove(self, cards: HandLike) -> None:
        """Remove the given cards from the deck; if one is missing, remove none.

        Raises:
            MissingCardError: the deck lacks some of the cards; the message names these.
        """
        removed = Hand(cards)
        missing = removed - Hand(self._cards)
        if missing:
            raise MissingCardError(f"not in the deck any more: {missing}")
        self._cards = [card for card in self._cards if card not in removed]

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
    """The cards in the order given; a repeated card is an error."""
    if isinstance(given, str):
        return cards(given)
    # Among 53 there is a card that is repeated, or something that is not a card.
    listed = tuple(islice(given, 53)) if is_iterable(given) else given
    Hand(listed)  # raises an error if something is not a card, or a card is repeated
    return map(Card, listed)
