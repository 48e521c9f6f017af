"""What is exactly known of a simulated game, to stand beside what was counted."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

from cardmath._census.count import census
from cardmath._core import Hand, count_classes
from cardmath._equity.compute import Equity, equity
from cardmath._ranges.starting_hands import ranking
from cardmath._rules.games import GAMES
from cardmath.errors import CardmathError
from cardmath.simulation.question import Question
from cardmath.simulation.streets import Street

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from cardmath._rules.orderings import Ordering

__all__ = ["Expectation"]

_MOST_CLASSES = 50_000_000
"""Of more hands up to suits no census is taken to compare with: it would take seconds."""

_BUDGET = 1_000_000_000
"""What an exact equity to compare with may cost, in nanoseconds of one thread."""

_TWO = 2
_DEALS = comb(50, 2) * comb(48, 5)


class Expectation:
    """The probabilities in a game, as far as the project can count them."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self._equity = _exact_equity(question)

    def categories(self, street: Street, player: int, pot: int) -> dict[str, Fraction] | None:
        """How likely each category of a pot is for a player on a street; None if not known."""
        asked, ordering = self._question, self._question.layout.pots[pot][1]
        known = (asked.given if player == 0 else Hand()) | asked.board
        own = player == 0 or asked.is_fair
        cards = street.own + street.board
        counted = own and not asked.dead and self._is_census(street, ordering)
        if counted and count_classes(cards, known, ordering) <= _MOST_CLASSES:
            return _census(cards, known, ordering)
        if self._equity is not None and self._is_end(street):
            return self._equity.players[player].categories
        return None

    def _is_census(self, street: Street, ordering: Ordering) -> bool:
        """Whether all hands of the ordering's deck are as likely: any cards play, or all do."""
        layout = self._question.layout
        plays = layout.game.plays
        of_all = plays == street.own and ordering.size - street.own == street.board
        return layout.deck == ordering.deck and (plays is None or of_all)

    def shares(self, street: Street) -> Sequence[Fraction] | None:
        """Each player's share of the pots; None where it cannot be told."""
        from fractions import Fraction

        if self._question.is_fair:
            return [Fraction(1, self._question.players)] * self._question.players
        if not self._is_end(street):
            return None
        if self._equity is not None:
            return [Fraction(player.equity) for player in self._equity.players]
        return _before_the_flop(self._question)

    def _is_end(self, street: Street) -> bool:
        return street == self._question.streets[-1]


@lru_cache(maxsize=16)
def _census(cards: int, known: Hand, ordering: Ordering) -> dict[str, Fraction]:
    counted = census(cards, given=known, ordering=ordering)
    return {row.category: row.probability for row in counted}


def _is_heads_up(asked: Question) -> bool:
    """Whether a hand meets an unknown one in a game as it is declared."""
    game = asked.layout.game
    whole = len(asked.given) == game.cards and not game.draws
    return whole and asked.players == _TWO and not asked.layout.wild


def _exact_equity(asked: Question) -> Equity | None:
    """All deals against an unknown hand, where these are few enough."""
    game = asked.layout.game
    if not _is_heads_up(asked) or (game.board and not asked.board):
        return None
    try:
        answer = equity(
            str(asked.given),
            "random",
            game=game,
            board=asked.board,
            dead=asked.dead,
            categories=game == GAMES["holdem"],
            budget=_BUDGET,
            error=1.0,  # should it cost too much, one chunk of random deals is all that is lost
        )
    except CardmathError:  # such as a board on which a card is missing that is known from the start
        return None
    return answer if answer.method == "exact" else None


def _before_the_flop(asked: Question) -> list[Fraction] | None:
    """What the ranking of the starting hands knows."""
    from fractions import Fraction

    holdem = asked.layout.game == GAMES["holdem"] and _is_heads_up(asked)
    if not holdem or asked.board or asked.dead:
        return None
    high, low = asked.given
    kind = "" if high.rank == low.rank else "s" if high.suit == low.suit else "o"
    [counts] = [(w, t) for name, w, t in ranking() if name == f"{high.rank}{low.rank}{kind}"]
    share = Fraction(2 * counts[0] + counts[1], 2 * _DEALS)
    return [share, 1 - share]
