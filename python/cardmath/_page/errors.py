"""Errors as the browser shows them: the message, and the place in the field that is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from cardmath.errors import CardmathError, RepeatedCardError, TextError

_LONGEST = 100_000
"""The most characters of a text; every range can be written in fewer."""


class FieldError(CardmathError):
    """What was entered in one field is wrong.

    Attributes:
        field: the field, such as `board` or `players.1`, which counts players from 0.
        cause: the error.
    """

    def __init__(self, field: str, cause: CardmathError) -> None:
        super().__init__(field, cause)
        self.field = field
        self.cause = cause

    def __str__(self) -> str:
        return str(self.cause)


class SeveralFieldsError(CardmathError):
    """What was entered in several fields is wrong.

    Attributes:
        errors: the error of each field, at least two.
    """

    def __init__(self, errors: Iterable[FieldError]) -> None:
        self.errors = tuple(errors)
        super().__init__(*self.errors)

    def __str__(self) -> str:
        return "; ".join(map(str, self.errors))


class ChoiceError(CardmathError):
    """Something that is not in the list of a field was chosen, as a link may do.

    Attributes:
        cause: the error.
        choices: what can be chosen: each key with its name.
    """

    def __init__(self, cause: CardmathError, choices: Sequence[Sequence[str]]) -> None:
        super().__init__(cause, choices)
        self.cause = cause
        self.choices = choices

    def __str__(self) -> str:
        return str(self.cause)


@contextmanager
def among(choices: Sequence[Sequence[str]]) -> Iterator[None]:
    """Offer what can be chosen where the choice causes an error."""
    try:
        yield
    except CardmathError as error:
        raise ChoiceError(error, choices) from error


@contextmanager
def in_field(field: str) -> Iterator[None]:
    """Name the field whose content causes an error."""
    try:
        yield
    except CardmathError as error:
        raise FieldError(field, error) from error


def plain_error(error: CardmathError) -> dict[str, Any]:
    """The error as plain values for JSON.

    Returns:
        `message`, for people. If a text is wrong: `text`, and the wrong part of it from the index
        `start` up to `end`. If the field is known: `field`. If other fields are wrong too: `also`,
        what is wrong with each of them. If something else has to be chosen: `choices`.

    >>> from cardmath import Range
    >>> try:
    ...     Range("QQ+, AKx")
    ... except CardmathError as error:
    ...     found = plain_error(error)
    >>> found["text"][found["start"] : found["end"]]
    'AKx'
    """
    if isinstance(error, SeveralFieldsError):
        first, *others = map(plain_error, error.errors)
        return {**first, "also": others}
    if isinstance(error, ChoiceError):
        return {**plain_error(error.cause), "choices": error.choices}
    field = {"field": error.field} if isinstance(error, FieldError) else {}
    cause = error.cause if isinstance(error, FieldError) else error
    if isinstance(cause, TextError):
        return {"message": cause.what, **_place(cause.text, cause.token, cause.position), **field}
    if isinstance(cause, RepeatedCardError) and cause.text is not None:
        message = f"{cause.token!r}: {cause.reason}"
        return {"message": message, **_place(cause.text, cause.token, cause.position), **field}
    return {"message": str(cause), **field}


def _place(text: str, token: str, start: int | None) -> dict[str, Any]:
    """The text and the part of it that is wrong, in the UTF-16 units in which JavaScript counts."""
    begin = _units(text[: start or 0])
    return {"text": text, "start": begin, "end": begin + _units(token)}


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def text_of(asked: dict[str, Any], name: str) -> str:
    """The text in a field of a question; an absent one is empty.

    Raises:
        FieldError: it is not text, or it is too long.
    """
    with in_field(name):
        return checked_text(asked.get(name, ""))


def checked_text(text: object) -> str:
    """Check that something is text and not too long.

    Raises:
        CardmathError: it is not.
    """
    if not isinstance(text, str):
        raise CardmathError(f"this must be text, not {type(text).__name__}")
    if len(text) > _LONGEST:
        raise CardmathError(f"a text has {_LONGEST:,} characters at most, not {len(text):,}")
    return text
