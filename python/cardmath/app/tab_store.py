"""What a tab of the browser keeps from one question to the next, until it is closed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from secrets import token_urlsafe
from threading import Lock
from typing import TypeVar

from cardmath.app.scratch import ScratchFolder
from cardmath.errors import CardmathError

Thing = TypeVar("Thing")

MOST_FILES = 4
"""The most files of a page at once; older ones are removed."""


@dataclass(frozen=True)
class StoredFile:
    """A file on its way between the page and a question."""

    path: Path
    name: str
    """The name under which the browser saves it."""
    most: int | None = None
    """The most bytes that the page may send, if that is less than for all files."""


class TabStore:
    """Things and files of one tab. `close` frees them.

    The address of a file has a key that nobody can guess, and that only this page knows.

    >>> store = TabStore()
    >>> store.thing(list) is store.thing(list)
    True
    >>> key = store.new_file("spot.cms")
    >>> store.file(key).name
    'spot.cms'
    >>> store.close()
    >>> store.file(key) is None
    True

    Attributes:
        is_closed: whether the tab is closed, and not held for a reload.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._things: dict[type[object], object] = {}
        self._files: dict[str, StoredFile] = {}
        self._folder: ScratchFolder | None = None
        self.is_closed = False

    def thing(self, kind: type[Thing]) -> Thing:
        """The only thing of a class that the tab has; it is made when it is first asked for."""
        with self._lock:
            found = self._things.get(kind)
            if not isinstance(found, kind):
                found = self._things[kind] = kind()
            return found

    def new_file(self, name: str, most: int | None = None) -> str:
        """The key of a new file, which is still to be written, with at most `most` bytes.

        Raises:
            CardmathError: the page is closed, or the system gives no room.
        """
        with self._lock:
            if self.is_closed:
                raise CardmathError("the page is closed")
            try:
                self._folder = self._folder or ScratchFolder()
            except OSError as error:
                raise CardmathError(f"there is no room for a file: {error.strerror}") from None
            key = token_urlsafe(24)
            self._files[key] = StoredFile(self._folder.path / key, name, most)
            old = [*self._files][:-MOST_FILES]
        for each in old:
            self.remove(each)
        return key

    def file(self, key: str) -> StoredFile | None:
        """The file of a key; None if there is none."""
        return self._files.get(key)

    def path(self, key: str) -> Path:
        """The path of a file.

        Raises:
            CardmathError: there is none.
        """
        found = self.file(key)
        if found is None:
            raise CardmathError("the file is no longer kept: open it again")
        return found.path

    def remove(self, key: str) -> None:
        """Remove a file, if it is there."""
        found = self._files.pop(key, None)
        if found is not None:
            found.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Free everything. A thing that has a `close` frees itself, each time this is called."""
        with self._lock:
            self.is_closed = True
            for thing in self._things.values():
                if callable(close := getattr(thing, "close", None)):
                    close()
            self._files.clear()
            if self._folder is not None:
                self._folder.remove()
