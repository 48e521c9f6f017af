"""Cactus Kev's evaluator: the ranks of a hand become a product of primes.

Author: Kevin Suffecool, known as Cactus Kev; in C, by 2006. Aaron Schaefer ported it to Factor's
library `poker` in 2009, and added the choice of the best five cards, and Omaha.
Source: "Cactus Kev's Poker Hand Evaluator", http://suffe.cool/poker/evaluator.html
Changed: the tables are generated, where the original lists their numbers; text input is checked.

The idea. There are 2,598,960 hands but only 7462 different values, because suits only matter in
flushes. So number the values from 1 for a royal flush to 7462 for seven-high, and look up the
number of a hand in a table. The key of the lookup depends on the hand:

- A flush, or any five cards of different ranks, is identified by the set of its ranks. This has 13
  bits, so a table of 8192 numbers is enough. There are two of them, `flushes` and `unique5`.
- All other hands have some rank more than once. Give each rank a prime: 2 for the deuce, 3 for the
  trey, 5 for the four, and so on. The product of the five primes says how often each rank occurs,
  whatever the order of the cards. There are few products among the numbers up to 104,553,157. So
  they are sorted in `products` for a binary search, and `values` has the value of each.

A card is one integer, whose bits hold the data for each of these lookups:

    bbbbbbbb bbbbbbbb cdhsrrrr xxpppppp      b: the rank as a bit, the deuce lowest
                                             cdhs: the suit as a bit, clubs highest
                                             r: the rank, deuce 0 … ace 12
                                             p: the rank as a prime; x: not used

The AND of five cards shows whether they share a suit, their OR shows which ranks they have, and the
product of the primes how often. Nothing is sorted, and no single rank or suit is examined.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product
from math import prod
from typing import NamedTuple

from cardmath.errors import CardmathError, CardTextError, HandSizeError, RepeatedCardError

RANKS = "23456789TJQKA"
SUITS = "CDHS"
WORST = 7462

_ACE = len(RANKS) - 1
_BEST_FIRST = range(_ACE, -1, -1)
_PRIMES = [n for n in range(2, 42) if all(n % divisor for divisor in range(2, n))]
_SUIT_BITS = 0xF000
_PRIME_BITS = 0x3F
_FIVE = 5

BANDS = {
    "Straight Flush": 10,
    "Four of a Kind": 156,
    "Full House": 156,
    "Flush": 1277,
    "Straight": 10,
    "Three of a Kind": 858,
    "Two Pair": 858,
    "One Pair": 2860,
    "High Card": 1277,
}
"""The number of values in each category, the best first; `tables` asserts these numbers."""


def make_card(rank: int, suit: int) -> int:
    """Make a card: rank 0 … 12 is deuce to ace, suit 0 … 3 is clubs to spades.

    >>> f"{make_card(rank=11, suit=1):032b}"  # the king of diamonds
    '00001000000000000100101100100101'
    """
    return 1 << 16 + rank | 1 << 15 - suit | rank << 8 | _PRIMES[rank]


def parse_card(text: str) -> int:
    """Parse a card: a rank `23456789TJQKA` and a suit `CDHS`, in either case.

    Raises:
        CardTextError: the text is not a card.

    >>> parse_card("KD"), parse_card("5s")
    (134236965, 529159)
    """
    rank, suit = RANKS.find(text[:1].upper()), SUITS.find(text[1:].upper())
    if len(text) != 2 or min(rank, suit) < 0:
        raise CardTextError(f"a rank is one of {RANKS}, a suit one of {SUITS}", text, text, 0)
    return make_card(rank, suit)


def parse_hand(text: str) -> tuple[int, ...]:
    """Parse cards separated by spaces.

    Raises:
        CardTextError: a word is not a card.
        RepeatedCardError: a card appears twice.

    >>> parse_hand("7C 5D 4H 3S 2C")
    (2131213, 541447, 270853, 135427, 98306)
    """
    cards = tuple(map(parse_card, text.split()))
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise RepeatedCardError(card_name(card))
    return cards


def card_name(card: int) -> str:
    """Format a card as `parse_card` reads it.

    >>> card_name(134236965)
    'KD'
    """
    return RANKS[card >> 8 & 0xF] + SUITS[15 - (card & _SUIT_BITS).bit_length() + 1]


def hand_names(cards: Iterable[int]) -> str:
    """Format cards, separated by spaces.

    >>> hand_names([134236965, 529159])
    'KD 5S'
    """
    return " ".join(map(card_name, cards))


def deck() -> list[int]:
    """List the 52 cards in the original order: deuce to ace of clubs, diamonds, hearts, spades.

    >>> hand_names(deck()[:14])
    '2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D'
    """
    return [make_card(rank, suit) for suit, rank in product(range(4), range(13))]


class CactusKevTables(NamedTuple):
    """The lookup tables of values."""

    flushes: array[int]
    """The value of a flush by its rank bits, or 0; 8192 entries of two bytes."""
    unique5: array[int]
    """The value of five different ranks without a flush by their rank bits, or 0; of equal size."""
    products: array[int]
    """The prime products of all hands with a repeated rank, ascending; entries of four bytes."""
    values: array[int]
    """The value of each product; entries of two bytes."""


@cache
def tables() -> CactusKevTables:
    """Generate the four tables, by numbering the values from the best to the worst.

    >>> [len(table) for table in tables()]
    [8192, 8192, 4888, 4888]
    """
    flushes, unique5 = array("H", bytes(2 << 13)), array("H", bytes(2 << 13))
    by_product: dict[int, int] = {}
    for value, (category, ranks) in enumerate(_all_ranks(), start=1):
        if category in ("Straight Flush", "Flush"):
            flushes[_rank_bits(ranks)] = value
        elif category in ("Straight", "High Card"):
            unique5[_rank_bits(ranks)] = value
        else:
            by_product[prod(_PRIMES[rank] for rank in ranks)] = value
    products = sorted(by_product)
    values = [by_product[number] for number in products]
    answer = CactusKevTables(flushes, unique5, array("I", products), array("H", values))
    _assert_complete(answer)
    return answer


def _all_ranks() -> Iterator[tuple[str, Sequence[int]]]:
    """The category and the ranks of each value, the best first."""
    ranks_of = {
        "Straight Flush": _straights(),
        "Four of a Kind": _groups(4, 1),
        "Full House": _groups(3, 2),
        "Flush": _no_straights(),
        "Straight": _straights(),
        "Three of a Kind": _groups(3, 1, 1),
        "Two Pair": _groups(2, 2, 1),
        "One Pair": _groups(2, 1, 1, 1),
        "High Card": _no_straights(),
    }
    for category, band in BANDS.items():
        assert len(ranks_of[category]) == band, category
        for ranks in ranks_of[category]:
            yield category, ranks


def _straights() -> list[Sequence[int]]:
    """The ranks of straights, the best first; the ace below the deuce has rank -1 modulo 13."""
    return [[rank % 13 for rank in range(top, top - _FIVE, -1)] for top in range(_ACE, 2, -1)]


def _no_straights() -> list[Sequence[int]]:
    """All sets of five different ranks that are not a straight, the best first."""
    straights = set(map(_rank_bits, _straights()))
    return [five for five in combinations(_BEST_FIRST, 5) if _rank_bits(five) not in straights]


def _groups(*sizes: int) -> list[Sequence[int]]:
    """All ranks of hands with groups of these sizes; the higher of two equal groups is first."""
    return [
        [rank for rank, size in zip(ranks, sizes, strict=True) for _ in range(size)]
        for ranks in permutations(_BEST_FIRST, len(sizes))
        if all(
            ranks[place - 1] > ranks[place]
            for place in range(1, len(sizes))
            if sizes[place - 1] == sizes[place]
        )
    ]


def _rank_bits(ranks: Iterable[int]) -> int:
    return sum(1 << rank for rank in ranks)


def _assert_complete(made: CactusKevTables) -> None:
    """Assert that each value from 1 to 7462 appears exactly once, and that products ascend."""
    values = sorted(value for table in (made.flushes, made.unique5, made.values) for value in table)
    assert [value for value in values if value] == list(range(1, WORST + 1))
    assert all(low < high for low, high in zip(made.products, made.products[1:], strict=False))
    assert made.products[0] == 2**4 * 3
    assert made.products[-1] == 41**4 * 37


def hand_value(cards: Sequence[int], value_of_product: Callable[[int], int] | None = None) -> int:
    """Find the value of five cards: 1 for a royal flush to 7462 for seven-high.

    As in the original, there is no check that the cards are different.

    Args:
        cards: five cards of `parse_hand`, in any order.
        value_of_product: finds the value of a prime product; by default with a binary search.

    Raises:
        CardmathError: there are more or fewer than five cards, or no hand has their product.

    >>> hand_value(parse_hand("7C 5D 4H 3S 2C")), hand_value(parse_hand("KD QS JC TH 9S"))
    (7462, 1601)
    """
    flushes, unique5, products, values = tables()
    try:
        first, second, third, fourth, fifth = cards
    except ValueError:
        raise CardmathError(f"five cards have a value, not {len(cards)}") from None
    suited = first & second & third & fourth & fifth & _SUIT_BITS
    rank_bits = (first | second | third | fourth | fifth) >> 16
    if value := (flushes if suited else unique5)[rank_bits]:
        return value
    number = prod([card & _PRIME_BITS for card in cards])
    return value_of_product(number) if value_of_product else values[find_product(number, products)]


def find_product(wanted: int, products: Sequence[int]) -> int:
    """Find the index of a product in the table with a binary search.

    Raises:
        CardmathError: the table does not have the product.

    >>> find_product(2**4 * 3, tables().products)
    0
    """
    place = bisect_left(products, wanted)
    if place == len(products) or products[place] != wanted:
        raise CardmathError(f"no hand of five cards has the product {wanted}")
    return place


def hand_name(value: int) -> str:
    """Find the category of a value.

    Raises:
        CardmathError: the value is not from 1 to 7462.

    >>> hand_name(1), hand_name(11), hand_name(7462)
    ('Straight Flush', 'Four of a Kind', 'High Card')
    """
    left = value
    for category, band in BANDS.items():
        if 0 < left <= band:
            return category
        left -= band
    raise CardmathError(f"a value is from 1 to {WORST}, not {value}")


def best_hand(cards: Sequence[int]) -> tuple[int, ...]:
    """Find the best five of five or more cards by trying all choices: 6 of six, 21 of seven.

    Raises:
        HandSizeError: there are fewer than five cards.

    >>> five = best_hand(parse_hand("AS KD JC KH 2D 2S KC"))
    >>> hand_names(five), hand_value(five), hand_name(hand_value(five))
    ('KD KH 2D 2S KC', 190, 'Full House')
    """
    if len(cards) < _FIVE:
        raise HandSizeError(len(cards), _FIVE)
    return min(combinations(cards, _FIVE), key=hand_value)


def best_omaha_hand(cards: Sequence[int]) -> tuple[int, ...]:
    """Find the best five in Omaha: two of the first four cards with three of the others.

    Args:
        cards: the four hole cards, then the board, of three to five cards.

    Raises:
        CardmathError: there are not seven to nine cards.

    >>> hand_names(best_omaha_hand(parse_hand("AH AS AC 2D KH QH JH 3C 3S")))  # only one heart
    'AH AS KH 3C 3S'
    """
    if not 7 <= len(cards) <= 9:
        raise CardmathError(f"Omaha has four hole cards and a board of 3 to 5, not {len(cards)}")
    pairs, threes = combinations(cards[:4], 2), combinations(cards[4:], 3)
    return min((pair + three for pair, three in product(pairs, threes)), key=hand_value)
