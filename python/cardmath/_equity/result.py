"""The answer of `equity`: the equity of each player, and the tables that break it down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import isnan, nan
from typing import Any

from cardmath._cards.deck import Card
from cardmath._core import Hand
from cardmath._equity.breakdowns import (
    COMBO_NUMBERS,
    UNKNOWN,
    CategoryShares,
    ComboTable,
    NextCards,
    deals_text,
    percent,
)
from cardmath._ranges.range import Range
from cardmath._situation.clashes import in_few_letters
from cardmath._situation.whole_weights import Number
from cardmath._support.fractions import Fraction
from cardmath._support.layout import agreeing, facts_as_html
from cardmath._support.plain import plain_value
from cardmath._support.tables import Column, Columns, NamedTable, Table, item

_RANGE = "range"
_PLAYER_NUMBERS = ("equity", "wins", "ties", "share", "error")


@dataclass(frozen=True, slots=True)
class PlayerEquity:
    """The equity of one player. `Equity.players` has one for each."""

    range: Range
    """The player's range."""
    equity: Fraction | float
    """The player's mean share of the pot: a `Fraction` if it is exact, otherwise a float. It is nan
    if an exact count was cut short, and so are `share` and `error`."""
    wins: Number
    """The deals that the player wins alone."""
    ties: Number
    """The deals in which the player shares the pot."""
    share: Number | float
    """The pots that the player wins, with the player's part of shared pots."""
    error: float
    """The standard error of the equity; 0 if it is exact. If weights were rounded, a proven bound
    on the error that rounding causes."""
    categories: CategoryShares | None = None
    """The probability that the player's hand ends in each category, the strongest first; None
    unless it was requested. In games of two pots the names are `high: Flush` and the like, and
    `no low`. It is a dict and a table."""
    combos: ComboTable | None = None
    """The equity of each combo; None unless it was requested. It is a tuple and a table."""
    parts: dict[str, Fraction | float] | None = None
    """In games of two pots, the player's share of the total that comes from each, as `high` and
    `low`; and the probability that the player takes the whole pot, as `scoop`, or a quarter of it,
    as `quarter`. None in other games."""

    @property
    def name(self) -> str:
        """The player's range as text; a long one is cut off."""
        return in_few_letters(self.range)

    @property
    def _tables(self) -> tuple[Table[Any], ...]:
        """The player's own tables, as far as they were requested."""
        return tuple(each for each in (self.categories, self.combos) if each is not None)

    def _repr_html_(self) -> str:
        """The player as a notebook shows one."""
        facts = {
            "equity": percent(self.equity),
            "wins": deals_text(self.wins),
            "ties": deals_text(self.ties),
            **{name: percent(part) for name, part in (self.parts or {}).items()},
            "± error": percent(self.error) if self.error else "",
        }
        tables = (table._repr_html_() for table in self._tables)
        return "".join([facts_as_html(self.name, facts), *tables])

    def __hash__(self) -> int:
        return hash((self.range, self.equity, self.wins, self.ties))


