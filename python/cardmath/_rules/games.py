"""The standard games, and where they are looked up by name.

`docs/reference/games.md` explains the parts of a declaration.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields

from cardmath import _core
from cardmath._core import draw_streets, pineapple_streets, stud_streets
from cardmath._rules.game import Game, Pot, add_standard
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
from cardmath._support.tables import Column, Columns, NamedTable
from cardmath.errors import CardmathError, CardmathTypeError, quote

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
_DRAWS = "three times, a player may discard cards and draw as many new ones."


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


def _stud(key: str, name: str, wins: str, pots: tuple[Pot, ...]) -> Game:
    """Seven cards, of which four lie face up; razz is brought in by the highest of them."""
    return Game(key, name, f"{_SEVEN} {wins}", 7, pots, streets=stud_streets(key == "razz"))


def _triple_draw(game: Game, key: str, name: str) -> Game:
    """The game of a single draw, with three draws."""
    return Game(
        key,
        name,
        game.rules.replace(_DRAW, _DRAWS),
        game.cards,
        game.pots,
        draws=True,
        streets=draw_streets(game.cards, 3),
    )


def _pineapple(key: str, name: str, when: str, before: int) -> Game:
    """Hold'em with three cards, of which one is thrown away before the street at an index."""
    return Game(
        key,
        name,
        f"Each player gets three cards and throws one of them away {when}. {_BOARD} The best five "
        "of the seven cards win. The cards named here are the two that a player keeps.",
        2,
        _HIGH,
        board=5,
        streets=pineapple_streets(3, before),
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


_DEUCE_TO_SEVEN = Game(
    "deuce-to-seven",
    "Deuce-to-seven single draw",
    f"Each player gets five cards; {_DRAW} The worst poker hand wins: aces are high, "
    "straights and flushes count against a hand, and 7-5-4-3-2 of two suits is best.",
    5,
    (("low", DEUCE_TO_SEVEN),),
    draws=True,
)
_BADUGI = Game(
    "badugi",
    "Badugi single draw",
    f"Each player gets four cards; {_DRAW} Cards of a rank or suit that the hand has "
    "already do not count. More cards beat fewer, then the lowest win, and aces are low: "
    "4-3-2-A of four suits is best.",
    4,
    (("low", BADUGI),),
    draws=True,
)
_ACE_TO_FIVE = Game(
    "ace-to-five",
    "Ace-to-five single draw",
    f"Each player gets five cards; {_DRAW} The lowest hand wins: aces are low, straights and "
    "flushes do not count, and 5-4-3-2-A is best.",
    5,
    (("low", ACE_TO_FIVE),),
    draws=True,
)


GAMES: dict[str, Game] = add_standard(
    (
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
        _pineapple("classic-pineapple", "Classic pineapple", "before the flop", 1),
        _pineapple("crazy-pineapple", "Crazy pineapple", "after the bets on the flop", 2),
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
        _stud("stud", "Seven-card stud", "The best five of the seven win.", _HIGH),
        _stud("stud8", "Seven-card stud eight or better", _HALVES, _HIGH_LOW),
        _stud(
            "razz",
            "Razz",
            "The lowest five of the seven win: aces are low, straights and flushes do not count, "
            "and 5-4-3-2-A is best.",
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
        _DEUCE_TO_SEVEN,
        _BADUGI,
        Game(
            "three-card",
            "Three-card poker",
            "Each player gets three cards, and all of them count. A straight beats a flush, and "
            "three of a kind beats a straight.",
            3,
            (("high", THREE_CARD),),
        ),
        _triple_draw(_DEUCE_TO_SEVEN, "deuce-to-seven-triple", "Deuce-to-seven triple draw"),
        _triple_draw(_ACE_TO_FIVE, "ace-to-five-triple", "Ace-to-five triple draw"),
        _triple_draw(_BADUGI, "badugi-triple", "Badugi triple draw"),
    )
)
"""The standard games, by their keys."""


HOLDEM = "holdem"
"""The key of hold'em, the game of every question that names no other."""
SOLVED_OMAHA = ("omaha", "omaha5", "omaha8", "omaha5-8", "courchevel", "courchevel8")
"""The games besides hold'em that are solved after the flop, from the turn on."""


def find_game(game: str | Game) -> Game:
    """Look up a game by its key or a common name; a `Game` is returned as it is.

    Raises:
        CardmathError: the name is unknown; the message lists keys, and suggests a near one.
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
    first = [key for key in GAMES if not any(other in key for other in GAMES if other != key)]
    raise CardmathError(
        f"{quote(game)} is not a game; {hint} games are {', '.join(first)} and variants of these: "
        "`cardmath games` lists them"
    )


_core.register(games=GAMES, find_game=find_game)


_OTHER_FIELDS = ("pots", "deck", "streets")


class GameTable(NamedTable[Game]):
    """A table of games; by default of all in `GAMES`."""

    __slots__ = ("_rows",)
    _keys = "games=rows"
    _rows_are = "_rows"

    def __init__(self, games: Iterable[Game] | None = None) -> None:
        self._rows = tuple(GAMES.values() if games is None else games)

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        return f"{len(self._rows)} games"

    def _columns(self) -> Columns[Game]:
        return (
            *(
                Column[Game](field.name)
                for field in fields(Game)
                if field.name not in _OTHER_FIELDS
            ),
            Column("pots", of=lambda game: " ".join(name for name, _ in game.pots)),
            Column("deck", of=lambda game: len(game.deck)),
            Column("", "key", of=lambda game: game.key, words=True),
            Column("", "game", of=lambda game: game.name, words=True),
            Column("", "plays", of=lambda game: game.plain, words=True),
            Column("", "deck", of=lambda game: len(game.deck), words=True),
            Column("", "wins", of=_orderings, words=True),
            Column("", "notes", of=_notes, words=True),
        )


def _orderings(game: Game) -> str:
    return ", ".join(ordering.key for _, ordering in game.pots)


def _notes(game: Game) -> str:
    """The text of the last column: a draw, or known cards of the board."""
    if game.draws:
        return {1: "one draw", 3: "three draws"}.get(
            count := len(game.streets) - 1, f"{count} draws"
        )
    return f"{game.known_board} of {game.board} known" if game.known_board else ""
