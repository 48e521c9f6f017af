"""One call at a time from Python on random seven-card hands, beside other libraries."""

import random

import cardmath as cm
from benches.harness import progress, rates, table
from benches.peers import Contender, assert_same_order, joined, peers, versions

HANDS = 100_000
SEED = 2026


def contenders() -> list[Contender]:
    """Cardmath first, then the other libraries."""
    return [
        Contender("cardmath strength(Hand)", cm.Hand, cm.strength),
        Contender("cardmath strength(text)", joined, cm.strength),
        Contender("cardmath strength(cards)", cm.cards, cm.strength),
        Contender("cardmath evaluate(Hand)", cm.Hand, cm.evaluate),
        Contender("cardmath evaluate(text)", str, cm.evaluate),
        Contender("cardmath evaluate(text, board)", hole_cards_and_board, on_board),
        *peers(),
    ]


def hole_cards_and_board(text: str) -> tuple[str, str]:
    """The first two cards, and the other five."""
    return text[:5], text[6:]


def on_board(pair: tuple[str, str]) -> cm.results.GameValue:
    """The value of hole cards on a board."""
    return cm.evaluate(pair[0], board=pair[1])


def deals() -> list[str]:
    """Random hands of seven cards, as text."""
    deck = [str(card) for card in cm.Deck()]
    generator = random.Random(SEED)
    return [" ".join(generator.sample(deck, 7)) for _ in range(HANDS)]


def measure() -> str:
    """The table of rates."""
    texts = deals()
    truth = [cm.strength(text) for text in texts]
    works, ways = [], contenders()
    for way in ways:
        progress(f"whether {way.name} agrees")
        share = len(texts) // way.share
        hands = [way.given(text) for text in texts[:share]]
        assert_same_order(way.name, map(way.call, hands), truth[:share], way.sign)
        works.append((way.call, hands))
    measured = rates(works)
    rows = [
        [way.name, f"{rate / 1e6:.3g}", f"{measured[0] / rate:,.1f}"]
        for way, rate in zip(ways, measured, strict=True)
    ]
    title = f"One call at a time, {HANDS:,} random seven-card hands"
    heads = ["call", "million a second", "times as slow as the first"]
    return table(title, heads, rows) + f"\n{versions()}"
