"""Judges the hands of a review: several at once on this machine, or on a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING, NamedTuple

from cardmath._review.cache import Cache, key_of
from cardmath._review.judging import Options, judged
from cardmath._review.played_hand import NotReviewedError, PlayedHand
from cardmath._work.engines import InOrder

if TYPE_CHECKING:
    from cardmath._ranges.range import Range
    from cardmath._review.jam_or_fold import JudgedJam
    from cardmath._review.street import JudgedAct
    from cardmath._review.work import ReviewWork
    from cardmath._support.progress import Progress
    from cardmath._work.protocol import Do, Done, Engine, Span

_PAUSE = 0.1
"""The seconds between two looks at Ctrl-C."""


class _StoppedError(Exception):
    """The review was stopped while a hand was solved."""


class _Task(NamedTuple):
    """The decisions of a player in a hand, which are judged together."""

    hand: PlayedHand
    ranges: tuple[Range, Range]
    hero: int


@dataclass(frozen=True)
class _Judging:
    """Work whose chunks are tasks, for the workers of a cluster. None of them has our cache."""

    tasks: tuple[_Task, ...]
    options: Options

    def opened(self) -> Do:
        """Give the function that judges a span of the tasks."""
        return self._judge

    def _judge(self, span: Span, _threads: int) -> Done:
        found: list[list[JudgedAct] | str] = []
        for hand, ranges, hero in self.tasks[slice(*span)]:
            try:
                found.append(judged(hand, ranges, hero, self.options, lambda *_: None))
            except NotReviewedError as reason:
                found.append(str(reason))
        return found, len(found), None


def _fit(task: _Task, acts: list[JudgedAct]) -> bool:
    """Whether judgements, which a file may have, are of decisions of the hand."""
    known = {(act.street, act.pot) for act in task.hand.acts if act.player == task.hero}
    return known.issuperset((act.street, act.pot) for act in acts)


class Judge:
    """Solves hands, several at once, and keeps what is known."""

    def __init__(self, work: ReviewWork, options: Options, cache: Cache, workers: int) -> None:
        self._work, self.options, self._cache, self._workers = work, options, cache, workers
        self._stop = Event()
        self.judgements: dict[tuple[int, int, bool], list[JudgedAct]] = {}
        """By the place of a hand, the player, and whether it is the second set of ranges."""
        self.jams: dict[int, JudgedJam] = {}
        """By the place of a decision before the flop."""
        self._refused: dict[str, str] = {}
        """By the key of a question, why a cluster could not solve it."""
        self.failed: dict[int, str] = {}
        """By the place of a hand, why it could not be solved."""

    def run(self, progress: Progress | None, cluster: Engine | None = None) -> None:
        """Judge all hands; stop at Ctrl-C, when what is done is known.

        Args:
            progress: called with the hands that are done and with their number.
            cluster: solves what the cache does not have; None for this machine.
        """
        if cluster is not None:
            self._solve_on(cluster, progress)
        hands, jams = len(self._work.hands), len(self._work.jams)
        total = hands + jams
        left = [1 + (other is not None) for other in self._work.others]
        tasks = [(place, second) for place in range(hands) for second in range(left[place])]
        left += [1] * jams
        done = 0
        with ThreadPoolExecutor(self._workers) as pool:
            waiting: set[Future[int]] = {
                pool.submit(self._judge, place, bool(second)) for place, second in tasks
            }
            waiting |= {pool.submit(self._judge_jam, place) for place in range(jams)}
            try:
                while waiting:
                    if progress is not None and cluster is None:  # a cluster has done them all
                        progress(done, total)
                    ended, waiting = wait(waiting, _PAUSE, FIRST_COMPLETED)
                    for each in ended:
                        place = each.result()
                        left[place] -= 1
                        done += not left[place]
            except BaseException:
                self._stop.set()
                pool.shutdown(wait=True, cancel_futures=True)
                raise
        if progress is not None:
            progress(total, total)

    def _tasks(self, place: int, second: bool) -> Iterator[_Task]:
        """What is to be judged in a hand, with the first or the second set of ranges."""
        hand = self._work.hands[place]
        ranges = self._work.others[place] if second else self._work.ranges[place]
        assert ranges is not None
        for hero in hand.reviewed:
            if hand.holes[hero] is not None and any(act.player == hero for act in hand.acts):
                yield _Task(hand, ranges, hero)

    def _solve_on(self, cluster: Engine, progress: Progress | None) -> None:
        """Let a cluster judge what the cache does not have; `run` then finds it there."""
        missing: dict[str, _Task] = {}
        for place, other in enumerate(self._work.others):
            for second in (False, True)[: 1 + (other is not None)]:
                for task in self._tasks(place, second):
                    key = key_of(*task, self.options)
                    if self._cache.get(key) is None:
                        missing.setdefault(key, task)
        keys, total = list(missing), len(self._work.hands) + len(self._work.jams)
        done = 0
        work = _Judging(tuple(missing.values()), self.options)
        with closing(cluster.count(work, InOrder(len(keys)))) as results:
            for span, found in results:
                for key, judgement in zip(keys[slice(*span)], found, strict=True):
                    if isinstance(judgement, str):
                        self._refused[key] = judgement
                    else:
                        self._cache.put(key, judgement)
                done += span[1] - span[0]
                if progress is not None:
                    progress(total * done // (len(keys) + 1), total)

    def _judge(self, place: int, second: bool) -> int:
        for task in self._tasks(place, second):
            key = key_of(*task, self.options)
            acts = self._cache.get(key)
            if acts is not None and not _fit(task, acts):
                acts = None
            reason = self._refused.get(key)
            if acts is None and reason is None:
                try:
                    acts = judged(*task, self.options, self._check)
                    self._cache.put(key, acts)
                except NotReviewedError as error:
                    reason = str(error)
            if acts is not None:
                self.judgements[place, task.hero, second] = acts
            elif not second:
                self.failed[place] = str(reason)
        return place

    def _judge_jam(self, place: int) -> int:
        if self._stop.is_set():
            raise _StoppedError
        self.jams[place] = self._work.jams[place].judged()
        return len(self._work.hands) + place

    def _check(self, _iterations: int, _exploitability: float) -> None:
        if self._stop.is_set():
            raise _StoppedError
