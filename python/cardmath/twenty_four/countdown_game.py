"""The numbers round of Countdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any

from cardmath import _core
from cardmath._cards.deck import Deck
from cardmath._support.numbers import ratio, whole
from cardmath._support.progress import Progress, check_progress
from cardmath._support.tables import Row, Table
from cardmath.errors import CardmathError, Interrupted, interruptible
from cardmath.twenty_four.numbers import NumbersLike, many, read_numbers, shown
from cardmath.twenty_four.solver import Solution

SMALL = (*range(1, 11), *range(1, 11))
LARGE = (25, 50, 75, 100)
DRAWN = 6
TARGETS = range(100, 1000)
_MOST_NUMBER = 500  # six of these stay within 63 bits
_MOST_GAMES = 1_000_000


class Countdown:
    """The best that can be done with some numbers. Make one with `countdown`.

    `str` gives the easiest way.
    """

    def __init__(
        self, numbers: tuple[Fraction, ...], target: int, found: tuple[int, list[tuple[bytes, int]]]
    ) -> None:
        self.numbers = numbers
        self.target = target
        self.distance, self._found = found

    numbers: tuple[Fraction, ...]
    """What was drawn."""
    target: int
    """What was to be made."""
    distance: int
    """How far the nearest values are from it; 0 where it can be made."""

    @property
    def exact(self) -> bool:
        """Whether the target can be made."""
        return self.distance == 0

    @property
    def ways(self) -> int:
        """How many distinct ways there are to make the target or the values nearest to it."""
        return len(self._found)

    @cached_property
    def solutions(self) -> tuple[Solution, ...]:
        """All these ways, the easiest first."""
        return tuple(Solution(code, self.numbers, cost) for code, cost in self._found)

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON."""
        return {
            "numbers": [ratio(number) for number in self.numbers],
            "target": self.target,
            "exact": self.exact,
            "distance": self.distance,
            "ways": self.ways,
            "solutions": [solution.to_dict() for solution in self.solutions],
        }

    def __str__(self) -> str:
        best = self.solutions[0]
        return f"{best} = {best.value}"

    def __repr__(self) -> str:
        return (
            f"<Countdown {shown(self.numbers)} for {self.target}: {self}, {many(self.ways, 'way')}>"
        )


@interruptible
def countdown(numbers: NumbersLike, target: int) -> Countdown:
    """Make a target of some of the numbers as Countdown wants it, or come as near as can be.

    Each number may be used once or not at all, and each step must make a positive whole number.
    Ways are distinct as forms are: in more than orders, nestings, and which of two equal numbers
    is meant.

    Args:
        numbers: one to six positive whole numbers, such as `draw` draws.
        target: a positive whole number.

    Raises:
        CardmathError: there are no numbers, or others than these.
        CardmathTypeError: something is of another type.

    >>> answer = countdown([25, 50, 75, 100, 3, 6], 952)
    >>> answer.exact, answer.ways
    (True, 2)
    >>> print(answer)
    75*6*(100+3)/50+25 = 952
    """
    read = read_numbers(numbers)
    if len(read) > DRAWN:
        raise CardmathError(f"Countdown is played with up to {DRAWN} numbers, not {len(read)}")
    for number in read:
        if number.denominator != 1 or not 1 <= number <= _MOST_NUMBER:
            raise CardmathError(
                f"Countdown is played with whole numbers of 1 to {_MOST_NUMBER:,}, not {number}"
            )
    target = whole("the target", target, 1, 10**15)
    return Countdown(read, target, _core.countdown(list(map(int, read)), target))


def draw(large: int | None = None, seed: int | None = None) -> tuple[tuple[int, ...], int]:
    """Draw six numbers, two each of 1 to 10 and one each of 25, 50, 75 and 100, and a target.

    Args:
        large: how many of the large ones; by chance unless given.
        seed: draws the same again.

    Returns:
        The numbers, the large ones first, and the target, 100 to 999.

    Raises:
        CardmathError: there are not so many large numbers, or the seed is negative.

    >>> draw(large=2, seed=7) == draw(large=2, seed=7)
    True
    """
    large = _checked_large(large)
    check_seed(seed)
    from random import Random

    return _drawn(large, Random(seed).random)


def _checked_large(large: int | None) -> int | None:
    return None if large is None else whole("a number of large numbers", large, 0, len(LARGE))


