"""Equality of answers whose fields are arrays."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def same_fields(one: DataclassInstance, other: DataclassInstance) -> bool:
    """Whether two dataclasses of one type have the same fields; arrays are compared by value."""
    return all(_same(getattr(one, each.name), getattr(other, each.name)) for each in fields(one))


def _same(one: Any, other: Any) -> bool:  # noqa: ANN401
    from cardmath._support.numpy import np

    if isinstance(one, np.ndarray):
        return np.array_equal(one, other)
    return bool(one == other)
