"""Strategies that a user fixes, as rows for the core."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from cardmath._ranges.range import Range
from cardmath._support.numbers import real
from cardmath.errors import CardmathError, CardmathTypeError, quote

if TYPE_CHECKING:
    from cardmath.solve.node import Node

__all__ = ["LockLike", "locked_strategy"]

LockLike: TypeAlias = "Mapping[str, float] | Mapping[str, Mapping[str, float]]"
"""Probabilities by action, or by range and action."""

_ROUNDING = 1e-9


def locked_strategy(node: Node, strategy: LockLike) -> list[list[float]]:
    """A row for each action with the probability of each hand of the player's whole range.

    Hands that are not locked, or share a card with the board, have -1.

    Raises:
        CardmathError: nobody acts there, or an action, a range or a probability is wrong.
        CardmathTypeError: something has another type.
    """
    if node.player is None:
        raise CardmathError(f"nobody acts after {quote(node.line)}")
    if not isinstance(strategy, Mapping) or not strategy:
        raise CardmathTypeError("a lock is a mapping of actions to probabilities, not empty")
    by_range = all(isinstance(each, Mapping) for each in strategy.values())
    groups = strategy if by_range else {"random": strategy}
    chosen: dict[str, list[float]] = {}
    hands = node.hands[node.player]
    current = dict(zip(hands, node.strategy.tolist(), strict=True))
    for text, shares in groups.items():
        held = Range(text)
        named = _named(node, shares)
        for hand in hands:
            if held[hand]:
                chosen[hand] = _filled(named, current[hand], node)
    if not chosen:
        raise CardmathError("the lock has no hand that can be held here")
    nothing = [-1.0] * len(node.actions)
    return [
        [chosen.get(hand, nothing)[action] for hand in node.all_hands]
        for action in range(len(node.actions))
    ]


def _named(node: Node, shares: object) -> dict[int, float]:
    """The probabilities by the number of the action."""
    if not isinstance(shares, Mapping):
        raise CardmathTypeError("a lock gives probabilities of actions: {'fold': 0.5}")
    named: dict[int, float] = {}
    for name, share in shares.items():
        place = _action(node, name)
        named[place] = named.get(place, 0.0) + float(real(f"the share of {name!r}", share, 0, 1))
    total = sum(named.values())
    if total > 1 + _ROUNDING or (len(named) == len(node.actions) and total < 1 - _ROUNDING):
        raise CardmathError(f"the probabilities of all actions add up to 1, and these to {total:g}")
    return named


def _action(node: Node, name: object) -> int:
    if isinstance(name, str):
        for place, action in enumerate(node.actions):
            verb, _, chips = action.partition(" ")
            short = {"fold": "f", "check": "x", "call": "c"}.get(verb, "")
            forms = {action, verb if verb in ("fold", "check", "call", "all-in") else "", short}
            if chips:
                forms |= {f"{verb[0]}{chips}", f"b{chips}"}
            if verb == "all-in":
                forms.add("a")
            if name and name.strip().lower() in forms - {""}:
                return place
    raise CardmathError(f"{name!r} is none of the actions here: {', '.join(node.actions)}")


def _filled(named: dict[int, float], current: list[float], node: Node) -> list[float]:
    """What is left is shared by the other actions as they are played now."""
    others = [place for place in range(len(node.actions)) if place not in named]
    left = max(0.0, 1 - sum(named.values()))
    played = sum(current[place] for place in others)
    row = [named.get(place, 0.0) for place in range(len(node.actions))]
    for place in others:
        row[place] = left * (current[place] / played if played > 0 else 1 / len(others))
    return row
