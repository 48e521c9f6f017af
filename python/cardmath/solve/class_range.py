"""Ranges of whole classes of hands, such as `AKs`."""

from __future__ import annotations

from collections.abc import Iterable

from cardmath._ranges.range import Range

_DIGITS = 4


def class_range(shares: Iterable[tuple[str, float]], digits: int = _DIGITS) -> Range:
    """The range in which each class of hands has its share, rounded to some digits."""
    return Range({name: round(share, digits) for name, share in shares})
