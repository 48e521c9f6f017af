"""The strategy at one node on all cards that may come before it: a table, and means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cardmath._cards.deck import Card, Deck
from cardmath._support.layout import counted
from cardmath._support.lists import one_of
from cardmath._support.tables import Column, Columns
from cardmath.errors import CardmathError, quote
from cardmath.solve.lines import ANY_CARD, line_text, read_line
from cardmath.solve.node import Node
from cardmath.solve.question import PostflopQuestion
from cardmath.solve.reports.card_report import exploitability_text, frequency_columns, side_columns
from cardmath.solve.reports.weighted_report import GroupReport, WeightedReport


@dataclass(frozen=True, slots=True)
class RunoutRow:
    """The strategy on one runout."""

    cards: tuple[Card, ...]
    """The cards in place of each `*`."""
    board: tuple[Card, ...]
    """The board at the end of the line."""
    pairs: float
    """The weight of the pairs of hands that get there."""
    frequencies: dict[str, float]
    """How often the player who acts chooses each action."""
    values: tuple[float, float]
    """Each player's EV, in chips."""
    equity: tuple[float, float]
    """Each player's share of the pot if all cards were dealt now."""

    @property
    def name(self) -> str:
        """The cards as text."""
        return " ".join(map(str, self.cards))

    @property
    def weight(self) -> float:
        """1: each card is as likely, for the hands that it leaves possible."""
        return 1.0


_RANKS = "AKQJT98765432"


def _rank(row: RunoutRow) -> str:
    """The rank of the last card."""
    return str(row.cards[-1])[0]


def _suit(row: RunoutRow) -> str:
    """The suit of the last card."""
    return str(row.cards[-1].suit)


def _suits(row: RunoutRow) -> str:
    """How many cards of one suit the board has."""
    most = max(Counter(card.suit for card in row.board).values())
    return f"{most} of one suit"


def _pairing(row: RunoutRow) -> str:
    """Whether the last card pairs the board."""
    *before, last = row.board
    paired = any(card.rank == last.rank for card in before)
    return "pairs the board" if paired else "does not pair"


GROUPS: dict[str, Callable[[RunoutRow], str]] = {
    "rank": _rank,
    "suit": _suit,
    "suits": _suits,
    "pairing": _pairing,
}
"""The groups of runouts, by what they look at."""


@dataclass(frozen=True, repr=False)
class RunoutReport(WeightedReport[RunoutRow]):
    """A row for each runout, and the means. Make one with `PostflopAnswer.runouts`."""

    _keys = "line frequencies values equity exploitability exploitability_percent unit runouts=rows"
    _rows_are = "runouts"

    line: str
    """The line, with `*` in place of the cards."""
    pot: float
    """What the pot at the start of the game is worth; the exploitability is a share of it."""
    runouts: tuple[RunoutRow, ...]
    """A row for each runout."""
    exploitability: float
    """The exploitability of the strategies, in chips."""
    unit: str = "chips"
    """The unit of values: `chips`, or `payoff` where a function pays the players."""

    @property
    def exploitability_percent(self) -> float:
        """The same in percent of the pot."""
        return 100 * self.exploitability / self.pot

    @property
    def title(self) -> str:
        """The line, the means, and the exploitability."""
        far = exploitability_text(self.exploitability, self.pot, unit=self.unit)
        return f"{self._head}: {self._means}{far}"

    @property
    def _head(self) -> str:
        return f"{counted(len(self.rows), 'runout')} of {self.line}"

    def by(self, what: str) -> GroupReport:
        """The means over groups of runouts.

        Args:
            what: `"rank"` or `"suit"` of the last card, `"suits"` for how many cards of one suit
                the board has, or `"pairing"` for whether the last card pairs the board.

        Raises:
            CardmathError: it is none of these.
        """
        one_of("by", what, GROUPS)
        order = _RANKS if what == "rank" else ""
        return self._grouped(self._head, what, GROUPS[what], order)

    def _columns(self) -> Columns[RunoutRow]:
        return (
            Column("name", "cards"),
            Column("share", "share", ".2%", of=self._share),
            *frequency_columns(self.actions),
            *side_columns(),
        )


def runouts_of(
    game: PostflopQuestion, line: str, node: Callable[[str], Node]
) -> Iterator[tuple[int, RunoutRow]]:
    """Each runout of a line with `*`, with how many there are.

    Raises:
        CardmathError: the line has no `*`, or is not in the tree.
    """
    moves = read_line(line, game.board, game.dead)
    game.tree.follow(moves, line)
    stars = sum(move.token == ANY_CARD for move in moves)
    if not stars:
        raise CardmathError(f"{quote(line)} has no *: put one in place of each card that may come")
    named = {move.card for move in moves if move.card is not None}
    left = [card for card in Deck() if card not in {*game.board, *game.dead, *named}]
    total = len(left) if stars == 1 else len(left) * (len(left) - 1)
    text = line_text(moves)
    for first in left:
        for second in left if stars == 2 else [first]:
            if stars == 2 and second == first:
                continue
            cards = (first, second)[:stars]
            at = text
            for card in cards:
                at = at.replace(ANY_CARD, str(card), 1)
            found = node(at)
            yield (
                total,
                RunoutRow(
                    cards,
                    found.board,
                    found.pairs,
                    found.frequencies,
                    found.mean_values,
                    found.mean_equity,
                ),
            )
