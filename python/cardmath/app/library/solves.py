"""Solved games that are kept: their files, in a folder of the user's."""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

from cardmath.app.library.entries import SOLVES, add, find
from cardmath.app.solving.files import load_for_page
from cardmath.errors import CardmathError, quote
from cardmath.solve.answer import PostflopAnswer
from cardmath.solve.memory import shown_bytes

MOST_BYTES = 20 * 10**9
"""The most bytes of all files together."""
_LEAST_FREE = 10**9
"""The bytes that are left free on the disk."""
_A_DAY = 86_400.0
_FILE = re.compile(r"[0-9a-f]{16}\.cms")


def _folder() -> Path:
    return SOLVES.file.parent / "solves"


def keep(answer: PostflopAnswer, name: str = "") -> str:
    """Keep an answer without its rivers, which are solved again when they are looked at.

    Returns:
        The name under which it is kept.

    Raises:
        CardmathError: it cannot be written, or there is no room.
    """
    folder = _folder()
    path = folder / f"{token_hex(8)}.cms"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _forget_old(folder)
        _check_room(folder)
        answer.save(path, river=len(answer.game.board) == 5)
        size = path.stat().st_size
    except OSError as error:
        path.unlink(missing_ok=True)
        raise CardmathError(f"the solve cannot be kept: {error.strerror}") from None
    game = answer.game
    spot = f"{''.join(map(str, game.board))}, pot {game.pot:g}, stack {game.stack:g}"
    off = answer.exploitability_percent
    known = {"file": path.name, "about": f"{spot}; within {off:.2g}%; {shown_bytes(size)}"}
    try:
        return add("solve", name or spot, known)
    except CardmathError:
        path.unlink(missing_ok=True)
        raise


def load_kept(name: str, allowed: int) -> PostflopAnswer:
    """Read a kept answer.

    Raises:
        CardmathError: there is none of this name, it is damaged, or it needs more memory.
    """
    path = _path_of(name)
    if path is None:
        raise CardmathError(f"{quote(name)} is damaged: remove it")
    if not path.is_file():
        raise CardmathError(f"the file of {quote(name)} is gone: remove it from the list")
    return load_for_page(path, name, allowed)


def file_of(name: str) -> str:
    """The name of the file of a kept answer; empty if what was noted is not what we wrote."""
    path = _path_of(name)
    return "" if path is None else path.name


def name_of(file: str) -> str:
    """The name under which a file is kept; empty if it is not, or no longer."""
    names = (name for name, text in SOLVES.load().items() if file and file in text)
    return next(names, "")


def _path_of(name: str) -> Path | None:
    """The file of a kept answer; None if what was noted is not what we wrote."""
    try:
        file = json.loads(find("solve", name))["file"]
        return _folder() / file if _FILE.fullmatch(file) else None
    except (ValueError, TypeError, LookupError, RecursionError) as error:
        if isinstance(error, CardmathError):
            raise
        return None


def _check_room(folder: Path) -> None:
    used = sum(path.stat().st_size for path in folder.glob("*.cms"))
    if used > MOST_BYTES:
        raise CardmathError(
            f"the kept solves take {shown_bytes(used)}, and at most {shown_bytes(MOST_BYTES)} are "
            "kept: remove some"
        )
    if shutil.disk_usage(folder).free < _LEAST_FREE:
        raise CardmathError("the disk is nearly full: the solve is not kept")


def _forget_old(folder: Path) -> None:
    """Delete the files of solves that were removed long ago: nobody can put them back any more."""
    known = " ".join(SOLVES.load().values())
    for path in folder.glob("*.cms"):
        with suppress(OSError):
            if path.name not in known and time.time() - path.stat().st_mtime > _A_DAY:
                path.unlink()


def touch(name: str) -> None:
    """Note that a solve is removed now: its file stays for a day, to be put back."""
    path = _path_of(name)
    if path is not None:
        with suppress(OSError):
            os.utime(path)
