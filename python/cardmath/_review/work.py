"""The hands of a review, and what is known of them before anything is solved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from cardmath._review.jam_or_fold import DEEPEST, jams_and_folds
from cardmath._review.jam_spot import JamSpot
from cardmath._review.jam_table import table_jams
from cardmath._review.played_hand import NotReviewedError, PlayedHand, Row, played_hand
from cardmath._review.preflop_lines import DECISIONS
from cardmath._review.rakes import Rakes
from cardmath._review.tables import HandLeftOut
from cardmath._support.numpy import np
from cardmath.errors import CardmathError
from cardmath.hand_histories.table import hand_places
from cardmath.solve.sizes import STREETS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._ranges.range import Range
    from cardmath._review.preflop_lines import PreflopLine
    from cardmath.hand_histories import Histories

    Bools: TypeAlias = NDArray[np.bool_]
FindRange: TypeAlias = "Callable[[PreflopLine], tuple[Range, str]]"
"""Finds the range of a line before the flop, and says where it is from."""


@dataclass(slots=True)
class ReviewWork:
    """The hands to review and what is known of them."""

    hands: list[PlayedHand] = field(default_factory=list)
    ranges: list[tuple[Range, Range]] = field(default_factory=list)
    others: list[tuple[Range, Range] | None] = field(default_factory=list)
    jams: list[JamSpot] = field(default_factory=list)
    left_out: list[HandLeftOut] = field(default_factory=list)
    assumed: Counter[tuple[int, str, str, str]] = field(default_factory=Counter)
    """How many players have a range: the set that it is of, the line, the range, and its source."""
    not_compared: str = ""
    """Why the first hand without a second set of ranges has none."""

    def find_both(self, played: PlayedHand, find: FindRange, number: int) -> tuple[Range, Range]:
        """The ranges of both players in a set of ranges.

        Raises:
            CardmathError: the set has none for one of them.
        """
        both = [find(line) for line in played.lines]
        for line, (hands, source) in zip(played.lines, both, strict=True):
            self.assumed[number, line.text, _text(hands), source] += 1
        return both[0][0], both[1][0]

    def leave_out(self, hand: Row | PlayedHand, reason: str) -> None:
        key, number = (
            (hand.hand_id, hand.number)
            if isinstance(hand, PlayedHand)
            else (hand["hand_id"], hand["hand"])
        )
        self.left_out.append(HandLeftOut(key, number, reason))


def review_work(
    chosen: Histories,
    found: Histories,
    names: set[str] | None,
    find: FindRange,
    find_other: FindRange | None,
    depth: int,
    prizes: tuple[float, ...],
) -> ReviewWork:
    """The hands to review, with the ranges of both players."""
    work, rakes = ReviewWork(), Rakes(found.hands)
    for hand, players, actions in _hands(chosen.filter(_may_be_reviewed(chosen, names))):
        heroes = (
            {row["name"] for row in players if row["name"] and row["is_hero"]}
            if names is None
            else names
        )
        is_later = _acted_after_flop(players, actions, heroes)
        try:
            work.jams += _jams(hand, players, actions, heroes, prizes)
        except NotReviewedError as reason:
            if not is_later:
                work.leave_out(hand, str(reason))
        if not is_later:
            continue
        try:
            played = played_hand(hand, players, actions, heroes, rakes.of(hand))
        except NotReviewedError as reason:
            work.leave_out(hand, str(reason))
            continue
        if not _decides(played, depth):
            work.leave_out(hand, f"no decision from the {STREETS[depth]} on")
            continue
        if all(played.holes[side] is None for side in played.reviewed):
            work.leave_out(hand, "the text does not show the player's cards")
            continue
        try:
            both = work.find_both(played, find, 1)
        except CardmathError as error:
            work.leave_out(hand, str(error))
            continue
        work.hands.append(played)
        work.ranges.append(both)
        work.others.append(_other(played, find_other, work))
    return work


def _jams(
    hand: Row, players: list[Row], actions: list[Row], names: set[str], prizes: tuple[float, ...]
) -> Sequence[JamSpot]:
    """The decisions of jam or fold: of the whole table, or of the blinds where others are deep.

    The table comes first, as players who fold leave better hands to the blinds.

    Raises:
        NotReviewedError: a player decided at a table of short stacks, but in another game.
    """
    try:
        found: Sequence[JamSpot] = table_jams(hand, players, actions, names, prizes)
    except NotReviewedError:
        found = jams_and_folds(hand, players, actions, names, prizes)
        if not found:
            raise
    return found or jams_and_folds(hand, players, actions, names, prizes)


def _decides(played: PlayedHand, depth: int) -> bool:
    return any(act.player in played.reviewed and act.street >= depth for act in played.acts)


def _other(
    played: PlayedHand, find: FindRange | None, work: ReviewWork
) -> tuple[Range, Range] | None:
    """The second set of ranges; None if none is asked for, or it does not have both."""
    if find is None:
        return None
    try:
        return work.find_both(played, find, 2)
    except CardmathError as error:
        work.not_compared = work.not_compared or str(error)
        return None


@lru_cache(maxsize=256)
def _text(hands: Range) -> str:
    """A range in its notation, which takes longer than to look up the same range again."""
    return str(hands)


def _may_be_reviewed(found: Histories, names: set[str] | None) -> Bools:
    """The hands in which a player acted after the flop, or a short stack posted a blind.

    Most hands are left out by whole columns, as a row of a table in Python takes much longer.
    """
    hands, players, actions = found.hands, found.players, found.actions
    seats, acts = hand_places(hands, players), hand_places(hands, actions)
    codes, known = players.codes("name")
    is_hero = (codes >= 0) & (
        players.array("is_hero")
        if names is None
        else np.isin(codes, [code for code, name in enumerate(known) if name in names])
    )
    kinds, verbs = actions.codes("action")
    decides = np.isin(kinds, [code for code, verb in enumerate(verbs) if verb in DECISIONS])
    # One number for a hand and a player in it; a hand has fewer players than the factor.
    most = 1 + int(players.array("player").max(initial=0))
    heroes = (seats * most + players.array("player"))[is_hero]
    acted = np.isin(acts * most + actions.array("player"), heroes) & decides
    deepest = DEEPEST * hands.array("big_blind")[seats]
    short = (players.array("blinds") > 0) & (players.array("starting_stack") <= deepest)
    chosen = np.zeros(len(hands), bool)
    chosen[acts[acted & (actions.array("street") > 0)]] = True
    chosen[seats[short]] = True
    return chosen


def _hands(found: Histories) -> Iterator[tuple[Row, list[Row], list[Row]]]:
    """Each hand with its players and its actions; those of a hand are together in all tables."""
    players = groupby(found.players, key=lambda row: int(row["hand_id"]))
    actions = groupby(found.actions, key=lambda row: int(row["hand_id"]))
    seated, acted = next(players, None), next(actions, None)
    for hand in found.hands:
        key, rows, moves = hand["hand_id"], list[Row](), list[Row]()
        if seated is not None and seated[0] == key:
            rows, seated = list(seated[1]), next(players, None)
        if acted is not None and acted[0] == key:
            moves, acted = list(acted[1]), next(actions, None)
        yield hand, rows, moves


def _acted_after_flop(players: list[Row], actions: list[Row], names: set[str]) -> bool:
    numbers = {row["player"] for row in players if row["name"] in names}
    return any(
        row["street"] > 0 and row["player"] in numbers and row["action"] in DECISIONS
        for row in actions
    )
