"""`cardmath upi`: the text protocol of PioSOLVER's tools."""

from __future__ import annotations

import sys

import click

from cardmath.cli.repeats import RefusesRepeats
from cardmath.cli.screen import echo_as_it_is


@click.command(cls=RefusesRepeats)
def upi() -> None:
    """Solve for scripts that were written for PioSOLVER, by its text protocol (UPI).

    Commands are read from standard input, and replies written to standard output. The tree, the
    solver and the files are cardmath's own; files .cfr cannot be read.

    \b
    cardmath upi
    cardmath upi < commands.txt
    """
    from cardmath.upi.session import Session

    def write(text: str) -> None:
        echo_as_it_is(text, nl=False)
        sys.stdout.flush()

    Session(write).run(sys.stdin)
