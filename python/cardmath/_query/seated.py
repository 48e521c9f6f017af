"""A player at the table of a question: the cards, and the strength of the hand."""

from __future__ import annotations

from keyword import iskeyword
from typing import TYPE_CHECKING

from cardmath._query.expressions import Expression, constant
from cardmath._query.streets import down_cards
from cardmath._query.types import CARDS, STRENGTH
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._query.table import TableOfPlayers


TAKEN = {"board", "conditions", "explain", "game", "players", "select", "to_python", "where"}
"""The public names of questions, which hide players of the same names."""

HIGH, LOW = 0, 1
"""The places of the pots."""


class Seated:
    """A player at a table."""

    def __init__(self, table: TableOfPlayers, seat: int) -> None:
        self._table, self._seat = table, seat
        name = table.seats[seat].name
        is_free = name not in TAKEN and not iskeyword(name)
        self._source = f"q.{name}" if is_free else f"q[{name!r}]"

    @property
    def name(self) -> str:
        """The name of the player."""
        return self._table.seats[self._seat].name

    def _call(self, found: Expression, call: str) -> Expression:
        return found._named(f"{self._source}.{call}")

    def _own(self, street: int) -> Expression:
        """The cards of the player by a street; -1 is before the first card face up."""
        seat, game = self._table.seats[self._seat], self._table.game
        cards = down_cards(game) if street < 0 else self._table.streets[street].own
        if cards < min(seat.unsettled, game.cards):
            raise CardmathError(
                f"the order in which the cards of {seat.name} came is not known: give them as "
                "text, such as '2c3d4s7h', with stars after them if at all"
            )
        return Expression(CARDS, "own", (), (self._seat, street), source=f"{self._source}.cards")

    def _board(self, street: int) -> Expression:
        if not self._table.game.board:
            return constant(CARDS, 0)
        return Expression(CARDS, "board", (), (street,), source="q.board")

    def _both(self, street: int) -> Expression:
        return Expression(CARDS, "or", (self._own(street), self._board(street)), source="")

    def _strength(self, street: int, pot: int = HIGH) -> Expression:
        game = self._table.game
        by = self._table.streets[street]
        ordering = game.pots[pot][1]
        cards = by.own + by.board if game.plays is None else game.plays + by.board
        if cards < ordering.size and not any(
            shape.size <= cards for shape in ordering.shapes if shape.size < ordering.size
        ):
            raise CardmathError(
                f"{by.name} is too early for a strength, which needs {ordering.size} cards: "
                f"{cards} of a hand of {game} may play by then"
            )
        return Expression(
            STRENGTH, "strength", (self._own(street), self._board(street)), (pot,), source=""
        )

    def __repr__(self) -> str:
        return f"<player {self.name} of a question>"
