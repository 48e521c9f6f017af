"""Files of answers: how they are written and read, piece by piece.

A file is a line of magic, a piece of JSON with the question and the measurements, and then the
numbers, part by part. Each piece has its length and a digest.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from os import PathLike
from typing import IO, Any

from cardmath._support.files import written
from cardmath.errors import CardmathError

MAGIC = b"cardmath solve\n"
VERSION = 2
_LENGTH = 8
_DIGEST = 16


def write(path: str | PathLike[str], head: dict[str, Any], parts: Iterator[bytes]) -> None:
    """Write a file, at once when it is complete.

    Raises:
        OSError: the file cannot be written.
    """
    with written(path) as beside, beside.open("wb") as file:
        file.write(MAGIC)
        _write_piece(file, json.dumps(head).encode())
        for part in parts:
            _write_piece(file, part)


def _write_piece(file: IO[bytes], content: bytes) -> None:
    file.write(len(content).to_bytes(_LENGTH, "little"))
    file.write(_digest(content))
    file.write(content)


def read_piece(file: IO[bytes], path: str | PathLike[str], longest: int) -> bytes:
    """Read a piece of at most `longest` bytes.

    Raises:
        CardmathError: the file is damaged or cut off.
    """
    length, digest = file.read(_LENGTH), file.read(_DIGEST)
    count = int.from_bytes(length, "little")
    if len(length) < _LENGTH or len(digest) < _DIGEST or count > longest:
        raise damaged(path)
    content = file.read(count)
    if len(content) < count or _digest(content) != digest:
        raise damaged(path)
    return content


def _digest(content: bytes) -> bytes:
    from hashlib import sha256

    return sha256(content).digest()[:_DIGEST]


def damaged(path: str | PathLike[str]) -> CardmathError:
    """The error for a file that is damaged or cut off."""
    return CardmathError(f"{os.fspath(path)!r} is damaged or cut off")
