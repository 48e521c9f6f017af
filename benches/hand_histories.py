"""Hand histories: how fast they are read, counted and valued, and how much memory that takes.

The hands are made up by `sample_hands`: a million of six-handed no-limit hold'em.
"""

import json
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import cardmath as cm
from benches.harness import peak_memory, progress, table

HANDS = 1_000_000
A_FILE = 20_000
THREADS = 2
FEW = 60
"""The hands that pokerkit reads."""


def measure() -> str:
    """The table of rates, times and memory, with the goals."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "hands"
        progress(f"{HANDS:,} hands")
        _make(folder)
        rows = [
            _rate("PokerStars text to Arrow, one thread", "pokerstars", "≥ 150,000 hands/s"),
            _rate("PHH to Arrow, one thread", "phh", "≥ 50,000 hands/s"),
            _rate("Open Hand History to Arrow, one thread", "ohh", ""),
            _pokerkit(folder),
            *_whole(folder),
        ]
    heads = ["work", "cardmath", "goal"]
    return table(f"Hand histories: {HANDS:,} hands of no-limit hold'em", heads, rows)


def _make(folder: Path) -> None:
    folder.mkdir()
    for first in range(0, HANDS, A_FILE):
        text = cm.hand_histories.sample_hands(min(A_FILE, HANDS - first), seed=first)
        (folder / f"{first:08}.txt").write_text(text)


def _rate(name: str, kind: str, goal: str) -> list[str]:
    """Hands a second of processor time, and what a plain search for line ends takes of it."""
    progress(name)
    text = cm.hand_histories.sample_hands(A_FILE, seed=1, to=kind).encode()  # type: ignore[arg-type]
    seconds = min(_processor(lambda: cm.hand_histories.parse(text)) for _ in range(5))
    # One search of a text takes less time than the clock of the processor shows.
    scans = 100
    scan = min(_processor(lambda: [text.count(b"\n") for _ in range(scans)]) for _ in range(3))
    times = seconds * scans / scan
    return [name, f"{A_FILE / seconds:,.0f} hands/s, {times:,.0f} scans for line ends", goal]


def _processor(call: Callable[[], object]) -> float:
    start = time.process_time()
    call()
    return time.process_time() - start


def _pokerkit(folder: Path) -> list[str]:
    name = "the same text, by pokerkit's PokerStars parser"
    if find_spec("pokerkit") is None:
        return [name, "not installed", ""]
    progress(name)
    from pokerkit.notation import PokerStarsParser

    first = next(iter(sorted(folder.iterdir()))).read_text()
    hands = "\n\n\n".join(first.split("\n\n\n")[:FEW])
    start = time.process_time()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of each hand that it cannot read
        read = sum(1 for _ in PokerStarsParser()(hands))
    rate = FEW / (time.process_time() - start)
    return [name, f"{rate:,.0f} hands/s, {read} of {FEW} read", ""]


def _whole(folder: Path) -> list[list[str]]:
    """All hands, in processes of their own, so that their memory is measured separately."""
    found = {what: _alone(what, folder) for what in ("read", "batches")}
    read, batches = found["read"], found["batches"]
    all_ins = f"expected values of all {read['all_ins']:,} all-ins, {THREADS} threads"
    return [
        [f"a folder to tables, {THREADS} threads", _times(read, "read"), "≤ 5 s"],
        ["peak memory of it", _megabytes(read["peak"]), "< 2,000 MB"],
        ["peak memory of `read_batches`", _megabytes(batches["peak"]), "< 300 MB"],
        ["statistics of all players", _times(read, "statistics"), "≤ 1 s"],
        [all_ins, _times(read, "expected"), "≤ 5 s"],
    ]


def _alone(what: str, folder: Path) -> dict[str, float]:
    progress(what)
    command = [sys.executable, "-m", "benches.hand_histories", what, str(folder)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    measured: dict[str, float] = json.loads(run.stdout)
    return measured


def _times(measured: dict[str, float], what: str) -> str:
    """The time, and that of all processors together, on which other work has less influence."""
    return f"{measured[what]:.2f} s; {measured[f'{what} by processors']:.2f} s of processors"


def _megabytes(peak: float) -> str:
    return f"{peak / 1e6:,.0f} MB"


def _read(folder: str) -> dict[str, float]:
    measured: dict[str, float] = {}

    def timed(what: str, call: Callable[[], Any]) -> Any:  # noqa: ANN401
        wall, processors = time.perf_counter(), time.process_time()
        answer = call()
        measured[what] = time.perf_counter() - wall
        measured[f"{what} by processors"] = time.process_time() - processors
        return answer

    found = timed("read", lambda: cm.hand_histories.read(folder, threads=THREADS))
    measured["peak"] = peak_memory()
    timed("statistics", found.statistics)
    worth = timed("expected", lambda: found.expected(threads=THREADS))
    statuses, names = worth.codes("ev_status")
    exact = worth.array("hand_id")[statuses == names.index("exact")]
    return measured | {"all_ins": len(set(exact.tolist()))}


def _batches(folder: str) -> dict[str, float]:
    hands = sum(len(batch) for batch in cm.hand_histories.read_batches(folder, threads=THREADS))
    assert hands == HANDS
    return {"peak": peak_memory()}


if __name__ == "__main__":
    if sys.argv[1:]:
        measured = {"read": _read, "batches": _batches}[sys.argv[1]](sys.argv[2])
        print(json.dumps(measured))
    else:
        print(measure())
