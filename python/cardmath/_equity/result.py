"""The answers of `equity`: what players, and each of their combinations, come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isnan, nan
from typing import TYPE_CHECKING, Any, TypeAlias

from cardmath._cards.deck import Card
from cardmath._core import Hand
from cardmath._equity.breakdowns import (
    COMBO_NUMBERS,
    UNKNOWN,
    CategoryShares,
    ComboEquity,
    Combos,
    NextCards,
    in_few_letters,
    plain_number,
    told,
)
from cardmath._ranges.range import Range
from cardmath._support.tables import Row, Table

if TYPE_CHECKING:
    from fractions import Fraction

    from cardmath._ranges.holdings import Holdings

    Number: TypeAlias = int | Fraction

__all__ = ["ComboEquity", "Equity", "PlayerEquity", "in_few_letters", "told"]


_RANGE = "range"
_PLAYER = ("equity", "wins", "ties", "share", "error")


class PlayerEquity(Row):
    """What a player comes to."""

    __slots__ = (
        *("range", "equity", "wins", "ties", "share", "error"),
        *("categories", "combos", "parts"),
    )

    range: Range | Holdings
    """What he may hold: a `Range` in hold'em, else `Holdings`."""
    equity: Fraction | float
    """His share of the pot on average: a `Fraction` if exact, else a float; nan of an exact count
    that was cut short, as are `share` and `error`."""
    wins: Number
    """The deals that he wins alone."""
    ties: Number
    """The deals in which he shares the pot."""
    share: Number | float
    """The pots that he wins, with his part of those that he shares."""
    error: float
    """The standard error of the equity; 0 if it is exact. Where weights were rounded, a proven
    bound on how far the equity can be off for that reason."""
    categories: CategoryShares | None
    """How often his hand ends in each category, the strongest first; if it was asked for. In games
    of two pots `high: Flush` and the like, and `no low`. A dict that is a table too."""
    combos: Combos | None
    """What each of his combinations comes to; if it was asked for. A tuple that is a table too."""
    parts: dict[str, Fraction | float] | None
    """In games of two pots, his share of all that comes of each, as `high` and `low`; and of how
    many deals he takes all (`scoop`), and a quarter (`quarter`)."""

    def __init__(
        self,
        range: Range | Holdings,  # noqa: A002
        equity: Fraction | float,
        wins: Number,
        ties: Number,
        share: Number | float,
        error: float,
        categories: dict[str, Fraction] | None = None,
        combos: tuple[ComboEquity, ...] | None = None,
        parts: dict[str, Fraction | float] | None = None,
    ) -> None:
        name = in_few_letters(range)
        shares = None if categories is None else CategoryShares(name, categories)
        rows = None if combos is None else Combos(name, combos)
        super().__init__(range, equity, wins, ties, share, error, shares, rows, parts)

    @property
    def name(self) -> str:
        """What he may hold, in few letters: a long range is cut off."""
        return in_few_letters(self.range)

    def __hash__(self) -> int:
        return hash((self.range, self.equity, self.wins, self.ties))


