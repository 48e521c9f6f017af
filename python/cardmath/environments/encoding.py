"""How a hand becomes numbers for an agent that learns: the same for one hand and for a batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardmath._rules.game import Game
from cardmath._support.lists import listed
from cardmath._support.numbers import index_of, positive
from cardmath._support.numpy import np
from cardmath.betting import Batch, BatchLegal, BatchView, Structure
from cardmath.errors import CardmathError, CardmathTypeError, quote

if TYPE_CHECKING:
    from numpy.typing import NDArray

VERSION = 1
"""The version of the encodings of observations, actions and rewards."""

BETS = (0.5, 1.0)
"""The bets and raises by default, in pots; all-in is always one more."""

MOST_SKIPPED = 200
"""The most hands in a row that may end before the agent's turn.

With opponents that end every hand, such as two that always fold to a big blind, dealing would never
stop.
"""

NO_TURN = (
    f"none of {MOST_SKIPPED} hands came to the agent's turn: the opponents end each before, or the "
    "agent is all-in with what it posts"
)

ILLEGAL, FOLD, CHECK_OR_CALL = -2, -1, 0
"""The codes of `Batch.step` that are not amounts; -2 is ours, and is never passed to it."""

NO_RESET = "reset comes before step"
"""What is said where no hand has begun."""

_MOST_BETS = 50
_DECK = 52


class Encoding:
    """How actions are numbered, and what an observation holds.

    Args:
        batch: a batch of the game.
        stacks: the chips of all players at the start.
        structure: how hands are bet.
        bets: bets and raises in pots, each above 0; with fixed limit there is one raise.
    """

    def __init__(
        self,
        batch: Batch,
        stacks: Sequence[int],
        structure: Structure | None,
        bets: Sequence[float],
    ) -> None:
        self.players, self.total = batch.players, sum(stacks)
        game = batch.game
        self.streets, self.held = len(game.streets), game.cards
        self._columns = {name: at for at, name in enumerate(batch.columns)}
        fixed = (structure or {}).get("limit") == "fixed"
        self.bets = () if fixed else _read_bets(bets)
        raises = ["raise"] if fixed else [f"pot x {bet:g}" for bet in self.bets] + ["all in"]
        self.actions: tuple[str, ...] = ("fold", "call", *raises)
        self.size = 2 * _DECK + self.streets + 4 * self.players + 2

    def _column(self, numbers: NDArray[np.int64], name: str) -> NDArray[np.int64]:
        found: NDArray[np.int64] = numbers[:, self._columns[name]]
        return found

    def _of_players(self, numbers: NDArray[np.int64], name: str) -> NDArray[np.int64]:
        first = self._columns[f"{name} 0"]
        found: NDArray[np.int64] = numbers[:, first : first + self.players]
        return found

    def codes(self, view: BatchView, legal: BatchLegal) -> NDArray[np.int64]:
        """The code that `Batch.step` takes for each action of each hand, or `ILLEGAL`.

        If several bets are of the same amount, only the first is legal: an agent that learns should
        not find one action under several numbers.
        """
        numbers, (call, least, most) = view.numbers, legal.amounts.T
        codes = np.full((len(call), len(self.actions)), ILLEGAL, np.int64)
        codes[legal.mask[:, 0] & (call > 0), 0] = FOLD
        codes[legal.mask[:, 1], 1] = CHECK_OR_CALL
        # Not the largest bet: if the big blind is all-in with less, a call still takes all of it.
        level = self._of_players(numbers, "bet")[np.arange(len(call)), legal.actor] + call
        pot = self._column(numbers, "pot") + call
        amounts = [np.clip(level + np.rint(bet * pot), least, most) for bet in self.bets]
        for at, amount in enumerate([*amounts, most], 2):
            to = amount.astype(np.int64)
            fresh = legal.mask[:, 2] & (codes[:, 2:at] != to[:, None]).all(axis=1)
            codes[fresh, at] = to[fresh]
        return codes

    def observe(
        self, cards: NDArray[np.uint8], numbers: NDArray[np.int64], seats: NDArray[np.int64]
    ) -> NDArray[np.float32]:
        """What the players in some seats see of their hands.

        Args:
            cards: their hole cards and then the board as ids, 255 where there is no card.
            numbers: as in `Batch.view`.
            seats: the player of each hand, from 0.
        """
        hands = np.arange(len(seats))
        found = np.zeros((len(seats), self.size), np.float32)
        rows, places = (cards < _DECK).nonzero()
        found[rows, cards[rows, places] + _DECK * (places >= self.held)] = 1
        at = 2 * _DECK
        found[hands, at + self._column(numbers, "street")] = 1
        at += self.streets
        found[hands, at + seats] = 1
        at += self.players
        # Relative to the player, so that one strategy learns from all seats.
        order = (seats[:, None] + np.arange(self.players)) % self.players
        for name, scale in (("stack", self.total), ("bet", self.total), ("live", 1)):
            each = self._of_players(numbers, name)[hands[:, None], order]
            found[:, at : at + self.players] = each / scale
            at += self.players
        bets = self._of_players(numbers, "bet")
        # More than the largest bet, if the big blind is all-in with less: a call takes all of it.
        called = bets[hands, self._column(numbers, "actor")] + self._column(numbers, "call")
        found[:, at] = self._column(numbers, "pot") / self.total
        found[:, at + 1] = (np.maximum(bets.max(axis=1), called) - bets[hands, seats]) / self.total
        return found


def _read_bets(given: Sequence[float]) -> tuple[float, ...]:
    bets = tuple(float(positive("a bet in pots", bet)) for bet in listed("bets", given))
    if len(bets) > _MOST_BETS:
        raise CardmathError(f"there are at most {_MOST_BETS} bets, not {len(bets)}")
    if sorted(set(bets)) != [*bets]:
        raise CardmathError("bets in pots are in ascending order, without repetition")
    return bets


def game_name(game: Game) -> str:
    """The key of a game with underscores."""
    return "".join(letter if letter.isalnum() else "_" for letter in game.key.lower())


def read_action(given: object, actions: Sequence[str]) -> int:
    """Check the number of an action.

    Raises:
        CardmathError: there is no such action.
        CardmathTypeError: it is not a whole number.

    >>> read_action(-1, ("fold", "call"))
    Traceback (most recent call last):
        ...
    cardmath.errors.CardmathError: an action is one of 0 fold, 1 call, not -1
    """
    number = index_of(given)
    if number is None:
        raise CardmathTypeError(f"an action is {_numbered(actions)}, not {quote(given)}")
    if not 0 <= number < len(actions):
        raise CardmathError(f"an action is {_numbered(actions)}, not {number}")
    return number


def read_actions(given: object, count: int, actions: Sequence[str]) -> NDArray[np.int64]:
    """Check the numbers of some actions.

    Raises:
        CardmathError: there are too few or too many of them, or one is none of the actions.
        CardmathTypeError: they are not whole numbers.
    """
    found = np.asarray(given)
    if found.shape != (count,):
        raise CardmathError(f"actions have the shape ({count},), not {found.shape}")
    if count and found.dtype.kind not in "iu":
        raise CardmathTypeError(f"actions are whole numbers, not {found.dtype}")
    wrong = np.flatnonzero((found < 0) | (found >= len(actions)))
    if wrong.size:
        place = int(wrong[0])
        raise CardmathError(f"hand {place}: an action is {_numbered(actions)}, not {found[place]}")
    return found.astype(np.int64)


def _numbered(actions: Sequence[str]) -> str:
    return "one of " + ", ".join(f"{number} {name}" for number, name in enumerate(actions))
