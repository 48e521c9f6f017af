"""The shares of a range by name: one row of an array, as a mapping."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Shares", "rows_of_shares"]


class Shares(Mapping[str, float]):
    """The share of a range for each name of a made hand or a draw.

    Many rows share their names: a dict for each of 22,100 flops would take 80 MB.
    """

    __slots__ = ("_places", "_row")

    def __init__(self, places: Mapping[str, int], row: NDArray[np.float64]) -> None:
        self._places, self._row = places, row

    def __getitem__(self, name: str) -> float:
        return float(self._row[self._places[name]])

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __hash__(self) -> int:
        return hash(self._row.tobytes())

    def __repr__(self) -> str:
        return repr(dict(self))


def rows_of_shares(sums: NDArray[np.float64], names: Sequence[str], made: int) -> list[Shares]:
    """Divide the weights of each row by that of all made hands, which come first.

    Args:
        sums: float64 of shape (m, n): the weight for each name on each board.
        names: the n names.
        made: how many of them are made hands; each combo has one.
    """
    from cardmath._support.numpy import np

    left = sums[:, :made].sum(axis=1, keepdims=True)
    shares = np.divide(sums, left, where=left > 0, out=np.zeros_like(sums))
    places = {name: place for place, name in enumerate(names)}
    return [Shares(places, row) for row in shares]
