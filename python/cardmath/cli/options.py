"""Options that several commands share. A short form means the same in all of them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal, InvalidOperation
from functools import wraps
from pathlib import Path
from typing import Any, Literal, TypeVar

import click
from click.shell_completion import CompletionItem

from cardmath import GAMES
from cardmath._rules.wild import WORDS
from cardmath.cli.output import Output
from cardmath.errors import CardmathError, quote
from cardmath.orderings import HIGH, ORDERINGS, Ordering, find_ordering

Command = TypeVar("Command", bound=Callable[..., object])
Decorator = Callable[[Any], Any]
_GREATEST_EXPONENT = 30
"""The greatest power of ten in a budget: far more than any exact answer costs."""
Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def completing(names: Callable[[], Iterable[str] | Mapping[str, Any]]) -> Completer:
    """Completes the start of a name in a shell.

    Args:
        names: finds the names when they are needed; as keys, what they name has its own name.
    """

    def complete(
        _ctx: click.Context, _parameter: click.Parameter, typed: str
    ) -> list[CompletionItem]:
        found = names()
        meanings = found if isinstance(found, Mapping) else {}
        return [
            CompletionItem(name, help=meanings[name].name if meanings else None)
            for name in found
            if name.startswith(typed.lower())
        ]

    return complete


complete_game = completing(lambda: GAMES)


def complete_last(
    typed: str, names: Iterable[tuple[str, str]], before: str
) -> list[CompletionItem]:
    """The names that fit the last word of a text, for completion in a shell.

    Args:
        typed: the text so far.
        names: the names, each with its meaning.
        before: a regular expression for what precedes a name.
    """
    ends = [match.end() for match in re.finditer(before, typed)]
    start = ends[-1] if ends else 0
    word = typed[start:].lower()
    return [
        CompletionItem(typed[:start] + name, help=meaning)
        for name, meaning in names
        if name.lower().startswith(word)
    ]


def _ordering(_ctx: click.Context, _parameter: click.Parameter, key: str | None) -> Ordering:
    """The ordering with a key."""
    try:
        return find_ordering(key or HIGH.key)
    except CardmathError as error:
        raise click.BadParameter(str(error)) from error


def _one_format(ctx: click.Context, _parameter: click.Parameter, chosen: bool) -> bool:
    # Click runs this once per option: the second of the two finds the first in `ctx.params`.
    if chosen and (ctx.params.get("as_json") or ctx.params.get("as_csv")):
        raise click.UsageError("--json and --csv exclude each other")
    return chosen


def _budget(
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
        raise click.BadParameter(
            f"{quote(text)} is neither a number of units, such as 1e13, nor none"
        )
    return int(units)


class NewFile(click.Path):
    """The name of a file to write, whose folder must be there before the work starts."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str:
        """Check the name."""
        path = os.fsdecode(super().convert(value, param, ctx))
        folder = Path(path).parent
        if not folder.is_dir():
            self.fail(f"{path!r}: there is no folder {str(folder)!r}", param, ctx)
        return path


def _picture(_ctx: click.Context, _parameter: click.Parameter, path: str | None) -> str | None:
    """Check the name of the picture before the work starts."""
    if path is not None:
        from cardmath.plots import picture_format

        picture_format(path)
    return path


json_option = click.option(
    "--json", "as_json", is_flag=True, callback=_one_format, help="Answer as JSON, for programs."
)
_csv_option = click.option(
    "--csv", "as_csv", is_flag=True, callback=_one_format, help="Answer as comma-separated values."
)
spreadsheet_option = click.option(
    "--spreadsheet",
    is_flag=True,
    help="In comma-separated values, put ' before texts that spreadsheets read as formulas.",
)
ordering_option = click.option(
    "-o",
    "--ordering",
    callback=_ordering,
    default=HIGH.key,
    show_default=True,
    metavar="NAME",
    shell_complete=completing(lambda: ORDERINGS),
    help=f"The ranking of hands: {', '.join(ORDERINGS)}.",
)
wild_option = click.option(
    "-w",
    "--wild",
    multiple=True,
    metavar="WHAT",
    shell_complete=completing(lambda: WORDS),
    help="Wild cards: deuces, joker, 'two jokers', bug, 'one-eyed jacks', 'suicide king' …; "
    "repeat the option for more.",
)


