"""A street of a played hand, solved: what its decisions were worth."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import inf, isfinite
from typing import TYPE_CHECKING, Any

from cardmath._cards.deck import Card
from cardmath._ranges.range import Range
from cardmath._review.played_hand import Act
from cardmath.errors import CardmathError
from cardmath.solve.lines import find_action

if TYPE_CHECKING:
    from cardmath.solve import Node, PostflopAnswer

RARE = 0.01
"""An action below this share of the time is hardly part of the solution: what follows it is
hardly determined, so the rest is solved again as though the player had always done it."""

_LEAST_FREQUENCY = 0.03
"""An action that the solution hardly ever chooses is treated as if it were chosen this often, when
its loss is compared with the error of the solution. `docs/why/review.md` has what was measured:
0.03 flags no decision of equilibrium by chance, and finds nine in ten errors of 5 % of the pot;
0.01 finds fewer, and 0.1 flags some where the opponent's part is left out."""

_ACTION = re.compile(r"[a-z-]+( \d{1,12}(\.\d{1,6})?)?")
"""An action as it is written: what a file has otherwise could not be read as chips later."""

_ROUNDING = {32: 1e-5, 16: 1e-3}
"""What the EV of an action may be off by rounding, in pots, by the bits of stored numbers."""


@dataclass(frozen=True, slots=True)
class JudgedAct:
    """What is known of one decision. Amounts are in the smallest unit of the hand's money."""

    street: int
    """0 the flop, 1 the turn, 2 the river."""
    line: str
    """What was done on the street before."""
    pot: int
    """The chips in the middle before the decision."""
    action: str
    """What was done."""
    loss: float
    """The EV of the best action less that of the one that was taken."""
    bound: float
    """A loss up to this may be due to the solution, which is not exact."""
    in_range: bool
    """Whether the range has the hand here; if not, it was added with a small weight."""
    values: dict[str, float]
    """The EV of each action; a fold is worth 0."""
    frequencies: dict[str, float]
    """How often the solution chooses each action with this hand."""

    @property
    def best(self) -> str:
        """The action with the highest EV."""
        return max(self.values, key=lambda action: self.values[action])

    @classmethod
    def of_plain(cls, plain: dict[str, Any]) -> JudgedAct:
        """Take what a file has, which is not trusted.

        Raises:
            KeyError, TypeError, ValueError, AttributeError, OverflowError: it is not a judgement.
        """
        values, frequencies = (
            {str(name): float(number) for name, number in plain[each].items()}
            for each in ("values", "frequencies")
        )
        act = cls(
            int(plain["street"]),
            str(plain["line"]),
            int(plain["pot"]),
            str(plain["action"]),
            float(plain["loss"]),
            float(plain["bound"]),
            bool(plain["in_range"]),
            values,
            frequencies,
        )
        if act.action not in values or set(values) != set(frequencies) or not 0 <= act.street <= 2:
            raise ValueError("the action is none of those that have values")
        numbers = (*values.values(), *frequencies.values(), act.loss)  # a bound may be infinite
        if not act.bound >= 0:
            raise ValueError("a bound is below 0, or is not a number")
        if not all(map(isfinite, numbers)) or not all(map(_ACTION.fullmatch, values)):
            raise ValueError("a number or an action is not one that a street has")
        return act


