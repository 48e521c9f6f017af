"""Questions about deals by plain enumeration: loops over all deals, one function per value."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

from cardmath import Card, Game, Hand, Range
from tests.oracles.games import pot_strength, shares

Value = Callable[["Deal"], Hashable]


@dataclass(frozen=True)
class Deal:
    """A deal: the cards of each player by street, and the board by street."""

    game: Game
    own: tuple[dict[str, Hand], ...]
    boards: dict[str, Hand]

    @property
    def last(self) -> str:
        return list(self.own[0] if self.own else self.boards)[-1]

    def strength(self, seat: int, street: str, pot: int = 0) -> int:
        return strength_of(self.game, pot, self.own[seat][street], self.boards[street])

    def shares(self) -> list[Fraction]:
        hands = [own[self.last] for own in self.own]
        by_pot = shares(self.game, hands, self.boards[self.last])
        return [sum((pot[seat] for pot in by_pot), Fraction(0)) for seat in range(len(hands))]

    def category(self, seat: int, street: str) -> str:
        found = self.strength(seat, street)
        bands = self.game.pots[0][1].bands
        return next(shape.name for shape, first, end in bands if first <= found < end)

    def ranks(self, cards: Hand) -> set[int]:
        return {card.rank.index for card in cards}


@cache
def strength_of(game: Game, pot: int, own: Hand, board: Hand) -> int:
    return pot_strength(game, pot, own, board)


def board_deals(
    game: Game, players: Sequence[str], board: str = "", dead: str = "", streets: int = 4
) -> Iterator[tuple[Deal, Fraction]]:
    """All deals of a game with a board of five, with their weights."""
    known = [Card(board[place : place + 2]) for place in range(0, len(board), 2)]
    out = Hand(dead) | Hand(known)
    ranges = [_combos(game, held) for held in players]
    for hands, weight in _holdings(ranges, out):
        taken = out
        for hand in hands:
            taken |= hand
        for cards in _boards(known, sorted(set(game.deck) - set(taken)), streets):
            cuts = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}
            boards = {name: Hand(cards[:cut]) for name, cut in cuts.items() if cut <= len(cards)}
            own = tuple(dict.fromkeys(boards, hand) for hand in hands)
            yield Deal(game, own, boards), weight


def _combos(game: Game, held: str) -> list[tuple[Hand, Fraction]]:
    holdings = Range(held, game)
    if holdings.missing:
        deck = sorted(game.deck)
        return [(Hand(some), Fraction(1)) for some in combinations(deck, game.cards)]
    return list(holdings)


def _holdings(
    ranges: Sequence[list[tuple[Hand, Fraction]]], taken: Hand
) -> Iterator[tuple[tuple[Hand, ...], Fraction]]:
    if not ranges:
        yield (), Fraction(1)
        return
    for hand, weight in ranges[0]:
        if not hand & taken:
            for others, rest in _holdings(ranges[1:], taken | hand):
                yield (hand, *others), weight * rest


def _boards(known: list[Card], left: list[Card], streets: int) -> Iterator[list[Card]]:
    """All boards in the order of their streets; the flop is a set."""
    end = (0, 3, 4, 5)[streets - 1]
    if len(known) >= end:
        yield known
        return
    count = 3 - len(known) if len(known) < 3 else 1
    for more in combinations(left, count):
        rest = [card for card in left if card not in more]
        yield from _boards([*known, *more], rest, streets)


def answer(
    deals: Iterator[tuple[Deal, Fraction]],
    values: Sequence[Value],
    where: Callable[[Deal], bool] = lambda _deal: True,
    by: Value = lambda _deal: None,
) -> tuple[Fraction, dict[Hashable, list[dict[Hashable, Fraction]]]]:
    """The share of deals that count, and by group the share of each value of each function."""
    all_deals, groups = Fraction(0), dict[Hashable, list[dict[Hashable, Fraction]]]()
    weights: defaultdict[Hashable, Fraction] = defaultdict(Fraction)
    for deal, weight in deals:
        all_deals += weight
        if where(deal):
            key = by(deal)
            weights[key] += weight
            found = groups.setdefault(key, [defaultdict(Fraction) for _ in values])
            for of_value, value in zip(found, values, strict=True):
                of_value[value(deal)] += weight
    for key, found in groups.items():
        for of_value in found:
            for each in of_value:
                of_value[each] /= weights[key]
    return sum(weights.values(), Fraction(0)) / all_deals, groups


def mean(histogram: dict[Hashable, Fraction]) -> Fraction:
    """The mean of a histogram of numbers."""
    return sum((Fraction(str(value)) * share for value, share in histogram.items()), Fraction(0))
