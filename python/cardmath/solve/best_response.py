"""The best response to a strategy, hand by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardmath._core import PostflopGame
from cardmath._support.numpy import np
from cardmath._support.plain import plain_value
from cardmath._support.tables import Column, Columns, NamedTable
from cardmath.solve.hand_arrays import hand_names, opposing_weights, set_numbers
from cardmath.solve.lines import IN_WORDS
from cardmath.solve.question import PostflopQuestion


@dataclass(frozen=True, slots=True)
class BestResponseRow:
    """The EV of one hand in the best response."""

    hand: str
    """The cards."""
    weight: float
    """The weight of the hand in the range."""
    value: float
    """Its EV with the best response, in chips; nan without an opposing hand."""


@dataclass(frozen=True, repr=False)
class BestResponse(NamedTable[BestResponseRow]):
    """A player's best response. Make one with `PostflopAnswer.best_response`."""

    _keys = "player value exploitability hands=_value_by_hand"
    _rows_are = "hands"

    player: int
    """The player: 0 out of position, 1 in position."""
    value: float
    """The player's EV, in chips."""
    hands: tuple[BestResponseRow, ...]
    """The hands."""
    exploitability: float
    """The exploitability of the whole answer, in chips; nan if it was not measured."""
    unit: str = "chips"
    """The unit of values: `chips`, or `payoff` where a function pays the players."""

    @classmethod
    def _of(
        cls, game: PostflopQuestion, core: PostflopGame, player: int, found: list[float], far: float
    ) -> BestResponse:
        own, other = core.hands(player), core.hands(1 - player)
        weights = [
            game.ranges[side].weights[set_numbers(each)]
            for side, each in ((player, own), (1 - player, other))
        ]
        opposing = opposing_weights(own, other, weights[1])
        net = np.array(found[: len(own)]) * game.core_unit
        start = game.pot / 2 if game.payoffs is None else game.core_start[player]
        possible = opposing > 1e-9
        values = np.full(len(own), np.nan)
        values[possible] = net[possible] / opposing[possible] + start
        chances = weights[0] * np.where(possible, opposing, 0.0)
        mean = float(np.where(possible, values, 0.0) @ chances / chances.sum())
        rows = (
            BestResponseRow(name, float(weight), float(value))
            for name, weight, value in zip(
                hand_names(own.tolist()), weights[0], values, strict=True
            )
        )
        return cls(player, mean, tuple(rows), far, game.unit)

    @property
    def title(self) -> str:
        """The player, and the EV."""
        return (
            f"best response of the player {IN_WORDS[self.player]}: {self.value:.3f} "
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
        return {row.hand: plain_value(row.value) for row in self.rows}
