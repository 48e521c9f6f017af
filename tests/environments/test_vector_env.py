"""Environments of many hands at once."""

from typing import Any

import numpy as np
import pytest

from cardmath import environments
from cardmath.errors import CardmathError, CardmathTypeError

gymnasium = pytest.importorskip("gymnasium")


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        ([1, -1], "hand 1: an action is one of 0 fold, 1 call"),
        ([5, 1], "4 all in, not 5"),
        ([1.0, 1.0], "actions are whole numbers, not float64"),
        ([True, True], "actions are whole numbers, not bool"),
        (["call", "call"], "actions are whole numbers, not <U4"),
        (None, "actions have the shape"),
        (1, "actions have the shape"),
    ],
)
def test_what_are_no_actions_of_many_hands_is_refused(actions: Any, says: str) -> None:  # noqa: ANN401
    env = environments.vector_env(2)
    env.reset(seed=1)
    with pytest.raises((CardmathError, CardmathTypeError), match=says):
        env.step(actions)
    asked = environments.vector_env(2, seat=0, opponent=lambda seen, mask: actions)
    with pytest.raises((CardmathError, CardmathTypeError), match=f"the opponent .*{says}"):
        asked.reset(seed=1)


def test_a_vector_environment_plays_the_hands_of_a_batch() -> None:
    env = environments.vector_env(64, players=3, threads=1)
    assert env.observation_space.contains(env.reset(seed=1)[0])
    won, hands = np.zeros(3), np.zeros(3)
    generator = np.random.default_rng(1)
    for _ in range(60):
        seen, rewards, over, truncated, _ = env.step(generator.integers(len(env.actions), size=64))
        assert env.observation_space.contains(seen)
        assert (seen["action_mask"].sum(axis=1) > 0).all()
        assert not truncated.any()
        assert not rewards[~over].any()
        np.add.at(won, env.seats, rewards)
        np.add.at(hands, env.seats, over)
    assert (hands > 50).all()
    again = environments.vector_env(64, players=3, threads=2)
    assert np.array_equal(
        again.reset(seed=1)[0]["observation"], env.reset(seed=1)[0]["observation"]
    )


def test_the_last_observation_of_a_hand_is_kept() -> None:
    """In the form that Gymnasium gives it, and with what one hand alone shows at its end."""
    one = gymnasium.vector.SyncVectorEnv(
        [lambda: environments.gymnasium_env(seat=0)] * 20,
        autoreset_mode=gymnasium.vector.AutoresetMode.SAME_STEP,
    )
    many = environments.vector_env(20, seat=0)
    forms = []
    for env in (one, many):
        env.reset(seed=1)
        generator = np.random.default_rng(3)
        found: dict[str, Any] = {}
        for _ in range(30):
            _, rewards, over, _, infos = env.step(generator.integers(5, size=20))
            assert over.tolist() == infos.get("_final_obs", np.zeros(20, bool)).tolist()
            for row in np.flatnonzero(over):
                last = infos["final_obs"][row]
                assert last["observation"].shape == (118,)
                assert last["observation"][:52].sum() == 2
                assert not last["action_mask"].any()
                if abs(rewards[row]) == 100:  # nobody folds a pot of all chips
                    assert last["observation"][52:104].sum() == 5
                found |= {"final": set(last)}
            if over.any():
                assert infos["_final_info"].tolist() == over.tolist()
                for name, values in infos["final_info"].items():
                    found[name] = (values.dtype, values.shape)
                    assert not (values & ~over).any()
            for name in ("illegal", "_illegal"):
                if name in infos:
                    found[f"{name} now"] = (infos[name].dtype, infos[name].shape)
        forms.append(found)
    assert forms[0] == forms[1]
    assert len(forms[0]) == 5


def test_folding_every_hand_costs_what_was_posted() -> None:
    env = environments.vector_env(30, players=2, seat=1)
    env.reset(seed=2)
    rewards, over = env.step(np.zeros(30, np.int64))[1:3]
    assert over.all()
    assert (rewards == -0.5).all()


def test_an_opponent_may_be_any_function() -> None:
    def jam(seen: Any, mask: Any) -> Any:  # noqa: ANN401
        return mask.shape[1] - 1 - np.argmax(mask[:, ::-1], axis=1)

    env = environments.vector_env(50, seat=0, opponent=jam)
    seen, _ = env.reset(seed=3)
    assert (seen["action_mask"][:, :2].all(axis=1)).all()
    assert not seen["action_mask"][:, 2:].any()
    rewards, over = env.step(np.ones(50, np.int64))[1:3]
    assert over.all()
    assert set(np.abs(rewards).tolist()) <= {0.0, 100.0}
    wrong = environments.vector_env(5, seat=0, opponent=lambda seen, mask: [1])
    with pytest.raises(CardmathError, match="for each row"):
        wrong.reset(seed=1)
