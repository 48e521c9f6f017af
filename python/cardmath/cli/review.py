"""`cardmath review`: what a player's decisions after the flop cost."""

from __future__ import annotations

from typing import Any

import click

import cardmath as cm
from cardmath import hand_histories
from cardmath._support.files import written
from cardmath._support.layout import counted
from cardmath.cli.hand_filters import filter_options
from cardmath.cli.options import (
    NewFile,
    cluster_options,
    completing,
    output_options,
    plot_option,
    threads_option,
)
from cardmath.cli.output import Output, draw, note
from cardmath.cli.piped import piped
from cardmath.cli.progress import ProgressBar
from cardmath.cli.screen import echo, echo_printed, echo_wrapped
from cardmath.cli.typed import PRIZES, TakesAll, read_amounts
from cardmath.errors import Interrupted
from cardmath.hand_histories import Histories, WinningsRow
from cardmath.results import Review
from cardmath.solve.memory import allowed_memory, shown_bytes
from cardmath.solve.sizes import STREETS

_GROUPS = Review.GROUPS
_WORST = 10
_MEASURED = "measured"
"""In place of a file: the ranges that are measured in the hands."""


@click.command(cls=TakesAll)
@click.argument("paths", nargs=-1, required=True, metavar="FOLDER", type=click.Path())
@click.option(
    "--player",
    multiple=True,
    metavar="NAME",
    help="The player; repeat it for other names of the same player. By default the hero.",
)
@click.option("--last", type=click.IntRange(1), metavar="N", help="Only the last N hands.")
@click.option(
    "--ranges",
    type=click.Path(),
    metavar="FILE",
    help="A chart of what players have on the flop, with lines such as 'BB call vs BTN: 22+, "
    "A2s+'. By default it is taken from how often players raised and called in the hands.",
)
@click.option(
    "--depth",
    type=click.Choice(STREETS),
    default="flop",
    show_default=True,
    help="The first street that is solved.",
)
@click.option(
    "--target",
    default="0.5%",
    show_default=True,
    metavar="SHARE",
    help="The exploitability to solve to.",
)
@click.option("--bets", metavar="SIZES", help="Bet sizes besides those that were bet: 50%, 100%.")
@click.option(
    "--raises",
    metavar="SIZES",
    help="Raise sizes likewise; by default 2.5x, and fewer on deep flops.",
)
@click.option(
    PRIZES,
    metavar="PRIZE...",
    help="The prizes left in a tournament, the first place's first: jams and folds before "
    "the flop are compared in prize money.",
)
@click.option(
    "--sensitivity",
    type=click.Path(),
    metavar="FILE|measured",
    help="A second chart, or how often players raised and called in the hands: review with it too, "
    "and say which verdicts change.",
)
@click.option(
    "--worst",
    type=click.IntRange(0),
    default=_WORST,
    show_default=True,
    metavar="N",
    help="How many of the worst decisions are shown.",
)
@click.option(
    "--by",
    multiple=True,
    type=click.Choice(_GROUPS),
    metavar="WHAT",
    shell_complete=completing(lambda: _GROUPS),
    help=f"Total the mistakes by {', '.join(_GROUPS)}; by street if not given.",
)
@click.option("--html", type=NewFile(), metavar="FILE", help="Write a report in HTML.")
@plot_option("what mistakes cost, by street and action")
@click.option(
    "--memory",
    metavar="2GB",
    help="The most memory for all hands that are solved at once; a hand that needs more is not "
    "reviewed. By default three quarters of the free memory.",
)
@click.option("--no-cache", is_flag=True, help="Solve hands that were reviewed before again.")
@filter_options
@threads_option
@cluster_options
@output_options
def review(
    paths: tuple[str, ...],
    player: tuple[str, ...],
    last: int | None,
    worst: int,
    by: tuple[Any, ...],
    sensitivity: str | None,
    html: str | None,
    prizes: str | None,
    plot: str | None,
    no_cache: bool,
    chosen: dict[str, Any],
    memory: str | None,
    threads: int,
    output: Output,
    **solving: Any,
) -> None:
    """Show what a player's decisions cost, against the solution of each hand.

    It reviews no-limit hold'em: decisions after the flop if two players saw it, and before the flop
    the jams, calls of jams and folds of short stacks. A loss counts as a mistake if it is greater
    than the error that the solution may have. FOLDER is a folder, a file, or - for a pipe; several
    can be given.

    \b
    cardmath review hands --player Hero --last 200
    cardmath review hands --player Hero --ranges chart.txt --html review.html
    """
    with piped(paths) as files, ProgressBar("Reading hands", "B") as progress:
        found = hand_histories.read(files, progress=progress, threads=threads)
    if chosen:
        found = found.filter(player=player or None, **chosen)
    # The filters know the player, who may have no hand that meets them.
    names = player if len(found) or not chosen else ()
    stopped, most = None, allowed_memory(memory)
    with ProgressBar(f"Solving hands in at most {shown_bytes(most)}") as progress:
        try:
            done = cm.review(
                found,
                names or None,
                last=last,
                prizes=read_amounts(prizes or ""),
                threads=threads,
                memory=most,
                cache=not no_cache,
                sensitivity=_second(sensitivity),
                progress=progress,
                **solving,
            )
        except Interrupted as interrupted:
            if interrupted.partial is None:
                raise
            done, stopped = interrupted.partial, interrupted
    is_empty = stopped is None and not done.hands and not len(done.left_out)
    if not (is_empty and output.as_text):
        _show(done, worst, by or ("street",), output)
    if html is not None:
        with written(html) as place:
            place.write_text(done.to_html(), encoding="utf-8")
        note(f"wrote the report in {html}")
    if done.decisions:
        draw(cm.plots.loss_bars, done, plot)
    if stopped is not None:
        if not no_cache:
            note("the work so far is kept: the same command continues from there")
        raise stopped
    if is_empty:
        note(_nothing(found, player) if len(found) or not chosen else "no hands meet the filters")
    if not done.hands:
        raise click.exceptions.Exit(1)


