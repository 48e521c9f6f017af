"""The secret of the page: kept for each port, so that open tabs still work after a new start."""

from __future__ import annotations

import os
import re
from pathlib import Path
from secrets import token_urlsafe
from stat import S_IMODE, S_ISREG

_BYTES = 24
_TOKEN = re.compile(r"[\w-]{32}")


def find_token(port: int) -> str:
    """The token of a port: that of the last run, if only the user can read it, else a new one.

    It stands in the user's data folder, in a file that only the user can read. Where no file can be
    written, the token is of this run alone.
    """
    file = _file(port)
    try:
        return _read(file) or _write(file)
    except OSError:
        return token_urlsafe(_BYTES)


def _file(port: int) -> Path:
    from platformdirs import user_data_path

    return user_data_path("cardmath", appauthor=False) / f"token-{port}"


def _read(file: Path) -> str | None:
    """The token in a file; None if there is none, or if others could have read or written it."""
    try:
        if os.name == "posix" and not _is_private(file.lstat()):
            return None
        text = file.read_text("ascii")
    except (FileNotFoundError, UnicodeDecodeError):
        return None
    return text if _TOKEN.fullmatch(text) else None


def _is_private(about: os.stat_result) -> bool:
    """Whether a file is the user's own, and nobody else may read it."""
    mine = about.st_uid == os.getuid()
    return mine and S_ISREG(about.st_mode) and not S_IMODE(about.st_mode) & 0o077


def _write(file: Path) -> str:
    """Write a new token to a file that only the user can read."""
    token = token_urlsafe(_BYTES)
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f"{file.name}.{os.getpid()}.new")
    beside.unlink(missing_ok=True)
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as text:
        text.write(token)
    beside.replace(file)
    return token
