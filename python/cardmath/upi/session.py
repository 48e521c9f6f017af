"""Commands are read line by line; each gets one reply, in their order."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from threading import Lock
from traceback import print_exc
from typing import TextIO

from cardmath import __version__
from cardmath._support.suggestions import did_you_mean
from cardmath.errors import CardmathError, CardmathTypeError, quote
from cardmath.upi.commands import COMMANDS, UNSUPPORTED, WITHOUT_EFFECT
from cardmath.upi.state import State

LONGEST_LINE = 1_000_000
"""The most characters of a command: a strategy of ten actions has some 100,000."""

_LONGEST_REASON = 500
_WORD = re.compile(r'"([^"]*)"|(\S+)')


class Session:
    """A session.

    Args:
        write: writes a text and flushes it.
    """

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write
        self._lock = Lock()
        self.state = State(self._report)

    def run(self, source: TextIO) -> None:
        """Answer the commands of a text until its end, or until `exit`."""
        self._print([f"cardmath {__version__}: UPI", "a solver of cardmath, not of PioSOLVER"])
        try:
            while not self.state.is_over and (line := source.readline(LONGEST_LINE + 1)):
                if len(line) > LONGEST_LINE:
                    while (rest := source.readline(LONGEST_LINE)) and not rest.endswith("\n"):
                        pass
                    self._reply([f"ERROR: a line has at most {LONGEST_LINE:,} characters"])
                    continue
                self.take(line)
                while self.state.pending and not self.state.is_over:
                    self.take(self.state.pending.pop(0))
        finally:
            self.state.stop()

    def take(self, line: str) -> None:
        """Answer a line; blank ones and remarks get no answer."""
        text = line.strip()
        if not text or text.startswith("#"):
            return
        words = [quoted or word for quoted, word in _WORD.findall(text)] or [""]
        self._reply(self._answered(words[0], words[1:]))
        self.state.begin()

    def _answered(self, name: str, words: list[str]) -> list[str]:
        """The reply of a command."""
        try:
            if name in WITHOUT_EFFECT:
                return [f"{name} ok!"]
            found = _command(name)(self.state, words)
        except (CardmathError, CardmathTypeError) as error:
            return [_error(str(error))]
        except OSError as error:
            return [_error(f"{error.filename or 'the file'}: {error.strerror}")]
        except (MemoryError, RecursionError):
            return [_error("this takes too much memory")]
        except Exception:  # a mistake in one command must not end the session
            print_exc(file=sys.stderr)
            return [_error("cardmath failed: this is our bug, not a fault of the command")]
        return [f"{name} ok!"] if found is None else found

    def _reply(self, lines: list[str]) -> None:
        end = self.state.end
        self._print(lines if end is None else [*lines, end])

    def _report(self, lines: list[str]) -> None:
        """Print what is not a reply; several lines end as a reply does."""
        is_long = len(lines) > 1
        self._print([*lines, self.state.end or "END"] if is_long else lines)

    def _print(self, lines: list[str]) -> None:
        with self._lock:
            self._write("".join(f"{line}\n" for line in lines))


def _command(name: str) -> Callable[[State, list[str]], list[str] | None]:
    """The function of a command.

    Raises:
        CardmathError: it is unknown, or not supported.
    """
    if name in COMMANDS:
        return COMMANDS[name]
    if name in UNSUPPORTED:
        about = f": {UNSUPPORTED[name]}" if UNSUPPORTED[name] else ""
        raise CardmathError(f"{name} is not supported{about}")
    others = (
        "; commands are set_board, set_range, add_line, build_tree, go, show_strategy and others"
    )
    hint = did_you_mean(name[:40], [*COMMANDS, *WITHOUT_EFFECT]) or others
    raise CardmathError(f"{quote(name[:40])} is not a command{hint}")


def _error(message: str) -> str:
    """A message on one line."""
    line = " ".join(message.split())
    return f"ERROR: {line if len(line) <= _LONGEST_REASON else line[:_LONGEST_REASON] + '…'}"
