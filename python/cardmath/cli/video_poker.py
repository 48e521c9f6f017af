"""`cardmath video-poker`: what pay tables return, and how to play them."""

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
@click.option("--list", "listed", is_flag=True, help="List the games that have names.")
@click.option(
    "--pay",
    "pays",
    metavar="LINES",
    help="Change what lines pay for a coin: 'full house=8, flush=5'.",
)
@click.option("--hand", metavar="CARDS", help="Rank the ways to play this hand.")
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
@click.option("--by-hold", is_flag=True, help="Tell which holds make up the return.")
@click.option(
    "--holds", is_flag=True, help="Write the best hold of every hand, up to suits, as CSV."
)
@click.option(
    "--compare",
    "others",
    multiple=True,
    metavar="GAME",
    help="Put another game beside; again for more.",
)
@click.option(
    "--jackpot", metavar="LINE", help="Tell the return as the pay of a line goes up: 'royal flush'."
)
@click.option(
    "--session",
    type=click.IntRange(1),
    metavar="HANDS",
    help="Tell how a bankroll stands after so many.",
)
@click.option(
    "--bankroll", type=click.IntRange(1), metavar="BETS", help="The bankroll; 200 for a session."
)
@click.option(
    "--target", type=click.IntRange(1), metavar="BETS", help="A bankroll that ends a session."
)
@click.option(
    "--lines", type=click.IntRange(1, 1000), metavar="N", help="Play one deal on N lines."
)
@click.option("--play", is_flag=True, help="Play, and be told what each error costs.")
@click.option(
    "--rounds", type=click.IntRange(1), metavar="N", help="With --play: end after N hands."
)
@click.option("--seed", type=click.IntRange(0), help="With --play: deal the same again.")
@click.option("--csv", "as_csv", is_flag=True, help="Answer as comma-separated values.")
@click.option(
    "--plot",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Draw the answer into a file too: .png, .svg, .pdf.",
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
    """Tell what a game of video poker returns, played in the best way; exactly.

    GAME is a key such as jacks-9-6, deuces-full-pay or nsud; without one, 9/6 Jacks or Better.

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
        _tell_hand(vp.hold(hand, chosen), every=every, as_json=as_json, as_csv=as_csv)
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
        _tell_jackpot(chosen, jackpot, plot, as_json=as_json, as_csv=as_csv)
    elif session is not None:
        with ProgressBar("Playing") as progress:
            outcome = vp.session(chosen, session, bankroll or 200, target=target, progress=progress)
        _tell_session(outcome, plot, as_json=as_json)
    elif play:
        from cardmath.cli.video_poker_play import play as run

        run(chosen, rounds, seed, sys.stdin)
    else:
        _tell(vp.analyze(chosen), lines, bankroll, plot, as_json=as_json, as_csv=as_csv)


def _check(
    wanted: dict[str, bool],
    *,
    as_json: bool,
    as_csv: bool,
    play: bool,
    plot: str | None,
    session: int | None,
) -> None:
    """Refuse what excludes each other."""
    given = [name for name, asked in wanted.items() if asked]
    if len(given) > 1:
        raise click.UsageError(f"{' and '.join(given)} exclude each other")
    if as_json and as_csv:
        raise click.UsageError("--json and --csv exclude each other")
    if play and (as_json or as_csv):
        raise click.UsageError("--play is no table: without --json and --csv")
    if session is not None and as_csv:
        raise click.UsageError("--session is no table: without --csv")
    if plot is not None:
        from cardmath.plots import picture_format

        if given and given[0] not in ("--jackpot", "--session"):
            raise click.UsageError(f"{given[0]} has no picture: without --plot")
        picture_format(plot)  # so that a wrong name is told before anything is counted


def _check_extras(extras: dict[str, tuple[bool, str]], wanted: dict[str, bool]) -> None:
    for name, (given, needs) in extras.items():
        if given and not wanted[needs]:
            raise click.UsageError(f"{name} goes with {needs}")


def _game(key: str | None, pays: str | None) -> Game:
    from cardmath.video_poker import find_game

    game = find_game(key or "jacks-9-6")
    return game if pays is None else game.with_pays(pays)


def _tell_hand(found: Holds, *, every: bool, as_json: bool, as_csv: bool) -> None:
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


def _tell(
    found: Analysis,
    lines: int | None,
    bankroll: int | None,
    plot: str | None,
    *,
    as_json: bool,
    as_csv: bool,
) -> None:
    """What a game returns, with what there is to say below the table."""
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
        for line in _below(found, lines):
            click.echo(line)
        if risk is not None:
            click.echo(f"risk to lose {bankroll:,} bets in the long run: {100 * risk:.4f} %")
    if plot is not None:
        from cardmath.video_poker.pictures import return_bars

        return_bars(found, plot)
        click.echo(f"cardmath: drew {plot}", err=True)


def _below(found: Analysis, lines: int | None) -> list[str]:
    hands = found.hands
    told = [
        f"returns {found.payback} of a coin; {100 * float(found.payback_at_one_coin):.4f} % "
        "where one coin is bet",
        f"variance {float(found.variance):.4f}, standard deviation {found.standard_deviation:.4f}; "
        f"pays {100 * float(found.hit_frequency):.2f} % of hands",
        f"{found.tied_hands:,} of {hands:,} hands have several best holds, "
        f"{found.tied_in_size:,} of them with as few cards",
    ]
    if lines is not None:
        total = float(found.variance_of_lines(lines))
        told.append(f"on {lines} lines: variance {total:.4f} a round, {total / lines:.4f} a bet")
    return told


def _tell_jackpot(game: Game, line: str, plot: str | None, *, as_json: bool, as_csv: bool) -> None:
    from cardmath import video_poker as vp

    found = vp.jackpot(game, line)
    echo_table(found, as_json=as_json, as_csv=as_csv)
    if plot is not None:
        from cardmath.video_poker.pictures import jackpot_course

        jackpot_course(found, plot)
        click.echo(f"cardmath: drew {plot}", err=True)


def _tell_session(outcome: Session, plot: str | None, *, as_json: bool) -> None:
    if as_json:
        echo_json(outcome.to_dict())
    else:
        click.echo(str(outcome))
    if plot is not None:
        from cardmath.video_poker.pictures import bankroll_chances

        bankroll_chances(outcome, plot)
        click.echo(f"cardmath: drew {plot}", err=True)
