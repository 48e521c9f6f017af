"""Games of video poker as data: the wild cards and the pay table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Never

from cardmath._cards.deck import Card, Hand
from cardmath._rules.wild import Wild, split_words
from cardmath._support.commas import without_commas
from cardmath._support.fractions import Fraction, is_fraction
from cardmath._support.layout import text_table
from cardmath._support.lists import listed
from cardmath._support.numbers import index_of
from cardmath._support.plain import plain_value
from cardmath._support.suggestions import did_you_mean
from cardmath.errors import CardmathError, CardmathTypeError, quote
from cardmath.video_poker.shapes import LineShape, read_shape

Pay = int | str | Fraction
"""The pay of a line for each coin bet: a number, or text such as `"976.5"`."""

NOTHING = "nothing"
"""The name for hands that no line pays."""

_MOST_LINES = 40
_MOST_PAY = 10**9
_LONGEST_NAME = 60
_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LINE = re.compile(r"(.+?)\s*(?:[=:]\s*|\s)([0-9][0-9_.,/]*)\s*(?:\(\s*([0-9][0-9_.,/]*)\s*\))?")


@dataclass(frozen=True, slots=True, init=False)
class Line:
    """A line of a pay table.

    Raises:
        CardmathError: the name is not understood, or a pay is not a number of 0 or more.

    >>> Line("royal flush", 800, short_pay=250).short_pay
    Fraction(250, 1)
    """

    name: str
    """The name of the line."""
    pay: Fraction
    """Its pay for each coin bet, if the maximum number of coins is bet."""
    shape: LineShape
    """What a hand must contain; by default it is read from the name."""
    short_pay: Fraction
    """Its pay for each coin if fewer coins are bet; by default the same as `pay`."""

    def __init__(
        self, name: str, pay: Pay, shape: LineShape | None = None, short_pay: Pay | None = None
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
    """Read the pay of a line for one coin."""
    if isinstance(given, bool) or not (isinstance(given, int | str) or is_fraction(given)):
        kind = type(given).__name__
        raise CardmathTypeError(f"{name}: a pay is an int, a Fraction or text, not {kind}")
    try:
        pay = Fraction(without_commas(given.strip()) if isinstance(given, str) else given)
    except (ValueError, ZeroDivisionError):
        raise CardmathError(f"{name}: {quote(str(given))} is not a number of coins") from None
    if not 0 <= pay <= _MOST_PAY:
        raise CardmathError(f"{name}: a line pays 0 to {_MOST_PAY:,} for one coin, not {pay}")
    if pay.denominator > 1000:
        raise CardmathError(f"{name}: a pay has a denominator of at most 1000, not {pay}")
    return pay


@dataclass(frozen=True, init=False)
class Game:
    """A game of video poker.

    A hand is paid by the first line that it fits, so the best line comes first.

    Args:
        key: the name to type, such as `"jacks-9-6"`.
        name: the name that players use.
        lines: the lines, the best first: a sequence of `Line`, or text such as
            `"royal flush 800 (250), straight flush 50, …"`. The number in brackets is the pay for
            one coin if fewer coins than the maximum are bet.
        wild: the wild cards, named as for `Ordering.with_wild`: `"deuces"`, `"joker"`,
            `"two jokers"`, `"bug"`, or cards; several are separated by commas. Jokers are added to
            the 52 cards.
        bet: the maximum number of coins, for which `pay` counts.

    Raises:
        CardmathError: a line is not understood, occurs twice, or does not fit the wild cards.
        CardmathTypeError: an argument has the wrong type.

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
                f"{quote(key)}: a game's key has small letters, digits and dashes, such as "
                "jacks-9-6"
            )
        coins = index_of(bet)
        if coins is None or not 1 <= coins <= 1000:
            raise CardmathError(f"{key}: the maximum bet is 1 to 1000 coins, not {quote(bet)}")
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "name", " ".join(name.split()) or key)
        object.__setattr__(self, "wild", " ".join(wild.split()))
        object.__setattr__(self, "bet", coins)
        object.__setattr__(self, "lines", self._checked(lines))

    def _checked(self, lines: str | Iterable[Line]) -> tuple[Line, ...]:
        if isinstance(lines, str):
            lines = read_lines(lines, self._wild_ranks)
        found = listed("the lines of a pay table", lines)
        for line in found:
            if not isinstance(line, Line):
                raise CardmathTypeError(f"{self.key}: a line is a Line, not {quote(line)}")
            self._check_line(line)
        if not 1 <= len(found) <= _MOST_LINES:
            self._fail(f"a pay table has 1 to {_MOST_LINES} lines, not {len(found)}")
        for place, line in enumerate(found):
            for other in found[:place]:
                if other.shape == line.shape or other.name.lower() == line.name.lower():
                    self._fail(f"{line.name!r} and {other.name!r} are the same line")
        return found

    def _check_line(self, line: Line) -> None:
        shape, wild = line.shape, self.wild_cards
        if shape.natural is False and not wild:
            self._fail(f"{line.name!r} needs a wild card, and this game has none")
        if shape.kind == "wild" and shape.count > len(wild):
            self._fail(
                f"{line.name!r} needs more wild cards than the {len(wild)} of this game"
                if wild
                else f"{line.name!r} needs wild cards, and this game has none"
            )
        if (shape.kind, shape.count) == ("kind", 5) and not wild:
            self._fail(f"{line.name!r} needs a wild card, and this game has none")

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
        """The wild cards, jokers included."""
        return self._read_wild.cards if self._read_wild else Hand()

    @property
    def bug(self) -> bool:
        """Whether the joker is the bug: an ace, or a card that completes a straight or a flush."""
        return bool(self._read_wild and self._read_wild.bug)

    @property
    def jokers(self) -> int:
        """The number of jokers in the deck."""
        return sum(card.is_joker for card in self.wild_cards)

    @property
    def deck(self) -> Hand:
        """All cards of the deck."""
        jokers = [card for card in self.wild_cards if card.is_joker]
        return Hand([*map(Card.from_id, range(52)), *jokers])

    @property
    def _wild_ranks(self) -> str:
        ranks = [str(card.rank) for card in self.wild_cards if not card.is_joker]
        return "".join(rank for rank in set(ranks) if ranks.count(rank) == 4)

    def with_pays(self, pays: str | Mapping[str, Pay], key: str = "", name: str = "") -> Game:
        """Change the pays of some lines.

        Args:
            pays: text such as `"full house=8, flush=5"`, or a mapping from lines to pays.
            key: the key of the new game; by default that of this one.
            name: the name of the new game; by default that of this one, followed by the pays.

        Raises:
            CardmathError: the game has no such line; the message lists its lines.

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
        words = ", ".join(f"{self.lines[place].name} {pay}" for place, (pay, _) in found.items())
        return Game(key or self.key, name or f"{self.name}, {words}", lines, self.wild, self.bet)

    def _place(self, given: str) -> int:
        """The index of a line, given by its name or by other words for the same shape."""
        if not isinstance(given, str):
            raise CardmathTypeError(f"a line is named by text, not {type(given).__name__}")
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
        hint = did_you_mean(plain, names, before=" ", write=repr)
        raise CardmathError(
            f"{self.key}: {quote(given)} is not a line of the pay table:{hint} "
            f"it has {', '.join(names)}"
        )

    def line(self, name: str) -> Line:
        """The line of this name.

        Raises:
            CardmathError: the game has no such line; the message lists its lines.
        """
        return self.lines[self._place(name)]

    def at_one_coin(self) -> Game:
        """The same game with the pays for fewer coins than the maximum."""
        lines = [replace_pay(line, line.short_pay, None) for line in self.lines]
        return Game(self.key, f"{self.name}, one coin", lines, self.wild, 1)

    @property
    def pays(self) -> tuple[Fraction, ...]:
        """The pay of each line for one coin."""
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

    def _repr_html_(self) -> str:
        """The pay table as a notebook shows it."""
        columns = {
            "line": [line.name for line in self.lines],
            "pays": [str(line.pay) for line in self.lines],
            "with fewer coins": [str(line.short_pay) for line in self.lines],
        }
        wild = f", wild: {self.wild}" if self.wild else ""
        return text_table(f"{self.name}{wild}", columns)._repr_html_()

    def __str__(self) -> str:
        return self.name


def plain(number: Fraction) -> int | str:
    """A number of coins for JSON: an int, or text `p/q`."""
    return number.numerator if number.denominator == 1 else str(number)


def replace_pay(line: Line, pay: Fraction, short_pay: Fraction | None) -> Line:
    """The line with another pay; `short_pay` is the same if it is None."""
    return Line(line.name, pay, line.shape, short_pay)


def read_lines(text: str, wild: str = "") -> list[Line]:
    """Read the lines of a pay table, separated by commas, semicolons or line breaks.

    Raises:
        CardmathError: a part of the text is not a line with its pay.

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
    if not isinstance(text, str):
        raise CardmathTypeError(f"a pay table is text, not {type(text).__name__}")
    found: dict[str, tuple[Fraction, Fraction | None]] = {}
    for piece in re.split(r"[;\n]|,(?!\d{3}\b)", text):
        if not piece.strip():
            continue
        read = _LINE.fullmatch(piece.strip())
        if read is None:
            raise CardmathError(
                f"{quote(piece.strip())} is not a line with its pay: "
                "write 'full house=8' or 'royal flush 800 (250)'"
            )
        name, pay, short = read.groups()
        if name in found:
            raise CardmathError(f"{quote(name)} comes twice")
        found[name] = read_pay(pay, name), None if short is None else read_pay(short, name)
    if not found:
        raise CardmathError("there is no line: write 'full house=8, flush=5'")
    return found


def percent(share: Fraction, places: int) -> str:
    """A share in percent, rounded to a number of decimals."""
    return f"{100 * float(share):.{places}f}"


def coins(pay: Fraction) -> str:
    """A number of coins as text."""
    return f"{pay.numerator:,}" if pay.denominator == 1 else f"{float(pay):,.10g}"


def one_in(probability: Fraction) -> str:
    """The mean number of hands until an event occurs, as text; `never` if it cannot occur."""
    if not probability:
        return "never"
    times = float(1 / probability)
    return f"{times:,.0f}" if times >= 1000 else f"{times:.4g}"


def plain_text(value: object) -> Any:  # noqa: ANN401
    """A value for JSON; fractions become text, whole ones without a denominator."""
    return plain_value(value, str)
