"""A folder of hand histories as a dataset of Parquet files, made file by file."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from filelock import FileLock, Timeout

from cardmath._support.files import damaged, read_json, write_text
from cardmath._support.paths import path_text
from cardmath._support.progress import Progress, check_progress
from cardmath._work.engines import InOrder, find_engine
from cardmath._work.protocol import Do, Done, Engine, Span
from cardmath.errors import CardmathError, Interrupted, interruptible, quote
from cardmath.hand_histories.files import PathLike, Paths, files_of
from cardmath.hand_histories.parquet import check_writer
from cardmath.hand_histories.reading import batches_from

if TYPE_CHECKING:
    from distributed import Security


_KEYS = 32
"""A file has the keys of hands from its number times 2 to the power of this on."""

_STATE = "_files"
"""The folder in a dataset that remembers which files it has."""

_PATIENCE = 5.0
"""Seconds to wait for another call that writes to the same dataset."""

_PART = re.compile(
    r"(hands|players|actions|rejected)/room=[\w-]+(/month=[\w-]+)?/part-(?P<number>\d+)-\d+\.parquet"
)
"""The names of parts, as `parquet` gives them."""

_Stamp: TypeAlias = list[int]


@dataclass(frozen=True, slots=True)
class Dataset:
    """What a call of `to_dataset` did.

    Attributes:
        folder: the folder of the dataset.
        files: the number of files that were read.
        skipped: the number of files that the dataset had already.
        hands: the number of hands that were read.
        rejected: the number of hands that were rejected.
    """

    folder: str
    files: int
    skipped: int
    hands: int
    rejected: int


@dataclass(frozen=True, slots=True)
class _Conversion:
    """Work whose chunks are files, each with its number in the dataset."""

    files: tuple[tuple[int, str], ...]
    folder: str

    def opened(self) -> Do:
        """Give the function that converts a span of the files."""
        return self._convert

    def _convert(self, span: Span, threads: int) -> Done:
        counts: list[tuple[int, int]] = []
        try:
            for number, file in self.files[slice(*span)]:
                counts.append(_convert(number, file, Path(self.folder), threads))
        except (KeyboardInterrupt, CardmathError, OSError) as stopped:
            return counts, len(counts), stopped
        return counts, len(counts), None


@interruptible
def to_dataset(
    paths: Paths,
    folder: PathLike,
    *,
    threads: int = 0,
    scheduler: str | None = None,
    workers: int = 0,
    security: Security | None = None,
    progress: Progress | None = None,
) -> Dataset:
    """Convert the hand histories of files and folders to one dataset of Parquet files.

    The dataset is partitioned by room and month, as by `Histories.to_parquet`, and `hand_id` is
    unique in all of it. It remembers its files: another call, such as after Ctrl-C, reads only
    those that are new or have changed since.

    Args:
        paths: a file, a folder, or several of them; on a cluster, as all its machines see them.
        folder: the folder of the dataset.
        threads: the number of threads, 0 for one per core.
        scheduler: the address of a Dask scheduler, as `tcp://host:port`.
        workers: the number of worker processes to start on this machine.
        security: the keys for a scheduler of your own at `tls://host:port`, as a
            `distributed.Security`; see `docs/how/cluster.md`.
        progress: is called with the files done and in all.

    Raises:
        CardmathError: a path does not exist, or a package is not installed.
        Interrupted: Ctrl-C was pressed; `partial` tells what was done.
    """
    check_progress(progress)
    check_writer()
    engine = find_engine(threads, scheduler, workers, security)
    root = Path(path_text("a dataset", folder)).expanduser().absolute()
    with _only_writer(root):
        return _converted(paths, root, engine, progress)


@contextmanager
def _only_writer(root: Path) -> Iterator[None]:
    """Keep other processes and threads from writing to a dataset.

    Raises:
        CardmathError: another one is writing to it.
    """
    state = root / _STATE
    if state.is_symlink():
        raise CardmathError(f"{str(state)!r} is a link: a dataset has its own folder of this name")
    state.mkdir(parents=True, exist_ok=True)
    lock = FileLock(state / "lock", timeout=_PATIENCE, is_singleton=False)
    try:
        lock.acquire()
    except Timeout:
        raise CardmathError(
            f"the dataset {str(root)!r} is being written by another process: wait for it to end"
        ) from None
    try:
        yield
    finally:
        lock.release()


def _converted(paths: Paths, root: Path, engine: Engine, progress: Progress | None) -> Dataset:
    """Convert the files that are new or have changed."""
    files = [os.path.abspath(file) for file in files_of(paths)]
    numbers = _numbered(files, root)
    todo = tuple((numbers[file], file) for file in files if not _is_done(numbers[file], file, root))
    _remove_unlisted(root, {number for number, _ in todo})
    done, hands, rejected = 0, 0, 0

    def so_far() -> Dataset:
        return Dataset(str(root), done, len(files) - len(todo), hands, rejected)

    try:
        for _, counts in engine.count(_Conversion(todo, str(root)), InOrder(len(todo))):
            done += len(counts)
            hands += sum(read for read, _ in counts)
            rejected += sum(refused for _, refused in counts)
            if progress is not None:
                progress(done, len(todo))
    except KeyboardInterrupt:
        raise Interrupted(f"{done:,} of {len(todo):,} files are done", so_far()) from None
    return so_far()


def _numbered(files: Sequence[str], root: Path) -> dict[str, int]:
    """The numbers of files in the dataset; new files get the next ones."""
    listed = root / _STATE / "numbers.json"
    what = "the list of the files of a dataset"
    numbers: Any = read_json(listed, what) if listed.exists() else {}
    if not isinstance(numbers, dict) or not _are_distinct_places(list(numbers.values())):
        raise damaged(listed, what, "each file has a number of its own, from 0")
    for file in files:
        numbers.setdefault(file, len(numbers))
    write_text(listed, json.dumps(numbers))
    return numbers


def _are_distinct_places(numbers: list[object]) -> bool:
    """Whether all are numbers from 0, each once."""
    whole = [number for number in numbers if type(number) is int and number >= 0]
    return sorted(whole) == list(range(len(numbers)))


def _stamp(file: str) -> _Stamp:
    """What tells whether a file has changed: its size, and when it was written."""
    found = os.stat(file)
    return [found.st_size, found.st_mtime_ns]


def _known(number: int, root: Path) -> dict[str, Any]:
    """What the dataset knows of a file; empty if it has not been converted."""
    path = root / _STATE / f"{number}.json"
    if not path.exists():
        return {}
    what = "what a dataset knows of a file"
    known: Any = read_json(path, what)
    parts = known.get("parts", []) if isinstance(known, dict) else None
    if not isinstance(parts, list):
        raise damaged(path, what, "it has no list of parts")
    for part in parts:
        if not (isinstance(part, str) and _PART.fullmatch(part)):
            raise damaged(path, what, f"{quote(str(part))} is no part of a dataset")
        if not _is_inside(root / part, root):
            raise damaged(path, what, f"{quote(part)} leads out of the dataset")
    return dict(known)


def _is_inside(path: Path, root: Path) -> bool:
    """Whether no link on the way to a path leads out of a folder."""
    return path.parent.resolve().is_relative_to(root.resolve())


def _remove_unlisted(root: Path, numbers: set[int]) -> None:
    """Remove the parts of files that were being converted when the process was killed."""
    lost = {number for number in numbers if not _known(number, root)}
    if not lost:
        return
    for path in sorted(root.glob("*/**/part-*.parquet")):
        found = _PART.fullmatch(path.relative_to(root).as_posix())
        if found and int(found["number"]) in lost and _is_inside(path, root):
            path.unlink()


def _is_done(number: int, file: str, root: Path) -> bool:
    return _known(number, root).get("stamp") == _stamp(file)


def _convert(number: int, file: str, root: Path, threads: int) -> tuple[int, int]:
    """Convert one file; what an earlier version of it left is removed."""
    state = root / _STATE / f"{number}.json"
    for old in _known(number, root).get("parts", []):
        (root / old).unlink(missing_ok=True)
    state.unlink(missing_ok=True)  # until the new parts are there, none of them counts
    stamp, hands, rejected = _stamp(file), 0, 0
    parts: list[str] = []
    for place, batch in enumerate(batches_from(file, number << _KEYS, threads)):
        written = batch.to_parquet(root, part=f"{number}-{place}")
        parts += [Path(each).relative_to(root).as_posix() for each in written]
        hands += len(batch)
        rejected += len(batch.rejected)
    write_text(state, json.dumps({"file": file, "stamp": stamp, "parts": parts}))
    return hands, rejected
