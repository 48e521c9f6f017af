"""The streets of a game, and how many cards are known on each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardmath._support.suggestions import suggest
from cardmath.errors import CardmathError, CardmathTypeError, quote

if TYPE_CHECKING:
    from cardmath._rules.game import Game


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
    """The streets of a game, the earliest first; those of a draw come with the showdown.

    >>> from cardmath import find_game
    >>> [street.name for street in streets_of(find_game("razz"))]
    ['third', 'fourth', 'fifth', 'sixth', 'seventh']
    """
    if game.draws or len(game.streets) == 1:
        return (Street("showdown", game.cards, game.board),)
    found, own, board = [], 0, 0
    for street in game.streets:
        own, board = own + street.down + street.up, board + street.board
        found.append(Street(street.name.removesuffix(" street"), min(own, game.cards), board))
    return tuple(found)


def down_cards(game: Game) -> int:
    """How many cards a player is dealt face down before the first one face up."""
    return game.streets[0].down if game.streets[0].up else game.cards


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
