"""The types of the page's messages, as the comments of its modules declare them.

It reads as much of TypeScript's notation as those need: objects, lists, tuples, unions, texts and
numbers. A value fits a type only if it has exactly the declared keys.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import cardmath

FOLDER = Path(cardmath.__file__).parent / "_page"
INDEX = FOLDER / "replies" / "index.js"

_TOKEN = re.compile(
    r'\s*(import\("[^"]+"\)\.\w+|"[^"]*"|-?\d+|[A-Za-z_]\w*|\.\.\.|[{}\[\]()<>|&:;,?=])'
)
_PLAIN: dict[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "unknown": lambda value: True,
    "undefined": lambda value: False,
}


class MisfitError(Exception):
    """A value of another type, and where."""


@dataclass(eq=False)
class Property:
    """A key of an object."""

    name: str
    kind: Kind
    optional: bool


@dataclass(eq=False)
class Kind:
    """A type."""

    def check(self, value: Any, where: str, seen: set[Property]) -> None:  # noqa: ANN401 # JSON
        """Check a value of JSON, and note the keys that it has.

        Raises:
            MisfitError: it has another type.
        """
        raise NotImplementedError

    def parts(self) -> Iterator[Kind]:
        """The types of which it is made."""
        yield from ()


@dataclass(eq=False)
class Plain(Kind):
    """A text, a number, a boolean, or exactly one value."""

    fits: Callable[[Any], bool]
    name: str

    def check(self, value: Any, where: str, seen: set[Property]) -> None:  # noqa: ANN401
        if not self.fits(value):
            raise MisfitError(f"{where} is {value!r:.80}, not {self.name}")


@dataclass(eq=False)
class Items(Kind):
    """A list, of which the first items may have types of their own."""

    first: list[Kind]
    rest: Kind | None

    def check(self, value: Any, where: str, seen: set[Property]) -> None:  # noqa: ANN401
        if not isinstance(value, list):
            raise MisfitError(f"{where} is not a list")
        if len(value) < len(self.first) or (self.rest is None and len(value) > len(self.first)):
            raise MisfitError(f"{where} has {len(value)} items, not {len(self.first)}")
        for place, each in enumerate(value):
            kind = self.first[place] if place < len(self.first) else self.rest
            assert kind is not None
            kind.check(each, f"{where}[{place}]", seen)

    def parts(self) -> Iterator[Kind]:
        yield from self.first
        if self.rest is not None:
            yield self.rest


@dataclass(eq=False)
class Entries(Kind):
    """An object with any keys."""

    item: Kind

    def check(self, value: Any, where: str, seen: set[Property]) -> None:  # noqa: ANN401
        if not isinstance(value, dict):
            raise MisfitError(f"{where} is not an object")
        for name, each in value.items():
            self.item.check(each, f"{where}.{name}", seen)

    def parts(self) -> Iterator[Kind]:
        yield self.item


@dataclass(eq=False)
class Fields(Kind):
    """An object with declared keys; a question may have more."""

    properties: list[Property]
    is_open: bool = False

    def check(self, value: Any, where: str, seen: set[Property]) -> None:  # noqa: ANN401
        if not isinstance(value, dict):
            raise MisfitError(f"{where} is not an object")
        names = {each.name for each in self.properties}
        if not self.is_open and (more := value.keys() - names):
            raise MisfitError(f"{where} has keys that are not declared: {', '.join(sorted(more))}")
        for each in self.properties:
            if each.name in value:
                each.kind.check(value[each.name], f"{where}.{each.name}", seen)
                seen.add(each)
            elif not each.optional:
                raise MisfitError(f"{where} has no {each.name}")

    def parts(self) -> Iterator[Kind]:
        yield from (each.kind for each in self.properties)


@dataclass(eq=False)
class Union(Kind):
    """One of several types."""

    choices: list[Kind]

    def check(self, value: Any, where: str, seen: set[Property]) -> None:  # noqa: ANN401
        reasons = []
        for each in self.choices:
            found = set[Property]()
            try:
                each.check(value, where, found)
            except MisfitError as misfit:
                reasons.append(str(misfit))
            else:
                seen |= found
                return
        raise MisfitError("; or ".join(reasons))

    def parts(self) -> Iterator[Kind]:
        yield from self.choices


@dataclass(eq=False)
class Named(Kind):
    """A type by its name, which is looked up when it is needed."""

    module: Path
    name: str

    def check(self, value: Any, where: str, seen: set[Property]) -> None:  # noqa: ANN401
        find(self.module, self.name).check(value, where, seen)

    def parts(self) -> Iterator[Kind]:
        yield find(self.module, self.name)


@dataclass
class _Reader:
    """Reads one type."""

    module: Path
    tokens: list[str]
    at: int = field(default=0)

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, wanted: str = "") -> str:
        token = self.peek()
        assert not wanted or token == wanted, (self.module.name, self.tokens, wanted)
        self.at += 1
        return token

    def skip(self, token: str) -> bool:
        if self.peek() != token:
            return False
        self.at += 1
        return True

    def union(self) -> Kind:
        self.skip("|")
        choices = [self.both()]
        while self.skip("|"):
            choices.append(self.both())
        return choices[0] if len(choices) == 1 else Union(choices)

    def both(self) -> Kind:
        parts = [self.suffixed()]
        while self.skip("&"):
            parts.append(self.suffixed())
        return parts[0] if len(parts) == 1 else _joined(parts)

    def suffixed(self) -> Kind:
        found = self.single()
        while self.peek() == "[" and self.tokens[self.at + 1] == "]":
            self.at += 2
            found = Items([], found)
        return found

    def single(self) -> Kind:
        token = self.take()
        if token in "{[(":
            return {"{": self.fields, "[": self.items, "(": self.inner}[token]()
        if token in ("Array", "Record"):
            return self.generic(token)
        if token in _PLAIN:
            return Plain(_PLAIN[token], token)
        if token[0] == '"' or token in ("true", "false", "null") or token.lstrip("-").isdigit():
            only = json.loads(token)
            return Plain(lambda value: type(value) is type(only) and value == only, token)
        return self.named(token)

    def inner(self) -> Kind:
        found = self.union()
        self.take(")")
        return found

    def named(self, token: str) -> Kind:
        if found := re.fullmatch(r'import\("(.+)"\)\.(\w+)', token):
            return Named((self.module.parent / found[1]).resolve(), found[2])
        return Named(self.module, token)

    def generic(self, name: str) -> Kind:
        self.take("<")
        if name == "Record":
            self.take("string")
            self.take(",")
        item = self.union()
        self.take(">")
        return Items([], item) if name == "Array" else Entries(item)

    def fields(self) -> Kind:
        found = []
        while not self.skip("}"):
            name = self.take()
            optional = self.skip("?")
            self.take(":")
            found.append(Property(name, self.union(), optional))
            self.skip(",")
        return Fields(found)

    def items(self) -> Kind:
        first, rest = list[Kind](), None
        while not self.skip("]"):
            if self.skip("..."):
                several = self.suffixed()
                assert isinstance(several, Items)
                rest = several.rest
            else:
                first.append(self.union())
            self.skip(",")
        return Items(first, rest)


def fields_of(kind: Kind) -> Iterator[Fields]:
    """The objects that a type may be."""
    if isinstance(kind, Fields):
        yield kind
    elif isinstance(kind, (Named, Union)):
        for part in kind.parts():
            yield from fields_of(part)


def _joined(parts: list[Kind]) -> Kind:
    """The type of an object that has the keys of all parts, of which each may be a union."""
    combined = product(*(list(fields_of(part)) for part in parts))
    choices: list[Kind] = [
        Fields([each for one in objects for each in one.properties]) for objects in combined
    ]
    return choices[0] if len(choices) == 1 else Union(choices)


def _braced(text: str, start: int) -> str:
    """What is in the braces that open at a place."""
    depth = 0
    for place in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if not depth:
            return text[start + 1 : place]
    raise AssertionError(text[start:])


def _read(module: Path, source: str) -> Kind:
    reader = _Reader(module, _TOKEN.findall(source))
    assert "".join(reader.tokens) == re.sub(r"\s", "", source), source
    found = reader.union()
    assert not reader.peek(), (module.name, source)
    return found


@cache
def _sources(module: Path) -> dict[str, list[tuple[str, str]]]:
    """The types that comments declare, but for those with parameters: their tags and texts."""
    found: dict[str, list[tuple[str, str]]] = {}
    for comment in re.findall(r"/\*\*(.*?)\*/", module.read_text(), re.DOTALL):
        text = re.sub(r"^[ *]+", "", comment, flags=re.MULTILINE)
        lines: list[tuple[str, str]] = []
        for tag in (
            re.finditer(r"@(typedef|property) (?=\{)", text) if "@template" not in text else ()
        ):
            source = _braced(text, tag.end())
            [name] = re.findall(r"^\s*(\[?\w+)", text[tag.end() + len(source) + 2 :])
            if tag[1] == "typedef":
                lines = found[name] = []
            lines.append((name, source))
    return found


@cache
def find(module: Path, name: str) -> Kind:
    """The type of a name that a module declares."""
    (_, source), *properties = _sources(module)[name]
    if source != "object":
        return _read(module, source)
    return Fields(
        [
            Property(each.removeprefix("["), _read(module, text), each.startswith("["))
            for each, text in properties
        ]
    )


@dataclass(eq=False)
class Exchange:
    """A question of some kind, and the type of its reply."""

    kind: str
    asked: list[Fields]
    reply: Kind


@cache
def exchanges() -> list[Exchange]:
    """All questions of the page, with the types of their replies."""
    kinds = find(INDEX, "Exchanges")
    assert isinstance(kinds, Fields)
    found = []
    for each in kinds.properties:
        for pair in fields_of(each.kind):
            types = {one.name: one.kind for one in pair.properties}
            asked = [Fields(one.properties, is_open=True) for one in fields_of(types["asked"])]
            found.append(Exchange(each.name, asked, types["reply"]))
    return found


def check_reply(kind: str, reply: object, seen: set[Property], asked: object = None) -> None:
    """Check that a reply has the type that the page expects, and note the keys that it has.

    Args:
        kind: the kind of the question.
        reply: what was replied, before it is JSON.
        seen: takes the keys.
        asked: the question; without it, any reply to a question of the kind is right.

    Raises:
        MisfitError: it has another type.
    """
    of_kind = [each for each in exchanges() if each.kind == kind]
    fits = [each for each in of_kind if asked is None or _is_one_of(asked, each.asked)]
    if not fits:
        raise MisfitError(f"nothing asks {kind} {asked}")
    value = json.loads(json.dumps(reply, allow_nan=False))
    Union([each.reply for each in fits]).check(value, f"{kind} {asked or ''}".strip(), seen)


def _is_one_of(question: object, asked: list[Fields]) -> bool:
    for each in asked:
        with suppress(MisfitError):
            each.check(question, "", set())
            return True
    return False


def properties(kind: Kind, known: set[Kind] | None = None) -> Iterator[Property]:
    """All keys of the objects of which a type is made."""
    known = set() if known is None else known
    if kind in known:
        return
    known.add(kind)
    if isinstance(kind, Fields):
        yield from kind.properties
    for part in kind.parts():
        yield from properties(part, known)
