"""What `cardmath study` shows of ranges against each other: equities, next cards and flops."""

from __future__ import annotations

from typing import Any

import click

import cardmath as cm
from cardmath._support.fractions import Fraction
from cardmath._support.numbers import ratio
from cardmath.cli.output import Output, draw
from cardmath.cli.progress import ProgressBar
from cardmath.cli.screen import echo_printed, wrapped

PICTURES = ("made", "curves", "bars", "next")
"""The pictures of a study on a board."""
_LEVELS = (80, 90)
_TEXTURES = ("suits", "pairing", "connection", "high card")


def echo_equities(spot: cm.results.Study, *, next_card: bool) -> None:
    """Write the equities of a study's two ranges, and of each next card."""
    found = spot.distribution()
    click.echo()
    for each in (found, found.opponent):
        above = ", ".join(
            f"{100 * float(each.share_above(Fraction(level, 100))):.1f}% of it at least {level}%"
            for level in _LEVELS
        )
        line = f"{100 * float(each.equity):6.2f}% equity for {each.name}: {above}"
        click.echo("\n".join(wrapped(line, 2)))
    if next_card:
        click.echo()
        echo_printed(spot.next_cards())


def equities_dict(spot: cm.results.Study, *, next_card: bool) -> dict[str, Any]:
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


def draw_study(spot: cm.results.Study, picture: str, path: str) -> None:
    """Draw one of the pictures of a study into a file."""
    if picture == "made":
        draw(cm.plots.study_bars, spot, path)
    elif picture == "next":
        draw(cm.plots.next_card_grid, spot.next_cards(), path)
    else:
        drawn = cm.plots.distribution_curves if picture == "curves" else cm.plots.distribution_bars
        draw(drawn, spot.distribution(), path)


def show_flops(held: str, against: str | None, dead: str, plot: str | None, output: Output) -> None:
    """Show a range on every flop: how often it makes what, and its equity by texture."""
    with ProgressBar("Counting flops") as progress:
        found = cm.flops(held, against, dead=dead, progress=progress)
    output.echo(found, _echo_flops)
    if plot is not None:
        draw(cm.plots.flop_grid, found, plot)


def _echo_flops(found: cm.results.Flops) -> None:
    equity = "" if found.equity is None else f"{100 * float(found.equity):.3f}% equity, "
    title = f"{found.title}: {equity}{len(found):,} up to suit relabelling"
    click.secho("\n".join(wrapped(title)), bold=True)
    shares = {name: share for name, share in found.shares().items() if share}
    width = max(map(len, shares), default=0)
    for name, share in shares.items():
        click.echo(f"{name:<{width}}  {100 * share:6.2f}%")
    for by in _TEXTURES:
        click.echo()
        echo_printed(found.by_texture(by))
