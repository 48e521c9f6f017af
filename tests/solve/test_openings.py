"""Raises and limps before jam or fold: small decks by plain enumeration of every deal and line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations, product
from random import Random
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath.solve import push_fold
from cardmath.solve.jam_or_fold.game import JamOrFold
from cardmath.solve.jam_or_fold.openings import openings_of
from cardmath.solve.jam_or_fold.seats import Seats
from cardmath.solve.jam_or_fold.settlement import Settled
from cardmath.solve.jam_or_fold.worth import worth_of
from tests.oracles.jam_or_fold import RANKS, toy
from tests.shell import cardmath

COPIES = 3
WAYS = [
    {"raises": (2.0,)},
    {"limps": True},
    {"raises": (2.0, 3.0), "limps": "all"},
]


def toy_game(
    stacks: Sequence[float], ante: float = 0.0, copies: int = COPIES, **options: Any
) -> JamOrFold:
    seats = Seats.of(stacks, (0.5, 1.0), ante, "each")
    money = {name: options.get(name) for name in ("prizes", "bounties")}
    worth = worth_of(seats, None, money["prizes"], (), money["bounties"], 0)
    openings = openings_of(seats, options.get("raises", ()), options.get("limps", False))
    return JamOrFold(seats, worth, toy(copies), openings)


class Plain:
    """The hand as one would play it, action by action, with chips in front of each player."""

    def __init__(self, game: JamOrFold, strategy: np.ndarray, copies: int = COPIES) -> None:
        self.seats, self.worth, self.names = game._seats, game._worth, game.players
        self.number = len(self.names)
        self.rows = {action.line: action.row for action in game._actions}
        self.strategy, self.copies = strategy, copies

    def values(self) -> list[float]:
        total, weights = np.zeros(self.number), 0.0
        for cards in product(range(len(RANKS)), repeat=self.number):
            ways = float(
                np.prod(
                    [max(0, self.copies - cards[:at].count(each)) for at, each in enumerate(cards)]
                )
            )
            if ways:
                total += ways * np.array(self.first(cards, 0))
                weights += ways
        found: list[float] = (total / weights).tolist()
        return found

    def chance(self, line: str, card: int) -> float:
        return float(self.strategy[self.rows[line]][card]) if line in self.rows else 0.0

    def first(self, cards: tuple[int, ...], player: int) -> np.ndarray:
        """Nobody has entered the pot."""
        bets = [*self.seats.blinds]
        if player == self.number - 1:
            return self.end(cards, [player], bets)
        name, left, value = self.names[player], 1.0, np.zeros(self.number)
        jam = self.chance(f"{name} jams", cards[player])
        value += jam * self.jammed(cards, player + 1, [player], f"{name} jams")
        left -= jam
        for line in self.rows:
            if line.startswith((f"{name} raises", f"{name} limps")) and "," not in line:
                share = self.chance(line, cards[player])
                size = 1.0 if "limps" in line else float(line.split()[-1])
                value += share * self.opened(cards, player, player + 1, [], line, size)
                left -= share
        return value + left * self.first(cards, player + 1)

    def jammed(
        self, cards: tuple[int, ...], player: int, all_in: list[int], line: str
    ) -> np.ndarray:
        if player == self.number:
            return self.all_in(cards, all_in, [*self.seats.blinds])
        name = self.names[player]
        called = f"{line}, {name} calls"
        call = self.chance(called, cards[player]) if called in self.rows else 1.0  # for nothing
        return call * self.jammed(cards, player + 1, [*all_in, player], f"{line}, {name} calls") + (
            1 - call
        ) * self.jammed(cards, player + 1, all_in, f"{line}, {name} folds")

    def opened(
        self, cards: tuple[int, ...], opener: int, player: int, all_in: list[int], line: str,
        size: float,
    ) -> np.ndarray:  # fmt: skip
        bets = [*self.seats.blinds]
        bets[opener] = size
        if player < self.number:
            name = self.names[player]
            verb = "calls" if all_in else "jams"
            jam = self.chance(f"{line}, {name} {verb}", cards[player])
            folded = f"{line}, {name} folds" if all_in else line
            return jam * self.opened(
                cards, opener, player + 1, [*all_in, player], f"{line}, {name} {verb}", size
            ) + (1 - jam) * self.opened(cards, opener, player + 1, all_in, folded, size)
        if not all_in:
            in_pot = [opener, self.number - 1] if "limps" in line else [opener]
            return self.end(cards, in_pot, bets)
        called = f"{line}, {self.names[opener]} calls"
        call = self.chance(called, cards[opener]) if called in self.rows else 1.0  # for nothing
        return call * self.all_in(cards, [*all_in, opener], bets) + (1 - call) * self.all_in(
            cards, all_in, bets
        )

    def all_in(self, cards: tuple[int, ...], players: list[int], bets: list[float]) -> np.ndarray:
        live = self.seats.live
        put = [live[at] if at in players else bet for at, bet in enumerate(bets)]
        return self.end(cards, players, put)

    def end(self, cards: tuple[int, ...], players: list[int], bets: list[float]) -> np.ndarray:
        orders = [
            order
            for order in permutations(players)
            if all(cards[a] >= cards[b] for a, b in pairwise(order))
        ]
        values = [self.worth.of(self.paid(order, bets)) for order in orders]
        mean: np.ndarray = np.mean(values, axis=0)
        return mean

    def paid(self, order: Sequence[int], bets: list[float]) -> Settled:
        """Pots are won one after the other, the best hand first."""
        put = [bet + ante for bet, ante in zip(bets, self.seats.antes, strict=True)]
        stacks = [stack - each for stack, each in zip(self.seats.stacks, put, strict=True)]
        before, out = [*put], []
        level = 0.0
        for player in order:
            share = max(0.0, before[player] - level)
            level += share
            for other in range(self.number):
                part = min(put[other], share)
                stacks[player] += part
                put[other] -= part
        for other, rest in enumerate(put):
            stacks[other] += rest
        for player in order:
            if stacks[player] <= 1e-12:
                taker = next(best for best in order if before[best] >= before[player])
                out.append((taker, player))
                stacks[player] = 0.0
        return Settled(tuple(stacks), tuple(out))


def random_strategy(game: JamOrFold, seed: int) -> np.ndarray:
    tree, chosen = game._tree(), Random(seed)
    strategy = np.where(tree.decided[:, None], 0.0, np.ones((tree.size, len(RANKS))))
    for lead in sorted({int(tree.lead[action.row]) for action in game._actions}):
        same = np.flatnonzero(tree.lead == lead)
        for hand in range(len(RANKS)):
            parts = [chosen.random() for _ in range(len(same) + 1)]
            strategy[same, hand] = [part / sum(parts) for part in parts[1:]]
    return strategy


def pure_gains(game: JamOrFold, strategy: np.ndarray) -> Iterator[float]:
    """What each player gains by the best action of each hand, the last decisions first."""
    before = Plain(game, strategy).values()
    tree = game._tree()
    for player in range(len(game.players)):
        own = [action for action in game._actions if action.player == player]
        changed = strategy.copy()
        later = [a for a in own if a.line.count(game.players[player]) > 1]
        for action in [*later, *(a for a in own if a not in later)]:
            same = np.flatnonzero(tree.lead == tree.lead[action.row])
            for hand in range(len(RANKS)):
                found = []
                for which in range(len(same) + 1):
                    changed[same, hand] = 0.0
                    if which:
                        changed[same[which - 1], hand] = 1.0
                    found.append(Plain(game, changed).values()[player])
                changed[same, hand] = 0.0
                if best := int(np.argmax(found)):
                    changed[same[best - 1], hand] = 1.0
        yield Plain(game, changed).values()[player] - before[player]


@pytest.mark.parametrize("ways", WAYS, ids=["raise", "limp", "both"])
@pytest.mark.parametrize(
    ("stacks", "options"),
    [
        ((7, 5), {}),
        ((6, 5, 9), {"ante": 0.25}),
        ((6, 5, 4), {"prizes": [5, 3], "bounties": 1}),
        ((1.5, 5, 4), {}),
    ],
    ids=["two", "ante", "prizes", "short"],
)
def test_values_by_plain_enumeration(
    stacks: Sequence[float], options: dict[str, Any], ways: dict[str, Any]
) -> None:
    game = toy_game(stacks, **options, **ways)
    strategy = random_strategy(game, 5)
    judged = game._judged(strategy)
    assert judged.values == pytest.approx(Plain(game, strategy).values(), abs=3e-6)


@pytest.mark.parametrize(
    ("stacks", "options"),
    [
        ((6, 5), {"raises": 2, "prizes": [2, 1]}),
        pytest.param((7, 5), WAYS[2], marks=pytest.mark.exhaustive),
    ],
    ids=["raise", "both"],
)
def test_gains_by_plain_enumeration(stacks: Sequence[float], options: dict[str, Any]) -> None:
    game = toy_game(stacks, **options)
    strategy = random_strategy(game, 8)
    judged = game._judged(strategy)
    assert judged.gains == pytest.approx(list(pure_gains(game, strategy)), abs=3e-6)


def test_decisions_come_as_often_as_in_plain_enumeration() -> None:
    """A player who opened comes to a second decision only with the hands that opened."""
    game = toy_game((7, 5), raises=(2.0, 3.0), limps="all")
    strategy = random_strategy(game, 4)
    plain = Plain(game, strategy)
    deals = [
        (cards, COPIES * (COPIES - (cards[0] == cards[1])))
        for cards in product(range(len(RANKS)), repeat=2)
    ]
    judged = game._judged(strategy)
    for action in game._actions:
        ways = [action.line.rsplit(", ", back)[0] for back in range(1, action.line.count(", ") + 1)]
        reached = sum(
            number
            * np.prod([plain.chance(way, cards[game.players.index(who(way))]) for way in ways])
            for cards, number in deals
        )
        often = judged._arrivals(action).sum()
        assert often == pytest.approx(reached / sum(number for _, number in deals), abs=1e-6)


def who(line: str) -> str:
    """Who acts last in a line."""
    return line.rpartition(", ")[-1].partition(" ")[0]


def test_what_opening_is_worth_is_the_mean_of_what_follows() -> None:
    ranges = {
        "SB raises to 2": "22+, A2+",
        "SB raises to 2, BB jams": "88+",
        "SB raises to 2, BB jams, SB calls": "QQ+",
    }
    answer = push_fold([10, 10], raises=2).judge(ranges)
    rows = {row.line: row for row in answer}
    jammed = rows["SB raises to 2, BB jams, SB calls"]
    assert jammed.reach < 0.2 * rows["SB raises to 2, BB jams"].reach
    opening = answer.node("", "raise to 2")
    opens = {each.hand: each.jam * cm.Range(each.hand).percent / 100 for each in opening}
    worth = sum(opens[each.hand] * each.ev_jam for each in opening)
    blinds = sum(opens.values()) - jammed.reach  # the big blind folds
    assert worth == pytest.approx(blinds + jammed.reach * jammed.ev, abs=1e-5)
    assert answer.node("SB raises to 2, BB jams").reach == jammed.reach
    called = next(each for each in answer.actions if each.line == jammed.line)
    wide = push_fold([10, 10], raises=2).judge({**ranges, jammed.line: "QQ+, T8s"})
    assert wide._hands_of(called) == cm.Range("QQ+")  # T8s did not raise
    assert wide._hands_of(wide.actions[0]) == wide.range("SB jams")


@pytest.mark.exhaustive
def test_four_players_with_a_large_toy_deck() -> None:
    """Where cards do not matter to others, only the pots of four are approximated."""
    game = toy_game((6, 4, 9, 5), 0.1, 100_000, raises=2, limps="all")
    strategy = random_strategy(game, 3)
    for action in game._actions:
        if action.line.count("calls") == 3 or action.line.count("calls") + ("raises" in action.line
            or "limps" in action.line) + ("jams" in action.line) > 3:  # fmt: skip
            strategy[action.row] = 0.0
    judged = game._judged(strategy)
    plain = Plain(game, strategy, 100_000)
    assert sum(judged.many_way) == pytest.approx(0, abs=1e-5)
    assert judged.values == pytest.approx(plain.values(), abs=1e-3)


def test_an_equilibrium_with_raises_and_limps() -> None:
    game = push_fold([10, 10], raises=2, limps=True)
    assert game.decisions == 6
    answer = game.solve(2e-3)
    assert sum(answer.values) == pytest.approx(0, abs=1e-6)
    assert answer.values[0] > 0  # without them the small blind loses 0.045
    assert {row.line for row in answer} == {
        "SB jams",
        "SB limps",
        "SB raises to 2",
        "SB jams, BB calls",
        "SB limps, BB jams",
        "SB limps, BB jams, SB calls",
        "SB raises to 2, BB jams",
        "SB raises to 2, BB jams, SB calls",
    }
    node = answer.node("SB raises to 2, BB jams")
    assert (node.player, node.action) == ("SB", "call")
    assert answer.node("", "raise to 2").action == "raise to 2"
    assert answer.node("SB limps").action == "jam"
    shares = [answer.range(line) for line in ("SB jams", "SB limps", "SB raises to 2")]
    assert all(sum(float(each["AhKd"]) for each in shares) <= 1.001 for _ in (0,))
    best = game.best_response("SB", answer.ranges)
    assert best.values[0] - answer.values[0] == pytest.approx(answer.gains[0], abs=2e-4)


def test_an_opening_that_nobody_may_use_changes_nothing() -> None:
    """Where the raise is never made, and everybody folds to it, the old game is left."""
    ranges = {"SB jams": "22+, A2+", "SB jams, BB calls": "55+, A7+"}
    plain = push_fold([10, 10]).judge(ranges)
    more = push_fold([10, 10], raises=[2], limps=True).judge(ranges)
    assert more.values == pytest.approx(plain.values, abs=1e-6)
    assert openings_of(Seats.of([2, 2, 2], (0.5, 1), 0, "each"), [2], False) == ()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"raises": 1}, "a raise to 1 is not above the big blind"),
        ({"raises": "x"}, "list"),
        ({"raises": [2, 3, 4, 5, 6]}, "4 sizes at most"),
        ({"limps": "BTN"}, "limps is True for the small blind"),
        ({"raises": 10}, "a raise to 10 is too much for everybody who may open: they have 10 at"),
        ({"raises": (2, 100)}, "a raise to 100 is too much"),
        ({"raises": 2, "ante": 100}, "nobody can open with a raise here"),
    ],
)
def test_wrong_openings_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(cm.CardmathError, match=message):
        push_fold([10, 10], **options)


def test_nobody_raises_who_has_nothing_to_decide() -> None:
    """Who had nothing to call was asked for a raise, and won chips that nobody lost."""
    answer = push_fold([10, 10, 0.4], raises=2, limps="all").judge({"BTN raises to 2": "QQ+"})
    assert {row.player for row in answer if ", " not in row.line} == {"BTN"}
    assert sum(answer.values) == pytest.approx(0, abs=1e-5)
    with pytest.raises(cm.CardmathError, match="nobody can open with a raise here"):
        push_fold([0.2, 10, 10], 0.25, raises=2)


def test_the_command_refuses_a_raise_that_nobody_can_make() -> None:
    run = cardmath("push-fold", "10", "--raise", "100")
    assert (run.status, run.out) == (2, "")
    assert "a raise to 100 is too much for everybody who may open: they have 10 at most" in run.err


def test_wrong_lines_are_refused() -> None:
    answer = push_fold([10, 10], raises=2).judge({})
    with pytest.raises(cm.CardmathError, match="does not end with an action"):
        answer.range("SB raises to 3")
    with pytest.raises(cm.CardmathError, match="nobody acts"):
        answer.node("SB raises to 2, BB folds")
    with pytest.raises(cm.CardmathError, match="one of jam, raise to 2, or fold"):
        answer.node("", "raise to 5")
    with pytest.raises(cm.CardmathError, match="belong to a list"):
        push_fold(10, raises=2)  # type: ignore[call-overload]
    with pytest.raises(cm.CardmathError, match="AA is in several ranges"):
        push_fold([10, 10], raises=2).judge({"SB jams": "AA", "SB raises to 2": "AA"})
