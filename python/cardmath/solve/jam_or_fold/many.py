"""Pots of four and more players: an approximation from pairs of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardmath._support.numpy import np
from cardmath.solve.jam_or_fold.deals import Deals
from cardmath.solve.jam_or_fold.ends import Ends
from cardmath.solve.jam_or_fold.lines import node_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_CERTAIN = 1e-6
"""No chance of a pair is taken to be nearer to 0 or 1."""
_NONE = -1.0
"""Below what anybody puts in: a player whose ante for all took all chips matches 0."""


class ManyAllIn:
    """Who wins pots of many, by the model of Plackett and Luce.

    Each player has a strength. The chance to have the best hand of some players is a strength's
    share of their sum, and so on among those who are left. With two players that is exact if the
    ratio of the strengths is that of the chances to win. With more, the logarithm of a strength
    is the mean of the log-odds against each of the others: the least squares (Bradley and Terry).
    A player's own hand meets the others' ranges, and these meet each other's as a whole.
    """

    def __init__(self, deals: Deals, ends: Ends) -> None:
        self._ends = ends
        self._pairs, self._combos = deals.pairs, deals.combos
        self._beats = deals.pairs * (deals.ahead + deals.ties / 2)

    def values(self, all_in: int, jams: Floats, beats: Floats) -> Floats:
        """What each player has if a set of players is all-in: (players, H).

        Args:
            all_in: the set.
            jams: how often each hand jams at each node, (nodes, H).
            beats: how often a hand beats the range that jams at a node, (nodes, H).
        """
        number = len(self._ends.seats.stacks)
        members = [at for at in range(number) if all_in >> at & 1]
        nodes = [node_of(at, all_in & ((1 << at) - 1)) for at in members]
        ways, ends = self._ends.chains(members)
        chances = self._chances(
            members, ways, self._strengths(jams[nodes], _log_odds(beats[nodes]))
        )
        found = np.empty((number, jams.shape[1]))
        for player in range(number):
            row = members.index(player) if player in members else len(members)
            found[player] = ends[:, player] @ chances[:, row]
        onlooker = (ends.T @ chances[:, -1, 0])[members]
        self._balance(found, members, jams[nodes] * self._combos, onlooker)
        return found

    @staticmethod
    def _balance(found: Floats, members: list[int], held: Floats, onlooker: Floats) -> None:
        """Shift what players have alike, so that together they have what an onlooker sees."""
        means = (found[members] * held).sum(axis=1) / held.sum(axis=1)
        found[members] -= (means - onlooker).mean()

    def _strengths(self, jams: Floats, against: Floats) -> Floats:
        """The players' strengths as each of them sees it, and at last as an onlooker does.

        Returns:
            an array of (players, views, H).
        """
        number = len(jams)
        met, won = jams @ self._pairs @ jams.T, jams @ self._beats @ jams.T
        odds = _log_odds(won / met)
        np.fill_diagonal(odds, 0.0)
        seen = np.empty((number, number + 1, jams.shape[1]))
        seen[:] = odds.sum(axis=1)[:, None, None]
        for own in range(number):
            rest = [at for at in range(number) if at != own]
            seen[own, own] = against[rest].sum(axis=0)
            seen[rest, own] -= odds[rest, own][:, None] + against[rest]
        strengths: Floats = np.exp(seen / number)
        return strengths

    def _chances(
        self, members: list[int], ways: list[tuple[int, ...]], strengths: Floats
    ) -> Floats:
        """The chance of each way to win the pots: (ways, views, H)."""
        matched = self._ends.seats.matched
        place = {player: row for row, player in enumerate(members)}
        sums = {
            level: strengths[[place[at] for at in members if matched[at] > level]].sum(axis=0)
            for level in {_NONE, *(matched[at] for at in members)}
            if level < max(matched[at] for at in members)
        }
        found = np.ones((len(ways), *strengths.shape[1:]))
        for row, way in enumerate(ways):
            for level, winner in zip((_NONE, *(matched[at] for at in way)), way, strict=False):
                found[row] *= strengths[place[winner]] / sums[level]
        return found


def _log_odds(chance: Floats) -> Floats:
    sure: Floats = np.clip(chance, _CERTAIN, 1 - _CERTAIN)
    return np.log(sure / (1 - sure))
