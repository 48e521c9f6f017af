"""The answer of `simulate`: the counts of a simulation, compared with exact probabilities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Any

from cardmath._core import Hand
from cardmath._rules.orderings import Ordering
from cardmath._situation.streets import Street
from cardmath._support.equality import Keyed
from cardmath._support.fractions import Fraction
from cardmath._support.layout import counted
from cardmath._support.plain import plain_value
from cardmath._support.tables import Rows, Table
from cardmath.simulation.counts import (
    Categories,
    CategoryCount,
    PlayerCount,
    StreetCounts,
    Winners,
)
from cardmath.simulation.exact import ExactAnswers
from cardmath.simulation.question import SimulationQuestion
from cardmath.simulation.work import SimulationSums


class Simulation(Rows[StreetCounts]):
    """The counts of a simulation. Make one with `simulate`; its rows are the streets."""

    def __init__(self, sums: SimulationSums, exact: ExactAnswers | None = None) -> None:
        self._sums = sums
        self._exact = exact
        self._total = sums.total()

    @property
    def question(self) -> SimulationQuestion:
        """What was dealt."""
        return self._sums.work.question

    @property
    def game(self) -> str:
        """The key of the game."""
        return self.question.game

    @property
    def wild(self) -> tuple[str, ...]:
        """The wild cards, as they were given."""
        return self.question.layout.wild

    @property
    def players(self) -> int:
        """The number of players."""
        return self.question.players

    @property
    def given(self) -> Hand:
        """Hole cards of the first player."""
        return self.question.given

    @property
    def board(self) -> Hand:
        """Cards that were on the board from the start."""
        return self.question.board

    @property
    def dead(self) -> Hand:
        """Cards that were not dealt."""
        return self.question.dead

    @property
    def seed(self) -> int:
        """The seed of the deals."""
        return self._sums.work.seed

    @cached_property
    def hands(self) -> int:
        """The number of deals."""
        return self._sums.hands

    @property
    def partial(self) -> bool:
        """Whether the simulation was stopped before all hands were dealt."""
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
        """The categories of the first player's hands at the showdown."""
        return self.streets[-1].categories[0]

    @property
    def winners(self) -> Winners:
        """How often each player won at the showdown."""
        return self.streets[-1].winners

    @cached_property
    def history(self) -> tuple[tuple[int, tuple[StreetCounts, ...]], ...]:
        """How the counts converged: the number of deals, and the counts of these first deals."""
        return tuple((hands, self._streets_of(sums, hands)) for hands, sums in self._sums.history())

    def _streets_of(self, tally: Sequence[int], hands: int) -> tuple[StreetCounts, ...]:
        counts = iter(tally)
        return tuple(self._street_of(street, counts, hands) for street in self.question.streets)

    def _street_of(self, street: Street, counts: Iterator[int], hands: int) -> StreetCounts:
        """Take the counts of one street from a tally, in the order of `SimulationWork.deals_in`."""
        exact, pots = self._exact, self.question.layout.pots
        shares = exact.shares(street) if exact is not None else None
        names = tuple(name for name, _ in pots)
        outcomes = (self.players + 2) ** len(pots)
        categories: list[list[Categories]] = [[] for _ in pots]
        winners = []
        for player in range(self.players):
            for pot, (name, ordering) in enumerate(pots):
                truth = exact.categories(street, player, pot) if exact is not None else None
                rows = _categories_of(ordering, counts, hands, truth)
                title = self._title_of(street, player, name)
                categories[pot].append(Categories(title, tuple(rows)))
            ends = tuple(islice(counts, outcomes))
            share = None if shares is None else shares[player]
            winners.append(PlayerCount(player + 1, ends, hands, share, names))
        each = zip(names, map(tuple, categories), strict=True)
        return StreetCounts(street.name, tuple(each), Winners(street.name, tuple(winners)))

    def _title_of(self, street: Street, player: int, pot: str) -> str:
        whose = f"player {player + 1}, " if self.players > 1 else ""
        which = f", {pot}" if len(self.question.layout.pots) > 1 else ""
        return f"{whose}{street.name}{which}"

    @property
    def title(self) -> str:
        """The question, with the number of deals and the seed."""
        unfinished = ", interrupted" if self.partial else ""
        return f"{self.question}: {counted(self.hands, 'deal')}, seed {self.seed}{unfinished}"

    @property
    def tables(self) -> tuple[Table[Any], ...]:
        """The tables that are printed: the first player's hands, and how often each player wins."""
        return tuple(
            table
            for street in self.streets
            for table in (
                *(categories[0] for _, categories in street.pots),
                *([street.winners] if self.players > 1 else []),
            )
        )

    def __str__(self) -> str:
        return "\n\n".join([self.title, *map(str, self.tables)])

    def _repr_html_(self) -> str:
        from html import escape

        tables = "".join(table._repr_html_() for table in self.tables)
        return f"<p>{escape(self.title)}</p>{tables}"

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON; fractions are text `p/q`."""
        return {
            "game": self.game,
            **({"wild": list(self.wild)} if self.wild else {}),
            "players": self.players,
            "hands": self.hands,
            "seed": self.seed,
            "given": plain_value(self.given),
            "board": plain_value(self.board),
            "dead": plain_value(self.dead),
            "partial": self.partial,
            "streets": [street.to_dict() for street in self.streets],
        }

    def _records(self) -> dict[str, list[Any]]:
        columns: dict[str, list[Any]] = {"street": [], "player": []}
        for street, pot, player, categories in self._each_categories():
            columns["street"] += [street] * len(categories)
            columns["player"] += [player] * len(categories)
            if len(self.question.layout.pots) > 1:
                columns.setdefault("pot", []).extend([pot] * len(categories))
            for name, values in categories._records().items():
                columns.setdefault(name, []).extend(values)
        return columns

    def _each_categories(self) -> Iterator[tuple[str, str, int, Categories]]:
        for street in self.streets:
            for pot, each in street.pots:
                for player, categories in enumerate(each, 1):
                    yield street.name, pot, player, categories

    def _key(self) -> tuple[object, ...]:
        return self.question, self.seed, self.hands, tuple(self._total)

    __hash__ = Keyed.__hash__

    def __repr__(self) -> str:
        """The title, and the tables of the last street; `str` has all streets."""
        tables = self.tables
        of_a_street = len(tables) // len(self.streets)
        return "\n\n".join([self.title, *map(repr, tables[-of_a_street:])])


def _categories_of(
    ordering: Ordering, counts: Iterator[int], hands: int, exact: dict[str, Fraction] | None
) -> list[CategoryCount]:
    """The counts of a player, the strongest category first.

    Hands that do not qualify come last, if the ordering has such hands.
    """
    nothing = next(counts)
    named = [(name, next(counts)) for name in ordering.categories][::-1]
    if nothing or ordering.worst is not None:
        named.append((ordering.nothing, nothing))
    return [
        CategoryCount(name, count, hands, None if exact is None else exact[name])
        for name, count in named
    ]
