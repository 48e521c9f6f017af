"""Ctrl-C: every long call stops soon, and returns its partial result."""

import inspect
import json
import re
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib import import_module
from itertools import pairwise, product
from math import isnan
from random import Random
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import HIGH, HandIndexer, betting, equity, twenty_four, video_poker
from cardmath._ranges import hand_sets
from cardmath._situation.seats import core_seat
from cardmath._support.progress import Progress, reporting
from cardmath.errors import CardmathError
from cardmath.orderings import BADUGI
from cardmath.racing import race
from tests.ctrl_c import no_garbage, once_begun, soon, stopped
from tests.pace import slowness
from tests.shell import cardmath, interrupted

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

FIRST_PROGRESS = 0.3
"""Seconds of processor time of one thread before the first report of progress, and between two.

A slow machine takes more.
"""

PUBLIC = [
    "cardmath",
    "cardmath.results",
    "cardmath.twenty_four",
    "cardmath.racing",
    "cardmath.plots",
]
"""The modules with public functions."""

WILD = HIGH.with_wild("joker", "deuces")
SEVEN = np.broadcast_to(np.arange(7, dtype=np.uint8), (40_000_000, 7))
INDEXES = np.broadcast_to(np.uint64(100_000_000), (40_000_000,))
ALL_IN = betting.start(stacks=[100] * 3, blinds=(1, 2)).play(["all in"] * 3)
DEALT = cm.masks(cm.deal(20_000, 2, 2, seed=1))


PLAYED = cm.hand_histories.parse(cm.hand_histories.sample_hands(60, seats=3, seed=8))
CHART = [f"any {done}: 30%" for done in ("raise", "3-bet", "4-bet", "limp", "call", "check")]


def _study() -> cm.results.Study:
    """A new study each time, as a study keeps its answers."""
    return cm.study("random", "Ks7h2d", "random")


THREADED: dict[str, Callable[[int], object]] = {
    "all_in": lambda threads: cm.all_in(ALL_IN, ["AK", "*", "*"], method="exact", threads=threads),
    "best_five": lambda threads: cm.best_five(SEVEN, WILD, threads),
    "categories": lambda threads: cm.categories(SEVEN, WILD, threads),
    "census": lambda threads: cm.census(11, threads=threads),
    "equity": lambda threads: equity("AK", "random", "random", threads=threads, method="exact"),
    "equity_batch": lambda threads: cm.equity_batch(DEALT, threads=threads),
    "flop_subset": lambda threads: cm.flop_subset(184, threads=threads),
    "flops": lambda threads: cm.flops("AhKd, 7c6c, 22+", "AA, QsJh, Ts9d", threads=threads),
    "HandIndexer.canonical": lambda threads: HandIndexer((2, 5)).canonical(SEVEN, threads),
    "HandIndexer.index": lambda threads: HandIndexer((2, 5)).index(SEVEN, threads),
    "HandIndexer.unindex": lambda threads: HandIndexer((2, 5)).unindex(INDEXES, threads),
    "preflop_matrix": lambda threads: cm.preflop_matrix(
        threads=threads, cache_directory="/dev/null/none"
    ),
    "preflop_triples": lambda threads: cm.preflop_triples(
        threads=threads, cache_directory="/dev/null/none"
    ),
    "prepare_equity": lambda threads: cm.prepare_equity("AhKh", "QQ+", threads=threads)(
        board="Ks7h2d"
    ),
    "read_spot": lambda threads: cm.read_spot(
        "AhKh", against=["AK", "random"], method="exact", threads=threads
    ),
    "review": lambda threads: cm.review(
        PLAYED, ranges=CHART, depth="turn", target="0.001%", threads=threads, cache=False
    ),
    "simulate": lambda threads: cm.simulate("omaha6-8", 10**10, 6, threads=threads),
    "spaces": lambda threads: cm.spaces([WILD], [9], threads=threads),
    "strengths": lambda threads: cm.strengths(SEVEN, WILD, threads),
    "Study.distribution": lambda threads: _study().distribution(threads=threads),
    "Study.next_cards": lambda threads: _study().next_cards(threads=threads),
}
"""A long call of every public function that has a `threads` argument."""

