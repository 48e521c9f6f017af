"""Three classes of starting hands before the flop: every triple of the 169 classes, exactly."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import permutations
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Self, TypeAlias, overload

from cardmath._core import count_triples
from cardmath._preflop.kept_counts import CLASSES, KeptCounts, class_index
from cardmath._ranges.starting_hands import class_names
from cardmath._support.fractions import Fraction
from cardmath._support.frames import frame_package
from cardmath._support.numpy import np
from cardmath.errors import CardmathError, interruptible

if TYPE_CHECKING:
    import pandas
    import polars
    from numpy.typing import NDArray

BOARDS = comb(46, 5)
"""The boards of three known hands."""

Order: TypeAlias = tuple[int, int, int]
"""An order of finish of three players, numbered from 0 as they were given: the winner first."""

_TRIPLES = comb(CLASSES + 2, 3)
_NUMBERS = 5  # two shares of the pot and three results of two hands, after the number of combos
_POT = 6  # a pot has sixths, and a board has two halves for each pair of hands
_HALVES = 2
_COMMON = 4
"""A divisor of all counts, as suits can be renamed: so they fit in four bytes each."""


class PreflopTriples(KeptCounts):
    """How any three classes of starting hands fare all-in. Make one with `preflop_triples`.

    The counts are over all choices of three combos that share no card, on all boards.
    """

    __slots__ = ("_combos",)

    _file = "preflop-triples-1.bin"
    _bytes = (2 + 4 * _NUMBERS) * _TRIPLES
    _counted = "triples of hands"

    def __init__(self, combos: NDArray[np.uint16], counts: NDArray[np.int64]) -> None:
        super().__init__(counts)
        combos.flags.writeable = False
        self._combos = combos

    @classmethod
    def _of_core(cls, rows: NDArray[np.int64]) -> Self:
        return cls(rows[:, 0].astype(np.uint16), rows[:, 1:].astype(np.int64))

    @classmethod
    def _unpacked(cls, data: bytes) -> Self:
        start = 2 * _TRIPLES
        combos = np.frombuffer(data[:start], "<u2").astype(np.uint16)
        columns = np.frombuffer(data[start:], "<u4").reshape(_NUMBERS, _TRIPLES)
        return cls(combos, np.ascontiguousarray(columns.T, np.int64) * _COMMON)

    def _packed(self) -> bytes:
        """The counts as bytes: the combos of all rows, then the other numbers, a column each."""
        columns = self._counts.T // _COMMON
        return self._combos.astype("<u2").tobytes() + columns.astype("<u4").tobytes()

    def deals(self, *classes: str) -> int:
        """The number of deals of three classes: of their combos, and the board.

        It is 0 if they cannot be dealt: four cards of a rank are not enough for AA, AA and AA.

        Raises:
            CardmathError, CardmathTypeError: these are not three classes.

        >>> preflop_triples().deals("AA", "AA", "AA")  # doctest: +SKIP
        0
        """
        return int(self._combos[self._place(classes)[0]]) * BOARDS

    def equity(self, *classes: str) -> tuple[Fraction, Fraction, Fraction]:
        """The exact equities of three classes.

        Raises:
            CardmathError: these are not three classes, or they cannot be dealt together.
            CardmathTypeError: a class is not text.

        >>> preflop_triples().equity("AKs", "QQ", "76s")[2]  # doctest: +SKIP
        Fraction(41467, 195822)
        """
        first, second, third = self._shares(classes)
        return first, second, third

    def orders(self, *classes: str) -> dict[Order, Fraction]:
        """The exact probability of each order of finish of three classes.

        A tie counts equally for each order that it allows. In the order `(2, 0, 1)` the third class
        wins and the second comes last.

        Raises:
            CardmathError, CardmathTypeError: as `equity` raises them.

        >>> orders = preflop_triples().orders("AA", "KK", "QQ")  # doctest: +SKIP
        >>> float(orders[1, 0, 2])  # doctest: +SKIP
        0.137...
        """
        shares, ahead = self._shares(classes), self._ahead(classes)
        # The second beats the last either below the winner, or as the winner of all three.
        return {
            (winner, second, last): ahead[second, last] - shares[second]
            for winner, second, last in permutations(range(3))
        }

    def to_numpy(self) -> tuple[NDArray[np.uint16], NDArray[np.float32], NDArray[np.float32]]:
        """All triples, in every order, as arrays of shape (169, 169, 169): about 50 MB.

        Returns:
            three arrays. The first has the number of ways to choose a combo of each class that
            share no card. The second has the equity of the first class, which is its probability of
            finishing first. The third has the probability that the first class beats the second,
            with half of the ties, while the cards of the third are dead. All are 0 where three
            classes cannot be dealt.
        """
        places = _triples()
        shape = (CLASSES,) * 3
        combos = np.zeros(shape, np.uint16)
        equities, beaten = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        shares, ahead = self._equities(), self._aheads()
        for order in permutations(range(3)):
            one, other, _ = order
            target = tuple(places[seat] for seat in order)
            combos[target] = self._combos
            equities[target] = shares[one]
            beaten[target] = ahead[one, other]
        return combos, equities, beaten

    if TYPE_CHECKING:

        @overload
        def to_frame(self, backend: Literal["pandas"] = ...) -> pandas.DataFrame: ...

        @overload
        def to_frame(self, backend: Literal["polars"]) -> polars.DataFrame: ...

    def to_frame(self, backend: str = "pandas") -> object:
        """Convert the triples to a data frame: a row for each triple that can be dealt.

        There are 818,480 rows, of about 60 MB. The columns are `first`, `second` and `third`, the
        classes, each row in the order of `classes`; `deals`; `equity_first`, `equity_second` and
        `equity_third`.

        Args:
            backend: the package whose frame is made, `"pandas"` or `"polars"`.

        Raises:
            CardmathError: the package is neither of these, or it is not installed.
        """
        package = frame_package(backend)
        dealt = self._combos > 0
        columns = {}
        for name, places in zip(("first", "second", "third"), _triples(), strict=True):
            columns[name] = _named(package, places[dealt])
        columns["deals"] = self._combos[dealt].astype(np.int64) * BOARDS
        shares = zip(("first", "second", "third"), self._equities(), strict=True)
        columns |= {f"equity_{name}": share[dealt] for name, share in shares}
        return package.DataFrame(columns)

    def to_arrow(self) -> polars.DataFrame:
        """The rows of `to_frame` as a polars frame, which Arrow's readers take without a copy.

        Raises:
            CardmathError: polars is not installed.
        """
        return self.to_frame("polars")

    def __repr__(self) -> str:
        return f"<PreflopTriples: {_TRIPLES:,} triples of {CLASSES} classes>"

    def _place(self, classes: tuple[str, ...]) -> tuple[int, list[int]]:
        """The row of three classes, and for each of them its place in that row."""
        if len(classes) != 3:
            raise CardmathError(f"a triple is three classes, not {len(classes)}")
        indexes = [class_index(name) for name in classes]
        order = sorted(range(3), key=indexes.__getitem__)
        return _row(*(indexes[seat] for seat in order)), [order.index(seat) for seat in range(3)]

    def _dealt(self, classes: tuple[str, ...]) -> tuple[list[int], int, list[int]]:
        row, places = self._place(classes)
        deals = int(self._combos[row]) * BOARDS
        if not deals:
            raise CardmathError(f"{', '.join(classes)} cannot be dealt together")
        return [int(count) for count in self._counts[row]], deals, places

    def _shares(self, classes: tuple[str, ...]) -> tuple[Fraction, ...]:
        counts, deals, places = self._dealt(classes)
        first, second = counts[:2]
        shares = (first, second, _POT * deals - first - second)
        return tuple(Fraction(shares[place], _POT * deals) for place in places)

    def _ahead(self, classes: tuple[str, ...]) -> dict[tuple[int, int], Fraction]:
        """For each two of three classes, how often the first of them beats the other."""
        counts, deals, places = self._dealt(classes)
        halves = dict(zip(_PAIRS, counts[2:], strict=True))
        halves |= {(two, one): _HALVES * deals - halves[one, two] for one, two in _PAIRS}
        return {
            (one, other): Fraction(halves[places[one], places[other]], _HALVES * deals)
            for one, other in permutations(range(3), 2)
        }

    def _equities(self) -> list[NDArray[np.float64]]:
        """The equity of each class of each row; 0 if it cannot be dealt."""
        all_sixths = _POT * BOARDS * np.maximum(self._combos, 1).astype(np.float64)
        first, second = (self._counts[:, place] / all_sixths for place in range(2))
        return [first, second, np.where(self._combos > 0, 1 - first - second, 0)]

    def _aheads(self) -> dict[tuple[int, int], NDArray[np.float64]]:
        all_halves = _HALVES * BOARDS * np.maximum(self._combos, 1).astype(np.float64)
        ahead = {}
        for place, (one, other) in enumerate(_PAIRS):
            ahead[one, other] = self._counts[:, 2 + place] / all_halves
            ahead[other, one] = np.where(self._combos > 0, 1 - ahead[one, other], 0)
        return ahead


_PAIRS = ((0, 1), (0, 2), (1, 2))
"""The pairs of a triple, in the order of their counts."""


@interruptible
def preflop_triples(
    *,
    threads: int = 0,
    progress: Callable[[int, int], object] | None = None,
    cache_directory: str | Path | None = None,
) -> PreflopTriples:
    """Count how any three classes of starting hands fare against each other, before the flop.

    This takes a few seconds and about 200 MB the first time. Later calls read the counts, of 18 MB,
    from a cache.

    Args:
        threads: the number of threads, 0 for every core.
        progress: called several times a second with the steps done so far, and their total.
        cache_directory: where the counts are kept; the user's cache directory by default.

    Returns:
        a `PreflopTriples`.

    Raises:
        CardmathError, CardmathTypeError: the number of threads is not valid.
        Interrupted: Ctrl-C was pressed; `partial` is None.

    >>> preflop_triples().equity("AA", "KK", "QQ")[0]  # doctest: +SKIP
    Fraction(5508731, 8224524)
    """
    return PreflopTriples._find(count_triples, threads, progress, cache_directory)


@cache
def _triples() -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """The three classes of each row, in ascending order: the last changes first."""
    first, second, third = np.indices((CLASSES,) * 3, np.uint8)
    ascending = (first <= second) & (second <= third)
    return tuple(axis[ascending].astype(np.intp) for axis in (first, second, third))


def _row(first: int, second: int, third: int) -> int:
    """The row of three classes in ascending order."""
    rest = CLASSES - first
    before = _TRIPLES - comb(rest + 2, 3)
    seconds = comb(rest + 1, 2) - comb(rest + 1 - (second - first), 2)
    return before + seconds + third - second


def _named(package: object, places: NDArray[np.intp]) -> object:
    """A column of names of classes, each of which is kept once."""
    names = list(class_names())
    if package.__name__ == "pandas":  # type: ignore[attr-defined]
        return package.Categorical.from_codes(places, names)  # type: ignore[attr-defined]
    kind = package.Enum(names)  # type: ignore[attr-defined]
    return package.Series(names, dtype=kind).gather(places)  # type: ignore[attr-defined]
