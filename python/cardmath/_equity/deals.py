"""The deals of a question about equity in the core, which counts or draws them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardmath._core import POT, Deals, ExactWay
from cardmath._equity.scores import Scores, look_up, player_against_any
from cardmath._rules.game import core_rules
from cardmath._situation.clashes import CANNOT_ALL_HOLD
from cardmath._situation.seats import core_seat, free_counts
from cardmath._situation.whole_weights import Weighing, bits_for, most_sum
from cardmath._support.progress import still_busy
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._core import Seat
    from cardmath._equity.question import EquityQuestion
    from cardmath._situation.whole_weights import Whole
    from cardmath._work.answering import Answering
    from cardmath._work.protocol import Draw

_LOOK_UP_COST = 1000
"""The cost of looking up a hand, in units of work."""
_SWEPT = 2
"""The number of players whose ranges are swept against each other in any game."""
_MOST_SUMS = {2: 2**41, 3: 2**31 - 1}
"""By the number of players, the greatest sum of weights that hold'em's sweeps can count: of two,
its product with the boards, at most 2,118,760, and of three, twice the product of two, fit in 64
bits."""


class Counted(NamedTuple):
    """The result of counting all deals, or of those before the count was stopped."""

    scores: Scores
    part: str
    """In words, which part of the deals was counted if it was stopped; else empty."""
    stopped: BaseException | None
    """What stopped the count, if anything did."""


class EquityDeals:
    """The deals of a question, with weights as whole numbers.

    They can be pickled, so that the workers of a cluster can draw random ones.

    Args:
        question: the question.
        rounded: round the weights so that all deals can be counted with them.

    Raises:
        CardmathError: no deal is possible; the message says why.
    """

    def __init__(self, question: EquityQuestion, *, rounded: bool = False) -> None:
        self.question, self._rounded = question, rounded
        self._way: ExactWay | None = None
        self._is_planned = False
        # The player whose opponent may hold any hand, if the equities of all hands are known.
        self._against_any: int | None = None
        bits, most = self._limits() if rounded else (0, None)
        seats, weights = zip(*self._weighed(bits, most), strict=True)
        self.weighing = Weighing(weights, bits)
        self.exact = self.weighing.exact
        rules, details = core_rules(question.game), question.details
        self._core = Deals(rules, seats, question.board, question.dead, details, bits)
        if not self._core.possible:
            raise question.clash()

    def __reduce__(self) -> tuple[type[EquityDeals], tuple[object, ...]]:
        return type(self), (self.question,)

    @property
    def _exact_way(self) -> ExactWay | None:
        """The way to count all deals; None if they cannot be counted."""
        # Not a `cached_property`, whose lock takes a tenth of a small question's time in 3.11.
        if not self._is_planned:
            self._way, self._is_planned = self._find_way(), True
        return self._way

    def _find_way(self) -> ExactWay | None:
        question = self.question
        if not question.known and self.exact and not question.details.categories:
            self._against_any = player_against_any(question.game, question.held)
        if self._against_any is not None:
            hands = len(self.question.held[self._against_any])
            cost = _LOOK_UP_COST * hands
            return ExactWay("looked up, each hand against any hand", hands, "hands", cost)
        # Weights that are rounded for drawing may still be too large to count all deals with.
        return self._core.way if self._rounded or self.exact else None

    @property
    def cost(self) -> int | None:
        """The cost of counting all deals, in units of work; None if they cannot be counted."""
        way = self._exact_way
        return None if way is None else way.cost

    def rounded(self) -> EquityDeals | None:
        """Return the deals with rounded weights, with which all can be counted faster.

        None if rounding does not help.
        """
        bits, most = self._limits()
        if most is None and (not bits or self.cost is not None):
            return None
        other = EquityDeals(self.question, rounded=True)
        return None if other.weighing == self.weighing and self.exact else other

    def exact_plan(self) -> str:
        """Describe how all deals are counted."""
        way = self._exact_way
        assert way is not None  # only a question with a cost is counted
        if self._against_any is not None:
            return "looked up, as each hand of the game was counted against any other"
        return f"{way.name}, {way.steps:,} {way.unit} up to suit relabelling"

    def count(self, options: Answering) -> Counted:
        """Count all deals."""
        way = self._exact_way
        assert way is not None  # only a question with a cost is counted
        if self._against_any is not None:
            asked = self.question
            found = look_up(asked.game, asked.held, self.weighing, asked.details.combos)
            return Counted(found, "", None)
        counted, done, stopped = self._core.count(options.threads, options.progress)
        scores = Scores.of_core(*counted)
        if stopped is None:
            return Counted(scores, "", None)
        part = f"the first {done:,} of {way.steps:,} {way.unit} up to suit relabelling"
        return Counted(scores, part, stopped)

    def drawing(self) -> Draw:
        """Return a function that draws chunks of random deals."""

        def draw(
            seed: int, chunks: tuple[int, int], deals: int, threads: int
        ) -> tuple[list[Scores], BaseException | None]:
            drawn = self._core.sample(seed, chunks, deals, threads, still_busy)
            if drawn is None:  # too few cards
                raise CardmathError(CANNOT_ALL_HOLD)
            found, stopped = drawn
            return [Scores.of_core(*chunk) for chunk in found], stopped

        return draw

    def _limits(self) -> tuple[int, int | None]:
        """The bits or the greatest sum that weights can have to count all deals with them.

        Ranges that are swept are counted with exact products of weights. Otherwise products of so
        many bits are rounded. It is `(0, None)` if neither would be fine enough.
        """
        players = len(self.question.held)
        is_holdem = self.question.game.key == "holdem"
        if is_holdem and players in _MOST_SUMS:
            return 0, _MOST_SUMS[players]
        combos = [
            sum(count for _, count in free_counts(held, self.question.known))
            for held in self.question.held
        ]
        if not all(combos):
            return 0, None
        times = self.question.unknown_deals() * POT
        if players == _SWEPT:
            return 0, most_sum(combos, times)
        return bits_for(combos, times) or 0, None

    def _weighed(self, bits: int, most: int | None) -> list[tuple[Seat, Whole]]:
        """Each player's combos as the core takes them, with the weights as whole numbers."""
        if not self._rounded:
            weighed = [core_seat(held) for held in self.question.held]
            if all(weights.exact for _, weights in weighed):
                return weighed
        # Blocked combos must not make the rounding coarser.
        return [core_seat(held, self.question.known, bits, most) for held in self.question.held]
