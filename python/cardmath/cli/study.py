"""`cardmath study`: what a range makes on a board."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import Any

import click
from click.shell_completion import CompletionItem

import cardmath as cm
from cardmath._support.fractions import Fraction
from cardmath._support.numbers import ratio
from cardmath._support.tables import Table
from cardmath.cli.class_grid import echo_grid, shade
from cardmath.cli.options import (
    board_option,
    complete_last,
    dead_option,
    game_option,
    output_options,
    plot_option,
)
from cardmath.cli.output import Output, bar_block, draw, echo_csv, echo_json, note
from cardmath.cli.progress import ProgressBar
from cardmath.cli.repeats import RefusesRepeats
from cardmath.cli.screen import echo, echo_printed, room, wrapped
from cardmath.cli.typed import with_files

_WIDEST = 24
"""The length of the bar for 100%, if the line has room for it."""
_SHORTEST = 4
"""A bar that has less room than this is left out."""
_WEAK, _MIDDLE, _STRONG = (120, 60, 60), (130, 110, 50), (47, 140, 90)
"""The colours of the weakest, the middle and the strongest hands of the grid."""
_PICTURES = ("made", "curves", "bars", "next")
"""The pictures of a study on a board."""
_LEVELS = (80, 90)
_TEXTURES = ("suits", "pairing", "connection", "high card")


def _complete_filter(
    ctx: click.Context, _parameter: click.Parameter, typed: str
) -> list[CompletionItem]:
    """The names of made hands and draws that fit the end of a filter."""
    names = cm.study("random", "As Kd 7h", game=ctx.params.get("game") or "holdem").definitions
    every = [(one.name, one.meaning) for one in names]
    return complete_last(typed, every, r"(?:\b(?:and|or|not)\b|[(,])\s*")


@click.command(cls=RefusesRepeats)
@click.argument("hands", nargs=-1, callback=with_files, metavar="RANGE")
@board_option("The board: three to five cards.")
@dead_option("Dead cards: combos that contain one are removed.")
@game_option
@click.option(
    "--filter",
    "filter_",
    metavar="EXPRESSION",
    shell_complete=_complete_filter,
    help="Only the combos that fit.",
)
@click.option(
    "--against", callback=with_files, metavar="RANGE", help="The opponent's range, for equities."
)
@click.option("--next", "next_card", is_flag=True, help="Also show the effect of each next card.")
@click.option("--flops", "on_flops", is_flag=True, help="Study every flop, without a board.")
@click.option("--combos", is_flag=True, help="List each combo with what it makes.")
@click.option("--names", is_flag=True, help="List the names of made hands and draws.")
@plot_option("a picture")
@click.option(
    "--picture",
    type=click.Choice(_PICTURES),
    help="What --plot draws: made hands (the default), equities as curves or bars, next cards.",
)
@output_options
def study(
    hands: tuple[str, ...],
    board: str | None,
    dead: str,
    game: str | None,
    filter_: str | None,
    against: str | None,
    next_card: bool,
    on_flops: bool,
    combos: bool,
    names: bool,
    plot: str | None,
    picture: str | None,
    output: Output,
) -> None:
    """Show what a range makes on a board: its made hands and its draws.

    The grid is coloured by the strength of the hands. A --filter combines names of made hands and
    draws with and, or, not and parentheses; + means or better. Exit status 1 means that no combo
    fits.

    \b
    cardmath study "22+, A2s+, KTs+" --board Ks7h2d
    cardmath study random --board Ks7h2h --filter "top pair+ or flush draw"
    cardmath study "22+, AT+" --board Ks7h2d --against "JJ-22, AQ" --next
    cardmath study "22+, AT+" --against "JJ-22, AQ" --flops
    cardmath study --names
    """
    game = "holdem" if game is None else game
    if picture is not None and plot is None:
        raise click.UsageError("--picture says what --plot draws: give a --plot FILE")
    if names:
        _list_names(game, output)
        return
    if on_flops and hands:
        if board is not None or filter_ is not None or combos or next_card or game != "holdem":
            raise click.UsageError(
                "--flops goes with a RANGE of hold'em, --against, --dead and --plot alone"
            )
        _show_flops(" ".join(hands), against, dead, plot, output)
        return
    if not hands or board is None:
        raise click.UsageError("a study needs a RANGE and a --board, such as QQ+ --board Ks7h2d")
    if next_card and against is None:
        raise click.UsageError("--next needs the opponent's range: --against RANGE")
    spot = cm.study(" ".join(hands), board, against, dead=dead, game=game)
    if filter_ is not None:
        kept = spot.range(filter_)
        if not kept:
            note(f"no combo of the range fits {filter_}")
            raise click.exceptions.Exit(1)
        spot = cm.study(kept, board, against, dead=dead, game=game)
    _show(spot, combos=combos, next_card=next_card, output=output)
    if plot is not None:
        _draw_study(spot, picture or "made", plot)


def _show(spot: cm.results.Study, *, combos: bool, next_card: bool, output: Output) -> None:
    if output.as_json:
        equities = {} if spot.against is None else _equities_dict(spot, next_card=next_card)
        hands = {"hands": [combo.to_dict() for combo in spot.combos()]} if combos else {}
        echo_json({**spot.to_dict(), **hands, **equities})
    elif output.as_csv:
        output.table(_rows(spot, combos=combos, next_card=next_card))
    elif combos:
        for combo in spot.combos():
            echo(f"{combo.hand} {', '.join((combo.made, *combo.draws))}")
    else:
        # All is computed first, so that an error comes without half an answer above it.
        found = None if spot.against is None else spot.distribution()
        cards = spot.next_cards() if next_card else None
        echo_printed(spot, _bars(spot))
        echo()
        echo_grid(spot.grid(), _cell)
        echo("\n".join(wrapped(spot.held.text)))
        if found is not None:
            _echo_equities(found)
        if cards is not None:
            echo()
            echo_printed(cards)


def _rows(spot: cm.results.Study, *, combos: bool, next_card: bool) -> Table[Any]:
    """The rows for comma-separated values: combos, next cards, equities, or what is made."""
    if combos and next_card:
        raise click.UsageError("--csv has rows of one kind: leave out --combos or --next")
    if combos:
        return spot.combos()
    if next_card:
        return spot.next_cards()
    return spot if spot.against is None else spot.distribution()


def _bars(spot: cm.results.Study) -> Sequence[str]:
    """A bar for the share on each line of the table."""
    shares = [float(sum(row.share for row in rows)) for _, rows, _ in spot._lines()]
    widest = min(_WIDEST, room() - 2 - max(map(len, spot._layout().lines()[1:])))
    if widest < _SHORTEST:
        return [""] * len(shares)
    return [f"  {bar_block() * round(widest * share)}" for share in shares]


def _cell(name: str, place: float) -> tuple[str, str]:
    """The name of a class in the colour of its strength; nothing if it is not in the range."""
    if isnan(place):
        return "", ""
    return name, f"white on {shade(place, (_WEAK, _MIDDLE, _STRONG))}"


def _list_names(game: str, output: Output) -> None:
    """List the definitions with their groups and meanings."""
    names = cm.study("random", "As Kd 7h", game=game).definitions
    rows = [
        (one.name, "made" if one.made else "draw", list(one.groups), one.meaning) for one in names
    ]
    keys = ("name", "kind", "groups", "meaning")
    if output.as_json:
        echo_json({"game": game, "names": [dict(zip(keys, row, strict=True)) for row in rows]})
        return
    if output.as_csv:
        echo_csv(keys, [(name, kind, ", ".join(groups), what) for name, kind, groups, what in rows])
        return
    for heading, made in ("made hands, the strongest first", True), ("draws", False):
        echo(heading, bold=True)
        for one in names:
            if one.made == made:
                groups = f" ({', '.join(one.groups)})" if one.groups else ""
                echo("\n".join(wrapped(f"  {one.name}{groups}: {one.meaning}", 4)))


def _echo_equities(found: cm.results.Distribution) -> None:
    """Write the equities of a study's two ranges."""
    echo()
    for each in (found, found.opponent):
        above = ", ".join(
            f"{100 * float(each.share_above(Fraction(level, 100))):.1f}% of it at least {level}%"
            for level in _LEVELS
        )
        line = f"{100 * float(each.equity):6.2f}% equity for {each.name}: {above}"
        echo("\n".join(wrapped(line, 2)))


