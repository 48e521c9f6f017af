"""`compare`: pay tables side by side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardmath._support.tables import Table
from cardmath.errors import CardmathError, interruptible
from cardmath.video_poker.analysis import Analysis, analyze
from cardmath.video_poker.catalogue import GAMES, find_game
from cardmath.video_poker.formats import percent
from cardmath.video_poker.games import Game

__all__ = ["Comparison", "GameTable", "compare"]


class Comparison(Table[Analysis]):
    """Several games, the one with the highest return first."""

    __slots__ = ("_rows",)

    word_columns = 2

    def __init__(self, rows: Iterable[Analysis]) -> None:
        self._rows = tuple(sorted(rows, key=lambda row: -row.payback))

    @property
    def rows(self) -> tuple[Analysis, ...]:
        """The analysis of each game."""
        return self._rows

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        return f"{len(self._rows)} games, played in the best way"

    @property
    def header(self) -> tuple[str, ...]:
        """The column headings as they are printed."""
        return ("key", "game", "return, percent", "one coin", "standard deviation", "pays, percent")

    def cells(self) -> list[tuple[str, ...]]:
        """The text of the cells as it is printed, one tuple for each game."""
        return [
            (
                row.game.key,
                row.game.name,
                percent(row.payback, 4),
                percent(row.payback_at_one_coin, 4),
                f"{row.standard_deviation:.3f}",
                percent(row.hit_frequency, 2),
            )
            for row in self._rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """The games as plain values for JSON."""
        return {"games": [row.to_dict() for row in self._rows]}

    def _records(self) -> dict[str, list[Any]]:
        return {
            "key": [row.game.key for row in self._rows],
            "name": [row.game.name for row in self._rows],
            "payback": [float(row.payback) for row in self._rows],
            "payback_at_one_coin": [float(row.payback_at_one_coin) for row in self._rows],
            "standard_deviation": [row.standard_deviation for row in self._rows],
            "hit_frequency": [float(row.hit_frequency) for row in self._rows],
        }


@interruptible
def compare(games: Iterable[str | Game], threads: int = 0) -> Comparison:
    """Analyse several games, and list them by their returns.

    Args:
        games: keys such as `"jacks-9-6"`, or `Game` objects.
        threads: the number of threads, 0 for one per core.

    Raises:
        CardmathError: no game is given, or there is no such game.

    >>> [row.game.key for row in compare(["jacks-8-5", "jacks-9-6"])]
    ['jacks-9-6', 'jacks-8-5']
    """
    found = [find_game(game) for game in games]
    if not found:
        raise CardmathError("give at least one game to compare")
    return Comparison(analyze(game, threads=threads) for game in found)


class GameTable(Table[Game]):
    """The named games with their pays."""

    __slots__ = ()

    word_columns = 4

    @property
    def rows(self) -> tuple[Game, ...]:
        """The games."""
        return tuple(GAMES.values())

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        return f"{len(GAMES)} games of video poker"

    @property
    def header(self) -> tuple[str, ...]:
        """The column headings as they are printed."""
        return ("key", "game", "wild", "pays")

    def cells(self) -> list[tuple[str, ...]]:
        """The text of the cells as it is printed, one tuple for each game."""
        return [
            (game.key, game.name, game.wild, "/".join(map(str, game.pays))) for game in self.rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """The games as plain values for JSON."""
        return {"games": [game.to_dict() for game in self.rows]}

    def _records(self) -> dict[str, list[Any]]:
        return {
            "key": [game.key for game in self.rows],
            "name": [game.name for game in self.rows],
            "wild": [game.wild for game in self.rows],
            "pays": ["/".join(map(str, game.pays)) for game in self.rows],
        }
