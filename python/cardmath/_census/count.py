"""Censuses: how many hands of a given size fall in each hand category, counted exactly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

from cardmath._census.result import Census, bands
from cardmath._core import Hand, count_classes, count_hands
from cardmath._rules.orderings import HIGH, Ordering, find_ordering
from cardmath._support.numbers import shown, whole
from cardmath._support.progress import check_progress
from cardmath._work.engines import InOrder, find_engine
from cardmath.errors import CardmathError, Interrupted, StoppedError, interruptible

if TYPE_CHECKING:
    from distributed import Security

    from cardmath._cards.deck import HandLike
    from cardmath._work.protocol import Do, Done, Engine, Span

MOST_CLASSES = 30_000_000_000
"""The most hands up to suit relabelling in one census: one core counts them in twelve minutes."""

MOST_SLOW_CLASSES = 300_000_000
"""The same limit for hands of more than seven cards in an ordering that is not the standard one."""

QUICK_CARDS = 7
"""Up to this hand size every ordering is evaluated quickly."""

_CLASSES_A_MINUTE = 2_500_000_000  # on one core at 2.5 GHz, for hands of more than seven cards
_SHARE = 10_000_000  # hands up to suit relabelling in each share: a quarter of a second of work
_MOST_SHARES = 512
_ALL = (0, 1)  # share 0 of 1: the whole census


@interruptible
def census(
    cards: int = 7,
    *,
    given: HandLike = "",
    ordering: Ordering | str = HIGH,
    threads: int = 0,
    scheduler: str | None = None,
    workers: int = 0,
    security: Security | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Census:
    """Count all hands of a given size by category and strength, exactly.

    Only one hand of each class under suit isomorphism is evaluated. There are 6,009,159 such
    classes of seven cards, which take a few hundredths of a second. With more cards there are more
    classes, and each takes longer to evaluate: eight cards take a second, ten cards about twenty
    seconds, and thirteen cards ten minutes.

    Args:
        cards: how many cards a hand has: 5 to 52 in standard poker. In any ordering, from the
            number of cards that it evaluates to the size of its deck.
        given: cards that every counted hand contains.
        ordering: an `Ordering`, or its name, such as `"short-deck"`.
        threads: the number of threads, 0 for one per core. The answer does not depend on it.
        scheduler: the address of a Dask scheduler, tcp://host:port, whose workers do the counting.
            This pays off from ten cards on.
        workers: the number of processes of a local Dask cluster that do the counting.
        security: the keys for a scheduler of your own at `tls://host:port`, as a
            `distributed.Security`; see `docs/how/cluster.md`.
        progress: called a few times a second with the number of hands up to suit relabelling that
            are done and their total. An exception that it raises ends the count.

    Raises:
        CardmathError: no hands match, or there are more than `MOST_CLASSES` hands up to suit
            relabelling (true of 14 to 38 cards when no cards are given). For hands of more than
            seven cards in an ordering that is not the standard one, the limit is
            `MOST_SLOW_CLASSES`. Also raised when Dask is not installed, or when no scheduler
            answers.
        CardTextError, RepeatedCardError: the given cards are not cards, or one appears twice.
        CardmathTypeError: a number is not an int, or `progress` is not callable.
        StoppedError: the cluster was lost. `partial` holds the hands counted so far, by category.
        Interrupted: Ctrl-C was pressed. `partial` holds the hands counted so far, by category.

    >>> print(census(5))  # doctest: +ELLIPSIS
    5 cards: 2,598,960 hands
                                                odds         or              up to suit
    category             hands    percent    against     better  strengths  relabelling
    Straight Flush          40    0.00154   64,973:1    0.00154         10           10
      Royal Flush            4    0.00015  649,739:1    0.00015          1            1
    Four of a Kind         624    0.02401    4,164:1    0.02555        156          156
    ...
    """
    given = Hand(given)
    ordering = find_ordering(ordering)
    cards = _checked_size(cards, given, ordering)
    check_progress(progress)
    classes = count_classes(cards, given, ordering)
    _check_cost(cards, classes, ordering)
    workers = whole("a number of workers", workers)
    if scheduler is None and not workers and security is None:
        tally, class_tally, stopped = count_hands(cards, given, ordering, threads, progress, _ALL)
    else:
        engine = find_engine(threads, scheduler, workers, security)
        work = _CensusWork(cards, given, ordering, _share_count(classes))
        tally, class_tally, stopped = _count_on(engine, work, classes, progress)
    if stopped is not None:
        raise _interrupted(cards, given, tally, ordering, stopped) from stopped
    if progress is not None:
        progress(classes, classes)
    return Census(cards, given, tuple(tally), tuple(class_tally), ordering)


@dataclass(frozen=True, slots=True)
class _CensusWork:
    """A census as work for an engine, divided into shares.

    Each share takes hands from all parts of the enumeration, so that all shares cost about the
    same.
    """

    cards: int
    given: Hand
    ordering: Ordering
    shares: int

    def opened(self) -> Do:
        """Return the function that counts a span of shares: hands and classes by strength."""

        def do(span: Span, threads: int) -> Done:
            sums = _zero_tallies(self.ordering)
            for share in range(*span):
                part = (share, self.shares)
                *tallies, stopped = count_hands(
                    self.cards, self.given, self.ordering, threads, None, part
                )
                if stopped is not None:
                    return sums, share - span[0], stopped
                sums = _added(sums, tallies)
            return sums, span[1] - span[0], None

        return do


def _share_count(classes: int) -> int:
    """The number of shares of a census: each takes a quarter of a second or more."""
    return max(1, min(_MOST_SHARES, classes // _SHARE))


def _zero_tallies(ordering: Ordering) -> list[list[int]]:
    """The tallies of hands and of classes by strength, all zero."""
    return [[0] * (1 + ordering.strengths) for _ in range(2)]


def _added(sums: list[list[int]], more: Sequence[list[int]]) -> list[list[int]]:
    return [
        [a + b for a, b in zip(old, new, strict=True)] for old, new in zip(sums, more, strict=True)
    ]


def _count_on(
    engine: Engine,
    work: _CensusWork,
    classes: int,
    progress: Callable[[int, int], object] | None,
) -> tuple[list[int], list[int], BaseException | None]:
    """Count all shares on an engine.

    Returns:
        The hands and the classes by strength, and the exception that stopped the count, if any.
    """
    sums, done = _zero_tallies(work.ordering), 0
    stopped: BaseException | None = None
    try:
        with closing(engine.count(work, InOrder(work.shares))) as results:
            for span, tallies in results:
                sums, done = _added(sums, tallies), done + span[1] - span[0]
                if progress is not None:
                    progress(classes * done // work.shares, classes)
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
            f"a census of {cards} cards has {classes:,} hands up to suit relabelling to evaluate, "
            f"about {minutes:,.0f} minutes on one core; the limit is {most:,}: ask for fewer "
            "cards, or give more of them"
        )


def _interrupted(
    cards: int, given: Hand, tally: Sequence[int], ordering: Ordering, stopped: BaseException
) -> BaseException:
    """The exception to raise for a stopped count, with the counts so far where it has room."""
    if not isinstance(stopped, KeyboardInterrupt | CardmathError):
        return stopped
    total = comb(len(ordering.deck) - len(given), cards - len(given))
    partial = {name: sum(tally[first:end]) for name, first, end in bands(ordering, tally)}
    if isinstance(stopped, CardmathError):
        return StoppedError(str(stopped), partial)
    return Interrupted(f"{sum(tally):,} of {total:,} hands were counted", partial)