def check_seed(seed: int | None) -> None:
    """Refuse what is no seed."""
    Deck("").shuffle(seed)


def _drawn(large: int | None, random: Callable[[], float]) -> tuple[tuple[int, ...], int]:
    # Of all that Python's generator offers, only random() gives the same in every version.
    chosen = int(random() * (len(LARGE) + 1)) if large is None else large
    big = sorted(LARGE, key=lambda _: random())[:chosen]
    small = sorted(SMALL, key=lambda _: random())[: DRAWN - chosen]
    return (*big, *small), TARGETS[int(random() * len(TARGETS))]


class CountdownSurveyRow(Row):
    """The games that end at one distance from the target."""

    __slots__ = ("distance", "games", "share")

    distance: int
    """How far the nearest value is."""
    games: int
    """How many games these are."""
    share: Fraction
    """Their share among all games."""


class CountdownSurvey(Table):
    """How near one can come in many drawn games. Make one with `survey_countdown`."""

    __slots__ = ("_rows", "_seed", "_ways")

    def __init__(self, distances: Counter[int], ways: int, seed: int) -> None:
        total = distances.total()
        self._rows = tuple(
            CountdownSurveyRow(distance, games, Fraction(games, total))
            for distance, games in sorted(distances.items())
        )
        self._ways = ways
        self._seed = seed

    @property
    def rows(self) -> tuple[CountdownSurveyRow, ...]:
        """A row for each distance that came."""
        return self._rows

    @property
    def games(self) -> int:
        """How many games were drawn."""
        return sum(row.games for row in self._rows)

    @property
    def ways(self) -> int:
        """How many distinct ways they have in all, to the target or the values nearest to it."""
        return self._ways

    @property
    def seed(self) -> int:
        """What draws the same games again."""
        return self._seed

    @property
    def title(self) -> str:
        """The question."""
        mean = self._ways / self.games
        return f"{many(self.games, 'game')} of Countdown, seed {self._seed}: {mean:,.1f} ways each"

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        return ("distance", "games", "percent")

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people."""
        return [
            (str(row.distance), f"{row.games:,}", f"{float(100 * row.share):.2f}") for row in self
        ]

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON."""
        rows = [
            {"distance": row.distance, "games": row.games, "share": ratio(row.share)}
            for row in self
        ]
        return {"games": self.games, "seed": self.seed, "ways": self.ways, "rows": rows}

    def _records(self) -> dict[str, list[Any]]:
        return {
            "distance": [row.distance for row in self],
            "games": [row.games for row in self],
            "share": [float(row.share) for row in self],
        }

    def __iter__(self) -> Iterator[CountdownSurveyRow]:
        return iter(self._rows)

    def __repr__(self) -> str:
        return f"<CountdownSurvey: {self.title}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CountdownSurvey):
            return NotImplemented
        return (self._rows, self._ways) == (other._rows, other._ways)

    def __hash__(self) -> int:
        return hash((self._rows, self._ways))


@interruptible
def survey_countdown(
    games: int = 1000,
    *,
    large: int | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> CountdownSurvey:
    """Draw many games of Countdown and find the best for each.

    Args:
        games: how many.
        large: how many large numbers each has; by chance unless given.
        seed: draws the same games again.
        progress: called with the number of games done, and of all; what it raises ends it.

    Raises:
        CardmathError: there are no such games.
        CardmathTypeError: something is of another type.
        Interrupted: Ctrl-C was pressed; `partial` has the games done by distance.

    >>> survey_countdown(20, seed=7).games
    20
    """
    games = whole("a number of games", games, 1, _MOST_GAMES)
    large = _checked_large(large)
    seed = whole("a seed", seed, 0, 2**64)
    check_progress(progress)
    from random import Random

    random, distances, ways = Random(seed).random, Counter[int](), 0
    try:
        for done in range(games):
            answer = countdown(*_drawn(large, random))
            distances[answer.distance] += 1
            ways += answer.ways
            if progress is not None:
                progress(done + 1, games)
    except KeyboardInterrupt as stopped:
        known = {str(distance): count for distance, count in sorted(distances.items())}
        raise Interrupted(
            f"{distances.total():,} of {games:,} games were played", known
        ) from stopped
    return CountdownSurvey(distances, ways, seed)
