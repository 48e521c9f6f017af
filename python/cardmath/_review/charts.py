"""Charts: which hands a player has on the flop, by position and by what was done before it.

# position, last action, opponent, stack depth: range
BTN raise: 22+, A2s+, K2s+, Q4s+, J7s+, T7s+, 97s+, 86s+, 75s+, 65s, 54s, A2o+, K9o+
BB call vs BTN: 99-22, AJs-A2s, K2s+, Q4s+
BB call vs BTN 20-40bb: 88-22, AJs-A8s
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

from cardmath._ranges.range import Range
from cardmath._review.preflop_lines import ACTIONS, CALLS, PreflopLine
from cardmath._support.suggestions import did_you_mean
from cardmath.errors import CardmathError, quote
from cardmath.hand_histories.filters import POSITIONS

if TYPE_CHECKING:
    from collections.abc import Iterable

_DEPTH = re.compile(r"(?P<low>\d+(\.\d+)?)(-(?P<high>\d+(\.\d+)?)|(?P<more>\+))?bb", re.IGNORECASE)
_ANY = "any"
_GENERAL_CALL = "call"
"""Fits the call of any raise for which the chart has no line of its own."""
_SPELLINGS = {"open": "raise", "3bet": "3-bet", "4bet": "4-bet", "5bet": "5-bet"}


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A line of a chart."""

    position: str | None
    """Where the player sits; None for anywhere."""
    action: str
    """What the player did last before the flop."""
    against: str | None
    """Where the opponent sits; None for anywhere."""
    depth: tuple[float, float] | None
    """The least and the greatest effective stack in big blinds; None for any."""
    hands: Range
    """What the player has."""
    line: int
    """The number of the line, from 1."""

    def fit(self, asked: PreflopLine) -> tuple[int, ...] | None:
        """How closely it fits, None if it does not: a line that says more is greater."""
        if self.position not in (None, asked.position) or self.against not in (None, asked.against):
            return None
        is_call = asked.action in CALLS[2:]
        if self.action != asked.action and not (self.action == _GENERAL_CALL and is_call):
            return None
        if self.depth is not None and not self.depth[0] <= asked.stack <= self.depth[1]:
            return None
        return (
            self.action == asked.action,
            self.position is not None,
            self.against is not None,
            self.depth is not None,
        )


@dataclass(frozen=True, slots=True)
class Chart:
    """The lines of a chart file, or of its text."""

    source: str
    """The file, for messages."""
    lines: tuple[ChartLine, ...]

    def find(self, asked: PreflopLine) -> ChartLine | None:
        """The line that fits most closely; of equals the first. None if none fits."""
        best: tuple[int, ...] = ()
        found = None
        for line in self.lines:
            fit = line.fit(asked)
            if fit is not None and fit > best:
                best, found = fit, line
        return found


def read_chart(text: str, source: str = "the chart") -> Chart:
    """Read a chart.

    Args:
        text: its lines: `BB call vs BTN 20-40bb: RANGE`. What comes behind `#` is a comment.
        source: its name for messages.

    Raises:
        CardmathError: a line is wrong; the message says which, and what is accepted.
    """
    lines = []
    for number, raw in enumerate(text.splitlines(), 1):
        content = raw.partition("#")[0].strip()
        if content:
            place = f"{source}, line {number}"
            head, colon, hands = content.partition(":")
            if not colon or not hands.strip():
                raise CardmathError(
                    f"{place}: {quote(content)} is not a line of a chart, such as "
                    "'BB call vs BTN 20-40bb: 22+, A2s+'"
                )
            try:
                lines.append(_line(head, hands, number))
            except CardmathError as error:
                raise CardmathError(f"{place}: {error}") from None
    if not lines:
        raise CardmathError(
            f"{source} has no lines; one is written 'BTN raise: RANGE' or "
            "'BB call vs BTN 20-40bb: RANGE'"
        )
    return Chart(source, tuple(lines))


def _line(head: str, hands: str, number: int) -> ChartLine:
    words = _words(head)
    against = None
    if "vs" in words:
        at = words.index("vs")
        if at + 1 == len(words):
            raise CardmathError("a position comes after 'vs', such as BB")
        against = _position(words[at + 1])
        del words[at : at + 2]
    depths = [word for word in words if _DEPTH.fullmatch(word)]
    if len(depths) > 1:
        raise CardmathError(f"two depths: {depths[0]} and {depths[1]}")
    words = [word for word in words if word not in depths]
    if not words:
        raise CardmathError("a line begins with a position, such as BTN, or with 'any'")
    action = _action(words[1:])
    position = _position(words[0])
    if against is not None and against == position:
        raise CardmathError(f"two players are not both {position}")
    return ChartLine(
        position,
        action,
        against,
        _depth(depths[0]) if depths else None,
        Range(hands.strip()),
        number,
    )


def _words(head: str) -> list[str]:
    return ["vs" if word.lower() in ("vs", "vs.", "v") else word for word in head.split()]


def _position(word: str) -> str | None:
    if word.lower() == _ANY:
        return None
    name = word.upper()
    if name not in POSITIONS:
        hint = did_you_mean(name, POSITIONS, write=quote)
        raise CardmathError(
            f"{quote(word)} is not a position: {', '.join(POSITIONS)} or {_ANY}{hint}"
        )
    return name


def _action(words: Iterable[str]) -> str:
    given = " ".join(_SPELLINGS.get(word.lower(), word.lower()) for word in words)
    if given not in ACTIONS:
        raise CardmathError(
            f"{quote(given)} is not what a player does last before the flop: {', '.join(ACTIONS)}"
        )
    return given


def _depth(word: str) -> tuple[float, float]:
    found = _DEPTH.fullmatch(word)
    assert found is not None
    low = float(found["low"])
    high = inf if found["more"] else float(found["high"] or low)
    if low > high:
        raise CardmathError(f"{word}: the smaller stack comes first")
    return low, high
