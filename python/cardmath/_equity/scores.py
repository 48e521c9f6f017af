"""The scores of the players: the deals that the core counted, and their sums."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add
from typing import NamedTuple

from cardmath import _core
from cardmath._core import POT
from cardmath._support.numbers import error_of_mean

__all__ = ["ComboScore", "Score", "Scores", "Tally"]


class ComboScore(NamedTuple):
    """The deals that the core counted for one combo. Shares are in units of `1 / POT` pots."""

    deals: int
    """The deals in which the player holds the combo."""
    wins: int
    """Those in which the combo takes the whole pot."""
    ties: int
    """Those in which the combo takes a part of the pot."""
    share: int
    """The sum of the shares of the pot."""


class Score(NamedTuple):
    """The deals that the core counted for a player. Shares are in units of `1 / POT` pots."""

    wins: int
    """The deals in which the player takes the whole pot."""
    ties: int
    """The deals in which the player takes a part of the pot."""
    quarters: int
    """The deals in which the player takes a quarter of the pot."""
    share: int
    """The sum of the shares of the pot."""
    squares: int
    """The sum of the squared shares of the pot."""
    pots: list[int]
    """The share that comes from each part of the pot, such as high and low."""
    combos: list[tuple[int, int, int, int]]
    """The fields of each combo's `ComboScore`; empty unless it was requested."""
    categories: list[list[int]]
    """For each part of the pot, the deals that end in each category, the weakest category first.

    Empty unless it was requested.
    """

    @classmethod
    def of_core(cls, score: _core.Score) -> Score:
        """Copy the core's score."""
        return cls(
            score.wins,
            score.ties,
            score.quarters,
            score.share,
            score.squares,
            score.pots,
            score.combos,
            score.categories,
        )

    def plus(self, other: Score) -> Score:
        """Add the deals of two scores."""
        return Score(
            self.wins + other.wins,
            self.ties + other.ties,
            self.quarters + other.quarters,
            self.share + other.share,
            self.squares + other.squares,
            _sums(self.pots, other.pots),
            _sums_of_combos(self.combos, other.combos),
            [_sums(*both) for both in zip(self.categories, other.categories, strict=True)],
        )

    def error(self, deals: int) -> float:
        """The standard error of the equity, if it is the mean of independent random deals."""
        most = max(deals, 1)
        return error_of_mean(self.share / POT / most, self.squares / POT**2 / most, deals)


class Scores(NamedTuple):
    """The scores of some deals."""

    deals: int
    players: list[Score]

    @classmethod
    def of_core(cls, deals: int, players: Iterable[_core.Score]) -> Scores:
        """Copy the core's scores."""
        return cls(deals, list(map(Score.of_core, players)))


class Tally:
    """The sum of the scores of all chunks that were added."""

    def __init__(self) -> None:
        self.scores = Scores(0, [])

    def add(self, chunk: Scores) -> None:
        """Add the scores of a chunk: all of them, or none if Ctrl-C comes meanwhile."""
        players = chunk.players
        if self.scores.players:
            players = [
                old.plus(new) for old, new in zip(self.scores.players, chunk.players, strict=True)
            ]
        self.scores = Scores(self.samples + chunk.deals, players)

    @property
    def samples(self) -> int:
        """The number of deals that were added."""
        return self.scores.deals

    @property
    def error(self) -> float:
        """The greatest standard error of a player's equity."""
        return max(score.error(self.samples) for score in self.scores.players)


def _sums(olds: Sequence[int], news: Sequence[int]) -> list[int]:
    return [old + new for old, new in zip(olds, news, strict=True)]


def _sums_of_combos(
    olds: Sequence[tuple[int, int, int, int]], news: Sequence[tuple[int, int, int, int]]
) -> list[tuple[int, int, int, int]]:
    """The sums by column, which is much faster for many combos."""
    columns = zip(zip(*olds, strict=True), zip(*news, strict=True), strict=True)
    deals, wins, ties, shares = (map(add, *both) for both in columns) if olds else ((),) * 4
    return list(zip(deals, wins, ties, shares, strict=True))
