"""The opponents of a spot: their ranges, what these hold now, and any two cards."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from cardmath._core import Card, Deals, Hand, Seat, strength
from cardmath._evaluation.batch import strengths
from cardmath._ranges.hand_sets import all_masks
from cardmath._ranges.range import Range
from cardmath._ranges.starting_hands import ranking
from cardmath._ranges.weights import as_booleans
from cardmath._rules.games import GAMES
from cardmath._situation.clashes import check_held, in_few_letters
from cardmath._situation.known_cards import MOST_PLAYERS
from cardmath._situation.whole_weights import Number
from cardmath._support.fractions import Fraction
from cardmath._support.numpy import np
from cardmath._support.plain import Plain
from cardmath._support.progress import Progress
from cardmath.errors import CardmathError, raise_stopped

if TYPE_CHECKING:
    from cardmath._spot.nuts_and_outs import Masks

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from cardmath._ranges.algebra import RangeLike

    Against: TypeAlias = RangeLike | Sequence[RangeLike]


@dataclass(frozen=True, slots=True)
class Opponent(Plain):
    """An opponent's range in a spot, and how its combos compare now, by weight."""

    _keys = "range=range.text combos beat_me tie_me lose_to_me"

    range: Range
    """The range as it was given."""
    combos: Number
    """The weight of the combos that the opponent can hold: those without a known card."""
    beat_me: Number | None
    """The combos that beat the player now; None before the flop."""
    tie_me: Number | None
    """The combos that tie with the player now; None before the flop."""
    lose_to_me: Number | None
    """The combos that lose to the player now; None before the flop."""

    @property
    def name(self) -> str:
        """The range as text; a long one is cut off."""
        return in_few_letters(self.range)


def read_opponents(against: Against, hand: Hand, board: Hand, dead: Hand) -> tuple[Opponent, ...]:
    """Read the range of one opponent, or a list or tuple with those of several.

    Raises:
        CardmathError: there are more than nine, or a range has no combo without a known card.
        RangeTextError, CardmathTypeError: a range cannot be read.
    """
    listed = isinstance(against, list | tuple) and not _are_cards(against)
    given: list[Any] = list(against) if listed else [against]
    if not 1 <= len(given) < MOST_PLAYERS:
        raise CardmathError(f"there are 1 to {MOST_PLAYERS - 1} opponents, not {len(given)}")
    known, found = hand | board | dead, []
    for number, each in enumerate(given, 2):
        whole = Range(each)
        check_held(number, whole, known)
        left = whole.without(known)
        found.append(Opponent(whole, _number(left.total), *_now(left, hand, board)))
    return tuple(found)


def _are_cards(given: Sequence[object]) -> bool:
    """Whether these are the cards of one hand, rather than ranges."""
    return bool(given) and all(isinstance(one, Card) for one in given)


def _now(
    held: Range, hand: Hand, board: Hand
) -> tuple[Number | None, Number | None, Number | None]:
    """The weights of the combos that beat the hand, tie with it and lose to it."""
    if not board:
        return None, None, None
    mine, masks = strength(hand | board), all_masks(2)
    beaten, tied = Fraction(0), Fraction(0)
    for weight, hands in held._levels:
        theirs = strengths(masks[as_booleans(hands)] | np.uint64(board.mask))
        beaten += weight * int((theirs > mine).sum())
        tied += weight * int((theirs == mine).sum())
    return _number(beaten), _number(tied), _number(held.total - beaten - tied)


def _number(weight: Fraction) -> Number:
    return weight.numerator if weight.denominator == 1 else weight


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
    deals = Deals(GAMES["holdem"]._core_rules, seats, board, dead)
    (total, _, scores), counted, stopped = deals.count(0, progress)
    raise_stopped(stopped, "not all deals were counted")
    if progress is not None:  # a quick count may not have reported yet
        progress(counted, counted)
    wins, ties, *_ = scores[0]
    return Results(wins, ties, total - wins - ties)


def hand_class(hand: Hand) -> str:
    """The class of two hole cards: `AKs` if suited, `AKo` if offsuit, `AA` for a pair."""
    high, low = hand
    if high.rank == low.rank:
        return f"{high.rank}{low.rank}"
    return f"{high.rank}{low.rank}{'s' if high.suit == low.suit else 'o'}"
