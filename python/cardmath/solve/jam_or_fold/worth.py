"""What the players have at the end of a hand: chips, prize money with bounties, or a payoff."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence, Sized
from dataclasses import dataclass, field
from typing import TypeAlias

from cardmath._core import icm_expectations
from cardmath._support.lists import is_iterable
from cardmath.errors import CardmathError
from cardmath.solve.jam_or_fold.seats import Seats
from cardmath.solve.jam_or_fold.settlement import Settled
from cardmath.solve.payoff import check_payoff, paid
from cardmath.tournaments.amounts import (
    all_paid_alike,
    amounts,
    bounties_of,
    prizes_of,
    progressive_part,
)

Payoff: TypeAlias = Callable[..., Sequence[float]]
"""What all players get if the hand leaves them with these chips, as a function of all."""


class Worth(ABC):
    """What an end of a hand is worth to each player."""

    unit: str
    """What is counted: `chips`, `prize money`, or `payoff`."""

    @property
    def base(self) -> Worth:
        """What is played for, if no hand is looked ahead."""
        return self

    @abstractmethod
    def of(self, end: Settled) -> tuple[float, ...]:
        """Each player's value."""


@dataclass(frozen=True, slots=True)
class Chips(Worth):
    """The chips that each player has won or lost."""

    seats: Seats
    unit: str = "chips"

    def of(self, end: Settled) -> tuple[float, ...]:
        """Each player's value."""
        pairs = zip(end.stacks, self.seats.stacks, strict=True)
        return tuple(after - before for after, before in pairs)


@dataclass(frozen=True, slots=True)
class Paid(Worth):
    """What a function of the chips says."""

    payoff: Payoff
    unit: str = "payoff"

    def of(self, end: Settled) -> tuple[float, ...]:
        """Each player's value.

        Raises:
            CardmathError: a number is not finite.
            CardmathTypeError: the function does not take the chips of each player, or does not
                return a number for each.
        """
        return paid(self.payoff, *end.stacks)


@dataclass(frozen=True, slots=True)
class PrizeMoney(Worth):
    """Prizes by the independent chip model, and bounties by the proportional model."""

    before: tuple[float, ...]
    """The chips of the players at the table before the hand."""
    others: tuple[float, ...]
    """The chips of the players at other tables."""
    prizes: tuple[float, ...]
    """A prize for each player of the tournament, the first place's first."""
    bounties: tuple[float, ...] = ()
    """The bounty on each head, those of the others last; empty where there are none."""
    progressive: float = 0.0
    """The part of a bounty that goes onto the winner's own head."""
    unit: str = "prize money"
    _known: dict[tuple[float, ...], tuple[float, ...]] = field(
        default_factory=dict, repr=False, compare=False
    )

    @property
    def pool(self) -> float:
        """All prizes and bounties."""
        return sum(self.prizes) + sum(self.bounties)

    def of(self, end: Settled) -> tuple[float, ...]:
        """Each player's value: prizes, bounties won in this hand, and those still to win."""
        if end.stacks not in self._known:
            self._known[end.stacks] = self._prizes(end.stacks)
        prizes = self._known[end.stacks]
        if not self.bounties:
            return prizes
        bounties = self._bounties(end)
        return tuple(map(sum, zip(prizes, bounties, strict=True)))

    def _prizes(self, stacks: Sequence[float]) -> tuple[float, ...]:
        """If several bust, whoever began the hand with more chips finishes higher; equals share."""
        left = [at for at, chips in enumerate(stacks) if chips]
        alive = [*(stacks[at] for at in left), *self.others]
        largest, pool = max(alive), sum(self.prizes) or 1.0
        paid = [prize / pool for prize in self.prizes[: len(alive)]]
        found, _, _ = icm_expectations([chips / largest for chips in alive], paid, None)
        worth = [0.0] * len(stacks)
        for at, value in zip(left, found, strict=False):
            worth[at] = float(value) * pool
        place = len(alive)
        lost = [at for at, chips in enumerate(stacks) if not chips]
        for chips in sorted({self.before[at] for at in lost}, reverse=True):
            equal = [at for at in lost if self.before[at] == chips]
            for at in equal:
                worth[at] = sum(self.prizes[place : place + len(equal)]) / len(equal)
            place += len(equal)
        return tuple(worth)

    def _bounties(self, end: Settled) -> list[float]:
        """What this hand pays, and of the remaining bounties a share in proportion to chips."""
        paid, heads = self.bounties_after(end)
        each_chip = sum(heads) / (sum(end.stacks) + sum(self.others))
        return [own + each_chip * chips for own, chips in zip(paid, end.stacks, strict=True)]

    def bounties_after(self, end: Settled) -> tuple[list[float], list[float]]:
        """What each player is paid for knock-outs, and the bounties then, those of others last."""
        paid, heads = [0.0] * len(end.stacks), list(self.bounties)
        for taker, out in end.knocked_out if heads else ():
            kept = self.progressive * self.bounties[out]
            paid[taker] += self.bounties[out] - kept
            heads[taker] += kept
            heads[out] = 0.0
        return paid, heads

    def next(
        self, stacks: tuple[float, ...], players: Sequence[int], heads: Sequence[float]
    ) -> PrizeMoney:
        """What is played for in the next hand.

        Args:
            stacks: the chips of those who are left at the table, in their order of acting.
            players: who these are in this hand.
            heads: the bounties, those of others last.
        """
        left = len(players) + len(self.others)
        of_others = heads[len(self.before) :]
        bounties = (*(heads[at] for at in players), *of_others) if heads else ()
        return PrizeMoney(stacks, self.others, self.prizes[:left], bounties, self.progressive)


