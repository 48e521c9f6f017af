"""`cardmath video-poker`: the return of pay tables, and how to play them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from cardmath._support.layout import counted
from cardmath._support.numbers import seed_of
from cardmath.cli.groups import DEFAULT_GAME, VideoPoker, complete_pay_tables, pay_tables
from cardmath.cli.options import (
    Decorator,
    completing,
    hands_option,
    json_option,
    output_options,
    plot_option,
    seed_option,
)
from cardmath.cli.output import Output, draw, echo_json, note_seed
from cardmath.cli.progress import ProgressBar
from cardmath.cli.screen import echo, echo_printed, echo_wrapped

if TYPE_CHECKING:
    from cardmath.video_poker import Analysis, Game

_SHOWN_HOLDS = 6
_SHOWN_JACKPOTS = 10
_LENGTHS = ("short", "medium", "full")


def _lines() -> Iterable[str]:
    """The names of the lines of pay tables."""
    return dict.fromkeys(line.name for game in pay_tables().values() for line in game.lines).keys()


def _length(_ctx: click.Context, _parameter: click.Parameter, given: str) -> str | int:
    """The length of a strategy: a word, or a number of lines."""
    if given in _LENGTHS:
        return given
    if given.isdecimal() and given.isascii() and int(given[:6]) > 0:
        return int(given[:6])
    raise click.BadParameter(
        f"{given[:60]!r} is neither {', '.join(_LENGTHS)} nor a number of lines"
    )


def _game(key: str | None, pays: str | None) -> Game:
    from cardmath.video_poker import find_game

    game = find_game(key or DEFAULT_GAME)
    return game if pays is None else game.with_pays(pays)


_game_argument = click.argument("game", required=False, shell_complete=complete_pay_tables)
_pay_option = click.option(
    "--pay",
    "pays",
    metavar="LINES",
    help="Change the pay of lines for one coin: 'full house=8, flush=5'.",
)


def game_options(command: Callable[..., object]) -> Callable[..., object]:
    """The argument GAME and the option `--pay`: the command takes the `game` that they name."""

    @wraps(command)
    def with_game(*args: Any, game: str | None, pays: str | None, **options: Any) -> object:
        return command(*args, game=_game(game, pays), **options)

    return _game_argument(_pay_option(with_game))


def bankroll_option(help_: str, default: int | None = None) -> Decorator:
    """The option for a bankroll, in bets."""
    return click.option(
        "--bankroll",
        type=click.IntRange(1),
        default=default,
        show_default=default is not None,
        metavar="BETS",
        help=help_,
    )


@click.group("video-poker", cls=VideoPoker)
def video_poker() -> None:
    """Compute the exact return of a game of video poker, and how to play it.

    GAME is a key such as jacks-9-6, deuces-full-pay or nsud, which `list` shows. The default game
    is jacks-9-6, the default command is return.

    \b
    cardmath video-poker jacks-9-6 --pay "full house=8, flush=5"
    cardmath video-poker hand AhKhQhJh2c jacks-9-6
    cardmath video-poker strategy deuces-full-pay --length short
    cardmath video-poker compare jacks-9-6 bonus-8-5 nsud
    cardmath video-poker session jacks-9-6 --hands 1000 --bankroll 200
    cardmath video-poker play jacks-9-6
    """


@video_poker.command("return")
@game_options
@click.option(
    "--lines",
    type=click.IntRange(1, 1000),
    metavar="N",
    help="Show the variance of one deal played on N lines.",
)
@bankroll_option("Show the risk of ruin with this bankroll.")
@plot_option("the return by line")
@output_options
def return_(
    game: Game,
    lines: int | None,
    bankroll: int | None,
    plot: str | None,
    output: Output,
) -> None:
    """Show what a game returns with the best play, line by line.

    \b
    cardmath video-poker jacks-9-6
    cardmath video-poker jacks-9-6 --pay "full house=8"
    """
    from cardmath.video_poker import analyze, risk_of_ruin

    output.refuse_in_csv(lines=lines, bankroll=bankroll)
    found = analyze(game)
    risk = None if bankroll is None else risk_of_ruin(found, bankroll)
    if output.as_json:
        more = {
            **({} if lines is None else {"variance_of_lines": str(found.variance_of_lines(lines))}),
            **({} if risk is None else {"risk_of_ruin": risk}),
        }
        echo_json({**found.to_dict(), **more})
    else:
        output.table(found)
    if output.as_text:
        for line in _summary(found, lines):
            echo_wrapped(line)
        if risk is not None and bankroll is not None:
            echo(f"risk of ruin with {counted(bankroll, 'bet')}: {100 * risk:.4f} %")
    if plot is not None:
        from cardmath.video_poker.pictures import return_bars

        draw(return_bars, found, plot)


def _summary(found: Analysis, lines: int | None) -> list[str]:
    hands = found.hands
    lines_below = [
        f"returns {found.payback} of a coin; {100 * float(found.payback_at_one_coin):.4f} % "
        "if one coin is bet",
        f"variance {float(found.variance):.4f}, standard deviation {found.standard_deviation:.4f}; "
        f"pays {100 * float(found.hit_frequency):.2f} % of hands",
        f"{found.tied_hands:,} of {hands:,} hands have several best holds, "
        f"{found.tied_in_size:,} of them with the same number of cards",
        *([f"of these it plays {found.tie_rule}"] if found.tied_hands else []),
    ]
    if lines is not None:
        total = float(found.variance_of_lines(lines))
        lines_below.append(
            f"on {counted(lines, 'line')}: variance {total:.4f} a round, {total / lines:.4f} a bet"
        )
    return lines_below


@video_poker.command("list")
@output_options
def list_(output: Output) -> None:
    """List the games that have names.

    \b
    cardmath video-poker list
    cardmath video-poker list --csv
    """
    from cardmath.video_poker import PayTables

    output.table(PayTables())


@video_poker.command()
@click.argument("cards")
@game_options
@click.option("--all", "every", is_flag=True, help="Show all 32 ways.")
@output_options
def hand(cards: str, game: Game, every: bool, output: Output) -> None:
    """Rank the 32 ways to play the hand CARDS.

    \b
    cardmath video-poker hand AhKhQhJh2c
    cardmath video-poker hand 2s2h7d8d9d nsud
    """
    from cardmath.video_poker import hold

    found = hold(cards, game)
    if not output.as_text:
        output.table(found)
        return
    layout = found._layout()
    echo_printed(layout if every else replace(layout, cells=layout.cells[:_SHOWN_HOLDS]))
    if not every:
        echo(f"… {len(found) - _SHOWN_HOLDS} more: --all shows them")
    echo(f"\nThe draws of {found.best.name}", bold=True)
    for name, draws, share, pay in found.outcomes():
        echo_wrapped(f"{name:24} pays {pay:>5}  {draws:>9,}  {100 * float(share):8.4f} %")


@video_poker.command()
@game_options
@click.option(
    "--length",
    default="medium",
    show_default=True,
    callback=_length,
    metavar="LENGTH",
    shell_complete=completing(lambda: _LENGTHS),
    help="short, medium, full, or a number of lines.",
)
@output_options
def strategy(game: Game, length: str | int, output: Output) -> None:
    """Find a strategy in words; with wild cards, it is grouped by how many the hand has.

    \b
    cardmath video-poker strategy
    cardmath video-poker strategy nsud --length 30
    """
    from cardmath.video_poker import strategy as find_strategy

    with ProgressBar("Searching") as progress:
        found = find_strategy(game, length, progress=progress)
    if found.game.wild_cards and output.as_text:
        echo_printed(found.grouped())
    else:
        output.table(found)


@video_poker.command("by-hold")
@game_options
@output_options
def by_hold(game: Game, output: Output) -> None:
    """Break the return down by the class of the best hold.

    \b
    cardmath video-poker by-hold
    cardmath video-poker by-hold nsud --csv
    """
    from cardmath.video_poker import analyze

    output.table(analyze(game).by_hold())


@video_poker.command()
@game_options
def holds(game: Game) -> None:
    """Write the best hold of every hand, up to suit relabelling, as comma-separated values.

    \b
    cardmath video-poker holds > holds.csv
    cardmath video-poker holds nsud > deuces.csv
    """
    from cardmath.video_poker import best_holds

    for line in best_holds(game).lines():
        echo(line, nl=False)


@video_poker.command()
@click.argument(
    "games", metavar="GAME...", nargs=-1, required=True, shell_complete=complete_pay_tables
)
@_pay_option
@output_options
def compare(games: tuple[str, ...], pays: str | None, output: Output) -> None:
    """Compare games by their returns; `--pay` changes the first of them.

    \b
    cardmath video-poker compare jacks-9-6 nsud
    cardmath video-poker compare jacks-9-6 --pay "flush=5"
    """
    from cardmath.video_poker import compare as compared

    output.table(compared([_game(games[0], pays), *games[1:]]))


@video_poker.command()
@game_options
@click.option(
    "--line",
    default="",
    metavar="LINE",
    shell_complete=completing(_lines),
    help="The line; the highest by default.",
)
@click.option("--all", "every", is_flag=True, help="Show every change of the best holds.")
@plot_option("the return by jackpot")
@output_options
def jackpot(
    game: Game,
    line: str,
    every: bool,
    plot: str | None,
    output: Output,
) -> None:
    """Show the return for each pay of one line, such as 'royal flush'.

    \b
    cardmath video-poker jackpot
    cardmath video-poker jackpot jacks-9-6 --line "royal flush"
    """
    from cardmath.video_poker import jackpot as find_jackpot

    found = find_jackpot(game, line)
    if every or not output.as_text or len(found) <= _SHOWN_JACKPOTS:
        output.table(found)
    else:
        echo_printed(found.at_jackpots(_SHOWN_JACKPOTS))
        echo_wrapped(f"… the best holds change at {len(found) - 1} jackpots: --all shows them")
    if plot is not None:
        from cardmath.video_poker.pictures import jackpot_curve

        draw(jackpot_curve, found, plot)


@video_poker.command()
@game_options
@hands_option(None, 1000, "The number of hands.")
@bankroll_option("The bankroll at the start.", 200)
@click.option(
    "--target", type=click.IntRange(1), metavar="BETS", help="The bankroll at which it ends."
)
@plot_option("the distribution")
@json_option
def session(
    game: Game,
    hands: int,
    bankroll: int,
    target: int | None,
    plot: str | None,
    as_json: bool,
) -> None:
    """Show the distribution of a bankroll after a number of hands.

    \b
    cardmath video-poker session --hands 100
    cardmath video-poker session jacks-9-6 --hands 600 --bankroll 100
    """
    from cardmath.video_poker import session as play_session

    with ProgressBar("Playing") as progress:
        outcome = play_session(game, hands, bankroll, target=target, progress=progress)
    if as_json:
        echo_json(outcome.to_dict())
    else:
        echo_wrapped(str(outcome))
    if plot is not None:
        from cardmath.video_poker.pictures import bankroll_chances

        draw(bankroll_chances, outcome, plot)


@video_poker.command()
@game_options
@click.option("--rounds", type=click.IntRange(1), metavar="N", help="Stop after N hands.")
@seed_option
def play(game: Game, rounds: int | None, seed: int | None) -> None:
    """Play hands, and see the cost of each error.

    \b
    cardmath video-poker play
    cardmath video-poker play nsud --rounds 10 --seed 5
    """
    from cardmath.cli.video_poker_play import play as run

    used = seed_of(seed)
    note_seed(seed, used)
    run(game, rounds, used, sys.stdin)
