"""`cardmath selftest`: check the installation."""

from __future__ import annotations

import click

from cardmath.cli.options import json_option
from cardmath.cli.output import echo_json, echo_table

FAILED = 1


@click.command()
@json_option
@click.pass_context
def selftest(ctx: click.Context, as_json: bool) -> None:
    """Check this installation with questions whose answers are known.

    It takes about a second. A report of an error should hold what it prints. The exit status is 1
    if an answer is wrong.
    """
    from cardmath.selftest import run

    done = run()
    if as_json:
        echo_json(done.to_dict())
    else:
        echo_table(done, as_json=False, as_csv=False)
        wrong = sum(not check.passed for check in done)
        click.echo(
            f"{wrong} of {len(done)} answers are wrong" if wrong else "all answers are right"
        )
    ctx.exit(0 if done.passed else FAILED)
