"""The table of games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields

from cardmath._rules.game import Game
from cardmath._rules.games import GAMES
from cardmath._support.tables import Column, Columns, Table

_OTHER_FIELDS = ("pots", "deck", "streets")


class GameTable(Table[Game]):
    """A table of games; by default of all in `GAMES`."""

    __slots__ = ("_rows",)
    _keys = "games=rows"

    def __init__(self, games: Iterable[Game] | None = None) -> None:
        self._rows = tuple(GAMES.values() if games is None else games)

    @property
    def rows(self) -> tuple[Game, ...]:
        """The games."""
        return self._rows

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        return f"{len(self._rows)} games"

    def _columns(self) -> Columns[Game]:
        return (
            *(
                Column[Game](field.name)
                for field in fields(Game)
                if field.name not in _OTHER_FIELDS
            ),
            Column("pots", of=lambda game: " ".join(name for name, _ in game.pots)),
            Column("deck", of=lambda game: len(game.deck)),
            Column("", "key", of=lambda game: game.key, words=True),
            Column("", "game", of=lambda game: game.name, words=True),
            Column("", "plays", of=lambda game: game.plain, words=True),
            Column("", "deck", of=lambda game: len(game.deck), words=True),
            Column("", "wins", of=_orderings, words=True),
            Column("", "notes", of=_notes, words=True),
        )


def _orderings(game: Game) -> str:
    return ", ".join(ordering.key for _, ordering in game.pots)


def _notes(game: Game) -> str:
    """The text of the last column: a draw, or known cards of the board."""
    if game.draws:
        return {1: "one draw", 3: "three draws"}.get(
            count := len(game.streets) - 1, f"{count} draws"
        )
    return f"{game.known_board} of {game.board} known" if game.known_board else ""
