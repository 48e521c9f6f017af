"""Who plays in a match: functions, or objects with a method `act`."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol, TypeAlias

from cardmath._support.lists import listed
from cardmath._support.numbers import probability
from cardmath.betting import Action, TableHand, View
from cardmath.errors import CardmathError, CardmathTypeError, quote

Reply: TypeAlias = "Action | str"
"""What a bot returns: one of `view.actions`, or its text."""


class _HasAct(Protocol):
    def act(self, view: View, /) -> Reply:
        """The action of the player whose view it is."""


class _HasStrategy(Protocol):
    def strategy(self, view: View, /) -> Mapping[Reply, float]:
        """The probability of each action of the player whose view it is."""


Bot: TypeAlias = "Callable[[View], Reply] | _HasAct | _HasStrategy"
"""A function from a `View` to an action, or an object with such a method `act`; or an object with
a method `strategy`, which returns the probability of each action: the match draws one."""


_CRASHES = (Exception, SystemExit)
"""What a bot may raise without ending the match: a bot that calls `exit` loses its hand."""


class FaultyError(Exception):
    """A bot crashed, returned an illegal action, or took too long; the text says which."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(reason)
        self.reason, self.text = reason, text


@dataclass(frozen=True, slots=True)
class Player:
    """A bot with its name."""

    name: str
    ask: Callable[[View], object]
    is_mixed: bool = False
    """Whether it returns the probabilities of actions."""
    watch: Callable[[View], object] | None = None
    """Gets the hand whenever something happens."""

    def act(
        self, hand: TableHand, limit: float | None, draw: Callable[[], float]
    ) -> Mapping[Reply, float] | None:
        """Let the bot play its action.

        Args:
            hand: the hand.
            limit: the seconds that it has.
            draw: draws a number from 0 to 1.

        Returns:
            the probabilities of its actions, if it returns such.

        Raises:
            FaultyError: it crashed, or its action is not legal, or came too late.
        """
        view = hand.view()
        begun = perf_counter()
        shares = None
        try:
            reply = self.ask(view)
            if self.is_mixed:
                shares = shares_of(reply)
                reply = drawn_reply(shares, draw())
        except _CRASHES as crash:
            raise _crashed(crash) from None
        taken = perf_counter() - begun
        if limit is not None and taken > limit:
            late = f"took {taken:.3f} s of {limit:g} s"
            raise FaultyError(late, late)
        try:
            for each in shares or ():
                hand.state.apply(each)  # an illegal action is a fault even where another was drawn
            hand.act(reply)  # type: ignore[arg-type] # it is checked there
        except CardmathError as refused:
            raise FaultyError(str(refused), f"returned {quote(reply)}: {refused}") from None
        return shares

    def show(self, hand: TableHand, place: int) -> None:
        """Show the hand to the bot, if it watches.

        Raises:
            FaultyError: it crashed.
        """
        if self.watch is None:
            return
        try:
            self.watch(hand.view(place))
        except _CRASHES as crash:
            raise _crashed(crash) from None


def _crashed(crash: BaseException) -> FaultyError:
    lines = traceback.format_exception(crash)
    return FaultyError(f"{type(crash).__name__}: {crash}", "".join(lines))


def shares_of(given: object) -> dict[Reply, float]:
    """Probabilities that add up to 1, of the actions that have some."""
    if not isinstance(given, Mapping):
        raise CardmathTypeError(f"a strategy maps actions to probabilities, not {quote(given)}")
    shares = {name: probability(share) for name, share in given.items()}
    total = sum(shares.values())
    if not total:
        raise CardmathError("all probabilities are 0")
    return {name: share / total for name, share in shares.items() if share}


def drawn_reply(shares: Mapping[Reply, float], number: float) -> Reply:
    """The action that a random number from 0 to 1 selects."""
    replies = list(shares)
    for reply in replies:
        number -= shares[reply]
        if number < 0:
            return reply
    return replies[-1]


def players_of(bots: Mapping[str, Bot] | Sequence[Bot]) -> list[Player]:
    """The bots, each with a name of its own.

    Raises:
        CardmathError: there are fewer than 2 bots, or more than 10.
        CardmathTypeError: something is not a bot.
    """
    if isinstance(bots, Mapping):
        named = [(name, bot) for name, bot in bots.items()]
    else:
        named = [(_name_of(bot), bot) for bot in listed("bots", bots)]
    if not 2 <= len(named) <= 10:
        raise CardmathError(f"a match has 2 to 10 bots, not {len(named)}")
    players: list[Player] = []
    for name, bot in named:
        if not isinstance(name, str) or not name:
            raise CardmathTypeError("the names of bots are text")
        taken = {player.name for player in players}
        other = 2
        while name in taken:
            name = f"{name.removesuffix(f' {other - 1}')} {other}"  # noqa: PLW2901
            other += 1
        players.append(player_of(name, bot))
    return players


def player_of(name: str, bot: object) -> Player:
    """A bot with a name.

    Raises:
        CardmathTypeError: it is not a bot.
    """
    mixed = getattr(bot, "strategy", None)
    ask = mixed or getattr(bot, "act", bot)
    if isinstance(bot, type) or not callable(ask):
        raise CardmathTypeError(
            f"a bot is a function of a view, or an object with act(view) or strategy(view), "
            f"not {quote(bot)}"
        )
    return Player(name, ask, is_mixed=mixed is not None, watch=getattr(bot, "watch", None))


def _name_of(bot: object) -> str:
    given = getattr(bot, "name", None) or getattr(bot, "__name__", None) or type(bot).__name__
    return str(given)
