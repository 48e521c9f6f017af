"""Every public result can be pickled and copied, whichever of its methods were called before.

Tables are tried with all else that they can do, in `support/test_tables.py`.
"""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import find_game
from cardmath import twenty_four as tf
from cardmath import video_poker as vp
from cardmath._study.facts import facts
from cardmath.errors import CardmathError
from cardmath.showdown import judge

POOR = vp.Game("poor", "Poor", "flush 1, pair 0")


def spot() -> cm.results.Spot:
    return cm.read_spot("AhKh", "9c7h2h", against=["QQ+"])


def studied() -> cm.results.Study:
    found = cm.study("22+, AK@50%", "Ks7h2h", "QQ+, AQ")
    found.distribution()
    found.percentile("AcKc", "equity")
    return found


def trained() -> vp.Trainer:
    trainer = vp.Trainer("jacks-9-6", seed=1)
    trainer.answer("")
    return trainer


RESULTS: dict[str, Callable[[], object]] = {
    "card": lambda: cm.Card("Ah"),
    "hand": lambda: cm.Hand("AhKh"),
    "deck": cm.Deck,
    "hand indexer": lambda: cm.HandIndexer([2, 3]),
    "value": lambda: cm.evaluate("7H 7S 7D AS AC"),
    "value of nothing": lambda: cm.evaluate("KhKdKcKs2h", cm.orderings.EIGHT_OR_BETTER),
    "value in a game": lambda: cm.evaluate("AhKh", board="QhJh2h"),
    "value in two pots": lambda: cm.evaluate("AhKh3s4s", game="omaha8", board="QhJh2h"),
    "comparison": lambda: cm.compare("AhKhQhJhTh", "AcKcQcJcTc"),
    "comparison in a game": lambda: cm.compare("AhKh", "QsQd", board="QhJh2h"),
    "comparison in two pots": lambda: cm.compare(
        "AsAhKsKh", "JcTc9d8d", game="omaha8", board="Kd7h2d3cTs"
    ),
    "ordering": lambda: cm.HIGH.with_wild("deuces"),
    "game": lambda: cm.GAMES["omaha8"],
    "games": lambda: cm.GAMES,
    "range": lambda: cm.Range("QQ+, AKs@50%"),
    "holdings": lambda: cm.Range("AA** not AAKK", "omaha"),
    "player": lambda: cm.equity("AA", "KK", board="Ks7h2d", combos=True, categories=True)[0],
    "sampled equity": lambda: cm.equity("AA", "KK", "QQ", method="sample", seed=1, error=0.01),
    "equity in omaha": lambda: cm.equity("AAKK", "QQJJ", game="omaha8", board="Ks7h2d"),
    "matrix": cm.preflop_matrix,
    "triples": cm.preflop_triples,
    "spot": spot,
    "spot before the flop": lambda: cm.read_spot("AhKh"),
    "study": studied,
    "distribution": lambda: studied().distribution(),
    "standing": lambda: studied().percentile("AcKc"),
    "straight draw": lambda: cm.straight_draw("9h8h7d6d", "ThJc2d"),
    "definition": lambda: cm.Definition("suited ace", {"suited": 1}),
    "subset of flops": lambda: cm.flop_subset(3, {"one": ("AA", "KK")}, steps=1),
    "simulation": lambda: cm.simulate("omaha8", 500, 2, seed=1),
    "best holds": lambda: vp.best_holds("jacks-9-6"),
    "pay tables": lambda: vp.GAMES,
    "jackpot": lambda: vp.jackpot("jacks-9-6", end=100),
    "session": lambda: vp.session("jacks-9-6", 20, 5, target=9),
    "session without a win": lambda: vp.session(POOR, 20, 5, target=9),
    "trainer": trained,
    "game of 24": lambda: tf.Game("easy", seed=1),
    "solutions": lambda: tf.solve([6, 6, 5, 2], target=17),
    "no solutions": lambda: tf.solve([1, 1, 1, 1]),
    "check": lambda: tf.check("6*(2+6)/2", [6, 6, 2, 2]),
    "puzzle": lambda: tf.deal(seed=1),
    "countdown": lambda: tf.countdown([25, 50, 75, 100, 3, 6], 952),
    "showdowns": lambda: next(judge(["8C TS KC 9H 4S 7D 2S 5D 3S AC"], layout="euler")),
    "quiz": lambda: next(judge(["Kc 9s Ks Kd 9d 3c 6d", "9c Ah Ks Kd 9d 3c 6d"], layout="quiz")),
}
SLOW = {"to_frame"}
"""Methods that need packages which take long to load, and are tried elsewhere."""

