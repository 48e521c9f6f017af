"""The table of a question: the game with its streets, who plays, and what is known."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from keyword import iskeyword
from typing import TYPE_CHECKING

from cardmath._cards.deck import Card, Hand, HandLike
from cardmath._query.expressions import Expression, constant
from cardmath._query.types import CARDS, STRENGTH, Type
from cardmath._ranges.range import Range
from cardmath._situation.clashes import holds_nothing
from cardmath._situation.known_cards import (
    check_board,
    check_deck,
    check_enough,
    check_places,
    check_players,
    in_order,
)
from cardmath._situation.seats import read_held
from cardmath._situation.streets import Street, down_cards, find_street, streets_of
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardmath._ranges.algebra import RangeLike
    from cardmath._rules.game import Game


@dataclass(frozen=True)
class Seat:
    """A player at the table."""

    name: str
    """The name in the question."""
    held: Range
    """What the player may hold."""
    order: tuple[Card, ...]
    """The known cards in the order in which they were dealt, in games without a board."""
    unsettled: int
    """How many of the first cards hold the known ones in an unknown order."""
    text: str
    """What the caller gave, as Python writes it."""

    def __str__(self) -> str:
        """What the player may hold; known cards are in the order in which they were dealt."""
        if not self.order or self.unsettled:
            return str(self.held)
        return "".join(map(str, self.order)) + "*" * self.held.missing


@dataclass(frozen=True)
class TableOfPlayers:
    """The game, the players, the board and the dead cards."""

    game: Game
    seats: tuple[Seat, ...]
    board: tuple[Card, ...]
    """The board so far, in the order in which it was dealt."""
    is_board_ordered: bool
    """Whether the order of the board is known: a `Hand` has none."""
    dead: Hand

    @cached_property
    def streets(self) -> tuple[Street, ...]:
        """The streets, the earliest first."""
        return streets_of(self.game)

    @cached_property
    def categories(self) -> tuple[Type, ...]:
        """For each pot, the type of its hand categories."""
        return tuple(
            Type("a hand category", labels=ordering.categories) for _, ordering in self.game.pots
        )

    def street(self, name: object) -> int:
        """The index of a street.

        Raises:
            CardmathError: the game has no such street, or the order of the board is needed.
        """
        found = find_street(self.game, self.streets, name)
        cut = self.streets[found].board
        if not self.is_board_ordered and 0 < cut < len(self.board):
            raise CardmathError(
                "a Hand has no order, so its turn card is not known: give the board as text, "
                "such as '2c3d4s7h'"
            )
        return found

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, in the order of their seats."""
        return tuple(seat.name for seat in self.seats)


def make_table(
    game: Game, players: Mapping[str, RangeLike], board: HandLike, dead: HandLike
) -> TableOfPlayers:
    """Read who plays and what is known.

    Raises:
        CardmathError: there are too many players, or cards are in two places or not in the deck.
        RangeTextError, CardTextError, CardmathTypeError: a text is not a range, or not cards.
    """
    check_players(len(players), least=0)
    ordered, dead = in_order(board), Hand(dead)
    known = Hand(ordered)
    if len(known) > game.board or known - game.deck:  # a query may leave known cards open
        check_board(known, game)
    check_places(on_the_board=known, dead=dead)
    check_deck(dead, game.deck, game)
    seats = tuple(_seat(game, *each) for each in players.items())
    wanted = len(seats) * game.cards + game.board - len(known)
    check_enough(len(seats), game, wanted, len(game.deck - known - dead))
    return TableOfPlayers(game, seats, ordered, not isinstance(board, Hand), dead)


def _seat(game: Game, name: str, given: RangeLike) -> Seat:
    try:
        held = read_held(game, given)
        if not held:
            raise holds_nothing(name)
    except CardmathError as error:
        error.add_note(f"this is what {name} holds")
        raise
    order: tuple[Card, ...] = ()
    unsettled = 0
    if not game.board:
        order, unsettled = _order_of(given, held)
    shown = given if isinstance(given, str) else str(held)
    return Seat(name, held, order, unsettled, repr(shown))


def _order_of(given: RangeLike, held: Range) -> tuple[tuple[Card, ...], int]:
    """The known cards as they were dealt, and how many of the first have an unknown order."""
    if isinstance(given, str):
        before, *pieces = given.split("*")
        order = in_order(" ".join((before, *pieces)))
        is_mixed = any(piece.strip() for piece in pieces)
        return order, len(order) + len(pieces) if is_mixed else 0
    if isinstance(given, (list, tuple)):
        return in_order(given), 0
    [(known, _)] = held
    order = tuple(known)
    return order, len(order)


TAKEN = {"board", "conditions", "explain", "game", "players", "select", "to_python", "where"}
"""The public names of questions, which hide players of the same names."""

HIGH, LOW = 0, 1
"""The places of the pots."""


def check_has_board(game: Game) -> None:
    """Check that a question of the board has an answer.

    Raises:
        CardmathError: the game has no board.
    """
    if not game.board:
        raise CardmathError(f"{game} has no board")


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

    def _street_with_board(self, street: str) -> int:
        """A street of a game with a board.

        Raises:
            CardmathError: the game has no board, or no such street.
        """
        check_has_board(self._table.game)
        return self._table.street(street)

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
