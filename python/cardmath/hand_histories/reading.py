"""Reading files of hand histories, on all cores, in the order of the files."""

from __future__ import annotations

import os
import re
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import groupby, islice
from pathlib import PurePath

from cardmath import _core
from cardmath._rules.games import GAMES
from cardmath._support.numbers import flag, whole
from cardmath._support.progress import Progress, check_progress
from cardmath._support.texts import utf8
from cardmath._work.engines import thread_count
from cardmath.errors import (
    CardmathError,
    CardmathTypeError,
    HistoryError,
    Interrupted,
    interruptible,
)
from cardmath.hand_histories.duplicates import IDENTITY, Duplicates, Seen
from cardmath.hand_histories.files import (
    LARGEST_PIECE,
    FilePiece,
    Paths,
    files_of,
    pieces_of,
    sized,
)
from cardmath.hand_histories.histories import Histories, joined

_ROWS = 30_000
"""The number of hands of a batch."""


_PATIENCE = 0.05
"""The seconds between two calls of `progress` while a piece is read."""

_LONGEST_PATH = 1000

_LOOKS_LIKE_A_PATH = re.compile(
    r"(~|\.{0,2}[/\\]|[A-Za-z]:[/\\]).*|[^:]*\.(txt|xml|phhs?|ohh|json|zip|gz)"
)
"""A line that begins as paths do, or ends as the names of files do."""


