"""The other libraries, and how each evaluates hands."""

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
from benches.harness import note

PACKAGES = ["pkrbot", "eval7", "phevaluator", "treys", "deuces"]
PACKAGES += ["pokerfast", "poker_equity", "pokerkit"]

Ids = NDArray[np.uint8]


class Contender(NamedTuple):
    """A way to evaluate one hand: how its input is made from text, and the function to call."""

    name: str
    given: Callable[[str], object]
    call: Callable[[Any], Any]
    sign: int = 1
    """1 if a greater value is stronger, -1 if a smaller one is."""
    share: int = 1
    """A slow library evaluates only one of this many hands."""


class Crowd(NamedTuple):
    """A way to evaluate many hands in one call; the fields are those of `Contender`."""

    name: str
    given: Callable[[Ids], Any]
    call: Callable[[Any], Sequence[Any] | NDArray[Any]]
    sign: int = 1
    share: int = 1


def words(text: str) -> list[str]:
    """The cards of a hand, each as a word."""
    return text.split()


def joined(text: str) -> str:
    """The cards of a hand, without spaces."""
    return text.replace(" ", "")


def peers() -> list[Contender]:
    """The installed libraries, with one hand per call."""
    return list(_of_those_installed(_ONE_BY_ONE))


def crowds() -> list[Crowd]:
    """The installed libraries that take many hands per call."""
    return list(_of_those_installed(_CROWDS))


def omaha_peers() -> list[Contender]:
    """The installed libraries that evaluate a hand of Omaha: four hole cards, then the board."""
    return list(_of_those_installed(_OMAHA))


def _of_those_installed(ways: dict[str, Callable[[ModuleType], list[Any]]]) -> Iterator[Any]:
    for package, ways_of in ways.items():
        try:
            yield from ways_of(import_module(package))
        except Exception as error:
            note(f"{package} cannot be used here: {error!r}")


def versions() -> str:
    """The versions of the libraries, and the names of those that are not installed."""
    found, missing = [], []
    for package in PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            missing.append(package)
    absent = f" Not installed, and so not measured: {', '.join(missing)}." if missing else ""
    return f"Peers: {', '.join(found) or 'none'}.{absent}\n"


def assert_same_order(
    name: str, values: Iterable[Any], truth: Iterable[int], sign: int = 1
) -> None:
    """Assert that a library orders the hands by their strengths, with the same ties."""
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
    evaluate = phevaluator.evaluate_cards

    def ids(text: str) -> object:
        return [card.id for card in cm.cards(text)]

    return [
        Contender("phevaluator (ids)", ids, lambda cards: evaluate(*cards), -1),
        Contender("phevaluator (text)", words, lambda cards: evaluate(*cards), -1, 2),
    ]


def _kev(text: str) -> object:
    return [cm.to_kev(word) for word in words(text)]


def _treys(treys: ModuleType) -> list[Contender]:
    evaluate = treys.Evaluator().evaluate
    return [Contender("treys (its integers)", _kev, lambda cards: evaluate([], cards), -1, 20)]


def _deuces(deuces: ModuleType) -> list[Contender]:
    evaluate = deuces.Evaluator().evaluate
    return [Contender("deuces (its integers)", _kev, lambda cards: evaluate([], cards), -1, 20)]


def _pokerfast(pokerfast: ModuleType) -> list[Contender]:
    return [Contender("pokerfast eval7 (text)", words, pokerfast.eval7, 1, 5)]


def _pokerkit(pokerkit: ModuleType) -> list[Contender]:
    evaluate = pokerkit.StandardHighHand.from_game

    def cards(text: str) -> object:
        return list(pokerkit.Card.parse(joined(text)))

    return [Contender("pokerkit (its cards)", cards, evaluate, 1, 200)]


def _phevaluator_omaha(phevaluator: ModuleType) -> list[Contender]:
    evaluate = phevaluator.evaluate_omaha_cards

    def ids(text: str) -> object:
        held, board = _held_and_board(text)
        return [card.id for card in cm.cards(board + held)]

    return [Contender("phevaluator (ids)", ids, lambda cards: evaluate(*cards), -1, 2)]


def _pokerkit_omaha(pokerkit: ModuleType) -> list[Contender]:
    evaluate = pokerkit.OmahaHoldemHand.from_game

    def cards(text: str) -> object:
        held, board = _held_and_board(text)
        return list(pokerkit.Card.parse(held)), list(pokerkit.Card.parse(board))

    return [Contender("pokerkit (its cards)", cards, lambda pair: evaluate(*pair), 1, 200)]


def _held_and_board(text: str) -> tuple[str, str]:
    """Four hole cards, and the board after them."""
    cards = words(text)
    return "".join(cards[:4]), "".join(cards[4:])


def _texts(ids: Ids) -> list[str]:
    return [joined(text) for text in cm.texts(ids).tolist()]


def _tuples(ids: Ids) -> list[tuple[str, ...]]:
    return [tuple(words(text)) for text in cm.texts(ids).tolist()]


def _pokerfast_crowds(pokerfast: ModuleType) -> list[Crowd]:
    equity = import_module("pokerfast.equity")
    library = ctypes.CDLL(equity.find_library())
    library.pf_init()

    def evaluate(ids: Ids) -> NDArray[np.uint16]:
        # Its card ids differ from ours only in the order of suits, which no strength depends on.
        strengths = np.empty(len(ids), np.uint16)
        buffer = ctypes.c_char_p(ids.ctypes.data)
        library.pf_evaluate(buffer, *ids.shape, ctypes.c_void_p(strengths.ctypes.data))
        return strengths

    return [
        Crowd("OMPEval, by ctypes from pokerfast's library (ids, no checks)", np.asarray, evaluate),
        Crowd("pokerfast equity.evaluate (text)", _tuples, equity.evaluate, 1, 10),
    ]


def _poker_equity_crowd(poker_equity: ModuleType) -> list[Crowd]:
    def evaluate(texts: list[str]) -> list[int]:
        ranks: list[int] = poker_equity.score_batch("high", texts)
        return ranks

    return [Crowd("poker-equity score_batch (text)", _texts, evaluate, -1, 10)]


_ONE_BY_ONE = {
    "pkrbot": _pkrbot,
    "eval7": _eval7,
    "phevaluator": _phevaluator,
    "treys": _treys,
    "deuces": _deuces,
    "pokerfast": _pokerfast,
    "pokerkit": _pokerkit,
}
_OMAHA = {"phevaluator": _phevaluator_omaha, "pokerkit": _pokerkit_omaha}
_CROWDS = {"pokerfast": _pokerfast_crowds, "poker_equity": _poker_equity_crowd}
