"""What the commands of `cardmath 24` share: options, and lines of solutions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from cardmath.twenty_four import Solution

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


def echo_solutions(solutions: Iterable[Solution], *, steps: bool) -> None:
    """Print each solution on a line, and its steps below it."""
    for solution in solutions:
        click.echo(str(solution))
        for step in solution.steps if steps else ():
            click.echo(f"  {step}")
