"""Pots of many players: an approximation from pairs of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardmath._support.numpy import np
from cardmath.solve.jam_or_fold.deals import Deals
from cardmath.solve.jam_or_fold.ends import Ends
from cardmath.solve.jam_or_fold.products import product

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_CERTAIN = 1e-6
"""No chance of a pair is taken to be nearer to 0 or 1."""
_NONE = -1.0
"""Below what anybody puts in: a player whose ante for all took all chips matches 0."""


class Strengths:
    """Who wins pots of many, by the model of Plackett and Luce.

    Each player has a strength. The chance to have the best hand of some players is a strength's
    share of their sum, and so on among those who are left. With two players that is exact if the
    ratio of the strengths is that of the chances to win. With more, the logarithm of a strength
    is the mean of the log-odds against each of the others: the least squares (Bradley and Terry).
    """

    def __init__(self, deals: Deals, ends: Ends) -> None:
        self._ends = ends
        self._pairs = deals.pairs
        self._beats = deals.pairs * (deals.ahead + deals.ties / 2)

    def chances(self, members: list[int], jams: Floats, beats: Floats) -> Floats:
        """The chance of each way to win the pots.

        Args:
            members: who is all-in.
            jams: how often each hand of each of them jams, (players, H).
            beats: how often a hand beats each of these ranges, (players, H).

        Returns:
            an array of (ways, columns): as each player sees it, by that player's hand, and last as
            an onlooker does.
        """
        strengths = self._seen(jams, _log_odds(beats))
        matched = self._ends.seats.matched
        ways, _ = self._ends.chains(members)
        place = {player: row for row, player in enumerate(members)}
        sums = {
            level: strengths[[place[at] for at in members if matched[at] > level]].sum(axis=0)
            for level in {_NONE, *(matched[at] for at in members)}
            if level < max(matched[at] for at in members)
        }
        found = np.ones((len(ways), strengths.shape[1]))
        for row, way in enumerate(ways):
            for level, winner in zip((_NONE, *(matched[at] for at in way)), way, strict=False):
                found[row] *= strengths[place[winner]] / sums[level]
        return found

    def _seen(self, jams: Floats, against: Floats) -> Floats:
        """The players' strengths, (players, columns)."""
        number, size = jams.shape
        met, won = (product(jams, each) @ jams.T for each in (self._pairs, self._beats))
        odds = _log_odds(won / met)
        np.fill_diagonal(odds, 0.0)
        seen = np.repeat(odds.sum(axis=1)[:, None], number * size + 1, axis=1)
        for own in range(number):
            rest = [at for at in range(number) if at != own]
            view = seen[:, own * size : (own + 1) * size]
            view[own] = against[rest].sum(axis=0)
            view[rest] -= odds[rest, own][:, None] + against[rest]
        strengths: Floats = np.exp(seen / number)
        return strengths


def _log_odds(chance: Floats) -> Floats:
    sure: Floats = np.clip(chance, _CERTAIN, 1 - _CERTAIN)
    return np.log(sure / (1 - sure))
