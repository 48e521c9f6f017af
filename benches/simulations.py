"""How fast hands are dealt, judged and counted, beside NumPy's plain way; two threads, and Dask."""

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
"""As many hands as the essay dealt and tallied."""
ENOUGH = 0.001
"""A simulation this unlikely to be right fails."""

# Game, players, whether on each street, deals, and what is wanted in millions a second.
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
    """The tables: rates, the essay's own measure, a billion hands with threads and with Dask."""
    progress("simulations")
    heads = ["what", "million deals a second", "per core and its own second", "wanted"]
    return "\n".join(
        [
            table(
                "Simulation: dealt, judged and counted, two threads",
                heads,
                [*(_game(*game) for game in GAMES), _wild(), _arrays(), _numpy()],
            ),
            table(
                f"The essay's {PLAIN:,} hands of five cards (David Ness, July 2001)",
                ["who", "dealt", "tallied"],
                _essay(),
            ),
            table(
                f"{BILLION:,} hands of five cards",
                ["engine", "seconds, best of three", "peak memory"],
                [
                    _billion("two threads"),
                    _billion("two workers of Dask, there already", workers=2, ahead=True),
                    _billion("two workers of Dask, started for it", workers=2),
                ],
            ),
        ]
    )


def _best(work: Callable[[], object]) -> tuple[float, float]:
    """The seconds of the best round, on the clock and of all cores."""
    clock = cores = float("inf")
    for _ in range(ROUNDS):
        started, used = time.perf_counter(), time.process_time()
        work()
        clock = min(clock, time.perf_counter() - started)
        cores = min(cores, time.process_time() - used)
    return clock, cores


def _game(game: str, players: int, streets: bool, deals: int, wanted: str) -> list[str]:
    def work() -> cm.Simulation:
        return cm.simulate(
            game, deals, players, seed=SEED, streets=streets, exact=False, threads=THREADS
        )

    clock, cores = _best(work)
    checked = cm.simulate(game, deals, players, seed=SEED, streets=streets)
    assert checked == work()
    likely = [each.p_value for each in checked.streets[-1].categories]
    assert all(one is None or one > ENOUGH for one in likely)
    when = "on each street" if streets else "at the end"
    who = f", {players} players" if players > 1 else ""
    return [f"`{game}`{who}, {when}", _millions(deals, clock), _millions(deals, cores), wanted]


def _wild() -> list[str]:
    """Five cards with deuces wild."""
    clock, cores = _best(
        lambda: cm.simulate(hands=DEUCES, seed=SEED, wild="deuces", exact=False, threads=THREADS)
    )
    checked = cm.simulate(hands=DEUCES, seed=SEED, wild="deuces", threads=THREADS)
    assert (checked.categories.p_value or 0) > ENOUGH
    return ["`five-card`, deuces wild", _millions(DEUCES, clock), _millions(DEUCES, cores), ""]


def _arrays() -> list[str]:
    """Deals as arrays, for who judges them himself."""
    deals = 2_000_000
    clock, cores = _best(lambda: sum(map(len, cm.deal_chunks(deals, 6, 2, 5, seed=SEED))))
    what = "`deal_chunks`, six players of hold'em, not judged; one thread"
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
        ["`simulate`, two threads", f"{both * 1e3:.1f} ms", "in the same"],
    ]


PROGRAM = """if __name__ == "__main__":
    import sys, time, cardmath as cm, distributed
    from contextlib import ExitStack
    from cardmath._work.cluster import quiet_workers
    hands, workers, ahead = map(int, sys.argv[1:])
    asked = {"threads": 2} if not workers else {"workers": workers}
    with ExitStack() as stack:
        if ahead:
            cluster = stack.enter_context(quiet_workers(workers))
            asked = {"scheduler": cluster.scheduler_address}
        taken = []
        for _ in range(3):  # the first time workers import cardmath, too
            started = time.perf_counter()
            answer = cm.simulate(hands=hands, seed=1, **asked)
            taken.append(time.perf_counter() - started)
    status = open("/proc/self/status").read().splitlines()
    peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    print(min(taken), answer.categories.p_value, peak)
"""


def _billion(engine: str, workers: int = 0, *, ahead: bool = False) -> list[str]:
    """A process of its own, since its peak of memory is told."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "simulation.py"  # workers begin with the file that starts them
        path.write_text(PROGRAM)
        command = [sys.executable, str(path), str(BILLION), str(workers), str(int(ahead))]
        told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    taken, likely, peak = map(float, told.split())
    assert likely > ENOUGH
    return [engine, f"{taken:.1f}", f"{peak / 1024:.0f} MiB"]


def _millions(deals: int, seconds: float) -> str:
    return f"{deals / seconds / 1e6:,.1f}"
