"""Commands that show a node, and compute what hands have there."""

from __future__ import annotations

from math import nan
from typing import TYPE_CHECKING

from cardmath._support.numpy import np
from cardmath.errors import CardmathError
from cardmath.solve.lines import shown_chips
from cardmath.upi import node_ids
from cardmath.upi.commands.declaring import player_of
from cardmath.upi.commands.general import one_word
from cardmath.upi.vectors import matchups, of_hands, written

if TYPE_CHECKING:
    from cardmath.solve import Node
    from cardmath.solve.question import PostflopQuestion
    from cardmath.upi.node_ids import Place
    from cardmath.upi.state import State


def place_of(state: State, words: list[str]) -> Place:
    """The node of a command that takes one alone.

    Raises:
        CardmathError: there is none.
    """
    return node_ids.find(state.answer.game, one_word(words, "a node, such as r:0"))


def _of_player(state: State, words: list[str]) -> tuple[int, Place, Node]:
    """The player and the node of a command that takes both."""
    if len(words) != 2:
        raise CardmathError("this command takes OOP or IP, and a node: OOP r:0")
    player = player_of(words[0])
    place = node_ids.find(state.answer.game, words[1])
    return player, place, state.node(place.line)


def _described(game: PostflopQuestion, place: Place) -> list[str]:
    """The six lines of a node."""
    own, other = place.invested
    after = node_ids.children(game, place)
    flags = " PIO_CFR" if place.kind.endswith("_DEC") else ""
    return [
        place.name,
        place.kind,
        " ".join([*map(str, game.board), *place.dealt]),
        " ".join(map(shown_chips, (own, other, game.pot))),
        f"{len(after)} children",
        f"flags:{flags}",
    ]


def _show_node(state: State, words: list[str]) -> list[str]:
    lines = _described(state.answer.game, place_of(state, words))
    if words == ["r"]:
        lines[0], lines[1], lines[4], lines[5] = "r", "ROOT", "1 children", "flags:"
    return lines


def _show_children(state: State, words: list[str]) -> list[str]:
    game, place = state.answer.game, place_of(state, words)
    after = (place,) if words == ["r"] else node_ids.children(game, place)
    lines = []
    for number, each in enumerate(after):
        lines += [f"child {number}:", *_described(game, each), ""]
    return lines


def _show_strategy(state: State, words: list[str]) -> list[str]:
    place = place_of(state, words)
    if place.betting.player is None:
        raise CardmathError(f"nobody acts at {place.name}")
    node = state.node(place.line)
    hands = node.hands[place.betting.player]
    order = node_ids.action_places(state.answer.game, place)
    return [written(of_hands(hands, node.strategy[:, at])) for at in order]


def _show_range(state: State, words: list[str]) -> list[str]:
    if len(words) == 1:
        held = state.spot.ranges[player_of(words[0])]
        if held is None:
            raise CardmathError(f"set_range {words[0]} comes first")
        return [written(held.weights)]
    player, _, node = _of_player(state, words)
    return [written(of_hands(node.hands[player], node.reach[player]))]


def _calc_ev(state: State, words: list[str]) -> list[str]:
    player, place, node = _of_player(state, words)
    # From the start of the tree: what a player has put in on the way is lost, as in that program.
    values = node.values[player] - place.invested[player]
    return [
        written(of_hands(node.hands[player], values, nan)),
        written(matchups(node, player)),
    ]


def _calc_eq_node(state: State, words: list[str]) -> list[str]:
    player, _, node = _of_player(state, words)
    equities = np.where(np.isfinite(node.values[player]), node.equity[player], nan)
    return [
        written(of_hands(node.hands[player], equities, nan)),
        written(matchups(node, player)),
        f"{node.mean_equity[player]:.6g}",
    ]


def _calc_global_freq(state: State, words: list[str]) -> list[str]:
    place = place_of(state, words)
    here, start = state.node(place.line), state.node("")
    share = float(matchups(here, 0).sum() / matchups(start, 0).sum())
    game = state.answer.game
    left = 52 - 4 - len(game.board) - len(game.dead)
    for _ in place.dealt:  # each pair of hands leaves this number of cards
        share, left = share / left, left - 1
    return [f"{share:.6g}"]


COMMANDS = {
    "show_node": _show_node,
    "show_children": _show_children,
    "show_strategy": _show_strategy,
    "show_range": _show_range,
    "calc_ev": _calc_ev,
    "calc_eq_node": _calc_eq_node,
    "calc_global_freq": _calc_global_freq,
}
