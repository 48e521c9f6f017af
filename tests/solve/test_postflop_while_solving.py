"""What other threads may do while a game is solved, and what memory it takes."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest

import cardmath as cm
from cardmath.solve import Postflop, PostflopAnswer, postflop
from tests.solve.postflop import strategies_of


def game() -> Postflop:
    return postflop("Ks7h2d3c", ["AA, 76s, QJ", "KQ, 88"], 100, 300, bets="50%, a")


def until_stopped(answer: PostflopAnswer, look: Callable[[], object]) -> None:
    """Call `look` while the answer is solved, which continues until then."""

    def progress(iterations: int, _off: float) -> None:
        if iterations:
            look()
            raise KeyboardInterrupt

    with pytest.raises(cm.Interrupted):
        answer.resume(1e-9, iterations=10**9, progress=progress)


def test_it_is_looked_at_while_it_is_solved() -> None:
    answer = game().prepare(threads=2)
    seen = []

    def look() -> None:
        for line in ("", "x", "x x / 7s /", "x"):
            node = answer.node(line)
            assert node.strategy.sum(axis=1) == pytest.approx(1)
            assert sum(node.mean_values) == pytest.approx(node.pot, abs=0.01)
            seen.append(answer.iterations)
        assert sum(answer.values) == pytest.approx(100, abs=0.01)
        assert answer.root == answer.root or answer.iterations > seen[-1]
        assert answer.best_response(0).value >= 0
        assert len(answer.report("x x").rows) == 48

    until_stopped(answer, look)
    assert seen == sorted(seen)
    assert answer.root.mean_values == pytest.approx(answer.values, abs=0.01)


def test_looks_change_nothing() -> None:
    answer, alone = (game().prepare() for _ in range(2))
    solver = Thread(target=answer.resume, args=(1e-9,), kwargs={"iterations": 120})
    solver.start()
    while solver.is_alive():
        answer.node("x b50")
    solver.join()
    alone.resume(1e-9, iterations=120)
    assert strategies_of(answer) == strategies_of(alone)
    assert [row.iterations for row in answer.history] == [row.iterations for row in alone.history]


def test_what_changes_it_waits_for_the_end(tmp_path: Path) -> None:
    answer = game().prepare()
    answer.lock("x", {"check": 1})

    def change() -> None:
        for changes in (
            lambda: answer.lock("", {"check": 1}),
            lambda: answer.unlock("x"),
            lambda: answer.lock_line("x"),
            lambda: answer.save(tmp_path / "spot.cms"),
            answer.resume,
        ):
            with pytest.raises(cm.CardmathError, match="another thread solves this answer"):
                changes()

    until_stopped(answer, change)
    assert answer.locked == ("x",)
    answer.unlock("x")


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Nothing is freed by chance."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError])
def test_a_stopped_answer_is_freed_at_once(error: type[BaseException]) -> None:
    def stop(_iterations: int, _off: float) -> None:
        raise error

    def begun() -> weakref.ref[PostflopAnswer]:
        answer = game().prepare()
        with pytest.raises((cm.Interrupted, error)):
            answer.resume(1e-9, iterations=10**9, progress=stop)
        return weakref.ref(answer)

    assert begun()() is None


MEMORY = """
import sys
from cardmath import solve

def taken(name):
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith(name))

game = solve.postflop("Td9d6h", ["22+, A2s+, KQ", "22+, A2s+"], 100, 400, "75%")
game.tree
before = taken("VmRSS")
answer = game.solve(iterations=1, bits=16, threads=2)
print(taken("VmHWM") - before, game.size.bytes_16)
"""


@pytest.mark.exhaustive
@pytest.mark.skipif(sys.platform != "linux", reason="the system reports the memory taken")
def test_no_more_memory_is_taken_than_is_announced() -> None:
    said = subprocess.run(
        [sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True
    )
    taken, announced = map(int, said.stdout.split())
    python = 2 << 20  # the answer's own objects, and what the system rounds up
    assert announced > 16 << 20
    assert 0.8 * announced < taken < announced + python
