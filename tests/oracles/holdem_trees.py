"""Games after the flop as plain trees: every pair of hands, and every card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import cardmath as cm
from cardmath.solve import BettingNode, Chance, Decision, Payoff
from cardmath.solve.question import PostflopQuestion

Rake = Callable[[float], float]
Payoffs = Callable[[float, float], tuple[float, float]]


def plain_tree(game: PostflopQuestion, payoff: Payoffs | None = None) -> Chance:
    """The game as a tree. Information sets are named `hand|line`, with cards in the line.

    Players are paid what they win of the pot less half of it, or the payoff of their final stacks.
    """
    share, cap = game.rake
    grower = _Grower(game, lambda pot: min(share * pot, cap), payoff)
    pairs = {}
    for own, weight in game.ranges[0]:
        for other, its_weight in game.ranges[1]:
            if _apart([own, other, cm.Hand(game.board), cm.Hand(game.dead)]):
                node = grower.node((own, other), list(game.board), game.tree.root, "")
                pairs[f"{own} {other}"] = (float(weight * its_weight), node)
    return Chance(pairs)


def _apart(hands: Sequence[cm.Hand]) -> bool:
    cards = [card for hand in hands for card in hand]
    return len(set(cards)) == len(cards)


class _Grower:
    def __init__(self, game: PostflopQuestion, rake: Rake, payoff: Payoffs | None) -> None:
        self.game, self.rake, self.payoff = game, rake, payoff
        self._shares: dict[object, float] = {}

    def paid(self, first: float, second: float) -> Payoff:
        """The payment for what both win, counted from half of the pot each."""
        if self.payoff is None:
            return Payoff(first, second)
        start = self.game.stack + self.game.pot / 2
        return Payoff(*self.payoff(start + first, start + second))

    def node(
        self, hands: tuple[cm.Hand, cm.Hand], board: list[cm.Card], at: BettingNode, line: str
    ) -> Payoff | Chance | Decision:
        after = self.game.tree.after(at)
        if at.kind == "decision":
            assert at.player is not None
            kids = {
                kid.action: self.node(hands, board, kid, f"{line} {short(kid.action)}")
                for kid in after
            }
            return Decision(at.player, f"{hands[at.player]}|{line.strip()}", kids)
        if at.kind == "next":
            return self.cards(hands, board, after[0], line)
        if at.kind == "fold":
            return self.folded(at)
        return self.shown(hands, board, at)

    def cards(
        self, hands: tuple[cm.Hand, cm.Hand], board: list[cm.Card], at: BettingNode, line: str
    ) -> Chance:
        return Chance(
            {
                str(card): (1, self.node(hands, [*board, card], at, f"{line} / {card} /"))
                for card in self.left(hands, board)
            }
        )

    def left(self, hands: tuple[cm.Hand, cm.Hand], board: list[cm.Card]) -> list[cm.Card]:
        """The cards that may come."""
        known = {*board, *self.game.dead, *hands[0], *hands[1]}
        return [card for card in cm.Deck() if card not in known]

    def folded(self, at: BettingNode) -> Payoff:
        lost = self.game.pot / 2 + min(at.put)
        won = lost - self.rake(2 * lost)
        return self.paid(-lost, won) if at.put[0] < at.put[1] else self.paid(won, -lost)

    def shown(
        self, hands: tuple[cm.Hand, cm.Hand], board: list[cm.Card], at: BettingNode
    ) -> Payoff | Chance:
        if len(board) < 5:
            left = self.left(hands, board)
            return Chance({str(card): (1, self.shown(hands, [*board, card], at)) for card in left})
        lost = self.game.pot / 2 + at.put[0]
        taken = self.rake(2 * lost)
        # Many lines end in the same showdown.
        key = hands, frozenset(board)
        share = self._shares.get(key)
        if share is None:
            share = self._shares[key] = self.share(hands, board)
        return self.paid(
            *((2 * lost - taken) * part - lost for part in (share, 1 - share)),
        )

    def share(self, hands: tuple[cm.Hand, cm.Hand], board: list[cm.Card]) -> float:
        """What the first player wins of the pot: in eight or better, half goes to the lows."""
        high = _won(*(self.strength(hand, board) for hand in hands))
        if not self.game.game.key.endswith("8"):
            return high
        lows = [self.low(hand, board) for hand in hands]
        if lows == [None, None]:
            return high
        own, other = (low or (99,) for low in lows)
        return (high + 1 - _won(own, other)) / 2

    def strength(self, hand: cm.Hand, board: list[cm.Card]) -> int:
        """In Omaha the best of two cards with three of the board."""
        if self.game.is_holdem:
            return cm.strength([*hand, *board])
        return max(cm.strength(five) for five in _played(hand, board))

    def low(self, hand: cm.Hand, board: list[cm.Card]) -> tuple[int, ...] | None:
        """The lowest five different ranks up to the eight, the highest first; aces are low."""
        lows = []
        for five in _played(hand, board):
            ranks = sorted({"A23456789TJQK".index(str(card)[0]) + 1 for card in five}, reverse=True)
            if len(ranks) == 5 and ranks[0] <= 8:
                lows.append(tuple(ranks))
        return min(lows, default=None)


def _played(hand: cm.Hand, board: list[cm.Card]) -> list[list[cm.Card]]:
    """All choices of two cards of a hand and three of the board."""
    shared = list(combinations(board, 3))
    return [[*two, *three] for two in combinations(hand, 2) for three in shared]


def _won(own: Any, other: Any) -> float:  # noqa: ANN401 # values of one order
    """1 if the first value is greater, 0 if it is less, a half if both are equal."""
    return 0.5 if own == other else float(own > other)


def short(action: str) -> str:
    """An action as it is written in lines."""
    words = {"check": "x", "fold": "f", "call": "c"}
    return words.get(action) or f"b{action.rsplit(maxsplit=1)[-1]}"
