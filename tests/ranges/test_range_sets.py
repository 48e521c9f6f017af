"""Ranges as sets of combos with weights: their sizes, algebra, draws and groups."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import Range
from cardmath.errors import (
    CardmathError,
    CardmathTypeError,
    RangeTextError,
    RepeatedCardError,
)
from tests.oracles.ranges import DECK
from tests.pace import at_most

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
DRAWN = ["Ks Kh", "Ks Kc", "Qs Qd"]


class TestNumbers:
    def test_how_many(self) -> None:
        held = Range("QQ+, AKs@50%, AhKd@1/3")
        assert (len(held), held.combinations) == (23, 23)
        assert held.total == 18 + 2 + THIRD
        assert held.probability == held.total / 1326
        assert held.percent == pytest.approx(100 * 20.3333333 / 1326)

    def test_order_of_weights(self) -> None:
        held = Range("AsAh, 2d2c@50%, Ah2c@1/3")
        weights = held.weights
        assert weights.shape == (1326,)
        assert weights.dtype == np.float64
        assert weights[[0, 1325]].tolist() == [0.5, 1]
        assert weights[50 * 49 // 2] == 1 / 3
        high, low = np.tril_indices(52, -1)
        for index, weight in enumerate(Range("Ah*@1/3, 98s").weights):
            hand = [cm.Card.from_id(int(high[index])), cm.Card.from_id(int(low[index]))]
            assert weight == float(Range("Ah*@1/3, 98s")[hand])
        weights[:] = 0
        assert held.weights[0] == 0.5

    def test_iteration(self) -> None:
        held = Range("AsAh, 2d2c@50%, Ah2c@1/3")
        assert list(held) == [
            (cm.Hand("2d2c"), HALF),
            (cm.Hand("Ah2c"), THIRD),
            (cm.Hand("AsAh"), Fraction(1)),
        ]
        everything = [hand for hand, _ in Range("random")]
        assert [sorted(card.id for card in hand)[::-1] for hand in everything] == [
            [high, low] for high in range(52) for low in range(high)
        ]

    def test_the_grid(self) -> None:
        grid = Range("QQ, AKs@50%, AKo, 32o, AhAd").grid()
        assert grid.shape == (13, 13)
        assert grid.dtype == np.float64
        assert (grid[0, 1], grid[1, 0], grid[2, 2], grid[12, 11]) == (0.5, 1, 1, 1)
        assert grid[0, 0] == 1 / 6
        assert np.count_nonzero(grid) == 5
        assert Range("A2s+").grid()[0].tolist() == [0] + 12 * [1]
        assert Range("A2o+").grid()[:, 0].tolist() == [0] + 12 * [1]

    def test_classes(self) -> None:
        assert Range("AK@1/3, AhKh, QdQc").classes() == {
            "AKs": HALF,
            "AKo": THIRD,
            "QQ": Fraction(1, 6),
        }

    def test_one_hand(self) -> None:
        held = Range("AKs@1/3")
        ways: list[Any] = ["AhKh", cm.Hand("KhAh"), cm.cards("AhKh")]
        assert [held[way] for way in ways] == 3 * [THIRD]
        assert held["AhKd"] == 0
        assert "AhKh" in held
        assert "AhKd" not in held
        for wrong in ["Ah", "AhKhQh", "AKs", ""]:
            with pytest.raises(CardmathError):
                held[wrong]
            with pytest.raises(CardmathError):
                _ = wrong in held


class TestMade:
    def test_every_form_of_input(self) -> None:
        held = Range("QQ@50%, AhKh")
        listed = list(held)
        ways: list[Any] = [
            held,
            held.weights,
            listed,
            dict(listed),
            iter(listed),
            {"QQ": 0.5, "AhKh": 1},
            {"AA": 0, "QQ": HALF, cm.Hand("AhKh"): True},
            [("QQ", Decimal("0.5")), "AhKh"],
            ["QQ@50%", cm.cards("AhKh")],
            [Range("QQ") * 0.5, cm.Hand("AhKh")],
            {"QQ": np.float64(0.5), "AhKh": np.int64(1)},
        ]
        for way in ways:
            assert Range(way) == held
        assert Range(cm.Hand("AhKh")) == Range(cm.cards("AhKh")) == Range(["AhKh"])
        assert Range([]) == Range({}) == Range(np.zeros(1326)) == Range("")
        assert Range(np.ones(1326, int)) == Range(np.ones(1326, bool)) == Range("random")

    def test_the_last_weight_counts(self) -> None:
        assert Range({"AK": 1, "AKs": 0.5, "AhKh": 0}) == Range("AKo, AKs@50% not AhKh")
        assert Range(["AKs@50%", "AKs"]) == Range("AKs")

    def test_a_float_counts_as_its_shortest_decimal(self) -> None:
        held = Range({"AhKh": 0.1})
        assert held["AhKh"] == Fraction(1, 10)
        assert Range(Range("AA@0.1, KK@0.7").weights) == Range("AA@0.1, KK@0.7")
        assert Range({"AA": 5e-324})["AhAd"] == Fraction("5e-324")
        assert Range(str(Range({"AA": 5e-324}))) == Range({"AA": 5e-324})

    @pytest.mark.parametrize(
        ("wrong", "kind", "says"),
        [
            (3, CardmathTypeError, "a range is text, hands, weights or a Range, not int"),
            (None, CardmathTypeError, "not NoneType"),
            ([3], CardmathTypeError, "weights are an array, as numpy.asarray makes it"),
            (iter([0.5] * 1326), CardmathTypeError, "or a mapping such as"),
            (cm.Hand("AhKhQh"), CardmathError, "two cards in a hand, and 'Ah Kh Qh' has 3"),
            (cm.cards("Ah"), CardmathError, "has 1"),
            (["AA", ("KK", 2)], CardmathError, "a weight is 0 to 1, not 2"),
            ({"AA": -0.5}, CardmathError, "not -1/2"),
            ({"AA": float("nan")}, CardmathError, "not NaN"),
            ({"AA": float("inf")}, CardmathError, "not Inf"),
            ({"AA": Decimal("sNaN")}, CardmathError, "not sNaN"),
            ({"AA": Decimal("1e-999999999")}, CardmathError, "too fine"),
            ({"AA": Decimal("1e999999999")}, CardmathError, "a weight is 0 to 1"),
            ({"AA": 10**5000}, CardmathError, "a weight is 0 to 1"),
            ({"AA": "1"}, CardmathTypeError, "a weight is a number, not str"),
            ({"AA": 1j}, CardmathTypeError, "not complex"),
            ({"AA": Fraction(1, 10**401)}, CardmathError, "too fine"),
            ({"foo": 1}, RangeTextError, "neither a rank"),
            ({"AhKhQh": 1}, RangeTextError, "this has three"),
            (np.ones(1325), CardmathError, r"the shape \(1326,\)"),
            (np.ones((13, 13)), CardmathError, r"the shape \(1326,\)"),
            (np.full(1326, 2.0), CardmathError, "0 to 1, not 2"),
            (np.full(1326, np.nan), CardmathError, "NaN"),
            (np.full(1326, "x"), CardmathError, "numbers"),
        ],
    )
    def test_not_a_range(self, wrong: Any, kind: type[Exception], says: str) -> None:  # noqa: ANN401
        with pytest.raises(kind, match=says):
            Range(wrong)

    def test_it_is_immutable(self) -> None:
        with pytest.raises(AttributeError):
            Range("AA").text = "KK"  # type: ignore[misc]


class TestAlgebra:
    def test_weights_are_combined(self) -> None:
        a, b = Range("AA, KK@50%, QQ@30%"), Range("KK, QQ@50%, JJ")
        assert a | b == Range("AA, KK, QQ@50%, JJ")
        assert a & b == Range("KK@50%, QQ@30%")
        assert a - b == Range("AA")
        assert b - a == Range("KK@50%, QQ@20%, JJ")
        assert a * HALF == 0.5 * a == Range("AA@50%, KK@25%, QQ@15%")
        assert a * 0 == Range("")
        assert Range("AA@50%") * 2 == Range("AA")

    def test_complement_and_symmetric_difference(self) -> None:
        assert ~Range("AA@1/4, 22+") == Range("random") - "22+"
        assert ~Range("AA@1/4") == Range("random, AA@3/4")
        assert ~Range("") == Range("random")
        assert Range("QQ+") ^ "KK+, JJ" == Range("QQ, JJ") == "QQ+" ^ Range("KK+, JJ")
        assert Range("AA, KK@50%") ^ "AA@25%, KK@75%" == Range("AA@75%, KK@25%")

    def test_within(self) -> None:
        half, whole = Range("AKs@50%"), Range("AKs")
        assert half <= whole <= "AK"
        assert half < "AKs"
        assert not whole <= half
        assert not whole < Range("AKs")
        assert whole >= "AKs@50%"
        assert whole > half
        assert not Range("QQ") <= "KK+"
        assert Range("") <= Range("") < "22"
        with pytest.raises(CardmathTypeError):
            _ = whole <= 3  # type: ignore[operator]

    def test_with_text_and_hands(self) -> None:
        assert Range("QQ+") - "QhQd" == Range("QQ+ not QhQd") == Range("QQ+") - cm.Hand("QhQd")
        assert "QQ" | Range("KK") == Range("QQ, KK") == Range("KK") | "QQ"
        assert "QQ+" - Range("KK") == Range("QQ, AA")
        assert "QQ+" & Range("KK") == Range("KK")
        with pytest.raises(RangeTextError):
            _ = Range("QQ") | "foo"

    def test_impossible_weights(self) -> None:
        with pytest.raises(CardmathError, match="0 to 1, and one of these would be more"):
            _ = Range("AA@50%") * 3
        with pytest.raises(CardmathError, match="multiplied by less than 0"):
            _ = Range("AA") * -1
        with pytest.raises(CardmathError, match="would be more"):
            _ = Range("AA") * 10**5000
        with pytest.raises(CardmathError, match="too fine"):
            _ = Range("AA") * Fraction(1, 10**300) * Fraction(1, 10**300)
        with pytest.raises(CardmathTypeError):
            _ = Range("AA") * "x"  # type: ignore[operator]
        with pytest.raises(CardmathTypeError):
            _ = Range("AA") | 3  # type: ignore[operator]

    @pytest.mark.exhaustive
    def test_many_weights(self) -> None:
        a = Range(np.arange(1, 1327) / 1327)
        b = Range(np.arange(1326, 0, -1) / 1331)
        with at_most(5):
            assert (a - b) | (b - a) == (a | b) - (a & b)
            assert Range(str(a)) == a

    def test_without_cards(self) -> None:
        held = Range("AA, AKs@50%")
        assert held.without("Ah Kd") == Range("AsAd AsAc AdAc, (AsKs, AcKc)@50%")
        assert held.without("") == held
        assert held.without(DECK) == Range("")
        with pytest.raises(RepeatedCardError):
            held.without("AhAh")


@pytest.mark.parametrize(
    "make",
    [
        lambda: Range("QQ+, AKs@50%"),
        lambda: Range("random"),
        lambda: Range("15%"),
        lambda: Range("22+, A2s+, KTs+, QTs+, JTs, AJo+, KQo"),
    ],
)
def test_it_is_fast(make: Callable[[], Range]) -> None:
    make()

    with at_most(0.001 * 100):
        for _ in range(100):
            make()


class TestDraws:
    def test_hands_come_as_often_as_their_weights(self) -> None:
        held = Range("AhKh, 2c2d@50%, 7s6s@1/4")
        drawn = held.draws(70_000, seed=5)
        assert drawn.shape == (70_000, 2)
        assert drawn.dtype == np.uint8
        counts = [
            int((drawn == [card.id for card in sorted(hand, reverse=True)]).all(axis=1).sum())
            for hand in map(cm.Hand, ["AhKh", "2c2d", "7s6s"])
        ]
        assert sum(counts) == 70_000
        # Each standard deviation is below 135.
        assert counts == pytest.approx([40_000, 20_000, 10_000], abs=600)

    def test_seeds(self) -> None:
        held = Range("random")
        assert (held.draws(100, seed=1) == held.draws(100, seed=1)).all()
        assert (held.draws(100, seed=1)[:50] == held.draws(50, seed=1)).all()
        assert not (held.draws(100, seed=1) == held.draws(100, seed=2)).all()
        high, low = held.draws(1, seed=9)[0].tolist()
        assert held.draw(seed=9) == cm.Hand([cm.Card.from_id(high), cm.Card.from_id(low)])
        # The raw bits of PCG64 never change, so neither do the hands of a seed.
        assert [str(Range("QQ+").draw(seed)) for seed in range(3)] == DRAWN

    def test_what_cannot_be_drawn(self) -> None:
        with pytest.raises(CardmathError, match="empty range"):
            Range("").draw()
        with pytest.raises(CardmathError):
            Range("AA").draws(-1)
        with pytest.raises(CardmathError):
            Range("AA").draw(seed=-1)
        with pytest.raises(CardmathTypeError):
            Range("AA").draws(1.5)  # type: ignore[arg-type]


class TestGroups:
    def test_by_class(self) -> None:
        groups = Range("QQ@50%, AKs, AhKd@25%").groups()
        assert [row.name for row in groups] == ["AKs", "AKo", "QQ"]
        king = groups[1]
        assert (king.combinations, king.size, king.weight) == (1, 12, Fraction(1, 4))
        assert (king.share, king.mean) == (Fraction(1, 29), Fraction(1, 48))
        assert sum(row.share for row in groups) == 1

    def test_by_kind_and_by_weight(self) -> None:
        sizes = {row.name: row.size for row in Range("random").groups("kind")}
        assert sizes == {"pairs": 78, "suited": 312, "offsuit": 936}
        weights = Range("AA@50%, AKs, 32o@1/3").groups("weight")
        assert [(row.name, row.combinations) for row in weights] == [
            ("1", 4),
            ("0.5", 6),
            ("1/3", 12),
        ]

    def test_as_data(self) -> None:
        groups = Range("AA, AKs@50%").groups()
        assert len(groups.to_csv().splitlines()) == 3
        assert groups.to_dict()["rows"][1]["weight"] == "2/1"
        assert groups == Range("AKs@50%, AA").groups()
        assert "nothing by class" in str(Range("").groups())
        with pytest.raises(CardmathError, match="'class', 'kind', 'weight'"):
            Range("AA").groups("suit")
