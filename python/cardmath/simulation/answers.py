"""What a simulation came to, beside what is exactly known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from cardmath.equity import standard_error as error_of_share
from cardmath.simulation.estimates import chi_square, off_by, standard_error
from cardmath.simulation.layouts import find_layout
from cardmath.simulation.work import Sums
from cardmath.tables import Row, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction
    from typing import Any

    from cardmath._core import Hand
    from cardmath.simulation.expectation import Expectation
    from cardmath.simulation.layouts import Street
    from cardmath.simulation.questions import Question

__all__ = ["Categories", "CategoryCount", "PlayerCount", "Simulation", "StreetCounts", "Winners"]

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
        return standard_error(self._probability, self.hands)

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
            return self._title
        square, degrees, likely = test
        return f"{self._title}: chi-square {square:.2f}, {degrees} degrees, p = {likely:.3g}"

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
        names = ("category", "observed", "share", "error", "expected", "difference")
        return {name: [getattr(row, name) for row in self._rows] for name in names}

    def __eq__(self, other: object) -> bool:
        return self._rows == other._rows if isinstance(other, Categories) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rows)


class PlayerCount(Row):
    """How often a player won, or was ahead."""

    __slots__ = ("player", "won", "hands", "expected")

    player: int
    """The player, from 1."""
    won: tuple[int, ...]
    """The deals that he won alone, as one of two winners, of three and so on."""
    hands: int
    """Of how many deals."""
    expected: Fraction | None
    """His true share of the pots; None where it cannot be counted."""

    @property
    def wins(self) -> int:
        """The deals that he won alone."""
        return self.won[0]

    @property
    def ties(self) -> int:
        """The deals in which he shared the pot."""
        return sum(self.won[1:])

    @property
    def share(self) -> Fraction:
        """The pots that he won, with his part of those that he shared."""
        from fractions import Fraction

        return sum((Fraction(deals, k) for k, deals in enumerate(self.won, 1)), Fraction(0))

    @property
    def equity(self) -> float:
        """His share of the pot on average."""
        return float(self.share / self.hands)

    @property
    def error(self) -> float:
        """The standard error of the equity."""
        return error_of_share(self.won, self.hands)

    @property
    def difference(self) -> float | None:
        """By how many standard errors the equity is greater than the true one."""
        if self.expected is None:
            return None
        return off_by(self.equity, float(self.expected), self.error)


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
        """The deals with more than one winner."""
        columns = zip(*(row.won for row in self._rows), strict=True)
        return sum(sum(won) // winners for winners, won in enumerate(columns, 1) if winners > 1)

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        return ("player", "equity", "± error", "expected", "off by errors", "wins", "ties")

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people: in percent."""
        return [
            (
                str(row.player),
                f"{100 * row.equity:.3f}%",
                f"{100 * row.error:.3f}%",
                _NONE if row.expected is None else f"{float(100 * row.expected):.3f}%",
                _signed(row.difference),
                f"{100 * row.wins / row.hands:.3f}%",
                f"{100 * row.ties / row.hands:.3f}%",
            )
            for row in self._rows
        ]

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
                    "won": list(row.won),
                    "expected": _ratio(row.expected),
                    "difference": row.difference,
                }
                for row in self._rows
            ],
        }

    def _records(self) -> dict[str, list[Any]]:
        names = ("player", "equity", "error", "wins", "ties", "expected", "difference")
        columns = {name: [getattr(row, name) for row in self._rows] for name in names}
        columns["expected"] = [None if one is None else float(one) for one in columns["expected"]]
        return columns

    def __eq__(self, other: object) -> bool:
        return self._rows == other._rows if isinstance(other, Winners) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rows)


class StreetCounts(Row):
    """What hands were on a street."""

    __slots__ = ("name", "categories", "winners")

    name: str
    """The street."""
    categories: tuple[Categories, ...]
    """Each player's categories."""
    winners: Winners
    """Who was ahead; at the end, who won."""


