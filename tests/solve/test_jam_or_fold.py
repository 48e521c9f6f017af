"""Jam or fold for many: pots against the rules of betting, and small decks by plain enumeration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, permutations, product
from random import Random
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import betting
from cardmath.solve.jam_or_fold.deals import Deals
from cardmath.solve.jam_or_fold.game import JamOrFold
from cardmath.solve.jam_or_fold.lines import jamming_node, line_of, node_of, nodes
from cardmath.solve.jam_or_fold.seats import ANTE_KINDS, Seats
from cardmath.solve.jam_or_fold.settlement import chains, settle, split
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


def random_strategy(players: int, seed: int) -> dict[tuple[int, int], list[float]]:
    chosen = Random(seed)
    return {node: [chosen.random() for _ in RANKS] for node in nodes(players)}


def as_array(players: int, strategy: Mapping[tuple[int, int], Sequence[float]]) -> np.ndarray:
    found = np.zeros(((1 << players) - 1, len(RANKS)))
    for (player, all_in), row in strategy.items():
        found[node_of(player, all_in)] = row
    return found


def plain_gains(plain: Plain, strategy: dict[tuple[int, int], list[float]]) -> list[float]:
    """What each player gains by the best of all pure strategies, hand by hand and node by node."""
    values = plain.values(strategy)
    gains = []
    for player in range(plain.number):
        best = dict(strategy)
        for node in [each for each in strategy if each[0] == player]:
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


@pytest.mark.parametrize(
    ("stacks", "options"),
    [
        ((6, 4, 9), {}),
        ((5, 5, 5), {"ante": 0.25, "prizes": [6, 3, 1]}),
        ((3, 8, 8), {"prizes": [5, 3], "bounties": 1}),
    ],
)
def test_three_players_with_a_toy_deck(stacks: tuple[float, ...], options: dict[str, Any]) -> None:
    """All three cards count, also those that fold, and ties are broken by lot."""
    game = toy_game(stacks, 3, **options)
    plain = Plain(game, 3, game._seats, game._worth)
    strategy = random_strategy(3, 7)
    judged = game._judged(as_array(3, strategy))
    assert judged.values == pytest.approx(plain.values(strategy), abs=2e-6)
    assert judged.gains == pytest.approx(plain_gains(plain, strategy), abs=2e-6)


def test_four_players_with_a_large_toy_deck() -> None:
    """Where cards do not matter to others, only the pots of four are approximated."""
    game = toy_game((6, 4, 9, 5), 100_000)
    plain = Plain(game, 100_000, game._seats, game._worth)
    strategy = random_strategy(4, 3)
    strategy[3, 0b111] = [0.0] * len(RANKS)
    judged = game._judged(as_array(4, strategy))
    assert judged.values == pytest.approx(plain.values(strategy), abs=1e-3)
    assert sum(judged.many_way) == pytest.approx(0, abs=1e-6)


def test_the_equilibrium_of_a_toy_deck() -> None:
    game = toy_game((6, 4, 9), 3)
    answer = game.solve(1e-5)
    strategy = {
        (player, all_in): answer.strategy[node_of(player, all_in)].tolist()
        for player, all_in in nodes(3)
    }
    plain = Plain(game, 3, game._seats, game._worth)
    assert max(plain_gains(plain, strategy)) < 2e-5
    assert sum(answer.values) == pytest.approx(0, abs=1e-5)


def all_in(state: betting.State) -> betting.State:
    """A jam, or a call where nobody could call more."""
    try:
        return state.play(["all in"])
    except cm.errors.BettingError:
        return state.play(["call"])


@pytest.mark.parametrize("seed", range(12))
def test_pots_as_the_rules_of_betting_pay_them(seed: int) -> None:
    chosen = Random(seed)
    number = chosen.randint(2, 6)
    stacks = [chosen.randint(60, 400) for _ in range(number)]
    kind = chosen.choice(ANTE_KINDS)
    seats = Seats.of(stacks, (10, 20), 5, kind)
    jams = [chosen.random() < 0.6 for _ in range(number)]
    if not any(jams[:-1]):
        jams[0] = True
    order = [at for at in range(number) if jams[at]]
    chosen.shuffle(order)
    # The first of betting.start is left of the button: the small blind; with two the big blind.
    first = number - 2 if number > 2 else 1
    table = [(first + at) % number for at in range(number)]
    state = betting.start(
        stacks=[stacks[at] for at in table], blinds=(10, 20), antes=5, ante_kind=kind
    )
    for jam in jams:
        if state.turn == "bet":
            state = all_in(state) if jam else state.play(["fold"])
    while state.turn == "bet":
        state = state.play(["call"])
    if state.turn == "deal":
        state = state.run_out()
    strengths = [0] * number
    for place, at in enumerate(order):
        strengths[table.index(at)] = number - place
    at_showdown = state.turn == "showdown"
    won = (state.settle(strengths=[[strengths]]) if at_showdown else state.settle()).won
    after = [0.0] * number
    for place, at in enumerate(table):
        after[at] = state.stacks[place] + won[place]
    assert list(settle(seats, order).stacks) == pytest.approx(after)


def test_pots_of_a_tie_and_chains() -> None:
    seats = Seats.of([6, 10, 8], (0.5, 1), 0, "each")
    assert split(seats, (0, 2)).stacks == (6.25, 9.5, 8.25)
    assert not split(seats, (0, 2)).knocked_out
    assert settle(seats, (0, 1)).knocked_out == ()
    assert settle(seats, (1, 0, 2)).knocked_out == ((1, 0), (1, 2))
    assert settle(seats, ()).stacks == (6, 9.5, 8.5)
    assert sorted(chains(seats, (0, 1, 2))) == [(0, 1), (0, 2, 1), (1,), (2, 1)]


def test_lines() -> None:
    names = ["BTN", "SB", "BB"]
    assert [line_of(names, *each) for each in nodes(3)] == [
        "BTN jams",
        "SB jams",
        "BTN jams, SB calls",
        "BTN jams, SB folds, BB calls",
        "SB jams, BB calls",
        "BTN jams, SB calls, BB calls",
    ]
    for number in range(2, 11):
        seats = Seats.of([10] * number, (0.5, 1), 0, "each")
        assert len(set(seats.names)) == number
        for player, before in nodes(number):
            line = line_of(seats.names, player, before)
            assert jamming_node(seats.names, line) == (player, before)
