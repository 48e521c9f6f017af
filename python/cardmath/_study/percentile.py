"""How hands rank in a range on a board: by the best five cards now, or by equity."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardmath._core import Hand
from cardmath._evaluation.batch import strengths
from cardmath._ranges.hand_sets import all_masks
from cardmath._ranges.range import Range
from cardmath._ranges.starting_hands import COMBOS
from cardmath._ranges.weights import as_booleans
from cardmath._study.combos import hole_cards
from cardmath._support.fractions import Fraction
from cardmath._support.layout import facts_as_html
from cardmath._support.numbers import exact, ratio
from cardmath._support.numpy import np
from cardmath.errors import CardmathError, quote

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._cards.deck import HandLike
    from cardmath._rules.orderings import Ordering
    from cardmath._study.distribution import Distribution

BY = NOW, EQUITY = "now", "equity"
"""What ranks hands: the best five cards on the board, or the equity."""
_PERCENT = re.compile(r"\s*(?:top\s*)?([0-9]{1,20}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})\s*%\s*", re.I)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a hand ranks in a range: the weighted shares of better, equal and worse combos."""

    hand: Hand
    """The hole cards."""
    by: str
    """`now`, by the best five cards; or `equity`, by the equity against the other range."""
    better: Fraction
    """The share of the range that is better than the hand."""
    equal: Fraction
    """The share that is exactly as good, including the hand itself if it is in the range."""

    @property
    def worse(self) -> Fraction:
        """The share that is worse."""
        return 1 - self.better - self.equal

    @property
    def percentile(self) -> Fraction:
        """The share that is worse plus half of the share that is equal: 1 is the very best."""
        return self.worse + self.equal / 2

    @property
    def top(self) -> Fraction:
        """The share that is better or equal: the hand is in this top part of the range."""
        return self.better + self.equal

    def to_dict(self) -> dict[str, Any]:
        """The standing as plain values for JSON; fractions are text `p/q`."""
        numbers = ("better", "equal", "worse", "percentile", "top")
        plain = {name: ratio(getattr(self, name)) for name in numbers}
        return {"hand": str(self.hand), "by": self.by, **plain}

    def _repr_html_(self) -> str:
        """The standing as a notebook shows it."""
        names = ("top", "better", "equal", "worse")
        shares = {name: f"{100 * float(getattr(self, name)):.2f}%" for name in names}
        return facts_as_html(f"{self.hand}, {self.by}", shares)

    def __str__(self) -> str:
        return (
            f"{self.hand} is in the top {100 * float(self.top):.2f}% of the range "
            f"{'now' if self.by == NOW else 'by equity'}: "
            f"{100 * float(self.better):.2f}% is better, {100 * float(self.equal):.2f}% equal"
        )


class Order:
    """The combos of a range in an order: each has a number, and a greater one is better."""

    def __init__(
        self, held: Range, by: str, numbers: NDArray[Any], valid: NDArray[np.bool_]
    ) -> None:
        self._held, self._by, self._numbers, self._valid = held, by, numbers, valid
        self._levels = [(weight, as_booleans(hands) & valid) for weight, hands in held._levels]
        self._total = self._weight(valid)

    def _weight(self, chosen: NDArray[np.bool_]) -> Fraction:
        sums = (weight * int((held & chosen).sum()) for weight, held in self._levels)
        return sum(sums, Fraction(0))

    def standing(self, hand: HandLike) -> Standing:
        """How a hand ranks; it need not be in the range.

        Raises:
            CardmathError: it does not have two cards, or has no number, as a card is known.
        """
        cards, place = hole_cards(hand)
        if not self._valid[place]:
            raise CardmathError(f"{cards} cannot be held here: a card of it is known")
        number = self._numbers[place]
        better = self._weight(self._numbers > number) / self._total
        equal = self._weight(self._numbers == number) / self._total
        return Standing(cards, self._by, better, equal)

    def top(self, share: str | float | Fraction) -> Range:
        """The best combos, as few groups of equal ones as make up a share of the weight."""
        wanted = _share(share) * self._total
        if not wanted:
            return Range("")
        held = np.zeros(COMBOS, np.bool_)
        for _, part in self._levels:
            held |= part
        values = np.unique(self._numbers[held])  # ascending
        low, high = 0, len(values) - 1
        while low < high:  # find the greatest value that is low enough
            middle = (low + high + 1) // 2
            if self._weight(self._numbers >= values[middle]) >= wanted:
                low = middle
            else:
                high = middle - 1
        return self._part(held & (self._numbers >= values[low]))

    def _part(self, chosen: NDArray[np.bool_]) -> Range:
        bits = int.from_bytes(np.packbits(chosen, bitorder="little").tobytes(), "little")
        return Range._from_levels({weight: hands & bits for weight, hands in self._held._levels})


def by_strength(held: Range, board: Hand, dead: Hand, ordering: Ordering) -> Order:
    """The order of the best five cards on a board of three cards or more."""
    valid = as_booleans(Range("random").without(board | dead)._levels[0][1])
    masks = _masks()[valid] | np.uint64(board.mask)
    numbers = np.zeros(COMBOS, np.uint16)
    numbers[valid] = strengths(masks, ordering)
    return Order(held, NOW, numbers, valid)


def by_equity(found: Distribution) -> Order:
    """The order of the equities against the other range."""
    valid = found._deals > 0
    known = as_booleans(Range("random").without(found.board | found.dead)._levels[0][1])
    valid = valid & known
    # The numbers are ranks of exact equities: floats would separate equal ones, or merge others.
    equities = [found._exact_equity(place) for place in valid.nonzero()[0].tolist()]
    ranks = {equity: rank for rank, equity in enumerate(sorted(set(equities)))}
    keys = np.zeros(COMBOS, np.int64)
    keys[valid] = [ranks[equity] for equity in equities]
    return Order(found.held, EQUITY, keys, valid)


def _masks() -> NDArray[np.uint64]:
    """The mask of each combo, in the order of `Range.weights`."""
    return all_masks(2)


def _share(given: object) -> Fraction:
    """A share of a range: `"20%"`, or a number from 0 to 1."""
    if isinstance(given, str):
        found = _PERCENT.fullmatch(given)
        if found is None:
            raise CardmathError(
                f"a share of a range is a percentage such as '20%' or a number from 0 to 1, "
                f"not {quote(given)}"
            )
        share = Fraction(found[1]) / 100
        if share > 1:
            raise CardmathError(f"a share of a range is 0% to 100%, not {quote(given)}")
        return share
    return exact("a share of a range", given, 0, 1)
