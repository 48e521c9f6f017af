"""Counts that are kept in the user's cache directory, with a digest.

A file that is damaged, of another size or of another version is as if there were none. It is
written whole or not at all.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from cardmath._support.files import written
from cardmath._support.paths import path_text

if TYPE_CHECKING:
    import os

_DIGEST_BYTES = 32


def cache_directory(given: str | os.PathLike[str] | None) -> Path:
    """The directory where counts are kept: one that a caller gives, or the user's.

    Raises:
        CardmathError, CardmathTypeError: what is given is not a path.
    """
    if given is not None:
        return Path(path_text("a folder", given))
    from platformdirs import user_cache_path

    return user_cache_path("cardmath", appauthor=False)


def read_counts(path: Path, size: int) -> bytes | None:
    """The bytes of a file, as many as there should be; None if there is none or it is damaged."""
    try:
        # A file of another size is not ours, however large it is.
        if path.stat().st_size != _DIGEST_BYTES + size:
            return None
        data = path.read_bytes()
    except OSError:
        return None
    digest, numbers = data[:_DIGEST_BYTES], data[_DIGEST_BYTES:]
    return numbers if len(numbers) == size and sha256(numbers).digest() == digest else None


def write_counts(path: Path, numbers: bytes) -> None:
    """Write a file; ignore a directory that cannot be written."""
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with written(path) as beside:
            beside.write_bytes(sha256(numbers).digest() + numbers)
