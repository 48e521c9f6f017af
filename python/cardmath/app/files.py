"""The files of the page, as a browser gets them."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "_page"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""The media type of each kind of file. Files of other kinds are not served."""


@dataclass(frozen=True)
class File:
    """A file of the page."""

    type: str
    content: bytes
    packed: bytes
    """The content, compressed by gzip."""
    tag: str
    """Differs for different content: the browser keeps a file until this changes."""


@cache
def _paths() -> dict[str, Path]:
    """The path of each file by its name in an address; no other file can be asked for."""
    found = (path for path in FOLDER.rglob("*") if path.suffix in TYPES)
    return {path.relative_to(FOLDER).as_posix(): path for path in found}


def find_file(name: str) -> File | None:
    """Read a file of the page; None if there is none of this name.

    >>> find_file("index.html").type, find_file("../errors.py")
    ('text/html; charset=utf-8', None)
    """
    path = _paths().get(name)
    if path is None:
        return None
    return _read(path, path.stat().st_mtime_ns)


@cache
def _read(path: Path, _changed: int) -> File:
    content = path.read_bytes()
    tag = f'"{sha256(content).hexdigest()[:20]}"'
    return File(TYPES[path.suffix], content, gzip.compress(content, 9, mtime=0), tag)
