"""Work on a Dask cluster."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib.util import find_spec
from multiprocessing import active_children
from random import Random
from threading import Thread
from typing import Any, NamedTuple

import pytest

import cardmath as cm
from cardmath._support import optional
from cardmath._work import cluster
from cardmath.errors import CardmathError, Interrupted, StoppedError
from tests.shell import LIMIT, cardmath

pytestmark = [
    pytest.mark.skipif(not find_spec("distributed"), reason="distributed is not installed"),
    pytest.mark.filterwarnings("default"),
]

HANDS = 4_000_000


class Scheduler(NamedTuple):
    """A scheduler process and its address."""

    address: str
    process: subprocess.Popen[str]


def free_port() -> int:
    """A port that is not in use."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
    return port


class Restarted:
    """A scheduler and a worker that can be killed and restarted at the same address."""

    def __init__(self) -> None:
        self.port = free_port()
        self.processes: list[subprocess.Popen[bytes]] = []
        self.start()

    @property
    def address(self) -> str:
        """The address of the scheduler."""
        return f"tcp://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the scheduler and the worker."""
        at = ["scheduler", "--port", str(self.port), "--host", "127.0.0.1", "--no-dashboard"]
        work = ["worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        self.processes = [
            subprocess.Popen([sys.executable, "-m", "dask", *words], stderr=subprocess.DEVNULL)
            for words in (at, work)
        ]

    def kill(self) -> None:
        """Kill the scheduler and the worker."""
        for process in self.processes:
            process.kill()
            process.wait()

    def restart(self, after: float, pause: float) -> None:
        """Kill both after a few seconds, and restart them after a pause."""
        time.sleep(after)
        self.kill()
        time.sleep(pause)
        self.start()


@contextmanager
def started() -> Iterator[Scheduler]:
    """A scheduler and a worker in separate processes, as on a cluster."""
    dask = [sys.executable, "-m", "dask"]
    at = [*dask, "scheduler", "--port", "0", "--host", "127.0.0.1", "--no-dashboard"]
    with subprocess.Popen(at, stderr=subprocess.PIPE, text=True) as main:
        assert main.stderr is not None
        address = next(
            found[0] for line in main.stderr if (found := re.search(r"tcp://\S+:\d+", line))
        )
        work = [*dask, "worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        with subprocess.Popen(work, stderr=subprocess.DEVNULL) as worker:
            try:
                yield Scheduler(address, main)
            finally:
                worker.kill()
                main.kill()


@pytest.fixture(scope="module")
def scheduler() -> Iterator[Scheduler]:
    """One scheduler, shared by the tests that do not stop it."""
    with started() as scheduler:
        yield scheduler


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "players",
    [
        # With the first, scarce cards are drawn first; with the others, deals are weighted.
        ("AA23", "A23K", "A23Q"),
        ("20%",) * 10,
    ],
)
def test_clashing_ranges_are_drawn_on_a_cluster_as_here(
    players: tuple[str, ...], scheduler: Scheduler
) -> None:
    asked: dict[str, Any] = {"game": "omaha", "board": "3c4d8hJs9s", "method": "sample"}
    asked |= {"samples": 150_000 if len(players) < 9 else 5_000, "seed": 3}
    afar = cm.equity(*players, **asked, scheduler=scheduler.address)
    assert afar == cm.equity(*players, **asked)


@pytest.mark.exhaustive
def test_no_chunk_is_lost_or_counted_twice_if_a_worker_dies() -> None:
    killed: list[int] = []

    def kill(done: int, _total: int) -> None:
        if len(killed) < 2 and done > len(killed) * HANDS // 4:
            worker = active_children()[0]
            assert worker.pid is not None
            os.kill(worker.pid, signal.SIGKILL)
            killed.append(worker.pid)

    answer = cm.simulate("holdem", HANDS, 6, seed=2, workers=2, progress=kill)
    assert len(set(killed)) == 2
    assert answer == cm.simulate("holdem", HANDS, 6, seed=2)
    assert active_children() == []


