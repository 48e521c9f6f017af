"""The expressions that filter a range: names with `and`, `or`, `not`, `+` and parentheses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Never, Protocol, TypeAlias

from cardmath._study.definitions import words
from cardmath._support.suggestions import did_you_mean
from cardmath.errors import CardmathTypeError, ExpressionError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bools: TypeAlias = NDArray[np.bool_]
    Has: TypeAlias = Callable[["Name"], Bools]

LONGEST = 1000
DEEPEST = 50
_OPERATORS = ("and", "or", "not")
_SEPARATORS = ",-_\u2010\u2011\u2013"
"""What may come between the words of a name: commas, hyphens and dashes."""
_CLOSE = 0.6
"""How similar, of 1, a name must be for an error to suggest it."""


class Expression(Protocol):
    """Something that combos fit or do not fit."""

    def value(self, has: Has) -> Bools:
        """The combos that fit, given the combos that have a name."""


@dataclass(frozen=True, slots=True)
class Name:
    """The definitions that a name means, by their places in their lists."""

    made: tuple[int, ...]
    draws: tuple[int, ...]

    def value(self, has: Has) -> Bools:
        """The combos that have one of the definitions."""
        return has(self)


@dataclass(frozen=True, slots=True)
class Negation:
    """`not`: the combos that do not fit."""

    inner: Expression

    def value(self, has: Has) -> Bools:
        """The combos that do not fit the inner expression."""
        return ~self.inner.value(has)


@dataclass(frozen=True, slots=True)
class Conjunction:
    """`and`: the combos that fit both."""

    left: Expression
    right: Expression

    def value(self, has: Has) -> Bools:
        """The combos that fit both expressions."""
        return self.left.value(has) & self.right.value(has)


@dataclass(frozen=True, slots=True)
class Disjunction:
    """`or`: the combos that fit one or both."""

    left: Expression
    right: Expression

    def value(self, has: Has) -> Bools:
        """The combos that fit one of the expressions, or both."""
        return self.left.value(has) | self.right.value(has)


def parse(text: str, names: Mapping[tuple[str, ...], Name]) -> Expression:
    """Parse an expression.

    `not` binds most tightly, then `and`, then `or`. A `+`, or the words `or better`, after the name
    of a made hand adds all that are listed above it. Case, commas and hyphens in names do not
    count.

    Args:
        text: the expression.
        names: what each name means, by its words.

    Raises:
        ExpressionError: the text is not an expression, is longer than 1,000 characters, or is
            nested over 50 deep. The error has the position.
        CardmathTypeError: it is not text.
    """
    if not isinstance(text, str):
        raise CardmathTypeError(f"an expression is text, not {type(text).__name__}")
    return _Parser(text, names).parse()


class _Parser:
    """A recursive-descent parser over words, `+` and parentheses."""

    def __init__(self, text: str, names: Mapping[tuple[str, ...], Name]) -> None:
        self._text, self._names = text, names
        if len(text) > LONGEST:
            reason = f"an expression has up to {LONGEST:,} characters, this one has {len(text):,}"
            raise ExpressionError(reason, "", text, LONGEST)
        self._longest = max(map(len, names))
        self._tokens = _tokens(text)
        self._next = self._depth = 0

    def parse(self) -> Expression:
        """Parse the whole text."""
        if not self._tokens:
            self._fail("the expression is empty; write a name, such as top pair")
        expression = self._either()
        if self._peek() == ")":
            self._fail("this ) has no matching (")
        if self._peek():
            self._fail("and, or, or the end is expected here")
        return expression

    def _peek(self) -> str:
        """The next token in lower case; empty at the end."""
        return self._tokens[self._next][0] if self._next < len(self._tokens) else ""

    def _takes(self, token: str) -> bool:
        found = self._peek() == token
        self._next += found
        return found

    def _fail(self, reason: str, first: int | None = None, last: int | None = None) -> Never:
        """Raise an error at the next token, or from one token to another."""
        first = self._next if first is None else first
        if first >= len(self._tokens):
            raise ExpressionError(reason, "", self._text, len(self._text))
        start = self._tokens[first][1]
        end = self._tokens[first if last is None else last][2]
        raise ExpressionError(reason, self._text[start:end], self._text, start)

    def _either(self) -> Expression:
        expression = self._both()
        while self._takes("or"):
            expression = Disjunction(expression, self._both())
        return expression

    def _both(self) -> Expression:
        expression = self._one()
        while self._takes("and"):
            expression = Conjunction(expression, self._one())
        return expression

    def _one(self) -> Expression:
        opened = self._next
        if self._takes("not"):
            return Negation(self._nested(self._one, opened))
        if not self._takes("("):
            return self._name()
        expression = self._nested(self._either, opened)
        if not self._peek():
            self._fail("this ( is never closed", opened)
        if not self._takes(")"):
            self._fail("and, or, or ) is expected here")
        return expression

    def _nested(self, read: Callable[[], Expression], opened: int) -> Expression:
        self._depth += 1
        if self._depth > DEEPEST:
            self._fail(f"an expression may be nested up to {DEEPEST} deep", opened)
        inner = read()
        self._depth -= 1
        return inner

    def _name(self) -> Expression:
        """The longest name that starts here, and its plus."""
        first = self._next
        listed = self._words(("(", ")", "+"))  # a name may have an "and" within
        for count in range(min(len(listed), self._longest), 0, -1):
            found = self._names.get(tuple(listed[:count]))
            if found is not None:
                self._next += count
                return self._or_better(found, first) if self._takes_plus() else found
        listed = self._words(("(", ")", "+", *_OPERATORS))
        if not listed:
            self._fail("a name is expected here, such as top pair or flush draw")
        return self._fail(_unknown(listed, self._names), first, first + len(listed) - 1)

    def _takes_plus(self) -> bool:
        """A plus, or what players say for it: `or better`."""
        if self._takes("+"):
            return True
        found = [token for token, _, _ in self._tokens[self._next : self._next + 2]]
        spoken = found == ["or", "better"] and ("better",) not in self._names
        self._next += 2 * spoken
        return spoken

    def _words(self, ends: tuple[str, ...]) -> list[str]:
        """The words from here to the first of some tokens."""
        tokens = (token for token, _, _ in self._tokens[self._next :])
        return list(takewhile(lambda token: token not in ends, tokens))

    def _or_better(self, name: Name, first: int) -> Name:
        if name.draws or not name.made:
            self._fail("a draw has no better ones; + follows a made hand", first, self._next - 1)
        return Name(tuple(range(max(name.made) + 1)), ())


def _tokens(text: str) -> list[tuple[str, int, int]]:
    """The words and signs with their start and end; commas and hyphens only separate words."""
    found = words(text)
    inside = {place for _, start, end in found for place in range(start, end)}
    for place, sign in enumerate(text):
        if place in inside or sign.isspace() or sign in _SEPARATORS:
            continue
        found.append((sign, place, place + 1))
    found.sort(key=lambda token: token[1])
    for sign, place, _ in found:
        if len(sign) == 1 and not sign.isalnum() and sign not in "()+":
            reason = "this cannot be part of an expression; use names, and, or, not, + and ( )"
            raise ExpressionError(reason, text[place], text, place)
    return found


def _unknown(listed: list[str], names: Mapping[tuple[str, ...], Name]) -> str:
    """The message for an unknown name, with the known names that are most like it."""
    known = (" ".join(words) for words in names)
    hint = did_you_mean(" ".join(listed), known, 3, cutoff=_CLOSE)
    return f"this is not a made hand or draw{hint or '; `cardmath study --names` lists them'}"
