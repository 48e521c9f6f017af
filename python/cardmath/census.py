"""Censuses: how many hands of a size there are of each category, all of them counted.

`cardmath.census` is the function; this module, where it lives, is for `from cardmath.census
import ...`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from math import comb, floor, log10

from cardmath._core import Hand, count_classes, count_hands
from cardmath.descriptions import ROYAL_FLUSH
from cardmath.engines import InOrder, find_engine
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted, StoppedError
from cardmath.orderings import HIGH, Ordering
from cardmath.tables import Row, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction
    from typing import Any

    from cardmath.cards import HandLike
    from cardmath.engines import Do, Done, Engine, Span

__all__ = [
    "MOST_CLASSES",
    "Census",
    "CensusRow",
    "DifferentHands",
    "DifferentHandsRow",
    "census",
    "different_hands",
]

MOST_CLASSES = 30_000_000_000
"""A census of more hands up to suits is refused: these take a core twelve minutes."""

MOST_SLOW_CLASSES = 300_000_000
"""So it is of hands of more than seven cards in other orderings than the standard one."""

DECK_SIZE = 52
QUICK_CARDS = 7

_CLASSES_A_MINUTE = 2_500_000_000  # one core at 2.5 GHz, of hands of more than seven cards
_SHARE = 10_000_000
_MOST_SHARES = 512
_ALL = (0, 1)
_SIZES_OF_NESS = range(1, 8)
_NONE = "-"
_MARK = "*"


class CensusRow(Row):
    """The hands of one category."""

    __slots__ = ("category", "hands", "probability", "cumulative", "strengths", "classes")

    category: str
    """The name of the category."""
    hands: int
    """How many hands there are."""
    probability: Fraction
    """The share of these hands among all."""
    cumulative: Fraction
    """The share of these hands and all better ones."""
    strengths: int
    """How many strengths these hands have."""
    classes: int
    """How many hands there are up to suits: those that differ by a renaming of suits are one."""

    @property
    def percent(self) -> float:
        """The share of these hands among all, in percent."""
        return float(100 * self.probability)

    @property
    def odds_against(self) -> Fraction | None:
        """How many other hands there are for each of these; None where there are none of these."""
        return 1 / self.probability - 1 if self.hands else None


class Census(Table):
    """How many hands of a size there are of each category. Make one with `census`.

    Walking through it gives its rows, the strongest category first; `census["Flush"]` is one.
    Censuses are equal when they count the same hands of each strength.

    >>> flush = census(5)["Flush"]
    >>> flush.hands, flush.probability, flush.odds_against
    (5108, Fraction(1277, 649740), Fraction(648463, 1277))
    """

    __slots__ = ("_cards", "_class_tally", "_given", "_ordering", "_rows", "_royal_flush", "_tally")

    def __init__(
        self,
        cards: int,
        given: Hand,
        tally: Sequence[int],
        class_tally: Sequence[int],
        ordering: Ordering = HIGH,
    ) -> None:
        self._cards = cards
        self._given = given
        self._ordering = ordering
        self._tally = tuple(tally)
        self._class_tally = tuple(class_tally)
        self._rows = tuple(self._row(*band) for band in _bands(ordering, tally))
        royal = ordering.royal_strength
        self._royal_flush = self._row(ROYAL_FLUSH, royal, royal + 1) if royal else None

    def _row(self, category: str, first: int, end: int) -> CensusRow:
        from fractions import Fraction  # takes milliseconds that most programs need not spend

        hands = self._tally[first:end]
        return CensusRow(
            category,
            sum(hands),
            Fraction(sum(hands), self.total),
            Fraction(sum(self._tally[first:]), self.total),
            len(hands) - hands.count(0) if first else 0,
            sum(self._class_tally[first:end]),
        )

    @property
    def cards(self) -> int:
        """How many cards a hand has."""
        return self._cards

    @property
    def given(self) -> Hand:
        """The cards that every hand contains."""
        return self._given

    @property
    def rows(self) -> tuple[CensusRow, ...]:
        """The categories, the strongest first; after them what does not qualify, if that can be."""
        return self._rows

    @property
    def ordering(self) -> Ordering:
        """What beats what."""
        return self._ordering

    @property
    def royal_flush(self) -> CensusRow:
        """The best straight flush, which is no category: the first row counts it too.

        Raises:
            CardmathError: the ordering has no royal flush.
        """
        if self._royal_flush is None:
            raise CardmathError(f"there is no royal flush in {self._ordering.name}")
        return self._royal_flush

    @property
    def total(self) -> int:
        """How many hands there are."""
        return sum(self._tally)

    @property
    def strengths(self) -> int:
        """How many strengths the hands have: how many of them are different in play."""
        return len(self._tally) - 1 - self._tally[1:].count(0)

    @property
    def classes(self) -> int:
        """How many hands there are up to suits.

        Hands count as one that differ by a renaming of suits which leaves the given cards as
        they are.
        """
        return sum(self._class_tally)

    @property
    def tally(self) -> tuple[int, ...]:
        """How many hands have each strength, from 0, which those have that do not qualify."""
        return self._tally

    def __getitem__(self, category: str) -> CensusRow:
        """Look up a category by its name, or the royal flush.

        Raises:
            CardmathError: there is no such category; the message names them.
        """
        for row in self._all_rows():
            if row.category == category:
                return row
        accepted = ", ".join(row.category for row in self._all_rows())
        raise CardmathError(f"{category!r} is no category; one of {accepted} is")

    def _all_rows(self) -> list[CensusRow]:
        """The rows, and the royal flush before them."""
        return [*([self._royal_flush] if self._royal_flush else []), *self._rows]

    @property
    def title(self) -> str:
        """The question, and how many hands there are: `7 cards with Ah Kh: 2,118,760 hands`."""
        ordering = "" if self._ordering is HIGH else f", {self._ordering.title}"
        mark = f"; {_MARK} rarer than a hand that beats it" if self.inversions else ""
        given = f" with {self._given}" if self._given else ""
        hands = "hand" if self.total == 1 else "hands"
        return f"{self._cards} cards{given}{ordering}: {self.total:,} {hands}{mark}"

    @property
    def inversions(self) -> tuple[str, ...]:
        """The categories that are rarer than some stronger one, with wild cards.

        Without them there are such too (of seven cards high card is rarer than a pair), but what
        beats what was settled by five.
        """
        if not self._ordering.wild:
            return ()
        most, found = 0, []
        for row in self._rows:
            if 0 < row.hands < most:
                found.append(row.category)
            most = max(most, row.hands)
        return tuple(found)

    def reranked(self) -> Ordering:
        """Rank the categories as often as they come: an ordering in which the rarest is the best.

        What is wild stays so; and as players use wild cards for what ranks higher, a census in the
        new ordering has other counts.

        >>> joker = HIGH.with_wild("joker")
        >>> before = census(5, ordering=joker)
        >>> after = census(5, ordering=before.reranked())
        >>> [(c["Two Pair"].hands, c["Three of a Kind"].hands) for c in (before, after)]
        [(123552, 137280), (205920, 54912)]
        """
        order = {row.category: row.hands for row in self._rows}
        return self._ordering.reordered(
            sorted(self._ordering.shapes, key=lambda shape: order.get(shape.name, 0), reverse=True)
        )

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        return (
            "category",
            "hands",
            "percent",
            "odds against",
            "or better",
            "strengths",
            "up to suits",
        )

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people: the categories, the royal flush, the sum."""
        decimals = _decimals(self)
        royal = [_cells_of(self._royal_flush, decimals)] if self._royal_flush else []
        lines = [_cells_of(row, decimals) for row in self._rows]
        lines = [
            (f"{name} {_MARK}" if name in self.inversions else name, *cells)
            for name, *cells in lines
        ]
        # A royal flush stands below the straight flushes, of which it is one.
        names = [row.category for row in self._rows]
        above = names.index(self._ordering.royal_shape) + 1 if royal else 0
        all_of_them = (f"{self.total:,}", f"{100:.{decimals}f}", "", "")
        return [
            *lines[:above],
            *((f"  {name}", *cells) for name, *cells in royal),
            *lines[above:],
            ("all", *all_of_them, f"{self.strengths:,}", f"{self.classes:,}"),
        ]

    def to_dict(self) -> dict[str, Any]:
        """The census as plain values for JSON: counts are int, fractions are text `p/q`."""
        royal = self._royal_flush
        return {
            **({} if self._ordering is HIGH else {"ordering": self._ordering.name}),
            "cards": self._cards,
            "given": [str(card) for card in self._given],
            "total": self.total,
            "strengths": self.strengths,
            "classes": self.classes,
            "rows": [_row_dict(row) for row in self._rows],
            **({"royal_flush": _row_dict(royal)} if royal else {}),
        }

    def _records(self) -> dict[str, list[Any]]:
        odds = (row.odds_against for row in self)
        return {
            "category": [row.category for row in self],
            "hands": [row.hands for row in self],
            "probability": [float(row.probability) for row in self],
            "odds_against": [float("inf" if against is None else against) for against in odds],
            "cumulative": [float(row.cumulative) for row in self],
            "strengths": [row.strengths for row in self],
            "classes": [row.classes for row in self],
        }

    def __iter__(self) -> Iterator[CensusRow]:
        return iter(self._rows)

    def __repr__(self) -> str:
        given = f", given='{self._given}'" if self._given else ""
        ordering = "" if self._ordering is HIGH else f", ordering={self._ordering!r}"
        return f"census({self._cards}{given}{ordering})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Census):
            return NotImplemented
        same = (self._tally, self._class_tally) == (other._tally, other._class_tally)
        return same and self._ordering == other._ordering

    def __hash__(self) -> int:
        return hash((self._tally, self._class_tally))

    def __reduce__(self) -> tuple[type[Census], tuple[object, ...]]:
        return Census, (
            *(self._cards, self._given, self._tally, self._class_tally),
            self._ordering,
        )


