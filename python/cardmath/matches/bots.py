"""Bots to play against: examples, and sparring partners.

>>> from cardmath.matches import bots, play
>>> play([bots.Random(seed=1), bots.call, bots.Equity(seed=1)], hands=6, seed=1).hands
6
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random as _Generator
from typing import TYPE_CHECKING

from cardmath._equity.compute import equity
from cardmath._ranges.range import Range
from cardmath._support.numbers import real, seed_of
from cardmath.betting import Action, View
from cardmath.errors import CardmathError, quote
from cardmath.solve.push_fold import PushFoldSolution, push_fold

if TYPE_CHECKING:
    from cardmath._ranges.algebra import RangeLike


NAMES = ("call", "equity", "fold", "push-fold", "random")
"""The names of the bots, as `named` takes them."""


def named(name: str, *, seed: int | None = None) -> Callable[[View], Action]:
    """A bot by its name, as people type it.

    Args:
        name: one of `NAMES`.
        seed: the same seed plays the same; a random one if None.

    Raises:
        CardmathError: there is no such bot.

    >>> named("call") is call
    True
    """
    made: dict[str, Callable[[], Callable[[View], Action]]] = {
        "call": lambda: call,
        "equity": lambda: Equity(seed=seed).act,
        "fold": lambda: fold,
        "push-fold": lambda: PushFold(seed=seed).act,
        "random": lambda: Random(seed=seed).act,
    }
    if name not in made:
        raise CardmathError(f"{quote(name)} is not a bot: bots are {', '.join(NAMES)}")
    return made[name]()


def call(view: View) -> Action:
    """Checks or calls whatever happens; keeps all its cards if it may.

    >>> call.__name__
    'call'
    """
    return _passive(view)


def fold(view: View) -> Action:
    """Checks if that is free, and folds to every bet.

    >>> fold.__name__
    'fold'
    """
    first = view.actions[0]
    if first.kind == "fold" and view.actions[1].kind != "check":
        return first
    return _passive(view)


def _passive(view: View) -> Action:
    """A check, a call or a bring-in; as few discards as possible."""
    first = view.actions[0]
    if first.kind == "discard":
        return first.to(cards=list(view.cards)[: first.least])
    return view.actions[1] if first.kind == "fold" else first


class Random:
    """Plays a legal action at random: each kind and each amount is equally likely.

    It never folds where it can check.

    Args:
        seed: the same seed plays the same; a random one if None.

    >>> Random(seed=7).name
    'random'
    """

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = _Generator(seed_of(seed))

    def strategies(self, view: View) -> dict[Action, float]:
        """The probability of each action with any hand, for `local_best_response`."""
        actions = self._actions(view)
        return {
            action.to(amount): 1 / len(actions) / (action.most - action.least + 1)
            for action in actions
            for amount in range(action.least, action.most + 1)
        }

    @staticmethod
    def _actions(view: View) -> tuple[Action, ...]:
        """What may be played: no fold where a check is free."""
        actions = tuple(view.actions)
        return actions[1:] if len(actions) > 1 and actions[1].kind == "check" else actions

    def reseed(self, seed: int) -> None:
        """Begin again, as if the bot were made with this seed."""
        self._random.seed(seed_of(seed))

    def act(self, view: View) -> Action:
        """An action at random."""
        actions = self._actions(view)
        action = actions[int(self._random.random() * len(actions))]
        amount = action.least + int(self._random.random() * (action.most - action.least + 1))
        if action.kind != "discard":
            return action.to(amount)
        cards = sorted(view.cards, key=lambda _: self._random.random())
        return action.to(cards=cards[:amount])


class Equity:
    """Bets and calls by its equity against a range, in games without draws.

    It raises about the pot if its equity is at least `raises`, calls if the pot odds are good
    enough, and checks or folds otherwise. Every opponent is taken to have the same range.

    Args:
        opponents: the range of each opponent; any cards by default.
        raises: the smallest equity for a raise, as a multiple of an equal share of the pot.
        samples: the deals for each estimate.
        seed: the same seed plays the same; a random one if None.

    Raises:
        CardmathError: the range cannot be read.

    >>> Equity("22+, A2s+", seed=1).name
    'equity'
    """

    name = "equity"

    def __init__(
        self,
        opponents: RangeLike | None = None,
        *,
        raises: float = 1.3,
        samples: int = 1000,
        seed: int | None = None,
    ) -> None:
        self._opponents = None if opponents is None else Range(opponents)
        self._raises = real("the least equity for a raise", raises, 0)
        self._samples, self._seed = samples, seed_of(seed)

    def reseed(self, seed: int) -> None:
        """Begin again, as if the bot were made with this seed."""
        self._seed = seed_of(seed)

    def act(self, view: View) -> Action:
        """A raise, a call, a check or a fold, by the equity."""
        if view.actions[0].kind == "discard":
            return _passive(view)
        share = self._share(view)
        last = view.actions[-1]
        if last.kind in {"bet", "raise"} and share * len(view.live) >= self._raises:
            return last.to(max(last.least, min(last.most, view.pot + 2 * view.to_call)))
        needed = view.to_call / (view.pot + view.to_call) if view.to_call else 0
        return _passive(view) if share >= needed else view.actions[0]

    def _share(self, view: View) -> float:
        """The equity of the cards that are known."""
        game, missing = view.state.game, view.state.game.cards - len(view.cards)
        own = "".join(map(str, view.cards)) + "*" * missing
        others = [
            self._opponents
            or "".join(map(str, view.hands[at])) + "*" * (game.cards - len(view.hands[at]))
            for at in view.live
            if at != view.player
        ]
        answer = equity(
            own,
            *others,
            game=game,
            board=view.board,
            method="sample",
            samples=self._samples,
            threads=1,
            seed=self._seed,
        )
        return float(answer.players[0].equity)


class PushFold:
    """Plays the solved game of push or fold of two players, before the flop of hold'em.

    On the button it jams or folds, in the big blind it calls a jam or folds. It answers a limp or a
    smaller raise, which the solved game does not have, like a jam: it goes all-in with the hands
    that would call one, and checks or folds the rest. After the flop it checks and calls. Unless a
    solution is given, it plays the strategy of one stack in big blinds: the shorter stack at the
    start of its first hand.

    Args:
        solution: `solve.push_fold(stack).solve()`; by default it is solved in the first hand.
        seed: the same seed plays the same; a random one if None.

    >>> PushFold(seed=1).name
    'push or fold'
    """

    name = "push or fold"

    def __init__(
        self, solution: PushFoldSolution | None = None, *, seed: int | None = None
    ) -> None:
        self._ranges = None if solution is None else (solution.jam, solution.call)
        self._random = _Generator(seed_of(seed))

    def reseed(self, seed: int) -> None:
        """Begin again, as if the bot were made with this seed."""
        self._random.seed(seed_of(seed))

    def act(self, view: View) -> Action:
        """A jam, a call or a fold."""
        if view.state.game.key != "holdem" or len(view.names) != 2:
            raise CardmathError("push or fold is for two players of hold'em")
        if view.street != "preflop":
            return _passive(view)
        first = not view.history
        jam, called = self._solved(view)
        chosen = jam if first else called
        if self._random.random() >= float(chosen["".join(map(str, view.cards))]):
            return fold(view) if view.to_call == 0 or not first else view.actions[0]
        last = view.actions[-1]
        return last.to(last.most) if last.kind == "raise" else _passive(view)

    def _solved(self, view: View) -> tuple[Range, Range]:
        """What jams on the button, and what calls in the big blind."""
        if self._ranges is None:
            state = view.state
            stack = min(map(sum, zip(state.stacks, state.contributed, strict=True)))
            solution = push_fold(stack / state.big_blind).solve()
            self._ranges = solution.jam, solution.call
        return self._ranges
