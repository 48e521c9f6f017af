"""An environment for one agent against bots, in Gymnasium's terms. It imports Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
from gymnasium import spaces

from cardmath._support.numbers import seed_of
from cardmath._support.numpy import np
from cardmath.environments.encoding import MOST_SKIPPED, NO_RESET, NO_TURN, read_action
from cardmath.environments.opponents import MOST_OPPONENTS, Plays
from cardmath.environments.playable_game import PlayableGame
from cardmath.errors import CardmathError

_SEEDS = 2**63
"""Seeds of hands are below this: NumPy draws them as int64."""
_PASSIVE = 1
"""The number of the action that checks or calls."""


def observation_space(game: PlayableGame) -> spaces.Dict:
    """What an agent sees, and which actions are legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (game.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(game.actions),), np.int8),
        }
    )


class CardsEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """A game of one agent against given opponents. `gymnasium_env` makes it."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}  # type: ignore[misc]

    def __init__(
        self,
        game: PlayableGame,
        opponents: Sequence[Plays],
        seat: int | None,
        render_mode: str | None = None,
    ) -> None:
        self._game, self._opponents, self._seat = game, opponents, seat
        self.render_mode = render_mode
        self._has_begun = False
        self.seat = seat or 0
        """The agent's seat in this hand: 0 is left of the button."""
        self.observation_space = observation_space(game)
        self.action_space = spaces.Discrete(len(game.actions))

    @property
    def actions(self) -> tuple[str, ...]:
        """The names of the actions, in the order of their numbers."""
        return self._game.actions

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a hand, and play up to the agent's turn.

        A hand that ends before the agent's first turn is skipped: there is nothing to learn from
        it. A seed restarts everything random: the cards, the seats, and the opponents.
        """
        super().reset(seed=None if seed is None else seed_of(seed))
        if seed is not None:
            for opponent, own in zip(self._opponents, _seeds(seed), strict=False):
                opponent.reseed(own)
        players = self._game.players
        self.seat = int(self.np_random.integers(players)) if self._seat is None else self._seat
        for _ in range(MOST_SKIPPED):
            self._game.begin(int(self.np_random.integers(_SEEDS)))
            self._watch()
            self._continue()
            self._has_begun = self._game.actor is not None
            if self._has_begun:
                return self._observed(), {}
        raise CardmathError(NO_TURN)

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play an action, then up to the agent's next turn; an illegal one checks or calls.

        Raises:
            CardmathError: there is no such action, or the hand is over.
            CardmathTypeError: the action is not a number.
        """
        if not self._has_begun or self._game.actor is None:
            raise CardmathError(f"the hand is over: {NO_RESET}" if self._has_begun else NO_RESET)
        chosen, mask = read_action(action, self.actions), self._game.mask()
        legal = bool(mask[chosen])
        passive = _PASSIVE if mask[_PASSIVE] else int(np.flatnonzero(mask)[0])
        self._game.act(chosen if legal else passive)
        self._watch()
        self._continue()
        over = self._game.actor is None
        won = float(self._game.returns[self.seat])
        return self._observed(), won, over, False, {} if legal else {"illegal": True}

    def _continue(self) -> None:
        """Let opponents play until it is the agent's turn, or the hand is over."""
        while (actor := self._game.actor) not in (None, self.seat):
            assert actor is not None
            # The opponents sit to the left of the agent, in their order.
            at = (actor - self.seat - 1) % self._game.players
            self._opponents[at].play(self._game, actor)
            self._watch()

    def _watch(self) -> None:
        """Let opponents see what happened."""
        for at, opponent in enumerate(self._opponents):
            opponent.watch(self._game, (self.seat + 1 + at) % self._game.players)

    def _observed(self) -> dict[str, Any]:
        return {
            "observation": self._game.observe(self.seat),
            "action_mask": self._game.mask(),
        }

    def render(self) -> str | None:
        """The hand in words, if the mode is `ansi`."""
        return str(self._game) if self.render_mode == "ansi" else None


def _seeds(seed: int) -> list[int]:
    """A seed for each opponent, apart from those of the hands."""
    return [int(own) for own in np.random.SeedSequence(seed).generate_state(MOST_OPPONENTS)]
