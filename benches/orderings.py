"""Arrays of hands in every ordering and with wild cards, on one thread."""

import pickle
import time
from collections.abc import Iterator

import numpy as np

import cardmath as cm
from benches.harness import Work, progress, rates, table
from cardmath._rules.orderings import ORDERINGS

HANDS = 1_000_000
ROUNDS = 15
CHECKED = 300
GOAL, WILD_GOAL = 600, 250
WILD = ["deuces", "joker", "two jokers", "bug"]


def orderings() -> Iterator[tuple[cm.Ordering, int, int]]:
    """Each ordering, its number of cards, and the goal in million hands per second."""
    for ordering in ORDERINGS.values():
        if ordering is cm.orderings.BADUGI:
            yield ordering, 4, GOAL
        else:
            yield from ((ordering, cards, GOAL) for cards in (5, 7))
    for word in WILD:
        yield from ((cm.HIGH.with_wild(word), cards, WILD_GOAL) for cards in (5, 7))


def measure() -> str:
    """The table of rates, with the time to build the lookup tables."""
    rows = [_row(*case) for case in orderings()]
    heads = ["million hands a second", "cards", "ids", "masks", "goal", "tables made in"]
    return table("Orderings and wild cards, one thread", heads, rows)


def _row(ordering: cm.Ordering, cards: int, goal: int) -> list[str]:
    progress(ordering.name)
    start = time.perf_counter()
    strengths = copied(ordering).strengths if ordering.key not in ORDERINGS else ordering.strengths
    made = 1000 * (time.perf_counter() - start)
    assert strengths == ordering.strengths
    rng = np.random.default_rng(7)
    deck = np.array([card.id for card in ordering.deck], np.uint8)
    ids = np.ascontiguousarray(rng.permuted(np.tile(deck, (HANDS, 1)), axis=1)[:, :cards])
    planes = np.left_shift(np.uint64(1), (16 * (ids % 4) + ids // 4).astype(np.uint64))
    masks = np.bitwise_or.reduce(planes, axis=1)
    out = np.zeros(HANDS, np.uint16)
    works: list[Work] = [
        (lambda hands: cm.strengths(hands, ordering, out=out), [ids]),
        (lambda hands: cm.strengths(hands, ordering, out=out), [masks]),
    ]
    truth = cm.strengths(ids, ordering)
    assert np.array_equal(truth, cm.strengths(masks, ordering))
    for hand, strength in zip(ids[:CHECKED].tolist(), truth.tolist(), strict=False):
        assert cm.evaluate(map(cm.Card.from_id, hand), ordering).strength == strength
    found = [f"{HANDS * rate / 1e6:,.0f}" for rate in rates(works, ROUNDS)]
    return [ordering.name, str(cards), *found, f"≥ {goal}", f"{made:.0f} ms"]


def copied(ordering: cm.Ordering) -> cm.Ordering:
    """A copy of an ordering, without lookup tables."""
    return pickle.loads(pickle.dumps(ordering))  # type: ignore[no-any-return]
