"""Hand histories from a pipe: `-` in place of a file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from cardmath._support.files import reading
from cardmath.errors import CardmathError

PIPE = "-"

_MOST = 1 << 32
"""The bytes that are taken from a pipe: their file may lie in memory, and a pipe may never end."""
_BLOCK = 1 << 20


@contextmanager
def piped(paths: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Paths, with a file that has what standard input had in place of `-`.

    Hands are read several times, by several threads, and in any order: a pipe allows none of that.
    """
    if PIPE not in paths:
        yield paths
        return
    with TemporaryDirectory(prefix="cardmath-") as folder:
        path = Path(folder, "stdin")
        with reading("<stdin>"):
            _save_stdin(path)
        yield tuple(str(path) if each == PIPE else each for each in paths)


def _save_stdin(path: Path) -> None:
    """Write what standard input has into a file.

    Raises:
        CardmathError: it has too much.
    """
    left = _MOST
    with path.open("wb") as file:
        while block := sys.stdin.buffer.read(_BLOCK):
            left -= len(block)
            if left < 0:
                raise CardmathError(
                    f"standard input has more than {_MOST:,} bytes: save it in a file first"
                )
            file.write(block)
