"""A folder of hand histories as a dataset of Parquet files, made file by file.

The state of a file, `_files/N.json`, says which parts it has, and `_files/N.hands` has the
identities of its hands; `_files/N.results` has the players and places of its tournaments' results.
When all files are converted, `_count_once` gives each hand and result that several files have to
one of them; the parts of the others are written again without it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from filelock import FileLock, Timeout

from cardmath import _core
from cardmath._support.files import damaged, read_json, write_text, written
from cardmath._support.layout import counted
from cardmath._support.numpy import np
from cardmath._support.progress import Progress, check_progress
from cardmath._work.engines import InOrder, find_engine
from cardmath._work.protocol import Do, Done, Engine, Span
from cardmath.errors import CardmathError, Interrupted, interruptible, quote
from cardmath.hand_histories.duplicates import IDENTITY
from cardmath.hand_histories.files import NUMBERS, STATE, PathLike, Paths, files_of, paths_of
from cardmath.hand_histories.parquet import check_writer, dataset_folder
from cardmath.hand_histories.reading import batches_from

if TYPE_CHECKING:
    from distributed import Security


_KEYS = 32
"""A file has the keys of hands from its number times 2 to the power of this on."""

_PATIENCE = 5.0
"""Seconds to wait for another call that writes to the same dataset."""

_PART = re.compile(
    r"(hands|players|actions|rejected|tournaments)/room=[\w-]+(/month=[\w-]+)?/part-(?P<number>\d+)-\d+\.parquet"
)
"""The names of parts, as `parquet` gives them."""

_Stamp: TypeAlias = list[int]
_Result: TypeAlias = tuple[str, ...]

_RESULT = ("room", "tournament_id", "name", "place")
"""What identifies a result of a tournament."""


@dataclass(frozen=True, slots=True)
class Dataset:
    """What a call of `to_dataset` did.

    Attributes:
        folder: the folder of the dataset.
        files: the number of files that were read.
        skipped: the number of files that were already in the dataset.
        hands: the number of hands that were read and added.
        rejected: the number of hands that were rejected.
        duplicates: the number of hands that were left out because another file has them, or the
            same file has them twice.
    """

    folder: str
    files: int
    skipped: int
    hands: int
    rejected: int
    duplicates: int = 0

    def __str__(self) -> str:
        """What was done, in one line."""
        parts = [f"{counted(self.hands, 'hand')} from {counted(self.files, 'file')}"]
        if self.duplicates:
            parts.append(f"{counted(self.duplicates, 'duplicate')} left out")
        if self.rejected:
            parts.append(f"{self.rejected:,} rejected")
        if self.skipped:
            parts.append(f"{counted(self.skipped, 'file')} read before")
        return "; ".join(parts)


@dataclass(frozen=True, slots=True)
class _State:
    """What the dataset knows of a file."""

    stamp: _Stamp
    parts: list[str]
    left_out: list[int]
    """The places of the hands in the file that are not in the parts: another file has them."""
    rejected: int
    settled: bool
    """Whether `_count_once` has seen the file."""
    results_left_out: list[int]
    """The places of the results of tournaments that are not in the parts, as of `left_out`."""


@dataclass(frozen=True, slots=True)
class _Conversion:
    """Work whose chunks are files, each with its number in the dataset."""

    files: tuple[tuple[int, str], ...]
    folder: str

    def opened(self) -> Do:
        """Give the function that converts a span of the files."""
        return self._convert

    def _convert(self, span: Span, threads: int) -> Done:
        done = 0
        try:
            for number, file in self.files[slice(*span)]:
                _convert(number, file, Path(self.folder), threads)
                done += 1
        except (KeyboardInterrupt, CardmathError, OSError) as stopped:
            return done, done, stopped
        return done, done, None


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
    those that are new or have changed since. A hand that is in several files, or twice in one,
    counts once, as in `read`; it stays with the file that was added first.

    Args:
        paths: a file, a folder, or several of them; on a cluster, all machines must see them under
            these paths.
        folder: the folder of the dataset.
        threads: the number of threads, 0 for one per core.
        scheduler: the address of a Dask scheduler, as `tcp://host:port`.
        workers: the number of worker processes to start on this machine.
        security: the keys for a scheduler of your own at `tls://host:port`, as a
            `distributed.Security`; see `docs/how/cluster.md`.
        progress: called with the files done and their total.

    Raises:
        CardmathError: a path does not exist, the dataset is not in a folder of its own, or a
            package is not installed.
        Interrupted: Ctrl-C was pressed; `partial` says what was done.
    """
    check_progress(progress)
    check_writer()
    engine = find_engine(threads, scheduler, workers, security)
    root = dataset_folder(folder).absolute()
    given = paths_of(paths)
    files = list(dict.fromkeys(os.path.abspath(file) for file in files_of(given)))
    _check_apart(root, given)
    with _only_writer(root):
        return _converted(files, root, engine, progress)


