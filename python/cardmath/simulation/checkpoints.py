"""Checkpoints: what was counted, in a file, so that a stopped simulation goes on from there.

A file is written beside the old one and takes its place at once: whoever is killed leaves one of
the two, whole. It holds sums and the chunks that they are of, which change together. A file of
another simulation, of another version, or one that is damaged is an error, and stays as it is.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from hashlib import sha256
from typing import Any

from cardmath._core import __version__
from cardmath._work.protocol import Span
from cardmath._work.sampling import CHUNK
from cardmath.errors import CardmathError, CardmathTypeError, quote
from cardmath.simulation.work import Sums, Work

__all__ = ["Checkpoint"]

EVERY = 10.0
"""So many seconds pass between two writes."""

_FORMAT = "cardmath checkpoint 1"
_LARGEST = 1 << 28
_LONGEST_SHOWN = 200


class Checkpoint:
    """A file that keeps what was counted."""

    def __init__(self, path: str | os.PathLike[str], every: float = EVERY) -> None:
        from time import monotonic

        self._path = _checked(path)
        self._every = every
        self._clock = monotonic
        self._written = monotonic()

    def seed(self) -> int | None:
        """The seed of what it keeps; None if there is no file."""
        kept = self._read()
        return None if kept is None else kept["work"]["seed"]

    def restore(self, sums: Sums) -> None:
        """Go on from what the file has of this work; begin a file if there is none.

        Raises:
            CardmathError: it is of another work, of another version, or damaged; or it cannot be
                written. It stays as it is.
        """
        kept = self._read()
        if kept is None:
            self.save(sums)
            return
        self._check_work(kept["work"], sums.work)
        try:
            _restore(sums, kept)
        except CardmathError as error:
            raise self._damaged() from error

    def keep(self, sums: Sums) -> None:
        """Write what was counted, if that was not done in the last seconds."""
        if self._clock() - self._written >= self._every:
            self.save(sums)

    def save(self, sums: Sums) -> None:
        """Write what was counted.

        Raises:
            CardmathError: it cannot be written; the file has what it had before.
        """
        import json

        tallies, done = {str(place): tally for place, tally in sums.tallies.items()}, sums.done
        body = {"work": _plain(sums.work), "done": done, "tallies": tallies}
        head = {"format": _FORMAT, "version": __version__, "digest": _digest(json.dumps(body))}
        try:
            _replace(self._path, json.dumps({**head, **body}))
        except OSError as error:
            raise CardmathError(
                f"the checkpoint {self._path!r} cannot be written: {error.strerror}; "
                "what it had before is still there"
            ) from error
        self._written = self._clock()

    def _read(self) -> dict[str, Any] | None:
        import json

        try:
            with open(self._path, encoding="utf-8") as file:
                text = file.read(_LARGEST)
        except FileNotFoundError:
            return None
        except UnicodeDecodeError as error:
            raise self._damaged() from error
        except OSError as error:
            message = f"the checkpoint {self._path!r} cannot be read: {error.strerror}"
            raise CardmathError(message) from error
        try:
            kept: dict[str, Any] = json.loads(text)
            body = {name: kept[name] for name in ("work", "done", "tallies")}
            whole = kept["digest"] == _digest(json.dumps(body))
            form, version = kept["format"], kept["version"]
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise self._damaged() from error
        if form != _FORMAT or not isinstance(version, str):
            raise self._damaged()
        if version != __version__:
            raise CardmathError(
                f"the checkpoint {self._path!r} was written by cardmath {version[:20]}, and "
                f"this is {__version__}, which may deal otherwise; it was left as it is"
            )
        if not (whole and _is_well_formed(kept)):
            raise self._damaged()
        return kept

    def _check_work(self, kept: dict[str, Any], work: Work) -> None:
        wanted = _plain(work)
        if kept.keys() != wanted.keys():
            raise self._damaged()
        for name, value in wanted.items():
            if kept[name] != value:
                raise CardmathError(
                    f"the checkpoint {self._path!r} is of another simulation: its {name} is "
                    f"{_shortened(kept[name])}, not {value}; it was left as it is"
                )

    def _damaged(self) -> CardmathError:
        return CardmathError(
            f"{self._path!r} is no checkpoint, or a damaged one; it was left as it is: "
            "name another file, or remove it to begin anew"
        )


def _checked(path: str | os.PathLike[str]) -> str:
    """The path of a file.

    Raises:
        CardmathError: no file can have it.
        CardmathTypeError: it is of a type that no path has.
    """
    try:
        name = os.fspath(path)
    except TypeError as error:
        message = f"a checkpoint is named by a path, not {type(path).__name__}"
        raise CardmathTypeError(message) from error
    if not isinstance(name, str):
        raise CardmathTypeError("a checkpoint is named by text, not bytes")
    try:
        encoded = os.fsencode(name)
    except UnicodeEncodeError as error:
        raise CardmathError(f"{quote(name)} cannot name a checkpoint: {error.reason}") from error
    if not encoded or b"\0" in encoded:
        reason = "it has a null character" if encoded else "it is empty"
        raise CardmathError(f"{quote(name)} cannot name a checkpoint: {reason}")
    return name


def _shortened(value: object) -> str:
    """A value as a message shows it, cut short where it is long."""
    text = str(value)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def _is_well_formed(kept: dict[str, Any]) -> bool:
    """Whether all values are of the types that a checkpoint has; a digest can be forged."""
    work, done, tallies = kept["work"], kept["done"], kept["tallies"]
    return (
        isinstance(work, dict)
        and _are_counts([work.get("seed")])
        and isinstance(done, list)
        and all(isinstance(span, list) and len(span) == 2 and _are_counts(span) for span in done)
        and isinstance(tallies, dict)
        and all(re.fullmatch("0|[1-9][0-9]{0,3}", place) for place in tallies)
        and all(isinstance(tally, list) and _are_counts(tally) for tally in tallies.values())
    )


def _are_counts(values: list[Any]) -> bool:
    """Whether all are integers from 0; `True` is none."""
    return all(type(value) is int and value >= 0 for value in values)


def _restore(sums: Sums, kept: dict[str, Any]) -> None:
    """Take up what was kept; an error if that cannot be."""
    tallies = {int(place): tally for place, tally in kept["tallies"].items()}
    done: tuple[Span, ...] = tuple((first, end) for first, end in kept["done"])
    sums.restore(tallies, done)


def _plain(work: Work) -> dict[str, Any]:
    """A work as values of JSON."""
    asked = work.question
    return {
        "game": asked.declared,
        "wild": list(asked.layout.wild),
        "players": asked.players,
        "given": str(asked.given),
        "board": str(asked.board),
        "dead": str(asked.dead),
        "streets": [list(street.values()) for street in asked.streets],
        "seed": work.seed,
        "hands": work.hands,
        "chunk": CHUNK,
    }


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _replace(path: str, text: str) -> None:
    """Write a file that takes the place of another at once, or not at all."""
    beside = f"{path}.{os.getpid()}.part"
    try:
        with open(beside, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            os.remove(beside)
        raise
