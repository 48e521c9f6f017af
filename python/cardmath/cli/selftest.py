"""`cardmath selftest`: check the installation."""

from __future__ import annotations

import click

from cardmath.cli.options import json_option
from cardmath.cli.output import Output
from cardmath.cli.repeats import RefusesRepeats
from cardmath.cli.screen import echo

FAILED = 1


@click.command(cls=RefusesRepeats)
@json_option
@click.pass_context
def selftest(ctx: click.Context, as_json: bool) -> None:
    """Check this installation with questions whose answers are known.

    It takes about a second. Include its output when you report a bug. The exit status is 1 if an
    answer is wrong.

    \b
    cardmath selftest
    cardmath selftest --json
    """
    from cardmath.selftest import run

    done = run()
    Output(as_json).table(done)
    if not as_json:
        wrong = sum(not check.passed for check in done)
        echo(f"{wrong} of {len(done)} answers are wrong" if wrong else "all answers are right")
    ctx.exit(0 if done.passed else FAILED)
