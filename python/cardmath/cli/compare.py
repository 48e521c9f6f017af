"""`cardmath compare`: find the best of several hands."""

from __future__ import annotations

from collections.abc import Iterator

import click

import cardmath as cm
from cardmath._rules.orderings import with_wild
from cardmath.cli.options import (
    board_option,
    game_option,
    ordering_option,
    output_options,
    wild_option,
)
from cardmath.cli.output import Output, drawn, echo_csv, echo_json, echo_rich, texts
from cardmath.cli.repeats import RefusesRepeats
from cardmath.cli.screen import echo, echo_bold

NO = 1


@click.command(cls=RefusesRepeats)
@click.argument("hands", nargs=-1, required=True, metavar='"HAND" "HAND" ...')
@game_option
@board_option("The board of the game.")
@ordering_option
@wild_option
@output_options
@click.pass_context
def compare(
    ctx: click.Context,
    hands: tuple[str, ...],
    game: str | None,
    board: str | None,
    ordering: cm.Ordering,
    wild: tuple[str, ...],
    output: Output,
) -> None:
    """Find the best of several hands.

    Each hand is one argument, so quote it. Hands may share cards, as players share a board.
    The exit status is 1 if no hand qualifies.

    With --game the hands are the players' hole cards, and each pot has its winners; `cardmath
    games` lists the games. With --board alone the game is hold'em.

    \b
    cardmath compare "As Kd Jc Kh 2d" "2s 2c 2h 9d 8d"
    cardmath compare 7h4c2d2s AhKcQdJs --ordering badugi
    cardmath compare AsAhKsKh JcTc9d8d --game omaha --board Kd7h2d3cTs
    """
    ordering = with_wild(ordering, wild)
    if game is not None or board is not None:
        game, board = game or "holdem", board or ""
        _echo_game(hands, game, board, ordering, output)
        return
    if len(hands) > 1 and all(len(cm.Hand(hand)) == 2 for hand in hands):
        raise click.UsageError(
            "hands of two cards are compared on a --board; `cardmath equity` says how often each "
            "wins"
        )
    comparison = cm.compare(*hands, ordering=ordering)
    if output.as_json:
        echo_json(comparison.to_dict())
    elif output.as_csv:
        echo_csv(("place", "hand", "best", "strength", "value"), _rows(comparison))
    else:
        _print_table(comparison)
        echo_bold(str(comparison))
    if not comparison.winners:
        ctx.exit(NO)


def _echo_game(
    hands: tuple[str, ...], game: str, board: str, ordering: cm.Ordering, output: Output
) -> None:
    if ordering is not cm.HIGH:
        raise click.UsageError(
            "a game has its own orderings: --game and --board do not go with --ordering or --wild"
        )
    comparison = cm.compare(*hands, game=game, board=board)
    if output.as_json:
        echo_json(comparison.to_dict())
        return
    if output.as_csv:
        rows = [(pot.name, *row) for pot in comparison.pots for row in _rows(pot)]
        echo_csv(("pot", "place", "hand", "best", "strength", "value"), rows)
        return
    for pot in comparison.pots:
        if len(comparison.pots) > 1:
            echo(pot.name)
        _print_table(pot)
    echo_bold(str(comparison))
    if len(comparison.pots) > 1:
        shares = ", ".join(f"hand {at} {share}" for at, share in enumerate(comparison.shares, 1))
        echo(f"shares of all: {shares}")


def _print_table(comparison: cm.results.Comparison) -> None:
    # Imported here, so that other output starts faster.
    from rich.table import Table
    from rich.text import Text

    best = "best five" if comparison.best.ordering is cm.HIGH else "best cards"
    table = Table("place", "hand", best, "value")
    for place, hand, value in _places(comparison):
        table.add_row(str(place), str(hand), Text.from_ansi(drawn(value.best)), str(value))
    echo_rich(table)


def _rows(comparison: cm.results.Comparison) -> Iterator[tuple[object, ...]]:
    """The rows of the CSV file."""
    for place, hand, value in _places(comparison):
        yield place, hand, " ".join(texts(value.best)), value.strength, str(value)


def _places(comparison: cm.results.Comparison) -> Iterator[tuple[int, int, cm.results.HandValue]]:
    """The place, number and value of each hand, best first; hands that tie share a place."""
    place = 1
    for group in comparison.ranking:
        for index in group:
            yield place, index + 1, comparison.values[index]
        place += len(group)
