"""Commands that fix what is done at a node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardmath.errors import CardmathError
from cardmath.upi import node_ids
from cardmath.upi.commands.looking import place_of
from cardmath.upi.vectors import HANDS, hand_order, read_numbers

if TYPE_CHECKING:
    from cardmath.solve import Node
    from cardmath.upi.state import State

_DIGITS = 9


def _lock_node(state: State, words: list[str]) -> None:
    place = place_of(state, words)
    answer = state.idle_answer
    if place.line not in answer.locked:
        state.forget()
        answer.lock(place.line)


def _unlock_node(state: State, words: list[str]) -> None:
    line, answer = place_of(state, words).line, state.idle_answer
    state.forget()
    answer.unlock(line)


def _set_strategy(state: State, words: list[str]) -> None:
    """Set the strategy, and lock it: our solver would change it otherwise at once."""
    place = place_of(state, words[:1])
    answer = state.idle_answer
    if place.betting.player is None:
        raise CardmathError(f"nobody acts at {place.name}")
    node = answer.node(place.line)
    order = node_ids.action_places(answer.game, place)
    if len(words) - 1 != HANDS * len(order):
        raise CardmathError(
            f"{HANDS} numbers for each of {len(order)} actions are needed, {HANDS * len(order):,} "
            f"in all, not {len(words) - 1:,}"
        )
    rows = [read_numbers(words[1 + HANDS * at : 1 + HANDS * (at + 1)]) for at in range(len(order))]
    state.forget()
    answer.lock(place.line, _strategy(node, place.betting.player, order, rows))


def _strategy(
    node: Node, player: int, order: list[int], rows: list[list[float]]
) -> dict[str, dict[str, float]]:
    """A lock: hands with the same probabilities together.

    Raises:
        CardmathError: the probabilities of a hand do not add up to 1.
    """
    groups: dict[tuple[float, ...], list[str]] = {}
    held = {*node.hands[player]}
    for at, hand in enumerate(hand_order()):
        if hand in held:
            shares = [row[at] for row in rows]
            total = sum(shares)
            if abs(total - 1) > 1e-3:
                raise CardmathError(f"the probabilities of {hand} add up to {total:g}, not to 1")
            key = tuple(round(share / total, _DIGITS) for share in shares)
            groups.setdefault(key, []).append(hand)
    return {
        ", ".join(hands): {
            node.actions[place]: share / sum(shares)
            for place, share in zip(order, shares, strict=True)
        }
        for shares, hands in groups.items()
    }


COMMANDS = {
    "lock_node": _lock_node,
    "unlock_node": _unlock_node,
    "set_strategy": _set_strategy,
}
