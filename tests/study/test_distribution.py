"""Equity distributions and standings against other ways to count the same."""

from decimal import Decimal
from fractions import Fraction
from itertools import combinations, groupby
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import Range, strength, study
from cardmath.errors import CardmathError, CardmathTypeError
from tests.pace import at_most

QUESTIONS = [
    ("22+, AK@50%, AQ", "QQ+, AJs@1/3", "Ks7h2d", ""),
    ("AhKh, 7c7d", "random", "Ks7s2s", "3c"),
    ("QQ", "AK", "7s7h2dKc", ""),
    ("QQ+", "AK@25%, JTs", "7s7h2dKc3c", "Ah"),
    ("KK+, 72o", "22-55, A5s", "Qs Js Ts", "As"),
]


@pytest.mark.parametrize(("ours", "theirs", "board", "dead"), QUESTIONS)
def test_each_combo_has_its_equity(ours: str, theirs: str, board: str, dead: str) -> None:
    found = study(ours, board, theirs, dead=dead).distribution()
    answer = cm.equity(ours, theirs, board=board, dead=dead, combos=True, method="exact")
    for each, player in zip((found, found.opponent), answer, strict=True):
        assert each.equity == player.equity
        assert player.combos is not None
        combos = {row.hand: (row.weight, row.equity) for row in each.rows}
        assert combos == {
            combo.hand: (combo.weight, combo.equity) for combo in player.combos if combo.deals
        }
        deals = {combo.hand: Fraction(combo.deals) for combo in player.combos}
        assert {row.hand: row.share * answer.total for row in each.rows} == {
            hand: count for hand, count in deals.items() if count
        }
        assert sum(row.share for row in each.rows) == 1
        assert sum(row.share * row.equity for row in each.rows) == each.equity
        assert [row.equity for row in each.rows] == sorted(
            (row.equity for row in each.rows), reverse=True
        )
    assert found.opponent.opponent is found
    assert found.range_advantage == 2 * found.equity - 1


def test_any_two_cards_unless_there_is_another_range() -> None:
    spot = study("AhKh", "Ks7h2d")
    assert spot.distribution().equity == cm.read_spot("AhKh", "Ks7h2d").equity
    facing = study("AhKh", "Ks7h2d", "QQ")
    assert facing.distribution().against == Range("QQ")
    assert facing.distribution("JJ").against == Range("JJ")
    assert facing.distribution() is facing.distribution()


def test_the_number_of_threads_does_not_matter() -> None:
    one, two = (study("random", "Ks7h2d", "22+").distribution(threads=n) for n in (1, 2))
    assert (one.equities == two.equities).all()


def test_equities_of_other_hands() -> None:
    found = study("22+", "Ks7h2d", "AQ, JTs@50%").distribution()
    for hand in ["AhKh", "9s8s", "7c7d"]:
        answer = cm.equity(hand, "AQ, JTs@50%", board="Ks7h2d").players[0].equity
        assert found.equity_of(hand) == answer
    with pytest.raises(CardmathError, match="on the board or dead"):
        found.equity_of("KsKd")
    with pytest.raises(CardmathError, match="two hole cards"):
        found.equity_of("Kd")
    with pytest.raises(CardmathError, match="the other range has no combo"):
        study("22+", "Ks7h2d", "AhAd").distribution().equity_of("AhKh")


def test_shares_above() -> None:
    found = study("22+, AK, JTs", "Ks7h2d", "QQ+, AK").distribution()
    levels: list[Any] = [0, 0.25, 0.5, Fraction(4, 5), 0.9, Decimal("0.9"), 1]
    for level in levels:
        expected = sum((row.share for row in found if row.equity >= level), Fraction(0))
        assert found.share_above(level) == expected
    assert found.share_above(0) == 1
    advantage = found.share_above(0.8) - found.opponent.share_above(0.8)
    assert found.nut_advantage() == found.nut_advantage(0.8) == advantage
    with pytest.raises(CardmathError, match="0 to 1"):
        found.share_above(80)
    with pytest.raises(CardmathError, match="0 to 1"):
        found.share_above(1 + Fraction(1, 10**30))


@pytest.mark.parametrize(
    ("ours", "theirs", "board"),
    [
        ("22+, A9s+, KTs+, AJo+, KQo", "22-QQ, ATs+, KQs, AQo", "Ks7h2d"),
        ("88+, A2s+@1/3, K9s+", "66+@0.123457, A8s+@0.7, KQo", "Ks7h2dKc"),
    ],
)
def test_the_share_above_each_equity_is_the_sum_of_the_rows(
    ours: str, theirs: str, board: str
) -> None:
    found = study(ours, board, theirs).distribution()
    for each in (found, found.opponent):
        least_first, above = sorted(each.rows, key=lambda row: row.equity), Fraction(1)
        for equity, rows in groupby(least_first, lambda row: row.equity):
            assert each.share_above(equity) == above
            above -= sum(row.share for row in rows)
            if equity < 1:
                assert each.share_above(equity + Fraction(1, 10**40)) == above
    for equity in {row.equity for row in found}:
        advantage = found.share_above(equity) - found.opponent.share_above(equity)
        assert found.nut_advantage(equity) == advantage


