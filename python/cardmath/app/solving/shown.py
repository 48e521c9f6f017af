"""Answers, nodes and cards as plain values for the view Solve."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite
from typing import Any

from cardmath._cards.deck import Deck
from cardmath._support.numpy import np
from cardmath._support.progress import Progress
from cardmath.app.solving.inputs import over_all_cards
from cardmath.app.solving.prizes import page_unit, plain_pot
from cardmath.solve.answer import PostflopAnswer
from cardmath.solve.lines import line_text, read_line
from cardmath.solve.node import Node

_DIGITS = 5
_SHORT = {"fold": "f", "check": "x", "call": "c", "all-in": "a"}


def plain_answer(answer: PostflopAnswer) -> dict[str, Any]:
    """What is known of the whole: values, equities, and the exploitability."""
    return {
        "title": answer.title,
        "board": [str(card) for card in answer.game.board],
        "pot": answer.game.pot,
        "stack": answer.game.stack,
        **plain_pot(answer.game),
        "values": _known(answer.values),
        "best": _known(answer.best_responses),
        "exploitability": finite(answer.exploitability),
        "percent": finite(answer.exploitability_percent),
        "iterations": answer.iterations,
        "history": [[row.seconds, row.exploitability, row.iterations] for row in answer.history],
        "locked": list(answer.locked),
        "rake": any(answer.game.rake),
    }


def plain_node(answer: PostflopAnswer, line: str) -> dict[str, Any]:
    """Both players' hands, actions and EVs after a line, and the steps that lead there.

    Raises:
        CardmathError: the line is not in the tree.
    """
    moves = read_line(line)
    node = answer.node(line) if moves else answer.root
    tree, place, path = answer.game.tree, answer.game.tree.root, []
    for number, move in enumerate(moves, 1):
        player, place = place.player, tree.follow(moves[:number], line).node
        text = str(move.card) if move.card is not None else place.action
        path.append({"text": text, "player": player, "line": line_text(moves[:number])})
    return {
        "line": line_text(moves),
        "path": path,
        "kind": place.kind,
        "board": [str(card) for card in node.board],
        "dead": [str(card) for card in answer.game.dead],
        "pot": node.pot,
        "most": _most(node),
        "unit": page_unit(answer.game),
        "player": node.player,
        "actions": [
            {"name": name, "code": _code(name), "share": share, "value": value}
            for (name, share), value in zip(_shares(node).items(), _action_means(node), strict=True)
        ],
        "values": _known(node.mean_values),
        "equity": _known(node.mean_equity),
        "players": [_plain_hands(node, player) for player in (0, 1)],
        "locked": {line_text(moves), over_all_cards(line)} & set(answer.locked) != set(),
    }


def plain_runouts(answer: PostflopAnswer, line: str, progress: Progress) -> list[dict[str, Any]]:
    """What follows each card after a line.

    Raises:
        CardmathError: no card comes there.
    """
    known = {*answer.node(line).board, *answer.game.dead}
    cards = [card for card in Deck() if card not in known]
    rows = []
    for done, card in enumerate(cards):
        progress(done, len(cards))
        node = answer.node(f"{line} / {card} /")
        rows.append(
            {
                "card": str(card),
                "player": node.player,
                "shares": _shares(node),
                "values": _known(node.mean_values),
                "equity": _known(node.mean_equity),
            }
        )
    return rows


def _most(node: Node) -> float:
    """The value to which the page scales its colours: the pot, or the greatest that a hand has."""
    if node.unit == "chips":
        return node.pot
    known = (float(np.nanmax(each, initial=0.0)) for each in node.values)
    return max(*known) or 1.0


def _shares(node: Node) -> dict[str, float | None]:
    """How often each action is chosen; None where no pair of hands gets there."""
    known = _known(tuple(node.frequencies.values()))
    return dict(zip(node.frequencies, known, strict=True))


def _code(action: str) -> str:
    """An action as it is written in a line."""
    verb, _, chips = action.partition(" ")
    return _SHORT.get(verb) or f"{verb[0]}{chips}"


def _action_means(node: Node) -> list[float | None]:
    """What the player has after each action, as the mean of the hands that choose it."""
    if node.player is None:
        return []
    chosen = node.chances[node.player][:, None] * node.strategy
    totals = chosen.sum(axis=0)
    sums = np.where(chosen > 0, chosen * node.action_values, 0.0).sum(axis=0)
    return [
        finite(value / total) if total > 0 else None
        for value, total in zip(sums.tolist(), totals.tolist(), strict=True)
    ]


def _plain_hands(node: Node, player: int) -> dict[str, Any]:
    """The hands of a player that get here, column by column."""
    acts = node.player == player
    keep = [place for place, weight in enumerate(node.reach[player].tolist()) if weight > 0]
    return {
        "hands": [node.hands[player][place] for place in keep],
        "weights": _rounded(node.reach[player][keep].tolist()),
        "chances": _rounded(node.chances[player][keep].tolist(), 8),
        "values": _rounded(node.values[player][keep].tolist()),
        "equities": _rounded(node.equity[player][keep].tolist()),
        "strategy": [_rounded(row) for row in node.strategy[keep].tolist()] if acts else None,
        "after": [_rounded(row) for row in node.action_values[keep].tolist()] if acts else None,
    }


def _rounded(numbers: Iterable[float], digits: int = _DIGITS) -> list[float | None]:
    return [round(number, digits) if isfinite(number) else None for number in numbers]


def _known(numbers: Iterable[float]) -> list[float | None]:
    return [finite(number) for number in numbers]


def finite(number: float) -> float | None:
    """A number for JSON; None where it is not known, as no pair of hands gets there."""
    return number if isfinite(number) else None
