"""What stopped long work in the core."""

from __future__ import annotations

from typing import TypeVar

from cardmath.errors import CardmathError

__all__ = ["unless_stopped"]

Found = TypeVar("Found")


def unless_stopped(found: tuple[Found | None, BaseException | None]) -> Found:
    """What the core found.

    An exception knows the frames that it came through. Here none of them knows the exception, so
    that the answer they work on is freed at once and not when the next circle is looked for.

    Raises:
        BaseException: what stopped the work.
        CardmathError: nothing was found.
    """
    answer, stopped = found
    del found
    try:
        if stopped is not None:
            raise stopped
    finally:
        del stopped
    if answer is None:
        raise CardmathError("nothing was found")
    return answer
