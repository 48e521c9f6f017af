"""Hands in open formats: PHH and Open Hand History."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, get_args

from cardmath import _core
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.hand_histories.files import Paths, files_of
from cardmath.hand_histories.reading import evaluators

__all__ = ["ENDINGS", "OpenFormat", "convert", "write_file"]

OpenFormat = Literal["phh", "ohh"]

ENDINGS = {".phh": "phh", ".phhs": "phh", ".ohh": "ohh", ".json": "ohh"}
"""The formats by the endings of files."""


def convert(text: str | bytes, to: OpenFormat) -> list[str]:
    """Write the hands of a text in an open format.

    PHH has the first of several runs as actions, and all in the field `_boards`; dead blinds stand
    with the antes. Open Hand History has the first run alone.

    Args:
        text: the hands of one room, as text or as the bytes of a file.
        to: `"phh"` for [PHH](https://phh.readthedocs.io), `"ohh"` for
            [Open Hand History](https://hh-specs.handhistory.org).

    Returns:
        a text for each hand that can be read, in order; `parse` tells which cannot.

    Raises:
        CardmathError: the format is unknown.
        CardmathTypeError: the text is neither text nor bytes.

    >>> text = chr(10).join([
    ...     "variant = 'NT'",
    ...     "antes = [0, 0]",
    ...     "blinds_or_straddles = [1, 2]",
    ...     "min_bet = 2",
    ...     "starting_stacks = [100, 100]",
    ...     "actions = ['p2 cbr 6', 'p1 f']",
    ... ])
    >>> print(*[line for line in convert(text, "phh")[0].splitlines() if "winnings" in line])
    winnings = [0, 4]
    """
    if to not in get_args(OpenFormat):
        raise CardmathError(f"hands are written as {' or '.join(get_args(OpenFormat))}, not {to!r}")
    if isinstance(text, str):
        text = text.encode("utf-8", "replace")
    if not isinstance(text, (bytes, bytearray)):
        raise CardmathTypeError(f"a hand history is text or bytes, not {type(text).__name__}")
    return _core.HistoryReader(evaluators()).written(bytes(text), to)


def write_file(paths: Paths, file: str | Path) -> int:
    """Write the hands of files and folders into one file, and return their number.

    A file `.phhs` has its hands below numbers in brackets, `.ohh` and `.json` an object a line.

    Args:
        paths: a file or folder, or several.
        file: the file to write; its ending names the format.

    Raises:
        CardmathError: the ending names no open format, or `.phh` would have several hands.
    """
    path = Path(file)
    to = ENDINGS.get(path.suffix.lower())
    if to is None:
        raise CardmathError(f"{path.name} ends with none of {', '.join(ENDINGS)}")
    found = _hands_of(paths, "phh" if to == "phh" else "ohh")
    if path.suffix.lower() == ".phh":
        hands = list(found)
        if len(hands) != 1:
            raise CardmathError(f"a file .phh has one hand, not {len(hands)}: name it .phhs")
        path.write_text(hands[0], encoding="utf-8")
        return 1
    count = 0
    with path.open("w", encoding="utf-8") as out:
        for count, hand in enumerate(found, 1):
            out.write(f"[{count}]\n{hand}\n" if to == "phh" else f"{hand}\n")
    return count


def _hands_of(paths: Paths, to: OpenFormat) -> Iterator[str]:
    for file in files_of(paths):
        yield from convert(Path(file).read_bytes(), to)
