"""The value of a hand in a game, pot by pot: what `evaluate` returns for a game or a board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import total_ordering
from typing import Any

from cardmath._cards.deck import Card, HandLike
from cardmath._cards.faces import Rank
from cardmath._core import Hand, best_choice
from cardmath._evaluation.values import HandValue
from cardmath._ranges.range import Range
from cardmath._rules.game import Game
from cardmath._rules.games import find_game
from cardmath._rules.orderings import Ordering
from cardmath._situation.known_cards import check_board
from cardmath._support.layout import text_table
from cardmath._support.numbers import small
from cardmath.errors import CardmathError, RepeatedCardError

_HOLDEM = find_game("holdem")
_HOLE_CARDS, _FLOP, _BOARD = 2, 3, 5
_KEPT = (str, Hand, tuple, list)
"""Types that can be read again if the quick way is none."""


@total_ordering
class GameValue:
    """The value of a hand in a game, for each pot. Make one with `evaluate`.

    Where the game has one pot, the value also has what a `HandValue` has: category, strength and so
    on, and values compare by strength. Two values are equal if the hands tie for every pot.
    """

    __slots__ = ("_board", "_game", "_hand", "_values")

    def __init__(self, game: Game, hand: Hand, board: Hand) -> None:
        self._game = game
        self._hand = hand
        self._board = board
        pots = game.pots
        if len(pots) == 1:  # most games, without the time that a generator takes
            self._values: tuple[HandValue, ...] = (_best(game, pots[0][1], hand, board),)
        else:
            self._values = tuple(_best(game, ordering, hand, board) for _, ordering in pots)

    def _only(self, what: str) -> HandValue:
        """The value for the only pot.

        Raises:
            CardmathError: there are several pots.
        """
        if len(self._values) == 1:
            return self._values[0]
        pots = [f".pots[{name!r}].{what}" for name, _ in self._game.pots]
        raise CardmathError(f"{self._game} has {len(pots)} pots: write {' or '.join(pots)}")

    @property
    def ordering(self) -> Ordering:
        """The ordering of the only pot."""
        return self._only("ordering").ordering

    @property
    def strength(self) -> int:
        """The strength for the only pot, as `HandValue.strength`."""
        return self._only("strength").strength

    @property
    def qualifies(self) -> bool:
        """Whether the hand qualifies for the only pot."""
        return self._only("qualifies").qualifies

    @property
    def kev(self) -> int:
        """Cactus Kev's value for the only pot, as `HandValue.kev`."""
        return self._only("kev").kev

    @property
    def category(self) -> str:
        """The name of the hand category for the only pot."""
        return self._only("category").category

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The deciding ranks for the only pot, the most important first."""
        return self._only("ranks").ranks

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards that play for the only pot, the most important first."""
        return self._only("best").best

    @property
    def plays(self) -> dict[Card, Card]:
        """The card that each wild card plays as for the only pot, unless it is itself."""
        return self._only("plays").plays

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    @property
    def hand(self) -> Hand:
        """All the player's hole cards, including those that do not play."""
        return self._hand

    @property
    def board(self) -> Hand:
        """The cards on the board."""
        return self._board

    @property
    def values(self) -> tuple[HandValue, ...]:
        """The value for each pot, whose `best` are the cards that play."""
        return self._values

    @property
    def pots(self) -> dict[str, HandValue]:
        """The values by the names of the pots."""
        names = (name for name, _ in self._game.pots)
        return dict(zip(names, self._values, strict=True))

    def describe(self) -> str:
        """Describe the hand, with one line for each pot."""
        return lines_by_pot(self._game, [value.describe() for value in self._values])

    def to_dict(self) -> dict[str, Any]:
        """The value as plain values for JSON."""
        return {
            **game_dict(self._game, self._board),
            "hand": [str(card) for card in self._hand],
            "pots": [{"name": name, **value.to_dict()} for name, value in self.pots.items()],
        }

    def __str__(self) -> str:
        return self.describe()

    def __format__(self, layout: str) -> str:
        return format(str(self), layout)

    def _repr_html_(self) -> str:
        """The value as a notebook shows it."""
        columns = {
            "pot": list(self.pots),
            "value": [str(value) for value in self._values],
            "best": [" ".join(map(str, value.best)) for value in self._values],
        }
        title = f"{self._hand} at {self._game}{on_board(self._board)}"
        return text_table(title, columns, words=len(columns))._repr_html_()

    def __repr__(self) -> str:
        return f"<GameValue: {'; '.join(str(self).splitlines())}>"

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, GameValue) else NotImplemented

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, GameValue):
            return NotImplemented
        return self._only("strength") < other._only("strength")

    def __hash__(self) -> int:
        return hash(self._values)

    def __reduce__(self) -> tuple[type[GameValue], tuple[object, ...]]:
        return GameValue, (self._game, self._hand, self._board)


