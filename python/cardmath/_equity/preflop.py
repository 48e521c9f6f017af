"""The exact equity of each of the 169 classes of starting hands against each other.

Counting takes some seconds the first time. The counts are then kept in the user's cache directory
with a digest. If the file is damaged, they are counted again.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal, overload

from cardmath._core import count_starting_hands
from cardmath._equity.kept_counts import cache_directory as find_directory
from cardmath._equity.kept_counts import read_counts, write_counts
from cardmath._ranges.starting_hands import class_names
from cardmath._support.fractions import Fraction
from cardmath._support.frames import frame
from cardmath._support.numpy import np
from cardmath._support.progress import check_progress
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted, interruptible, quote

if TYPE_CHECKING:
    import pandas
    import polars
    from numpy.typing import NDArray

_FILE = "preflop-1.bin"
_NUMBER_BYTES = 8


class PreflopMatrix:
    """How often each class of starting hands beats each other. Make one with `preflop_matrix`.

    `wins`, `ties` and `deals` are int64 arrays of shape (169, 169). A row is the class that wins, a
    column is its opponent, both in the order of `classes`. The counts are over all pairs of combos
    of the two classes that share no card, on all boards.
    """

    __slots__ = ("_counts",)

    def __init__(self, counts: NDArray[np.int64]) -> None:
        counts.flags.writeable = False
        self._counts = counts

    @property
    def classes(self) -> tuple[str, ...]:
        """The names of the classes, row by row as in the grid, aces first."""
        return class_names()

    @property
    def wins(self) -> NDArray[np.int64]:
        """The deals that the class of the row wins."""
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
        """The equity of the class of the row, as float64 of shape (169, 169)."""
        share: NDArray[np.float64] = (self.wins + self.ties / 2) / self.deals
        return share

    def __getitem__(self, pair: tuple[str, str]) -> Fraction:
        """Return the exact equity of one class against another: `matrix["AKs", "QQ"]`.

        Raises:
            CardmathError: there is no such class.
        """
        row, column = (class_index(name) for name in pair)
        wins, ties = map(int, self._counts[row, column])
        return Fraction(2 * wins + ties, 2 * int(self.deals[row, column]))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PreflopMatrix):
            return NotImplemented
        return bool((self._counts == other._counts).all())

    def __hash__(self) -> int:
        return hash(self._counts.tobytes())

    def _repr_html_(self) -> str:
        """The equity of each class against any two cards, as a notebook shows it."""
        from cardmath._ranges.writer import html_grid

        shares = (self.wins + self.ties / 2).sum(axis=1) / self.deals.sum(axis=1)
        size = "the equity of each class against any two cards"
        return html_grid(shares.reshape(13, 13).tolist(), "169 by 169 classes", size)

    if TYPE_CHECKING:

        @overload
        def to_frame(self, backend: Literal["pandas"] = ...) -> pandas.DataFrame: ...

        @overload
        def to_frame(self, backend: Literal["polars"]) -> polars.DataFrame: ...

    def to_frame(self, backend: str = "pandas") -> object:
        """Convert the matrix to a data frame: a row for each class against each other class.

        The columns are `hand`, `against`, `wins`, `ties`, `deals` and `equity`.

        Args:
            backend: the package whose frame is made, `"pandas"` or `"polars"`.

        Raises:
            CardmathError: the package is neither of these, or it is not installed.
        """
        names = class_names()
        return frame(
            {
                "hand": [name for name in names for _ in names],
                "against": list(names * len(names)),
                "wins": self.wins.ravel().tolist(),
                "ties": self.ties.ravel().tolist(),
                "deals": self.deals.ravel().tolist(),
                "equity": self.equity.ravel().tolist(),
            },
            backend,
        )

    def __repr__(self) -> str:
        return "<PreflopMatrix: 169 by 169 classes>"


@interruptible
def preflop_matrix(
    *,
    threads: int = 0,
    progress: Callable[[int, int], object] | None = None,
    cache_directory: str | Path | None = None,
) -> PreflopMatrix:
    """Count how often each class of starting hands beats each other, before the flop.

    This takes some seconds the first time. Later calls read the counts from a cache.

    Args:
        threads: the number of threads, 0 for every core.
        progress: called several times a second with the pairs of hands that are done, and with
            their number in all.
        cache_directory: where the counts are kept; the user's cache directory by default.

    Returns:
        a `PreflopMatrix`.

    Raises:
        CardmathError, CardmathTypeError: the number of threads is not valid.
        Interrupted: Ctrl-C was pressed; `partial` is None.

    >>> preflop_matrix()["AA", "KK"]  # doctest: +SKIP
    Fraction(255121, 311328)
    """
    check_progress(progress)
    path = find_directory(cache_directory) / _FILE
    kept = _read(path)
    if kept is not None:
        return PreflopMatrix(kept)
    cells, stopped = count_starting_hands(threads, progress)
    if cells is None:
        if isinstance(stopped, KeyboardInterrupt):
            raise Interrupted("not all pairs of hands were counted", None) from None
        raise stopped if stopped is not None else CardmathError("nothing was counted")
    counts = np.array(cells, np.int64).reshape(len(class_names()), len(class_names()), 2)
    write_counts(path, counts.astype("<i8").tobytes())
    return PreflopMatrix(counts)


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


def _read(path: Path) -> NDArray[np.int64] | None:
    """Read the counts from a file; None if there is none, or if it is damaged."""
    side = len(class_names())
    numbers = read_counts(path, _NUMBER_BYTES * side * side * 2)
    if numbers is None:
        return None
    return np.frombuffer(numbers, "<i8").astype(np.int64).reshape(side, side, 2)
