"""The pace of simulations with two threads and with Dask, beside plain NumPy."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import cardmath as cm
from benches.harness import progress, table
from cardmath.history import counting

ROUNDS = 5
THREADS = 2
SEED = 1
PLAIN = 200_000
"""The number of hands that David Ness's essay dealt and tallied."""
ENOUGH = 0.001
"""The least p-value of a simulation that passes."""

# Game, players, whether to count on each street, deals, and the goal in million deals per second.
GAMES = [
    ("five-card", 1, False, 100_000_000, "≥ 100"),
    ("stud", 1, False, 50_000_000, "≥ 80"),
    ("stud", 1, True, 50_000_000, ""),
    ("holdem", 6, False, 10_000_000, "≥ 8"),
    ("holdem", 6, True, 10_000_000, "≥ 8"),
    ("short-deck", 2, True, 20_000_000, ""),
    ("razz", 2, False, 20_000_000, ""),
    ("stud8", 2, False, 10_000_000, ""),
    ("omaha", 6, False, 2_000_000, ""),
    ("omaha8", 6, True, 500_000, ""),
]
DEUCES = 50_000_000
BILLION = 1_000_000_000


def measure() -> str:
    """The tables: rates, the essay's example, and a billion hands with threads and with Dask."""
    progress("simulations")
    heads = ["what", "million deals a second", "million per second of CPU time", "goal"]
    return "\n".join(
        [
            table(
                "Simulation: dealt, evaluated and counted, two threads",
                heads,
                [*(_game(*game) for game in GAMES), _wild(), _arrays(), _numpy()],
            ),
            table(
                f"The essay's {PLAIN:,} hands of five cards (David Ness, July 2001)",
                ["program", "dealt", "tallied"],
                _essay(),
            ),
            table(
                f"{BILLION:,} hands of five cards",
                ["engine", "seconds, best of three", "peak memory"],
                [
                    _billion("two threads"),
                    _billion("two workers of Dask, already running", workers=2, ahead=True),
                    _billion("two workers of Dask, started for this", workers=2),
                ],
            ),
        ]
    )


def _best(work: Callable[[], object]) -> tuple[float, float]:
    """The seconds of the best round: elapsed time, and the time of all cores together."""
    clock = cores = float("inf")
    for _ in range(ROUNDS):
        started, used = time.perf_counter(), time.process_time()
        work()
        clock = min(clock, time.perf_counter() - started)
        cores = min(cores, time.process_time() - used)
    return clock, cores


def _game(game: str, players: int, streets: bool, deals: int, goal: str) -> list[str]:
    def work() -> cm.simulation.Simulation:
        return cm.simulate(
            game, deals, players, seed=SEED, streets=streets, exact=False, threads=THREADS
        )

    clock, cores = _best(work)
    checked = cm.simulate(game, deals, players, seed=SEED, streets=streets)
    assert checked == work()
    p_values = [counts.p_value for counts in checked.streets[-1].categories]
    assert all(p_value is None or p_value > ENOUGH for p_value in p_values)
    when = "on each street" if streets else "at the end"
    number = f", {players} players" if players > 1 else ""
    return [f"`{game}`{number}, {when}", _millions(deals, clock), _millions(deals, cores), goal]


def _wild() -> list[str]:
    """Five cards with deuces wild."""
    clock, cores = _best(
        lambda: cm.simulate(hands=DEUCES, seed=SEED, wild="deuces", exact=False, threads=THREADS)
    )
    checked = cm.simulate(hands=DEUCES, seed=SEED, wild="deuces", threads=THREADS)
    assert (checked.categories.p_value or 0) > ENOUGH
    return ["`five-card`, deuces wild", _millions(DEUCES, clock), _millions(DEUCES, cores), ""]


def _arrays() -> list[str]:
    """Deals as arrays, for users who evaluate them themselves."""
    deals = 2_000_000
    clock, cores = _best(
        lambda: sum(map(len, cm.simulation.deal_chunks(deals, 6, 2, 5, seed=SEED)))
    )
    what = "`deal_chunks`, six players of hold'em, not evaluated; one thread"
    return [what, _millions(deals, clock), _millions(deals, cores), ""]


def _numpy() -> list[str]:
    clock, cores = _best(lambda: counting.Rsl(counting.deal(PLAIN, SEED)))
    what = "five cards with NumPy alone (`history/counting.py`)"
    return [what, f"{PLAIN / clock / 1e6:.2f}", f"{PLAIN / cores / 1e6:.2f}", ""]


def _essay() -> list[list[str]]:
    dealt, _ = _best(lambda: counting.deal(PLAIN, SEED))
    hands = counting.deal(PLAIN, SEED)
    tallied, _ = _best(lambda: counting.Rsl(hands))
    both, _ = _best(lambda: cm.simulate(hands=PLAIN, seed=SEED, exact=False, threads=THREADS))
    return [
        ["the essay, in K on a Pentium III at 800 MHz", "2.75 s", "6.43 s"],
        ["its verbs in NumPy (`history/counting.py`)", f"{dealt:.2f} s", f"{tallied:.2f} s"],
        ["`simulate`, two threads", f"{both * 1e3:.1f} ms", "included"],
    ]


PROGRAM = """if __name__ == "__main__":
    import sys, time, cardmath as cm, distributed
    from contextlib import ExitStack
    hands, workers, ahead = map(int, sys.argv[1:])
    engine = {"threads": 2} if not workers else {"workers": workers}
    with ExitStack() as stack:
        if ahead:
            local = distributed.LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address=None
            )
            engine = {"scheduler": stack.enter_context(local).scheduler_address}
        taken = []
        for _ in range(3):  # in the first round the workers import cardmath too
            started = time.perf_counter()
            answer = cm.simulate(hands=hands, seed=1, **engine)
            taken.append(time.perf_counter() - started)
    status = open("/proc/self/status").read().splitlines()
    peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    print(min(taken), answer.categories.p_value, peak)
"""


def _billion(engine: str, workers: int = 0, *, ahead: bool = False) -> list[str]:
    """Measure in a process of its own, since its peak memory is part of the answer."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "simulation.py"  # Dask's workers import the main file
        path.write_text(PROGRAM)
        command = [sys.executable, str(path), str(BILLION), str(workers), str(int(ahead))]
        out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    taken, p_value, peak = map(float, out.split())
    assert p_value > ENOUGH
    return [engine, f"{taken:.1f}", f"{peak / 1024:.0f} MiB"]


def _millions(deals: int, seconds: float) -> str:
    return f"{deals / seconds / 1e6:,.1f}"
