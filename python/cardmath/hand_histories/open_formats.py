"""Hands written as text: PHH, Open Hand History, and PokerStars' layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from errno import ENOENT
from os import strerror
from pathlib import Path
from typing import Literal, get_args

from cardmath import _core
from cardmath._support.files import write_text, written
from cardmath._support.layout import counted
from cardmath._support.lists import one_of
from cardmath._support.numbers import flag
from cardmath._support.paths import path_text
from cardmath.errors import CardmathError, interruptible
from cardmath.hand_histories.anonymous import renamer
from cardmath.hand_histories.duplicates import Seen
from cardmath.hand_histories.files import PathLike, Paths, cut, files_of, paths_of
from cardmath.hand_histories.reading import bytes_of, evaluator_of

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
"""What follows each hand."""


@dataclass(frozen=True, slots=True)
class WrittenHands:
    """What a call of `write_file` did.

    Attributes:
        hands: the number of hands that were written.
        left_out: the number of hands that the format cannot hold: it lacks their game, or states
            who takes the pot, which is not known.
        duplicates: the number of hands that were left out because they were written before.
        rejected: the number of hands that could not be read; `read` says why.
    """

    hands: int
    left_out: int = 0
    duplicates: int = 0
    rejected: int = 0

    def __str__(self) -> str:
        """What was done, in a line."""
        parts = [counted(self.hands, "hand")]
        if self.left_out:
            parts.append(f"{counted(self.left_out, 'hand')} that the format cannot hold")
        if self.duplicates:
            parts.append(f"{counted(self.duplicates, 'duplicate')} left out")
        if self.rejected:
            parts.append(f"{self.rejected:,} rejected")
        return "; ".join(parts)


@interruptible
def convert(
    text: str | bytes,
    to: OpenFormat,
    *,
    anonymize: bool = False,
    key: str | bytes | None = None,
) -> list[str]:
    """Write the hands of a text in another format.

    What a format cannot express is written in extra fields, whose names begin with `_`, so that
    reading it back gives the same hand: all boards of several runs (`_boards`; the actions have the
    first), fees besides the rake, cash-outs. In PHH dead blinds are among the antes. Open Hand
    History has only times in UTC: the field is empty if the text does not name the zone. What is
    lost, such as players who sit out, is listed in `docs/reference/hand-history-rooms.md`.
    PokerStars' text, which most programs read, has no courchevel and no pineapple: such hands are
    left out (`write_file` counts them), as those are where nobody knows who takes the pot, unless
    they are written as PHH.

    Args:
        text: the hands of one room, as text or as the bytes of a file.
        to: `"phh"` for [PHH](https://phh.readthedocs.io), `"ohh"` for
            [Open Hand History](https://hh-specs.handhistory.org), `"pokerstars"` for the text of
            PokerStars.
        anonymize: replace the names of players.
        key: a secret for `anonymize`. With the same key, a player has the same new name in other
            calls too. Without one, players are numbered in the order in which they appear.

    Returns:
        a text for each hand that can be read, in order; `parse` says which cannot.

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
    one_of("to", to, get_args(OpenFormat))
    data = bytes_of(text)
    rename = _renamer(anonymize=anonymize, key=key)
    return _core.HistoryReader(evaluator_of).written(data, to, rename)


def _renamer(*, anonymize: bool, key: str | bytes | None) -> Callable[[str], str] | None:
    if flag("anonymize", anonymize):
        return renamer(key)
    if key is not None:
        raise CardmathError("a key is for anonymize=True")
    return None


def format_of(file: str | Path) -> tuple[Path, OpenFormat]:
    """The path of a file to write, and the format that its ending names.

    Raises:
        CardmathError: the ending names no open format.
        FileNotFoundError: it would be in a folder that is not there.
    """
    path = Path(path_text("a file of hands", file))
    to = ENDINGS.get(path.suffix.lower())
    if to is None:
        raise CardmathError(f"{path.name} ends with none of {', '.join(ENDINGS)}")
    if not path.parent.is_dir():
        raise FileNotFoundError(ENOENT, strerror(ENOENT), str(path.parent))
    return path, to


@interruptible
def write_file(
    paths: Paths,
    file: str | Path,
    *,
    anonymize: bool = False,
    key: str | bytes | None = None,
) -> WrittenHands:
    """Write the hands of files and folders into one file, each once; say what was left out.

    A `.phhs` file has its hands below numbers in brackets, `.ohh` and `.json` files have an object
    per line, and `.txt` files PokerStars' text.

    Args:
        paths: a file or folder, or several.
        file: the file to write; its ending names the format.
        anonymize: replace the names of players, each by the same new name everywhere.
        key: a secret, with which new names are the same in other calls too.

    Raises:
        CardmathError: the ending names no open format, `.phh` would have several hands, or the file
            would be among those that are read.
    """
    path, to = format_of(file)
    rename = _renamer(anonymize=anonymize, key=key)
    given = paths_of(paths)
    check_apart(path, given)
    unwritten = Counter[str]()
    found = _hands_of(given, to, rename, unwritten)
    if path.suffix.lower() == ".phh":
        hands = list(found)
        if len(hands) != 1:
            raise CardmathError(f"a file .phh has one hand, not {len(hands)}: name it .phhs")
        write_text(path, hands[0])
        return WrittenHands(1, **unwritten)
    count = 0
    with written(path) as beside, beside.open("w", encoding="utf-8") as out:
        for count, hand in enumerate(found, 1):
            out.write(f"[{count}]\n{hand}\n" if to == "phh" else f"{hand}{_BETWEEN[to]}")
    return WrittenHands(count, **unwritten)


def check_apart(file: Path, given: Iterable[PathLike]) -> None:
    """Check that what is written replaces no file that is read, and is not read the next time.

    Raises:
        CardmathError: it does.
    """
    target = file.resolve()
    for path in given:
        if Path(path).expanduser().resolve() in (target, *target.parents):
            raise CardmathError(
                f"{str(file)!r} would be among the hands that are read: write it elsewhere"
            )


def _hands_of(
    paths: Paths, to: OpenFormat, rename: Callable[[str], str] | None, unwritten: Counter[str]
) -> Iterator[str]:
    """The texts of the hands, each hand once; those that are not written are counted."""
    seen = Seen()
    for file in files_of(paths):
        for piece in cut(file):
            if piece.fault is not None:
                raise CardmathError(f"{piece.path!r}: {piece.fault}")
            reader = _core.HistoryReader(evaluator_of)
            texts = reader.written(piece.read(), to, rename)
            counts = seen.counts(reader.identities())
            rejected, lacking = reader.unwritten
            unwritten["rejected"] += rejected
            unwritten["left_out"] += lacking
            unwritten["duplicates"] += int((~counts).sum())
            yield from (text for text, is_new in zip(texts, counts, strict=True) if is_new)