@pytest.mark.exhaustive
def test_a_lost_scheduler_leaves_a_partial_result() -> None:
    with started() as scheduler:

        def kill(done: int, _total: int) -> None:
            if done > HANDS:
                scheduler.process.kill()

        with pytest.raises(StoppedError, match="the connection to the scheduler is lost") as caught:
            cm.simulate("holdem", 10**10, 6, seed=2, scheduler=scheduler.address, progress=kill)
    partial = caught.value.partial
    assert partial.hands > HANDS
    [whole] = [street for hands, street in partial.history if hands == 1 << 21]
    assert whole == cm.simulate("holdem", 1 << 21, 6, seed=2).streets


@pytest.mark.exhaustive
def test_a_lost_connection_is_retried_for_as_long_as_promised(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    killed: list[float] = []
    with started() as scheduler:

        def kill(_done: int, _total: int) -> None:
            if not killed:
                monkeypatch.setattr(cluster, "PATIENCE", 1.5)
                killed.append(time.monotonic())
                scheduler.process.kill()

        with pytest.raises(StoppedError, match="connection to the scheduler is lost: no scheduler"):
            cm.simulate("holdem", 10**10, 6, seed=2, scheduler=scheduler.address, progress=kill)
    assert 1.5 <= time.monotonic() - killed[0] < LIMIT


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(6))
def test_restarts_at_random_moments_lose_nothing(seed: int, capfd: Any) -> None:  # noqa: ANN401
    random, hands, there = Random(seed), 20_000_000, Restarted()
    after, pause = random.uniform(0.5, 6), random.uniform(0, 1.5)
    restarting = Thread(target=there.restart, args=(after, pause))
    restarting.start()
    try:
        answer = cm.simulate("holdem", hands, 6, seed=2, scheduler=there.address, exact=False)
    finally:
        restarting.join()
        there.kill()
    assert answer == whole(hands)
    assert capfd.readouterr().err == ""


@lru_cache
def whole(hands: int) -> cm.simulation.Simulation:
    """The simulation of the same hands with threads."""
    return cm.simulate("holdem", hands, 6, seed=2, exact=False)


def test_an_error_on_a_worker_is_reported(
    scheduler: Scheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_work: bytes, _task: object) -> None:
        raise ModuleNotFoundError("No module named 'cardmath'")

    broken.__module__ = "__main__"  # so that pickle sends the function, not only its name
    monkeypatch.setattr(cluster, "_count", broken)
    with pytest.raises(CardmathError, match="a worker cannot do this work: ModuleNotFoundError"):
        cm.simulate(hands=10, scheduler=scheduler.address)


@pytest.mark.exhaustive
def test_the_command_line_on_a_scheduler(scheduler: Scheduler) -> None:
    for asked in (
        ("simulate", "-n", "3000000", "--seed", "5", "--json"),
        ("simulate", "stud8", "-n", "100000", "-p", "2", "--wild", "joker", "--seed", "5"),
        ("equity", "AK", "random", "QQ+", "--samples", "300000", "--seed", "5", "--json"),
        ("census", "--cards", "8", "--given", "AhKhQd", "--json"),
    ):
        assert cardmath(*asked, "--scheduler", scheduler.address) == cardmath(*asked)


@pytest.mark.parametrize("error", [5e-4, 2e-3])
def test_random_deals_are_the_same(scheduler: Scheduler, error: float) -> None:
    # The stopping rule is checked in the order of the chunks, whichever worker was first.
    reported: list[tuple[int, int]] = []
    players = "AsKs", "QQ+, 76s@50%", "random"
    rules: dict[str, Any] = {"method": "sample", "seed": 8, "error": error, "categories": True}
    here = cm.equity(*players, combos=True, **rules)
    answer = cm.equity(
        *players, combos=True, scheduler=scheduler.address,
        progress=lambda *now: reported.append(now), **rules,
    )  # fmt: skip
    assert answer == here
    assert (answer.stopped, answer.plan) == ("error", here.plan)
    assert reported == sorted(reported)
    other: dict[str, Any] = {"game": "omaha8", "seed": 3, "samples": 70_001}
    afar = cm.equity("AsKs**", "2c3c4d5d", scheduler=scheduler.address, **other)
    assert afar == cm.equity("AsKs**", "2c3c4d5d", **other)


