"""Several values as one: `toString(a) || '-' || toString(b)`, for histograms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardmath._query.expressions import Expression, constant
from cardmath._query.missing import marked
from cardmath._query.sources import alone, bare
from cardmath._query.types import NUMBER, Type
from cardmath._support.fractions import Fraction
from cardmath._support.lists import listed
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from collections.abc import Sequence


_ROOM = 1 << 16
"""The numbers that a part may have, from -1."""
_MOST_PARTS = 3
"""Three parts of 16 bits stay below 2^60, which is for values that a deal does not have."""


@dataclass(frozen=True)
class _Joined(Type):
    """The type of several values with texts between them."""

    pieces: tuple[tuple[Type, int, bool] | str, ...] = ()
    """Texts, and of each value the type, the unit and whether some deals have none."""

    def text(self, value: Fraction) -> str:
        """The values in words, one after the other."""
        number, found = int(value), []
        for piece in reversed(self.pieces):
            if isinstance(piece, str):
                found.append(piece)
                continue
            typed, unit, may_miss = piece
            number, raw = divmod(number, _ROOM)
            missing = may_miss and not raw
            found.append("none" if missing else typed.text(Fraction(raw - 1, unit)))
        return "".join(reversed(found))


def joined(parts: Sequence[Expression | str]) -> Expression:
    """Join up to three values and texts into one value.

    Raises:
        CardmathError: there are too many values, or one has too many different numbers.
    """
    parts = listed("parts", parts)
    values = [part for part in parts if isinstance(part, Expression)]
    if not 1 <= len(values) <= _MOST_PARTS:
        raise CardmathError(f"|| joins one to {_MOST_PARTS} values with texts, not {len(values)}")
    found, pieces = constant(NUMBER, 0), list[tuple[Type, int, bool] | str]()
    for part in parts:
        if isinstance(part, str):
            pieces.append(part)
            continue
        if part.unit is None or part.unit > 1000:
            raise CardmathError(f"{part} has too many different values to be joined with ||")
        raw = marked(part, -1)._with(type=NUMBER, unit=1, defined=None)
        found = found * _ROOM + (raw + 1)
        pieces.append((part.type, part.unit, part.defined is not None))
    typed = _Joined("joined values", False, (), tuple(pieces))
    shown = ", ".join(repr(part) if isinstance(part, str) else bare(alone(part)) for part in parts)
    return Expression(
        typed, found.operation, found.operands, found.numbers, source=f"joined([{shown}])"
    )
