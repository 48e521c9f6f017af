"""Runs the command, as a shell does.

Most tests look only at what a command writes and at its exit status. They run it in this process,
which takes a few milliseconds. What only a process of its own has (its start, signals, pipes, the
encoding of its streams, and a real terminal) is tested with a process.
"""

import io
import os
import pty
import re
import shlex
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from fcntl import ioctl
from pathlib import Path
from select import select
from termios import TIOCSWINSZ
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

from cardmath.cli import main

COMMAND = [sys.executable, "-m", "cardmath"]
ROOT = Path(__file__).parent.parent
LIMIT = 60
"""The seconds after which a process is ended: more than any needs on a machine with other work."""
_PATIENCE = 5
"""The seconds of silence after which a key is pressed again."""
NAME_TOO_LONG = f"{'x' * 300}.png"
"""A file that no system writes, in a folder that is there."""

_ENVIRONMENT = {"PYTHONUTF8": "1", "COLUMNS": "100"}
_TERMINAL = {"TERM": "xterm-256color", "NO_COLOR": ""}


class Outcome(NamedTuple):
    """The exit status and the output of a command."""

    status: int
    out: str
    err: str


class _Bytes(io.BytesIO):
    """What is written to a stream; it can say that it is a terminal."""

    def __init__(self, given: bytes = b"", *, terminal: bool = False) -> None:
        super().__init__(given)
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


def cardmath(*args: str, stdin: str | bytes = b"", env: dict[str, str] | None = None) -> Outcome:
    """Run `cardmath` with these arguments: in this process, unless the environment forbids it."""
    if any(name.startswith("PYTHON") for name in env or {}):  # only the start of Python reads it
        return in_a_process(*args, stdin=stdin, env=env)
    given = stdin.encode() if isinstance(stdin, str) else stdin
    return _here(args, _Bytes(given), {**_ENVIRONMENT, **(env or {})}, terminal=False)


def on_terminal(*args: str, columns: int = 80, env: dict[str, str] | None = None) -> Outcome:
    """Run `cardmath` in this process, with output streams that say they are a terminal."""
    given = {**_TERMINAL, "COLUMNS": str(columns), **(env or {})}
    return _here(args, _Bytes(), given, terminal=True)


def with_encoding(encoding: str, *args: str, stdin: bytes = b"") -> Outcome:
    """Run `cardmath` in this process, with streams that take this encoding only."""
    return _here(args, _Bytes(stdin), _ENVIRONMENT, terminal=False, encoding=(encoding, "strict"))


def _here(
    args: tuple[str, ...],
    stdin: _Bytes,
    env: dict[str, str],
    *,
    terminal: bool,
    encoding: tuple[str, str] = ("utf-8", "surrogateescape"),
) -> Outcome:
    out, err = _Bytes(terminal=terminal), _Bytes(terminal=terminal)
    # The streams handle what is not UTF-8 as Python does for a process.
    streams: dict[str, Any] = {
        "stdin": io.TextIOWrapper(stdin, *encoding),
        "stdout": io.TextIOWrapper(out, *encoding),
        "stderr": io.TextIOWrapper(err, encoding[0], "backslashreplace", line_buffering=True),
    }
    with _environment(env), patch.multiple(sys, **streams):
        status = _status(args)
    for stream in streams.values():
        stream.flush()
    return Outcome(status, *(each.getvalue().decode(encoding[0]) for each in (out, err)))


@contextmanager
def _environment(more: dict[str, str]) -> Iterator[None]:
    """Set some variables for a time. `patch.dict` writes all others again, too, at each call."""
    before = {name: os.environ.get(name) for name in more}
    os.environ.update(more)
    try:
        yield
    finally:
        for name, text in before.items():
            os.environ.pop(name, None)
            if text is not None:
                os.environ[name] = text


def _status(args: tuple[str, ...]) -> int:
    with pytest.raises(SystemExit) as ended:
        main(list(args), prog_name="cardmath")
    assert isinstance(ended.value.code, int)
    return ended.value.code


def into_a_closed_pipe(*args: str) -> tuple[int, str]:
    """Run `cardmath` in this process, with an output that nobody reads; its status and messages."""
    end, closed = os.pipe()
    os.close(end)
    err = io.StringIO()
    with (
        os.fdopen(closed, "w", encoding="utf-8") as out,
        patch.multiple(sys, stdin=io.TextIOWrapper(_Bytes()), stdout=out, stderr=err),
    ):
        return _status(args), err.getvalue()


