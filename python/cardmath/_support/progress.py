"""Progress callbacks of long calls."""

from __future__ import annotations

from collections.abc import Callable

from cardmath.errors import CardmathTypeError

__all__ = ["Progress", "check_progress"]

Progress = Callable[[int, int], object]
"""A callback that gets the amount of work done so far and the total amount."""


def check_progress(progress: object) -> None:
    """Check a progress callback.

    Raises:
        CardmathTypeError: it is neither callable nor None.
    """
    if progress is not None and not callable(progress):
        raise CardmathTypeError(f"progress is a function, not {type(progress).__name__}")
