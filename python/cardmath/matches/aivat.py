"""What a hand was worth without the luck of cards and of mixed strategies: AIVAT.

N. Burch, M. Schmid, M. Moravčík, D. Morrill and M. Bowling, "AIVAT: A new variance reduction
technique for agent evaluation in imperfect information games", AAAI 2018. At each event whose
probabilities are known, the mean of an estimate over what could have come is added, and the
estimate for what came is subtracted. The mean of that is 0, whatever the estimate is; a good one
takes luck out. Here it is the equity of all hands, pot by pot, if nobody bet any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from cardmath._equity.compute import equity
from cardmath._support.fractions import Fraction
from cardmath.betting import Action, State, TableHand
from cardmath.errors import CardmathError

Choices: TypeAlias = "Mapping[int, Mapping[Action | str, float]]"
"""For each decision, by the number of its event, the probability of each action."""

_MOST_KEPT = 10_000
"""The most equities that are kept: duplicate deals need them again soon, or not at all."""


class Estimates:
    """Estimates what states are worth, and keeps equities, as duplicate deals need them again."""

    def __init__(self) -> None:
        self._kept: dict[object, tuple[Fraction | float, ...]] = {}

    def net(self, state: State) -> tuple[Fraction | float, ...] | None:
        """What each player wins or loses if nobody bets any more; None where that takes long."""
        if len(state.boards) != 1 or (len(state.live) > 2 and not state.board):
            return None
        found: list[Fraction | float] = [Fraction(-chips) for chips in state.contributed]
        for pot in state.pots:
            for at, share in zip(pot.players, self._shares(state, pot.players), strict=True):
                found[at] += pot.amount * share
        return tuple(found)

    def before_hole_cards(self, state: State) -> tuple[Fraction, ...]:
        """The mean of what the players win or lose over all hole cards: all are alike then."""
        found = [Fraction(-chips) for chips in state.contributed]
        for pot in state.pots:
            for at in pot.players:
                found[at] += Fraction(pot.amount, len(pot.players))
        return tuple(found)

    def _shares(self, state: State, players: tuple[int, ...]) -> tuple[Fraction | float, ...]:
        """The equities of the players of a pot."""
        if len(players) == 1:
            return (Fraction(1),)
        dead = [card for at, hand in enumerate(state.hands) if at not in players for card in hand]
        held = tuple(state.hands[at] for at in players)
        key = held, frozenset(state.board), frozenset(dead)
        if key not in self._kept:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            answer = equity(
                *held,
                game=state.game,
                board=state.board,
                dead=dead,
                method="exact",
                threads=1,
            )
            self._kept[key] = tuple(each.equity for each in answer.players)
        return self._kept[key]


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
    for at, event in enumerate(hand.state.events):
        after = state.play([event])
        if event.startswith("d dh") and not any(after.due.hands) and len(state.boards) == 1:
            dealt = estimates.net(after)
            _add(net, estimates.before_hole_cards(state) if dealt else None, 1)
            _add(net, dealt, -1)
        elif event.startswith("d db"):
            _add(net, estimates.net(state), 1)
            _add(net, estimates.net(after) if estimates.net(state) else None, -1)
        elif at in choices:
            _correct(net, state, after, choices[at], estimates)
        state = after
    return tuple(map(float, net))


def _correct(
    net: list[Fraction | float],
    state: State,
    after: State,
    shares: Mapping[Action | str, float],
    estimates: Estimates,
) -> None:
    """Take out the luck of a choice among actions with known probabilities."""
    possible = [(estimates.net(state.apply(action)), share) for action, share in shares.items()]
    # Whether to correct must not depend on the action chosen: that would be a bias.
    if all(estimate for estimate, _ in possible):
        for estimate, share in possible:
            _add(net, estimate, share)
        _add(net, estimates.net(after), -1)


def _add(
    net: list[Fraction | float], estimate: tuple[Fraction | float, ...] | None, share: float
) -> None:
    if estimate is not None:
        for at, each in enumerate(estimate):
            net[at] += share * each