def in_a_process(
    *args: str, stdin: str | bytes = b"", env: dict[str, str] | None = None
) -> Outcome:
    """Run `cardmath` in a process of its own."""
    run = subprocess.run(
        [*COMMAND, *args],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        env={**os.environ, **_ENVIRONMENT, **(env or {})},
        timeout=LIMIT,
        check=False,
    )
    return Outcome(run.returncode, run.stdout.decode(), run.stderr.decode())


def typed(line: str) -> Outcome:
    """Run a line that a user types into a shell.

    It runs in this process if `cardmath` is all of it, beside `head` or `tail`.
    """
    line, *ends = re.split(r" \| (head|tail) -(\d+)$", line)
    unquoted = re.sub(r"\"[^\"]*\"|'[^']*'", "", line)
    with patch.dict(os.environ, _ENVIRONMENT), chdir(ROOT):
        if line.startswith("cardmath ") and not re.search(r"[^\w\s.,:+@/=%-]", unquoted):
            run = cardmath(*shlex.split(line)[1:])
        else:
            run = in_a_shell(re.sub(r"\bcardmath ", f"{shlex.join(COMMAND)} ", line))
    if ends:
        lines, number = run.out.splitlines(keepends=True), int(ends[1])
        kept = lines[:number] if ends[0] == "head" else lines[-number:]
        run = run._replace(out="".join(kept))
    return run


def in_a_shell(script: str) -> Outcome:
    """Run a script in a shell."""
    run = subprocess.run(
        script, shell=True, capture_output=True, text=True, timeout=LIMIT, check=False
    )
    return Outcome(run.returncode, run.stdout, run.stderr)


def interrupted(*args: str, label: str) -> Outcome:
    """Run `cardmath` on a terminal, and press Ctrl-C when a progress bar with this label appears.

    Returns:
        The outcome, whose `err` is what the terminal showed after Ctrl-C. The commands would take
        far longer than `LIMIT` without Ctrl-C. How soon they stop, `test_interrupts.py` measures.
    """
    main_end, other = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, *args],
        stdout=subprocess.PIPE,
        stderr=other,
        env={**os.environ, "TERM": "xterm"},
    ) as command:
        os.close(other)
        shown = b""
        while label.encode() not in shown:
            shown += os.read(main_end, 1000)
        command.send_signal(signal.SIGINT)
        status = command.wait(LIMIT)
        assert command.stdout is not None
        out = command.stdout.read().decode()
        # The text can start in the middle of a character.
        err = os.read(main_end, 100_000).decode(errors="replace")
        os.close(main_end)
    return Outcome(status, out, err)


def key_pressed(*args: str, prompt: str, key: str) -> tuple[int, str]:
    """Run `cardmath` on a terminal, and press a key, such as Ctrl-C, when it shows a prompt.

    The key is pressed again if nothing happens: between the prompt and the reading of a line,
    Python notes Ctrl-C, and then waits for the line all the same.

    Returns:
        The exit status, and all that the terminal showed.
    """
    child, main_end = pty.fork()
    if not child:
        os.environ.update(_TERMINAL)
        os.execv(COMMAND[0], [*COMMAND, *args])
    shown = b""
    while not shown.endswith(prompt.encode()) and (read := _read(main_end)):
        shown += read
    os.write(main_end, key.encode())
    while True:
        if not select([main_end], [], [], _PATIENCE)[0]:
            os.write(main_end, key.encode())
        elif read := _read(main_end):
            shown += read
        else:
            break
    os.close(main_end)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), shown.decode()


def on_a_real_terminal(command: list[str], columns: int, env: dict[str, str] | None = None) -> str:
    """All that a command writes to a terminal of this width, on both output streams."""
    main_end, other = pty.openpty()
    ioctl(other, TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    kept = {name: text for name, text in os.environ.items() if name != "COLUMNS"}
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=other,
        stderr=other,
        env={**kept, **_TERMINAL, "PYTHONUTF8": "1", **(env or {})},
    ):
        os.close(other)
        written = b"".join(iter(lambda: _read(main_end), b""))
    os.close(main_end)
    return written.decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 10_000)
    except OSError:  # on Linux: the other end of the terminal is closed
        return b""
