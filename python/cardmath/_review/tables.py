"""What a review found: decisions with what they cost, totals, and the hands left out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Literal, TypeAlias

from cardmath._support.layout import Layout, counted
from cardmath._support.tables import Column, Columns, NamedTable

ReviewGroup: TypeAlias = Literal[
    "street", "position", "preflop", "action", "size", "made", "texture", "stakes", "room"
]
"""By what decisions can be totalled."""


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """A decision. Amounts are in the money of the hand, or in chips."""

    hand_id: int
    """The key of the hand in the tables of the histories."""
    hand: str
    """The room's own number of the hand."""
    room: str
    """The room."""
    stakes: str
    """The big blind, in the money of the hand."""
    player: str
    """Who decided."""
    position: str
    """Where the player sat."""
    preflop: str
    """How the player got to the flop, such as `BB call vs BTN`."""
    street: str
    """`preflop`, `flop`, `turn` or `river`."""
    hole: str
    """What the player held."""
    board: str
    """The board."""
    made: str
    """What the hand makes with the board."""
    texture: str
    """The suits and the pairs of the board, such as `two-tone, paired`."""
    line: str
    """What was done on the street before, such as `check, bet 50`."""
    pot: float
    """The chips in the middle."""
    action: str
    """What was done."""
    size: str
    """The size of a bet or raise, by the pot: `small`, `medium`, `large`; nothing otherwise."""
    best: str
    """The action with the highest EV."""
    frequency: float
    """How often the solution does with this hand what was done."""
    loss: float
    """The EV of the best action minus that of the action taken."""
    loss_bb: float
    """The same in big blinds."""
    loss_percent: float
    """The same in percent of the pot."""
    bound: float
    """A loss up to this may be due to the solution, which is not exact."""
    is_mistake: bool
    """Whether the loss is above the bound."""
    excluded_on: str
    """The street on which the hand left its range: `preflop` if the assumed range does not have it;
    otherwise that of an action which the solution takes with it less than 1 % of the time. The hand
    was then added with a small weight. Empty if the range has it."""
    values: dict[str, float]
    """The EV of each action; a fold is worth 0."""
    frequencies: dict[str, float]
    """How often the solution chooses each action with this hand."""
    won: float | None
    """What the player got in the end, less what was put in from here on; None if the text does not
    say it, or prize money is compared."""
    other_loss: float | None
    """The loss with the second set of ranges; None if there was none."""
    changes: bool
    """Whether the two sets of ranges disagree on whether it is a mistake."""

    @property
    def in_range(self) -> bool:
        """Whether the range has the hand here, as it is assumed and as the solution plays it."""
        return not self.excluded_on

    @property
    def outside(self) -> str:
        """In words, why the range does not have the hand; empty if it has."""
        if self.in_range:
            return ""
        if self.excluded_on == "preflop":
            return "the assumed range does not have this hand"
        return (
            f"the solution hardly ever plays this hand as it was played on the {self.excluded_on}"
        )

    def __str__(self) -> str:
        where = f"{self.street}, {self.board}" if self.board else self.street
        after = f", after {self.line}" if self.line else ""
        head = f"{where}{after}: {self.action} with {self.hole}, pot {rounded(self.pot, 6)}"
        if not self.loss:
            return f"{head}; nothing is better"
        more, bound = rounded(self.loss, 4), rounded(self.bound, 2)
        return f"{head}; {self.best} is worth {more} more (bound {bound})"


def rounded(chips: float, digits: int) -> str:
    """Chips with some digits, or all that are before the point: never as a power of ten."""
    return f"{chips:.0f}" if chips >= 10**digits else f"{chips:.{digits}g}"


@dataclass(frozen=True, slots=True)
class ReviewTotal:
    """The decisions of one group."""

    group: str
    """What they have in common."""
    decisions: int
    """How many there are."""
    mistakes: int
    """How many lost more than the bound."""
    loss_bb: float
    """What the mistakes lost, in big blinds."""
    loss_100: float
    """The same per 100 decisions."""
    error_100: float | None
    """Its standard error; None for a single decision, and where all lost the same."""


