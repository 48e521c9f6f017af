"""The games that are played, each one declaration; of which more can be declared.

`GAMES` has them by key. `docs/games.md` tells what the parts of a declaration mean.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Never

from cardmath._core import Hand
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
from cardmath._support.tables import Row, Table
from cardmath.errors import CardmathError, CardmathTypeError, quote

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardmath._cards.deck import HandLike

__all__ = ["GAMES", "Game", "GameTable", "Pot", "find_game"]

Pot = tuple[str, Ordering]
"""A part of the pot: what it is called, and what wins it."""

_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_MOST_CARDS = 52
_MOST_POTS = 2


class Game(Row):
    """What is dealt in a game, and what wins.

    Args:
        key: the name as it is typed, such as `"omaha8"`: small letters, digits and dashes.
        name: the name as it is said.
        rules: the rules in words.
        cards: how many cards a player holds in the end.
        pots: the parts of the pot, one or two, each with its name and its ordering. Every hand
            counts in the first. Where nobody has a hand that qualifies for the second one, the
            first is all of it.
        board: how many cards lie on the board in the end; 0 in games without one.
        plays: how many of the player's cards play, no more and no fewer; None if any may.
        deck: the cards that the game is played with; all that its orderings know, if not given.
        draws: whether a player keeps some of his cards, and draws the missing ones once.
        known_board: how many cards of the board are seen from the start.

    Raises:
        CardmathError: the parts do not fit together; the message says how.
        CardmathTypeError: a part is of the wrong type.

    >>> GAMES["omaha8"].pots
    (('high', cardmath.HIGH), ('low', cardmath.EIGHT_OR_BETTER))
    >>> two_up = Game("two-up", "Two up", "Two cards and four common ones.", 2, [("high", HIGH)], 4)
    >>> two_up.most_cards, len(two_up.deck)
    (6, 52)
    """

    __slots__ = (
        *("key", "name", "rules", "cards", "pots"),
        *("board", "plays", "deck", "draws", "known_board"),
    )

    key: str
    """The name as it is typed."""
    name: str
    """The name as it is said."""
    rules: str
    """The rules in words."""
    cards: int
    """How many cards a player holds in the end."""
    pots: tuple[Pot, ...]
    """The parts of the pot, each with its name and its ordering."""
    board: int
    """How many cards lie on the board in the end."""
    plays: int | None
    """How many of the player's cards play; None if any may."""
    deck: Hand
    """The cards that the game is played with."""
    draws: bool
    """Whether missing cards are drawn once."""
    known_board: int
    """How many cards of the board are seen from the start."""

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
        held = _deck_of(pots) if deck is None else Hand(deck)
        numbers = (whole("a number of cards", each) for each in (cards, board, known_board))
        cards, board, known_board = numbers
        plays = None if plays is None else whole("a number of cards", plays)
        super().__init__(
            key, name, rules, cards, pots, board, plays, held, bool(draws), known_board
        )
        self._check_numbers()
        for _, ordering in pots:
            self._check_ordering(ordering)
        name, first = pots[0]
        lie = _groups_without_shape(first, held)
        if lie is not None:
            groups = "+".join(map(str, lie))
            self._fail(
                f"every hand counts in the first pot, {name}, and {first.name} has no shape for "
                f"one whose ranks lie {groups} in different suits: add Shape('…', {list(lie)})"
            )

    def _check_numbers(self) -> None:
        for what, number, least, most in (
            ("a player's cards", self.cards, 1, _MOST_CARDS),
            ("the board's cards", self.board, 0, _MOST_CARDS),
            ("the player's cards that play", self.plays or 0, 0, self.cards),
            ("the cards of the board that are known", self.known_board, 0, self.board),
        ):
            if not least <= number <= most:
                self._fail(f"the number of {what} is {least} to {most}, not {shown(number)}")
        if self.plays == 0:
            self._fail("one or more of a player's cards play, or any (None)")
        if self.draws and self.board:
            self._fail("cards are drawn in games without a board, and this one has a board")
        if self.most_cards > len(self.deck):
            self._fail(f"{self.most_cards} cards are wanted, and the deck has {len(self.deck)}")

    def _check_ordering(self, ordering: Ordering) -> None:
        if ordering.wild:
            self._fail(f"{ordering.name}: games are played without wild cards")
        strange = self.deck - ordering.deck
        if strange:
            self._fail(f"{ordering.name} does not know all cards of the deck: not {strange}")
        size, most = ordering.size, self.most_cards
        if self.plays is None:
            if size > most:
                self._fail(f"{ordering.name} judges {size} cards, and a player comes to {most}")
        elif not 0 <= size - self.plays <= self.board:
            self._fail(
                f"{ordering.name} judges {size} cards: with {self.plays} of the player's that is "
                f"{size - self.plays} of the board, which has {self.board}"
            )

    def _fail(self, reason: str) -> Never:
        raise CardmathError(f"{self.key}: {reason}")

    @property
    def most_cards(self) -> int:
        """How many cards a player can choose his hand from in the end: his and the board's."""
        return self.cards + self.board

    @property
    def plain(self) -> str:
        """What plays, in few signs: `5 of 7`, `5 of 2 + 5` of both or `2 of 4 + 3 of 5` of each."""
        size = self.pots[0][1].size
        if not self.board:
            return f"{size} of {self.cards}"
        if self.plays is None:
            return f"{size} of {self.cards} + {self.board}"
        return f"{self.plays} of {self.cards} + {size - self.plays} of {self.board}"

    def to_dict(self) -> dict[str, Any]:
        """The game as plain values for JSON: the keys are the names of the attributes."""
        return {
            **{name: getattr(self, name) for name in self.__slots__},
            "pots": [{"name": name, "ordering": ordering.key} for name, ordering in self.pots],
            "deck": [str(card) for card in self.deck],
        }

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        if GAMES.get(self.key) is self:
            return f"cardmath.GAMES[{self.key!r}]"
        return super().__repr__()

    def __hash__(self) -> int:
        return hash((Game, self.key, self.cards, self.board, self.plays, self.deck))