class SolvedStreet:
    """The solution of a street, followed through what was done on it.

    Args:
        answer: the solution.
        street: 0 the flop, 1 the turn, 2 the river.
        hero: whose decisions are judged, 0 out of position or 1 in position.
        held: what this player holds.
        in_range: whether the player's range has the hand.
        resume: continues solving the answer after its strategies were locked.
    """

    def __init__(
        self,
        answer: PostflopAnswer,
        street: int,
        hero: int,
        held: tuple[Card, Card],
        resume: Callable[[PostflopAnswer], object],
        *,
        in_range: bool,
    ) -> None:
        self._answer, self._street, self._hero = answer, street, hero
        self._hand = "".join(map(str, held))
        self._resume, self._in_range = resume, in_range
        self._line = ""
        self._root = answer.root
        self._gain: float | None = None
        """What the hand would gain by best responding; None if it is not known."""

    def follow(self, act: Act, *, acts_again: bool) -> JudgedAct | None:
        """Take an action, and judge it if it is the hero's.

        Args:
            act: the action.
            acts_again: whether the hero has a later decision on this street.
        """
        node = self._answer.node(self._line)
        action = node.actions[find_action(node.actions, act.move)]
        own = act.player == self._hero
        judgement = self._judged(node, action, act) if own else None
        if node.frequencies[action] < RARE:
            self._force(action)
        elif judgement is not None and judgement.frequencies[action] < RARE and acts_again:
            self._force_hand(action)
        self._line = f"{self._line} {act.move}".strip()
        return judgement

    def ranges(self) -> tuple[Range, Range]:
        """What both players have after what was done; the greatest weight is 1."""
        node = self._answer.node(self._line)
        return _scaled(node, 0), _scaled(node, 1)

    def _judged(self, node: Node, action: str, act: Act) -> JudgedAct | None:
        """The judgement; None if no hand of the opponent's range is possible."""
        row = node.hands[self._hero].index(self._hand)
        values = dict(zip(node.actions, node.action_values[row].tolist(), strict=True))
        if "fold" in values:
            values["fold"] = 0.0  # the solver has it but for rounding, sometimes below 0
        if not all(map(isfinite, values.values())):
            return None
        frequencies = dict(zip(node.actions, node.strategy[row].tolist(), strict=True))
        best = max(values, key=lambda each: values[each])
        return JudgedAct(
            self._street,
            self._line,
            act.pot,
            action,
            values[best] - values[action],
            self._bound(node, row, action, best),
            self._in_range,
            values,
            frequencies,
        )

    def _bound(self, node: Node, row: int, action: str, best: str) -> float:
        """The loss up to which an action may still be part of an equilibrium.

        With this hand the solution has less than its best response, by a known gain. All of that
        may be lost at this node, where the hand comes with a known probability, and by this action,
        which is chosen with a known frequency. An action that the solution hardly ever chooses
        counts as chosen with `_LEAST_FREQUENCY`: a greater loss proves that it cannot be chosen
        that often.

        The opponent's replies are off as well: by what the opponent would gain, and all of that may
        be in the replies to the two actions that are compared.
        """
        hero, root = self._hero, self._root
        start = root.hands[hero].index(self._hand)
        ever = float(root.chances[hero][start]) * root.pairs
        here = float(node.chances[hero][row]) * node.pairs
        if ever <= 0 or here <= 0:
            return inf
        chosen = max(float(node.strategy[row][node.actions.index(action)]), _LEAST_FREQUENCY)
        own = self._gained() * ever / (here * chosen)
        answer, other = self._answer, 1 - hero
        gain = max(0.0, answer.best_responses[other] - answer.values[other])
        replies = sum(1 / max(node.frequencies[each], RARE) for each in (action, best))
        rounding = _ROUNDING[answer.bits] * answer.game.pot
        return own + gain * root.pairs / node.pairs * replies + rounding

    def _gained(self) -> float:
        """What the hand would gain by best responding, in chips."""
        if self._gain is None:
            root = self._answer.node("")
            has = float(root.values[self._hero][root.hands[self._hero].index(self._hand)])
            rows = self._answer.best_response(self._hero)
            best = next(row.value for row in rows if row.hand == self._hand)
            self._gain = max(0.0, best - has)
        return self._gain

    def _force(self, action: str) -> None:
        """Solve again what follows an action, as though all hands had chosen it."""
        self._answer.lock_line(self._line)
        self._answer.lock(self._line, {action: 1.0})
        self._resume(self._answer)
        self._gain = None

    def _force_hand(self, action: str) -> None:
        """Let the hand that was held always choose an action.

        One combo hardly changes the opponent's strategy. Without this, the hand would never reach
        what follows, and its losses there would be unknown.
        """
        hand = self._hand
        ranks, suited = hand[0] + hand[2], "" if hand[0] == hand[2] else "os"[hand[1] == hand[3]]
        for fixed in (hand, ranks + suited):
            try:
                self._answer.lock(self._line, {fixed: {action: 1.0}})
            except CardmathError:
                # Suits that are alike are computed as one: then the whole class is fixed.
                continue
            self._gain = None
            return


def _scaled(node: Node, player: int) -> Range:
    """A range in which the greatest weight is 1: solutions have weights that can be tiny."""
    reach = node.reach[player]
    most = float(reach.max(initial=0.0)) or 1.0
    weights = (reach / most).round(6).tolist()
    return Range(
        {hand: weight for hand, weight in zip(node.hands[player], weights, strict=True) if weight}
    )
