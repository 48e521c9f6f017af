"""Sizes of bets and raises as text: `60%`, `2.5x`, `e`, `2e`, `a`, `120 chips`.

`docs/how/bet-sizes.md` has a worked example of each.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from cardmath._support.lists import words
from cardmath.errors import CardmathError, CardmathTypeError, ExpressionError, quote

STREETS = ("flop", "turn", "river")

SizesLike: TypeAlias = "str | tuple[str, str] | Mapping[str, str | tuple[str, str]]"
"""Sizes for all streets and players; for each player; or for each street, one or both."""

_PATTERN = re.compile(
    r"(?P<pot>\d+(?:\.\d+)?|\.\d+)\s*%"
    r"|(?P<multiple>\d+(?:\.\d+)?|\.\d+)\s*x"
    r"|(?P<geometric>\d*)\s*e"
    r"|(?P<chips>\d+(?:\.\d+)?)\s*(?:c|chips?)"
    r"|(?P<all>a|all-in|allin)",
    re.IGNORECASE,
)
_ACCEPTED = (
    "a size is a share of the pot (60%), a multiple of the bet faced (2.5x), geometric (e, 2e), "
    "chips (120 chips) or all-in (a)"
)
_MOST = 1e6
_MOST_STREETS = 10


def read_streets(streets: str | Sequence[str]) -> tuple[str, ...]:
    """Read one street or several.

    Raises:
        CardmathError: there is none, or one is not a street from the flop on.
        CardmathTypeError: it is neither text nor a list of texts.
    """
    named = words("streets", streets)
    for street in named:
        if street not in STREETS:
            raise CardmathError(f"streets are {', '.join(STREETS)}, not {quote(str(street))}")
    if not named:
        raise CardmathError(f"name at least one street of {', '.join(STREETS)}")
    return named


@dataclass(frozen=True, slots=True)
class Size:
    """One size."""

    kind: str
    """`pot`, `multiple`, `geometric`, `chips` or `all-in`."""
    number: float = 0.0
    """The share of the pot, the multiple, the number of bets (0 for one per street), or the
    chips."""


def read_sizes(text: str, *, raises: bool) -> list[Size]:
    """Read sizes with commas between them; empty text has none.

    Raises:
        ExpressionError: a part is not a size, or a multiple is used where no bet is faced.
        CardmathTypeError: it is not text.
    """
    if not isinstance(text, str):
        raise CardmathTypeError(f"sizes are text, such as '60%, a', not {type(text).__name__}")
    sizes, start = [], 0
    for part in text.split(","):
        token = part.strip()
        place = start + len(part) - len(part.lstrip())
        start += len(part) + 1
        if not token and not text.strip():
            return []
        sizes.append(_read_one(token, text, place, raises=raises))
    return sizes


def _read_one(token: str, text: str, place: int, *, raises: bool) -> Size:
    found = _PATTERN.fullmatch(token)
    if found is None:
        raise ExpressionError(_ACCEPTED, token, text, place)
    kind = found.lastgroup
    if kind == "all":
        return Size("all-in")
    number = float(found[kind] or 0) if kind else 0.0
    if kind == "pot":
        number /= 100
    if number > (_MOST_STREETS if kind == "geometric" else _MOST):
        raise ExpressionError("this size is too large", token, text, place)
    if not number and kind != "geometric":
        raise ExpressionError("a size is above 0", token, text, place)
    if kind == "multiple" and raises and number <= 1:
        reason = "a raise is to more than the bet that is faced: more than 1x"
        raise ExpressionError(reason, token, text, place)
    if kind == "multiple" and not raises:
        reason = (
            "a multiple is of the bet that is faced, and here nothing is bet: write a share, 60%"
        )
        raise ExpressionError(reason, token, text, place)
    return Size(kind or "all-in", number)


AllSizes: TypeAlias = "list[list[list[Size]]]"
"""By street and player."""


def sizes_by_street(what: str, given: SizesLike, *, raises: bool) -> AllSizes:
    """The sizes of each street and player.

    Args:
        what: the name of the argument, for messages.
        given: the sizes; streets that are missing have none.
        raises: whether they are raises, which may be multiples.

    Raises:
        CardmathError: a key is not a street, or a text is not sizes.
        CardmathTypeError: something has another type.
    """
    if isinstance(given, Mapping):
        unknown = [key for key in given if key not in STREETS]
        if unknown:
            raise CardmathError(
                f"{what} are by street: {', '.join(STREETS)}, not {quote(str(unknown[0]))}"
            )
        return [_of_players(what, given.get(street, ""), raises=raises) for street in STREETS]
    return [_of_players(what, given, raises=raises) for _ in STREETS]


def _of_players(what: str, given: str | tuple[str, str], *, raises: bool) -> list[list[Size]]:
    if isinstance(given, (tuple, list)):
        if len(given) != 2:
            raise CardmathTypeError(f"{what} of the players are two texts, out of position first")
        return [read_sizes(text, raises=raises) for text in given]
    return [read_sizes(given, raises=raises) for _ in range(2)]
