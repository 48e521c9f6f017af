"""The server of the tests, and what they hold up or keep."""

from __future__ import annotations

import socket
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from cardmath.app import question
from cardmath.app.questions import find_question
from tests.app.server.running import (
    PATIENCE,
    Running,
    Slow,
    wait_until,
)


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    running = Running()
    yield running
    running.stop()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """The view `slow`, beside the real ones."""
    made = Slow()
    find = {"slow": made.answer}
    monkeypatch.setattr(
        question, "find_question", lambda view: find.get(view) or find_question(view)
    )
    yield made
    made.enough.set()
    wait_until(lambda: made.running == 0)


@pytest.fixture
def kept_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[Path]]:
    """Tells the folders where pages of this test keep files."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return lambda: [*tmp_path.glob("cardmath-*")]


@pytest.fixture
def idle(server: Running) -> Iterator[Callable[[bytes], socket.socket]]:
    """Opens connections that send something, or nothing, and then no more."""
    with ExitStack() as stack:

        def hold(sent: bytes = b"") -> socket.socket:
            raw = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
            stack.enter_context(raw)
            raw.sendall(sent)
            return raw

        yield hold
