"""Work on a Dask cluster."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from importlib.util import find_spec
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path
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


def is_running(pid: int) -> bool:
    """Whether there is a process. Its object may not know yet that Dask saw it end."""
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


@pytest.mark.exhaustive
def test_workers_that_do_not_close_are_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    kill_workers, workers, survivors = cluster._kill_workers, list[int](), list[int]()

    def kill(others: set[BaseProcess]) -> None:
        processes = set(active_children()) - others
        kill_workers(others)
        workers.extend(process.pid or 0 for process in processes)
        survivors.extend(pid for pid in workers if is_running(pid))

    monkeypatch.setattr(cluster, "_kill_workers", kill)
    monkeypatch.setattr(cluster, "_CLOSING_WORKERS", 0.0)
    answer = cm.simulate("holdem", 10_000, 2, seed=2, workers=2)
    assert answer == cm.simulate("holdem", 10_000, 2, seed=2)
    assert workers
    assert not survivors


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


def alive(group: int) -> list[int]:
    """The processes of a group that are still running."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _parent, its_group = path.read_text().rpartition(")")[2].split()[:3]
            if int(its_group) == group and state != "Z":
                found.append(int(path.parent.name))
    return found


@pytest.mark.exhaustive
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc here")
@pytest.mark.parametrize("delay", [0.0, 0.2, 0.6, 1.5])
@pytest.mark.parametrize("everyone", [True, False], ids=["terminal", "command"])
def test_ctrl_c_while_workers_start_leaves_none_behind(delay: float, everyone: bool) -> None:
    # A terminal sends Ctrl-C to the command and to its workers; `kill` only to the command.
    program = (
        "import distributed, cardmath as cm; cm.simulate\n"
        "from multiprocessing import active_children\n"
        "try: print('ready', flush=True); cm.simulate('holdem', 10**11, 6, seed=1, workers=2)\n"
        "except cm.Interrupted: print('interrupted', len(active_children()))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], start_new_session=True, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as command:  # fmt: skip
        assert command.stdout is not None
        assert command.stdout.readline() == "ready\n"
        time.sleep(0.05 + delay)
        (os.killpg if everyone else os.kill)(command.pid, signal.SIGINT)
        out, err = command.communicate(timeout=LIMIT)
    assert (out, err, command.returncode) == ("interrupted 0\n", "", 0)
    deadline = time.monotonic() + LIMIT
    while alive(command.pid) and time.monotonic() < deadline:
        time.sleep(0.05)  # the resource tracker process ends by itself
    assert alive(command.pid) == []


@pytest.mark.exhaustive
def test_local_workers_start_beside_another_cluster() -> None:
    # 8787 is the port of Dask's dashboard: on most machines with a cluster it is taken.
    with socket.socket() as other, warnings.catch_warnings():
        with suppress(OSError):  # something else holds the port already
            other.bind(("0.0.0.0", 8787))
            other.listen()
        warnings.simplefilter("error")
        assert cm.simulate("holdem", 300_000, seed=2, workers=1, exact=False) == cm.simulate(
            "holdem", 300_000, seed=2, exact=False
        )


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


@pytest.mark.exhaustive
def test_another_user_cannot_send_code_to_local_workers(tmp_path: Path) -> None:
    stolen = tmp_path / "stolen"
    with cluster.quiet_workers(1) as local:
        address = local.scheduler_address
        assert address.startswith("tls://")
        for security in ("None", "distributed.Security.temporary()"):
            code = f"""
import distributed
with distributed.Client({address!r}, timeout=2, security={security}) as client:
    client.submit(open, {str(stolen)!r}, "w").result()
"""
            tried = subprocess.run(
                [sys.executable, "-c", code],
                check=False,
                capture_output=True,
                text=True,
                timeout=60,
            )
            assert tried.returncode != 0
            assert "Error" in tried.stderr
    assert not stolen.exists()


@pytest.mark.exhaustive
def test_local_workers_listen_with_tls_only() -> None:
    """The scheduler, each worker and its nanny have one port each, where plain HTTP gets nothing:
    Dask's web servers would show what is done to any user of the machine."""
    before = listening_ports()
    with cluster.quiet_workers(1) as local:
        connection = cluster._Connection(local.scheduler_address, local.security, is_local=True)
        ports = listening_ports() - before
        connection.close()
        replies = [plain_reply(port) for port in ports]
    assert len(ports) == 3
    assert not any(b"HTTP" in reply for reply in replies)


def listening_ports() -> set[int]:
    """The TCP ports on which this process and those that it started listen."""
    import psutil  # Dask needs it

    own = psutil.Process()
    return {
        each.laddr.port
        for process in [own, *own.children(recursive=True)]
        for each in process.net_connections("tcp")
        if each.status == psutil.CONN_LISTEN
    }


def plain_reply(port: int) -> bytes:
    """What a port replies to a request that is not encrypted; empty if it hangs up."""
    with socket.create_connection(("127.0.0.1", port), LIMIT) as raw, suppress(ConnectionError):
        raw.sendall(b"GET /info/main/workers.html HTTP/1.0\r\n\r\n")
        return raw.recv(10_000)
    return b""


def test_a_scheduler_with_keys() -> None:
    import distributed

    keys = distributed.Security.temporary()
    with distributed.LocalCluster(
        n_workers=1, processes=False, security=keys, dashboard_address="127.0.0.1:0"
    ) as local:
        address = local.scheduler_address
        found = cm.simulate("five-card", 200_000, seed=3, scheduler=address, security=keys)
        assert found == cm.simulate("five-card", 200_000, seed=3)


def test_missing_keys_are_refused_at_once() -> None:
    import dask
    import distributed

    def check(message: str, **given: Any) -> None:
        started = time.monotonic()
        with pytest.raises(CardmathError, match=message):
            cm.simulate("five-card", 1000, seed=1, scheduler="tls://127.0.0.1:9", **given)
        with pytest.raises(CardmathError, match=message):
            cm.census(6, scheduler="tls://127.0.0.1:9", **given)
        assert time.monotonic() - started < cluster.PATIENCE

    check("needs keys: give a distributed.Security")
    check("needs keys", security=distributed.Security())
    files = {"tls_ca_file": "no.pem", "tls_client_cert": "no.pem", "tls_client_key": "no.pem"}
    check("keys .* cannot be read: .*No such file", security=distributed.Security(**files))
    keys = [f"distributed.comm.tls.{name}" for name in ("ca-file", "client.cert", "client.key")]
    with dask.config.set(dict.fromkeys(keys, "no.pem")):
        check("cannot be read: .*No such file")


def test_keys_without_a_scheduler_are_refused() -> None:
    import distributed

    keys = distributed.Security.temporary()
    options: list[tuple[dict[str, Any], str]] = [
        ({"security": keys}, "security is for a scheduler"),
        ({"security": keys, "workers": 2}, "security is for a scheduler of your own"),
        ({"security": keys, "scheduler": "tcp://127.0.0.1:9"}, "tls://host:port"),
        ({"security": "ca.pem", "scheduler": "tls://127.0.0.1:9"}, "distributed.Security"),
    ]
    for given, message in options:
        with pytest.raises(CardmathError, match=message):
            cm.simulate("five-card", 1000, seed=1, **given)
        with pytest.raises(CardmathError, match=message):
            cm.census(6, **given)
