"""Deals that the local best response plays against a bot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from cardmath._cards.deck import Card
from cardmath._support.numpy import np
from cardmath.betting import Action
from cardmath.errors import CardmathError
from cardmath.matches.hand_equities import hand_equities
from cardmath.matches.hand_strategies import HandStrategies, Response, Spot, cards_of_hands

if TYPE_CHECKING:
    from numpy.typing import NDArray

_STREETS = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}
_DECK = 52
_MOST_SPOTS = 10_000
"""The most spots whose responses are kept."""

_MOST_TRIES = 10_000
"""The most draws of two hands that share a card."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of a deal."""

    hands: tuple[int, int]
    """The number of each player's hand, in the order of `Range.weights`."""
    board: tuple[int, ...]
    """The ids of the five cards of the board."""


class LocalPlay:
    """Plays deals against a bot.

    Args:
        bot: the bot.
        spot: how each deal begins.
        ranges: the weights of each player's hands.
        bets: the bets that the response may choose, in pots.
        first_street: before it, the response checks and calls.
        seed: of the cards and of the bot's choices.
    """

    def __init__(
        self,
        bot: HandStrategies,
        spot: Spot,
        ranges: Sequence[NDArray[np.float64]],
        bets: Sequence[float],
        first_street: str,
        seed: int,
    ) -> None:
        self._bot, self._first, self._bets = bot, spot, bets
        self._acts_from = _STREETS[first_street]
        self._random = Random(seed).random
        self._ranges = [weights * _free(spot) for weights in ranges]
        self._sums = [np.cumsum(weights) for weights in self._ranges]
        if not all(total[-1] for total in self._sums):
            raise CardmathError("a player's range has no hand that the board leaves possible")
        self._kept: dict[tuple[str, ...], tuple[Response, ...]] = {}

    def deal(self) -> Deal:
        """Draw the cards of a deal."""
        cards = cards_of_hands()
        for _ in range(_MOST_TRIES):
            first, second = (self._draw(total) for total in self._sums)
            held = {*cards[first].tolist(), *cards[second].tolist()}
            if len(held) == 4:
                break
        else:
            raise CardmathError("each hand of one range shares a card with each hand of the other")
        board = [card.id for card in self._first.state.board]
        rest = [card for card in range(_DECK) if card not in held and card not in board]
        while len(board) < 5:
            board.append(rest.pop(int(self._random() * len(rest))))
        return Deal((first, second), tuple(board))

    def _draw(self, total: NDArray[np.float64]) -> int:
        # A number just below the total may be rounded up to it.
        place = int(np.searchsorted(total, self._random() * total[-1], "right"))
        return min(place, int(np.searchsorted(total, total[-1], "left")))

    def play(self, deal: Deal, player: int) -> float:
        """What the response wins in a seat, in chips.

        The bot's hand chooses its actions; what is won at a showdown, or when a player is all-in
        after the flop, is the mean over all hands that it may hold and all cards to come.
        """
        spot, weights = self._first, self.weights(deal.hands[player], player)
        while not _is_decided(spot):
            actor = spot.state.actor
            if actor is None:
                spot = self._next_cards(spot, deal)
                weights = weights * _free(spot)
            elif actor == player:
                spot = spot.play(self.choose(spot, deal.hands[player], weights))
            else:
                response = self._drawn(self.responses(spot, weights), deal.hands[1 - player])
                spot, weights = response.after, weights * response.shares
        return self.worth(spot, player, deal.hands[player], weights)

    def weights(self, hand: int, player: int) -> NDArray[np.float64]:
        """The weights of the bot's hands that share no card with a hand of the response."""
        cards = cards_of_hands()
        free = ~np.isin(cards, cards[hand]).any(axis=1)
        return np.where(free, self._ranges[1 - player], 0.0)

    def _next_cards(self, spot: Spot, deal: Deal) -> Spot:
        known = len(spot.state.board)
        count = 3 if known == 0 else 1
        cards = deal.board[known : known + count]
        return spot.deal("".join(str(Card.from_id(card)) for card in cards))

    def _drawn(self, responses: tuple[Response, ...], hand: int) -> Response:
        """What the bot plays with its hand."""
        number = self._random()
        possible = [each for each in responses if each.shares[hand]]
        for each in possible:
            number -= each.shares[hand]
            if number < 0:
                return each
        return possible[-1]

    def responses(self, spot: Spot, weights: NDArray[np.float64]) -> tuple[Response, ...]:
        """What the bot does with each of its hands; spots before random cards are kept."""
        if len(spot.state.board) > len(self._first.state.board):
            return self._bot.responses(spot, weights > 0)
        events = spot.state.events
        if events not in self._kept:
            if len(self._kept) >= _MOST_SPOTS:
                self._kept.clear()
            asked = self._ranges[spot.state.actor or 0] > 0
            self._kept[events] = self._bot.responses(spot, asked)
        return self._kept[events]

    def worth(self, spot: Spot, player: int, hand: int, weights: NDArray[np.float64]) -> float:
        """What the response wins at the end, in chips, on average over the bot's hands."""
        state = spot.state
        if state.turn == "over":
            return float(state.settle().net[player])
        share = _mean(self._equities(spot, hand), weights)
        won = sum(
            pot.amount * (share if len(pot.players) > 1 else 1)
            for pot in state.pots
            if player in pot.players
        )
        return float(won - state.contributed[player])

    def _equities(self, spot: Spot, hand: int) -> NDArray[np.float64]:
        return hand_equities(hand, tuple(card.id for card in spot.state.board))

    def choose(self, spot: Spot, hand: int, weights: NDArray[np.float64]) -> Action:
        """The action that is worth most if both check and call from then on."""
        state = spot.state
        fold, passive = state.actions[:2] if state.actions[0].kind == "fold" else (None, None)
        passive = passive or state.actions[0]
        if len(state.board) < self._acts_from:
            return passive
        equities = self._equities(spot, hand)
        best, most = passive, self._of_call(spot, equities, weights)
        if fold is not None and passive.kind == "call" and most < 0:
            best, most = fold, 0.0
        for action in self._raises(spot):
            value = self._of_raise(spot, action, equities, weights)
            if value > most:
                best, most = action, value
        return best

    def _raises(self, spot: Spot) -> list[Action]:
        """The bets and raises among which the response chooses."""
        last = spot.state.actions[-1]
        if last.kind not in ("bet", "raise"):
            return []
        state = spot.state
        call = state.legal.call if state.legal else 0
        pot, level = state.pot + call, max(state.bets)
        wanted = [level + round(bet * pot) for bet in self._bets]
        amounts = {min(max(each, last.least), last.most) for each in [*wanted, last.most]}
        return [last.to(amount) for amount in sorted(amounts)]

    def _of_call(
        self, spot: Spot, equities: NDArray[np.float64], weights: NDArray[np.float64]
    ) -> float:
        """What a call is worth, in chips, where a fold is worth 0."""
        state = spot.state
        actor, call = state.actor or 0, state.legal.call if state.legal else 0
        unmatched = state.bets[1 - actor] - state.bets[actor] - call
        return float(_mean(equities, weights) * (state.pot + call - unmatched) - call)

    def _of_raise(
        self,
        spot: Spot,
        action: Action,
        equities: NDArray[np.float64],
        weights: NDArray[np.float64],
    ) -> float:
        """What a raise is worth, in chips, if the bot folds as it does, or calls."""
        state = spot.state
        actor = state.actor or 0
        after = spot.play(action)
        if after.state.actor is None:
            return float("-inf")
        folds = np.zeros(len(weights))
        for each in self.responses(after, weights):
            if each.action.kind == "fold":
                folds = folds + each.shares
        folded = _mean(folds, weights)
        won = state.pot - max(0, state.bets[1 - actor] - state.bets[actor] - state.stacks[actor])
        if folded >= 1:
            return float(won)
        other = 1 - actor
        level = min(action.amount, state.bets[other] + state.stacks[other])
        added, called = level - state.bets[actor], level - state.bets[other]
        share = _mean(equities, weights * (1 - folds))
        return float(folded * won + (1 - folded) * (share * (won + added + called) - added))


def _mean(values: NDArray[np.float64], weights: NDArray[np.float64]) -> float:
    """The mean of values of hands; 0 where no hand has weight."""
    total = float(weights.sum())
    return float(values @ weights) / total if total else 0.0


def _is_decided(spot: Spot) -> bool:
    """Whether what is won follows from equities: before the flop these are not exact."""
    state = spot.state
    all_in = state.turn == "deal" and 0 in state.stacks and len(state.board) > 0
    return all_in or state.turn in ("over", "showdown")


def _free(spot: Spot) -> NDArray[np.bool_]:
    """The hands that share no card with the board."""
    board = [card.id for card in spot.state.board]
    return np.asarray(~np.isin(cards_of_hands(), board).any(axis=1), np.bool_)
