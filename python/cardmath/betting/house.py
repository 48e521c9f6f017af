"""The rules on which rooms differ, and the rake."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from cardmath._support.fractions import is_fraction
from cardmath._support.lists import one_of
from cardmath._support.numbers import flag, real, whole
from cardmath.errors import CardmathError, CardmathTypeError, quote

if TYPE_CHECKING:
    from cardmath._support.fractions import Fraction

_WORDS = {
    "reopening": ("in sum", "one full raise", "always"),
    "short_raise": ("on top", "completed"),
    "redeal": ("discards and folds", "discards"),
    "odd_chips": ("in turn", "first", "high card"),
}
_SWITCHES = (
    *("half_a_bet", "straddle_raises", "full_blind", "full_bring_in", "blinds_first"),
    "own_discards",
)
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The rules on which rooms differ; the defaults are those of most tournaments.

    Raises:
        CardmathError: a word is not one of those listed.
        CardmathTypeError: a switch is not True or False.

    >>> HouseRules(odd_chips="first").chip
    1
    """

    reopening: Literal["in sum", "one full raise", "always"] = "in sum"
    """When a player who has acted may raise again after all-in raises that were too short: if what
    there is to call is a full raise in sum, if one raise alone was full, or always."""
    short_raise: Literal["on top", "completed"] = "on top"
    """The least raise after such a short one: a full raise on top of it (after a bet of 100 and 120
    all-in, to 220), or the full raise that it was short of (to 200)."""
    half_a_bet: bool = True
    """Whether in fixed limit an all-in of at least half a bet counts as a whole one."""
    straddle_raises: bool = True
    """Whether the smallest raise over a straddle is the straddle's size; if not, the big
    blind's."""
    full_blind: bool = True
    """Whether the others must call a whole big blind if the player in the big blind had less."""
    full_bring_in: bool = True
    """Whether in stud the others must call a whole bring-in if the player who posted it had
    less."""
    blinds_first: bool = False
    """Whether a player who cannot pay both pays the blind before the ante."""
    redeal: Literal["discards and folds", "discards"] = "discards and folds"
    """Which cards are reshuffled when the deck of a draw game runs out: discards and folded hands,
    or only discards."""
    own_discards: bool = True
    """Whether players can then be dealt a card that they discarded themselves."""
    odd_chips: Literal["in turn", "first", "high card"] = "in turn"
    """Who gets chips that cannot be split: one each from left of the button, all of them the first
    winner left of the button, or the winner with the highest card (spades highest)."""
    chip: int = 1
    """The smallest chip: pots are split into multiples of it."""

    def __post_init__(self) -> None:
        for name, words in _WORDS.items():
            one_of(name, getattr(self, name), words)
        for name in _SWITCHES:
            if not isinstance(getattr(self, name), bool):
                raise CardmathTypeError(
                    f"{name} is True or False, not {quote(getattr(self, name))}"
                )
        object.__setattr__(self, "chip", whole("the smallest chip", self.chip, 1, 10**15))


@dataclass(frozen=True, slots=True)
class Rake:
    """What the house takes from a hand.

    It is taken from the main pot first, then from the side pots, until the cap is reached. The rake
    of each pot is rounded down.

    Raises:
        CardmathError: the share is not 0 to 100 percent, or finer than a millionth.

    >>> Rake(5, cap=3)
    Rake(percent=5, cap=3, no_flop_no_drop=True)
    """

    percent: float | Fraction
    """The share, in percent."""
    cap: int | None = None
    """The most that is taken from a hand; None for no limit."""
    no_flop_no_drop: bool = True
    """Whether nothing is taken from hands that end on the first street."""

    def __post_init__(self) -> None:
        share = real("a rake in percent", self.percent, 0, 100)
        if not is_fraction(self.percent):
            object.__setattr__(self, "percent", share)
        flag("no_flop_no_drop", self.no_flop_no_drop)
        if self.cap is not None:
            object.__setattr__(self, "cap", whole("the cap of a rake", self.cap, 0, 10**15))
        if abs(self.millionths - float(self.percent) * _MILLION / 100) > 1e-6:
            raise CardmathError(f"a rake is a multiple of 0.0001 percent, not {self.percent}")

    @property
    def millionths(self) -> int:
        """The share, in millionths."""
        return round(self.percent * _MILLION / 100)
