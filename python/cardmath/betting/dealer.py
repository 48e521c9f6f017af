"""The deck of one hand at a table."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from cardmath._core import Card, Hand
from cardmath._rules.game import Game
from cardmath.betting.house import HouseRules
from cardmath.betting.state import State
from cardmath.errors import BettingError


class Dealer:
    """Cards in the order in which they are dealt.

    When the deck of a draw game runs out, what has been discarded is shuffled and dealt again; the
    house rules say whether folded hands are too.
    """

    def __init__(self, deck: Iterable[Card], seed: int, *, folds: bool, own: bool) -> None:
        self._left = list(deck)
        self._random = Random(seed).random
        self._folds, self._own = folds, own
        self._thrown: dict[int, Hand] = {}

    def shuffle(self) -> None:
        """Shuffle the cards that are left."""
        # Only random() is promised to give the same numbers in every version of Python.
        self._left.sort(key=lambda _: self._random())

    def note_discards(self, player: int, cards: Hand) -> None:
        """Remember what a player discarded."""
        self._thrown[player] = self._thrown.get(player, Hand()) | cards

    def take(self, state: State, count: int, player: int | None = None) -> tuple[Card, ...]:
        """The next cards, for a player or for the board.

        Raises:
            BettingError: there are too few.
        """
        refused = Hand() if self._own or player is None else self._thrown.get(player, Hand())
        taken = self._next(count, refused)
        if len(taken) < count:
            self._return_discards(state, Hand(taken))
            taken += self._next(count - len(taken), refused)
        if len(taken) < count:
            raise BettingError(f"{count} cards are to be dealt, and the deck has {len(taken)}")
        return tuple(taken)

    def _next(self, count: int, refused: Hand) -> list[Card]:
        found = [card for card in self._left if card not in refused][:count]
        self._left = [card for card in self._left if card not in found]
        return found

    def _return_discards(self, state: State, taken: Hand) -> None:
        """Shuffle the discards, which are all cards that are in nobody's hand, into the deck."""
        if not any(street.discards for street in state.game.streets):
            return
        out = Hand(self._left) | taken
        for player, hand in enumerate(state.hands):
            if player in state.live or not self._folds:
                out |= hand
        self._left += list(state.game.deck - out)
        self.shuffle()


def dealer_of(
    game: Game, seed: int, house: HouseRules | None, deck: Iterable[Card] | None = None
) -> Dealer:
    """A dealer with a shuffled deck, or with the cards in the order that is given."""
    rules = HouseRules() if house is None else house
    folds = rules.redeal == "discards and folds"
    dealer = Dealer(game.deck if deck is None else deck, seed, folds=folds, own=rules.own_discards)
    if deck is None:
        dealer.shuffle()
    return dealer