@dataclass(frozen=True, slots=True)
class Reordered(Worth):
    """The same worth for players who are seated in another order."""

    worth: Worth
    order: tuple[int, ...]
    """For each seat the player of `worth`."""

    @property
    def unit(self) -> str:  # type: ignore[override]
        """What is counted."""
        return self.worth.unit

    def of(self, end: Settled) -> tuple[float, ...]:
        """Each seat's value."""
        chips = dict(zip(self.order, end.stacks, strict=True))
        out = tuple((self.order[taker], self.order[loser]) for taker, loser in end.knocked_out)
        values = self.worth.of(Settled(tuple(chips[at] for at in range(len(chips))), out))
        return tuple(values[player] for player in self.order)


def worth_of(
    seats: Seats,
    payoff: Payoff | None,
    prizes: object,
    others: object,
    bounties: object,
    progressive: object,
) -> Worth:
    """What is played for.

    Raises:
        CardmathError: a number is out of range, or options do not go together.
        CardmathTypeError: a value has the wrong type.
    """
    check_payoff(payoff)
    if prizes is None:
        for name, given in (
            ("bounties", bounties),
            ("others", others),
            ("progressive", progressive),
        ):
            if given is not None and _is_given(given):
                raise CardmathError(f"{name} belong to prizes: give prizes=[50, 30, 20] too")
        return Chips(seats) if payoff is None else Paid(payoff)
    if payoff is not None:
        raise CardmathError("give prizes or a payoff, not both")
    return prize_money(seats, prizes, others, bounties, progressive)


def _is_given(given: object) -> bool:
    """Whether there is a number but 0, or a list that is not empty."""
    if is_iterable(given) and isinstance(given, Sized):
        return len(given) > 0
    return bool(given)


def prize_money(
    seats: Seats,
    prizes: object,
    others: object = (),
    bounties: object = None,
    progressive: object = 0,
) -> PrizeMoney:
    """Check the prizes of a tournament.

    Raises:
        CardmathError: a number is out of range, the prizes ascend, or all players get the same:
            every strategy is then an equilibrium, and none is worth showing.
        CardmathTypeError: a value has the wrong type.
    """
    paid = [float(each) for each in prizes_of(prizes)]
    chips = [float(each) for each in amounts("stack", others)]
    if not all(chips):
        raise CardmathError("others are the chips of players who are still in: all above 0")
    players = len(seats.stacks) + len(chips)
    paid = (paid + [0.0] * players)[:players]
    heads, kept = _heads(bounties, players), float(progressive_part(progressive))
    if not any(paid) and not heads:
        raise CardmathError("prizes are all 0: there is nothing to play for")
    if all_paid_alike(paid, players) and not heads:
        raise CardmathError(
            f"all {players} players who are left get the same prize: there is nothing to play for"
        )
    return PrizeMoney(seats.stacks, tuple(chips), tuple(paid), heads, kept)


def _heads(given: object, players: int) -> tuple[float, ...]:
    if given is None:
        return ()
    heads = [float(each) for each in bounties_of(given, players)]
    if len(heads) != players:
        raise CardmathError(
            f"bounties are one number, or one for each player and then each of others: {players}, "
            f"not {len(heads)}"
        )
    return tuple(heads) if any(heads) else ()
