"""Jam or fold for two to ten players: the game, its solution, and judged strategies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import inf, nan
from typing import TYPE_CHECKING

from cardmath._ranges.range import Range
from cardmath._support.layout import counted
from cardmath._support.numbers import real, seed_of, whole
from cardmath._support.numpy import np
from cardmath._support.progress import check_progress
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted, interruptible, quote
from cardmath.solve.jam_or_fold.answer import JamOrFoldAnswer
from cardmath.solve.jam_or_fold.deals import Deals
from cardmath.solve.jam_or_fold.ends import Ends
from cardmath.solve.jam_or_fold.learning import Learner, Measured, first_strategy
from cardmath.solve.jam_or_fold.lines import find_action, jamming_node, node_of, opens_small
from cardmath.solve.jam_or_fold.openings import Opening
from cardmath.solve.jam_or_fold.sampled import ManyWayPots, many_way_pots, sample
from cardmath.solve.jam_or_fold.seats import Seats
from cardmath.solve.jam_or_fold.tree import Tree
from cardmath.solve.jam_or_fold.worth import PrizeMoney, Worth

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._ranges.algebra import RangeLike

    Floats = NDArray[np.float64]

Progress = Callable[[int, float], object]
_MOST_ITERATIONS = 2_000
"""Searches take 50 to a few hundred: one that takes more does not converge."""
_MOST_STARTS = 20
_MOST_DEALS = 10**9
_TARGET = {2: 5e-6}
"""The gain at which a search stops with this number of players, in big blinds."""
_USUAL_TARGET, _TARGET_OF_POOL = 1e-4, 1e-5
_ROUNDING = 1e-3
"""Ranges of one decision may have so much more than 100% together: weights are rounded."""
_SCALES = (0.3, 2.5)
"""Other starts jam the usual share of hands times a random number between these."""


class JamOrFold:
    """A hand in which each player jams, calls all-in, or folds. Make one with `push_fold`."""

    def __init__(
        self,
        seats: Seats,
        worth: Worth,
        deals: Deals,
        openings: Sequence[Opening] = (),
        big_blind: float | None = None,
    ) -> None:
        self._big_blind = max(seats.blinds) if big_blind is None else big_blind
        self._seats, self._worth, self._deals = seats, worth, deals
        self._openings = openings
        tree = self._tree()
        self._free, self._lead = tree.decided, tree.lead
        self._actions = tuple(tree.actions(seats.names))

    def _tree(self) -> Tree:
        """A tree of its own for each search: what it keeps is about one strategy."""
        return Tree(self._deals, self._seats, self._worth, self._openings)

    @property
    def players(self) -> tuple[str, ...]:
        """The positions, in the order of acting."""
        return self._seats.names

    @property
    def stacks(self) -> tuple[float, ...]:
        """The chips before blinds and antes."""
        return self._seats.stacks

    @property
    def unit(self) -> str:
        """What is counted: `chips` won or lost, `prize money`, or `payoff`."""
        return self._worth.unit

    @property
    def decisions(self) -> int:
        """The number of decisions, each with 169 classes of hands."""
        return len({self._lead[action.row] for action in self._actions})

    def __repr__(self) -> str:
        seats = ", ".join(
            f"{name} {chips:g}" for name, chips in zip(self.players, self.stacks, strict=True)
        )
        return f"<JamOrFold: {seats}; {self.unit}, {self.decisions:,} decisions>"

    @interruptible
    def solve(
        self,
        target: float | None = None,
        *,
        iterations: int = _MOST_ITERATIONS,
        starts: int = 1,
        seed: int | None = None,
        lock: Mapping[str, RangeLike] | None = None,
        progress: Progress | None = None,
    ) -> JamOrFoldAnswer:
        """Find strategies that no player can improve on alone by more than a target.

        With three or more players, regret matching is not proved to get there; the answer has what
        each player could gain. It finds one of possibly several equilibria. Other starts can find
        others: compare `starts` of the answer.

        Args:
            target: the greatest gain of any player, in the unit of the answer. By default a
                ten-thousandth of the big blind (for two players without raises and limps, a
                twentieth of that), or a hundred-thousandth of all prizes, or of the largest
                difference that a payoff makes.
            iterations: the most iterations.
            starts: how often to solve from different first strategies, up to 20. The answer is
                that with the smallest gains.
            seed: chooses the first strategies after the first.
            lock: ranges that are played as they are, by line, such as
                `{"BTN jams, SB folds, BB calls": "22+, A2+"}`. The others answer them. Gains then
                count only the other decisions.
            progress: called several times a second with the iterations done and the largest gain.

        Raises:
            CardmathError: a number is out of range, or a line or a range cannot be read.
            CardmathTypeError: an argument has the wrong type.
            Interrupted: Ctrl-C was pressed; `partial` is the answer so far, or None.
        """
        check_progress(progress)
        goal = self.usual_target if target is None else float(real("a target", target, 0))
        if goal == inf:
            raise CardmathError("a target is finite")
        most = whole("the number of iterations", iterations, 1, 10**9)
        number = whole("the number of starts", starts, 1, _MOST_STARTS)
        scales = self._scales(number, seed)
        fixed, strategy = self._strategy(lock or {})
        answers = []
        for scale in scales:
            tree = self._tree()
            learner = Learner(tree, first_strategy(tree, scale), fixed, strategy)
            answers.append(self._search(learner, tree, goal, most, progress))
        best = min(answers, key=lambda answer: max(answer.gains))
        return replace(best, starts=tuple(answer.values for answer in answers))

    def _search(
        self,
        learner: Learner,
        tree: Tree,
        goal: float,
        most: int,
        progress: Progress | None,
    ) -> JamOrFoldAnswer:
        measured: Measured | None = None

        def answer(found: Measured) -> JamOrFoldAnswer:
            return self._answer(tree, found, learner.iterations, goal)

        try:
            for improved in learner.run(goal, most, progress or (lambda *_: None)):
                measured = improved
        except KeyboardInterrupt:
            partial = None if measured is None else answer(measured)
            done = f"{counted(learner.iterations, 'iteration')} done"
            raise Interrupted(done, partial) from None
        assert measured is not None
        return answer(measured)

    def judge(self, ranges: Mapping[str, RangeLike]) -> JamOrFoldAnswer:
        """Measure given strategies: their values, and what each player could gain.

        Args:
            ranges: by line, the hands that jam or call at its end. On lines that are left out,
                players fold.

        Raises:
            CardmathError: a line or a range cannot be read.
            CardmathTypeError: an argument has the wrong type.
        """
        return self._judged(self._strategy(ranges)[1])

    def best_response(self, player: str, ranges: Mapping[str, RangeLike]) -> JamOrFoldAnswer:
        """Let a player exploit the others, who play given ranges.

        Args:
            player: the position, such as `BTN`.
            ranges: as in `judge`, such as `ranges` of an answer. Those of the player are replaced.

        Raises:
            CardmathError: the position is unknown, or a line or a range cannot be read.
            CardmathTypeError: an argument has the wrong type.
        """
        if player not in self.players:
            raise CardmathError(f"a player is one of {', '.join(self.players)}")
        _, strategy = self._strategy(ranges)
        tree = self._tree()
        tree.refresh(strategy)
        # An opener answers jams first, and then knows what opening is worth.
        for rows in tree.turns(self.players.index(player)):
            found = tree.expectations(strategy)
            tree.choose(strategy, found, rows[self._free[rows]])
        return self._judged(strategy)

    @interruptible
    def sample_many_way(
        self,
        answer: JamOrFoldAnswer,
        deals: int = 100_000,
        *,
        seed: int | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> ManyWayPots:
        """Measure pots of four or more players by random deals, next to their values in an answer.

        In an answer such pots are an approximation. Here all hands are dealt together, and the pots
        are paid by who wins them; the strategies are those of the answer.

        Args:
            answer: of this game, without raises and limps.
            deals: the number of random deals.
            seed: the same one gives the same answer.
            progress: called with the deals done and their total.

        Raises:
            CardmathError: the game has raises or limps, or the answer is of other stacks.
            CardmathTypeError: an argument has the wrong type.
            Interrupted: Ctrl-C was pressed; `partial` has the deals that are done, or is None.

        >>> from cardmath import solve
        >>> table = solve.push_fold([2] * 4)
        >>> every = {"CO jams": "random", "BTN jams": "random"}
        >>> table.sample_many_way(table.judge(every), 1_000, seed=1)[0].sampled_often
        0.0
        """
        check_progress(progress)
        number = whole("the number of deals", deals, 2, _MOST_DEALS)
        if not isinstance(answer, JamOrFoldAnswer):
            raise CardmathTypeError(
                f"an answer is a JamOrFoldAnswer of this game, not {type(answer).__name__}"
            )
        if self._openings:
            raise CardmathError("pots are sampled in games without raises and limps")
        if (answer.stacks, answer.unit) != (self.stacks, self.unit):
            raise CardmathError("the answer is not of this game: its stacks differ")
        chosen, sums = seed_of(seed), None
        ends = Ends(self._seats, self._worth)
        try:
            for sums in sample(ends, answer.classes, answer.strategy, number, chosen):
                if progress is not None:
                    progress(sums.deals, number)
        except KeyboardInterrupt:
            partial = None if sums is None else many_way_pots(answer, sums, chosen)
            done = 0 if sums is None else sums.deals
            raise Interrupted(f"{done:,} of {number:,} deals done", partial) from None
        assert sums is not None
        return many_way_pots(answer, sums, chosen)

    def _judged(self, strategy: Floats) -> JamOrFoldAnswer:
        tree = self._tree()
        measured = Learner(tree, strategy, ~self._free, strategy).measure(strategy)
        return self._answer(tree, measured, 0, nan)

    def _answer(
        self, tree: Tree, measured: Measured, iterations: int, target: float
    ) -> JamOrFoldAnswer:
        base = self._worth.base
        prizes = base if isinstance(base, PrizeMoney) else None
        values, found = tuple(measured.values.tolist()), measured.found
        often, worth = tree.many_all_in(measured.strategy).T.tolist()
        return JamOrFoldAnswer(
            players=self.players,
            stacks=self.stacks,
            unit=self.unit,
            values=values,
            gains=tuple(np.maximum(measured.gains, 0).tolist()),
            iterations=iterations,
            target=target,
            pool=None if prizes is None else prizes.pool,
            shared=None if prizes is None or prizes.others else prizes.pool,
            many_way=tuple(often),
            many_way_values=tuple(worth),
            starts=(values,),
            big_blind=self._big_blind,
            posted=self._seats.posted,
            actions=self._actions,
            lead=tree.lead,
            classes=self._deals.names,
            strategy=measured.strategy,
            reach=found.reach,
            ev_jam=found.jam,
            ev_fold=found.fold,
            combos=self._deals.combos,
        )

    def _strategy(self, ranges: Mapping[str, RangeLike]) -> tuple[NDArray[np.bool_], Floats]:
        """The nodes at which nobody learns, and a strategy that folds at all others.

        Ranges are given there, or the player is all-in without a decision.
        """
        if not isinstance(ranges, Mapping):
            raise CardmathTypeError("ranges are a dict by line, such as {'BTN jams': '22+, A2+'}")
        given = ~self._free
        strategy = np.repeat(given[:, None].astype(float), len(self._deals.names), axis=1)
        for line, held in ranges.items():
            if opens_small(self._actions, line):
                node = find_action(self._actions, self.players, line).row
            else:
                node = node_of(*jamming_node(self.players, line, self._seats.posted))
            if not self._free[node]:
                raise CardmathError(
                    f"nobody decides at the end of {quote(str(line))}: there is nothing to call, "
                    "and every hand stays in"
                )
            shares = Range(held).classes()
            strategy[node] = [float(shares.get(name, 0)) for name in self._deals.names]
            given[self._lead == self._lead[node]] = True
        self._check_shares(strategy)
        return given, strategy

    def _check_shares(self, strategy: Floats) -> None:
        """Check that no hand opens in two ways at once."""
        for opening in {self._lead[action.row] for action in self._actions}:
            shares = strategy[self._lead == opening].sum(axis=0)
            if shares.max() > 1 + _ROUNDING:
                hand = self._deals.names[int(shares.argmax())]
                raise CardmathError(
                    f"{hand} is in several ranges of one decision, in which it acts "
                    f"{shares.max():.0%} of the time: together they have 100% at most"
                )

    @property
    def usual_target(self) -> float:
        """The greatest gain of any player at which `solve` ends by default."""
        base = self._worth.base
        if isinstance(base, PrizeMoney):
            return _TARGET_OF_POOL * base.pool
        if self.unit == "chips":
            target = _USUAL_TARGET if self._openings else _TARGET.get(len(self.players))
            return (target or _USUAL_TARGET) * self._big_blind
        return _TARGET_OF_POOL * Ends(self._seats, self._worth).spread

    def _scales(self, starts: int, seed: int | None) -> list[float]:
        chosen = np.random.default_rng(seed_of(seed))
        low, high = np.log(_SCALES)
        return [1.0, *np.exp(chosen.uniform(low, high, starts - 1)).tolist()]
