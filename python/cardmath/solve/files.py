"""Answers from files."""

from __future__ import annotations

import os
from os import PathLike
from typing import IO, Any

from cardmath._support.files import plain_json
from cardmath._support.layout import shortened
from cardmath._support.paths import path_text
from cardmath.errors import CardmathError, interruptible
from cardmath.solve.answer import PostflopAnswer
from cardmath.solve.postflop import Postflop
from cardmath.solve.saving import MAGIC, VERSION, damaged, read_piece

_LONGEST_HEAD = 64 << 20
_LONGEST_REASON = 200


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
        CardmathTypeError: the path is neither text nor a path object of text.
        OSError: the file cannot be read.
    """
    path = path_text("an answer", path)
    with open(path, "rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise CardmathError(f"{os.fspath(path)!r} is not a saved answer of cardmath")
        head = _read_head(file, path)
        answer = _answer(head, path, threads, memory)
        parts = iter(lambda: read_piece(file, path, answer.game.size.bytes_32), None)
        try:
            is_right = answer._set_parts(head, parts)
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError, MemoryError):
            raise damaged(path) from None
        if not is_right or file.read(1):
            raise damaged(path)
    return answer


def _read_head(file: IO[bytes], path: str | PathLike[str]) -> dict[str, Any]:
    try:
        head = plain_json(read_piece(file, path, _LONGEST_HEAD).decode())
    except (ValueError, RecursionError) as error:
        if isinstance(error, CardmathError):
            raise
        raise damaged(path) from None
    if not isinstance(head, dict) or "version" not in head:
        raise damaged(path)
    if head["version"] != VERSION:
        raise CardmathError(
            f"{os.fspath(path)!r} has version {shortened(repr(head['version']), 40)}, and this "
            f"cardmath reads version {VERSION}"
        )
    return head


def _answer(
    head: dict[str, Any], path: str | PathLike[str], threads: int, memory: str | int | None
) -> PostflopAnswer:
    """An answer to the question of a file, without its numbers."""
    try:
        game = Postflop.of_plain(head["game"])
        bits = game.bits_for(head["bits"], 1.0)
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        reason = shortened(str(error), _LONGEST_REASON)
        raise CardmathError(f"{os.fspath(path)!r} is damaged: {reason}") from None
    game.check_memory(bits, memory)
    answer = PostflopAnswer(game, game.take_core(), bits, threads)
    answer._prepare()
    return answer
