"""What a tool takes: each parameter writes its part of the schema, and reads its value."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, ClassVar

from cardmath.app.asked import LONGEST_TEXT, Asked
from cardmath.errors import CardmathError, CardmathTypeError

_LARGEST = 1e15
"""The greatest amount of chips or money: its float is exact."""


@dataclass(frozen=True)
class Parameter(ABC):
    """One argument of a tool.

    Attributes:
        name: its name.
        meaning: a description for the assistant, with the unit.
        example: a value as an assistant writes it.
        default: the value if none is given; None if the tool cannot do without one.
    """

    name: str
    meaning: str
    example: Any
    default: Any = None

    kind: ClassVar[dict[str, Any]]
    """What the schema says of all parameters of this class."""

    @property
    def is_required(self) -> bool:
        """Whether the tool cannot do without it."""
        return self.default is None

    def schema(self) -> dict[str, Any]:
        """The JSON schema of its values."""
        default = {} if self.is_required else {"default": self.default}
        described = {"description": self.meaning, "examples": [self.example]}
        return {**self.kind, **self._limits(), **described, **default}

    def read(self, asked: Asked) -> Any:  # noqa: ANN401 # each kind has its own type
        """The value, checked.

        Raises:
            CardmathError: it is wrong or missing; the message has an example.
        """
        try:
            if self.name not in asked.values and self.is_required:
                raise CardmathError(f"{self.name} is missing")  # noqa: TRY301
            return self._read(asked)
        except CardmathError as error:
            written = json.dumps(self.example, ensure_ascii=False)
            raise CardmathError(f"{error}: write for example {self.name} = {written}") from None

    def _limits(self) -> dict[str, Any]:
        """What the schema says of the values that are accepted."""
        return {}

    @abstractmethod
    def _read(self, asked: Asked) -> Any:  # noqa: ANN401
        """The value, or the default."""


@dataclass(frozen=True)
class Text(Parameter):
    """A text."""

    longest: int = LONGEST_TEXT
    kind: ClassVar[dict[str, Any]] = {"type": "string"}

    def _limits(self) -> dict[str, Any]:
        return {"maxLength": self.longest}

    def _read(self, asked: Asked) -> str:
        return asked.text(self.name, self.default, self.longest)


@dataclass(frozen=True)
class Choice(Parameter):
    """One of some words."""

    choices: Sequence[str] = ()
    kind: ClassVar[dict[str, Any]] = {"type": "string"}

    def _limits(self) -> dict[str, Any]:
        return {"enum": list(self.choices)}

    def _read(self, asked: Asked) -> str:
        return asked.choice(self.name, self.choices, self.default)


@dataclass(frozen=True)
class Flag(Parameter):
    """True or false."""

    default: bool = False
    kind: ClassVar[dict[str, Any]] = {"type": "boolean"}

    def _read(self, asked: Asked) -> bool:
        return asked.flag(self.name, self.default)


@dataclass(frozen=True)
class Whole(Parameter):
    """A whole number."""

    least: int = 0
    most: int = 2**32 - 1
    kind: ClassVar[dict[str, Any]] = {"type": "integer"}

    def _limits(self) -> dict[str, Any]:
        return {"minimum": self.least, "maximum": self.most}

    def _read(self, asked: Asked) -> int:
        return asked.whole(self.name, self.default, self.least, self.most)


@dataclass(frozen=True)
class Real(Parameter):
    """A number."""

    least: float = 0.0
    most: float = _LARGEST
    kind: ClassVar[dict[str, Any]] = {"type": "number"}

    def _limits(self) -> dict[str, Any]:
        return {"minimum": self.least, "maximum": self.most}

    def _read(self, asked: Asked) -> float:
        return asked.real(self.name, self.default, self.least, self.most)


@dataclass(frozen=True)
class _Several(Parameter):
    """A list of values."""

    least: int = 0
    most: int = 10

    def _limits(self) -> dict[str, Any]:
        return {"minItems": self.least, "maxItems": self.most}

    def _check_count(self, values: Sequence[object]) -> None:
        if not self.least <= len(values) <= self.most:
            raise CardmathError(
                f"{self.name} has {self.least} to {self.most} entries, not {len(values)}"
            )


@dataclass(frozen=True)
class Texts(_Several):
    """A list of texts."""

    kind: ClassVar[dict[str, Any]] = {"type": "array", "items": {"type": "string"}}

    def _read(self, asked: Asked) -> list[str]:
        values = asked.texts(self.name, self.default or (), self.most)
        self._check_count(values)
        return values


@dataclass(frozen=True)
class Amounts(_Several):
    """A list of numbers from 0 on, such as chips or prizes."""

    most: int = 100
    kind: ClassVar[dict[str, Any]] = {"type": "array", "items": {"type": "number", "minimum": 0}}

    def _read(self, asked: Asked) -> list[Decimal]:
        values = asked.values.get(self.name, self.default)
        if not isinstance(values, list):
            raise CardmathTypeError(f"{self.name} is a list of numbers")
        self._check_count(values)
        return [_amount(f"{self.name}[{at}]", value) for at, value in enumerate(values)]


def _amount(name: str, value: object) -> Decimal:
    """A number as it is written in decimal digits: 0.1 is one tenth."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or not 0 <= value <= _LARGEST:  # type: ignore[operator] # also refuses nan
        raise CardmathError(f"{name} is not a number from 0 to {_LARGEST:g}")
    return Decimal(str(value))
