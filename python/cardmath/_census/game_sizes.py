"""How many hands each game has: in all, up to suits, and of different strength."""

from __future__ import annotations

from dataclasses import asdict, astuple, dataclass, fields
from typing import TYPE_CHECKING, Any

from cardmath._census.count import census
from cardmath._core import count_classes
from cardmath._rules.orderings import HIGH, SHORT_DECK, THREE_CARD, Ordering
from cardmath._support.tables import Table
from cardmath.errors import CardmathError, interruptible

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Spaces", "SpacesRow", "spaces"]

_SIZES = (5, 7)


@dataclass(frozen=True)
class SpacesRow:
    """How many hands of one size there are in an ordering's deck."""

    ordering: str
    """The name of the ordering, with its wild cards."""
    cards: int
    """How many cards a hand has."""
    hands: int
    """How many hands there are."""
    classes: int
    """How many hands there are up to suits; jokers count as alike."""
    strengths: int
    """How many different strengths the hands have."""

    def values(self) -> tuple[Any, ...]:
        """The values, in the order of the fields."""
        return astuple(self)


class Spaces(Table[SpacesRow]):
    """How many hands games have. Make one with `spaces`."""

    __slots__ = ("_rows",)

    def __init__(self, rows: Sequence[SpacesRow]) -> None:
        self._rows = tuple(rows)

    @property
    def rows(self) -> tuple[SpacesRow, ...]:
        """One row for each ordering and hand size."""
        return self._rows

    @property
    def title(self) -> str:
        """The question that the table answers."""
        return "How large are the games?"

    @property
    def header(self) -> tuple[str, ...]:
        """The column headings."""
        return ("game", "cards", "hands", "up to suits", "strengths")

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, as text."""
        return [(row.ordering, *(f"{count:,}" for count in row.values()[1:])) for row in self.rows]

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON."""
        return {"rows": [asdict(row) for row in self.rows]}

    def _records(self) -> dict[str, list[Any]]:
        names = (field.name for field in fields(SpacesRow))
        return {name: [getattr(row, name) for row in self.rows] for name in names}

    def __repr__(self) -> str:
        return "spaces()"

    def __eq__(self, other: object) -> bool:
        return self._rows == other._rows if isinstance(other, Spaces) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rows)

    def __reduce__(self) -> tuple[type[Spaces], tuple[object, ...]]:
        return Spaces, (self._rows,)


@interruptible
def spaces(
    orderings: Sequence[Ordering] = (), cards: Sequence[int] = _SIZES, *, threads: int = 0
) -> Spaces:
    """Count the hands of games: in all, up to suits, and of different strength.

    Args:
        orderings: the ordering of each game. The default is standard poker without wild cards and
            with them, short-deck, and three-card poker.
        cards: the hand sizes, in cards.
        threads: the number of threads, 0 for one per core.

    Raises:
        CardmathError: no hand size is given, or `census` refuses one.

    >>> from cardmath import HIGH
    >>> print(spaces([HIGH, HIGH.with_wild("joker")], [5]))
    How large are the games?
                                            up to
    game                cards      hands    suits  strengths
    HIGH                    5  2,598,960  134,459      7,462
    HIGH, a joker wild      5  2,869,685  150,891      7,475
    """
    if not cards:
        raise CardmathError("spaces needs one hand size or more, and none is given")
    chosen = orderings or _default_orderings()
    return Spaces([_row(ordering, size, threads) for ordering in chosen for size in cards])


def _default_orderings() -> list[Ordering]:
    wild = [HIGH.with_wild(word) for word in ("joker", "two jokers", "bug", "deuces")]
    return [HIGH, *wild, SHORT_DECK, THREE_CARD]


def _row(ordering: Ordering, cards: int, threads: int) -> SpacesRow:
    counted = census(cards, ordering=ordering, threads=threads)
    classes = count_classes(cards, "", ordering)
    return SpacesRow(ordering.name, cards, counted.total, classes, counted.strengths)
