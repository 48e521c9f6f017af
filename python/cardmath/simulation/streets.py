"""What is dealt in each game, and when hands are looked at."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from cardmath._core import Hand
from cardmath._rules.games import Game, Pot, find_game
from cardmath._rules.wild import Wild, split_words
from cardmath._support.tables import Row

if TYPE_CHECKING:
    from cardmath._rules.orderings import Ordering

__all__ = ["Layout", "Street", "find_layout"]

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
    """What is dealt in a game, and what is wild."""

    __slots__ = ("game", "wild")

    game: Game
    """The game."""
    wild: tuple[str, ...]
    """What is wild, in words or as cards; nothing if it is played as it stands."""

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The parts of the pot, each with its name and its ordering, what is wild included."""
        return _pots(self)

    @property
    def deck(self) -> Hand:
        """The cards that are dealt from: those of the game, and the jokers."""
        jokers = self.pots[0][1].wild - self.game.deck
        return self.game.deck | jokers

    @property
    def end(self) -> Street:
        """All cards that are dealt."""
        return self.streets[-1]

    @property
    def streets(self) -> tuple[Street, ...]:
        """The streets on which everybody has a hand to judge; the last is the showdown."""
        game = self.game
        if game.board:
            named = [Street(_BOARD[out], game.cards, out) for out in _BOARD if out <= game.board]
        elif game.cards > _FIVE:
            named = [Street(_STUD[own], own, 0) for own in _STUD if own <= game.cards]
        else:
            named = []
        streets = [street for street in named if self._is_judged(street)]
        if not streets or (streets[-1].own, streets[-1].board) != (game.cards, game.board):
            streets.append(Street("showdown", game.cards, game.board))
        return tuple(streets)

    def _is_judged(self, street: Street) -> bool:
        """Whether everybody has a hand by then: of any cards, or so many of his and the board's."""
        sizes = [ordering.size for _, ordering in self.pots]
        plays = self.game.plays
        if plays is None:
            return all(size <= street.own + street.board for size in sizes)
        return plays <= street.own and all(size - plays <= street.board for size in sizes)

    def __str__(self) -> str:
        if not self.wild:
            return self.game.key
        words, cards = split_words(self.wild)
        return f"{self.game.key}, {Wild(words, 0, cards).name}"


_BOARD = {3: "flop", 4: "turn", 5: "river"}
_STUD = {5: "fifth street", 6: "sixth street", 7: "seventh street"}


@lru_cache(maxsize=64)  # what is wild takes tables, which are made once
def _pots(layout: Layout) -> tuple[Pot, ...]:
    return tuple((name, _with_wild(ordering, layout.wild)) for name, ordering in layout.game.pots)


def _with_wild(ordering: Ordering, wild: tuple[str, ...]) -> Ordering:
    words, cards = split_words(wild)
    return ordering.with_wild(*words, cards=cards) if wild else ordering


def find_layout(game: str | Game, wild: str | Iterable[str] = ()) -> Layout:
    """Look up what is dealt in a game: cards of the board as in hold'em, one's own as in stud.

    Raises:
        CardmathError: there is no such game, or these cards cannot be wild in it.
        CardmathTypeError: neither a key nor a game, or what is wild is not said in words.
    """
    words = (wild,) if isinstance(wild, str) and wild else tuple(wild)
    layout = Layout(find_game(game), words)
    _ = layout.pots  # so that what cannot be wild is told
    return layout
