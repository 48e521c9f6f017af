"""The library: all that is kept, and the queue of games that are solved in the background."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Any

from cardmath._support.progress import Progress
from cardmath.app.asked import Asked
from cardmath.app.library.entries import (
    KINDS,
    Removals,
    describe,
    find,
    listed,
    note_hand,
    read_name,
    remove,
    rename,
    restore,
)
from cardmath.app.library.queue import QUEUE, Job, Say
from cardmath.app.library.reports import (
    check_flops,
    choose_flops,
    keep_report,
    make_report,
    open_report,
)
from cardmath.app.library.solves import keep, load_kept, touch
from cardmath.app.solving.bench import Bench
from cardmath.app.solving.inputs import fields_of, read_game
from cardmath.errors import CardmathError, Interrupted


def answer(asked: Asked, progress: Progress) -> dict[str, Any]:
    """Do something with the library; `do` says what.

    - `list` lists all that is kept; `rename`, `remove`, `restore` and `describe` change it and do
      so too. A thing has a `kind` and a `name`.
    - `open` gives the text of a range or a spot, or a report; the page gets a solve as its answer.
    - `keep` keeps the answer that the page has solved; `note` keeps `notes` on a hand of hand
      histories by its `digest`.
    - `queue` lists the queue; `add` and `flops` add the game of the fields, on its board or on many
      flops; `cancel`, `move` and `clear` change it. A job has a `number`.

    Raises:
        FieldError, SeveralFieldsError: some fields are wrong.
        CardmathError: there is no such thing, or it cannot be read or written.
    """
    progress(0, 1)
    return DOES[asked.choice("do", DOES, "list")](asked, progress)


def _list(asked: Asked, _progress: Progress) -> dict[str, Any]:
    can_restore = bool(asked.kept.thing(Removals).things)
    return {"items": listed(), "removed": can_restore, "queue": QUEUE.plain()}


def _thing(asked: Asked) -> tuple[str, str]:
    return asked.choice("kind", KINDS, "solve"), asked.text("name")


def _rename(asked: Asked, progress: Progress) -> dict[str, Any]:
    rename(*_thing(asked), read_name(asked, "new"))
    return _list(asked, progress)


def _describe(asked: Asked, progress: Progress) -> dict[str, Any]:
    describe(*_thing(asked), asked.text("tags"), asked.text("notes"))
    return _list(asked, progress)


def _remove(asked: Asked, progress: Progress) -> dict[str, Any]:
    kind, name = _thing(asked)
    if kind == "solve":
        touch(name)
    remove(kind, name, asked.kept.thing(Removals))
    return _list(asked, progress)


def _restore(asked: Asked, progress: Progress) -> dict[str, Any]:
    kind, name = restore(asked.kept.thing(Removals))
    return {**_list(asked, progress), "restored": {"kind": kind, "name": name}}


def _open(asked: Asked, progress: Progress) -> dict[str, Any]:
    kind, name = _thing(asked)
    if kind == "flops":
        return {"kind": kind, "report": open_report(name)}
    if kind != "solve":
        return {"kind": kind, "text": find(kind, name)}
    bench = asked.kept.thing(Bench)
    with bench.held(progress):
        found = load_kept(name, bench.allowed(None))
        fields = fields_of(found.game)
        bench.put(found, fields)
        return {"kind": kind, "fields": fields}


def _note(asked: Asked, _progress: Progress) -> dict[str, Any]:
    note_hand(asked.text("digest"), asked.text("notes"))
    return {}


def _keep(asked: Asked, progress: Progress) -> dict[str, Any]:
    bench = asked.kept.thing(Bench)
    with bench.held(progress):
        return {"name": keep(bench.known(), asked.text("name").strip())}


def _queue(_asked: Asked, _progress: Progress) -> dict[str, Any]:
    return {"queue": QUEUE.plain()}


def _add(asked: Asked, progress: Progress) -> dict[str, Any]:
    game = read_game(asked).game
    board = " ".join(map(str, game.board))
    QUEUE.add(Job(f"{board}, pot {game.pot:g}, stack {game.stack:g}", _solving(asked)))
    return _queue(asked, progress)


def _solving(asked: Asked) -> Callable[[Say], tuple[str, str, str]]:
    """The work that solves the game of the fields."""

    def work(say: Say) -> tuple[str, str, str]:
        found = read_game(asked)  # anew: nothing large waits in the queue

        def progress(_done: int, off: float) -> None:
            far = f"within {100 * off / found.game.pot:.2g}%" if isfinite(off) else "preparing"
            say(f"{far} of the pot, target {found.target}" if isfinite(off) else far)

        try:
            solved, words = (
                found.game.solve(found.target, memory=found.memory, progress=progress),
                "solved",
            )
        except Interrupted as stop:
            if stop.partial is None or QUEUE.is_closed:
                raise
            solved, words = stop.partial, "stopped"
        return "solve", keep(solved), f"{words}: within {solved.exploitability_percent:.2g}%"

    return work


def _flops(asked: Asked, progress: Progress) -> dict[str, Any]:
    count, found = check_flops(asked)
    game = found.game
    title = f"{count} flop{'s' * (count > 1)}, pot {game.pot:g}, stack {game.stack:g}"

    def work(say: Say) -> tuple[str, str, str]:
        def note(done: int, total: int, off: float) -> None:
            far = f", this one within {100 * off:.2g}%" if isfinite(off) else ""
            say(f"{done} of {total} flops{far}")

        flops = choose_flops(asked, game, lambda *_: say("flops are being chosen"))
        report, stopped = make_report(asked, flops, note)
        if QUEUE.is_closed or not report.flops:
            raise CardmathError("stopped before the first flop was solved")
        words = f"stopped after {len(report.flops)} flops" if stopped else "solved"
        return "flops", keep_report(report, asked), words

    QUEUE.add(Job(title, work))
    return _queue(asked, progress)


def _cancel(asked: Asked, progress: Progress) -> dict[str, Any]:
    QUEUE.cancel(asked.whole("number", 0, 0, 10**9))
    return _queue(asked, progress)


def _move(asked: Asked, progress: Progress) -> dict[str, Any]:
    QUEUE.move(asked.whole("number", 0, 0, 10**9), asked.flag("before"))
    return _queue(asked, progress)


def _clear(asked: Asked, progress: Progress) -> dict[str, Any]:
    QUEUE.clear()
    return _queue(asked, progress)


DOES: dict[str, Callable[[Asked, Progress], dict[str, Any]]] = {
    "list": _list,
    "rename": _rename,
    "describe": _describe,
    "remove": _remove,
    "restore": _restore,
    "open": _open,
    "keep": _keep,
    "note": _note,
    "queue": _queue,
    "add": _add,
    "flops": _flops,
    "cancel": _cancel,
    "move": _move,
    "clear": _clear,
}
"""What can be done, by its name."""
