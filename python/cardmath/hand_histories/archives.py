"""Files inside `.zip` and `.gz` files, unpacked into memory, a part at a time.

An archive is input like any other. Its unpacked size is measured and not taken from its header; the
names inside are only shown, and no file is written.
"""

from __future__ import annotations

import gzip
import os
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from cardmath.errors import CardmathError

ENDINGS = (".zip", ".gz")
_LONGEST_ENDING = max(map(len, ENDINGS))
MARKS = (b"PK\x03\x04", b"\x1f\x8b")
"""What archives begin with, whatever they are called."""

_RATIO = 200
"""How many times its own size an archive may unpack to. Hand histories are packed 8 to 30 times
smaller, a bomb of one layer up to 1,032 times, one of overlapping files a million times."""

_ROOM = 64 << 20
"""The bytes to which any archive may unpack: small ones may be packed better."""

_DIRECTORY = 8 << 20
"""The bytes of the list of files in a zip archive, which is read whole: some 100,000 files."""

_TAIL = 22 + 65_535
"""The bytes at the end of a zip archive in which its end record is: itself, and a comment."""

_CHUNK = 1 << 20
_LONGEST_NAME = 200
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_BROKEN = (
    OSError,
    EOFError,
    RuntimeError,
    ValueError,
    zlib.error,
    zipfile.BadZipFile,
    struct.error,
)
"""What zipfile and gzip raise for files that are damaged, encrypted or packed in another way."""


def is_archive(path: str) -> bool:
    """Whether the name of a file is that of an archive that can be read."""
    return path[-_LONGEST_ENDING:].lower().endswith(ENDINGS)


class _Stream(Protocol):
    def read(self, size: int, /) -> bytes: ...


class Member:
    """A file in an archive. Iterating unpacks it in chunks.

    Attributes:
        path: the name of the archive, followed by the name inside.
    """

    def __init__(self, path: str, stream: _Stream, budget: _Budget) -> None:
        self.path = path
        self._stream, self._budget = stream, budget

    def __iter__(self) -> Iterator[bytes]:
        """Unpack the next chunk.

        Raises:
            CardmathError: the archive is damaged, or unpacks to too much.
        """
        while True:
            with _in_words():
                chunk = self._stream.read(_CHUNK)
            if not chunk:
                return
            self._budget.spend(len(chunk))
            yield chunk


class _Budget:
    """The bytes that an archive may unpack to."""

    def __init__(self, size: int) -> None:
        self._most = self._left = max(_ROOM, _RATIO * size)

    def spend(self, size: int) -> None:
        self._left -= size
        if self._left < 0:
            raise CardmathError(
                f"the archive unpacks to more than {self._most >> 20:,} MB, {_RATIO} times its "
                "size: unpack it yourself if you trust it"
            )


@contextmanager
def _in_words() -> Iterator[None]:
    try:
        yield
    except CardmathError:
        raise
    except _BROKEN as error:
        raise CardmathError(f"the archive cannot be unpacked: {error}") from None


def members_of(path: str) -> Iterator[Member]:
    """The files in an archive, in its order; hidden files are left out.

    Raises:
        CardmathError: the archive is damaged, encrypted, or packed in a way that is not read.
    """
    with _in_words():
        budget = _Budget(os.stat(path).st_size)
    if path.lower().endswith(".gz"):
        with _in_words():
            packed = gzip.GzipFile(path)
        with packed:
            yield Member(path, packed, budget)
        return
    _check_directory(path)
    with _in_words():
        archive = zipfile.ZipFile(path)
    with archive:
        for place, info in enumerate(archive.infolist(), 1):
            name = _plain(info.filename) or f"file {place}"
            if not info.is_dir() and not _is_hidden(name):
                with _in_words():
                    if info.compress_type not in _METHODS:
                        raise CardmathError(f"{name} is not packed by deflate: unpack it first")
                    stream = archive.open(info)
                with stream:
                    yield Member(f"{path}/{name}", stream, budget)


def _check_directory(path: str) -> None:
    """Check that the list of files is small enough to be read whole.

    Raises:
        CardmathError: it is not.
    """
    with _in_words(), open(path, "rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - _TAIL))
        tail = file.read()
        at = tail.rfind(b"PK\x05\x06")
        if at < 0:
            raise CardmathError("the archive is truncated")
        (listed,) = struct.unpack_from("<I", tail, at + 12)
    if listed > _DIRECTORY or b"PK\x06\x07" in tail[max(0, at - 20) : at]:
        raise CardmathError("the archive has more than 65,535 files or 4 GB: unpack it first")


def _plain(name: str) -> str:
    r"""A name inside an archive that cannot be used as a path.

    >>> _plain("../../etc/passwd"), _plain(r"C:\hands\one.txt")
    ('etc/passwd', 'hands/one.txt')
    """
    parts = name.replace("\\", "/").split("/")
    kept = [part for part in parts if part not in {"", ".", ".."} and not part.endswith(":")]
    return "/".join(kept)[-_LONGEST_NAME:]


def _is_hidden(name: str) -> bool:
    return any(part.startswith((".", "__MACOSX")) for part in name.split("/"))
