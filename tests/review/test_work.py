"""The hands of a review one after another: alike ones, progress, Ctrl-C, a cluster."""

from pathlib import Path
from threading import Event
from time import sleep
from typing import Any

import pytest

import cardmath as cm
from cardmath import hand_histories
from cardmath._review import judge, judging
from cardmath._review.judged_act import JudgedAct
from cardmath._support.progress import still_busy
from tests.review.reviewed import CHART, OPTIONS, played, review


def test_alike_spots_are_solved_once_and_progress_counts_all_hands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also while other threads solve; and a hand is done when both sets of ranges are."""
    solved, seen = [], []

    def counted(*task: Any) -> list[JudgedAct]:
        solved.append(task)
        return judging.judged(*task)

    monkeypatch.setattr(judge, "judged", counted)
    alike = [played(number=number) for number in (1, 2, 3)]
    done = review(
        *alike,
        played("7c7d", number=4),
        threads=2,
        sensitivity=CHART,
        progress=lambda *so_far: seen.append(so_far),
    )
    assert len(solved) == 2
    assert [row.hand for row in done.decisions] == ["1", "1", "2", "2", "3", "3", "4", "4"]
    assert [row.loss for row in done.decisions] == [row.other_loss for row in done.decisions]
    assert seen[0] == (0, 4)
    assert seen[-1] == (4, 4)
    assert seen == sorted(seen)


def test_ctrl_c_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same call then solves the rest only, and answers as if it had not been stopped."""
    hands = [
        played(number=number, hole=hole) for number, hole in enumerate(("KhQh", "7c7d", "KdQd"), 1)
    ]
    solved = []

    def counted(*task: Any) -> list[JudgedAct]:
        solved.append(task)
        return judging.judged(*task)

    def stop(done: int, total: int) -> None:
        if done == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(judge, "judged", counted)
    options = {**OPTIONS, "cache": tmp_path, "threads": 1}
    with pytest.raises(cm.Interrupted) as stopped:
        review(*hands, progress=stop, **options)
    partial = stopped.value.partial
    assert partial.hands + partial.remaining == 3
    assert 1 <= partial.hands < 3
    assert "not reached" in partial.title
    known = partial.hands
    solved.clear()
    resumed = review(*hands, **options)
    assert len(solved) == 3 - known
    assert resumed == review(*hands)


def test_ctrl_c_stops_the_parts_of_a_hand_that_report_no_progress(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Such as preparing the tree of a flop, for seconds: they ask `still_busy` whether to go on."""
    begun, went_on = Event(), []

    def silent(*_task: Any) -> list[JudgedAct]:
        begun.set()
        for _ in range(200):
            still_busy()
            sleep(0.01)
        went_on.append(True)
        return []

    def stop(_done: int, _total: int) -> None:
        if begun.wait(20):
            raise KeyboardInterrupt

    monkeypatch.setattr(judge, "judged", silent)
    with pytest.raises(cm.Interrupted):
        review(played(number=1, hole="KhQh"), progress=stop, **OPTIONS)
    assert not went_on


@pytest.mark.exhaustive
def test_a_cluster_judges_the_same() -> None:
    read = hand_histories.parse(hand_histories.sample_hands(120, seats=2, seed=3))
    chart = ["any raise: 50%", "any call: 50%", "any limp: 60%", "any check: 100%"]
    seen: list[int] = []
    options: dict[str, Any] = {"ranges": chart, "depth": "river", "cache": False}
    on_cluster = cm.review(read, workers=1, progress=lambda done, _: seen.append(done), **options)
    assert on_cluster == cm.review(read, **options)
    assert on_cluster.decisions
    assert seen == sorted(seen)
    with pytest.raises(cm.CardmathError, match="not both"):
        cm.review(read, threads=1, workers=1, **options)
