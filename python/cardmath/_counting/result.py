"""The result of a count: how many hands meet a condition, and which classes they form."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from cardmath._cards.deck import Hand
from cardmath._support.layout import counted, facts_as_html
from cardmath._support.numbers import in_percent
from cardmath._support.plain import Plain
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._counting.hands import Masks
    from cardmath._support.fractions import Fraction


class HandClass(NamedTuple):
    """A class of hands under suit relabelling, with one hand as an example."""

    hand: Hand
    """One of the hands."""
    hands: int
    """How many hands the class has."""


@dataclass(frozen=True, repr=False)
class Count(Plain):
    """How many hands meet a condition, exactly. Make one with `count`."""

    _keys = "cards where given hands total probability percent"

    cards: int
    """How many cards a hand has."""
    where: str
    """The condition, in words."""
    given: Hand
    """The cards that every hand contains."""
    hands: int
    """How many hands meet the condition."""
    total: int
    """How many hands there are."""
    _found: tuple[Masks, Masks] | None = None

    def __post_init__(self) -> None:
        if self._found is not None:  # they are kept, and shared by what reads them
            for each in self._found:
                each.flags.writeable = False

    def __eq__(self, other: object) -> bool:
        return self._facts == other._facts if isinstance(other, Count) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._facts)

    @property
    def _facts(self) -> tuple[object, ...]:
        return self.cards, self.where, self.given, self.hands, self.total

    @property
    def probability(self) -> Fraction:
        """The share of all hands that meet the condition."""
        from cardmath._support.fractions import Fraction

        return Fraction(self.hands, self.total)

    @property
    def percent(self) -> float:
        """The probability in percent."""
        return float(100 * self.probability)

    @cached_property
    def classes(self) -> tuple[HandClass, ...]:
        """The hands that meet the condition, one of each class, with the number of its hands.

        Hands that differ by a suit relabelling form a class if the condition does not depend on it:
        a pattern that names no suit, or any condition with `relabel=True`. Otherwise each hand is a
        class.

        Raises:
            CardmathError: there are too many of them, or the condition is one of a query.
        """
        if self._found is None:
            raise CardmathError(
                "the hands were counted and not kept: there are more than ten million classes of "
                "them, or the condition is one of a query"
            )
        masks, sizes = (each.tolist() for each in self._found)
        return tuple(map(HandClass, map(Hand.from_mask, masks), sizes))

    @property
    def title(self) -> str:
        """What was counted, and how many hands that is."""
        of = f" with {self.given}" if self.given else ""
        share = in_percent(self.probability, 4)
        return (
            f"{self.where}: {counted(self.hands, 'hand')} of {self.total:,} of "
            f"{counted(self.cards, 'card')}{of}, {share}%"
        )

    def __str__(self) -> str:
        return self.title

    def __repr__(self) -> str:
        return f"<Count: {self.title}>"

    def _repr_html_(self) -> str:
        """The count as a notebook shows it."""
        facts = {
            "hands": f"{self.hands:,}",
            "of": f"{self.total:,}",
            "probability": str(self.probability),
            "percent": in_percent(self.probability, 4),
        }
        return facts_as_html(self.where, facts)
