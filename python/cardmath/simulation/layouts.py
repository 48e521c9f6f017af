"""What is dealt in each game, and when hands are looked at."""

from __future__ import annotations

from cardmath.errors import CardmathError
from cardmath.orderings import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    HIGH,
    SHORT_DECK,
    THREE_CARD,
    Ordering,
)
from cardmath.tables import Row

__all__ = ["LAYOUTS", "Layout", "Street", "find_layout"]


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


_FLOP = Street("flop", 2, 3), Street("turn", 2, 4), Street("river", 2, 5)
_STUD = (
    Street("fifth street", 5, 0),
    Street("sixth street", 6, 0),
    Street("seventh street", 7, 0),
)

LAYOUTS = {
    layout.game: layout
    for layout in (
        Layout("five-card", HIGH, (Street("showdown", 5, 0),)),
        Layout("holdem", HIGH, _FLOP),
        Layout("short-deck", SHORT_DECK, _FLOP),
        Layout("stud", HIGH, _STUD),
        Layout("razz", ACE_TO_FIVE, _STUD),
        Layout("deuce-to-seven", DEUCE_TO_SEVEN, (Street("showdown", 5, 0),)),
        Layout("badugi", BADUGI, (Street("showdown", 4, 0),)),
        Layout("three-card", THREE_CARD, (Street("showdown", 3, 0),)),
    )
}
"""The games that can be dealt, by their keys."""


def find_layout(game: str) -> Layout:
    """Look up what is dealt in a game.

    Raises:
        CardmathError: there is no such game; the message names those that there are.
    """
    layout = LAYOUTS.get(game) if isinstance(game, str) else None
    if layout is None:
        from difflib import get_close_matches

        near = get_close_matches(str(game), LAYOUTS, 1)
        meant = f"; did you mean {near[0]!r}?" if near else ""
        raise CardmathError(f"a game is one of {' '.join(LAYOUTS)}, not {game!r}{meant}")
    return layout
