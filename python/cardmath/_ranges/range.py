"""Ranges: the combos that a player may hold, each with a weight.

`docs/reference/ranges.md` describes the notation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias

from cardmath._cards.deck import HandLike
from cardmath._core import Card, Hand
from cardmath._ranges.starting_hands import (
    COMBOS,
    class_name,
    classes,
    combo_index,
    hand_of,
    indexes,
    set_of_card,
    set_of_class,
)
from cardmath._ranges.weights import (
    MOST_DIGITS,
    as_booleans,
    checked_weight,
    difference,
    exact_weight,
    maximum,
    merged,
    minimum,
    ordered_levels,
)
from cardmath._support.numbers import ratio
from cardmath.errors import CardmathError, CardmathTypeError

if TYPE_CHECKING:
    from decimal import Decimal
    from fractions import Fraction

    import numpy as np
    from numpy.typing import NDArray

    from cardmath._ranges.weights import Levels, Part

    Number: TypeAlias = int | float | Decimal | Fraction
    Weighted: TypeAlias = tuple[HandLike | "Range", Number]
    RangeLike: TypeAlias = (
        str
        | "Range"
        | Hand
        | Mapping[Any, Number]
        | NDArray[Any]
        | Iterable[Card]
        | Iterable[HandLike | "Range" | Weighted]
    )

__all__ = ["Range"]


class Range:
    """Combos of two cards, each with an exact weight from 0 to 1. Ranges are immutable.

    Args:
        hands: range notation, or a range; a hand of two cards; an iterable of hands, or of pairs
            of a hand and its weight; a mapping of hands to weights; or an array of 1326 weights
            in the order of `weights`. Text in place of a hand may be any range notation. If a
            combo is given several times, its last weight counts. A float counts as the shortest
            decimal that is read as it: 0.1 is 1/10.

    Raises:
        RangeTextError: a text is not a range; the error has the position.
        CardmathError: a weight is not 0 to 1, a hand does not have two cards, or an array does
            not have 1326 weights.
        CardmathTypeError: `hands` has another type.

    >>> opening = Range("QQ+, AKs@50%")
    >>> len(opening), opening.combinations, opening["AsKs"]
    (22, 22, Fraction(1, 2))
    >>> opening - "AA, KK" | "AKo:1/3"
    Range('QQ, AKs@0.5, AKo@1/3')
    """

    __slots__ = ("_levels",)

    _levels: Levels  # the weights above 0, the greatest first, each with its combos

    def __init__(self, hands: RangeLike = "") -> None:
        self._levels = _levels_of(hands)

    @classmethod
    def _from_levels(cls, levels: Mapping[Fraction, int]) -> Range:
        made = cls.__new__(cls)
        made._levels = ordered_levels(levels)
        return made

    @property
    def text(self) -> str:
        """The range in short notation, the same for equal ranges; `Range(text)` is the range.

        The greatest weight comes first. For each weight there are pairs, then the other classes
        from aces down, with classes that are only offsuit last, then single combos.
        """
        from cardmath._ranges.writer import write_range

        return write_range(self._levels)

    @property
    def combinations(self) -> int:
        """The number of combos with a weight above 0, at most 1326."""
        return sum(hands.bit_count() for _, hands in self._levels)

    @property
    def total(self) -> Fraction:
        """The sum of all weights."""
        from fractions import Fraction

        return sum((weight * hands.bit_count() for weight, hands in self._levels), Fraction(0))

    @property
    def probability(self) -> Fraction:
        """The probability of being dealt a hand of the range: the sum of the weights over 1326."""
        return self.total / COMBOS

    @property
    def percent(self) -> float:
        """The probability in percent."""
        return float(100 * self.probability)

    @property
    def weights(self) -> NDArray[np.float64]:
        """The weights of all combos: a new float64 array of shape (1326,).

        The combo of two cards with the ids `high > low` has index `high * (high - 1) / 2 + low`,
        from 0 for `2d 2c` to 1325 for `As Ah`. This is the order of `numpy.tril_indices(52, -1)`
        and of iterating over the range.
        """
        import numpy as np

        array = np.zeros(COMBOS)
        for weight, hands in self._levels:
            array[as_booleans(hands)] = float(weight)
        return array

    def grid(self) -> NDArray[np.float64]:
        """The mean weight of each class of hands: a new float64 array of shape (13, 13).

        Aces come first. Pairs are on the diagonal, suited classes above it, offsuit ones below.
        """
        import numpy as np

        return np.array([[float(self._mean(*each)) for each in row] for row in classes()])

    def classes(self) -> dict[str, Fraction]:
        """The exact mean weight of each class with a hand in the range, in the order of `grid`.

        >>> Range("AK, AhAd").classes()
        {'AA': Fraction(1, 6), 'AKs': Fraction(1, 1), 'AKo': Fraction(1, 1)}
        """
        means = {class_name(*each): self._mean(*each) for row in classes() for each in row}
        return {name: mean for name, mean in means.items() if mean}

    def _mean(self, high: int, low: int, kind: str) -> Fraction:
        from fractions import Fraction

        whole, total = set_of_class(high, low, kind), Fraction(0)
        for weight, hands in self._levels:
            if hands & whole == whole:
                return weight
            if hands & whole:
                total += weight * (hands & whole).bit_count()
        return total / whole.bit_count() if total else total

    def without(self, cards: HandLike) -> Range:
        """Remove the combos that contain one of some cards, such as the board or dead cards.

        >>> Range("AA, AKs").without("Ah Kd")
        Range('AsAd, AsAc, AsKs, AdAc, AcKc')
        """
        dead = 0
        for card in Hand(cards):
            dead |= set_of_card(card.id)
        return self._from_levels({weight: hands & ~dead for weight, hands in self._levels})

    def __getitem__(self, hand: HandLike) -> Fraction:
        """The weight of a hand of two cards; 0 if it is not in the range.

        Raises:
            CardmathError, CardmathTypeError: `Hand` refuses it, or it does not have two cards.
        """
        from fractions import Fraction

        bit = _set_of_hand(hand)
        return next((weight for weight, hands in self._levels if hands & bit), Fraction(0))

    def __contains__(self, hand: HandLike) -> bool:
        """Whether a hand of two cards has a weight above 0."""
        bit = _set_of_hand(hand)
        return any(hands & bit for _, hands in self._levels)

    def __len__(self) -> int:
        return self.combinations

    def __iter__(self) -> Iterator[tuple[Hand, Fraction]]:
        """Each hand with a weight above 0, and the weight, in the order of `weights`."""
        found = {place: weight for weight, hands in self._levels for place in indexes(hands)}
        for place in sorted(found):
            yield hand_of(place), found[place]

    def __or__(self, other: RangeLike) -> Range:
        """The greater weight of each hand."""
        return self._from_levels(maximum(self._levels, _levels_of(other)))

    def __and__(self, other: RangeLike) -> Range:
        """The lesser weight of each hand."""
        return self._from_levels(minimum(self._levels, _levels_of(other)))

    def __sub__(self, other: RangeLike) -> Range:
        """The weight of each hand minus the other weight, but at least 0."""
        return self._from_levels(difference(self._levels, _levels_of(other)))

    def __ror__(self, other: RangeLike) -> Range:
        return Range(other) | self

    def __rand__(self, other: RangeLike) -> Range:
        return Range(other) & self

    def __rsub__(self, other: RangeLike) -> Range:
        return Range(other) - self

    def __mul__(self, factor: Number) -> Range:
        """Every weight times a number. It is an error if a weight becomes more than 1."""
        times = exact_weight(factor)
        if times < 0:
            raise CardmathError("a weight is 0 to 1, and cannot be multiplied by less than 0")
        return self._from_levels({weight * times: hands for weight, hands in self._levels})

    __rmul__ = __mul__

    def round(self, digits: SupportsIndex) -> Range:
        """Round every weight to a number of decimal digits. Weights rounded to 0 are removed.

        Args:
            digits: the number of decimal digits, 0 to 400. Ties are rounded to the even digit.

        Raises:
            CardmathError: the number of digits is out of range.
            CardmathTypeError: the number of digits is not an integer.

        >>> Range({"AA": 1 / 3, "KK": 0.123456789, "QQ": 0.0001}).round(3)
        Range('AA@0.333, KK@0.123')
        """
        try:
            places = index(digits)
        except TypeError:
            raise CardmathTypeError(
                f"a number of digits is an integer, not {type(digits).__name__}"
            ) from None
        if not 0 <= places <= MOST_DIGITS:
            raise CardmathError(f"weights have 0 to {MOST_DIGITS} decimal digits, not {places}")
        levels: dict[Fraction, int] = {}
        for weight, hands in self._levels:
            rounded = round(weight, places)
            levels[rounded] = levels.get(rounded, 0) | hands
        return self._from_levels(levels)

    def __eq__(self, other: object) -> bool:
        return self._levels == other._levels if isinstance(other, Range) else NotImplemented

    def __hash__(self) -> int:
        return hash((Range, self._levels))

    def __str__(self) -> str:
        return self.text

    def __format__(self, layout: str) -> str:
        return format(self.text, layout)

    def __repr__(self) -> str:
        return f"Range('{self.text}')"

    def __reduce__(self) -> tuple[type[Range], tuple[str]]:
        return Range, (self.text,)

    def to_dict(self) -> dict[str, Any]:
        """The range as plain values for JSON; fractions are text `p/q`."""
        return {
            "text": self.text,
            "combinations": self.combinations,
            "total": ratio(self.total),
            "probability": ratio(self.probability),
            "percent": self.percent,
            "classes": {name: ratio(mean) for name, mean in self.classes().items()},
        }

    def _repr_html_(self) -> str:
        """The grid as a notebook shows it."""
        from cardmath._ranges.html_grid import html_grid

        weighted = "" if self.total == len(self) else f", {float(self.total):,.5g} by weight"
        size = f"{len(self):,} combos of {COMBOS:,}{weighted}: {self.percent:.2f}% of hands"
        return html_grid(self.grid().tolist(), self.text, size)


def _levels_of(hands: object) -> Levels:
    """The levels of anything that `Range` accepts."""
    from cardmath._ranges.parser import parse_range

    if isinstance(hands, Range):
        return hands._levels
    if isinstance(hands, str):
        return ordered_levels(parse_range(hands))
    return merged(_parts_of(hands))


def _parts_of(hands: object) -> list[Part]:
    """The parts of anything that `Range` accepts other than text and ranges."""
    if isinstance(hands, Mapping):
        return _weighted_parts(hands.items())
    if hasattr(hands, "__array_interface__"):
        return _parts_of_array(hands)
    if not isinstance(hands, Iterable):
        raise CardmathTypeError(
            f"a range is text, hands, weights or a Range, not {type(hands).__name__}"
        )
    listed = list(hands)
    if listed and all(isinstance(one, Card) for one in listed):
        return [(_set_of_hand(listed), 1)]
    return _weighted_parts(map(_hand_and_weight, listed))


def _hand_and_weight(one: object) -> tuple[object, object]:
    """A hand and its weight; a hand alone has weight 1."""
    if isinstance(one, tuple) and len(one) == 2 and not isinstance(one[1], (str, Card)):
        return one
    return one, 1


def _weighted_parts(pairs: Iterable[tuple[object, object]]) -> list[Part]:
    """The combos of each hand or notation, with their weights."""
    parts: list[Part] = []
    sets: dict[str, int] = {}  # cached by text: there may be a million pairs, but few texts
    for hand, weight in pairs:
        if isinstance(hand, str) and (found := sets.get(hand)) is not None:
            parts.append((found, weight))
        elif isinstance(hand, (str, Range)):
            levels = _levels_of(hand)
            if isinstance(hand, str) and len(levels) == 1 and levels[0][0] == 1:
                sets[hand] = levels[0][1]
            share = checked_weight(exact_weight(weight))
            parts += [(hands, level * share) for level, hands in levels]
        else:
            parts.append((_set_of_hand(hand), weight))
    return parts


def _parts_of_array(array: object) -> list[Part]:
    import numpy as np

    weights = np.asarray(array)
    if weights.shape != (COMBOS,) or weights.dtype.kind not in "fiub":
        raise CardmathError(
            f"an array of weights has the shape (1326,) and numbers, not {weights.shape} and "
            f"{weights.dtype}"
        )
    values, places = np.unique(weights, return_inverse=True)
    bits = (np.packbits(places == number, bitorder="little") for number in range(len(values)))
    return [
        (int.from_bytes(packed.tobytes(), "little"), value)
        for packed, value in zip(bits, values.tolist(), strict=True)
    ]


def _set_of_hand(hand: object) -> int:
    """The set of one combo."""
    if not isinstance(hand, Hand):
        hand = Hand(hand)  # type: ignore[arg-type] # it raises the error for anything else
    return _set_of_cards(hand)


@lru_cache(COMBOS)
def _set_of_cards(cards: Hand) -> int:
    """The set of the one combo of these cards."""
    if len(cards) != 2:
        raise CardmathError(f"a hand of a range has two cards, and {str(cards)!r} has {len(cards)}")
    first, second = cards
    return 1 << combo_index(first.id, second.id)