def test_the_curve() -> None:
    found = study("22+, AK@50%, JTs", "Ks7h2d", "QQ+, AK").distribution()
    shares, equities = found.curve()
    assert shares.shape == equities.shape == (2 * len(found),)
    assert (shares[0], shares[-1]) == (0, 1)
    assert (np.diff(shares) >= 0).all()
    assert (np.diff(equities) <= 0).all()
    assert np.trapezoid(equities, shares) == pytest.approx(float(found.equity))


def test_the_histogram() -> None:
    found = study("22+, AK@50%, JTs", "Ks7h2d", "QQ+, AK").distribution()
    for bars in [1, 4, 20]:
        rows = found.histogram(bars).rows
        assert len(rows) == bars
        for place, row in enumerate(rows):
            last = place == bars - 1
            inside = [
                float(one.share)
                for one in found
                if row.low <= one.equity < row.high or (last and one.equity == 1)
            ]
            assert row.share == pytest.approx(sum(inside))
    assert len(str(found.histogram(5)).splitlines()) == 7
    with pytest.raises(CardmathError):
        found.histogram(0)
    with pytest.raises(CardmathTypeError):
        found.histogram(2.5)  # type: ignore[arg-type]


def test_very_fine_weights_are_rounded_within_a_bound() -> None:
    fine = Range({"AA": 0.123456789012, "KK": 1 / 3, "QQ": 1, "JJ": 0.9876543210987})
    found = study(fine, "Ks7h2d", "AK, 22+").distribution()
    exact = cm.equity(fine, "AK, 22+", board="Ks7h2d", method="exact").players[0].equity
    assert 0 < found.error < 1e-6
    assert abs(float(found.equity - exact)) <= found.error
    assert study("AA@0.123456", "Ks7h2d", "22+").distribution().error == 0


def test_impossible_questions() -> None:
    spot = study("AhAd, AhKd", "Ks7h2d")
    with pytest.raises(CardmathError, match="players 1 and 2 cannot both hold their cards"):
        spot.distribution("AhAs")
    with pytest.raises(CardmathError, match="player 2: every hand of Ks7h"):
        spot.distribution("Ks7h")
    with pytest.raises(CardmathError, match="hold'em only"):
        study("AhAd", "KsThQd", game="short-deck").distribution()


def test_as_data() -> None:
    found = study("KK, AK", "Ks7h2d", "QQ+").distribution()
    assert found.to_dict()["rows"][0]["equity"] == f"{found[0].equity}"
    assert len(found.to_csv().splitlines()) == len(found) + 1
    assert found == study("KK, AK", "Ks7h2d", "QQ+").distribution()
    assert found != found.opponent
    assert str(found).splitlines()[0] == "KK, AK against QQ+ on Ks 7h 2d"


class TestStandings:
    def test_now_against_a_plain_count(self) -> None:
        held = Range("22+, AK@50%, KQ, 76s@1/3")
        board = cm.Hand("Ks7h2d")
        spot = study(held, board)
        kept = list(held.without(board))
        total = sum(weight for _, weight in kept)
        for hand in ["AhKh", "7c7d", "9h8h", "2s2c", "QcJc"]:
            mine = strength(cm.Hand(hand) | board)
            better = sum(weight for other, weight in kept if strength(other | board) > mine)
            equal = sum(weight for other, weight in kept if strength(other | board) == mine)
            ranked = spot.percentile(hand)
            assert (ranked.better, ranked.equal) == (better / total, equal / total)
            assert ranked.worse + ranked.equal + ranked.better == 1
            assert ranked.percentile == ranked.worse + ranked.equal / 2

    def test_by_equity(self) -> None:
        spot = study("22+, AK@50%, JTs", "Ks7h2d", "QQ+, AQ")
        rows = spot.distribution().rows
        weights = {row.hand: row.weight for row in rows}
        total = sum(weights.values())
        for row in rows[::7]:
            ranked = spot.percentile(row.hand, by="equity")
            better = sum(one.weight for one in rows if one.equity > row.equity)
            equal = sum(one.weight for one in rows if one.equity == row.equity)
            assert (ranked.better, ranked.equal) == (better / total, equal / total)
        assert str(spot.percentile(rows[0].hand, "equity")).endswith("equal")

    def test_top(self) -> None:
        spot = study("22+, AK@50%, KQ, 76s@1/3", "Ks7h2d", "random")
        for by in ["now", "equity"]:
            before = Range("")
            for share in ["0%", "1%", "10%", "33.3%", 0.5, Fraction(9, 10), 1]:
                part = spot.top(share, by)  # type: ignore[arg-type]
                assert before <= part <= spot.held
                wanted = Fraction(str(share).rstrip("%")) / (100 if isinstance(share, str) else 1)
                assert part.total >= wanted * spot.held.total
                before = part
            assert before == spot.held
        best = spot.top("1%")
        worst = min(strength(hand | spot.board) for hand, _ in best)
        rest = spot.held - best
        assert max(strength(hand | spot.board) for hand, _ in rest) < worst

    def test_a_float_is_the_number_that_it_is(self) -> None:
        spot = study("KhKd, QQ, JsJh, JsJd, JhJd", "Ks7h2d")  # ten combos
        assert spot.top("10%") == spot.top(Fraction(1, 10)) == Range("KhKd")
        assert spot.top(Decimal("0.1")) == Range("KhKd")  # type: ignore[arg-type]
        assert spot.top(0.1) == Range("KhKd, QQ")  # the float is above 1/10
        assert spot.top(0.1 - 2**-56) == Range("KhKd")

    @pytest.mark.parametrize("share", ["20", "120%", "-5%", "x%", 1.5, -1, float("nan")])
    def test_bad_shares(self, share: str | float) -> None:
        with pytest.raises(CardmathError):
            study("22+", "Ks7h2d").top(share)

    def test_bad_hands(self) -> None:
        spot = study("22+", "Ks7h2d")
        for hand in ["Ks2c", "AhKhQh", "Ah"]:
            with pytest.raises(CardmathError):
                spot.percentile(hand)
        with pytest.raises(CardmathError, match="by is one of 'now', 'equity'"):
            spot.percentile("AhKh", by="luck")
        with pytest.raises(CardmathTypeError):
            spot.top(None)  # type: ignore[arg-type]


