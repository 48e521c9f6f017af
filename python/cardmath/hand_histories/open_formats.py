"""Hands written as text: PHH, Open Hand History, and PokerStars' layout."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal, get_args

from cardmath import _core
from cardmath._support.files import write_text, written
from cardmath._support.paths import path_text
from cardmath.errors import CardmathError, CardmathTypeError, interruptible
from cardmath.hand_histories.anonymous import renamer
from cardmath.hand_histories.duplicates import Seen
from cardmath.hand_histories.files import Paths, cut, files_of
from cardmath.hand_histories.reading import evaluator_of

OpenFormat = Literal["phh", "ohh", "pokerstars"]

ENDINGS: dict[str, OpenFormat] = {
    ".phh": "phh",
    ".phhs": "phh",
    ".ohh": "ohh",
    ".json": "ohh",
    ".txt": "pokerstars",
}
"""The formats by the endings of files."""

_BETWEEN = {"ohh": "\n", "pokerstars": "\n\n\n"}
"""What stands behind each hand."""


@interruptible
def convert(
    text: str | bytes,
    to: OpenFormat,
    *,
    anonymize: bool = False,
    key: str | bytes | None = None,
) -> list[str]:
    """Write the hands of a text in another format.

    What a format has no words for stands in fields of its own, whose names begin with `_`, so that
    reading it gives the same hand: all boards of several runs (`_boards`; the actions have the
    first), fees beside the rake, cash-outs. In PHH dead blinds stand with the antes. Open Hand
    History has times in UTC alone: the field is empty where the text does not tell the zone.
    PokerStars' text, which most programs read, has no courchevel and no pineapple: such hands are
    left out.

    Args:
        text: the hands of one room, as text or as the bytes of a file.
        to: `"phh"` for [PHH](https://phh.readthedocs.io), `"ohh"` for
            [Open Hand History](https://hh-specs.handhistory.org), `"pokerstars"` for the text of
            PokerStars.
        anonymize: replace the names of players.
        key: a secret for `anonymize`. With the same key, a player has the same new name in other
            calls too. Without one, players are numbered in the order in which they appear.

    Returns:
        a text for each hand that can be read, in order; `parse` tells which cannot.

    Raises:
        CardmathError: the format is unknown, or a key is given without `anonymize`.
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
        raise CardmathError(f"hands are written as {', '.join(get_args(OpenFormat))}, not {to!r}")
    if isinstance(text, str):
        text = text.encode("utf-8", "replace")
    if not isinstance(text, (bytes, bytearray)):
        raise CardmathTypeError(f"a hand history is text or bytes, not {type(text).__name__}")
    rename = _renamer(anonymize=anonymize, key=key)
    return _core.HistoryReader(evaluator_of).written(bytes(text), to, rename)


def _renamer(*, anonymize: bool, key: str | bytes | None) -> Callable[[str], str] | None:
    if anonymize:
        return renamer(key)
    if key is not None:
        raise CardmathError("a key is for anonymize=True")
    return None


@interruptible
def write_file(
    paths: Paths,
    file: str | Path,
    *,
    anonymize: bool = False,
    key: str | bytes | None = None,
) -> int:
    """Write the hands of files and folders into one file, each once, and return their number.

    A file `.phhs` has its hands below numbers in brackets, `.ohh` and `.json` an object a line, and
    `.txt` PokerStars' text.

    Args:
        paths: a file or folder, or several.
        file: the file to write; its ending names the format.
        anonymize: replace the names of players, each by the same new name everywhere.
        key: a secret, with which new names are the same in other calls too.

    Raises:
        CardmathError: the ending names no open format, or `.phh` would have several hands.
    """
    path = Path(path_text("a file of hands", file))
    to = ENDINGS.get(path.suffix.lower())
    if to is None:
        raise CardmathError(f"{path.name} ends with none of {', '.join(ENDINGS)}")
    rename = _renamer(anonymize=anonymize, key=key)
    found = _hands_of(paths, to, rename)
    if path.suffix.lower() == ".phh":
        hands = list(found)
        if len(hands) != 1:
            raise CardmathError(f"a file .phh has one hand, not {len(hands)}: name it .phhs")
        write_text(path, hands[0])
        return 1
    count = 0
    with written(path) as beside, beside.open("w", encoding="utf-8") as out:
        for count, hand in enumerate(found, 1):
            out.write(f"[{count}]\n{hand}\n" if to == "phh" else f"{hand}{_BETWEEN[to]}")
    return count


def _hands_of(paths: Paths, to: OpenFormat, rename: Callable[[str], str] | None) -> Iterator[str]:
    """The texts of the hands, each hand once."""
    seen = Seen()
    for file in files_of(paths):
        for piece in cut(file):
            if piece.fault is not None:
                raise CardmathError(f"{piece.path!r}: {piece.fault}")
            reader = _core.HistoryReader(evaluator_of)
            texts = reader.written(piece.read(), to, rename)
            counts = seen.counts(reader.identities())
            yield from (text for text, is_new in zip(texts, counts, strict=True) if is_new)
