"""The cards that are dealt in each game, and the streets on which hands are evaluated."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from cardmath._core import Hand
from cardmath._rules.game import Game, Pot
from cardmath._rules.games import find_game
from cardmath._rules.orderings import Ordering
from cardmath._rules.wild import Wild, split_words

_FIVE = 5


@dataclass(frozen=True, slots=True)
class DealtStreet:
    """A point of a deal at which hands are evaluated."""

    name: str
    """The name of the street, such as `flop`."""
    own: int
    """The number of cards that each player holds."""
    board: int
    """The number of cards on the board."""


@dataclass(frozen=True, slots=True)
class DealtGame:
    """A game with its wild cards."""

    game: Game
    """The game."""
    wild: tuple[str, ...]
    """What is wild, as words or cards; empty if nothing is."""

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The parts of the pot, each with its name and its ordering, wild cards included."""
        return _pots(self)

    @property
    def deck(self) -> Hand:
        """The deck: the cards of the game, and the jokers."""
        jokers = self.pots[0][1].wild - self.game.deck
        return self.game.deck | jokers

    @property
    def end(self) -> DealtStreet:
        """The last street, on which all cards are dealt."""
        return self.streets[-1]

    @property
    def streets(self) -> tuple[DealtStreet, ...]:
        """The streets on which every player has a hand to evaluate; the last is the showdown."""
        game = self.game
        if game.board:
            named = [
                DealtStreet(_BOARD[out], game.cards, out) for out in _BOARD if out <= game.board
            ]
        elif game.cards > _FIVE:
            named = [DealtStreet(_STUD[own], own, 0) for own in _STUD if own <= game.cards]
        else:
            named = []
        streets = [street for street in named if self._has_hands(street)]
        if not streets or (streets[-1].own, streets[-1].board) != (game.cards, game.board):
            streets.append(DealtStreet("showdown", game.cards, game.board))
        return tuple(streets)

    def _has_hands(self, street: DealtStreet) -> bool:
        """Whether there are cards for a hand: from anywhere, or as the game divides them."""
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


@lru_cache(maxsize=64)  # making the tables for wild cards takes time
def _pots(layout: DealtGame) -> tuple[Pot, ...]:
    return tuple((name, _with_wild(ordering, layout.wild)) for name, ordering in layout.game.pots)


def _with_wild(ordering: Ordering, wild: tuple[str, ...]) -> Ordering:
    words, cards = split_words(wild)
    return ordering.with_wild(*words, cards=cards) if wild else ordering


def find_layout(game: str | Game, wild: str | Iterable[str] = ()) -> DealtGame:
    """Find a game and set its wild cards.

    Raises:
        CardmathError: there is no such game, or these cards cannot be wild in it.
        CardmathTypeError: the game is neither a key nor a `Game`, or `wild` is not text.
    """
    words = (wild,) if isinstance(wild, str) and wild else tuple(wild)
    layout = DealtGame(find_game(game), words)
    _ = layout.pots  # raises the error if the cards cannot be wild
    return layout
