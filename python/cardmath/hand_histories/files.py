"""The files of a folder, cut into pieces that are read one by one."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO, TypeAlias

from cardmath import _core
from cardmath.errors import CardmathError, CardmathTypeError

PathLike: TypeAlias = str | os.PathLike[str]
Paths: TypeAlias = PathLike | Iterable[PathLike]

_PIECE = 4 << 20
"""The bytes that are read at a time: one piece of a large file, or several small files."""

_HEAD = 64 << 10
"""The bytes at the beginning of a file that tell its room."""

_WINDOW = 256 << 10
"""The bytes in which the next hand is looked for where a large file is cut."""

_WINDOWS = 64
"""The most windows after another in which no hand begins: the rest of such a file is one piece."""

LARGEST_PIECE = 64 << 20
"""The most bytes that are read at once: they are kept whole, and nothing stops that."""


@dataclass(frozen=True, slots=True)
class FilePiece:
    """A part of a file, which begins with a hand, or a whole file."""

    path: str
    start: int
    stop: int
    is_whole: bool

    @property
    def size(self) -> int:
        """The number of bytes."""
        return self.stop - self.start

    def read(self) -> bytes:
        """The bytes."""
        with open(self.path, "rb") as file:
            if self.is_whole:
                return file.read()
            file.seek(self.start)
            return file.read(self.size)


def files_of(paths: Paths) -> list[str]:
    """The files of some paths: folders with all that is in them, sorted by name.

    In folders, hidden files and what is no file (pipes, links to folders) are left out.

    Raises:
        CardmathError: a path does not exist.
    """
    if isinstance(paths, (str, os.PathLike)):
        paths = [paths]
    elif not isinstance(paths, Iterable):
        raise CardmathTypeError(f"a path is text or a Path, not {type(paths).__name__}")
    found: list[str] = []
    for path in paths:
        if not isinstance(path, (str, os.PathLike)):
            raise CardmathTypeError(f"a path is text or a Path, not {type(path).__name__}")
        found.extend(files_in(path))
    return found


def files_in(path: PathLike) -> Iterator[str]:
    """The files of a path one by one, as `files_of` has them.

    Raises:
        CardmathError: the path does not exist.
    """
    name = os.fspath(os.path.expanduser(path))
    if "\0" in name or not os.path.exists(name):
        raise CardmathError(f"{name[:200]!r}: there is no such file or folder")
    if os.path.isdir(name):
        yield from _files_in(name)
    elif os.path.isfile(name):
        yield name
    else:
        raise CardmathError(f"{name!r} is neither a file nor a folder")


def _files_in(folder: str) -> Iterator[str]:
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = os.path.join(parent, name)
            if not name.startswith(".") and os.path.isfile(path):
                yield path


def total_size(files: Iterable[str]) -> int:
    """The size of some files in bytes; one that is gone by now counts as 0."""
    return sum(_size(file) for file in files)


def _size(file: str) -> int:
    try:
        return Path(file).stat().st_size
    except OSError:
        return 0


def pieces_of(files: Iterable[str]) -> Iterator[tuple[FilePiece, ...]]:
    """The files in order, cut or taken together so that each group has some megabytes."""
    group: list[FilePiece] = []
    for file in files:
        size = _size(file)
        if size > 2 * _PIECE:
            if group:
                yield tuple(group)
                group = []
            for piece in _cut(file, size):
                yield (piece,)
            continue
        group.append(FilePiece(file, 0, size, is_whole=True))
        if sum(piece.size for piece in group) >= _PIECE:
            yield tuple(group)
            group = []
    if group:
        yield tuple(group)


def cut(path: str) -> Iterator[FilePiece]:
    """A file as it is, or a large one cut where hands begin."""
    size = _size(path)
    if size > 2 * _PIECE:
        yield from _cut(path, size)
    else:
        yield FilePiece(path, 0, size, is_whole=True)


def _cut(path: str, size: int) -> Iterator[FilePiece]:
    """Cut a large file where hands begin. A file that cannot be cut is one piece."""
    try:
        with open(path, "rb") as file:
            cuts = [0, *_cuts(file, size), size]
    except OSError:  # reading it will say why
        cuts = [0, size]
    whole = len(cuts) == 2
    for start, stop in pairwise(cuts):
        yield FilePiece(path, start, stop, is_whole=whole)


def _cuts(file: BinaryIO, size: int) -> Iterator[int]:
    head = file.read(_HEAD)
    at, empty = _PIECE, 0
    while at + _WINDOW < size and empty < _WINDOWS:
        file.seek(at)
        start = _core.hand_start(head, file.read(_WINDOW))
        if start is not None:
            yield at + start
            at, empty = at + start + _PIECE, 0
        else:
            at, empty = at + _WINDOW, empty + 1
