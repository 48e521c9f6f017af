"""A decision between going all-in and folding before the flop, and what is known of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any, TypeAlias

from cardmath._ranges.starting_hands import EITHER, OFFSUIT, SUITED, class_name

if TYPE_CHECKING:
    from cardmath._cards.deck import Card
    from cardmath._review.played_hand import Row

Check: TypeAlias = Callable[[int, float], object]
"""Called while a game is solved; an exception that it raises stops the work."""
_CLOSE = 1e-9
"""How far sums of floats may take a frequency beyond 0 or 1."""
VERBS = ("jam", "call")
"""What a player may do besides folding: call if somebody has jammed."""


@dataclass(frozen=True, slots=True)
class JudgedJam:
    """What is known of a decision between jam or call and fold, in big blinds."""

    values: dict[str, float]
    """The EV of each action; a fold is worth 0."""
    frequencies: dict[str, float]
    """How often equilibrium chooses each with this hand."""
    bound: float
    """A loss up to this may be due to the solution."""

    @property
    def best(self) -> str:
        """The action with the highest EV."""
        return max(self.values, key=lambda action: self.values[action])

    @classmethod
    def of_plain(cls, plain: dict[str, Any]) -> JudgedJam:
        """Take what a file has, which is not trusted.

        Raises:
            KeyError, TypeError, ValueError, AttributeError, OverflowError: it is not a
                judgement.
        """
        values, frequencies = (
            {str(name): float(number) for name, number in plain[each].items()}
            for each in ("values", "frequencies")
        )
        found = cls(values, frequencies, float(plain["bound"]))
        numbers = (*values.values(), *frequencies.values(), found.bound)
        if set(values) != set(frequencies) or not all(map(isfinite, numbers)):
            raise ValueError("an action has no value, or a number is not finite")
        if found.bound < 0 or not all(
            -_CLOSE <= each <= 1 + _CLOSE for each in frequencies.values()
        ):
            raise ValueError("a bound is below 0, or a frequency is not one")
        if sorted(values) not in [sorted(["fold", verb]) for verb in VERBS]:
            raise ValueError("the actions are not those of jam or fold")
        return found


@dataclass(frozen=True, slots=True)
class JamSpot(ABC):
    """A decision between jam and fold, or between call and fold. Amounts are in big blinds."""

    hand: Row
    """The row of the table of hands."""
    player: str
    position: str
    hole: tuple[Card, Card]
    pot: float
    """The chips in the middle before the decision, as far as the player can win them."""
    action: str
    """`jam`, `call` or `fold`."""
    won: float | None
    """What the player got in the end, less what was put in from here on; None if it is unknown, or
    if prize money counts."""

    @property
    @abstractmethod
    def game(self) -> object:
        """What decides on the solution: games that are equal are solved once."""

    @property
    @abstractmethod
    def node(self) -> tuple[int, int]:
        """Who decides, and the set of those who are all-in, in the order of acting."""

    @property
    @abstractmethod
    def preflop(self) -> str:
        """What is decided, in words."""

    @property
    @abstractmethod
    def line(self) -> str:
        """What was done before, in words."""

    @abstractmethod
    def solved(self, check: Check) -> Any:  # noqa: ANN401
        """Solve the game.

        Raises:
            CardmathError: it is not possible.
        """

    @abstractmethod
    def judged(self, solution: Any) -> JudgedJam:  # noqa: ANN401
        """Compare the actions in a solved game, for the hand that was held."""

    @property
    def hand_class(self) -> str:
        """The class of what was held, such as `AKs`."""
        (high, first), (low, second) = (divmod(card.id, 4) for card in self.hole)
        kind = EITHER if high == low else SUITED if first == second else OFFSUIT
        return class_name(high, low, kind)
