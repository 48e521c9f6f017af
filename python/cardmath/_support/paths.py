"""Checks of the paths that callers name."""

from __future__ import annotations

import os

from cardmath.errors import CardmathError, CardmathTypeError, quote


def path_text(what: str, given: object) -> str:
    """Check a path, and give it as text.

    Python's own `open` takes an integer for a file that is open already, and closes it.

    Args:
        what: a name of the file for messages, such as `"a checkpoint"`.
        given: the value that the caller passed.

    Raises:
        CardmathError: no file can have this path.
        CardmathTypeError: it is neither text nor a path object of text.

    >>> path_text("a checkpoint", 1)
    Traceback (most recent call last):
        ...
    cardmath.errors.CardmathTypeError: a checkpoint is named by a path, not int
    """
    if not isinstance(given, (str, os.PathLike)):
        raise CardmathTypeError(f"{what} is named by a path, not {type(given).__name__}")
    name = os.fspath(given)
    if not isinstance(name, str):
        raise CardmathTypeError(f"{what} is named by text, not bytes")
    try:
        encoded = os.fsencode(name)
    except UnicodeEncodeError as error:
        raise CardmathError(f"{quote(name)} cannot name {what}: {error.reason}") from error
    if not encoded or b"\0" in encoded:
        reason = "it has a null character" if encoded else "it is empty"
        raise CardmathError(f"{quote(name)} cannot name {what}: {reason}")
    return name
