"""Jam or fold for many with a toy deck: every deal, every line and every order of finish."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, permutations, product

import numpy as np

from cardmath.solve.jam_or_fold.deals import Deals
from cardmath.solve.jam_or_fold.game import JamOrFold
from cardmath.solve.jam_or_fold.seats import Seats
from cardmath.solve.jam_or_fold.settlement import settle
from cardmath.solve.jam_or_fold.worth import Worth, worth_of

RANKS = "2345"
"""A toy deck: everybody has one card, and the higher rank wins."""


def toy(copies: int) -> Deals:
    """The deals of a deck with a number of cards of each rank."""
    size = len(RANKS)
    left = [[[copies, copies - (a == b), copies - (a == c) - (b == c)] for c in range(size)]
            for a in range(size) for b in range(size)]  # fmt: skip
    triples = np.array(left, float).prod(axis=2).reshape(size, size, size)
    shares = np.array([[[order_share((a, b, c)) for c in range(size)] for b in range(size)]
                       for a in range(size)])  # fmt: skip
    ranks = np.arange(size)
    return Deals(
        tuple(RANKS),
        np.full(size, 1 / size),
        triples.sum(axis=2),
        (ranks[:, None] > ranks).astype(float),
        (ranks[:, None] == ranks).astype(float),
        triples.astype(np.float32),
        (triples * shares).astype(np.float32),
    )


def order_share(cards: Sequence[int]) -> float:
    """How often players finish in the order given, if ties are broken by lot."""
    orders = [order for order in permutations(range(len(cards)))
              if sorted((cards[at] for at in order), reverse=True)
              == [cards[at] for at in order]]  # fmt: skip
    return float(tuple(range(len(cards))) in orders) / len(orders)


def toy_game(
    stacks: Sequence[float],
    copies: int,
    ante: float = 0.0,
    prizes: Sequence[float] | None = None,
    bounties: float | None = None,
) -> JamOrFold:
    seats = Seats.of(stacks, (0.5, 1.0), ante, "each")
    worth = worth_of(seats, None, prizes, (), bounties, 0)
    return JamOrFold(seats, worth, toy(copies))


class Plain:
    """Every deal, every line and every order of finish, one after another."""

    def __init__(self, game: JamOrFold, copies: int, seats: Seats, worth: Worth) -> None:
        self.game, self.copies, self.seats, self.worth = game, copies, seats, worth
        self.number = len(seats.stacks)
        self._ends: dict[tuple[tuple[int, ...], int], list[float]] = {}

    def deals(self) -> Iterator[tuple[tuple[int, ...], float]]:
        total = 0.0
        found = []
        for cards in product(range(len(RANKS)), repeat=self.number):
            ways = 1.0
            for at, card in enumerate(cards):
                ways *= max(0, self.copies - cards[:at].count(card))
            total += ways
            found.append((cards, ways))
        return ((cards, ways / total) for cards, ways in found)

    def values(self, strategy: Mapping[tuple[int, int], Sequence[float]]) -> list[float]:
        value = [0.0] * self.number
        for cards, chance in self.deals():
            for at, worth in enumerate(self._from(cards, strategy, 0, 0)):
                value[at] += chance * worth
        return value

    def _from(
        self,
        cards: tuple[int, ...],
        strategy: Mapping[tuple[int, int], Sequence[float]],
        player: int,
        all_in: int,
    ) -> list[float]:
        if player == self.number or (player == self.number - 1 and not all_in):
            return self._end(cards, all_in)
        jam = strategy[player, all_in][cards[player]]
        jammed = self._from(cards, strategy, player + 1, all_in | 1 << player)
        folded = self._from(cards, strategy, player + 1, all_in)
        return [jam * one + (1 - jam) * two for one, two in zip(jammed, folded, strict=True)]

    def _end(self, cards: tuple[int, ...], all_in: int) -> list[float]:
        if (cards, all_in) not in self._ends:
            self._ends[cards, all_in] = self._paid(cards, all_in)
        return self._ends[cards, all_in]

    def _paid(self, cards: tuple[int, ...], all_in: int) -> list[float]:
        members = [at for at in range(self.number) if all_in >> at & 1]
        orders = [order for order in permutations(members)
                  if all(cards[a] >= cards[b] for a, b in pairwise(order))]  # fmt: skip
        ends = [self.worth.of(settle(self.seats, order)) for order in orders]
        return [sum(column) / len(ends) for column in zip(*ends, strict=True)]


def plain_gains(plain: Plain, strategy: dict[tuple[int, int], list[float]]) -> list[float]:
    """What each player gains by the best of all pure strategies, hand by hand and node by node."""
    values = plain.values(strategy)
    gains = []
    for player in range(plain.number):
        best = dict(strategy)
        for node in [each for each in plain.seats.decisions if each[0] == player]:
            row = list(strategy[node])
            for hand in range(len(RANKS)):
                tried = []
                for jam in (0.0, 1.0):
                    changed = [*row]
                    changed[hand] = jam
                    tried.append(plain.values({**strategy, node: changed})[player])
                row[hand] = float(tried[1] > tried[0])
            best[node] = row
        gains.append(plain.values(best)[player] - values[player])
    return gains