def _equities_dict(spot: cm.results.Study, *, next_card: bool) -> dict[str, Any]:
    """The equities of a study as plain values for JSON."""
    found = spot.distribution()
    levels = [
        {
            "equity": level / 100,
            "share": ratio(found.share_above(Fraction(level, 100))),
            "opponent": ratio(found.opponent.share_above(Fraction(level, 100))),
        }
        for level in _LEVELS
    ]
    answer = {"distribution": found.to_dict(), "above": levels}
    return {**answer, **({"next_cards": spot.next_cards().to_dict()} if next_card else {})}


def _draw_study(spot: cm.results.Study, picture: str, path: str) -> None:
    """Draw one of the pictures of a study into a file."""
    if picture == "made":
        draw(cm.plots.study_bars, spot, path)
    elif picture == "next":
        draw(cm.plots.next_card_grid, spot.next_cards(), path)
    else:
        drawn = cm.plots.distribution_curves if picture == "curves" else cm.plots.distribution_bars
        draw(drawn, spot.distribution(), path)


def _show_flops(
    held: str, against: str | None, dead: str, plot: str | None, output: Output
) -> None:
    """Show a range on every flop: how often it makes what, and its equity by texture."""
    with ProgressBar("Counting flops") as progress:
        found = cm.flops(held, against, dead=dead, progress=progress)
    output.echo(found, _echo_flops)
    draw(cm.plots.flop_grid, found, plot)


def _echo_flops(found: cm.results.Flops) -> None:
    equity = "" if found.equity is None else f"{100 * float(found.equity):.3f}% equity, "
    title = f"{found.title}: {equity}{len(found):,} up to suit relabelling"
    echo("\n".join(wrapped(title)), bold=True)
    shares = {name: share for name, share in found.shares().items() if share}
    width = max(map(len, shares), default=0)
    for name, share in shares.items():
        echo(f"{name:<{width}}  {100 * share:6.2f}%")
    for by in _TEXTURES:
        echo()
        echo_printed(found.by_texture(by))