def _bands(ordering: Ordering, tally: Sequence[int]) -> list[tuple[str, int, int]]:
    """Each category with its first strength and the one after its last, the strongest first."""
    bands = [(shape.name, first, end) for shape, first, end in reversed(ordering.bands)]
    return [*bands, (ordering.nothing, 0, 1)] if ordering.worst or tally[0] else bands


def _decimals(table: Census) -> int:
    """So many that the rarest row has two digits that tell."""
    rarest = min(row.percent for row in table._all_rows() if row.hands)
    return max(2, 1 - floor(log10(rarest)))


def _cells_of(row: CensusRow, decimals: int) -> tuple[str, ...]:
    return (
        row.category,
        f"{row.hands:,}",
        f"{row.percent:.{decimals}f}",
        _odds(row.odds_against),
        f"{float(100 * row.cumulative):.{decimals}f}",
        f"{row.strengths:,}",
        f"{row.classes:,}",
    )


def _odds(against: Fraction | None) -> str:
    if against is None:
        return _NONE
    decimals = 2 if against < 10 else 1 if against < 100 else 0
    return f"{float(against):,.{decimals}f}:1"


def _row_dict(row: CensusRow) -> dict[str, Any]:
    against = row.odds_against
    return {
        "category": row.category,
        "hands": row.hands,
        "probability": _ratio(row.probability),
        "percent": row.percent,
        "odds_against": None if against is None else _ratio(against),
        "cumulative": _ratio(row.cumulative),
        "strengths": row.strengths,
        "classes": row.classes,
    }


