"""Strategies of other programs: their exploitability, beside plain trees and known values."""

import re
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from cardmath import solve
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.solve import DecisionPoint, Game
from tests.oracles import holdem_trees, trees
from tests.solve.postflop import few_hands_on_a_turn


def uniform(player: int, information: str, actions: tuple[str, ...]) -> dict[str, float]:
    return dict.fromkeys(actions, 1.0)


def mixed(point: DecisionPoint) -> Any:  # noqa: ANN401 # an array
    """Some strategy that differs from hand to hand, and not between suits."""
    ranks = [
        [sum(map(ord, hand[::2])) + 7 * at for at in range(len(point.actions))]
        for hand in point.hands
    ]
    return np.array(ranks) % 11 + len(point.line) % 3 + 1


def test_the_uniform_strategy_of_leduc_is_exploited_as_published() -> None:
    assert solve.leduc().exploitability_of(uniform) == pytest.approx(2.373611, abs=5e-7)
    assert solve.kuhn().exploitability_of(uniform) == pytest.approx(11 / 24)


def test_best_responses_are_the_best_of_all_strategies() -> None:
    game = solve.kuhn()

    def leaning(player: int, information: str, actions: tuple[str, ...]) -> dict[str, float]:
        return {name: 1 + player + at * len(information) for at, name in enumerate(actions)}

    pair = tuple(
        {
            name: {action: share / sum(shares.values()) for action, share in shares.items()}
            for name, actions in trees.information_sets(game.root, player).items()
            for shares in [leaning(player, name, actions)]
        }
        for player in (0, 1)
    )
    gains = [
        trees.best_value(game.root, (pair[0], pair[1]), player)
        - trees.value(game.root, (pair[0], pair[1]), player)
        for player in (0, 1)
    ]
    assert game.exploitability_of(leaning) == pytest.approx(sum(gains) / 2)


def test_a_solution_is_a_strategy() -> None:
    game = solve.kuhn()
    solution = game.solve("regret", iterations=20)
    assert game.exploitability_of(solution) == pytest.approx(solution.exploitability)


@pytest.mark.parametrize(
    ("strategy", "error", "message"),
    [
        (3, CardmathTypeError, "a strategy is a function"),
        (lambda *_: {"check": 1}, CardmathError, "each needs a probability"),
        (lambda *_: None, CardmathError, "each needs a probability"),
        (lambda p, i, actions: dict.fromkeys(actions, 0), CardmathError, "all probabilities are 0"),
    ],
    ids=["no function", "actions missing", "nothing", "zeros"],
)
def test_what_is_no_strategy_is_refused(
    strategy: Any,  # noqa: ANN401
    error: type[Exception],
    message: str,
) -> None:
    with pytest.raises(error, match=message):
        solve.kuhn().exploitability_of(strategy)


def plain_exploitability(game: solve.Postflop) -> float:
    """The same strategy judged on the plain tree of all hands and cards."""
    plain = Game(holdem_trees.plain_tree(game))
    points = _points(game)

    def strategy(player: int, information: str, actions: tuple[str, ...]) -> Mapping[str, float]:
        hand, _, line = information.partition("|")
        point, shares = points[_same(line)]
        at = [set(_cards(each)) for each in point.hands].index(set(_cards(hand)))
        assert actions == point.actions
        return dict(zip(actions, shares[at].tolist(), strict=True))

    return plain.exploitability_of(strategy)


def _cards(hand: str) -> list[str]:
    text = hand.replace(" ", "")
    return [text[:2], text[2:]]


def _same(line: str) -> str:
    """The line with every bet as `b`."""
    return re.sub(r"\b[ar](?=\d)", "b", " ".join(line.replace("/", " ").split()))


def _points(game: solve.Postflop) -> dict[str, tuple[DecisionPoint, Any]]:
    found: dict[str, tuple[DecisionPoint, Any]] = {}

    def note(point: DecisionPoint) -> Any:  # noqa: ANN401
        shares = mixed(point)
        found[_same(point.line)] = point, shares
        return shares

    game.exploitability_of(note)
    return found


@pytest.mark.exhaustive
def test_after_the_flop_it_is_that_of_the_plain_tree() -> None:
    game = few_hands_on_a_turn(relabel=False)
    assert game.exploitability_of(mixed) == pytest.approx(plain_exploitability(game), abs=1e-3)


def test_an_answer_is_as_exploitable_as_it_says() -> None:
    game = few_hands_on_a_turn()
    answer = game.solve("2%")
    found = game.exploitability_of(lambda point: answer.node(point.line).strategy)
    assert found == pytest.approx(answer.exploitability, abs=1e-3)


@pytest.mark.parametrize(
    ("strategy", "error", "message"),
    [
        (3, CardmathTypeError, "a strategy is a function"),
        (lambda point: None, CardmathError, "shape"),
        (lambda point: "often", CardmathTypeError, "an array of numbers"),
        (lambda point: np.ones(3), CardmathError, r"shape \(hands, actions\) \(\d+, \d\)"),
        (lambda point: -mixed(point), CardmathError, "not probabilities"),
        (lambda point: 0 * mixed(point), CardmathError, "only zeros for"),
    ],
    ids=["no function", "nothing", "text", "shape", "negative", "zeros"],
)
def test_what_is_no_strategy_after_the_flop_is_refused(
    strategy: Any,  # noqa: ANN401
    error: type[Exception],
    message: str,
) -> None:
    game = solve.postflop("Ks7h2d3c4s", ["AA, 66", "KQ"], pot=100, stack=100, bets="a")
    with pytest.raises(error, match=message):
        game.exploitability_of(strategy)


def test_suits_that_are_computed_once_are_played_alike() -> None:
    game = solve.postflop("Ks7s2s3s", ["AhAd, AdAc, AhAc", "QhQd, QdQc"], pot=100, stack=100)
    with pytest.raises(CardmathError, match="relabel=False"):
        game.exploitability_of(
            lambda point: [
                [1 + at] + [1] * (len(point.actions) - 1) for at in range(len(point.hands))
            ]
        )