OTHERS: dict[str, Callable[[], object]] = {
    "badugi": lambda: cm.strengths(SEVEN, BADUGI),
    "strengths in a game": lambda: cm.strengths(SEVEN[:, :6], game="omaha6-8", board="KsQsJs"),
    "few slow rows": lambda: cm.best_five(SEVEN[:4_000_000], WILD),
    "census of a slow ordering": lambda: cm.census(8, ordering=WILD),
    "simulate with wild cards": lambda: cm.simulate("stud", 10**10, 6, wild="two jokers"),
    "deal": lambda: cm.deal(50_000_000, 6, 2, 5, seed=1),
    "race": lambda: race(1_000_000, seed=1),
    "solve": lambda: twenty_four.solve([1, 2, 3, 4, 5, 6, 7], target=999),
    "nearest": lambda: twenty_four.nearest([3, 5, 7, 11, 13, 17, 19], target=24_010),
    "survey": lambda: twenty_four.survey(count=6),
    "survey_targets": lambda: twenty_four.survey_targets(count=6),
    "survey_countdown": lambda: twenty_four.survey_countdown(100_000),
    "equity by combo": lambda: equity("AK", "*", "*", combos=True, method="exact"),
    "random deals": lambda: equity("AK", "QQ+", "random", method="sample", error=1e-6),
    "random deals at omaha": lambda: equity(
        *("AA***", "KK***", "*", "*"), game="omaha5", method="sample", error=1e-6
    ),
    "strategy of video poker": lambda: video_poker.strategy("deuces-full-pay", "full"),
    "hands that nearly always clash": lambda: equity(
        "AA", "AA", "AA, KK@1/20000", method="sample", error=1e-6
    ),
}
"""Other long calls."""


def _unread() -> None:
    """Forget the ranges that were read, so that they are read again."""
    hand_sets.hands_like.cache_clear()
    core_seat.cache_clear()


def _read(game: str, text: str) -> cm.Range:
    _unread()
    return cm.Range(text, game)


AT_OMAHA: dict[str, Any] = {"game": "omaha8", "board": "2c3c4d", "threads": 1}
WITH_OPTIONS: dict[str, Callable[[Progress | None], object]] = {
    "combos at omaha": lambda progress: equity(
        *("AA**", "A***"), **AT_OMAHA, method="exact", combos=True, progress=progress
    ),
    "categories at omaha": lambda progress: equity(
        *("AA**", "A***"), **AT_OMAHA, method="exact", categories=True, progress=progress
    ),
    "combos of random deals": lambda progress: equity(
        *("AA**", "KK**"), **AT_OMAHA, error=1e-6, method="sample", combos=True, progress=progress
    ),
    "next cards": lambda progress: equity(
        *("AA**", "A***"), **AT_OMAHA, budget=None, next_card=True, progress=progress
    ),
    "combos and categories": lambda progress: equity(
        *("AK", "*", "*"),
        method="exact",
        combos=True,
        categories=True,
        threads=1,
        progress=progress,
    ),
    "five cards": lambda progress: equity(
        *("A****", "22***"),
        game="omaha5",
        error=1e-6,
        method="sample",
        threads=1,
        progress=progress,
    ),
    "race": lambda progress: race(1_000_000, seed=1, progress=progress),
    "strategy": lambda progress: video_poker.strategy(
        "joker-kings-20-7", "full", progress=progress
    ),
    "subset of flops": lambda progress: cm.flop_subset(184, threads=1, progress=progress),
    "flops": lambda progress: cm.flops("*", "*", threads=1, progress=progress),
    "matrix": lambda progress: cm.preflop_matrix(
        threads=1, cache_directory="/dev/null/none", progress=progress
    ),
    "triples": lambda progress: cm.preflop_triples(
        threads=1, cache_directory="/dev/null/none", progress=progress
    ),
    "census": lambda progress: cm.census(9, ordering=WILD, progress=progress),
    "simulation": lambda progress: cm.simulate(
        "stud", 10**10, 6, wild="two jokers", threads=1, progress=progress
    ),
    "survey": lambda progress: twenty_four.survey(count=6, progress=progress),
    "targets": lambda progress: twenty_four.survey_targets(count=6, progress=progress),
    "countdown": lambda progress: twenty_four.survey_countdown(100_000, progress=progress),
}
"""Long calls with the options that cost most, each of which reports its progress."""

