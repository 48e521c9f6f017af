"""A range against any hand, of which the equities of all hands are known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from cardmath._core import POT
from cardmath._equity.scores import ComboScore, Score, Scores
from cardmath._ranges.range import Range

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardmath._equity.seats import Held
    from cardmath._equity.whole_weights import Weighing
    from cardmath._ranges.game_rankings import Ranking
    from cardmath._ranges.holdings import Holdings
    from cardmath._rules.game import Game

__all__ = ["look_up", "player_against_any"]

_PLAYERS = 2


def player_against_any(game: Game, held: Sequence[Held]) -> int | None:
    """The player whose opponent may hold any hand, if the equities of all hands are known."""
    sides = [each for each in held if not isinstance(each, Range)]
    if len(sides) != len(held) or len(sides) != _PLAYERS or _ranking(game) is None:
        return None
    unknown = [bool(side.missing) for side in sides]
    return unknown.index(False) if any(unknown) and not all(unknown) else None


def _ranking(game: Game) -> Ranking | None:
    """The known wins and ties of each hand, if there are any."""
    from cardmath._ranges.game_rankings import ranking_of

    ranking = ranking_of(game)
    return ranking if ranking and ranking.has_wins_and_ties else None


def look_up(game: Game, held: Sequence[Held], weighing: Weighing, combos_too: bool) -> Scores:
    """Add up the known wins and ties of each hand of a player against any hand."""
    player, ranking = player_against_any(game, held), _ranking(game)
    assert player is not None
    assert ranking is not None
    ours = cast("Holdings", held[player])
    deals = ranking.deals
    [weight_of_any] = weighing.players[1 - player].numbers
    combos: list[tuple[int, int, int, int]] = []
    for number, (_, masks) in zip(weighing.players[player].numbers, ours.parts, strict=True):
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
        scores.append(Score(total.wins, total.ties, 0, total.share, 0, pots, wanted, []))
    return Scores(own.deals, scores if player == 0 else scores[::-1])
