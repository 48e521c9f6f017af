"""All actions of a hand: jam or fold, and what follows other ways to open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardmath._support.numpy import np
from cardmath.solve.jam_or_fold.deals import Deals
from cardmath.solve.jam_or_fold.ends import Ends
from cardmath.solve.jam_or_fold.expectations import Evaluator, Expectations, Play, Totals
from cardmath.solve.jam_or_fold.lines import Action, line_of, node_of
from cardmath.solve.jam_or_fold.openings import Opening
from cardmath.solve.jam_or_fold.seats import Seats
from cardmath.solve.jam_or_fold.worth import Reordered, Worth

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


@dataclass(frozen=True)
class _After:
    """The game after an opening."""

    opening: Opening
    evaluator: Evaluator
    row: int
    """The action of opening."""
    rows: slice
    """The actions that follow, by node of the game."""

    @property
    def own(self) -> slice:
        """The opener's decisions to call or to fold."""
        return slice(self.rows.start + (self.rows.stop - self.rows.start) // 2, self.rows.stop)


class Tree:
    """What hands can expect of each action, given what all players do.

    A strategy is an array of (actions, H): how often a hand takes each action but folding. The
    first have the numbers of the nodes of jam or fold; each opening adds one for itself, and one
    for each node that follows.
    """

    def __init__(
        self, deals: Deals, seats: Seats, worth: Worth, openings: Sequence[Opening] = ()
    ) -> None:
        self.deals, self._seats = deals, seats
        self.players = len(seats.stacks)
        self._main = Evaluator(deals, Ends(seats, worth))
        self._nodes = node_of(self.players, 0)
        self._after: list[_After] = []
        end = self._nodes
        for opening in openings:
            ends = Ends(opening.seats, Reordered(worth, opening.order), checks=opening.limps)
            rows = slice(end + 1, end + 1 + self._nodes)
            folded = (1 << opening.opener) - 1
            self._after.append(_After(opening, Evaluator(deals, ends, folded), end, rows))
            end = rows.stop
        self.size = end
        self.lead = self._leads()
        """For each action the first at the same decision."""
        self.decided = self._decided()
        """Whether anybody decides about each action."""

    def _leads(self) -> NDArray[np.int64]:
        lead = np.arange(self.size)
        for after in self._after:
            lead[after.row] = node_of(after.opening.opener, 0)
        return lead

    def _decided(self) -> NDArray[np.bool_]:
        decided = np.zeros(self.size, bool)
        decided[[node_of(*each) for each in self._seats.decisions]] = True
        for after in self._after:
            decided[after.row] = True
            nodes = [node_of(*each) for each in after.opening.decisions]
            decided[[after.rows.start + node for node in nodes]] = True
        return decided

    def actions(self, names: Sequence[str]) -> Iterator[Action]:
        """All actions about which somebody decides."""
        posted = self._seats.posted
        for player, all_in in self._seats.decisions:
            before = line_of(names, player, all_in, act=False, posted=posted)
            line = line_of(names, player, all_in, posted=posted)
            verb = "call" if all_in & ~posted else "jam"
            yield Action(node_of(player, all_in), player, line, before, verb)
        for after in self._after:
            opening = after.opening
            first = f"{names[opening.opener]} {opening.verb}"
            verb = opening.verb.replace("limps", "limp").replace("raises", "raise")
            yield Action(after.row, opening.opener, first, "", verb)
            seated = [names[at] for at in opening.order]
            posted_there = opening.seats.posted | ((1 << opening.opener) - 1)
            for place, all_in in opening.decisions:
                before, line = (
                    line_of(seated, place, all_in, act=act, posted=posted_there)
                    for act in (False, True)
                )
                verb = "call" if all_in & ~posted_there else "jam"
                row = after.rows.start + node_of(place, all_in)
                before = f"{first}, {before}" if before else first
                yield Action(row, opening.order[place], f"{first}, {line}", before, verb)

    def start(self, jams: Floats) -> Floats:
        """A first strategy, from one of jam or fold: the ways to open share what is jammed."""
        start = np.concatenate([jams, np.zeros((self.size - self._nodes, jams.shape[1]))])
        for after in self._after:
            start[after.rows] = jams
            start[after.row] = jams[self.lead[after.row]]
        return start / np.maximum(self.pooled((start > 0).astype(float)), 1.0)

    def pooled(self, values: Floats) -> Floats:
        """The sum over the actions at the same decision, for each action."""
        if not self._after:
            return values
        found = values.copy()
        extra = [after.row for after in self._after]
        np.add.at(found, self.lead[extra], values[extra])
        found[extra] = found[self.lead[extra]]
        return found

    def best(
        self, found: Expectations, strategy: Floats, played: Floats, free: NDArray[np.bool_]
    ) -> Floats:
        """The EV of the best answer at each decision, (actions, H).

        Args:
            found: what hands can expect.
            strategy: what they do.
            played: what they have at each decision as they play.
            free: which actions may change.
        """
        lead = self.lead
        best = np.where(free[lead][:, None], np.maximum(found.jam, found.fold), played)
        for after in self._after:
            reach, opened = found.reach[after.own], found.reach[after.row]
            opens = (reach * best[after.own]).sum(axis=0) / opened
            at = lead[after.row]
            if free[after.row]:
                best[at] = np.maximum(best[at], opens)
            else:  # what is gained later, of the hands that open
                best[at] += strategy[after.row] * (opens - found.jam[after.row])
        return best

    def own(self, player: int) -> NDArray[np.int64]:
        """A player's decisions, without calls after opening: each hand reaches exactly one."""
        first = np.arange(node_of(player, 0), node_of(player, 1 << player))
        later = [
            np.arange(after.rows.start + node_of(at, 0), after.rows.start + node_of(at, 1 << at))
            for after in self._after
            if after.opening.opener < player
            for at in (player - 1,)
        ]
        return np.concatenate([first, *later])

    def turns(self, player: int) -> Iterator[NDArray[np.int64]]:
        """A player's actions: first those after opening, then all others."""
        mine = [after for after in self._after if after.opening.opener == player]
        if mine:
            yield np.concatenate([np.arange(self.size)[after.own] for after in mine])
        yield self.own(player)

    def choose(self, strategy: Floats, found: Expectations, rows: NDArray[np.int64]) -> None:
        """Let hands take the best action at some decisions."""
        for row in rows.tolist():
            same = np.flatnonzero(self.lead == row)
            worth = np.concatenate([found.fold[[row]], found.jam[same]])
            best = worth.argmax(axis=0)
            strategy[same] = np.arange(1, len(same) + 1)[:, None] == best

    def expectations(self, strategy: Floats) -> Expectations:
        """What hands can expect if all play a strategy."""
        main, plays = self._plays(strategy)
        totals = list(self._main.totals(main))
        later = [
            list(after.evaluator.totals(play))
            for after, play in zip(self._after, plays, strict=True)
        ]
        found = Expectations(*(np.ones_like(strategy) for _ in range(3)))
        for player in range(self.players):
            self._join(found, player, totals[player], later)
        for after, theirs in zip(self._after, later, strict=True):
            self._open(found, strategy, after, theirs[-1])
        return found

    def _join(
        self, found: Expectations, player: int, totals: Totals, later: list[list[Totals]]
    ) -> None:
        """What a player has at each decision but those after the player's opening."""
        weight, money = totals.weight, totals.money
        parts = [(slice(node_of(player, 0), node_of(player, 1 << player)), weight, money)]
        for after, theirs in zip(self._after, later, strict=True):
            opener = after.opening.opener
            if opener > player:  # comes after a fold
                weight[0, 0] += theirs[player].weight[0, 0]
                money[0, 0] += theirs[player].money[0, 0]
            elif opener < player:
                at, start = player - 1, after.rows.start
                rows = slice(start + node_of(at, 0), start + node_of(at, 1 << at))
                parts.append((rows, theirs[at].weight, theirs[at].money))
        if player == self.players - 1:  # a walk has one end
            weight[1, 0], money[1, 0] = weight[0, 0], money[0, 0]
        total = sum(part[1].sum(axis=0) for _, part, _ in parts)
        for rows, part, paid in parts:
            found.fold[rows], found.jam[rows] = paid / part
            found.reach[rows] = part[1] / total

    @staticmethod
    def _open(found: Expectations, strategy: Floats, after: _After, own: Totals) -> None:
        """What opening is worth, and what follows then."""
        fold, jam = own.money / own.weight
        reach = own.weight[1] / own.weight[1].sum(axis=0)
        calls = strategy[after.own]
        lead = node_of(after.opening.opener, 0)
        found.jam[after.row] = (reach * (calls * jam + (1 - calls) * fold)).sum(axis=0)
        found.fold[after.row] = found.fold[lead]
        found.reach[after.row] = found.reach[lead]
        found.fold[after.own], found.jam[after.own] = fold, jam
        found.reach[after.own] = reach * found.reach[lead]

    def refresh(self, strategy: Floats) -> None:
        """Revalue what changes slowly."""
        main, plays = self._plays(strategy)
        self._main.refresh(main)
        for after, play in zip(self._after, plays, strict=True):
            after.evaluator.refresh(play)

    def many_all_in(self, strategy: Floats) -> Floats:
        """How often a player is in a pot of four and more, and what it is worth: (players, 2)."""
        main, plays = self._plays(strategy)
        found = self._main.many_all_in(main)
        for after, play in zip(self._after, plays, strict=True):
            found[:, list(after.opening.order)] += after.evaluator.many_all_in(play)
        return (found @ self.deals.combos).T

    def _plays(self, strategy: Floats) -> tuple[Play, list[Play]]:
        others = np.zeros((self._nodes, strategy.shape[1]))
        for after in self._after:
            others[node_of(after.opening.opener, 0)] += strategy[after.row]
        main = Play.of(strategy[: self._nodes], others)
        plays = [
            main.opened_by(after.opening.opener, strategy[after.row], strategy[after.rows])
            for after in self._after
        ]
        return main, plays