READINGS = {
    "five cards": lambda: _read("omaha5", "A****, 22***@50%"),
    "six cards": lambda: _read("omaha6", "A*****, 22****"),
    "six cards, some left out": lambda: _read("omaha6", "(A*****, K*****) not AA****"),
}
"""Ranges that take long to read."""

EXACT: list[tuple[str, tuple[str, ...], str]] = [
    ("holdem", ("random", "random"), ""),
    ("holdem", ("random", "random", "random"), ""),
    ("short-deck", ("*", "*", "*"), ""),
    ("pineapple", ("AA*", "KK*"), ""),
    ("greek", ("*", "*", "*"), ""),
    ("omaha", ("AA**", "KK**"), ""),
    ("omaha", ("AA**", "KK**", "QQ**"), ""),
    ("omaha5", ("AA***", "KK***"), ""),
    ("omaha6", ("*", "*"), ""),
    ("omaha8", ("*", "*", "*"), "Ks7h2d"),
    ("omaha8", ("AA**", "KK**", "*"), "Ks7h2d"),
    ("omaha5-8", ("AA***", "*"), ""),
    ("omaha6-8", ("*", "*"), "2c3c4c"),
    ("courchevel", ("AA***", "*"), "Ks"),
    ("courchevel8", ("*", "*"), "Ks"),
    ("stud", ("*", "*"), ""),
    ("stud8", ("*", "*"), ""),
    ("razz", ("*", "*"), ""),
    ("five-card", ("*", "*"), ""),
    ("deuce-to-seven", ("*", "*"), ""),
    ("badugi", ("*", "*", "*"), ""),
    ("three-card", ("*", "*", "*"), ""),
]
"""Questions with a long exact answer, of every game."""


def assert_stops_soon(call: Callable[[], object]) -> None:
    """Other programs slow this one down too, so a call that was slow to stop has more tries."""
    assert any(stopped(call, 0.05)[1] < soon() for _ in range(3))


def again_and_again(call: Callable[[], object]) -> None:
    while True:
        call()


def takes_threads(found: object) -> bool:
    return "threads" in inspect.signature(found).parameters  # type: ignore[arg-type]


def threaded() -> Iterator[str]:
    """The names of all public functions and methods with a `threads` argument."""
    for module in map(import_module, PUBLIC):
        for name in module.__all__:
            found = getattr(module, name)
            if inspect.isclass(found):
                methods = inspect.getmembers_static(found, inspect.isfunction)
                public = (method for method in methods if not method[0].startswith("_"))
                yield from (f"{name}.{own}" for own, method in public if takes_threads(method))
            elif inspect.isfunction(found) and takes_threads(found):
                yield name


def test_the_list_has_every_threaded_function() -> None:
    assert sorted(threaded()) == sorted(THREADED)


@pytest.mark.parametrize(
    ("name", "threads"),
    [
        # A review in two processes takes as long as all other calls: every day it has one.
        pytest.param(*each, marks=[pytest.mark.exhaustive] if each == ("review", 2) else [])
        for each in product(THREADED, (1, 2))
    ],
)
def test_threaded_calls_stop_soon(name: str, threads: int) -> None:
    assert_stops_soon(lambda: THREADED[name](threads))


@pytest.mark.parametrize("name", OTHERS)
def test_other_calls_stop_soon(name: str) -> None:
    assert_stops_soon(OTHERS[name])