class Equity(Table):
    """Who wins how often. Make one with `equity`; walking through it gives the players."""

    __slots__ = (
        "_board", "_counted", "_dead", "_game", "_method", "_next_cards", "_plan",
        "_players", "_seed", "_stopped", "_total",
    )  # fmt: skip

    def __init__(
        self,
        players: tuple[PlayerEquity, ...],
        total: Number,
        board: Hand,
        dead: Hand,
        method: str,
        seed: int | None,
        stopped: str,
        plan: str,
        next_cards: dict[Card, tuple[Fraction | float, ...]] | None = None,
        game: str = "holdem",
        counted: str | None = None,
    ) -> None:
        self._players = players
        self._total = total
        self._board = board
        self._dead = dead
        self._method = method
        self._seed = seed
        self._stopped = stopped
        self._plan = plan
        self._next_cards = next_cards
        self._game = game
        self._counted = counted

    @property
    def game(self) -> str:
        """The key of the game."""
        return self._game

    @property
    def players(self) -> tuple[PlayerEquity, ...]:
        """What each player comes to, in the order in which they were given."""
        return self._players

    @property
    def rows(self) -> tuple[PlayerEquity, ...]:
        """The players."""
        return self._players

    @property
    def total(self) -> Number:
        """How many deals there are, weighted by what the players may hold; or samples."""
        return self._total

    @property
    def board(self) -> Hand:
        """The board so far."""
        return self._board

    @property
    def dead(self) -> Hand:
        """The cards that are out of play."""
        return self._dead

    @property
    def method(self) -> str:
        """`exact`, `sample`, or `rounded`: of all deals, with weights too fine to be exact."""
        return self._method

    @property
    def seed(self) -> int | None:
        """What fixes the samples; None of an exact answer."""
        return self._seed

    @property
    def stopped(self) -> str:
        """Why it ended: `done`, `error`, `samples`, `time` or `interrupted`.

        An answer that ended by time or Ctrl-C is not had again by its seed.
        """
        return self._stopped

    @property
    def partial(self) -> bool:
        """Whether Ctrl-C ended it. Of random deals it is still an estimate, with its error."""
        return self._stopped == "interrupted"

    @property
    def complete(self) -> bool:
        """Whether nothing cut it short: the opposite of `partial`."""
        return not self.partial

    @property
    def counted(self) -> str | None:
        """Of an exact count that was cut short, what was counted; else None.

        The boards that were counted come first in a fixed order: they are no random part. So they
        tell nobody's equity, and each player's `equity`, `share` and `error` are nan.
        """
        return self._counted

    def cut_short(self, counted: str) -> Equity:
        """Make what is left of an exact count that was stopped: wins and ties, and no equity."""
        players = tuple(
            PlayerEquity(player.range, nan, player.wins, player.ties, nan, nan)
            for player in self._players
        )
        known = (self._board, self._dead, self._method, self._seed, "interrupted", self._plan)
        return Equity(players, self._total, *known, None, self._game, counted)

    @property
    def plan(self) -> str:
        """How the answer was found and what that cost, in words."""
        return self._plan

    @property
    def next_cards(self) -> NextCards | None:
        """The equity of each player after each card that may come next, if it was asked for.

        A dict that is a table too.
        """
        if self._next_cards is None:
            return None
        return NextCards([player.name for player in self._players], self._next_cards)

    @property
    def tables(self) -> tuple[Table, ...]:
        """What was asked for besides: each player's categories and combos, and the next cards."""
        asked: list[Table | None] = []
        for player in self._players:
            asked += [player.categories, player.combos]
        return tuple(table for table in (*asked, self.next_cards) if table is not None)

    def __str__(self) -> str:
        return "\n\n".join([super().__str__(), *map(str, self.tables)])

    def _repr_html_(self) -> str:
        tables = (table._repr_html_() for table in self.tables)
        return "".join([super()._repr_html_(), *tables])

    @property
    def title(self) -> str:
        """What was asked, and how it was answered."""
        board = f" on {self._board}" if self._board else ""
        dead = f" without {self._dead}" if self._dead else ""
        noun = "deal" if self._total == 1 else "deals"
        if self._counted is not None:
            how = f"no answer, interrupted: {self._counted}, not a random part"
        elif self._method == "exact":
            how = f"exact, {told(self._total)} {noun}"
        elif self._method == "rounded":
            off = max(player.error for player in self._players)
            how = f"{told(self._total)} {noun}, weights rounded: off by {off:.0e} at most"
        else:
            how = f"{told(self._total)} random {noun}, seed {self._seed}"
        unfinished = ", interrupted" if self.partial and self._counted is None else ""
        game = "" if self._game == "holdem" else f" at {self._game}"
        return f"{len(self._players)} players{game}{board}{dead}: {how}{unfinished}"

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        if self._counted is not None:
            return ("player", "won so far", "tied so far")
        errors = ("± error",) if self._method == "sample" else ()
        return ("player", "equity", "wins", "ties", *(self._players[0].parts or ()), *errors)

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people: in percent; counts where there is no answer."""
        if self._counted is not None:
            return [(each.name, told(each.wins), told(each.ties)) for each in self._players]
        return [self._cells_of(player) for player in self._players]

    def _cells_of(self, player: PlayerEquity) -> tuple[str, ...]:
        parts = (player.share, player.wins, player.ties)
        percents = tuple(f"{100 * float(part / self._total):.3f}%" for part in parts)
        errors = (f"{100 * player.error:.3f}%",) if self._method == "sample" else ()
        of_pots = (f"{100 * float(part):.3f}%" for part in (player.parts or {}).values())
        return (player.name, *percents, *of_pots, *errors)

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON: fractions are text `p/q`."""
        answer = {
            "game": self._game,
            "players": [_player_keys(player) for player in self._players],
            "total": plain_number(self._total),
            "board": str(self._board),
            "dead": str(self._dead),
            "method": self._method,
            "seed": self._seed,
            "stopped": self._stopped,
            "partial": self.partial,
            "complete": self.complete,
        }
        if self._counted is not None:
            answer["counted"] = self._counted
        if self._next_cards is not None:
            answer["next_cards"] = {
                str(card): list(map(plain_number, equities))
                for card, equities in self._next_cards.items()
            }
        return answer

    def _records(self) -> dict[str, list[Any]]:
        return _columns(self._players, self.next_cards)

    def _key(self) -> tuple[object, ...]:
        return (
            self._game, self._players, self._total, self._board, self._dead, self._method,
            self._seed, self._counted, self._next_cards,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Equity) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key()[:-1])

    def __repr__(self) -> str:
        if self._counted is not None:
            return f"<Equity unknown, interrupted: {self._counted}>"
        equities = ", ".join(f"{float(player.equity):.6f}" for player in self._players)
        return f"<Equity {equities}: {self._method}>"


