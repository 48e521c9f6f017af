"""Winners in any game by the plain rules: every choice of cards that may play is tried."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from cardmath import HIGH, Card, Game, Hand, Ordering
from tests.oracles.orderings import RULES, Score

ONE_PLAYS = Game(
    *("one-plays", "One plays", "One of three cards plays with four of the board's five.", 3),
    pots=[("high", HIGH)],
    board=5,
    plays=1,
)
"""A game that the package does not declare."""


def choices(game: Game, ordering: Ordering, hand: Hand, board: Hand) -> Iterator[tuple[Card, ...]]:
    """Every choice of cards that may play together."""
    size = ordering.size
    for cards in combinations([*hand, *board], min(size, len(hand) + len(board))):
        if game.plays is None or len(hand & Hand(cards)) == game.plays:
            yield cards


def score(game: Game, ordering: Ordering, hand: Hand, board: Hand) -> Score | None:
    """The best score for a pot; None if nothing qualifies."""
    found = map(RULES[ordering.name], choices(game, ordering, hand, board))
    return max((each for each in found if each is not None), default=None)


def winners(game: Game, hands: list[Hand], board: Hand) -> list[list[int]]:
    """The winners of each pot, from 0; empty if no hand qualifies."""
    answer = []
    for _, ordering in game.pots:
        scores = [score(game, ordering, hand, board) for hand in hands]
        best = max((each for each in scores if each is not None), default=None)
        answer.append([at for at, each in enumerate(scores) if each is not None and each == best])
    return answer


def shares(game: Game, hands: list[Hand], board: Hand) -> list[Fraction]:
    """The share of the money of each player. Pots are of the same size, and ties split them."""
    won = [pot for pot in winners(game, hands, board) if pot]
    money = [Fraction(0)] * len(hands)
    for pot in won:
        for player in pot:
            money[player] += Fraction(1, len(won) * len(pot))
    return money
