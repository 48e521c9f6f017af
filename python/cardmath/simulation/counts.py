"""Counts of what was dealt: categories, and who won, beside what is exactly known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import isqrt
from typing import TYPE_CHECKING, Any

from cardmath._support.numbers import error_of_mean, error_of_share, ratio
from cardmath._support.tables import Row, Table
from cardmath.simulation.statistics import chi_square, off_by

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["Categories", "CategoryCount", "PlayerCount", "StreetCounts", "Winners"]

_NONE = "-"


class CategoryCount(Row):
    """How often hands came to a category."""

    __slots__ = ("category", "observed", "hands", "probability")

    category: str
    """The name of the category."""
    observed: int
    """How many hands came to it."""
    hands: int
    """Of how many."""
    probability: Fraction | None
    """How likely it is, exactly; None where that cannot be counted."""

    @property
    def share(self) -> float:
        """The share of these hands."""
        return self.observed / self.hands

    @property
    def error(self) -> float:
        """The standard error of the share: that of the true one, where it is known."""
        return error_of_share(self._probability, self.hands)

    @property
    def expected(self) -> float | None:
        """How many hands were to be expected."""
        return None if self.probability is None else float(self.probability * self.hands)

    @property
    def difference(self) -> float | None:
        """By how many standard errors more hands came to it than expected."""
        if self.probability is None:
            return None
        return off_by(self.share, float(self.probability), self.error)

    @property
    def _probability(self) -> float:
        return self.share if self.probability is None else float(self.probability)


class Categories(Table):
    """The categories of a player's hands on a street, the strongest first."""

    __slots__ = ("_rows", "_title")

    def __init__(self, title: str, rows: Sequence[CategoryCount]) -> None:
        self._title = title
        self._rows = tuple(rows)

    @property
    def title(self) -> str:
        """Whose hands, and when; and whether they agree with what is known."""
        test = self._test
        if test is None:
            return f"{self._title}: not counted exactly"
        square, degrees, likely = test
        freedom = "1 degree" if degrees == 1 else f"{degrees} degrees"
        return f"{self._title}: chi-square {square:.2f}, {freedom}, p = {likely:.3g}"

    @property
    def rows(self) -> tuple[CategoryCount, ...]:
        """The categories."""
        return self._rows

    @property
    def chi_square(self) -> float | None:
        """Pearson's sum; None where the exact answer is not known."""
        return None if self._test is None else self._test[0]

    @property
    def degrees(self) -> int | None:
        """Its degrees of freedom: categories of which fewer than five are expected are as one."""
        return None if self._test is None else self._test[1]

    @property
    def p_value(self) -> float | None:
        """How likely fair deals are to be so far off, or further."""
        return None if self._test is None else self._test[2]

    @property
    def _test(self) -> tuple[float, int, float] | None:
        likely = [row.probability for row in self._rows if row.probability is not None]
        if len(likely) < len(self._rows):
            return None
        return chi_square([row.observed for row in self._rows], likely)

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        return ("category", "observed", "percent", "expected", "off by errors")

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people."""
        return [
            (
                row.category,
                f"{row.observed:,}",
                f"{100 * row.share:.4f}",
                _NONE if row.expected is None else f"{row.expected:,.1f}",
                _signed(row.difference),
            )
            for row in self._rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """The counts as plain values for JSON."""
        return {
            "chi_square": self.chi_square,
            "degrees": self.degrees,
            "p_value": self.p_value,
            "rows": [
                {
                    "category": row.category,
                    "observed": row.observed,
                    "share": row.share,
                    "error": row.error,
                    "probability": _ratio(row.probability),
                    "expected": row.expected,
                    "difference": row.difference,
                }
                for row in self._rows
            ],
        }

    def _records(self) -> dict[str, list[Any]]:
        names = ("category", "observed", "share", "error", "probability", "expected", "difference")
        return {name: [getattr(row, name) for row in self._rows] for name in names}

    def __eq__(self, other: object) -> bool:
        return self._rows == other._rows if isinstance(other, Categories) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rows)


class PlayerCount(Row):
    """How often a player won, or was ahead."""

    __slots__ = ("player", "outcomes", "hands", "expected", "pots")

    player: int
    """The player, from 1."""
    outcomes: tuple[int, ...]
    """The deals that ended in each way: a pot is lost, won alone, as one of two winners and so on,
    or, last, by nobody; of two pots the ways of the second come one after another for each of
    the first."""
    hands: int
    """Of how many deals."""
    expected: Fraction | None
    """His true share of the pots; None where it cannot be counted."""
    pots: tuple[str, ...]
    """The parts of the pot."""

    @property
    def won(self) -> tuple[int, ...]:
        """The deals in which he won the first pot alone, as one of two winners and so on."""
        return self.won_of(self.pots[0])

    def won_of(self, pot: str) -> tuple[int, ...]:
        """The deals in which he won a pot alone, as one of two winners, of three and so on."""
        place, ends = self.pots.index(pot), _ends(self.outcomes, self.pots)
        won = [0] * ends
        each = product(range(ends), repeat=len(self.pots))
        for outcome, deals in zip(each, self.outcomes, strict=True):
            won[outcome[place]] += deals
        return tuple(won[1:-1])

    @property
    def wins(self) -> int:
        """The deals of which he took all."""
        return self._deals_of(1)

    @property
    def ties(self) -> int:
        """The deals of which he took a part."""
        return sum(deals for share, deals in self._shares if 0 < share < 1)

    @property
    def share(self) -> Fraction:
        """What he took of all deals, in whole pots."""
        from fractions import Fraction

        return sum((deals * share for share, deals in self._shares), Fraction(0))

    @property
    def parts(self) -> dict[str, Fraction]:
        """What he took of each of two pots, in whole deals; nothing if there is but one.

        And the deals of which he took all, as `scoop`, and a quarter.
        """
        from fractions import Fraction

        if len(self.pots) == 1:
            return {}
        taken = [
            sum((deals * shares[pot] for shares, deals in self._pot_shares), Fraction(0))
            for pot in range(len(self.pots))
        ]
        scoops, quarters = Fraction(self.wins), Fraction(self._deals_of(Fraction(1, 4)))
        return {**dict(zip(self.pots, taken, strict=True)), "scoop": scoops, "quarter": quarters}

    @property
    def equity(self) -> float:
        """His share of the pots on average."""
        return float(self.share / self.hands)

    @property
    def error(self) -> float:
        """The standard error of the equity."""
        square = sum(deals * float(share) ** 2 for share, deals in self._shares) / self.hands
        return error_of_mean(self.equity, square, self.hands)

    @property
    def difference(self) -> float | None:
        """By how many standard errors the equity is greater than the true one."""
        if self.expected is None:
            return None
        return off_by(self.equity, float(self.expected), self.error)

    @property
    def _shares(self) -> Iterator[tuple[Fraction, int]]:
        """What he took of a deal, and of how many."""
        from fractions import Fraction

        return ((sum(shares, Fraction(0)), deals) for shares, deals in self._pot_shares if deals)

    @property
    def _pot_shares(self) -> Iterator[tuple[tuple[Fraction, ...], int]]:
        """What he took of each pot of a deal, and of how many."""
        each = _pot_shares(_ends(self.outcomes, self.pots), len(self.pots))
        return zip(each, self.outcomes, strict=True)

    def _deals_of(self, wanted: Fraction | int) -> int:
        return sum(deals for share, deals in self._shares if share == wanted)


def _ends(outcomes: Sequence[int], pots: Sequence[str]) -> int:
    """In how many ways a pot may end for a player."""
    return len(outcomes) if len(pots) == 1 else isqrt(len(outcomes))


@lru_cache(maxsize=64)
def _pot_shares(ends: int, pots: int) -> tuple[tuple[Fraction, ...], ...]:
    """What a player takes of each pot by outcome: one that nobody wins goes to the other."""
    from fractions import Fraction

    nobody = ends - 1

    def shares(outcome: tuple[int, ...]) -> tuple[Fraction, ...]:
        live = sum(end != nobody for end in outcome)
        return tuple(
            Fraction(1, end * live) if 0 < end < nobody else Fraction(0) for end in outcome
        )

    return tuple(map(shares, product(range(ends), repeat=pots)))


class Winners(Table):
    """Who won how often on a street; before the last, who was ahead."""

    __slots__ = ("_rows", "_title")

    def __init__(self, title: str, rows: Sequence[PlayerCount]) -> None:
        self._title = title
        self._rows = tuple(rows)

    @property
    def title(self) -> str:
        """When."""
        return self._title

    @property
    def rows(self) -> tuple[PlayerCount, ...]:
        """The players."""
        return self._rows

    @property
    def tied(self) -> int:
        """The deals that more than one player took a part of."""
        first = self._rows[0]
        won = sum(row.wins for row in self._rows)
        return first.hands - won - first.outcomes[-1]

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        first = ("player", "equity", "± error", "expected", "off by errors")
        return (*first, *(self._rows[0].parts or ("wins", "ties")))

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people: in percent."""
        return [self._cells_of(row) for row in self._rows]

    def _cells_of(self, row: PlayerCount) -> tuple[str, ...]:
        expected = _NONE if row.expected is None else f"{float(100 * row.expected):.3f}%"
        estimate = f"{100 * row.equity:.3f}%", f"{100 * row.error:.3f}%"
        # Two pots leave less room for each of their columns.
        decimals = 2 if row.parts else 3
        parts = row.parts.values() if row.parts else (row.wins, row.ties)
        percents = (f"{float(100 * part / row.hands):.{decimals}f}%" for part in parts)
        return (str(row.player), *estimate, expected, _signed(row.difference), *percents)

    def to_dict(self) -> dict[str, Any]:
        """The counts as plain values for JSON."""
        return {
            "tied": self.tied,
            "rows": [
                {
                    "player": row.player,
                    "equity": row.equity,
                    "error": row.error,
                    "wins": row.wins,
                    "ties": row.ties,
                    "share": _ratio(row.share),
                    **_won(row),
                    "expected": _ratio(row.expected),
                    "difference": row.difference,
                }
                for row in self._rows
            ],
        }

    def _records(self) -> dict[str, list[Any]]:
        names = ("player", "equity", "error", "wins", "ties", "expected", "difference")
        columns = {name: [getattr(row, name) for row in self._rows] for name in names}
        each = [row.parts for row in self._rows]
        return columns | {name: [_counted(parts[name]) for parts in each] for name in each[0]}

    def __eq__(self, other: object) -> bool:
        return self._rows == other._rows if isinstance(other, Winners) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rows)


