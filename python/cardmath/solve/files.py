"""Answers in files: versioned, checked, and with or without their rivers.

A file is a line of magic, a line of JSON with the question and the measurements, and then the
numbers, part by part, each with its length and a digest.
"""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from cardmath.errors import CardmathError, interruptible

if TYPE_CHECKING:
    from os import PathLike

    from cardmath.solve.answer import PostflopAnswer

__all__ = ["load", "save"]

_MAGIC = b"cardmath solve\n"
_VERSION = 1
_LENGTH = 8
_DIGEST = 16
_LONGEST_HEAD = 64 << 20


def save(answer: PostflopAnswer, path: str | PathLike[str], *, river: bool) -> None:
    """Write an answer into a file, at once when it is complete.

    Raises:
        OSError: the file cannot be written.
    """
    goal = Path(path)
    head = json.dumps(_head(answer, river=river)).encode()
    with tempfile.NamedTemporaryFile(dir=goal.parent, prefix=goal.name, delete=False) as file:
        try:
            file.write(_MAGIC)
            _write(file, head)
            for part in range(answer._core.parts):
                _write(file, answer._core.part(part, river))
            file.flush()
            os.replace(file.name, goal)
        except BaseException:
            with suppress(OSError):
                os.unlink(file.name)
            raise


@interruptible
def load(
    path: str | PathLike[str], *, threads: int = 0, memory: str | int | None = None
) -> PostflopAnswer:
    """Read an answer that `PostflopAnswer.save` wrote.

    Args:
        path: the file.
        threads: the number of threads, 0 for every core.
        memory: the most memory to take, as in `Postflop.solve`.

    Raises:
        CardmathError: the file is of another program or version, is damaged or cut off, or needs
            more memory than is allowed.
        OSError: the file cannot be read.
    """
    with open(path, "rb") as file:
        if file.read(len(_MAGIC)) != _MAGIC:
            raise CardmathError(f"{os.fspath(path)!r} is no saved answer of cardmath")
        head = _read_head(file, path)
        answer = _answer(head, path, threads, memory)
        try:
            for part in range(answer._core.parts):
                numbers = _read(file, path, _longest(answer))
                if not answer._core.set_part(part, numbers, head["river"]):
                    raise _damaged(path)
        except MemoryError:
            raise _damaged(path) from None
        if file.read(1):
            raise _damaged(path)
    _restore(answer, head, path)
    return answer


def _longest(answer: PostflopAnswer) -> int:
    """No part is longer than all numbers."""
    return answer.game.size.bytes_32


def _head(answer: PostflopAnswer, *, river: bool) -> dict[str, Any]:
    return {
        "version": _VERSION,
        "game": answer.game.to_plain(),
        "bits": answer.bits,
        "river": river and answer._has_river,
        "iterations": list(answer._core.iterations),
        "exploitability": answer._exploitability,
        "values": list(answer._values),
        "best": list(answer._best),
        "history": [[row.iterations, row.seconds, row.exploitability] for row in answer.history],
        "locked": answer._locked,
    }


def _read_head(file: BinaryIO, path: str | PathLike[str]) -> dict[str, Any]:
    try:
        head = json.loads(_read(file, path, _LONGEST_HEAD))
    except ValueError as error:
        if isinstance(error, CardmathError):
            raise
        raise _damaged(path) from None
    if not isinstance(head, dict) or "version" not in head:
        raise _damaged(path)
    if head["version"] != _VERSION:
        raise CardmathError(
            f"{os.fspath(path)!r} has version {head['version']!r}, and this cardmath reads version "
            f"{_VERSION}"
        )
    return head


def _answer(
    head: dict[str, Any], path: str | PathLike[str], threads: int, memory: str | int | None
) -> PostflopAnswer:
    """An answer to the question of a file, without its numbers."""
    from cardmath.solve.answer import PostflopAnswer
    from cardmath.solve.postflop import Postflop

    try:
        game = Postflop.of_plain(head["game"])
        bits = game._bits(head["bits"], 1.0)
    except (KeyError, TypeError, ValueError) as error:
        raise CardmathError(f"{os.fspath(path)!r} is damaged: {error}") from None
    game.check_memory(bits, memory)
    answer = PostflopAnswer(game, game.take_core(), bits, threads)
    answer._prepare()
    return answer


def _restore(answer: PostflopAnswer, head: dict[str, Any], path: str | PathLike[str]) -> None:
    """What is known beside the numbers."""
    from cardmath.solve.answer import Measurement

    try:
        for line, rows in head["locked"].items():
            answer._set_lock(line, rows)
        answer._core.set_iterations(*head["iterations"])
        answer._has_river = bool(head["river"])
        answer._exploitability = float(head["exploitability"])
        answer._values = (float(head["values"][0]), float(head["values"][1]))
        answer._best = (float(head["best"][0]), float(head["best"][1]))
        answer._history = [Measurement(*row) for row in head["history"]]
    except (KeyError, TypeError, ValueError, AttributeError):
        raise _damaged(path) from None


def _write(file: Any, content: bytes) -> None:  # noqa: ANN401 # a temporary file
    file.write(len(content).to_bytes(_LENGTH, "little"))
    file.write(_digest(content))
    file.write(content)


def _read(file: BinaryIO, path: str | PathLike[str], longest: int) -> bytes:
    length = file.read(_LENGTH)
    digest = file.read(_DIGEST)
    count = int.from_bytes(length, "little")
    if len(length) < _LENGTH or len(digest) < _DIGEST or count > longest:
        raise _damaged(path)
    content = file.read(count)
    if len(content) < count or _digest(content) != digest:
        raise _damaged(path)
    return content


def _digest(content: bytes) -> bytes:
    from hashlib import sha256

    return sha256(content).digest()[:_DIGEST]


def _damaged(path: str | PathLike[str]) -> CardmathError:
    return CardmathError(f"{os.fspath(path)!r} is damaged or cut off")
