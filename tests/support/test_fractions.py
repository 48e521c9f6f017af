"""Fractions that can be formatted, on every version of Python."""

import copy
import fractions
import json
import pickle
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from operator import add, mod, mul, sub, truediv

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardmath as cm
from cardmath import video_poker
from cardmath._support.fractions import Fraction, is_fraction

numbers = st.fractions(-10, 10, max_denominator=10_000)


def test_what_users_write() -> None:
    equity = cm.equity("AhKh", "QQ+", board="Ks7h2d").players[0].equity
    assert equity == fractions.Fraction(1957, 3300)
    assert f"{equity:.2%} {1 - equity:.3f} {equity:>9.1%} {100 * equity:+.1f}" == (
        "59.30% 0.407     59.3% +59.3"
    )
    assert (f"{equity}", repr(equity)) == ("1957/3300", "Fraction(1957, 3300)")
    assert f"{cm.census().rows[0].probability:.4%}" == "0.0311%"
    assert f"{cm.Range('AA@1/3').probability:.3%}" == "0.151%"
    assert f"{video_poker.analyze('jacks-9-6').payback:.4%}" == "99.5439%"
    assert f"{cm.study('AA, KQ', 'Ks7h2d').rows[0].share:.1%}".endswith("%")


@given(numbers, st.integers(0, 12), st.sampled_from("f%"))
def test_the_digits_are_rounded_exactly(number: Fraction, digits: int, kind: str) -> None:
    number = Fraction(number)
    with localcontext() as context:
        context.prec = 40  # a denominator of 10,000 has no run of zeros or nines this long
        whole = Decimal(number.numerator) / Decimal(number.denominator)
        places = Decimal(1).scaleb(-digits - 2 * (kind == "%"))
        context.rounding = ROUND_HALF_EVEN
        expected = whole.quantize(places)
    assert f"{number:.{digits}{kind}}" == f"{expected:.{digits}{kind}}"


@pytest.mark.parametrize(
    "form", ["+.2f", "010.3f", ">12.1%", "<9.0f", "^12,.2f", ".3g", ".2e", "f"]
)
def test_forms_are_those_of_floats(form: str) -> None:
    for number in Fraction(5, 8), Fraction(-12345, 16), Fraction(0), Fraction(7):
        assert format(number, form) == format(float(number), form)


@pytest.mark.parametrize("form", ["q", ".f", "%%", "x.2f.3f", ".2d"])
def test_wrong_forms_are_refused(form: str) -> None:
    with pytest.raises(ValueError, match="format"):
        format(Fraction(1, 2), form)


@given(numbers, numbers.filter(bool))
def test_arithmetic_stays_within_the_type(first: fractions.Fraction, other: Fraction) -> None:
    ours = Fraction(first)
    for operation in add, sub, mul, truediv, mod:
        plain = operation(first, other)
        for found in (operation(ours, other), operation(ours, Fraction(other))):
            assert found == plain
            assert type(found) is Fraction
            assert hash(found) == hash(plain)
        assert type(operation(first, Fraction(other))) is Fraction
    for found in -ours, +ours, abs(ours), ours**2, ours + 1, 1 - ours, round(ours, 2), sum([ours]):
        assert type(found) is Fraction
    assert type(round(ours)) is type(ours // 1) is int
    assert type(ours + 0.5) is float
    assert first == ours == Fraction(str(ours))


def test_copies_pickles_and_json() -> None:
    third = Fraction(1, 3)
    for other in pickle.loads(pickle.dumps(third)), copy.copy(third), copy.deepcopy(third):
        assert other == third
        assert type(other) is Fraction
    assert json.dumps({"share": str(third)}) == '{"share": "1/3"}'


def test_fractions_of_python_are_accepted_where_ours_are() -> None:
    half = fractions.Fraction(1, 2)
    assert is_fraction(half)
    assert cm.Range({"AA": half}) == cm.Range("AA@1/2")
    game = video_poker.GAMES["jacks-9-6"].with_pays({"flush": fractions.Fraction(11, 2)})
    assert game.line("flush").pay == 5.5
    study = cm.study("22+, AK", "Ks7h2d", "QQ+, AK")
    assert study.top(half) == study.top("50%")
