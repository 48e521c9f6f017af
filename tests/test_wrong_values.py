"""Methods of answers take wrong values as kindly as functions do: with an error of our own."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

import cardmath as cm
from cardmath import betting, matches, solve, tournaments
from cardmath import twenty_four as tf
from cardmath import video_poker as vp
from cardmath.errors import CardmathError


@cache
def solved() -> solve.PostflopAnswer:
    return solve.postflop("Ks7h2d3c4s", ["AA, 76s", "KK, QJ"], 100, 200).solve(iterations=5)


@cache
def found() -> cm.hand_histories.Histories:
    return cm.hand_histories.read("examples/hands")


ANSWERS: dict[str, Callable[[], object]] = {
    "all-in": lambda: cm.expected_call("AhKh", "QQ+", 100, 50),
    "batch": lambda: betting.Batch(4, stacks=[100, 100], blinds=(1, 2), seed=1),
    "bubble factors": lambda: tournaments.bubble_factors([5, 3, 2], [5, 3]),
    "census": lambda: cm.census(5),
    "charts": lambda: solve.rounded_preflop_charts(2),
    "comparison": lambda: solve.compare(solved(), solved()),
    "deck": cm.Deck,
    "drill": lambda: solve.drill(solved(), seed=1),
    "equity": lambda: cm.equity("AA", "KK", board="Ks7h2d", combos=True),
    "flops": lambda: cm.flops("AA", "KK"),
    "game of 24": lambda: tf.Game(seed=1),
    "hand": lambda: cm.Hand("AhKh"),
    "hand indexer": lambda: cm.HandIndexer([2, 3]),
    "histories": found,
    "jam or fold": lambda: solve.push_fold([3, 2]).judge({}),
    "match": lambda: matches.play([matches.bots.call, matches.bots.fold], hands=2, seed=1),
    "matrix": cm.preflop_matrix,
    "node": lambda: solved().node(""),
    "ordering": lambda: cm.HIGH,
    "push-fold chart": lambda: solve.push_fold_chart([5]),
    "query": lambda: cm.query(hero="AA", villain="KK"),
    "range": lambda: cm.Range("QQ+, AKs@50%"),
    "solved": solved,
    "spot": lambda: cm.read_spot("AhKh", "9c7h2h", against="QQ+"),
    "state": lambda: betting.start(stacks=[100, 250, 80], blinds=(1, 2)),
    "statistics": lambda: found().statistics(),
    "study": lambda: cm.study("22+", "Ks7h2h", "QQ+"),
    "survey": lambda: tf.survey(range(1, 5), 3),
    "table": lambda: betting.Table({"Ann": 200, "Bob": 200}, blinds=(1, 2)),
    "trainer": lambda: vp.Trainer("jacks-9-6", seed=1),
    "winnings": lambda: found().winnings(),
}
WRONG: tuple[object, ...] = (object(), -1, "\0", [object()], {"x": object()})
OURS = {
    "Drill.search",
    "Histories.of",
    "JamOrFoldAnswer.otherwise",
    "PostflopAnswer.solve",
}
"""Methods that only the package itself calls, and one that takes long if it takes a value."""


def calls(answer: object) -> Iterator[tuple[str, Callable[[], object]]]:
    """Every public method with a wrong value for one argument after another."""
    for name in dir(answer):
        if name.startswith("_") or f"{type(answer).__name__}.{name}" in OURS:
            continue
        method = getattr(answer, name)
        if not callable(method) or inspect.isclass(method):
            continue
        try:
            parameters = inspect.signature(method).parameters.values()
        except ValueError:  # of Python itself
            continue
        needed = [each.name for each in parameters if _is_needed(each)]
        named = [each.name for each in parameters if each.kind not in _VARIOUS]
        for wrong, one in itertools.product(WRONG, named):
            given: dict[str, Any] = dict.fromkeys([*needed, one], wrong)
            before = [given.pop(each.name) for each in parameters if _is_first(each, given)]
            yield f"{name}({one}={wrong!r})", partial(method, *before, **given)


_VARIOUS = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


def _is_needed(each: inspect.Parameter) -> bool:
    return each.default is each.empty and each.kind not in _VARIOUS


def _is_first(each: inspect.Parameter, given: dict[str, Any]) -> bool:
    return each.kind is each.POSITIONAL_ONLY and each.name in given


@pytest.mark.parametrize("name", ANSWERS)
def test_wrong_values_are_answered_or_refused(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer = ANSWERS[name]()
    monkeypatch.chdir(tmp_path)  # some wrong values are names of files
    wrong = []
    for what, call in calls(answer):
        try:
            call()
        except (CardmathError, OSError):
            pass
        except Exception as error:
            wrong.append(f"{what}: {error!r}")
    assert not wrong
