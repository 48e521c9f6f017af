"""Poker with one card each and fixed bets as a plain tree: all cards differ, also by suit.

Kuhn poker is a deck of one suit and one round, Leduc poker two suits and a second round with a
board card. Nothing is merged: deals are all pairs of cards, and information sets name cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardmath.solve import Chance, Decision, Payoff

Card = tuple[int, int]
"""Rank, the higher the better, and suit."""
Node = Chance | Decision | Payoff


def limit_poker(ranks: int, suits: int, bets: Sequence[int], most: int) -> Chance:
    """The game; `bets` are the sizes by round, `most` the bets and raises of a round."""
    deck = [(rank, suit) for rank in range(ranks) for suit in range(suits)]
    pairs = [(own, other) for own in deck for other in deck if own != other]
    deals = {f"{pair}": (1, _Round(deck, pair, bets, most).turn("", [1, 1], 0)) for pair in pairs}
    return Chance(deals)


class _Round:
    """The betting of a round, with the cards."""

    def __init__(
        self,
        deck: Sequence[Card],
        hands: tuple[Card, Card],
        bets: Sequence[int],
        most: int,
        board: Card | None = None,
        before: str = "",
    ) -> None:
        self.deck, self.hands, self.bets, self.most = deck, hands, bets, most
        self.board, self.before = board, before

    def turn(self, line: str, put: list[int], raised: int) -> Node:
        player = len(line) % 2
        facing = put[1 - player] - put[player]
        after: dict[str, Node] = {}
        if facing:
            after["fold"] = Payoff(-put[0] if player == 0 else put[1])
        after["pass"] = self._passed(line, put, facing)
        if raised < self.most:
            more = list(put)
            more[player] = put[1 - player] + self.bets[0]
            after["raise"] = self.turn(f"{line}r", more, raised + 1)
        return Decision(player, f"{self.hands[player]} {self.before}{self.board} {line}", after)

    def _passed(self, line: str, put: list[int], facing: int) -> Node:
        if not facing and line == "":
            return self.turn("p", put, 0)
        level = [max(put)] * 2
        if len(self.bets) == 1:
            return Payoff(self._shown() * level[0])
        left = [card for card in self.deck if card not in self.hands]
        before = f"{line}p "
        rest = self.bets[1:]
        rounds = {
            card: _Round(self.deck, self.hands, rest, self.most, card, before) for card in left
        }
        return Chance({f"{card}": (1, each.turn("", level, 0)) for card, each in rounds.items()})

    def _shown(self) -> int:
        own, other = (
            (self.board is not None and rank == self.board[0], rank) for rank, _ in self.hands
        )
        return (own > other) - (own < other)
