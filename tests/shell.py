"""Running the command as a shell does."""

import os
import subprocess
import sys
from typing import NamedTuple

COMMAND = [sys.executable, "-m", "cardmath"]


class Outcome(NamedTuple):
    """What a command left."""

    status: int
    out: str
    err: str


def cardmath(*args: str, stdin: str | bytes = b"", env: dict[str, str] | None = None) -> Outcome:
    """Run `cardmath` with these arguments."""
    run = subprocess.run(
        [*COMMAND, *args],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        env={**os.environ, "PYTHONUTF8": "1", "COLUMNS": "100", **(env or {})},
        timeout=60,
        check=False,
    )
    return Outcome(run.returncode, run.stdout.decode(), run.stderr.decode())
