"""The orders in which many finish: three by plain sums, four and five beside what is known."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from math import sqrt

import numpy as np
import pytest

import cardmath as cm
from cardmath import solve
from cardmath.solve.jam_or_fold import many
from cardmath.solve.jam_or_fold.deals import Deals
from cardmath.solve.jam_or_fold.orders import EvenOrders
from cardmath.solve.jam_or_fold.three import ThreeHands

LINES = ("CO jams", "CO jams, BTN calls", "CO jams, BTN calls, SB calls",
         "CO jams, BTN calls, SB calls, BB calls")  # fmt: skip


def test_orders_of_three_are_plain_sums() -> None:
    """More first ranges than are multiplied at once, some of them twice."""
    chosen = np.random.default_rng(1)
    size = 6
    finish = chosen.random((size,) * 3).astype(np.float32)
    triples = np.sum([finish.transpose(order) for order in permutations(range(3))], axis=0)
    ones = np.ones((size, size))
    deals = Deals(tuple("234567"), np.ones(size), ones, ones, ones, triples, finish)
    ranges = chosen.random((75, size))
    pairs = [(ranges[at], ranges[74 - at]) for at in range(75)] + [(ranges[3], ranges[9])]
    found = ThreeHands(deals).orders(pairs)
    for (one, other), orders in zip(pairs, found, strict=True):
        for order, got in zip(permutations("hab"), orders, strict=True):
            text = "".join(order)
            plain = np.einsum(f"{text},a,b->h", finish, one, other) / triples.sum(axis=(1, 2))
            assert got == pytest.approx(plain, rel=1e-5)


def of_three(
    orders: list[tuple[int, ...]], chances: np.ndarray, three: tuple[int, ...]
) -> list[np.ndarray]:
    """How often three players finish in each of their orders."""
    return [
        sum(chances[row] for row, order in enumerate(orders)
            if [at for at in order if at in three] == list(each))
        for each in permutations(three)
    ]  # fmt: skip


@pytest.mark.parametrize("players", [3, 4, 5])
def test_chances_made_of_threes_are_found_again(players: int) -> None:
    """Where each three multiply the chance by a factor, nothing else is as even."""
    chosen = np.random.default_rng(players)
    orders = list(permutations(range(players)))
    threes = list(combinations(range(players), 3))
    chances = np.ones((len(orders), 20))
    for three in threes:
        factors = {order: np.exp(chosen.normal(0, 0.3, 20)) for order in permutations(three)}
        for row, order in enumerate(orders):
            chances[row] *= factors[tuple(at for at in order if at in three)]
    chances /= chances.sum(axis=0)
    wanted = np.array([of_three(orders, chances, three) for three in threes])
    model = EvenOrders(players)
    assert list(model.orders) == orders
    found = model.chances(wanted)
    assert found == pytest.approx(chances, abs=5e-3)
    assert np.ptp(chances, axis=0).min() > 0.02
    again = np.array([of_three(orders, found, three) for three in threes])
    assert again == pytest.approx(wanted, abs=8e-3)


def test_what_cannot_happen_has_almost_no_chance() -> None:
    wanted = np.zeros((4, 6, 1))
    wanted[:, 0] = 1  # the first is always ahead of the second, and so on
    found = EvenOrders(4).chances(wanted)
    assert found[0, 0] == pytest.approx(1, abs=1e-5)
    assert np.isfinite(found).all()


def of_single_hands(hands: tuple[str, ...]) -> list[float]:
    """The equities of four hands in a pot, each the only hand that its player goes all-in with."""
    judged = solve.push_fold([10] * 4).judge(dict(zip(LINES, hands, strict=True)))
    pots = zip(judged.many_way_values, judged.many_way, strict=True)
    return [(value / often + 10) / 40 for value, often in pots]


FOUR = [
    ("AKs", "QQ", "76s", "T9o"),
    ("AA", "KK", "QQ", "JJ"),
    ("AKo", "AQo", "KQs", "55"),
    ("22", "A3s", "K9o", "87s"),
    ("JTo", "J9s", "Q8o", "A7o"),
    ("99", "A9s", "T8o", "65s"),
    ("72o", "K4s", "Q6o", "J3o"),
    ("AJs", "KJo", "QJs", "TT"),
]


@cache
def exact_equities(hands: tuple[str, ...]) -> list[float]:
    return [float(player.equity) for player in cm.equity(*hands, method="exact").players]


def errors(monkeypatch: pytest.MonkeyPatch, most_ordered: int) -> list[float]:
    """What four hands are off by, where pots of up to this many players are valued by orders."""
    monkeypatch.setattr(many, "_RARE", 0.0)
    monkeypatch.setattr(many, "_MOST_ORDERED", most_ordered)
    found = []
    for hands in FOUR:
        for share, equity in zip(of_single_hands(hands), exact_equities(hands), strict=True):
            found.append(share - equity)
    return found


@pytest.mark.exhaustive
def test_four_hands_are_near_their_equities(monkeypatch: pytest.MonkeyPatch) -> None:
    by_orders, by_strengths = errors(monkeypatch, 5), errors(monkeypatch, 3)
    rms = [sqrt(sum(each**2 for each in found) / len(found)) for found in (by_orders, by_strengths)]
    assert rms[0] < 0.03
    assert rms[1] > 0.05
    assert max(map(abs, by_orders)) < 0.12 < max(map(abs, by_strengths))


def test_who_holds_what_matters_and_not_who_sits_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "_RARE", 0.0)
    hands = FOUR[0]
    found = dict(zip(hands, of_single_hands(hands), strict=True))
    turned = dict(zip(hands[::-1], of_single_hands(hands[::-1]), strict=True))
    assert turned == pytest.approx(found, abs=8e-3)


def test_pots_of_short_stacks_are_worth_what_deals_say() -> None:
    """The big blind's pots were worth 0.2 less by strengths."""
    game = solve.push_fold([2] * 4)
    answer = game.solve(1e-3)
    for row in game.sample_many_way(answer, 20_000, seed=5):
        assert row.often == pytest.approx(row.sampled_often, abs=5 * row.often_error)
        off = row.value / row.often - row.sampled_value / row.sampled_often
        assert abs(off) < 0.05 + 4 * row.value_error / row.sampled_often
