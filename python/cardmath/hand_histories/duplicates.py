"""The same hand in several files, or twice in one: it counts once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from cardmath import _core
from cardmath._support.lists import is_one_of
from cardmath._support.numpy import np
from cardmath.errors import CardmathError, quote

if TYPE_CHECKING:
    from numpy.typing import NDArray

Duplicates = Literal["once", "keep"]

IDENTITY = 16
"""The bytes that identify a hand: its room and number, or its text, hashed."""


class Seen:
    """The hands that were read so far.

    Args:
        duplicates: `"once"` if a hand that was read before does not count again, `"keep"` if it
            does.

    Raises:
        CardmathError: it is neither.
    """

    def __init__(self, duplicates: Duplicates = "once") -> None:
        if not is_one_of(duplicates, get_args(Duplicates)):
            raise CardmathError(
                f'duplicates is "once" (a hand that was read before is left out) or "keep", '
                f"not {quote(duplicates)}"
            )
        # The core loads NumPy for its answers, and Ctrl-C must not come in between: load it here.
        self._none = np.ones(0, bool)
        self._seen = _core.SeenHands() if duplicates == "once" else None

    def counts(self, identities: bytes) -> NDArray[np.bool_]:
        """Which of the next hands count."""
        if not identities:
            return self._none
        if self._seen is None:
            return np.ones(len(identities) // IDENTITY, bool)
        return self._seen.first(identities)
