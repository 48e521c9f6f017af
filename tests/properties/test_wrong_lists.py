"""What is no list, in the place of a list, is named in the error, as every wrong argument is."""

from collections.abc import Callable

import pytest

from cardmath import betting, environments, matches, solve
from cardmath.errors import CardmathError, CardmathTypeError

ALL_IN = betting.start(stacks=[10, 20, 5], blinds=(1, 2)).play(["all in"] * 3).run_out()
ANSWER = solve.postflop("Ks7h2d3c4s", ["AA", "KQ"], 100, 100, bets="a").solve("5%")
HANDS = ["AhKh", "QhQd", "2c2h"]

CALLS: dict[str, Callable[[object], object]] = {
    "boards": lambda given: ALL_IN.settle(HANDS, given),  # type: ignore[arg-type]
    "streets": lambda given: solve.drill(ANSWER, streets=given),  # type: ignore[arg-type]
    "stacks": lambda given: matches.play([matches.bots.call] * 2, stacks=given),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("given", [1.5, object()])
@pytest.mark.parametrize("name", CALLS)
def test_what_is_no_list_is_named(name: str, given: object) -> None:
    with pytest.raises(CardmathTypeError, match=f"{name} are a list, not {type(given).__name__}"):
        CALLS[name](given)


def test_more_hands_than_memory_are_refused_before_they_are_made() -> None:
    pytest.importorskip("gymnasium")
    with pytest.raises(CardmathError, match="a number of hands is 1 to 1,000,000"):
        environments.vector_env(10**30)
