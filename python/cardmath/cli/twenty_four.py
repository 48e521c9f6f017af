"""`cardmath 24`: the 24 game and related puzzles."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING

import click

from cardmath.cli.options import csv_option, json_option, plot_option, seed_option
from cardmath.cli.output import echo_drawn, echo_json, echo_seed, echo_table, random_seed
from cardmath.cli.progress import ProgressBar
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath.twenty_four import Countdown, Solution, SurveyRow

NO = 1
SOLVE = "solve"
_HELP = ("-h", "--help")
_NEGATIVE = re.compile(r"-\d")


class SolveByDefault(click.Group):
    """A group whose default command is `solve`: `cardmath 24 6 6 5 2` works without its name."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Insert `solve` if numbers or options come first; a word is a command, or a typo."""
        for before, arg in zip(["", *args], args, strict=False):
            if ctx.resilient_parsing:  # a shell completes a word
                break
            if _NEGATIVE.match(arg) and not before.startswith("-"):
                raise click.UsageError(
                    f"{arg} looks like an option: put -- before the numbers", ctx
                )
            if arg == "--":
                break
        if args and args[0] not in self.commands and args[0] not in _HELP and not _is_word(args[0]):
            args = [SOLVE, *args]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; for an unknown one suggest a known one."""
        if args[0] not in self.commands:
            close = get_close_matches(args[0], self.commands, 1)
            commands = f"the commands are {', '.join(self.commands)}"
            hint = f"did you mean {close[0]}?" if close else commands
            raise click.UsageError(f"{args[0]!r} is neither numbers nor a command; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show the options of `solve` too, since it is the default command."""
        records = [
            record
            for option in self.commands[SOLVE].params
            if isinstance(option, click.Option) and (record := option.get_help_record(ctx))
        ]
        with formatter.section("Options for solving"):
            formatter.write_dl(records)
        super().format_options(ctx, formatter)


def _is_word(text: str) -> bool:
    return len(text) > 2 and text.isalpha()


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