@pytest.mark.parametrize(
    ("earliest", "latest"),
    [(0, 0.1), pytest.param(0.1, 0.3, marks=pytest.mark.exhaustive)],
)
@pytest.mark.parametrize(("game", "players", "board"), EXACT)
def test_exact_answers_stop_soon(
    game: str, players: tuple[str, ...], board: str, earliest: float, latest: float
) -> None:
    error, seconds = stopped(
        lambda: equity(*players, game=game, board=board, threads=2, method="exact", budget=None),
        Random(f"{game} {players}").uniform(earliest, latest),
    )
    assert seconds < soon()
    assert error.partial is None or error.partial.counted is not None


def test_short_calls_raise_interrupted() -> None:
    """The signal may come at any point of the call, however early."""
    for delay in np.linspace(1e-4, 2e-2, 40):
        error, _ = stopped(lambda: equity("QQ+", "AK", board="Ks7h2d"), delay)
        assert error.partial is None or not error.partial.complete


@pytest.mark.exhaustive
def test_an_interrupted_command_prints_its_partial_result() -> None:
    options = ("--game", "omaha", "--method", "exact", "--budget", "none", "--threads", "2")
    ranges = ("AA**", "KK**", "QQ**")
    outcome = interrupted("equity", *ranges, *options, label="Dealing")
    assert outcome.status == 130
    assert "no answer, interrupted: the first " in outcome.out
    assert "deals up to suit relabelling, not a random part" in outcome.out
    assert "%" not in outcome.out
    outcome = interrupted("equity", *ranges, *options, "--json", label="Dealing")
    answer = json.loads(outcome.out)
    assert not answer["complete"]
    assert answer["partial"]
    pattern = r"the first [\d,]+ of [\d,]+ deals up to suit relabelling"
    assert re.fullmatch(pattern, answer["counted"])
    for player in answer["players"]:
        assert [*player] == ["range", "wins", "ties"]


class TestPartial:
    def test_an_exact_count_that_was_cut_short_has_no_equities(self) -> None:
        with pytest.raises(cm.Interrupted) as caught:
            equity(*("random", "random", "AK"), method="exact", threads=1, progress=once_begun)
        partial = caught.value.partial
        assert (partial.method, partial.stopped) == ("exact", "interrupted")
        assert partial.partial
        assert not partial.complete
        for player in partial:
            assert isnan(player.equity)
            assert isnan(player.share)
            assert isnan(player.error)
            assert player.wins > 0
        assert "%" not in str(partial)
        assert "no answer, interrupted" in str(partial)
        assert "boards up to suit relabelling" in partial.counted
        assert "nan" not in partial.to_json().lower()
        assert "unknown" in repr(partial)

    def test_random_deals_that_were_cut_short_are_an_estimate(self) -> None:
        with pytest.raises(cm.Interrupted) as caught:
            equity("AK", "QQ+", "random", method="sample", error=1e-6, progress=once_begun)
        partial = caught.value.partial
        assert partial.partial
        assert not partial.complete
        assert partial.counted is None
        assert sum(player.equity for player in partial) == pytest.approx(1)

    def test_a_finished_answer_is_complete(self) -> None:
        answer = equity("AA", "KK", board="2c3c4c")
        assert answer.complete
        assert answer.to_dict()["complete"]
        assert "counted" not in answer.to_dict()


