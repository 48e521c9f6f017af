"""`cardmath equity`: how often each player wins."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

import click

import cardmath as cm
from cardmath.cli.options import (
    board_option,
    cluster_options,
    dead_option,
    game_option,
    method_options,
    output_options,
    plot_option,
    threads_option,
)
from cardmath.cli.output import Output, bar_block, draw, note, showing_what_is_done
from cardmath.cli.progress import ProgressBar
from cardmath.cli.repeats import RefusesRepeats
from cardmath.cli.screen import echo, echo_bold, echo_printed, room
from cardmath.cli.typed import with_files

if TYPE_CHECKING:
    from cardmath._support.fractions import Fraction
    from cardmath.results import Equity

_WIDEST = 24
"""The length of the bar for 100%, if the line has room for it."""


@click.command(cls=RefusesRepeats)
@click.argument("players", nargs=-1, required=True, callback=with_files, metavar="RANGE RANGE…")
@game_option
@board_option("The board so far.")
@dead_option()
@method_options
@click.option("--combos", is_flag=True, help="Show the equity of each combo.")
@click.option("--categories", is_flag=True, help="Show how often each hand category occurs.")
@click.option("--next-card", is_flag=True, help="Show the equities after each next card.")
@click.option("--explain", is_flag=True, help="Say how the answer was computed.")
@plot_option("the first player's equities, by starting hand,")
@threads_option
@cluster_options
@output_options
def equity(
    players: tuple[str, ...],
    game: str | None,
    board: str | None,
    dead: str,
    combos: bool,
    categories: bool,
    next_card: bool,
    explain: bool,
    plot: str | None,
    output: Output,
    **method: Any,
) -> None:
    """Compute how often each player wins.

    Players have hands or ranges of hands, in hold'em or in another game. @FILE means the range
    in a file.

    \b
    cardmath equity AhKh QQ+ --board Ks7h2d
    cardmath equity "QQ+, AKs@50%" random --categories
    cardmath equity @opening.txt @calling.txt --board Ks7h2d
    cardmath equity AK random random --error 1e-4 --seed 1
    cardmath equity As2sKhQh Ac2cJdJs --game omaha8 --board 3h4d8c
    """
    if len(players) == 1:
        raise click.UsageError(
            "there are 2 to 10 players, not 1: each range is an argument of its own, as in "
            "cardmath equity AA KK"
        )
    game = "holdem" if game is None else game
    if plot is not None and cm.find_game(game).cards != 2:
        raise cm.CardmathError(f"--plot draws hands of two cards, and {game} has others")
    with (
        showing_what_is_done(lambda partial: output.echo(partial, _show)),
        ProgressBar("Dealing") as progress,
    ):
        answer = cm.equity(
            *players,
            game=game,
            board=board or "",
            dead=dead,
            combos=combos or plot is not None,
            categories=categories,
            next_card=next_card,
            progress=progress,
            **method,
        )
    output.echo(answer, partial(_show, combos=combos))
    if explain:
        note(str(answer.plan))
    draw(cm.plots.equity_grid, answer, plot)


def _show(answer: Equity, *, combos: bool = False) -> None:
    if answer.counted is not None:  # interrupted: there are no equities to draw bars for
        echo_printed(answer)
        return
    widest = min(_WIDEST, room() - 2 - max(map(len, answer._layout().lines()[1:])))
    echo_printed(answer, [f"  {_bar(player.equity, widest)}" for player in answer])
    for player in answer:
        if player.categories is not None:
            _show_shares(f"{player.name} ends in", player.categories.items())
        if combos and player.combos is not None:
            named = ((str(combo.hand) or "*", combo.equity) for combo in player.combos)
            _show_shares(f"{player.name} by combo", named)
    if answer.next_cards is not None:
        named = ((str(card), after[0]) for card, after in answer.next_cards.items())
        _show_shares(f"{answer.players[0].name} after each next card", named)


def _show_shares(title: str, shares: Iterable[tuple[str, Fraction | float]]) -> None:
    """Print a line for each named share: its percentage and a bar."""
    listed = list(shares)
    width = max(len(name) for name, _ in listed)
    widest = min(_WIDEST, room() - width - len("  100.000%  "))
    echo()
    echo_bold(title)
    for name, share in listed:
        echo(f"{name:{width}}  {100 * float(share):7.3f}%  {_bar(share, widest)}".rstrip())


def _bar(share: Fraction | float, widest: int) -> str:
    return bar_block() * round(widest * float(share))
