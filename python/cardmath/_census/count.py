"""Censuses: how many hands of a size there are of each category, all of them counted.

`cardmath.census` is the function; this module, where it lives, is for `from cardmath.census
import ...`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from math import comb
from typing import TYPE_CHECKING

from cardmath._census.result import Census, bands
from cardmath._core import Hand, count_classes, count_hands
from cardmath._rules.orderings import HIGH, Ordering, find_ordering
from cardmath._support.numbers import shown, whole
from cardmath._support.progress import check_progress
from cardmath._support.tables import Row
from cardmath._work.engines import InOrder, find_engine
from cardmath.errors import CardmathError, Interrupted, StoppedError, interruptible

if TYPE_CHECKING:
    from cardmath._cards.deck import HandLike
    from cardmath._work.protocol import Do, Done, Engine, Span

__all__ = ["MOST_CLASSES", "census"]

MOST_CLASSES = 30_000_000_000
"""A census of more hands up to suits is refused: these take a core twelve minutes."""

MOST_SLOW_CLASSES = 300_000_000
"""So it is of hands of more than seven cards in other orderings than the standard one."""

QUICK_CARDS = 7

_CLASSES_A_MINUTE = 2_500_000_000  # one core at 2.5 GHz, of hands of more than seven cards
_SHARE = 10_000_000
_MOST_SHARES = 512
_ALL = (0, 1)


@interruptible
def census(
    cards: int = 7,
    *,
    given: HandLike = "",
    ordering: Ordering | str = HIGH,
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
        ordering: what beats what: an `Ordering`, or a name such as `"short-deck"`.
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
    ordering = find_ordering(ordering)
    cards = _checked_size(cards, given, ordering)
    check_progress(progress)
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


def _checked_size(cards: int, given: Hand, ordering: Ordering) -> int:
    cards = whole("a number of cards", cards)
    least, most = ordering.size, len(ordering.deck)
    if not least <= cards <= most:
        raise CardmathError(f"a census is of hands of {least} to {most} cards, not {shown(cards)}")
    if len(given) > cards:
        raise CardmathError(f"{len(given)} cards are given, and a hand has {cards} in all")
    return cards


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
    places = bands(ordering, tally)
    partial = {category: sum(tally[first:end]) for category, first, end in places}
    if isinstance(stopped, CardmathError):
        return StoppedError(str(stopped), partial)
    return Interrupted(f"{sum(tally):,} of {total:,} hands were counted", partial)
