"""How far an estimate may be from the truth in a test.

Seeds are fixed, so such a test always passes or always fails. What the limit says is how likely it
fails with another seed, or when the way to draw is changed, although all is right.
"""

from __future__ import annotations

from math import sqrt

__all__ = ["SURE", "are_covered"]

SURE = 5
"""The standard errors that an estimate may be off: more happens once in 1.7 million estimates."""


def are_covered(inside: int, estimates: int, together: int) -> bool:
    """Whether enough estimates lie within two standard errors of the truth: 95.45 % do.

    Args:
        inside: how many do.
        estimates: how many there are.
        together: how many of them come from one sample: they may all be off together.

    The limit is `SURE` standard deviations of this number, as if those of a sample were all equal.
    """
    share = 0.9545
    deviation = sqrt(estimates * together * share * (1 - share))
    return abs(inside - share * estimates) <= SURE * deviation
