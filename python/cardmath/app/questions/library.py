"""The library: all that is kept, and the queue of games that are solved in the background."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardmath._support.progress import Progress
from cardmath.app.asked import Asked
from cardmath.app.library.entries import (
    KINDS,
    ChangedElsewhereError,
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
from cardmath.app.library.jobs import QUEUE, board_job, flops_job
from cardmath.app.library.reports import open_report
from cardmath.app.library.solves import file_of, keep, load_kept, name_of, touch
from cardmath.app.solving.bench import Bench
from cardmath.app.solving.inputs import fields_of


def answer(asked: Asked, progress: Progress) -> dict[str, Any]:
    """Do something with the library; `do` says what.

    - `list` lists all that is kept; `describe`, `remove` and `restore` change it and do so too. A
      thing has a `kind` and a `name`; `describe` gives it `tags`, `notes` and a `new` name,
      unless others are kept than those `before`.
    - `open` gives the text of a range or a spot, or a report; the page gets a solve as its answer.
    - `keep` keeps the answer that the page has solved, once unless it gets a `name`; `note` keeps
      `notes` on a hand of hand histories by its `digest`, unless `other` ones are kept than those
      `before`.
    - `queue` lists the queue; `add` and `flops` add the game of the fields, on its board or on many
      flops; `cancel`, `move`, `clear` and `resume` change it. A job has a `number`. `trouble` says
      why the queue is not kept for the next start; the newer of two states has the greater `look`.

    Raises:
        FieldError, SeveralFieldsError: some fields are wrong.
        CardmathError: there is no such thing, or it cannot be read or written.
    """
    progress(0, 1)
    return DOES[asked.choice("do", DOES, "list")](asked, progress)


def _list(asked: Asked, progress: Progress) -> dict[str, Any]:
    can_restore = bool(asked.store.thing(Removals).things)
    return {"items": listed(), "removed": can_restore, **_queue(asked, progress)}


def _thing(asked: Asked) -> tuple[str, str]:
    return asked.choice("kind", KINDS, "solve"), asked.text("name")


def _describe(asked: Asked, progress: Progress) -> dict[str, Any]:
    thing, new = _thing(asked), read_name(asked, "new")
    before = asked.values.get("before")
    known = before if isinstance(before, dict) else None
    describe(*thing, asked.text("tags"), asked.text("notes"), known)
    rename(*thing, new)
    return _list(asked, progress)


def _remove(asked: Asked, progress: Progress) -> dict[str, Any]:
    kind, name = _thing(asked)
    if kind == "solve":
        touch(name)
    remove(kind, name, asked.store.thing(Removals))
    return _list(asked, progress)


def _restore(asked: Asked, progress: Progress) -> dict[str, Any]:
    kind, name = restore(asked.store.thing(Removals))
    return {**_list(asked, progress), "restored": {"kind": kind, "name": name}}


def _open(asked: Asked, progress: Progress) -> dict[str, Any]:
    kind, name = _thing(asked)
    if kind == "flops":
        return {"kind": kind, "report": open_report(name)}
    if kind != "solve":
        return {"kind": kind, "text": find(kind, name)}
    bench = asked.store.thing(Bench)
    with bench.held(progress):
        found = load_kept(name, bench.allowed(None))
        fields = fields_of(found.game)
        bench.put(found, fields)
        return {"kind": kind, "fields": fields}


def _note(asked: Asked, _progress: Progress) -> dict[str, Any]:
    try:
        note_hand(asked.text("digest"), asked.text("notes"), asked.text("before"))
    except ChangedElsewhereError as error:
        return {"other": error.kept}
    return {"other": None}


def _keep(asked: Asked, progress: Progress) -> dict[str, Any]:
    bench = asked.store.thing(Bench)
    with bench.held(progress):
        found, name = bench.known(), asked.text("name").strip()
        if name or not (kept := name_of(bench.kept)):
            kept = keep(found, name)
            bench.kept = file_of(kept)
        return {"name": kept}


def _queue(_asked: Asked, _progress: Progress) -> dict[str, Any]:
    return QUEUE.look()


def _add(asked: Asked, progress: Progress) -> dict[str, Any]:
    QUEUE.add(board_job(asked))
    return _queue(asked, progress)


def _flops(asked: Asked, progress: Progress) -> dict[str, Any]:
    QUEUE.add(flops_job(asked))
    return _queue(asked, progress)


def _resume(asked: Asked, progress: Progress) -> dict[str, Any]:
    QUEUE.resume()
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
    "resume": _resume,
}
"""What can be done, by its name."""
