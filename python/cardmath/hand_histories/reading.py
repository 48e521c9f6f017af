"""Reading files of hand histories, on all cores, in the order of the files."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice

from cardmath import _core
from cardmath._rules.games import GAMES
from cardmath._support.progress import Progress, check_progress
from cardmath.errors import (
    CardmathError,
    CardmathTypeError,
    HistoryError,
    Interrupted,
    interruptible,
)
from cardmath.hand_histories.files import (
    LARGEST_PIECE,
    FilePiece,
    Paths,
    files_of,
    pieces_of,
    total_size,
)
from cardmath.hand_histories.histories import Histories, joined

_ROWS = 30_000
"""The number of hands of a batch."""

_MOST_THREADS = 512

_PATIENCE = 0.05
"""The seconds between two calls of `progress` while a piece is read."""


@interruptible
def parse(text: str | bytes, *, strict: bool = False, file: str = "") -> Histories:
    """Read hand histories from a text.

    Args:
        text: the hands of one room, as text or as the bytes of a file.
        strict: raise the first hand that cannot be read, instead of keeping it as rejected.
        file: the name of the file for the column `source_file`.

    Raises:
        HistoryError: a hand cannot be read, and `strict` is set.

    >>> text = '''PokerStars Hand #1:  Hold'em No Limit ($0.25/$0.50 USD) - 2020/02/08 4:01:19 ET
    ... Table 'Vega' 6-max Seat #1 is the button
    ... Seat 1: Ann ($50 in chips)
    ... Seat 2: Bob ($50 in chips)
    ... Ann: posts small blind $0.25
    ... Bob: posts big blind $0.50
    ... *** HOLE CARDS ***
    ... Ann: folds
    ... Uncalled bet ($0.25) returned to Bob
    ... Bob collected $0.50 from pot
    ... *** SUMMARY ***
    ... Total pot $0.50 | Rake $0'''
    >>> found = parse(text)
    >>> found.players.to_dict(["name", "position", "net"])
    {'name': ['Bob', 'Ann'], 'position': ['BB', 'BTN'], 'net': [25, -25]}
    """
    if isinstance(text, str):
        text = text.encode("utf-8", "replace")
    if not isinstance(text, (bytes, bytearray)):
        raise CardmathTypeError(f"a hand history is text or bytes, not {type(text).__name__}")
    reader = _core.HistoryReader(evaluator_of)
    reader.read(bytes(text), file)
    found = Histories.of(reader.take())
    if strict:
        _raise_first(found)
    return found


@interruptible
def read(
    paths: Paths,
    *,
    strict: bool = False,
    progress: Progress | None = None,
    threads: int = 0,
) -> Histories:
    """Read the hand histories of files and folders.

    Every file is read whatever its name, and its room is recognised from its text. A hand that
    cannot be read, or whose money does not add up, stands in `rejected` with the reason, and stops
    nothing. In folders, which are read with all that is in them, hidden files are left out.

    Args:
        paths: a file, a folder, or several of them.
        strict: raise the first hand that cannot be read.
        progress: is called with the bytes read and the bytes in all.
        threads: the number of threads, 0 for one per core. The answer does not depend on it.

    Raises:
        CardmathError: a path does not exist.
        HistoryError: a hand cannot be read, and `strict` is set.
        Interrupted: Ctrl-C was pressed; `partial` has the hands so far.
    """
    parts: list[Histories] = []
    try:
        for part in _parts(paths, strict=strict, progress=progress, threads=threads):
            parts.append(part)
    except KeyboardInterrupt:
        found = joined(parts)
        raise Interrupted(f"{len(found):,} hands were read", found) from None
    return joined(parts)


def read_batches(
    paths: Paths,
    rows: int = _ROWS,
    *,
    strict: bool = False,
    progress: Progress | None = None,
    threads: int = 0,
) -> Iterator[Histories]:
    """Read the hand histories of files and folders batch by batch, for folders of any size.

    Args:
        paths: a file, a folder, or several of them.
        rows: the number of hands of a batch, about: a batch ends with a piece of a file. 30,000
            hands need some 50 megabytes.
        strict: raise the first hand that cannot be read.
        progress: is called with the bytes read and the bytes in all.
        threads: the number of threads, 0 for one per core.

    Raises:
        CardmathError: a path does not exist.
        HistoryError: a hand cannot be read, and `strict` is set.
    """
    if not isinstance(rows, int) or isinstance(rows, bool) or rows < 1:
        raise CardmathError(f"rows is a number of hands from 1 on, not {rows!r}")
    files = files_of(paths)
    return _batches(files, rows, strict=strict, progress=progress, threads=threads)


def batches_from(file: str, key: int, threads: int) -> Iterator[Histories]:
    """The hands of a file batch by batch; their keys begin at `key`."""
    return _batches([file], _ROWS, strict=False, progress=None, threads=threads, key=key)


def _batches(
    files: list[str],
    rows: int,
    *,
    strict: bool,
    progress: Progress | None,
    threads: int,
    key: int = 0,
) -> Iterator[Histories]:
    waiting: list[Histories] = []
    for part in _parts(files, strict=strict, progress=progress, threads=threads, key=key):
        waiting.append(part)
        if sum(len(each) + len(each.rejected) for each in waiting) >= rows:
            yield joined(waiting)
            waiting = []
    if waiting:
        yield joined(waiting)


@dataclass(slots=True)
class _Read:
    """A group of pieces that was read."""

    pieces: tuple[FilePiece, ...]
    reader: _core.HistoryReader
    lines: int
    """The number of lines of the piece, if there is only one."""


def evaluator_of(key: str) -> _core.GameEvaluator | None:
    """The evaluator of a game, for texts that do not tell who wins."""
    game = GAMES.get(key)
    return None if game is None else game._evaluator


def _read(pieces: tuple[FilePiece, ...]) -> _Read:
    reader = _core.HistoryReader(evaluator_of)
    for piece in pieces:
        if piece.size > LARGEST_PIECE:
            reader.reject(piece.path, _too_large(piece.size))
            continue
        try:
            data = piece.read()
        except OSError as error:
            reader.reject(piece.path, f"the file cannot be read: {error.strerror}")
        else:
            reader.read(data, piece.path)
    return _Read(pieces, reader, reader.lines)


def _too_large(size: int) -> str:
    return (
        f"no hand begins where these {size:,} bytes could be cut, and at most {LARGEST_PIECE:,} "
        "are read at once"
    )


def _parts(
    paths: Paths, *, strict: bool, progress: Progress | None, threads: int, key: int = 0
) -> Iterator[Histories]:
    """The hands of the pieces in order, numbered through."""
    check_progress(progress)
    count = _threads(threads)
    files = files_of(paths)
    total, done, hands, lines = total_size(files), 0, key, 0

    def tell() -> None:
        if progress is not None:
            progress(min(done, total), total)

    for group in _in_order(pieces_of(files), count, tell):
        first = group.pieces[0]
        lines = 0 if first.start == 0 else lines
        found_hands = group.reader.hands
        found = Histories.of(group.reader.take(hands, first.start, lines))
        if strict:
            _raise_first(found)
        hands += found_hands
        lines += 0 if first.is_whole else group.lines
        done += sum(piece.size for piece in group.pieces)
        tell()
        yield found


def _in_order(
    groups: Iterator[tuple[FilePiece, ...]], threads: int, tell: Callable[[], None]
) -> Iterator[_Read]:
    """Read groups of pieces by several threads, few at a time; give them in order.

    `tell` is called while a group takes its time, and may end the reading by an exception: what is
    still read then is of no use, and not waited for.
    """
    pool = ThreadPoolExecutor(threads, thread_name_prefix="cardmath")
    try:
        waiting: deque[Future[_Read]] = deque(
            pool.submit(_read, group) for group in islice(groups, threads + 2)
        )
        while waiting:
            while not wait([waiting[0]], _PATIENCE).done:
                tell()
            group = waiting.popleft().result()
            for more in islice(groups, 1):
                waiting.append(pool.submit(_read, more))
            yield group
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _threads(threads: int) -> int:
    if (
        not isinstance(threads, int)
        or isinstance(threads, bool)
        or not 0 <= threads <= _MOST_THREADS
    ):
        raise CardmathError(f"threads are 1 to {_MOST_THREADS}, or 0 for one on each core")
    return threads or os.cpu_count() or 1


def _raise_first(found: Histories) -> None:
    for row in found.rejected.slice(0, 1):
        raise HistoryError(row["source_file"] or "", row["source_line"], row["reason"])
