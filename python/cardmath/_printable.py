"""Foreign text, as it is shown to people: names of players and files, and what was typed."""

from __future__ import annotations

import re
from unicodedata import category

_PARTS = re.compile(r"([\n\t])")


def printable(text: str) -> str:
    r"""A text with escapes in place of characters that act on a terminal instead of being seen.

    These are control characters (a terminal would obey their sequences), those that turn the
    direction of text around or mean nothing, halves of pairs that are not text, and ends of
    lines. Every text from elsewhere goes through here before people see it. What programs read
    (JSON, comma-separated values, attributes) keeps the text as it is.

    >>> print(printable("Ann\x1b[2J\u202e\n♠ Ω"))
    Ann\x1b[2J\u202e\n♠ Ω
    """
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or category(char) == "Zs" else _escaped(char) for char in text
    )


def printable_lines(text: str) -> str:
    """As `printable`, for a text of several lines that are ours: their ends and tabs are kept."""
    if text.isprintable():
        return text
    return "".join(part if part in "\n\t" else printable(part) for part in _PARTS.split(text))


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
