"""Senzee's perfect hash: Cactus Kev's evaluator without the binary search.

Author: Paul Senzee, in C, June 2006. Source: "Some Perfect Hash",
http://www.senzee5.com/2006/06/some-perfect-hash.html
Changed: the tables are computed when they are first needed, where the original lists them.

The idea. Cactus Kev's binary search in a table of 4888 products takes up to thirteen steps. A hash
function that maps each product to its own place in a table of 8192 needs one. A random function
would not do: most of the 4888 products would collide with another. So Senzee used Bob Jenkins'
construction. Mix the bits of the product, then take two numbers from them: a place of 13 bits, and
a bucket of 9 bits. Each of the 512 buckets has a displacement, which is combined by XOR with the
places of all its products. A bucket has about ten products, and for so few it is easy to find a
displacement that moves them all to free places. The largest buckets go first, while most places are
free.

The mixing constants below are Senzee's. They must not map two products of a bucket to the same
place, and `find_displacements` asserts this. The displacements are computed here, and differ from
those of the original.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from cardmath.history import cactus_kev

BUCKETS = 1 << 9
PLACES = 1 << 13

_WORD = 0xFFFFFFFF


class SenzeeTables(NamedTuple):
    """The lookup tables of values."""

    flushes: array[int]
    """As in `cactus_kev.Tables`."""
    unique5: array[int]
    """As in `cactus_kev.Tables`."""
    displacements: array[int]
    """The displacement of each of the 512 buckets; entries of two bytes."""
    values: array[int]
    """The value of the product at each of the 8192 places, or 0; entries of two bytes."""


def mix(number: int) -> tuple[int, int]:
    """Mix the bits of a product into a bucket of 9 bits and a place of 13 bits.

    The constants are Senzee's. All arithmetic is that of unsigned 32-bit integers in C.

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
            displacement can separate them; or no displacement fits a bucket.

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
    """A displacement that moves all these places to free ones; 0 if there are no places."""
    if not places:
        return 0
    first = min(places)
    for target in free:  # only these displacements move the first place to a free one
        displacement = first ^ target
        if free.issuperset(map(displacement.__xor__, places)):
            return displacement
    raise AssertionError("no displacement is left")


@cache
def tables() -> SenzeeTables:
    """Take Cactus Kev's tables, and hash their products.

    >>> sum(value > 0 for value in tables().values)  # each product has its own place
    4888
    """
    kev = cactus_kev.tables()
    displacements = find_displacements(kev.products)
    values = array("H", bytes(2 * PLACES))
    for number, value in zip(kev.products, kev.values, strict=True):
        place = hash_product(number, displacements)
        assert not values[place], "the hash is not perfect"
        values[place] = value
    return SenzeeTables(kev.flushes, kev.unique5, displacements, values)


def hash_product(number: int, displacements: Sequence[int]) -> int:
    """Find the place of a product; this is Senzee's `find_fast`.

    Any number gets a place, but only the places of products are meaningful.

    >>> tables().values[hash_product(41**4 * 37, tables().displacements)]  # four aces and a king
    11
    """
    bucket, place = mix(number)
    return place ^ displacements[bucket]


def value_of_product(number: int) -> int:
    """Find the value of the hands with this product of primes.

    >>> value_of_product(41**4 * 37)
    11
    """
    _, _, displacements, values = tables()
    return values[hash_product(number, displacements)]


def hand_value(cards: Sequence[int]) -> int:
    """Find the value of five cards in Cactus Kev's format: 1 for a royal flush to 7462.

    As in the original, there is no check that the cards are different.

    Raises:
        CardmathError: there are more or fewer than five cards.

    >>> hand_value(cactus_kev.parse_hand("AC AD AH AS KC"))
    11
    """
    return cactus_kev.hand_value(cards, value_of_product)
