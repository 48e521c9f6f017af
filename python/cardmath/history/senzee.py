"""Senzee's perfect hash: Cactus Kev's evaluator without the search.

Author: Paul Senzee, in C, June 2006. Source: "Some Perfect Hash",
http://www.senzee5.com/2006/06/some-perfect-hash.html
Changed: the tables are found when they are first needed, where the original lists them.

The idea. Cactus Kev halves a table of 4888 products up to thirteen times. A hash function that
sends each product to a place of its own in a table of 8192 answers at once. Whoever mixes bits at
random has no chance of finding one: of 4888 products most would meet another. So Senzee took
Bob Jenkins' construction: mix the product, then take two numbers out of the mixture, a place of
13 bits and the number of a bucket, 9 bits. Each of the 512 buckets has one number, its
displacement, that moves the places of all its products by XOR. About ten products share a
bucket, and for ten products a displacement is quickly found that puts them all on free places.
The largest buckets go first, while there is room.

The mixing constants below are Senzee's and are taken as they are: what they have to do is not to
send two products of a bucket to the same place, and `find_displacements` asserts that they do not.
The displacements are found here anew, and differ from his.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from cardmath.history import cactus_kev

__all__ = [
    "Tables",
    "find_displacements",
    "hand_value",
    "hash_product",
    "mix",
    "tables",
    "value_of_product",
]

BUCKETS = 1 << 9
PLACES = 1 << 13

_WORD = 0xFFFFFFFF


class Tables(NamedTuple):
    """What values are looked up in."""

    flushes: array[int]
    """As Cactus Kev has it."""
    unique5: array[int]
    """As Cactus Kev has it."""
    displacements: array[int]
    """What each of 512 buckets adds to the places of its products; two bytes."""
    values: array[int]
    """The value of the product at each of 8192 places, 0 where there is none; two bytes."""


def mix(number: int) -> tuple[int, int]:
    """Mix the bits of a product into a bucket, 9 bits, and a place, 13 bits, by Senzee's constants.

    All is arithmetic of 32 bits, as C's `unsigned` has it.

    >>> mix(2**4 * 3)
    (30, 545)
    """
    number = number + 0xE91AAA35 & _WORD
    number ^= number >> 16
    number = number + (number << 8) & _WORD
    number ^= number >> 4
    return number >> 8 & BUCKETS - 1, (number + (number << 2) & _WORD) >> 19


def find_displacements(products: Iterable[int]) -> array[int]:
    """Find a displacement for each bucket so that no two products share a place.

    Raises:
        AssertionError: two products of a bucket are mixed to the same place, so that no
            displacement parts them; or no displacement is left for a bucket.

    >>> len(find_displacements([48, 80]))
    512
    """
    buckets: list[set[int]] = [set() for _ in range(BUCKETS)]
    for number in products:
        bucket, place = mix(number)
        assert place not in buckets[bucket], f"{number} is mixed to where another product is"
        buckets[bucket].add(place)
    displacements, free = array("H", bytes(2 * BUCKETS)), set(range(PLACES))
    for bucket in sorted(range(BUCKETS), key=lambda bucket: -len(buckets[bucket])):
        displacement = _first_that_fits(buckets[bucket], free)
        displacements[bucket] = displacement
        free -= {place ^ displacement for place in buckets[bucket]}
    return displacements


def _first_that_fits(places: set[int], free: set[int]) -> int:
    """A displacement that moves all these places to free ones; 0 if there is nothing to move."""
    if not places:
        return 0
    first = min(places)
    for target in free:  # the first place must go to a free one: no other displacement is tried
        displacement = first ^ target
        if free.issuperset(map(displacement.__xor__, places)):
            return displacement
    raise AssertionError("no displacement is left")


@cache
def tables() -> Tables:
    """Take Kev's tables, and hash his products.

    >>> sum(value > 0 for value in tables().values)  # each product has a place of its own
    4888
    """
    kev = cactus_kev.tables()
    displacements = find_displacements(kev.products)
    values = array("H", bytes(2 * PLACES))
    for number, value in zip(kev.products, kev.values, strict=True):
        place = hash_product(number, displacements)
        assert not values[place], "the hash is not perfect"
        values[place] = value
    return Tables(kev.flushes, kev.unique5, displacements, values)


def hash_product(number: int, displacements: Sequence[int]) -> int:
    """Give the place of a product: Senzee's `find_fast`.

    Any number gets some place; only those of the products mean something.

    >>> tables().values[hash_product(41**4 * 37, tables().displacements)]  # four aces and a king
    11
    """
    bucket, place = mix(number)
    return place ^ displacements[bucket]


def value_of_product(number: int) -> int:
    """Give the value of the hands whose primes have this product.

    >>> value_of_product(41**4 * 37)
    11
    """
    _, _, displacements, values = tables()
    return values[hash_product(number, displacements)]


def hand_value(cards: Sequence[int]) -> int:
    """Find the value of five cards in Cactus Kev's format: 1 for a royal flush to 7462.

    It trusts, as the original does, that they are five different cards.

    Raises:
        CardmathError: there are more or fewer.

    >>> hand_value(cactus_kev.parse_hand("AC AD AH AS KC"))
    11
    """
    return cactus_kev.hand_value(cards, value_of_product)