def evaluate_holdem(hand: HandLike, board: HandLike) -> GameValue:
    """Evaluate two hole cards on a board, quickly where both are plain cards."""
    # A comma separates the hands of a range. An iterator could be read only once.
    if type(board) in _KEPT and type(hand) in _KEPT and not (type(hand) is str and "," in hand):
        try:
            hole_cards = hand if type(hand) is Hand else Hand(hand)
            community = board if type(board) is Hand else Hand(board)
        except CardmathError:  # the longer way says what is wrong
            return evaluate_in(_HOLDEM, hand, board)
        cards = hole_cards | community
        known = len(community)
        if (
            len(hole_cards) == _HOLE_CARDS
            and _FLOP <= known <= _BOARD
            and len(cards) == _HOLE_CARDS + known
            and cards <= _HOLDEM.deck
        ):
            value = object.__new__(GameValue)
            value._game, value._hand, value._board = _HOLDEM, hole_cards, community
            value._values = (HandValue(cards),)
            return value
    return evaluate_in(_HOLDEM, hand, board)


def evaluate_in(game: str | Game, hand: HandLike, board: HandLike) -> GameValue:
    """Evaluate a hand in a game."""
    [value] = evaluate_all(find_game(game), [hand], board)
    return value


def evaluate_all(game: Game, hands: Sequence[HandLike], board: HandLike) -> list[GameValue]:
    """Evaluate hands of different players, who share no card.

    Raises:
        CardmathError: a hand or the board does not fit the game, or a card appears twice.
    """
    hole_cards, community = [_hole_cards(game, hand) for hand in hands], Hand(board)
    _check_board(game, community)
    seen = community
    for hand in hole_cards:
        if repeated := seen & hand:
            raise RepeatedCardError(str(next(iter(repeated))))
        seen |= hand
    return [GameValue(game, hand, community) for hand in hole_cards]


def _hole_cards(game: Game, given: HandLike) -> Hand:
    """All hole cards of one player."""
    if (plain := _plain_cards(game, given)) is not None:
        return plain
    held = Range(given if isinstance(given, str) else Hand(given), game)
    if held.missing:
        missing = f"{small(held.missing)} {'is' if held.missing == 1 else 'are'} not"
        raise CardmathError(
            f"a hand of {game} is evaluated when all its {small(game.cards)} cards are known, and "
            f"in {held} {missing}"
        )
    if not held:
        raise CardmathError(
            f"a hand of {game} has {small(game.cards)} hole cards, and none are given"
        )
    if len(held) != 1:
        raise CardmathError(f"one hand is evaluated at a time, and {held} is {len(held):,} hands")
    [(hand, _)] = held
    return hand


def _plain_cards(game: Game, given: HandLike) -> Hand | None:
    """All hole cards of a player if they are plain cards; reading these needs no set of hands."""
    if isinstance(given, str) and "," in given:  # a comma separates the hands of a range
        return None
    try:
        hand = Hand(given)
    except CardmathError:
        return None
    return hand if len(hand) == game.cards and hand <= game.deck else None


def _check_board(game: Game, board: Hand) -> None:
    least = max(_from_board(game, ordering) for _, ordering in game.pots)
    check_board(board, game)
    if len(board) < least:
        raise CardmathError(
            f"a hand of {game} needs {small(least)} cards or more on the board, and "
            f"{small(len(board))} {'is' if len(board) < 2 else 'are'} there"
        )


def _from_board(game: Game, ordering: Ordering) -> int:
    """The least number of board cards that a hand plays."""
    return max(0, ordering.size - (game.cards if game.plays is None else game.plays))


def _best(game: Game, ordering: Ordering, hand: Hand, board: Hand) -> HandValue:
    """The best value that can be made of a player's hole cards and the board."""
    if game.plays is None:
        return HandValue(hand | board, ordering)
    return HandValue(best_choice(hand, game.plays, board, ordering), ordering)


def game_dict(game: Game, board: Hand) -> dict[str, Any]:
    """The game and the board as plain values for JSON."""
    return {"game": game.key, "board": [str(card) for card in board]}


def on_board(board: Hand) -> str:
    """The board in a title; empty if there is none."""
    return f" on {board}" if board else ""


def lines_by_pot(game: Game, texts: Iterable[str]) -> str:
    """One line for each pot, which starts with the pot's name if there are several."""
    names = [f"{name}: " if len(game.pots) > 1 else "" for name, _ in game.pots]
    return "\n".join(name + line for name, line in zip(names, texts, strict=True))
