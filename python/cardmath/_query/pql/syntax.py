"""The syntax of PQL: from tokens to trees.

A statement is `select` aggregates `from` the game and the players, `where` a condition. Operators
of one rank are read from left to right: `a - b - c` is `(a - b) - c`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Never, TypeAlias, TypeVar

from cardmath._query.pql.tokens import Token, fail, tokens_of

Read = TypeVar("Read")

MOST_STATEMENTS = 100
_DEEPEST = 60
_DEEPEST_TREE = 120
"""Reading a tree takes some calls of Python at each level, of which a thousand may be open."""
_MANY = 16
KEYWORDS = {
    "select", "from", "where", "and", "or", "not", "in", "as",
    "case", "when", "then", "else", "end",
}  # fmt: skip
"""The words that cannot name a player."""
_COMPARISONS = ("=", "<>", "!=", "<", "<=", ">", ">=")


@dataclass(frozen=True, slots=True)
class Leaf:
    """A name, a number or a text."""

    token: Token


@dataclass(frozen=True, slots=True)
class Call:
    """A function with its arguments."""

    token: Token
    arguments: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class Unary:
    """`not` or a minus."""

    token: Token
    inner: Tree


@dataclass(frozen=True, slots=True)
class Binary:
    """An operator with two operands."""

    token: Token
    left: Tree
    right: Tree


@dataclass(frozen=True, slots=True)
class Membership:
    """`in` with its list."""

    token: Token
    inner: Tree
    values: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class Cases:
    """`case when … then … else … end`."""

    token: Token
    pairs: tuple[tuple[Tree, Tree], ...]
    otherwise: Tree | None


Tree: TypeAlias = Leaf | Call | Unary | Binary | Membership | Cases


@dataclass(frozen=True, slots=True)
class Column:
    """An aggregate that is selected, with its name if it has one."""

    call: Call
    name: str


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement."""

    columns: tuple[Column, ...]
    bindings: tuple[tuple[Token, Token], ...]
    """Each name in `from`, with the text that it stands for. None if there is no `from`."""
    selected: int
    """The index after the last column, where a `from` may come."""
    where: Tree | None


def _balanced(conditions: list[Tree], signs: list[Token]) -> Tree:
    if not signs:
        return conditions[0]
    middle = len(signs) // 2
    left = _balanced(conditions[: middle + 1], signs[:middle])
    return Binary(signs[middle], left, _balanced(conditions[middle + 1 :], signs[middle + 1 :]))


def _too_deep(tree: Tree) -> Token | None:
    """The first place where a tree is too deep."""
    left: list[tuple[Tree, int]] = [(tree, 1)]
    while left:
        each, depth = left.pop()
        if depth > _DEEPEST_TREE:
            return each.token
        left += [(part, depth + 1) for part in _parts(each)]
    return None


def _parts(tree: Tree) -> Sequence[Tree]:
    """The trees right below a tree."""
    if isinstance(tree, Call):
        return tree.arguments
    if isinstance(tree, Unary):
        return (tree.inner,)
    if isinstance(tree, Binary):
        return tree.left, tree.right
    if isinstance(tree, Membership):
        return tree.inner, *tree.values
    if isinstance(tree, Cases):
        pairs = [part for pair in tree.pairs for part in pair]
        return pairs if tree.otherwise is None else [*pairs, tree.otherwise]
    return ()


def parse(text: str, *, bare: bool = False) -> tuple[Statement, ...]:
    """Read all statements of a text. If they may be `bare`, they need no `from`.

    Raises:
        QueryTextError: the text is not PQL; the error has the place.
    """
    return _Parser(text, bare=bare).statements()


