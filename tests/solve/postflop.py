"""Games after the flop that several tests look at, and their judges."""

from __future__ import annotations

import pytest

import cardmath as cm
from cardmath.solve import Game, Postflop, PostflopAnswer, postflop

__all__ = ["check_judged", "few_hands_on_a_turn", "strategies_at", "strategies_of"]


def few_hands_on_a_turn(*, relabel: bool = True, dead: str = "") -> Postflop:
    """A turn with all-ins, folds and donk bets, and so few hands that its plain tree is small."""
    game = postflop(
        "Ks7s2d3s",
        ["AA, 76s@1/2", "KQo@1/2, 87s"],
        pot=100,
        stack=150,
        bets={"turn": "a", "river": "100%"},
        raises="",
        donks={"river": "50%"},
        relabel=relabel,
        dead=dead,
    )
    few = (cm.Range("AhAc, AcAd, 7h6h@1/2"), cm.Range("KhQc@1/2, KcQh@1/2, 8h7h, 8c7c"))
    return Postflop(game.board, few, game._chips, game._sizes, game._options)


def strategies_at(answer: PostflopAnswer, line: str) -> dict[str, dict[str, float]]:
    """The strategy at a node: for each hand as `cm.Hand` shows it, the share of each action."""
    node = answer.node(line)
    rows = zip(node.hands[node.player or 0], node.strategy.tolist(), strict=True)
    return {str(cm.Hand(hand)): dict(zip(node.actions, row, strict=True)) for hand, row in rows}


def check_judged(answer: PostflopAnswer, plain: Game) -> None:
    """A plain game judges the same strategies alike: the values and the best responses."""
    nodes: dict[str, dict[str, dict[str, float]]] = {}
    strategies: tuple[dict[str, dict[str, float]], ...] = ({}, {})
    for player, strategy in enumerate(plain.solve("regret", iterations=1).strategies):
        for name in strategy:
            hand, _, line = name.partition("|")
            if line not in nodes:
                nodes[line] = strategies_at(answer, line)
            strategies[player][name] = nodes[line][hand]
    judged = plain.judge(strategies)
    half, size = answer.game.pot / 2, answer.game.pot + 2 * answer.game.stack
    if answer.game.payoffs is not None:  # which pays for the whole hand
        half, size = 0.0, answer.game.pot_worth * size / answer.game.pot
    for player in (0, 1):
        assert judged.values[player] + half == pytest.approx(answer.values[player], abs=1e-5 * size)
        best = answer.best_responses[player]
        assert judged.best_responses[player] + half == pytest.approx(best, abs=1e-5 * size)
    assert judged.exploitability == pytest.approx(answer.exploitability, abs=1e-5 * size)


def strategies_of(answer: PostflopAnswer) -> bytes:
    """All numbers of an answer."""
    return b"".join(
        answer._solver.core.part(part, True) for part in range(answer._solver.core.parts)
    )
