"""A solution that plays against itself makes no mistakes, and planted ones are found."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import cardmath as cm
from cardmath import hand_histories, solve
from tests.review.hands import POT, STACK, Move, Played

RANGES = {"BB call": "5%-35%", "BTN raise": "25%"}
CHART = [f"{line}: {hands}" for line, hands in RANGES.items()]
SIZES: dict[str, Any] = {"bets": {"river": "50%, 100%"}, "raises": "3x"}
CHECKED = ((0, "x", 0), (1, "x", 0))
CENTS = 100


class Table:
    """Two players who play the solution of a river, as often as it says."""

    def __init__(self, seed: int, target: str) -> None:
        self.random = Random(seed)
        self.board = self.random.sample([str(card) for card in cm.Deck()], 5)
        game = solve.postflop(
            "".join(self.board), list(RANGES.values()), POT * CENTS, STACK * CENTS, **SIZES, chip=1
        )
        self.answer = game.solve(target, bits=32, threads=1)
        self.nodes: dict[str, solve.Node] = {}

    def node(self, line: str) -> solve.Node:
        if line not in self.nodes:
            self.nodes[line] = self.answer.node(line)
        return self.nodes[line]

    def deal(self) -> tuple[str, str]:
        root = self.node("")
        while True:
            held = [
                self.random.choices(root.hands[player], root.reach[player].tolist())[0]
                for player in (0, 1)
            ]
            cards = {held[0][:2], held[0][2:], held[1][:2], held[1][2:]}
            if len(cards) == 4:
                return held[0], held[1]

    def play(
        self, number: int, planted: tuple[int, int] | None = None
    ) -> tuple[Played, dict[str, float]]:
        """A hand. Planted is a player and the number of the decision that is changed for the worst.

        The second value is what each action of the changed decision is worth.
        """
        holes, line, bets = self.deal(), "", [0, 0]
        moves: list[Move] = []
        values: dict[str, float] = {}
        made = [0, 0]
        while (player := self.node(line).player) is not None:
            node = self.node(line)
            row = node.hands[player].index(holes[player])
            action = self.random.choices(node.actions, node.strategy[row].tolist())[0]
            if planted == (player, made[player]):
                values = dict(zip(node.actions, node.action_values[row].tolist(), strict=True))
                action = min(values, key=lambda name: values[name])
            made[player] += 1
            move = self.move(action, player, bets)
            moves.append(move)
            bets[player] = move[2]
            line = f"{line} {short(action)}".strip()
        return Played(number, " ".join(self.board), holes, (CHECKED, CHECKED, moves)), values

    def move(self, action: str, player: int, bets: list[int]) -> Move:
        verb, _, chips = action.partition(" ")
        if verb in ("check", "fold"):
            return player, {"check": "x", "fold": "f"}[verb], bets[player]
        if verb == "call":
            return player, "c", max(bets)
        return player, "r" if max(bets) else "b", int(chips.split()[-1]) // CENTS


def short(action: str) -> str:
    verb, _, chips = action.partition(" ")
    return {"check": "x", "fold": "f", "call": "c", "all-in": "a"}.get(verb) or f"{verb[0]}{chips}"


def reviewed(hands: list[Played], player: str, **options: Any) -> cm.results.Review:
    text = "".join(hand.text for hand in hands)
    read = hand_histories.parse(text)
    assert len(read) == len(hands)
    given = {"ranges": CHART, "depth": "river", "target": "1%", "cache": False, **SIZES, **options}
    return cm.review(read, player, **given)


def no_mistakes(tables: int, hands: int) -> int:
    decisions = 0
    for seed in range(tables):
        table = Table(seed, "0.02%")
        dealt = [table.play(number)[0] for number in range(1, hands + 1)]
        for player, hero in (("Ann", 0), ("Bob", 1)):
            shown = [Played(h.number, h.board, h.holes, h.moves, hero) for h in dealt]
            done = reviewed(shown, player)
            decisions += len([row for row in done.decisions if row.street == "river"])
            assert not done.mistakes, [str(row) for row in done.mistakes]
    return decisions


def test_equilibrium_makes_no_mistakes() -> None:
    assert no_mistakes(tables=1, hands=10) > 10


@pytest.mark.exhaustive
def test_equilibrium_makes_no_mistakes_in_two_thousand_decisions() -> None:
    assert no_mistakes(tables=46, hands=18) > 2000


def planted_errors(tables: int, hands: int) -> tuple[int, int]:
    """How many errors of at least a twentieth of the pot were planted, and how many were found."""
    planted = found = 0
    for seed in range(100, 100 + tables):
        table = Table(seed, "0.02%")
        dealt = [table.play(number, (1, 0)) for number in range(1, hands + 1)]
        shown = [Played(h.number, h.board, h.holes, h.moves, 1) for h, _ in dealt]
        done = reviewed(shown, "Bob")
        first: dict[str, cm.results.ReviewedDecision] = {}
        for decision in done.decisions:
            if decision.street == "river":
                first.setdefault(decision.hand, decision)
        for hand, values in dealt:
            true = (max(values.values()) - min(values.values())) / CENTS
            row = first[str(hand.number)]
            # The reply to a wrong action is not determined: hence a tenth of the pot.
            assert abs(row.loss - true) <= row.bound + 0.1 * POT
            if true >= 0.05 * POT:
                planted += 1
                found += row.is_mistake
    return planted, found


def test_planted_errors_are_found() -> None:
    planted, found = planted_errors(tables=1, hands=8)
    assert planted
    assert found == planted


@pytest.mark.exhaustive
def test_nearly_all_of_many_planted_errors_are_found() -> None:
    planted, found = planted_errors(tables=12, hands=20)
    assert planted > 50
    assert found >= 0.8 * planted
