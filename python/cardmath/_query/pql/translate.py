"""From PQL's trees to questions in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import add, eq, ge, gt, le, lt, mul, ne, sub, truediv
from typing import TYPE_CHECKING, Any, Never, TypeAlias, TypeVar

from cardmath._query.aggregates import Aggregate, histogram, mean, share
from cardmath._query.aggregates import max as greatest
from cardmath._query.aggregates import min as least
from cardmath._query.cases import when
from cardmath._query.expressions import Expression, coerced, constant, number, ranks
from cardmath._query.joined import joined
from cardmath._query.pql.functions import (
    AGGREGATES,
    FLOP_WORDS,
    FUNCTIONS,
    HAND_WORDS,
    AggregateFunction,
    Function,
)
from cardmath._query.pql.syntax import (
    KEYWORDS,
    Binary,
    Call,
    Cases,
    Column,
    Leaf,
    Membership,
    Statement,
    Tree,
    Unary,
)
from cardmath._query.pql.tokens import Token, blame, fail
from cardmath._query.program import Asked
from cardmath._query.question import Query, query
from cardmath._query.types import BOOL, CARD, FLOP_CATEGORY, NUMBER, RANK_SET
from cardmath._support.fractions import Fraction
from cardmath._support.suggestions import suggest
from cardmath.errors import CardmathError, QueryTextError

if TYPE_CHECKING:
    from cardmath._query.players import Player


Made = TypeVar("Made")
Meaning: TypeAlias = "Expression | _Word"
Operator: TypeAlias = Callable[[Any, Any], Expression]

_RESERVED = ("game", "syntax", "board", "dead")
_SYNTAXES = ("generic", "standard", "holdem", "")
_ARITHMETIC: dict[str, Operator] = {"+": add, "-": sub, "*": mul, "/": truediv}
_COMPARISONS: dict[str, Operator] = {
    **{"=": eq, "<>": ne, "!=": ne},
    **{"<": lt, "<=": le, ">": gt, ">=": ge},
}
_SWAPPED: dict[Operator, Operator] = {lt: gt, le: ge, gt: lt, ge: le}
_CONSTANTS = {"true": 1, "false": 0}
_SIGNATURES = {name: function.signature for name, function in FUNCTIONS.items()}


class _Word:
    """A name or a text whose meaning depends on the other side."""

    def __init__(self, token: Token) -> None:
        self.token = token

    @property
    def text(self) -> str:
        return self.token.value if self.token.kind == "text" else self.token.text

    @property
    def is_label(self) -> bool:
        """Whether it distinguishes cases: a text, a hand type or a flop category."""
        return self.token.kind == "text" or self.text.lower() in {*HAND_WORDS, *FLOP_WORDS}

    @property
    def label(self) -> str:
        """A text as it is; a hand type or a flop category in words."""
        words = {} if self.token.kind == "text" else {**HAND_WORDS, **FLOP_WORDS}
        return words.get(self.text.lower(), self.text)


def translate(text: str, statement: Statement, question: Query | None = None) -> Asked:
    """Turn a statement into a question. One without `from` asks about the `question` given.

    Raises:
        QueryTextError: a name is unknown, or an argument does not fit; the error has the place.
    """
    if question is None or statement.bindings:
        question = _question_of(text, statement.bindings)
    q = question
    reader = _Reader(text, q)
    if statement.where is not None:
        condition = reader.condition(statement.where)
        q = q.where(condition)
    aggregates, names = [], []
    for column in statement.columns:
        aggregates.append(reader.aggregate(column))
        names.append(column.name or _slice(text, column.call))
    return Asked(q._table, q.conditions, (), tuple(aggregates), tuple(_unlike(names)))


def _question_of(text: str, bindings: Iterable[tuple[Token, Token]]) -> Query:
    """The question of a `from`.

    Raises:
        QueryTextError: a name comes twice, or its value cannot be read.
    """
    reserved: dict[str, Token] = {}
    players: dict[str, Token] = {}
    for name, value in bindings:
        word = name.text.lower()
        if word in KEYWORDS:
            fail(text, name, "this is a word of the language: a player needs another name")
        known = reserved if word in _RESERVED else players
        if word in reserved or word in {each.lower() for each in players}:
            fail(text, name, "this name comes twice after from")
        known[word if word in _RESERVED else name.text] = value
    if "syntax" in reserved and reserved["syntax"].value.lower() not in _SYNTAXES:
        fail(
            text,
            reserved["syntax"],
            "the syntax is 'generic' or 'standard': one notation reads both",
        )
    game = reserved["game"].value if "game" in reserved else "holdem"
    parts = {name: reserved[name].value for name in ("board", "dead") if name in reserved}
    marked = reserved.get("game") or next(iter([*reserved.values(), *players.values()]), None)
    holdings = {name: token.value for name, token in players.items()}
    try:
        return query(game, **parts, **holdings)
    except CardmathError as error:
        blame(text, error, marked or Token("end", "", 0), [*reserved.values(), *players.values()])


def _unlike(names: list[str]) -> list[str]:
    """Names of which none comes twice."""
    found: list[str] = []
    for name in names:
        new, count = name, 2
        while new in found:
            new, count = f"{name} {count}", count + 1
        found.append(new)
    return found


def _slice(text: str, call: Call) -> str:
    """The text of a call, on one line."""
    depth, at = 0, call.token.start
    quoted = ""
    for place in range(call.token.start, len(text)):
        letter = text[place]
        if quoted:
            quoted = "" if letter == quoted else quoted
        elif letter in "'\"":
            quoted = letter
        else:
            depth += (letter == "(") - (letter == ")")
            if letter == ")" and not depth:
                at = place + 1
                break
    return " ".join(text[call.token.start : at].split())


class _Reader:
    """Reads the trees of a statement."""

    def __init__(self, text: str, q: Query) -> None:
        self._text, self._q = text, q
        self._players = {name.lower(): name for name in q.players}

    def aggregate(self, column: Column) -> Aggregate:
        """Read an aggregate."""
        call, word = column.call, column.call.token.word
        if word not in AGGREGATES:
            listed = [each.name for each in AGGREGATES.values()]
            accepted = f"The aggregates are {', '.join(listed)}"
            self._fail(call.token, suggest("this is not an aggregate", word, listed, accepted))
        self._check_count(AGGREGATES[word], call)
        if word == "handshaving":
            return self._hands_having(call)
        value = self.value(call.arguments[0])
        if word == "count" and value.type is not BOOL:
            self._fail(call.token, f"count takes a condition, and this is {value.type}")
        make: dict[str, Callable[[Expression], Aggregate]] = {
            "avg": mean, "count": share, "histogram": histogram, "max": greatest, "min": least,
        }  # fmt: skip
        return self._marked(call.token, lambda: make[word](value))

    def _hands_having(self, call: Call) -> Aggregate:
        player = self._player(call.arguments[0])
        condition = self.condition(call.arguments[1])
        hands = self._marked(call.token, player.starting_hand)
        return histogram(hands, given=condition)

    def condition(self, tree: Tree) -> Expression:
        """Read a condition."""
        found = self.value(tree)
        if found.type is not BOOL:
            self._fail(tree.token, f"a condition is needed here, and this is {found.type}")
        return found

    def value(self, tree: Tree) -> Expression:
        """Read a value; a word alone is none."""
        found = self._meaning(tree)
        if isinstance(found, _Word):
            return self._alone(found)
        return found

    def _alone(self, word: _Word) -> Never:
        """Fail at a word in the place of a value."""
        token = word.token
        known = token.text.lower()
        if known in HAND_WORDS:
            self._fail(token, "a hand type is compared, as in handType(hero, river) = flush")
        if known in FLOP_WORDS:
            self._fail(token, "a flop category is compared, as in flopHandCategory(hero) = flopset")
        if known in FUNCTIONS:
            self._fail(token, f"this is a function: {FUNCTIONS[known].signature}")
        if known in self._players:
            self._fail(token, "this is a player: ask for a value, as in riverEquity(hero)")
        if token.kind == "text":
            self._fail(token, "a text has no meaning here")
        names = [*self._q.players, *HAND_WORDS, *FLOP_WORDS, *FUNCTIONS]
        self._fail(token, suggest("this name is unknown", known, names, **_SIGNATURES))

    def _meaning(self, tree: Tree) -> Meaning:  # noqa: PLR0911 # a case per kind of tree
        if isinstance(tree, Leaf):
            return self._leaf(tree.token)
        if isinstance(tree, Call):
            return self._call(tree)
        if isinstance(tree, Unary):
            if tree.token.word == "not":
                return ~self.condition(tree.inner)
            inner = self.value(tree.inner)
            return self._marked(tree.token, lambda: -inner)
        if isinstance(tree, Membership):
            value = self.value(tree.inner)
            if not tree.values:
                self._fail(tree.token, "the list after in is empty")
            listed = [self._as_like(self._meaning(each), value) for each in tree.values]
            return self._marked(tree.token, lambda: value.isin(listed))
        if isinstance(tree, Cases):
            return self._cases(tree)
        return self._binary(tree)

    def _leaf(self, token: Token) -> Meaning:
        if token.kind == "number":
            exact = Fraction(token.text) if len(token.text) < 40 else None
            if exact is None:
                self._fail(token, "this number has too many digits")
            found = self._marked(token, lambda: number(exact))
            return found._named(token.text)
        if token.text.lower() in _CONSTANTS and token.kind == "name":
            value = _CONSTANTS[token.text.lower()]
            return constant(BOOL, value, str(bool(value)))
        return _Word(token)

    def _cases(self, tree: Cases) -> Expression:
        conditions = [self.condition(condition) for condition, _ in tree.pairs]
        values = [self._meaning(value) for _, value in tree.pairs]
        if tree.otherwise is None:
            self._fail(tree.token, "a case needs an else: every deal has a value")
        values.append(self._meaning(tree.otherwise))
        typed = next((each for each in values if isinstance(each, Expression)), None)
        is_text = [isinstance(each, _Word) and each.is_label for each in values]
        found: list[Expression | str] = (
            [each.label for each in values if isinstance(each, _Word)]
            if all(is_text)
            else [self._as_like(each, typed) for each in values]
        )

        def built() -> Expression:
            chain: Any = None
            for condition, value in zip(conditions, found, strict=False):
                chain = (when(condition) if chain is None else chain.when(condition)).then(value)
            done: Expression = chain.otherwise(found[-1])
            return done

        return self._marked(tree.token, built)

    def _binary(self, tree: Binary) -> Expression:
        token = tree.token
        if token.word in ("and", "or"):
            left, right = self.condition(tree.left), self.condition(tree.right)
            return left & right if token.word == "and" else left | right
        if token.word == "||":
            return self._marked(token, lambda: joined(self._parts(tree)))
        if token.word in _COMPARISONS:
            return self._comparison(tree)
        left, right = self.value(tree.left), self.value(tree.right)
        return self._marked(token, lambda: _ARITHMETIC[token.word](left, right))

    def _parts(self, tree: Tree) -> list[Expression | str]:
        """The parts of a chain of `||`."""
        if isinstance(tree, Binary) and tree.token.word == "||":
            return [*self._parts(tree.left), *self._parts(tree.right)]
        found = self._meaning(tree)
        if isinstance(found, _Word):
            return [found.text] if found.token.kind == "text" else [self._alone(found)]
        return [found]

    def _comparison(self, tree: Binary) -> Expression:
        left, right = self._meaning(tree.left), self._meaning(tree.right)
        sign = _COMPARISONS[tree.token.word]
        if isinstance(left, _Word) and isinstance(right, _Word):
            left = self._alone(left)
        if isinstance(left, _Word):
            assert isinstance(right, Expression)
            left, right, sign = right, left, _SWAPPED.get(sign, sign)
        other = self._as_like(right, left)
        return self._marked(tree.token, lambda: sign(left, other))

    def _as_like(self, given: Meaning, other: Expression | None) -> Expression:
        """A word as a value of the type of another."""
        if isinstance(given, Expression):
            return given
        is_text = given.token.kind == "text"
        if other is None or (is_text and other.type is NUMBER):
            return self._alone(given)
        if other.type is CARD and not is_text:
            self._fail(given.token, f"a card goes in quotation marks: '{given.text}'")
        if is_text and other.type is RANK_SET:
            return self._marked(given.token, lambda: ranks(given.text))
        if is_text or other.type.labels:
            flop = FLOP_WORDS.get(given.text.lower()) if other.type.name == FLOP_CATEGORY else None
            return self._marked(given.token, lambda: coerced(flop or given.label, other.type))
        return self._alone(given)

    def _call(self, tree: Call) -> Expression:
        word = tree.token.word
        function = FUNCTIONS.get(word)
        if function is None:
            if word in AGGREGATES:
                self._fail(tree.token, "an aggregate comes right after select, not inside a value")
            names = [*FUNCTIONS, *AGGREGATES]
            self._fail(tree.token, suggest("this function is unknown", word, names, **_SIGNATURES))
        arguments = self._arguments(function, tree)
        texts = [each.token for each in tree.arguments if isinstance(each, Leaf)]
        return self._marked(tree.token, lambda: function.build(self._q, *arguments), texts)

    def _arguments(self, function: Function, tree: Call) -> list[Any]:
        self._check_count(function, tree)
        pairs = zip(function.parameters, tree.arguments, strict=False)
        return [self._argument(name.removesuffix("?"), each, tree) for name, each in pairs]

    def _check_count(self, function: AggregateFunction, call: Call) -> None:
        """Check the number of arguments."""
        wanted, given = function.parameters, len(call.arguments)
        fewest = sum(not name.endswith("?") for name in wanted)
        if not fewest <= given <= len(wanted):
            takes = str(len(wanted)) if fewest == len(wanted) else f"{fewest} to {len(wanted)}"
            plural = "" if takes == "1" else "s"
            reason = f"{function.signature} takes {takes} argument{plural}, not {given}"
            self._fail(call.token, reason)

    def _argument(self, name: str, tree: Tree, call: Call) -> Any:  # noqa: ANN401
        if name == "player":
            return self._player(tree)
        if name in ("street", "text"):
            return self._street(tree) if name == "street" else self._of_text(tree, call)
        if name == "hand type":
            return self._word_among(tree, HAND_WORDS, "a hand type")
        if name == "flop category":
            return self._word_among(tree, FLOP_WORDS, "a flop category")
        found = self.value(tree)
        if name == "ranks" and found.type is not RANK_SET:
            self._fail(tree.token, f"ranks are needed here, as boardRanks(flop), not {found.type}")
        if name == "number" and found.type is not NUMBER:
            self._fail(tree.token, f"a number is needed here, not {found.type}")
        return found

    def _player(self, tree: Tree) -> Player:
        token = tree.token
        if isinstance(tree, Leaf) and token.text.lower() in self._players:
            return self._q[self._players[token.text.lower()]]
        players = self._q.players
        accepted = f"The players are {', '.join(players)}" if players else "There are none"
        return self._fail(token, suggest("a player is needed here", token.text, players, accepted))

    def _street(self, tree: Tree) -> str:
        token = tree.token
        if not isinstance(tree, Leaf) or token.kind != "name":
            self._fail(token, "a street is needed here, such as flop")
        self._marked(token, lambda: self._q._table.street(token.text))
        return token.text.lower()

    def _of_text(self, tree: Tree, call: Call) -> str:
        token = tree.token
        if not isinstance(tree, Leaf) or token.kind != "text":
            self._fail(token, f"{call.token.text} takes a text in quotation marks here")
        return token.value

    def _word_among(self, tree: Tree, words: dict[str, str], what: str) -> str:
        token = tree.token
        text = token.value if token.kind == "text" else token.text
        if isinstance(tree, Leaf) and text.lower() in words:
            return words[text.lower()]
        accepted = f"They are {', '.join(words)}"
        return self._fail(token, suggest(f"{what} is needed here", text, words, accepted))

    def _marked(self, token: Token, make: Callable[[], Made], texts: Sequence[Token] = ()) -> Made:
        """What a function makes; its errors are placed at a token, or in a text to blame."""
        try:
            return make()
        except QueryTextError:
            raise
        except CardmathError as error:
            blame(self._text, error, token, texts, token.text)

    def _fail(self, token: Token, reason: str) -> Never:
        fail(self._text, token, reason)
