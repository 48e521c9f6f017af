"""What a page asks: values from JSON, which are checked when they are read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from cardmath._support.lists import one_of
from cardmath.app.tab_store import TabStore
from cardmath.errors import CardmathError, CardmathTypeError

LONGEST_TEXT = 20_000
"""The most characters of a text. The longest range, with a weight for each combo, has fewer."""

_LARGEST_SEED = 2**32 - 1


class Asked:
    """The values of a question by name. Each reader checks a value, and says what is wrong with it.

    A value that is missing is replaced by the default.

    Raises:
        CardmathError, CardmathTypeError: each reader, if the value is not what it reads.

    >>> asked = Asked({"board": "Ks7h2d", "players": 3})
    >>> asked.text("board"), asked.whole("players", 2, 1, 10), asked.flag("exact")
    ('Ks7h2d', 3, False)
    >>> asked.whole("players", 2, 1, 2)
    Traceback (most recent call last):
    cardmath.errors.CardmathError: players is a whole number from 1 to 2, not 3

    Attributes:
        values: the values as they came, not checked.
        store: what the page keeps from one question to the next.
        send: sends an answer that is not final yet, from inside a long call.
    """

    def __init__(
        self,
        values: dict[str, Any],
        store: TabStore | None = None,
        send: Callable[[dict[str, Any]], object] = lambda _answer: None,
    ) -> None:
        self.values = values
        self.store = store or TabStore()
        self.send = send

    def text(self, name: str, default: str = "", longest: int = LONGEST_TEXT) -> str:
        """A text of at most 20,000 characters, or of another length."""
        return _checked_text(name, self.values.get(name, default), longest)

    def texts(self, name: str, default: Iterable[str] = (), most: int = 10) -> list[str]:
        """A list of texts."""
        values = self.values.get(name, list(default))
        if not isinstance(values, list):
            raise CardmathTypeError(f"{name} is a list of texts, not {_kind(values)}")
        if len(values) > most:
            raise CardmathError(f"{name} has at most {most} texts, not {len(values)}")
        return [_checked_text(f"{name}[{place}]", value) for place, value in enumerate(values)]

    def whole(self, name: str, default: int, least: int, most: int) -> int:
        """A whole number from `least` to `most`."""
        value = self.values.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise CardmathTypeError(f"{name} is a whole number, not {_kind(value)}")
        if not least <= value <= most:
            raise CardmathError(f"{name} is a whole number from {least:,} to {most:,}, not {value}")
        return value

    def seed(self) -> int:
        """The seed of random deals, a whole number of 32 bits; 1 if none is given."""
        return self.whole("seed", 1, 0, _LARGEST_SEED)

    def real(self, name: str, default: float, least: float, most: float) -> float:
        """A number from `least` to `most`."""
        value = self.values.get(name, default)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise CardmathTypeError(f"{name} is a number, not {_kind(value)}")
        if not least <= value <= most:  # also refuses nan
            raise CardmathError(f"{name} is a number from {least:g} to {most:g}, not {value}")
        return float(value)

    def flag(self, name: str, default: bool = False) -> bool:
        """True or false."""
        value = self.values.get(name, default)
        if not isinstance(value, bool):
            raise CardmathTypeError(f"{name} is true or false, not {_kind(value)}")
        return value

    def choice(self, name: str, choices: Collection[str], default: str) -> str:
        """One of some words."""
        return one_of(name, self.text(name, default), choices)


def _checked_text(name: str, value: object, longest: int = LONGEST_TEXT) -> str:
    if not isinstance(value, str):
        raise CardmathTypeError(f"{name} is a text, not {_kind(value)}")
    if len(value) > longest:
        raise CardmathError(f"{name} has at most {longest:,} characters, not {len(value):,}")
    return value


def _kind(value: object) -> str:
    """What a JSON value is, in words."""
    kinds = {dict: "an object", list: "a list", str: "a text", bool: "true or false"}
    return "nothing" if value is None else kinds.get(type(value), "a number")
