"""Compares a `Hand` in the core with one in Python, by the cost of its commonest uses."""

import random
from operator import attrgetter

import cardmath as cm
from benches.harness import Work, progress, rates, table

HANDS = 50_000
SEED = 2026
MASKS = {card: cm.Hand([card]).mask for card in cm.Deck()}


class PythonHand:
    """A `Hand` written in Python: a mask in a slot."""

    __slots__ = ("mask",)

    def __init__(self, text: str) -> None:
        self.mask = sum(MASKS[card] for card in cm.cards(text))


mask_of = attrgetter("mask")


def strength_by_mask(hand: PythonHand) -> int:
    """The strength, if the core knew masks only."""
    return cm.strength(cm.Hand.from_mask(hand.mask))


def measure() -> str:
    """The table of costs."""
    progress("where types live")
    deck = [str(card) for card in cm.Deck()]
    generator = random.Random(SEED)
    texts = ["".join(generator.sample(deck, 7)) for _ in range(HANDS)]
    hands, python_hands = [cm.Hand(text) for text in texts], [PythonHand(text) for text in texts]
    assert [hand.mask for hand in hands] == [hand.mask for hand in python_hands]
    works: dict[str, list[Work]] = {
        "make it from text": [(cm.Hand, texts), (PythonHand, texts)],
        "read its mask": [(mask_of, hands), (mask_of, python_hands)],
        "its strength": [(cm.strength, hands), (strength_by_mask, python_hands)],
    }
    rows = []
    for what, pair in works.items():
        core, python = rates(pair)
        rows.append([what, f"{1e9 / core:.0f}", f"{1e9 / python:.0f}", f"{core / python:.2f}"])
    return table(
        "A hand in the core or in Python", ["ns", "in the core", "in Python", "ratio"], rows
    )
