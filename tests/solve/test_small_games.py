"""Small games: known values, two methods, best responses, and trees of one's own."""

from __future__ import annotations

import json
import random
import signal
import subprocess
from fractions import Fraction
from math import inf
from typing import Any

import pytest

import cardmath as cm
from cardmath import solve
from cardmath.solve import Chance, Decision, Game, Payoff
from cardmath.solve.small import linear_program
from cardmath.solve.small.game import Method
from tests import golden
from tests.ctrl_c import stopped
from tests.examples import first_every_day
from tests.oracles import trees
from tests.oracles.limit_poker import limit_poker

KNOWN = {name: numbers for name, *numbers in golden.rows("solved_games.txt")}
METHODS: list[Method] = ["lp", "regret"]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", ["kuhn", "leduc", "akq"])
def test_known_values(name: str, method: str) -> None:
    solution = getattr(solve, name)().solve(method=method)
    off = 1e-9 if method == "lp" else solution.exploitability * 2
    assert solution.values[0] == pytest.approx(float(Fraction(KNOWN[name][0])), abs=off)
    assert solution.values[0] == pytest.approx(-solution.values[1], abs=1e-12)
    assert solution.exploitability <= (1e-9 if method == "lp" else 4e-6)
    if method == "lp":
        assert solution.gap is not None
        assert solution.gap < 1e-9


def test_a_third_of_the_queens_bluff() -> None:
    bettor, caller = solve.akq().solve(method="lp").strategies
    assert bettor["Q"]["bet"] == pytest.approx(1 / 3)
    assert caller["K"]["call"] == pytest.approx(1 / 3)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("bet", [0.25, 1, 2])
def test_a_polar_river(bet: float, method: Method) -> None:
    solution = solve.polar_river(bet=bet, pot=3).solve(method=method, target=1e-9)
    bettor, caller = solution.strategies
    bluffs, value = bettor["air"]["bet"], bettor["nuts"]["bet"]
    assert bluffs / (bluffs + value) == pytest.approx(bet / (1 + 2 * bet), abs=1e-4)
    assert caller["bluff catcher"]["call"] == pytest.approx(1 / (1 + bet), abs=1e-4)


@pytest.mark.parametrize(("pot", "bet"), [(2, 1), (3, 1), (1, 0.25), (10, 9)])
def test_akq_for_any_bet_below_the_pot(pot: float, bet: float) -> None:
    """The king calls so that a queen does not care, and wins what the ace then gains."""
    solution = solve.akq(pot, bet).solve(method="lp")
    calls = (pot - bet) / (pot + bet)
    assert solution.strategies[1]["K"]["call"] == pytest.approx(calls)
    assert solution.strategies[0]["Q"]["bet"] == pytest.approx(bet / (pot + bet))
    assert solution.values[0] == pytest.approx(calls * bet / 6)


@pytest.mark.parametrize("nuts", [0.1, 0.5, 0.7, 0.95])
@pytest.mark.parametrize("bet", [0.5, 1.5])
def test_the_value_of_a_polar_river(bet: float, nuts: float) -> None:
    """The nuts win the pot and the calls, bluffs nothing; with few bluffs nobody calls."""
    solution = solve.polar_river(bet=bet, nuts=nuts, pot=4).solve(method="lp")
    is_bluffing_all = nuts > (1 + bet) / (1 + 2 * bet)
    won = 1 if is_bluffing_all else nuts * (1 + bet / (1 + bet))
    assert solution.values[0] + 2 == pytest.approx(4 * won)


@pytest.mark.parametrize("cards", [2, 3, 4, 7])
def test_kuhn_poker_is_that_of_a_plain_tree(cards: int) -> None:
    plain = Game(limit_poker(cards, 1, [1], 1)).solve("lp")
    assert solve.kuhn(cards).solve("lp").values == pytest.approx(plain.values, abs=1e-9)


