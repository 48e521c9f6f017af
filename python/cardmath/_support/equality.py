"""What makes two objects equal: a key, or the values of their fields."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from cardmath._support.numpy import np

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


class Keyed:
    """What is equal to another object of its type if both have the same key."""

    __slots__ = ()

    @abstractmethod
    def _key(self) -> object:
        """What distinguishes this object from others of its type."""

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


def same_fields(one: DataclassInstance, other: DataclassInstance) -> bool:
    """Whether two dataclasses of one type have the same fields; arrays are compared by value."""
    return all(_same(getattr(one, each.name), getattr(other, each.name)) for each in fields(one))


def _same(one: Any, other: Any) -> bool:  # noqa: ANN401
    if isinstance(one, np.ndarray):
        return np.array_equal(one, other)
    return bool(one == other)
