"""The question of a simulation: a game with its streets, the players, and the known cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from cardmath._cards.deck import HandLike
from cardmath._core import Dealing, Hand, Rules
from cardmath._rules.game import Game, Pot
from cardmath._rules.games import GAMES, find_game
from cardmath._rules.orderings import with_wild
from cardmath._rules.wild import Wild, split_words
from cardmath._situation.known_cards import (
    check_board,
    check_deck,
    check_enough,
    check_places,
)
from cardmath._situation.streets import Street
from cardmath._support.lists import words
from cardmath._support.numbers import flag, small, whole
from cardmath.errors import CardmathError

_FIVE = 5


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
    def end(self) -> Street:
        """The last street, on which all cards are dealt."""
        return self.streets[-1]

    @property
    def streets(self) -> tuple[Street, ...]:
        """The streets on which every player has a hand to evaluate; the last is the showdown."""
        game = self.game
        if game.board:
            named = [Street(_BOARD[out], game.cards, out) for out in _BOARD if out <= game.board]
        elif game.cards > _FIVE:
            named = [Street(_STUD[own], own, 0) for own in _STUD if own <= game.cards]
        else:
            named = []
        streets = [street for street in named if self._has_hands(street)]
        if not streets or (streets[-1].own, streets[-1].board) != (game.cards, game.board):
            streets.append(Street("showdown", game.cards, game.board))
        return tuple(streets)

    def _has_hands(self, street: Street) -> bool:
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
    return tuple((name, with_wild(ordering, layout.wild)) for name, ordering in layout.game.pots)


def _find_layout(game: str | Game, wild: str | Iterable[str]) -> DealtGame:
    """Find a game and set its wild cards.

    Raises:
        CardmathError: there is no such game, or these cards cannot be wild in it.
        CardmathTypeError: the game is neither a key nor a `Game`, or `wild` is not text.
    """
    given = () if isinstance(wild, str) and not wild else words("wild cards", wild)
    layout = DealtGame(find_game(game), given)
    _ = layout.pots  # raises the error if the cards cannot be wild
    return layout


@dataclass(frozen=True, slots=True)
class SimulationQuestion:
    """A question that has passed all checks. It can be pickled for other machines."""

    layout: DealtGame
    """The game with its wild cards."""
    players: int
    """The number of players."""
    given: Hand
    """Hole cards of the first player."""
    board: Hand
    """Cards on the board."""
    dead: Hand
    """Cards that are not dealt."""
    streets: tuple[Street, ...]
    """The streets on which hands are evaluated."""

    @classmethod
    def checked(
        cls,
        game: str | Game,
        players: int,
        given: HandLike,
        board: HandLike,
        dead: HandLike,
        all_streets: bool,
        wild: str | Iterable[str] = (),
    ) -> SimulationQuestion:
        """Check the arguments, and make the question of them.

        Raises:
            CardmathError: the game is unknown, the number of players is too small or too large, or
                the cards do not fit the game.
        """
        layout, players = _find_layout(game, wild), whole("a number of players", players, 1)
        given, board, dead = Hand(given), Hand(board), Hand(dead)
        _check_cards(layout, players, given, board, dead)
        streets = layout.streets if flag("streets", all_streets) else layout.streets[-1:]
        # Known cards are dealt from the start, so earlier streets do not occur.
        streets = tuple(
            street for street in streets if street.own >= len(given) and street.board >= len(board)
        )
        return cls(layout, players, given, board, dead, streets)

    def dealing(self) -> Dealing:
        """Return the core's object that deals and counts."""
        game, known = self.layout.game, (self.given, self.board, self.dead)
        streets = [(street.own, street.board) for street in self.streets]
        rules = Rules(
            deck=self.layout.deck,
            cards=game.cards,
            plays=game.plays,
            board=game.board,
            pots=[ordering for _, ordering in self.layout.pots],
        )
        return Dealing(rules, self.players, streets, *known)

    @property
    def game(self) -> str:
        """The key of the game."""
        return self.layout.game.key

    @property
    def declared(self) -> str:
        """The key of a standard game; of any other game, its declaration."""
        game = self.layout.game
        return game.key if GAMES.get(game.key) == game else repr(game)

    @property
    def is_fair(self) -> bool:
        """Whether all players have the same chances, as no hole cards are known."""
        return not self.given

    def __str__(self) -> str:
        players = f" of {self.players} players" if self.players > 1 else ""
        given = f" with {self.given}" if self.given else ""
        board = f" on {self.board}" if self.board else ""
        dead = f" without {self.dead}" if self.dead else ""
        return f"{self.layout}{players}{given}{board}{dead}"


def _check_cards(layout: DealtGame, players: int, given: Hand, board: Hand, dead: Hand) -> None:
    """Check that the known cards fit the game, and that the deck has enough cards."""
    game, end, deck = layout.game, layout.end, layout.deck
    if len(given) > end.own:
        raise CardmathError(f"{game} has {small(end.own)} cards in a hand, not {len(given)}")
    if len(board) > end.board:
        check_board(board, game)
    check_deck(given | board | dead, deck, game)
    check_places(in_the_hand=given, on_the_board=board, dead=dead)
    check_enough(players, game, players * end.own + end.board, len(deck - dead))
