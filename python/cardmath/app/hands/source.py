"""Hand histories that a page has opened: the files are checked before they are read."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from stat import S_ISREG
from threading import Lock

from cardmath import hand_histories
from cardmath._page.errors import in_field
from cardmath._support.progress import Progress
from cardmath.errors import CardmathError, Interrupted
from cardmath.hand_histories import Histories, HistoryTable, Statistics
from cardmath.hand_histories.files import files_in

MOST_BYTES = 400_000_000
"""The most bytes that a page reads: some 600,000 hands."""
MOST_FILES = 50_000
_MOST_OPEN = 2
_SYSTEM = ("/proc", "/sys", "/dev")
"""Folders whose files are not ordinary files: reading them may never end."""
_PATIENCE = 0.05


@dataclass(eq=False)
class Opened:
    """Hands that were read, and what was counted of them so far."""

    histories: Histories
    """The hands."""
    is_cut: bool = False
    """The reading was stopped before its end."""
    text: str = ""
    """The text of the example; empty for others."""
    folder: str = ""
    """The folder of files that were dropped; it is not shown."""
    chosen: OrderedDict[tuple[object, ...], Opened] = field(default_factory=OrderedDict)
    """The hands that fitted filters, by the filters; the last ones."""
    _expected: HistoryTable | None = None
    _statistics: dict[tuple[str, ...], Statistics] = field(default_factory=dict)

    @property
    def worth(self) -> HistoryTable | None:
        """What all-ins were worth, if it was counted already."""
        return self._expected

    def expected(self, progress: Progress) -> HistoryTable:
        """What all-ins were worth."""
        if self._expected is None:
            self._expected = self.histories.expected(progress=progress)
        return self._expected

    def statistics(self, by: tuple[str, ...]) -> Statistics:
        """Statistics by some columns."""
        if by not in self._statistics:
            self._statistics[by] = self.histories.statistics(by)
        return self._statistics[by]

    def file_name(self, path: str | None) -> str:
        """The name of a file as the user knows it."""
        if path is None:
            return "text"
        return os.path.basename(path) if self.folder and path.startswith(self.folder) else path


@cache
def example() -> Opened:
    """Three hands to look at before there are others."""
    text = Path(__file__).with_name("example.txt").read_text("utf-8")
    return Opened(hand_histories.parse(text, file="example.txt"), text=text)


class PathNotOpenError(CardmathError):
    """A path is asked for that the user has not opened."""


class Shelf:
    """The hands that a page has opened last; they are read again when their files change."""

    def __init__(self) -> None:
        self._opened: OrderedDict[tuple[str, ...], Opened] = OrderedDict()
        self._paths: set[str] = set()
        self._reading = Lock()

    def find(self, mark: tuple[str, ...]) -> Opened | None:
        """The hands of a mark, if they are there."""
        return self._opened.get(mark)

    def put(self, mark: tuple[str, ...], opened: Opened) -> Opened:
        """Keep hands, and forget those that were kept longest."""
        self._opened[mark] = opened
        self._opened.move_to_end(mark)
        while len(self._opened) > _MOST_OPEN:
            self._opened.popitem(last=False)
        return opened

    @contextmanager
    def reading(self, progress: Progress) -> Iterator[None]:
        """One question reads at a time; the others wait for its hands."""
        while not self._reading.acquire(timeout=_PATIENCE):
            progress(0, 1)
        try:
            yield
        finally:
            self._reading.release()

    def open(
        self, path: str, progress: Progress, *, fresh: bool = False, may_read: bool = True
    ) -> Opened:
        """The hands of a file or a folder; the `example` without a path.

        If they are to be `fresh`, those of a reading that was stopped are read again. If nothing
        may be read, hands are found only where they were read before.

        Raises:
            PathNotOpenError: nothing may be read, and the path was not.
            FieldError: there is no such path, or it has too much for a page.
            Interrupted: the reading was stopped; `partial` is `Opened` with the hands so far.
        """
        path = path.strip().strip("\"'")
        if not path:
            return example()
        if not may_read and path not in self._paths:
            raise PathNotOpenError("this folder or file is not open: press Read")
        self._paths.add(path)
        with self.reading(progress):
            with in_field("path"):
                files, mark = _checked(path, progress)
            known = self.find(mark)
            if known is not None and not (fresh and known.is_cut):
                return known
            return self.read(files, mark, progress)

    def read(
        self, files: list[str], mark: tuple[str, ...], progress: Progress, *, folder: str = ""
    ) -> Opened:
        """Read files, and keep their hands.

        Raises:
            Interrupted: the reading was stopped; `partial` is `Opened` with the hands so far.
        """
        try:
            found = hand_histories.read(files, progress=progress)
        except Interrupted as stopped:
            if stopped.partial is None:
                raise
            cut = self.put(mark, Opened(stopped.partial, is_cut=True, folder=folder))
            raise Interrupted(stopped.progress, cut) from None
        return self.put(mark, Opened(found, folder=folder))


def _checked(path: str, progress: Progress) -> tuple[list[str], tuple[str, ...]]:
    """The files of a path, and what differs if any of them changes."""
    name = os.path.realpath(os.path.expanduser(path)) if "\0" not in path else path
    if _is_of_system(name):
        raise CardmathError(f"{name} is a folder of the system, which has no hands")
    files, marks, size = list[str](), [name], 0
    for file in files_in(path):
        progress(0, 1)
        try:
            about = os.stat(file)
            if not S_ISREG(about.st_mode) or about.st_dev in _system_devices():
                continue  # a link leads out of the folder
        except OSError:
            continue  # it is gone by now
        files.append(file)
        marks.append(f"{file} {about.st_size} {about.st_mtime_ns}")
        size += about.st_size
        if size > MOST_BYTES or len(files) > MOST_FILES:
            raise CardmathError(_too_much(len(files)))
    if not files:
        raise CardmathError("this folder has no files")
    return files, tuple(marks)


def _is_of_system(name: str) -> bool:
    """Whether a path, whose links were followed, lies in a folder of the system."""
    return any(name == each or name.startswith(f"{each}/") for each in _SYSTEM)


@cache
def _system_devices() -> frozenset[int]:
    """The devices of what is mounted as folders of the system, wherever it is mounted besides."""
    found = set()
    for folder in _SYSTEM:
        with suppress(OSError):
            found.add(os.stat(folder).st_dev)
    return frozenset(found - {os.stat("/").st_dev} if os.name == "posix" else ())


def _too_much(files: int) -> str:
    how = f"{MOST_FILES:,} files" if files > MOST_FILES else f"{MOST_BYTES // 1_000_000} MB"
    return (
        f"this is more than the {how} that the page reads: choose a folder inside it, or use "
        "hand_histories.to_dataset, which has no limit"
    )