class GameTable(Table):
    """Games side by side; of those that have names, if not said otherwise."""

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
        """What the table is of."""
        return f"{len(self._rows)} games"

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        return ("key", "game", "plays", "deck", "wins", "besides")

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people."""
        return [
            (
                *(game.key, game.name, game.plain, str(len(game.deck))),
                ", ".join(ordering.key for _, ordering in game.pots),
                _besides(game),
            )
            for game in self._rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """The games as plain values for JSON."""
        return {"games": [game.to_dict() for game in self._rows]}

    def _records(self) -> dict[str, list[Any]]:
        columns = [name for name in Game.__slots__ if name not in {"pots", "deck"}]
        return {
            **{name: [getattr(game, name) for game in self._rows] for name in columns},
            "pots": [" ".join(name for name, _ in game.pots) for game in self._rows],
            "deck": [len(game.deck) for game in self._rows],
        }


def find_game(game: str | Game) -> Game:
    """Look up a game by its key or by what players call it; a game itself is handed back.

    Raises:
        CardmathError: there is none of this name; the message names them, and what is near.
        CardmathTypeError: neither a name nor a game.

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
    hint = f"did you mean {near}? " if near else ""
    raise CardmathError(f"{quote(game)} is no game: {hint}There are {', '.join(GAMES)}")


def _check_names(key: object, name: object, rules: object) -> None:
    for what, text in (("key", key), ("name", name), ("rules", rules)):
        if not isinstance(text, str):
            raise CardmathTypeError(f"a game's {what} is a str, not {type(text).__name__}")
        if not text.strip():
            raise CardmathError(f"a game's {what} is missing")
    if not _KEY.fullmatch(str(key)):
        raise CardmathError(
            f"{key!r}: a game's key is of small letters, digits and dashes, as omaha5-8 is"
        )


def _checked_pots(pots: Iterable[Pot]) -> tuple[Pot, ...]:
    try:
        found = tuple((name, ordering) for name, ordering in pots)
    except (TypeError, ValueError):
        raise CardmathTypeError(
            f'pots are pairs of a name and an ordering, as in [("high", HIGH)], not {pots!r}'
        ) from None
    for name, ordering in found:
        if not isinstance(name, str) or not isinstance(ordering, Ordering):
            raise CardmathTypeError(
                f'a pot is a name and an ordering, such as ("high", HIGH), not {(name, ordering)!r}'
            )
    if not 1 <= len(found) <= _MOST_POTS:
        raise CardmathError(f"a game has one pot or two, not {len(found)}")
    if len({name for name, _ in found}) < len(found):
        raise CardmathError(f"two pots of a game cannot both be called {found[0][0]!r}")
    if found[0][1].worst is not None:
        raise CardmathError(
            f"every hand counts in the first pot, and {found[0][1].name} wants a hand to qualify"
        )
    return found


def _groups_without_shape(ordering: Ordering, deck: Hand) -> tuple[int, ...] | None:
    """How the ranks of some hand lie, such as (3, 1, 1), that is of no shape in mixed suits.

    A hand that is of no shape has strength 0, and where all players have one nobody wins.
    """
    shapes = {shape.groups for shape in ordering.shapes if not shape.run and not shape.suited}
    if any(shape.size < ordering.size for shape in ordering.shapes):
        return None  # as in badugi, what is no hand of four cards is one of fewer
    of_rank = sorted(Counter(card.rank for card in deck).values(), reverse=True)
    return next((lie for lie in _groups(ordering.size, of_rank) if lie not in shapes), None)


def _groups(cards: int, of_rank: Sequence[int], most: int = _MOST_CARDS) -> list[tuple[int, ...]]:
    """The ways so many cards lie, larger groups first, of ranks with so many cards each."""
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
    """The cards that all orderings know."""
    deck = pots[0][1].deck
    for _, ordering in pots:
        deck &= ordering.deck
    return deck


def _besides(game: Game) -> str:
    """What is out of the ordinary in it."""
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
    "Each player gets seven cards of his own, three of them face down and four face up; there is "
    "no board."
)
_DRAW = "once a player may throw away cards of his and draw as many new ones."


def _omaha(cards: int, low: bool) -> Game:
    """Omaha with so many cards: two of them play."""
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
    """Five cards as in Omaha, and a card of the board that is seen before anything is bet."""
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
    """Hold'em with the 36 cards from the six up."""
    return Game(
        key,
        name,
        f"Hold'em with 36 cards: the deuces to fives are left out. Each player gets two cards. "
        f"{_BOARD} The best five of the seven cards win. A flush beats a full house{more}, and "
        "the ace stands below the six too: A6789 is a straight.",
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
"""Each game that has a name, by its key."""
