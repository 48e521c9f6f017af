"""The spot that the views share: the players' ranges, the board and the dead cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from cardmath._cards.deck import Card, Hand, cards
from cardmath._page.errors import FieldError, SeveralFieldsError, checked_text
from cardmath._ranges.formats import PROGRAMS, recognise
from cardmath._ranges.range import Range
from cardmath._rules.games import GAMES, HOLDEM
from cardmath._situation.known_cards import MOST_PLAYERS, check_board, check_places
from cardmath.errors import CardmathError


class Fields:
    """Reads several fields, then reports all that are wrong, so that each can be marked."""

    def __init__(self) -> None:
        self.errors: list[FieldError] = []

    @contextmanager
    def of(self, name: str) -> Iterator[None]:
        """Take down what is wrong with a field."""
        try:
            yield
        except FieldError as error:
            self.errors.append(error)
        except SeveralFieldsError as error:
            self.errors += error.errors
        except CardmathError as error:
            self.errors.append(FieldError(name, error))

    def check(self) -> None:
        """Raise an error about all fields that are wrong.

        Raises:
            FieldError: one field is wrong.
            SeveralFieldsError: several are.
        """
        if len(self.errors) == 1:
            raise self.errors[0]
        if self.errors:
            raise SeveralFieldsError(self.errors)


@dataclass(frozen=True)
class TableAsked:
    """The players' ranges, the board in its order, and the dead cards."""

    ranges: tuple[Range, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    sources: tuple[str | None, ...]
    """The program that wrote the text of each range, if it is another one."""

    def check_held(self) -> None:
        """Check that each range that is not empty has a hand left, given the known cards.

        Raises:
            FieldError, SeveralFieldsError: some do not.
        """
        fields = Fields()
        _check_held(fields, self.ranges, self.board, self.dead)
        fields.check()

    def check_hands(self, fields: Fields, player: int) -> None:
        """Add an error to the fields if a player has no hands."""
        with fields.of(f"players.{player}"):
            if not self.ranges[player]:
                raise CardmathError(f"Player {player + 1} has no hands yet")

    def opponent(self, player: int, wanted: int) -> int | None:
        """The place of the opponent that is wanted, or else of the first one with hands."""
        others = [place for place, held in enumerate(self.ranges) if held and place != player]
        return wanted if wanted in others else next(iter(others), None)


def read_table(asked: dict[str, Any], *, held: bool = True) -> TableAsked:
    """Read `players`, texts of ranges, `board` and `dead`, texts of cards.

    Args:
        asked: the values as they came.
        held: whether each range that is not empty must have a hand left on the board.

    Raises:
        FieldError, SeveralFieldsError: some of them are wrong.
        CardmathError: `players` is not a list of ranges.

    >>> try:
    ...     read_table({"players": ["KsKh", "QQ"], "board": "Ks 7h 2d"})
    ... except CardmathError as error:
    ...     print(error.field, error)
    players.0 Player 1 holds Ks, which is on the board (KsKh)
    """
    texts = asked.get("players", [])
    if not isinstance(texts, list) or not 1 <= len(texts) <= MOST_PLAYERS:
        raise CardmathError(f"there are 1 to {MOST_PLAYERS} players, each with a range")
    fields = Fields()
    ranges = [Range()] * len(texts)
    sources: list[str | None] = [None] * len(texts)
    for place, text in enumerate(texts):
        with fields.of(f"players.{place}"):
            ranges[place], sources[place] = read_pasted(checked_text(text))
    read: dict[str, tuple[Card, ...]] = {"board": (), "dead": ()}
    for name in read:
        with fields.of(name):
            read[name] = tuple(cards(checked_text(asked.get(name, ""))))
    board, dead = read["board"], read["dead"]
    with fields.of("dead"):
        check_places(on_the_board=Hand(board), dead=Hand(dead))
    with fields.of("board"):
        check_board(Hand(board), GAMES[HOLDEM])
    if held:
        _check_held(fields, ranges, board, dead)
    fields.check()
    return TableAsked(tuple(ranges), board, dead, tuple(sources))


def _check_held(
    fields: Fields, ranges: Sequence[Range], board: tuple[Card, ...], dead: tuple[Card, ...]
) -> None:
    """Check that each range has a hand left, given the known cards."""
    out = Hand({*board, *dead})
    for place, held in enumerate(ranges):
        with fields.of(f"players.{place}"):
            if held and not held.without(out):
                raise CardmathError(_why_not_held(f"Player {place + 1}", held, board, dead))
    single = [(place, _hand(held)) for place, held in enumerate(ranges) if held.combinations == 1]
    for (first, mine), (second, other) in combinations(single, 2):
        for place in (first, second):
            with fields.of(f"players.{place}"):
                if both := mine & other:
                    names = f"Players {first + 1} and {second + 1}"
                    raise CardmathError(f"{names} both hold {both}: a deck has each card once")


def _hand(held: Range) -> Hand:
    """The two cards of a range that has one combo."""
    return Hand(held.text.partition("@")[0])


def _why_not_held(player: str, held: Range, board: tuple[Card, ...], dead: tuple[Card, ...]) -> str:
    """Why a player can have no hand of a range."""
    if held.combinations == 1:
        both = next(card for card in _hand(held) if card in board or card in dead)
        where = "on the board" if both in board else "dead"
        return f"{player} holds {both}, which is {where} ({held})"
    where = "on the board" if board else "dead"
    where = "on the board or dead" if board and dead else where
    return f"{player} has no hand left: every hand of {held} uses a card that is {where}"


def read_pasted(text: str) -> tuple[Range, str | None]:
    """Read a range, and name the other program that wrote it, if its form shows that.

    Raises:
        RangeTextError: the text is not a range.

    >>> read_pasted("[50]AKs[/50],QQ+")
    (Range('QQ+, AKs@0.5'), 'GTO+ or Flopzilla')
    >>> read_pasted("QQ+, AKs@50%")[1]
    """
    form = recognise(text)
    # Our notation has the weights of solvers too, and much that theirs lacks.
    held = Range(text) if form in {None, "pio"} else Range.from_text(text, form or "")
    return held, form and PROGRAMS[form]
