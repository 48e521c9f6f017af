"""How many hands there are: in total, up to suit relabelling, and of different strength."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from math import comb
from typing import Any

from cardmath._census.count import census
from cardmath._core import count_classes
from cardmath._rules.orderings import HIGH, SHORT_DECK, THREE_CARD, Ordering
from cardmath._support.lists import listed
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError, interruptible

_DECK_SIZE = 52
_SIZES_OF_HANDS = range(1, 8)
_NO_VALUE = "-"


@dataclass(frozen=True)
class DifferentHandsRow:
    """How many different hands there are of one size."""

    cards: int
    """How many cards a hand has."""
    hands: int
    """How many hands there are."""
    classes: int
    """How many hands there are up to suit relabelling."""
    strengths: int | None
    """How many different strengths the hands have; None for fewer than five cards."""

    def values(self) -> tuple[Any, ...]:
        """The values, in the order of the fields."""
        return astuple(self)


@dataclass(frozen=True, repr=False)
class DifferentHands(Table[DifferentHandsRow]):
    """How many different hands there are. Make one with `different_hands`."""

    rows: tuple[DifferentHandsRow, ...]
    """The rows, from one card to seven."""

    @property
    def title(self) -> str:
        """The question that the table answers."""
        return "How many different hands are there?"

    def _columns(self) -> Columns[DifferentHandsRow]:
        return (
            Column("cards", "cards"),
            Column("hands", "hands"),
            Column("classes", "up to suit relabelling"),
            Column("strengths", "strengths", lambda count: f"{count:,}" if count else _NO_VALUE),
        )


@interruptible
def different_hands() -> DifferentHands:
    """Count the different hands of one to seven cards of a 52-card deck.

    There are three counts for each size: all hands, hands up to suit relabelling, and
    the different strengths that the hands have.

    >>> print(different_hands())
    How many different hands are there?
                         up to suit
    cards        hands  relabelling  strengths
    1               52           13          -
    2            1,326          169          -
    3           22,100        1,755          -
    4          270,725       16,432          -
    5        2,598,960      134,459      7,462
    6       20,358,520      962,988      6,075
    7      133,784,560    6,009,159      4,824
    """
    return DifferentHands(tuple(map(_different_row, _SIZES_OF_HANDS)))


def _different_row(cards: int) -> DifferentHandsRow:
    strengths = census(cards).strengths if cards >= HIGH.size else None
    hands, classes = comb(_DECK_SIZE, cards), count_classes(cards, "", HIGH)
    return DifferentHandsRow(cards, hands, classes, strengths)


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
    """How many hands there are up to suit relabelling; jokers count as alike."""
    strengths: int
    """How many different strengths the hands have."""

    def values(self) -> tuple[Any, ...]:
        """The values, in the order of the fields."""
        return astuple(self)


@dataclass(frozen=True, repr=False)
class Spaces(Table[SpacesRow]):
    """How many hands there are in games. Make one with `spaces`."""

    rows: tuple[SpacesRow, ...]
    """The rows, the smallest hands of each ordering first."""

    @property
    def title(self) -> str:
        """The question that the table answers."""
        return "How large are the games?"

    def _columns(self) -> Columns[SpacesRow]:
        return (
            Column("ordering", "game"),
            Column("cards", "cards"),
            Column("hands", "hands"),
            Column("classes", "up to suit relabelling"),
            Column("strengths", "strengths"),
        )


@interruptible
def spaces(
    orderings: Sequence[Ordering] = (), cards: Sequence[int] = _SIZES, *, threads: int = 0
) -> Spaces:
    """Count the hands of games: in total, up to suit relabelling, and of different strength.

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
                                           up to suit
    game                cards      hands  relabelling  strengths
    HIGH                    5  2,598,960      134,459      7,462
    HIGH, a joker wild      5  2,869,685      150,891      7,475
    """
    if isinstance(cards, Sequence) and not cards:
        raise CardmathError("spaces needs one hand size or more, and none is given")
    chosen = listed("orderings", orderings) or _default_orderings()
    sizes = listed("hand sizes", cards)
    return Spaces(tuple(_row(ordering, size, threads) for ordering in chosen for size in sizes))


def _default_orderings() -> list[Ordering]:
    wild = [HIGH.with_wild(word) for word in ("joker", "two jokers", "bug", "deuces")]
    return [HIGH, *wild, SHORT_DECK, THREE_CARD]


def _row(ordering: Ordering, cards: int, threads: int) -> SpacesRow:
    counted = census(cards, ordering=ordering, threads=threads)
    classes = count_classes(cards, "", ordering)
    return SpacesRow(ordering.name, cards, counted.total, classes, counted.strengths)
