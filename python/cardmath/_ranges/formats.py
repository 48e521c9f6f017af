"""Ranges in the text formats of other programs. `docs/reference/ranges.md` describes each.

A text is divided into sections, in each of which all hands have one weight. Errors are reported at
their positions in the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Never

from cardmath._ranges.parser import RangeReader
from cardmath._ranges.starting_hands import (
    COMBOS,
    class_name,
    classes,
    indexes,
    name_of,
    set_of_class,
)
from cardmath._ranges.tokens import NUMBER
from cardmath._ranges.weights import FINEST, merged, ordered_levels
from cardmath._ranges.writer import exact_decimal
from cardmath._support.fractions import Fraction
from cardmath._support.layout import counted
from cardmath._support.lists import is_one_of, one_of
from cardmath.errors import CardmathTypeError, RangeTextError

if TYPE_CHECKING:
    from cardmath._ranges.weights import Levels, Part

_MOST_DIGITS = 400
_TAG = re.compile(rf"\[\s*+(/?)\s*+({NUMBER})?\s*+%?\s*+\]")
_BRACKET = re.compile(r"[\[\]]")
_HEADING = re.compile(rf"(?<![^\s,;])({NUMBER})\s*+%?\s*+:")
_SOLVER_WEIGHT = re.compile(rf"[2-9TJQKAtjqkacdhs]\s*+:\s*+{NUMBER}")
_BEFORE = re.compile(r"\s*+[,;]?")
_AFTER = re.compile(r"[,;]?\s*+$")
_NUMBERS = re.compile(r"[^\s,;]++")
_NUMBER = re.compile(NUMBER + r"(?:[eE][-+]?[0-9]{1,3})?")


@dataclass(frozen=True, slots=True)
class _Section:
    """A part of a text, all of whose hands have one weight."""

    start: int
    end: int
    weight: Fraction


def recognise(text: str) -> str | None:
    """The format in which another program wrote a range, by its form; None if it shows nothing.

    >>> [recognise(text) for text in ("[50]AKs[/50]", "75: AQs", "AA:0.5,KK", "QQ+, AK@50%")]
    ['gto+', 'equilab', 'pio', None]
    """
    _check_text(text)
    if _TAG.search(text):
        return "gto+"
    if _HEADING.search(text):
        return "equilab"
    if _SOLVER_WEIGHT.search(text):
        return "pio"
    words = _NUMBERS.findall(text)
    return "pio-numbers" if len(words) == COMBOS and all(map(_NUMBER.fullmatch, words)) else None


def read_format(text: str, tool: str) -> Levels:
    """Read a range in the format of another program; see `Range.from_text`."""
    _check_text(text)
    if is_one_of(tool, ("auto",)):
        tool = recognise(text) or "pio"
    read, _ = _format(tool)
    return read(text)


def write_format(levels: Levels, tool: str) -> str:
    """Write a range in the format of another program; see `Range.to_text`."""
    _, write = _format(tool)
    return write(levels)


def _read_pio(text: str) -> Levels:
    return ordered_levels(_ToolReader(text).levels())


def _write_pio(levels: Levels) -> str:
    return ",".join(
        name if weight == 1 else f"{name}:{exact_decimal(weight)}"
        for weight, hands in levels
        for name in _names(hands)
    )


def _read_numbers(text: str) -> Levels:
    """Read 1326 weights, in the order of `Range.weights`."""
    found = list(_NUMBERS.finditer(text))
    if len(found) != COMBOS:
        raise RangeTextError(
            f"this format has {COMBOS:,} weights, one for each combo, and the text has "
            f"{counted(len(found), 'word')}",
            found[-1][0] if found else "",
            text,
            found[-1].start() if found else 0,
        )
    parts: list[Part] = []
    known: dict[str, Fraction] = {}
    for place, word in enumerate(found):
        if word[0] not in known:
            known[word[0]] = _weight_of(word, text)
        parts.append((1 << place, known[word[0]]))
    return merged(parts)


def _weight_of(word: re.Match[str], text: str) -> Fraction:
    if len(word[0]) > _MOST_DIGITS or not _NUMBER.fullmatch(word[0]):
        reason = f"a weight is a number of up to {_MOST_DIGITS} digits, such as 0.5"
        raise RangeTextError(reason, word[0], text, word.start())
    weight = Fraction(word[0])
    if weight > 1 or weight.denominator > FINEST:
        reason = "a weight is 0 to 1" if weight > 1 else "this weight has too many digits"
        raise RangeTextError(reason, word[0], text, word.start())
    return weight


def _write_numbers(levels: Levels) -> str:
    words = ["0"] * COMBOS
    for weight, hands in levels:
        word = exact_decimal(weight)
        for place in indexes(hands):
            words[place] = word
    return " ".join(words)


def _read_brackets(text: str) -> Levels:
    return _read_sections(text, list(_bracketed(text)))


def _bracketed(text: str) -> Iterator[_Section]:
    """The sections of `[50]AA,KK[/50],QQ`: within brackets, and between them."""
    start, opened = 0, None
    for tag in _tags(text):
        if tag[1]:
            if opened is None:
                _fail("no bracket of a weight is open here", tag[0], text, tag.start())
            if tag[2] and Fraction(tag[2]) != Fraction(opened[2]):
                reason = f"this closes another weight than {opened[0]}, which is open"
                _fail(reason, tag[0], text, tag.start())
            if not text[start : tag.start()].strip():
                _fail("there are no hands in these brackets", tag[0], text, tag.start())
            yield _Section(start, tag.start(), _percentage(opened, text))
            opened = None
        elif opened is not None:
            reason = f"{opened[0]} must be closed before this, as in [50]AA[/50]"
            _fail(reason, tag[0], text, tag.start())
        else:
            yield _Section(start, tag.start(), Fraction(1))
            opened = tag
        start = tag.end()
    if opened is not None:
        _fail("this bracket is never closed, as in [50]AA[/50]", opened[0], text, opened.start())
    yield _Section(start, len(text), Fraction(1))


def _tags(text: str) -> Iterator[re.Match[str]]:
    """The tags of a text, `[50]` and `[/50]`; an error for any other bracket."""
    at = 0
    while bracket := _BRACKET.search(text, at):
        tag = _TAG.match(text, bracket.start())
        if tag is None or not (tag[1] or tag[2]):
            reason = "a weight in percent goes in brackets around its hands, as in [50]AA[/50]"
            _fail(reason, bracket[0], text, bracket.start())
        yield tag
        at = tag.end()


def _write_brackets(levels: Levels) -> str:
    return ",".join(
        ",".join(_names(hands)) if weight == 1 else _in_brackets(weight, hands)
        for weight, hands in levels
    )


def _in_brackets(weight: Fraction, hands: int) -> str:
    percent = exact_decimal(100 * weight)
    return f"[{percent}]{','.join(_names(hands))}[/{percent}]"


def _read_headings(text: str) -> Levels:
    return _read_sections(text, list(_headed(text)))


def _headed(text: str) -> Iterator[_Section]:
    """The sections of `100: AA, AKs, 75: AQs`; without any weight, one section."""
    headings = list(_HEADING.finditer(text))
    if not headings:
        yield _Section(0, len(text), Fraction(1))
        return
    if text[: headings[0].start()].strip():
        reason = "if any hands have a weight, all have one: write 100: before these"
        _fail(reason, text[: headings[0].start()].strip(), text, 0)
    ends = [*(heading.start() for heading in headings[1:]), len(text)]
    for heading, end in zip(headings, ends, strict=True):
        if not text[heading.end() : end].strip(" \t\r\n,;"):
            _fail("the hands of this weight are missing", heading[0], text, heading.start())
        yield _Section(heading.end(), end, _percentage(heading, text, 1))


def _write_headings(levels: Levels) -> str:
    if all(weight == 1 for weight, _ in levels):
        return ", ".join(name for _, hands in levels for name in _names(hands))
    return ", ".join(
        f"{exact_decimal(100 * weight)}: {', '.join(_names(hands))}" for weight, hands in levels
    )


def _percentage(found: re.Match[str], text: str, group: int = 2) -> Fraction:
    if len(found[group]) > _MOST_DIGITS:
        _fail(f"a weight has up to {_MOST_DIGITS} digits", found[0], text, found.start())
    weight = Fraction(found[group]) / 100
    if weight > 1:
        _fail("a weight in percent is 0 to 100", found[0], text, found.start())
    return weight


class _ToolReader(RangeReader):
    """Reads the notation of other programs, which rank the best hands in ways of their own."""

    def percent(self) -> int | None:
        start = self.at
        found = super().percent()
        if found != -1:
            reason = "programs rank hands in different ways: list the hands"
            self.fail(reason, self.text[start : self.at], start)
        return found


class _SectionReader(_ToolReader):
    """Reads the hands of a section, which have the weight of the section alone."""

    def weight(self, mark: int) -> Never:
        self.fail("the weight of these hands is that of their section", self.text[mark], mark)


def _read_sections(text: str, sections: list[_Section]) -> Levels:
    """The levels of all sections; a hand in several of them has the weight of the last."""
    parts: list[Part] = []
    for section in sections:
        for weight, hands in _read_section(text, section).items():
            parts.append((hands, weight * section.weight))
    return merged(parts)


def _read_section(text: str, section: _Section) -> dict[Fraction, int]:
    """The hands of a section; a comma that divides it from its neighbours is not read."""
    inside = text[section.start : section.end]
    left = _BEFORE.match(inside)
    start = section.start + (left.end() if left and section.start else 0)
    inside = text[start : section.end]
    if section.end < len(text):
        inside = _AFTER.sub("", inside, count=1)
    try:
        return _SectionReader(inside).levels()
    except RangeTextError as error:
        position = start + error.position
        raise RangeTextError(error.reason, error.token, text, position) from None


def _names(hands: int) -> Iterator[str]:
    """Whole classes, each by its name, then single combos: every program reads these."""
    for row in classes():
        for high, low, kind in row:
            whole = set_of_class(high, low, kind)
            if not whole & ~hands:
                yield class_name(high, low, kind)
                hands &= ~whole
    yield from (name_of(place) for place in reversed(list(indexes(hands))))


def _check_text(text: object) -> None:
    if not isinstance(text, str):
        raise CardmathTypeError(f"a range of another program is text, not {type(text).__name__}")


def _fail(reason: str, token: str, text: str, position: int) -> Never:
    raise RangeTextError(reason, token, text, position)


def _format(tool: str) -> tuple[Callable[[str], Levels], Callable[[Levels], str]]:
    """The reader and the writer of a format."""
    return FORMATS[one_of("tool", tool, FORMATS)]


FORMATS: dict[str, tuple[Callable[[str], Levels], Callable[[Levels], str]]] = {
    "pio": (_read_pio, _write_pio),
    "pio-numbers": (_read_numbers, _write_numbers),
    "gto+": (_read_brackets, _write_brackets),
    "equilab": (_read_headings, _write_headings),
}

PROGRAMS = {
    "pio": "PioSOLVER or GTO Wizard",
    "pio-numbers": "PioSOLVER, 1,326 weights",
    "gto+": "GTO+ or Flopzilla",
    "equilab": "Equilab",
}
"""The programs that write each format, for people."""
