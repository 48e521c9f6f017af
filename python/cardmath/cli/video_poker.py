"""`cardmath video-poker`: the return of pay tables, and how to play them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from cardmath.cli.options import json_option
from cardmath.cli.output import echo_json, echo_table
from cardmath.cli.progress import ProgressBar

if TYPE_CHECKING:
    from cardmath.video_poker import Analysis, Game, Holds
    from cardmath.video_poker.session import Session

_SHOWN_HOLDS = 6
_LENGTHS = ("short", "medium", "full")


def _length(
    _ctx: click.Context, _parameter: click.Parameter, given: str | None
) -> str | int | None:
    """The length of a strategy: a word, or a number of lines."""
    if given is None or given in _LENGTHS:
        return given
    if given.isdecimal() and given.isascii() and int(given[:6]) > 0:
        return int(given[:6])
    raise click.BadParameter(
        f"{given[:60]!r} is neither {', '.join(_LENGTHS)} nor a number of lines"
    )


@click.command("video-poker")
@click.argument("game", required=False)
@click.option("--list", "listed", is_flag=True, help="List the named games.")
@click.option(
    "--pay",
    "pays",
    metavar="LINES",
    help="Change the pay of lines for one coin: 'full house=8, flush=5'.",
)
@click.option("--hand", metavar="CARDS", help="Rank the 32 ways to play this hand.")
@click.option("--all", "every", is_flag=True, help="With --hand: show all 32 ways.")
@click.option(
    "--strategy",
    "length",
    is_flag=False,
    flag_value="medium",
    callback=_length,
    metavar="[LENGTH]",
    help="Find a strategy in words: short, medium, full, or a number of lines.",
)
@click.option("--by-hold", is_flag=True, help="Divide the return by the class of the best hold.")
@click.option(
    "--holds", is_flag=True, help="Write the best hold of every hand, up to suits, as CSV."
)
@click.option(
    "--compare",
    "others",
    multiple=True,
    metavar="GAME",
    help="Compare with another game; repeatable.",
)
@click.option(
    "--jackpot", metavar="LINE", help="Show the return for each pay of this line: 'royal flush'."
)
@click.option(
    "--session",
    type=click.IntRange(1),
    metavar="HANDS",
    help="Show the distribution of a bankroll after this many hands.",
)
@click.option(
    "--bankroll",
    type=click.IntRange(1),
    metavar="BETS",
    help="The bankroll; in a session it is 200 by default.",
)
@click.option(
    "--target", type=click.IntRange(1), metavar="BETS", help="The bankroll at which a session ends."
)
@click.option(
    "--lines",
    type=click.IntRange(1, 1000),
    metavar="N",
    help="Show the variance of one deal played on N lines.",
)
@click.option("--play", is_flag=True, help="Play hands, and see the cost of each error.")
@click.option(
    "--rounds", type=click.IntRange(1), metavar="N", help="With --play: stop after N hands."
)
@click.option("--seed", type=click.IntRange(0), help="With --play: deal the same hands again.")
@click.option("--csv", "as_csv", is_flag=True, help="Write comma-separated values.")
@click.option(
    "--plot",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Also draw the answer into a file: .png, .svg or .pdf.",
)
@json_option
def video_poker(
    game: str | None,
    listed: bool,
    pays: str | None,
    hand: str | None,
    every: bool,
    length: str | int | None,
    by_hold: bool,
    holds: bool,
    others: tuple[str, ...],
    jackpot: str | None,
    session: int | None,
    bankroll: int | None,
    target: int | None,
    lines: int | None,
    play: bool,
    rounds: int | None,
    seed: int | None,
    as_csv: bool,
    plot: str | None,
    as_json: bool,
) -> None:
    """Compute the exact return of a game of video poker, and how to play it.

    GAME is a key such as jacks-9-6, deuces-full-pay or nsud. The default is jacks-9-6.

    \b
    cardmath video-poker --list
    cardmath video-poker jacks-9-6 --pay "full house=8, flush=5"
    cardmath video-poker jacks-9-6 --hand AhKhQhJh2c
    cardmath video-poker deuces-full-pay --strategy short
    cardmath video-poker jacks-9-6 --compare bonus-8-5 --compare nsud
    cardmath video-poker jacks-9-6 --session 1000 --bankroll 200
    cardmath video-poker jacks-9-6 --play
    """
    from cardmath import video_poker as vp

    wanted = {
        "--list": listed,
        "--hand": hand is not None,
        "--strategy": length is not None,
        "--by-hold": by_hold,
        "--holds": holds,
        "--compare": bool(others),
        "--jackpot": jackpot is not None,
        "--session": session is not None,
        "--play": play,
    }
    _check(wanted, as_json=as_json, as_csv=as_csv, play=play, plot=plot, session=session)
    _check_extras(
        {
            "--all": (every, "--hand"),
            "--target": (target is not None, "--session"),
            "--rounds": (rounds is not None, "--play"),
            "--seed": (seed is not None, "--play"),
        },
        wanted,
    )
    if listed:
        echo_table(vp.GameTable(), as_json=as_json, as_csv=as_csv)
        return
    chosen = _game(game, pays)
    if hand is not None:
        _show_hand(vp.hold(hand, chosen), every=every, as_json=as_json, as_csv=as_csv)
    elif length is not None:
        with ProgressBar("Searching") as progress:
            found = vp.strategy(chosen, length, progress=progress)
        echo_table(found, as_json=as_json, as_csv=as_csv)
    elif by_hold:
        echo_table(vp.analyze(chosen).by_hold(), as_json=as_json, as_csv=as_csv)
    elif holds:
        for line in vp.best_holds(chosen).lines():
            click.echo(line, nl=False)
    elif others:
        echo_table(vp.compare([chosen, *others]), as_json=as_json, as_csv=as_csv)
    elif jackpot is not None:
        _show_jackpot(chosen, jackpot, plot, as_json=as_json, as_csv=as_csv)
    elif session is not None:
        with ProgressBar("Playing") as progress:
            outcome = vp.session(chosen, session, bankroll or 200, target=target, progress=progress)
        _show_session(outcome, plot, as_json=as_json)
    elif play:
        from cardmath.cli.video_poker_play import play as run

        run(chosen, rounds, seed, sys.stdin)
    else:
        _show(vp.analyze(chosen), lines, bankroll, plot, as_json=as_json, as_csv=as_csv)


def _check(
    wanted: dict[str, bool],
    *,
    as_json: bool,
    as_csv: bool,
    play: bool,
    plot: str | None,
    session: int | None,
) -> None:
    """Refuse options that exclude each other."""
    given = [name for name, is_given in wanted.items() if is_given]
    if len(given) > 1:
        raise click.UsageError(f"{' and '.join(given)} exclude each other")
    if as_json and as_csv:
        raise click.UsageError("--json and --csv exclude each other")
    if play and (as_json or as_csv):
        raise click.UsageError("--play has no table: leave out --json and --csv")
    if session is not None and as_csv:
        raise click.UsageError("--session has no table: leave out --csv")
    if plot is not None:
        from cardmath.plots import picture_format

        if given and given[0] not in ("--jackpot", "--session"):
            raise click.UsageError(f"{given[0]} has no picture: leave out --plot")
        picture_format(plot)  # a wrong name is reported before anything is counted


def _check_extras(extras: dict[str, tuple[bool, str]], wanted: dict[str, bool]) -> None:
    for name, (given, needs) in extras.items():
        if given and not wanted[needs]:
            raise click.UsageError(f"{name} goes with {needs}")


def _game(key: str | None, pays: str | None) -> Game:
    from cardmath.video_poker import find_game

    game = find_game(key or "jacks-9-6")
    return game if pays is None else game.with_pays(pays)


def _show_hand(found: Holds, *, every: bool, as_json: bool, as_csv: bool) -> None:
    if as_json or as_csv:
        echo_table(found, as_json=as_json, as_csv=as_csv)
        return
    title, *head, body = str(found).split("\n", 1 + found.head_lines)
    shown = body.split("\n") if every else body.split("\n")[:_SHOWN_HOLDS]
    click.echo("\n".join([*(click.style(line, bold=True) for line in [title, *head]), *shown]))
    if not every:
        click.echo(f"… {len(found) - len(shown)} more: --all shows them")
    click.secho(f"\nThe draws of {found.best.name}", bold=True)
    for name, draws, share, pays in found.outcomes():
        click.echo(f"{name:24} pays {pays:>5}  {draws:>9,}  {100 * float(share):8.4f} %")


def _show(
    found: Analysis,
    lines: int | None,
    bankroll: int | None,
    plot: str | None,
    *,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Show the return of a game as a table, with a summary below it."""
    from cardmath.video_poker import risk_of_ruin

    risk = None if bankroll is None else risk_of_ruin(found, bankroll)
    if as_json:
        more = {
            **({} if lines is None else {"variance_of_lines": str(found.variance_of_lines(lines))}),
            **({} if risk is None else {"risk_of_ruin": risk}),
        }
        echo_json({**found.to_dict(), **more})
    elif as_csv:
        echo_table(found, as_json=False, as_csv=True)
    else:
        echo_table(found, as_json=False, as_csv=False)
        for line in _summary(found, lines):
            click.echo(line)
        if risk is not None:
            click.echo(f"risk of ruin with {bankroll:,} bets: {100 * risk:.4f} %")
    if plot is not None:
        from cardmath.video_poker.pictures import return_bars

        return_bars(found, plot)
        click.echo(f"cardmath: drew {plot}", err=True)


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
            f"on {lines} lines: variance {total:.4f} a round, {total / lines:.4f} a bet"
        )
    return lines_below


def _show_jackpot(game: Game, line: str, plot: str | None, *, as_json: bool, as_csv: bool) -> None:
    from cardmath import video_poker as vp

    found = vp.jackpot(game, line)
    echo_table(found, as_json=as_json, as_csv=as_csv)
    if plot is not None:
        from cardmath.video_poker.pictures import jackpot_course

        jackpot_course(found, plot)
        click.echo(f"cardmath: drew {plot}", err=True)


def _show_session(outcome: Session, plot: str | None, *, as_json: bool) -> None:
    if as_json:
        echo_json(outcome.to_dict())
    else:
        click.echo(str(outcome))
    if plot is not None:
        from cardmath.video_poker.pictures import bankroll_chances

        bankroll_chances(outcome, plot)
        click.echo(f"cardmath: drew {plot}", err=True)
