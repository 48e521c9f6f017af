"""Ways to open besides a jam: a raise, or a limp."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from cardmath._support.lists import is_one_of, listed
from cardmath._support.numbers import real
from cardmath.errors import CardmathError
from cardmath.solve.jam_or_fold.seats import Seats

if TYPE_CHECKING:
    from collections.abc import Iterable

Limps: TypeAlias = bool | Literal["all"]
LIMPS: dict[str, Limps] = {"none": False, "small blind": True, "all": "all"}
"""Who may limp, in the words of the command, the page and assistants."""
_MOST_SIZES = 4
"""Each size adds a whole game of jam or fold, which is played after it."""


@dataclass(frozen=True)
class Opening:
    """A player opens; those behind jam or fold; then the opener calls or folds.

    After a raise the opener is what the big blind is in jam or fold: last to act, with chips in the
    pot, which are won if nobody jams. So the game that follows is jam or fold, with the opener in
    the last seat. After a limp nobody wins at once: the big blind may check.
    """

    opener: int
    """The player, in the order of acting."""
    size: float
    """All chips that the player has bet then."""
    limps: bool
    table: Seats
    """The players who folded before."""

    @property
    def order(self) -> tuple[int, ...]:
        """The players in the order in which they act in the game that follows."""
        players = range(len(self.table.stacks))
        return (*(at for at in players if at != self.opener), self.opener)

    @cached_property
    def seats(self) -> Seats:
        """The players in that order."""
        table = self.table
        bets = [*table.blinds]
        bets[self.opener] = self.size
        return Seats(
            tuple(table.stacks[at] for at in self.order),
            tuple(table.antes[at] for at in self.order),
            tuple(bets[at] for at in self.order),
            table.ante_kind,
        )

    @property
    def decisions(self) -> Iterator[tuple[int, int]]:
        """Who decides, by the place in `order`, after which set of players went all-in."""
        folded = (1 << self.opener) - 1
        for player, all_in in self.seats.decisions:
            if player >= self.opener and not all_in & folded:
                yield player, all_in

    @property
    def verb(self) -> str:
        """What the player does, as text."""
        return "limps" if self.limps else f"raises to {self.size:g}"


def openings_of(seats: Seats, raises: object, limps: object) -> tuple[Opening, ...]:
    """The ways to open that players have the chips for.

    Nobody opens this way after a player who is all-in by the blind or the ante: the pot would not
    be won even if all others fold.

    Raises:
        CardmathError: a raise is not above the big blind, or there are too many.
        CardmathTypeError: a value has the wrong type.
    """
    sizes = _sizes(raises)
    big = max(seats.blinds)
    if wrong := [size for size in sizes if size <= big]:
        raise CardmathError(
            f"a raise to {wrong[0]:g} is not above the big blind, {big:g}: a raise is the opener's "
            f"total in chips, such as {2 * big:g}"
        )
    if not (isinstance(limps, bool) or is_one_of(limps, ("all",))):
        raise CardmathError("limps is True for the small blind, 'all' for all players, or False")
    small_blind = len(seats.stacks) - 2
    found = []
    for opener in _openers(seats):
        may_limp = limps == "all" or (limps is True and opener == small_blind)
        ways = [(big, True)] if may_limp and seats.blinds[-1] == big else []
        ways += [(size, False) for size in sizes]
        found += [
            Opening(opener, size, limp, seats) for size, limp in ways if size < seats.live[opener]
        ]
    return tuple(found)


def possible_raises(seats: Seats, raises: object) -> tuple[float, ...]:
    """The raises for which some player has more than enough chips."""
    most = max((seats.live[opener] for opener in _openers(seats)), default=0.0)
    return tuple(size for size in _sizes(raises) if size < most)


def check_possible(seats: Seats, raises: object) -> None:
    """Check that some player can make each raise: otherwise it would be left out silently.

    Raises:
        CardmathError: nobody can make it.
    """
    impossible = set(_sizes(raises)) - set(possible_raises(seats, raises))
    if not impossible:
        return
    chips = [seats.live[opener] for opener in _openers(seats)]
    if not chips:
        raise CardmathError(
            "nobody can open with a raise here: leave the raises out. Players cannot open "
            "if they or somebody before them is all-in by the blind or the ante, or if they have "
            "nothing to decide"
        )
    raise CardmathError(
        f"a raise to {min(impossible):g} is too much for everybody who may open: they have "
        f"{max(chips):g} at most, and betting all of that is a jam"
    )


def _openers(seats: Seats) -> list[int]:
    """The players who may be the first to enter the pot."""
    last = len(seats.stacks) - 1
    return [player for player, all_in in seats.decisions if not all_in and player < last]


def _sizes(given: object) -> Sequence[float]:
    sizes: Iterable[object] = (
        [given] if isinstance(given, (int, float)) else listed("raises", given)
    )
    found = sorted({float(real("a raise", size, 0)) for size in sizes})
    if len(found) > _MOST_SIZES:
        raise CardmathError(f"raises are {_MOST_SIZES} sizes at most, not {len(found)}")
    return found
