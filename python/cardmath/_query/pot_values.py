"""What a player wins: shares of the pot and equities."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING

from cardmath._query.expressions import Expression, constant
from cardmath._query.resources import hands_of
from cardmath._query.sources import values_of_deals
from cardmath._query.table import HIGH, Seated
from cardmath._query.types import BOOL, NUMBER, STRENGTH
from cardmath._situation.known_cards import ways_to_deal
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._query.table import TableOfPlayers
    from cardmath._ranges.algebra import RangeLike


_MOST_WAYS = 3_000_000
"""The most ways to complete one deal, which are all counted in each deal. Hold'em before the flop
has 1,712,304 with two known hands."""


@values_of_deals()
class PotValues(Seated):
    """What a player wins, as values."""

    def _strengths(self, street: int) -> tuple[Expression, ...]:
        """The strengths of all players, pot by pot."""
        players = [Seated(self._table, seat) for seat in range(len(self._table.seats))]
        pots = range(len(self._table.game.pots))
        return tuple(player._strength(street, pot) for pot in pots for player in players)

    def _shares(self, pot: int | None = None) -> Expression:
        """The share of the pot, or of one of its parts, of this player."""
        last = len(self._table.streets) - 1
        numbers = (self._seat,) if pot is None else (self._seat, pot)
        operation = "share" if pot is None else "share_of"
        unit = pot_unit(self._table)
        return Expression(NUMBER, operation, self._strengths(last), numbers, source="", unit=unit)

    def pot_share(self) -> Expression:
        """The share of the pot that the player wins: 1 for all of it, 1/2 for half of it."""
        return self._shares()

    def wins(self) -> Expression:
        """Whether the player wins all of the pot."""
        return self._shares() == 1

    def scoops(self) -> Expression:
        """Whether the player wins all of the pot; in games of two halves, both."""
        return self._shares() == 1

    def ties(self) -> Expression:
        """Whether the player wins a part of the pot, but not all of it."""
        share = self._shares()
        return (share > 0) & (share < 1)

    def loses(self) -> Expression:
        """Whether the player wins nothing."""
        return self._shares() == 0

    def wins_high(self) -> Expression:
        """Whether the player alone has the best high hand."""
        return self._best(HIGH, alone=True)

    def ties_high(self) -> Expression:
        """Whether the player ties for the best high hand."""
        return self._shared(HIGH)

    def wins_low(self) -> Expression:
        """Whether the player alone has the best low hand."""
        return self._best(self._low_pot(), alone=True)

    def ties_low(self) -> Expression:
        """Whether the player ties for the best low hand."""
        return self._shared(self._low_pot())

    def high_share(self) -> Expression:
        """The part of the pot that the player wins with the high hand."""
        return self._shares(HIGH)

    def low_share(self) -> Expression:
        """The part of the pot that the player wins with the low hand."""
        return self._shares(self._low_pot())

    def best_high(self, street: str = "river") -> Expression:
        """Whether nobody has a stronger high hand by a street; ties count."""
        place = self._table.street(street)
        return self._best(HIGH, alone=False, street=place)

    def best_low(self, street: str = "river") -> Expression:
        """Whether the player has a low and nobody has a better one by a street; ties count."""
        place, pot = self._table.street(street), self._low_pot()
        return self._best(pot, alone=False, street=place)

    def _best(self, pot: int, *, alone: bool, street: int | None = None) -> Expression:
        place = len(self._table.streets) - 1 if street is None else street
        mine = self._strength(place, pot)
        found = mine > constant(STRENGTH, 0)
        for seat in range(len(self._table.seats)):
            if seat != self._seat:
                theirs = Seated(self._table, seat)._strength(place, pot)
                found &= mine > theirs if alone else mine >= theirs
        return found

    def _shared(self, pot: int) -> Expression:
        return self._best(pot, alone=False) & ~self._best(pot, alone=True)

    def _low_pot(self) -> int:
        """The pot of the low hand."""
        game = self._table.game
        for pot, (_, ordering) in enumerate(game.pots):
            if ordering.low:
                return pot
        raise CardmathError(f"{game} has no low hands")

    def low_strength(self, street: str = "river") -> Expression:
        """The strength of the low hand: greater is better, 0 is not a low.

        In comparisons no low is worse than every low; `min` and `max` leave deals without one out.
        """
        found = self._strength(self._table.street(street), self._low_pot())
        return found._with(defined=found > constant(STRENGTH, 0))

    def makes_low(self, street: str = "river") -> Expression:
        """Whether the hand is a low that qualifies."""
        found = self._strength(self._table.street(street), self._low_pot())
        return found > constant(STRENGTH, 0)

    # Equity

    def equity(self, street: str = "preflop") -> Expression:
        """The equity of the dealt hands from a street on, over all ways to complete the deal."""
        place = self._table.street(street)
        ways = ways_to_complete(self._table, place)
        if ways > _MOST_WAYS:
            raise CardmathError(
                f"from the {self._table.streets[place].name} there are {ways:,} ways to complete "
                f"a deal of {self._table.game}, and an equity in a question takes up to "
                f"{_MOST_WAYS:,}: ask for the mean of pot_share() instead, which is the same"
            )
        seats = range(len(self._table.seats))
        own = [Seated(self._table, seat)._own(place) for seat in seats]
        unit = pot_unit(self._table) * ways
        operands = *own, self._board(place)
        return Expression(NUMBER, "equity", operands, (self._seat,), source="", unit=unit)

    def equity_against(self, held: RangeLike, street: str = "flop") -> Expression:
        """The equity of the player's hand against a range from a street on, heads up.

        A deal has none if every hand of the range needs a card that is taken.

        Args:
            held: the range of the opponent: `"*"` is any hand. Weights count.
            street: a street with a board of at least three cards.
        """
        game = self._table.game
        place = self._table.street(street)
        if not game.board or self._table.streets[place].board < 3:
            raise CardmathError("an equity against a range needs a board: flop, turn or river")
        hands = hands_of(game, held)
        ways = len(hands) * _runouts(self._table, place)
        if ways > _MOST_WAYS:
            raise CardmathError(
                f"against this range there are {ways:,} hands with runouts for each deal, and up "
                f"to {_MOST_WAYS:,} are counted: take a later street or a narrower range"
            )
        operands = self._own(place), self._board(place)
        exists = Expression(BOOL, "opposed", operands, (hands,), source="")
        return Expression(
            NUMBER, "equity_against", operands, (hands,), source="", unit=None, defined=exists
        )


def pot_unit(table: TableOfPlayers) -> int:
    """The number of units in a pot, so that every share is a whole number of units."""
    return lcm(*range(1, len(table.seats) + 1)) * len(table.game.pots)


def ways_to_complete(table: TableOfPlayers, street: int) -> int:
    """The number of ways to complete a deal from a street on."""
    game, by = table.game, table.streets[street]
    left = len(game.deck - table.dead) - len(table.seats) * by.own - by.board
    return ways_to_deal(left, [game.cards - by.own] * len(table.seats) + [game.board - by.board])


def _runouts(table: TableOfPlayers, street: int) -> int:
    game, by = table.game, table.streets[street]
    left = len(game.deck - table.dead) - 2 * game.cards - by.board
    return ways_to_deal(left, [game.board - by.board])
