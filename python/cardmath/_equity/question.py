"""The question of `equity`: what the players hold, at which game, on which board."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from cardmath._cards.deck import Card
from cardmath._core import Hand
from cardmath._rules.game import Game
from cardmath._situation.clashes import check_players, clash, holds_nothing, no_combo_left
from cardmath._situation.known_cards import FLOP, check_board, check_enough, check_places
from cardmath._situation.seats import free_counts, read_held
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._ranges.algebra import RangeLike


class Details(NamedTuple):
    """What an answer breaks down besides the equities."""

    combos: bool = False
    """Whether to give the equity of each combo of each player."""
    categories: bool = False
    """Whether to give how often each player's hand ends in each category."""


EQUITIES_ONLY = Details()


class EquityQuestion:
    """A question about equity: players, a game, a board, and what the answer breaks down.

    Args:
        players: what each player may hold.
        game: the game.
        board: the cards on the board.
        dead: cards that are out of play.
        details: what the answer breaks down besides the equities.

    `known` are the cards that no player holds.

    Raises:
        CardmathError: the question has no answer, as far as the numbers of cards show; the message
            says why.
    """

    def __init__(
        self,
        players: Sequence[RangeLike],
        game: Game,
        board: Hand,
        dead: Hand,
        details: Details = EQUITIES_ONLY,
    ) -> None:
        _check_table(game, len(players), board, dead)
        self.game, self.board, self.dead, self.details = game, board, dead, details
        self.known = board | dead
        self.held = tuple(read_held(game, player) for player in players)
        for number, held in enumerate(self.held, 1):
            if not held:
                raise holds_nothing(number)

    def __reduce__(self) -> tuple[type[EquityQuestion], tuple[object, ...]]:
        return type(self), (self.held, self.game, self.board, self.dead, self.details)

    def unknown_deals(self) -> int:
        """The number of ways to deal the players' unknown hole cards and the rest of the board."""
        missing = [held.missing for held in self.held]
        left = len(self.game.deck - self.known)
        left -= self.game.cards * len(self.held) - sum(missing)
        ways = 1
        for cards in (*missing, self.game.board - len(self.board)):
            ways, left = ways * comb(max(left, 0), cards), left - cards
        return ways

    def clash(self) -> CardmathError:
        """Why no deal is possible."""
        # Only asked if the core finds none: to count each player's free combos takes longer than a
        # small question may. A player without a combo is named before players who clash.
        for number, held in enumerate(self.held, 1):
            if not free_counts(held, self.known):
                return no_combo_left(number, held, self.known)
        return clash(self.held, self.game, self.known)

    def next_cards(self) -> list[Card]:
        """Return the cards that may come next on the board, the highest first.

        Raises:
            CardmathError: the game has no board, or the next street is not a single card.
        """
        flop = min(FLOP, self.game.board - 1)
        if not self.game.board:
            raise CardmathError(f"{self.game.key} has no board, so no card can come next")
        if not flop <= len(self.board) < self.game.board:
            raise CardmathError(
                f"in {self.game.key} one card comes next on a board of {flop} to "
                f"{self.game.board - 1} cards, not of {len(self.board)}"
            )
        return sorted(self.game.deck - self.known, reverse=True)

    def after(self, card: Card) -> EquityQuestion:
        """Return the question with one more card on the board, without its details."""
        return EquityQuestion(self.held, self.game, self.board | card, self.dead)


def _check_table(game: Game, players: int, board: Hand, dead: Hand) -> None:
    """Check that the game allows this number of players, this board and these dead cards."""
    check_players(players)
    check_enough(players, game, players * game.cards + game.board, len(game.deck))
    check_board(board, game)
    check_places(on_the_board=board, dead=dead)
