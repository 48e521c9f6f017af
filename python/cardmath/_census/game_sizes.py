"""The size of each game's space: hands, hands up to suits, and as play tells them apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardmath._census.count import census
from cardmath._core import count_classes
from cardmath._rules.orderings import HIGH, SHORT_DECK, THREE_CARD, Ordering
from cardmath._support.tables import Row, Table
from cardmath.errors import CardmathError, interruptible

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Spaces", "SpacesRow", "spaces"]

_SIZES = (5, 7)


class SpacesRow(Row):
    """The hands of so many cards of an ordering's deck."""

    __slots__ = ("ordering", "cards", "hands", "classes", "strengths")

    ordering: str
    """The name of the ordering, with what is wild."""
    cards: int
    """How many cards a hand has."""
    hands: int
    """How many hands there are."""
    classes: int
    """How many there are up to suits, and up to which of the jokers are held."""
    strengths: int
    """How many strengths they have: how many of them are different in play."""


class Spaces(Table):
    """How large games are. Make one with `spaces`."""

    __slots__ = ("_rows",)

    def __init__(self, rows: Sequence[SpacesRow]) -> None:
        self._rows = tuple(rows)

    @property
    def rows(self) -> tuple[SpacesRow, ...]:
        """A row for each ordering and number of cards."""
        return self._rows

    @property
    def title(self) -> str:
        """The question."""
        return "How large are the games?"

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        return ("game", "cards", "hands", "up to suits", "strengths")

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people."""
        return [(row.ordering, *(f"{count:,}" for count in row.values()[1:])) for row in self.rows]

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON."""
        names = SpacesRow.__slots__
        return {"rows": [dict(zip(names, row.values(), strict=True)) for row in self.rows]}

    def _records(self) -> dict[str, list[Any]]:
        columns = map(list, zip(*(row.values() for row in self.rows), strict=True))
        return dict(zip(SpacesRow.__slots__, columns, strict=True))

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
    """Count the hands of games: all, those up to suits, and as play tells them apart.

    Args:
        orderings: what beats what in each game; if none is given, standard poker, without wild
            cards and with them, the short deck, and three cards.
        cards: how many cards hands have.
        threads: how many count, 0 for every core.

    Raises:
        CardmathError: no number of cards is given, or a census refuses one.

    >>> from cardmath import HIGH
    >>> print(spaces([HIGH, HIGH.with_wild("joker")], [5]))
    How large are the games?
                                            up to
    game                cards      hands    suits  strengths
    HIGH                    5  2,598,960  134,459      7,462
    HIGH, a joker wild      5  2,869,685  150,891      7,475
    """
    if not cards:
        raise CardmathError("hands of how many cards? none is given")
    games = orderings or _games()
    return Spaces([_row(game, size, threads) for game in games for size in cards])


def _games() -> list[Ordering]:
    wild = [HIGH.with_wild(word) for word in ("joker", "two jokers", "bug", "deuces")]
    return [HIGH, *wild, SHORT_DECK, THREE_CARD]


def _row(ordering: Ordering, cards: int, threads: int) -> SpacesRow:
    found = census(cards, ordering=ordering, threads=threads)
    classes = count_classes(cards, "", ordering)
    return SpacesRow(ordering.name, cards, found.total, classes, found.strengths)
