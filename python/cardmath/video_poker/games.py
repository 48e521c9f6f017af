"""Games of video poker as data: what is wild, and what pays."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from functools import cached_property
from typing import Any, Never

from cardmath._cards.deck import Card, Hand
from cardmath._rules.wild import Wild, split_words
from cardmath.errors import CardmathError, CardmathTypeError, quote
from cardmath.video_poker.shapes import Shape, read_shape

__all__ = ["NOTHING", "Game", "Line", "Pay", "read_lines"]

Pay = int | str | Fraction
"""What a line pays for each coin that is bet: a number, or text such as `"976.5"`."""

NOTHING = "nothing"
"""What hands are called that no line pays."""

_MOST_LINES = 40
_MOST_PAY = 10**9
_LONGEST_NAME = 60
_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LINE = re.compile(r"(.+?)\s*(?:[=:]\s*|\s)([0-9][0-9_.,/]*)\s*(?:\(\s*([0-9][0-9_.,/]*)\s*\))?")


@dataclass(frozen=True, slots=True, init=False)
class Line:
    """A line of a pay table.

    Attributes:
        name: what it is called.
        pay: what it pays for each coin bet, where the most coins are bet.
        shape: what a hand must contain; read from the name, if it is not given.
        short_pay: what it pays for each coin where fewer coins are bet; as `pay`, if not given.

    Raises:
        CardmathError: the name is not understood, or a pay is no number of 0 or more.

    >>> Line("royal flush", 800, short_pay=250).short_pay
    Fraction(250, 1)
    """

    name: str
    pay: Fraction
    shape: Shape
    short_pay: Fraction

    def __init__(
        self, name: str, pay: Pay, shape: Shape | None = None, short_pay: Pay | None = None
    ) -> None:
        if not isinstance(name, str):
            raise CardmathTypeError(f"a line's name is a str, not {type(name).__name__}")
        name = " ".join(name.split())
        if not 0 < len(name) <= _LONGEST_NAME or not name.isprintable():
            raise CardmathError(f"a line's name has 1 to {_LONGEST_NAME} characters")
        found = read_pay(pay, name)
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "pay", found)
        object.__setattr__(self, "shape", read_shape(name) if shape is None else shape)
        short = found if short_pay is None else read_pay(short_pay, name)
        object.__setattr__(self, "short_pay", short)


def read_pay(given: object, name: str) -> Fraction:
    """Read what a line pays for a coin."""
    if isinstance(given, (bool, float)) or not isinstance(given, (int, str, Fraction)):
        kind = type(given).__name__
        raise CardmathTypeError(f"{name}: a pay is an int, a Fraction or text, not {kind}")
    try:
        pay = Fraction(given.replace(",", "").strip() if isinstance(given, str) else given)
    except (ValueError, ZeroDivisionError):
        raise CardmathError(f"{name}: {quote(str(given))} is no number of coins") from None
    if not 0 <= pay <= _MOST_PAY:
        raise CardmathError(f"{name}: a line pays 0 to {_MOST_PAY:,} for a coin, not {pay}")
    if pay.denominator > 1000:
        raise CardmathError(f"{name}: a pay is a multiple of 1/1000 at the finest, not {pay}")
    return pay


@dataclass(frozen=True, init=False)
class Game:
    """A game of video poker.

    A hand is paid by the first line that it fits, so that the lines come best first.

    Args:
        key: how the game is asked for, such as `"jacks-9-6"`.
        name: what players call it.
        lines: the lines, best first: a sequence of `Line`, or text such as
            `"royal flush 800 (250), straight flush 50, …"`, in which what stands in brackets is
            paid for a coin where fewer than the most are bet.
        wild: what is wild, as `Ordering.with_wild` has it: `"deuces"`, `"joker"`, `"two jokers"`,
            `"bug"`, several with commas, or cards. Jokers are added to the 52 cards.
        bet: how many coins are bet at most, with which `pay` counts.

    Raises:
        CardmathError: a line is not understood, comes twice, or does not go with what is wild.
        CardmathTypeError: something is of the wrong type.

    >>> game = Game("mine", "My game", "royal flush 1000, flush 10, pair of aces 2")
    >>> [line.name for line in game.lines]
    ['royal flush', 'flush', 'pair of aces']
    """

    key: str
    name: str
    lines: tuple[Line, ...]
    wild: str = ""
    bet: int = 5

    def __init__(
        self,
        key: str,
        name: str,
        lines: str | Iterable[Line],
        wild: str = "",
        bet: int = 5,
    ) -> None:
        for what, text in (("key", key), ("name", name), ("wild", wild)):
            if not isinstance(text, str):
                raise CardmathTypeError(f"a game's {what} is a str, not {type(text).__name__}")
        if not _KEY.fullmatch(key):
            raise CardmathError(
                f"{quote(key)}: a game's key is of small letters, digits and dashes, "
                "as jacks-9-6 is"
            )
        if not isinstance(bet, int) or not 1 <= bet <= 1000:
            raise CardmathError(f"{key}: 1 to 1000 coins are bet at most, not {bet!r}")
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "name", " ".join(name.split()) or key)
        object.__setattr__(self, "wild", " ".join(wild.split()))
        object.__setattr__(self, "bet", bet)
        object.__setattr__(self, "lines", self._checked(lines))

    def _checked(self, lines: str | Iterable[Line]) -> tuple[Line, ...]:
        if isinstance(lines, str):
            lines = read_lines(lines, self._wild_ranks)
        found = tuple(lines)
        for line in found:
            if not isinstance(line, Line):
                raise CardmathTypeError(f"{self.key}: a line is a Line, not {line!r}")
            self._check_line(line)
        if not 1 <= len(found) <= _MOST_LINES:
            self._fail(f"a pay table has 1 to {_MOST_LINES} lines, not {len(found)}")
        for place, line in enumerate(found):
            for other in found[:place]:
                if other.shape == line.shape or other.name.lower() == line.name.lower():
                    self._fail(f"{line.name!r} and {other.name!r} are one line, and come twice")
        return found

    def _check_line(self, line: Line) -> None:
        shape, wild = line.shape, self.wild_cards
        if shape.natural is False and not wild:
            self._fail(f"{line.name!r} wants a wild card, and nothing is wild in this game")
        if shape.kind == "wild" and shape.count > len(wild):
            self._fail(
                f"{line.name!r} wants more wild cards than the {len(wild)} that the game has"
                if wild
                else f"{line.name!r} wants wild cards, and nothing is wild in this game"
            )
        if (shape.kind, shape.count) == ("kind", 5) and not wild:
            self._fail(f"{line.name!r} wants a wild card, and nothing is wild in this game")

    def _fail(self, reason: str) -> Never:
        raise CardmathError(f"{self.key}: {reason}")

    @cached_property
    def _read_wild(self) -> Wild | None:
        parts = tuple(part.strip() for part in self.wild.split(",") if part.strip())
        if not parts:
            return None
        words, cards = split_words(parts)
        return Wild(words, 0, cards)

    @property
    def wild_cards(self) -> Hand:
        """The cards that are wild, jokers among them."""
        return self._read_wild.cards if self._read_wild else Hand()

    @property
    def bug(self) -> bool:
        """Whether the joker is the bug: an ace, or what fills a straight or a flush."""
        return bool(self._read_wild and self._read_wild.bug)

    @property
    def jokers(self) -> int:
        """How many jokers are added to the deck."""
        return sum(card.is_joker for card in self.wild_cards)

    @property
    def deck(self) -> Hand:
        """All cards."""
        jokers = [card for card in self.wild_cards if card.is_joker]
        return Hand([*map(Card.from_id, range(52)), *jokers])

    @property
    def _wild_ranks(self) -> str:
        ranks = [str(card.rank) for card in self.wild_cards if not card.is_joker]
        return "".join(rank for rank in set(ranks) if ranks.count(rank) == 4)

    def with_pays(self, pays: str | Mapping[str, Pay], key: str = "", name: str = "") -> Game:
        """The same game with other pays on some lines.

        Args:
            pays: text such as `"full house=8, flush=5"`, or pays by the names of lines.
            key: that of the new game; of the old one, if not given.
            name: that of the new game; of the old one with the pays behind, if not given.

        Raises:
            CardmathError: the game has no such line; it names those that it has.

        >>> from cardmath.video_poker import GAMES
        >>> GAMES["jacks-9-6"].with_pays("full house=8, flush=5").pays[3:5]
        (Fraction(8, 1), Fraction(5, 1))
        """
        changed = _pays(pays)
        found = {self._place(given): pay for given, pay in changed.items()}
        lines = [
            replace_pay(line, *found[place]) if place in found else line
            for place, line in enumerate(self.lines)
        ]
        told = ", ".join(f"{self.lines[place].name} {pay}" for place, (pay, _) in found.items())
        return Game(key or self.key, name or f"{self.name}, {told}", lines, self.wild, self.bet)

    def _place(self, given: str) -> int:
        """Which line is meant: by its name, or by words for the same."""
        plain = " ".join(given.lower().split())
        names = [line.name.lower() for line in self.lines]
        if plain in names:
            return names.index(plain)
        try:
            shape = read_shape(given, self._wild_ranks)
        except CardmathError:
            shape = None
        for place, line in enumerate(self.lines):
            if line.shape == shape:
                return place
        near = get_close_matches(plain, names, 1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        raise CardmathError(
            f"{self.key}: {quote(given)} is no line of the pay table: {hint}"
            f"it has {', '.join(names)}"
        )

    def line(self, name: str) -> Line:
        """The line of this name.

        Raises:
            CardmathError: the game has none; it names those that it has.
        """
        return self.lines[self._place(name)]

    def at_one_coin(self) -> Game:
        """The same game with what the lines pay where fewer than the most coins are bet."""
        lines = [replace_pay(line, line.short_pay, None) for line in self.lines]
        return Game(self.key, f"{self.name}, one coin", lines, self.wild, 1)

    @property
    def pays(self) -> tuple[Fraction, ...]:
        """What each line pays for a coin."""
        return tuple(line.pay for line in self.lines)

    def to_dict(self) -> dict[str, Any]:
        """The game as plain values for JSON: fractions are text `p/q`."""
        return {
            "key": self.key,
            "name": self.name,
            "wild": [str(card) for card in self.wild_cards],
            "bet": self.bet,
            "lines": [
                {"name": line.name, "pay": plain(line.pay), "short_pay": plain(line.short_pay)}
                for line in self.lines
            ],
        }

    def __str__(self) -> str:
        return self.name


def plain(number: Fraction) -> int | str:
    """A number of coins for JSON: an int, or text `p/q`."""
    return number.numerator if number.denominator == 1 else str(number)


def replace_pay(line: Line, pay: Fraction, short_pay: Fraction | None) -> Line:
    """The line with another pay, for fewer coins too if none is given for these."""
    return Line(line.name, pay, line.shape, short_pay)


def read_lines(text: str, wild: str = "") -> list[Line]:
    """Read the lines of a pay table, apart by commas, semicolons or ends of lines.

    Raises:
        CardmathError: a piece of the text is no line with its pay.

    >>> [str(line.pay) for line in read_lines("royal flush 800 (250); jacks or better = 1")]
    ['800', '1']
    """
    lines = []
    for name, (pay, short) in _read_pays(text).items():
        lines.append(Line(name, pay, read_shape(name, wild), short))
    return lines


def _pays(pays: object) -> dict[str, tuple[Fraction, Fraction | None]]:
    if isinstance(pays, str):
        return _read_pays(pays)
    if not isinstance(pays, Mapping):
        kind = type(pays).__name__
        raise CardmathTypeError(f"pays are text such as 'full house=8', or a mapping, not {kind}")
    return {str(name): (read_pay(pay, str(name)), None) for name, pay in pays.items()}


def _read_pays(text: str) -> dict[str, tuple[Fraction, Fraction | None]]:
    found: dict[str, tuple[Fraction, Fraction | None]] = {}
    for piece in re.split(r"[;\n]|,(?!\d{3}\b)", text):
        if not piece.strip():
            continue
        read = _LINE.fullmatch(piece.strip())
        if read is None:
            raise CardmathError(
                f"{quote(piece.strip())} is no line and what it pays: "
                "it is written 'full house=8' or 'royal flush 800 (250)'"
            )
        name, pay, short = read.groups()
        if name in found:
            raise CardmathError(f"{quote(name)} comes twice")
        found[name] = read_pay(pay, name), None if short is None else read_pay(short, name)
    if not found:
        raise CardmathError("no line: it is written 'full house=8, flush=5'")
    return found