@pytest.mark.parametrize(
    ("ranks", "suits", "raises"),
    first_every_day([(2, 2, 3), (2, 3, 1), (3, 2, 2), (4, 2, 1), (3, 3, 1)], 2),
)
def test_leduc_poker_is_that_of_a_plain_tree(ranks: int, suits: int, raises: int) -> None:
    """Suits are merged in `leduc`, and not in the plain tree."""
    plain = Game(limit_poker(ranks, suits, [2, 4], raises)).solve("lp")
    merged = solve.leduc(ranks, suits, raises).solve("lp")
    assert merged.values == pytest.approx(plain.values, abs=1e-9)
    assert sum(merged.values) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(("pot", "bet"), first_every_day([(1, 3), (2, 1)]))
def test_numbers_for_other_bets(pot: float, bet: float) -> None:
    solution = solve.von_neumann(100, pot, bet).solve(method="regret", target=1e-4 * pot)
    assert solution.values[0] == pytest.approx(continuous_value(pot, bet), abs=3e-3 * (pot + bet))


@pytest.mark.exhaustive
def test_many_steps_are_nearly_all_numbers_from_0_to_1() -> None:
    """The thresholds of the continuous game follow from three indifferences."""
    solution = solve.von_neumann(120, 2, 2).solve(method="lp")
    assert solution.values[0] == pytest.approx(continuous_value(2, 2), abs=2e-3)


def continuous_value(pot: float, bet: float) -> float:
    """What the first player wins with all numbers from 0 to 1."""
    # With d the lowest call: bluffs are below (1 - d) / 2 * bet / (pot + bet).
    share = bet / (2 * (pot + bet))
    d = (bet + pot * share) / (pot + bet + pot * share)
    bluff, value = (1 - d) * share, (1 + d) / 2
    won = bluff * d * pot - bluff * (1 - d) * bet  # bluffs are called by [d, 1]
    won += (value**2 - bluff**2) / 2 * pot
    won += (1 - value) * (d * pot) + (1 - value) * (pot + bet) * ((1 + value) / 2 - d)
    won -= (1 - value) * bet * (1 - value) / 2
    return won - pot / 2


def test_both_methods_agree_on_random_games() -> None:
    for seed in range(8):
        tree = random_tree(random.Random(seed))
        game = Game(tree)
        exact, learnt = game.solve(method="lp"), game.solve(method="regret", target=1e-7)
        assert exact.values[0] == pytest.approx(learnt.values[0], abs=1e-6)
        assert exact.exploitability < 1e-9
        for solution in (exact, learnt):
            check_judged(tree, solution)


def check_judged(tree: Chance, solution: solve.Solution) -> None:
    """The values and best responses are those of plain recursion."""
    for player in (0, 1):
        plain = trees.value(tree, solution.strategies, player)
        assert solution.values[player] == pytest.approx(plain, abs=1e-9)
        best = trees.best_value(tree, solution.strategies, player)
        assert solution.best_responses[player] == pytest.approx(best, abs=1e-9)
    for strategy in solution.strategies:
        for actions in strategy.values():
            assert sum(actions.values()) == pytest.approx(1)
            assert all(share >= 0 for share in actions.values())


def random_tree(numbers: random.Random) -> Chance:
    """Two cards of three; bets, answers and raises that pay at random."""

    def pay() -> Payoff:
        return Payoff(numbers.randint(-5, 5))

    def hand(own: int, other: int) -> Decision:
        third = Decision(0, f"{own}+", {"in": pay(), "out": pay()})
        second = Decision(1, f"{other}", {"a": pay(), "b": third, "c": pay()})
        return Decision(0, f"{own}", {"x": pay(), "y": second})

    pairs = [(own, other) for own in range(3) for other in range(3) if own != other]
    return Chance({f"{a}{b}": (numbers.randint(1, 4), hand(a, b)) for a, b in pairs})


def test_given_strategies_are_judged() -> None:
    game = solve.kuhn()
    numbers = random.Random(4)
    solution = game.solve(method="regret")
    given = tuple(
        {name: {action: numbers.random() for action in actions} for name, actions in each.items()}
        for each in solution.strategies
    )
    judged = game.judge(given)
    assert judged.exploitability > 0.01
    assert judged.method == "given"
    again = game.judge(judged.strategies)
    assert again.values == pytest.approx(judged.values)


