"""`cardmath solve`: what to do from the flop on, heads-up."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

import cardmath as cm
from cardmath.cli.options import (
    Decorator,
    NewFile,
    board_option,
    cluster_options,
    dead_option,
    output_options,
    plot_option,
    threads_option,
)
from cardmath.cli.output import Output, draw, echo_csv, echo_json, note, showing_what_is_done
from cardmath.cli.progress import ProgressBar
from cardmath.cli.screen import echo, echo_wrapped
from cardmath.cli.typed import with_files
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath.solve import FlopReport, Postflop, PostflopAnswer
    from cardmath.solve.flop_list import FlopsLike
    from cardmath.solve.sizes import SizesLike

_SIZES = ("nodes", "decisions", "bytes", "bytes_16", "bytes_32", "seconds")
_MOST_NODES = 200_000
"""The most nodes that are written as JSON or comma-separated values."""
_PLAYERS = ("OOP", "IP")
_STREETS = ("flop", "turn", "river")
_OF_A_FILE = {
    *("load", "line", "report", "plot", "plot_convergence"),
    *("threads", "memory", "as_json", "as_csv"),
}
"""What can be given beside `--load`."""


def _sizes(_ctx: click.Context, parameter: click.Parameter, given: str | None) -> SizesLike | None:
    """Sizes for all streets, or `turn: 60%; river: 75%, a`; `|` divides the players."""
    if given is None:
        return None
    if ":" not in given:
        return _of_players(given)
    by_street: dict[str, str | tuple[str, str]] = {}
    for part in given.split(";"):
        street, colon, sizes = part.partition(":")
        if not colon or street.strip() not in _STREETS:
            raise click.BadParameter(
                f"{part.strip()[:60]!r} is not a street with sizes, such as river: 75%, a",
                param=parameter,
            )
        by_street[street.strip()] = _of_players(sizes)
    return by_street


def _of_players(sizes: str) -> str | tuple[str, str]:
    own, bar, other = sizes.partition("|")
    return (own.strip(), other.strip()) if bar else sizes.strip()


def _rake(
    _ctx: click.Context, _parameter: click.Parameter, given: str | None
) -> tuple[float, float] | None:
    if given is None:
        return None
    share, _, cap = given.replace(" ", "").partition("%/")
    try:
        return float(share) / 100, float(cap)
    except ValueError:
        raise click.BadParameter(f"{given[:60]!r} is not a rake, such as 5%/3") from None


def _target(_ctx: click.Context, _parameter: click.Parameter, given: str) -> str | float:
    try:
        return float(given)
    except ValueError:
        return given


def _merge(_ctx: click.Context, _parameter: click.Parameter, given: str) -> str | float:
    try:
        return float(given)
    except ValueError:
        return given  # a name of a rule; `postflop` says which there are


def _sizes_option(name: str, default: str | None, help_: str) -> Decorator:
    """An option for sizes of bets, raises or donks."""
    return click.option(
        name,
        default=default,
        show_default=default is not None,
        callback=_sizes,
        metavar="SIZES",
        help=help_,
    )


def _pots_option(name: str, default: float, help_: str) -> Decorator:
    """An option for a number of pots."""
    return click.option(
        name, type=float, default=default, show_default=True, metavar="POTS", help=help_
    )


@click.command("solve")
@click.argument("ranges", nargs=-1, callback=with_files, metavar="[OOP IP]")
@board_option("The board: three to five cards.")
@click.option(
    "--flops",
    metavar="FLOPS",
    help="Solve on each of these flops: 'Td9d6h, AsKh2d:0.5' with weights, a file of them, or how "
    "many of a subset that represents all.",
)
@click.option(
    "--folder",
    type=click.Path(file_okay=False),
    help="Keep the answers of --flops here; the same command resumes where it was stopped.",
)
@dead_option("Cards that neither come nor are held.")
@click.option("--pot", type=float, metavar="CHIPS", help="The chips in the pot.")
@click.option("--stack", type=float, metavar="CHIPS", help="The chips that each player has left.")
@_sizes_option(
    "--bets",
    "60%",
    "Sizes of bets: 60%, geometric e, all-in a; by street 'turn: 60%; river: 75%, a'; by player "
    "'50% | 75%'.",
)
@_sizes_option("--raises", "2.5x", "Sizes of raises: multiples of the bet faced, or as bets.")
@_sizes_option(
    "--donks",
    None,
    "Sizes of bets out of position after calling a bet on the street before.",
)
@_pots_option(
    "--add-all-in", 1.5, "Add an all-in where at most POTS pots are left, both after a call."
)
@_pots_option(
    "--force-all-in", 0.15, "Make a size all-in if a call of it leaves at most POTS pots."
)
@click.option(
    "--merge",
    default="0.1",
    show_default=True,
    callback=_merge,
    metavar="POTS",
    help="Of two sizes less than POTS pots apart, leave out the smaller; 'pio' for "
    "PioSOLVER's rule.",
)
@click.option(
    "--add",
    multiple=True,
    metavar="LINE",
    help="Add the bet or raise at the end of a line, whatever cards come: 'x b30'. Repeatable.",
)
@click.option(
    "--remove",
    multiple=True,
    metavar="LINE",
    help="Remove the action at the end of a line, and what follows it. Repeatable.",
)
@click.option("--rake", callback=_rake, metavar="5%/3", help="The rake and its cap in chips.")
@click.option("--chip", type=float, help="The smallest chip.")
@click.option(
    "--target",
    default="0.5%",
    show_default=True,
    callback=_target,
    metavar="OFF",
    help="The exploitability to stop at, in percent of the pot or in chips.",
)
@click.option("--iterations", type=click.IntRange(0), default=100_000, help="The most iterations.")
@click.option(
    "--seconds", type=float, metavar="S", help="Stop after this time if the target is not reached."
)
@click.option("--memory", metavar="2GB", help="The most memory to take.")
@click.option("--line", default="", metavar="LINE", help="The node to show: 'x b120 c / 7s / x'.")
@click.option("--report", is_flag=True, help="Show what follows each card after --line.")
@click.option("--size", is_flag=True, help="Only say how large the game is.")
@click.option("--tree", is_flag=True, help="Only draw the betting.")
@click.option("--save", type=NewFile(), help="Write the answer into a file.")
@click.option("--load", type=click.Path(dir_okay=False), help="Read the answer from a file.")
@plot_option("the strategy at the node")
@click.option(
    "--plot-convergence",
    type=NewFile(),
    metavar="FILE",
    help="Also draw how the exploitability fell.",
)
@threads_option
@cluster_options
@output_options
def solve(
    ranges: tuple[str, ...],
    board: str | None,
    flops: str | None,
    folder: str | None,
    pot: float | None,
    stack: float | None,
    target: str | float,
    iterations: int,
    seconds: float | None,
    memory: str | None,
    line: str,
    report: bool,
    size: bool,
    tree: bool,
    save: str | None,
    load: str | None,
    add: tuple[str, ...],
    remove: tuple[str, ...],
    plot: str | None,
    plot_convergence: str | None,
    threads: int,
    scheduler: str | None,
    workers: int,
    output: Output,
    **tree_options: Any,
) -> None:
    """Solve hold'em for two players from the flop, the turn or the river.

    OOP and IP are the ranges of the player out of position, who acts first, and of the other.
    Every answer reports its exploitability: what a player could still gain.

    \b
    cardmath solve "AA, 76s" "KK, QJ" --board Ks7h2d3c4s --pot 100 --stack 200
    cardmath solve "22+, A2s+" "TT+, AQ+" -b Ks7h2d --pot 20 --stack 90 --bets "33%, 75%" --size
    cardmath solve --load spot.cms --line "x b60" --plot spot.png
    cardmath solve "22+, A2s+" "TT+, AQ+" --flops 25 --folder answers --pot 20 --stack 90
    """
    show = _Shown(line, report, plot, plot_convergence, output)
    if load is not None:
        _check_shown_only(click.get_current_context())
        show(cm.solve.load(load, threads=threads, memory=memory))
        return
    if len(ranges) != 2:
        raise click.UsageError(f"two ranges are needed, out of position first, not {len(ranges)}")
    if (board is None) == (flops is None) or pot is None or stack is None:
        raise click.UsageError("--board or --flops, --pot and --stack are needed")
    rules = {"pot": pot, "stack": stack, **tree_options}
    if flops is not None:
        if report or size or tree or plot or plot_convergence or save or add or remove or seconds:
            raise click.UsageError(
                "--flops has a report of its own: --report, --size, --tree, --add, --remove, "
                "--seconds, --save and pictures are for one board"
            )
        ways = {"target": target, "iterations": iterations, "memory": memory, "folder": folder}
        where = {"threads": threads, "scheduler": scheduler, "workers": workers, "line": line}
        both = (ranges[0], ranges[1])
        solve_flops(flops, both, {**rules, **ways, **where}, output)
        return
    if folder is not None or scheduler is not None or workers:
        raise click.UsageError("--folder, --scheduler and --workers are for --flops")
    game = cm.solve.postflop(board or "", list(ranges), **rules)
    if add or remove:
        game = game.changed(add=add, remove=remove)
    if size or tree:
        _show_game(game, size, tree, output)
        return
    show.check(game)
    with showing_what_is_done(lambda partial: _finish(partial, save, show)):
        answer = game.solve(
            target,
            iterations=iterations,
            seconds=seconds,
            threads=threads,
            memory=memory,
            progress=sys.stderr is not None and sys.stderr.isatty(),
        )
    _finish(answer, save, show)


def _check_shown_only(context: click.Context) -> None:
    """Check that nothing is given beside a file that only a new game could use."""
    given = [
        max(each.opts, key=len) if isinstance(each, click.Option) else "the ranges"
        for each in context.command.params
        if each.name not in _OF_A_FILE
        and context.params.get(each.name or "") not in (None, ())
        and context.get_parameter_source(each.name or "") is ParameterSource.COMMANDLINE
    ]
    if given:
        raise click.UsageError(f"the game is that of the file: leave out {', '.join(given)}")


def _show_game(game: Postflop, size: bool, tree: bool, output: Output) -> None:
    """What is known before anything is solved."""
    if output.as_text:
        for each in (game.size,) * size + (game.tree,) * tree:
            echo(each)
        return
    sizes = {name: getattr(game.size, name) for name in _SIZES} if size else {}
    nodes = _nodes(game) if tree else []
    if output.as_json:
        echo_json({**sizes, **({"tree": nodes} if tree else {})})
        return
    if size and tree:
        raise click.UsageError("--csv has rows of one kind: leave out --size or --tree")
    rows = nodes if tree else [sizes]
    echo_csv(list(rows[0]), [list(row.values()) for row in rows])


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
            "player": None if node.player is None else _PLAYERS[node.player],
            "oop_put": node.put[0],
            "ip_put": node.put[1],
        }
        for depth, node in game.tree.walk()
    ]


def _finish(answer: PostflopAnswer, save: str | None, show: _Shown) -> None:
    if save is not None:
        answer.save(save)
        note(f"wrote {save}")
    show(answer)


@dataclass(frozen=True)
class _Shown:
    """What of an answer is shown, and how."""

    line: str
    report: bool
    plot: str | None
    plot_convergence: str | None
    output: Output

    def __post_init__(self) -> None:
        if self.plot_convergence is not None:
            from cardmath.plots import picture_format

            picture_format(self.plot_convergence)
        if self.plot is not None and self.report:
            raise click.UsageError("--plot draws a node: leave out --report")

    def check(self, game: Postflop) -> None:
        """Check that there is such a node before the game is solved."""
        place = game.tree.find(self.line, game.board)[1]
        if self.report:
            game.tree.check_card_comes(place, self.line)

    def __call__(self, answer: PostflopAnswer) -> None:
        table = answer.report(self.line) if self.report else answer.node(self.line)
        if self.output.as_json:
            key = "report" if self.report else "node"
            echo_json({**answer.to_dict(), key: table.to_dict()})
        else:
            if self.output.as_text:
                echo_wrapped(f"{answer.title}\n")
            self.output.table(table)
        self._draw(answer)

    def _draw(self, answer: PostflopAnswer) -> None:
        draw(cm.plots.strategy_grid, answer.node(self.line), self.plot)
        draw(cm.plots.exploitability_course, answer, self.plot_convergence)


def solve_flops(
    flops: str, ranges: tuple[str, str], options: dict[str, Any], output: Output
) -> None:
    """Solve a game on each flop, and show the report; after Ctrl-C that of the flops done."""

    def show(report: FlopReport) -> None:
        if report:
            output.table(report)

    listed = _listed(flops, ranges)
    with (
        showing_what_is_done(show),
        ProgressBar("Solving flops") as progress,
    ):
        report = cm.solve.flop_report(listed, ranges, **options, progress=progress)
    output.table(report)


def _listed(flops: str, ranges: tuple[str, str]) -> FlopsLike:
    """Flops: how many of a subset that represents all, a file of them, or themselves."""
    text = flops.strip()
    if text.isdecimal():
        with ProgressBar("Choosing flops") as progress:
            return cm.flop_subset(int(text), {"ranges": ranges}, seed=0, progress=progress)
    path = Path(text)
    try:
        is_file = path.is_file()
    except (OSError, ValueError):
        is_file = False
    if not is_file:
        return text
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise click.BadParameter(f"{flops!r} cannot be read: {error}") from None
