"""Hold'em after the flop: a game is measured, solved, looked at, locked, and kept in files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardmath._support.progress import Progress, reporting
from cardmath.app.asked import Asked
from cardmath.app.solving.bench import Bench, SolvingProgress
from cardmath.app.solving.files import load_for_page
from cardmath.app.solving.inputs import (
    fields_of,
    over_all_cards,
    read_game,
    read_goal,
    read_lock,
    written_ranges,
)
from cardmath.app.solving.shown import plain_answer, plain_node, plain_runouts
from cardmath.errors import CardmathError, Interrupted
from cardmath.solve.answer import PostflopAnswer

DRAWN = 120
"""The most nodes of the betting that are drawn."""


def answer(asked: Asked, progress: Progress) -> dict[str, Any]:
    """Answer a question about a game after the flop; `do` says which.

    - `size` measures the game of the fields, and says which answer the page has already.
    - `solve` solves it, and `resume` continues; both send each `point` of seconds,
      exploitability in chips and iterations, and end with the answer so far if they are stopped.
    - `node` and `runouts` show what follows a `line` of play.
    - `lock` and `unlock` fix what a player does there, or no longer.
    - `save` writes the answer into a file of the page; `upload` names a file that the page may
      send, and `open` reads it.

    Raises:
        FieldError, SeveralFieldsError: some of the fields are wrong.
        CardmathError: the game is too large, or there is no answer, line or file of this name.
    """
    progress(0, 1)
    does = DOES[asked.choice("do", DOES, "size")]
    return does(asked, asked.store.thing(Bench), progress)


def _size(asked: Asked, bench: Bench, _progress: Progress) -> dict[str, Any]:
    found = read_game(asked)
    game = found.game
    return {
        "nodes": game.size.nodes,
        "bytes": found.needed(),
        "allowed": bench.allowed(found.memory),
        "seconds": game.size.seconds,
        "betting": len(game.tree),
        "tree": "\n".join(game.tree.lines(DRAWN)),
        "street": game.street,
        "chip": game.chip,
        "ranges": written_ranges(asked.values),
    }


def _look(_asked: Asked, bench: Bench, progress: Progress) -> dict[str, Any]:
    """The answer that the page has already, and its fields."""
    with bench.held(progress):
        shown = None if bench.answer is None else plain_answer(bench.answer)
        fields = bench.fields
        return {"answer": shown, "fields": fields, "ranges": written_ranges(fields)}


def _solve(asked: Asked, bench: Bench, progress: Progress) -> dict[str, Any]:
    found = read_game(asked)
    with bench.held(progress):
        bench.clear()
        allowed = bench.allowed(found.memory)

        def solve(solving: SolvingProgress) -> PostflopAnswer:
            prepared = found.game.prepare(found.target, memory=allowed)
            bench.put(prepared, asked.values)  # to be walked while it is solved
            return prepared.resume(found.target, progress=solving)

        solving = SolvingProgress(asked, progress, found.game)
        return _worked(bench, solving, solve, asked.values)


def _resume(asked: Asked, bench: Bench, progress: Progress) -> dict[str, Any]:
    with bench.held(progress):
        known = bench.known()
        goal = read_goal(asked, known.game.pot_worth)
        seconds = known.history[-1].seconds if known.history else 0.0
        solving = SolvingProgress(asked, progress, known.game, seconds)
        return _worked(
            bench,
            solving,
            lambda solving: known.resume(goal, progress=solving),
            bench.fields,
        )


def _worked(
    bench: Bench,
    solving: SolvingProgress,
    work: Callable[[SolvingProgress], PostflopAnswer],
    fields: dict[str, Any],
) -> dict[str, Any]:
    """Let the solver work until the target or the user ends it, and keep what it has."""
    stopped = False
    with reporting(solving.busy):
        try:
            found = work(solving)
        except Interrupted as stop:
            if stop.partial is None:
                raise
            found, stopped = stop.partial, True
        bench.put(found, fields)
        return {"answer": plain_answer(found), "stopped": stopped}


def _node(asked: Asked, bench: Bench, _progress: Progress) -> dict[str, Any]:
    found = bench.known()
    node = plain_node(found, asked.text("line"))
    return {"node": node, "equity": list(found.equity), "iterations": found.iterations}


def _runouts(asked: Asked, bench: Bench, progress: Progress) -> dict[str, Any]:
    line = asked.text("line")
    return {"line": line, "rows": plain_runouts(bench.known(), line, progress)}


def _lock(asked: Asked, bench: Bench, progress: Progress) -> dict[str, Any]:
    with bench.held(progress):
        found, line = bench.known(), asked.text("line")
        strategy = read_lock(asked, found.node(line))
        found.lock(over_all_cards(line) if asked.flag("everywhere") else line, strategy)
        bench.put(found, bench.fields)
        return {"answer": plain_answer(found)}


def _unlock(asked: Asked, bench: Bench, progress: Progress) -> dict[str, Any]:
    with bench.held(progress):
        bench.known().unlock(asked.text("line"))
        bench.put(bench.answer, bench.fields)
        return {"answer": plain_answer(bench.known())}


def _save(asked: Asked, bench: Bench, progress: Progress) -> dict[str, Any]:
    with bench.held(progress):
        found = bench.known()
        name = f"cardmath-{''.join(map(str, found.game.board))}.cms"
        key = asked.store.new_file(name)
        path = asked.store.path(key)
        try:
            found.save(path, river=asked.flag("river", True))
            return {"file": key, "name": name, "bytes": path.stat().st_size}
        except OSError as error:
            asked.store.remove(key)
            raise CardmathError(f"the file cannot be written: {error.strerror}") from None


def _upload(asked: Asked, _bench: Bench, _progress: Progress) -> dict[str, Any]:
    return {"file": asked.store.new_file("sent.cms")}


def _open(asked: Asked, bench: Bench, progress: Progress) -> dict[str, Any]:
    key, name = asked.text("file"), asked.text("name", "the file")
    path = asked.store.path(key)
    with bench.held(progress):
        try:
            allowed = bench.allowed(asked.text("memory").strip() or None)
            found = load_for_page(path, name, allowed)
        finally:
            asked.store.remove(key)
        fields = fields_of(found.game)
        bench.put(found, fields)
        return {"answer": plain_answer(found), "fields": fields}


DOES: dict[str, Callable[[Asked, Bench, Progress], dict[str, Any]]] = {
    "size": _size,
    "look": _look,
    "solve": _solve,
    "resume": _resume,
    "node": _node,
    "runouts": _runouts,
    "lock": _lock,
    "unlock": _unlock,
    "save": _save,
    "upload": _upload,
    "open": _open,
}
"""What can be done, by its name."""
