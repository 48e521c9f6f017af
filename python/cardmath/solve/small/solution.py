"""The answer for a small game: strategies, their values, and their exploitability."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cardmath._support.tables import Column, Columns, Table

_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One action at one information set."""

    player: str
    """The name of the player."""
    information: str
    """What the player knows."""
    action: str
    """The action."""
    probability: float
    """How often the player chooses it there."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The exploitability after some iterations of regret minimisation."""

    iterations: int
    """The iterations done."""
    exploitability: float
    """The exploitability of the average strategies then."""


@dataclass(frozen=True, repr=False)
class Solution(Table[ActionRow]):
    """Strategies of both players. Make one with `Game.solve` or `Game.judge`.

    Iterating gives a row for each action at each information set. The strategies include
    information sets that are never reached: there a player chooses among the actions that are best
    against the opponent's strategy.
    """

    name: str
    """The name of the game."""
    players: tuple[str, str]
    """The names of the players."""
    strategies: tuple[dict[str, dict[str, float]], dict[str, dict[str, float]]] = field(hash=False)
    """For each player, by information set, the probability of each action."""
    values: tuple[float, float]
    """Each player's expected payment."""
    best_responses: tuple[float, float]
    """What each player would get by best responding to the other's strategy."""
    method: str
    """`linear program`, `regret minimisation`, or `given` for strategies that were judged."""
    gap: float | None = None
    """For a linear program, its duality gap: how far apart the values are that the players secure.
    """
    iterations: int = 0
    """For regret minimisation, the iterations done."""
    history: tuple[CurvePoint, ...] = ()
    """For regret minimisation, how the exploitability fell, from 0 iterations to the last: at each
    of the first ten, then whenever the iterations have grown by a twentieth."""

    @property
    def exploitability(self) -> float:
        """The mean of what both players could gain by best responding.

        It is 0 in an equilibrium. It is computed from best responses to the strategies as they
        are, and not by the method that found them.
        """
        gains = (best - value for best, value in zip(self.best_responses, self.values, strict=True))
        return max(0.0, sum(gains) / 2)

    @property
    def rows(self) -> tuple[ActionRow, ...]:
        """A row for each action at each information set."""
        return tuple(
            ActionRow(player, information, action, probability)
            for player, strategy in zip(self.players, self.strategies, strict=True)
            for information, actions in strategy.items()
            for action, probability in actions.items()
        )

    @property
    def title(self) -> str:
        """The game, its value, and the exploitability."""
        first, second = self.players
        return (
            f"{self.name}: {self.values[0]:.6f} for {first}, {self.values[1]:.6f} for "
            f"{second}; exploitability {shortly(self.exploitability)} ({self.method})"
        )

    def _columns(self) -> Columns[ActionRow]:
        return (
            Column("player", "player", words=True),
            Column("information", "information", words=True),
            Column("action", "action", words=True),
            Column("probability", "percent", lambda part: f"{100 * part:.3f}%"),
        )

    def to_dict(self) -> dict[str, Any]:
        """Convert the answer to plain values for JSON."""
        answer: dict[str, Any] = {
            "game": self.name,
            "players": list(self.players),
            "values": list(self.values),
            "best_responses": list(self.best_responses),
            "exploitability": self.exploitability,
            "method": self.method,
            "strategies": [dict(strategy) for strategy in self.strategies],
        }
        if self.gap is not None:
            answer["gap"] = self.gap
        if self.iterations:
            answer["iterations"] = self.iterations
        return answer

    def __repr__(self) -> str:
        first, second = self.values
        return (
            f"<Solution of {self.name}: {first:.6f}, {second:.6f}; "
            f"exploitability {shortly(self.exploitability)}>"
        )


def shortly(exploitability: float) -> str:
    """An exploitability in two digits; what may be rounding is given as its bound."""
    return f"{exploitability:.2g}" if exploitability >= _ROUNDING else f"below {_ROUNDING:g}"


def at_most(gain: float) -> str:
    """What a player gains at most, in two digits: it follows words such as "no more than".

    >>> at_most(0.00123), at_most(1e-17)
    ('0.0012', '1e-09')
    """
    return shortly(max(gain, _ROUNDING))
