"""The equities of a hand against each hand that an opponent may hold."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from cardmath._evaluation.batch import strengths
from cardmath._preflop.matrix import preflop_matrix
from cardmath._support.numpy import np
from cardmath.matches.hand_strategies import HANDS, cards_of_hands
from cardmath.solve.hand_arrays import set_numbers

if TYPE_CHECKING:
    from numpy.typing import NDArray

_DECK = 52
_BOARD = 5


def hand_equities(hand: int, board: tuple[int, ...]) -> NDArray[np.float64]:
    """The share of the pot that a hand has against each other hand if nobody bets any more.

    Before the flop it is the mean over the pairs of combos of the same two classes; later it is
    exact.

    Args:
        hand: the number of the hand, in the order of `Range.weights`.
        board: the ids of the board, none or 3 to 5.

    Returns:
        the equities, shape (1326,): 0 against hands that share a card with the hand or the board.
    """
    found = np.zeros(HANDS)
    if not board:
        kinds = _classes()
        found[:] = _preflop()[kinds[hand], kinds]
        return found
    own = cards_of_hands()[hand]
    rest = np.setdiff1d(np.arange(_DECK), [*own.tolist(), *board]).astype(np.uint8)
    split = _splits(len(rest), _BOARD - len(board))
    mine = _strengths([*own.tolist(), *board], rest[split.runouts])
    theirs = _strengths([*board], rest[split.sets])[:, None]
    against = mine[split.runout]
    points = np.add(against > theirs, against >= theirs, dtype=np.float64)
    pairs = comb(len(rest), 2)
    shares = np.bincount(split.pair.ravel(), points.ravel(), pairs)
    high, low = rest[cards_of_hands()[:pairs]].T.astype(np.int64)
    found[high * (high - 1) // 2 + low] = shares / (2 * (len(split.pair) * split.ways / pairs))
    return found


def _strengths(known: list[int], others: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """The strength of some cards with each row of others."""
    same = np.broadcast_to(np.array(known, np.uint8), (len(others), len(known)))
    found: NDArray[np.uint16] = strengths(np.concatenate([same, others], axis=1), threads=1)
    return found


class _Splits(NamedTuple):
    """The sets that a hand makes with the cards to come, and how each can be split into both.

    The strength is that of the set, however it is split: sets are evaluated once.
    """

    sets: NDArray[np.uint8]
    """The places of the cards among those that are left: shape (sets, 2 + cards to come)."""
    runouts: NDArray[np.uint8]
    """The cards to come, likewise."""
    pair: NDArray[np.int64]
    """For each set and each way to split it the number of the hand: shape (sets, ways)."""
    runout: NDArray[np.int64]
    """Likewise the number of the cards to come."""

    @property
    def ways(self) -> int:
        """The ways to split a set."""
        return int(self.pair.shape[1])


@cache
def _splits(left: int, to_come: int) -> _Splits:
    sets = _subsets(left, to_come + 2)
    ways = [*combinations(range(to_come + 2), 2)]
    pair = [set_numbers(sets[:, list(places)]) for places in ways]
    others = [[at for at in range(to_come + 2) if at not in places] for places in ways]
    runout = [set_numbers(sets[:, places]) for places in others]
    return _Splits(sets, _subsets(left, to_come), np.stack(pair, 1), np.stack(runout, 1))


def _subsets(left: int, count: int) -> NDArray[np.uint8]:
    """All subsets of a number of cards in the order of their numbers, the highest card first."""
    found = np.array([*combinations(range(left - 1, -1, -1), count)], np.uint8)[::-1]
    return found.reshape(comb(left, count), count)


@cache
def _preflop() -> NDArray[np.float64]:
    """The equity of each class against each other; it is counted once, in a few seconds."""
    return preflop_matrix().equity


@cache
def _classes() -> NDArray[np.int64]:
    """The class of each hand: its place in the grid, row by row, aces first."""
    high, low = cards_of_hands().T.astype(np.int64)
    row, column = 12 - high // 4, 12 - low // 4
    suited = high % 4 == low % 4
    found: NDArray[np.int64] = np.where(suited, row * 13 + column, column * 13 + row)
    return found
