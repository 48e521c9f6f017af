"""Many hands of one agent against an opponent at once, in Gymnasium's terms: on `betting.Batch`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

import gymnasium
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from cardmath._support.numbers import seed_of
from cardmath._support.numpy import np
from cardmath.betting import Batch
from cardmath.environments.encoding import (
    CHECK_OR_CALL,
    ILLEGAL,
    MOST_SKIPPED,
    NO_RESET,
    NO_TURN,
    Encoding,
    read_actions,
)
from cardmath.errors import CardmathError, CardmathTypeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

VectorOpponent = Callable[[Any, Any], Any]
"""A function of observations (rows, size) and masks (rows, actions) to actions (rows,)."""


class CardsVectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Hands of one agent against the same opponent. `vector_env` makes it."""

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        make: Callable[[int], Batch],
        encoding: Encoding,
        unit: int,
        opponent: VectorOpponent,
        seats: NDArray[np.int64],
    ) -> None:
        self._make, self._encoding, self._unit = make, encoding, unit
        self._opponent, self.seats = opponent, seats
        self.num_envs = len(seats)
        masked = spaces.Box(0, 1, (len(encoding.actions),), np.int8)
        seen = spaces.Box(0, 1, (encoding.size,), np.float32)
        self.single_observation_space = spaces.Dict({"observation": seen, "action_mask": masked})
        self.single_action_space = spaces.Discrete(len(encoding.actions))
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._batch: Batch | None = None

    @property
    def actions(self) -> tuple[str, ...]:
        """The names of the actions, in the order of their numbers."""
        return self._encoding.actions

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin all hands, and play up to the agent's turns; a seed is one number for all."""
        if isinstance(seed, list):
            raise CardmathTypeError("a seed is one number for all hands")
        super().reset(seed=None if seed is None else seed_of(seed))
        if self._batch is None or seed is not None:
            self._batch = self._make(int(self.np_random.integers(2**63)))
        else:
            self._batch.reset()
        self._skip(self._batch)
        return self._observed(self._batch), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[dict[str, Any], NDArray[np.float64], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in each hand, then up to the agent's next turns.

        An illegal action becomes a check or a call, and `infos["illegal"]` says where. If a hand is
        over, the agent gets its reward, and the observation is that of the next hand;
        `infos["final_obs"]` has the last one, and `infos["final_info"]` its infos, as in Gymnasium.
        """
        batch = self._batch
        if batch is None:
            raise CardmathError(NO_RESET)
        chosen = read_actions(actions, self.num_envs, self.actions)
        hands = np.arange(self.num_envs)
        codes = self._encoding.codes(batch.view(), batch.legal())[hands, chosen]
        illegal = codes == ILLEGAL
        batch.step(np.where(illegal, CHECK_OR_CALL, codes))
        self._continue(batch)
        won, over = batch.rewards()
        rewards = won[hands, self.seats] / self._unit
        infos = _info("illegal", illegal, illegal & ~over)
        if over.any():
            infos |= _info("final_obs", self._last(batch, over), over)
            infos |= _info("final_info", _info("illegal", illegal, illegal & over), over)
            batch.reset(over)
            self._skip(batch)
        return self._observed(batch), rewards, over, np.zeros_like(over), infos

    def _last(self, batch: Batch, over: NDArray[np.bool_]) -> NDArray[np.object_]:
        """What the agent sees in the hands that are over, a dictionary each."""
        rows, view = np.flatnonzero(over), batch.view()
        seats = self.seats[rows]
        cards = view.cards[rows]
        cards[:, : self._encoding.held] = batch.hole_cards()[rows, seats]
        seen = self._encoding.observe(cards, view.numbers[rows], seats)
        mask = np.zeros(len(self._encoding.actions), np.int8)
        found = np.full(len(over), None, object)
        for row, each in zip(rows.tolist(), seen, strict=True):
            found[row] = {"observation": each, "action_mask": mask.copy()}
        return found

    def _skip(self, batch: Batch) -> None:
        """Play up to the agent's turns; hands that end before one are dealt again."""
        for _ in range(MOST_SKIPPED):
            self._continue(batch)
            over = batch.rewards().over
            if not over.any():
                return
            batch.reset(over)
        raise CardmathError(NO_TURN)

    def _continue(self, batch: Batch) -> None:
        """Let the opponent play until it is the agent's turn in all hands that are not over."""
        while True:
            legal = batch.legal()
            theirs = (legal.actor >= 0) & (legal.actor != self.seats)
            rows = np.flatnonzero(theirs)
            if not rows.size:
                return
            view = batch.view()
            codes = self._encoding.codes(view, legal)[rows]
            seen = self._encoding.observe(
                view.cards[rows], view.numbers[rows], legal.actor[rows].astype(np.int64)
            )
            mask = (codes != ILLEGAL).astype(np.int8)
            played = self._asked(seen, mask)
            steps = np.zeros(self.num_envs, np.int64)
            steps[rows] = codes[np.arange(rows.size), played]
            batch.step(steps, theirs)

    def _asked(self, seen: NDArray[np.float32], mask: NDArray[np.int8]) -> NDArray[np.int64]:
        """What the opponent does in some hands.

        Raises:
            CardmathError, CardmathTypeError: it does not return the number of an action for each.
        """
        try:
            return read_actions(self._opponent(seen, mask), len(mask), self.actions)
        except (CardmathError, CardmathTypeError) as error:
            raise type(error)(f"the opponent returns an action for each row: {error}") from None

    def _observed(self, batch: Batch) -> dict[str, Any]:
        view = batch.view()
        codes = self._encoding.codes(view, batch.legal())
        return {
            "observation": self._encoding.observe(view.cards, view.numbers, self.seats),
            "action_mask": (codes != ILLEGAL).astype(np.int8),
        }


def _info(name: str, values: Any, where: NDArray[np.bool_]) -> dict[str, Any]:  # noqa: ANN401
    """An info as Gymnasium has it: values, and a mask of the hands that have one."""
    if not where.any():
        return {}
    if isinstance(values, np.ndarray) and values.dtype == np.bool_:
        values = values & where
    return {name: values, f"_{name}": where}
