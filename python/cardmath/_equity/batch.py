"""Equity: many small questions in one call."""

from __future__ import annotations

from collections.abc import Sequence, Sized
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from cardmath import _core
from cardmath._cards.arrays import masks
from cardmath._cards.deck import Hand
from cardmath._rules.games import find_game
from cardmath._support.fractions import Fraction
from cardmath._support.layout import counted
from cardmath._support.lists import is_iterable
from cardmath._support.numpy import np
from cardmath._support.progress import Progress, check_progress
from cardmath.errors import CardmathError, CardmathTypeError, interruptible, raise_stopped

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._cards.deck import HandLike
    from cardmath._rules.game import Game


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class EquityBatch:
    """The exact equities of many deals."""

    shares: NDArray[np.uint64]
    """For each row and player, the sum of the shares over all runouts, in units of 1 / `unit` of a
    pot: integers, an array of shape (rows, players)."""
    deals: NDArray[np.uint64]
    """The number of runouts of each row; 0 if Ctrl-C came before the row."""
    unit: int
    """The units of a pot; all splits of it are whole numbers."""
    distinct: int
    """The number of rows that differ by more than a relabelling of suits."""

    @property
    def equity(self) -> NDArray[np.float64]:
        """The equities, an array of shape (rows, players); nan for a row without an answer."""
        units = self.deals.astype(np.float64) * self.unit
        with np.errstate(invalid="ignore", divide="ignore"):
            found: NDArray[np.float64] = np.where(
                units[:, None] > 0, self.shares / units[:, None], np.nan
            )
        return found

    def fraction(self, row: int, player: int) -> Fraction:
        """An equity as an exact fraction.

        Raises:
            CardmathError: the row has no answer.
        """
        deals = int(self.deals[row])
        if not deals:
            raise CardmathError(f"row {row} has no answer: the work was stopped before it")
        return Fraction(int(self.shares[row, player]), deals * self.unit)

    def __len__(self) -> int:
        return len(self.deals)

    def __repr__(self) -> str:
        return f"<EquityBatch: {counted(len(self), 'row')}, {self.distinct:,} of them distinct>"


@interruptible
def equity_batch(
    hands: Sequence[Sequence[HandLike]] | NDArray[Any],
    boards: HandLike | Sequence[HandLike] | NDArray[Any] | None = None,
    *,
    dead: HandLike | Sequence[HandLike] | NDArray[Any] | None = None,
    game: str | Game = "holdem",
    threads: int = 0,
    progress: Progress | None = None,
) -> EquityBatch:
    """Compute the exact equities of many deals in which all hands are known.

    Rows that differ only by a relabelling of suits are counted once, and several threads share
    them. A million all-ins of hold'em take seconds.

    Args:
        hands: for each row, the hands of its players: sequences of hands; or an array of `uint64`
            masks of shape (rows, players), 0 where there is no player; or an array of `uint8` ids
            of shape (rows, players, cards).
        boards: the board of each row, with any number of cards: a sequence of hands, or an array of
            masks; or one board for all rows.
        dead: the dead cards of each row, in the same forms.
        game: a game with a board.
        threads: the number of threads, 0 for one per core. The answer does not depend on it.
        progress: called with the distinct rows done and their total.

    Raises:
        CardmathError: a row is impossible; the message gives its number, from 0.
        Interrupted: Ctrl-C was pressed; `partial` has the rows so far.

    >>> found = equity_batch([("AcAd", "KhKs"), ("AhAs", "KcKd"), ("7h6h", "AsKd")])
    >>> found.fraction(0, 0)
    Fraction(29603, 36432)
    >>> found.distinct
    2
    >>> equity_batch([("AhKh", "QsQd")], ["Ks7h2d"]).equity.round(4).tolist()
    [[0.9202, 0.0798]]
    """
    check_progress(progress)
    rules = find_game(game)
    if not rules.board:
        raise CardmathError(f"{rules.name} has no board: cm.equity computes its equities")
    held = _held(hands)
    shared = _of_rows("boards", boards, len(held)), _of_rows("dead", dead, len(held))
    shares, deals, distinct, stopped = _core.equity_batch(
        rules._evaluator, held, *shared, threads, progress
    )
    found = EquityBatch(shares, deals, _core.POT, distinct)
    done = int((deals > 0).sum())
    raise_stopped(stopped, f"{done:,} of {len(found):,} rows were counted", found)
    return found


def _held(hands: Sequence[Sequence[HandLike]] | NDArray[Any]) -> NDArray[np.uint64]:
    """The hands as masks, in rows of equal length."""
    if isinstance(hands, np.ndarray):
        found = masks(hands)
        if found.ndim != 2:
            raise CardmathError(
                "hands have a row for each deal and a column for each player, not "
                f"{found.ndim} axes"
            )
        return np.ascontiguousarray(found)
    if isinstance(hands, str) or not is_iterable(hands):
        raise CardmathTypeError(f"hands are rows of hands, not {type(hands).__name__}")
    rows = [_row(number, row) for number, row in enumerate(hands)]
    players = max(map(len, rows), default=0)
    made = np.zeros((len(rows), players), np.uint64)
    for number, row in enumerate(rows):
        made[number, : len(row)] = row
    return made


def _row(number: int, row: Sequence[HandLike]) -> list[int]:
    if isinstance(row, (str, Hand)) or not is_iterable(row):
        raise CardmathTypeError(
            f"row {number}: a row has a hand for each player, such as two texts"
        )
    found = [Hand(hand).mask for hand in row]
    if not all(found):
        raise CardmathError(f"row {number}: a hand has no cards")
    return found


def _of_rows(what: str, given: object, rows: int) -> NDArray[np.uint64]:
    """The cards of each row as masks."""
    if given is None:
        return np.zeros(rows, np.uint64)
    if isinstance(given, (str, Hand)):
        return np.full(rows, Hand(given).mask, np.uint64)
    if not isinstance(given, np.ndarray):
        if not is_iterable(given):
            raise CardmathTypeError(f"{what} are hands, not {type(given).__name__}")
        # One more than there are rows is too many, and more may never end.
        some = given if isinstance(given, Sized) else islice(given, rows + 1)
        given = np.array([Hand(each).mask for each in some], np.uint64)
    found = masks(given)
    if found.shape != (rows,):
        raise CardmathError(f"{what}: {rows} rows have {rows} of them, not shape {found.shape}")
    return np.ascontiguousarray(found)