class _Parser:
    """A recursive-descent parser."""

    def __init__(self, text: str, *, bare: bool) -> None:
        self._text, self._tokens, self._bare = text, tokens_of(text), bare
        self._at = self._depth = 0

    @property
    def _next(self) -> Token:
        return self._tokens[self._at]

    def _take(self) -> Token:
        token = self._next
        self._at += token.kind != "end"
        return token

    def _takes(self, *words: str) -> Token | None:
        return self._take() if self._next.word in words else None

    def _expect(self, word: str, reason: str) -> Token:
        return self._takes(word) or self._fail(reason)

    def _fail(self, reason: str, token: Token | None = None) -> Never:
        fail(self._text, token or self._next, reason)

    def statements(self) -> tuple[Statement, ...]:
        """Read statements up to the end of the text."""
        found: list[Statement] = []
        while self._takes(";"):
            pass
        while self._next.kind != "end":
            if len(found) >= MOST_STATEMENTS:
                self._fail(f"a text has up to {MOST_STATEMENTS} statements")
            found.append(self._statement())
            if self._next.kind != "end" and not self._takes(";"):
                before = "" if found[-1].where else "a comma, where, "
                self._fail(f"{before}a semicolon or the end of the query is expected here")
            while self._takes(";"):
                pass
        if not found:
            self._fail(
                "the query is empty; one looks like this: select avg(riverEquity(hero)) from "
                "game='holdem', hero='AA', villain='**'"
            )
        return tuple(found)

    def _statement(self) -> Statement:
        self._expect("select", "a query starts with select")
        columns = [self._column()]
        while self._takes(","):
            columns.append(self._column())
        last = self._tokens[self._at - 1]
        bindings = self._bindings()
        where = self._either() if self._takes("where") else None
        for tree in (*(column.call for column in columns), where):
            if tree is not None and (token := _too_deep(tree)):
                self._fail(f"a query may be nested up to {_DEEPEST_TREE} deep", token)
        return Statement(tuple(columns), bindings, last.start + len(last.text), where)

    def _bindings(self) -> tuple[tuple[Token, Token], ...]:
        if self._bare and (self._next.kind == "end" or self._next.word in ("where", ";")):
            return ()
        self._expect("from", "a comma with another aggregate, or from, is expected here")
        bindings = [self._binding()]
        while self._takes(","):
            bindings.append(self._binding())
        return tuple(bindings)

    def _column(self) -> Column:
        call = self._atom()
        if not isinstance(call, Call):
            token = getattr(call, "token", self._next)
            self._fail("an aggregate is expected: avg, count, histogram, max or min (…)", token)
        name = ""
        if self._takes("as"):
            token = self._take()
            if token.kind == "text":
                name = token.value
            elif token.kind == "name":
                name = token.text
            else:
                self._fail("a name is expected after as", token)
        return Column(call, name)

    def _binding(self) -> tuple[Token, Token]:
        name = self._take()
        if name.kind != "name":
            self._fail("a name is expected here, as in hero='AA'", name)
        self._expect("=", f"= and a text are expected here, as in {name.text}='…'")
        text = self._take()
        if text.kind != "text":
            self._fail(f"a text in quotation marks is expected here, as in {name.text}='…'", text)
        return name, text

    def _either(self) -> Tree:
        return self._joined("or", self._both)

    def _both(self) -> Tree:
        return self._joined("and", self._negation)

    def _joined(self, word: str, read: Callable[[], Tree]) -> Tree:
        """Conditions with `and` or `or` between them; many of them as a tree that is not deep."""
        conditions, signs = [read()], list[Token]()
        while token := self._takes(word):
            signs.append(token)
            conditions.append(read())
        if len(conditions) > _MANY:
            return _balanced(conditions, signs)
        tree = conditions[0]
        for token, condition in zip(signs, conditions[1:], strict=True):
            tree = Binary(token, tree, condition)
        return tree

    def _negation(self) -> Tree:
        if token := self._takes("not"):
            return Unary(token, self._nested(self._negation, token))
        return self._comparison()

    def _comparison(self) -> Tree:
        tree = self._sum()
        if token := self._takes(*_COMPARISONS):
            tree = Binary(token, tree, self._sum())
            if self._next.word in _COMPARISONS:
                self._fail("a comparison has two sides: join several with and")
        elif token := self._takes("not", "in"):
            if token.word == "not":
                found = self._expect("in", "in is expected after not here")
                return Unary(token, Membership(found, tree, self._list()))
            tree = Membership(token, tree, self._list())
        return tree

    def _list(self) -> tuple[Tree, ...]:
        self._expect("(", "a list in parentheses is expected after in, as in ('A', 'K')")
        return self._arguments()

    def _sum(self) -> Tree:
        tree = self._product()
        while token := self._takes("+", "-", "||"):
            tree = Binary(token, tree, self._product())
        return tree

    def _product(self) -> Tree:
        tree = self._atom()
        while token := self._takes("*", "/"):
            tree = Binary(token, tree, self._atom())
        return tree

    def _atom(self) -> Tree:
        token = self._take()
        if token.word == "-":
            return Unary(token, self._nested(self._atom, token))
        if token.word == "(":
            tree = self._nested(self._either, token)
            self._expect(
                ")", "this is not the end of the parenthesis: an operator or ) is expected"
            )
            return tree
        if token.word == "case":
            return self._nested(lambda: self._cases(token), token)
        if token.word in KEYWORDS or token.kind in ("sign", "end"):
            self._fail("a value is expected here: a function, a name, a number or a text", token)
        if token.kind == "number" and self._next.start == token.start + len(token.text):
            self._refuse_word(token)
        if token.kind == "name" and self._takes("("):
            return Call(token, self._nested(self._arguments, token))
        return Leaf(token)

    def _refuse_word(self, token: Token) -> None:
        """Refuse a card or a range without quotation marks, such as `5c`."""
        if self._next.kind in ("name", "number"):
            shown = token.text + self._next.text
            self._fail(f"cards and ranges go in quotation marks: '{shown}'", token)

    def _arguments(self) -> tuple[Tree, ...]:
        """The values up to a closing parenthesis."""
        found: list[Tree] = []
        if self._takes(")"):
            return ()
        while True:
            found.append(self._either())
            if self._takes(")"):
                return tuple(found)
            self._expect(",", "a comma or ) is expected here")

    def _cases(self, token: Token) -> Tree:
        pairs: list[tuple[Tree, Tree]] = []
        while self._takes("when"):
            condition = self._either()
            self._expect("then", "then is expected here, as in case when … then … else … end")
            pairs.append((condition, self._either()))
        if not pairs:
            self._fail("when is expected here, as in case when … then … else … end")
        otherwise = self._either() if self._takes("else") else None
        self._expect("end", "when, else or end is expected here")
        return Cases(token, tuple(pairs), otherwise)

    def _nested(self, read: Callable[[], Read], token: Token) -> Read:
        self._depth += 1
        if self._depth > _DEEPEST:
            self._fail(f"a query may be nested up to {_DEEPEST} deep", token)
        found = read()
        self._depth -= 1
        return found
