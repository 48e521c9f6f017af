"""The jobs of the queue: what can be solved in the background, and how."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite

from cardmath._support.layout import counted
from cardmath.app.asked import Asked
from cardmath.app.library.queue import Job, Queue, Say
from cardmath.app.library.reports import (
    check_flops,
    choose_flops,
    keep_report,
    make_report,
    plain_row,
    read_row,
)
from cardmath.app.library.solves import keep
from cardmath.app.library.waiting import WaitingJobs
from cardmath.app.solving.inputs import read_game
from cardmath.errors import CardmathError, Interrupted
from cardmath.solve.flops.flop_list import read_flops
from cardmath.solve.node import pot_name

Note = Callable[[], None]


def board_job(asked: Asked) -> Job:
    """The game of the fields.

    Raises:
        FieldError, SeveralFieldsError, CardmathError: as `read_game`.
    """
    game = read_game(asked).game
    board = " ".join(map(str, game.board))
    title = f"{board}, pot {game.pot:g}, stack {game.stack:g}"
    return Job(title, "add", _values(asked))


def flops_job(asked: Asked) -> Job:
    """The game of the fields on many flops.

    Raises:
        FieldError, SeveralFieldsError, CardmathError: as `check_flops`.
    """
    count, found = check_flops(asked)
    game = found.game
    title = f"{counted(count, 'flop')}, pot {game.pot:g}, stack {game.stack:g}"
    return Job(title, "flops", _values(asked))


def _values(asked: Asked) -> dict[str, object]:
    return {name: value for name, value in asked.values.items() if name != "do"}


def _solve_board(job: Job, say: Say, _note: Note) -> tuple[str, str, str]:
    found = read_game(Asked(job.values))  # anew: nothing large waits in the queue

    def progress(_done: int, off: float) -> None:
        share = f"{100 * off / found.game.pot_worth:.2g}% of {pot_name(found.game.unit)}"
        say(f"within {share}, target {found.target}" if isfinite(off) else "preparing")

    try:
        solved = found.game.solve(found.target, memory=found.memory, progress=progress)
        words = "solved"
    except Interrupted as stop:
        if stop.partial is None or job.is_over:
            raise
        solved, words = stop.partial, "stopped"
    return "solve", keep(solved), f"{words}: within {solved.exploitability_percent:.2g}%"


def _solve_flops(job: Job, say: Say, note: Note) -> tuple[str, str, str]:
    asked = Asked(job.values)
    if not job.values.get("flops"):  # they are chosen once: a later server continues with the same
        game = check_flops(asked)[1].game
        flops = choose_flops(asked, game, lambda *_: say("flops are being chosen"))
        job.values["flops"] = ", ".join(f"{each.name}:{each.weight!r}" for each in flops)
        note()
    flops = read_flops(Asked(job.values).text("flops"))
    rows = [read_row(row) for row in job.rows]

    def progress(count: int, total: int, off: float) -> None:
        far = f", this one within {100 * off:.2g}%" if isfinite(off) else ""
        say(f"{count} of {total} flops{far}")

    def note_row() -> None:
        job.rows = [*job.rows, plain_row(rows[-1])]
        note()

    report, stopped = make_report(asked, flops, rows, progress, note_row)
    if job.is_over or not rows:
        raise CardmathError("stopped before the first flop was solved")
    words = f"stopped after {counted(len(rows), 'flop')}" if stopped else "solved"
    return "flops", keep_report(report, asked), words


WORKS = {"add": _solve_board, "flops": _solve_flops}


def work(job: Job, say: Say, note: Note) -> tuple[str, str, str]:
    """Solve a job, and keep what it has found."""
    return WORKS[job.does](job, say, note)


QUEUE = Queue(work, WaitingJobs(WORKS))
"""The queue of this process."""
