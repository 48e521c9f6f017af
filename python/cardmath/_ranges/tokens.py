"""The words of range notation, such as `AKs`, `AhKh` and `random`, and their pluses and spans.

The same few words are used again and again, so their meanings are cached.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Never

from cardmath._cards.faces import RANKS
from cardmath._ranges.patterns import (
    BRACKETS,
    Piece,
    masks_like,
    named_ranks,
    pattern_of,
    raised,
    rank_of,
)
from cardmath._ranges.starting_hands import (
    ALL,
    EITHER,
    Class,
    class_name,
    combo_index,
    set_of_card,
    union_of,
)
from cardmath._ranges.weights import FINEST
from cardmath._support.fractions import Fraction
from cardmath.errors import RangeTextError

DASHES = "‐‑‒–—―−-"  # noqa: RUF001
NUMBER = r"(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)"
TWICE = "this card comes twice; a deck has each card once"
ACCEPTED = "a range is of hands such as AhKh, AK, AKs, AKo, QQ, QQ+, JJ-88, A2s+, Ah*, 15%, random"
RANK = "(10|[2-9TJQKA])"
SUIT = "([cdhs♣♦♥♠♧♢♡♤])[\ufe0e\ufe0f]?"
_ANYTHING = {"random", "any", "all", "*", "**"}


def word_pattern(pattern: str) -> re.Pattern[str]:
    """Compile the pattern of a word; case is ignored."""
    return re.compile(pattern, re.IGNORECASE | re.ASCII)


HAND = word_pattern(RANK + SUIT + RANK + SUIT)
CLASS = word_pattern(RANK + RANK + "([so]?)")
CARD = word_pattern(RANK + SUIT)
WITH_CARD = word_pattern(RANK + SUIT + r"\*")
_WITH_RANK = word_pattern(RANK + r"(?:\*|[*x]([so]))")


def card_of(word: str) -> int | None:
    """The id of the card that a word names."""
    found = CARD.fullmatch(word)
    return _card(found[1], found[2]) if found else None


def _card(rank: str, suit: str) -> int:
    return 4 * rank_of(rank) + max(suits.find(suit.lower()) for suits in ("cdhs", "♣♦♥♠", "♧♢♡♤"))


@lru_cache(maxsize=4096)
def class_of(word: str) -> Class | None:
    """The class that a word names: `AK`, `kas`, `1010`."""
    found = CLASS.fullmatch(word)
    if found is None:
        return None
    low, high = sorted((rank_of(found[1]), rank_of(found[2])))
    kind = found[3].lower()
    return None if high == low and kind else (high, low, kind)


@lru_cache(maxsize=4096)
def combos_of(word: str) -> int | None:
    """The combos of a word that is neither a class nor one card; None if it has no meaning."""
    if word.lower() in _ANYTHING:
        return ALL
    if found := HAND.fullmatch(word):
        first, second = _card(found[1], found[2]), _card(found[3], found[4])
        return None if first == second else 1 << combo_index(first, second)
    if found := WITH_CARD.fullmatch(word):
        return set_of_card(_card(found[1], found[2]))
    if found := _WITH_RANK.fullmatch(word):
        rank, kind = rank_of(found[1]), (found[2] or EITHER).lower()
        others = [other for other in range(13) if other != rank or kind == EITHER]
        return union_of([(max(rank, other), min(rank, other), kind) for other in others])
    pieces = pattern_of(word)
    return None if pieces is None or len(pieces) != 2 else _like(pieces)


@lru_cache(maxsize=1024)
def patterns_upwards(word: str) -> int | str:
    """The combos of `AwTw+` or `QwQx+`, or the reason why there are none.

    As with classes, pairs go up together, else the lower rank goes up to just below the higher one.
    """
    pieces = pattern_of(word)
    ranks = named_ranks(pieces) if pieces and len(pieces) == 2 else None
    if pieces is None or not ranks:
        return "a plus raises the ranks that a pattern names, as in AwTw+ or QwQx+"
    is_pair = len(set(ranks)) == 1
    steps = len(RANKS) - min(ranks) if is_pair else max(ranks) - min(ranks)
    moved = [raised(pieces, step, lowest_only=True) for step in range(steps)]
    return _union_of(moved)


@lru_cache(maxsize=1024)
def patterns_between(one: str, other: str) -> int | str:
    """The combos of `AwTw-Aw5w` or `TwTx-7w7x`, or the reason why this is not a span."""
    first, second = pattern_of(one), pattern_of(other)
    reason = "a span goes from one pattern to another of the same letters, as in AwTw-Aw5w"
    if first is None or second is None or len(first) != 2 or len(second) != 2:
        return reason
    ranks, ends = named_ranks(first), named_ranks(second)
    shapes = [
        [(piece.suits, piece.letter, piece.suit_letter, len(piece.ranks)) for piece in pieces]
        for pieces in (first, second)
    ]
    if not ranks or not ends or shapes[0] != shapes[1]:
        return reason
    steps = {end - rank for rank, end in zip(ranks, ends, strict=True)}
    step = max(steps, key=abs)
    if not (len(steps) == 1 or (len(steps) == 2 and 0 in steps and ranks[0] == ends[0] > ranks[1])):
        return "in a span one rank stays, or both move together, as in AwTw-Aw5w and TwTx-7w7x"
    way = 1 if step > 0 else -1
    moved = [
        raised(first, way * count, lowest_only=len(steps) == 2) for count in range(abs(step) + 1)
    ]
    return _union_of(moved)


def _union_of(patterns: list[tuple[Piece, ...]]) -> int:
    combos = 0
    for pieces in patterns:
        combos |= (_like(pieces) or 0) if pieces else 0
    return combos


def _like(pieces: tuple[Piece, ...]) -> int | None:
    """The combos of a pattern of two cards, such as `AwKw`; None if there are none."""
    combos = 0
    for mask in masks_like(pieces).tolist():
        ids = [4 * (bit % 16) + bit // 16 for bit in range(64) if mask >> bit & 1]
        combos |= 1 << combo_index(*ids)
    return combos or None


@lru_cache(maxsize=1024)
def combos_upwards(found: Class) -> int:
    """The combos of `QQ+` or `A2s+`: higher pairs, or kickers up to just below the first rank."""
    high, low, kind = found
    if high == low:
        return union_of([(rank, rank, kind) for rank in range(low, 13)])
    return union_of([(high, kicker, kind) for kicker in range(low, high)])


@lru_cache(maxsize=4096)
def combos_between(one: Class, other: Class) -> int | str:
    """The combos of a span, or the reason why it is not one."""
    (high, low, kind), (end_high, end_low, end_kind) = max(one, other), min(one, other)
    if (high == low) != (end_high == end_low):
        return "one end of this span is a pair and the other is not: JJ-88 and A5s-A2s are spans"
    if kind != end_kind:
        return "both ends of a span must be of one kind: A5s-A2s, A5o-A2o or A5-A2"
    highs, lows = high - end_high, low - end_low
    if lows and highs and highs != lows:
        return (
            f"from {class_name(high, low, kind)} to {class_name(end_high, end_low, kind)} the "
            f"first rank goes down by {highs} and the second "
            f"{'down' if lows > 0 else 'up'} by {abs(lows)}; a span keeps one of them (A5s-A2s), "
            "or both go down together (76s-54s)"
        )
    steps = range(max(highs, lows) + 1)
    return union_of([(high - step * bool(highs), low - step * bool(lows), kind) for step in steps])


_MOST_DIGITS = 400
_TOO_FINE = f"a number has {_MOST_DIGITS} digits at most"

_SPACE = re.compile(r"\s*+")
_WORD = re.compile(rf"(?:{BRACKETS}|[^\s,;()@:%!+{DASHES}])++")
# Programs write small weights as 1e-05.
_SMALL = re.compile(rf"{NUMBER}[eE][+-][0-9]{{1,3}}")
_WEIGHT = re.compile(rf"({_SMALL.pattern}|{NUMBER})(?:\s*+/\s*+({NUMBER}))?(\s*+%)?")


class RangeScanner:
    """A text that is read from left to right.

    Attributes:
        text: the text.
        at: the position up to which it is read.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def word(self, start: int | None = None) -> str:
        """The word at a position, by default the current one; or empty text."""
        found = _WORD.match(self.text, self.at if start is None else start)
        return found[0] if found else ""

    def skipped(self, start: int | None = None) -> int:
        """The position after any spaces."""
        found = _SPACE.match(self.text, self.at if start is None else start)
        return found.end() if found else self.at

    def fail(self, reason: str, token: str, position: int) -> Never:
        """Raise an error with its reason, its token and its position."""
        raise RangeTextError(reason, token, self.text, position)

    def number(self, digits: str, start: int) -> Fraction:
        """A decimal number as a fraction."""
        mantissa, _, power = digits.lower().partition("e")
        whole, _, decimals = mantissa.partition(".")
        if len(mantissa) > _MOST_DIGITS + 2:
            self.fail(_TOO_FINE, digits, start)
        number = Fraction(int(whole + decimals), 10 ** len(decimals))
        return number * Fraction(10) ** int(power) if power else number

    def is_small(self, start: int) -> bool:
        """Whether a number such as `1e-05` is at a position."""
        return _SMALL.match(self.text, start) is not None

    def weight(self, mark: int) -> Fraction:
        """Read the weight after a colon or an at sign."""
        self.at = self.skipped(mark + 1)
        found = _WEIGHT.match(self.text, self.at)
        if found is None:
            token = self.word() or self.text[mark]
            place = self.at if self.word() else mark
            self.fail("a weight is a number, such as 0.5, 50% or 1/2", token, place)
        weight = self.number(found[1], self.at)
        if found[2]:
            divisor = self.number(found[2], found.start(2))
            if not divisor:
                self.fail("a weight cannot be divided by 0", found[0], self.at)
            weight /= divisor
        if found[3]:
            weight /= 100
        if weight > 1:
            hint = f"; {found[0]}% is a percentage" if weight <= 100 and not found[3] else ""
            self.fail(f"a weight is 0 to 1, or 0% to 100%{hint}", found[0], self.at)
        if weight.denominator > FINEST:
            self.fail(_TOO_FINE, found[0], self.at)
        self.at = found.end()
        return weight
