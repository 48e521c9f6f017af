"""Exact probabilities of a simulated game, to compare the counts with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cardmath._census.count import census
from cardmath._core import Hand, count_classes
from cardmath._equity.compute import Equity, equity
from cardmath._rules.games import GAMES
from cardmath._rules.orderings import Ordering
from cardmath._situation.streets import Street
from cardmath._spot.opponents import against_any_two_preflop
from cardmath._support.fractions import Fraction
from cardmath.errors import CardmathError
from cardmath.simulation.question import SimulationQuestion

_MOST_CLASSES = 50_000_000
"""The largest census to compare with, in hands up to suit relabelling: seconds of work."""

_BUDGET = 1_000_000_000
"""The highest cost of an exact equity to compare with, in nanoseconds of one thread."""

_TWO = 2


class ExactAnswers:
    """The exact probabilities of a question, as far as they can be counted quickly."""

    def __init__(self, question: SimulationQuestion) -> None:
        self._question = question
        self._equity = _exact_equity(question)

    def categories(self, street: Street, player: int, pot: int) -> dict[str, Fraction] | None:
        """The probability of each category for a player on a street; None if it is not known."""
        question, ordering = self._question, self._question.layout.pots[pot][1]
        known = (question.given if player == 0 else Hand()) | question.board
        # The first player's cards are blockers for the others, which a census does not see.
        unblocked = player == 0 or question.is_fair
        cards = street.own + street.board
        in_census = unblocked and not question.dead and self._is_census(street, ordering)
        if in_census and count_classes(cards, known, ordering) <= _MOST_CLASSES:
            return _census(cards, known, ordering)
        if self._equity is not None and self._is_end(street):
            return self._equity.players[player].categories
        return None

    def _is_census(self, street: Street, ordering: Ordering) -> bool:
        """Whether a census of the ordering counts these hands: any cards play, or all do."""
        layout = self._question.layout
        plays = layout.game.plays
        of_all = plays == street.own and ordering.size - street.own == street.board
        return layout.deck == ordering.deck and (plays is None or of_all)

    def shares(self, street: Street) -> Sequence[Fraction] | None:
        """Each player's equity on a street; None if it is not known."""
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


def _is_heads_up(question: SimulationQuestion) -> bool:
    """Whether a known hand plays against one unknown hand, without wild cards."""
    game = question.layout.game
    complete = len(question.given) == game.cards and not game.draws
    return complete and question.players == _TWO and not question.layout.wild


def _exact_equity(question: SimulationQuestion) -> Equity | None:
    """The equity of a known hand against an unknown one, if there are few enough deals."""
    game = question.layout.game
    if not _is_heads_up(question) or (game.board and not question.board):
        return None
    try:
        answer = equity(
            str(question.given),
            "random",
            game=game,
            board=question.board,
            dead=question.dead,
            categories=game == GAMES["holdem"],
            budget=_BUDGET,
            error=1.0,  # over the budget, a single chunk of random deals is drawn and not used
        )
    except CardmathError:  # such as a board without the card that is known from the start
        return None
    return answer if answer.method == "exact" else None


def _before_the_flop(question: SimulationQuestion) -> list[Fraction] | None:
    """The equities in the ranking of starting hands, which is of hold'em."""
    holdem = question.layout.game == GAMES["holdem"] and _is_heads_up(question)
    if not holdem or question.board or question.dead:
        return None
    share = against_any_two_preflop(question.given).equity
    return [share, 1 - share]
