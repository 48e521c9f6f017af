"""The best response to a strategy, hand by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardmath._core import PostflopGame
from cardmath._support.numpy import np
from cardmath._support.plain import known
from cardmath._support.tables import Column, Columns, Table
from cardmath.solve.node import hand_names
from cardmath.solve.question import PostflopQuestion


@dataclass(frozen=True, slots=True)
class BestResponseRow:
    """What one hand has at most."""

    hand: str
    """The two cards."""
    weight: float
    """The weight of the hand in the range."""
    value: float
    """What it has of the pot with the best response, in chips; nan without an opposing hand."""


@dataclass(frozen=True, repr=False)
class BestResponse(Table[BestResponseRow]):
    """What a player has with the best response. Make one with `PostflopAnswer.best_response`."""

    _keys = "player value exploitability hands=_value_by_hand"
    _plain = staticmethod(known)

    player: int
    """The player: 0 out of position, 1 in position."""
    value: float
    """What the player has of the pot, in chips."""
    hands: tuple[BestResponseRow, ...]
    """The hands."""
    exploitability: float
    """The exploitability of the whole answer, in chips; nan if it was not measured."""
    unit: str = "chips"
    """What values are counted in: `chips`, or `payoff` where a function pays the players."""

    @classmethod
    def _of(
        cls, game: PostflopQuestion, core: PostflopGame, player: int, found: list[float], far: float
    ) -> BestResponse:
        own, other = core.hands(player), core.hands(1 - player)
        names, others = hand_names(own.tolist()), hand_names(other.tolist())
        weights = [
            np.array([float(game.ranges[side][name]) for name in each])
            for side, each in ((player, names), (1 - player, others))
        ]
        by_card = np.zeros(52)
        np.add.at(by_card, other.ravel(), np.repeat(weights[1], 2))
        twins = dict(zip(others, weights[1], strict=True))
        same = np.array([twins.get(name, 0.0) for name in names])
        opposing = weights[1].sum() - by_card[own].sum(axis=1) + same
        net = np.array(found[: len(own)]) * game.core_unit
        start = game.pot / 2 if game.payoffs is None else game.core_start[player]
        possible = opposing > 1e-9
        values = np.full(len(own), np.nan)
        values[possible] = net[possible] / opposing[possible] + start
        chances = weights[0] * np.where(possible, opposing, 0.0)
        mean = float(np.where(possible, values, 0.0) @ chances / chances.sum())
        rows = (
            BestResponseRow(name, float(weight), float(value))
            for name, weight, value in zip(names, weights[0], values, strict=True)
        )
        return cls(player, mean, tuple(rows), far, game.unit)

    @property
    def rows(self) -> tuple[BestResponseRow, ...]:
        """The hands."""
        return self.hands

    @property
    def title(self) -> str:
        """Who has how much."""
        who = ("out of position", "in position")[self.player]
        return (
            f"best response of the player {who}: {self.value:.3f} "
            f"{'of the pot' if self.unit == 'chips' else 'in payoff'}; "
            f"exploitability {self.exploitability:.3g} {self.unit}"
        )

    def _columns(self) -> Columns[BestResponseRow]:
        return (
            Column("hand", "hand"),
            Column("weight", "weight", ".3g"),
            Column("value", "value", ".3f"),
        )

    def _value_by_hand(self) -> dict[str, Any]:
        return {row.hand: known(row.value) for row in self.rows}