class StreetCounts(Row):
    """What hands were on a street."""

    __slots__ = ("name", "pots", "winners")

    name: str
    """The street."""
    pots: tuple[tuple[str, tuple[Categories, ...]], ...]
    """Each part of the pot, with each player's categories."""
    winners: Winners
    """Who was ahead; at the end, who won."""

    @property
    def categories(self) -> tuple[Categories, ...]:
        """Each player's categories, of the first pot."""
        return self.pots[0][1]

    def to_dict(self) -> dict[str, Any]:
        """The counts as plain values for JSON."""
        each = {name: [one.to_dict() for one in categories] for name, categories in self.pots}
        return {
            "name": self.name,
            "categories": each[self.pots[0][0]],
            **({"pots": each} if len(each) > 1 else {}),
            "winners": self.winners.to_dict(),
        }


def _won(row: PlayerCount) -> dict[str, Any]:
    """How often a player won, pot by pot where there are two."""
    if len(row.pots) == 1:
        return {"won": list(row.won)}
    return {
        "won": {pot: list(row.won_of(pot)) for pot in row.pots},
        "parts": {name: _ratio(part) for name, part in row.parts.items()},
    }


def _counted(deals: Fraction) -> Fraction | int:
    """A count of deals, as an integer where it is whole."""
    return deals.numerator if deals.denominator == 1 else deals


def _signed(difference: float | None) -> str:
    return _NONE if difference is None else f"{difference:+.2f}"


def _ratio(fraction: Fraction | None) -> str | None:
    return None if fraction is None else ratio(fraction)
