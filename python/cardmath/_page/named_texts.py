"""Texts that are kept by name, in a file of the user's."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from cardmath._support import optional
from cardmath._support.files import write_text
from cardmath.errors import CardmathError

_PRIVATE = 0o600
"""What the user saves is for nobody else."""


@dataclass(frozen=True)
class NamedTexts:
    """Texts by their names. Pages and notebooks, in any process, change them one by one."""

    stem: str
    """The name of the file, without its end."""
    nouns: str
    """What the texts are, for errors: `ranges`."""
    patience: Callable[[], float]
    """The seconds to wait for another program that changes the file."""
    most: int = 500

    def load(self) -> dict[str, str]:
        """The texts. A file that cannot be understood is kept aside, and the user is warned.

        Raises:
            CardmathError: the file cannot be read.
        """
        try:
            return self._read()
        except ValueError:
            with self._locked():
                return self._read_or_keep_aside()

    def change(
        self,
        name: str,
        text: str | None,
        check: Callable[[str | None], object] = lambda _before: None,
    ) -> dict[str, str]:
        """Save a text under a name, or remove it if it is None; return all texts.

        `check` gets what was saved under the name before; it raises an error if that is to stay.

        Raises:
            CardmathError: too many texts are saved, or the file cannot be read or written.
        """
        with self._locked():
            texts = self._read_or_keep_aside()
            before = dict(texts)
            check(before.get(name))
            if text is None:
                texts.pop(name, None)
            else:
                texts[name] = text
            if len(texts) > max(self.most, len(before)):
                raise CardmathError(
                    f"{self.most} {self.nouns} are saved, and no more can be: remove some"
                )
            if texts != before:
                self._store(texts)
        return texts

    def replace(self, texts: dict[str, str]) -> None:
        """Save texts in place of all that were saved.

        Raises:
            CardmathError: the file cannot be written.
        """
        with self._locked():
            self._store(texts)

    @property
    def file(self) -> Path:
        """The file in the user's data folder."""
        from platformdirs import user_data_path

        return user_data_path("cardmath", appauthor=False) / f"{self.stem}.json"

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold the lock of the file."""
        filelock = optional.load("filelock", f"saving {self.nouns}")
        file = self.file
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            lock = filelock.FileLock(file.with_suffix(".lock"), timeout=self.patience())
            lock.acquire()
        except filelock.Timeout:
            raise CardmathError(f"another program keeps {file} locked: try again") from None
        except OSError as error:
            raise self._unwritable(error) from None
        try:
            yield
        finally:
            lock.release()

    def _read_or_keep_aside(self) -> dict[str, str]:
        """Read the file under the lock: no other program can put it right meanwhile."""
        file = self.file
        try:
            return self._read()
        except ValueError as error:
            why = error
        aside = _free_name(file)
        try:
            file.rename(aside)
        except OSError as error:
            raise self._unreadable(error) from None
        raise CardmathError(
            f"the saved {self.nouns} cannot be read ({why}): the file is kept as {aside}, and "
            f"{self.nouns} are saved in a new one from now on"
        )

    def _read(self) -> dict[str, str]:
        """The texts in the file; none if there is no file.

        Raises:
            ValueError: the file is not what was written.
        """
        try:
            texts = json.loads(self.file.read_text("utf-8"))
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise self._unreadable(error) from None
        except RecursionError:
            raise ValueError("it is nested too deeply") from None
        if not isinstance(texts, dict) or not all(isinstance(each, str) for each in texts.values()):
            raise ValueError("it does not map names to texts")
        return texts

    def _unreadable(self, error: OSError) -> CardmathError:
        return CardmathError(f"the saved {self.nouns} cannot be read from {self.file}: {error}")

    def _store(self, texts: dict[str, str]) -> None:
        """Replace the file at once, so that it is never half written, even if the machine stops."""
        try:
            write_text(self.file, json.dumps(texts, indent=1), mode=_PRIVATE)
        except OSError as error:
            raise self._unwritable(error) from None

    def _unwritable(self, error: OSError) -> CardmathError:
        return CardmathError(f"the {self.nouns} cannot be saved in {self.file}: {error}")


def _free_name(file: Path) -> Path:
    """A name beside a file that is not taken."""
    names = (file.with_name(f"{file.stem}.unreadable-{number}.json") for number in count(1))
    return next(name for name in names if not name.exists())