SLOW_RESULTS = {
    *("best holds", "holdings", "simulation", "subset of flops", "triples"),
}
"""Results whose methods all together take longer than an everyday test may."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.exhaustive] * (name in SLOW_RESULTS))
        for name in RESULTS
    ],
)
def test_a_result_is_pickled_and_copied_after_all_its_methods(name: str) -> None:
    check_copies(RESULTS[name]())


def check_copies(result: Any) -> None:  # noqa: ANN401
    """Pickle and copy a result and its parts, before its methods are called and after."""
    check_twins(result)
    for part in called(result):
        check_twins(part)
    check_twins(result)


def check_twins(result: Any) -> None:  # noqa: ANN401
    for twin in (
        pickle.loads(pickle.dumps(result)),
        copy.deepcopy(result),
        copy.copy(result),
    ):
        assert type(twin) is type(result)
        if not isinstance(result, STATES):
            assert str(twin) == str(result)
        # The equities of a count that was cut short are not numbers, which equal nothing.
        if isinstance(result, STATES) or getattr(result, "counted", None):
            continue
        assert twin == result
        if type(result).__hash__ is not None and type(result).__module__.startswith("cardmath"):
            with suppress(TypeError):  # a row may have a mapping
                assert hash(twin) == hash(result)


def is_callable(cls: type, name: str, method: Callable[..., object]) -> bool:
    """Whether a method needs no arguments, or those that it needs are listed."""
    listed = ARGUMENTS.keys() | WRITING
    if any(f"{each.__name__}.{name}" in listed for each in cls.__mro__):
        return True
    try:
        inspect.signature(method).bind(None)
    except TypeError:
        return False
    return True


STATES = (cm.Deck, tf.Game, vp.Trainer)
"""What changes as it is used: no two of these are equal."""


HELD = facts(np.array([[0, 4]], np.uint8), np.array([[8, 12, 17]], np.uint8), find_game("holdem"))
ARGUMENTS: dict[str, Callable[[Any], tuple[Any, ...]]] = {
    "Analysis.variance_of_lines": lambda _: (5,),
    "Answer.named": lambda answer: (tuple("abcdefgh"[: len(answer.rows)]),),
    "Card.from_id": lambda _: (7,),
    "Card.from_kev": lambda card: (card.to_kev(),),
    "Deck.remove": lambda _: ("Ah",),
    "Game.answer": lambda _: ("1",),
    "Definition.holds": lambda _: (HELD,),
    "Distribution.equity_of": lambda found: (found.rows[0].hand,),
    "Distribution.share_above": lambda found: (found.rows[0].equity,),
    "Equity.cut_short": lambda _: ("half of the boards",),
    "Equity.with_next_cards": lambda answer: ({cm.Card("2c"): (0.5,) * len(answer.players)},),
    "FlopReport.by": lambda _: ("suits",),
    "Flops.share": lambda _: ("monotone",),
    "Flops.where": lambda _: (lambda flop: flop.cards is not None,),
    "Hand.from_mask": lambda hand: (hand.mask,),
    "Hand.isdisjoint": lambda hand: (hand,),
    "HandIndexer.canonical": lambda _: ("AhKh 2c3c4c",),
    "HandIndexer.index": lambda _: ("AhKh 2c3c4c",),
    "HandIndexer.unindex": lambda _: (5,),
    "Holds.find": lambda holds: ("12",),
    "JamOrFoldAnswer.otherwise": lambda answer: (answer.actions[0],),
    "JamOrFoldAnswer.range": lambda _: ("SB jams",),
    "Jackpot.payback": lambda _: (4000,),
    "NextCardTable.after": lambda table: (table.rows[0].card,),
    "NextCardTable.share_of": lambda _: ("top pair",),
    "Node.range": lambda _: (1,),
    "Ordering.reordered": lambda ordering: (ordering.shapes,),
    "PostflopAnswer.best_response": lambda _: (1,),
    "PostflopAnswer.lock": lambda _: ("", {"AA": {"check": 1}}),
    "PostflopAnswer.lock_line": lambda _: ("x",),
    "PostflopAnswer.runouts": lambda _: ("x x / * /",),
    "PostflopAnswer.unlock": lambda _: ("",),
    "PreflopCharts.lines_at": lambda _: (10,),
    "PreflopCharts.range": lambda _: ("BTN raise", 10),
    "PushFoldChart.call": lambda _: (5,),
    "PushFoldChart.jam": lambda _: (5,),
    "Range.draws": lambda _: (3, 1),
    "Range.from_text": lambda _: ("AA, KK",),
    "Range.to_text": lambda _: ("pokerstove",),
    "Range.without": lambda _: ("Ah",),
    "Review.by": lambda _: ("made",),
    "Review.spot": lambda review: (review.decisions[-1],),
    "RunoutReport.by": lambda _: ("rank",),
    "Session.quantile": lambda _: (0.5,),
    "State.apply": lambda _: ("deal 2c3c4c",),
    "State.play": lambda _: (["deal 2c3c4c"],),
    "State.run_times": lambda _: (2,),
    "Statistics.hands": lambda _: ("vpip",),
    "Strategy.play": lambda _: ("AhKhQhJh2c",),
    "Study.names": lambda found: (next(iter(found.held))[0],),
    "Study.percentile": lambda found: (next(iter(found.held))[0],),
    "Study.range": lambda _: ("pair",),
    "Study.share": lambda _: ("pair",),
    "Study.top": lambda _: ("20%", "equity"),
    "Trainer.answer": lambda _: ("",),
}
"""What the methods are given that need arguments: so much of it fits most results."""
WRITING = {"PostflopAnswer.save", "PostflopAnswer.to_parquet"}
"""Methods that write files, and are tried elsewhere."""


def called(result: object) -> Iterator[object]:
    """What all properties are, and what all methods return."""
    for name in public(result):
        with suppress(CardmathError, NotImplementedError):  # it may say no
            found = getattr(result, name)
            if callable(found):
                arguments = arguments_of(result, name)
                if arguments is None:
                    continue
                found = found(*arguments)
            if type(found).__module__.startswith("cardmath") and not isinstance(found, type):
                yield found


def public(result: object) -> list[str]:
    """The names of the public attributes that the package gives the result."""
    classes = (each for each in type(result).__mro__ if each.__module__.startswith("cardmath"))
    names = dict.fromkeys(name for each in classes for name in vars(each))
    return [name for name in names if not name.startswith("_") and name not in SLOW]


def arguments_of(result: object, name: str) -> tuple[Any, ...] | None:
    """The arguments of a method, or of a method of a class; none if it is not to be called."""
    for each in type(result).__mro__:
        if f"{each.__name__}.{name}" in ARGUMENTS:
            return ARGUMENTS[f"{each.__name__}.{name}"](result)
    try:
        inspect.signature(getattr(result, name)).bind()
    except (TypeError, ValueError):
        assert f"{type(result).__name__}.{name}" in WRITING, f"{name} needs ARGUMENTS"
        return None
    return ()
