"""Paths that a page may name although they are no files of hands: nothing of them is read."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import cardmath as cm
from cardmath import hand_histories
from cardmath.hand_histories import Histories, read
from tests.app.server.running import Running, answered, receive, send

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the folders are those of Linux")

OURS = str(Path(cm.__file__).parent)
"""Where the package looks for its own modules."""

HANDS = Path(__file__).parents[2] / "examples" / "hands" / "vega.txt"
SYSTEM = "is a folder of the system, which has no hands"
NEITHER = "is neither a file nor a folder"
MISSING = "there is no such file or folder"
EMPTY = "this folder has no files"

PLAIN = [
    "/proc/self/environ",
    "//proc/self/environ",
    "///proc//self/./environ",
    "/tmp/../proc/self/environ",
    "/proc/self/root/proc/self/environ",
    "/proc/thread-self/environ",
    "'//proc/version' ",
    "/proc",
    "//proc//",
    "/dev/zero",
    "//dev/zero",
    "/proc/self/root/dev/zero",
    "/dev",
    "/sys/kernel",
    "/./sys",
]
"""How a path may lead into a folder of the system without a link of ours."""

LINKS = ["/proc/self/environ", "/proc/self", "/proc", "/dev/zero", "/dev", "/sys", "//proc/version"]
"""Where links of ours lead."""


class Touched:
    """What is opened: by Python, as its audit events show, or as a list of files that is read."""

    def __init__(self) -> None:
        self._is_on = False
        self._paths: list[str] = []
        sys.addaudithook(self._hear)  # it stays until Python ends

    def _hear(self, event: str, args: tuple[Any, ...]) -> None:
        if self._is_on and event in ("open", "os.scandir", "os.listdir"):
            self._paths += [path for path in [str(args[0])] if not path.startswith(OURS)]

    def read(self, paths: list[str], **options: Any) -> Histories:
        """Read files. The core opens them, and Python does not hear of it."""
        self._paths += paths
        return read(paths, **options)

    @contextmanager
    def watching(self) -> Iterator[list[str]]:
        """The paths that are opened in the block."""
        self._paths.clear()
        self._is_on = True
        try:
            yield self._paths
        finally:
            self._is_on = False


@pytest.fixture(scope="module")
def listening() -> Touched:
    return Touched()


@pytest.fixture
def touched(listening: Touched, monkeypatch: pytest.MonkeyPatch) -> Touched:
    monkeypatch.setattr(hand_histories, "read", listening.read)
    return listening


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    running = Running()
    try:
        with running.open() as page:  # loads what the questions need
            send(page, id=0, view="hands", ask={"path": str(HANDS), "open": True})
            assert receive(page)["answer"]["hands"] == 3
            assert answered(page)
        yield running
    finally:
        running.stop()


def opened(server: Running, touched: Touched, path: str) -> tuple[dict[str, Any], list[str]]:
    """The answer to a page that opens a path, and what was opened for it.

    Afterwards the same page gets an answer to another question.
    """
    with server.open() as page:
        with touched.watching() as paths:
            send(page, id=1, view="hands", ask={"path": path, "open": True})
            found = receive(page)
        assert answered(page, 2)
    return found, [*paths]


def refused(server: Running, touched: Touched, path: str, reason: str) -> None:
    """Check that a path is refused in words at its field, before anything is opened."""
    found, paths = opened(server, touched, path)
    assert paths == []
    assert reason in found["error"]["message"]
    assert found["error"]["field"] == "path"


def test_what_is_opened_is_seen(server: Running, touched: Touched, tmp_path: Path) -> None:
    """The watch of these tests sees both kinds of opening."""
    (tmp_path / "hands.txt").write_bytes(HANDS.read_bytes())
    found, paths = opened(server, touched, str(tmp_path))
    assert found["answer"]["hands"] == 3
    assert {str(tmp_path), str(tmp_path / "hands.txt")} <= {*paths}


@pytest.mark.parametrize("path", PLAIN)
def test_folders_of_the_system_are_refused(server: Running, touched: Touched, path: str) -> None:
    refused(server, touched, path, SYSTEM)


@pytest.mark.parametrize("target", LINKS)
def test_links_to_folders_of_the_system_are_refused(
    server: Running, touched: Touched, tmp_path: Path, target: str
) -> None:
    """One link, a link to it, and a path that continues after a link."""
    (tmp_path / "link").symlink_to(target)
    (tmp_path / "again").symlink_to("link")
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "up").symlink_to("../again")
    for path in ("link", "again", "inner/up", "inner/../again"):
        refused(server, touched, f"{tmp_path}/{path}", SYSTEM)
    if Path(target).is_dir():
        refused(server, touched, f"{tmp_path}/again/self/environ", SYSTEM)


def test_what_is_not_a_file_is_refused(server: Running, touched: Touched, tmp_path: Path) -> None:
    """A pipe would be waited for without end, for nobody writes into it."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "to-pipe").symlink_to("pipe")
    (tmp_path / "round").symlink_to("round")
    refused(server, touched, str(tmp_path / "pipe"), NEITHER)
    refused(server, touched, str(tmp_path / "to-pipe"), NEITHER)
    refused(server, touched, str(tmp_path / "round"), MISSING)


def test_only_files_of_a_folder_are_read(server: Running, touched: Touched, tmp_path: Path) -> None:
    """Pipes, devices, files of the system and links to folders in it are left out."""
    os.mkfifo(tmp_path / "pipe.txt")
    for number, target in enumerate([*LINKS, "pipe.txt", str(tmp_path)]):
        (tmp_path / f"link-{number}.txt").symlink_to(target)
    found, paths = opened(server, touched, str(tmp_path))
    assert EMPTY in found["error"]["message"]
    assert paths == [str(tmp_path)]
    (tmp_path / "hands.txt").write_bytes(HANDS.read_bytes())
    found, paths = opened(server, touched, str(tmp_path))
    assert found["answer"]["hands"] == 3
    assert {*paths} == {str(tmp_path), str(tmp_path / "hands.txt")}