@interruptible
def parse(
    text: str | bytes,
    *,
    strict: bool = False,
    file: str = "",
    duplicates: Duplicates = "once",
) -> Histories:
    """Read hand histories from a text.

    Args:
        text: the hands of one room, as text or as the bytes of a file.
        strict: raise an error for the first hand that cannot be read, instead of rejecting it.
        file: the name of the file for the column `source_file`.
        duplicates: as in `read`.

    Raises:
        HistoryError: a hand cannot be read, and `strict` is set.
        CardmathError: the text is the name of a file.

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
    _check_text(text)
    data = bytes_of(text)
    if not isinstance(file, str):
        raise CardmathTypeError(f"the name of a file is text here, not {type(file).__name__}")
    reader, seen = _core.HistoryReader(evaluator_of), Seen(duplicates)
    reader.read(data, utf8(file))
    found, _ = _once(reader, seen)
    if flag("strict", strict):
        _raise_first(found)
    return joined([found])


def bytes_of(text: object) -> bytes:
    """The text of hands as bytes.

    Raises:
        CardmathTypeError: it is neither text nor bytes.
    """
    if isinstance(text, str):
        return utf8(text).encode()
    if not isinstance(text, (bytes, bytearray)):
        raise CardmathTypeError(f"a hand history is text or bytes, not {type(text).__name__}")
    return bytes(text)


def _check_text(text: object) -> None:
    """Check that a text is none of the names of files.

    Raises:
        CardmathError: it is one.
    """
    if isinstance(text, PurePath) or (isinstance(text, str) and _is_name_of_file(text)):
        raise CardmathError(f"parse takes the text of hands; a file is read by read({str(text)!r})")


def _is_name_of_file(text: str) -> bool:
    """Whether a text is a path and not a hand: a short line with the name of a file or folder."""
    if "\n" in text or len(text) > _LONGEST_PATH or not text.strip() or "\0" in text:
        return False
    return _LOOKS_LIKE_A_PATH.fullmatch(text) is not None or os.path.exists(text)


@interruptible
def read(
    paths: Paths,
    *,
    strict: bool = False,
    duplicates: Duplicates = "once",
    progress: Progress | None = None,
    threads: int = 0,
) -> Histories:
    """Read the hand histories of files and folders.

    Every file is read, whatever its name, and its room is recognised from its text. A hand that
    cannot be read, or whose money does not add up, goes to `rejected` with the reason, and reading
    continues. Folders are read with their subfolders, without hidden files and datasets. A hand
    that was read before, from this file or another, does not count again: it is recognised by its
    room and number, or by its whole text in formats that number hands only within a file (PHH,
    logs).

    Args:
        paths: a file, a folder, or several of them.
        strict: raise the first hand that cannot be read.
        duplicates: `"once"` leaves out hands that were read before, and lists them in `duplicates`;
            `"keep"` counts them again.
        progress: called with the bytes read and their total.
        threads: the number of threads, 0 for one per core. The answer does not depend on it.

    Raises:
        CardmathError: a path does not exist.
        HistoryError: a hand cannot be read, and `strict` is set.
        Interrupted: Ctrl-C was pressed; `partial` has the hands so far.
    """
    parts: list[Histories] = []
    try:
        for part, _ in _parts(
            paths, strict=strict, seen=Seen(duplicates), progress=progress, threads=threads
        ):
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
    duplicates: Duplicates = "once",
    progress: Progress | None = None,
    threads: int = 0,
) -> Iterator[Histories]:
    """Read the hand histories of files and folders batch by batch, for folders of any size.

    Args:
        paths: a file, a folder, or several of them.
        rows: roughly the number of hands in a batch: a batch ends with a piece of a file. 30,000
            hands need about 20 megabytes.
        duplicates: as in `read`; remembering the hands of all batches takes about 40 bytes per
            hand.
        strict: raise the first hand that cannot be read.
        progress: called with the bytes read and their total.
        threads: the number of threads, 0 for one per core.

    Raises:
        CardmathError: a path does not exist.
        HistoryError: a hand cannot be read, and `strict` is set.
    """
    most = whole("a number of rows", rows, 1)
    parts = _parts(
        files_of(paths), strict=strict, seen=Seen(duplicates), progress=progress, threads=threads
    )
    return (batch for batch, _ in _batches(parts, most))


def batches_from(file: str, key: int, threads: int) -> Iterator[tuple[Histories, bytes]]:
    """The hands of a file batch by batch, duplicates too, and the identity of each.

    The keys of hands begin at `key`.
    """
    parts = _parts([file], strict=False, seen=Seen("keep"), progress=None, threads=threads, key=key)
    return _batches(parts, _ROWS)


def _batches(
    parts: Iterator[tuple[Histories, bytes]], rows: int
) -> Iterator[tuple[Histories, bytes]]:
    """Parts with their identities, taken together so that each has at least `rows` hands."""
    waiting: list[Histories] = []
    identities: list[bytes] = []
    count = 0
    for part, own in parts:
        waiting.append(part)
        identities.append(own)
        count += len(part) + len(part.rejected) + len(part.duplicates)
        if count >= rows:
            yield joined(waiting), b"".join(identities)
            waiting, identities, count = [], [], 0
    if waiting:
        yield joined(waiting), b"".join(identities)


@dataclass(slots=True)
class _Read:
    """A group of pieces that was read."""

    pieces: tuple[FilePiece, ...]
    reader: _core.HistoryReader
    lines: int
    """The number of lines of the piece, if there is only one."""


def evaluator_of(key: str) -> _core.GameEvaluator | None:
    """The evaluator of a game, for texts that do not say who wins."""
    game = GAMES.get(key)
    return None if game is None else game._evaluator


def _read(pieces: tuple[FilePiece, ...]) -> _Read:
    reader = _core.HistoryReader(evaluator_of)
    for is_on_disk, side_by_side in groupby(pieces, _is_whole_file):
        if is_on_disk:  # in one call, since passing on a small file takes longer than reading it
            reader.read_files([piece.path for piece in side_by_side])
            continue
        for piece in side_by_side:
            _read_piece(reader, piece)
    reader.pack()
    return _Read(pieces, reader, reader.lines)


def _is_whole_file(piece: FilePiece) -> bool:
    is_there = piece.data is None and piece.fault is None
    return piece.is_whole and is_there and piece.size <= LARGEST_PIECE


def _read_piece(reader: _core.HistoryReader, piece: FilePiece) -> None:
    """Read a part of a file, or what an archive has."""
    name = os.fsencode(piece.path).decode("utf-8", "replace")
    if piece.fault is not None:
        reader.reject(name, piece.fault)
        return
    if piece.size > LARGEST_PIECE:
        reader.reject(name, _too_large(piece.size))
        return
    try:
        data = piece.read()
    except OSError as error:
        reader.reject(name, f"the file cannot be read: {error.strerror}")
    else:
        reader.read(data, name)


def _too_large(size: int) -> str:
    return (
        f"no hand begins where these {size:,} bytes could be cut, and at most {LARGEST_PIECE:,} "
        "are read at once"
    )


def _parts(
    paths: Paths,
    *,
    strict: bool,
    seen: Seen,
    progress: Progress | None,
    threads: int,
    key: int = 0,
) -> Iterator[tuple[Histories, bytes]]:
    """The hands of the pieces in order, numbered through, and the identity of each."""
    check_progress(progress)
    count = thread_count(threads)
    files = sized(files_of(paths))
    total, done, hands, lines = sum(size for _, size in files), 0, key, 0

    def report() -> None:
        if progress is not None:
            progress(min(done, total), total)

    for group in _in_order(pieces_of(files), count, report):
        first = group.pieces[0]
        lines = 0 if first.start == 0 else lines
        found, identities = _once(group.reader, seen, hands, first.start, lines)
        if flag("strict", strict):
            _raise_first(found)
        hands += len(identities) // IDENTITY
        lines += 0 if first.is_whole else group.lines
        done += sum(piece.done for piece in group.pieces)
        report()
        yield found, identities


def _once(
    reader: _core.HistoryReader, seen: Seen, key: int = 0, offset: int = 0, lines: int = 0
) -> tuple[Histories, bytes]:
    """The hands that were read, those that count, and the identities of all of them."""
    identities = reader.identities()
    counts = seen.counts(identities)
    found = Histories.of(reader.take(key, offset, lines))
    if counts.all():
        return found, identities
    return found.without(~counts), identities


def _in_order(
    groups: Iterator[tuple[FilePiece, ...]], threads: int, report: Callable[[], None]
) -> Iterator[_Read]:
    """Read groups of pieces by several threads, few at a time; give them in order.

    `report` is called while a group is read, and may end the reading by an exception: groups still
    being read are then dropped, without waiting for them.
    """
    pool = ThreadPoolExecutor(threads, thread_name_prefix="cardmath")
    try:
        waiting: deque[Future[_Read]] = deque(
            pool.submit(_read, group) for group in islice(groups, threads + 2)
        )
        while waiting:
            while not wait([waiting[0]], _PATIENCE).done:
                report()
            group = waiting.popleft().result()
            for more in islice(groups, 1):
                waiting.append(pool.submit(_read, more))
            yield group
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _raise_first(found: Histories) -> None:
    for row in found.rejected.slice(0, 1):
        raise HistoryError(row["source_file"] or "", row["source_line"], row["reason"])
