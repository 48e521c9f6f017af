"""Arrays of five, six and seven cards: cardmath and peers, each with its fastest input."""

import cardmath as cm
from benches.hands import random_ids
from benches.harness import Work, progress, rates, table
from benches.peers import Contender, Crowd, assert_same_order, crowds, peers, versions

HANDS = 1_000_000
ONE_BY_ONE = 50_000
ROUNDS = 9
SIZES = [7, 6, 5]


def ways() -> list[Crowd]:
    """Cardmath first, then the peers: in one call if they take arrays, else in a comprehension."""
    return [
        Crowd("cardmath `strengths` (ids)", lambda ids: ids, cm.strengths),
        Crowd("cardmath `strengths` (masks)", cm.masks, cm.strengths),
        Crowd(
            "cardmath `strengths(masks(texts))`",
            lambda ids: cm.texts(ids).tolist(),
            lambda texts: cm.strengths(cm.masks(texts)),
            share=20,
        ),
        *crowds(),
        *map(_one_by_one, peers()),
    ]


def _one_by_one(way: Contender) -> Crowd:
    return Crowd(
        way.name,
        lambda ids: [way.given(text) for text in cm.texts(ids).tolist()],
        lambda hands: [way.call(hand) for hand in hands],
        way.sign,
        way.share * HANDS // ONE_BY_ONE,
    )


def measure() -> str:
    """The table of rates."""
    found = {cards: _rates(cards) for cards in SIZES}
    best = found[SIZES[0]]
    rows = [
        [way.name, *(_million(found[cards][place]) for cards in SIZES), f"{best[0] / rate:,.1f}"]
        for place, (way, rate) in enumerate(zip(ways(), best, strict=True))
    ]
    heads = [
        "million hands a second, of",
        *(f"{cards} cards" for cards in SIZES),
        "times as slow as the first",
    ]
    title = "Many random hands, one thread, beside other libraries"
    return table(title, heads, rows) + f"\n{versions()}"


def _million(rate: float) -> str:
    return f"{rate / 1e6:.3g}" if rate < 1e8 else f"{rate / 1e6:.0f}"


def _rates(cards: int) -> list[float]:
    ids = random_ids(HANDS, cards)
    truth = cm.strengths(ids).tolist()
    works: list[Work] = []
    shares = []
    for way in ways():
        progress(f"whether {way.name} agrees on hands of {cards}")
        share = HANDS // way.share
        hands = way.given(ids[:share])
        assert_same_order(way.name, list(way.call(hands)), truth[:share], way.sign)
        works.append((way.call, [hands]))
        shares.append(share)
    measured = rates(works, ROUNDS)
    return [rate * share for rate, share in zip(measured, shares, strict=True)]
