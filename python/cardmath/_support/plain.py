"""Plain values for JSON: fractions as text, cards as text, answers as what they declare."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from math import isnan
from operator import attrgetter, methodcaller
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from cardmath._support.numbers import ratio

if TYPE_CHECKING:
    from cardmath._support.fractions import Fraction


Fractions: TypeAlias = "Callable[[Fraction], object]"
"""Converts fractions."""


def plain_value(value: Any, fraction: Fractions = ratio) -> Any:  # noqa: ANN401
    """A value for JSON: fractions as text `p/q`, cards as text, tuples as lists, nan as None.

    Args:
        value: the value.
        fraction: converts a fraction.

    >>> from fractions import Fraction
    >>> plain_value((Fraction(1, 2), 3, float("nan")))
    ['1/2', 3, None]
    """
    if value is None or isinstance(value, (str, int)):  # as most are
        return value
    if isinstance(value, float):
        return None if isnan(value) else value
    return _converter(type(value))(value, fraction)  # type: ignore[arg-type] # types are hashable


@lru_cache(maxsize=256)
def _converter(kind: type) -> Callable[[Any, Fractions], Any]:
    """The function that converts the values of a type."""
    from cardmath._core import Card, Hand
    from cardmath._support.fractions import is_fraction

    if hasattr(kind, "to_dict"):
        return lambda value, _: value.to_dict()
    if hasattr(kind, "_fields") or hasattr(kind, "__dataclass_fields__"):
        return lambda value, fraction: plain_fields(value, partial(plain_value, fraction=fraction))
    if issubclass(kind, Mapping):
        return _plain_mapping
    if issubclass(kind, (list, tuple)):
        return lambda value, fraction: [plain_value(each, fraction) for each in value]
    if kind is Hand:
        return lambda hand, _: [str(card) for card in hand]
    return lambda value, fraction: (
        fraction(value) if is_fraction(value) else str(value) if kind is Card else value
    )


def _plain_mapping(value: Mapping[Any, Any], fraction: Fractions) -> dict[str, Any]:
    return {str(name): plain_value(each, fraction) for name, each in value.items()}


def plain_fields(
    row: object, plain: Callable[[Any], Any] = plain_value, *, without: Sequence[str] = ()
) -> dict[str, Any]:
    """The public fields of a dataclass or a named tuple as plain values for JSON.

    Args:
        row: the row.
        plain: converts each value.
        without: the fields that are left out.
    """
    fields = public_fields(type(row))  # type: ignore[arg-type] # types are hashable
    names = [name for name in fields if name not in without] if without else fields
    return {name: plain(getattr(row, name)) for name in names}


@lru_cache(maxsize=256)
def public_fields(kind: Any) -> tuple[str, ...]:  # noqa: ANN401
    """The names of the public fields of a dataclass or a named tuple."""
    names = getattr(kind, "_fields", None) or kind.__dataclass_fields__
    return tuple(name for name in names if not name.startswith("_"))


class Plain:
    """An answer that declares the keys of `to_dict`.

    `_keys` names the attributes and the methods without parameters that it gives. One with another
    name is written `key=name`; the name can be a path, such as `game=game.key`, and the value is
    None if a part of it is None. Without `_keys`, a dataclass gives all its public fields.
    """

    __slots__ = ()

    _keys: ClassVar[str] = ""
    _plain: ClassVar[staticmethod[[Any], Any]] = staticmethod(plain_value)
    """Converts each value."""

    def to_dict(self) -> dict[str, Any]:
        """Convert the answer to plain values for JSON; fractions become text, as `p/q`."""
        return {key: self._plain(find(self)) for key, find in _finders(type(self))}  # type: ignore[arg-type]


@lru_cache(maxsize=256)
def _finders(kind: Any) -> tuple[tuple[str, Callable[[object], Any]], ...]:  # noqa: ANN401
    """The keys of an answer, each with the function that finds its value."""
    pairs = (name.partition("=") for name in kind._keys.split() or public_fields(kind))
    return tuple((key, _finder(kind, path or key)) for key, _, path in pairs)


def _finder(kind: type[Plain], path: str) -> Callable[[object], Any]:
    if "." in path:
        return partial(_at, names=path.split("."))
    return methodcaller(path) if callable(getattr(kind, path, None)) else attrgetter(path)


def _at(value: Any, names: Sequence[str]) -> Any:  # noqa: ANN401
    for name in names:
        value = None if value is None else getattr(value, name)
    return value
