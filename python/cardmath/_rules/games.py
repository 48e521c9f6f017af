"""Declarations of games. `GAMES` has the standard ones by key; users can declare others.

`docs/reference/games.md` explains the parts of a declaration.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Never

from cardmath._core import GameEvaluator, Hand
from cardmath._rules.orderings import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    SHORT_DECK,
    SHORT_DECK_TRIPS,
    THREE_CARD,
    Ordering,
)
from cardmath._support.numbers import shown, whole
from cardmath._support.tables import Table
from cardmath.errors import CardmathError, CardmathTypeError, quote

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardmath._cards.deck import HandLike

__all__ = ["GAMES", "Game", "GameTable", "Pot", "find_game"]

Pot = tuple[str, Ordering]
"""A part of the pot: its name, and the ordering whose best hand wins it."""

_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_MOST_CARDS = 52
_MOST_POTS = 2


class _Evaluated:
    """Room for the evaluator of a game, which is no part of the declaration."""

    __slots__ = ("_made",)
    _made: GameEvaluator


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Game(_Evaluated):
    """A declaration of a game: which cards are dealt, and which hands win.

    Args:
        key: the name to type, such as `"omaha8"`: lower-case letters, digits and dashes.
        name: the full name.
        rules: the rules in words.
        cards: the number of cards that a player has at the end.
        pots: one or two parts of the pot, each a name and an ordering. Every hand must qualify for
            the first part. If no hand qualifies for the second part, the first part is the whole
            pot.
        board: the number of cards on the board at the end; 0 for games without a board.
        plays: the exact number of a player's cards that play; None if any number may.
        deck: the cards of the deck; by default those that all orderings know.
        draws: whether players may replace some of their cards, once.
        known_board: the number of cards of the board that are seen from the start.

    Raises:
        CardmathError: the parts do not fit together; the message says why.
        CardmathTypeError: an argument has the wrong type.

    >>> GAMES["omaha8"].pots
    (('high', cardmath.HIGH), ('low', cardmath.EIGHT_OR_BETTER))
    >>> two_up = Game("two-up", "Two up", "Two cards and four common ones.", 2, [("high", HIGH)], 4)
    >>> two_up.most_cards, len(two_up.deck)
    (6, 52)
    """

    key: str
    """The name to type."""
    name: str
    """The full name."""
    rules: str
    """The rules in words."""
    cards: int
    """The number of cards that a player has at the end."""
    pots: tuple[Pot, ...]
    """The parts of the pot, each a name and an ordering."""
    board: int
    """The number of cards on the board at the end."""
    plays: int | None
    """The exact number of a player's cards that play; None if any number may."""
    deck: Hand
    """The cards of the deck."""
    draws: bool
    """Whether players may replace some of their cards, once."""
    known_board: int
    """The number of cards of the board that are seen from the start."""

    def __init__(
        self,
        key: str,
        name: str,
        rules: str,
        cards: int,
        pots: Iterable[Pot],
        board: int = 0,
        plays: int | None = None,
        deck: HandLike | None = None,
        draws: bool = False,
        known_board: int = 0,
    ) -> None:
        _check_names(key, name, rules)
        pots = _checked_pots(pots)
        values: dict[str, object] = {
            "key": key,
            "name": name,
            "rules": rules,
            "cards": whole("a number of cards", cards),
            "pots": pots,
            "board": whole("a number of cards", board),
            "plays": None if plays is None else whole("a number of cards", plays),
            "deck": _deck_of(pots) if deck is None else Hand(deck),
            "draws": bool(draws),
            "known_board": whole("a number of cards", known_board),
        }
        for field, value in values.items():
            object.__setattr__(self, field, value)
        self._check_numbers()
        for _, ordering in pots:
            self._check_ordering(ordering)
        self._check_first_pot()

    def _check_numbers(self) -> None:
        for what, number, least, most in (
            ("a player's cards", self.cards, 1, _MOST_CARDS),
            ("the board's cards", self.board, 0, _MOST_CARDS),
            ("the player's cards that play", self.plays or 0, 0, self.cards),
            ("the board's cards that are known", self.known_board, 0, self.board),
        ):
            if not least <= number <= most:
                self._fail(f"the number of {what} is {least} to {most}, not {shown(number)}")
        if self.plays == 0:
            self._fail("at least one of a player's cards plays, or any number of them (None)")
        if self.draws and self.board:
            self._fail("cards are drawn only in games without a board, and this one has a board")
        if self.most_cards > len(self.deck):
            self._fail(f"{self.most_cards} cards are needed, and the deck has {len(self.deck)}")

    def _check_ordering(self, ordering: Ordering) -> None:
        if ordering.wild:
            self._fail(f"{ordering.name}: games are played without wild cards")
        unknown = self.deck - ordering.deck
        if unknown:
            self._fail(f"{ordering.name} does not know all cards of the deck: not {unknown}")
        size, most = ordering.size, self.most_cards
        if self.plays is None:
            if size > most:
                self._fail(f"{ordering.name} needs {size} cards, and a player has at most {most}")
        elif not 0 <= size - self.plays <= self.board:
            self._fail(
                f"{ordering.name} needs {size} cards: with {self.plays} of the player's that is "
                f"{size - self.plays} of the board, which has {self.board}"
            )

    def _check_first_pot(self) -> None:
        """Check that every hand has a strength above 0 in the first pot."""
        name, ordering = self.pots[0]
        pattern = _groups_without_shape(ordering, self.deck)
        if pattern is not None:
            self._fail(
                f"every hand must qualify for the first pot, {name}, and {ordering.name} has no "
                f"shape for the ranks {'+'.join(map(str, pattern))} in different suits: add "
                f"Shape('…', {list(pattern)})"
            )

    def _fail(self, reason: str) -> Never:
        raise CardmathError(f"{self.key}: {reason}")

    @property
    def most_cards(self) -> int:
        """The number of cards at the end that a hand is made from: a player's and the board's."""
        return self.cards + self.board

    @property
    def plain(self) -> str:
        """The cards that play, in short: `5 of 7`, `5 of 2 + 5`, or `2 of 4 + 3 of 5`.

        With a board, the first number counts a player's cards, the second those of the board.
        """
        size = self.pots[0][1].size
        if not self.board:
            return f"{size} of {self.cards}"
        if self.plays is None:
            return f"{size} of {self.cards} + {self.board}"
        return f"{self.plays} of {self.cards} + {size - self.plays} of {self.board}"

    @property
    def _evaluator(self) -> GameEvaluator:
        """The evaluator of hands with boards, made when it is first needed."""
        try:
            return self._made
        except AttributeError:
            numbers = self.deck, self.cards, self.plays, self.board
            made = GameEvaluator(self.name, numbers, [ordering for _, ordering in self.pots])
            object.__setattr__(self, "_made", made)
            return made

    def to_dict(self) -> dict[str, Any]:
        """Convert the game to plain values for JSON; the keys are the attribute names."""
        return {
            **{field.name: getattr(self, field.name) for field in fields(self)},
            "pots": [{"name": name, "ordering": ordering.key} for name, ordering in self.pots],
            "deck": [str(card) for card in self.deck],
        }

    def __str__(self) -> str:
        return self.name

    def __format__(self, layout: str) -> str:
        return format(self.name, layout)

    def __repr__(self) -> str:
        if GAMES.get(self.key) is self:
            return f"cardmath.GAMES[{self.key!r}]"
        values = [f"{field.name}={getattr(self, field.name)!r}" for field in fields(self)]
        return f"Game({', '.join(values)})"

    def __hash__(self) -> int:
        return hash((Game, self.key, self.cards, self.board, self.plays, self.deck))


