"""A street of a played hand, solved: what its decisions were worth."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, isfinite
from typing import TYPE_CHECKING

from cardmath._cards.deck import Card
from cardmath._ranges.range import Range
from cardmath._review.judged_act import JudgedAct
from cardmath._review.played_hand import Act
from cardmath._review.spot import HELD_WEIGHT, with_held
from cardmath.solve.lines import find_action
from cardmath.solve.sizes import STREETS

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

_ROUNDING = {32: 1e-5, 16: 1e-3}
"""What the EV of an action may be off by rounding, in pots, by the bits of stored numbers."""


class SolvedStreet:
    """The solution of a street, followed through what was done on it.

    Args:
        answer: the solution.
        street: 0 the flop, 1 the turn, 2 the river.
        hero: whose decisions are judged, 0 out of position or 1 in position.
        held: what this player holds.
        board: the board of the street.
        excluded_on: the street on which the hand left the player's range; empty if it is in it.
        solve_rest: solves what follows some actions of the street: these, what both players have
            there, and the chips in the middle.
    """

    def __init__(
        self,
        answer: PostflopAnswer,
        street: int,
        hero: int,
        held: tuple[Card, Card],
        board: tuple[Card, ...],
        solve_rest: Callable[[list[Act], tuple[Range, Range], float], PostflopAnswer],
        excluded_on: str,
    ) -> None:
        self._answer: PostflopAnswer | None = answer
        self._street, self._hero, self._held = street, hero, held
        self._board = board
        self._hand = "".join(map(str, held))
        self._solve_rest, self.excluded_on = solve_rest, excluded_on
        self._acts: list[Act] = []
        self._line = ""
        self._root = answer.root
        self._gain: float | None = None
        """What the hand would gain by best responding; None if it is not known."""
        self._left: tuple[Range, Range] | None = None
        """What both players have after an action that ends the street, if it is hardly taken."""

    @property
    def _solution(self) -> PostflopAnswer:
        assert self._answer is not None
        return self._answer

    def follow(self, act: Act, *, acts_again: bool, is_last: bool) -> JudgedAct | None:
        """Take an action, and judge it if it is the hero's.

        Args:
            act: the action.
            acts_again: whether the hero has a later decision on this street.
            is_last: whether nothing that follows on this street matters.
        """
        node = self._solution.node(self._line)
        action = node.actions[find_action(node.actions, act.move)]
        own = act.player == self._hero
        judgement = self._judged(node, action, act) if own else None
        self._acts.append(act)
        self._line = f"{self._line} {act.move}".strip()
        if node.frequencies[action] < RARE:
            before = _scaled(node, 0), _scaled(node, 1)
            if is_last:
                self._left = before
            else:
                self._start_again(before)
        elif judgement is not None and judgement.frequencies[action] < RARE and acts_again:
            self._start_again(self.ranges())
        return judgement

    def ranges(self) -> tuple[Range, Range]:
        """What both players have after what was done; the greatest weight is 1."""
        if self._left is not None:
            return self._left
        node = self._solution.node(self._line)
        return _scaled(node, 0), _scaled(node, 1)

    def _start_again(self, ranges: tuple[Range, Range]) -> None:
        """Solve what follows the line as a game of its own, in which the hero has the hand.

        The solution hardly comes here, with the whole range or with this hand, so it says little of
        what follows.
        """
        chips = self._solution.node(self._line).pot
        both, weight = with_held(ranges, self._hero, self._held, self._board)
        if weight < HELD_WEIGHT:
            self.excluded_on = self.excluded_on or STREETS[self._street]
        self._answer = self._gain = None  # frees the memory before more is taken
        self._answer = self._solve_rest(self._acts, both, chips)
        self._root = self._answer.root

    def _judged(self, node: Node, action: str, act: Act) -> JudgedAct | None:
        """The judgement; None if no hand of the opponent's range is possible."""
        row = node.hands[self._hero].index(self._hand)
        values = dict(zip(node.actions, node.action_values[row].tolist(), strict=True))
        if "fold" in values:
            values["fold"] = 0.0  # the solver's is off by rounding, sometimes below 0
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
            self.excluded_on,
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
        answer, other = self._solution, 1 - hero
        gain = max(0.0, answer.best_responses[other] - answer.values[other])
        replies = sum(1 / max(node.frequencies[each], RARE) for each in (action, best))
        rounding = _ROUNDING[answer.bits] * answer.game.pot
        return own + gain * root.pairs / node.pairs * replies + rounding

    def _gained(self) -> float:
        """What the hand would gain by best responding, in chips."""
        if self._gain is None:
            root = self._solution.node("")
            has = float(root.values[self._hero][root.hands[self._hero].index(self._hand)])
            rows = self._solution.best_response(self._hero)
            best = next(row.value for row in rows if row.hand == self._hand)
            self._gain = max(0.0, best - has)
        return self._gain


def _scaled(node: Node, player: int) -> Range:
    """A range in which the greatest weight is 1: solutions have weights that can be tiny."""
    reach = node.reach[player]
    most = float(reach.max(initial=0.0)) or 1.0
    weights = (reach / most).round(6).tolist()
    return Range(
        {hand: weight for hand, weight in zip(node.hands[player], weights, strict=True) if weight}
    )
