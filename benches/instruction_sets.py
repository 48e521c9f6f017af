"""Long questions of one thread with each instruction set; `baseline` is what Arm runs.

A process chooses its instruction set once, so each set is measured in a process of its own.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable

import cardmath as cm
from benches.harness import progress, table

SETS = ["avx512", "avx2", "baseline"]
ROUNDS = 3
ENOUGH = 1.0
"""After this many seconds, and `ROUNDS` rounds, no more rounds are run for a question."""
FLOP = "Ks7h2d"


def questions() -> dict[str, Callable[[], object]]:
    """What is asked, by its name. Answers are compared as text: they have no timing."""
    return {
        "few combos v few on a flop": lambda: cm.equity(
            "QQ+, AKs", "22+, A2s+", board=FLOP, threads=1
        ),
        "any two v any two on a flop": lambda: cm.equity("*", "*", board=FLOP, threads=1),
        "any two v any two before the flop": lambda: cm.equity("*", "*", threads=1),
        "three of any two on a flop": lambda: cm.equity("*", "*", "*", board=FLOP, threads=1),
        "three of any two before the flop": lambda: cm.equity(
            "*", "*", "*", method="exact", threads=1
        ),
        "any four v any four of Omaha on a turn": lambda: cm.equity(
            "*", "*", game="omaha", board=f"{FLOP}9c", threads=1
        ),
        "random deals of stud": lambda: cm.equity(
            "AhKhQs", "2c2d3s", game="stud", method="sample", seed=1, threads=1
        ),
        "census of seven cards": lambda: cm.census(cards=7),
        "a million hands simulated": lambda: cm.simulate(
            game="five-card", hands=1_000_000, threads=1, seed=1
        ),
    }


def measured_here() -> dict[str, tuple[float, str]]:
    """The best processor seconds of each question in this process, and its answer."""
    found = {}
    for name, ask in questions().items():
        answer, times = "", list[float]()
        while len(times) < ROUNDS or sum(times) < ENOUGH:
            start = time.process_time()
            answered = ask()
            times.append(time.process_time() - start)
            answer = str(answered)
        found[name] = (min(times), answer)
    return found


def measure() -> str:
    """The table of times, with a column for each instruction set; all must answer alike."""
    found = {}
    for name in SETS:
        progress(f"questions with {name}")
        env = {**os.environ, "CARDMATH_INSTRUCTIONS": name}
        command = [sys.executable, "-m", "benches.instruction_sets"]
        run = subprocess.run(command, env=env, stdout=subprocess.PIPE, check=False)
        if run.returncode == 0:
            found[name] = json.loads(run.stdout)
    rows = []
    for question in questions():
        answers = {found[name][question][1] for name in found}
        assert len(answers) == 1, f"{question}: the instruction sets disagree"
        times = [f"{found[name][question][0] * 1e3:,.1f}" if name in found else "" for name in SETS]
        rows.append([question, *(each or "not here" for each in times)])
    return table("Questions by instruction set: milliseconds of one thread", ["", *SETS], rows)


if __name__ == "__main__":
    print(json.dumps(measured_here()))