def _ratio(fraction: Fraction) -> str:
    return f"{fraction.numerator}/{fraction.denominator}"


def census(
    cards: int = 7,
    *,
    given: HandLike = "",
    ordering: Ordering = HIGH,
    threads: int = 0,
    scheduler: str | None = None,
    workers: int = 0,
    progress: Callable[[int, int], object] | None = None,
) -> Census:
    """Count all hands of a size by category and strength, exactly.

    Hands that differ by a renaming of suits are judged once, which makes 6,009,159 hands of
    seven cards, the work of some hundredths of a second. Eight cards are five times as many, and
    more than seven take longer to judge: a second, ten cards some twenty, thirteen ten minutes.

    Args:
        cards: how many cards a hand has, 5 to 52; as many as count in the ordering, or more.
        given: cards that every hand contains: what can become of these?
        ordering: what beats what.
        threads: how many count, 0 for every core; the answer is the same.
        scheduler: the address of a Dask scheduler, tcp://host:port, whose workers count: worth it
            from ten cards on.
        workers: so many processes on this machine count, as a cluster of Dask's.
        progress: called some times a second with the number of hands up to suits that are done,
            and of all; what it raises ends the count.

    Raises:
        CardmathError: there are no such hands; or more than `MOST_CLASSES` up to suits, which is
            so for 14 to 38 cards where none are given; in other orderings of hands of more than
            seven cards, more than `MOST_SLOW_CLASSES`. Dask is not installed, or no scheduler
            answers.
        CardTextError, RepeatedCardError: the given cards are not cards, or one comes twice.
        CardmathTypeError: a number is no int, or progress cannot be called.
        StoppedError: the cluster has gone; `partial` has the hands counted so far by category.
        Interrupted: Ctrl-C was pressed; `partial` is the same.

    >>> print(census(5))  # doctest: +ELLIPSIS
    5 cards: 2,598,960 hands
                                                odds         or               up to
    category             hands    percent    against     better  strengths    suits
    Straight Flush          40    0.00154   64,973:1    0.00154         10       10
      Royal Flush            4    0.00015  649,739:1    0.00015          1        1
    Four of a Kind         624    0.02401    4,164:1    0.02555        156      156
    ...
    """
    given = Hand(given)
    _check_size(cards, given, ordering)
    if progress is not None and not callable(progress):
        raise CardmathTypeError(f"progress is a function, not {type(progress).__name__}")
    classes = count_classes(cards, given, ordering)
    _check_cost(cards, classes, ordering)
    if scheduler is None and not workers:
        tally, class_tally, stopped = count_hands(cards, given, ordering, threads, progress, _ALL)
    else:
        engine = find_engine(threads, scheduler, workers)
        share = _Share(cards, given, ordering, _shares(classes))
        tally, class_tally, stopped = _gathered(share, engine, classes, progress)
    if stopped is not None:
        raise _interrupted(cards, given, tally, ordering, stopped) from stopped
    if progress is not None:
        progress(classes, classes)
    return Census(cards, given, tally, class_tally, ordering)


