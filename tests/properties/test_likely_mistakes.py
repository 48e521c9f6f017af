"""Every public function and method refuses, in words, what people are likely to give by mistake.

The answers do not matter here, as what is wrong for one argument is right for another. What must
not come is an error of Python's from somewhere inside, such as an `AttributeError`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import repeat
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import betting, hand_histories, queries, solve, tournaments, video_poker
from cardmath import twenty_four as four
from cardmath.errors import CardmathError

LIKELY: tuple[Any, ...] = (
    "no such text",
    "half a surrogate pair, \ud800",
    "",
    "5",
    -1,
    0.5,
    None,
    [],
    ["Ah", 7],
    [[]],
    {"AA": 1},
    object(),
    Path("x"),
    np.array([1.5, 2.5]),
    np.array(0.5),
    range(10**12),
)
"""A text for an object, a text that has no UTF-8, a number for a text, a list, a float for an int,
a path, nothing, arrays (whose comparisons are arrays again, and which say that they can be iterated
when they cannot), more items than there is memory for …"""


class Endless:
    """Gives its item again and again."""

    def __init__(self, each: object) -> None:
        self.each = each

    def __iter__(self) -> Iterator[object]:
        return repeat(self.each)

    def __repr__(self) -> str:
        return f"Endless({self.each!r})"


HANDS = hand_histories.sample_hands(3, seed=1)
START = betting.start(stacks=[200, 200], blinds=(1, 2))
ALL_IN = START.play(["all in", "call", "deal 2c3c4c", "deal 5d"])
RIVER = ("2c3c4c5d9h", ["AA", "KK"], 10, 5)

RIGHT: dict[str, tuple[Any, ...]] = {
    "cardmath.Card": ("Ah",),
    "cardmath.Deck": ("AhKh",),
    "cardmath.Definition": ("big", {"suited": 1}),
    "cardmath.Game": ("own", "Own", "Five cards.", 5, [("high", cm.HIGH)]),
    "cardmath.Hand": ("AhKh",),
    "cardmath.HandIndexer": (2,),
    "cardmath.Ordering": ("own", [cm.Shape("pair", [2])]),
    "cardmath.Range": ("QQ+",),
    "cardmath.Shape": ("pair", [2]),
    "cardmath.all_in": (ALL_IN, ["AhAd", "KsKh"]),
    "cardmath.best_five": (["AhKhQhJhTh"],),
    "cardmath.cards": ("AhKh",),
    "cardmath.categories": (["AhKhQhJhTh"],),
    "cardmath.census": (5,),
    "cardmath.compare": ("AhKhQhJhTh", "AhAd2c3c4c"),
    "cardmath.count": (2, "A*"),
    "cardmath.deal": (2,),
    "cardmath.equity": ("AhKh", "QQ"),
    "cardmath.equity_batch": ([["AhKh", "QsQd"]],),
    "cardmath.evaluate": ("AhKhQhJhTh",),
    "cardmath.find_game": ("holdem",),
    "cardmath.flops": (),
    "cardmath.from_kev": (134236965,),
    "cardmath.icm": ([5, 3], [2, 1]),
    "cardmath.ids": (["AhKh"],),
    "cardmath.masks": (["AhKh"],),
    "cardmath.pql": ("select avg(equity(hero)) from hero='AA', villain='KK', board='2c3c4c5d9h'",),
    "cardmath.query": (),
    "cardmath.read_spot": ("AhKh", "QhJh2c"),
    "cardmath.simulate": ("five-card", 10),
    "cardmath.spaces": ([cm.HIGH], [5]),
    "cardmath.straight_draw": ("AhKhQs2c", "JhTh3d"),
    "cardmath.strength": ("AhKhQhJhTh",),
    "cardmath.strengths": (["AhKhQhJhTh"],),
    "cardmath.study": ("22+", "QhJh2c"),
    "cardmath.texts": (["AhKh"],),
    "cardmath.to_kev": ("Ah",),
    "cardmath.betting.HouseRules": (),
    "cardmath.betting.Level": (5,),
    "cardmath.betting.Rake": (5,),
    "cardmath.betting.Table": ({"Ann": 200, "Bob": 200},),
    "cardmath.betting.pots": ([5, 3, 2],),
    "cardmath.betting.start": (),
    "cardmath.hand_histories.convert": (HANDS, "phh"),
    "cardmath.hand_histories.count_statistics": ([hand_histories.parse(HANDS)],),
    "cardmath.hand_histories.parse": (HANDS,),
    "cardmath.hand_histories.read": ([],),
    "cardmath.hand_histories.read_batches": ([],),
    "cardmath.hand_histories.read_parquet": ("absent",),
    "cardmath.hand_histories.sample_hands": (1,),
    "cardmath.hand_histories.to_dataset": ([], "folder"),
    "cardmath.hand_histories.write_file": ([], "file"),
    "cardmath.orderings.find_ordering": ("high",),
    "cardmath.solve.Game": (solve.Payoff(1),),
    "cardmath.solve.Payoff": (1,),
    "cardmath.solve.PrizeMoney": ([5, 3],),
    "cardmath.solve.akq": (),
    "cardmath.solve.kuhn": (),
    "cardmath.solve.leduc": (),
    "cardmath.solve.load": ("absent",),
    "cardmath.solve.polar_river": (),
    "cardmath.solve.postflop": RIVER,
    "cardmath.solve.preflop_charts": (2, [2]),
    "cardmath.solve.push_fold": (5,),
    "cardmath.solve.von_neumann": (5,),
    "cardmath.tournaments.all_in_prizes": (ALL_IN, ["AhAd", "KsKh"], [2, 1]),
    "cardmath.tournaments.bubble_factors": ([5, 3], [2, 1]),
    "cardmath.tournaments.deal": ([5, 3], [2, 1]),
    "cardmath.tournaments.knock_outs": ([5, 3], [1, 1]),
    "cardmath.twenty_four.Game": (),
    "cardmath.video_poker.Game": ("own", "Own", "pair 1"),
    "cardmath.video_poker.Line": ("pair", 1),
    "cardmath.video_poker.Trainer": (),
}
"""Arguments that are right: each is replaced in turn. Of other functions all are wrong together."""

NOT_TRIED = {
    "cardmath.CardmathError",  # raised, not called
    "cardmath.Interrupted",
    "cardmath.Street",  # its constructor is the core's
    "cardmath.Rank",
    "cardmath.Suit",
    "cardmath.different_hands",  # takes nothing, or little, and works for seconds
    "cardmath.flop_subset",
    "cardmath.preflop_matrix",
    "cardmath.preflop_triples",
    "cardmath.showdown.Layout",  # types of texts
    "cardmath.twenty_four.Distinct",
    "cardmath.twenty_four.survey_countdown",
    "cardmath.twenty_four.survey_targets",
    "cardmath.video_poker.session",
    "cardmath.video_poker.strategy",
}


def functions() -> Iterator[tuple[str, Callable[..., object]]]:
    """The public functions, and the classes that people make themselves."""
    modules = [getattr(cm, name) for name in cm.__all__]
    for module in [cm, *(each for each in modules if isinstance(each, ModuleType))]:
        for name in getattr(module, "__all__", ()):  # errors are raised, not called
            full, thing = f"{module.__name__}.{name}", getattr(module, name)
            made_elsewhere = isinstance(thing, type) and full not in RIGHT
            if callable(thing) and not made_elsewhere and full not in NOT_TRIED:
                yield full, thing


SLOW = {
    "cardmath.read_spot",
    "cardmath.simulate",
    "cardmath.simulation.simulate",
    "cardmath.solve.preflop_charts",
    "cardmath.solve.push_fold_chart",
    "cardmath.spaces",
    "cardmath.twenty_four.survey",
    "cardmath.video_poker.jackpot",
    "cardmath.video_poker.strategy_of",
}
"""Some of the calls are right, and work for long."""

FUNCTIONS = [
    pytest.param(name, function, id=name, marks=[pytest.mark.exhaustive] * (name in SLOW))
    for name, function in functions()
]


def calls(
    function: Callable[..., object],
    right: tuple[Any, ...] | None,
    mistakes: Sequence[object] = LIKELY,
) -> Iterator[tuple[list[Any], dict[str, Any]]]:
    """Calls of a function, each with a wrong argument."""
    taken = list(inspect.signature(function).parameters.values())
    needed = [
        each for each in taken if each.default is each.empty and each.kind <= each.VAR_POSITIONAL
    ]
    for wrong in mistakes:
        if right is None and needed:
            yield [wrong] * len(needed), {}
            continue
        for place in range(len(right or ())):
            yield [wrong if at == place else given for at, given in enumerate(right or ())], {}
        for parameter in taken[len(right or ()) :]:
            if parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY):
                yield list(right or ()), {parameter.name: wrong}


def refuse(name: str, function: Callable[..., object], right: tuple[Any, ...] | None) -> None:
    for given, options in calls(function, right):
        refuse_call(name, function, given, options)


def refuse_call(
    name: str, function: Callable[..., object], given: Sequence[Any], options: Mapping[str, Any]
) -> None:
    try:
        answer = function(*given, **options)
        if isinstance(answer, Iterator):
            next(answer, None)
    except (CardmathError, OSError):  # a file that is not there is the system's to refuse
        pass
    except Exception as error:
        is_missing = isinstance(error, TypeError) and "required" in str(error)
        if not is_missing:
            shown = f"{name}(*{given!r}, **{options!r})"
            raise AssertionError(f"{shown}: {type(error).__name__}: {error}") from error


@pytest.mark.parametrize(("name", "function"), FUNCTIONS)
def test_a_function_refuses_likely_mistakes(
    name: str,
    function: Callable[..., object],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)  # some of the mistakes are names of files
    refuse(name, function, RIGHT.get(name))


OPTIONS: tuple[tuple[Callable[..., object], tuple[Any, ...], dict[str, Any]], ...] = (
    (betting.Batch, (3,), {"stacks": [200, 200], "blinds": (1, 2)}),
    (betting.Table, ([200, 200],), {"blinds": (1, 2), "structure": {"antes": 1}}),
    (betting.start, (), {"stacks": [200, 200], "blinds": (1, 2)}),
    (cm.Range.from_text, ("AA,KK:0.5",), {"tool": "pio"}),
    (cm.compare, ("AhKh", "QsQd"), {"game": "holdem", "board": "2c3c4c"}),
    (cm.evaluate, ("AhKh",), {"game": "holdem", "board": "2c3c4c"}),
    (cm.strength, ("AhKh",), {"game": "holdem", "board": "2c3c4c"}),
)
"""Calls with arguments that go together: a mistake in one is found by other lines than alone."""


@pytest.mark.parametrize(("function", "given", "options"), OPTIONS)
def test_a_mistake_beside_right_arguments(
    function: Callable[..., object], given: tuple[Any, ...], options: dict[str, Any]
) -> None:
    function(*given, **options)
    for wrong in LIKELY:
        for place in range(len(given)):
            replaced = (*given[:place], wrong, *given[place + 1 :])
            refuse_call(function.__qualname__, function, replaced, options)
        for name in options:
            refuse_call(function.__qualname__, function, given, options | {name: wrong})


def things() -> Iterator[object]:
    """An object of each kind whose methods take something."""
    yield from (cm.Card("Ah"), cm.Hand("AhKh"), cm.Deck(), cm.HandIndexer(2), cm.HIGH)
    yield from (cm.Range("QQ+"), cm.Range("AA**", "omaha"), cm.GAMES["holdem"])
    yield from (cm.census(5), cm.evaluate("AhKhQhJhTh"), cm.count(2, "A*"))
    equity = cm.equity("AhKh", "QQ", board="Ks7h2d", combos=True, categories=True)
    yield from (equity, equity.players[0], cm.icm([5, 3], [2, 1]))
    histories = hand_histories.parse(HANDS)
    yield from (histories, histories.hands, histories.statistics(), histories.winnings())
    yield from (START, ALL_IN, START.play(["fold"]).settle(), betting.pots([5, 3, 2]))
    asked = cm.query(hero="AA", villain="KK", board="2c3c4c5d")
    yield from (asked, asked.hero, asked.board, asked.hero.wins(), asked.hero.pot_share())
    yield asked.select(asked.hero.pot_share())
    study = cm.study("22+, AKs", "Ks7h2d", "QQ+")
    yield from (study, study.distribution())
    yield cm.simulate("holdem", 100, 2, seed=1, exact=False)
    kuhn = solve.kuhn(3)
    yield from (kuhn, kuhn.solve(), solve.postflop(*RIVER))
    yield from (tournaments.bubble_factors([5, 3], [2, 1]), tournaments.deal([5, 3], [2, 1]))
    yield from (four.solve([6, 6, 5, 2], 17)[0], four.parse("6*5"), four.Game(seed=1))
    yield from (video_poker.GAMES["jacks-9-6"], video_poker.hold("AsKsQdJd9c"))
    yield from (video_poker.Trainer("jacks-9-6", seed=1), queries.share(asked.hero.wins()))


INTERNAL = {"Equity.with_next_cards", "Histories.of", "Postflop.of_plain"}
"""Methods that the package alone calls."""


def methods() -> Iterator[tuple[str, Callable[..., object]]]:
    for thing in things():
        kind = type(thing)
        for name in dir(kind):
            full = f"{kind.__name__}.{name}"
            if (name == "__getitem__" or name[0] != "_") and full not in INTERNAL:
                method = getattr(thing, name)
                if inspect.isroutine(method):
                    yield full, method


def test_a_method_refuses_likely_mistakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    tried, failed = set(), []
    for name, method in methods():
        try:
            refuse(name, method, None)
        except AssertionError as error:
            failed.append(str(error))
        tried.add(name)
    assert not failed, "\n".join(failed)
    assert len(tried) > 100


@pytest.mark.exhaustive
def test_what_never_ends_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By all functions that are quick, and by methods."""
    monkeypatch.chdir(tmp_path)
    quick = [(name, each, RIGHT.get(name)) for name, each in functions() if name not in SLOW]
    for name, call, right in [*quick, *((name, each, None) for name, each in methods())]:
        for given, options in calls(call, right, [Endless(5), Endless("AhKh")]):
            refuse_call(name, call, given, options)
