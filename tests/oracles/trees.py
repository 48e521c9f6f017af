"""Games as trees, by plain recursion: the value of strategies, and best responses to them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import prod

from cardmath.solve import Chance, Decision, Payoff

Strategies = tuple[Mapping[str, Mapping[str, float]], Mapping[str, Mapping[str, float]]]


def value(node: Payoff | Chance | Decision, strategies: Strategies, player: int) -> float:
    """What a player has on average."""
    if isinstance(node, Payoff):
        return node.second if player else node.first
    if isinstance(node, Chance):
        total = sum(weight for weight, _ in node.branches.values())
        parts = node.branches.values()
        return sum(weight / total * value(after, strategies, player) for weight, after in parts)
    chosen = strategies[node.player][node.information]
    return sum(
        chosen[action] * value(after, strategies, player) for action, after in node.actions.items()
    )


def best_value(node: Payoff | Chance | Decision, strategies: Strategies, player: int) -> float:
    """The most that a player can have: every pure strategy is tried."""
    sets = information_sets(node, player)
    names, choices = list(sets), list(sets.values())
    assert prod(map(len, choices)) <= 5000
    best = -float("inf")
    for chosen in product(*choices):
        pure = {
            name: {action: float(action == pick) for action in sets[name]}
            for name, pick in zip(names, chosen, strict=True)
        }
        pair = (pure, strategies[1]) if player == 0 else (strategies[0], pure)
        best = max(best, value(node, pair, player))
    return best


def information_sets(node: Payoff | Chance | Decision, player: int) -> dict[str, tuple[str, ...]]:
    """The actions at each information set of a player."""
    if isinstance(node, Payoff):
        return {}
    if isinstance(node, Chance):
        below = [after for _, after in node.branches.values()]
    else:
        below = list(node.actions.values())
    found: dict[str, tuple[str, ...]] = {}
    if isinstance(node, Decision) and node.player == player:
        found[node.information] = tuple(node.actions)
    for after in below:
        found |= information_sets(after, player)
    return found