def _complete_level(_ctx: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    from cardmath.twenty_four.puzzles import ANY_LEVEL, LEVELS

    return [level for level in (ANY_LEVEL, *LEVELS) if level.startswith(typed)]


target_option = click.option(
    "--target", default="24", show_default=True, metavar="NUMBER", help="The number to make."
)
operators_option = click.option(
    "--operators", default="+-*/", show_default=True, help="The operators that may be used."
)
distinct_option = click.option(
    "--distinct",
    type=click.Choice(["forms", "steps"]),
    default="forms",
    show_default=True,
    help="Which solutions count as different; 'steps' ignores steps such as times 1.",
)
first_option = click.option(
    "--first", type=click.IntRange(1), metavar="N", help="Show only the N easiest."
)
level_option = click.option(
    "-l",
    "--level",
    default="any",
    show_default=True,
    metavar="LEVEL",
    shell_complete=_complete_level,
    help="The difficulty: easy, medium, hard, expert, or any.",
)


@twenty_four.command(SOLVE)
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
    from cardmath._support.numbers import ratio
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
        _show(solutions[:first], steps=steps)
    else:
        click.echo(f"{shown(read)} cannot make {goal}")
        for way in near:
            click.echo(f"  {way} = {way.value}")
    ctx.exit(0 if solutions else NO)


def _show(solutions: Iterable[Solution], *, steps: bool) -> None:
    for solution in solutions:
        click.echo(str(solution))
        for step in solution.steps if steps else ():
            click.echo(f"  {step}")


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
@click.option(
    "--numbers",
    default="1-13",
    show_default=True,
    help="The numbers of which puzzles are made, such as 1-13 or 2,3,5,7.",
)
@click.option(
    "--count",
    type=click.IntRange(1, 7),
    default=4,
    show_default=True,
    help="The number of numbers in a puzzle.",
)
@target_option
@click.option(
    "--targets", metavar="A-B", help="Count the solvable puzzles for each of these targets."
)
@distinct_option
@operators_option
@click.option(
    "--list",
    "listed",
    is_flag=True,
    help="List the puzzles with their number of solutions and the easiest one.",
)
@click.option(
    "--only",
    type=click.Choice(["fractions", "single", "unsolvable"]),
    help="List only the puzzles that need fractions, have one solution, or have none.",
)
@click.option("--hardest", type=click.IntRange(1), metavar="N", help="List the N hardest puzzles.")
@plot_option("the solvable puzzles by target")
@csv_option
@json_option
def survey(
    numbers: str,
    count: int,
    target: str,
    targets: str | None,
    distinct: str,
    operators: str,
    listed: bool,
    only: str | None,
    hardest: int | None,
    plot: str | None,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Solve all puzzles with a given number of numbers.

    \b
    cardmath 24 survey
    cardmath 24 survey --only fractions
    cardmath 24 survey --targets 0-100 --plot targets.png
    """
    from cardmath import twenty_four as game

    values = _values(numbers)
    if targets is not None or plot is not None:
        _by_target(values, count, targets or "0-100", operators, plot, as_json, as_csv)
        return
    kind: game.Distinct = "steps" if distinct == "steps" else "forms"
    with ProgressBar("Solving") as progress:
        answer = game.survey(
            values, count, target, distinct=kind, operators=operators, progress=progress
        )
    if as_json or as_csv or not (listed or only or hardest):
        echo_table(answer, as_json=as_json, as_csv=as_csv)
        return
    chosen = answer.hardest(hardest or answer.total) if hardest else answer.rows
    keep = {"fractions": answer.need_fractions, "single": answer.single}.get(only or "")
    for row in chosen:
        if only is None or (row in keep if keep is not None else not row.solutions):
            _list(row)


def _list(row: SurveyRow) -> None:
    from cardmath.twenty_four.numbers import shown

    easiest = "" if row.easiest is None else f"  {row.easiest}"
    click.echo(f"{shown(row.numbers)}: {row.solutions}{easiest}")


def _by_target(
    numbers: list[str],
    count: int,
    targets: str,
    operators: str,
    plot: str | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    from cardmath import twenty_four as game

    with ProgressBar("Counting") as progress:
        span = _range(targets)
        answer = game.survey_targets(span, numbers, count, operators=operators, progress=progress)
    echo_table(answer, as_json=as_json, as_csv=as_csv)
    if plot is not None:
        from cardmath.plots import target_bars

        target_bars(answer, plot)
        echo_drawn(plot)


def _values(text: str) -> list[str]:
    """Read numbers such as `1-13` or `2,3,5`; the library parses each of them."""
    first, dash, last = text.partition("-")
    if dash and first.isdecimal() and last.isdecimal():
        return [str(number) for number in _range(text)]
    return text.replace(",", " ").split()


def _range(text: str) -> range:
    first, _, last = text.partition("-")
    short = len(text) < 30 and first.isdecimal() and first.isascii()
    if not short or not (last or first).isdecimal() or not last.isascii():
        raise CardmathError(f"{text[:60]!r} is not a range of numbers: write one as 0-100")
    numbers = range(int(first), int(last or first) + 1)
    if not 0 < len(numbers) <= 100_000:
        raise CardmathError(f"{text!r} has {len(numbers):,} numbers: 1 to 100,000 are accepted")
    return numbers


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

    drawn_seed = random_seed() if seed is None else seed
    puzzle = game.deal(level, drawn_seed)
    if as_json:
        echo_json({"seed": drawn_seed, **puzzle.to_dict()})
        return
    if seed is None:
        echo_seed(drawn_seed)
    click.echo(str(puzzle))


@twenty_four.command()
@click.argument("numbers", nargs=-1)
@click.option(
    "--target", type=click.IntRange(1), metavar="NUMBER", help="100 to 999; drawn if not given."
)
@click.option("--large", type=click.IntRange(0, 4), help="The number of large numbers to draw.")
@click.option("--games", type=click.IntRange(1), help="Draw this many games and summarize them.")
@seed_option
@click.option("--steps", is_flag=True, help="Show each way step by step.")
@first_option
@csv_option
@json_option
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
    as_csv: bool,
    as_json: bool,
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
    if as_csv and not games:
        raise click.UsageError("--csv needs --games")
    drawn_seed = random_seed() if seed is None else seed
    if games:
        with ProgressBar("Playing") as progress:
            summary = game.survey_countdown(games, large=large, seed=drawn_seed, progress=progress)
        echo_table(summary, as_json=as_json, as_csv=as_csv)
        return
    drawn, goal = " ".join(numbers), target or 0
    if not numbers:
        chosen, goal = game.draw(large, drawn_seed)
        drawn, goal = " ".join(map(str, chosen)), target or goal
    answer = game.countdown(drawn, goal)
    if seed is None and not (numbers or as_json):
        echo_seed(drawn_seed)
    shown = answer.solutions[: first or 1]
    if as_json:
        echo_json({**answer.to_dict(), "solutions": [way.to_dict() for way in shown]})
    else:
        click.echo(_verdict(drawn, answer))
        _show(shown, steps=steps)
    ctx.exit(0 if answer.exact else NO)


def _verdict(drawn: str, answer: Countdown) -> str:
    from cardmath.twenty_four.numbers import many

    ways = many(answer.ways, "way")
    if answer.exact:
        return f"{drawn} make {answer.target} in {ways}"
    return f"{drawn} come within {answer.distance} of {answer.target} in {ways}"


@twenty_four.command()
@level_option
@click.option("-r", "--rounds", type=click.IntRange(1), help="The number of puzzles to play.")
@seed_option
def play(level: str, rounds: int | None, seed: int | None) -> None:
    """Play the game: make 24 from the cards that are dealt.

    Type an answer such as 8/(3-8/3), or hint, skip or quit. A puzzle is worth three points, and
    each hint costs one. The input can come from a pipe.
    """
    from cardmath.cli.playing import play as run
    from cardmath.twenty_four import Game

    drawn_seed = random_seed() if seed is None else seed
    game = Game(level, drawn_seed)
    if seed is None:
        echo_seed(drawn_seed)
    run(game, rounds, sys.stdin)
