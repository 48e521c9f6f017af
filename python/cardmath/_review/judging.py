"""Solves a played hand street by street, and judges the decisions of a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardmath._ranges.range import Range
from cardmath._review.judged_act import JudgedAct
from cardmath._review.played_hand import Act, NotReviewedError, PlayedHand
from cardmath._review.spot import HELD_WEIGHT, only_acts, street_game, with_acts, with_held
from cardmath._review.street import SolvedStreet
from cardmath.errors import CardmathError
from cardmath.solve import PostflopAnswer
from cardmath.solve.reading import Target, read_target
from cardmath.solve.sizes import STREETS, SizesLike

if TYPE_CHECKING:
    from cardmath.solve.solver import Progress

_FINER = (1, 2, 5)
"""By how much more precisely later streets are solved: they take little time, and the precision
decides which losses can be distinguished from those of the solution."""


@dataclass(frozen=True, slots=True)
class Options:
    """How hands are solved."""

    target: Target
    """The exploitability at which solving ends, as in `Postflop.solve`."""
    depth: int
    """The first street that is solved: 0 for the flop. Before it, ranges stay as they are."""
    bets: SizesLike | None = None
    """The sizes of bets besides those that were bet; None for those that fit the stacks."""
    raises: SizesLike | None = None
    """The sizes of raises, likewise."""
    memory: int | None = None
    """The most bytes that one game may take."""

    @property
    def sizes(self) -> tuple[SizesLike | None, SizesLike | None]:
        """Bets and raises, as `street_game` takes them."""
        return self.bets, self.raises


def judged(
    hand: PlayedHand,
    ranges: tuple[Range, Range],
    hero: int,
    options: Options,
    progress: Progress,
) -> list[JudgedAct]:
    """Judge the decisions of a player after the flop.

    Each street is solved on its own, with the ranges that the solution of the street before leaves.
    What was bet there is among its sizes.

    Args:
        hand: the hand; what the player held is known.
        ranges: what both players have on the flop.
        hero: the player, 0 out of position or 1 in position.
        options: how it is solved.
        progress: called while a street is solved; an exception that it raises stops the work.

    Raises:
        NotReviewedError: it cannot be solved.
    """
    held = hand.holes[hero]
    assert held is not None
    found: list[JudgedAct] = []
    last = max(place for place, act in enumerate(hand.acts) if act.player == hero)
    needed = hand.acts[: last + 1]
    excluded_on = ""
    for street in range(1 + needed[-1].street):
        acts = [act for act in needed if act.street == street]
        if street >= options.depth:
            both, weight = with_held(ranges, hero, held, hand.board_on(street))
            is_first = street == options.depth
            if weight <= 0 if is_first else weight < HELD_WEIGHT:
                # Once it was added, later ranges have it too: the first street counts.
                excluded_on = excluded_on or ("preflop" if is_first else STREETS[street - 1])
            solved = _solved(hand, street, both, acts, hero, options, progress, excluded_on)
            for place, act in enumerate(acts):
                later = any(each.player == hero for each in acts[place + 1 :])
                is_last = place == len(acts) - 1
                judgement = solved.follow(act, acts_again=later, is_last=is_last)
                if judgement is not None:
                    found.append(judgement)
            excluded_on = solved.excluded_on
            if street < needed[-1].street:
                ranges = solved.ranges()
    return found


def _solved(
    hand: PlayedHand,
    street: int,
    ranges: tuple[Range, Range],
    acts: list[Act],
    hero: int,
    options: Options,
    progress: Progress,
    excluded_on: str,
) -> SolvedStreet:
    """Solve a street with the sizes that were bet on it. Both ranges have what was held.

    Raises:
        NotReviewedError: it cannot be solved.
    """
    held = hand.holes[hero]
    assert held is not None
    chips = hand.chips_on(street)

    def solve(done: list[Act], ranges: tuple[Range, Range], middle: float) -> PostflopAnswer:
        """Solve what follows some actions, to a share of the chips that are then in the middle."""
        target = read_target(options.target, middle) / _FINER[street]
        try:
            game = street_game(hand, street, ranges, chips, options.sizes)
            game = only_acts(with_acts(game, hand, acts), done)
            answer = game.prepare(target, threads=1, memory=options.memory)
            answer.resume(target, progress=progress)
        except CardmathError as error:
            raise NotReviewedError(f"the {STREETS[street]} cannot be solved: {error}") from None
        return answer

    answer = solve([], ranges, chips[0])
    return SolvedStreet(answer, street, hero, held, hand.board_on(street), solve, excluded_on)
