"""Checks of the lists that callers pass."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sized
from itertools import islice
from typing import Any, TypeGuard

from cardmath.errors import CardmathError, CardmathTypeError, quote

MOST_ITEMS = 10_000_000
"""The items that are taken of what is not in memory yet, such as a generator: it may be endless."""


def is_iterable(given: object) -> TypeGuard[Iterable[Any]]:
    """Whether a value gives items one by one. An array without dimensions cannot, but says so."""
    return isinstance(given, Iterable) and getattr(given, "ndim", 1) != 0


def is_one_of(given: object, choices: Collection[object]) -> TypeGuard[str]:
    """Whether a value is one of some texts. An array would be compared item by item."""
    return isinstance(given, str) and given in choices


def one_of(what: str, given: object, choices: Collection[str]) -> str:
    """Check that a value is one of some texts.

    >>> one_of("method", "fast", ("auto", "exact"))
    Traceback (most recent call last):
        ...
    cardmath.errors.CardmathError: method is one of 'auto', 'exact', not 'fast'
    """
    if is_one_of(given, choices):
        return given
    raise CardmathError(f"{what} is one of {', '.join(map(repr, choices))}, not {quote(given)}")


def all_of(what: str, given: Iterable[Any]) -> list[Any]:
    """All items of a list, or of anything else that gives its items one by one.

    Raises:
        CardmathError: there are too many, and they are not in memory yet.

    >>> all_of("names", iter(["Ann", "Bob"]))
    ['Ann', 'Bob']
    >>> all_of("stacks", range(10**12))
    Traceback (most recent call last):
        ...
    cardmath.errors.CardmathError: stacks: there are more than 10,000,000
    """
    if isinstance(given, (list, tuple)):
        return list(given)
    if not (isinstance(given, Sized) and len(given) > MOST_ITEMS):
        found = list(islice(given, MOST_ITEMS + 1))
        if len(found) <= MOST_ITEMS:
            return found
    raise CardmathError(f"{what}: there are more than {MOST_ITEMS:,}")


def listed(what: str, given: object) -> tuple[Any, ...]:
    """Take a list, or anything else that gives its items one by one, except a text or a dict.

    Args:
        what: what the items are, for messages, such as `"names"`.
        given: the value that the caller passed. A single text is a likely mistake for a list of
            one: its letters would be taken for the items. So would the keys of a dict, and its
            values be lost.

    Raises:
        CardmathTypeError: it is a text or a dict, or not iterable.
        CardmathError: it is endless, or nearly so.

    >>> listed("names", ["Ann", "Bob"])
    ('Ann', 'Bob')
    >>> listed("names", "Ann")
    Traceback (most recent call last):
        ...
    cardmath.errors.CardmathTypeError: names are a list, not str
    """
    if isinstance(given, (str, bytes, Mapping)) or not is_iterable(given):
        raise CardmathTypeError(f"{what} are a list, not {type(given).__name__}")
    return tuple(all_of(what, given))


def words(what: str, given: object) -> tuple[str, ...]:
    """Take one text, or a list of texts.

    Raises:
        CardmathTypeError: it is something else.

    >>> words("columns", "name"), words("columns", ["name", "position"])
    (('name',), ('name', 'position'))
    """
    found = (given,) if isinstance(given, str) else listed(what, given)
    for word in found:
        if not isinstance(word, str):
            raise CardmathTypeError(f"{what} are text, not {type(word).__name__}")
    return found