def _player_keys(player: PlayerEquity) -> dict[str, Any]:
    names = ("equity", "wins", "ties", "share", "error")
    values = ((name, getattr(player, name)) for name in names)
    # A value that is not known is left out: JSON has no nan.
    known = {name: plain_number(value) for name, value in values if not isnan(value)}
    keys: dict[str, Any] = {"range": str(player.range), **known}
    if player.categories is not None:
        keys["categories"] = {name: plain_number(part) for name, part in player.categories.items()}
    if player.parts is not None:
        keys["parts"] = {name: plain_number(part) for name, part in player.parts.items()}
    if player.combos is not None:
        keys["combos"] = [
            {
                "hand": str(combo.hand),
                **{
                    name: plain_number(getattr(combo, name))
                    for name in ("weight", "equity", "wins", "ties", "deals")
                },
            }
            for combo in player.combos
        ]
    return keys


def _columns(players: Sequence[PlayerEquity], next_cards: NextCards | None) -> dict[str, list[Any]]:
    """The columns of an `Equity`: a row a player, and a row for each part that was asked for.

    `of` tells what a row is of (the whole range, a combo, a category or a next card) and `name`
    which; they are left out where nothing but the players was asked for.
    """
    lines = list(_lines(players, next_cards))
    names = dict.fromkeys(name for line in lines for name in line)
    columns = {name: [line.get(name) for line in lines] for name in names}
    if {*columns["of"]} == {_RANGE}:
        del columns["of"], columns["name"]
    return columns


def _lines(
    players: Sequence[PlayerEquity], next_cards: NextCards | None
) -> Iterator[dict[str, object]]:
    """A line a row, each with the columns that it has."""
    heads = [
        {"player": number, "range": str(player.range)} for number, player in enumerate(players, 1)
    ]
    for head, player in zip(heads, players, strict=True):
        numbers = {name: getattr(player, name) for name in _PLAYER}
        yield {**head, "of": _RANGE, "name": "", **numbers, **(player.parts or {})}
    for head, player in zip(heads, players, strict=True):
        for category, share in (player.categories or {}).items():
            yield {**head, "of": "category", "name": category, "probability": share}
        for combo in player.combos or ():
            numbers = {name: getattr(combo, name) for name in COMBO_NUMBERS}
            yield {**head, "of": "combo", "name": str(combo.hand) or UNKNOWN, **numbers}
    for card, equities in (next_cards or {}).items():
        for head, equity in zip(heads, equities, strict=True):
            yield {**head, "of": "next card", "name": str(card), "equity": equity}
