"""Sessions: the chances of each bankroll."""

from __future__ import annotations

import operator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardmath as cm
from cardmath import video_poker as vp
from tests.examples import examples, first_every_day
from tests.pace import at_most
from tests.video_poker.games import DEUCES, JACKS, analyzed


def plain_session(
    game: vp.Game, hands: int, bankroll: int, target: int
) -> dict[Fraction, Fraction]:
    """The chances of each bankroll, as fractions."""
    rows = [(row.pay, row.probability) for row in analyzed(game)]
    chances = {Fraction(bankroll): Fraction(1)}
    for _ in range(hands):
        after: dict[Fraction, Fraction] = {}
        for money, chance in chances.items():
            if money < 1 or money >= target:
                after[money] = after.get(money, Fraction(0)) + chance
                continue
            for pay, probability in rows:
                end = money - 1 + pay
                after[end] = after.get(end, Fraction(0)) + chance * probability
        chances = after
    return chances


@pytest.mark.parametrize("pay", ["3", "3.5"])
@pytest.mark.parametrize("target", [None, 12])
def test_sessions_are_those_of_exact_fractions(pay: str, target: int | None) -> None:
    game = vp.Game("small", "Small", f"flush 9, three of a kind {pay}, jacks or better 1")
    check_session(game, 12, 4, target)


PAYS = st.sampled_from(["0", "1/3", "1/2", "1", "3/2", "2", "5", "40"])


@examples(2, exhaustive=48)
@given(
    pays=st.lists(PAYS, min_size=3, max_size=3),
    hands=st.integers(1, 6),
    bankroll=st.integers(1, 5),
    more=st.none() | st.integers(1, 12),
)
def test_sessions_of_any_pay_table(
    pays: list[str], hands: int, bankroll: int, more: int | None
) -> None:
    lines = ("flush", "three of a kind", "jacks or better")
    text = ", ".join(f"{line} {pay}" for line, pay in zip(lines, pays, strict=True))
    game = vp.Game("drawn", "Drawn", text)
    check_session(game, hands, bankroll, None if more is None else bankroll + more)


@pytest.mark.parametrize("pay", first_every_day(["0", "1/2", "1"]))
def test_a_session_without_a_win(pay: str) -> None:
    game = vp.Game("poor", "Poor", f"flush {pay}, three of a kind {pay}, jacks or better 0")
    found = vp.session(game, 2000, 20, target=30)
    assert (found.ahead, found.success) == (0, 0)
    assert found.ruin == pytest.approx(1)
    assert "ruined          " in str(found)
    assert found.quantile(0.5) < 1
    check_session(game, 3, 5, None)


def check_session(game: vp.Game, hands: int, bankroll: int, target: int | None) -> None:
    exact = plain_session(game, hands, bankroll, target or 10**9)
    found = vp.session(game, hands, bankroll, target=target)
    assert found.rounding < 1e-12
    assert abs(1 - float(found.chances.sum())) <= found.rounding
    for money, chance in exact.items():
        place = int(money / found.unit)
        listed = found.chances[place] if place < len(found.chances) else 0
        assert abs(float(chance) - listed) < found.rounding
    assert abs(found.ruin - float(sum(c for m, c in exact.items() if m < 1))) < found.rounding
    ahead, even = (
        sum(chance for money, chance in exact.items() if compare(money, bankroll))
        for compare in (operator.gt, operator.eq)
    )
    assert abs(found.ahead - float(ahead)) < found.rounding
    assert abs(found.even - float(even)) < found.rounding
    assert str(found)
    assert found.to_dict()["ruin"] == found.ruin
    assert abs(found.mean - float(sum(c * m for m, c in exact.items()))) < 1e-10
    if target is None:
        assert found.success is None
    else:
        assert found.success is not None
        reached = float(sum(c for m, c in exact.items() if m >= target))
        assert abs(found.success - reached) < found.rounding


@pytest.mark.exhaustive
def test_a_session_of_many_hands_keeps_to_its_rounding() -> None:
    with at_most(20):
        found = vp.session("jacks-9-6", 3000, 150)
    assert abs(1 - float(found.chances.sum())) <= found.rounding < 1e-9
    # Play that is never stopped would leave the mean of the return.
    free = vp.session("jacks-9-6", 100, 200)
    assert abs(free.mean - (200 + 100 * (analyzed(JACKS).payback - 1))) < 1e-6


def test_the_risk_of_ruin_solves_its_equation() -> None:
    answer = analyzed(DEUCES)
    one = vp.risk_of_ruin(answer, 1)
    assert abs(sum(float(row.probability) * one ** float(row.pay) for row in answer) - one) < 1e-15
    assert abs(vp.risk_of_ruin(answer, 700) - one**700) < 1e-12
    assert vp.risk_of_ruin("jacks-9-6", 10**6) == 1
    bets = vp.bankroll_for(0.05, answer)
    assert bets is not None
    assert vp.risk_of_ruin(answer, bets) <= 0.05 < vp.risk_of_ruin(answer, bets - 1)
    assert vp.bankroll_for(0.05, "jacks-9-6") is None


@pytest.mark.exhaustive
def test_a_long_session_comes_near_to_the_risk_of_ruin() -> None:
    game = vp.Game("rich", "Rich", "flush 9, straight 8, three of a kind 3, two pair 2, pair 1")
    assert analyzed(game).payback > 1
    long = vp.session(game, 6000, 10)
    assert abs(long.ruin - vp.risk_of_ruin(game, 10)) < 1e-6


@pytest.mark.parametrize(
    ("hands", "bankroll", "target", "message"),
    [
        (0, 10, None, "number of hands is"),
        (10, 0, None, "number of bets is"),
        (10, 10, 10, "more than the bankroll"),
        (100_001, 10, None, "number of hands is"),
        (100_000, 10**7, None, "too many to follow"),
    ],
)
def test_sessions_out_of_bounds_are_refused(
    hands: int, bankroll: int, target: int | None, message: str
) -> None:
    with pytest.raises(cm.CardmathError, match=message):
        vp.session("jacks-9-6", hands, bankroll, target=target)
