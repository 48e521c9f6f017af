"""The chips after a hand of jam or fold, and the knock-outs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cardmath.solve.jam_or_fold.seats import Seats


@dataclass(frozen=True, slots=True)
class Settled:
    """The end of a hand."""

    stacks: tuple[float, ...]
    """Each player's chips."""
    knocked_out: tuple[tuple[int, int], ...] = ()
    """Pairs of players: who won the last chips of another, and the other."""


def settle(seats: Seats, order: Sequence[int], *, checked: bool = False) -> Settled:
    """Pay the pots.

    Args:
        seats: the players.
        order: the players who are all-in, the best hand first; nobody if all folded to the big
            blind, who then has the pot.
        checked: whether these are not all-in, but show down what they have posted.
    """
    number = len(seats.stacks)
    winners = list(order) or [number - 1]
    folded = [*map(sum, zip(seats.antes, seats.blinds, strict=True))]
    dead = [stack - each for stack, each in zip(seats.stacks, seats.matched, strict=True)]
    stay = folded if checked else seats.stacks
    matched = [each - ante for each, ante in zip(stay, dead, strict=True)]
    put = [stay[at] if at in winners else folded[at] for at in range(number)]
    left = [chips - each for chips, each in zip(seats.stacks, put, strict=True)]
    bets = [each - ante for each, ante in zip(put, dead, strict=True)]
    won = [0.0] * number
    won[winners[0]] += sum(dead)
    levels = sorted({matched[at] for at in winners})
    for low, high in pairwise([0.0, *levels]):
        best = next(at for at in winners if matched[at] >= high)
        won[best] += sum(max(0.0, min(each, high) - low) for each in bets)
    back = [max(0.0, each - levels[-1]) for each in bets]
    stacks = tuple(map(sum, zip(left, won, back, strict=True)))
    out = [at for at in winners if not stacks[at]]
    takers = [next(best for best in winners if matched[best] >= matched[at]) for at in out]
    return Settled(stacks, tuple(zip(takers, out, strict=True)))


def split(seats: Seats, pair: Sequence[int]) -> Settled:
    """Pay the pots of two players with hands of equal strength."""
    one, other = (settle(seats, order).stacks for order in (pair, pair[::-1]))
    return Settled(tuple((a + b) / 2 for a, b in zip(one, other, strict=True)))


def chains(seats: Seats, players: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The ways in which the pots of players who are all-in can be won.

    The best hand wins from all up to its own stack; the best of the longer stacks wins the next
    side pot, and so on until a longest stack has won. Who comes behind them wins nothing, so that
    k players have 2^(k - 1) ways at most, and not k! orders.
    """
    matched = seats.matched
    for best in players:
        longer = [at for at in players if matched[at] > matched[best]]
        if not longer:
            yield (best,)
        for rest in chains(seats, longer) if longer else ():
            yield (best, *rest)
