"""The options of games after the flop, which the commands of `cardmath solve` share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

import cardmath as cm
from cardmath._rules.games import HOLDEM
from cardmath.cli.options import Decorator, board_option, dead_option, in_order
from cardmath.cli.prize_money import prize_options, read_payoff
from cardmath.cli.typed import TakesAll, with_files
from cardmath.solve import Postflop
from cardmath.solve.sizes import SizesLike

_STREETS = ("flop", "turn", "river")


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


def number_or_text(_ctx: click.Context, _parameter: click.Parameter, given: str) -> str | float:
    """Read a number, or leave text: a share of the pot, or a name, which `postflop` checks."""
    try:
        return float(given)
    except ValueError:
        return given


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


game_options = in_order(
    click.option("--pot", type=float, required=True, metavar="CHIPS", help="The chips in the pot."),
    click.option(
        "--stack",
        type=float,
        required=True,
        metavar="CHIPS",
        help="The chips that each player has left.",
    ),
    click.option("--rake", callback=_rake, metavar="5%/3", help="The rake and its cap in chips."),
    click.option("--chip", type=float, help="The smallest chip."),
    dead_option("Dead cards: nobody holds them, and they cannot come."),
    _sizes_option(
        "--bets",
        "60%",
        "Sizes of bets: 60%, geometric e, all-in a; by street 'turn: 60%; river: 75%, a'; by "
        "player '50% | 75%'.",
    ),
    _sizes_option("--raises", "2.5x", "Sizes of raises: multiples of the bet faced, or as bets."),
    _sizes_option(
        "--donks",
        None,
        "Sizes of bets out of position after calling a bet on the street before.",
    ),
    _pots_option(
        "--add-all-in",
        1.5,
        "Add an all-in where the stack-to-pot ratio after a call is at most POTS.",
    ),
    _pots_option(
        "--force-all-in",
        0.15,
        "Make a bet all-in if the stack-to-pot ratio after a call is at most POTS.",
    ),
    click.option(
        "--merge",
        default="0.1",
        show_default=True,
        callback=number_or_text,
        metavar="POTS",
        help="Of two sizes that differ by less than POTS pots, leave out the smaller; 'pio' for "
        "PioSOLVER's rule.",
    ),
    prize_options,
)
"""What is played for, and the sizes of bets."""

one_board_options = in_order(
    board_option("The board: three to five cards.", required=True),
    click.option(
        "--game",
        default=HOLDEM,
        show_default=True,
        metavar="GAME",
        help="holdem, or from the turn omaha, omaha5, omaha8, omaha5-8, courchevel, courchevel8.",
    ),
    game_options,
    click.option(
        "--add",
        multiple=True,
        metavar="LINE",
        help="Add the bet or raise at the end of a line, whatever cards come: 'x b30'. Repeatable.",
    ),
    click.option(
        "--remove",
        multiple=True,
        metavar="LINE",
        help="Remove the action at the end of a line, and what follows it. Repeatable.",
    ),
)
"""The options of a game on one board, which `read_game` reads."""

target_options = in_order(
    click.option(
        "--target",
        default="0.5%",
        show_default=True,
        callback=number_or_text,
        metavar="OFF",
        help="The exploitability to stop at, in percent of the pot or in chips.",
    ),
    click.option(
        "--iterations", type=click.IntRange(0), default=100_000, help="The most iterations."
    ),
)
"""When to stop."""

seconds_option = click.option(
    "--seconds", type=float, metavar="S", help="Stop after this time if the target is not reached."
)
memory_option = click.option("--memory", metavar="2GB", help="The most memory to use.")
line_option = click.option(
    "--line", default="", metavar="LINE", help="The node to show: 'x b120 c / 7s / x'."
)


class Sectioned(TakesAll):
    """A command whose help lists its options in sections.

    Args:
        sections: for each section its title and the names of its options; all others are listed
            at the end.
    """

    def __init__(self, *args: Any, sections: Mapping[str, tuple[str, ...]], **more: Any) -> None:
        super().__init__(*args, **more)
        self.sections = sections

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the sections, and at the end all other options."""
        records = {
            param.name: record
            for param in self.get_params(ctx)
            if isinstance(param, click.Option)
            and (record := param.get_help_record(ctx)) is not None
        }
        named = {name for names in self.sections.values() for name in names}
        rest = tuple(name for name in records if name not in named)
        for title, names in {**self.sections, "Options": rest}.items():
            with formatter.section(title):
                formatter.write_dl([records[name] for name in names if name in records])


CHIPS = ("pot", "stack", "rake", "chip", "dead", "prizes", "others")
"""The options of what is played for, in help."""
SIZES = (*("bets", "raises", "donks", "add_all_in", "force_all_in", "merge", "add", "remove"),)
"""The options of bets, in help."""
SOLVING = ("target", "iterations", "seconds", "memory", "threads")
"""The options of solving, in help."""


def two_ranges(
    ctx: click.Context, parameter: click.Parameter, given: tuple[str, ...]
) -> tuple[str, str]:
    """Read two ranges, each as text or as `@FILE`."""
    if len(given) != 2:
        raise click.UsageError(f"two ranges are needed, out of position first, not {len(given)}")
    first, second = with_files(ctx, parameter, given)
    return first, second


ranges_argument = click.argument("ranges", nargs=-1, callback=two_ranges, metavar="OOP IP")


def read_game(board: str, ranges: tuple[str, str], given: dict[str, Any]) -> Postflop:
    """The game of the options of `one_board`."""
    options = dict(given)
    add, remove = options.pop("add"), options.pop("remove")
    payoff = read_payoff(options.pop("prizes"), options.pop("others"))
    game = cm.solve.postflop(board, list(ranges), payoff=payoff, **options)
    return game.changed(add=add, remove=remove) if add or remove else game