class TestNextCards:
    @pytest.mark.parametrize(
        ("ours", "theirs", "board"),
        [("QQ, AK@50%, 9h8h", "22+, AQ", "Ks7h2d"), ("AA, 76s", "KK@25%, QJs", "Kh7h2h9h")],
    )
    def test_each_card_is_a_board_of_its_own(self, ours: str, theirs: str, board: str) -> None:
        spot = study(ours, board, theirs)
        found = spot.next_cards()
        answer = cm.equity(ours, theirs, board=board, next_card=True).next_cards
        assert answer is not None
        assert {row.card: row.equity for row in found} == {
            card: equities[0] for card, equities in answer.items()
        }
        assert found.now == spot.distribution().equity
        for row in found.rows[::9]:
            after = study(ours, f"{board}{row.card}")
            assert row.shares == pytest.approx({one.name: float(one.share) for one in after})

    def test_without_another_range(self) -> None:
        found = study("QQ, AK", "Ks7h2d").next_cards()
        assert found.now is None
        assert all(row.equity is None for row in found)
        assert len(found) == 49
        assert np.isnan(found.grid()).all()
        assert sum(found.after("As").shares[name] for name in found.made) == pytest.approx(1)

    def test_shares_of_names(self) -> None:
        found = study("QQ, AK", "Ks7h2d").next_cards()
        two = found.share_of(["top pair, top kicker", "underpair"])
        for row in found:
            assert two[row.card] == row.shares["top pair, top kicker"] + row.shares["underpair"]
        with pytest.raises(CardmathError, match="not a made hand or draw"):
            found.share_of("royal pair")
        with pytest.raises(CardmathError, match="cannot come next"):
            found.after("Ks")

    def test_dead_cards_and_rivers(self) -> None:
        found = study("QQ, AK", "Ks7h2d", "JJ", dead="Ah").next_cards()
        assert cm.Card("Ah") not in {row.card for row in found}
        assert len(found) == 48
        with pytest.raises(CardmathError, match="a flop or a turn"):
            study("QQ, AK", "Ks7h2d3c4c").next_cards()

    def test_as_data(self) -> None:
        found = study("QQ, AK", "Ks7h2d", "JJ").next_cards()
        assert len(found.to_csv().splitlines()) == len(found) + 1
        assert found.to_dict()["rows"][0]["card"] == "As"
        assert found.grid().shape == (4, 13)
        assert found.grid()[0, 0] == float(found.after("As").equity or 0)


def test_it_is_fast() -> None:
    with at_most(1):
        study("random", "Ks7h2d", "random").distribution()
        study("random", "Ks7h2d", "random").next_cards()


def test_hands_share_cards_with_the_range() -> None:
    # A combo meets only the combos of the other range that share no card with it.
    found = study("AhKh", "7s7h2dKc3c", "AhAd, AsAc, QQ").distribution()
    beside = [
        combo
        for combo in map(cm.Hand, ["AhAd", "AsAc", *pairs_of("Q")])
        if combo.isdisjoint(cm.Hand("AhKh"))
    ]
    mine = strength(cm.Hand("AhKh") | found.board)
    wins = sum(mine > strength(combo | found.board) for combo in beside)
    assert found.equity == Fraction(wins, len(beside))


def pairs_of(rank: str) -> list[str]:
    return [f"{rank}{a}{rank}{b}" for a, b in combinations("cdhs", 2)]
