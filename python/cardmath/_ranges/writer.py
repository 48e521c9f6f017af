"""Writing ranges as text: short, as players do, and always the same for the same range."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from cardmath._core import Card
from cardmath._ranges.starting_hands import (
    ALL,
    EITHER,
    KINDS,
    OFFSUIT,
    SUITED,
    Class,
    class_name,
    classes,
    indexes,
    name_of,
    set_of_card,
    set_of_class,
)

__all__ = ["spell", "spell_weight"]

_MOST_DECIMALS = 20
_LEAST_SPAN = 3
_SUITS = "cdhs"


def spell(levels: tuple[tuple[Fraction, int], ...]) -> str:
    """Write a range, given by the set of combinations that have each weight."""
    return ", ".join(_level(weight, combinations) for weight, combinations in levels)


def spell_weight(weight: Fraction) -> str:
    """Write a weight: as a decimal where that is exact and of 20 places at most, else as `p/q`."""
    places = 0
    while 10**places % weight.denominator:
        places += 1
        if places > _MOST_DECIMALS:
            return str(weight)
    digits = str(weight.numerator * 10**places // weight.denominator).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}" if places else digits


def _level(weight: Fraction, combinations: int) -> str:
    terms = list(_terms(combinations))
    text, single = ", ".join(terms), len(terms) == 1
    if terms[-1][1] in _SUITS:  # hands that are no whole class come last
        excluding = _excluding(combinations)
        if excluding and len(excluding) < len(text):
            text, single = excluding, False
    if weight == 1:  # it comes first: there is nothing yet from which a `not` could take
        return text
    return f"{text if single else f'({text})'}@{spell_weight(weight)}"


def _excluding(combinations: int) -> str:
    """Classes of which half is held, or more, are written whole, and what is missing taken out."""
    mostly = 0
    for row in classes():
        for each in row:
            whole = set_of_class(*each)
            if 2 * (combinations & whole).bit_count() >= whole.bit_count():
                mostly |= whole
    missing = list(_terms(mostly & ~combinations))
    if not missing:
        return ""
    taken = f"({', '.join(missing)})" if missing[1:] else missing[0]
    return f"{', '.join(_terms(mostly | combinations))} not {taken}"


def _terms(combinations: int) -> Iterator[str]:
    """Whole classes, then cards that all hands are held with, then what is left one by one."""
    if combinations == ALL:
        yield "random"
        return
    rest = combinations
    for run in _joined(list(_runs(combinations))):
        yield from _names(run)
        for each in run:
            rest &= ~set_of_class(*each)
    for card in reversed(range(52)):
        held = set_of_card(card)
        if held & rest and not held & ~combinations:
            rest &= ~held
            yield f"{Card.from_id(card)}*"
    for index in reversed(list(indexes(rest))):
        yield name_of(index)


def _runs(combinations: int) -> Iterator[list[Class]]:
    """The whole classes in a set, neighbours together: pairs, then row by row, offsuit last."""
    pairs = [(rank, rank, EITHER) for rank in range(12, -1, -1)]
    yield from _neighbours([each for each in pairs if _holds(combinations, each)])
    offsuit: list[list[Class]] = []
    for high in range(12, 0, -1):
        both = [_lows(combinations, high, kind) for kind in KINDS]
        if both[0] == both[1]:
            yield from _neighbours([(high, low, EITHER) for low in both[0]])
        else:
            offsuit += _neighbours([(high, low, OFFSUIT) for low in both[0]])
            yield from _neighbours([(high, low, SUITED) for low in both[1]])
    yield from offsuit


def _lows(combinations: int, high: int, kind: str) -> list[int]:
    """The second ranks of the whole classes in a row, the highest first."""
    return [low for low in range(high - 1, -1, -1) if _holds(combinations, (high, low, kind))]


def _holds(combinations: int, each: Class) -> bool:
    return not set_of_class(*each) & ~combinations


def _neighbours(classes: list[Class]) -> Iterator[list[Class]]:
    """Cut a list, which goes down, where a rank is left out."""
    run: list[Class] = []
    for each in classes:
        if run and run[-1][1] - each[1] > 1:
            yield run
            run = []
        run.append(each)
    if run:
        yield run


def _joined(runs: list[list[Class]]) -> Iterator[list[Class]]:
    """Join classes that stand alone in their rows where both ranks step down: 76s, 65s, 54s."""
    alone = {run[0] for run in runs if len(run) == 1 and run[0][0] != run[0][1]}
    for run in runs:
        if run[0] not in alone:
            if run[0][0] == run[0][1] or len(run) > 1:
                yield run
            continue
        high, low, kind = run[0]
        steps = [(high - step, low - step, kind) for step in range(low + 1)]
        length = next((step for step, each in enumerate(steps) if each not in alone), low + 1)
        joined = steps[: length if length >= _LEAST_SPAN else 1]
        alone.difference_update(joined)
        yield joined


def _names(run: list[Class]) -> list[str]:
    """The text of a run: one class, `JJ+`, a span, or two names."""
    first, last = run[0], run[-1]
    pairs, one_row = first[0] == first[1], first[0] == last[0]
    if len(run) > 1 and (first[0] == 12 if pairs else one_row and first[1] == first[0] - 1):
        return [f"{class_name(*last)}+"]
    if len(run) < _LEAST_SPAN:
        return [class_name(*each) for each in run]
    return [f"{class_name(*first)}-{class_name(*last)}"]