def _check_apart(root: Path, given: Iterable[PathLike]) -> None:
    """Check that a dataset is not around the hands, whose folders its tables would be in.

    Raises:
        CardmathError: it is.
    """
    for path in given:
        folder = Path(os.path.expanduser(path)).resolve()
        if folder.is_dir() and root.resolve() in (folder, *folder.parents):
            raise CardmathError(
                f"the dataset {str(root)!r} would be among the hands of {str(folder)!r}: "
                "give it a folder of its own"
            )


@contextmanager
def _only_writer(root: Path) -> Iterator[None]:
    """Keep other processes and threads from writing to a dataset.

    Raises:
        CardmathError: another one is writing to it.
    """
    state = root / STATE
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


def _converted(files: list[str], root: Path, engine: Engine, progress: Progress | None) -> Dataset:
    """Convert the files that are new or have changed."""
    numbers = _numbered(files, root)
    todo = tuple((numbers[file], file) for file in files if not _is_done(numbers[file], file, root))
    _remove_unlisted(root, {number for number, _ in todo})
    done = 0

    def so_far() -> Dataset:
        _count_once(numbers, root)
        there = [_known(number, root) for number, _ in todo]
        states = [state for state in there if state is not None]
        sizes = [len(_identities(number, root)) // IDENTITY for number, _ in todo]
        left_out = sum(len(state.left_out) for state in states)
        return Dataset(
            str(root),
            files=done,
            skipped=len(files) - len(todo),
            hands=sum(sizes) - left_out,
            rejected=sum(state.rejected for state in states),
            duplicates=left_out,
        )

    try:
        for _, count in engine.count(_Conversion(todo, str(root)), InOrder(len(todo))):
            done += count
            if progress is not None:
                progress(done, len(todo))
    except KeyboardInterrupt:
        raise Interrupted(f"{done:,} of {len(todo):,} files are done", so_far()) from None
    return so_far()


def _count_once(numbers: dict[str, int], root: Path) -> None:
    """Leave each hand in one file: the one that had it after the last call, or else the first."""
    files = {number: file for file, number in numbers.items()}
    states = {number: state for number in files if (state := _known(number, root)) is not None}
    seen = _core.SeenHands()
    wanted: dict[int, list[int]] = {}
    for number, state in sorted(states.items(), key=lambda each: (not each[1].settled, each[0])):
        identities = np.frombuffer(_identities(number, root), f"V{IDENTITY}")
        is_own = np.ones(len(identities), bool)
        if state.settled:
            is_own[state.left_out] = False
            seen.first(identities[is_own].tobytes())
        else:
            is_own = seen.first(identities.tobytes())
        wanted[number] = np.flatnonzero(~is_own).tolist()
    for number, left_out in sorted(wanted.items()):
        # A hand that belonged to another file may no longer be in that file.
        identities = np.frombuffer(_identities(number, root), f"V{IDENTITY}")
        lost = seen.first(identities[left_out].tobytes())
        wanted[number] = [
            place for place, is_lost in zip(left_out, lost, strict=True) if not is_lost
        ]
    results = _results_once(states, root)
    for number, left_out in sorted(wanted.items()):
        state = states[number]
        is_changed = (left_out, results[number]) != (state.left_out, state.results_left_out)
        if is_changed and os.path.isfile(files[number]):
            _convert(number, files[number], root, 0, left_out, results[number])
            state = _known(number, root) or state
        if not state.settled:
            _remember(number, files[number], replace(state, settled=True), root)


def _results_once(states: dict[int, _State], root: Path) -> dict[int, list[int]]:
    """The places of the results in each file that another file has, or the same file before.

    As in `once`, a result without a place counts only where no other one of the player has a place.
    """
    order = sorted(states, key=lambda number: (not states[number].settled, number))
    results = {number: _results(number, root) for number in order}
    placed = {result[:-1] for listed in results.values() for result in listed if result[-1]}
    seen: set[_Result] = set()
    found: dict[int, list[int]] = {}
    for number in order:
        found[number] = []
        for at, result in enumerate(results[number]):
            is_placed = result[-1] or result[:-1] not in placed
            if result in seen or not is_placed:
                found[number].append(at)
            seen.add(result)
    return found


def _numbered(files: Sequence[str], root: Path) -> dict[str, int]:
    """The numbers of files in the dataset; new files get the next ones."""
    listed = root / STATE / NUMBERS
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
    """What shows whether a file has changed: its size, and when it was written."""
    found = os.stat(file)
    return [found.st_size, found.st_mtime_ns]


def _known(number: int, root: Path) -> _State | None:
    """What the dataset knows of a file; None if it has not been converted.

    Raises:
        CardmathError: the state is damaged.
    """
    path = root / STATE / f"{number}.json"
    if not path.exists() or not _identities_path(number, root).exists():
        return None
    what = "what a dataset knows of a file"
    known: Any = read_json(path, what)
    if not isinstance(known, dict):
        raise damaged(path, what, "it is not an object")
    parts, left_out = known.get("parts"), known.get("left_out", [])
    if not isinstance(parts, list):
        raise damaged(path, what, "it has no list of parts")
    for part in parts:
        if not (isinstance(part, str) and _PART.fullmatch(part)):
            raise damaged(path, what, f"{quote(str(part))} is not a part of a dataset")
        if not _is_inside(root / part, root):
            raise damaged(path, what, f"{quote(part)} leads out of the dataset")
    hands = len(_identities(number, root)) // IDENTITY
    if not isinstance(left_out, list) or not all(
        type(place) is int and 0 <= place < hands for place in left_out
    ):
        raise damaged(path, what, "what is left out are places of its hands")
    rejected = known.get("rejected", 0)
    if type(rejected) is not int or rejected < 0:
        raise damaged(path, what, "what is rejected is a number")
    results = known.get("results_left_out", [])
    if not isinstance(results, list) or not all(type(place) is int for place in results):
        raise damaged(path, what, "the results that are left out are places")
    stamp, settled = known.get("stamp"), known.get("settled") is True
    stamp = stamp if isinstance(stamp, list) else []
    return _State(stamp, parts, left_out, rejected, settled, results)


def _remember(number: int, file: str, state: _State, root: Path) -> None:
    text = json.dumps({"file": file, **asdict(state)})
    write_text(root / STATE / f"{number}.json", text)


def _identities_path(number: int, root: Path) -> Path:
    return root / STATE / f"{number}.hands"


def _identities(number: int, root: Path) -> bytes:
    """The identities of the hands of a file; none if it has not been converted.

    Raises:
        CardmathError: the file of them is damaged.
    """
    path = _identities_path(number, root)
    found = path.read_bytes() if path.exists() else b""
    if len(found) % IDENTITY:
        raise damaged(path, "the hands of a file", f"its size is not a multiple of {IDENTITY}")
    return found


def _results_path(number: int, root: Path) -> Path:
    return root / STATE / f"{number}.results"


def _results(number: int, root: Path) -> list[_Result]:
    """The players and places of a file's results of tournaments.

    Raises:
        CardmathError: the file of them is damaged.
    """
    path, what = _results_path(number, root), "the results of a file's tournaments"
    listed: Any = read_json(path, what) if path.exists() else []
    if not isinstance(listed, list) or not all(
        isinstance(each, list) and len(each) == len(_RESULT) for each in listed
    ):
        raise damaged(path, what, "a result has a room, a tournament, a name and a place")
    return [tuple(str(part or "") for part in each) for each in listed]


def _is_inside(path: Path, root: Path) -> bool:
    """Whether no link on the way to a path leads out of a folder."""
    return path.parent.resolve().is_relative_to(root.resolve())


def _remove_unlisted(root: Path, numbers: set[int]) -> None:
    """Remove the parts of files that were being converted when the process was killed."""
    lost = {number for number in numbers if _known(number, root) is None}
    if not lost:
        return
    for path in sorted(root.glob("*/**/part-*.parquet")):
        found = _PART.fullmatch(path.relative_to(root).as_posix())
        if found and int(found["number"]) in lost and _is_inside(path, root):
            path.unlink()


def _is_done(number: int, file: str, root: Path) -> bool:
    state = _known(number, root)
    return state is not None and state.stamp == _stamp(file)


def _convert(
    number: int,
    file: str,
    root: Path,
    threads: int,
    left_out: Sequence[int] = (),
    results_left_out: Sequence[int] = (),
) -> None:
    """Convert one file; what an earlier version of it left is removed.

    The hands at the places `left_out` are not written, nor the results at `results_left_out`.
    """
    state = _known(number, root)
    for old in [] if state is None else state.parts:
        (root / old).unlink(missing_ok=True)
    # Until the new parts are there, none of them counts.
    (root / STATE / f"{number}.json").unlink(missing_ok=True)
    stamp, key, rejected = _stamp(file), number << _KEYS, 0
    unwanted = np.array(left_out, np.uint64) + np.uint64(key)
    parts: list[str] = []
    identities: list[bytes] = []
    results: list[list[object]] = []
    for place, (batch, own) in enumerate(batches_from(file, key, threads)):
        counts = ~np.isin(batch.hands.array("hand_id"), unwanted)
        kept = batch if counts.all() else batch.filter(counts)
        if len(batch.tournaments):
            of_batch = np.arange(len(results), len(results) + len(batch.tournaments))
            is_kept = ~np.isin(of_batch, results_left_out)
            kept = replace(kept, tournaments=batch.tournaments.filter(is_kept))
            listed = batch.tournaments.to_dict(_RESULT)
            results += [list(each) for each in zip(*listed.values(), strict=True)]
        paths = kept.to_parquet(root, part=f"{number}-{place}")
        parts += [Path(each).relative_to(root).as_posix() for each in paths]
        identities.append(own)
        rejected += len(batch.rejected)
    with written(_identities_path(number, root)) as beside:
        beside.write_bytes(b"".join(identities))
    if results:
        write_text(_results_path(number, root), json.dumps(results))
    else:
        _results_path(number, root).unlink(missing_ok=True)
    done = _State(
        stamp,
        parts,
        list(left_out),
        rejected,
        settled=False,
        results_left_out=list(results_left_out),
    )
    _remember(number, file, done, root)
