"""What is out of range is refused before any long work, and not after it."""

from collections.abc import Callable
from functools import partial
from math import nan
from typing import Any

import pytest

import cardmath as cm
from cardmath import matches, simulation, solve, tournaments
from cardmath import twenty_four as tf
from cardmath import video_poker as vp
from cardmath.errors import CardmathError, CardmathTypeError
from tests.pace import at_most

LONGEST = 0.5
"""The most seconds of processor time until a refusal."""

LONG: dict[str, tuple[Callable[..., object], tuple[Any, ...], dict[str, Any]]] = {
    "equity": (cm.equity, ("random", "random", "random"), {"samples": 10**9, "seed": 1}),
    "flop_subset": (cm.flop_subset, (25,), {"seed": 1, "steps": 10**6}),
    "flops": (cm.flops, ("22+", "random"), {"threads": 1}),
    "census": (cm.census, (7,), {"threads": 1}),
    "simulate": (simulation.simulate, ("holdem", 10**12, 9), {"seed": 1, "threads": 1}),
    "play": (
        matches.play,
        ([matches.bots.call, matches.bots.fold],),
        {"hands": 10**8, "seed": 1, "stacks": 200},
    ),
    "local_best_response": (
        matches.local_best_response,
        (matches.bots.call,),
        {"deals": 10**6, "stacks": 200, "seed": 1},
    ),
    "survey": (tf.survey, (range(1, 40), 4), {}),
    "survey_countdown": (tf.survey_countdown, (10**6,), {"large": 2, "seed": 1}),
    "session": (vp.session, ("jacks-9-6", 10**6, 200), {"target": 500}),
    "jackpot": (vp.jackpot, ("jacks-9-6", "Royal Flush"), {"start": 0, "end": 5000, "threads": 1}),
    "icm": (cm.icm, (range(1, 5001), [50, 30]), {"places": 2}),
    "bubble_factors": (tournaments.bubble_factors, (range(1, 190), [50, 30]), {"risk": 1}),
    "preflop_charts": (solve.preflop_charts, (6, [10, 20]), {"ante": 0.1}),
    "push_fold": (
        solve.push_fold([12, 8, 20, 9, 11, 13]).solve,
        (),
        {"target": 1e-9, "iterations": 10**6, "starts": 9, "seed": 1},
    ),
    "postflop": (
        solve.postflop("Ks7h2d", ["22+", "22+"], 10, 100).solve,
        (),
        {"target": 1e-9, "iterations": 10**6, "threads": 1, "seconds": 1e6},
    ),
    "flop_report": (
        solve.flop_report,
        ("Ks7h2d, Ts9s3d", ["22+", "22+"]),
        {"pot": 10, "stack": 100, "iterations": 10**6},
    ),
}


def wrong() -> list[tuple[str, int | str, object]]:
    """Every number of a call, replaced by one that is out of range."""
    found: list[tuple[str, int | str, object]] = []
    for name, (_, given, named) in LONG.items():
        places: list[int | str] = [*named]
        places += [at for at, value in enumerate(given) if isinstance(value, int)]
        for place in places:
            found += [(name, place, -1), (name, place, nan)]
    return found


@pytest.mark.parametrize(("name", "place", "value"), wrong())
def test_numbers_out_of_range(name: str, place: int | str, value: object) -> None:
    call, given, named = LONG[name]
    if isinstance(place, int):
        given = (*given[:place], value, *given[place + 1 :])
    else:
        named = named | {place: value}
    with at_most(LONGEST), pytest.raises((CardmathError, CardmathTypeError)):
        call(*given, **named)


def test_more_flops_than_there_are() -> None:
    with at_most(LONGEST), pytest.raises(CardmathError, match="there are 1,755 flops"):
        cm.flop_subset(1756)


def test_stacks_of_a_chart_that_do_not_ascend() -> None:
    for make in (solve.push_fold_chart, partial(solve.preflop_charts, 6)):
        with at_most(LONGEST), pytest.raises(CardmathError, match="ascend"):
            make([*range(2, 90), 10])


@pytest.mark.parametrize(
    "wrong",
    [{"file": "hands.csv"}, {"file": "no folder/hands.txt"}, {"seed": -1}, {"seed": "x"}],
    ids=str,
)
def test_hands_that_cannot_be_written_are_not_played(wrong: dict[str, Any]) -> None:
    answer = solve.postflop("Ks7h2d3c4s", ["AA", "KK, QJ"], 100, 200).solve(iterations=5)
    with at_most(LONGEST), pytest.raises((CardmathError, CardmathTypeError, OSError)):
        matches.solved_histories(answer, 10**6, **wrong)
