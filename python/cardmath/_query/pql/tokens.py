"""The words, numbers, texts and signs of PQL, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Never

from cardmath.errors import CardmathError, QueryTextError

LONGEST = 20_000
"""The most characters of a text."""

_TOKEN = re.compile(
    r"""
    (?P<space>\s+|--[^\n]*|/\*.*?\*/)
  | (?P<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?)
  | (?P<name>[A-Za-z_][A-Za-z0-9_]*)
  | (?P<text>'(?:[^']|'')*'|"[^"]*")
  | (?P<sign><>|!=|<=|>=|\|\||=(?!=)|[<>+\-*(),;]|/(?!\*))
    """,
    re.VERBOSE | re.DOTALL | re.ASCII,
)

_CURLY = "\u2018\u2019\u201c\u201d\u201a\u201e\u00ab\u00bb`\u00b4"
_OTHER_SIGNS = {"&&": "and", "&": "and", "|": "or", "!": "not", "~": "not", "==": "="}
"""Signs of other languages, and what PQL writes."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token."""

    kind: str
    """`name`, `number`, `text`, `sign` or `end`."""
    text: str
    """The token as it is written."""
    start: int
    """The index of its first character."""

    @property
    def word(self) -> str:
        """A name or a sign, in lower case; empty for others."""
        return self.text.lower() if self.kind in ("name", "sign") else ""

    @property
    def value(self) -> str:
        """A text without its quotes."""
        inner = self.text[1:-1]
        return inner.replace("''", "'") if self.text.startswith("'") else inner


def tokens_of(text: str) -> list[Token]:
    """The tokens of a text, with one for its end.

    Raises:
        QueryTextError: a character is not part of PQL, or a text or comment has no end.
    """
    if len(text) > LONGEST:
        reason = f"a query has up to {LONGEST:,} characters, and this one has {len(text):,}"
        raise QueryTextError(reason, "", text, LONGEST)
    found: list[Token] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            _unreadable(text, at)
        kind = str(match.lastgroup)
        if kind != "space":
            found.append(Token(kind, match[0], at))
        at = match.end()
    found.append(Token("end", "", len(text)))
    return found


def _unreadable(text: str, at: int) -> Never:
    here = text[at]
    if here in "'\"":
        raise QueryTextError("this text has no closing quotation mark", here, text, at)
    if text.startswith("/*", at):
        raise QueryTextError("this comment is never closed with */", "/*", text, at)
    if here in _CURLY:
        raise QueryTextError("quotation marks are straight, ' or \"", here, text, at)
    if here == "$":
        reason = "macros such as $ds are not read: a condition is such as inRange(hero, '**ds')"
        raise QueryTextError(reason, here, text, at)
    for sign, word in _OTHER_SIGNS.items():
        if text.startswith(sign, at):
            raise QueryTextError(f"in PQL this is {word}", sign, text, at)
    raise QueryTextError("this cannot be part of a query", here, text, at)


def fail(text: str, token: Token, reason: str) -> Never:
    """Raise the error of a token."""
    raise QueryTextError(reason, token.text, text, token.start)


def blame(
    text: str, error: CardmathError, token: Token, texts: Iterable[Token], word: str = ""
) -> Never:
    """Raise an error again, at the place that caused it.

    Args:
        text: the query.
        error: what was raised.
        token: the token to mark if no text is to blame.
        texts: the texts that may be to blame: the one that the error quotes is.
        word: what the message quotes if no text is to blame.
    """
    reason = getattr(error, "what", None) or str(error)
    wrong, place = getattr(error, "text", None), getattr(error, "position", None)
    for each in texts:
        if wrong is not None and each.value == wrong:
            raise QueryTextError(reason, "", text, each.start + 1 + (place or 0)) from error
    raise QueryTextError(reason, word, text, token.start) from error
