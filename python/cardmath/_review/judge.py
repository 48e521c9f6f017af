"""Judges the hands of a review: several at once on this machine, or on a cluster."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Event
from typing import TYPE_CHECKING, NamedTuple

from cardmath._review.cache import Cache, key_of, key_of_jam
from cardmath._review.judging import Options, judged
from cardmath._review.played_hand import NotReviewedError, PlayedHand
from cardmath._support.progress import reporting
from cardmath._work.engines import InOrder
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._ranges.range import Range
    from cardmath._review.jam_spot import JudgedJam
    from cardmath._review.judged_act import JudgedAct
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


class _Request(NamedTuple):
    """Where a task is from."""

    place: int
    """The place of its hand."""
    second: bool
    """Whether it has the second set of ranges."""
    task: _Task


@dataclass(frozen=True)
class _ClusterWork:
    """Work whose chunks are tasks, for the workers of a cluster; they do not have our cache."""

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


def _belong(task: _Task, acts: list[JudgedAct]) -> bool:
    """Whether judgements, which may come from a damaged file, are of decisions of the hand."""
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
        self.failed: dict[int, str] = {}
        """By the place of a hand, why it could not be solved."""
        self.failed_jams: dict[int, str] = {}
        """By the place of a decision before the flop, likewise."""

    def run(self, progress: Progress | None, cluster: Engine | None = None) -> None:
        """Judge all hands; stop at Ctrl-C, when what is done is known.

        Args:
            progress: called with the hands that are done and with their number.
            cluster: solves what the cache does not have; None for this machine.
        """
        unknown = self._look_up()
        if cluster is not None:
            self._solve_on(cluster, unknown, progress)
            unknown.clear()
        total = len(self._work.hands) + len(self._work.jams)
        left = Counter(each.place for asked in unknown.values() for each in asked)
        jams = self._look_up_jams()
        done = total - len(left) - sum(map(len, jams))
        # A queue: waiting on the list of tasks would look at all of them after each hand.
        ended: SimpleQueue[Future[list[int]]] = SimpleQueue()
        with ThreadPoolExecutor(self._workers) as pool:
            jobs = [pool.submit(self._judge, key, asked) for key, asked in unknown.items()]
            jobs += [pool.submit(self._judge_jams, places) for places in jams]
            for job in jobs:
                job.add_done_callback(ended.put)
            remaining = len(jobs)
            try:
                while remaining:
                    if progress is not None:
                        progress(done, total)
                    with suppress(Empty):
                        places = ended.get(timeout=_PAUSE).result()
                        left.subtract(places)
                        done += sum(left[place] <= 0 for place in set(places))
                        remaining -= 1
            except BaseException:
                self._stop.set()
                pool.shutdown(wait=True, cancel_futures=True)
                raise
        if progress is not None:
            progress(total, total)

    def _look_up(self) -> dict[str, list[_Request]]:
        """Take what the cache has; the rest by its key, as alike spots are solved once."""
        unknown: dict[str, list[_Request]] = {}
        for place, other in enumerate(self._work.others):
            for second in (False, True)[: 1 + (other is not None)]:
                for task in self._tasks(place, second):
                    key, asked = key_of(*task, self.options), _Request(place, second, task)
                    acts = self._cache.get(key)
                    if acts is not None and _belong(task, acts):
                        self._keep(asked, acts)
                    else:
                        unknown.setdefault(key, []).append(asked)
        return unknown

    def _tasks(self, place: int, second: bool) -> Iterator[_Task]:
        """What is to be judged in a hand, with the first or the second set of ranges."""
        hand = self._work.hands[place]
        ranges = self._work.others[place] if second else self._work.ranges[place]
        assert ranges is not None
        for hero in hand.reviewed:
            if hand.holes[hero] is not None and any(act.player == hero for act in hand.acts):
                yield _Task(hand, ranges, hero)

    def _keep(self, asked: _Request, found: list[JudgedAct] | str) -> None:
        """Keep the judgements of a task, or the reason why there are none."""
        if not isinstance(found, str):
            self.judgements[asked.place, asked.task.hero, asked.second] = found
        elif not asked.second:
            self.failed[asked.place] = found

    def _solve_on(
        self, cluster: Engine, unknown: dict[str, list[_Request]], progress: Progress | None
    ) -> None:
        """Let a cluster judge what the cache does not have."""
        keys, total = list(unknown), len(self._work.hands) + len(self._work.jams)
        done = 0
        work = _ClusterWork(tuple(unknown[key][0].task for key in keys), self.options)
        with closing(cluster.count(work, InOrder(len(keys)))) as results:
            for span, found in results:
                for key, judgement in zip(keys[slice(*span)], found, strict=True):
                    if not isinstance(judgement, str):
                        self._cache.put(key, judgement)
                    for asked in unknown[key]:
                        self._keep(asked, judgement)
                done += span[1] - span[0]
                if progress is not None:
                    progress(len(self._work.hands) * done // len(keys), total)

    def _judge(self, key: str, asked: list[_Request]) -> list[int]:
        """Judge a spot, and return the places of its hands."""
        found: list[JudgedAct] | str
        try:
            with reporting(self._check):  # stops what reports no progress, such as preparing a tree
                found = judged(*asked[0].task, self.options, self._check)
            self._cache.put(key, found)
        except NotReviewedError as error:
            found = str(error)
        for each in asked:
            self._keep(each, found)
        return [each.place for each in asked]

    def _look_up_jams(self) -> list[list[int]]:
        """Take what the cache has; of the rest the places with the same game together."""
        unknown: dict[object, list[int]] = {}
        for place, spot in enumerate(self._work.jams):
            found = self._cache.get_jam(key_of_jam(spot))
            if found is not None and spot.action in found.values:
                self.jams[place] = found
            else:
                unknown.setdefault(spot.game, []).append(place)
        return list(unknown.values())

    def _judge_jams(self, places: list[int]) -> list[int]:
        """Judge decisions of one game, and return the places of their work."""
        self._check(0, 0.0)
        spots = [self._work.jams[place] for place in places]
        try:
            with reporting(self._check):
                solution = spots[0].solved(self._check)
        except CardmathError as error:
            self.failed_jams.update(dict.fromkeys(places, str(error)))
        else:
            for place, spot in zip(places, spots, strict=True):
                self.jams[place] = judged = spot.judged(solution)
                self._cache.put_jam(key_of_jam(spot), judged)
        return [len(self._work.hands) + place for place in places]

    def _check(self, _done: float, _other: float) -> None:
        if self._stop.is_set():
            raise _StoppedError
