"""Games after the flop as plain trees: every pair of hands, and every card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

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
        own, other = (self.strength(hand, board) for hand in hands)
        if own == other:
            return self.paid(-taken / 2, -taken / 2)
        won = lost - taken
        return self.paid(won, -lost) if own > other else self.paid(-lost, won)

    def strength(self, hand: cm.Hand, board: list[cm.Card]) -> int:
        """In Omaha the best of two cards with three of the board."""
        if self.game.is_holdem:
            return cm.strength([*hand, *board])
        own, shared = combinations(hand, 2), list(combinations(board, 3))
        return max(cm.strength([*two, *three]) for two in own for three in shared)


def short(action: str) -> str:
    """An action as it is written in lines."""
    words = {"check": "x", "fold": "f", "call": "c"}
    return words.get(action) or f"b{action.rsplit(maxsplit=1)[-1]}"
