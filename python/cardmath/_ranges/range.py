"""Ranges: the combos that a player may hold, each with a weight.

`docs/reference/ranges.md` describes the notation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, SupportsIndex

from cardmath._cards.deck import HandLike
from cardmath._core import Card, Hand
from cardmath._ranges.algebra import RangeAlgebra
from cardmath._ranges.inputs import parts_of, set_of_hand
from cardmath._ranges.starting_hands import (
    COMBOS,
    class_name,
    classes,
    hand_of,
    indexes,
    set_of_card,
    set_of_class,
)
from cardmath._ranges.weights import (
    as_booleans,
    merged,
    ordered_levels,
    rounded,
)
from cardmath._support.numpy import np
from cardmath._support.plain import Plain
from cardmath.errors import CardmathError, quote

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._ranges.algebra import Number, RangeLike
    from cardmath._ranges.groups import RangeGroups
    from cardmath._ranges.weights import Levels
    from cardmath._support.fractions import Fraction


class Range(RangeAlgebra, Plain):
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

    __slots__ = ("_hash", "_levels")
    _keys = "text combinations total probability percent classes"

    _levels: Levels  # the weights above 0, the greatest first, each with its combos
    _hash: int  # once it was asked for, as hashing many weights takes a millisecond

    def __init__(self, hands: RangeLike = "") -> None:
        self._levels = self._levels_of(hands)

    @classmethod
    def _from_levels(cls, levels: Mapping[Fraction, int]) -> Range:
        made = cls.__new__(cls)
        made._levels = ordered_levels(levels)
        return made

    @staticmethod
    def _levels_of(hands: object) -> Levels:
        """The levels of anything that `Range` accepts."""
        found = _levels_of_range(hands)
        return merged(parts_of(hands, _levels_of_range)) if found is None else found

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
        return len(self)

    @property
    def total(self) -> Fraction:
        """The sum of all weights."""
        from cardmath._support.fractions import Fraction

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
        array = np.zeros(COMBOS)
        for weight, hands in self._levels:
            array[as_booleans(hands)] = float(weight)
        return array

    def grid(self) -> NDArray[np.float64]:
        """The mean weight of each class of hands: a new float64 array of shape (13, 13).

        Aces come first. Pairs are on the diagonal, suited classes above it, offsuit ones below.
        """
        return np.array([[float(self._mean(*each)) for each in row] for row in classes()])

    def classes(self) -> dict[str, Fraction]:
        """The exact mean weight of each class with a hand in the range, in the order of `grid`.

        >>> Range("AK, AhAd").classes()
        {'AA': Fraction(1, 6), 'AKs': Fraction(1, 1), 'AKo': Fraction(1, 1)}
        """
        means = {class_name(*each): self._mean(*each) for row in classes() for each in row}
        return {name: mean for name, mean in means.items() if mean}

    def _mean(self, high: int, low: int, kind: str) -> Fraction:
        from cardmath._support.fractions import Fraction

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
        from cardmath._support.fractions import Fraction

        bit = self._set_of(hand)
        return next((weight for weight, hands in self._levels if hands & bit), Fraction(0))

    @staticmethod
    def _set_of(hand: HandLike) -> int:
        """The set of one hand; for other notation, the error says what to write."""
        try:
            return set_of_hand(hand)
        except CardmathError as error:
            if isinstance(hand, str) and _is_notation(hand):
                raise CardmathError(
                    f"{quote(hand)} is range notation, and a hand is two cards such as AhKh: write "
                    f"(range & {hand!r}) for that part, or range.classes() for mean weights"
                ) from error
            raise

    def __contains__(self, hand: HandLike) -> bool:
        """Whether a hand of two cards has a weight above 0."""
        bit = self._set_of(hand)
        return any(hands & bit for _, hands in self._levels)

    def __len__(self) -> int:
        return sum([hands.bit_count() for _, hands in self._levels])

    def __iter__(self) -> Iterator[tuple[Hand, Fraction]]:
        """Each hand with a weight above 0, and the weight, in the order of `weights`."""
        found = {place: weight for weight, hands in self._levels for place in indexes(hands)}
        for place in sorted(found):
            yield hand_of(place), found[place]

    def round(self, digits: SupportsIndex | None = None, *, step: Number | None = None) -> Range:
        """Round every weight to a number of decimal digits, or to multiples of a step.

        Weights rounded to 0 are removed.

        Args:
            digits: the number of decimal digits, 0 to 400. Ties are rounded to the even digit.
            step: a number above 0 and up to 1, in place of `digits`. Each weight becomes the
                nearest multiple that is not above 1; ties are rounded to the even multiple.

        Raises:
            CardmathError: the number of digits or the step is out of range, or not just one of
                them is given.
            CardmathTypeError: the number of digits is not an integer, or the step not a number.

        >>> Range({"AA": 1 / 3, "KK": 0.123456789, "QQ": 0.0001}).round(3)
        Range('AA@0.333, KK@0.123')
        >>> Range("AA@0.9, KK@0.4, QQ@0.1").round(step=0.25)
        Range('AA, KK@0.5')
        """
        return self._from_levels(rounded(self._levels, digits, step))

    def __round__(self, digits: SupportsIndex = 0) -> Range:
        return self.round(digits)

    def draw(self, seed: int | None = None) -> Hand:
        """Draw a random hand; the probability of each is its weight over the total.

        Raises:
            CardmathError: the range is empty, or the seed is below 0.
            CardmathTypeError: the seed is not an int.

        >>> Range("AA, KK").draw(seed=3) in Range("AA, KK")
        True
        """
        high, low = self.draws(1, seed)[0].tolist()
        return Hand((Card.from_id(high), Card.from_id(low)))

    def draws(self, count: int, seed: int | None = None) -> NDArray[np.uint8]:
        """Draw random hands independently of each other.

        Args:
            count: how many hands, 0 to 100 million.
            seed: the same seed gives the same hands on every machine; without one they differ
                each time.

        Returns:
            a uint8 array of card ids of shape (count, 2), the higher id first.

        Raises:
            CardmathError: the range is empty, or the count or seed is out of range.
            CardmathTypeError: the count or seed is not an int.

        >>> Range("AhKh, 2c2d@50%").draws(5, seed=1).shape
        (5, 2)
        """
        from cardmath._ranges.weights import draw_hands

        return draw_hands(self._levels, count, seed)

    def groups(self, by: str = "class") -> RangeGroups:
        """Divide the range into groups of hands, with the weight of each.

        Args:
            by: `class` for the classes that have a hand in the range, such as AKs, in the order
                of `grid`; `kind` for pairs, suited and offsuit hands; `weight` for each weight.

        Raises:
            CardmathError: `by` is something else.

        >>> print(Range("QQ+, AKs@50%, AhKd").groups("kind"))
        QQ+, AhKd, AKs@0.5 by kind
        group    combos  possible  weight    share
        pairs        18        78      18  85.714%
        suited        4       312       2   9.524%
        offsuit       1       936       1   4.762%
        """
        from cardmath._ranges.groups import group_range

        return group_range(self._levels, self.text, by)

    @classmethod
    def from_text(cls, text: str, tool: str = "auto") -> Range:
        """Read a range as another program writes it. `docs/ranges.md` describes the formats.

        Args:
            text: the text that was copied from the program.
            tool: `pio`, `pio-numbers`, `gto+` or `equilab`; `auto` recognises it by its form.

        Raises:
            RangeTextError: the text is not a range in this format; the error has the position.
            CardmathError: the format is unknown.

        >>> Range.from_text("[50]AA,AKs[/50],KK", "gto+")
        Range('KK, (AA, AKs)@0.5')
        """
        from cardmath._ranges.formats import read_format

        return cls._from_levels(dict(read_format(text, tool)))

    def to_text(self, tool: str) -> str:
        """Write the range as another program reads it.

        Args:
            tool: as in `from_text`.

        Raises:
            CardmathError: the format is unknown, or a weight such as 1/3 is not a decimal of
                20 digits or fewer: `round` the range first.

        >>> Range("QQ+, AKs@50%, AhKd@25%").to_text("pio")
        'AA,KK,QQ,AKs:0.5,AhKd:0.25'
        >>> Range("QQ+, AKs@50%").to_text("gto+")
        'AA,KK,QQ,[50]AKs[/50]'
        """
        from cardmath._ranges.formats import write_format

        return write_format(self._levels, tool)

    def __eq__(self, other: object) -> bool:
        return self._levels == other._levels if isinstance(other, Range) else NotImplemented

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            self._hash = hash((Range, self._levels))
            return self._hash

    def __str__(self) -> str:
        return self.text

    def __format__(self, layout: str) -> str:
        return format(self.text, layout)

    def __repr__(self) -> str:
        return f"Range('{self.text}')"

    def __reduce__(self) -> tuple[type[Range], tuple[str]]:
        return Range, (self.text,)

    def _repr_html_(self) -> str:
        """The grid as a notebook shows it."""
        from cardmath._ranges.writer import html_grid

        weighted = "" if self.total == len(self) else f", {float(self.total):,.5g} by weight"
        size = f"{len(self):,} combos of {COMBOS:,}{weighted}: {self.percent:.2f}% of hands"
        return html_grid(self.grid().tolist(), self.text, size)


def _is_notation(text: str) -> bool:
    """Whether a text is a valid range."""
    try:
        _levels_of_range(text)
    except CardmathError:
        return False
    return True


def _levels_of_range(hands: object) -> Levels | None:
    """The levels of a range or of a text; None for anything else."""
    if isinstance(hands, Range):
        return hands._levels
    if isinstance(hands, str):
        from cardmath._ranges.parser import parse_range

        return ordered_levels(parse_range(hands))
    return None
