"""Stacks and prizes as callers give them, and sums of money that are rounded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from itertools import pairwise

from cardmath._support.fractions import Fraction, is_fraction
from cardmath._support.numbers import rational, shown
from cardmath.errors import CardmathError, CardmathTypeError

Number = int | float | Fraction | Decimal

MOST_PLAYERS = 100_000
_LARGEST = Fraction(10**30)
_SMALLEST = Fraction(1, 10**30)


def number(what: str, given: object) -> Fraction:
    """A number of at least 0, as an exact value.

    Raises:
        CardmathError: it is below 0, infinite or NaN, or far too large.
        CardmathTypeError: it is not a number.

    >>> number("a prize", Decimal("0.1")), number("a stack", 1500)
    (Fraction(1, 10), Fraction(1500, 1))
    """
    exact = rational(what, given)
    if exact < 0:
        raise CardmathError(f"{what} is 0 or more, not {shown(exact)}")
    if exact and not _SMALLEST <= exact <= _LARGEST:
        raise CardmathError(f"{what} is 0, or from 1e-30 to 1e30")
    return exact


def amounts(what: str, given: object) -> list[Fraction]:
    """A list of numbers that are not below 0."""
    given, several = _plain(given), "bounties" if what == "bounty" else f"{what}s"
    if isinstance(given, str | Mapping) or not isinstance(given, Sequence):
        raise CardmathTypeError(f"{several} are a list of numbers, not {type(given).__name__}")
    if len(given) > MOST_PLAYERS:
        raise CardmathError(f"there are at most {MOST_PLAYERS:,} {several}, not {len(given):,}")
    return [number(f"a {what}", each) for each in given]


def prizes_of(given: object) -> list[Fraction]:
    """The prizes of the places, from the first down.

    Nobody plays for prizes of which a lower place gets more: such a list is in the wrong order or
    mistyped, and players would gain by losing chips, for which bubble factors have no meaning.

    Raises:
        CardmathError: a number is below 0, or a place is paid more than the one above it.
        CardmathTypeError: they are not a list of numbers.

    >>> prizes_of([50, 30, 30])
    [Fraction(50, 1), Fraction(30, 1), Fraction(30, 1)]
    """
    paid = amounts("prize", given)
    for place, (higher, lower) in enumerate(pairwise(paid), 2):
        if lower > higher:
            raise CardmathError(
                "prizes are given from the first place down: none is above the one before it, and "
                f"place {place} has {shown(lower)} after {shown(higher)}"
            )
    return paid


def all_paid_alike(prizes: Sequence[Fraction | float], players: int) -> bool:
    """Whether every player who is left gets the same, in whatever order they finish.

    >>> all_paid_alike([30, 30, 30], 3), all_paid_alike([30, 30, 30], 4), all_paid_alike([5, 3], 1)
    (True, False, True)
    """
    paid = [*prizes[:players], *[0] * (players - len(prizes))]
    return len(set(paid)) < 2


def _plain(given: object) -> object:
    """An array of NumPy, or a series of pandas or polars, as a list."""
    for name in ("tolist", "to_list"):
        if hasattr(given, name):
            return getattr(given, name)()
    return given


def bounties_of(given: object, players: int) -> list[Fraction]:
    """The bounty on each player's head, as given; a number is the bounty on every head."""
    given = _plain(given)
    if isinstance(given, Sequence):
        return amounts("bounty", given)
    return [number("a bounty", given)] * players


def progressive_part(given: object) -> Fraction:
    """The part of a bounty that goes onto the winner's own head.

    Raises:
        CardmathError: it is not from 0 to 1.
        CardmathTypeError: it is not a number.
    """
    part = number("a progressive part", given)
    if part > 1:
        raise CardmathError(f"a progressive part is 0 to 1, not {given}")
    return part


def named(
    stacks: Sequence[Number] | Mapping[str, Number], least: int = 1
) -> tuple[list[str], list[Fraction]]:
    """The players' names, and their stacks; at least one is above 0."""
    if isinstance(stacks, Mapping):
        names, found = [str(name) for name in stacks], amounts("stack", list(stacks.values()))
    else:
        found = amounts("stack", stacks)
        names = [f"p{at + 1}" for at in range(len(found))]
    if len(found) < least:
        players = "players" if least > 1 else "player"
        raise CardmathError(f"there must be at least {least} {players}, not {len(found)}")
    if not any(found):
        raise CardmathError("nobody has chips")
    return names, found


def rounded(values: Sequence[Fraction | float], unit: Number | str) -> tuple[Decimal, ...]:
    """Round amounts to multiples of a unit so that their sum stays.

    Each amount is rounded down; then those that lost the most get one more unit, until the sum is
    right.

    Raises:
        CardmathError: the sum is not a multiple of the unit.

    >>> rounded([Fraction(100, 3)] * 3, "0.01")
    (Decimal('33.34'), Decimal('33.33'), Decimal('33.33'))
    """
    text = _unit(unit)
    step = Fraction(text)
    exact = [Fraction(value) / step for value in values]
    total = sum(exact, Fraction(0))
    units = round(total)
    if abs(total - units) > Fraction(1, 1000):
        raise CardmathError(f"the sum is not a multiple of {unit}, so rounding would change it")
    down = [int(each) for each in exact]
    lost = sorted(range(len(exact)), key=lambda at: down[at] - exact[at])
    for at in lost[: units - sum(down)]:
        down[at] += 1
    return tuple(text * each for each in down)


def _unit(given: Number | str) -> Decimal:
    """A unit as the decimal that it is written as."""
    try:
        if is_fraction(given):
            unit = Decimal(given.numerator) / given.denominator
        else:
            unit = Decimal(given if type(given) is int else str(given))
    except InvalidOperation:
        unit = Decimal("NaN")
    words = shown(given) if isinstance(given, int) or is_fraction(given) else given
    is_exact = not is_fraction(given) or Fraction(unit) == given
    if not (is_exact and unit.is_finite() and _SMALLEST <= unit <= _LARGEST):
        raise CardmathError(f"the unit is above 0, such as 0.01, not {words}")
    return unit
