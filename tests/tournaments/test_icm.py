"""The independent chip model beside its definition, and published values."""

import json
import pickle
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any, TypeAlias

import numpy as np
import pandas
import polars
import pytest

from cardmath import icm
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted
from cardmath.tournaments import Icm, knock_outs
from cardmath.tournaments.model import Method

Given: TypeAlias = Any


def plain(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """The model's definition: every order in which players can be placed, with its probability."""
    worth = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = Fraction(1), Fraction(sum(stacks))
        for player in order:
            chance *= stacks[player] / left if left else 1
            left -= stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            worth[player] += chance * prize
    return worth


@pytest.mark.parametrize("method", ["exact", "quadrature"])
def test_published_values(method: Method) -> None:
    # pokerkit's documentation (ICM of 50, 30, 20 chips with prizes of 70 and 30).
    found = icm([50, 30, 20], [70, 30], method=method).expectations
    assert found == pytest.approx([1265 / 28, 129 / 4, 158 / 7], abs=1e-12)
    # Printed on many pages about the model, to two digits.
    found = icm([5000, 3000, 1500, 500], [500, 300, 200], method=method).expectations
    assert found == pytest.approx([377.780656, 312.888840, 225.602468, 83.728037], abs=1e-6)


@pytest.mark.parametrize("seed", range(6))
def test_exact_and_quadrature_are_the_definition(seed: int) -> None:
    random = Random(seed)
    stacks = [random.choice([1, 2, 5, 40, 1000]) for _ in range(random.randint(2, 6))]
    drawn = (random.randint(0, 90) for _ in range(random.randint(1, len(stacks))))
    prizes = sorted(drawn, reverse=True)
    expected = plain(stacks, prizes)
    exact = icm(stacks, prizes, method="exact")
    assert list(exact.expectations) == expected
    assert (exact.method, exact.error) == ("exact", 0)
    near = icm(stacks, prizes, method="quadrature")
    assert near.expectations == pytest.approx([float(each) for each in expected], abs=1e-10)
    assert near.error < 1e-10
    for one, other in zip(exact, near, strict=True):
        assert one.places == pytest.approx(other.places, abs=1e-11)
        paid = sum(chance * prize for chance, prize in zip(one.places, prizes, strict=False))
        assert paid == one.expected
        assert sum(one.places) == 1


def test_a_player_with_all_the_chips_but_one() -> None:
    answer = icm([10**12, 1], [100, 0], method="quadrature")
    assert answer[1].expected == pytest.approx(1e-10, rel=1e-9)


def test_large_fields_add_up() -> None:
    prizes = [1000 / (place + 1) for place in range(150)]
    answer = icm(range(1, 1001), prizes)
    assert answer.method == "quadrature"
    assert sum(answer.expectations) == pytest.approx(sum(prizes), rel=1e-12)
    assert answer.error < 1e-12 * sum(prizes)
    assert list(answer.expectations) == sorted(answer.expectations)
    assert answer[0].places == ()
    assert icm(range(1, 201), [1], places=1)[3].places[0] == pytest.approx(4 / 20100, rel=1e-12)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("stacks", "prizes", "more"),
    [
        (range(1, 4001), range(30, 0, -1), {}),
        (range(1, 401), range(9, 0, -1), {"places": 100}),
        (range(1, 13), range(12, 0, -1), {"method": "exact"}),
    ],
)
def test_progress_is_reported_and_can_stop(
    stacks: Sequence[int], prizes: Sequence[int], more: dict[str, Any]
) -> None:
    reported: list[tuple[int, int]] = []
    icm(stacks, prizes, **more, progress=lambda *state: reported.append(state))
    assert len(reported) > 3
    assert [done for done, _ in reported] == sorted(done for done, _ in reported)
    assert all(0 <= done <= total for done, total in reported)

    def stop(done: int, _total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        icm(stacks, prizes, **more, progress=stop)
    with pytest.raises(CardmathTypeError, match="progress is a function"):
        icm(stacks, prizes, **more, progress=3)  # type: ignore[arg-type]


def test_players_without_chips_share_the_last_places() -> None:
    answer = icm([50, 0, 50, 0], [60, 30, 8, 2])
    assert list(answer.expectations) == [45, 5, 45, 5]
    assert list(answer[1].places) == [0, 0, Fraction(1, 2), Fraction(1, 2)]
    assert list(answer[0].places) == [Fraction(1, 2), Fraction(1, 2), 0, 0]
    near = icm([50, 0, 50, 0], [60, 30, 8, 2], method="quadrature")
    assert near.expectations == pytest.approx((45, 5, 45, 5))


def test_prizes_beyond_the_players_are_not_paid() -> None:
    answer = icm([3, 1], [50, 30, 20])
    assert answer.pool == 80
    assert list(answer.expectations) == [45, 35]
    assert icm([3, 1], [50]).expectations == (Fraction(75, 2), Fraction(25, 2))
    assert list(icm([3, 1], []).expectations) == [0, 0]
    assert list(icm([7], [50, 30]).expectations) == [50]


def test_kinds_of_numbers() -> None:
    exact = icm([50, 30, 20], [70, 30])
    for stacks, prizes in (
        (np.array([50, 30, 20]), np.array([70.0, 30.0])),
        (pandas.Series([50, 30, 20]), pandas.Series([70, 30])),
        (polars.Series([50, 30, 20]), polars.Series([70.0, 30.0])),
        ([Decimal(50), Fraction(30), 20.0], [Decimal("70.00"), Fraction(30)]),
    ):
        assert icm(stacks, prizes).expectations == exact.expectations  # type: ignore[arg-type]
    each = polars.Series([5, 10, 15])
    assert knock_outs([50, 30, 20], each) == knock_outs([50, 30, 20], each.to_list())
    assert knock_outs([50, 30], np.float64(5)) == knock_outs([50, 30], 5)
    with pytest.raises(CardmathTypeError, match="bounties are a list of numbers, not str"):
        knock_outs([50, 30], "5")  # type: ignore[arg-type]
    named = icm({"Ann": 50, "Bob": 30, "Cem": 20}, [70, 30])
    assert [row.player for row in named] == ["Ann", "Bob", "Cem"]


def test_rounding_keeps_the_sum() -> None:
    cents = icm([1, 1, 1], [100]).rounded()
    assert cents == (Decimal("33.34"), Decimal("33.33"), Decimal("33.33"))
    large = icm(range(1, 301), [Decimal("1234.56"), 77], method="quadrature").rounded("0.01")
    assert sum(large) == Decimal("1311.56")
    assert list(icm([2, 1], [10], method="exact").rounded(1)) == [7, 3]
    with pytest.raises(CardmathError, match="the sum is not a multiple of 1"):
        icm([2, 1], [Decimal("10.5")]).rounded(1)
    with pytest.raises(CardmathError, match="the unit is above 0"):
        icm([2, 1], [10]).rounded(0)


def test_what_an_answer_is() -> None:
    answer = icm([50, 30, 20], [70, 30])
    assert answer == icm([50, 30, 20], [70, 30]) == pickle.loads(pickle.dumps(answer))
    assert answer != icm([50, 30, 20], [70, 20])
    reported = json.loads(answer.to_json())
    assert reported["players"][0]["expected"] == "1265/28"
    assert reported["players"][0]["share"] == "1/2"
    assert answer.to_csv().splitlines()[0].startswith("player,stack,share,expected,place_1")
    assert isinstance(answer, Icm)


@pytest.mark.parametrize(
    ("stacks", "prizes", "more", "why"),
    [
        ([], [1], {}, "at least 1 player"),
        ([0, 0], [1], {}, "nobody has chips"),
        ([5, -1], [1], {}, "a stack is 0 or more, not -1"),
        ([5, 1], [-1], {}, "a prize is 0 or more, not -1"),
        ([5, float("nan")], [1], {}, "a stack is a number, not nan"),
        ([5, 1], [float("inf")], {}, "a prize is a number, not inf"),
        ([5, 1e300], [1], {}, "a stack is 0, or from 1e-30 to 1e30"),
        ([5, 1], [1], {"method": "guess"}, "method is one of 'auto', 'exact', 'quadrature'"),
        ([5, 1], [1], {"places": 3}, "a number of places is 0 to 2"),
        (range(1, 31), range(30, 0, -1), {"method": "exact"}, "an exact answer would take"),
        ([1] * 100_001, [1], {}, "there are at most 100,000 stacks"),
        (range(1, 5001), [1], {"places": 5000}, "take more memory than is allowed"),
    ],
)
def test_what_is_refused(stacks: Given, prizes: Given, more: dict[str, Any], why: str) -> None:
    with pytest.raises(CardmathError) as caught:
        icm(stacks, prizes, **more)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("stacks", "prizes"), [("50", [1]), ([True, 1], [1]), ([5, 1], 10), ([5, "1"], [1])]
)
def test_what_is_not_a_number(stacks: Given, prizes: Given) -> None:
    with pytest.raises(CardmathTypeError):
        icm(stacks, prizes)


def test_equal_stacks_are_exact_in_any_number() -> None:
    answer = icm([10] * 90, [50, 30, 20], method="exact")
    assert answer[0].expected == Fraction(100, 90)
    assert answer[0].places == (Fraction(1, 90),) * 90


@pytest.mark.exhaustive
def test_twelve_players_exactly() -> None:
    prizes = list(range(12, 0, -1))
    exact = icm(range(1, 13), prizes, method="exact")
    near = icm(range(1, 13), prizes, method="quadrature")
    assert near.expectations == pytest.approx(
        [float(each) for each in exact.expectations], rel=1e-13
    )
