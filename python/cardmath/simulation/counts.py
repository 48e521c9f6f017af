"""The counts of a simulation: categories and winners, compared with exact probabilities."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import product
from math import isqrt
from operator import attrgetter
from typing import Any

from cardmath._support.fractions import Fraction
from cardmath._support.layout import counted
from cardmath._support.numbers import error_of_mean, error_of_share
from cardmath._support.plain import plain_value
from cardmath._support.tables import Column, Columns, Table, item
from cardmath.simulation.statistics import ChiSquare, chi_square, off_by

_NONE = "-"


@dataclass(frozen=True, slots=True)
class CategoryCount:
    """How often hands were of a category."""

    category: str
    """The name of the category."""
    observed: int
    """The number of hands of this category."""
    hands: int
    """The number of all hands."""
    probability: Fraction | None
    """The exact probability of the category; None if it was not counted."""

    @property
    def share(self) -> float:
        """The observed share of the hands."""
        return self.observed / self.hands

    @property
    def error(self) -> float:
        """The standard error of the share, from the exact probability if that is known."""
        return error_of_share(self._probability, self.hands)

    @property
    def expected(self) -> float | None:
        """The expected number of hands; None if the probability is not known."""
        return None if self.probability is None else float(self.probability * self.hands)

    @property
    def difference(self) -> float | None:
        """The share minus the probability, in standard errors; None if that is not known."""
        if self.probability is None:
            return None
        return off_by(self.share, float(self.probability), self.error)

    @property
    def _probability(self) -> float:
        return self.share if self.probability is None else float(self.probability)


@dataclass(frozen=True, repr=False)
class Categories(Table[CategoryCount]):
    """The categories of a player's hands on a street, the strongest first."""

    _keys = "chi_square degrees p_value rows=_plain_rows"

    of: str = field(compare=False)
    """Whose hands these are, and on which street."""
    rows: tuple[CategoryCount, ...]
    """The categories, the strongest first."""

    @property
    def title(self) -> str:
        """The player and the street, and the test against the exact probabilities."""
        test = self._test
        if test is None:
            return f"{self.of}: not counted exactly"
        degrees = counted(test.degrees, "degree")
        return f"{self.of}: chi-square {test.square:.2f}, {degrees}, p = {test.p_value:.3g}"

    @property
    def chi_square(self) -> float | None:
        """Pearson's sum; None if the exact probabilities are not known."""
        return None if self._test is None else self._test.square

    @property
    def degrees(self) -> int | None:
        """Its degrees of freedom; categories with an expected count below five are merged."""
        return None if self._test is None else self._test.degrees

    @property
    def p_value(self) -> float | None:
        """The probability of a difference at least as great by chance."""
        return None if self._test is None else self._test.p_value

    @property
    def _test(self) -> ChiSquare | None:
        exact = [row.probability for row in self.rows if row.probability is not None]
        if len(exact) < len(self.rows):
            return None
        return chi_square([row.observed for row in self.rows], exact)

    def _columns(self) -> Columns[CategoryCount]:
        return (
            Column("category", "category"),
            Column("observed", "observed"),
            Column("share", "percent", lambda share: f"{100 * share:.4f}"),
            Column("error"),
            Column("probability"),
            Column(
                "expected", "expected", lambda hands: _NONE if hands is None else f"{hands:,.1f}"
            ),
            Column("difference", "off by errors", _signed),
        )


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """How often a player won, or was ahead before the showdown."""

    player: int
    """The number of the player, from 1."""
    outcomes: tuple[int, ...]
    """The number of deals with each outcome. A pot is lost; won alone; won as one of two winners,
    of three and so on; or, last, won by no player. With two pots there is an entry for each pair of
    outcomes, and those of the second pot change faster."""
    hands: int
    """The number of all deals."""
    expected: Fraction | None
    """The exact equity of the player; None if it was not counted."""
    pots: tuple[str, ...]
    """The names of the parts of the pot."""

    @property
    def won(self) -> tuple[int, ...]:
        """The deals in which the player won the first pot alone, as one of two winners, etc."""
        return self.won_of(self.pots[0])

    def won_of(self, pot: str) -> tuple[int, ...]:
        """The deals in which the player won a pot alone, as one of two winners and so on."""
        number, ends = self.pots.index(pot), _ends(self.outcomes, self.pots)
        won = [0] * ends
        each = product(range(ends), repeat=len(self.pots))
        for outcome, deals in zip(each, self.outcomes, strict=True):
            won[outcome[number]] += deals
        return tuple(won[1:-1])

    @property
    def wins(self) -> int:
        """The deals in which the player took the whole pot."""
        return self._deals_of(1)

    @property
    def ties(self) -> int:
        """The deals in which the player took a part of the pot."""
        return sum(deals for share, deals in self._shares if 0 < share < 1)

    @property
    def share(self) -> Fraction:
        """The sum of the player's shares of the pot over all deals."""
        return sum((deals * share for share, deals in self._shares), Fraction(0))

    @property
    def parts(self) -> dict[str, Fraction]:
        """The same sum by part of the pot, such as `high` and `low`; empty if there is one pot.

        It also has the deals in which the player took the whole pot, as `scoop`, and those in which
        the player took a quarter of it, as `quarter`.
        """
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
        """The player's mean share of the pot."""
        return float(self.share / self.hands)

    @property
    def error(self) -> float:
        """The standard error of the equity."""
        square = sum(deals * float(share) ** 2 for share, deals in self._shares) / self.hands
        return error_of_mean(self.equity, square, self.hands)

    @property
    def difference(self) -> float | None:
        """The equity minus the exact one, in standard errors; None if that is not known."""
        if self.expected is None:
            return None
        return off_by(self.equity, float(self.expected), self.error)

    @property
    def _shares(self) -> Iterator[tuple[Fraction, int]]:
        """The player's share of the pot with each outcome, and the number of deals."""
        return ((sum(shares, Fraction(0)), deals) for shares, deals in self._pot_shares if deals)

    @property
    def _pot_shares(self) -> Iterator[tuple[tuple[Fraction, ...], int]]:
        """The player's share by part of the pot with each outcome, and the number of deals."""
        each = _pot_shares(_ends(self.outcomes, self.pots), len(self.pots))
        return zip(each, self.outcomes, strict=True)

    def _deals_of(self, wanted: Fraction | int) -> int:
        return sum(deals for share, deals in self._shares if share == wanted)