class GameTable(Table):
    """A table of games; by default of all in `GAMES`."""

    __slots__ = ("_rows",)

    word_columns = 6

    def __init__(self, games: Iterable[Game] | None = None) -> None:
        self._rows = tuple(GAMES.values() if games is None else games)

    @property
    def rows(self) -> tuple[Game, ...]:
        """The games."""
        return self._rows

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        return f"{len(self._rows)} games"

    @property
    def header(self) -> tuple[str, ...]:
        """The column headings as they are printed."""
        return ("key", "game", "plays", "deck", "wins", "besides")

    def cells(self) -> list[tuple[str, ...]]:
        """The text of the cells as it is printed, one tuple for each game."""
        return [
            (
                *(game.key, game.name, game.plain, str(len(game.deck))),
                ", ".join(ordering.key for _, ordering in game.pots),
                _besides(game),
            )
            for game in self._rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """Convert the games to plain values for JSON."""
        return {"games": [game.to_dict() for game in self._rows]}

    def _records(self) -> dict[str, list[Any]]:
        names = [field.name for field in fields(Game)]
        columns = [name for name in names if name not in {"pots", "deck"}]
        return {
            **{name: [getattr(game, name) for game in self._rows] for name in columns},
            "pots": [" ".join(name for name, _ in game.pots) for game in self._rows],
            "deck": [len(game.deck) for game in self._rows],
        }


def find_game(game: str | Game) -> Game:
    """Look up a game by its key or a common name; a `Game` is returned as it is.

    Raises:
        CardmathError: the name is unknown; the message lists the keys, and suggests a near one.
        CardmathTypeError: the argument is neither a name nor a game.

    >>> find_game("PLO8"), find_game("No-limit hold'em"), find_game("2-7 single draw")
    (cardmath.GAMES['omaha8'], cardmath.GAMES['holdem'], cardmath.GAMES['deuce-to-seven'])
    """
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise CardmathTypeError(
            f"a game is a key such as 'omaha' or a Game, not {type(game).__name__}"
        )
    if game in GAMES:
        return GAMES[game]
    from cardmath._rules.names import GAME_NAMES, find

    key, near = find(game, {key: [game.name] for key, game in GAMES.items()}, GAME_NAMES)
    if key is not None:
        return GAMES[key]
    hint = f"did you mean {near}? The" if near else "the"
    raise CardmathError(f"{quote(game)} is not a game; {hint} games are {', '.join(GAMES)}")


def _check_names(key: object, name: object, rules: object) -> None:
    for what, text in (("key", key), ("name", name), ("rules", rules)):
        if not isinstance(text, str):
            raise CardmathTypeError(f"a game's {what} is a str, not {type(text).__name__}")
        if not text.strip():
            raise CardmathError(f"a game's {what} is missing")
    if not _KEY.fullmatch(str(key)):
        raise CardmathError(
            f"{key!r}: a game's key has small letters, digits and dashes, such as omaha5-8"
        )


def _checked_pots(pots: Iterable[Pot]) -> tuple[Pot, ...]:
    try:
        checked = tuple((name, ordering) for name, ordering in pots)
    except (TypeError, ValueError):
        raise CardmathTypeError(
            f'pots are pairs of a name and an ordering, as in [("high", HIGH)], not {pots!r}'
        ) from None
    for name, ordering in checked:
        if not isinstance(name, str) or not isinstance(ordering, Ordering):
            raise CardmathTypeError(
                f'a pot is a name and an ordering, such as ("high", HIGH), not {(name, ordering)!r}'
            )
    if not 1 <= len(checked) <= _MOST_POTS:
        raise CardmathError(f"a game has one pot or two, not {len(checked)}")
    name, first = checked[0]
    if len({name for name, _ in checked}) < len(checked):
        raise CardmathError(f"two pots of a game cannot both be called {name!r}")
    if first.worst is not None:
        raise CardmathError(
            f"every hand must qualify for the first pot, and {first.name} does not qualify all"
        )
    return checked


def _groups_without_shape(ordering: Ordering, deck: Hand) -> tuple[int, ...] | None:
    """The groups of ranks, such as (3, 1, 1), of some possible hand that has no shape.

    A hand without a shape has strength 0. If all players had one, nobody would win.
    """
    shapes = {shape.groups for shape in ordering.shapes if not shape.run and not shape.suited}
    if any(shape.size < ordering.size for shape in ordering.shapes):
        return None  # as in badugi, where every hand is one of four cards or of fewer
    of_rank = sorted(Counter(card.rank for card in deck).values(), reverse=True)
    patterns = _groups(ordering.size, of_rank)
    return next((pattern for pattern in patterns if pattern not in shapes), None)


def _groups(cards: int, of_rank: Sequence[int], most: int = _MOST_CARDS) -> list[tuple[int, ...]]:
    """All ways to split a number of cards into groups of equal rank, larger groups first.

    Args:
        cards: the number of cards.
        of_rank: the number of cards of each rank in the deck, in descending order.
        most: the size of the largest group.
    """
    if not cards:
        return [()]
    if not of_rank:
        return []
    return [
        (first, *rest)
        for first in range(1, min(cards, most, of_rank[0]) + 1)
        for rest in _groups(cards - first, of_rank[1:], first)
    ]


def _deck_of(pots: tuple[Pot, ...]) -> Hand:
    """The cards that the orderings of all pots know."""
    deck = pots[0][1].deck
    for _, ordering in pots:
        deck &= ordering.deck
    return deck


def _besides(game: Game) -> str:
    """The text of the last column: a draw, or known cards of the board."""
    if game.draws:
        return "one draw"
    return f"{game.known_board} of {game.board} known" if game.known_board else ""


_HIGH: tuple[Pot, ...] = (("high", HIGH),)
_HIGH_LOW: tuple[Pot, ...] = (*_HIGH, ("low", EIGHT_OR_BETTER))

_BOARD = "Five cards come on the board: three on the flop, then the turn and the river."
_TWO_PLAY = (
    f"{_BOARD} A hand is exactly two of the player's own cards with exactly three of the board."
)
_HALVES = (
    "Half of the pot goes to the best high hand and half to the best low one: five different ranks "
    "up to the eight, where aces are low, and straights and flushes do not count. The two may be "
    "made of different cards. Where nobody has such a low, the high hand takes all."
)
_SEVEN = (
    "Each player gets seven cards, three of them face down and four face up; there is no board."
)
_DRAW = "once, a player may discard cards and draw as many new ones."


def _omaha(cards: int, low: bool) -> Game:
    """Omaha with four, five or six hole cards, of which exactly two play."""
    number = {4: "", 5: "five-card ", 6: "six-card "}[cards]
    count = {4: "four", 5: "five", 6: "six"}[cards]
    return Game(
        f"omaha{cards if cards > 4 else ''}{'-' * (cards > 4 and low)}{'8' * low}",
        f"{number}Omaha{' eight or better' * low}".replace("five", "Five").replace("six", "Six"),
        f"Each player gets {count} cards. {_TWO_PLAY}"
        + (f" {_HALVES}" if low else " The best hand wins."),
        cards,
        _HIGH_LOW if low else _HIGH,
        board=5,
        plays=2,
    )


def _courchevel(low: bool) -> Game:
    """As Omaha with five cards, but the first card of the board is seen before any bet."""
    return Game(
        "courchevel8" if low else "courchevel",
        f"Courchevel{' eight or better' * low}",
        f"Each player gets five cards, and the first card of the board is seen before anybody bets."
        f" {_TWO_PLAY}" + (f" {_HALVES}" if low else " The best hand wins."),
        5,
        _HIGH_LOW if low else _HIGH,
        board=5,
        plays=2,
        known_board=1,
    )


def _short_deck(key: str, name: str, more: str, ordering: Ordering) -> Game:
    """Hold'em with 36 cards, sixes to aces."""
    return Game(
        key,
        name,
        f"Hold'em with 36 cards: the deuces to fives are left out. Each player gets two cards. "
        f"{_BOARD} The best five of the seven cards win. A flush beats a full house{more}, and "
        "the ace is also below the six: A6789 is a straight.",
        2,
        (("high", ordering),),
        board=5,
    )


GAMES: dict[str, Game] = {
    game.key: game
    for game in (
        Game(
            "holdem",
            "Texas hold'em",
            f"Each player gets two cards. {_BOARD} The best five of the seven cards win.",
            2,
            _HIGH,
            board=5,
        ),
        _short_deck("short-deck", "Short deck", "", SHORT_DECK),
        _short_deck(
            "short-deck-trips",
            "Short deck, trips over straights",
            ", three of a kind beats a straight",
            SHORT_DECK_TRIPS,
        ),
        Game(
            "pineapple",
            "Lazy pineapple",
            "Each player gets three cards and keeps all of them to the end. "
            f"{_BOARD} The best five of the eight cards win, however many are the player's own.",
            3,
            _HIGH,
            board=5,
        ),
        Game(
            "greek",
            "Greek hold'em",
            f"Each player gets two cards, and both must play. {_BOARD} A hand is the two cards "
            "with the best three of the board.",
            2,
            _HIGH,
            board=5,
            plays=2,
        ),
        *(_omaha(cards, False) for cards in (4, 5, 6)),
        *(_omaha(cards, True) for cards in (4, 5, 6)),
        _courchevel(False),
        _courchevel(True),
        Game("stud", "Seven-card stud", f"{_SEVEN} The best five of the seven win.", 7, _HIGH),
        Game("stud8", "Seven-card stud eight or better", f"{_SEVEN} {_HALVES}", 7, _HIGH_LOW),
        Game(
            "razz",
            "Razz",
            f"{_SEVEN} The lowest five of the seven win: aces are low, straights and flushes do "
            "not count, and 5-4-3-2-A is best.",
            7,
            (("low", ACE_TO_FIVE),),
        ),
        Game(
            "five-card",
            "Five-card draw",
            f"Each player gets five cards; {_DRAW} The best hand wins.",
            5,
            _HIGH,
            draws=True,
        ),
        Game(
            "deuce-to-seven",
            "Deuce-to-seven single draw",
            f"Each player gets five cards; {_DRAW} The worst poker hand wins: aces are high, "
            "straights and flushes count against a hand, and 7-5-4-3-2 of two suits is best.",
            5,
            (("low", DEUCE_TO_SEVEN),),
            draws=True,
        ),
        Game(
            "badugi",
            "Badugi single draw",
            f"Each player gets four cards; {_DRAW} Cards of a rank or suit that the hand has "
            "already do not count. More cards beat fewer, then the lowest win, and aces are low: "
            "4-3-2-A of four suits is best.",
            4,
            (("low", BADUGI),),
            draws=True,
        ),
        Game(
            "three-card",
            "Three-card poker",
            "Each player gets three cards, and all of them count. A straight beats a flush, and "
            "three of a kind beats a straight.",
            3,
            (("high", THREE_CARD),),
        ),
    )
}
"""The standard games, by their keys."""
