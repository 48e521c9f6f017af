"""One call at a time from Python, on random seven-card hands, beside the peers."""

import random
from collections.abc import Callable
from importlib.metadata import version
from typing import Any, NamedTuple

import deuces
import eval7
import phevaluator
import pkrbot
import treys

import cardmath as cm
from benches.harness import progress, rates, table

HANDS = 100_000
SEED = 2026
SLOW_SHARE = 20


class Contender(NamedTuple):
    """A way to the strength of a hand: what it is given, and what it calls."""

    name: str
    given: Callable[[str], object]
    call: Callable[[Any], Any]
    sign: int
    """1 where greater is stronger, -1 where smaller is."""
    share: int = 1
    """Of how many hands one is enough for a slow peer."""


def words(text: str) -> list[str]:
    """The cards of a hand, each as a word."""
    return text.split()


def contenders() -> list[Contender]:
    """Cardmath first, then the peers."""
    treys_evaluator, deuces_evaluator = treys.Evaluator(), deuces.Evaluator()
    return [
        Contender("cardmath strength(Hand)", cm.Hand, cm.strength, 1),
        Contender("cardmath strength(text)", lambda text: text.replace(" ", ""), cm.strength, 1),
        Contender("cardmath strength(cards)", cm.cards, cm.strength, 1),
        Contender("cardmath evaluate(Hand)", cm.Hand, cm.evaluate, 1),
        Contender("cardmath evaluate(text)", str, cm.evaluate, 1),
        Contender(
            "pkrbot (its cards)",
            lambda text: [pkrbot.Card(word) for word in words(text)],
            pkrbot.evaluate,
            1,
        ),
        Contender(
            "eval7 (its cards)",
            lambda text: [eval7.Card(word) for word in words(text)],
            eval7.evaluate,
            1,
        ),
        Contender(
            "phevaluator (ids)",
            lambda text: [card.id for card in cm.cards(text)],
            lambda ids: phevaluator.evaluate_cards(*ids),
            -1,
        ),
        Contender(
            "phevaluator (text)", words, lambda cards: phevaluator.evaluate_cards(*cards), -1
        ),
        Contender(
            "treys (its integers)",
            lambda text: [cm.to_kev(word) for word in words(text)],
            lambda cards: treys_evaluator.evaluate([], cards),
            -1,
            SLOW_SHARE,
        ),
        Contender(
            "deuces (its integers)",
            lambda text: [cm.to_kev(word) for word in words(text)],
            lambda cards: deuces_evaluator.evaluate([], cards),
            -1,
            SLOW_SHARE,
        ),
    ]


def deals() -> list[str]:
    """Random hands of seven cards, as text."""
    deck = [str(card) for card in cm.Deck()]
    generator = random.Random(SEED)
    return [" ".join(generator.sample(deck, 7)) for _ in range(HANDS)]


def assert_same_order(contender: Contender, hands: list[object], truth: list[int]) -> None:
    """Each contender must put the hands in the order that cardmath puts them in."""
    answers: dict[int, int] = {}
    for hand, strength in zip(hands, truth, strict=True):
        answer = contender.call(hand)
        assert answers.setdefault(strength, answer) == answer, (contender.name, hand)
    order = [answers[strength] for strength in sorted(answers)]
    assert order == sorted(order, reverse=contender.sign < 0), contender.name


def measure() -> str:
    """The table of rates."""
    texts = deals()
    truth = [cm.strength(text) for text in texts]
    works = []
    for contender in contenders():
        progress(f"whether {contender.name} agrees")
        share = len(texts) // contender.share
        hands = [contender.given(text) for text in texts[:share]]
        assert_same_order(contender, hands, truth[:share])
        works.append((contender.call, hands))
    measured = rates(works)
    rows = [
        [contender.name, f"{rate / 1e6:.2f}", f"{rate / measured[0]:.3f}"]
        for contender, rate in zip(contenders(), measured, strict=True)
    ]
    peers = ["pkrbot", "eval7", "phevaluator", "treys", "deuces"]
    names = ", ".join(f"{name} {version(name)}" for name in peers)
    title = f"One call at a time, {HANDS:,} random seven-card hands"
    return table(title, ["call", "million a second", "to the first"], rows) + f"\nPeers: {names}.\n"
