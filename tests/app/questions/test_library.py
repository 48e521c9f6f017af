"""The library of the page: names, tags, removal, and the queue."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from cardmath import solve
from cardmath.app.asked import Asked
from cardmath.app.library.jobs import flops_job, work
from cardmath.app.library.queue import Job, Queue, Say
from cardmath.app.library.reports import open_report
from cardmath.app.library.waiting import WaitingJobs
from cardmath.app.questions import find_question
from cardmath.app.solving.bench import Bench
from cardmath.app.tab_store import TabStore
from cardmath.errors import CardmathError
from tests.app.questions.test_solve import FIELDS

LIMIT = 20.0


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """All is kept in a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "cardmath"


@pytest.fixture
def store() -> TabStore:
    game = solve.postflop("Ks7h2d3c4s", ["AA, QJ", "KQ, 88"], 100, 200, "50%")
    found = TabStore()
    found.thing(Bench).put(game.solve("5%"), {})
    return found


def ask(store: TabStore, do: str, **more: object) -> dict[str, Any]:
    found = find_question("library")(Asked({"do": do, **more}, store), lambda *_: None)
    assert isinstance(found, dict)
    return found


def names(store: TabStore) -> list[str]:
    return [each["name"] for each in ask(store, "list")["items"]]


def test_a_solve_is_kept_named_noted_and_put_back(store: TabStore) -> None:
    assert ask(store, "keep", name="one") == {"name": "one"}
    assert ask(store, "keep", name="one") == {"name": "one (2)"}  # no name comes twice
    with pytest.raises(CardmathError, match="is taken"):
        ask(store, "describe", kind="solve", name="one (2)", new="one")
    ask(store, "describe", kind="solve", name="one", new="one", tags="a, b,a", notes="text")
    ask(store, "describe", kind="solve", name="one", new="river", tags="a, b", notes="text")
    assert names(store) == ["one (2)", "river"]
    ask(store, "remove", kind="solve", name="river")
    assert names(store) == ["one (2)"]
    ask(store, "restore")
    item = ask(store, "list")["items"][1]
    assert (item["name"], item["tags"], item["notes"]) == ("river", ["a", "b"], "text")
    with pytest.raises(CardmathError, match="nothing to put back"):
        ask(store, "restore")
    before = store.thing(Bench).known()
    store.thing(Bench).clear()
    ask(store, "open", kind="solve", name="river")
    assert store.thing(Bench).known().values == pytest.approx(before.values, rel=1e-4)


def test_a_solve_is_kept_once_as_long_as_it_stays_the_same(store: TabStore) -> None:
    first = ask(store, "keep")["name"]
    assert ask(store, "keep") == {"name": first}
    ask(store, "describe", kind="solve", name=first, new="mine", tags="", notes="")
    assert ask(store, "keep") == {"name": "mine"}
    lock = {"do": "lock", "line": "", "shares": ["100"]}
    find_question("solve")(Asked(lock, store), lambda *_: None)
    assert ask(store, "keep") == {"name": first}  # it is another one now
    assert ask(store, "keep") == {"name": first}
    ask(store, "remove", kind="solve", name=first)
    assert ask(store, "keep") == {"name": first}
    assert names(store) == sorted((first, "mine"))


def test_damaged_files_are_named(store: TabStore, home: Path) -> None:
    ask(store, "keep", name="one")
    [file] = (home / "solves").glob("*.cms")
    file.write_bytes(file.read_bytes()[:200])
    with pytest.raises(CardmathError, match="'one'"):
        ask(store, "open", kind="solve", name="one")
    file.unlink()
    with pytest.raises(CardmathError, match="the file of 'one' is gone"):
        ask(store, "open", kind="solve", name="one")
    for wrong in ({"tags": "a" * 30}, {"notes": "a" * 3000}):
        with pytest.raises(CardmathError):
            ask(store, "describe", kind="solve", name="one", new="one", **wrong)


class Nowhere:
    """A store that keeps nothing."""

    def take(self) -> tuple[list[Job], str]:
        return [], ""

    def store(self, jobs: list[Job]) -> None:
        pass


def no_note() -> None:
    pass