@pytest.mark.exhaustive
def test_a_query_is_the_same(scheduler: Scheduler) -> None:
    q = cm.query(hero="AA, KQs@1/3", villain="JJ+, AQ")
    asked = q.where(q.hero.category("flop") >= "one pair")
    here = asked.select(q.hero.wins(), by=q.board.paired("turn"), samples=300_000, seed=4)
    afar = asked.select(
        q.hero.wins(), by=q.board.paired("turn"), samples=300_000, seed=4,
        scheduler=scheduler.address,
    )  # fmt: skip
    assert afar == here


def test_a_census_is_the_same(scheduler: Scheduler, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["cardmath._census.count"], "_SHARE", 100_000)
    counted: list[tuple[int, int]] = []
    joker = cm.HIGH.with_wild("joker")
    census = cm.census(
        6, ordering=joker, scheduler=scheduler.address,
        progress=lambda *now: counted.append(now),
    )  # fmt: skip
    assert census == cm.census(6, ordering=joker)
    assert len(counted) > 3
    assert counted[-1] == (census.classes, census.classes)


@pytest.mark.exhaustive
def test_ctrl_c_keeps_results_of_the_cluster(scheduler: Scheduler) -> None:
    def press(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    there: dict[str, Any] = {"scheduler": scheduler.address, "progress": press}
    with pytest.raises(Interrupted) as caught:
        cm.equity("AsKs", "random", method="sample", samples=10**11, seed=4, **there)
    partial = caught.value.partial
    again = cm.equity("AsKs", "random", method="sample", samples=partial.total, seed=4)
    assert partial.partial
    assert again.players[0].share == partial.players[0].share
    with pytest.raises(Interrupted, match="hands were counted") as stopped:
        cm.census(9, **there)
    assert 0 < sum(stopped.value.partial.values()) < 3_679_075_400


def test_invalid_combinations_with_workers_are_refused() -> None:
    for rules, says in (
        ({"method": "exact"}, "all deals are counted in this process"),
        ({"threads": 2}, "give either threads of this process or a cluster"),
        ({"workers": 513}, "workers are 1 to 512, not 513"),
    ):
        with pytest.raises(CardmathError, match=says):
            cm.equity("AA", "KK", **({"workers": 2} | rules))
    with pytest.raises(CardmathError, match="a scheduler has its own workers"):
        cm.census(5, scheduler="tcp://a:1", workers=2)
    # A short exact count is done here and starts no workers.
    assert cm.equity("AsAh", "KsKh", workers=2).method == "exact"


def test_a_scheduler_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    with pytest.raises(CardmathError, match=r"answers at tcp://127\.0\.0\.1:9 within 0\.5 seconds"):
        cm.simulate(hands=10, scheduler="tcp://127.0.0.1:9")


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ({"scheduler": "here"}, "a scheduler is given as tcp://host:port, not 'here'"),
        ({"scheduler": "tcp://a:1", "workers": 2}, "a scheduler has its own workers"),
        ({"workers": -1}, "workers are 1 to 512, not -1"),
        ({"workers": 2, "threads": 2}, "give either threads of this process or a cluster"),
    ],
)
def test_invalid_clusters_are_refused(rules: dict[str, str | int], says: str) -> None:
    with pytest.raises(CardmathError) as caught:
        cm.simulate(hands=10, **rules)  # type: ignore[arg-type]
    assert says in str(caught.value)


def test_missing_dask_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(optional, "import_module", missing)
    with pytest.raises(CardmathError, match="a cluster needs distributed, which is not installed"):
        cm.simulate(hands=10, workers=2)
