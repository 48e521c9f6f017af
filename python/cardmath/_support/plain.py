"""Plain values for JSON: fractions as text, cards as text, answers as what they declare."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from cardmath._support.numbers import ratio

if TYPE_CHECKING:
    from cardmath._support.fractions import Fraction


def plain_value(value: Any, fraction: Callable[[Fraction], object] = ratio) -> Any:  # noqa: ANN401
    """A value for JSON: fractions as text `p/q`, cards as text, tuples as lists.

    Args:
        value: the value.
        fraction: converts a fraction.

    >>> from fractions import Fraction
    >>> plain_value((Fraction(1, 2), 3, None))
    ['1/2', 3, None]
    """
    if value is None or isinstance(value, (str, int, float)):
        return value
    if hasattr(value, "to_dict"):
        return value.to_dict()
    if isinstance(value, Mapping):
        return {str(name): plain_value(each, fraction) for name, each in value.items()}
    if hasattr(value, "_fields") or hasattr(value, "__dataclass_fields__"):
        return plain_fields(value, lambda each: plain_value(each, fraction))
    if isinstance(value, (list, tuple)):
        return [plain_value(each, fraction) for each in value]
    return _plain_atom(value, fraction)


def _plain_atom(value: Any, fraction: Callable[[Fraction], object]) -> Any:  # noqa: ANN401
    from cardmath._core import Card, Hand
    from cardmath._support.fractions import is_fraction

    if isinstance(value, Hand):
        return [str(card) for card in value]
    if isinstance(value, Card):
        return str(value)
    return fraction(value) if is_fraction(value) else value


def plain_fields(
    row: object, plain: Callable[[Any], Any] = plain_value, *, without: Sequence[str] = ()
) -> dict[str, Any]:
    """The public fields of a dataclass or a named tuple as plain values for JSON.

    Args:
        row: the row.
        plain: converts each value.
        without: the fields that are left out.
    """
    names = (name for name in _fields(row) if name not in without)
    return {name: plain(getattr(row, name)) for name in names}


def _fields(row: Any) -> Iterator[str]:  # noqa: ANN401
    names = getattr(row, "_fields", None) or row.__dataclass_fields__
    return (name for name in names if not name.startswith("_"))


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
        pairs = (name.partition("=") for name in self._keys.split() or _fields(self))
        return {key: self._plain(_at(self, path or key)) for key, _, path in pairs}


def _at(value: Any, path: str) -> Any:  # noqa: ANN401
    for name in path.split("."):
        value = None if value is None else getattr(value, name)
    return value() if callable(value) else value