def _second(given: str | None) -> str | bool:
    """The second set of ranges, as `cm.review` takes it."""
    if given is None:
        return False
    return True if given == _MEASURED else given


def _won(won: WinningsRow) -> str:
    """What the player won in all hands, and which part of it all-ins gave beyond their equity."""
    unit = "tournament chips" if won.tournaments else won.currency or "chips"
    luck = won.net - won.ev_net
    return (
        f"{won.net:+z,.2f} {unit} in {counted(won.hands, 'hand')}, "
        f"{luck:+z,.2f} of it by the luck of {counted(won.all_ins, 'all-in')}"
    )


def _nothing(found: Histories, player: tuple[str, ...]) -> str:
    """Why there is neither a reviewed hand nor one that was left out."""
    if not len(found):
        reason = "there are no hands to review"
        rejected = counted(len(found.rejected), "hand")
        return f"{reason}; {rejected} could not be read" if len(found.rejected) else reason
    if not player and not any(found.players["is_hero"]):
        return "no hand has a hero: name the player with --player NAME"
    return f"no decision after the flop in {counted(len(found), 'hand')}"


def _show(done: Review, worst: int, by: tuple[Any, ...], output: Output) -> None:
    """Show the worst decisions and the totals; for programs all decisions."""
    if not output.as_text:
        output.table(done)
        return
    echo_wrapped(done.title)
    for row in done.worst(worst):
        echo_wrapped(f"\n{row}; {row.loss_bb:.2f} big blinds, hand {row.hand}")
        if not row.in_range:
            echo_wrapped(row.outside)
        if row.changes:
            echo_wrapped("with the other ranges it is not a mistake")
    if done.decisions and not done.mistakes:
        most = max(done.decisions, key=lambda row: row.loss_bb)
        echo_wrapped(f"\nthe greatest loss, which may be the solution's own: {most}")
    if done.decisions:
        for group in by:
            echo()
            echo_printed(done.by(group))
    if done.decisions:
        echo()
        for won in () if done.winnings is None else done.winnings:
            echo_wrapped(_won(won))
        echo_wrapped(done.luck)
    if len(done.assumed):
        echo()
        echo_printed(done.assumed)
    if len(done.left_out):
        echo()
        echo_printed(done.left_out)
