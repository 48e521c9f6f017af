"""Checkpoints: the counts of a simulation in a file, from which a stopped simulation continues.

A new file is written beside the old one and replaces it atomically. So a process that is killed
leaves a complete file, the old one or the new one. A file holds the tallies and the chunks that
they count. It is an error if the file is damaged, of another simulation, or of another version;
such a file is not changed.
"""

from __future__ import annotations

import json
import os
import re
from hashlib import sha256
from time import monotonic
from typing import Any

from cardmath._core import __version__
from cardmath._support.files import plain_json, write_text
from cardmath._support.layout import shortened
from cardmath._support.paths import path_text
from cardmath._work.protocol import Span
from cardmath._work.sampling import CHUNK
from cardmath.errors import CardmathError
from cardmath.simulation.work import SimulationSums, SimulationWork

EVERY = 10.0
"""The default number of seconds between two writes."""

_FORMAT = "cardmath checkpoint 1"
_LARGEST = 1 << 28
"""No more characters of a file are read than this."""
_LONGEST_SHOWN = 200
"""Messages show no more characters of a value than this."""


class Checkpoint:
    """The file of a simulation's counts."""

    def __init__(self, path: str | os.PathLike[str], every: float = EVERY) -> None:
        self._path = path_text("a checkpoint", path)
        self._every = every
        self._clock = monotonic
        self._written = monotonic()

    def seed(self) -> int | None:
        """The seed in the file; None if there is no file."""
        content = self._read()
        return None if content is None else content["work"]["seed"]

    def restore(self, sums: SimulationSums) -> None:
        """Continue from the counts in the file; write a first file if there is none.

        Raises:
            CardmathError: the file is damaged, of another simulation, or of another version; or it
                cannot be written. An existing file is not changed.
        """
        content = self._read()
        if content is None:
            self.save(sums)
            return
        self._check_work(content["work"], sums.work)
        try:
            _restore(sums, content)
        except CardmathError as error:
            raise self._damaged() from error

    def save_if_due(self, sums: SimulationSums) -> None:
        """Write the counts, unless that was done within the last seconds."""
        if self._clock() - self._written >= self._every:
            self.save(sums)

    def save(self, sums: SimulationSums) -> None:
        """Write the counts.

        Raises:
            CardmathError: the file cannot be written; it still has its earlier content.
        """
        tallies = {str(segment): tally for segment, tally in sums.tallies.items()}
        body = {"work": _plain(sums.work), "done": sums.done, "tallies": tallies}
        head = {"format": _FORMAT, "version": __version__, "digest": _digest(json.dumps(body))}
        try:
            write_text(self._path, json.dumps({**head, **body}))
        except OSError as error:
            raise CardmathError(
                f"the checkpoint {self._path!r} cannot be written: {error.strerror}; "
                "its earlier content is still there"
            ) from error
        self._written = self._clock()

    def _read(self) -> dict[str, Any] | None:
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
            content: dict[str, Any] = plain_json(text)
            body = {name: content[name] for name in ("work", "done", "tallies")}
            undamaged = content["digest"] == _digest(json.dumps(body))
            form, version = content["format"], content["version"]
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise self._damaged() from error
        if form != _FORMAT or not isinstance(version, str):
            raise self._damaged()
        if version != __version__:
            raise CardmathError(
                f"the checkpoint {self._path!r} was written by cardmath {version[:20]}, and "
                f"this is {__version__}, which may deal other hands; the file was not changed"
            )
        if not (undamaged and _is_well_formed(content)):
            raise self._damaged()
        return content

    def _check_work(self, found: dict[str, Any], work: SimulationWork) -> None:
        wanted = _plain(work)
        if found.keys() != wanted.keys():
            raise self._damaged()
        for name, value in wanted.items():
            if found[name] != value:
                other = shortened(str(found[name]), _LONGEST_SHOWN)
                raise CardmathError(
                    f"the checkpoint {self._path!r} is of another simulation: its {name} is "
                    f"{other}, not {value}; the file was not changed"
                )

    def _damaged(self) -> CardmathError:
        return CardmathError(
            f"{self._path!r} is not a checkpoint, or a damaged one; it was not changed: name "
            "another file, or remove this one to start again"
        )


def _is_well_formed(content: dict[str, Any]) -> bool:
    """Whether all values have the right types; a file with the right digest can be forged."""
    work, done, tallies = content["work"], content["done"], content["tallies"]
    return (
        isinstance(work, dict)
        and _are_counts([work.get("seed")])
        and isinstance(done, list)
        and all(isinstance(span, list) and len(span) == 2 and _are_counts(span) for span in done)
        and isinstance(tallies, dict)
        and all(re.fullmatch("0|[1-9][0-9]{0,3}", segment) for segment in tallies)
        and all(isinstance(tally, list) and _are_counts(tally) for tally in tallies.values())
    )


def _are_counts(values: list[Any]) -> bool:
    """Whether all values are integers of at least 0; `True` is not an integer here."""
    return all(type(value) is int and value >= 0 for value in values)


def _restore(sums: SimulationSums, content: dict[str, Any]) -> None:
    """Continue from the content of a file; the sums check that it is consistent."""
    tallies = {int(segment): tally for segment, tally in content["tallies"].items()}
    done: tuple[Span, ...] = tuple((first, end) for first, end in content["done"])
    sums.restore(tallies, done)


def _plain(work: SimulationWork) -> dict[str, Any]:
    """The work as plain values for JSON."""
    question = work.question
    return {
        "game": question.declared,
        "wild": list(question.layout.wild),
        "players": question.players,
        "given": str(question.given),
        "board": str(question.board),
        "dead": str(question.dead),
        "streets": [[street.name, street.own, street.board] for street in question.streets],
        "seed": work.seed,
        "hands": work.hands,
        "chunk": CHUNK,
    }


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
