"""Who wins what in a game, by the plain rules: every choice of cards that may play is tried."""

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
"""A game that has no name in the package."""


def choices(game: Game, ordering: Ordering, hand: Hand, board: Hand) -> Iterator[tuple[Card, ...]]:
    """All the cards that may play together."""
    size = ordering.size
    for cards in combinations([*hand, *board], min(size, len(hand) + len(board))):
        if game.plays is None or len(hand & Hand(cards)) == game.plays:
            yield cards


def score(game: Game, ordering: Ordering, hand: Hand, board: Hand) -> Score | None:
    """The best that can be made for a pot; None if nothing qualifies."""
    found = map(RULES[ordering.name], choices(game, ordering, hand, board))
    return max((each for each in found if each is not None), default=None)


def winners(game: Game, hands: list[Hand], board: Hand) -> list[list[int]]:
    """Who wins each pot; nobody where none qualifies."""
    answer = []
    for _, ordering in game.pots:
        scores = [score(game, ordering, hand, board) for hand in hands]
        best = max((each for each in scores if each is not None), default=None)
        answer.append([at for at, each in enumerate(scores) if each is not None and each == best])
    return answer


def shares(game: Game, hands: list[Hand], board: Hand) -> list[Fraction]:
    """What part of the money each player gets: pots are halves, ties are split."""
    won = [those for those in winners(game, hands, board) if those]
    money = [Fraction(0)] * len(hands)
    for those in won:
        for player in those:
            money[player] += Fraction(1, len(won) * len(those))
    return money
