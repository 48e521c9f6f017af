"""Options that several commands share; a short form means the same in all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from cardmath._rules.games import GAMES
from cardmath._rules.orderings import HIGH, ORDERINGS, find_ordering
from cardmath._rules.wild import WORDS, split_words
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._rules.orderings import Ordering

Command = TypeVar("Command", bound=Callable[..., object])
Decorator = Callable[[Any], Any]


def complete_game(
    _ctx: click.Context, _parameter: click.Parameter, typed: str
) -> list[CompletionItem]:
    """The games whose key starts with what is typed, for a shell's completion."""
    return [
        CompletionItem(key, help=game.name)
        for key, game in GAMES.items()
        if key.startswith(typed.lower())
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
    """The ordering of a key; click names the option where there is none."""
    try:
        return find_ordering(key or HIGH.key)
    except CardmathError as error:
        raise click.BadParameter(str(error)) from error


def with_wild(ordering: Ordering, wild: tuple[str, ...]) -> Ordering:
    """The ordering with wild cards, given as words or as cards."""
    words, cards = split_words(wild)
    return ordering.with_wild(*words, cards=cards) if wild else ordering


def _one_format(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> bool:
    # Whichever of the two is processed second finds the first among the parameters.
    if wanted and (ctx.params.get("as_json") or ctx.params.get("as_csv")):
        raise click.UsageError("--json and --csv exclude each other")
    return wanted


def _picture(_ctx: click.Context, _parameter: click.Parameter, path: str | None) -> str | None:
    """Refuse a wrong file name before the work starts."""
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
    help=f"What beats what: {', '.join(ORDERINGS)}.",
)
wild_option = click.option(
    "-w",
    "--wild",
    multiple=True,
    metavar="WHAT",
    shell_complete=_complete_wild,
    help="What is wild: deuces, joker, 'two jokers', bug, 'one-eyed jacks', 'suicide king' …; "
    "again for more.",
)
given_option = click.option(
    "--given", default="", metavar="CARDS", help="Cards that the hand, or player 1, has for sure."
)
players_option = click.option(
    "-p",
    "--players",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="How many players get cards.",
)
seed_option = click.option(
    "--seed", type=click.IntRange(0), help="Deal the same again; told if not given."
)
threads_option = click.option(
    "-t",
    "--threads",
    type=click.IntRange(0, 512),
    default=0,
    metavar="N",
    help="How many threads work; 0 is one for each core.",
)
game_option = click.option(
    "-g",
    "--game",
    metavar="GAME",
    shell_complete=complete_game,
    help="Such as holdem, omaha, razz; `cardmath games` lists them.",
)


def board_option(help_: str = "The cards on the board.") -> Decorator:
    """The community cards."""
    return click.option("-b", "--board", metavar="CARDS", help=help_)


def dead_option(help_: str = "Cards that are out of play.") -> Decorator:
    """The cards that nobody can hold."""
    return click.option("-d", "--dead", default="", metavar="CARDS", help=help_)


def hands_option(most: int | None, default: int, help_: str) -> Decorator:
    """How many hands are dealt."""
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
    """A file to draw a picture into, besides the answer."""
    return click.option(
        "--plot",
        type=click.Path(dir_okay=False),
        metavar="FILE",
        callback=_picture,
        help=f"Draw {drawn} into a file too: .png, .svg, .pdf, .jpg or .webp.",
    )


def cluster_options(command: Command) -> Command:
    """Let a cluster do the work."""
    scheduler = click.option(
        "--scheduler", metavar="tcp://…", help="Let the workers of a Dask scheduler do it."
    )
    workers = click.option(
        "--workers", type=int, default=0, metavar="N", help="Let N processes do it, as a cluster."
    )
    return scheduler(workers(command))
