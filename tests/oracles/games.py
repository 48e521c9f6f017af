"""Equity in any game by plain enumeration: every deal, and every choice of cards that play."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from cardmath import Card, Game, Hand, strength


def pot_strength(game: Game, pot: int, held: Hand, board: Hand) -> int:
    """The strength of a hand for a pot; 0 if it does not qualify."""
    ordering = game.pots[pot][1]
    if game.plays is None:
        return strength(held | board, ordering)
    shared = [Hand(some) for some in combinations(board, ordering.size - game.plays)]
    ours = [Hand(some) for some in combinations(held, game.plays)]
    return max(strength(some | others, ordering) for some in ours for others in shared)


def shares(game: Game, hands: list[Hand], board: Hand) -> list[list[Fraction]]:
    """The share of all the money that each pot gives to each player."""
    strengths = [
        [pot_strength(game, pot, held, board) for held in hands] for pot in range(len(game.pots))
    ]
    awarded = sum(any(pot) for pot in strengths)
    given = []
    for pot in strengths:
        winners = [bool(mine) and mine == max(pot) for mine in pot]
        part = Fraction(1, awarded * sum(winners)) if any(winners) else Fraction(0)
        given.append([part * won for won in winners])
    return given


def deals(
    game: Game, known: list[Hand], board: Hand, dead: Hand
) -> Iterator[tuple[list[Hand], Hand]]:
    """All deals of the unknown cards: to each player in turn, then to the board."""

    def dealt(hands: list[Hand], left: set[Card]) -> Iterator[tuple[list[Hand], Hand]]:
        if len(hands) == len(known):
            for rest in combinations(sorted(left), game.board - len(board)):
                yield hands, board | Hand(rest)
            return
        mine = known[len(hands)]
        for more in combinations(sorted(left), game.cards - len(mine)):
            yield from dealt([*hands, mine | Hand(more)], left - set(more))

    seen = set(board) | set(dead) | {card for hand in known for card in hand}
    yield from dealt([], set(game.deck) - seen)


def plain_categories(
    game: Game, known: list[Hand], board: Hand, dead: Hand
) -> list[dict[str, Fraction]]:
    """The probability that each player ends in each category, by its name in `equity`."""
    count, sums = 0, [Counter[str]() for _ in known]
    for hands, whole in deals(game, known, board, dead):
        count += 1
        for held, ends in zip(hands, sums, strict=True):
            ends.update(
                _category(game, pot, pot_strength(game, pot, held, whole))
                for pot in range(len(game.pots))
            )
    return [{name: Fraction(ended, count) for name, ended in ends.items()} for ends in sums]


def _category(game: Game, pot: int, strength: int) -> str:
    """The name of the category of a strength."""
    name, ordering = game.pots[pot]
    if not strength:
        return f"no {name}"
    [category] = [shape.name for shape, first, end in ordering.bands if first <= strength < end]
    return f"{name}: {category}" if len(game.pots) > 1 else category


def plain_equity(
    game: Game, known: list[Hand], board: Hand, dead: Hand
) -> tuple[int, list[list[Fraction]]]:
    """The number of deals, and the mean share of each player in each pot."""
    count, sums = 0, [[Fraction(0)] * len(game.pots) for _ in known]
    for hands, whole in deals(game, known, board, dead):
        count += 1
        for pot, given in enumerate(shares(game, hands, whole)):
            for player, part in enumerate(given):
                sums[player][pot] += part
    return count, [[pot / count for pot in player] for player in sums]
