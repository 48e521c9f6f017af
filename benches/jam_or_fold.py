"""The time to solve jam or fold for many players, with the goals."""

import time
from collections.abc import Callable, Sequence
from tempfile import TemporaryDirectory
from typing import Any

import cardmath as cm
from benches.harness import progress, table
from cardmath import solve

THREE = [12, 8, 20]
SIX = [12, 8, 20, 15, 10, 9]
PAID = {"ante": 0.125, "prizes": [50, 30, 20]}
NINE = [12, 8, 20, 15, 10, 9, 11, 14, 13]


def measure() -> str:
    """The table of times, with NumPy on as many threads as it takes."""
    with TemporaryDirectory() as folder:
        rows = [_row("table of triples, all exact", "≤ 25 s", lambda: _triples(folder))]
    cm.preflop_triples()
    rows += [
        _row("three players, by chips", "≤ 2 s", lambda: _solved(THREE)),
        _row("the same with a raise and a limp", "", lambda: _solved(THREE, raises=2, limps=True)),
        _row("six with ICM and antes", "≤ 20 s", lambda: _solved(SIX, **PAID)),
        _row("nine, by chips", "≤ 60 s", lambda: _solved(NINE, ante=0.125)),
        _row("nine with two big blinds each", "", lambda: _solved([2] * 9, ante=0.125)),
        _row("chart of 2 to 20 big blinds, two players", "≤ 5 s", _chart),
    ]
    heads = ["work", "time", "of the processor", "goal", "found"]
    return table("Jam or fold", heads, rows)


def _row(what: str, goal: str, call: Callable[[], str]) -> list[str]:
    progress(what)
    start, processor = time.perf_counter(), time.process_time()
    found = call()
    taken, used = time.perf_counter() - start, time.process_time() - processor
    return [what, f"{taken:.2f} s", f"{used:.2f} s", goal, found]


def _triples(folder: str) -> str:
    return repr(cm.preflop_triples(cache_directory=folder))


def _solved(stacks: Sequence[float], **rules: Any) -> str:
    answer = solve.push_fold(list(stacks), **rules).solve()
    unit = "big blinds" if answer.unit == "chips" else "of 100 in prizes"
    return f"{answer.iterations} iterations, gains up to {max(answer.gains):.2g} {unit}"


def _chart() -> str:
    chart = solve.push_fold_chart()
    return f"{len(chart.stacks)} stacks, exploitability up to {chart.exploitability:.2g}"
