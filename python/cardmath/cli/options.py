"""Options that several commands share. A short form means the same in all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from cardmath import GAMES
from cardmath._rules.wild import WORDS, split_words
from cardmath.errors import CardmathError
from cardmath.orderings import HIGH, ORDERINGS, find_ordering

if TYPE_CHECKING:
    from cardmath.orderings import Ordering

Command = TypeVar("Command", bound=Callable[..., object])
Decorator = Callable[[Any], Any]


def complete_game(
    _ctx: click.Context, _parameter: click.Parameter, typed: str
) -> list[CompletionItem]:
    """The games whose key starts with the typed text, for completion in a shell."""
    return [
        CompletionItem(key, help=game.name)
        for key, game in GAMES.items()
        if key.startswith(typed.lower())
    ]


def complete_last(
    typed: str, names: Iterable[tuple[str, str]], before: str
) -> list[CompletionItem]:
    """The names that fit the last word of a text, for completion in a shell.

    Args:
        typed: the text so far.
        names: the names, each with its meaning.
        before: a regular expression for what stands before a name.
    """
    ends = [match.end() for match in re.finditer(before, typed)]
    start = ends[-1] if ends else 0
    word = typed[start:].lower()
    return [
        CompletionItem(typed[:start] + name, help=meaning)
        for name, meaning in names
        if name.lower().startswith(word)
    ]


def _complete_ordering(
    _ctx: click.Context, _parameter: click.Parameter, typed: str
) -> list[CompletionItem]:
    return [CompletionItem(key) for key in ORDERINGS if key.startswith(typed.lower())]


def _complete_wild(
    _ctx: click.Context, _parameter: click.Parameter, typed: str
) -> list[CompletionItem]:
    return [CompletionItem(word) for word in WORDS if word.startswith(typed.lower())]


def _ordering(_ctx: click.Context, _parameter: click.Parameter, key: str | None) -> Ordering:
    """The ordering with a key."""
    try:
        return find_ordering(key or HIGH.key)
    except CardmathError as error:
        raise click.BadParameter(str(error)) from error


def with_wild(ordering: Ordering, wild: tuple[str, ...]) -> Ordering:
    """The ordering with wild cards, given as words or as cards."""
    words, cards = split_words(wild)
    return ordering.with_wild(*words, cards=cards) if wild else ordering


def _one_format(ctx: click.Context, _parameter: click.Parameter, chosen: bool) -> bool:
    # Click runs this once per option: the second of the two finds the first in `ctx.params`.
    if chosen and (ctx.params.get("as_json") or ctx.params.get("as_csv")):
        raise click.UsageError("--json and --csv exclude each other")
    return chosen


def _picture(_ctx: click.Context, _parameter: click.Parameter, path: str | None) -> str | None:
    """Check the name of the picture before the work starts."""
    if path is not None:
        from cardmath.plots import picture_format

        picture_format(path)
    return path


json_option = click.option(
    "--json", "as_json", is_flag=True, callback=_one_format, help="Answer as JSON, for programs."
)
csv_option = click.option(
    "--csv",
    "as_csv",
    is_flag=True,
    callback=_one_format,
    help="Answer as comma-separated values.",
)
ordering_option = click.option(
    "-o",
    "--ordering",
    callback=_ordering,
    default=HIGH.key,
    show_default=True,
    metavar="NAME",
    shell_complete=_complete_ordering,
    help=f"The ranking of hands: {', '.join(ORDERINGS)}.",
)
wild_option = click.option(
    "-w",
    "--wild",
    multiple=True,
    metavar="WHAT",
    shell_complete=_complete_wild,
    help="Wild cards: deuces, joker, 'two jokers', bug, 'one-eyed jacks', 'suicide king' …; "
    "repeat the option for more.",
)
given_option = click.option(
    "--given", default="", metavar="CARDS", help="Cards that the hand, or player 1, must have."
)
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


def board_option(help_: str = "The cards on the board.") -> Decorator:
    """The option for the board."""
    return click.option("-b", "--board", metavar="CARDS", help=help_)


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
        type=click.Path(dir_okay=False),
        metavar="FILE",
        callback=_picture,
        help=f"Also draw {drawn} into a file: .png, .svg, .pdf, .jpg or .webp.",
    )


def cluster_options(command: Command) -> Command:
    """The options for running on a cluster."""
    scheduler = click.option(
        "--scheduler", metavar="tcp://…", help="Run on the workers of this Dask scheduler."
    )
    workers = click.option(
        "--workers",
        type=int,
        default=0,
        metavar="N",
        help="Run on a local Dask cluster of N processes.",
    )
    return scheduler(workers(command))