def test_games_that_are_no_contest_have_equilibria_too() -> None:
    """Both win if they agree: not constant-sum, so only regrets solve it."""
    agree = {
        side: Decision(1, "1", {other: Payoff(*[int(side == other)] * 2) for other in "LR"})
        for side in "LR"
    }
    game = Game(Decision(0, "0", agree))
    assert not game.is_constant_sum
    assert game.solve().exploitability < 1e-5
    with pytest.raises(cm.CardmathError, match="constant sum"):
        game.solve(method="lp")


def test_payments_of_constant_sum_are_solved_by_a_program() -> None:
    tree = Chance({"a": (1, Decision(0, "0", {"x": Payoff(3, 7), "y": Payoff(4, 6)}))})
    solution = Game(tree).solve(method="lp")
    assert solution.values == pytest.approx((4, 6))
    assert solution.gap == pytest.approx(0)


def test_sets_that_are_never_reached_are_complete() -> None:
    below = Decision(0, "never", {"good": Payoff(-9), "bad": Payoff(-10)})
    tree = Decision(0, "root", {"stay": Payoff(0), "go": below})
    for method in METHODS:
        strategy = Game(tree).solve(method=method).strategies[0]
        assert strategy["never"] == {"good": 1.0, "bad": 0.0}


def test_an_answer_is_a_table() -> None:
    solution = solve.akq().solve(method="lp")
    assert str(solution).splitlines()[0].startswith("AKQ, pot 2, bet 1: 0.055556 for first")
    assert "exploitability" in repr(solution)
    assert "exploitability" in solution._repr_html_()
    assert json.loads(solution.to_json())["exploitability"] == solution.exploitability
    assert len(solution) == 12
    assert solution.to_csv().startswith("player,information,action,probability\nfirst,A,check,")


def test_progress_and_iterations() -> None:
    reported: list[tuple[int, float]] = []
    game = solve.leduc()
    solution = game.solve(
        method="regret", target=0, iterations=20_000, progress=lambda *a: reported.append(a)
    )
    assert solution.iterations == 20_000
    assert all(done < 20_000 and off >= 0 for done, off in reported)

    def wrong(_done: int, _off: float) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        game.solve(method="regret", target=0, progress=wrong)


