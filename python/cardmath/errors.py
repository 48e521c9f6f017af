"""Everything that can be wrong, as exceptions.

ValueError
└─ CardmathError            every error of this package
   ├─ TextError             a text is not what is read from it
   │  ├─ CardTextError      a text is not cards
   │  ├─ RangeTextError     a text is not a range
   │  ├─ NumberTextError    a text is not numbers
   │  └─ ExpressionError    a text is not an expression
   ├─ RepeatedCardError     the same card comes twice
   ├─ MissingCardError      a card is wanted that the deck does not hold
   ├─ HandSizeError         too few cards to judge
   ├─ ShowdownError         a line of a file of hands is wrong
   ├─ StoppedError          a long count could not go on, and tells what it knew
   └─ CardmathTypeError     a value is of the wrong type (a TypeError too)

KeyboardInterrupt
└─ Interrupted              Ctrl-C ended a long call, which tells what it knew
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

if TYPE_CHECKING:
    Asked = ParamSpec("Asked")
    Answer = TypeVar("Answer")

_LONGEST_QUOTE = 60


def quote(text: str) -> str:
    """Quote a text for a message, cut short where it is long."""
    return repr(text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…")


def _place(position: int | None, text: str | None) -> str:
    if position is None or text is None:
        return ""
    return f" (character {position + 1} of {quote(text)})"


class CardmathError(ValueError):
    """Something asked of cardmath cannot be answered; the message says why."""


class TextError(CardmathError):
    """A text is not what is read from it.

    Attributes:
        reason: what is wrong, and what is accepted.
        token: the offending piece of the text; empty at its end.
        text: the whole text.
        position: where the token starts, in characters from 0.
    """

    def __init__(self, reason: str, token: str, text: str, position: int) -> None:
        super().__init__(reason, token, text, position)
        self.reason = reason
        self.token = token
        self.text = text
        self.position = position

    def __str__(self) -> str:
        return f"{self.what}{_place(self.position, self.text)}"

    @property
    def what(self) -> str:
        """The token and the reason, without the place."""
        return f"{quote(self.token)}: {self.reason}"


class CardTextError(TextError):
    """A text is not cards."""

    @property
    def what(self) -> str:
        """The token and the reason, without the place."""
        return f"{quote(self.token)} is not a card: {self.reason}"


class NumberTextError(TextError):
    """A text is not numbers."""

    @property
    def what(self) -> str:
        """The token and the reason, without the place."""
        return f"{quote(self.token)} is not a number: {self.reason}"


class ExpressionError(TextError):
    """A text is not an expression."""

    @property
    def what(self) -> str:
        """The token and the reason, without the place."""
        return f"{quote(self.token)}: {self.reason}" if self.token else self.reason


class RangeTextError(TextError):
    """A text is not a range."""


class RepeatedCardError(CardmathError):
    """The same card comes twice where each is wanted once.

    Attributes:
        token: the card, as it was written.
        text: the text that it was read from, or None.
        position: where it comes the second time, in characters from 0, or None.
    """

    reason = "this card comes twice; a deck has each card once"

    def __init__(self, token: str, text: str | None = None, position: int | None = None) -> None:
        super().__init__(token, text, position)
        self.token = token
        self.text = text
        self.position = position

    def __str__(self) -> str:
        return f"{quote(self.token)}: {self.reason}{_place(self.position, self.text)}"


class MissingCardError(CardmathError):
    """A card is wanted from a deck that does not hold it any more."""


class HandSizeError(CardmathError):
    """A hand has too few cards to be judged.

    Attributes:
        cards: how many cards the hand has.
        wanted: how many it needs at least.
    """

    def __init__(self, cards: int, wanted: int) -> None:
        super().__init__(cards, wanted)
        self.cards = cards
        self.wanted = wanted

    def __str__(self) -> str:
        return f"a hand is judged by its best {self.wanted} cards, and this one has {self.cards}"


class CardmathTypeError(CardmathError, TypeError):
    """A value is of the wrong type."""


class ShowdownError(CardmathError):
    """A line of a file of hands is wrong.

    Attributes:
        line: the number of the line, from 1.
        column: the place in the line, in characters from 1.
        token: what stands there; empty at the end of the line.
        reason: what is wrong, and what is accepted.
        text: the whole line.
    """

    def __init__(self, line: int, column: int, token: str, reason: str, text: str) -> None:
        super().__init__(line, column, token, reason, text)
        self.line = line
        self.column = column
        self.token = token
        self.reason = reason
        self.text = text

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.what}"

    @property
    def what(self) -> str:
        """The token and the reason, without the place."""
        return f"{quote(self.token)}: {self.reason}" if self.token else self.reason


class StoppedError(CardmathError):
    """A long count could not go on: its cluster has gone, or its checkpoint cannot be written.

    Attributes:
        reason: why.
        partial: what it knew by then, as `Interrupted` has it.
    """

    def __init__(self, reason: str, partial: Any) -> None:  # noqa: ANN401
        super().__init__(reason, partial)
        self.reason = reason
        self.partial = partial

    def __str__(self) -> str:
        return self.reason


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a long call before it knew the answer.

    Attributes:
        progress: how far it came, in words.
        partial: what it knew by then: of a census, the hands counted so far by category; of a
            survey, how many puzzles were gone through; of what is asked of an array, the answers,
            of which only the first are those. None if nothing was known yet.
    """

    def __init__(self, progress: str, partial: Any) -> None:  # noqa: ANN401
        super().__init__(progress, partial)
        self.progress = progress
        self.partial = partial

    def __str__(self) -> str:
        return f"interrupted: {self.progress}"


def as_interrupted(stopped: KeyboardInterrupt) -> Interrupted:
    """What to raise for Ctrl-C: the `Interrupted` that it is, or one without an answer."""
    if isinstance(stopped, Interrupted):
        return stopped
    return Interrupted("nothing is known yet", None)


def interruptible(call: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """Make a function raise `Interrupted` wherever Ctrl-C finds it, with no answer if it has none.

    While hands are counted Ctrl-C becomes an `Interrupted` with what is known. While a range is
    read, say, Python raises a plain `KeyboardInterrupt`, which is turned into one here.
    """

    @wraps(call)
    def heard(*args: Asked.args, **named: Asked.kwargs) -> Answer:
        try:
            return call(*args, **named)
        except KeyboardInterrupt as stopped:
            raise as_interrupted(stopped) from None

    return heard
