"""The only folder whose files a server may use."""

from __future__ import annotations

import os
from pathlib import Path

from cardmath.errors import CardmathError, quote

_MOST_FILES = 10_000
"""The most files that are read at once."""
_MOST_BYTES = 1 << 30
_LONGEST_NAME = 1000


class Folder:
    """A folder. Names lead to files inside it alone, also through links.

    Args:
        path: the folder.

    Raises:
        CardmathError: it is not a folder.
    """

    def __init__(self, path: str) -> None:
        self._root = Path(os.path.realpath(path))
        if not self._root.is_dir():
            raise CardmathError(f"{path!r} is not a folder")

    def place(self, name: str) -> Path:
        """The path of a file or folder in it, which need not be there.

        Raises:
            CardmathError: the name leads out of the folder.
        """
        if not name or "\0" in name or len(name) > _LONGEST_NAME:
            raise CardmathError(f"{quote(name[:60])} is not the name of a file")
        found = Path(os.path.realpath(self._root / name))
        if found != self._root and self._root not in found.parents:
            raise CardmathError(
                f"{quote(name)} is not in the folder of this server: write the name as it is seen "
                "from that folder"
            )
        return found

    def files(self, name: str) -> list[Path]:
        """The file of a name, or all files below a folder; hidden ones are left out.

        Raises:
            CardmathError: there is none, a link leads out of the folder, or there are too many.
        """
        start = self.place(name)
        if start.is_file():
            found = [start]
        elif start.is_dir():
            found = [
                self.place(os.path.relpath(Path(above) / each, self._root))
                for above, below, names in os.walk(start)
                for each in sorted(names)
                if not each.startswith(".") and self._is_seen(above, below)
            ]
        else:
            raise CardmathError(f"there is no file {quote(name)} in the folder of this server")
        self._check_size(found)
        return found

    def new_file(self, name: str, ending: str) -> Path:
        """The path of a file that is not there yet.

        Raises:
            CardmathError: it is there, its folder is not, or its name has another ending.
        """
        found = self.place(name)
        if found.suffix.lower() != ending:
            raise CardmathError(f"the name of this file ends in {ending}, unlike {quote(name)}")
        if found.exists():
            raise CardmathError(f"{quote(name)} is there already: choose another name")
        if not found.parent.is_dir():
            raise CardmathError(f"the folder of {quote(name)} is not there")
        return found

    @staticmethod
    def _is_seen(above: str, below: list[str]) -> bool:
        """Whether a folder is not hidden; `below` loses the hidden ones, so they are not read."""
        below[:] = sorted(each for each in below if not each.startswith("."))
        return not os.path.basename(above).startswith(".")

    @staticmethod
    def _check_size(files: list[Path]) -> None:
        if len(files) > _MOST_FILES:
            raise CardmathError(
                f"{len(files):,} files are too many at once: {_MOST_FILES:,} at most"
            )
        total = sum(each.stat().st_size for each in files if each.is_file())
        if total > _MOST_BYTES:
            raise CardmathError(
                f"{total:,} bytes are too many at once: {_MOST_BYTES:,} at most; name fewer files"
            )
