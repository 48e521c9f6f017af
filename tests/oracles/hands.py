"""The rules of poker in their plainest form: every choice of five cards, by counting ranks."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from cardmath import Card, Rank

Score = tuple[int, list[int]]
RANKS = list(Rank)
WHEEL = [12, 3, 2, 1, 0]


def score_of_five(cards: Iterable[Card]) -> Score:
    """The score of five cards: the number of the category, then the deciding ranks."""
    cards = list(cards)
    counts = Counter(RANKS.index(card.rank) for card in cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    flush = len({card.suit for card in cards}) == 1
    straight = shape == [1] * 5 and (ranks == WHEEL or ranks[0] - ranks[4] == 4)
    if straight:
        ranks = [3 if ranks == WHEEL else ranks[0]]
    shapes = [[2, 1, 1, 1], [2, 2, 1], [3, 1, 1], None, None, [3, 2], [4, 1]]
    category = 4 if straight else 5 if flush else 0
    if straight and flush:
        category = 8
    elif shape in shapes:
        category = shapes.index(shape) + 1
    return category, ranks


def best_score(cards: Iterable[Card]) -> Score:
    """The score of the best five of some cards."""
    return max(map(score_of_five, combinations(cards, 5)))


def best_hands(cards: Iterable[Card]) -> list[set[Card]]:
    """Every choice of five cards that has the best score."""
    cards = list(cards)
    score = best_score(cards)
    return [set(hand) for hand in combinations(cards, 5) if score_of_five(hand) == score]
