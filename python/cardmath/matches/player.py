"""Who plays in a match: functions, or objects with a method `act`."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol, TypeAlias

from cardmath._support.lists import listed
from cardmath.betting import Action, TableHand, View
from cardmath.errors import CardmathError, CardmathTypeError, quote

Reply: TypeAlias = "Action | str"
"""What a bot returns: one of `view.actions`, or its text."""


class _HasAct(Protocol):
    def act(self, view: View, /) -> Reply:
        """The action of the player whose view it is."""


Bot: TypeAlias = "Callable[[View], Reply] | _HasAct"
"""A function from a `View` to an action, or an object with such a method `act`."""


class FaultyError(Exception):
    """A bot crashed, answered what is not legal, or took too long; the text says what."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(reason)
        self.reason, self.text = reason, text


@dataclass(frozen=True, slots=True)
class Player:
    """A bot with its name."""

    name: str
    ask: Callable[[View], object]

    def act(self, hand: TableHand, limit: float | None) -> None:
        """Let the bot play its action.

        Raises:
            FaultyError: it crashed, or its action is not legal, or came too late.
        """
        view = hand.view()
        begun = perf_counter()
        try:
            reply = self.ask(view)
        except Exception as crash:
            lines = traceback.format_exception(crash)
            raise FaultyError(f"{type(crash).__name__}: {crash}", "".join(lines)) from None
        taken = perf_counter() - begun
        if limit is not None and taken > limit:
            late = f"took {taken:.3f} s of {limit:g} s"
            raise FaultyError(late, late)
        try:
            hand.act(reply)  # type: ignore[arg-type] # what it is, is checked there
        except CardmathError as refused:
            raise FaultyError(str(refused), f"returned {quote(reply)}: {refused}") from None


def players_of(bots: Mapping[str, Bot] | Sequence[Bot]) -> list[Player]:
    """The bots with their names, each of which is another.

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
        ask = getattr(bot, "act", bot)
        if isinstance(bot, type) or not callable(ask):
            raise CardmathTypeError(
                f"a bot is a function of a view, or an object with act(view), not {quote(bot)}"
            )
        taken = {player.name for player in players}
        other = 2
        while name in taken:
            name = f"{name.removesuffix(f' {other - 1}')} {other}"  # noqa: PLW2901
            other += 1
        players.append(Player(name, ask))
    return players


def _name_of(bot: object) -> str:
    given = getattr(bot, "name", None) or getattr(bot, "__name__", None) or type(bot).__name__
    return str(given)
