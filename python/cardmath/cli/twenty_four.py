"""`cardmath 24`: the 24 game and related puzzles."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, TextIO

import click

from cardmath._support.layout import counted
from cardmath._support.numbers import ratio, seed_of
from cardmath.cli.groups import SolveByDefault
from cardmath.cli.options import completing, json_option, output_options, seed_option
from cardmath.cli.output import Output, drawn, echo_error, echo_json, error_text, note_seed
from cardmath.cli.progress import ProgressBar
from cardmath.cli.screen import echo, echo_as_it_is
from cardmath.cli.twenty_four_survey import (
    distinct_option,
    operators_option,
    survey,
    target_option,
)
from cardmath.cli.typed import TakesNumbers, typed_lines
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath.twenty_four import Countdown, Game, Solution


_NO = 1

_first_option = click.option(
    "--first", type=click.IntRange(1), metavar="N", help="Show only the N easiest."
)


@click.command(cls=TakesNumbers)
@click.argument("numbers", nargs=-1)
@click.option(
    "--target", type=click.IntRange(1), metavar="NUMBER", help="100 to 999; drawn if not given."
)
@click.option("--large", type=click.IntRange(0, 4), help="The number of large numbers to draw.")
@click.option("--games", type=click.IntRange(1), help="Draw this many games and summarize them.")
@seed_option
@click.option("--steps", is_flag=True, help="Show each way step by step.")
@_first_option
@output_options
@click.pass_context
def countdown(
    ctx: click.Context,
    numbers: tuple[str, ...],
    target: int | None,
    large: int | None,
    games: int | None,
    seed: int | None,
    steps: bool,
    first: int | None,
    output: Output,
) -> None:
    """Play the numbers round of Countdown.

    Make a target from some of the numbers. Each step must make a positive whole number. Without
    NUMBERS a game is drawn. If the target cannot be made, the nearest value is shown and the exit
    status is 1.

    \b
    cardmath 24 countdown 25 50 75 100 3 6 --target 952
    cardmath 24 countdown --games 10000 --seed 7
    """
    from cardmath import twenty_four as game

    if numbers and target is None:
        raise click.UsageError("numbers need --target")
    if numbers and (games or large is not None or seed is not None):
        raise click.UsageError("numbers do not go with --games, --large or --seed")
    if output.as_csv and not games:
        raise click.UsageError("--csv needs --games")
    if games:
        with ProgressBar("Playing") as progress:
            summary = game.survey_countdown(games, large=large, seed=seed, progress=progress)
        output.table(summary)
        return
    drawn, goal, used = " ".join(numbers), target or 0, seed_of(seed)
    if not numbers:
        chosen, goal = game.draw(large, used)
        drawn, goal = " ".join(map(str, chosen)), target or goal
    answer = game.countdown(drawn, goal)
    if not (numbers or output.as_json):
        note_seed(seed, used)
    shown = answer.solutions[: first or 1]
    if output.as_json:
        echo_json({**answer.to_dict(), "solutions": [way.to_dict() for way in shown]})
    else:
        echo(_verdict(drawn, answer))
        _echo_solutions(shown, steps=steps)
    ctx.exit(0 if answer.exact else _NO)


def _verdict(drawn: str, answer: Countdown) -> str:

    ways = counted(answer.ways, "way")
    if answer.exact:
        return f"{drawn} make {answer.target} in {ways}"
    return f"{drawn} come within {answer.distance} of {answer.target} in {ways}"


def _echo_solutions(solutions: Iterable[Solution], *, steps: bool) -> None:
    """Print each solution on a line, and its steps below it."""
    for solution in solutions:
        echo(str(solution))
        for step in solution.steps if steps else ():
            echo(f"  {step}")


@click.group("24", cls=SolveByDefault)
def twenty_four() -> None:
    """Make 24, or another target, from some numbers.

    The arithmetic is exact. Numbers are written 8, 1/2 or as cards such as 6h (an ace is 1; jack,
    queen and king are 11, 12 and 13). The default command is solve.

    \b
    cardmath 24 6 6 5 2 --target 17
    cardmath 24 -3 8 1/2 5
    cardmath 24 3h 3s 8d 8c --steps
    cardmath 24 play
    """


def _levels() -> tuple[str, ...]:
    from cardmath.twenty_four.puzzles import ANY_LEVEL, LEVELS

    return (ANY_LEVEL, *LEVELS)


level_option = click.option(
    "-l",
    "--level",
    default="any",
    show_default=True,
    metavar="LEVEL",
    shell_complete=completing(_levels),
    help="The difficulty: easy, medium, hard, expert, or any.",
)


@twenty_four.command(cls=TakesNumbers)
@click.argument("numbers", nargs=-1, required=True)
@target_option
@distinct_option
@operators_option
@click.option("--steps", is_flag=True, help="Show each solution step by step.")
@_first_option
@click.option("--why", is_flag=True, help="If there is no solution, show the nearest values.")
@json_option
@click.pass_context
def solve(
    ctx: click.Context,
    numbers: tuple[str, ...],
    target: str,
    distinct: str,
    operators: str,
    steps: bool,
    first: int | None,
    why: bool,
    as_json: bool,
) -> None:
    """Find all solutions, one per line, easiest first.

    The exit status is 1 if there is none.

    \b
    cardmath 24 6 6 5 2 --target 17
    cardmath 24 solve 3h 3s 8d 8c --steps
    """
    from cardmath import twenty_four as game
    from cardmath.twenty_four.numbers import read_number, read_numbers, shown

    read, goal = read_numbers(" ".join(numbers)), read_number(target)
    kind: game.Distinct = "steps" if distinct == "steps" else "forms"
    solutions = game.solve(read, goal, distinct=kind, operators=operators)
    near = [] if solutions or not why else game.nearest(read, goal, operators=operators)
    if as_json:
        answer = {
            "numbers": list(map(ratio, read)),
            "target": ratio(goal),
            "count": len(solutions),
            "solutions": [solution.to_dict() for solution in solutions[:first]],
        }
        echo_json({**answer, "nearest": [way.to_dict() for way in near]} if why else answer)
    elif solutions:
        _echo_solutions(solutions[:first], steps=steps)
    else:
        echo(f"{shown(read)} cannot make {goal}")
        for way in near:
            echo(f"  {way} = {way.value}")
    ctx.exit(0 if solutions else _NO)


@twenty_four.command(cls=TakesNumbers)
@click.argument("expression")
@click.argument("numbers", nargs=-1, required=True)
@target_option
@json_option
@click.pass_context
def check(
    ctx: click.Context, expression: str, numbers: tuple[str, ...], target: str, as_json: bool
) -> None:
    """Check whether EXPRESSION is a solution.

    It must make the target and use exactly these NUMBERS. The exit status is 1 if it does not.

    \b
    cardmath 24 check "8/(3-8/3)" 3 3 8 8
    cardmath 24 check "6*(2+5/6)" 6 6 5 2 --target 17
    """
    from cardmath import twenty_four as game

    result = game.check(expression, " ".join(numbers), target)
    if as_json:
        echo_json(result.to_dict())
    else:
        echo(str(result))
    ctx.exit(0 if result else _NO)


@twenty_four.command()
@level_option
@click.option(
    "--count", type=click.IntRange(1, 1000), metavar="N", help="Deal N puzzles, as a worksheet."
)
@click.option("--answers", is_flag=True, help="Add the easiest solution of each puzzle at the end.")
@click.option("--html", "as_html", is_flag=True, help="Write a page to print, with large cards.")
@seed_option
@json_option
def deal(
    level: str, count: int | None, answers: bool, as_html: bool, seed: int | None, as_json: bool
) -> None:
    """Deal four cards that can make 24.

    With --count it is a worksheet: numbered puzzles, and with --answers their solutions below.

    \b
    cardmath 24 deal --level hard --seed 7
    cardmath 24 deal --count 24 --answers
    cardmath 24 deal --count 24 --answers --html > worksheet.html
    """
    from cardmath.cli.worksheet import as_page, as_text
    from cardmath.twenty_four.puzzles import deals

    if as_html and as_json:
        raise click.UsageError("--html and --json exclude each other")
    used = seed_of(seed)
    puzzles = list(islice(deals(level, used), count or 1))
    if as_json:
        for puzzle in puzzles:
            shown = {"answer": str(puzzle.solutions[0])} if answers else {}
            echo_json({"seed": used, **puzzle.to_dict(), **shown})
        return
    note_seed(seed, used)
    if as_html:
        echo_as_it_is(as_page(puzzles, answers=answers))
    elif count is None and not answers:
        echo(str(puzzles[0]))
    else:
        echo(as_text(puzzles, answers=answers))


@twenty_four.command()
@level_option
@click.option("-r", "--rounds", type=click.IntRange(1), help="The number of puzzles to play.")
@seed_option
def play(level: str, rounds: int | None, seed: int | None) -> None:
    """Play the game: make 24 from the cards that are dealt.

    Type an answer such as 8/(3-8/3), or hint, skip or quit. A puzzle is worth three points, and
    each hint costs one. The input can come from a pipe.

    \b
    cardmath 24 play
    cardmath 24 play --rounds 5 --level easy
    """
    from cardmath.twenty_four import Game

    used = seed_of(seed)
    game = Game(level, used)
    note_seed(seed, used)
    _rounds(game, rounds, sys.stdin)


twenty_four.add_command(survey)
twenty_four.add_command(countdown)


_HELP = "type an answer such as 8/(3-8/3), or: hint, skip, quit"


def _rounds(game: Game, rounds: int | None, lines: TextIO) -> None:
    """Play until the rounds or the input end, or the player quits; then print the score.

    Args:
        game: the game to play.
        rounds: the number of puzzles; None for no limit.
        lines: where the player's input comes from.
    """
    answers = typed_lines(lines, "> ")
    started = monotonic()
    try:
        while _play_puzzle(game, answers) and (rounds is None or game.dealt < rounds):
            game.next()
    finally:  # print the score after Ctrl-C too
        echo(_score(game, monotonic() - started))


def _play_puzzle(game: Game, answers: Iterator[str]) -> bool:
    """Play one puzzle; return whether to go on."""
    numbers = " ".join(map(str, game.puzzle.numbers))
    cards = drawn(game.puzzle.cards)
    echo_as_it_is(f"{game.dealt}. {cards}  ({numbers})  {game.puzzle.level}")
    started = monotonic()
    for line in answers:
        if line in ("quit", "q", "exit"):
            return False
        if line in ("skip", "s", "give up"):
            echo(f"  {game.give_up()}")
            return True
        if _reply(game, line, monotonic() - started):
            return True
    return False


def _reply(game: Game, line: str, seconds: float) -> bool:
    """Respond to a line; return whether the puzzle is solved."""
    if line in ("help", "h", "?"):
        echo(f"  {_HELP}")
        return False
    try:
        if line == "hint":
            echo(f"  {game.hint()}")
            return False
        worth = game.worth
        result = game.answer(line)
    except CardmathError as error:
        echo_error(error_text(error))
        return False
    points = f", {counted(worth, 'point')} in {seconds:.0f} s" if result else ""
    echo(f"  {result}{points}")
    return bool(result)


def _score(game: Game, seconds: float) -> str:
    points = counted(game.points, "point")
    return f"Solved {game.solved} of {game.dealt}: {points} in {seconds:.0f} s"
