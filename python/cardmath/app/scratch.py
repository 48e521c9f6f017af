"""A folder of temporary files, which is removed even if its server is killed: by the next one."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from tempfile import gettempdir, mkdtemp
from time import time

_PREFIX = "cardmath-"
_LOCK = "cardmath-app.lock"
_YOUNG = 60.0
"""The seconds in which a new folder is surely locked."""


class ScratchFolder:
    """A new folder in the system's place for temporary files, which only the user can read.

    It is locked as long as it is used. The system unlocks it if the server is killed, and whoever
    makes the next folder removes it then.

    Raises:
        OSError: the system gives no room.
    """

    def __init__(self) -> None:
        from filelock import FileLock  # loaded when there is a file: the page comes first

        _remove_abandoned()
        self.path = Path(mkdtemp(prefix=_PREFIX))
        self._lock = FileLock(self.path / _LOCK, blocking=False, thread_local=False)
        try:
            self._lock.acquire()
        except NotImplementedError:  # no locks here: without the file, nobody removes the folder
            (self.path / _LOCK).unlink(missing_ok=True)

    def remove(self) -> None:
        """Remove the folder with all files, if it is there."""
        self._lock.release()
        shutil.rmtree(self.path, ignore_errors=True)


def _remove_abandoned() -> None:
    """Remove the user's folders that no server uses any more. Those of others are not touched."""
    from filelock import FileLock, Timeout

    for path in Path(gettempdir()).glob(f"{_PREFIX}*"):
        with suppress(OSError, Timeout, NotImplementedError):
            if _is_own(path):
                with FileLock(path / _LOCK, blocking=False):
                    shutil.rmtree(path)


def _is_own(path: Path) -> bool:
    """Whether a path is a folder that a server of this user made, some time ago.

    In the place for temporary files anyone may make a folder or a link with such a name, but only
    in folders of their own. `mkdtemp` makes folders that are closed to others.

    Raises:
        OSError: there is no such folder, or no lock in it.
    """
    folder = path.lstat()
    is_private = os.name != "posix" or (folder.st_uid == os.getuid() and not folder.st_mode & 0o077)
    return (
        S_ISDIR(folder.st_mode)
        and is_private
        and time() - folder.st_mtime > _YOUNG
        and S_ISREG((path / _LOCK).lstat().st_mode)
    )
