"""The numbers round of the television game Countdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from cardmath import _core
from cardmath._support.equality import Keyed
from cardmath._support.fractions import Fraction
from cardmath._support.layout import counted
from cardmath._support.numbers import in_percent, seed_of, whole
from cardmath._support.plain import Plain
from cardmath._support.progress import Progress, check_progress
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError, Interrupted, interruptible
from cardmath.twenty_four.numbers import NumbersLike, read_numbers, shown
from cardmath.twenty_four.solver import Solution, solutions_as_html

SMALL = (*range(1, 11), *range(1, 11))
LARGE = (25, 50, 75, 100)
DRAWN = 6
TARGETS = range(100, 1000)
_MOST_NUMBER = 500  # the product of six such numbers fits into 63 bits
_MOST_GAMES = 1_000_000


class Countdown(Plain, Keyed):
    """The best solutions for some numbers and a target. Made by `countdown`.

    `str` gives the easiest one.
    """

    _keys = "numbers target exact distance ways solutions"

    def __init__(
        self, numbers: tuple[Fraction, ...], target: int, found: tuple[int, list[tuple[bytes, int]]]
    ) -> None:
        self.numbers = numbers
        self.target = target
        self.distance, self._found = found

    numbers: tuple[Fraction, ...]
    """The numbers that were drawn."""
    target: int
    """The number to make."""
    distance: int
    """The distance from the target to the nearest values; 0 if the target can be made."""

    @property
    def exact(self) -> bool:
        """Whether the target can be made."""
        return self.distance == 0

    @property
    def ways(self) -> int:
        """The number of distinct ways to make the target, or else the values nearest to it."""
        return len(self._found)

    @cached_property
    def solutions(self) -> tuple[Solution, ...]:
        """All these ways, easiest first."""
        return tuple(Solution(code, self.numbers, difficulty) for code, difficulty in self._found)

    def _key(self) -> tuple[object, ...]:
        return self.numbers, self.target

    def __str__(self) -> str:
        best = self.solutions[0]
        return f"{best} = {best.value}"

    def _repr_html_(self) -> str:
        """The solutions as a notebook shows them."""
        title = f"{shown(self.numbers)} for {self.target}: {counted(self.ways, 'way')}"
        away = "" if self.exact else f", {self.distance} away"
        return solutions_as_html(title + away, self.solutions)

    def __repr__(self) -> str:
        asked = f"{shown(self.numbers)} for {self.target}"
        return f"<Countdown {asked}: {self}, {counted(self.ways, 'way')}>"


@interruptible
def countdown(numbers: NumbersLike, target: int) -> Countdown:
    """Make a target by the rules of Countdown, or get as close to it as possible.

    Each number may be used once or not at all. Each step must make a positive whole number. Ways
    are distinguished as forms are (see `solve`): order, nesting, and which of two equal numbers is
    used make no difference. A call takes about 5 ms for six numbers.

    Args:
        numbers: one to six whole numbers from 1 to 500, such as `draw` returns.
        target: a whole number from 1 to 10**15.

    Raises:
        CardmathError: there are no numbers, or a number or the target is out of bounds.
        CardmathTypeError: an argument has the wrong type.

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
    """Draw six numbers and a target, as in a game of Countdown.

    The tiles are two each of 1 to 10, and one each of 25, 50, 75 and 100.

    Args:
        large: how many of the six are large (25 to 100), 0 to 4; chosen at random if None.
        seed: the same seed draws the same game.

    Returns:
        The numbers, large ones first, and the target, 100 to 999.

    Raises:
        CardmathError: `large` is not 0 to 4, or the seed is negative.

    >>> draw(large=2, seed=7) == draw(large=2, seed=7)
    True
    """
    large = _checked_large(large)
    from random import Random

    return _drawn(large, Random(check_seed(seed)).random)


def _checked_large(large: int | None) -> int | None:
    return None if large is None else whole("a number of large numbers", large, 0, len(LARGE))


def check_seed(seed: int | None) -> int | None:
    """Check a seed as `Deck.shuffle` does, and give it as an `int`.

    Raises:
        CardmathError: the seed is negative.
        CardmathTypeError: the seed is not an integer.
    """
    return None if seed is None else whole("a seed", seed, 0)


def _drawn(large: int | None, random: Callable[[], float]) -> tuple[tuple[int, ...], int]:
    # Python promises the same numbers in every version for random() alone.
    chosen = int(random() * (len(LARGE) + 1)) if large is None else large
    big = sorted(LARGE, key=lambda _: random())[:chosen]
    small = sorted(SMALL, key=lambda _: random())[: DRAWN - chosen]
    return (*big, *small), TARGETS[int(random() * len(TARGETS))]


@dataclass(frozen=True, slots=True)
class CountdownSurveyRow:
    """The games whose nearest values are at one distance from the target."""

    distance: int
    """The distance from the target to the nearest value."""
    games: int
    """The number of these games."""
    share: Fraction
    """Their share of all games."""


@dataclass(frozen=True, repr=False, eq=False)
class CountdownSurvey(Table[CountdownSurveyRow]):
    """How close one can get in many drawn games. Made by `survey_countdown`."""

    _keys = "games seed ways rows=_plain_rows"

    rows: tuple[CountdownSurveyRow, ...]
    """A row for each distance that occurred, smallest first."""
    ways: int
    """The number of distinct ways to the target or nearest values, summed over the games."""
    seed: int
    """The seed that draws the same games again."""

    @property
    def games(self) -> int:
        """The number of games that were drawn."""
        return sum(row.games for row in self.rows)

    @property
    def title(self) -> str:
        """One line that says what the table shows."""
        mean = self.ways / self.games
        return (
            f"{counted(self.games, 'game')} of Countdown, seed {self.seed}: {mean:,.1f} ways each"
        )

    def _columns(self) -> Columns[CountdownSurveyRow]:
        return (
            Column("distance", "distance", str),
            Column("games", "games"),
            Column("share", "percent", in_percent),
        )


@interruptible
def survey_countdown(
    games: int = 1000,
    *,
    large: int | None = None,
    seed: int | None = None,
    progress: Progress | None = None,
) -> CountdownSurvey:
    """Draw many games of Countdown, and find how close to the target one can get in each.

    Args:
        games: the number of games, 1 to 1,000,000; about 200 are done a second.
        large: how many large numbers each game has, 0 to 4; chosen at random if None.
        seed: the same seed draws the same games; a random one if None.
        progress: called with the number of games done and their total. If it raises, the survey
            ends with that exception.

    Raises:
        CardmathError: a number is out of bounds.
        CardmathTypeError: an argument has the wrong type.
        Interrupted: Ctrl-C was pressed. `partial` has the number of games done by distance.

    >>> survey_countdown(20, seed=7).games
    20
    """
    games = whole("a number of games", games, 1, _MOST_GAMES)
    large = _checked_large(large)
    seed = seed_of(seed, 2**64)
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
    rows = tuple(
        CountdownSurveyRow(distance, times, Fraction(times, games))
        for distance, times in sorted(distances.items())
    )
    return CountdownSurvey(rows, ways, seed)
