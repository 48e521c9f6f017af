"""`cardmath 24`: the 24 game and related puzzles."""

from __future__ import annotations

import sys

import click

from cardmath._support.numbers import ratio, seed_of
from cardmath.cli.groups import SolveByDefault
from cardmath.cli.options import completing, json_option, seed_option
from cardmath.cli.output import echo_json, tell_seed
from cardmath.cli.twenty_four_countdown import countdown, echo_solutions, first_option
from cardmath.cli.twenty_four_survey import (
    distinct_option,
    operators_option,
    survey,
    target_option,
)

NO = 1


@click.group("24", cls=SolveByDefault)
def twenty_four() -> None:
    """Make 24, or another target, from some numbers.

    The arithmetic is exact. Numbers are written 8, 1/2 or as cards such as 6h (an ace is 1; jack,
    queen and king are 11, 12 and 13). If one is negative, put -- before the numbers. The default
    command is solve.

    \b
    cardmath 24 6 6 5 2 --target 17
    cardmath 24 -- -3 8 1/2 5
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


@twenty_four.command()
@click.argument("numbers", nargs=-1, required=True)
@target_option
@distinct_option
@operators_option
@click.option("--steps", is_flag=True, help="Show each solution step by step.")
@first_option
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
        echo_solutions(solutions[:first], steps=steps)
    else:
        click.echo(f"{shown(read)} cannot make {goal}")
        for way in near:
            click.echo(f"  {way} = {way.value}")
    ctx.exit(0 if solutions else NO)


@twenty_four.command()
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
    """
    from cardmath import twenty_four as game

    result = game.check(expression, " ".join(numbers), target)
    if as_json:
        echo_json(result.to_dict())
    else:
        click.echo(str(result))
    ctx.exit(0 if result else NO)


@twenty_four.command()
@level_option
@seed_option
@json_option
def deal(level: str, seed: int | None, as_json: bool) -> None:
    """Deal four cards that can make 24.

    \b
    cardmath 24 deal --level hard --seed 7
    """
    from cardmath import twenty_four as game

    used = seed_of(seed)
    puzzle = game.deal(level, used)
    if as_json:
        echo_json({"seed": used, **puzzle.to_dict()})
    else:
        tell_seed(seed, used)
        click.echo(str(puzzle))


@twenty_four.command()
@level_option
@click.option("-r", "--rounds", type=click.IntRange(1), help="The number of puzzles to play.")
@seed_option
def play(level: str, rounds: int | None, seed: int | None) -> None:
    """Play the game: make 24 from the cards that are dealt.

    Type an answer such as 8/(3-8/3), or hint, skip or quit. A puzzle is worth three points, and
    each hint costs one. The input can come from a pipe.
    """
    from cardmath.cli.twenty_four_play import play as run
    from cardmath.twenty_four import Game

    used = seed_of(seed)
    game = Game(level, used)
    tell_seed(seed, used)
    run(game, rounds, sys.stdin)


twenty_four.add_command(survey)
twenty_four.add_command(countdown)
