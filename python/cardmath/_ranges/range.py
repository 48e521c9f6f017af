"""Ranges: the combinations of two cards that a player may hold, each with a weight.

`cardmath.Range` is the class; `docs/ranges.md` has the notation that it reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias

from cardmath._cards.deck import HandLike
from cardmath._core import Card, Hand
from cardmath._ranges.starting_hands import (
    COMBINATIONS,
    class_name,
    classes,
    combination,
    hand_of,
    indexes,
    set_of_card,
    set_of_class,
)
from cardmath._ranges.weights import (
    MOST_DIGITS,
    bits,
    checked,
    exact,
    greater,
    in_order,
    later,
    less,
    lesser,
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
    """Combinations of two cards, each with an exact weight from 0 to 1. A range never changes.

    Args:
        hands: the notation of ranges, or a range; a hand of two cards; an iterable of hands or of
            pairs of a hand and its weight; a mapping of hands to weights; or an array of 1326
            weights in the order of `weights`. A hand that is text may be any notation. Of what
            comes twice the later weight counts. A float counts as the shortest decimal that
            gives it: 0.1 is 1/10.

    Raises:
        RangeTextError: a text is no range; it tells the place.
        CardmathError: a weight is not 0 to 1, a hand has not two cards, an array not 1326 weights.
        CardmathTypeError: what is given is none of this.

    >>> opening = Range("QQ+, AKs@50%")
    >>> len(opening), opening.combinations, opening["AsKs"]
    (22, 22, Fraction(1, 2))
    >>> opening - "AA, KK" | "AKo:1/3"
    Range('QQ, AKs@0.5, AKo@1/3')
    """

    __slots__ = ("_levels",)

    _levels: Levels  # the weights above 0, the greatest first, each with its combinations

    def __init__(self, hands: RangeLike = "") -> None:
        self._levels = _levels_of(hands)

    @classmethod
    def _made(cls, levels: Mapping[Fraction, int]) -> Range:
        made = cls.__new__(cls)
        made._levels = in_order(levels)
        return made

    @property
    def text(self) -> str:
        """The range as short text, which is the same for equal ranges: `Range(text)` is the range.

        The greatest weight comes first; within it pairs, then the other classes from aces down,
        those that are offsuit alone last, then hands one by one.
        """
        from cardmath._ranges.writer import spell

        return spell(self._levels)

    @property
    def combinations(self) -> int:
        """How many combinations have a weight above 0: 1326 at most."""
        return sum(hands.bit_count() for _, hands in self._levels)

    @property
    def total(self) -> Fraction:
        """The sum of all weights."""
        from fractions import Fraction

        return sum((weight * hands.bit_count() for weight, hands in self._levels), Fraction(0))

    @property
    def probability(self) -> Fraction:
        """How likely it is to be dealt a hand of the range: the sum of the weights over 1326."""
        return self.total / COMBINATIONS

    @property
    def percent(self) -> float:
        """How many of all hands are in the range, by weight, in percent."""
        return float(100 * self.probability)

    @property
    def weights(self) -> NDArray[np.float64]:
        """The weights of all combinations: a new array of shape (1326,).

        The cards with the ids `high > low` are at `high * (high - 1) / 2 + low`: `2d 2c` at 0,
        `As Ah` at 1325. That is the order of `numpy.tril_indices(52, -1)`, and that of walking
        through the range.
        """
        import numpy as np

        array = np.zeros(COMBINATIONS)
        for weight, hands in self._levels:
            array[bits(hands)] = float(weight)
        return array

    def grid(self) -> NDArray[np.float64]:
        """The mean weight of each class of hands: a new array of shape (13, 13).

        Aces come first; pairs stand on the diagonal, suited classes above it, offsuit below.
        """
        import numpy as np

        return np.array([[float(self._mean(*each)) for each in row] for row in classes()])

    def classes(self) -> dict[str, Fraction]:
        """The mean weight of each class that the range has hands of, exactly, row by row.

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
        """The range without the hands that hold one of these cards, which others can see.

        >>> Range("AA, AKs").without("Ah Kd")
        Range('AsAd, AsAc, AsKs, AdAc, AcKc')
        """
        dead = 0
        for card in Hand(cards):
            dead |= set_of_card(card.id)
        return self._made({weight: hands & ~dead for weight, hands in self._levels})

    def __getitem__(self, hand: HandLike) -> Fraction:
        """The weight of a hand of two cards, 0 if it is not in the range.

        Raises:
            CardmathError, CardmathTypeError: as `Hand` raises them, or it has not two cards.
        """
        from fractions import Fraction

        bit = _set_of_hand(hand)
        return next((weight for weight, hands in self._levels if hands & bit), Fraction(0))

    def __contains__(self, hand: HandLike) -> bool:
        """Tell whether a hand of two cards has a weight above 0."""
        bit = _set_of_hand(hand)
        return any(hands & bit for _, hands in self._levels)

    def __len__(self) -> int:
        return self.combinations

    def __iter__(self) -> Iterator[tuple[Hand, Fraction]]:
        """Each hand whose weight is above 0, with it; in the order of `weights`."""
        found = {place: weight for weight, hands in self._levels for place in indexes(hands)}
        for place in sorted(found):
            yield hand_of(place), found[place]

    def __or__(self, other: RangeLike) -> Range:
        """The greater weight of each hand."""
        return self._made(greater(self._levels, _levels_of(other)))

    def __and__(self, other: RangeLike) -> Range:
        """The lesser weight of each hand."""
        return self._made(lesser(self._levels, _levels_of(other)))

    def __sub__(self, other: RangeLike) -> Range:
        """What is left of each weight when the other is taken off; 0 if that is more."""
        return self._made(less(self._levels, _levels_of(other)))

    def __ror__(self, other: RangeLike) -> Range:
        return Range(other) | self

    def __rand__(self, other: RangeLike) -> Range:
        return Range(other) & self

    def __rsub__(self, other: RangeLike) -> Range:
        return Range(other) - self

    def __mul__(self, factor: Number) -> Range:
        """Every weight times a number; none may come to more than 1."""
        times = exact(factor)
        if times < 0:
            raise CardmathError("a weight is 0 to 1, and cannot be multiplied by less than 0")
        return self._made({weight * times: hands for weight, hands in self._levels})

    __rmul__ = __mul__

    def round(self, digits: SupportsIndex) -> Range:
        """Round every weight to so many decimal digits; what comes to 0 is left out.

        Args:
            digits: 0 to 400. Of two numbers that are as near, the even one is taken.

        Raises:
            CardmathError: the number of digits is another.
            CardmathTypeError: it is no integer.

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
        return self._made(levels)

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
        """The range as plain values for JSON: fractions are text `p/q`."""
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
        grid, lines = self.grid().tolist(), []
        for names, means in zip(classes(), grid, strict=True):
            cells = (
                f'<td style="text-align:center;background:rgba(47,102,144,{mean:.3f});'
                f'color:{"white" if mean > 1 / 2 else "inherit"}">{class_name(*each)}</td>'
                for each, mean in zip(names, means, strict=True)
            )
            lines.append(f"<tr>{''.join(cells)}</tr>")
        caption = f"{self.combinations:,} combinations, {self.percent:.2f}% of hands"
        return f"<table><caption>{caption}</caption><tbody>{''.join(lines)}</tbody></table>"


def _levels_of(hands: object) -> Levels:
    """What `Range` takes, in its one form."""
    from cardmath._ranges.parser import read

    if isinstance(hands, Range):
        return hands._levels
    if isinstance(hands, str):
        return in_order(read(hands))
    return later(_parts_of(hands))


def _parts_of(hands: object) -> list[Part]:
    """What `Range` takes that is more than notation."""
    if isinstance(hands, Mapping):
        return _weighed(hands.items())
    if hasattr(hands, "__array_interface__"):
        return _parts_of_array(hands)
    if not isinstance(hands, Iterable):
        raise CardmathTypeError(
            f"a range is text, hands, weights or a Range, not {type(hands).__name__}"
        )
    listed = list(hands)
    if listed and all(isinstance(one, Card) for one in listed):
        return [(_set_of_hand(listed), 1)]
    return _weighed(map(_with_weight, listed))


def _with_weight(one: object) -> tuple[object, object]:
    """A hand and its weight, of a pair of them or of a hand alone."""
    if isinstance(one, tuple) and len(one) == 2 and not isinstance(one[1], (str, Card)):
        return one
    return one, 1


def _weighed(pairs: Iterable[tuple[object, object]]) -> list[Part]:
    """The combinations of hands, or of any notation, with their weights."""
    parts: list[Part] = []
    sets: dict[str, int] = {}  # what texts mean: there may be a million pairs, and few hands
    for hand, weight in pairs:
        if isinstance(hand, str) and (found := sets.get(hand)) is not None:
            parts.append((found, weight))
        elif isinstance(hand, (str, Range)):
            levels = _levels_of(hand)
            if isinstance(hand, str) and len(levels) == 1 and levels[0][0] == 1:
                sets[hand] = levels[0][1]
            share = checked(exact(weight))
            parts += [(hands, level * share) for level, hands in levels]
        else:
            parts.append((_set_of_hand(hand), weight))
    return parts


def _parts_of_array(array: object) -> list[Part]:
    import numpy as np

    weights = np.asarray(array)
    if weights.shape != (COMBINATIONS,) or weights.dtype.kind not in "fiub":
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
    """A set of the one combination that a hand is."""
    if not isinstance(hand, Hand):
        hand = Hand(hand)  # type: ignore[arg-type] # it tells what is no hand
    return _set_of_cards(hand)


@lru_cache(COMBINATIONS)
def _set_of_cards(held: Hand) -> int:
    """A set of the one combination that these cards are."""
    if len(held) != 2:
        raise CardmathError(f"a hand of a range has two cards, and {str(held)!r} has {len(held)}")
    first, second = held
    return 1 << combination(first.id, second.id)
