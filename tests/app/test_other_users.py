"""Another user of the machine: what he can see, and what he gets."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.app.running import App
from tests.app.test_keys import wait_for
from tests.shell import LIMIT

pytestmark = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become another user"
)

BECOME_NOBODY = """
import base64, glob, json, os, pwd, socket, ssl, sys  # which nobody may not be able to read
"".encode("idna")
user = pwd.getpwnam("nobody")
os.setgroups([])
os.setgid(user.pw_gid)
os.setuid(user.pw_uid)
"""


def start_as_nobody(code: str, *args: str) -> subprocess.Popen[str]:
    """Start a program as another user; it has only Python's own library."""
    return subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", BECOME_NOBODY + code, *args],
        cwd="/",
        env={},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def as_nobody(code: str, *args: str) -> str:
    """What a program prints that another user runs."""
    with start_as_nobody(code, *args) as run:
        out, err = run.communicate(timeout=LIMIT)
    assert run.returncode == 0, err
    return out


SEE = """
for path in glob.glob("/proc/[0-9]*/cmdline"):
    try:
        sys.stdout.write(open(path, "rb").read().decode(errors="replace"))
    except OSError:
        pass
for path in sys.argv[1:]:
    try:
        print(open(path).read())
    except OSError:
        print("refused")
"""


def test_no_secret_can_be_seen(tmp_path: Path) -> None:
    """Neither the command lines of all processes nor any file shows a code or the key."""
    seen, script = tmp_path / "seen", tmp_path / "browser.py"
    script.write_text(
        f"import sys, time; open({str(seen)!r}, 'w').write(sys.argv[1] + '\\n'); time.sleep(600)"
    )
    home = tmp_path / "home"
    with App(browser=f"{sys.executable} {script} %s &", home=home) as app:
        uri = wait_for(seen)
        file = Path(uri.removeprefix("file://"))
        for folder in [file.parent, *file.parent.parents]:
            if folder.is_relative_to(tmp_path.parent.parent):
                folder.chmod(folder.stat().st_mode | 0o055)  # as in a home that others can read
        code = file.read_text().split('value="')[1].split('"')[0]
        pid = app.process.pid
        secret = [f"/proc/{pid}/environ", f"/proc/{pid}/mem", str(file)]
        found = as_nobody(SEE, *secret)
        assert found.endswith("refused\n" * 3)
        assert uri in found  # the browser's command line was seen
        for each in (code, code.replace("-", ""), app.code, app.key):
            assert each not in found
        end_of("browser.py", tmp_path)


def end_of(name: str, folder: Path) -> None:
    """End the fake browser, by the path of its script."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:
            continue
        if str(folder / name).encode() in words:
            os.kill(int(path.parent.name), 15)


ASK = """
port, secret = int(sys.argv[1]), sys.argv[2]
host = f"127.0.0.1:{port}"

def http(method, path, body=b"", **headers):
    with socket.create_connection(("127.0.0.1", port), 20) as raw:
        given = {"Host": host, "Origin": f"http://{host}", "Connection": "close",
                 "Content-Length": str(len(body)), **headers}
        lines = "".join(f"{name}: {value}\\r\\n" for name, value in given.items())
        raw.sendall(f"{method} {path} HTTP/1.1\\r\\n{lines}\\r\\n".encode() + body)
        reply = b""
        while chunk := raw.recv(100_000):
            reply += chunk
        return reply

def frame(text):
    data, mask = text.encode(), os.urandom(4)
    head = bytes([0x81, 0x80 | len(data)]) if len(data) < 126 else (
        bytes([0x81, 0xFE]) + len(data).to_bytes(2, "big"))
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))

