"""Hands at a table as a game that agents learn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardmath._rules.game import Game
from cardmath._support.numpy import np
from cardmath.betting import (
    Action,
    Batch,
    BatchLegal,
    BatchView,
    State,
    Structure,
    TableHand,
    start,
)
from cardmath.betting.dealer import dealer_of
from cardmath.betting.start import stacks_of
from cardmath.betting.table import arguments_of
from cardmath.environments.encoding import BETS, ILLEGAL, Encoding, game_name

if TYPE_CHECKING:
    from numpy.typing import NDArray

_NO_CARD = 255
"""The id in place of a hole card that is not known, as in `Batch.view`."""


class TableGame:
    """Hands of a game with hole cards and one board.

    Args:
        game: a key of `GAMES`, or a `Game`.
        players: the number of players.
        stacks: each player's chips at the start of each hand.
        blinds: the small and the big blind.
        structure: other arguments of `betting.start`.
        bets: the possible bets and raises, in pots.

    Raises:
        BettingError: the game has draws or several boards, or the numbers do not fit together.
        CardmathError: a number is out of range.
    """

    def __init__(
        self,
        game: str | Game,
        players: int,
        stacks: int | Sequence[int] = 200,
        blinds: Sequence[int] | None = (1, 2),
        structure: Structure | None = None,
        bets: Sequence[float] = BETS,
    ) -> None:
        chips = stacks_of(stacks, players)
        checked = Batch(1, game=game, stacks=chips, blinds=blinds, structure=structure, seed=0)
        self.stacks = chips
        self.encoding = Encoding(checked, chips, structure, bets)
        arguments = arguments_of(blinds, structure)
        self._first = start(checked.game, stacks=chips, **arguments)
        self._house = arguments.get("house")
        self._names = [f"player {at}" for at in range(players)]
        self.name = game_name(checked.game)
        self._streets = {street.name: at for at, street in enumerate(checked.game.streets)}
        self.board = sum(street.board for street in checked.game.streets)
        self.has_rake = bool((structure or {}).get("rake"))
        self.players, self.unit = players, self._first.big_blind
        self.actions, self.size = self.encoding.actions, self.encoding.size
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Begin a hand with the cards of a seed."""
        dealer = dealer_of(self._first.game, seed, self._house)
        self.hand = TableHand(self._first, self._names, number=1, dealer=dealer, seed=seed)
        self._codes: list[int] | None = None

    @property
    def actor(self) -> int | None:
        """The player whose turn it is; None when the hand is over."""
        return self.hand.state.actor

    @property
    def returns(self) -> tuple[float, ...]:
        """What each player has won, in big blinds; without one, in the smallest bet."""
        settled = self.hand.settlement
        net = settled.net if settled is not None else (0,) * self.players
        return tuple(won / self.unit for won in net)

    @property
    def first(self) -> State:
        """The state of every hand before any cards."""
        return self._first

    def codes(self) -> list[int]:
        """The code of each action for `Batch.step`, or `ILLEGAL`."""
        if self._codes is None:
            self._codes = self.codes_in(self.hand.state)
        return self._codes

    def codes_in(self, state: State) -> list[int]:
        """The code of each action in a state."""
        legal = state.legal
        if legal is None:
            return [ILLEGAL] * len(self.actions)
        mask = np.array([[legal.fold, True, legal.least is not None]])
        amounts = np.array([[legal.call, legal.least or 0, legal.most or 0]])
        actor = np.array([legal.player], np.int8)
        view = BatchView(np.zeros((1, 0), np.uint8), self._numbers(state))
        found = self.encoding.codes(view, BatchLegal(mask, amounts, actor))
        return [int(code) for code in found[0]]

    def mask(self) -> NDArray[np.int8]:
        """1 for each action that is legal, 0 for the others."""
        return np.array([code != ILLEGAL for code in self.codes()], np.int8)

    def act(self, action: int) -> None:
        """Play an action of the player whose turn it is; it is legal."""
        self.reply(chosen_action(self.hand.state, self.codes()[action]))

    def reply(self, action: Action | str) -> None:
        """Play what a bot answers."""
        self.hand.act(action)
        self._codes = None

    def observe(self, player: int) -> NDArray[np.float32]:
        """What a player sees."""
        return self.observe_in(self.hand.state, player)

    def observe_in(self, state: State, player: int) -> NDArray[np.float32]:
        """What a player sees in a state."""
        held = [card.id for card in state.hands[player]]
        board = [card.id for card in state.board]
        cards = held + [_NO_CARD] * (self.encoding.held - len(held)) + board
        found: NDArray[np.float32] = self.encoding.observe(
            np.array([cards], np.uint8), self._numbers(state), np.array([player])
        )[0]
        return found

    def _numbers(self, state: State) -> NDArray[np.int64]:
        """The numbers of a state in the order of `Batch.columns`, without legal bets."""
        street, legal = self._streets[state.street], state.legal
        live = [int(at in state.live) for at in range(self.players)]
        turn = (legal.player, state.pot, legal.call) if legal else (-1, state.pot, 0)
        row = [street, *turn, 0, 0, *state.stacks, *state.bets, *live]
        return np.array([row], np.int64)

    def __str__(self) -> str:
        """The state of the hand as a table, with all cards."""
        return str(self.hand)


def chosen_action(state: State, code: int) -> Action:
    """The legal action that a code of `Batch.step` means."""
    actions = state.actions
    passive = actions[1] if actions[0].kind == "fold" else actions[0]
    return {-1: actions[0], 0: passive}.get(code) or actions[-1].to(code)
