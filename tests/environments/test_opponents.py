"""The opponents of a learner: where they sit, what they see, and what is refused."""

from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import environments, matches, solve
from cardmath.errors import CardmathError, CardmathTypeError

pytest.importorskip("gymnasium")


def test_opponents_sit_from_the_left_of_the_agent() -> None:
    seen: list[str] = []

    def bot(name: str) -> Any:  # noqa: ANN401
        def act(view: cm.betting.View) -> str:
            seen.append(f"{name}{view.player}")
            return "call" if view.to_call else "check"

        return act

    env = environments.gymnasium_env(opponents=[bot("a"), bot("b"), bot("c")], seat=1)
    env.reset(seed=1)
    assert seen[:3] == ["a2", "b3", "c0"]


class Mixed:
    """Calls or raises, with probabilities."""

    def strategy(self, view: cm.betting.View) -> dict[cm.betting.Action, float]:
        *_, passive, last = (*view.actions[:2], view.actions[-1])
        return {passive: 1, last: 1} if passive != last else {passive: 1}


RANDOM: dict[str, dict[str, Any]] = {
    "random": {"opponents": matches.bots.Random()},
    "a bound method": {"opponents": [matches.bots.named("random"), matches.bots.call]},
    "one for two seats": {"opponents": [matches.bots.Random()] * 2},
    "equity": {"opponents": matches.bots.Equity(samples=20)},
    "probabilities": {"opponents": [Mixed(), Mixed()]},
    "kuhn": {"game": solve.kuhn(), "opponents": solve.kuhn().solve("regret")},
}


@pytest.mark.parametrize("opponents", RANDOM)
def test_a_seed_begins_all_that_is_random_again(opponents: str) -> None:
    """Also what opponents that were made without a seed do."""
    env = environments.gymnasium_env(**RANDOM[opponents])

    def play(seed: int) -> list[str]:
        texts = []
        for hand in range(12):
            env.reset(seed=seed if hand == 0 else None)
            over = False
            while not over:
                over = env.step(np.int64(1))[2]
            texts.append(str(env.unwrapped._game))  # type: ignore[attr-defined]
        return texts

    first = play(5)
    assert play(6) != first == play(5)


def test_opponents_watch_what_happens() -> None:
    class Watcher:
        def __init__(self) -> None:
            self.seen: list[tuple[int, int]] = []

        def act(self, view: cm.betting.View) -> cm.betting.Action:
            return matches.bots.call(view)

        def watch(self, view: cm.betting.View) -> None:
            self.seen.append((view.player, len(view.history)))

    watchers = [Watcher(), Watcher()]
    env = environments.gymnasium_env(opponents=watchers, seat=0)
    env.reset(seed=1)
    assert watchers[0].seen == [(1, 0), (1, 1)]  # the button acted
    assert watchers[1].seen == [(2, 0), (2, 1)]
    env.step(np.int64(0))
    assert watchers[0].seen[2] == (1, 2)


def test_opponents_who_always_fold_leave_nothing_to_learn() -> None:
    env = environments.gymnasium_env(opponents=[matches.bots.fold] * 2, seat=1)
    with pytest.raises(CardmathError, match="came to the agent's turn"):
        env.reset(seed=1)
    many = environments.vector_env(3, seat=0, opponent=lambda seen, mask: np.zeros(len(mask), int))
    with pytest.raises(CardmathError, match="came to the agent's turn"):
        many.reset(seed=1)


def test_wrong_opponents_are_refused() -> None:
    with pytest.raises(CardmathTypeError, match="a bot is a function of a view"):
        environments.gymnasium_env(opponents=3)  # type: ignore[arg-type]
    for wrong in ([], [matches.bots.call] * 10):
        with pytest.raises(CardmathError, match="a number of opponents is 1 to 9"):
            environments.gymnasium_env(opponents=wrong)
    with pytest.raises(CardmathError, match="name the opponent"):
        environments.gymnasium_env(solve.kuhn())
    with pytest.raises(CardmathTypeError, match="an opponent in a tree is a Solution"):
        environments.gymnasium_env(solve.kuhn(), opponents=matches.bots.call)
    for other in (solve.akq(), solve.kuhn(cards=4), solve.leduc()):
        solution = other.solve()
        environments.gymnasium_env(other, opponents=solution)
        with pytest.raises(CardmathError, match=r"of another game, .*: they differ at the"):
            environments.gymnasium_env(solve.kuhn(), opponents=solution, seat=1)
    with pytest.raises(CardmathTypeError, match="function of observations"):
        environments.vector_env(3, opponent=3)  # type: ignore[arg-type]
    with pytest.raises(CardmathTypeError, match="of observations and masks, not <function call"):
        environments.vector_env(3, opponent=matches.bots.call)  # type: ignore[arg-type]
    with pytest.raises(CardmathError, match="reset comes before step"):
        environments.vector_env(3).step(np.zeros(3, np.int64))
