"""The files of a folder, cut into pieces that are read one by one."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, BinaryIO, NamedTuple, TypeAlias

from cardmath import _core
from cardmath._support.lists import all_of, is_iterable
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.hand_histories.archives import MARKS, Member, is_archive, members_of

PathLike: TypeAlias = str | os.PathLike[str]
Paths: TypeAlias = PathLike | Iterable[PathLike]

STATE, NUMBERS = "_files", "numbers.json"
"""The folder in a dataset that remembers which files it has, and the list of these."""

_PIECE = 1 << 20
"""The bytes that are read at a time: one piece of a large file, or several small files. Ctrl-C
waits for the pieces that are being read, some 0.015 seconds each."""

_HEAD = 64 << 10
"""The bytes at the beginning of a file that show its room."""

_WINDOW = 256 << 10
"""The bytes in which the next hand is looked for where a large file is cut."""

_WINDOWS = 64
"""The most windows after another in which no hand begins: the rest of such a file is one piece."""

LARGEST_PIECE = 64 << 20
"""The most bytes that are read at once: they are kept whole, and nothing stops that."""


class FilePiece(NamedTuple):
    """A part of a file, which begins with a hand, or a whole file.

    Attributes:
        path: the name; of a file in an archive, behind that of the archive.
        start: the place of the first byte.
        stop: the place after the last byte.
        is_whole: whether it is all of the file.
        data: the bytes, if they are unpacked.
        fault: why there are none.
        done: the bytes on the disk that are read with it.
    """

    path: str
    start: int
    stop: int
    is_whole: bool
    data: bytes | None = None
    fault: str | None = None
    done: int = 0

    @property
    def size(self) -> int:
        """The number of bytes."""
        return self.stop - self.start

    def read(self) -> bytes:
        """The bytes.

        Raises:
            OSError: the file cannot be read.
        """
        if self.data is not None:
            return self.data
        with open(self.path, "rb") as file:
            if self.is_whole:
                return file.read()
            file.seek(self.start)
            return file.read(self.size)


def files_of(paths: Paths) -> list[str]:
    """The files of some paths: folders with all that is in them, sorted by name.

    In folders, hidden files, datasets and anything that is not a file (pipes, links to folders) are
    left out.

    Raises:
        CardmathError: a path does not exist.
    """
    found: list[str] = []
    for path in paths_of(paths):
        found.extend(files_in(path))
    return found


def paths_of(paths: Paths) -> list[PathLike]:
    """One path or several as a list.

    Raises:
        CardmathTypeError: something is not a path.
    """
    given: object = [paths] if isinstance(paths, (str, os.PathLike)) else paths
    listed: list[Any] = all_of("paths", given) if is_iterable(given) else [given]
    for path in listed:
        if not isinstance(path, (str, os.PathLike)):
            raise CardmathTypeError(f"a path is text or a Path, not {type(path).__name__}")
    return listed


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
    """The files of a folder, then those of its folders. A folder that cannot be read has none."""
    folders = [folder]
    while folders:
        inner: list[str] = []
        try:
            with os.scandir(folders.pop()) as entries:
                shown = sorted(
                    (entry for entry in entries if not entry.name.startswith(".")),
                    key=lambda entry: entry.name,
                )
        except OSError:
            continue
        for entry in shown:
            if entry.is_dir(follow_symlinks=False):
                if not os.path.isfile(os.path.join(entry.path, STATE, NUMBERS)):
                    inner.append(entry.path)
            elif entry.is_file():
                yield entry.path
        folders += reversed(inner)


def sized(files: Iterable[str]) -> list[tuple[str, int]]:
    """Files with their sizes in bytes; one that is gone counts as 0."""
    found = list(files)
    return list(zip(found, _core.file_sizes(found), strict=True))


def pieces_of(files: Iterable[tuple[str, int]]) -> Iterator[tuple[FilePiece, ...]]:
    """Files and their sizes in order, cut or taken together to a few megabytes a group."""
    group: list[FilePiece] = []
    together = 0
    for path, size in files:
        for piece in _pieces(path, size):
            is_whole = piece.is_whole
            if not is_whole and group:
                yield tuple(group)
                group, together = [], 0
            group.append(piece)
            together += piece.stop - piece.start
            if not is_whole or together >= _PIECE:
                yield tuple(group)
                group, together = [], 0
    if group:
        yield tuple(group)


def cut(path: str) -> Iterable[FilePiece]:
    """A file as it is, or a large one cut where hands begin, or the files in an archive."""
    return _pieces(path, *_core.file_sizes([path]))


def _pieces(path: str, size: int) -> Iterable[FilePiece]:
    if is_archive(path):
        return _unpacked(path, size)
    if size > 2 * _PIECE:
        return _cut(path, size)
    return (FilePiece(path, 0, size, True, None, None, size),)


def _unpacked(path: str, size: int) -> Iterator[FilePiece]:
    """The files in an archive; what cannot be unpacked says why."""
    try:
        for member in members_of(path):
            try:
                yield from _cut_member(member)
            except CardmathError as error:
                yield FilePiece(member.path, 0, 0, is_whole=True, fault=str(error))
    except CardmathError as error:
        yield FilePiece(path, 0, 0, is_whole=True, fault=str(error))
    yield FilePiece(path, 0, 0, is_whole=True, data=b"", done=size)


def _cut_member(member: Member) -> Iterator[FilePiece]:
    """A file in an archive, cut where hands begin as soon as it is unpacked so far."""
    held, head, start, at = bytearray(), b"", 0, _PIECE
    for chunk in member:
        held += chunk
        if len(held) > LARGEST_PIECE:
            raise CardmathError("the file cannot be cut where hands begin, and is large: unpack it")
        if len(held) < 2 * _PIECE:
            continue
        head = head or bytes(held[:_HEAD])
        if head.startswith(MARKS):
            raise CardmathError("an archive in an archive: unpack it first")
        while at + _WINDOW < len(held):
            found = _core.hand_start(head, bytes(held[at : at + _WINDOW]))
            if found is None:
                at += _WINDOW
                continue
            stop = at + found
            data = bytes(held[:stop])
            yield FilePiece(member.path, start, start + stop, is_whole=False, data=data)
            del held[:stop]
            start, at = start + stop, _PIECE
    data = bytes(held)
    if not start and data.startswith(MARKS):
        raise CardmathError("an archive in an archive: unpack it first")
    yield FilePiece(member.path, start, start + len(data), is_whole=not start, data=data)


def _cut(path: str, size: int) -> Iterator[FilePiece]:
    """Cut a large file where hands begin. A file that cannot be cut is one piece."""
    start = 0
    with suppress(OSError), open(path, "rb") as file:  # reading it will say why
        for stop in _cuts(file, size):
            yield FilePiece(path, start, stop, is_whole=False, done=stop - start)
            start = stop
    yield FilePiece(path, start, size, is_whole=not start, done=size - start)


def _cuts(file: BinaryIO, size: int) -> Iterator[int]:
    head = file.read(_HEAD)
    if head.startswith(MARKS):  # an archive in spite of its name: it is rejected as a whole
        return
    at, empty = _PIECE, 0
    while at + _WINDOW < size and empty < _WINDOWS:
        file.seek(at)
        start = _core.hand_start(head, file.read(_WINDOW))
        if start is not None:
            yield at + start
            at, empty = at + start + _PIECE, 0
        else:
            at, empty = at + _WINDOW, empty + 1
