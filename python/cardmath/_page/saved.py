"""Ranges that are kept by name, in a file of the user's."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from cardmath._page.errors import FieldError, in_field, text_of
from cardmath._ranges.range import Range
from cardmath._support import optional
from cardmath.errors import CardmathError

__all__ = ["answer"]

_MOST = 500
_LONGEST_NAME = 60
_PATIENCE = 10.0
"""The seconds to wait for another program that changes the file."""


def answer(
    asked: dict[str, Any], progress: Callable[[int, int], object] | None = None
) -> dict[str, Any]:
    """Save or remove a range, and list all that are saved.

    Args:
        asked: `save`, a name, with `text`, its range; or `remove`, a name; or nothing.
        progress: not called, as the answer takes no time.

    Returns:
        `ranges`, each with `name` and `text`, by name.

    Raises:
        FieldError: a name is empty or too long, or the text is not a range.
        CardmathError: too many ranges are saved, or the file cannot be read or written.
    """
    if not {"save", "remove"} & asked.keys():
        return _listed(_load())
    name, text = _change(asked)
    with _locked():
        ranges = _read_or_keep_aside()
        before = dict(ranges)
        if text is None:
            ranges.pop(name, None)
        else:
            ranges[name] = text
        if len(ranges) > max(_MOST, len(before)):
            raise CardmathError(f"{_MOST} ranges are saved, and no more can be: remove some")
        if ranges != before:
            _store(ranges)
    return _listed(ranges)


def _change(asked: dict[str, Any]) -> tuple[str, str | None]:
    """The name that is saved, and its range; or the one that is removed, and None."""
    if "save" in asked:
        return _name(asked, "save"), _range(asked)
    return text_of(asked, "remove"), None


def _listed(ranges: dict[str, str]) -> dict[str, Any]:
    ordered = sorted(ranges.items(), key=lambda pair: pair[0].casefold())
    return {"ranges": [{"name": name, "text": text} for name, text in ordered]}


def _name(asked: dict[str, Any], field: str) -> str:
    name = text_of(asked, field).strip()
    if not 1 <= len(name) <= _LONGEST_NAME:
        problem = CardmathError(f"a name has 1 to {_LONGEST_NAME} characters")
        raise FieldError(field, problem)
    return name


def _range(asked: dict[str, Any]) -> str:
    text = text_of(asked, "text")
    with in_field("text"):
        return Range(text).text


def _file() -> Path:
    from platformdirs import user_data_path

    return user_data_path("cardmath", appauthor=False) / "ranges.json"


@contextmanager
def _locked() -> Iterator[None]:
    """Hold the lock of the file: pages and notebooks, in any process, change it one by one."""
    filelock = optional.load("filelock", "saving ranges")
    file = _file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = filelock.FileLock(file.with_suffix(".lock"), timeout=_PATIENCE)
        lock.acquire()
    except filelock.Timeout:
        raise CardmathError(f"another program keeps {file} locked: try again") from None
    except OSError as error:
        raise CardmathError(f"the ranges cannot be saved in {file}: {error}") from None
    try:
        yield
    finally:
        lock.release()


def _load() -> dict[str, str]:
    """The saved ranges. A file that cannot be understood is kept aside, and the user is told."""
    try:
        return _read(_file())
    except ValueError:
        with _locked():
            return _read_or_keep_aside()


def _read_or_keep_aside() -> dict[str, str]:
    """Read the file under the lock: no other program can put it right meanwhile."""
    file = _file()
    try:
        return _read(file)
    except ValueError as error:
        why = error
    aside = _free_name(file)
    try:
        file.rename(aside)
    except OSError as error:
        raise CardmathError(f"the saved ranges cannot be read from {file}: {error}") from None
    raise CardmathError(
        f"the saved ranges cannot be read ({why}): the file is kept as {aside}, and ranges are "
        "saved in a new one from now on"
    )


def _read(file: Path) -> dict[str, str]:
    """The ranges in a file; none if there is no file.

    Raises:
        ValueError: it does not hold ranges.
        CardmathError: the system does not let it be read.
    """
    try:
        ranges = json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise CardmathError(f"the saved ranges cannot be read from {file}: {error}") from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if not isinstance(ranges, dict) or not all(isinstance(each, str) for each in ranges.values()):
        raise ValueError("it does not map names to texts")
    return ranges


def _free_name(file: Path) -> Path:
    """A name beside a file that is not taken."""
    names = (file.with_name(f"{file.stem}.unreadable-{number}.json") for number in count(1))
    return next(name for name in names if not name.exists())


def _store(ranges: dict[str, str]) -> None:
    """Replace the file at once, so that it is never half written, even if the machine stops."""
    file = _file()
    beside = None
    try:
        with NamedTemporaryFile(
            "w", encoding="utf-8", dir=file.parent, prefix="ranges-", suffix=".new", delete=False
        ) as written:
            beside = Path(written.name)
            json.dump(ranges, written, indent=1)
            written.flush()
            os.fsync(written.fileno())
        beside.replace(file)
    except OSError as error:
        raise CardmathError(f"the range cannot be saved in {file}: {error}") from None
    finally:
        if beside is not None:
            beside.unlink(missing_ok=True)
