"""Pots of four or more players, measured by random deals next to their approximation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Protocol

from cardmath._evaluation.batch import strengths
from cardmath._ranges.starting_hands import class_name
from cardmath._support.numpy import np
from cardmath._support.tables import Column, Columns, Table
from cardmath.solve.jam_or_fold.ends import Ends
from cardmath.solve.jam_or_fold.lines import node_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

LEAST = 4
"""The players of the pots that are measured."""
_CHUNK = 2_000
_BOARD, _CARDS, _SUITS = 5, 52, 4


@dataclass(frozen=True, slots=True)
class ManyWayRow:
    """A player's pots with four or more players."""

    player: str
    """The position."""
    often: float
    """How often the player is in one, in the answer."""
    sampled_often: float
    """The same by random deals, which include the hands that fold."""
    often_error: float
    """The standard error of that."""
    value: float
    """The player's EV there times how often they occur, in the answer."""
    sampled_value: float
    """The same by random deals, with their order of finish."""
    value_error: float
    """The standard error of that."""


@dataclass(frozen=True, repr=False)
class ManyWayPots(Table[ManyWayRow]):
    """Pots of four and more by random deals. Make one with `JamOrFold.sample_many_way`."""

    rows: tuple[ManyWayRow, ...]
    """A row for each player."""
    unit: str
    """What is counted: `chips`, `prize money`, or `payoff`."""
    deals: int
    """The random deals."""
    seed: int
    """The seed; the same one gives the same answer."""

    _keys = "unit deals seed players=_plain_rows"

    @property
    def title(self) -> str:
        """What was measured."""
        return f"pots of four and more, {self.deals:,} random deals, in {self.unit}"

    def _columns(self) -> Columns[ManyWayRow]:
        return (
            Column("player", "player", words=True),
            Column("often", "comes", ".4%"),
            Column("sampled_often", "sampled", ".4%"),
            Column("often_error", "±", ".4%"),
            Column("value", "value", ".5f"),
            Column("sampled_value", "sampled", ".5f"),
            Column("value_error", "±", ".5f"),
        )


class Sums:
    """Sums over deals of two numbers for each player: how often, and the value."""

    def __init__(self, players: int) -> None:
        self.deals = 0
        self._sum, self._squares = np.zeros((2, players)), np.zeros((2, players))

    def add(self, found: Floats) -> None:
        """Add an array of (2, players, deals)."""
        self.deals += found.shape[2]
        self._sum += found.sum(axis=2)
        self._squares += (found**2).sum(axis=2)

    def means(self) -> tuple[Floats, Floats]:
        """The means and their standard errors, of (2, players)."""
        mean = self._sum / self.deals
        spread = np.maximum(self._squares / self.deals - mean**2, 0)
        return mean, np.sqrt(spread) / sqrt(max(self.deals - 1, 1))


class _Answer(Protocol):
    """What an answer says of the same pots."""

    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def unit(self) -> str: ...
    @property
    def many_way(self) -> tuple[float, ...]: ...
    @property
    def many_way_values(self) -> tuple[float, ...]: ...


def many_way_pots(answer: _Answer, sums: Sums, seed: int) -> ManyWayPots:
    """What was measured, next to what the answer says."""
    (often, value), (often_error, value_error) = (each.tolist() for each in sums.means())
    columns = (
        *(answer.players, answer.many_way, often, often_error),
        *(answer.many_way_values, value, value_error),
    )
    rows = tuple(ManyWayRow(*row) for row in zip(*columns, strict=True))
    return ManyWayPots(rows, answer.unit, sums.deals, seed)


def sample(
    ends: Ends, names: Sequence[str], strategy: Floats, deals: int, seed: int
) -> Iterator[Sums]:
    """Deal at random; yields the same sums again and again, as they grow."""
    chosen = np.random.default_rng(seed)
    players = len(ends.seats.stacks)
    classes, sums = _classes(names), Sums(players)
    while sums.deals < deals:
        number = min(_CHUNK, deals - sums.deals)
        cards = chosen.random((number, _CARDS)).argsort(axis=1)[:, : 2 * players + _BOARD]
        hole = cards[:, : 2 * players].reshape(number, players, 2)
        board = np.repeat(cards[:, None, 2 * players :], players, axis=1)
        found = strengths(np.concatenate([hole, board], axis=2).astype(np.uint8)).astype(float)
        found += chosen.random(found.shape) / 2  # ties go to each with the same chance
        held = classes[hole[..., 0], hole[..., 1]]
        sums.add(_of_deals(ends, strategy, held, found))
        yield sums


def _of_deals(ends: Ends, strategy: Floats, held: NDArray[np.intp], found: Floats) -> Floats:
    """How often each player is in a pot of many, and the value: (2, players, deals)."""
    number, players = held.shape
    total = np.zeros((2, players, number))
    reach = _reach(strategy, held)
    for all_in in range(1 << players):
        weight = reach[:, all_in]
        if all_in.bit_count() < LEAST or not weight.any():
            continue
        members = np.array([at for at in range(players) if all_in >> at & 1])
        orders = members[(-found[:, members]).argsort(axis=1)]
        different, which = np.unique(orders, axis=0, return_inverse=True)
        values = np.array([ends.order(order) for order in map(tuple, different.tolist())])
        total[0, members] += weight
        total[1, members] += weight * values[which.ravel()].T[members]
    return total


def _reach(strategy: Floats, held: NDArray[np.intp]) -> Floats:
    """How often each set of players goes all-in with the hands of each deal: (deals, sets)."""
    number, players = held.shape
    reach = np.ones((number, 1))
    for player in range(players):
        nodes = slice(node_of(player, 0), node_of(player, 1 << player))
        jams = strategy[nodes, held[:, player]].T
        if player == players - 1:
            jams = jams.copy()
            jams[:, 0] = 0.0  # all have folded: nobody jams into a walk
        reach = np.concatenate([reach * (1 - jams), reach * jams], axis=1)
    return reach


def _classes(names: Sequence[str]) -> NDArray[np.intp]:
    """The number of the class of each two cards."""
    numbers = {name: at for at, name in enumerate(names)}
    found = np.zeros((_CARDS, _CARDS), np.intp)
    for one in range(_CARDS):
        for other in range(_CARDS):
            low, high = sorted((one // _SUITS, other // _SUITS))
            kind = "s" if one % _SUITS == other % _SUITS else "o"
            found[one, other] = numbers[class_name(high, low, "" if high == low else kind)]
    return found
