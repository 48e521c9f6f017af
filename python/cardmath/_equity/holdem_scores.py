"""The scores of the players in hold'em: the deals that the core counted, and their sums."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardmath._support.numbers import error_of_mean

__all__ = ["Score", "Scores", "Tally"]


class Score(NamedTuple):
    """The deals that the core counted for a player, or for one combo of a player."""

    deals: int
    """All deals."""
    won: list[int]
    """The deals won alone, those shared by two winners, by three, and so on."""
    categories: list[int]
    """The deals in which the hand ended in each category, the weakest category first."""

    def plus(self, other: Score) -> Score:
        """Add the deals of two scores."""
        return Score(
            self.deals + other.deals,
            [a + b for a, b in zip(self.won, other.won, strict=True)],
            [a + b for a, b in zip(self.categories, other.categories, strict=True)],
        )

    @property
    def tied(self) -> int:
        """The deals in which the pot is shared."""
        return sum(self.won[1:])

    @property
    def error(self) -> float:
        """The standard error of the equity, if the deals are independent random ones."""
        deals = max(self.deals, 1)
        mean = sum(count / winners for winners, count in enumerate(self.won, 1)) / deals
        square = sum(count / winners**2 for winners, count in enumerate(self.won, 1)) / deals
        return error_of_mean(mean, square, self.deals)


class Scores(NamedTuple):
    """The scores of some deals."""

    players: list[Score]
    combos: list[list[Score]] | None
    """For each player, the score of each of their combos; None unless it was requested."""

    @classmethod
    def of_core(
        cls,
        players: Iterable[tuple[int, list[int], list[int]]],
        combos: Iterable[Iterable[tuple[int, list[int], list[int]]]] | None,
    ) -> Scores:
        """Name the fields of the core's tuples."""
        each = None if combos is None else [list(map(Score._make, scores)) for scores in combos]
        return cls(list(map(Score._make, players)), each)

    def plus(self, other: Scores) -> Scores:
        """Add the deals of each player and combo."""
        combos = other.combos
        if self.combos is not None and combos is not None:
            combos = [_sums(*both) for both in zip(self.combos, combos, strict=True)]
        return Scores(_sums(self.players, other.players), combos)


def _sums(olds: Sequence[Score], news: Sequence[Score]) -> list[Score]:
    return [old.plus(new) for old, new in zip(olds, news, strict=True)]


class Tally:
    """The sum of the scores of all chunks that were added."""

    def __init__(self) -> None:
        self.scores = Scores([], None)

    def add(self, chunk: Scores) -> None:
        """Add the scores of a chunk: all of them, or none if Ctrl-C comes meanwhile."""
        self.scores = self.scores.plus(chunk) if self.scores.players else chunk

    @property
    def samples(self) -> int:
        """The number of deals that were added."""
        return self.scores.players[0].deals if self.scores.players else 0

    @property
    def error(self) -> float:
        """The greatest standard error of a player's equity."""
        return max(score.error for score in self.scores.players)
