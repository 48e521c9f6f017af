"""Every public result can be pickled and copied, whichever of its methods were called before."""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

import cardmath as cm
from cardmath import twenty_four as tf
from cardmath import video_poker as vp
from cardmath._rules.game_table import GameTable
from cardmath._support.tables import Table
from cardmath.errors import CardmathError
from cardmath.history import PROGRAMS
from cardmath.racing import Race, RaceRow
from cardmath.showdown import judge
from cardmath.video_poker.hold_classes import hold_classes

DEAD = str(cm.Hand.from_mask(0x1FFF_1FFF_1FFF_1FFF) - cm.Hand("AhKh QsQhQdQc 7s7h2d2h3c3s"))
POOR = vp.Game("poor", "Poor", "flush 1, pair 0")


def spot() -> cm.Spot:
    return cm.read_spot("AhKh", "9c7h2h", against=["QQ+"])


def studied() -> cm.Study:
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
    "value of nothing": lambda: cm.evaluate("KhKdKcKs2h", cm.EIGHT_OR_BETTER),
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
    "table of games": lambda: GameTable(cm.GAMES.values()),
    "census": lambda: cm.census(5),
    "different hands": cm.different_hands,
    "spaces": lambda: cm.spaces([cm.SHORT_DECK], [5]),
    "range": lambda: cm.Range("QQ+, AKs@50%"),
    "groups of a range": lambda: cm.Range("QQ+, AKs@50%").groups(),
    "holdings": lambda: cm.read_holdings("omaha", "AA** not AAKK"),
    "equity": lambda: cm.equity("AA, QQ", "KK", board="Ks7h2d", combos=True, next_card=True),
    "categories of an equity": lambda: cm.equity("AA", "KK", board="Ks7h2d", categories=True),
    "player": lambda: cm.equity("AA", "KK", board="Ks7h2d", combos=True, categories=True)[0],
    "combos of a player": lambda: cm.equity("AA", "KK", board="Ks7h2d", combos=True)[0].combos,
    "sampled equity": lambda: cm.equity("AA", "KK", "QQ", method="sample", seed=1, error=0.01),
    "equity in omaha": lambda: cm.equity("AAKK", "QQJJ", game="omaha8", board="Ks7h2d"),
    "matrix": cm.preflop_matrix,
    "spot": spot,
    "spot before the flop": lambda: cm.read_spot("AhKh"),
    "study": studied,
    "distribution": lambda: studied().distribution(),
    "histogram": lambda: studied().distribution().histogram(4),
    "combos of a study": lambda: studied().combos(),
    "next cards": lambda: studied().next_cards(),
    "standing": lambda: studied().percentile("AcKc"),
    "straight draw": lambda: cm.straight_draw("9h8h7d6d", "ThJc2d"),
    "definition": lambda: cm.Definition("suited ace", {"suited": 1}),
    "flops": lambda: cm.flops("AhKh", "QQ", dead=DEAD),
    "textures": lambda: cm.flops("AhKh", dead=DEAD).by_texture(),
    "subset of flops": lambda: cm.flop_subset(3, {"one": ("AA", "KK")}, steps=1),
    "simulation": lambda: cm.simulate("omaha8", 500, 2, seed=1),
    "simulation of hands": lambda: cm.simulate(hands=500, seed=1),
    "analysis": lambda: vp.analyze("jacks-9-6"),
    "holds": lambda: vp.hold("AhKhQhJh2c"),
    "classes of holds": lambda: hold_classes(vp.find_game("jacks-9-6")),
    "best holds": lambda: vp.best_holds("jacks-9-6"),
    "comparison of games": lambda: vp.compare(["jacks-9-6", "jacks-8-5"]),
    "pay tables": lambda: vp.GAMES,
    "table of pay tables": vp.GameTable,
    "jackpot": lambda: vp.jackpot("jacks-9-6", end=100),
    "session": lambda: vp.session("jacks-9-6", 20, 5, target=9),
    "session without a win": lambda: vp.session(POOR, 20, 5, target=9),
    "strategy": lambda: vp.strategy_of(["two pair", "pair"], "jacks-9-6"),
    "trainer": trained,
    "solutions": lambda: tf.solve([6, 6, 5, 2], target=17),
    "no solutions": lambda: tf.solve([1, 1, 1, 1]),
    "check": lambda: tf.check("6*(2+6)/2", [6, 6, 2, 2]),
    "puzzle": lambda: tf.deal(seed=1),
    "survey": lambda: tf.survey(range(1, 4)),
    "survey of targets": lambda: tf.survey_targets(range(20, 25), range(1, 4)),
    "countdown": lambda: tf.countdown([25, 50, 75, 100, 3, 6], 952),
    "survey of countdown": lambda: tf.survey_countdown(2, seed=1),
    "showdowns": lambda: next(judge(["8C TS KC 9H 4S 7D 2S 5D 3S AC"], layout="euler")),
    "quiz": lambda: next(judge(["Kc 9s Ks Kd 9d 3c 6d", "9c Ah Ks Kd 9d 3c 6d"], layout="quiz")),
    "programs": lambda: PROGRAMS,
    "race": lambda: Race(10, 1, [RaceRow("choose_five", 246_452.0, 0, 0.0, 142)]),
    "check of an installation": cm.selftest.run,
}
SLOW = {"to_frame"}
"""Methods that need packages which take long to load, and are tried elsewhere."""


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_is_pickled_and_copied_after_all_its_methods(name: str) -> None:
    result = RESULTS[name]()
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
            assert twin == result
            assert str(twin) == str(result)
        if type(result).__hash__ is not None and type(result).__module__.startswith("cardmath"):
            with suppress(TypeError):  # a row may have a mapping
                assert isinstance(result, STATES) or hash(twin) == hash(result)


STATES = (cm.Deck, vp.Trainer)
"""What changes as it is used: no two of these are equal."""


def called(result: object) -> Iterator[object]:
    """What all properties are, and all methods return that need no arguments."""
    classes = (each for each in type(result).__mro__ if each.__module__.startswith("cardmath"))
    for name in dict.fromkeys(name for each in classes for name in vars(each)):
        if name.startswith("_") or name in SLOW:
            continue
        try:
            found = getattr(result, name)
            if callable(found):
                inspect.signature(found).bind()
                found = found()
        except (CardmathError, TypeError, NotImplementedError):  # it needs arguments, or says no
            continue
        if type(found).__module__.startswith("cardmath") and not isinstance(found, type):
            yield found


def test_all_tables_are_tried() -> None:
    for module in walk_packages(cm.__path__, "cardmath."):
        if not module.name.startswith(("cardmath.cli", "cardmath.__main__")):
            import_module(module.name)
    tried = {type(make()) for make in RESULTS.values()}
    for player in cm.equity("AA", "KK", board="Ks7h2d", combos=True, categories=True):
        tried |= {type(player.combos), type(player.categories)}
    for name in ("equity", "simulation"):
        tried |= {type(part) for part in called(RESULTS[name]())}
    assert set(subclasses(Table)) - tried == set()


def subclasses(base: type) -> Iterator[type]:
    for each in type.__subclasses__(base):
        if each.__module__.startswith("cardmath"):
            yield each
            yield from subclasses(each)