class TestBudget:
    def test_costs_of_more_than_an_hour_are_refused(self) -> None:
        with pytest.raises(
            CardmathError, match=r"about \d+ years? of one core.*method='sample'.*budget=None"
        ):
            equity("AA**", "KK**", "QQ**", game="omaha", method="exact")

    def test_a_given_budget_replaces_it(self) -> None:
        asked: dict[str, Any] = {"board": "Ks7h2d", "method": "exact"}
        with pytest.raises(CardmathError, match="less than a second of one core"):
            equity("QQ+", "AK", **asked, budget=10)
        answer = equity("QQ+", "AK", **asked)
        assert answer == equity("QQ+", "AK", **asked, budget=10**9)
        assert answer == equity("QQ+", "AK", **asked, budget=None)
        assert answer == equity("QQ+", "AK", board="Ks7h2d", budget=None)

    def test_none_lifts_the_budget_of_auto(self) -> None:
        asked: dict[str, Any] = {"game": "stud", "error": 1e-2, "seed": 1}
        players = ("AsAhAd2c3c", "KsKhKd4d5d")
        exact = equity(*players, **asked, budget=None)
        assert (exact.method, sum(player.equity for player in exact)) == ("exact", Fraction(1))
        assert equity(*players, **asked, budget=0).method == "sample"

    @pytest.mark.parametrize("budget", [-1, "much", True, float("nan"), 1j])
    def test_invalid_budgets_are_refused(self, budget: object) -> None:
        with pytest.raises(CardmathError, match="a budget is"):
            equity("AA", "KK", budget=budget)  # type: ignore[arg-type]

    def test_the_command_takes_units_or_none(self) -> None:
        asked = ("equity", "QQ+", "AK", "--board", "Ks7h2d", "--method", "exact")
        answer = cardmath(*asked)
        assert answer.status == 0
        for budget in "none", "1e12", "1000000000":
            assert cardmath(*asked, "--budget", budget) == answer
        refused = cardmath(*asked, "--budget", "10")
        assert refused.status == 2
        assert "--budget none" in refused.err
        for budget in "x", "1.5", "nan", "1e400":
            assert cardmath(*asked, "--budget", budget).status == 2


@pytest.mark.parametrize("name", WITH_OPTIONS)
def test_calls_with_options_that_cost_stop_soon(name: str) -> None:
    assert_stops_soon(lambda: WITH_OPTIONS[name](None))


@pytest.mark.parametrize("name", READINGS)
def test_reading_stops_soon(name: str) -> None:
    assert_stops_soon(READINGS[name])


@pytest.mark.exhaustive
@pytest.mark.parametrize("after", [0.05, 0.15, 0.3, 0.45])
def test_the_tables_of_millions_of_hands_are_stopped_soon(after: float) -> None:
    wide = ("A*****", "22****")
    for text in wide:  # reading is stopped elsewhere
        core_seat(cm.Range(text, "omaha6"))
    asked: dict[str, Any] = {"game": "omaha6", "threads": 1, "error": 1e-6, "combos": True}

    def fresh() -> object:
        return equity(*wide, **asked, board="2c3c4d", method="sample")

    assert any(stopped(fresh, after)[1] < soon() for _ in range(3))


@pytest.mark.exhaustive  # beside other tests, which share the caches, this is a matter of luck
@pytest.mark.parametrize("name", WITH_OPTIONS)
def test_progress_is_reported_often(name: str) -> None:
    """A page stops its calls by `progress` alone, so it must come at once and again and again."""

    class EnoughError(KeyboardInterrupt):
        pass

    def longest() -> float:
        times = [time.process_time()]

        def report(done: int, total: int) -> None:
            assert 0 <= done <= total
            times.append(time.process_time())
            if times[-1] - times[0] > 2 * FIRST_PROGRESS:
                raise EnoughError

        with pytest.raises(KeyboardInterrupt):
            again_and_again(lambda: WITH_OPTIONS[name](report))
        return max(after - before for before, after in pairwise(times))

    # Other programs slow this one down, so a call that was slow has more tries.
    with no_garbage():
        assert any(longest() < FIRST_PROGRESS * slowness() for _ in range(3))


def test_a_range_that_takes_long_to_read_can_be_stopped() -> None:
    reported: list[tuple[int, int]] = []
    with reporting(lambda *state: reported.append(state)):
        _read("omaha6", "A*****")
    assert len(reported) > 40
    assert {*reported} == {(0, 1)}


def test_a_question_that_takes_long_to_plan_stops_soon() -> None:
    """The planner lists 1.7 million choices of hands before it counts a board."""
    _, seconds = stopped(lambda: equity("random", "random", dead="2c3d4h5s", budget=None), 0.1)
    assert seconds < soon()