def test_the_queue_is_worked_off_in_its_order() -> None:
    done, gate, finished = list[str](), Event(), Event()

    def work(job: Job, _say: Say, _note: object) -> tuple[str, str, str]:
        assert gate.wait(LIMIT)
        done.append(job.title)
        if job.title == "bad":
            raise CardmathError("too large")
        if job.title == "last":
            finished.set()
        return "solve", job.title, "solved"

    queue = Queue(work, Nowhere())
    for name in ("first", "removed", "last", "bad"):
        queue.add(Job(name, "add"))
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
    started, ended = Event(), Event()

    def work(_job: Job, say: Say, _note: object) -> tuple[str, str, str]:
        started.set()
        try:
            while True:
                say("working")
        finally:
            ended.set()

    queue = Queue(work, Nowhere())
    queue.add(Job("endless", "add"))
    assert started.wait(LIMIT)
    queue.cancel(queue.plain()[0]["number"])
    assert ended.wait(LIMIT)
    with pytest.raises(CardmathError, match="no longer in the queue"):
        queue.cancel(99)
    queue.close()


def endless(_job: Job, say: Say, _note: object) -> tuple[str, str, str]:
    while True:
        say("working")


def release(store: WaitingJobs) -> None:
    """As if the server had ended."""
    assert store._lock is not None
    store._lock.release()


def test_the_queue_outlives_its_server() -> None:
    """What was not done is offered to the next server; it is not started unasked."""
    first = WaitingJobs(["add"])
    queue = Queue(endless, first)
    for title in ("one", "two", "three"):
        queue.add(Job(title, "add", {"pot": "9"}))
    queue.cancel(queue.plain()[2]["number"])

    beside = Queue(endless, WaitingJobs(["add"]))  # another server at the same time
    assert beside.plain() == []
    beside.close()
    queue.close()
    release(first)

    done = Event()

    def work(job: Job, _say: Say, _note: object) -> tuple[str, str, str]:
        assert job.values == {"pot": "9"}
        if job.title == "two":
            done.set()
        return "solve", job.title, "solved"

    second = WaitingJobs(["add"])
    queue = Queue(work, second)
    assert [(each["title"], each["state"]) for each in queue.plain()] == [
        ("one", "left"),
        ("two", "left"),
    ]
    assert queue.trouble == ""
    queue.resume()
    assert done.wait(LIMIT)
    queue.close()
    release(second)


@pytest.mark.parametrize(
    ("text", "said", "left"),
    [
        ("{", "cannot be read", 0),
        ("[1]", "cannot be read", 0),
        ('{"000": "{", "001": "[]"}', "2 games of the queue cannot be read", 0),
        ('{"000": "{\\"title\\": \\"a\\", \\"does\\": \\"rm\\"}"}', "1 game of", 0),
    ],
    ids=["no JSON", "a list", "damaged games", "an unknown kind"],
)
def test_a_damaged_queue_is_named_and_stops_nothing(
    text: str, said: str, left: int, home: Path
) -> None:
    home.mkdir()
    (home / "queue.json").write_text(text)
    store = WaitingJobs(["add"])
    queue = Queue(endless, store)
    assert len(queue.plain()) == left
    assert said in queue.trouble
    queue.add(Job("new", "add"))
    assert "new" in (home / "queue.json").read_text()
    queue.close()
    release(store)


def test_flops_that_are_done_are_not_solved_again() -> None:
    more = {"bets": "", "raises": "", "addAllIn": "0", "target": "20%", "flops": "Ks7h2d, Td9d6h:2"}
    values = FIELDS | {"players": ["AA, QJs", "KQ, 88"], "pot": "45", "stack": "80"} | more
    job = flops_job(Asked(values))
    said, notes = list[str](), list[int]()

    def stop_at_second(text: str) -> None:
        said.append(text)
        if text.startswith("1 of 2"):
            job.is_over = True
            raise KeyboardInterrupt

    with pytest.raises(CardmathError, match="stopped"):
        work(job, stop_at_second, lambda: notes.append(len(job.rows)))
    assert notes == [1]
    again = Job(job.title, job.does, job.values, json.loads(json.dumps(job.rows)))
    said.clear()
    kind, name, words = work(again, said.append, no_note)
    assert (kind, words) == ("flops", "solved")
    assert not any(each.startswith("0 of") for each in said)
    rows = open_report(name)["rows"]
    assert [row["flop"] for row in rows] == ["Ks7h2d", "Td9d6h"]
    damaged = Job(job.title, job.does, job.values, [{"flop": "Ks7h2d", "weight": "x"}])
    with pytest.raises(CardmathError, match="is damaged"):
        work(damaged, said.append, no_note)