@dataclass(frozen=True, repr=False)
class Equity(NamedTable[PlayerEquity]):
    """The equities of all players. Make one with `equity`; iteration gives the players.

    Answers are equal if the question, the method, the seed and all numbers are.
    """

    players: tuple[PlayerEquity, ...]
    """The players, in the order in which they were given."""
    total: Number
    """The number of deals, weighted by the players' weights; of a sampled answer the sample size.
    """
    board: Hand
    """The board so far."""
    dead: Hand
    """The cards that are out of play."""
    method: str
    """`exact`; `sample`; or `rounded`, for all deals with weights too fine to be exact."""
    seed: int | None
    """The seed of the random deals; None if all deals were counted."""
    stopped: str = field(compare=False)
    """Why the work ended: `done`, `error`, `samples`, `time` or `interrupted`.

    The seed does not reproduce an answer that ended by time or Ctrl-C.
    """
    plan: str = field(compare=False)
    """How the answer was found and what that cost, in words."""
    next_cards: NextCards | None = field(default=None, hash=False)
    """The equity of each player after each card that may come next; None unless it was requested.

    It is a dict and a table.
    """
    game: str = "holdem"
    """The key of the game."""
    counted: str | None = None
    """If an exact count was cut short, which part of the deals was counted; otherwise None.

    Deals are counted in a fixed order, so those that were counted are not a random part of all.
    They give no estimate, and each player's `equity`, `share` and `error` are nan.
    """

    @property
    def partial(self) -> bool:
        """Whether Ctrl-C ended the work. A sampled answer is still an estimate, with its error."""
        return self.stopped == "interrupted"

    @property
    def complete(self) -> bool:
        """Whether nothing cut the work short: the opposite of `partial`."""
        return not self.partial

    def with_next_cards(self, after: Mapping[Card, tuple[Fraction | float, ...]]) -> Equity:
        """Return the answer with the equities after each card that may come next."""
        return replace(self, next_cards=NextCards([each.name for each in self.players], after))

    def cut_short(self, counted: str) -> Equity:
        """Return the answer of an exact count that was stopped: wins and ties, but no equity.

        Args:
            counted: which part of the deals was counted, in words.
        """
        players = tuple(
            PlayerEquity(player.range, nan, player.wins, player.ties, nan, nan)
            for player in self.players
        )
        return replace(
            self, players=players, stopped="interrupted", next_cards=None, counted=counted
        )

    @property
    def tables(self) -> tuple[Table[Any], ...]:
        """The other tables: each player's categories and combos, and the next cards."""
        of_players = (table for player in self.players for table in player._tables)
        return (*of_players, *([] if self.next_cards is None else [self.next_cards]))

    def __str__(self) -> str:
        return "\n\n".join([super().__str__(), *map(str, self.tables)])

    def _repr_html_(self) -> str:
        tables = (table._repr_html_() for table in self.tables)
        return "".join([super()._repr_html_(), *tables])

    @property
    def title(self) -> str:
        """The question, and how it was answered."""
        game = "" if self.game == "holdem" else f" at {self.game}"
        board = f" on {self.board}" if self.board else ""
        dead = f" without {self.dead}" if self.dead else ""
        unfinished = ", interrupted" if self.partial and self.counted is None else ""
        return f"{len(self.players)} players{game}{board}{dead}: {self._how()}{unfinished}"

    def _how(self) -> str:
        """How the question was answered, in few words."""
        deals = deals_text(self.total)
        noun = agreeing("deal", self.total)
        if self.counted is not None:
            return f"no answer, interrupted: {self.counted}, not a random part"
        if self.method == "exact":
            return f"exact, {deals} {noun}"
        if self.method == "rounded":
            off = max(player.error for player in self.players)
            return f"{deals} {noun}, weights rounded: off by {off:.0e} at most"
        return f"{deals} random {noun}, seed {self.seed}"

    def _columns(self) -> Columns[PlayerEquity]:
        name = Column[PlayerEquity]("", "player", of=lambda row: row.name)
        if self.counted is not None:
            return (
                name,
                Column("", "won so far", deals_text, of=lambda row: row.wins),
                Column("", "tied so far", deals_text, of=lambda row: row.ties),
            )
        parts = self.players[0].parts or ()
        return (
            name,
            Column("", "equity", percent, of=lambda row: row.share / self.total),
            Column("", "wins", percent, of=lambda row: row.wins / self.total),
            Column("", "ties", percent, of=lambda row: row.ties / self.total),
            *(Column[PlayerEquity]("", part, percent, of=item("parts", part)) for part in parts),
            Column(
                "",
                "± error" if self.method == "sample" else None,
                percent,
                of=lambda row: row.error,
            ),
        )

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON; fractions are text `p/q`."""
        answer = {
            "game": self.game,
            "players": [_player_dict(player) for player in self.players],
            "total": plain_value(self.total),
            "board": plain_value(self.board),
            "dead": plain_value(self.dead),
            "method": self.method,
            "seed": self.seed,
            "stopped": self.stopped,
            "partial": self.partial,
            "complete": self.complete,
        }
        if self.counted is not None:
            answer["counted"] = self.counted
        if self.next_cards is not None:
            answer["next_cards"] = self.next_cards.plain_equities()
        return answer

    def _records(self) -> dict[str, list[Any]]:
        return _columns(self.players, self.total, self.next_cards)

    def __dir__(self) -> list[str]:
        """The names that Tab shows."""
        return sorted({*super().__dir__()} - {"cut_short", "with_next_cards"})

    def __repr__(self) -> str:
        if self.counted is not None:
            return f"<Equity unknown, interrupted: {self.counted}>"
        return super().__repr__()


def _player_dict(player: PlayerEquity) -> dict[str, Any]:
    values = ((name, getattr(player, name)) for name in _PLAYER_NUMBERS)
    # JSON has no nan, so unknown numbers are left out.
    known = {name: plain_value(value) for name, value in values if not isnan(value)}
    plain: dict[str, Any] = {"range": str(player.range), **known}
    if player.categories is not None:
        plain["categories"] = plain_value(dict(player.categories))
    if player.parts is not None:
        plain["parts"] = plain_value(player.parts)
    if player.combos is not None:
        plain["combos"] = player.combos.plain_rows()
    return plain


def _columns(
    players: Sequence[PlayerEquity], total: Number, next_cards: NextCards | None
) -> dict[str, list[Any]]:
    """The columns of an `Equity`: a row for each player, and for each row of its other tables.

    The column `of` says what a row is about: the whole range, a combo, a category or a next card.
    The column `name` says which one. Both are left out if there is nothing but the players.
    """
    rows = list(_rows(players, total, next_cards))
    names = dict.fromkeys(name for row in rows for name in row)
    columns = {name: [row.get(name) for row in rows] for name in names}
    if {*columns["of"]} == {_RANGE}:
        del columns["of"], columns["name"]
    return columns


def _rows(
    players: Sequence[PlayerEquity], total: Number, next_cards: NextCards | None
) -> Iterator[dict[str, object]]:
    """The rows, each with only the columns that it has."""
    heads = [
        {"player": number, "range": str(player.range)} for number, player in enumerate(players, 1)
    ]
    for head, player in zip(heads, players, strict=True):
        numbers = {name: getattr(player, name) for name in _PLAYER_NUMBERS}
        yield {**head, "of": _RANGE, "name": "", **numbers, "total": total} | (player.parts or {})
    for head, player in zip(heads, players, strict=True):
        for category, share in (player.categories or {}).items():
            yield {**head, "of": "category", "name": category, "probability": share}
        for combo in player.combos or ():
            numbers = {name: getattr(combo, name) for name in COMBO_NUMBERS}
            yield {**head, "of": "combo", "name": str(combo.hand) or UNKNOWN, **numbers}
    for card, equities in (next_cards or {}).items():
        for head, equity in zip(heads, equities, strict=True):
            yield {**head, "of": "next card", "name": str(card), "equity": equity}
