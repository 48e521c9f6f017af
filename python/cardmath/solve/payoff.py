"""What the players get at the end of a hand, if it is not chips: prize money, bounties."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from inspect import signature
from math import inf, isfinite, nan
from typing import Any, TypeAlias, TypeVar

from cardmath._support.numbers import real, shown, whole
from cardmath.errors import CardmathError, CardmathTypeError, quote
from cardmath.solve.prize_money import PrizeMoney
from cardmath.solve.reading import Chips

Payoffs: TypeAlias = Callable[[float, float], tuple[float, float]]
"""What both players get if the hand leaves them with these chips, as a function of both."""

_Both: TypeAlias = tuple[float, float]

_Returned = TypeVar("_Returned")

ROUNDING = 1e-12
"""Payoffs that differ by a smaller share of the largest are equal, but for rounding."""
_MOST = 1e15
"""No payoff of a file is greater."""


def check_payoff(payoff: object) -> None:
    """Check that a payoff can be called.

    Raises:
        CardmathTypeError: it cannot.
    """
    if payoff is not None and not callable(payoff):
        raise CardmathTypeError(f"payoff is a function, not {type(payoff).__name__}")


def paid(payoff: Callable[..., Iterable[float]], *chips: float) -> tuple[float, ...]:
    """What the players get if the hand leaves them with these chips.

    Raises:
        CardmathError: a number is not finite.
        CardmathTypeError: the function does not take the chips of each player, or does not return a
            number for each.
    """
    found = called(payoff, *chips)
    numbers: tuple[float, ...] = ()
    try:
        numbers = tuple(float(real("a payoff", each, -inf)) for each in found)
    except TypeError:
        pass
    except CardmathError:  # not a number
        numbers = (nan,) * len(chips)
    if len(numbers) == len(chips) and all(map(isfinite, numbers)):
        return numbers
    returned = f"{call_text(*chips)} returned {quote(found)}"
    if len(numbers) == len(chips):
        raise CardmathError(f"payoff returns finite numbers: {returned}")
    word = {2: "two"}.get(len(chips), str(len(chips)))
    raise CardmathTypeError(f"payoff returns {word} numbers, one for each player: {returned}")


def called(payoff: Callable[..., _Returned], *chips: float) -> _Returned:
    """What a payoff returns for these chips.

    An error of the function keeps its type, and gets a note with the chips for which it was raised.

    Raises:
        CardmathTypeError: the function takes more or fewer arguments.
    """
    try:
        return payoff(*chips)
    except Exception as error:
        if isinstance(error, TypeError) and (takes := _other_arguments(payoff, chips)):
            raise CardmathTypeError(
                f"payoff takes the chips that each player has after the hand, as in "
                f"{call_text(*chips)}: this function takes {takes}"
            ) from None
        error.add_note(f"payoff was called for the chips after a hand, as {call_text(*chips)}")
        raise


def call_text(*chips: float) -> str:
    """How a call of a payoff is written in messages."""
    return f"payoff({', '.join(map(shown, chips))})"


def _other_arguments(payoff: Callable[..., Any], chips: tuple[float, ...]) -> str | None:
    """The arguments of a function that does not take these; None if it does or cannot be asked."""
    try:
        declared = signature(payoff)
    except ValueError:
        return None
    try:
        declared.bind(*chips)
    except TypeError:
        return ", ".join(declared.parameters) or "nothing"
    return None


@dataclass(frozen=True, slots=True)
class PaidEnd:
    """What both players get where the hand ends, the player out of position first."""

    lost: int
    """What the loser has put in since the start of the game, in the smallest chips."""
    oop_wins: _Both
    """If the player out of position wins."""
    split: _Both
    """If the pot is split."""
    ip_wins: _Both
    """If the player in position wins."""

    @property
    def outcomes(self) -> tuple[_Both, _Both, _Both]:
        """What both get by who wins."""
        return self.oop_wins, self.split, self.ip_wins


@dataclass(frozen=True, slots=True)
class PayoffTable:
    """What both players get at each end of a game."""

    halved: _Both
    """What they get if the pot at the start is halved."""
    pot_worth: float
    """How much more a player gets by winning the pot at the start than by losing it, averaged over
    both."""
    ends: tuple[PaidEnd, ...]
    """The ends, by what the loser has put in."""
    unit: float
    """The payoff that one unit of the core is worth."""
    prize_money: PrizeMoney | None = None
    """The prizes, if it is prize money that is paid."""

    @classmethod
    def of(
        cls, payoff: Payoffs, losses: Sequence[int], chips: Chips, rake: tuple[float, float]
    ) -> PayoffTable:
        """The payoffs of all ends.

        Args:
            payoff: the function.
            losses: what a loser may have put in, in the smallest chips.
            chips: the chips of the game.
            rake: the share of the pot that the house takes, and the most chips.

        Raises:
            CardmathError: a payoff is not finite, or all outcomes pay the same.
            CardmathTypeError: the function does not take or return two numbers.
        """
        pot, stack = chips.pot, chips.stack

        def both(own: float, other: float) -> _Both:
            first, second = paid(payoff, own, other)
            return first, second

        def end(units: int) -> PaidEnd:
            lost = units * chips.chip
            won = pot + lost - min(rake[0] * (pot + 2 * lost), rake[1])
            half = stack + (won - lost) / 2
            return PaidEnd(
                units,
                both(stack + won, stack - lost),
                both(half, half),
                both(stack - lost, stack + won),
            )

        taken, given = both(stack + pot, stack), both(stack, stack + pot)
        worth = (abs(taken[0] - given[0]) + abs(given[1] - taken[1])) / 2
        halved = both(stack + pot / 2, stack + pot / 2)
        money = payoff if isinstance(payoff, PrizeMoney) else None
        return cls._scaled(halved, worth, tuple(map(end, losses)), chips, money)

    @classmethod
    def _scaled(
        cls,
        halved: _Both,
        worth: float,
        ends: tuple[PaidEnd, ...],
        chips: Chips,
        prize_money: PrizeMoney | None,
    ) -> PayoffTable:
        """The table, with the unit in which payoffs are about as large as the chips at stake."""
        spreads, largest = [], 0.0
        for player in (0, 1):
            all_paid = [both[player] for end in ends for both in end.outcomes]
            spreads.append(max(all_paid) - min(all_paid))
            largest = max(largest, *map(abs, all_paid))
        at_stake = chips.pot / chips.chip + 2 * max(end.lost for end in ends)
        unit, least = max(spreads) / at_stake, ROUNDING * largest
        if max(spreads) <= least or worth <= least or inf in (unit, worth):
            raise CardmathError(
                "payoff gives the same for every outcome, or for winning and losing the pot: "
                "there is nothing to play for"
            )
        return cls(halved, worth, ends, unit, prize_money)

    def covers(self, losses: Sequence[int]) -> bool:
        """Whether all ends of a tree are known."""
        return {end.lost for end in self.ends} >= set(losses)

    def check_covers(self, losses: Sequence[int]) -> None:
        """Check that all ends of a tree are known.

        Raises:
            CardmathError: one is not.
        """
        if not self.covers(losses):
            raise CardmathError(
                "a saved or pickled game has its payoffs, but not the function that computes "
                "others: declare the game again with payoff= to change its sizes"
            )

    def for_core(self) -> list[tuple[int, list[list[float]]]]:
        """The payoffs as the core takes them: less those of a halved pot, in its unit."""

        def scaled(both: _Both) -> list[float]:
            pairs = zip(both, self.halved, strict=True)
            return [(each - start) / self.unit for each, start in pairs]

        return [(end.lost, [scaled(both) for both in end.outcomes]) for end in self.ends]

    def to_plain(self) -> dict[str, Any]:
        """The table as plain values, for files."""
        return {
            "halved": list(self.halved),
            "pot_worth": self.pot_worth,
            "ends": [[end.lost, *map(list, end.outcomes)] for end in self.ends],
            "money": None if self.prize_money is None else self.prize_money.to_plain(),
        }

    @classmethod
    def of_plain(cls, plain: dict[str, Any], chips: Chips) -> PayoffTable:
        """The table of plain values.

        Raises:
            KeyError, TypeError, ValueError: they are not a table.
        """

        def both(given: list[float]) -> _Both:
            first, second = (float(real("a payoff", each, -_MOST, _MOST)) for each in given)
            return first, second

        ends = tuple(
            PaidEnd(whole("chips", lost, 0), both(first), both(split), both(second))
            for lost, first, split, second in plain["ends"]
        )
        worth = float(real("a payoff", plain["pot_worth"], 0, _MOST))
        money = plain.get("money")
        read = None if money is None else PrizeMoney.of_plain(money)
        return cls._scaled(both(plain["halved"]), worth, ends, chips, read)