_GROUPED = {"preflop": "line before the flop", "line": "line of play", "made": "made hand"}
"""What a group is called where its name is not a noun of its own."""


@dataclass(frozen=True, repr=False)
class ReviewTotals(NamedTable[ReviewTotal]):
    """Decisions by group, those that lost most first. Get it from `Review.by`."""

    name: str
    """By what they are grouped."""
    groups: tuple[ReviewTotal, ...]
    """The groups."""

    _keys = "name groups=rows"
    _rows_are = "groups"

    @property
    def title(self) -> str:
        """By what they are grouped."""
        return f"mistakes by {_GROUPED.get(self.name, self.name)}"

    def _columns(self) -> Columns[ReviewTotal]:
        return (
            Column("group", self.name),
            Column("decisions", "decisions"),
            Column("mistakes", "mistakes"),
            Column("loss_bb", "lost bb", ".2f"),
            Column("loss_100", "bb/100 decisions", ".2f"),
            Column("", "±", of=_error),
        )


def _error(row: ReviewTotal) -> str:
    return "" if row.error_100 is None else f"{row.error_100:.2f}"


@dataclass(frozen=True, slots=True)
class HandLeftOut:
    """A hand that was not reviewed."""

    hand_id: int
    """The key of the hand in the tables of the histories."""
    hand: str
    """The room's own number of the hand."""
    reason: str
    """Why."""


@dataclass(frozen=True, repr=False)
class HandsLeftOut(NamedTable[HandLeftOut]):
    """The hands that were not reviewed, with the reasons. Get it from `Review.left_out`."""

    hands: tuple[HandLeftOut, ...]
    """The hands."""

    _keys = "hands=rows"
    _rows_are = "hands"

    @property
    def title(self) -> str:
        """How many there are."""
        return f"{counted(len(self.hands), 'hand')} not reviewed"

    def _columns(self) -> Columns[HandLeftOut]:
        return (Column("hand", "hand"), Column("reason", "reason"))

    def _layout(self) -> Layout:
        """A line for each reason."""
        reasons: dict[str, list[str]] = {}
        for row in self.hands:
            reasons.setdefault(row.reason, []).append(row.hand)
        most_first = sorted(reasons.items(), key=lambda each: -len(each[1]))
        cells = [(reason, f"{len(hands):,}", hands[0]) for reason, hands in most_first]
        return Layout(self.title, ("reason", "hands", "the first"), cells)


@dataclass(frozen=True, slots=True)
class AssumedRange:
    """The range that players were assumed to have after a line before the flop."""

    line: str
    """The line, such as `BTN raise vs BB`."""
    hands: str
    """The range."""
    source: str
    """Where it is from: a line of a chart, or a frequency."""
    count: int
    """How many players of the reviewed hands were assumed to have it."""
    set: int
    """Which set of ranges has it: 1, or 2 for the ranges of `sensitivity`."""


@dataclass(frozen=True, repr=False)
class AssumedRanges(NamedTable[AssumedRange]):
    """The ranges that the review assumes, of both sets. Get it from `Review.assumed`."""

    ranges: tuple[AssumedRange, ...]
    """The ranges."""

    _keys = "ranges=rows"
    _rows_are = "ranges"

    @property
    def title(self) -> str:
        """What the table is."""
        return "ranges assumed on the flop"

    def _columns(self) -> Columns[AssumedRange]:
        return (
            Column("line", "line", words=True),
            Column("hands", "range", words=True),
            Column("source", "from", words=True),
            Column("count", "players"),
            Column("set", "set" if any(row.set > 1 for row in self.ranges) else None),
        )


def total_of(name: str, rows: Iterable[ReviewedDecision]) -> ReviewTotal:
    losses = [row.loss_bb if row.is_mistake else 0.0 for row in rows]
    mistakes = sum(row.is_mistake for row in rows)
    count = len(losses)
    mean = sum(losses) / count
    squares = sum((loss - mean) ** 2 for loss in losses)
    error = 100 * sqrt(squares / (count - 1) / count) if len({*losses}) > 1 else None
    return ReviewTotal(name, count, mistakes, sum(losses), 100 * mean, error)
