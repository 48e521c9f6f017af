"""The independent chip model: exactly by subsets, or by quadrature."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from cardmath._core import icm_expectations, icm_places
from cardmath._support.fractions import Fraction
from cardmath._support.lists import one_of
from cardmath._support.numpy import load_numpy
from cardmath._support.progress import Progress
from cardmath.errors import CardmathError

Method: TypeAlias = Literal["auto", "exact", "quadrature"]
METHODS = get_args(Method)
EXACT_COST = 200_000
"""The most steps of an exact answer: a few seconds."""
_AUTO_COST = 20_000
"""The most steps for which `auto` is exact."""
_MOST_TABLE = 10_000_000
"""The most numbers that a quadrature holds at a time."""


@dataclass(frozen=True, slots=True)
class Modelled:
    """What the model says: expectations, places, and how they were found."""

    expected: list[Fraction | float]
    places: list[tuple[Fraction | float, ...]]
    method: str
    error: float


def modelled(
    stacks: Sequence[Fraction],
    prizes: Sequence[Fraction],
    places: int,
    method: Method,
    cost_limit: int = _AUTO_COST,
    progress: Progress | None = None,
) -> Modelled:
    """Each player's expectation and probability of the first places.

    Players without chips are out and share the last places. Prizes beyond the number of players
    are not paid. `progress` is called with the steps done and about how many there are.

    Raises:
        CardmathError: the method is unknown, or it is `exact` and would take too long.
    """
    one_of("method", method, METHODS)
    players = len(stacks)
    alive = [stack for stack in stacks if stack]
    paid = [*prizes[:players], *[Fraction(0)] * (players - len(prizes))]
    while len(paid) > 1 and not paid[-1]:
        paid.pop()
    levels = max(min(len(paid), len(alive)), min(places, len(alive)))
    cost = cost_of(alive, levels)
    if method == "exact" and cost > EXACT_COST:
        raise CardmathError(
            f"an exact answer would take {cost:,} steps, and at most {EXACT_COST:,} are taken: "
            "quadrature is right to 1e-12 of the prizes"
        )
    own = paid[: len(alive)]
    if method == "exact" or (method == "auto" and cost <= cost_limit):
        report = None if progress is None else lambda done: progress(done, cost)
        expected, found = _exactly(alive, own, min(places, levels), report)
        used, error = "exact", 0.0
    else:
        expected, found, error = _by_quadrature(alive, own, min(places, len(alive)), progress)
        used = "quadrature"
    return _with_those_out(stacks, paid, places, Modelled(expected, found, used, error))


def expectations(
    stacks: Sequence[Fraction], prizes: Sequence[Fraction], method: Method = "auto", calls: int = 1
) -> list[Fraction | float]:
    """Each player's expectation; with many `calls`, each may cost less."""
    return modelled(stacks, prizes, 0, method, _AUTO_COST // calls).expected


def _with_those_out(
    stacks: Sequence[Fraction], paid: Sequence[Fraction], places: int, alive: Modelled
) -> Modelled:
    """Add the players without chips, who share the last places."""
    out = sum(not stack for stack in stacks)
    if not out:
        return alive
    first = len(stacks) - out
    mean = sum(paid[first:], Fraction(0)) / out
    one = Fraction(1) if alive.method == "exact" else 1.0
    last = tuple(one / out if place >= first else one * 0 for place in range(places))
    beyond = (one * 0,) * max(places - first, 0)
    expected, rows = iter(alive.expected), iter(alive.places)
    return Modelled(
        [next(expected) if stack else mean for stack in stacks],
        [(*next(rows), *beyond) if stack else last for stack in stacks],
        alive.method,
        alive.error,
    )


def cost_of(stacks: Sequence[Fraction], levels: int) -> int:
    """The number of steps of an exact answer: sets of players who are placed, times players."""
    kinds = Counter(stacks)
    ways = [1]
    for count in kinds.values():
        longer = [0] * min(len(ways) + count, levels)
        for at, number in enumerate(ways):
            for more in range(min(count + 1, levels - at)):
                longer[at + more] += number
        ways = longer
        if sum(ways) > EXACT_COST:
            break
    return sum(ways) * len(kinds)


def _exactly(
    stacks: Sequence[Fraction],
    prizes: Sequence[Fraction],
    places: int,
    report: Callable[[int], object] | None = None,
) -> tuple[list[Fraction | float], list[tuple[Fraction | float, ...]]]:
    """Add up over the sets of players who can have the first places.

    Players with equal stacks are interchangeable, so a set is how many of each stack it has.
    `report` is called with the number of steps done.
    """
    kinds = Counter(stacks)
    values, counts = list(kinds), list(kinds.values())
    levels = max(len(prizes), places)
    expected = [Fraction(0)] * len(values)
    chances = [[Fraction(0)] * places for _ in values]
    sets = {(0,) * len(values): Fraction(1)}
    done = 0
    for level in range(levels):
        following: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for placed, chance in sets.items():
            if report is not None:
                report(done)
            done += len(values)
            left = [count - done for count, done in zip(counts, placed, strict=True)]
            chips = sum(
                (value * number for value, number in zip(values, left, strict=True)), Fraction(0)
            )
            for kind, number in enumerate(left):
                if not number:
                    continue
                next_chance = chance * (values[kind] * number / chips)
                if level < len(prizes):
                    expected[kind] += next_chance * prizes[level]
                if level < places:
                    chances[kind][level] += next_chance
                if level + 1 < levels:
                    after = (*placed[:kind], placed[kind] + 1, *placed[kind + 1 :])
                    following[after] += next_chance
        sets = following
    of = {value: kind for kind, value in enumerate(values)}
    return (
        [expected[of[stack]] / kinds[stack] for stack in stacks],
        [tuple(each / kinds[stack] for each in chances[of[stack]]) for stack in stacks],
    )


def _by_quadrature(
    stacks: Sequence[Fraction],
    prizes: Sequence[Fraction],
    places: int,
    progress: Progress | None,
) -> tuple[list[Fraction | float], list[tuple[Fraction | float, ...]], float]:
    largest = max(stacks)
    rates = [float(stack / largest) for stack in stacks]
    pool = sum(prizes, Fraction(0))
    for what, many in (("prizes", len(prizes)), ("places", places)):
        if len(stacks) * many > _MOST_TABLE:
            raise CardmathError(
                f"{len(stacks):,} players and {many:,} {what} take more memory than is allowed: "
                f"their product is at most {_MOST_TABLE:,}"
            )
    paid = [float(prize / pool) if pool else 0.0 for prize in prizes]
    parts = 2 if places else 1
    load_numpy()
    values, error, points = icm_expectations(rates, paid, _part(progress, 0, parts))
    expected: list[Fraction | float] = [float(value) * float(pool) for value in values]
    if not places:
        return expected, [()] * len(stacks), error * float(pool)
    found, wrong, _ = icm_places(rates, places, _part(progress, points, 1))
    rows = found.reshape(len(stacks), places).tolist()
    return expected, [tuple(row) for row in rows], max(error, wrong) * float(pool)


def _part(progress: Progress | None, before: int, parts: int) -> Progress | None:
    """The progress of a part, after `before` steps, of about `parts` equal ones."""
    if progress is None:
        return None
    return lambda done, total: progress(before + done, before + total * parts)