def given_option(who: str) -> Decorator:
    """The option for known cards of a hand, or of a player."""
    return click.option("--given", default="", metavar="CARDS", help=f"Cards that {who} must have.")


players_option = click.option(
    "-p",
    "--players",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="The number of players.",
)
seed_option = click.option(
    "--seed",
    type=click.IntRange(0),
    help="The same seed deals the same cards; a random one is printed.",
)
threads_option = click.option(
    "-t",
    "--threads",
    type=click.IntRange(0, 512),
    default=0,
    metavar="N",
    help="The number of threads; 0 means one per core.",
)
game_option = click.option(
    "-g",
    "--game",
    metavar="GAME",
    shell_complete=complete_game,
    help="The game, such as holdem, omaha or razz; `cardmath games` lists them.",
)


def board_option(help_: str = "The cards on the board.", *, required: bool = False) -> Decorator:
    """The option for the board."""
    return click.option("-b", "--board", metavar="CARDS", required=required, help=help_)


def dead_option(help_: str = "Cards that are out of play.") -> Decorator:
    """The option for dead cards."""
    return click.option("-d", "--dead", default="", metavar="CARDS", help=help_)


def hands_option(most: int | None, default: int, help_: str) -> Decorator:
    """The option for the number of hands.

    Args:
        most: the greatest number that is accepted; None for any.
        default: the number if the option is not used.
        help_: the text of the help.
    """
    return click.option(
        "-n",
        "--hands",
        type=click.IntRange(1, most),
        default=default,
        metavar="N",
        show_default=f"{default:,}",
        help=help_,
    )


def plot_option(drawn: str) -> Decorator:
    """The option for a file to draw a picture into; the answer is printed too.

    Args:
        drawn: what the picture shows, for the help.
    """
    return click.option(
        "--plot",
        type=NewFile(),
        metavar="FILE",
        callback=_picture,
        help=f"Also draw {drawn} into a file: .png, .svg, .pdf, .jpg or .webp.",
    )


def output_options(command: Callable[..., object]) -> Callable[..., object]:
    """The options `--csv`, `--spreadsheet` and `--json`.

    The command takes an `Output` as its argument `output`.
    """

    @wraps(command)
    def with_output(
        *args: Any, as_json: bool, as_csv: bool, spreadsheet: bool, **options: Any
    ) -> object:
        return command(*args, output=Output(as_json, as_csv, spreadsheet), **options)

    return _csv_option(spreadsheet_option(json_option(with_output)))


def in_order(*options: Decorator) -> Callable[[Command], Command]:
    """Several options as one decorator, in the order in which help lists them."""

    def add(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


method_options = in_order(
    click.option(
        "--method",
        type=click.Choice(["auto", "exact", "sample"]),
        default="auto",
        show_default=True,
        help="Count all deals (exact) or random ones (sample); auto is exact if that is quick.",
    ),
    seed_option,
    click.option(
        "--budget",
        callback=_budget,
        metavar="UNITS",
        help="The most work for an exact answer, in nanoseconds of one core, or none for "
        "no limit.  [default: 4e9; 3.6e12 with --method exact]",
    ),
    click.option(
        "--error",
        type=float,
        help="Deal until no standard error is greater.  [default: 5e-4]",
    ),
    click.option("--samples", type=int, metavar="N", help="The number of random deals."),
    click.option(
        "--seconds",
        type=float,
        metavar="N",
        help="The time to deal at random; inf until Ctrl-C.",
    ),
)
"""The options of questions that are answered exactly or by random deals.

The command passes them on as they are: they are called as the arguments of the library.
"""


cluster_options = in_order(
    click.option(
        "--scheduler", metavar="tcp://…", help="Run on the workers of this Dask scheduler."
    ),
    click.option(
        "--workers",
        type=int,
        default=0,
        metavar="N",
        help="Run on a local Dask cluster of N processes.",
    ),
)
"""The options for running on a cluster."""
