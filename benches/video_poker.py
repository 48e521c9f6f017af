"""How long video poker takes: analyses, tables, one hand, strategies; two threads."""

import subprocess
import sys
import time
from collections.abc import Callable
from typing import TypeVar

import cardmath as cm
from benches.harness import progress, table
from cardmath.video_poker import solver

T = TypeVar("T")
ROUNDS = 7
THREADS = 2


def measure() -> str:
    """The table of times beside what is wanted."""
    progress("video poker")
    vp = cm.video_poker
    rows = [
        _row("`analyze`, 52 cards", "≤ 250 ms", lambda: _percent("jacks-9-6"), "99.5439"),
        _row("`analyze`, a joker", "≤ 350 ms", lambda: _percent("joker-kings-20-7"), "100.6463"),
        _row("`best_holds`, 134,459 hands", "≤ 500 ms", _table, 134_459),
        _row("`hold`, a new pay table", "≤ 5 ms", _hold, "872/47"),
        _row("`jackpot`, all pieces", "", lambda: round(vp.jackpot().break_even or 0), 976),
        _row("`strategy`, 9/6 Jacks", "≤ 20 s", lambda: _strategy("jacks-9-6"), True, 1),
        _row("`strategy`, Joker Poker", "≤ 20 s", lambda: _strategy("joker-kings-20-7"), True, 1),
        ["`hold`, first call of a process", f"{_first_call():.3g} ms", ""],
    ]
    return table("Video poker, two threads", ["what", "best", "wanted"], rows)


def _percent(key: str) -> str:
    _forget()
    return f"{cm.video_poker.analyze(key, threads=THREADS).percent:.4f}"


def _table() -> int:
    _forget()
    return len(cm.video_poker.best_holds(threads=THREADS))


def _hold() -> str:
    _forget()
    return str(cm.video_poker.hold("AhKhQhJh2c").best.value)


def _strategy(key: str) -> bool:
    return cm.video_poker.strategy(key, "full").cost < cm.video_poker.LENGTHS["medium"]


def _forget() -> None:
    """Forget what the core has counted of pay tables."""
    solver._solver.cache_clear()


def _first_call() -> float:
    script = (
        "import time; from cardmath.video_poker import hold; start = time.perf_counter(); "
        "hold('AhKhQhJh2c'); print(time.perf_counter() - start)"
    )
    times = [
        float(
            subprocess.run([sys.executable, "-c", script], check=True, capture_output=True).stdout
        )
        for _ in range(ROUNDS)
    ]
    return 1e3 * min(times)


def _row(
    what: str, wanted: str, work: Callable[[], T], answer: T, rounds: int = ROUNDS
) -> list[str]:
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        found = work()
        best = min(best, time.perf_counter() - start)
        assert found == answer, (what, found)
    return [what, f"{1e3 * best:.3g} ms", wanted]
