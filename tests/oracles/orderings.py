"""The rules of each standard ordering in plain code, without any declaration."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations

from cardmath import Card

Score = tuple[object, ...]
ACE = 12


def counted(cards: Iterable[Card]) -> tuple[list[int], list[int], bool]:
    """The counts of the ranks, the ranks (most frequent first), and whether all suits are equal."""
    cards = list(cards)
    counts = Counter(card.rank.index for card in cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return sorted(counts.values(), reverse=True), ranks, len({card.suit for card in cards}) == 1


def straight(ranks: list[int], below: int | None) -> int | None:
    """The top rank of a straight; None if there is none. The ace may come just below `below`."""
    if len(set(ranks)) == len(ranks):
        if max(ranks) - min(ranks) == len(ranks) - 1:
            return max(ranks)
        low = sorted(rank for rank in ranks if rank != ACE)
        wheel = below is not None and ACE in ranks and low[0] == below
        if wheel and low[-1] - low[0] == len(low) - 1:
            return low[-1]
    return None


def poker(cards: Iterable[Card], below: int | None, order: list[str]) -> Score:
    """The score of some cards, given the order of the categories, the weakest first."""
    shape, ranks, flush = counted(cards)
    height = straight(ranks, below) if len(ranks) == sum(shape) else None
    name = {
        (2, 1, 1, 1): "pair",
        (2, 2, 1): "two pair",
        (3, 1, 1): "trips",
        (3, 2): "full house",
        (4, 1): "quads",
        (2, 1): "pair",
        (3,): "trips",
    }.get(tuple(shape), "high card")
    if height is not None:
        name, ranks = "straight flush" if flush else "straight", [height]
    elif flush:
        name = "flush"
    return order.index(name), ranks


STANDARD = [
    *("high card", "pair", "two pair", "trips", "straight", "flush"),
    *("full house", "quads", "straight flush"),
]
SHORT = [
    *("high card", "pair", "two pair", "trips", "straight", "full house"),
    *("flush", "quads", "straight flush"),
]
SHORT_TRIPS = [
    *("high card", "pair", "two pair", "straight", "trips", "full house"),
    *("flush", "quads", "straight flush"),
]
THREE = ["high card", "pair", "flush", "straight", "trips", "straight flush"]


def negative(score: Score) -> Score:
    """The score in the reverse order."""
    category, ranks = score
    assert isinstance(category, int)
    assert isinstance(ranks, list)
    return -category, [-rank for rank in ranks]


def ace_to_five(cards: Iterable[Card]) -> Score:
    """Fewer equal ranks are better, then lower ranks are; aces are low."""
    counts = Counter((card.rank.index + 1) % 13 for card in cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    alike = sorted(counts.values(), reverse=True)
    return [-size for size in alike], [-rank for rank in ranks]


def eight_or_better(cards: Iterable[Card]) -> Score | None:
    """Ace-to-five, for five different ranks up to the eight; None for other cards."""
    cards = list(cards)
    low = {card.rank.index for card in cards} <= {ACE, *range(7)}
    return ace_to_five(cards) if low and len({card.rank for card in cards}) == 5 else None


def badugi(cards: Iterable[Card]) -> Score:
    """The most cards of different ranks and suits, then the lowest ranks."""
    best: Score = ()
    cards = list(cards)
    for size in range(1, 5):
        for some in combinations(cards, size):
            ranks = sorted(((card.rank.index + 1) % 13 for card in some), reverse=True)
            if len(set(ranks)) == len({card.suit for card in some}) == size:
                best = max(best, (size, [-rank for rank in ranks]))
    return best


RULES: dict[str, Callable[[Iterable[Card]], Score | None]] = {
    "HIGH": lambda cards: poker(cards, 0, STANDARD),
    "SHORT_DECK": lambda cards: poker(cards, 4, SHORT),
    "SHORT_DECK_TRIPS": lambda cards: poker(cards, 4, SHORT_TRIPS),
    "ACE_TO_FIVE": ace_to_five,
    "EIGHT_OR_BETTER": eight_or_better,
    "DEUCE_TO_SEVEN": lambda cards: negative(poker(cards, None, STANDARD)),
    "BADUGI": badugi,
    "THREE_CARD": lambda cards: poker(cards, 0, THREE),
}
"""The score of the cards that are evaluated, by ordering; None if they do not qualify."""
