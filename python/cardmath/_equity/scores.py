"""The scores of the players: deals that the core counted or that are known, and their sums."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from operator import add
from typing import TYPE_CHECKING, Any, NamedTuple

from cardmath._core import POT
from cardmath._support.numbers import error_of_mean

if TYPE_CHECKING:
    from cardmath._ranges.game_rankings import Ranking
    from cardmath._ranges.range import Range
    from cardmath._rules.game import Game
    from cardmath._situation.whole_weights import Weighing

_PLAYERS = 2
_FEWEST_BLOCKS = 2
"""The error of fewer blocks of weighted deals is not known."""
_BLOCK = 128
"""The deals of a block. Where the blocks say less than as many of equal weight, a few weigh most,
and others as heavy may not have come yet: the weight of one is added to the error. Ten clashing
ranges, 20,000 deals: off by 1.21 errors (root mean square) with half of it, by 0.91 with it."""


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
    """The sum of the squared weighted shares of random deals, or of blocks of them."""
    weighted_twice: int
    """The sum of the weighted shares, each times the weight of its deal or block."""
    pots: list[int]
    """The share that comes from each part of the pot, such as high and low."""
    combos: list[tuple[int, int, int, int]]
    """The fields of each combo's `ComboScore`; empty unless it was requested."""
    categories: list[list[int]]
    """For each part of the pot, the deals that end in each category, the weakest category first.

    Empty unless it was requested.
    """

    def plus(self, other: Score) -> Score:
        """Add the deals of two scores."""
        return Score(
            self.wins + other.wins,
            self.ties + other.ties,
            self.quarters + other.quarters,
            self.share + other.share,
            self.squares + other.squares,
            self.weighted_twice + other.weighted_twice,
            _sums(self.pots, other.pots),
            _sums_of_combos(self.combos, other.combos),
            [_sums(*both) for both in zip(self.categories, other.categories, strict=True)],
        )


class Scores(NamedTuple):
    """The scores of some deals."""

    deals: int
    """The weight of all deals."""
    samples: int
    """The number of random deals; 0 if all deals were counted."""
    squares: int
    """The sum of the squared weights of random deals, or of the blocks in which they are drawn."""
    players: list[Score]

    @classmethod
    def of_core(
        cls, deals: int, samples: tuple[int, int], players: Iterable[tuple[Any, ...]]
    ) -> Scores:
        """Name the core's scores."""
        return cls(deals, *samples, [Score(*fields) for fields in players])

    def error(self, score: Score) -> float:
        """The standard error of a player's equity: of a mean of deals, or of weighted blocks."""
        if self.squares == self.deals:
            most = max(self.deals, 1)
            return error_of_mean(
                score.share / POT / most, score.squares / POT**2 / most, self.deals
            )
        mean = score.share / POT / self.deals
        twice = score.weighted_twice / POT / self.squares
        off = score.squares / POT**2 / self.squares - 2 * mean * twice + mean**2
        # The number of equally weighted blocks that carry as much information.
        blocks = self.deals**2 / self.squares
        if blocks < _FEWEST_BLOCKS:
            return 1.0
        # At least as if one more deal had differed, as in `error_of_mean`.
        error = (max(off, blocks / self.samples**2) / (blocks - 1)) ** 0.5
        unseen = max(1 / blocks - _BLOCK / self.samples, 0)
        return float(min(hypot(few(error, blocks), unseen), 1.0))


def few(error: float, blocks: float) -> float:
    """A standard error of few values, widened so that twice it covers as much as of many.

    It is Student's distribution at two standard errors, by the first terms of its series
    (Abramowitz and Stegun, 26.7.5).
    """
    free = max(blocks - 1, 1)
    return error * (1 + 5 / (4 * free) + 49 / (32 * free**2))


class SummedScores:
    """The sum of the scores of all chunks that were added."""

    def __init__(self) -> None:
        self.scores = Scores(0, 0, 0, [])

    def add(self, chunk: Scores) -> None:
        """Add the scores of a chunk: atomic under Ctrl-C."""
        players, before = chunk.players, self.scores
        if before.players:
            players = [old.plus(new) for old, new in zip(before.players, players, strict=True)]
        self.scores = Scores(
            before.deals + chunk.deals,
            before.samples + chunk.samples,
            before.squares + chunk.squares,
            players,
        )

    def leave_out_combos(self, most: int) -> None:
        """Forget the scores of combos if the players have more of them together."""
        scores = self.scores
        if sum(len(score.combos) for score in scores.players) > most:
            players = [score._replace(combos=[]) for score in scores.players]
            self.scores = scores._replace(players=players)

    @property
    def samples(self) -> int:
        """The number of random deals that were added."""
        return self.scores.samples

    @property
    def error(self) -> float:
        """The greatest standard error of a player's equity."""
        return max(map(self.scores.error, self.scores.players))


def player_against_any(game: Game, held: Sequence[Range]) -> int | None:
    """The player whose opponent may hold any hand, if the equities of all hands are known."""
    unknown = [bool(each.missing) for each in held]
    if len(held) != _PLAYERS or not any(unknown) or all(unknown) or _ranking(game) is None:
        return None
    return unknown.index(False)


def _ranking(game: Game) -> Ranking | None:
    """The known wins and ties of each hand, if there are any."""
    from cardmath._ranges.game_rankings import ranking_of

    ranking = ranking_of(game)
    return ranking if ranking and ranking.has_wins_and_ties else None


def look_up(game: Game, held: Sequence[Range], weighing: Weighing, combos_too: bool) -> Scores:
    """Add up the known wins and ties of each hand of a player against any hand."""
    player, ranking = player_against_any(game, held), _ranking(game)
    assert player is not None
    assert ranking is not None
    deals = ranking.deals
    [weight_of_any] = weighing.players[1 - player].numbers
    combos: list[tuple[int, int, int, int]] = []
    for number, (_, masks) in zip(
        weighing.players[player].numbers, held[player]._parts, strict=True
    ):
        times = number * weight_of_any
        for wins, ties in zip(*ranking.wins_and_ties(masks), strict=True):
            share = POT * wins + POT // 2 * ties
            combos.append((deals * times, wins * times, ties * times, share * times))
    own = ComboScore._make(sum(column) for column in zip(*combos, strict=True))
    other = ComboScore(
        own.deals, own.deals - own.wins - own.ties, own.ties, POT * own.deals - own.share
    )
    scores = []
    for total, rows in (own, combos), (other, [(*other,)]):
        wanted: Any = rows if combos_too else []
        pots = [total.share]
        scores.append(Score(total.wins, total.ties, 0, total.share, 0, 0, pots, wanted, []))
    return Scores(own.deals, 0, 0, scores if player == 0 else scores[::-1])


def _sums(olds: Sequence[int], news: Sequence[int]) -> list[int]:
    return [old + new for old, new in zip(olds, news, strict=True)]


def _sums_of_combos(
    olds: Sequence[tuple[int, int, int, int]], news: Sequence[tuple[int, int, int, int]]
) -> list[tuple[int, int, int, int]]:
    """The sums by column, which is much faster for many combos."""
    columns = zip(zip(*olds, strict=True), zip(*news, strict=True), strict=True)
    deals, wins, ties, shares = (map(add, *both) for both in columns) if olds else ((),) * 4
    return list(zip(deals, wins, ties, shares, strict=True))
