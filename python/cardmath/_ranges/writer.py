"""Writing ranges as text: short, in players' notation, and the same text for equal ranges."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

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
from cardmath._support.fractions import Fraction
from cardmath._support.layout import shortened
from cardmath.errors import CardmathError

_MOST_DECIMALS = 20
_LEAST_SPAN = 3
_SUITS = "cdhs"


def write_range(levels: tuple[tuple[Fraction, int], ...]) -> str:
    """Write a range, given by its weights and the combos that have each weight."""
    return ", ".join(_level(weight, combos) for weight, combos in levels)


def write_weight(weight: Fraction) -> str:
    """Write a weight as an exact decimal of up to 20 places if possible, else as `p/q`."""
    return _decimal(weight) or str(weight)


def exact_decimal(weight: Fraction) -> str:
    """Write a weight, or one in percent, as an exact decimal.

    Raises:
        CardmathError: it has more than 20 places.
    """
    decimal = _decimal(weight)
    if decimal is None:
        raise CardmathError(
            f"this format takes decimals of up to {_MOST_DECIMALS} places, and a weight is not "
            "one: round the range first, as in held.round(6)"
        )
    return decimal


def _decimal(number: Fraction) -> str | None:
    """A number as an exact decimal of up to 20 places; None if it has more."""
    places = 0
    while 10**places % number.denominator:
        places += 1
        if places > _MOST_DECIMALS:
            return None
    digits = str(number.numerator * 10**places // number.denominator).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}" if places else digits


def _level(weight: Fraction, combos: int) -> str:
    terms = list(_terms(combos))
    text, single = ", ".join(terms), len(terms) == 1
    if terms[-1][1] in _SUITS:  # single combos, which come last
        excluding = _excluding(combos)
        if excluding and len(excluding) < len(text):
            text, single = excluding, False
    return weighted(text, single, weight)


def weighted(text: str, single: bool, weight: Fraction) -> str:
    """Write one term or several with their weight."""
    if weight == 1:  # it comes first, so a `not` in it excludes nothing of other weights
        return text
    return f"{text if single else f'({text})'}@{write_weight(weight)}"


def _excluding(combos: int) -> str:
    """Write a set with `not`: classes at least half in it as wholes, minus the missing combos."""
    mostly = 0
    for row in classes():
        for each in row:
            whole = set_of_class(*each)
            if 2 * (combos & whole).bit_count() >= whole.bit_count():
                mostly |= whole
    missing = list(_terms(mostly & ~combos))
    if not missing:
        return ""
    excluded = f"({', '.join(missing)})" if missing[1:] else missing[0]
    return f"{', '.join(_terms(mostly | combos))} not {excluded}"


def _terms(combos: int) -> Iterator[str]:
    """Write a set as terms: whole classes, then cards such as `Ah*`, then single combos."""
    if combos == ALL:
        yield "random"
        return
    rest = combos
    for run in _joined(list(_runs(combos))):
        yield from _names(run)
        for each in run:
            rest &= ~set_of_class(*each)
    for card in reversed(range(52)):
        with_card = set_of_card(card)
        if with_card & rest and not with_card & ~combos:
            rest &= ~with_card
            yield f"{Card.from_id(card)}*"
    for index in reversed(list(indexes(rest))):
        yield name_of(index)


def _runs(combos: int) -> Iterator[list[Class]]:
    """The whole classes in a set, in runs of neighbours: pairs, then row by row, offsuit last."""
    pairs = [(rank, rank, EITHER) for rank in range(12, -1, -1)]
    yield from _neighbours([each for each in pairs if _holds(combos, each)])
    offsuit: list[list[Class]] = []
    for high in range(12, 0, -1):
        both = [_lows(combos, high, kind) for kind in KINDS]
        if both[0] == both[1]:
            yield from _neighbours([(high, low, EITHER) for low in both[0]])
        else:
            offsuit += _neighbours([(high, low, OFFSUIT) for low in both[0]])
            yield from _neighbours([(high, low, SUITED) for low in both[1]])
    yield from offsuit


def _lows(combos: int, high: int, kind: str) -> list[int]:
    """The second ranks of the whole classes in a row, the highest first."""
    return [low for low in range(high - 1, -1, -1) if _holds(combos, (high, low, kind))]


def _holds(combos: int, each: Class) -> bool:
    return not set_of_class(*each) & ~combos


def _neighbours(classes: list[Class]) -> Iterator[list[Class]]:
    """Split a descending list of classes wherever a rank is missing."""
    run: list[Class] = []
    for each in classes:
        if run and run[-1][1] - each[1] > 1:
            yield run
            run = []
        run.append(each)
    if run:
        yield run


def _joined(runs: list[list[Class]]) -> Iterator[list[Class]]:
    """Join classes that are alone in their rows and both of whose ranks step down: 76s, 65s, 54s.

    Only three or more of them are joined.
    """
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
    """The terms of a run: one class, `JJ+`, a span, or the names of two classes."""
    first, last = run[0], run[-1]
    pairs, one_row = first[0] == first[1], first[0] == last[0]
    if len(run) > 1 and (first[0] == 12 if pairs else one_row and first[1] == first[0] - 1):
        return [f"{class_name(*last)}+"]
    if len(run) < _LEAST_SPAN:
        return [class_name(*each) for each in run]
    return [f"{class_name(*first)}-{class_name(*last)}"]


_LONGEST_TEXT = 200
_CELL = "text-align:center;padding:.2em;min-width:2.6em;border:1px solid rgba(128,128,128,.4)"
_FILL = "rgba(60,150,110,.45)"


def html_grid(means: list[list[float]], text: str, size: str) -> str:
    """The grid of a range: each class is filled by its mean weight.

    The names of classes in the range are bold, as some viewers show no colours.

    Args:
        means: the mean weights of the classes, 13 rows of 13.
        text: the range as text; a long one is cut short.
        size: the number of its combos, in words.
    """
    lines = (
        "".join(_cell(class_name(*each), mean) for each, mean in zip(names, means, strict=True))
        for names, means in zip(classes(), means, strict=True)
    )
    rows = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table><caption>{_caption(text, size)}</caption><tbody>{rows}</tbody></table>"


def _caption(text: str, size: str) -> str:
    return f"<b>{escape(shortened(text or 'no hands', _LONGEST_TEXT))}</b><br>{size}"


def _cell(name: str, mean: float) -> str:
    if not mean:
        return f'<td style="{_CELL};opacity:.6">{name}</td>'
    fill = f"background:linear-gradient(to top,{_FILL} {100 * mean:.4g}%,transparent 0)"
    share = "" if mean == 1 else f"<br><small>{100 * mean:.3g}%</small>"
    return f'<td style="{_CELL};{fill}"><b>{name}</b>{share}</td>'
