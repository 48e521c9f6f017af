"""An environment for several agents, in PettingZoo's terms. It imports PettingZoo."""

from __future__ import annotations

from random import Random
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from cardmath._support.lists import is_one_of
from cardmath._support.numbers import index_of, seed_of
from cardmath._support.numpy import np
from cardmath.environments.encoding import VERSION
from cardmath.environments.playable_game import PlayableGame
from cardmath.errors import CardmathError, quote

_SEEDS = 2**63
"""Seeds of hands are below this, as in `single`."""


class CardsAEC(AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """A game in which agents act in turn. `pettingzoo_env` makes it."""

    metadata: dict[str, Any] = {  # noqa: RUF012 # PettingZoo looks for it on the class
        "name": f"cardmath_v{VERSION}",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, game: PlayableGame, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {**type(self).metadata, "name": f"cardmath_{game.name}_v{VERSION}"}
        self.render_mode = render_mode
        self._game = game
        self._random = Random()
        self.possible_agents = [f"player_{at}" for at in range(game.players)]
        self.agents = [*self.possible_agents]
        shape = (game.size,)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (len(game.actions),), np.int8),
                }
            )
            for agent in self.agents
        }
        self.action_spaces = {agent: spaces.Discrete(len(game.actions)) for agent in self.agents}

    @property
    def actions(self) -> tuple[str, ...]:
        """The names of the actions, in the order of their numbers."""
        return self._game.actions

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent sees, and which actions are legal."""
        return self.observation_spaces[self.possible_agents[self._player(agent)]]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of the actions."""
        return self.action_spaces[self.possible_agents[self._player(agent)]]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a hand: the cards of a seed, or the next ones."""
        if seed is not None:
            self._random = Random(seed_of(seed))
        self._game.begin(int(self._random.random() * _SEEDS))
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._continue()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and which actions are legal: none at another's turn.

        Raises:
            CardmathError: there is no such agent, or no hand was begun by `reset`.
        """
        player = self._player(agent)
        self._need_reset("observe")
        own = self._game.actor == player
        empty = np.zeros(len(self.actions), np.int8)
        return {
            "observation": self._game.observe(player),
            "action_mask": self._game.mask() if own else empty,
        }

    def last(
        self, observe: bool = True
    ) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """What the agent whose turn it is sees, its rewards, and whether its hand is over.

        Raises:
            CardmathError: no hand was begun by `reset`.
        """
        self._need_reset("last")
        found: tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]
        found = super().last(observe)
        return found

    def step(self, action: int | None) -> None:
        """Play an action of the agent whose turn it is; None once its hand is over.

        Raises:
            CardmathError: the action is not legal; the message says which are.
        """
        self._need_reset("step")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        mask = self._game.mask()
        number = index_of(action)
        if number is None or not 0 <= number < len(mask) or not mask[number]:
            legal = ", ".join(f"{at} {self.actions[at]}" for at in np.flatnonzero(mask))
            raise CardmathError(f"{quote(action)} is not legal for {agent}: {legal}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._game.act(number)
        self._continue()
        self._accumulate_rewards()

    def _player(self, agent: str) -> int:
        if not is_one_of(agent, self.possible_agents):
            known = ", ".join(self.possible_agents)
            raise CardmathError(f"there is no agent {quote(agent)}; there are {known}")
        return self.possible_agents.index(agent)

    def _need_reset(self, call: str) -> None:
        if not hasattr(self, "agent_selection"):
            raise CardmathError(f"reset comes before {call}")

    def _continue(self) -> None:
        """Select the next agent, or end the hand."""
        actor = self._game.actor
        if actor is not None:
            self.agent_selection = self.possible_agents[actor]
            return
        self.rewards = dict(zip(self.agents, self._game.returns, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        """The hand in words, if the mode is `ansi`."""
        return str(self._game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""
