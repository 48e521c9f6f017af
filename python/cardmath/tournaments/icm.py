"""Each player's expected prize by the independent chip model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardmath._support.fractions import Fraction
from cardmath._support.layout import counted
from cardmath._support.lists import is_one_of
from cardmath._support.numbers import ratio, whole
from cardmath._support.plain import plain_value
from cardmath._support.progress import UNKNOWN, Progress, check_progress
from cardmath._support.tables import Column, Columns, NamedTable, item
from cardmath.errors import interruptible
from cardmath.tournaments.amounts import Number, named, prizes_of, rounded
from cardmath.tournaments.model import EXACT_COST, Method, cost_of, modelled

if TYPE_CHECKING:
    from decimal import Decimal

_ALL_PLACES = 100
"""Up to this number of players all places are computed unless it is said how many."""
_MOST_COLUMNS = 10


@dataclass(frozen=True, slots=True)
class IcmRow:
    """What one player's chips are worth."""

    player: str
    """The name."""
    stack: Fraction
    """The chips."""
    share: Fraction
    """The share of all chips: the probability of winning."""
    expected: Fraction | float
    """The expected prize money."""
    places: tuple[Fraction | float, ...]
    """The probability of each place, the first place first."""


def plain(value: object) -> Any:  # noqa: ANN401
    """A value for JSON: whole numbers as int, fractions as `p/q`."""
    return plain_value(value, _number)


@dataclass(frozen=True, repr=False)
class Icm(NamedTable[IcmRow]):
    """What chips are worth. Make one with `icm`."""

    _keys = "method error prizes players"
    _plain = staticmethod(plain)

    players: tuple[IcmRow, ...]
    """The players, in the order given."""
    prizes: tuple[Fraction, ...]
    """The prizes that are paid, the first place's first."""
    method: str
    """`exact` or `quadrature`."""
    error: float
    """A bound on the error of an expectation, in prize money; 0 if exact."""

    @property
    def pool(self) -> Fraction:
        """The sum of the prizes that are paid."""
        return sum(self.prizes, Fraction(0))

    @property
    def expectations(self) -> tuple[Fraction | float, ...]:
        """Each player's expected prize."""
        return tuple(row.expected for row in self.players)

    def rounded(self, unit: Number | str = "0.01") -> tuple[Decimal, ...]:
        """The expectations as multiples of a unit, whose sum is that of the prizes.

        Raises:
            CardmathError: the prizes are not a multiple of the unit.

        >>> icm([1, 1, 1], [100]).rounded()
        (Decimal('33.34'), Decimal('33.33'), Decimal('33.33'))
        """
        return rounded(self.expectations, unit)

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        paid = sum(map(bool, self.prizes))
        players = counted(len(self.players), "player")
        return (
            f"{players}, {counted(paid, 'prize')} ({float(self.pool):,g} in total): {self.method}"
        )

    def _columns(self) -> Columns[IcmRow]:
        pool = float(self.pool) or 1.0
        return (
            Column("player", "player"),
            Column("stack", "chips", ",g"),
            Column("share", "share", ".2%"),
            Column("expected", "expected", ",.2f"),
            Column("", "of prizes", ".2%", of=lambda row: float(row.expected) / pool),
            *(
                Column(
                    f"place_{at + 1}",
                    ordinal(at + 1) if at < _MOST_COLUMNS else None,
                    ".2%",
                    of=item("places", at),
                )
                for at in range(len(self.players[0].places))
            ),
        )


@interruptible
def icm(
    stacks: Sequence[Number] | Mapping[str, Number],
    prizes: Sequence[Number],
    *,
    places: int | None = None,
    method: Method = "auto",
    progress: Progress | None = None,
) -> Icm:
    """Compute what chips are worth in prize money, by the independent chip model.

    Args:
        stacks: each player's chips, in order or by name. Players with 0 chips are out: they share
            the last places.
        prizes: the prizes, the first place's first, none above the one before it: int, float,
            Fraction or Decimal. There may be fewer prizes than players; prizes beyond the number of
            players are not paid.
        places: the number of places whose probability is computed, from the first; by default all
            for up to 100 players, and none for more.
        method: `exact` sums over subsets in fractions, which is possible for about 12 players, or
            20 if only three places are paid; `quadrature` integrates to 1e-12 of the prizes, for
            any number of players; `auto` is exact if that takes only a moment.
        progress: called now and then with the number of steps done, and roughly their total.

    Raises:
        CardmathError: a number is below 0 or not finite, a prize is above the one before it, nobody
            has chips, the method is unknown, or an exact answer would take too long.
        CardmathTypeError: a value is not a number, or `progress` is not a function.
        Interrupted: Ctrl-C was pressed.

    >>> print(icm([5000, 3000, 1500, 500], [50, 30, 20]))
    4 players, 3 prizes (100 in total): exact
                                         of
    player  chips   share  expected  prizes     1st     2nd     3rd     4th
    p1      5,000  50.00%     37.78  37.78%  50.00%  32.88%  14.56%   2.55%
    p2      3,000  30.00%     31.29  31.29%  30.00%  36.87%  26.13%   6.99%
    p3      1,500  15.00%     22.56  22.56%  15.00%  22.22%  41.97%  20.81%
    p4        500   5.00%      8.37   8.37%   5.00%   8.03%  17.33%  69.65%
    """
    check_progress(progress)
    if progress is not None:
        progress(*UNKNOWN)
    names, found = named(stacks)
    given = prizes_of(prizes)
    paid = given[: len(found)]
    if places is None:
        wanted = len(found) if len(found) <= _ALL_PLACES else 0
    else:
        wanted = whole("a number of places", places, 0, len(found))
    if places is None and is_one_of(method, ("exact",)):
        wanted = _exact_places(found, paid)
    answer = modelled(found, paid, wanted, method, progress=progress)
    total = sum(found, Fraction(0))
    rows = tuple(
        IcmRow(name, stack, stack / total, expected, chances)
        for name, stack, expected, chances in zip(
            names, found, answer.expected, answer.places, strict=True
        )
    )
    return Icm(rows, tuple(paid), answer.method, answer.error)


def _exact_places(stacks: Sequence[Fraction], prizes: Sequence[Fraction]) -> int:
    """All places if that is affordable, else those that are paid."""
    return len(stacks) if cost_of(stacks, len(stacks)) <= EXACT_COST else len(prizes)


def _number(value: Fraction) -> object:
    return value.numerator if value.denominator == 1 else ratio(value)


def ordinal(place: int) -> str:
    """A place as people write it.

    >>> [ordinal(place) for place in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{place}{'th' if 10 < place % 100 < 14 else ends.get(place % 10, 'th')}"
