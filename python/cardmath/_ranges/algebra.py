"""The operators of ranges, combo by combo: `|`, `&`, `-`, `^`, `~`, `*` and the comparisons."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Never, Self, TypeAlias

from cardmath._ranges.weights import (
    complement,
    difference,
    exact_weight,
    is_within,
    maximum,
    minimum,
    ordered_levels,
)
from cardmath.errors import CardmathError, CardmathTypeError

if TYPE_CHECKING:
    from decimal import Decimal

    from numpy.typing import NDArray

    from cardmath._cards.deck import HandLike
    from cardmath._core import Card, Hand
    from cardmath._ranges.weights import Levels
    from cardmath._support.fractions import Fraction

    Number: TypeAlias = int | float | Decimal | Fraction
    Weighted: TypeAlias = tuple[HandLike | "RangeAlgebra", Number]
    RangeLike: TypeAlias = (
        str
        | "RangeAlgebra"
        | Hand
        | Mapping[Any, Number]
        | NDArray[Any]
        | Iterable[Card]
        | Iterable[HandLike | "RangeAlgebra" | Weighted]
    )


class RangeAlgebra:
    """An object with weights of combos that supports the operators of sets."""

    __slots__ = ()

    __array_ufunc__ = None
    """So NumPy leaves `np.float64(0.5) * held` to the range, in place of taking it for an array."""

    if TYPE_CHECKING:
        _levels: Levels

        def __iter__(self) -> Iterator[tuple[Hand, Fraction]]: ...

    @abstractmethod
    def _like(self, levels: Mapping[Fraction, int]) -> Self:
        """Make a range of the same game of weights and their combos."""

    @abstractmethod
    def _levels_of(self, hands: object) -> Levels:
        """The levels of anything that is read as a range of the same game."""

    @abstractmethod
    def _everything(self) -> int:
        """The set of all hands of the game."""

    def __or__(self, other: RangeLike) -> Self:
        """The greater weight of each hand."""
        return self._like(maximum(self._levels, self._levels_of(other)))

    def __and__(self, other: RangeLike) -> Self:
        """The lesser weight of each hand."""
        return self._like(minimum(self._levels, self._levels_of(other)))

    def __sub__(self, other: RangeLike) -> Self:
        """The weight of each hand minus the other weight, but at least 0."""
        return self._like(difference(self._levels, self._levels_of(other)))

    def __add__(self, other: object) -> Never:
        """Ranges are not added; the error says what to write."""
        raise CardmathTypeError(
            "ranges are not added, since weights are at most 1: write a | b for the greater weight "
            "of each hand, or a & b for the lesser one"
        )

    __radd__ = __add__

    __ror__, __rand__ = __or__, __and__

    def __rsub__(self, other: RangeLike) -> Self:
        return self._like(difference(self._levels_of(other), self._levels))

    def __mul__(self, factor: Number) -> Self:
        """Every weight times a number. It is an error if a weight becomes more than 1."""
        times = exact_weight(factor)
        if times < 0:
            raise CardmathError("a weight is 0 to 1, and cannot be multiplied by less than 0")
        return self._like({weight * times: hands for weight, hands in self._levels})

    __rmul__ = __mul__

    def __xor__(self, other: RangeLike) -> Self:
        """The difference of the weights of each hand, as a number of 0 or more.

        It is `(a - b) | (b - a)`: for ranges without weights, the hands in just one of them.
        """
        theirs = self._levels_of(other)
        parts = difference(self._levels, theirs), difference(theirs, self._levels)
        return self._like(maximum(*map(ordered_levels, parts)))

    __rxor__ = __xor__

    def __invert__(self) -> Self:
        """The complement: each hand of the game, such as hold'em's 1326, with 1 minus its weight.

        >>> from cardmath import Range
        >>> ~Range("AA@1/4, 22+") == Range("random") - "AA@1/4, 22+"
        True
        """
        return self._like(complement(self._levels, self._everything()))

    def __le__(self, other: RangeLike) -> bool:
        """Whether no hand has a greater weight than in the other range.

        >>> from cardmath import Range
        >>> Range("AKs@50%") <= "AK", Range("AK") <= "AKs", Range("QQ") < "QQ+"
        (True, False, True)
        """
        return is_within(self._levels, self._levels_of(other))

    def __ge__(self, other: RangeLike) -> bool:
        """Whether no hand has a smaller weight than in the other range."""
        return is_within(self._levels_of(other), self._levels)

    def __lt__(self, other: RangeLike) -> bool:
        """Whether the range is within another one, and is not equal to it."""
        return self <= other and self._levels != self._levels_of(other)

    def __gt__(self, other: RangeLike) -> bool:
        """Whether the range contains another one, and is not equal to it."""
        return self >= other and self._levels != self._levels_of(other)
