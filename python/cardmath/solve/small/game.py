"""Small games: their solutions, and how good given strategies are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from math import inf
from typing import ClassVar, Literal, TypeAlias, get_args

from cardmath._support.layout import counted
from cardmath._support.lists import listed, one_of
from cardmath._support.numbers import probability, real, whole
from cardmath._support.numpy import np
from cardmath._support.progress import check_progress
from cardmath.errors import CardmathError, CardmathTypeError, interruptible, quote, raise_stopped
from cardmath.solve.small.linear_program import solve_exactly
from cardmath.solve.small.sequence_form import SequenceForm
from cardmath.solve.small.solution import CurvePoint, Solution
from cardmath.solve.small.tree import Node

Method: TypeAlias = Literal["auto", "lp", "regret"]
METHODS = get_args(Method)
Variant: TypeAlias = Literal["cfr", "cfr+", "linear", "discounted", "predictive"]
VARIANTS = get_args(Variant)
_LARGEST_PROGRAM = 200_000
"""The most payments of a game that `auto` solves by a linear program."""
_TARGET = 1e-6
"""The exploitability that regret minimisation stops at, relative to the largest payment."""
_MOST_ITERATIONS = 1_000_000

Strategy = Mapping[str, Mapping[str, float]]
StrategyFunction: TypeAlias = Callable[[int, str, tuple[str, ...]], Mapping[str, float]]
"""A function of the player, the information set and its actions, to their probabilities."""


class Game:
    """A game of two players, declared as a tree.

    Args:
        root: the first node: a `Chance`, a `Decision` or a `Payoff`.
        name: the name, for titles.
        players: the names of the two players.

    Raises:
        CardmathError: a player would have to forget something, or the tree is too large.
        CardmathTypeError: an argument has the wrong type.

    >>> from cardmath.solve import Chance, Decision, Game, Payoff
    >>> def guess(coin):
    ...     pays = {side: Payoff(1 if side == coin else -1) for side in ("heads", "tails")}
    ...     return Decision(0, "guess", pays)
    >>> coins = Chance({"heads": (2, guess("heads")), "tails": (1, guess("tails"))})
    >>> solution = Game(coins, "a bent coin").solve(method="regret")
    >>> print(f"{solution.values[0]:.3f}", solution.strategies[0]["guess"]["heads"] > 0.999)
    0.333 True
    """

    _answer: ClassVar[type[Solution]] = Solution

    def __init__(
        self, root: Node, name: str = "game", players: Sequence[str] = ("first", "second")
    ) -> None:
        self._set_up(SequenceForm.of_tree(root), name, players)
        self._root = root

    _root: Node | None = None

    def _set_up(self, form: SequenceForm, name: str, players: Sequence[str]) -> None:
        if not isinstance(name, str):
            raise CardmathTypeError(f"a name is text, not {type(name).__name__}")
        names = listed("players", players)
        if len(names) != 2 or not all(isinstance(each, str) for each in names):
            raise CardmathTypeError("players are two names")
        self._form, self.name, self.players = form, name, (names[0], names[1])

    @property
    def root(self) -> Node:
        """The first node, from which the game can be walked.

        Raises:
            CardmathError: the game was not declared as a tree, as push or fold.

        >>> from cardmath import solve
        >>> node = solve.kuhn().root.branches["K Q"][1]
        >>> node, node.actions["bet"]
        (<Decision of player 0 with K: check, bet>, <Decision of player 1 with Q bet: fold, call>)
        """
        if self._root is None:
            raise CardmathError(f"{self.name} has no tree to walk: it is declared by its payments")
        return self._root

    @property
    def information_sets(self) -> tuple[int, int]:
        """The number of information sets of each player."""
        return len(self._form.sets[0]), len(self._form.sets[1])

    @property
    def sequences(self) -> tuple[int, int]:
        """The number of sequences of each player, with the empty one."""
        return self._form.sequences(0), self._form.sequences(1)

    @property
    def is_constant_sum(self) -> bool:
        """Whether what one player wins, the other loses (up to a constant)."""
        return self._form.constant is not None

    def __repr__(self) -> str:
        first, second = self.information_sets
        return f"<Game {self.name}: {first:,} and {second:,} information sets>"

    @interruptible
    def solve(
        self,
        method: Method = "auto",
        *,
        variant: Variant = "predictive",
        target: float | None = None,
        iterations: int = _MOST_ITERATIONS,
        progress: Callable[[int, float], object] | None = None,
    ) -> Solution:
        """Find strategies that neither player can improve on alone.

        Args:
            method: `lp` for a linear program, which is exact and needs SciPy (the extra `solve`);
                `regret` for regret minimisation, until the exploitability is at most `target`;
                `auto` for `lp` if it is installed and the game is not too large, else `regret`.
            variant: the form of regret minimisation: `cfr`, `cfr+`, `linear`, `discounted`, or
                `predictive`, which converges fastest in most games. Only for `regret`.
            target: the exploitability to stop at, in the game's payments; by default a millionth
                of the largest payment. Only for `regret`.
            iterations: the most iterations. Only for `regret`.
            progress: called several times a second with the iterations done and the
                exploitability. A linear program has no iterations: it reports `(0, inf)` while it
                works.

        Returns:
            a `Solution`. Its `exploitability` is 0 in an equilibrium.

        Raises:
            CardmathError, CardmathTypeError: an argument is wrong, SciPy is missing, or the
                players' payments have no constant sum, which `lp` needs.
            Interrupted: Ctrl-C was pressed; `partial` is the `Solution` so far.
        """
        one_of("method", method, METHODS)
        one_of("variant", variant, VARIANTS)
        check_progress(progress)
        largest = self._largest_payment()
        goal = _TARGET * largest if target is None else real("a target", target, 0)
        if goal == inf:
            raise CardmathError("a target is finite")
        most = whole("the number of iterations", iterations, 1, 10**12)
        if method == "lp" or (method == "auto" and self._suits_a_program()):
            plans, (own, other) = solve_exactly(self._form, _busy(progress))
            strategies = self._form.core.complete_plans(plans)
            gap = abs((self._form.constant or 0.0) - own - other)
            return self._judged(strategies, "linear program", gap=gap)
        found, done, points, stopped = self._form.core.minimise_regrets(
            float(goal), most, variant, progress
        )
        history = tuple(CurvePoint(*point) for point in points)
        solution = self._judged(found, "regret minimisation", iterations=done, history=history)
        raise_stopped(stopped, f"{counted(done, 'iteration')} done", solution)
        return solution

    def _largest_payment(self) -> float:
        form = self._form
        return float(max(np.abs(form.first).max(), np.abs(form.second).max()))

    def _suits_a_program(self) -> bool:
        small = self._form.rows.size <= _LARGEST_PROGRAM
        return small and self.is_constant_sum and find_spec("scipy") is not None

    def judge(self, strategies: Sequence[Strategy]) -> Solution:
        """Measure given strategies: their values, and what best responses would get.

        Args:
            strategies: for each player, by information set, the probability of each action. The
                probabilities of each set are divided by their sum.

        Raises:
            CardmathError: an information set or action is missing or unknown, or the
                probabilities are negative or all 0.
            CardmathTypeError: a value has the wrong type.

        >>> from cardmath import solve
        >>> always = {card: {"check": 0, "bet": 1} for card in ("A", "K", "Q")}
        >>> never = {card: {"fold": 1, "call": 0} for card in ("A", "K", "Q")}
        >>> judged = solve.akq().judge([always, never])
        >>> print(f"{judged.values[0]:.3f} {judged.best_responses[1]:.3f}")
        1.000 0.333
        """
        if not isinstance(strategies, Sequence) or len(strategies) != 2:
            raise CardmathTypeError("strategies are a pair, one for each player")
        numbers = [self._numbers(player, each) for player, each in enumerate(strategies)]
        return self._judged(numbers, "given")

    @interruptible
    def exploitability_of(self, strategy: StrategyFunction | Solution) -> float:
        """The exploitability of a strategy that another program found, exactly.

        It is the mean of what both players could gain by best responding to it; `judge` also gives
        what each player gets, and could get.

        Args:
            strategy: a function of the player, the name of an information set, and its actions,
                which returns the probability of each action; it is called once for each
                information set. Or a `Solution` of this game.

        Raises:
            CardmathError: an action is missing or unknown, or probabilities are negative or all 0.
            CardmathTypeError: it is not a function, or does not return a mapping.

        >>> from cardmath import solve
        >>> uniform = lambda player, information, actions: dict.fromkeys(actions, 1)
        >>> round(solve.leduc().exploitability_of(uniform), 6)
        2.373611
        """
        if isinstance(strategy, Solution):
            return self.judge(strategy.strategies).exploitability
        if not callable(strategy):
            raise CardmathTypeError(
                "a strategy is a function of player, information set and actions, "
                f"not {quote(strategy)}"
            )
        both = [
            {each.name: strategy(player, each.name, each.actions) for each in sets}
            for player, sets in enumerate(self._form.sets)
        ]
        return self.judge(both).exploitability

    def _numbers(self, player: int, strategy: Strategy) -> list[float]:
        """The probability of each sequence's last action."""
        if not isinstance(strategy, Mapping):
            raise CardmathTypeError("a strategy is a mapping of information sets to actions")
        sets = self._form.sets[player]
        unknown = set(strategy) - {each.name for each in sets}
        if unknown:
            raise CardmathError(f"{self.players[player]} has no information set {min(unknown)!r}")
        numbers = [1.0]
        for each in sets:
            given = strategy.get(each.name)
            if not isinstance(given, Mapping) or set(given) != set(each.actions):
                raise CardmathError(
                    f"at {quote(each.name)} the actions are {', '.join(each.actions)}: each needs "
                    "a probability, and nothing else has one"
                )
            shares = [probability(given[name]) for name in each.actions]
            if not sum(shares):
                raise CardmathError(f"at {quote(each.name)} all probabilities are 0")
            numbers += [share / sum(shares) for share in shares]
        return numbers

    def _judged(
        self,
        strategies: Sequence[Sequence[float]],
        method: str,
        *,
        gap: float | None = None,
        iterations: int = 0,
        history: tuple[CurvePoint, ...] = (),
    ) -> Solution:
        values, best = self._form.core.judge(strategies)
        return self._answer(
            self.name,
            self.players,
            self._named(strategies),
            (values[0], values[1]),
            (best[0], best[1]),
            method,
            gap,
            iterations,
            history,
        )

    def _named(
        self, strategies: Sequence[Sequence[float]]
    ) -> tuple[dict[str, dict[str, float]], dict[str, dict[str, float]]]:
        first, second = (
            {
                each.name: dict(
                    zip(each.actions, numbers[each.first : each.sequences.stop], strict=True)
                )
                for each in sets
            }
            for sets, numbers in zip(self._form.sets, strategies, strict=True)
        )
        return first, second


def _busy(progress: Callable[[int, float], object] | None) -> Callable[[], object]:
    """A function that reports work without iterations."""
    return lambda: None if progress is None else progress(0, inf)
