"""What a hand was worth when the players were all-in."""

from __future__ import annotations

from cardmath._equity.all_in import all_in
from cardmath._support.fractions import Fraction
from cardmath.betting import State, TableHand
from cardmath.errors import CardmathError


def expected_net(hand: TableHand, seed: int) -> tuple[Fraction | float, ...]:
    """What each player won or lost on average over the cards to come after the last action.

    Without an all-in before the last cards, it is what the players won or lost. The seed is for
    all-ins that are sampled, since they take too long exactly.
    """
    settlement = hand.settlement
    if settlement is None:
        raise CardmathError("the hand is not over")
    state = _when_all_in(hand)
    if state is None:
        return settlement.net
    return tuple(player.net for player in all_in(state, threads=1, seed=seed))


def _when_all_in(hand: TableHand) -> State | None:
    """The state after the last action, if more cards came before the showdown."""
    events = hand.state.events
    if hand.state.turn != "showdown" or not hand.state.board:
        return None
    actions = (at for at, event in enumerate(events, 1) if _is_action(event))
    last = max(actions, default=0)
    dealt = sum(event.startswith("d db") for event in events[last:])
    if not dealt or len(hand.state.boards) > 1:
        return None
    first = next(at for at, event in enumerate(events[last:], last) if event.startswith("d db"))
    return hand.start.play(events[:first])


def _is_action(event: str) -> bool:
    """Whether an event of a table is neither cards nor the showing of a hand."""
    return not event.startswith("d ") and " sm" not in event
