"""Judged actions of a hand as rows of the review: in the money of the hand, and in words."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple, TypeAlias

from cardmath._cards.deck import Card, Hand
from cardmath._review.jam_spot import JamSpot, JudgedJam
from cardmath._review.judged_act import JudgedAct
from cardmath._review.played_hand import Act, PlayedHand
from cardmath._review.tables import ReviewedDecision
from cardmath._situation.textures import TEXTURES
from cardmath._study.made import made_names
from cardmath.solve.sizes import STREETS

Judged: TypeAlias = "tuple[PlayedHand, int, list[JudgedAct], list[JudgedAct] | None]"
_WORDS = {"x": "check", "c": "call", "f": "fold", "a": "all-in", "b": "bet", "r": "raise"}
_SMALL, _LARGE = 0.4, 0.9
"""From which share of the pot a bet is medium, and large."""


class _Decision(NamedTuple):
    hand: PlayedHand
    hero: int
    act: JudgedAct
    other: JudgedAct | None

    @property
    def held(self) -> tuple[Card, Card]:
        held = self.hand.holes[self.hero]
        assert held is not None
        return held

    @property
    def board(self) -> tuple[Card, ...]:
        return self.hand.board_on(self.act.street)

    @property
    def won(self) -> int | None:
        # Between two decisions of a player on a street the pot has grown.
        return next(
            act.won
            for act in self.hand.on_street(self.act.street)
            if (act.player, act.pot) == (self.hero, self.act.pot)
        )


def decision_rows(judged: Iterable[Judged]) -> list[ReviewedDecision]:
    """The rows of decisions.

    Args:
        judged: hands; in each the player, 0 out of position or 1 in position; the judgements, and
            those with the second set of ranges, if there are any.
    """
    decisions = list[_Decision]()
    for hand, hero, acts, others in judged:
        again = {(act.street, act.line): act for act in others or ()}
        decisions += [_Decision(hand, hero, act, again.get((act.street, act.line))) for act in acts]
    made = made_names((each.held for each in decisions), (each.board for each in decisions))
    return [_row(*each) for each in zip(decisions, made, strict=True)]


def jam_row(spot: JamSpot, judged: JudgedJam) -> ReviewedDecision:
    """The row of a decision before the flop."""
    hand = spot.hand
    unit = 10 ** hand["exponent"]
    big_blind = hand["big_blind"] / unit
    loss = judged.values[judged.best] - judged.values[spot.action]
    return ReviewedDecision(
        hand["hand_id"],
        hand["hand"],
        hand["room"],
        _exact(hand["big_blind"], unit),
        spot.player,
        spot.position,
        spot.preflop,
        "preflop",
        "".join(map(str, spot.hole)),
        "",
        "",
        "",
        spot.line,
        spot.pot * big_blind,
        spot.action,
        "",
        judged.best,
        judged.frequencies[spot.action],
        loss * big_blind,
        loss,
        100 * loss / spot.pot,
        judged.bound * big_blind,
        loss > judged.bound,
        "",
        {name: value * big_blind for name, value in judged.values.items()},
        judged.frequencies,
        None if spot.won is None else spot.won * big_blind,
        None,
        False,
    )


def _row(decision: _Decision, made: str) -> ReviewedDecision:
    (hand, hero, act, other), board = decision, decision.board
    unit = 10**hand.exponent
    is_mistake = act.loss > act.bound
    return ReviewedDecision(
        hand.hand_id,
        hand.number,
        hand.room,
        _exact(hand.big_blind, unit),
        hand.names[hero],
        hand.lines[hero].position,
        hand.lines[hero].text,
        STREETS[act.street],
        "".join(map(str, decision.held)),
        " ".join(map(str, board)),
        made,
        ", ".join(TEXTURES[by](Hand(board[:3])) for by in ("suits", "pairing")),
        line_words(hand.on_street(act.street)[: len(act.line.split())], unit),
        act.pot / unit,
        _money(act.action, unit),
        _size(act, hand),
        _money(act.best, unit),
        act.frequencies[act.action],
        act.loss / unit,
        act.loss / hand.big_blind,
        100 * act.loss / act.pot,
        act.bound / unit,
        is_mistake,
        act.excluded_on,
        {_money(name, unit): value / unit for name, value in act.values.items()},
        {_money(name, unit): share for name, share in act.frequencies.items()},
        None if decision.won is None else decision.won / unit,
        None if other is None else other.loss / unit,
        other is not None and (other.loss > other.bound) != is_mistake,
    )


def _money(action: str, unit: int) -> str:
    """An action with its chips in the money of the hand."""
    verb, _, chips = action.rpartition(" ")
    return f"{verb} {_exact(chips, unit)}" if verb else action


def line_words(acts: Iterable[Act], unit: int) -> str:
    """Actions of a street in words, with chips in the money of the hand."""
    return ", ".join(_words(act, unit) for act in acts)


def _words(act: Act, unit: int) -> str:
    verb = act.move[0]
    return f"{_WORDS[verb]} {_exact(act.bet, unit)}" if verb in "bra" else _WORDS[verb]


def _exact(chips: str | int, unit: int) -> str:
    """Chips of the smallest unit as money, with all digits: a float would round large amounts."""
    return f"{Decimal(chips) / unit:f}"


def _size(act: JudgedAct, hand: PlayedHand) -> str:
    """How large a bet is: what the player adds above a call, by the pot after the call."""
    verb, _, chips = act.action.rpartition(" ")
    if verb not in ("bet", "raise", "all-in"):
        return ""
    bets = [int(move[1:]) for move in act.line.split() if move[1:]]
    facing = max(bets, default=0)
    share = (float(chips) - facing) / max(1, act.pot + facing)
    return "small" if share < _SMALL else "medium" if share < _LARGE else "large"
