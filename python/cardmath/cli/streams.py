"""The standard streams: those that are closed, and those whose encoding lacks characters."""

from __future__ import annotations

import codecs
import os
import sys
from io import TextIOWrapper

_SPELLED = "cardmath-spelled"
_SPELLINGS = {
    **dict(zip("♣♦♥♠", "cdhs", strict=True)),
    **dict(zip("−÷×·█", "-/x.#", strict=True)),
    "…": "...",
}
"""What is written for characters that an encoding lacks; others are escaped."""


def prepare_streams() -> None:
    """Replace closed streams, and let the others take every character."""
    _replace_closed()
    codecs.register_error(_SPELLED, _spelled)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and _lacks_some(stream):
            stream.reconfigure(errors=_SPELLED)
    if isinstance(sys.stdin, TextIOWrapper) and sys.stdin.errors == "strict":
        sys.stdin.reconfigure(errors="surrogateescape")  # bytes that are not text are not cards


def writable(text: str) -> str:
    """A text as standard output can write it."""
    encoding = sys.stdout.encoding or "utf-8"
    return text.encode(encoding, _SPELLED).decode(encoding)


def _replace_closed() -> None:
    """Replace closed standard streams by /dev/null: a shell can close them, as in `>&-`."""
    sys.stdin = sys.stdin or os.fdopen(os.open(os.devnull, os.O_RDONLY))
    sys.stdout = sys.stdout or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")


def _lacks_some(stream: TextIOWrapper) -> bool:
    is_utf = codecs.lookup(stream.encoding).name.startswith("utf-")
    return not is_utf or stream.errors == "strict"


def _spelled(error: UnicodeError) -> tuple[str | bytes, int]:
    """Handle an error of encoding: write letters for symbols, and escapes for the rest."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    if lacking[0] in _SPELLINGS:
        return _SPELLINGS[lacking[0]], error.start + 1
    return codecs.backslashreplace_errors(error)
