"""The comparison of hands in a game, pot by pot: what `compare` returns for a game or a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardmath._cards.deck import HandLike
from cardmath._core import Hand
from cardmath._evaluation.game_values import (
    GameValue,
    evaluate_all,
    game_dict,
    lines_by_pot,
    on_board,
)
from cardmath._evaluation.values import Comparison, HandValue
from cardmath._rules.game import Game
from cardmath._rules.games import find_game
from cardmath._support.equality import Keyed
from cardmath._support.fractions import Fraction
from cardmath._support.layout import text_table
from cardmath._support.numbers import ratio
from cardmath.errors import CardmathError


class PotComparison(Comparison):
    """Which hands win one pot of a game, and with which cards."""

    __slots__ = ("_name",)

    def __init__(self, name: str, values: tuple[HandValue, ...]) -> None:
        super().__init__(values)
        self._name = name

    @property
    def name(self) -> str:
        """The name of the pot."""
        return self._name

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON."""
        return {"name": self._name, **super().to_dict()}


class GameComparison(Keyed):
    """Which of several hands wins in a game. Make one with `compare`."""

    __slots__ = ("_hands",)

    def __init__(self, hands: Sequence[GameValue]) -> None:
        self._hands = tuple(hands)

    @property
    def game(self) -> Game:
        """The game."""
        return self._hands[0].game

    @property
    def board(self) -> Hand:
        """The cards on the board."""
        return self._hands[0].board

    @property
    def hands(self) -> tuple[GameValue, ...]:
        """The value of each hand, in the order given."""
        return self._hands

    @property
    def pots(self) -> tuple[PotComparison, ...]:
        """Each pot with its winners, and the values of all hands for it."""
        return tuple(
            PotComparison(name, tuple(hand.values[place] for hand in self._hands))
            for place, (name, _) in enumerate(self.game.pots)
        )

    def _only(self, what: str) -> PotComparison:
        """The comparison for the only pot.

        Raises:
            CardmathError: there are several pots.
        """
        pots = self.pots
        if len(pots) == 1:
            return pots[0]
        places = [f".pots[{place}].{what}" for place in range(len(pots))]
        raise CardmathError(f"{self.game} has {len(pots)} pots: write {' or '.join(places)}")

    @property
    def values(self) -> tuple[HandValue, ...]:
        """The value of each hand for the only pot."""
        return self._only("values").values

    @property
    def best(self) -> HandValue:
        """The best value for the only pot."""
        return self._only("best").best

    @property
    def winners(self) -> tuple[int, ...]:
        """The indexes, from 0, of the hands that win the only pot."""
        return self._only("winners").winners

    @property
    def tie(self) -> bool:
        """Whether several hands share the only pot."""
        return self._only("tie").tie

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The indexes of the hands, from 0, from best to worst, in groups that tie."""
        return self._only("ranking").ranking

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """The share of all the money that each hand wins.

        All pots are of the same size. A pot for which no hand qualifies goes to the other pots.
        """
        won = [pot.winners for pot in self.pots if pot.winners]
        return tuple(
            sum((Fraction(index in pot, len(pot) * len(won)) for pot in won), Fraction(0))
            for index in range(len(self._hands))
        )

    def describe(self) -> str:
        """Describe who wins each pot. Hands are numbered from 1."""
        return lines_by_pot(self.game, [pot.describe() for pot in self.pots])

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON; fractions are text `p/q`."""
        return {
            **game_dict(self.game, self.board),
            "hands": [[str(card) for card in value.hand] for value in self._hands],
            "pots": [pot.to_dict() for pot in self.pots],
            "shares": [ratio(share) for share in self.shares],
            "describe": self.describe(),
        }

    def __str__(self) -> str:
        return self.describe()

    def _repr_html_(self) -> str:
        """The comparison as a notebook shows it."""
        columns = {
            "hand": [str(number) for number in range(1, len(self._hands) + 1)],
            "cards": [str(value.hand) for value in self._hands],
            **{pot.name: [str(value) for value in pot.values] for pot in self.pots},
            "share": [str(share) for share in self.shares],
        }
        title = f"{self.game}{on_board(self.board)}"
        return text_table(title, columns, words=len(columns) - 1)._repr_html_()

    def __repr__(self) -> str:
        return f"<GameComparison: {'; '.join(str(self).splitlines())}>"

    def _key(self) -> tuple[object, ...]:
        return tuple((hand.game, hand.hand, hand.board) for hand in self._hands)


def compare_in(game: str | Game, hands: Sequence[HandLike], board: HandLike) -> GameComparison:
    """Compare hands in a game."""
    return GameComparison(evaluate_all(find_game(game), hands, board))