def _ends(outcomes: Sequence[int], pots: Sequence[str]) -> int:
    """The number of outcomes that a single pot has for a player."""
    return len(outcomes) if len(pots) == 1 else isqrt(len(outcomes))


@lru_cache(maxsize=64)
def _pot_shares(ends: int, pots: int) -> tuple[tuple[Fraction, ...], ...]:
    """A player's share by part of the pot, for each outcome.

    If no player wins one of two pots, the other pot is the whole.
    """
    nobody = ends - 1

    def shares(outcome: tuple[int, ...]) -> tuple[Fraction, ...]:
        won_pots = sum(end != nobody for end in outcome)
        return tuple(
            Fraction(1, end * won_pots) if 0 < end < nobody else Fraction(0) for end in outcome
        )

    return tuple(map(shares, product(range(ends), repeat=pots)))


@dataclass(frozen=True, repr=False)
class Winners(Table[PlayerCount]):
    """How often each player won; on a street before the showdown, was ahead."""

    title: str = field(compare=False)
    """The title, printed above the table."""
    rows: tuple[PlayerCount, ...]
    """The players, in order."""

    @property
    def tied(self) -> int:
        """The deals in which more than one player took a part of the pot."""
        first = self.rows[0]
        won = sum(row.wins for row in self.rows)
        return first.hands - won - first.outcomes[-1]

    def _columns(self) -> Columns[PlayerCount]:
        parts = self.rows[0].parts
        # Games of two pots have more columns, which must be narrower.
        decimals = 2 if parts else 3

        def of_hands(name: str) -> Callable[[PlayerCount], str]:
            find: Callable[[Any], Any] = item("parts", name) if parts else attrgetter(name)
            return lambda row: f"{float(100 * find(row) / row.hands):.{decimals}f}%"

        return (
            Column("player", "player", str),
            Column("equity", "equity", ".3%"),
            Column("error", "± error", ".3%"),
            Column("wins"),
            Column("ties"),
            Column("expected", "expected", _expected),
            Column("difference", "off by errors", _signed),
            *(
                Column[PlayerCount]("", name, of=of_hands(name))
                for name in parts or ("wins", "ties")
            ),
            *(Column[PlayerCount](name, of=partial(_part, name)) for name in parts),
        )

    def to_dict(self) -> dict[str, Any]:
        """The counts as plain values for JSON."""
        before = ("player", "equity", "error", "wins", "ties", "share")
        rows = [
            {
                **{name: plain_value(getattr(row, name)) for name in before},
                **_won(row),
                **{name: plain_value(getattr(row, name)) for name in ("expected", "difference")},
            }
            for row in self.rows
        ]
        return {"tied": self.tied, "rows": rows}


@dataclass(frozen=True, slots=True)
class StreetCounts:
    """The counts on a street."""

    name: str
    """The name of the street."""
    pots: tuple[tuple[str, tuple[Categories, ...]], ...]
    """The name of each part of the pot, with each player's categories."""
    winners: Winners
    """How often each player was ahead; on the last street, how often each player won."""

    @property
    def categories(self) -> tuple[Categories, ...]:
        """Each player's categories in the first pot."""
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
    """How often a player won, for each pot if there are two."""
    if len(row.pots) == 1:
        return {"won": list(row.won)}
    return {
        "won": {pot: list(row.won_of(pot)) for pot in row.pots},
        "parts": plain_value(row.parts),
    }


def _part(name: str, row: PlayerCount) -> Fraction | int:
    """A part of the pots, as an int if it is whole."""
    deals = row.parts[name]
    return deals.numerator if deals.denominator == 1 else deals


def _signed(difference: float | None) -> str:
    return _NONE if difference is None else f"{difference:+z.2f}"


def _expected(share: Fraction | None) -> str:
    return _NONE if share is None else f"{float(100 * share):.3f}%"
