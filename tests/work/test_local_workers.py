"""Workers that a call starts on this machine: how they end, and who can reach them."""

import os
import signal
import socket
import subprocess
import sys
import time
import warnings
from contextlib import suppress
from importlib.util import find_spec
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

import cardmath as cm
from cardmath._work import cluster
from tests.shell import LIMIT

pytestmark = [
    pytest.mark.skipif(not find_spec("distributed"), reason="distributed is not installed"),
    pytest.mark.filterwarnings("default"),
]


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
