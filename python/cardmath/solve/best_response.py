"""The best response to a strategy, hand by hand."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan
from typing import Any

from cardmath._cards.deck import Card
from cardmath._core import PostflopGame
from cardmath._support.numpy import np
from cardmath._support.tables import Column, Columns, Table
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

    player: int
    """The player: 0 out of position, 1 in position."""
    value: float
    """What the player has of the pot, in chips."""
    hands: tuple[BestResponseRow, ...]
    """The hands."""
    exploitability: float
    """The exploitability of the whole answer, in chips; nan if it was not measured."""

    @classmethod
    def _of(
        cls, game: PostflopQuestion, core: PostflopGame, player: int, found: list[float], far: float
    ) -> BestResponse:
        own, other = core.hands(player), core.hands(1 - player)
        weights = [
            np.array([float(game.ranges[side][_name(row)]) for row in each.tolist()])
            for side, each in ((player, own), (1 - player, other))
        ]
        by_card = np.zeros(52)
        np.add.at(by_card, other.ravel(), np.repeat(weights[1], 2))
        twins = {_name(row): weight for row, weight in zip(other.tolist(), weights[1], strict=True)}
        same = np.array([twins.get(_name(row), 0.0) for row in own.tolist()])
        opposing = weights[1].sum() - by_card[own].sum(axis=1) + same
        net = np.array(found[: len(own)]) * game.chip
        possible = opposing > 1e-9
        values = np.full(len(own), np.nan)
        values[possible] = net[possible] / opposing[possible] + game.pot / 2
        chances = weights[0] * np.where(possible, opposing, 0.0)
        mean = float(np.where(possible, values, 0.0) @ chances / chances.sum())
        rows = (
            BestResponseRow(_name(row), float(weight), float(value))
            for row, weight, value in zip(own.tolist(), weights[0], values, strict=True)
        )
        return cls(player, mean, tuple(rows), far)

    @property
    def rows(self) -> tuple[BestResponseRow, ...]:
        """The hands."""
        return self.hands

    @property
    def title(self) -> str:
        """Who has how much."""
        who = ("out of position", "in position")[self.player]
        return (
            f"best response of the player {who}: {self.value:.3f} of the pot; "
            f"exploitability {self.exploitability:.3g} chips"
        )

    def _columns(self) -> Columns[BestResponseRow]:
        return (
            Column("hand", "hand"),
            Column("weight", "weight", ".3g"),
            Column("value", "value", ".3f"),
        )

    def to_dict(self) -> dict[str, Any]:
        """Convert the answer to plain values for JSON."""
        return {
            "player": self.player,
            "value": self.value,
            "exploitability": None if isnan(self.exploitability) else self.exploitability,
            "hands": {row.hand: None if row.value != row.value else row.value for row in self.rows},
        }


def _name(row: list[int]) -> str:
    return f"{Card.from_id(row[0])}{Card.from_id(row[1])}"
