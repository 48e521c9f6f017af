"""The table of games."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from cardmath._rules.game import Game
from cardmath._rules.games import GAMES
from cardmath._support.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["GameTable"]


class GameTable(Table[Game]):
    """A table of games; by default of all in `GAMES`."""

    __slots__ = ("_rows",)

    word_columns = 6

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

    @property
    def header(self) -> tuple[str, ...]:
        """The column headings as they are printed."""
        return ("key", "game", "plays", "deck", "wins", "notes")

    def cells(self) -> list[tuple[str, ...]]:
        """The text of the cells as it is printed, one tuple for each game."""
        return [
            (
                *(game.key, game.name, game.plain, str(len(game.deck))),
                ", ".join(ordering.key for _, ordering in game.pots),
                _notes(game),
            )
            for game in self._rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """Convert the games to plain values for JSON."""
        return {"games": [game.to_dict() for game in self._rows]}

    def _records(self) -> dict[str, list[Any]]:
        names = [field.name for field in fields(Game)]
        columns = [name for name in names if name not in {"pots", "deck", "streets"}]
        return {
            **{name: [getattr(game, name) for game in self._rows] for name in columns},
            "pots": [" ".join(name for name, _ in game.pots) for game in self._rows],
            "deck": [len(game.deck) for game in self._rows],
        }


def _notes(game: Game) -> str:
    """The text of the last column: a draw, or known cards of the board."""
    if game.draws:
        return {1: "one draw", 3: "three draws"}.get(
            count := len(game.streets) - 1, f"{count} draws"
        )
    return f"{game.known_board} of {game.board} known" if game.known_board else ""
