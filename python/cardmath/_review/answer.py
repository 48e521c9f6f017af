"""The answer of a review: decisions, and what the mistakes among them cost."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, get_args

from cardmath._review.page import page
from cardmath._review.tables import (
    AssumedRanges,
    HandsLeftOut,
    ReviewedDecision,
    ReviewGroup,
    ReviewTotals,
    rounded,
    total_of,
)
from cardmath._support.layout import counted
from cardmath._support.lists import one_of
from cardmath._support.numbers import whole
from cardmath._support.tables import Column, Columns, NamedTable
from cardmath.errors import CardmathTypeError

if TYPE_CHECKING:
    from cardmath._review.spot import ReviewedSpot, Spots
    from cardmath.hand_histories import Winnings

_REPORTED: tuple[ReviewGroup, ...] = (
    *("street", "position", "preflop", "action", "made", "texture"),
)
"""The totals of the report."""
_WORST = 20
"""The decisions of the report."""


@dataclass(frozen=True, repr=False)
class Review(NamedTable[ReviewedDecision]):
    """What a player's decisions cost. Make one with `cm.review`.

    It is a table of decisions, in the order in which they were made.
    """

    player: str
    """The player, by the first name."""
    decisions: tuple[ReviewedDecision, ...]
    """The decisions that were reviewed."""
    hands: int
    """The hands that were reviewed."""
    assumed: AssumedRanges
    """The ranges that were assumed."""
    left_out: HandsLeftOut
    """The hands that were not reviewed."""
    winnings: Winnings | None
    """What the player won in these hands, with the luck of all-ins; None if it is not known."""
    remaining: int
    """The hands that were not reached because the work was stopped."""
    _spots: Spots = field(repr=False, compare=False)
    """Finds the spots of decisions."""

    GROUPS: ClassVar[tuple[str, ...]] = get_args(ReviewGroup)
    """By what decisions are totalled."""

    _keys = (
        "player hands remaining mistakes loss_bb luck_bb decisions=rows assumed=_assumed "
        "left_out=_left_out"
    )
    _rows_are = "decisions"

    @property
    def mistakes(self) -> tuple[ReviewedDecision, ...]:
        """The decisions that lost more than the bound, in order."""
        return tuple(row for row in self.decisions if row.is_mistake)

    @property
    def loss_bb(self) -> float:
        """What all mistakes lost, in big blinds."""
        return sum(row.loss_bb for row in self.mistakes)

    @property
    def luck_bb(self) -> float:
        """What the player won by the luck of the cards, in big blinds, all-ins included.

        It is what the player won from the first reviewed decision of each hand on, less the EV of
        the best action there, plus what the decisions lost. The opponents' cards and mistakes are
        luck in this sense. Hands whose result is not known do not count.
        """
        hands: dict[tuple[int, str], list[ReviewedDecision]] = {}
        for row in self.decisions:
            hands.setdefault((row.hand_id, row.player), []).append(row)
        return sum(map(_luck, hands.values()))

    @property
    def luck(self) -> str:
        """The luck of the cards in a sentence."""
        luck = self.luck_bb
        verb = "gave" if luck >= 0 else "took"
        return f"cards and opponents' mistakes {verb} {abs(luck):.2f} big blinds"

    def worst(self, count: int = 20) -> tuple[ReviewedDecision, ...]:
        """The mistakes that cost most big blinds, the worst first."""
        whole("a number of decisions", count, 0)
        return tuple(sorted(self.mistakes, key=lambda row: -row.loss_bb)[:count])

    def spot(self, decision: ReviewedDecision) -> ReviewedSpot:
        """The game of a decision and the line that leads to it, to solve and to walk.

        The game begins on the first street that was solved and has everything that was done up to
        the end of the decision's street. The review solves later streets again, with more sizes and
        more precisely, so its numbers differ a little there.

        Args:
            decision: one of the decisions after the flop.

        Raises:
            CardmathError: the decision is before the flop, or not one of this review.
            CardmathTypeError: it is not a decision.

        >>> spot = review.spot(review.worst()[0])  # doctest: +SKIP
        >>> spot.game.solve("0.1%").node(spot.line)  # doctest: +SKIP
        """
        if not isinstance(decision, ReviewedDecision):
            raise CardmathTypeError(
                f"spot takes a decision, such as worst()[0], not {type(decision).__name__}"
            )
        return self._spots.of(decision)

    def by(self, group: ReviewGroup) -> ReviewTotals:
        """Total the decisions by what they have in common, to show where the mistakes are.

        Args:
            group: `street`, `position`, `preflop` (the line before the flop), `action`, `size` (of
                what was bet), `made`, `texture`, `stakes` or `room`.

        Raises:
            CardmathError: it is none of these.
        """
        one_of("group", group, self.GROUPS)
        groups: dict[str, list[ReviewedDecision]] = {}
        for row in self.decisions:
            groups.setdefault(_group(row, group), []).append(row)
        rows = [total_of(name, members) for name, members in groups.items()]
        return ReviewTotals(group, tuple(sorted(rows, key=lambda row: (-row.loss_bb, row.group))))

    @property
    def title(self) -> str:
        """How many hands and decisions there are, and what the mistakes cost."""
        stopped = f"; {counted(self.remaining, 'hand')} not reached" if self.remaining else ""
        compared = [row.changes for row in self.decisions if row.other_loss is not None]
        changed = f"; {sum(compared)} of {len(compared)} verdicts change" if compared else ""
        out = f"; {self.left_out.title}" if len(self.left_out) else ""
        return (
            f"{self.player}: {counted(len(self.decisions), 'decision')} in "
            f"{counted(self.hands, 'hand')}{out}{stopped}; "
            f"{counted(len(self.mistakes), 'mistake')}, {self.loss_bb:.2f} big blinds lost{changed}"
        )

    def _columns(self) -> Columns[ReviewedDecision]:
        compared: Columns[ReviewedDecision] = ()
        if any(row.other_loss is not None for row in self.decisions):
            compared = (Column("other_loss", "other ranges", _maybe),)
        return (
            Column("hand", "hand"),
            Column("street", "street"),
            Column("hole", "hole"),
            Column("board", "board"),
            Column("pot", "pot", lambda pot: rounded(pot, 6)),
            Column("action", "action"),
            Column("best", "best"),
            Column("frequency", "frequency", ".2f"),
            Column("loss", "loss", lambda loss: rounded(loss, 3)),
            Column("bound", "bound", lambda bound: rounded(bound, 2)),
            Column("loss_bb", "bb", ".2f"),
            *compared,
            Column("", "", of=lambda row: "mistake" if row.is_mistake else ""),
        )

    def _assumed(self) -> object:
        return self.assumed.to_dict()["ranges"]

    def _left_out(self) -> object:
        return self.left_out.to_dict()["hands"]

    def to_html(self) -> str:
        """The review as a page of its own: worst decisions, totals, assumptions, hands left out."""
        totals = [self.by(group) for group in _REPORTED if self.decisions]
        tables = [self.assumed, self.left_out] if len(self.left_out) else [self.assumed]
        won = [] if self.winnings is None else [self.winnings]
        return page(
            self.player, f"{self.title}; {self.luck}", won, self.worst(_WORST), totals, tables
        )


def _luck(decisions: list[ReviewedDecision]) -> float:
    """The luck of a hand, in big blinds."""
    first = decisions[0]
    if first.won is None:
        return 0.0
    lost = sum(row.loss for row in decisions)
    return (first.won + lost - max(first.values.values())) / float(first.stakes)


def _group(row: ReviewedDecision, group: ReviewGroup) -> str:
    """The group of a decision, in words."""
    name = _verb(getattr(row, group))
    return name or ("no bet" if group == "size" else "before the flop")


def _verb(text: str) -> str:
    """An action without its chips; other texts as they are."""
    head, _, last = text.rpartition(" ")
    return head if head in ("bet", "raise", "all-in") and last.replace(".", "").isdigit() else text


def _maybe(loss: float | None) -> str:
    return "" if loss is None else rounded(loss, 3)
