"""What is dealt in each game, and when hands are looked at."""

from __future__ import annotations

from cardmath.errors import CardmathError
from cardmath.games import GAMES, Game, find_game
from cardmath.tables import Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardmath.orderings import Ordering

__all__ = ["LAYOUTS", "Layout", "Street", "find_layout"]

_FIVE = 5


class Street(Row):
    """How many cards are out when hands are looked at."""

    __slots__ = ("name", "own", "board")

    name: str
    """What players call it."""
    own: int
    """The cards that each player holds by then."""
    board: int
    """The cards on the board by then."""


class Layout(Row):
    """What is dealt in a game."""

    __slots__ = ("game", "ordering", "streets")

    game: str
    """The game's key."""
    ordering: Ordering
    """What beats what."""
    streets: tuple[Street, ...]
    """The streets on which everybody has a hand to judge; the last is the showdown."""

    @property
    def end(self) -> Street:
        """All cards that are dealt."""
        return self.streets[-1]


_BOARD = {3: "flop", 4: "turn", 5: "river"}
_STUD = {5: "fifth street", 6: "sixth street", 7: "seventh street"}


def _layout(game: Game) -> Layout | None:
    """What is dealt in a game; None where the judging of it is not simulated.

    Cards of the board come as in hold'em, more than five of a player's own as in stud.
    """
    if game.plays is not None or len(game.pots) > 1:
        return None
    if game.board:
        streets = [Street(_BOARD[out], game.cards, out) for out in _BOARD if out <= game.board]
    elif game.cards > _FIVE:
        streets = [Street(_STUD[own], own, 0) for own in _STUD if own <= game.cards]
    else:
        streets = [Street("showdown", game.cards, 0)]
    return Layout(game.key, game.pots[0][1], tuple(streets))


LAYOUTS = {key: layout for key, game in GAMES.items() if (layout := _layout(game)) is not None}
"""The games that can be dealt, by their keys."""


def find_layout(game: str) -> Layout:
    """Look up what is dealt in a game.

    Raises:
        CardmathError: there is no such game, or it is not simulated; the message names those that
            are.
    """
    found = find_game(game)
    layout = LAYOUTS.get(found.key)
    if layout is None or GAMES[found.key] != found:
        raise CardmathError(
            f"{found.key} is not simulated: these are, in which any cards play and one hand takes "
            f"all: {', '.join(LAYOUTS)}"
        )
    return layout
