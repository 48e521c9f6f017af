"""How close a hand is to the best: the nuts, outs, and the cards that play."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardmath._query.expressions import Expression, coerced, constant
from cardmath._query.pot_values import PotValues
from cardmath._query.resources import Listed
from cardmath._query.sources import values_of_deals
from cardmath._query.table import HIGH
from cardmath._query.types import NUMBER, STRENGTH
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._rules.game import Game


_ANY_STRENGTH = 1 << 16
"""Above every strength, which has 16 bits: the search for the best hand then has no limit."""


@values_of_deals()
class NutValues(PotValues):
    """The values of a player that compare its hand with others."""

    def nuts(self, street: str = "river") -> Expression:
        """Whether no other hand that the unseen cards allow is stronger."""
        return self._nuts(street, HIGH)

    def nut_low(self, street: str = "river") -> Expression:
        """Whether the hand is a low that no other hand can beat."""
        return self._nuts(street, self._low_pot())

    def _nuts(self, street: str, pot: int) -> Expression:
        place = self._with_board(street)
        mine = self._strength(place, pot)
        best = self._best_possible(place, pot, constant(STRENGTH, _ANY_STRENGTH))
        return (mine >= best) & (mine > constant(STRENGTH, 0))

    def _best_possible(self, place: int, pot: int, limit: Expression) -> Expression:
        operands = self._own(place), self._board(place), limit
        return Expression(STRENGTH, "best_possible", operands, (pot,), source="")

    def nuts_of_category(self, street: str = "river") -> Expression:
        """Whether no other hand of the same hand category is stronger."""
        place = self._with_board(street)
        mine = self._strength(place)
        lasts = _last_strengths(self._table.game, HIGH)
        limit = Expression(STRENGTH, "listed", (mine,), (lasts,), source="")
        return mine >= self._best_possible(place, HIGH, limit)

    def nut_outs(self, street: str = "flop") -> Expression:
        """The next cards after which the hand is the nuts."""
        return self._nut_outs(street, HIGH)

    def nut_low_outs(self, street: str = "flop") -> Expression:
        """The next cards after which the low hand is the nuts."""
        return self._nut_outs(street, self._low_pot())

    def _nut_outs(self, street: str, pot: int) -> Expression:
        place = self._with_board(street)
        operands = self._own(place), self._board(place)
        return Expression(NUMBER, "nut_outs", operands, (pot,), source="")

    def _with_board(self, street: str) -> int:
        game = self._table.game
        if not game.board:
            raise CardmathError(f"the nuts need a board, and {game} has none")
        place = self._table.street(street)
        self._strength(place)
        return place

    def outs(self, category: str, street: str = "flop", *, or_better: bool = False) -> Expression:
        """The next cards with which the hand gets stronger and has a category.

        Args:
            category: the hand category, such as `"straight"`.
            street: the street before the next card.
            or_better: whether higher categories count too.
        """
        place = self._table.street(street)
        self._strength(place)
        typed = self._table.categories[HIGH]
        number = coerced(category, typed).numbers[0]
        assert isinstance(number, int)
        bands = self._table.game.pots[HIGH][1].bands
        _, first, end = bands[number]
        last = (bands[-1][2] if or_better else end) - 1
        operands = (
            self._own(place),
            self._board(place),
            constant(STRENGTH, first),
            constant(STRENGTH, last),
        )
        return Expression(NUMBER, "outs", operands, (HIGH,), source="")

    # The cards

    def cards_that_play(self, street: str = "river") -> Expression:
        """The fewest hole cards that make the strength of the hand: 0 if the board plays."""
        place = self._table.street(street)
        self._strength(place)
        operands = self._own(place), self._board(place)
        return Expression(NUMBER, "cards_that_play", operands, (HIGH,), source="")


@lru_cache(maxsize=64)
def _last_strengths(game: Game, pot: int) -> Listed:
    """For each strength, the greatest strength of its category."""
    ordering = game.pots[pot][1]
    listed = [0] * (ordering.strengths + 1)
    for _, first, end in ordering.bands:
        listed[first:end] = [end - 1] * (end - first)
    return Listed(tuple(listed))
