"""Tries the page and the widgets of the installed cardmath[app,widget].

    python scripts/try_page.py

The page must serve each of its files and answer a question; the grid for notebooks must be made.
"""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, Request, build_opener

from websockets.sync.client import connect
from websockets.typing import Origin

import cardmath as cm
from cardmath.app.keys import Keys

FOLDER = Path(cm.__file__).parent / "_page"
SERVED = {".css", ".html", ".js", ".svg"}
PATIENCE = 60.0
"""Seconds to wait for the page: a machine that builds wheels is slow."""


@contextmanager
def running_page() -> Iterator[tuple[str, str]]:
    """Run `cardmath app`; give the address and the code that it prints."""
    command = [sys.executable, "-m", "cardmath", "app", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as app:
        try:
            assert app.stdout is not None
            address, code = (app.stdout.readline().split()[-1] for _ in range(2))
            yield address, code
        finally:
            app.terminate()


def check_files(origin: str) -> int:
    """Fetch every file of the page, and compare it with the installed one; return their number."""
    opener = build_opener(ProxyHandler({}))
    files = {path.relative_to(FOLDER).as_posix(): path for path in FOLDER.rglob("*")}
    served = {name: path for name, path in files.items() if path.suffix in SERVED}
    for name, path in {"": files["index.html"], **served}.items():
        with opener.open(f"{origin}/{name}", timeout=PATIENCE) as answer:
            assert answer.read() == path.read_bytes(), f"{name} is not served as installed"
    return len(served)


def check_question(origin: str, code: str) -> None:
    """Ask on the page's WebSocket who wins how often."""
    question = {"id": 1, "view": "equity", "ask": {"players": ["AcAd", "KhKs"]}}
    keys, host = Keys(), urlsplit(origin).netloc
    asked = Request(f"{origin}/key", code.encode(), {"Origin": origin})
    with build_opener(ProxyHandler({})).open(asked, timeout=PATIENCE) as answer:
        keys.key = answer.read().decode()
    with connect(f"ws://{host}/ask", origin=Origin(origin), proxy=None) as socket:
        socket.send(json.dumps({"hello": "0"}))
        reply = json.loads(socket.recv(PATIENCE))
        assert reply["proof"] == keys.proof("server", host, "0", reply["nonce"])
        socket.send(json.dumps({"proof": keys.proof("page", host, "0", reply["nonce"])}))
        socket.send(json.dumps(question))
        while not (message := json.loads(socket.recv(PATIENCE))).get("final"):
            assert "error" not in message, message
    first, second = (player["equity"] for player in message["answer"]["equity"]["players"])
    assert 0.8 < first < 0.84, message
    assert abs(first + second - 1) < 1e-9, message


def check_widget() -> None:
    """Make a grid as a notebook does."""
    grid = cm.widget.RangeGrid("QQ+, AKs")
    assert grid.value.combinations == 22
    assert "export default" in grid._esm
    assert ".cardmath" in grid._css


def main() -> None:
    """Try all of it, and say so."""
    with running_page() as (address, code):
        origin = address.rstrip("/")
        files = check_files(origin)
        check_question(origin, code)
    check_widget()
    print(f"the page serves its {files} files and answers; the grid for notebooks is made")


if __name__ == "__main__":
    ArgumentParser(description=__doc__).parse_args()
    main()
