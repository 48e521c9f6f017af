"""`cardmath 24 survey`: all puzzles with a given number of numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

import cardmath as cm
from cardmath.cli.options import output_options, plot_option
from cardmath.cli.output import Output, draw, echo_json
from cardmath.cli.progress import ProgressBar
from cardmath.cli.repeats import RefusesRepeats
from cardmath.cli.screen import echo
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath.twenty_four import Survey, SurveyRow

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


@click.command(cls=RefusesRepeats)
@click.option(
    "--numbers",
    default="1-13",
    show_default=True,
    help="The numbers to make puzzles from, such as 1-13 or 2,3,5,7.",
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
@click.option(
    "--level",
    type=click.Choice(["easy", "medium", "hard", "expert"]),
    help="List only the puzzles of this difficulty, as `24 deal` deals them.",
)
@click.option("--hardest", type=click.IntRange(1), metavar="N", help="List the N hardest of them.")
@plot_option("the solvable puzzles by target")
@output_options
def survey(
    numbers: str,
    count: int,
    target: str,
    targets: str | None,
    distinct: str,
    operators: str,
    listed: bool,
    only: str | None,
    level: str | None,
    hardest: int | None,
    plot: str | None,
    output: Output,
) -> None:
    """Solve all puzzles with a given number of numbers.

    \b
    cardmath 24 survey
    cardmath 24 survey --only fractions
    cardmath 24 survey --level hard
    cardmath 24 survey --targets 0-100 --plot targets.png
    """
    from cardmath import twenty_four as game

    values = _values(numbers)
    choice = _Choice(listed, only, level, hardest)
    if targets is not None or plot is not None:
        choice.refuse()
        _by_target(values, count, targets or "0-100", operators, plot, output)
        return
    kind: game.Distinct = "steps" if distinct == "steps" else "forms"
    with ProgressBar("Solving") as progress:
        answer = game.survey(
            values, count, target, distinct=kind, operators=operators, progress=progress
        )
    _show(answer, choice, output)


@dataclass(frozen=True)
class _Choice:
    """Which puzzles are listed."""

    listed: bool
    only: str | None
    level: str | None
    hardest: int | None

    def __bool__(self) -> bool:
        narrowed = (self.only, self.level, self.hardest)
        return self.listed or any(each is not None for each in narrowed)

    def __post_init__(self) -> None:
        if self.only != "unsolvable":
            return
        for option, given in {"--hardest": self.hardest, "--level": self.level}.items():
            if given is not None:
                raise click.UsageError(
                    f"{option} is about puzzles with a solution: leave out --only unsolvable"
                )

    def refuse(self) -> None:
        """Refuse to list puzzles.

        Raises:
            UsageError: some are to be listed.
        """
        if self:
            raise click.UsageError(
                "--targets and --plot count the puzzles by target: leave out --list, --only, "
                "--level and --hardest"
            )

    def of(self, answer: Survey) -> tuple[SurveyRow, ...]:
        """The puzzles of a survey that are listed; the hardest are those of the kind of --only."""
        rows = answer.rows
        if self.only is not None:
            kinds = {"fractions": answer.need_fractions, "single": answer.single}
            unsolvable = tuple(row for row in rows if not row.solutions)
            rows = kinds.get(self.only, unsolvable)
        if self.level is not None:
            rows = tuple(row for row in rows if _level_of(row) == self.level)
        return rows if self.hardest is None else replace(answer, rows=rows).hardest(self.hardest)


def _level_of(row: SurveyRow) -> str | None:
    from cardmath.twenty_four import level_of

    return None if row.easiest is None else level_of(row.easiest.difficulty)


def _show(answer: Survey, choice: _Choice, output: Output) -> None:
    """Write the summary of a survey, or its chosen puzzles; JSON has both."""
    chosen = replace(answer, rows=choice.of(answer))
    if output.as_json:
        echo_json({**answer.to_dict(), "rows": chosen.to_dict()["rows"]})
    elif output.as_csv or not choice:
        output.table(chosen)
    else:
        for row in chosen:
            _list(row)


def _list(row: SurveyRow) -> None:
    from cardmath.twenty_four.numbers import shown

    easiest = "" if row.easiest is None else f"  {row.easiest}"
    echo(f"{shown(row.numbers)}: {row.solutions}{easiest}")


def _by_target(
    numbers: list[str],
    count: int,
    targets: str,
    operators: str,
    plot: str | None,
    output: Output,
) -> None:
    from cardmath import twenty_four as game

    with ProgressBar("Counting") as progress:
        span = _range(targets)
        answer = game.survey_targets(span, numbers, count, operators=operators, progress=progress)
    output.table(answer)
    draw(cm.plots.target_bars, answer, plot)


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
