"""Runs the command as a shell does."""

import os
import pty
import re
import signal
import subprocess
import sys
import time
from typing import NamedTuple

COMMAND = [sys.executable, "-m", "cardmath"]


class Outcome(NamedTuple):
    """The exit status and the output of a command."""

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


def interrupted(*args: str, label: str) -> tuple[Outcome, float]:
    """Run `cardmath` on a terminal, and press Ctrl-C when a progress bar with this label appears.

    Returns:
        The outcome, whose `err` is what the terminal showed after Ctrl-C, and the seconds until
        the command ended.
    """
    main, other = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, *args],
        stdout=subprocess.PIPE,
        stderr=other,
        env={**os.environ, "TERM": "xterm"},
    ) as command:
        os.close(other)
        shown = b""
        while label.encode() not in shown:
            shown += os.read(main, 1000)
        command.send_signal(signal.SIGINT)
        sent = time.perf_counter()
        status = command.wait(10)
        taken = time.perf_counter() - sent
        assert command.stdout is not None
        out = command.stdout.read().decode()
        # The text can start in the middle of a character.
        err = os.read(main, 100_000).decode(errors="replace")
        os.close(main)
    return Outcome(status, out, err), taken


def on_terminal(*args: str, columns: int) -> list[str]:
    """Run `cardmath` on a terminal of a given width; return its lines of output, without styles."""
    main, other = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, *args],
        stdout=other,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "TERM": "xterm", "COLUMNS": str(columns)},
    ):
        os.close(other)
        written = b"".join(iter(lambda: _read(main), b""))
        os.close(main)
    return re.sub(r"\x1b\[[\d;]*m", "", written.decode()).splitlines()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 10_000)
    except OSError:  # on Linux: the other end of the terminal is closed
        return b""
