"""The library of the page: names, tags, removal, and the queue."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import pytest

from cardmath import solve
from cardmath.app.asked import Asked
from cardmath.app.kept import Kept
from cardmath.app.library.queue import Job, Queue, Say
from cardmath.app.questions import find_question
from cardmath.app.solving.bench import Bench
from cardmath.errors import CardmathError

LIMIT = 20.0


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """All is kept in a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "cardmath"


@pytest.fixture
def kept() -> Kept:
    game = solve.postflop("Ks7h2d3c4s", ["AA, QJ", "KQ, 88"], 100, 200, "50%")
    found = Kept()
    found.thing(Bench).put(game.solve("5%"), {})
    return found


def ask(kept: Kept, do: str, **more: object) -> dict[str, Any]:
    found = find_question("library")(Asked({"do": do, **more}, kept), lambda *_: None)
    assert isinstance(found, dict)
    return found


def names(kept: Kept) -> list[str]:
    return [each["name"] for each in ask(kept, "list")["items"]]


def test_a_solve_is_kept_named_noted_and_put_back(kept: Kept) -> None:
    assert ask(kept, "keep", name="one") == {"name": "one"}
    assert ask(kept, "keep", name="one") == {"name": "one (2)"}  # no name comes twice
    with pytest.raises(CardmathError, match="is taken"):
        ask(kept, "rename", kind="solve", name="one (2)", new="one")
    ask(kept, "describe", kind="solve", name="one", tags="a, b,a", notes="text")
    ask(kept, "rename", kind="solve", name="one", new="river")
    assert names(kept) == ["one (2)", "river"]
    ask(kept, "remove", kind="solve", name="river")
    assert names(kept) == ["one (2)"]
    ask(kept, "restore")
    item = ask(kept, "list")["items"][1]
    assert (item["name"], item["tags"], item["notes"]) == ("river", ["a", "b"], "text")
    with pytest.raises(CardmathError, match="nothing to put back"):
        ask(kept, "restore")
    before = kept.thing(Bench).known()
    kept.thing(Bench).clear()
    ask(kept, "open", kind="solve", name="river")
    assert kept.thing(Bench).known().values == pytest.approx(before.values, rel=1e-4)


def test_damaged_files_are_named(kept: Kept, home: Path) -> None:
    ask(kept, "keep", name="one")
    [file] = (home / "solves").glob("*.cms")
    file.write_bytes(file.read_bytes()[:200])
    with pytest.raises(CardmathError, match="'one'"):
        ask(kept, "open", kind="solve", name="one")
    file.unlink()
    with pytest.raises(CardmathError, match="the file of 'one' is gone"):
        ask(kept, "open", kind="solve", name="one")
    for wrong in ({"tags": "a" * 30}, {"notes": "a" * 3000}):
        with pytest.raises(CardmathError):
            ask(kept, "describe", kind="solve", name="one", **wrong)


def test_the_queue_is_worked_off_in_its_order() -> None:
    queue, done, gate = Queue(), list[str](), Event()
    finished = Event()

    def job(name: str) -> Job:
        def work(_say: Say) -> tuple[str, str, str]:
            assert gate.wait(LIMIT)
            done.append(name)
            if name == "bad":
                raise CardmathError("too large")
            if name == "last":
                finished.set()
            return "solve", name, "solved"

        return Job(name, work)

    for name in ("first", "removed", "last", "bad"):
        queue.add(job(name))
    numbers = {each["title"]: each["number"] for each in queue.plain()}
    queue.cancel(numbers["removed"])
    queue.move(numbers["bad"], True)
    queue.move(numbers["first"], False)  # it may be worked on: then it stays
    gate.set()
    assert finished.wait(LIMIT)
    assert sorted(done[:2]) == ["bad", "first"]
    assert done[2:] == ["last"]
    states = {each["title"]: each["said"] for each in queue.plain()}
    assert states["bad"] == "too large"
    queue.close()


def test_a_job_that_is_stopped_says_so() -> None:
    queue, started, ended = Queue(), Event(), Event()

    def work(say: Say) -> tuple[str, str, str]:
        started.set()
        try:
            while True:
                say("working")
        finally:
            ended.set()

    queue.add(Job("endless", work))
    assert started.wait(LIMIT)
    queue.cancel(queue.plain()[0]["number"])
    assert ended.wait(LIMIT)
    with pytest.raises(CardmathError, match="no longer in the queue"):
        queue.cancel(99)
    queue.close()
