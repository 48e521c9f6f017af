"""`cardmath range`: show a range as a grid."""

from __future__ import annotations

import click

import cardmath as cm
from cardmath._ranges.formats import FORMATS
from cardmath._ranges.groups import GROUPINGS
from cardmath._ranges.starting_hands import COMBOS
from cardmath._ranges.writer import write_weight
from cardmath._support.layout import counted
from cardmath._support.numbers import ratio
from cardmath.cli.class_grid import echo_grid, shade
from cardmath.cli.options import dead_option, json_option, plot_option
from cardmath.cli.output import draw, echo_json, texts
from cardmath.cli.repeats import RefusesRepeats
from cardmath.cli.screen import echo, echo_wrapped
from cardmath.cli.typed import with_files

_FAINT, _FULL = (38, 50, 64), (47, 140, 90)
"""The colours of a class with almost none and with all of its combos in the range."""


@click.command(cls=RefusesRepeats)
@click.argument("hands", nargs=-1, required=True, callback=with_files, metavar="RANGE")
@dead_option("Dead cards: combos that contain one are removed.")
@click.option("--combos", is_flag=True, help="List each combo with its weight.")
@click.option("--by", type=click.Choice(GROUPINGS), help="List groups of hands with their weights.")
@click.option(
    "--from",
    "source",
    type=click.Choice(["auto", *FORMATS]),
    metavar="PROGRAM",
    help=f"The format to read: auto (recognised by its form) or {', '.join(FORMATS)}.",
)
@click.option(
    "--to", "target", type=click.Choice(list(FORMATS)), help="Write the range for another program."
)
@plot_option("the grid")
@json_option
def range(  # noqa: A001
    hands: tuple[str, ...],
    dead: str,
    combos: bool,
    by: str | None,
    source: str | None,
    target: str | None,
    plot: str | None,
    as_json: bool,
) -> None:
    """Show which starting hands a range has, and count its combos.

    The grid has pairs on the diagonal, suited hands above it and offsuit hands below. If only a
    part of a class is in the range, its share is shown in percent. Quote a range, since shells
    interpret * ! and parentheses; @FILE means the range in a file.

    \b
    cardmath range "QQ+, AKs@50%"
    cardmath range "22+, A2s+, KTs+, 76s-54s, AJo+"
    cardmath range "15% not Ah*"
    cardmath range "[50]AA,AKs[/50],KK" --from gto+ --to pio
    """
    text = " ".join(hands)
    held = (cm.Range.from_text(text, source) if source else cm.Range(text)).without(dead)
    if as_json:
        echo_json({**held.to_dict(), **_details(held, combos, by, target)})
    elif target is not None:
        echo(held.to_text(target))
    elif by is not None:
        echo(held.groups(by))
    elif combos:
        for hand, weight in reversed(list(held)):
            echo(f"{hand} {write_weight(weight)}")
    else:
        echo_grid(held.grid(), _cell)
        echo_wrapped(_summary(held))
    draw(cm.plots.range_grid, held, plot)


def _details(held: cm.Range, combos: bool, by: str | None, target: str | None) -> dict[str, object]:
    """The optional parts of the JSON answer."""
    details: dict[str, object] = {"hands": _listed(held)} if combos else {}
    if by is not None:
        details["groups"] = held.groups(by).to_dict()["rows"]
    if target is not None:
        details[target] = held.to_text(target)
    return details


def _listed(held: cm.Range) -> list[dict[str, object]]:
    return [{"hand": texts(hand), "weight": ratio(weight)} for hand, weight in reversed(list(held))]


def _summary(held: cm.Range) -> str:
    weight = "" if held.total == len(held) else f", {float(held.total):,.6g} by weight"
    return (
        f"{counted(len(held), 'combo')} of {COMBOS:,}{weight}: {held.percent:.4g}% of hands\n"
        f"{held.text or 'nothing'}"
    )


def _cell(name: str, share: float) -> tuple[str, str]:
    """The name of a class if all of it is in the range, else its share in percent; its style."""
    if not share:
        return "", ""
    percent = "<1%" if share < 1 / 100 else f"{min(int(100 * share + 1 / 2), 99)}%"
    return name if share == 1 else percent, f"white on {shade(share, (_FAINT, _FULL))}"
