"""The trainer of the page: questions of the solved game, and what the answers cost."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path
from typing import Any

import pytest

from cardmath import solve
from cardmath.app.asked import Asked
from cardmath.app.library.entries import describe
from cardmath.app.library.solves import keep
from cardmath.app.questions import find_question
from cardmath.app.solving.bench import Bench
from cardmath.app.tab_store import TabStore
from cardmath.errors import CardmathError


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions are kept in a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture
def store() -> TabStore:
    game = solve.postflop("Ks7h2d3c4s", ["AA, QJ", "KQ, 88"], 100, 200, "50%")
    found = TabStore()
    found.thing(Bench).put(game.solve("1%"), {})
    return found


def ask(store: TabStore, do: str = "show", **more: object) -> Any:  # noqa: ANN401
    return find_question("train")(Asked({"do": do, "seed": 1, **more}, store), lambda *_: None)


def test_a_question_waits_for_its_answer(store: TabStore) -> None:
    asked = ask(store)
    assert asked["question"]["judged"] is None
    assert not asked["ready"]
    assert ask(store, "next") == ask(store) == asked  # it is not skipped
    done = ask(store, "judge", action=asked["question"]["actions"][0])
    judged = done["question"]["judged"]
    values = {each["name"]: each["value"] for each in judged["actions"]}
    assert judged["loss"] == max(values.values()) - values[judged["action"]]
    assert done["score"]["answered"] == 1
    assert ask(store, "judge", action="all-in") == done  # an action is not taken back
    after = ask(store, "next")
    assert after["question"]["judged"] is None
    assert after["score"] == done["score"]


def test_only_wanted_hands_are_asked(store: TabStore) -> None:
    for seed in range(5):
        asked = ask(store, seed=seed, position="in", hands="KQ")
        assert asked["question"]["player"] == 1
        assert {card[0] for card in asked["question"]["hand"]} == {"K", "Q"}
    for wrong in ({"hands": "KQ!"}, {"hands": "22"}, {"street": "turn"}, {"position": "left"}):
        with pytest.raises(CardmathError):
            ask(store, **wrong)


def test_a_game_is_freed_when_another_one_is_solved(store: TabStore) -> None:
    bench = store.thing(Bench)
    ask(store)
    answer = bench.answer
    assert answer is not None
    trained = weakref.ref(answer)
    del answer
    bench.clear()
    gc.collect()
    assert trained() is None


def test_a_search_can_be_stopped(store: TabStore) -> None:
    def stop(_done: int, _total: int) -> None:
        calls.append(None)
        if len(calls) > 1:
            raise InterruptedError

    calls: list[None] = []
    with pytest.raises(InterruptedError):
        find_question("train")(Asked({"do": "show"}, store), stop)
    assert ask(store)["question"]["judged"] is None


def test_a_ready_made_spot_is_trained_before_one_is_solved() -> None:
    store = TabStore()
    asked = ask(store)
    assert asked["ready"]
    assert len(asked["question"]["board"]) in (4, 5)
    game = solve.postflop("Ks7h2d3c4s", ["AA, QJ", "KQ, 88"], 100, 200, "50%")
    store.thing(Bench).put(game.solve("1%"), {})
    assert not ask(store)["ready"]


def test_the_library_is_trained_by_name_and_by_tag(store: TabStore) -> None:
    answer = store.thing(Bench).answer
    assert answer is not None
    names = [keep(answer, name) for name in ("one", "two")]
    for name in names:
        describe("solve", name, "set", "")
    asked = ask(store, source="solve/two")
    assert asked["sources"] == [["tag/set", "all tagged “set”"], ["solve/one", "one"],
                                ["solve/two", "two"]]  # fmt: skip
    asked = ask(store, source="tag/set")
    for number in range(1, 10):  # the game changes on the way
        action = asked["question"]["actions"][0]
        done = ask(store, "judge", source="tag/set", action=action)
        assert done["score"]["answered"] == number
        assert done["question"]["judged"]["action"] == action
        asked = ask(store, "next", source="tag/set")
        assert asked["question"]["judged"] is None
    assert [each["now"] for each in done["sessions"]] == [True]
    with pytest.raises(CardmathError, match="no kept solve has this tag"):
        ask(store, source="tag/none")


def test_only_made_hands_that_are_wanted_are_asked(store: TabStore) -> None:
    asked = ask(store, made="top pair", position="in")
    assert {card[0] for card in asked["question"]["hand"]} == {"K", "Q"}
    with pytest.raises(CardmathError, match="made hand"):
        ask(store, made="top pear", seed=2)
