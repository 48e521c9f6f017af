"""Simulations on a cluster of Dask."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing import active_children
from typing import NamedTuple

import pytest

import cardmath as cm
from cardmath import extras
from cardmath.errors import CardmathError, StoppedError
from cardmath.simulation import cluster
from tests.shell import cardmath

pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("default")

HANDS = 4_000_000


class Scheduler(NamedTuple):
    """A process that hands out work."""

    address: str
    process: subprocess.Popen[str]


@pytest.fixture
def scheduler() -> Iterator[Scheduler]:
    """A scheduler and a worker as processes of their own, as on a cluster."""
    dask = [sys.executable, "-m", "dask"]
    at = [*dask, "scheduler", "--port", "0", "--host", "127.0.0.1", "--no-dashboard"]
    with subprocess.Popen(at, stderr=subprocess.PIPE, text=True) as main:
        assert main.stderr is not None
        address = next(
            found[0] for line in main.stderr if (found := re.search(r"tcp://\S+:\d+", line))
        )
        work = [*dask, "worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        with subprocess.Popen(work, stderr=subprocess.DEVNULL) as worker:
            yield Scheduler(address, main)
            worker.kill()
        main.kill()


def test_a_worker_that_dies_loses_nothing_and_counts_nothing_twice() -> None:
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
def test_a_scheduler_that_goes_leaves_what_was_counted(scheduler: Scheduler) -> None:
    def kill(done: int, _total: int) -> None:
        if done > HANDS:
            scheduler.process.kill()

    with pytest.raises(StoppedError, match="the connection to the scheduler is lost") as caught:
        cm.simulate("holdem", 10**10, 6, seed=2, scheduler=scheduler.address, progress=kill)
    partial = caught.value.partial
    assert partial.hands > HANDS
    [whole] = [street for hands, street in partial.course if hands == 1 << 21]
    assert whole == cm.simulate("holdem", 1 << 21, 6, seed=2).streets


def test_on_a_scheduler_as_a_shell_sees_it(scheduler: Scheduler) -> None:
    asked = ("simulate", "-n", "3000000", "--seed", "5", "--json")
    assert cardmath(*asked, "--scheduler", scheduler.address) == cardmath(*asked)


def test_a_scheduler_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    started = time.monotonic()
    with pytest.raises(CardmathError, match="no scheduler with workers answers at tcp://127"):
        cm.simulate(hands=10, scheduler="tcp://127.0.0.1:9")
    assert time.monotonic() - started < 10


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ({"scheduler": "here"}, "a scheduler is named as tcp://host:port, not 'here'"),
        ({"scheduler": "tcp://a:1", "workers": 2}, "a scheduler has workers of its own"),
        ({"workers": -1}, "workers are 1 to 512, not -1"),
        ({"workers": 2, "threads": 2}, "threads are of this process"),
    ],
)
def test_what_is_no_cluster(rules: dict[str, str | int], says: str) -> None:
    with pytest.raises(CardmathError) as caught:
        cm.simulate(hands=10, **rules)  # type: ignore[arg-type]
    assert says in str(caught.value)


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(extras, "import_module", missing)
    with pytest.raises(CardmathError, match="a cluster needs distributed, which is not installed"):
        cm.simulate(hands=10, workers=2)
