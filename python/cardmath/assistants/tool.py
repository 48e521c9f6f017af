"""A tool: its description, its parameters, and the function that answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from cardmath._support.suggestions import did_you_mean
from cardmath.app.asked import Asked
from cardmath.assistants.parameters import Parameter, Real
from cardmath.errors import CardmathError, quote

MOST_SECONDS = 300
"""The most seconds that a call may ask for."""

_LONGEST_LIST = 100
"""The most entries of a list in an answer: assistants read all that they get."""
_LONGEST_TEXT = 60
"""The most lines of the text of an answer."""
_LONGEST_NAME = 60


@dataclass(frozen=True)
class Found:
    """An answer, in both forms in which an assistant gets it."""

    plain: dict[str, Any]
    """The answer as plain values for JSON."""
    text: str
    """The answer in words and tables."""


def found_of(answer: Any) -> Found:  # noqa: ANN401 # every answer of the library
    """An answer of the library as its `--json` has it, and as it prints; others as they are."""
    return answer if isinstance(answer, Found) else Found(answer.to_dict(), str(answer))


@dataclass(frozen=True)
class Tool:
    """A tool.

    Attributes:
        name: its name.
        title: the same for people.
        summary: what it does, when to use it, and what the answer has.
        parameters: what it takes.
        answer: asks the library; it gets the `Call` and the parameters by name, and returns a
            `Found`, or an answer that `show` makes one of.
        show: makes what the assistant gets, also of what a stopped call of the library leaves.
        output: the keys of the answer that matter most, each with its meaning.
        seconds: the time of a call that asks for none.
        writes: whether it can write into the folder.
    """

    name: str
    title: str
    summary: str
    parameters: tuple[Parameter, ...]
    answer: Callable[..., Any]
    show: Callable[[Any], Found] = found_of
    output: Mapping[str, str] = field(default_factory=dict)
    seconds: float = 10.0
    writes: bool = False

    @cached_property
    def all_parameters(self) -> tuple[Parameter, ...]:
        """The parameters, with the time that a call may take."""
        meaning = "The most seconds that the call may take; what is known by then is the answer."
        return (*self.parameters, Real("seconds", meaning, 30, self.seconds, 0.1, MOST_SECONDS))

    def input_schema(self) -> dict[str, Any]:
        """The JSON schema of the arguments."""
        every = self.all_parameters
        return {
            "type": "object",
            "properties": {each.name: each.schema() for each in every},
            "required": [each.name for each in every if each.is_required],
            "additionalProperties": False,
        }

    def output_schema(self) -> dict[str, Any]:
        """The JSON schema of the answer: an object, with the keys that matter most."""
        described = {
            **self.output,
            "partial": "True if the time was over before the answer was complete.",
            "left_out": "The lists that were cut, each with the number of entries left out.",
        }
        return {
            "type": "object",
            "properties": {name: {"description": meaning} for name, meaning in described.items()},
        }

    def read(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Check the arguments; a null counts as missing.

        Raises:
            CardmathError: one is unknown, missing or wrong.
        """
        given = {name: value for name, value in arguments.items() if value is not None}
        known = [each.name for each in self.all_parameters]
        for name in given:
            if name not in known:
                raise CardmathError(
                    f"{self.name} has no argument {quote(name[:_LONGEST_NAME])}"
                    f"{did_you_mean(name[:_LONGEST_NAME], known)}; it takes {', '.join(known)}"
                )
        asked = Asked(given)
        return {each.name: each.read(asked) for each in self.all_parameters}


def limited(found: Found, *, partial: bool) -> Found:
    """An answer whose lists and text are not too long; it says what was left out."""
    left: dict[str, int] = {}
    plain = _cut(found.plain, "", left)
    assert isinstance(plain, dict)
    lines = found.text.splitlines()
    if len(lines) > _LONGEST_TEXT:
        lines[_LONGEST_TEXT:] = [f"… {len(lines) - _LONGEST_TEXT} more lines"]
    if partial:
        lines.insert(0, "PARTIAL ANSWER: the time was over before the answer was complete.")
    ends = {"left_out": left} if left else {}
    return Found({**plain, "partial": partial, **ends}, "\n".join(lines))


def _cut(value: object, path: str, left: dict[str, int]) -> object:
    """A value whose lists have at most 100 entries; `left` gets what was cut."""
    if isinstance(value, dict):
        return {
            str(name): _cut(each, f"{path}.{name}" if path else str(name), left)
            for name, each in value.items()
        }
    if isinstance(value, (list, tuple)):
        if len(value) > _LONGEST_LIST:
            left[path] = len(value) - _LONGEST_LIST
        return [_cut(each, f"{path}[{at}]", left) for at, each in enumerate(value[:_LONGEST_LIST])]
    return value