def talk(*messages):
    with socket.create_connection(("127.0.0.1", port), 20) as raw:
        key = base64.b64encode(os.urandom(16)).decode()
        raw.sendall((f"GET /ask HTTP/1.1\\r\\nHost: {host}\\r\\nOrigin: http://{host}\\r\\n"
            f"Upgrade: websocket\\r\\nConnection: Upgrade\\r\\nSec-WebSocket-Key: {key}\\r\\n"
            "Sec-WebSocket-Version: 13\\r\\n\\r\\n").encode())
        reply = raw.recv(100_000)
        assert b" 101 " in reply
        try:
            for message in messages:
                raw.sendall(frame(json.dumps(message)))
            while chunk := raw.recv(100_000):
                reply += chunk
        except OSError:
            pass
        return reply

ask = {"id": 1, "view": "hands", "ask": {"part": "summary", "path": secret, "open": True}}
print(http("GET", "/").split()[1].decode())
print(http("GET", "/kept/guessed").split()[1].decode())
print(http("PUT", "/kept/guessed", b"x").split()[1].decode())
print({http("POST", path, body).split()[1].decode() for path in ("/key", "/open")
       for body in (b"", b"code=", b"code=aaaa-bbbb-cccc-dddd", b"aaaa-bbbb-cccc-dddd")})
for messages in ([ask], [{"hello": "0"}, ask], [{"hello": "0"}, {"proof": "0" * 64}, ask]):
    reply = talk(*messages)
    print(b"answer" in reply, b"example" in reply, b"error" in reply)
print(f"http://{host}/ask?token=" in str(http("GET", "/ask")))
"""


def test_nothing_is_answered(tmp_path: Path) -> None:
    private = tmp_path / "private.txt"
    private.write_text("the hands of another user")
    private.chmod(0o600)
    with App() as app:
        found = as_nobody(ASK, str(app.port), str(private)).splitlines()
    assert found == ["200", "404", "404", "{'403'}", *["False False False"] * 3, "False"]


FLOOD = """
port = int(sys.argv[1])
held = []
for _ in range(900):
    raw = socket.socket()
    raw.settimeout(20)
    raw.connect(("127.0.0.1", port))
    held.append(raw)
print("held", flush=True)
sys.stdin.read()
"""


@pytest.mark.exhaustive
def test_idle_connections_do_not_keep_the_page_out() -> None:
    """Two thousand connections that ask nothing are held while a page is opened and asks."""
    with App() as app:
        assert app.key
        floods = [start_as_nobody(FLOOD, str(app.port)) for _ in range(2)]
        for flood in floods:
            assert flood.stdout is not None
            assert flood.stdout.readline() == "held\n"
        with app.open() as page, socket.create_connection(("127.0.0.1", app.port), LIMIT) as raw:
            raw.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{app.port}\r\n\r\n".encode())
            assert raw.recv(12) == b"HTTP/1.1 200"
            page.send('{"id": 1, "view": "spot", "ask": {"hand": "AhKh", "board": "9c7h2h"}}')
            while '"final": true' not in (message := str(page.recv(LIMIT))):
                assert "error" not in message
        for flood in floods:
            flood.communicate("")


DASK = """
host, port = sys.argv[1].rsplit("/", 1)[1].rsplit(":", 1)
for context in (None, ssl._create_unverified_context()):
    try:
        with socket.create_connection((host, int(port)), 20) as raw:
            if context is not None:
                raw = context.wrap_socket(raw)
            raw.settimeout(20)
            raw.sendall(b"\\x01" * 64)
            print("answered" if raw.recv(1000) else "closed")
    except (OSError, ssl.SSLError) as error:
        print("refused")
"""


@pytest.mark.exhaustive
def test_another_user_cannot_talk_with_local_workers() -> None:
    """The scheduler of `--workers` says nothing to one who has no key of the run."""
    from cardmath._work import cluster

    with cluster.quiet_workers(1) as local:
        address = local.scheduler_address
        assert address.startswith("tls://")
        found = as_nobody(DASK, address).split()
    assert set(found) <= {"closed", "refused"}
    assert len(found) == 2
