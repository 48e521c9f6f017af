"""Counts of all classes of starting hands, which are kept in the user's cache directory.

A file has a digest. If it is damaged, of another size or of another version, the counts are made
again. It is written whole or not at all.
"""

from __future__ import annotations

from abc import abstractmethod
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

from cardmath._ranges.starting_hands import class_names
from cardmath._support.files import written
from cardmath._support.numpy import np
from cardmath._support.paths import path_text
from cardmath._support.progress import Progress, check_progress
from cardmath.errors import CardmathError, CardmathTypeError, quote, raise_stopped

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

    from numpy.typing import NDArray

CLASSES = 169
_DIGEST_BYTES = 32


class KeptCounts:
    """What is counted once for all classes of starting hands, and then read from a file."""

    __slots__ = ("_counts",)

    _file: ClassVar[str]
    _bytes: ClassVar[int]
    """The size of the file without its digest."""
    _counted: ClassVar[str]
    """What is counted, for messages."""

    def __init__(self, counts: NDArray[np.int64]) -> None:
        counts.flags.writeable = False
        self._counts = counts

    @classmethod
    @abstractmethod
    def _of_core(cls, rows: Any) -> Self:  # noqa: ANN401 # a list or an array
        """The counts as the core gives them."""

    @classmethod
    @abstractmethod
    def _unpacked(cls, data: bytes) -> Self:
        """The counts of a file."""

    @abstractmethod
    def _packed(self) -> bytes:
        """The counts as bytes, for a file."""

    @classmethod
    def _find(
        cls,
        count: Callable[[int, Progress | None], tuple[Any, BaseException | None]],
        threads: int,
        progress: Progress | None,
        cache_directory: str | os.PathLike[str] | None,
    ) -> Self:
        """Read the counts from the cache, or let the core count and keep them.

        Raises:
            CardmathError, CardmathTypeError: the number of threads is not valid, or the directory
                is not a path.
            Interrupted: Ctrl-C was pressed.
        """
        check_progress(progress)
        path = _directory(cache_directory) / cls._file
        kept = _read(path, cls._bytes)
        if kept is not None:
            return cls._unpacked(kept)
        rows, stopped = count(threads, progress)
        raise_stopped(stopped, f"not all {cls._counted} were counted")
        found = cls._of_core(rows)
        _write(path, found._packed())
        return found

    @property
    def classes(self) -> tuple[str, ...]:
        """The names of the classes, in the order of the arrays: row by row as in the grid."""
        return class_names()

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return np.array_equal(self._counts, other._counts)

    def __hash__(self) -> int:
        return hash(self._counts.tobytes())


def class_index(name: str) -> int:
    """The place of a class among them.

    Raises:
        CardmathError, CardmathTypeError: it is not the name of a class.
    """
    if not isinstance(name, str):
        raise CardmathTypeError(f"a class is text, such as 'AKs', not {type(name).__name__}")
    if name not in class_names():
        raise CardmathError(
            f"{quote(name)} is not a class of starting hands, such as AA, AKs or AKo"
        )
    return class_names().index(name)


def _directory(given: str | os.PathLike[str] | None) -> Path:
    """The directory where counts are kept: one that a caller gives, or the user's."""
    if given is not None:
        return Path(path_text("a folder", given))
    from platformdirs import user_cache_path

    return user_cache_path("cardmath", appauthor=False)


def _read(path: Path, size: int) -> bytes | None:
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


def _write(path: Path, numbers: bytes) -> None:
    """Write a file; ignore a directory that cannot be written."""
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with written(path) as beside:
            beside.write_bytes(sha256(numbers).digest() + numbers)
