"""The players of a hand of jam or fold: stacks, blinds and antes, in the order of acting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal, TypeAlias, get_args

from cardmath._support.lists import all_of, listed, one_of
from cardmath._support.numbers import real
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.solve.jam_or_fold.lines import nodes

AnteKind: TypeAlias = Literal["each", "big blind", "button"]
ANTE_KINDS = get_args(AnteKind)
MOST_PLAYERS = 10
MOST_CHIPS = 10**12
"""The greatest stack: squares and sums of greater numbers would be infinite."""
Posts: TypeAlias = tuple[tuple[float, float], float, AnteKind]
"""The blinds, the ante, and who posts it."""
_EARLY = ("UTG", "UTG+1", "UTG+2", "UTG+3")
_LATE = ("LJ", "HJ", "CO", "BTN", "SB", "BB")


@dataclass(frozen=True)
class Seats:
    """The players in the order of acting before the flop, the big blind last."""

    stacks: tuple[float, ...]
    """The chips before blinds and antes."""
    antes: tuple[float, ...]
    """What each posts for the pot alone; at most all chips."""
    blinds: tuple[float, ...]
    """What each posts as a bet; at most the chips that the ante leaves."""
    ante_kind: AnteKind = "each"
    """Who posts the ante."""

    @classmethod
    def of(
        cls,
        stacks: Sequence[float],
        blinds: tuple[float, float],
        ante: float,
        ante_kind: AnteKind,
    ) -> Seats:
        """Seat the players who have chips.

        Raises:
            CardmathError: there are too few or too many players, or a number is out of range.
            CardmathTypeError: a value is not a number.
        """
        chips = [amount("a stack", each) for each in _listed(stacks)]
        playing = [each for each in chips if each]
        if not 2 <= len(playing) <= MOST_PLAYERS:
            raise CardmathError(
                f"2 to {MOST_PLAYERS} players have chips, not {len(playing)}: stacks are in the "
                "order of acting, the big blind last, such as [12, 8, 20]"
            )
        small, big = pair("a blind", blinds)
        if small > big or not big:
            raise CardmathError("the big blind is above 0, and the small blind is not greater")
        each, number = amount("the ante", ante), len(playing)
        antes = tuple(map(min, playing, _antes(each, ante_kind, number)))
        due = (*(0.0,) * (number - 2), small, big)
        left = (stack - ante for stack, ante in zip(playing, antes, strict=True))
        return cls(tuple(playing), antes, tuple(map(min, left, due)), ante_kind)

    @property
    def names(self) -> tuple[str, ...]:
        """The position of each player, such as `BTN`."""
        number = len(self.stacks)
        late = _LATE[-number:] if number < 5 else _LATE[(number < 8) + (number < 6) :]
        return (*_EARLY[: number - len(late)], *late)

    @property
    def live(self) -> tuple[float, ...]:
        """What each can bet: the stack less the ante."""
        return tuple(stack - ante for stack, ante in zip(self.stacks, self.antes, strict=True))

    @property
    def matched(self) -> tuple[float, ...]:
        """What each can put into pots that others match: nobody matches an ante posted for all."""
        return self.stacks if self.ante_kind == "each" else self.live

    @cached_property
    def posted(self) -> int:
        """The set of players who are all-in by the blind or the ante: they decide nothing."""
        pairs = zip(self.live, self.blinds, strict=True)
        return sum(1 << at for at, (live, blind) in enumerate(pairs) if live <= blind)

    @property
    def decisions(self) -> Iterator[tuple[int, int]]:
        """Who decides after which set of players went all-in.

        Players who are all-in by the blind or the ante decide nothing. Nor does a player who has
        posted at least as much as all the others may have in the pot: there is nothing to call.
        """
        for player, all_in in nodes(len(self.stacks)):
            before = self.posted & ((1 << player) - 1)
            if not (self.posted >> player & 1 or before & ~all_in or self._is_free(player, all_in)):
                yield player, all_in

    def _is_free(self, player: int, all_in: int) -> bool:
        """Whether a player has nothing to call, and nobody behind can bet more."""
        behind = range(player + 1, len(self.stacks))
        others = (*(at for at in range(player) if all_in >> at & 1), *behind)
        return all(self.live[at] <= self.blinds[player] for at in others)


def amount(what: str, given: object) -> float:
    """A number of chips."""
    return float(real(what, given, 0, MOST_CHIPS))


def ascending_stacks(given: object, number: int, most: float = MOST_CHIPS) -> tuple[float, ...]:
    """The stacks of a chart: 1 to `number` of them.

    Raises:
        CardmathError: there are too few or too many, one is out of range, or they do not ascend.
        CardmathTypeError: they are not a list of numbers.
    """
    chosen = listed("stacks", given)
    if not 1 <= len(chosen) <= number:
        raise CardmathError(f"a chart has 1 to {number:,} stacks")
    stacks = tuple(float(real("a stack", stack, 0, most)) for stack in chosen)
    if any(high <= low for low, high in pairwise((0.0, *stacks))):
        raise CardmathError("the stacks of a chart ascend, and are above 0")
    return stacks


def pair(what: str, given: object) -> tuple[float, float]:
    """Two numbers of chips."""
    if not isinstance(given, (tuple, list)) or len(given) != 2:
        raise CardmathTypeError(f"{what} is a number for each player: two numbers")
    return amount(what, given[0]), amount(what, given[1])


def _listed(given: object) -> Sequence[object]:
    if hasattr(given, "tolist"):  # an array
        given = given.tolist()
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise CardmathTypeError(f"stacks are a list of numbers, not {type(given).__name__}")
    return all_of("stacks", given)


def _antes(ante: float, kind: AnteKind, number: int) -> tuple[float, ...]:
    one_of("ante_kind", kind, ANTE_KINDS)
    if kind == "each":
        return (ante,) * number
    payer = number - 1 if kind == "big blind" else max(number - 3, 0)
    return tuple(ante if at == payer else 0.0 for at in range(number))
