"""The peers, and how each is asked what a hand is worth."""

import ctypes
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import pairwise
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import cardmath as cm
from benches.harness import progress

PACKAGES = ["pkrbot", "eval7", "phevaluator", "treys", "deuces"]
PACKAGES += ["pokerfast", "poker_equity", "pokerkit"]

Ids = NDArray[np.uint8]


class Contender(NamedTuple):
    """A way to the strength of a hand: what it is given, and what it calls."""

    name: str
    given: Callable[[str], object]
    call: Callable[[Any], Any]
    sign: int = 1
    """1 where greater is stronger, -1 where smaller is."""
    share: int = 1
    """Of how many hands one is enough for a slow peer."""


class Crowd(NamedTuple):
    """A way to the strengths of many hands in one call."""

    name: str
    given: Callable[[Ids], Any]
    call: Callable[[Any], Sequence[Any] | NDArray[Any]]
    sign: int = 1
    share: int = 1


def words(text: str) -> list[str]:
    """The cards of a hand, each as a word."""
    return text.split()


def joined(text: str) -> str:
    """The cards of a hand, with nothing between."""
    return text.replace(" ", "")


def peers() -> list[Contender]:
    """The ways of the peers that are installed, one hand a call."""
    return list(_of_those_installed(_ONE_BY_ONE))


def crowds() -> list[Crowd]:
    """The ways of the peers that are installed and take many hands a call."""
    return list(_of_those_installed(_CROWDS))


def _of_those_installed(ways: dict[str, Callable[[ModuleType], list[Any]]]) -> Iterator[Any]:
    for package, ways_of in ways.items():
        try:
            yield from ways_of(import_module(package))
        except Exception as error:
            progress(f"without {package}, which cannot be used here: {error!r}")


def versions() -> str:
    """Who is compared with, and who is missing."""
    found, missing = [], []
    for package in PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            missing.append(package)
    absent = f" Not installed here, and so not measured: {', '.join(missing)}." if missing else ""
    return f"Peers: {', '.join(found)}.{absent}\n"


def assert_same_order(
    name: str, values: Iterable[Any], truth: Iterable[int], sign: int = 1
) -> None:
    """A contender must put hands in the order of their strengths, ties and all."""
    answers: dict[int, Any] = {}
    for value, strength in zip(values, truth, strict=True):
        assert answers.setdefault(strength, value) == value, (name, strength, value)
    order = [answers[strength] for strength in sorted(answers, reverse=sign < 0)]
    assert all(low < high for low, high in pairwise(order)), name


def _pkrbot(pkrbot: ModuleType) -> list[Contender]:
    def hand(text: str) -> object:
        return [pkrbot.Card(word) for word in words(text)]

    return [Contender("pkrbot (its cards)", hand, pkrbot.evaluate)]


def _eval7(eval7: ModuleType) -> list[Contender]:
    def hand(text: str) -> object:
        return [eval7.Card(word) for word in words(text)]

    return [Contender("eval7 (its cards)", hand, eval7.evaluate)]


def _phevaluator(phevaluator: ModuleType) -> list[Contender]:
    judge = phevaluator.evaluate_cards

    def ids(text: str) -> object:
        return [card.id for card in cm.cards(text)]

    return [
        Contender("phevaluator (ids)", ids, lambda cards: judge(*cards), -1),
        Contender("phevaluator (text)", words, lambda cards: judge(*cards), -1, 2),
    ]


def _kev(text: str) -> object:
    return [cm.to_kev(word) for word in words(text)]


def _treys(treys: ModuleType) -> list[Contender]:
    judge = treys.Evaluator().evaluate
    return [Contender("treys (its integers)", _kev, lambda cards: judge([], cards), -1, 20)]


def _deuces(deuces: ModuleType) -> list[Contender]:
    judge = deuces.Evaluator().evaluate
    return [Contender("deuces (its integers)", _kev, lambda cards: judge([], cards), -1, 20)]


def _pokerfast(pokerfast: ModuleType) -> list[Contender]:
    return [Contender("pokerfast eval7 (text)", words, pokerfast.eval7, 1, 5)]


def _pokerkit(pokerkit: ModuleType) -> list[Contender]:
    judge = pokerkit.StandardHighHand.from_game

    def cards(text: str) -> object:
        return list(pokerkit.Card.parse(joined(text)))

    return [Contender("pokerkit (its cards)", cards, judge, 1, 200)]


def _texts(ids: Ids) -> list[str]:
    return [joined(text) for text in cm.texts(ids).tolist()]


def _tuples(ids: Ids) -> list[tuple[str, ...]]:
    return [tuple(words(text)) for text in cm.texts(ids).tolist()]


def _pokerfast_crowds(pokerfast: ModuleType) -> list[Crowd]:
    equity = import_module("pokerfast.equity")
    library = ctypes.CDLL(equity.find_library())
    library.pf_init()

    def judge(ids: Ids) -> NDArray[np.uint16]:
        # It numbers cards as we do, but for the order of suits, which no strength depends on.
        strengths = np.empty(len(ids), np.uint16)
        buffer = ctypes.c_char_p(ids.ctypes.data)
        library.pf_evaluate(buffer, *ids.shape, ctypes.c_void_p(strengths.ctypes.data))
        return strengths

    return [
        Crowd("OMPEval, by ctypes from pokerfast's library (ids, no checks)", np.asarray, judge),
        Crowd("pokerfast equity.evaluate (text)", _tuples, equity.evaluate, 1, 10),
    ]


def _poker_equity_crowd(poker_equity: ModuleType) -> list[Crowd]:
    def judge(texts: list[str]) -> list[int]:
        ranks: list[int] = poker_equity.score_batch("high", texts)
        return ranks

    return [Crowd("poker-equity score_batch (text)", _texts, judge, -1, 10)]


_ONE_BY_ONE = {
    "pkrbot": _pkrbot,
    "eval7": _eval7,
    "phevaluator": _phevaluator,
    "treys": _treys,
    "deuces": _deuces,
    "pokerfast": _pokerfast,
    "pokerkit": _pokerkit,
}
_CROWDS = {"pokerfast": _pokerfast_crowds, "poker_equity": _poker_equity_crowd}
