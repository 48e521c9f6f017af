"""The exceptions of this package.

ValueError
└─ CardmathError            base class of all errors below
   ├─ TextError             a text cannot be parsed
   │  ├─ CardTextError      a text is not cards
   │  ├─ RangeTextError     a text is not a range
   │  ├─ NumberTextError    a text is not numbers
   │  ├─ ExpressionError    a text is not an expression
   │  └─ QueryTextError     a text is not PQL
   ├─ BettingError          a stack, a bet or a card is not legal at this point
   ├─ RepeatedCardError     the same card appears twice
   ├─ MissingCardError      a card is needed that is no longer in the deck
   ├─ HandSizeError         a hand has too few cards to be evaluated
   ├─ ShowdownError         a line of a file of hands is wrong
   ├─ HistoryError          a hand of a hand history cannot be read
   ├─ StoppedError          long work failed; the error has its partial result
   └─ CardmathTypeError     a value has the wrong type (also a TypeError)

KeyboardInterrupt
└─ Interrupted              Ctrl-C ended a long call; the error has its partial result
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from cardmath._printable import printable

if TYPE_CHECKING:
    Parameters = ParamSpec("Parameters")
    Answer = TypeVar("Answer")

_LONGEST_QUOTE = 60


def quote(value: object) -> str:
    """Quote a value for a message; a text of more than 60 characters is cut short."""
    return repr(shortened(value)) if isinstance(value, str) else shortened(repr(value))


def shortened(text: str) -> str:
    """A text for a message, cut short after 60 characters."""
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"


def _place(position: int | None, text: str | None) -> str:
    if position is None or text is None:
        return ""
    return f" (character {position + 1} of {quote(text)})"


class CardmathError(ValueError):
    """The base class of the errors of this package; the message says what is wrong."""

    def __str__(self) -> str:
        return printable(super().__str__())


class TextError(CardmathError):
    """A text cannot be parsed.

    Attributes:
        reason: what is wrong, and what is accepted.
        token: the part of the text that is wrong; empty at the end of the text.
        text: the whole text.
        position: the index of the token's first character, from 0.
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
        """The token and the reason, without the position."""
        return f"{quote(self.token)}: {self.reason}" if self.token else self.reason


class CardTextError(TextError):
    """A text is not cards."""

    @property
    def what(self) -> str:
        """The token and the reason, without the position."""
        return f"{quote(self.token)} is not a card: {self.reason}"


class NumberTextError(TextError):
    """A text is not numbers."""

    @property
    def what(self) -> str:
        """The token and the reason, without the position."""
        return f"{quote(self.token)} is not a number: {self.reason}"


class ExpressionError(TextError):
    """A text is not an expression."""


class RangeTextError(TextError):
    """A text is not a range."""


class BettingError(CardmathError):
    """A stack, a bet or a card is not legal at this point; the message says what is."""


class QueryTextError(TextError):
    """A text is not PQL, or asks for something that does not exist."""

    def __str__(self) -> str:
        line = self.text.count("\n", 0, self.position) + 1
        column = self.position - self.text.rfind("\n", 0, self.position)
        return f"{self.what} (line {line}, column {column})"


class RepeatedCardError(CardmathError):
    """The same card appears twice where each card may appear once.

    Attributes:
        token: the card, as it was written.
        text: the text that contains the card, or None.
        position: the index in the text of its second appearance, from 0, or None.
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
    """A card is needed that is no longer in the deck."""


class HandSizeError(CardmathError):
    """A hand has too few cards to be evaluated.

    Attributes:
        cards: the number of cards in the hand.
        wanted: the number of cards that it needs at least.
    """

    def __init__(self, cards: int, wanted: int) -> None:
        super().__init__(cards, wanted)
        self.cards = cards
        self.wanted = wanted

    def __str__(self) -> str:
        return f"a hand is evaluated by its best {self.wanted} cards, and this one has {self.cards}"


class CardmathTypeError(CardmathError, TypeError):
    """A value has the wrong type."""


class ShowdownError(CardmathError):
    """A line of a file of hands is wrong.

    Attributes:
        line: the number of the line, from 1.
        column: the column where the error is, in characters from 1.
        token: the text at that column; empty at the end of the line.
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
        """The token and the reason, without the position."""
        return f"{quote(self.token)}: {self.reason}" if self.token else self.reason


class HistoryError(CardmathError):
    """A hand of a hand history cannot be read, or its money does not add up.

    Attributes:
        file: the name of the file; empty for text.
        line: the number of the line, from 1.
        reason: what is wrong.
    """

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(file, line, reason)
        self.file = file
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        place = f"{self.file}, line" if self.file else "line"
        return printable(f"{place} {self.line}: {self.reason}")


class StoppedError(CardmathError):
    """Long work failed: the cluster was lost, or the checkpoint cannot be written.

    Attributes:
        reason: why the work stopped.
        partial: the partial result, as in `Interrupted`.
    """

    def __init__(self, reason: str, partial: Any) -> None:  # noqa: ANN401
        super().__init__(reason, partial)
        self.reason = reason
        self.partial = partial

    def __str__(self) -> str:
        return printable(self.reason)


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a long call before its answer was complete.

    Attributes:
        progress: how much of the work was done, in words.
        partial: the partial result, or None if there is none. For a census, it is the number of
            hands counted so far in each category; for a survey, the number of puzzles done. For
            a function on arrays, it is the output array; `progress` says how many of its first
            rows are filled in.
    """

    def __init__(self, progress: str, partial: Any) -> None:  # noqa: ANN401
        super().__init__(progress, partial)
        self.progress = progress
        self.partial = partial

    def __str__(self) -> str:
        return f"interrupted: {self.progress}"


def as_interrupted(stopped: KeyboardInterrupt) -> Interrupted:
    """Convert a `KeyboardInterrupt` to an `Interrupted`; a plain one has no partial result."""
    if isinstance(stopped, Interrupted):
        return stopped
    return Interrupted("nothing is known yet", None)


def raise_stopped(stopped: BaseException | None, done: str, partial: object = None) -> None:
    """Raise what stopped the core, if anything did: Ctrl-C with the answer so far.

    Args:
        stopped: what the core returns; a callback `progress` may have raised it.
        done: what was done, in words.
        partial: the answer so far.
    """
    if isinstance(stopped, KeyboardInterrupt):
        raise Interrupted(done, partial) from stopped
    if stopped is not None:
        raise stopped


def interruptible(call: Callable[Parameters, Answer]) -> Callable[Parameters, Answer]:
    """Make a function raise `Interrupted` on Ctrl-C, whatever it is doing at that moment.

    The counting loops raise an `Interrupted` with a partial result themselves. Elsewhere, such as
    while a range is parsed, Python raises a plain `KeyboardInterrupt`, which is converted here.
    """

    @wraps(call)
    def wrapper(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Answer:
        try:
            return call(*args, **kwargs)
        except KeyboardInterrupt as stopped:
            raise as_interrupted(stopped) from None

    return wrapper
