"""`compare`: pay tables side by side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from cardmath._support.layout import counted
from cardmath._support.lists import listed
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError, interruptible
from cardmath.video_poker.analysis import Analysis, analyze
from cardmath.video_poker.catalogue import GAMES, find_game
from cardmath.video_poker.games import Game, percent


@dataclass(frozen=True, repr=False, eq=False)
class PayTableComparison(Table[Analysis]):
    """Several games, the one with the highest return first."""

    _keys = "games=rows"

    rows: tuple[Analysis, ...]
    """The analyses, the highest return first."""

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        return f"{counted(len(self.rows), 'game')}, played in the best way"

    def _columns(self) -> Columns[Analysis]:
        return (
            Column("key", "key", of=lambda row: row.game.key, words=True),
            Column("name", "game", of=lambda row: row.game.name, words=True),
            Column("payback", "return, percent", partial(percent, places=4)),
            Column("payback_at_one_coin", "one coin", partial(percent, places=4)),
            Column("standard_deviation", "standard deviation", ".3f"),
            Column("hit_frequency", "pays, percent", partial(percent, places=2)),
        )


@interruptible
def compare(games: Iterable[str | Game], *, threads: int = 0) -> PayTableComparison:
    """Analyse several games, and list them by their returns.

    Args:
        games: keys such as `"jacks-9-6"`, or `Game` objects.
        threads: the number of threads, 0 for one per core.

    Raises:
        CardmathError: no game is given, or there is no such game.

    >>> [row.game.key for row in compare(["jacks-8-5", "jacks-9-6"])]
    ['jacks-9-6', 'jacks-8-5']
    """
    found = [find_game(game) for game in listed("games", games)]
    if not found:
        raise CardmathError("give at least one game to compare")
    analyses = (analyze(game, threads=threads) for game in found)
    return PayTableComparison(tuple(sorted(analyses, key=lambda row: -row.payback)))


class PayTables(Table[Game]):
    """The named games with their pays."""

    __slots__ = ()
    _keys = "games=rows"

    @property
    def rows(self) -> tuple[Game, ...]:
        """The games."""
        return tuple(GAMES.values())

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        return f"{len(GAMES)} games of video poker"

    def _columns(self) -> Columns[Game]:
        return (
            Column("key", "key", words=True),
            Column("name", "game", words=True),
            Column("wild", "wild", words=True),
            Column("pays", "pays", of=lambda game: "/".join(map(str, game.pays)), words=True),
        )
