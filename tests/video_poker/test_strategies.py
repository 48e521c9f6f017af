"""Strategies: rules in order, and what they cost."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from statistics import fmean, stdev

import pytest

import cardmath as cm
from cardmath import video_poker as vp
from tests.chance import SURE
from tests.video_poker.games import JACKS, RANDOM, analyzed


def test_drawing_five_cards_returns_what_is_dealt() -> None:
    nothing = vp.strategy_of([], JACKS)
    dealt = [(row.pay, row.dealt) for row in analyzed(JACKS)]
    assert nothing.payback == sum(pay * hands for pay, hands in dealt) / 2_598_960


@pytest.fixture(scope="module")
def full() -> vp.Strategy:
    return vp.strategy("jacks-9-6", "full")


@pytest.mark.exhaustive
def test_strategies_cost_less_the_longer_they_are(full: vp.Strategy) -> None:
    short, medium = (vp.strategy("jacks-9-6", length) for length in ("short", "medium"))
    assert len(short) <= 16
    assert len(short) < len(medium) <= 24
    assert len(medium) < len(full)
    assert len(vp.strategy("jacks-9-6", 9)) <= 9
    assert short.cost > medium.cost > full.cost > 0
    assert full.cost < Fraction(1, 50_000)
    assert short.cost <= Fraction(1, 500)
    assert medium.cost <= Fraction(1, 5000)
    assert full.payback + full.cost == analyzed(JACKS).payback
    assert vp.strategy_of(full.names, "jacks-9-6") == full


def strategy_value(strategy: vp.Strategy, ids: list[int]) -> tuple[Fraction, Fraction]:
    """What a strategy and the best play make of a hand."""
    hand = [cm.Card.from_id(card) for card in ids]
    ranked = vp.hold(hand, strategy.game)
    return ranked.find(strategy.play(hand).cards).value, ranked.best.value


@pytest.fixture(scope="module")
def written() -> vp.Strategy:
    """A strategy that is written down, as a search takes long."""
    lines = ["dealt straight or better", "three of a kind", "two pair", "pair", "2 high cards"]
    return vp.strategy_of([*lines, "one high card"], "jacks-9-6")


@pytest.mark.parametrize("name", ["written", pytest.param("full", marks=pytest.mark.exhaustive)])
def test_a_strategy_never_does_better_than_the_best_hold(
    name: str, request: pytest.FixtureRequest
) -> None:
    strategy: vp.Strategy = request.getfixturevalue(name)
    table = vp.best_holds("jacks-9-6")
    for place in RANDOM.sample(range(len(table)), 150):
        mine, best = strategy_value(strategy, table.hands[place].tolist())
        assert mine <= best


@pytest.mark.exhaustive
def test_a_strategy_costs_what_it_loses_hand_by_hand(written: vp.Strategy) -> None:
    """A sample of 4,000 hands: all 134,459 classes would take a quarter of an hour."""
    table = vp.best_holds("jacks-9-6")
    hands = RANDOM.choices(table.hands.tolist(), table.weights.tolist(), k=4000)
    values = (strategy_value(written, ids) for ids in hands)
    losses = [float(best - mine) for mine, best in values]
    error = stdev(losses) / len(losses) ** 0.5
    assert abs(fmean(losses) - float(written.cost)) < SURE * error


def test_of_two_ways_the_lower_cards_are_held() -> None:
    strategy = vp.strategy_of(["2 high cards"], "jacks-9-6")
    for hand in permutations(["Kh", "Qd", "Jc", "3s", "2h"], 5):
        played = strategy.play(list(hand))
        assert set(map(str, played.cards)) == {"Qd", "Jc"}
        assert [str(hand[int(digit) - 1]) for digit in played.digits] == list(
            map(str, played.cards)
        )


def test_lines_of_books_are_checked() -> None:
    with pytest.raises(cm.CardmathError, match="did you mean '4 to a flush'"):
        vp.strategy_of(["4 to a flash"])
    with pytest.raises(cm.CardmathError, match="comes twice"):
        vp.strategy_of(["two pair", "two pair"])
    with pytest.raises(cm.CardmathError, match="short, medium, full"):
        vp.strategy("jacks-9-6", "long")


@pytest.mark.exhaustive
def test_a_stopped_search_gives_the_best_list_so_far() -> None:
    game = vp.Game("stopped", "Stopped", "royal flush 700, flush 7, straight 5, jacks or better 1")
    calls = 0

    def stop(_done: int, total: int) -> None:
        nonlocal calls
        calls += total > 1  # before the search it hears that work is under way, but not how much
        if calls > 100:
            raise KeyboardInterrupt

    with pytest.raises(cm.Interrupted) as caught:
        vp.strategy(game, progress=stop)
    assert isinstance(caught.value.partial, vp.Strategy)
    assert 1 < len(caught.value.partial) < 60
