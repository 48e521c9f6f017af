"""The names of a range on many boards: weighted sums, board by board, and shares of the range."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from cardmath._study.combos import HeldCombos
from cardmath._study.facts import facts
from cardmath._study.names import NOT_MADE, Definitions
from cardmath._support.numpy import np
from cardmath._work.engines import thread_count

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._ranges.range import Range
    from cardmath._rules.game import Game
    from cardmath._support.progress import Progress

BOARDS_AT_ONCE = 32
"""Few enough for the processor's cache, and for a stop to be noticed soon."""


def tally(
    held: Range,
    boards: NDArray[np.uint8],
    definitions: Definitions,
    game: Game,
    threads: int = 0,
    progress: Progress | None = None,
) -> NDArray[np.float64]:
    """Sum the weights of the combos that have each name, on each of many boards.

    Args:
        held: the range. Combos with a card of a board do not count on it.
        boards: uint8 card ids of shape (m, 3), (m, 4) or (m, 5).
        definitions: the made hands and the draws.
        game: a game that `studied_game` accepts.
        threads: the number of threads, 0 for one per core.
        progress: called with the boards done and their number.

    Returns:
        float64 of shape (m, number of made hands and of draws). The made hands come first; they
        add up to the weight of the combos that are left on the board.
    """
    combos, width = HeldCombos(held), len(definitions.made) + len(definitions.draws)
    sums = np.zeros((len(boards), width))
    starts = range(0, len(boards), BOARDS_AT_ONCE)

    def count(start: int) -> None:
        block = slice(start, start + BOARDS_AT_ONCE)
        sums[block] = _sums(combos, boards[block], definitions, game)

    for done, _ in enumerate(_shared(count, starts, thread_count(threads)), 1):
        if progress is not None:
            progress(min(done * BOARDS_AT_ONCE, len(boards)), len(boards))
    return sums


def _shared(count: Callable[[int], None], starts: range, threads: int) -> Iterator[None]:
    """Count all blocks, in their order."""
    if threads == 1 or len(starts) < 2:
        yield from map(count, starts)
        return
    pool = ThreadPoolExecutor(threads)
    try:
        yield from pool.map(count, starts)
    finally:
        pool.shutdown(cancel_futures=True)


def _sums(
    combos: HeldCombos, boards: NDArray[np.uint8], definitions: Definitions, game: Game
) -> NDArray[np.float64]:
    found = definitions.classify(facts(combos.ids, boards, game))
    kinds = NOT_MADE + 1
    keys = found.made + kinds * np.arange(len(boards))[:, np.newaxis]
    weights = np.broadcast_to(combos.weights, keys.shape).ravel()
    made = np.bincount(keys.ravel(), weights, kinds * len(boards)).reshape(-1, kinds)
    draws = [draw @ combos.weights for draw in found.draws]
    return np.column_stack([made[:, : len(definitions.made)], *draws])


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
    left = sums[:, :made].sum(axis=1, keepdims=True)
    shares = np.divide(sums, left, where=left > 0, out=np.zeros_like(sums))
    places = {name: place for place, name in enumerate(names)}
    return [Shares(places, row) for row in shares]
