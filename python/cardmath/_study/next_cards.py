"""How each card that can come changes what a range makes, and its equity."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardmath._cards.deck import Card
from cardmath._core import Hand
from cardmath._equity.breakdowns import percent
from cardmath._situation.clashes import in_few_letters
from cardmath._study.tally import rows_of_shares, tally
from cardmath._support.fractions import Fraction
from cardmath._support.numpy import np
from cardmath._support.tables import Column, Columns, Table, item
from cardmath.errors import CardmathError, quote

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._ranges.range import Range
    from cardmath._rules.game import Game
    from cardmath._study.matchup import Matchup
    from cardmath._study.names import Definitions
    from cardmath._support.progress import Progress

RANKS = "AKQJT98765432"
SUITS = "shdc"


@dataclass(frozen=True, slots=True)
class NextCard:
    """A card that can come next, and what it does to a range."""

    card: Card
    """The card."""
    equity: Fraction | None
    """The equity of the range after it; None if there is no other range."""
    shares: Mapping[str, float]
    """For each made hand and draw, the share of the range that has it then: of the combos that do
    not contain the card."""


@dataclass(frozen=True, repr=False, eq=False)
class NextCardTable(Table[NextCard]):
    """A range after each card that can come next, the highest card first."""

    _keys = "range=_held.text against=_against.text board now rows"

    _held: Range
    _against: Range | None
    board: Hand
    """The board before the card comes."""
    now: Fraction | None
    """The equity before the card comes; None if there is no other range."""
    rows: tuple[NextCard, ...]
    """The cards."""
    made: tuple[str, ...]
    """The names of the made hands, the strongest first; `shares` has the draws as well."""

    def after(self, card: str | Card) -> NextCard:
        """The row of a card.

        Raises:
            CardmathError: the card cannot come next.
        """
        wanted = Card(card) if isinstance(card, str) else card
        for row in self.rows:
            if row.card == wanted:
                return row
        raise CardmathError(f"{wanted} cannot come next: it is known, or a range needs it")

    def share_of(self, names: str | Iterable[str]) -> dict[Card, float]:
        """For each card, the share of the range that has one of some made hands.

        Give names of made hands, of which each combo has exactly one, or the name of a single draw.
        """
        wanted = [names] if isinstance(names, str) else list(names)
        known = self.rows[0].shares if self.rows else {}
        for name in wanted:
            if name not in known:
                raise CardmathError(
                    f"{quote(name)} is not a made hand or draw; these are {', '.join(known)}"
                )
        return {row.card: sum(row.shares[name] for name in wanted) for row in self.rows}

    def grid(self) -> NDArray[np.float64]:
        """The equities as an array of shape (4, 13), spades on top and aces first.

        The suits are spades, hearts, diamonds and clubs. nan where a card cannot come, or there is
        no other range.
        """
        found = np.full((len(SUITS), len(RANKS)), np.nan)
        for row in self.rows:
            if row.equity is not None:
                place = SUITS.index(str(row.card)[1]), RANKS.index(str(row.card)[0])
                found[place] = float(row.equity)
        return found

    @property
    def title(self) -> str:
        """The question."""
        return f"{self.versus} on {self.board}, after each next card"

    @property
    def versus(self) -> str:
        """The ranges in words."""
        against = f" against {in_few_letters(self._against)}" if self._against else ""
        return f"{in_few_letters(self._held)}{against}"

    def _columns(self) -> Columns[NextCard]:
        now, names = self.now, self.rows[0].shares if self.rows else ()
        return (
            Column("card", "card", of=lambda row: str(row.card)),
            Column("equity", None if now is None else "equity", percent),
            *(() if now is None else (Column[NextCard]("", "change", of=self._change),)),
            Column("", "most often", of=self._most),
            *(Column[NextCard](name, of=item("shares", name)) for name in names),
        )

    def _change(self, row: NextCard) -> str:
        if row.equity is None or self.now is None:
            return ""
        return f"{100 * float(row.equity - self.now):+z.3f}%"

    def _most(self, row: NextCard) -> str:
        """The made hand that the range has most often."""
        most = max(self.made, key=lambda name: row.shares[name])
        return f"{most} {100 * row.shares[most]:.1f}%"


def next_cards(
    given: Range,
    board: Hand,
    dead: Hand,
    definitions: Definitions,
    game: Game,
    matchup: Matchup | None,
    threads: int = 0,
    progress: Progress | None = None,
) -> NextCardTable:
    """What each next card does to a range; see `Study.next_cards`."""
    if len(board) not in (3, 4):
        raise CardmathError(f"a card comes next on a flop or a turn, not on {len(board)} cards")
    cards = sorted(game.deck - board - dead, reverse=True)
    boards = np.array([[*_ids(board), card.id] for card in cards], np.uint8)
    sums = tally(given.without(dead), boards, definitions, game, threads, progress)
    made = tuple(definition.name for definition in definitions.made)
    names = [*made, *(definition.name for definition in definitions.draws)]
    shares = rows_of_shares(sums, names, len(made))
    left = sums[:, : len(made)].sum(axis=1).tolist()
    won = matchup.after_cards(1, threads, None) if matchup else None
    rows = []
    for card, row, weight in zip(cards, shares, left, strict=True):
        after = None if won is None else won[card.id]
        if weight and (after is None or after.pairs):
            equity = after and after.equity
            rows.append(NextCard(card, equity, row))
    against = matchup.given[1] if matchup else None
    return NextCardTable(given, against, board, _now(won), tuple(rows), made)


def _now(won: Iterable[Any] | None) -> Fraction | None:
    """The equity before the card comes: of all runouts together."""
    if won is None:
        return None
    listed = [after for after in won if after.pairs]
    return Fraction(
        sum(after.half_pots for after in listed), 2 * sum(after.pairs for after in listed)
    )


def _ids(cards: Hand) -> list[int]:
    return [card.id for card in cards]
