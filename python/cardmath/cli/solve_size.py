"""`cardmath solve size`: how large a game is, before it is solved."""

from __future__ import annotations

from typing import Any

import click

from cardmath.cli.options import output_options
from cardmath.cli.output import Output, echo_csv, echo_json
from cardmath.cli.screen import echo, echo_wrapped
from cardmath.cli.solve_game import (
    CHIPS,
    SIZES,
    Sectioned,
    one_board_options,
    ranges_argument,
    read_game,
)
from cardmath.errors import CardmathError
from cardmath.solve import Postflop
from cardmath.solve.lines import PLAYERS

_SIZES = ("nodes", "decisions", "bytes", "bytes_16", "bytes_32", "seconds")
_MOST_NODES = 200_000
"""The most nodes that are written as JSON or comma-separated values."""


@click.command(
    "size", cls=Sectioned, sections={"The spot": ("board", "game", *CHIPS), "Bets": SIZES}
)
@ranges_argument
@one_board_options
@click.option("--tree", is_flag=True, help="Draw the betting instead of the size.")
@output_options
def size(ranges: tuple[str, str], board: str, tree: bool, output: Output, **options: Any) -> None:
    """Say how large a game is, or draw its betting, without solving it.

    Shows the nodes, the memory, and the time of an iteration on one core. The arguments are those
    of `solve spot`.

    \b
    cardmath solve size 22+,A2s+ TT+,AQ+ -b Ks7h2d --pot 20 --stack 90 --bets 33%
    cardmath solve size AA KK -b Ks7h2d3c4s --pot 100 --stack 200 --tree
    """
    game = read_game(board, ranges, options)
    if tree:
        _show_tree(game, output)
        return
    sizes = {name: getattr(game.size, name) for name in _SIZES}
    if output.as_json:
        echo_json(sizes)
    elif output.as_csv:
        echo_csv(list(sizes), [list(sizes.values())])
    else:
        echo_wrapped(str(game.size))


def _show_tree(game: Postflop, output: Output) -> None:
    if output.as_text:
        echo(game.tree)
        return
    nodes = _nodes(game)
    if output.as_json:
        echo_json({"tree": nodes})
    else:
        echo_csv(list(nodes[0]), [list(row.values()) for row in nodes])


def _nodes(game: Postflop) -> list[dict[str, Any]]:
    """The nodes of the betting, as `--tree` draws them; none is left out."""
    if len(game.tree) > _MOST_NODES:
        raise CardmathError(
            f"the betting has {len(game.tree):,} nodes: up to {_MOST_NODES:,} are written"
        )
    return [
        {
            "depth": depth,
            "street": node.street,
            "action": node.action,
            "kind": node.kind,
            "player": None if node.player is None else PLAYERS[node.player],
            "oop_put": node.put[0],
            "ip_put": node.put[1],
        }
        for depth, node in game.tree.walk()
    ]
