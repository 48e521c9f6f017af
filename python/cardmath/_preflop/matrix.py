"""The exact equity of each of the 169 classes of starting hands against each other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Self, overload

from cardmath._core import count_starting_hands
from cardmath._preflop.kept_counts import CLASSES, KeptCounts, class_index
from cardmath._ranges.starting_hands import class_names
from cardmath._support.fractions import Fraction
from cardmath._support.frames import frame
from cardmath._support.numpy import np
from cardmath.errors import interruptible

if TYPE_CHECKING:
    import pandas
    import polars
    from numpy.typing import NDArray


class PreflopMatrix(KeptCounts):
    """How often each class of starting hands beats every other. Make one with `preflop_matrix`.

    `wins`, `ties` and `deals` are int64 arrays of shape (169, 169). A row is the class that wins, a
    column is its opponent, both in the order of `classes`. The counts are over all pairs of combos
    of the two classes that share no card, on all boards.
    """

    __slots__ = ()

    _file = "preflop-1.bin"
    _bytes = 8 * CLASSES * CLASSES * 2
    _counted = "pairs of hands"

    @classmethod
    def _of_core(cls, rows: list[int]) -> Self:
        return cls(np.array(rows, np.int64).reshape(CLASSES, CLASSES, 2))

    @classmethod
    def _unpacked(cls, data: bytes) -> Self:
        return cls(np.frombuffer(data, "<i8").astype(np.int64).reshape(CLASSES, CLASSES, 2))

    def _packed(self) -> bytes:
        return self._counts.astype("<i8").tobytes()

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
    """Count how often each class of starting hands beats every other, before the flop.

    This takes a few seconds the first time. Later calls read the counts from a cache.

    Args:
        threads: the number of threads, 0 for every core.
        progress: called several times a second with the pairs of hands done so far, and their
            total.
        cache_directory: where the counts are kept; the user's cache directory by default.

    Returns:
        a `PreflopMatrix`.

    Raises:
        CardmathError, CardmathTypeError: the number of threads is not valid.
        Interrupted: Ctrl-C was pressed; `partial` is None.

    >>> preflop_matrix()["AA", "KK"]  # doctest: +SKIP
    Fraction(255121, 311328)
    """
    return PreflopMatrix._find(count_starting_hands, threads, progress, cache_directory)
