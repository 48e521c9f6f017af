"""Every starting hand against every other: all 169 by 169 classes, exactly.

It takes some seconds once; then it is kept in the user's cache directory, with its digest, and a
file that is damaged is counted anew.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import comb
from typing import TYPE_CHECKING

from cardmath._core import count_starting_hands
from cardmath._ranges.starting_hands import class_name, classes
from cardmath._support.progress import check_progress
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted, interruptible

if TYPE_CHECKING:
    from fractions import Fraction
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["PreflopMatrix", "preflop_matrix"]

_BOARDS = comb(48, 5)
_FILE = "preflop-1.bin"
_NUMBER = 8  # bytes


class PreflopMatrix:
    """How often each class of starting hands beats each other. Make one with `preflop_matrix`.

    `wins`, `ties`, `deals` are int64 arrays of shape (169, 169): a row is the class that wins,
    a column the other, both in the order of `classes`. Counts are of all combinations of the two
    classes that share no card, on all boards.
    """

    __slots__ = ("_counts",)

    def __init__(self, counts: NDArray[np.int64]) -> None:
        counts.flags.writeable = False
        self._counts = counts

    @property
    def classes(self) -> tuple[str, ...]:
        """The names of the classes: as in the grid, row by row, aces first."""
        return _names()

    @property
    def wins(self) -> NDArray[np.int64]:
        """The deals that the row's class wins."""
        return self._counts[..., 0]

    @property
    def ties(self) -> NDArray[np.int64]:
        """The deals that are tied."""
        return self._counts[..., 1]

    @property
    def deals(self) -> NDArray[np.int64]:
        """All deals."""
        return self.wins + self.wins.T + self.ties

    @property
    def equity(self) -> NDArray[np.float64]:
        """The share of the pot of the row's class, float64 of shape (169, 169)."""
        share: NDArray[np.float64] = (self.wins + self.ties / 2) / self.deals
        return share

    def __getitem__(self, pair: tuple[str, str]) -> Fraction:
        """Give the exact equity of one class against another: `matrix["AKs", "QQ"]`.

        Raises:
            CardmathError: there is no such class.
        """
        from fractions import Fraction

        row, column = (_place_of(name) for name in pair)
        wins, ties = map(int, self._counts[row, column])
        return Fraction(2 * wins + ties, 2 * int(self.deals[row, column]))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PreflopMatrix):
            return NotImplemented
        return bool((self._counts == other._counts).all())

    def __hash__(self) -> int:
        return hash(self._counts.tobytes())

    def __repr__(self) -> str:
        return "<PreflopMatrix of 169 by 169 classes>"


@interruptible
def preflop_matrix(
    threads: int = 0,
    progress: Callable[[int, int], object] | None = None,
    cache_directory: str | Path | None = None,
) -> PreflopMatrix:
    """Count how often each class of starting hands beats each other, before any board.

    Args:
        threads: how many share the work, 0 for every core.
        progress: called some times a second with the choices of hands that are done, and all.
        cache_directory: where the answer is kept; the user's cache directory if none is given.

    Returns:
        a `PreflopMatrix`.

    Raises:
        CardmathError, CardmathTypeError: a number of threads that is none.
        Interrupted: Ctrl-C was pressed; `partial` is None.

    >>> preflop_matrix()["AA", "KK"]  # doctest: +SKIP
    Fraction(255121, 311328)
    """
    from pathlib import Path

    check_progress(progress)
    folder = Path(cache_directory) if cache_directory is not None else _cache_directory()
    kept = _read(folder / _FILE)
    if kept is not None:
        return PreflopMatrix(kept)
    cells, stopped = count_starting_hands(threads, progress)
    if cells is None:
        if isinstance(stopped, KeyboardInterrupt):
            raise Interrupted("not all hands have met", None) from None
        raise stopped if stopped is not None else CardmathError("nothing was counted")
    import numpy as np

    counts = np.array(cells, np.int64).reshape(len(_names()), len(_names()), 2)
    _write(folder, counts)
    return PreflopMatrix(counts)


@cache
def _names() -> tuple[str, ...]:
    return tuple(class_name(*each) for row in classes() for each in row)


def _place_of(name: str) -> int:
    if not isinstance(name, str):
        raise CardmathTypeError(f"a class is text, such as 'AKs', not {type(name).__name__}")
    if name not in _names():
        raise CardmathError(f"{name!r} is no class of starting hands, such as AA, AKs, AKo")
    return _names().index(name)


def _cache_directory() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("cardmath", appauthor=False)


def _read(path: Path) -> NDArray[np.int64] | None:
    """What is kept, unless nothing is or it is damaged."""
    import numpy as np

    side = len(_names())
    try:
        data = path.read_bytes()
    except OSError:
        return None
    digest, numbers = data[:32], data[32:]
    if len(numbers) != _NUMBER * side * side * 2 or _digest(numbers) != digest:
        return None
    return np.frombuffer(numbers, "<i8").astype(np.int64).reshape(side, side, 2)


def _write(folder: Path, counts: NDArray[np.int64]) -> None:
    """Keep the counts, whole or not at all; where nothing can be written, nothing is kept."""
    import os
    import tempfile
    from contextlib import suppress

    numbers = counts.astype("<i8").tobytes()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as room:
            new = os.path.join(room, _FILE)
            with open(new, "wb") as file:
                file.write(_digest(numbers) + numbers)
            os.replace(new, folder / _FILE)


def _digest(numbers: bytes) -> bytes:
    from hashlib import sha256

    return sha256(numbers).digest()
