"""Strategies that a user fixes, as rows for the core."""

from __future__ import annotations

from collections.abc import Mapping
from math import nan
from typing import TypeAlias

from cardmath._ranges.range import Range
from cardmath._support.numbers import real
from cardmath.errors import CardmathError, CardmathTypeError

LockLike: TypeAlias = "Mapping[str, float] | Mapping[str, Mapping[str, float]]"
"""Probabilities by action, or by range and action."""

_ROUNDING = 1e-9


def locked_rows(
    actions: tuple[str, ...], hands: dict[str, bool], strategy: LockLike | None
) -> list[list[float]]:
    """A row for each action with the probability of each hand.

    Hands that are not locked have -1. Actions that share what the others leave have nan; without a
    strategy these are all.

    Args:
        actions: the actions, as in `Node.actions`.
        hands: the hands of the player's range, and whether each can be held there.
        strategy: what the user fixes.

    Raises:
        CardmathError: an action, a range or a probability is wrong.
        CardmathTypeError: something has another type.
    """
    if strategy is None:
        return [[nan] * len(hands) for _ in actions]
    if not isinstance(strategy, Mapping) or not strategy:
        raise CardmathTypeError("a lock maps at least one action to its probability")
    by_range = all(isinstance(each, Mapping) for each in strategy.values())
    groups = strategy if by_range else {"random": strategy}
    chosen: dict[str, list[float]] = {}
    for text, shares in groups.items():
        held = Range(text)
        row = _row(actions, shares)
        chosen |= {hand: row for hand, is_free in hands.items() if is_free and held[hand]}
    if not chosen:
        raise CardmathError("the lock has no hand that can be held here")
    nothing = [-1.0] * len(actions)
    return [[chosen.get(hand, nothing)[place] for hand in hands] for place in range(len(actions))]


def _row(actions: tuple[str, ...], shares: object) -> list[float]:
    """The probability of each action, nan for those that share what is left."""
    if not isinstance(shares, Mapping):
        raise CardmathTypeError("a lock gives probabilities of actions: {'fold': 0.5}")
    named: dict[int, float] = {}
    for name, share in shares.items():
        place = _action(actions, name)
        named[place] = named.get(place, 0.0) + float(real(f"the share of {name!r}", share, 0, 1))
    total = sum(named.values())
    if total > 1 + _ROUNDING or (len(named) == len(actions) and total < 1 - _ROUNDING):
        raise CardmathError(f"the probabilities of all actions add up to 1, and these to {total:g}")
    return [named.get(place, nan) for place in range(len(actions))]


def _action(actions: tuple[str, ...], name: object) -> int:
    if isinstance(name, str):
        for place, action in enumerate(actions):
            verb, _, chips = action.partition(" ")
            short = {"fold": "f", "check": "x", "call": "c"}.get(verb, "")
            forms = {action, verb if verb in ("fold", "check", "call", "all-in") else "", short}
            if chips:
                forms |= {f"{verb[0]}{chips}", f"b{chips}"}
            if verb == "all-in":
                forms.add("a")
            if name and name.strip().lower() in forms - {""}:
                return place
    raise CardmathError(f"{name!r} is none of the actions here: {', '.join(actions)}")
