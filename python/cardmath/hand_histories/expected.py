"""What all-ins were worth when the last decision was made."""

from __future__ import annotations

from cardmath import _core
from cardmath._rules.games import GAMES
from cardmath._support.progress import Progress, check_progress
from cardmath.betting import Rake
from cardmath.errors import CardmathTypeError, Interrupted
from cardmath.hand_histories.table import HistoryTable


def expected_values(
    tables: tuple[_core.ArrowTable, _core.ArrowTable, _core.ArrowTable],
    *,
    folded: bool,
    rake: Rake | None,
    all_variances: bool,
    threads: int,
    progress: Progress | None,
) -> HistoryTable:
    """The expected values of the players of some hands.

    Raises:
        CardmathTypeError: the rake is no `Rake`.
        Interrupted: Ctrl-C was pressed; `partial` has what was counted.
    """
    check_progress(progress)
    if rake is not None and not isinstance(rake, Rake):
        raise CardmathTypeError(f"rake is a betting.Rake or None, not {type(rake).__name__}")
    declared = None if rake is None else (rake.millionths, rake.cap)
    games = {key: game._evaluator for key, game in GAMES.items() if game.board}
    table, stopped = _core.expected_values(
        tables, games, folded, declared, all_variances, threads, progress
    )
    found = HistoryTable("expected", table)
    if isinstance(stopped, KeyboardInterrupt):
        message = (
            "some all-ins were counted; the others have what was collected, and an exact value "
            "whose variance was not counted yet has none"
        )
        raise Interrupted(message, found)
    if stopped is not None:
        raise stopped
    return found
