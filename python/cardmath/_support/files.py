"""Files that are written whole or not at all, and read with care.

A file is written beside its place under a name that nobody else has, brought to the disk, and then
put in its place. So a full disk, a kill or a second writer leaves the old file or a new one, and
readers never see half of one.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any, NoReturn

from cardmath.errors import CardmathError, quote

_DEEPEST_ERROR = 200
"""Messages about a file show no more characters of its content than this."""


@contextmanager
def written(
    path: str | os.PathLike[str], *, mode: int = 0o666, lasts: bool = True
) -> Iterator[Path]:
    """Give a path to write to, whose file takes the place of another when the block ends well.

    A link is followed, so that the file behind it is replaced; a device or a pipe, such as
    `/dev/stdout`, is written to directly.

    Args:
        path: the file that is written.
        mode: who may use a file that is new, less what the user's mask takes away.
        lasts: whether it must survive a power cut. One that we remove ourselves need not, and does
            not wait for the disk.

    Raises:
        OSError: the file cannot be written; what was there before is unchanged.
    """
    place = Path(os.path.realpath(path))
    beside = place.with_name(f".{place.name[:100]}.{token_hex(8)}.part")
    try:
        if place.exists() and not place.is_file():
            yield Path(path)
            return
        _make_like(place, beside, mode)
        yield beside
        if lasts:
            _to_disk(beside)
        os.replace(beside, place)
    except OSError as error:
        if error.filename not in (None, os.fspath(place), os.fspath(beside)):
            raise
        # The caller knows the path as it was given.
        raise OSError(error.errno, error.strerror, os.fspath(path)) from error
    finally:
        with suppress(OSError):
            beside.unlink()


def write_text(path: str | os.PathLike[str], text: str, *, mode: int = 0o666) -> None:
    """Write a text file, whole or not at all; a new one with a mode, as `written`.

    Raises:
        OSError: it cannot be written; what was there before is unchanged.
    """
    with written(path, mode=mode) as beside, beside.open("w", encoding="utf-8", newline="") as file:
        file.write(text)


@contextmanager
def reading(path: str | os.PathLike[str]) -> Iterator[None]:
    """Let every error of reading a file name it: Python names only what it cannot open.

    >>> with reading("chart.txt"):
    ...     raise OSError(5, "Input/output error")
    Traceback (most recent call last):
        ...
    OSError: [Errno 5] Input/output error: 'chart.txt'
    """
    try:
        yield
    except OSError as error:
        if error.filename is None:
            raise OSError(error.errno, error.strerror, os.fspath(path)) from error
        raise


def _make_like(place: Path, beside: Path, mode: int) -> None:
    """Make an empty file with the mode of another, or with one of its own if there is no other.

    Its name starts with a dot, as no data does.
    """
    os.close(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode))
    with suppress(OSError):
        beside.chmod(stat.S_IMODE(place.stat().st_mode))


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def read_json(path: str | os.PathLike[str], what: str) -> Any:  # noqa: ANN401 # JSON
    """Read a JSON file that this package wrote: anybody may have changed it since.

    Args:
        path: the file.
        what: what it should be, for messages, such as `"the list of a dataset"`.

    Raises:
        CardmathError: it is not JSON, or has numbers such as `NaN`, which we never write.
        OSError: it cannot be read.
    """
    with reading(path):
        content = Path(path).read_bytes()
    try:
        return plain_json(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise damaged(path, what, str(error)) from None


def plain_json(text: str) -> Any:  # noqa: ANN401 # JSON
    """Read JSON without infinite numbers and without `NaN`.

    Raises:
        ValueError: the text is not such JSON.
        RecursionError: it is nested too deep.
    """
    return json.loads(text, parse_constant=_refuse, parse_float=_finite)


def _refuse(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


def _finite(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"{quote(digits)} is too great for a number")
    return number


def damaged(path: str | os.PathLike[str], what: str, reason: str) -> CardmathError:
    """The error for a file that is not what we wrote."""
    short = reason if len(reason) <= _DEEPEST_ERROR else f"{reason[:_DEEPEST_ERROR]}…"
    return CardmathError(f"{os.fspath(path)!r} is not {what}, or is damaged: {short}")
