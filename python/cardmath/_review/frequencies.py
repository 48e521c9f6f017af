"""Which hands players have on the flop, by how often they raised and called in the hands read."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from cardmath._ranges.range import Range
from cardmath._review.preflop_lines import (
    CALLS,
    CHECK,
    RAISES,
    PreflopDecision,
    PreflopLine,
    preflop_decisions,
)
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath.hand_histories import Histories

ENOUGH = 50
"""The least number of decisions from which a frequency is taken. At 50, a frequency of 20 % has a
standard error of 6 %."""

_Place = tuple[str | None, int]
"""A position, None for all, and the raises before the decision."""


@dataclass(slots=True)
class _Tally:
    """What was done in one kind of decision."""

    done: Counter[str] = field(default_factory=Counter)

    @property
    def chances(self) -> int:
        return sum(self.done.values())

    def share(self, kinds: tuple[str, ...]) -> float:
        return sum(self.done[kind] for kind in kinds) / self.chances


class Frequencies:
    """How often players raised and called before the flop, by position and raises before.

    All players who were dealt in count: one player's hands are too few. Ranges are taken from these
    frequencies by an order of hands: a player who raises a fifth of the hands has the best fifth;
    one who calls has the hands below those that raise. The order is that of `Range("20%")`.

    Args:
        found: the hands.
    """

    def __init__(self, found: Histories) -> None:
        self.hands = 0
        self._tallies: dict[_Place, _Tally] = {}
        is_counted = {
            hand
            for hand, game, betting in zip(
                found.hands["hand_id"], found.hands["game"], found.hands["betting"], strict=True
            )
            if game == "holdem" and betting == "no-limit"
        }
        positions = dict(
            zip(
                zip(found.players["hand_id"], found.players["player"], strict=True),
                found.players["position"],
                strict=True,
            )
        )
        wanted = ("hand_id", "street", "action", "player", "amount")
        rows = (
            dict(zip(wanted, values, strict=True))
            for values in zip(*(found.actions[name] for name in wanted), strict=True)
        )
        for hand, of_hand in groupby(rows, key=lambda row: int(row["hand_id"])):
            if hand in is_counted:
                self.hands += 1
                for decision in preflop_decisions(of_hand):
                    self._count(decision, positions.get((hand, decision.player)))

    def _count(self, decision: PreflopDecision, position: str | None) -> None:
        # A player who has acted decides with a part of the range, which the line before says.
        if decision.is_first or decision.raises > 1:
            for place in {(position, decision.raises), (None, decision.raises)}:
                self._tallies.setdefault(place, _Tally()).done[decision.action] += 1

    def range_of(self, asked: PreflopLine, wider: float) -> tuple[Range, str]:
        """The range of a player, and in words how it was found.

        Args:
            asked: how the player got to the flop.
            wider: the factor by which the share of hands is enlarged.

        Raises:
            CardmathError: too few hands were played so.
        """
        low, high, why = self._interval(asked)
        low, high = 100 * min(1.0, wider * low), 100 * min(1.0, wider * high)
        text = f"{low:.1f}%-{high:.1f}%" if low >= 0.05 else f"{max(high, 0.1):.1f}%"
        if high - low < 0.1:
            raise CardmathError(
                f"no hand that was read was played as {asked.text}: give ranges= for it"
            )
        widened = "" if wider == 1.0 else f", {wider:g} times as many as measured"
        return Range(text), f"{text} of hands{widened}: {why}"

    def _interval(self, asked: PreflopLine) -> tuple[float, float, str]:
        """From which share of the hands to which, the best first."""
        if asked.action == CHECK:
            raised, why = self._shares(asked, 0, RAISES)
            return raised, 1.0, f"all that are not raised, and these are {why}"
        if asked.action in RAISES:
            before = RAISES.index(asked.action)
            raised, why = self._shares(asked, before, RAISES)
            return 0.0, raised * self._start(asked, before), f"raised {why}"
        before = CALLS.index(asked.action)
        raised, _ = self._shares(asked, before, RAISES)
        called, why = self._shares(asked, before, CALLS)
        start = self._start(asked, before)
        return raised * start, (raised + called) * start, f"called {why}, below those raised"

    def _start(self, asked: PreflopLine, raises: int) -> float:
        """The share of all hands with which the decision is met: who faces a 3-bet has raised."""
        if raises < 2:
            return 1.0
        return self._shares(asked, raises - 2, RAISES)[0] * self._start(asked, raises - 2)

    def _shares(self, asked: PreflopLine, raises: int, kinds: tuple[str, ...]) -> tuple[float, str]:
        """How often it was done, and of how many decisions that is."""
        for position in (asked.position, None):
            tally = self._tallies.get((position, raises))
            if tally is not None and tally.chances >= ENOUGH:
                share = tally.share(kinds)
                where = f"from {position}" if position else "from all positions"
                return share, f"{100 * share:.0f}% of {tally.chances:,} times {where}"
        found = self._tallies.get((None, raises), _Tally()).chances
        raise CardmathError(
            f"{ENOUGH} decisions are needed to measure how often players get to the flop as "
            f"{asked.text}, and the hands have {found}: give a chart (ranges), or more hands"
        )
