"""`cardmath equity`: how often each player wins."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Literal

import click

import cardmath as cm
from cardmath.cli.options import (
    board_option,
    cluster_options,
    csv_option,
    dead_option,
    game_option,
    json_option,
    plot_option,
    seed_option,
    threads_option,
)
from cardmath.cli.output import bar_block, echo_drawn, echo_json
from cardmath.cli.progress import ProgressBar
from cardmath.cli.screen import echo_bold, echo_printed, room
from cardmath.errors import Interrupted, StoppedError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardmath._equity.question import Method
    from cardmath._support.fractions import Fraction
    from cardmath.results import Equity

_WIDEST = 24
"""The length of the bar for 100%, if the line has room for it."""

_GREATEST_EXPONENT = 30
"""The greatest power of ten in a budget: far more than any exact answer costs."""


def _read_budget(
    _ctx: click.Context, _parameter: click.Parameter, text: str | None
) -> int | Literal["default"] | None:
    """Read units of work, or `none` for no limit."""
    if text is None:
        return "default"
    if text.lower() == "none":
        return None
    try:
        units = Decimal(text)
    except InvalidOperation:
        units = Decimal("nan")
    if not units.is_finite() or units.adjusted() > _GREATEST_EXPONENT or units % 1:
        raise click.BadParameter(f"{text!r} is neither a number of units, such as 1e13, nor none")
    return int(units)


budget_option = click.option(
    "--budget",
    callback=_read_budget,
    metavar="UNITS",
    help="The most work for an exact answer, in nanoseconds of one core, or none for no "
    "limit.  [default: 4e9; 3.6e12 with --method exact]",
)


@click.command()
@click.argument("players", nargs=-1, required=True, metavar="RANGE RANGE…")
@game_option
@board_option("The board so far.")
@dead_option()
@click.option(
    "--method",
    type=click.Choice(["auto", "exact", "sample"]),
    default="auto",
    show_default=True,
    help="Count all deals (exact) or random ones (sample); auto is exact if that is quick.",
)
@seed_option
@budget_option
@click.option(
    "--error", type=float, help="Deal until no standard error is greater.  [default: 5e-4]"
)
@click.option("--samples", type=int, metavar="N", help="The number of random deals.")
@click.option("--seconds", type=float, metavar="N", help="The time to deal at random.")
@click.option("--combos", is_flag=True, help="Show the equity of each combo.")
@click.option("--categories", is_flag=True, help="Show how often each hand category occurs.")
@click.option("--next-card", is_flag=True, help="Show the equities after each next card.")
@click.option("--explain", is_flag=True, help="Say how the answer was computed.")
@plot_option("the first player's equities, by starting hand,")
@threads_option
@cluster_options
@csv_option
@json_option
def equity(
    players: tuple[str, ...],
    game: str | None,
    board: str | None,
    dead: str,
    method: Method,
    budget: int | Literal["default"] | None,
    seed: int | None,
    error: float | None,
    samples: int | None,
    seconds: float | None,
    combos: bool,
    categories: bool,
    next_card: bool,
    explain: bool,
    plot: str | None,
    threads: int,
    scheduler: str | None,
    workers: int,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Compute how often each player wins.

    Players have hands or ranges of hands, in hold'em or in another game.

    \b
    cardmath equity AhKh QQ+ --board Ks7h2d
    cardmath equity "QQ+, AKs@50%" random --categories
    cardmath equity AK random random --error 1e-4 --seed 1
    cardmath equity As2sKhQh Ac2cJdJs --game omaha8 --board 3h4d8c
    """
    game = "holdem" if game is None else game
    if plot is not None and cm.find_game(game).cards != 2:
        raise cm.CardmathError(f"--plot draws hands of two cards, and {game} has others")
    try:
        with ProgressBar("Dealing") as progress:
            answer = cm.equity(
                *players,
                game=game,
                board=board or "",
                dead=dead,
                method=method,
                budget=budget,
                seed=seed,
                error=error,
                samples=samples,
                seconds=seconds,
                combos=combos or plot is not None,
                categories=categories,
                next_card=next_card,
                threads=threads,
                scheduler=scheduler,
                workers=workers,
                progress=progress,
            )
    except (Interrupted, StoppedError) as stopped:
        if stopped.partial is not None:
            _show(stopped.partial, as_json=as_json, as_csv=as_csv)
        raise
    _show(answer, as_json=as_json, as_csv=as_csv, combos=combos)
    if explain:
        click.echo(f"cardmath: {answer.plan}", err=True)
    if plot is not None:
        from cardmath.plots import equity_grid

        equity_grid(answer, plot)
        echo_drawn(plot)


def _show(answer: Equity, *, as_json: bool, as_csv: bool, combos: bool = False) -> None:
    if as_json:
        echo_json(answer.to_dict())
        return
    if as_csv:
        click.echo(answer.to_csv(), nl=False)
        return
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
    click.echo()
    echo_bold(title)
    for name, share in listed:
        click.echo(f"{name:{width}}  {100 * float(share):7.3f}%  {_bar(share, widest)}".rstrip())


def _bar(share: Fraction | float, widest: int) -> str:
    return bar_block() * round(widest * float(share))