class Simulation(Table):
    """What a simulation came to. Make one with `simulate`; its rows are the streets."""

    def __init__(self, sums: Sums, expectation: Expectation | None = None) -> None:
        self._sums = sums
        self._expectation = expectation
        self._total = sums.total()

    @property
    def question(self) -> Question:
        """What was dealt."""
        return self._sums.work.question

    @property
    def game(self) -> str:
        """The key of the game."""
        return self.question.game

    @property
    def players(self) -> int:
        """How many players there were."""
        return self.question.players

    @property
    def given(self) -> Hand:
        """Cards that the first player held."""
        return self.question.given

    @property
    def board(self) -> Hand:
        """Cards that were on the board before."""
        return self.question.board

    @property
    def dead(self) -> Hand:
        """Cards that were not dealt."""
        return self.question.dead

    @property
    def seed(self) -> int:
        """What fixed the deals."""
        return self._sums.work.seed

    @cached_property
    def hands(self) -> int:
        """How many deals there were."""
        return self._sums.hands

    @property
    def partial(self) -> bool:
        """Whether something stopped it before all were dealt."""
        return self.hands < self._sums.work.hands

    @cached_property
    def streets(self) -> tuple[StreetCounts, ...]:
        """The streets in their order; the last is the showdown."""
        return self._streets_of(self._total, self.hands)

    @property
    def rows(self) -> tuple[StreetCounts, ...]:
        """The streets."""
        return self.streets

    @property
    def categories(self) -> Categories:
        """The categories of the first player's hands in the end."""
        return self.streets[-1].categories[0]

    @property
    def winners(self) -> Winners:
        """Who won."""
        return self.streets[-1].winners

    @cached_property
    def course(self) -> tuple[tuple[int, tuple[StreetCounts, ...]], ...]:
        """How it settled: what the first hands came to, for some numbers of hands."""
        return tuple((hands, self._streets_of(sums, hands)) for hands, sums in self._sums.course())

    def _streets_of(self, counts: Sequence[int], hands: int) -> tuple[StreetCounts, ...]:
        parts = iter(counts)
        return tuple(self._street_of(street, parts, hands) for street in self.question.streets)

    def _street_of(self, street: Street, parts: Iterator[int], hands: int) -> StreetCounts:
        known = self._expectation
        shares = known.shares(street) if known is not None else None
        categories, winners = [], []
        for player in range(self.players):
            likely = known.categories(street, player) if known is not None else None
            title = f"player {player + 1}, {street.name}" if self.players > 1 else street.name
            categories.append(Categories(title, self._categories_of(parts, hands, likely)))
            won = tuple(next(parts) for _ in range(self.players))
            winners.append(PlayerCount(player + 1, won, hands, shares and shares[player]))
        return StreetCounts(street.name, tuple(categories), Winners(street.name, winners))

    def _categories_of(
        self, parts: Iterator[int], hands: int, likely: dict[str, Fraction] | None
    ) -> list[CategoryCount]:
        """The counts of a player, the strongest category first; nothing where that was seen."""
        ordering = find_layout(self.game).ordering
        nothing = next(parts)
        counts = [(name, next(parts)) for name in ordering.categories][::-1]
        if nothing or ordering.worst is not None:
            counts.append((ordering.nothing, nothing))
        return [
            CategoryCount(name, count, hands, None if likely is None else likely[name])
            for name, count in counts
        ]

    @property
    def title(self) -> str:
        """What was dealt."""
        unfinished = ", interrupted" if self.partial else ""
        return f"{self.question}: {self.hands:,} deals, seed {self.seed}{unfinished}"

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables that people are shown: the first player's hands, and who wins."""
        return tuple(
            table
            for street in self.streets
            for table in (street.categories[0], *([street.winners] if self.players > 1 else []))
        )

    def __str__(self) -> str:
        return "\n\n".join([self.title, *map(str, self.tables)])

    def _repr_html_(self) -> str:
        from html import escape

        tables = "".join(table._repr_html_() for table in self.tables)
        return f"<p>{escape(self.title)}</p>{tables}"

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON: counts are int, fractions are text `p/q`."""
        return {
            "game": self.game,
            "players": self.players,
            "hands": self.hands,
            "seed": self.seed,
            "given": str(self.given),
            "board": str(self.board),
            "dead": str(self.dead),
            "partial": self.partial,
            "streets": [
                {
                    "name": street.name,
                    "categories": [each.to_dict() for each in street.categories],
                    "winners": street.winners.to_dict(),
                }
                for street in self.streets
            ],
        }

    def _records(self) -> dict[str, list[Any]]:
        columns: dict[str, list[Any]] = {"street": [], "player": []}
        for street in self.streets:
            for player, categories in enumerate(street.categories, 1):
                columns["street"] += [street.name] * len(categories)
                columns["player"] += [player] * len(categories)
                for name, values in categories._records().items():
                    columns.setdefault(name, []).extend(values)
        return columns

    def _key(self) -> tuple[object, ...]:
        return self.question, self.seed, self.hands, tuple(self._total)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Simulation) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"<Simulation {self.title}>"


def _signed(difference: float | None) -> str:
    return _NONE if difference is None else f"{difference:+.2f}"


def _ratio(fraction: Fraction | None) -> str | None:
    return None if fraction is None else f"{fraction.numerator}/{fraction.denominator}"
