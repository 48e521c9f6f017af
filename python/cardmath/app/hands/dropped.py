"""Files that were dropped on the page: they arrive as one file, and are cut into theirs again."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardmath._page.errors import in_field
from cardmath._support.files import written
from cardmath.app.hands.source import Shelf
from cardmath.errors import CardmathError, CardmathTypeError

if TYPE_CHECKING:
    from cardmath._support.progress import Progress
    from cardmath.app.asked import Asked
    from cardmath.app.hands.source import Opened

MOST_BYTES = 200_000_000
MOST_FILES = 1000
_LONGEST_NAME = 100
_CHUNK = 1 << 20
_NAME = "hands"


def announce(asked: Asked) -> dict[str, Any]:
    """The address to which the page may send this number of `bytes`.

    Raises:
        FieldError: these are too many.
    """
    size = asked.whole("bytes", 0, 0, 2**53)
    with in_field("path"):
        _check_size(size)
    return {"file": asked.store.new_file(_NAME, size)}


def _check_size(size: int) -> None:
    if size > MOST_BYTES:
        raise CardmathError(
            f"files of {MOST_BYTES // 1_000_000} MB in total can be dropped, and these have "
            f"{size / 1e6:,.0f}: type the path of their folder"
        )


def open_dropped(asked: Asked, shelf: Shelf, progress: Progress) -> Opened:
    """The hands of the `files` that came one after another in the `file`: names and sizes.

    Raises:
        FieldError: they did not arrive, or are too many.
        Interrupted: the reading was stopped; `partial` is `Opened` with the hands so far.
    """
    key = asked.text("file")
    with in_field("path"):
        listed = _listed(asked.values.get("files"))
        sent = asked.store.path(key)
        folder = sent.with_name(f"{key}-files")
    try:
        with in_field("path"):
            files = _cut(sent, folder, listed)
        with shelf.reading(progress):
            return shelf.read(files, (key,), progress, folder=str(folder))
    finally:
        asked.store.remove(key)
        shutil.rmtree(folder, ignore_errors=True)


def dropped(key: str, shelf: Shelf) -> Opened:
    """The hands of files that were dropped before.

    Raises:
        FieldError: they are not there any more.
    """
    found = shelf.find((key,))
    if found is None:
        with in_field("path"):
            raise CardmathError("the files that you dropped are no longer kept: drop them again")
    return found


def _listed(values: object) -> list[tuple[str, int]]:
    """The names and sizes of files."""
    if not isinstance(values, list) or not all(isinstance(each, list) for each in values):
        raise CardmathTypeError("files is a list of names and sizes")
    if not 1 <= len(values) <= MOST_FILES:
        raise CardmathError(f"1 to {MOST_FILES:,} files can be dropped: type the path of a folder")
    found = []
    for each in values:
        name, size = each if len(each) == 2 else (None, None)
        if not isinstance(name, str) or type(size) is not int or size < 0:
            raise CardmathTypeError("files is a list of names and sizes")
        found.append((name, size))
    _check_size(sum(size for _, size in found))
    return found


def _cut(sent: Path, folder: Path, listed: list[tuple[str, int]]) -> list[str]:
    """Cut what was sent into files with their own names."""
    if not sent.is_file() or sent.stat().st_size != sum(size for _, size in listed):
        raise CardmathError("the files did not arrive whole: drop them again")
    found = []
    try:
        with sent.open("rb") as source:
            for place, (name, size) in enumerate(listed):
                path = folder / str(place) / _plain(name)
                path.parent.mkdir(parents=True)
                with written(path, lasts=False) as beside, beside.open("wb") as file:
                    for start in range(0, size, _CHUNK):
                        file.write(source.read(min(_CHUNK, size - start)))
                found.append(str(path))
    except OSError as error:
        raise CardmathError(f"there is no room for the files: {error.strerror}") from None
    return found


def _plain(name: str) -> str:
    """A name of a file that is safe everywhere.

    >>> _plain("../HH 2020-02-08 Vega $0.50.txt")
    '_HH 2020-02-08 Vega _0.50.txt'
    """
    return re.sub(r"^[^\w]+|[^\w .()-]+", "_", name[-_LONGEST_NAME:]) or "_"


def open_asked(asked: Asked, progress: Progress) -> Opened:
    """The hands of the path that a question names, or of the files that were dropped.

    Raises:
        PathNotOpenError: a link names the path, and the user has not opened it.
        CardmathError: it cannot be read.
    """
    shelf = asked.store.thing(Shelf)
    if key := asked.text("dropped"):
        return dropped(key, shelf)
    return shelf.open(
        asked.text("path"), progress, fresh=asked.flag("fresh"), may_read=asked.flag("open")
    )
