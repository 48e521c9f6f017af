"""Ctrl-C at any moment of a long public call raises `Interrupted`, never a plain KeyboardInterrupt.

The interrupt comes at a call within the package, counted from the start, so that it comes at the
same moment on every machine.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

import cardmath as cm
from cardmath import betting, hand_histories, solve, tournaments, twenty_four
from cardmath.errors import Interrupted
from cardmath.queries import mean

PACKAGE = Path(cm.__file__).parent
OWN = {str(PACKAGE / "errors.py"), str(PACKAGE / "_support" / "whole_imports.py")}
"""Where the interrupt is turned into another, and where imports put it off."""
TEXT = hand_histories.sample_hands(30, seed=1)
FOUND = hand_histories.parse(TEXT)
QUESTION = cm.query(hero="AKs", villain="QQ", board="2c7d8h")
SHARE = mean(QUESTION.hero.pot_share())
SPOT = solve.postflop("Ks7h2d4c9s", ("22+, KQ", "QQ, AK"), 10, 20, bets="50%")
ALL_IN = betting.start(stacks=[100] * 3, blinds=(1, 2)).play(["all in"] * 3)
FLOP = ("AA, KQs", "QQ, 98s")


def _file(folder: Path) -> Path:
    path = folder / "hands.txt"
    path.write_text(TEXT)
    return path


LONG: dict[str, Callable[[Path], object]] = {
    "all_in": lambda _: cm.all_in(ALL_IN, ["AK", "QQ", "JJ"]),
    "census": lambda _: cm.census(5),
    "deal": lambda _: cm.deal(100, 2, 2, seed=1),
    "equity": lambda _: cm.equity("AK", "QQ", board="2c7d8h"),
    "icm": lambda _: cm.icm([5000, 3000, 1500], [50, 30]),
    "pql": lambda _: cm.pql("select avg(riverEquity(a)) from a='AKs', b='QQ', board='2c7d8h'"),
    "query": lambda _: QUESTION.select(SHARE),
    "Range": lambda _: cm.Range("AA**", "omaha"),
    "read_spot": lambda _: cm.read_spot("AhKh", "2c7d8h"),
    "simulate": lambda _: cm.simulate("five-card", 1000, seed=1),
    "study": lambda _: cm.study("22+", "2c7d8h"),
    "bubble_factors": lambda _: tournaments.bubble_factors([5000, 3000, 1500], [50, 30]),
    "push_fold": lambda _: solve.push_fold(10),
    "postflop": lambda _: SPOT.solve(iterations=2, threads=1),
    "flop_report": lambda _: solve.flop_report(
        "Td9d6h", FLOP, 100, 100, bets="75%", target="9%", threads=1
    ),
    "24": lambda _: twenty_four.solve([6, 6, 5, 2]),
    "survey": lambda _: twenty_four.survey(count=2),
    "parse": lambda _: hand_histories.parse(TEXT),
    "read": lambda folder: hand_histories.read(_file(folder)),
    "convert": lambda _: hand_histories.convert(TEXT, "phh"),
    "write_file": lambda folder: hand_histories.write_file(_file(folder), folder / "out.phhs"),
    "sample_hands": lambda _: hand_histories.sample_hands(10, seed=1),
    "to_dataset": lambda folder: hand_histories.to_dataset(_file(folder), folder / "dataset"),
    "count_statistics": lambda _: hand_histories.count_statistics([FOUND]),
    "statistics": lambda _: FOUND.statistics(),
    "aggression": lambda _: FOUND.aggression(),
    "anonymize": lambda _: FOUND.anonymize(),
    "overview": lambda _: FOUND.overview(),
    "rejections": lambda _: FOUND.rejections(),
    "expected": lambda _: FOUND.expected(),
    "winnings": lambda _: FOUND.winnings(),
    "to_parquet": lambda folder: FOUND.to_parquet(folder / "dataset"),
    "write_csv": lambda _: FOUND.hands.write_csv(io.StringIO()),
}
"""A call of each public function that can take long."""


def interrupted(call: Callable[[], object], at: int) -> int:
    """Interrupt a call at a call of a function of the package; return how many there were."""
    calls = 0

    def profile(frame: FrameType, event: str, _: object) -> None:
        nonlocal calls
        code = frame.f_code
        inside = code.co_filename.startswith(str(PACKAGE)) and code.co_filename not in OWN
        if event == "call" and inside and not code.co_name.startswith("<"):
            calls += 1
            if calls == at:
                sys.setprofile(None)
                raise KeyboardInterrupt

    sys.setprofile(profile)
    try:
        call()
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("name", LONG)
def test_a_long_call_raises_interrupted(name: str, tmp_path: Path) -> None:
    if name in {"to_dataset", "to_parquet"}:
        pytest.importorskip("polars")
    LONG[name](tmp_path)  # what is loaded and read once is there afterwards
    calls = interrupted(lambda: LONG[name](tmp_path), -1)  # at no call
    assert calls > 1, "nothing of the package was called"
    for at in {2, (calls + 2) // 2}:
        with pytest.raises(KeyboardInterrupt) as caught:
            interrupted(lambda: LONG[name](tmp_path), at)  # called at once
        assert isinstance(caught.value, Interrupted), f"{name}, at call {at} of {calls}"