@pytest.mark.parametrize("small", first_every_day([30_000, 0]))
def test_progress_of_a_linear_program(small: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is reported before anything is computed, in a thread and in a process, and can end it."""
    monkeypatch.setattr(linear_program, "_SMALL", small)
    reported: list[tuple[int, float]] = []
    solve.kuhn().solve("lp", progress=lambda *a: reported.append(a))
    assert set(reported) == {(0, inf)}

    def wrong(_done: int, _off: float) -> None:
        reported.append((1, 0))
        if sum(each == (1, 0) for each in reported) == 2:  # the program has begun
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        solve.kuhn().solve("lp", progress=wrong)


def test_ctrl_c_keeps_the_strategies_so_far() -> None:
    def stop(_done: int, _off: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(cm.Interrupted) as raised:
        solve.leduc().solve(method="regret", target=0, progress=stop)
    partial = raised.value.partial
    assert isinstance(partial, solve.Solution)
    assert 0 < partial.exploitability < 1


def test_ctrl_c_stops_a_linear_program_in_a_thread() -> None:
    game = solve.von_neumann(60)
    interrupted, _ = stopped(lambda: game.solve("lp"), after=0.02)
    assert interrupted.partial is None


def test_ctrl_c_kills_the_process_of_a_large_linear_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    children = []
    start = subprocess.Popen

    def remembered(*args: Any, **options: Any) -> Any:  # noqa: ANN401
        children.append(start(*args, **options))
        return children[-1]

    monkeypatch.setattr(subprocess, "Popen", remembered)
    monkeypatch.setattr(linear_program, "_SMALL", 0)
    monkeypatch.setattr(linear_program, "sleep", lambda _: signal.raise_signal(signal.SIGINT))
    with pytest.raises(cm.Interrupted) as raised:  # the process has just begun to import SciPy
        solve.kuhn().solve("lp")
    assert raised.value.partial is None
    [child] = children
    assert child.returncode == -signal.SIGKILL


@pytest.mark.exhaustive
def test_a_large_linear_program_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    game = solve.von_neumann(40)
    near = game.solve("lp")
    monkeypatch.setattr(linear_program, "_SMALL", 0)
    assert game.solve("lp").values == pytest.approx(near.values, abs=1e-12)
    monkeypatch.setattr(linear_program, "_CHILD", "raise SystemExit('out of memory')")
    with pytest.raises(cm.CardmathError, match="was not solved: out of memory"):
        game.solve("lp")


SHARED = Decision(1, "one", {"a": Payoff(1), "b": Payoff(2)})
WRONG: list[tuple[Any, str]] = [
    (lambda: Game("tree"), "a node is a Payoff, a Chance or a Decision, not str"),  # type: ignore[arg-type]
    (lambda: Decision(0, "x", {}), "actions are empty"),
    (lambda: Decision(2, "x", {"a": Payoff(1)}), "a player is 0 to 1, not 2"),
    (lambda: Chance({}), "branches are empty"),
    (lambda: Chance({"a": (0, Payoff(1))}), "a finite number above 0, not 0"),
    (lambda: Chance({"a": (-1, Payoff(1))}), "0 or more"),
    (lambda: Chance({"a": Payoff(1)}), "pair of weight and node"),  # type: ignore[dict-item]
    (lambda: Payoff(float("inf")), "finite"),
    (lambda: Payoff(float("nan")), "a payment is a number, not nan"),
    (lambda: Chance({"a": (1e308, Payoff(1)), "b": (1e308, Payoff(0))}), "a finite number above 0"),
    (lambda: Payoff("1"), "a payment is a number, not str"),  # type: ignore[arg-type]
    (lambda: solve.kuhn(1), "the number of cards is 2 to 200, not 1"),
    (lambda: solve.kuhn(10**9), "2 to 200"),
    (lambda: solve.leduc(raises=9), "1 to 4"),
    (lambda: solve.akq(bet=0), "the bet is above 0"),
    (lambda: solve.polar_river(nuts=2), "0 to 1"),
    (
        lambda: solve.kuhn().solve("exact"),  # type: ignore[arg-type]
        "method is one of 'auto', 'lp', 'regret'",
    ),
    (lambda: solve.kuhn().solve(target=float("inf")), "finite"),
    (lambda: solve.kuhn().solve(target=-1), "0 or more"),
    (lambda: solve.kuhn().judge([{}, {}]), "the actions are check, bet"),
    (lambda: solve.kuhn().judge([{"Z": {}}, {}]), "no information set 'Z'"),
]


@pytest.mark.parametrize(("call", "message"), WRONG)
def test_wrong_input_is_refused(call: Any, message: str) -> None:  # noqa: ANN401
    with pytest.raises(cm.CardmathError, match=message):
        call()


def test_players_do_not_forget() -> None:
    forgetful = Decision(
        0,
        "start",
        {
            "left": Decision(0, "later", {"a": Payoff(1), "b": Payoff(2)}),
            "right": Decision(0, "later", {"a": Payoff(1), "b": Payoff(2)}),
        },
    )
    with pytest.raises(cm.CardmathError, match="'later' of player 0 is reached after different"):
        Game(forgetful)
    uneven = Chance({"a": (1, SHARED), "b": (1, Decision(1, "one", {"a": Payoff(1)}))})
    with pytest.raises(cm.CardmathError, match="has different actions"):
        Game(uneven)


def test_a_tree_without_end_is_refused() -> None:
    loop = Decision(0, "x", {"a": Payoff(1)})
    loop.actions["b"] = loop  # type: ignore[index]
    with pytest.raises(cm.CardmathError, match="reached after different choices"):
        Game(loop)


def test_scipy_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "scipy", None)
    with pytest.raises(cm.CardmathError, match="a linear program needs scipy"):
        solve.kuhn().solve(method="lp")
