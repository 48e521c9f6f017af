"""The functions that are told how far a long call has come."""

from __future__ import annotations

from collections.abc import Callable

from cardmath.errors import CardmathTypeError

__all__ = ["Progress", "check_progress"]

Progress = Callable[[int, int], object]
"""Called with how much is done, and how much there is in all."""


def check_progress(progress: object) -> None:
    """Refuse what cannot be called.

    Raises:
        CardmathTypeError: it is neither a function nor None.
    """
    if progress is not None and not callable(progress):
        raise CardmathTypeError(f"progress is a function, not {type(progress).__name__}")
