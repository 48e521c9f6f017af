"""The streets of a game: how many cards a player and the board have by each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardmath._query.hints import suggest
from cardmath.errors import CardmathError, CardmathTypeError, quote

if TYPE_CHECKING:
    from cardmath._rules.game import Game


_DOWN = 2
_STUD = ("third", "fourth", "fifth", "sixth", "seventh")
_FLOP, _TURN = 3, 4


@dataclass(frozen=True)
class Street:
    """A street."""

    name: str
    """The name, such as `flop`."""
    own: int
    """The number of a player's own cards."""
    board: int
    """The number of board cards."""


def streets_of(game: Game) -> tuple[Street, ...]:
    """The streets of a game, the earliest first.

    >>> from cardmath import find_game
    >>> [street.name for street in streets_of(find_game("razz"))]
    ['third', 'fourth', 'fifth', 'sixth', 'seventh']
    """
    if game.board:
        cuts = {"preflop": game.known_board, "flop": _FLOP, "turn": _TURN, "river": game.board}
        before = -1
        found = []
        for name, cards in cuts.items():
            if before < cards <= game.board and (name == "river" or cards < game.board):
                found.append(Street(name, game.cards, cards))
                before = cards
        return tuple(found)
    if _is_stud(game):
        return tuple(Street(name, own, 0) for own, name in enumerate(_STUD, 3))
    return (Street("showdown", game.cards, 0),)


def down_cards(game: Game) -> int:
    """How many cards a player is dealt face down before the first one face up."""
    return _DOWN if _is_stud(game) else game.cards


def _is_stud(game: Game) -> bool:
    return not game.board and game.cards == 7 and not game.draws


def find_street(game: Game, streets: tuple[Street, ...], name: object) -> int:
    """The index of a street of a game; `river` is the last street of every game.

    Raises:
        CardmathError: the game has no such street.
        CardmathTypeError: the name is not text.
    """
    if not isinstance(name, str):
        raise CardmathTypeError(f"a street is text such as 'flop', not {type(name).__name__}")
    names = [street.name for street in streets]
    wanted = name.strip().lower()
    if wanted in ("river", "showdown", names[-1]):
        return len(names) - 1
    if wanted in names:
        return names.index(wanted)
    reason = f"{quote(name)} is not a street of {game}"
    raise CardmathError(suggest(reason, wanted, names, f"Its streets are {', '.join(names)}"))
