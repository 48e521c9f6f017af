"""What a hand was worth without the luck of cards and of mixed strategies: AIVAT.

N. Burch, M. Schmid, M. Moravčík, D. Morrill and M. Bowling, "AIVAT: A new variance reduction
technique for agent evaluation in imperfect information games", AAAI 2018. At each event whose
probabilities are known, the mean of an estimate over what could have come is added, and the
estimate for what came is subtracted. The mean of that is 0, whatever the estimate is; a good one
takes luck out. Here it is the equity of all hands, pot by pot, if nobody bet any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, TypeAlias

from cardmath._cards.deck import Hand
from cardmath._equity.compute import equity
from cardmath._rules.game import Game
from cardmath._support.fractions import Fraction
from cardmath.betting import Action, State, TableHand
from cardmath.errors import CardmathError

Choices: TypeAlias = "Mapping[int, Mapping[Action | str, float]]"
"""For each decision, by the number of its event, the probability of each action."""

_MOST_KEPT = 10_000
"""The most equities that are kept: duplicate deals need them again soon, or not at all."""

_SAMPLES = 2_000
"""The random deals of an equity in stud, where players have cards to come."""


class Estimates:
    """Estimates what states are worth, and keeps equities, as duplicate deals need them again.

    Args:
        game: the game.
        players: the number of players.
        seed: of the random deals in stud. An error of a sampled equity adds no bias, as it is
            independent of the cards that come.

    Raises:
        CardmathError: the game has discards, or more cards may be dealt than the deck has.
    """

    def __init__(self, game: Game, players: int, seed: int) -> None:
        if any(street.discards for street in game.streets):
            raise CardmathError(
                f"AIVAT is not for {game.key}: what a hand is worth depends on its discards"
            )
        needed = players * game.cards + game.board
        if needed > len(game.deck):
            raise CardmathError(
                f"AIVAT needs a card for all: {players} players of {game.key} take {needed} cards, "
                f"and the deck has {len(game.deck)}"
            )
        self._game, self._random = game, Random(seed)
        self._kept: dict[object, dict[Hand, Fraction | float]] = {}

    def net(self, state: State) -> list[Fraction | float]:
        """What each player wins or loses if nobody bets any more."""
        found: list[Fraction | float] = [Fraction(-chips) for chips in state.contributed]
        for pot in state.pots:
            for board in state.boards:
                shares = self._shares(state, pot.players, Hand(board))
                for at in pot.players:
                    share = shares[state.hands[at]] / len(state.boards)
                    found[at] += pot.amount * share
        return found

    def before_hole_cards(self, state: State) -> list[Fraction | float]:
        """The mean of what the players win or lose over all hole cards: all are alike then."""
        found: list[Fraction | float] = [Fraction(-chips) for chips in state.contributed]
        for pot in state.pots:
            for at in pot.players:
                found[at] += Fraction(pot.amount, len(pot.players))
        return found

    def _shares(
        self, state: State, players: tuple[int, ...], board: Hand
    ) -> dict[Hand, Fraction | float]:
        """The equity of each hand of the players of a pot, on one of the boards."""
        # In sorted order the rotations of a duplicate deal have the same key.
        held = sorted((state.hands[at] for at in players), key=str)
        if len(held) == 1:
            return {held[0]: Fraction(1)}
        seen = [card for other in state.boards for card in other]
        seen += [card for at, hand in enumerate(state.hands) if at not in players for card in hand]
        dead = Hand(seen) - board
        key = tuple(held), board, dead
        if key not in self._kept:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[key] = dict(zip(held, self._equities(held, board, dead), strict=True))
        return self._kept[key]

    def _equities(self, held: list[Hand], board: Hand, dead: Hand) -> list[Fraction | float]:
        """The equities of some hands, which may have cards to come."""
        missing = [self._game.cards - len(hand) for hand in held]
        answer = equity(
            *(str(hand) + "*" * more for hand, more in zip(held, missing, strict=True)),
            game=self._game,
            board=board,
            dead=dead,
            threads=1,
            **self._way(sampled=any(missing)),
        )
        return [player.equity for player in answer.players]

    def _way(self, *, sampled: bool) -> dict[str, Any]:
        if not sampled:
            return {"method": "exact"}
        return {"method": "sample", "samples": _SAMPLES, "seed": self._random.getrandbits(63)}


def aivat_net(hand: TableHand, choices: Choices, estimates: Estimates) -> tuple[float, ...]:
    """What each player won or lost, less the luck of cards and of mixed strategies.

    Args:
        hand: a hand that is over.
        choices: the decisions of bots whose strategies are known.
        estimates: what states are worth.
    """
    if hand.settlement is None:
        raise CardmathError("the hand is not over")
    net: list[Fraction | float] = [*hand.settlement.net]
    state = hand.start
    dealing: State | None = None
    """Before the first cards of a street of stud, or the hole cards."""
    for at, event in enumerate(hand.state.events):
        after = state.play([event])
        if event.startswith("d dh"):
            dealing = dealing or state
            if not any(after.due.hands):
                _add(net, _before(dealing, estimates), 1)
                _add(net, estimates.net(after), -1)
                dealing = None
        elif event.startswith("d db"):
            _add(net, estimates.net(state), 1)
            _add(net, estimates.net(after), -1)
        elif at in choices:
            for action, share in choices[at].items():
                _add(net, estimates.net(state.apply(action)), share)
            _add(net, estimates.net(after), -1)
        state = after
    return tuple(map(float, net))


def _before(state: State, estimates: Estimates) -> list[Fraction | float]:
    """What the players win or lose on average over the cards that are dealt to them."""
    return estimates.net(state) if any(state.hands) else estimates.before_hole_cards(state)


def _add(net: list[Fraction | float], estimate: list[Fraction | float], share: float) -> None:
    for at, each in enumerate(estimate):
        net[at] += share * each
