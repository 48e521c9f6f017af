"""The deals that a player wins against an opponent with any two cards."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, NamedTuple

from cardmath._core import Deals, Hand, Seat
from cardmath._equity.breakdowns import Number
from cardmath._ranges.starting_hands import ranking
from cardmath._rules.game import core_rules
from cardmath._rules.games import GAMES
from cardmath._support.fractions import Fraction
from cardmath._support.progress import Progress
from cardmath.errors import Interrupted

if TYPE_CHECKING:
    from cardmath._spot.nuts_and_outs import Masks

_BOARD = 5
_DECK = 52
_HOLE_CARDS = 2


class Results(NamedTuple):
    """The deals that a player wins, ties and loses against one opponent."""

    wins: Number
    ties: Number
    losses: Number

    @property
    def deals(self) -> Number:
        """All deals."""
        return self.wins + self.ties + self.losses

    @property
    def equity(self) -> Fraction:
        """The player's share of the pot: the wins, and half of the ties."""
        return Fraction(2 * self.wins + self.ties) / (2 * self.deals)


def against_any_two_preflop(hand: Hand) -> Results:
    """Look up the deals before the flop in the ranking of starting hands."""
    start = hand_class(hand)
    deals = comb(_DECK - _HOLE_CARDS, _HOLE_CARDS) * comb(_DECK - 2 * _HOLE_CARDS, _BOARD)
    [(wins, ties)] = [(wins, ties) for name, wins, ties in ranking() if name == start]
    return Results(wins, ties, deals - wins - ties)


def against_any_two(
    hand: Hand, board: Hand, dead: Hand, holdings: Masks, progress: Progress | None
) -> Results:
    """Count the deals over all holdings of an opponent and all runouts."""
    seats = [Seat([hand.mask], [1]), Seat(holdings.tolist(), [1] * len(holdings))]
    deals = Deals(core_rules(GAMES["holdem"]), seats, board, dead)
    (total, _, scores), counted, stopped = deals.count(0, progress)
    if isinstance(stopped, KeyboardInterrupt):
        raise Interrupted("not all deals were counted", None) from stopped
    if stopped is not None:  # raised by `progress`
        raise stopped
    if progress is not None:  # a quick count may not have reported yet
        progress(counted, counted)
    wins, ties = scores[0].wins, scores[0].ties
    return Results(wins, ties, total - wins - ties)


def hand_class(hand: Hand) -> str:
    """The class of two hole cards: `AKs` if suited, `AKo` if offsuit, `AA` for a pair."""
    high, low = hand
    if high.rank == low.rank:
        return f"{high.rank}{low.rank}"
    return f"{high.rank}{low.rank}{'s' if high.suit == low.suit else 'o'}"
