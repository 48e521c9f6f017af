"""Writing ranges as text: the shortest forms that players use, always the same for the same range."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from cardmath._core import Card
from cardmath.starting_hands import (
    ALL,
    EITHER,
    OFFSUIT,
    SUITED,
    Class,
    class_name,
    indexes,
    name_of,
    set_of_card,
    set_of_class,
)

__all__ = ["spell", "spell_weight"]

_MOST_DECIMALS = 20
_LEAST_SPAN = 3


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
    text = ", ".join(terms)
    if weight == 1:
        return text
    return f"({text})@{spell_weight(weight)}" if terms[1:] else f"{text}@{spell_weight(weight)}"


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
    """The whole classes in a set: pairs, then row by row, neighbours together."""
    pairs = [(rank, rank, EITHER) for rank in range(12, -1, -1)]
    yield from _neighbours([each for each in pairs if _holds(combinations, each)])
    for high in range(12, 0, -1):
        suited, offsuit = (
            [low for low in range(high - 1, -1, -1) if _holds(combinations, (high, low, kind))]
            for kind in (SUITED, OFFSUIT)
        )
        alike = suited == offsuit
        for kind, lows in [(EITHER, suited)] if alike else [(SUITED, suited), (OFFSUIT, offsuit)]:
            yield from _neighbours([(high, low, kind) for low in lows])


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
