"""Hand histories from a pipe: `-` in place of a file."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from cardmath._support.files import reading

PIPE = "-"


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
        with reading("<stdin>"), path.open("wb") as file:
            shutil.copyfileobj(sys.stdin.buffer, file)
        yield tuple(str(path) if each == PIPE else each for each in paths)
