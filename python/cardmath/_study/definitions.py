"""Definitions of made hands and draws, over the facts of a combo on a board."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from cardmath._study.facts import FACTS
from cardmath._support.numpy import np
from cardmath.errors import CardmathError, CardmathTypeError, quote

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._study.facts import Facts

Conditions: TypeAlias = Mapping[str, int | range | Collection[int]]
"""The value of each fact: a number, a range of numbers, or several numbers."""
Where: TypeAlias = Conditions | tuple[Conditions, ...] | str | Callable[..., Any]

_CURLY = "\u2019"
"""The curly apostrophe, which counts as the straight one."""
_WORD = re.compile(rf"[^\W_]+(?:['{_CURLY}][^\W_]+)*")
_RESERVED = {"and", "or", "not"}
_LONGEST = 60
_GREATEST = 255


@dataclass(frozen=True, slots=True)
class Definition:
    """A made hand or a draw: a name, and the combos that it fits.

    Args:
        name: the name, such as `"top pair, top kicker"`. Case, commas and hyphens do not count
            where it is looked up.
        where: the facts of the combos that it fits: a mapping of facts to their values, all of
            which must hold. A value is a number, a `range` or several numbers. A tuple of
            mappings fits if one of them does. Text is an expression of other names, as in
            `Study.range`. A function takes the facts, a mapping of their names to arrays of
            shape (m, n), and returns an array of bools of this shape.
        groups: names for this definition, with others of the same group, in
            expressions. The first is its heading in tables.
        made: whether it is a made hand. Each combo has the first made hand that fits it.
        above: the name of the made hand above which a made hand of your own is listed.
        meaning: what it is, in words.

    Raises:
        CardmathError: a name has no word or a word that expressions use, or a fact is unknown.
        CardmathTypeError: an argument has another type.

    >>> Definition("suited ace", {"suited": 1, "high_rank": 12}).name
    'suited ace'
    >>> Definition("big draw", "flush draw and (open-ended or double gutshot)").where
    'flush draw and (open-ended or double gutshot)'
    """

    name: str
    where: Where
    groups: tuple[str, ...] = ()
    made: bool = False
    above: str = ""
    meaning: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.groups, tuple):
            raise CardmathTypeError(f"groups are a tuple of names, not {quote(self.groups)}")
        for name in (self.name, *self.groups):
            _check_name(name)
        if not isinstance(self.where, str) and not callable(self.where):
            alternatives = _alternatives(self.where)
            if not alternatives:
                raise CardmathError(f"{quote(self.name)} has no facts: it would fit no combo")
            for conditions in alternatives:
                _check_conditions(self.name, conditions)

    def holds(self, facts: Facts) -> NDArray[np.bool_]:
        """The combos that the definition fits, as bools of the shape of the facts.

        A definition by an expression fits combos only together with the definitions that it names;
        `Definitions.holding` resolves it.
        """
        if isinstance(self.where, str):
            raise CardmathError(f"{self.name} is defined by other definitions")
        if callable(self.where):
            return _checked_fits(self.name, self.where(facts), facts)
        each = [_all_hold(conditions, facts) for conditions in _alternatives(self.where)]
        first, *others = each
        for other in others:
            first |= other
        return first


def _checked_fits(name: str, found: object, facts: Facts) -> NDArray[np.bool_]:
    """Check what a user's function found: an array of bools of the shape of the facts."""
    shape = next(iter(facts.values())).shape
    if not isinstance(found, np.ndarray):
        raise CardmathTypeError(
            f"the function of {quote(name)} returns an array of bools, not {type(found).__name__}"
        )
    if found.dtype != np.bool_:
        raise CardmathTypeError(
            f"the function of {quote(name)} returns an array of bools, not of {found.dtype}: "
            "compare, as in facts['suited'] == 1"
        )
    if found.shape != shape:
        raise CardmathError(
            f"the function of {quote(name)} returns an array of shape {found.shape}, and the "
            f"facts have the shape {shape}"
        )
    return found


def _alternatives(where: Conditions | tuple[Conditions, ...]) -> tuple[Conditions, ...]:
    return where if isinstance(where, tuple) else (where,)


def _all_hold(conditions: Conditions, facts: Facts) -> NDArray[np.bool_]:
    first, *others = (_is_among(facts[name], wanted) for name, wanted in conditions.items())
    for other in others:
        first &= other
    return first


def _is_among(
    values: NDArray[np.uint8], wanted: int | range | Collection[int]
) -> NDArray[np.bool_]:
    if isinstance(wanted, int):
        found: NDArray[np.bool_] = values == wanted
    elif isinstance(wanted, range) and wanted.step == 1 and wanted:
        # NumPy before 2.2.2 crashes on `values < 256`, since no uint8 is as great.
        found = (values >= wanted[0]) & (values <= wanted[-1])
    else:
        table = np.zeros(_GREATEST + 1, np.bool_)
        table[list(wanted)] = True
        found = table[values]
    return found


def simple_name(name: str) -> tuple[str, ...]:
    """The words of a name, by which it is looked up.

    >>> simple_name("Top pair, top kicker"), simple_name("second-nut flush")
    (('top', 'pair', 'top', 'kicker'), ('second', 'nut', 'flush'))
    """
    return tuple(word for word, _, _ in words(name))


def words(text: str) -> list[tuple[str, int, int]]:
    """The words of a text in lower case, with their start and end."""
    return [
        (found[0].lower().replace(_CURLY, "'"), found.start(), found.end())
        for found in _WORD.finditer(text)
    ]


def _check_name(name: object) -> None:
    if not isinstance(name, str):
        raise CardmathTypeError(f"a name is text, not {type(name).__name__}")
    found = simple_name(name)
    if not found or len(name) > _LONGEST:
        raise CardmathError(f"a name has 1 to {_LONGEST} characters with a word, not {quote(name)}")
    for word in (found[0], found[-1], *_RESERVED.intersection(found) - {"and"}):
        if word in _RESERVED:
            raise CardmathError(f"{quote(name)}: {word!r} is a word of expressions")
    if any(mark in name for mark in "()+"):
        raise CardmathError(f"{quote(name)}: expressions use ( ) and +, so names cannot")


def _check_conditions(name: str, conditions: object) -> None:
    if not isinstance(conditions, Mapping):
        raise CardmathTypeError(
            f"{quote(name)} is defined by facts, an expression or a function, "
            f"not {type(conditions).__name__}"
        )
    if not conditions:
        raise CardmathError(f"{quote(name)} has no facts: it would fit every combo")
    for fact, wanted in conditions.items():
        if fact not in FACTS:
            raise CardmathError(f"{quote(fact)} is not a fact; the facts are {', '.join(FACTS)}")
        _check_values(fact, wanted)


def _check_values(fact: str, wanted: object) -> None:
    values = (wanted,) if isinstance(wanted, int) else wanted
    if not isinstance(values, Collection) or isinstance(values, str):
        raise CardmathTypeError(f"{fact} is a number or several, not {quote(wanted)}")
    for value in values:
        if not isinstance(value, int) or not 0 <= value <= _GREATEST:
            raise CardmathError(f"{fact} is a number from 0 to {_GREATEST}, not {quote(value)}")
