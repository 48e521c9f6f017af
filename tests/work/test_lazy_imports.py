"""Ctrl-C while a call imports what it needs: the next call works."""

import json
import subprocess
import sys

import pytest

from tests.shell import LIMIT, ROOT

CALLS = {
    "hold'em": "cm.equity('QQ+', 'AK', board='Ks7h2d')",
    "omaha": "cm.equity('AA**', 'KK**', game='omaha', board='Ks7h2d3c4c')",
    "sample": "cm.equity('AA', 'KK', 'QQ', method='sample', samples=1000, seed=1)",
    "arrays": "cm.strengths(['AhKhQhJhTh'])",
    "ids": "cm.texts(cm.ids(['Ah Kh']))",
    "weights": "cm.Range('22+, AK@1/3').weights.sum()",
    "holdings": "len(cm.Range('AA** not KK**', 'omaha'))",
    "spot": "str(cm.read_spot('AhKh', board='Ks7h2d'))",
    "study": "str(cm.study('22+', 'Ks7h2d'))",
    "evaluate": "cm.evaluate('7h7s7dAsAc')",
    "census": "cm.census(5)",
    "simulate": "str(cm.simulate('holdem', 1000, 2, seed=1))",
    "24": "cm.twenty_four.solve([3, 3, 8, 8])",
    "video poker": "cm.video_poker.analyze('jacks-9-6')",
    "records": "cm.census(5).to_records()",
    "pandas": "cm.census(5).to_frame()",
    "polars": "cm.census(5).to_frame('polars')",
    "picture": "type(cm.plots.range_grid(cm.Range('22+')))",
    "widget": "type(cm.widget.RangeGrid('22+'))",
    "history": "__import__('cardmath.racing').racing.race(10, seed=1).rows[0].name",
    "linear program": "str(cm.solve.kuhn().solve())",
    "a missing name": "hasattr(cm, 'equty')",
}
"""Calls that import something of their own, the heavy packages among them."""


def tried(calls: dict[str, str], most: int, seed: int = 1) -> str:
    """Press Ctrl-C at up to `most` places of each call: the failures, and the number of tries."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.work.interrupted_imports"],
        input=json.dumps({"calls": calls, "most": most, "seed": seed}),
        capture_output=True,
        text=True,
        timeout=60 * LIMIT,
        cwd=ROOT,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.exhaustive
def test_the_next_call_works() -> None:
    """Of these calls most events belong to the import of NumPy."""
    few = {name: CALLS[name] for name in ("arrays", "weights", "study")}
    assert tried(few, 4) == "12 tries\n"


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", CALLS)
def test_the_next_call_works_wherever_ctrl_c_came(name: str) -> None:
    assert tried({name: CALLS[name]}, 60).count("\n") == 1
