"""Senzee's perfect hash."""

import pytest

from cardmath.history import cactus_kev, senzee
from tests.pace import at_most


def test_each_product_has_its_own_place() -> None:
    kev, made = cactus_kev.tables(), senzee.tables()
    places = [senzee.hash_product(number, made.displacements) for number in kev.products]
    assert len(set(places)) == len(places) == 4888
    assert max(places) < senzee.PLACES == 8192
    assert [made.values[place] for place in places] == kev.values.tolist()


def test_the_hash_is_found_quickly() -> None:
    with at_most(2):
        made = senzee.tables.__wrapped__()
    assert made == senzee.tables()


def test_mixing_uses_32_bit_arithmetic() -> None:
    for number in [48, 104_553_157, 0xFFFFFFFF]:
        bucket, place = senzee.mix(number)
        assert 0 <= bucket < senzee.BUCKETS
        assert 0 <= place < senzee.PLACES
    assert senzee.mix(1 << 32) == senzee.mix(0)


def test_products_with_equal_places_are_refused() -> None:
    with pytest.raises(AssertionError, match="48 is mixed to where another product is"):
        senzee.find_displacements([48, 80, 48])