class _Share(Row):
    """A census as a work: each of its shares has parts of the walk from everywhere in it."""

    __slots__ = ("cards", "given", "ordering", "shares")

    cards: int
    given: Hand
    ordering: Ordering
    shares: int

    def opened(self) -> Do:
        """Make ready what counts its shares: hands and classes of each strength."""

        def do(span: Span, threads: int) -> Done:
            sums = _nothing(self.ordering)
            for share in range(*span):
                asked = (share, self.shares)
                *found, stopped = count_hands(
                    self.cards, self.given, self.ordering, threads, None, asked
                )
                if stopped is not None:
                    return sums, share - span[0], stopped
                sums = _added(sums, found)
            return sums, span[1] - span[0], None

        return do


def _shares(classes: int) -> int:
    """Into how many shares a census is divided: a quarter of a second each, or more."""
    return max(1, min(_MOST_SHARES, classes // _SHARE))


def _nothing(ordering: Ordering) -> list[list[int]]:
    """No hands and no classes of any strength."""
    return [[0] * (1 + ordering.strengths) for _ in range(2)]


def _added(sums: list[list[int]], more: Sequence[list[int]]) -> list[list[int]]:
    return [
        [a + b for a, b in zip(old, new, strict=True)] for old, new in zip(sums, more, strict=True)
    ]


def _gathered(
    share: _Share,
    engine: Engine,
    classes: int,
    progress: Callable[[int, int], object] | None,
) -> tuple[list[int], list[int], BaseException | None]:
    """Count all shares on an engine; and what stopped it, when something was counted."""
    sums, done = _nothing(share.ordering), 0
    stopped: BaseException | None = None
    try:
        with closing(engine.count(share, InOrder(share.shares))) as found:
            for span, counts in found:
                sums, done = _added(sums, counts), done + span[1] - span[0]
                if progress is not None:
                    progress(classes * done // share.shares, classes)
    except KeyboardInterrupt as error:
        stopped = error
    except CardmathError as error:
        if not done:
            raise
        stopped = error
    return sums[0], sums[1], stopped


def _check_size(cards: int, given: Hand, ordering: Ordering) -> None:
    if not isinstance(cards, int):
        raise CardmathTypeError(f"a number of cards is an int, not {type(cards).__name__}")
    if not isinstance(ordering, Ordering):
        raise CardmathTypeError(
            f"an ordering is wanted, such as HIGH, not {type(ordering).__name__}"
        )
    least, most = ordering.size, len(ordering.deck)
    if not least <= cards <= most:
        raise CardmathError(f"a census is of hands of {least} to {most} cards, not {cards}")
    if len(given) > cards:
        raise CardmathError(f"{len(given)} cards are given, and a hand has {cards} in all")


def _check_cost(cards: int, classes: int, ordering: Ordering) -> None:
    slow = ordering is not HIGH and cards > QUICK_CARDS
    most = MOST_SLOW_CLASSES if slow else MOST_CLASSES
    if classes > most:
        minutes = classes / _CLASSES_A_MINUTE * (MOST_CLASSES / most)
        raise CardmathError(
            f"a census of {cards} cards has {classes:,} hands up to suits to judge, {minutes:,.0f} "
            f"minutes' work of a core; up to {most:,} are judged: ask for fewer cards, "
            "or give more of them"
        )


def _interrupted(
    cards: int, given: Hand, tally: Sequence[int], ordering: Ordering, stopped: BaseException
) -> BaseException:
    """What to raise when a count was stopped: Ctrl-C comes with the counts so far."""
    if not isinstance(stopped, KeyboardInterrupt | CardmathError):
        return stopped
    total = comb(len(ordering.deck) - len(given), cards - len(given))
    bands = _bands(ordering, tally)
    partial = {category: sum(tally[first:end]) for category, first, end in bands}
    if isinstance(stopped, CardmathError):
        return StoppedError(str(stopped), partial)
    return Interrupted(f"{sum(tally):,} of {total:,} hands were counted", partial)


class DifferentHandsRow(Row):
    """How many different hands of so many cards there are."""

    __slots__ = ("cards", "hands", "classes", "strengths")

    cards: int
    """How many cards a hand has."""
    hands: int
    """How many hands there are."""
    classes: int
    """How many there are up to suits: hands that differ by a renaming of suits are one."""
    strengths: int | None
    """How many strengths they have; None for fewer than five cards, which have none."""


class DifferentHands(Table):
    """How many different hands there are. Make one with `different_hands`."""

    __slots__ = ("_rows",)

    def __init__(self, rows: Sequence[DifferentHandsRow]) -> None:
        self._rows = tuple(rows)

    @property
    def rows(self) -> tuple[DifferentHandsRow, ...]:
        """One card to seven, a row each."""
        return self._rows

    @property
    def title(self) -> str:
        """The question."""
        return "How many different hands are there?"

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        return ("cards", "hands", "up to suits", "strengths")

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people."""
        return [
            tuple(_NONE if count is None else f"{count:,}" for count in row.values())
            for row in self.rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON."""
        names = DifferentHandsRow.__slots__
        return {"rows": [dict(zip(names, row.values(), strict=True)) for row in self.rows]}

    def _records(self) -> dict[str, list[Any]]:
        columns = map(list, zip(*(row.values() for row in self.rows), strict=True))
        return dict(zip(DifferentHandsRow.__slots__, columns, strict=True))

    def __iter__(self) -> Iterator[DifferentHandsRow]:
        return iter(self._rows)

    def __repr__(self) -> str:
        return "different_hands()"

    def __eq__(self, other: object) -> bool:
        return self._rows == other._rows if isinstance(other, DifferentHands) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rows)

    def __reduce__(self) -> tuple[type[DifferentHands], tuple[object, ...]]:
        return DifferentHands, (self._rows,)


def different_hands() -> DifferentHands:
    """Count the different hands of one to seven cards.

    All of them; those that are different up to a renaming of suits; and the strengths that they
    can have, which are all that matters in play.

    >>> print(different_hands())
    How many different hands are there?
                            up to
    cards        hands      suits  strengths
    1               52         13          -
    2            1,326        169          -
    3           22,100      1,755          -
    4          270,725     16,432          -
    5        2,598,960    134,459      7,462
    6       20,358,520    962,988      6,075
    7      133,784,560  6,009,159      4,824
    """
    return DifferentHands([_different(cards) for cards in _SIZES_OF_NESS])


def _different(cards: int) -> DifferentHandsRow:
    strengths = census(cards).strengths if cards >= HIGH.size else None
    hands, classes = comb(DECK_SIZE, cards), count_classes(cards, "", HIGH)
    return DifferentHandsRow(cards, hands, classes, strengths)
