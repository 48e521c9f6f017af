"""The names that questions may use, for completion and for lists in the documentation."""

from __future__ import annotations

import inspect
from dataclasses import dataclass

from cardmath._query.board import Board
from cardmath._query.players import Player
from cardmath._query.pql.functions import AGGREGATES, FLOP_WORDS, FUNCTIONS, HAND_WORDS
from cardmath._support.lists import one_of


@dataclass(frozen=True, slots=True)
class Name:
    """A name with what it means."""

    name: str
    """The name as it is typed."""
    kind: str
    """`player` or `board` for the methods of Python; `aggregate`, `function`, `hand type` or
    `flop category` for PQL."""
    signature: str
    """The name with its parameters."""
    meaning: str
    """What it is, in words."""


def names(language: str = "pql") -> tuple[Name, ...]:
    """The names of a language, `"pql"` or `"python"`.

    Raises:
        CardmathError: it is neither.

    >>> [name.signature for name in names() if name.name == "nutHi"]
    ['nutHi(player, street)']
    """
    one_of("language", language, ("pql", "python"))
    return _of_pql() if language == "pql" else _of_python()


def _of_pql() -> tuple[Name, ...]:
    callables = (("aggregate", AGGREGATES.values()), ("function", FUNCTIONS.values()))
    found = [
        Name(each.name, kind, each.signature, each.meaning)
        for kind, listed in callables
        for each in listed
    ]
    found += [Name(name, "hand type", name, text) for name, text in HAND_WORDS.items()]
    found += [Name(name, "flop category", name, text) for name, text in FLOP_WORDS.items()]
    return tuple(found)


def _of_python() -> tuple[Name, ...]:
    found: list[Name] = []
    for kind, of in (("player", Player), ("board", Board)):
        methods = {name: method for each in of.__mro__ for name, method in vars(each).items()}
        for name, method in methods.items():
            if name.startswith("_") or not callable(method):
                continue
            listed = [
                parameter.name if parameter.default is inspect.Parameter.empty else str(parameter)
                for parameter in list(inspect.signature(method).parameters.values())[1:]
            ]
            plain = [text.split(":")[0] if ":" in text else text for text in listed]
            meaning = (inspect.getdoc(method) or "").split("\n")[0]
            found.append(Name(name, kind, f"{name}({', '.join(plain)})", meaning))
    return tuple(found)
