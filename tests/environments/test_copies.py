"""Copies of environments in the middle of a hand play on with the same cards to come."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from cardmath import environments
from tests.environments.test_opponents import RANDOM

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")


def next_hands(env: Any) -> list[str]:  # noqa: ANN401
    """What a Gymnasium environment says to calls from here on, for some hands."""
    said: list[str] = []
    for _ in range(12):
        seen, reward, over, *_ = env.step(1)
        if over:
            seen, _ = env.reset()
        said.append(f"{seen['observation'].tolist()} {reward}")
    return said


@pytest.mark.parametrize("opponents", RANDOM)
def test_a_copy_of_one_hand_plays_the_same(opponents: str) -> None:
    env = environments.gymnasium_env(**RANDOM[opponents])
    env.reset(seed=1)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    said = next_hands(env)
    assert [next_hands(twin) for twin in twins] == [said, said]


def test_a_copy_of_many_hands_plays_the_same() -> None:
    env = environments.vector_env(20, players=3)
    env.reset(seed=1)
    twin = copy.deepcopy(env)
    for _ in range(30):
        actions = np.ones(20, np.int64)
        seen, rewards, *_ = env.step(actions)
        also, same, *_ = twin.step(actions)
        assert np.array_equal(seen["observation"], also["observation"])
        assert np.array_equal(rewards, same)


def test_a_copy_of_a_table_plays_the_same() -> None:
    env = environments.pettingzoo_env(players=4)
    env.reset(seed=1)
    env.step(1)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    said = rest_of_hand(env)
    assert len(said) > 4
    assert [rest_of_hand(twin) for twin in twins] == [said, said]


def rest_of_hand(env: Any) -> list[str]:  # noqa: ANN401
    """What a table of PettingZoo shows and pays to calls from here on."""
    said = []
    for agent in env.agent_iter():
        seen, reward, ended, *_ = env.last()
        said.append(f"{agent} {seen['observation'].tolist()} {reward}")
        env.step(None if ended else 1)
    return said
