"""Files of answers: how they are written and read, piece by piece.

A file is a line of magic, a piece of JSON with the question and the measurements, and then the
numbers, part by part: first of the locks, then of the strategies. Each piece has its length and a
digest.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from hashlib import sha256
from os import PathLike
from typing import IO, Any, TypeVar

from cardmath._support.files import plain_json, reading, written
from cardmath._support.layout import shortened
from cardmath._support.numbers import real, whole
from cardmath.errors import CardmathError
from cardmath.solve.node_locks import NodeLocks
from cardmath.solve.question import PostflopQuestion
from cardmath.solve.solver import Measurement, Solver, Status

MAGIC = b"cardmath solve\n"
VERSION = 3
_LENGTH = 8
_DIGEST = 16
_LONGEST_HEAD = 64 << 20
"""The most bytes of a head: a damaged length must not take the memory of the machine."""
_LONGEST_REASON = 200
_MOST = 1e15
"""No value or time of a file is greater."""

_Kind = TypeVar("_Kind")


def write(path: str | PathLike[str], head: dict[str, Any], parts: Iterator[bytes]) -> None:
    """Write a file, which appears only when it is complete.

    Raises:
        OSError: the file cannot be written.
    """
    with written(path) as beside, beside.open("wb") as file:
        file.write(MAGIC)
        _write_piece(file, json.dumps(head).encode())
        for part in parts:
            _write_piece(file, part)


def _write_piece(file: IO[bytes], content: bytes) -> None:
    file.write(len(content).to_bytes(_LENGTH, "little"))
    file.write(_digest(content))
    file.write(content)


def read_piece(file: IO[bytes], path: str | PathLike[str], longest: int) -> bytes:
    """Read a piece of at most `longest` bytes.

    Raises:
        CardmathError: the file is damaged or cut off.
    """
    length, digest = file.read(_LENGTH), file.read(_DIGEST)
    count = int.from_bytes(length, "little")
    if len(length) < _LENGTH or len(digest) < _DIGEST or count > longest:
        raise _damaged(path)
    content = file.read(count)
    if len(content) < count or _digest(content) != digest:
        raise _damaged(path)
    return content


def _digest(content: bytes) -> bytes:
    return sha256(content).digest()[:_DIGEST]


def _damaged(path: str | PathLike[str]) -> CardmathError:
    """The error for a file that is damaged or cut off."""
    return CardmathError(f"{os.fspath(path)!r} is damaged or cut off")


def read(
    path: str | PathLike[str],
    kind: type[PostflopQuestion],
    threads: int,
    memory: str | int | None,
) -> tuple[Solver, NodeLocks]:
    """Read a file.

    Args:
        path: the file.
        kind: the class of the game.
        threads: the number of threads, 0 for every core.
        memory: the most memory to take.

    Raises:
        CardmathError: the file is of another program or version, is damaged or cut off, or needs
            more memory than is allowed.
        OSError: the file cannot be read.
    """
    with reading(path), open(path, "rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise CardmathError(f"{os.fspath(path)!r} is not a saved answer of cardmath")
        head = _read_head(file, path)
        game, bits = _read_game(head, path, kind)
        game.check_memory(bits, memory)  # the solver allocates at once what the file asks for
        solver = Solver(game, bits, threads)
        locks = NodeLocks(solver)
        parts = iter(lambda: read_piece(file, path, game.size.bytes_32), None)
        try:
            is_right = restore(solver, locks, head, parts)
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError, MemoryError):
            raise _damaged(path) from None
        if not is_right or file.read(1):  # nothing follows the last part
            raise _damaged(path)
    return solver, locks


def _read_head(file: IO[bytes], path: str | PathLike[str]) -> dict[str, Any]:
    try:
        head = plain_json(read_piece(file, path, _LONGEST_HEAD).decode())
    except (ValueError, RecursionError) as error:
        if isinstance(error, CardmathError):
            raise
        raise _damaged(path) from None
    if not isinstance(head, dict) or "version" not in head:
        raise _damaged(path)
    if head["version"] != VERSION:
        raise CardmathError(
            f"{os.fspath(path)!r} has version {shortened(repr(head['version']), 40)}, and this "
            f"cardmath reads version {VERSION}"
        )
    return head


def _read_game(
    head: dict[str, Any], path: str | PathLike[str], kind: type[PostflopQuestion]
) -> tuple[PostflopQuestion, int]:
    """The game of a file, and the bits of its numbers."""
    try:
        game = kind.of_plain(head["game"])
        return game, game.bits_for(head["bits"], 1.0)
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        reason = shortened(str(error), _LONGEST_REASON)
        raise CardmathError(f"{os.fspath(path)!r} is damaged: {reason}") from None


def head_of(solver: Solver, locks: NodeLocks, *, river: bool) -> dict[str, Any]:
    """What a file has besides the numbers."""
    status = solver.status
    return {
        "version": VERSION,
        "game": solver.game.to_plain(),
        "bits": solver.bits,
        "river": river and solver.has_river,
        "iterations": list(solver.core.iterations),
        "exploitability": status.exploitability,
        "values": list(status.values),
        "best": list(status.best),
        "history": [[row.iterations, row.seconds, row.exploitability] for row in solver.history],
        "locked": locks.lines,
    }


def parts_of(solver: Solver, locks: NodeLocks, *, river: bool) -> Iterator[bytes]:
    """The numbers part by part, as a file has them."""
    yield from locks.parts()
    for part in range(solver.core.parts):
        yield solver.core.part(part, river)


def restore(solver: Solver, locks: NodeLocks, head: dict[str, Any], parts: Iterator[bytes]) -> bool:
    """Set what a file has; whether it fits.

    Raises:
        KeyError, TypeError, ValueError, AttributeError: the head is wrong.
    """
    core = solver.core
    lines = [_checked(line, str) for line in _checked(head["locked"], list)]
    if not locks.restore(lines, parts):
        return False
    for part in range(core.parts):
        if not core.set_part(part, next(parts), _checked(head["river"], bool)):
            return False
    done, counted = (whole("an iteration", each) for each in head["iterations"])
    core.set_iterations(done, counted)
    solver.has_river = bool(head["river"])
    (first, second), (best, other) = head["values"], head["best"]
    solver.restore(
        Status(
            _finite(head["exploitability"]),
            (_finite(first), _finite(second)),
            (_finite(best), _finite(other)),
        ),
        [
            Measurement(whole("an iteration", done), _finite(seconds), _finite(off))
            for done, seconds, off in _checked(head["history"], list)
        ],
    )
    return True


def _checked(given: object, kind: type[_Kind]) -> _Kind:
    """A part of a file's head, which has a type."""
    if not isinstance(given, kind):
        raise TypeError(f"a {kind.__name__} is expected, not {type(given).__name__}")
    return given


def _finite(given: object) -> float:
    """A finite number of a file's head."""
    return float(real("a number", given, -_MOST, _MOST))
