"""Hands that are replayed with their chips, and what chips are worth in large tournaments."""

import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cardmath as cm
from benches.harness import progress, table

GOLDEN = Path(__file__).parent.parent / "golden" / "betting_hands.txt"
HANDS = 500
ROUNDS = 5


def measure() -> str:
    """The tables of hands a second, and of seconds for the independent chip model."""
    progress("betting and tournaments")
    hand = tomllib.loads(GOLDEN.read_text(encoding="utf-8"))["hand"][0]
    rows = [
        _rate("start, 18 events at once, settle", "≥ 20,000", lambda: _whole(hand), HANDS),
        _rate("the same, one event at a time", "", lambda: _stepwise(hand), HANDS),
    ]
    try:
        rows.append(_rate("pokerkit: its `HandHistory`", "", lambda: _pokerkit(hand), 5))
    except ImportError:
        progress("pokerkit is not installed")
    first = table("Whole hands replayed from Python, one core", ["what", "hands/s", "goal"], rows)
    rows = [
        _seconds("1,000 players, 150 prizes", "≤ 0.5 s", 1000, 150, 0),
        _seconds("200 players, 30 prizes", "", 200, 30, 0),
        _seconds("200 players, every place", "", 200, 30, 200),
        _seconds("1,000 players, 150 places", "", 1000, 150, 150),
    ]
    second = table("The independent chip model, one core", ["what", "best", "goal"], rows)
    return f"{first}\n{second}"


def _whole(hand: dict[str, Any]) -> None:
    state = cm.betting.start(hand["game"], stacks=hand["stacks"], **hand["start"])
    assert list(state.play(hand["events"]).settle().stacks) == hand["after"]


def _stepwise(hand: dict[str, Any]) -> None:
    state = cm.betting.start(hand["game"], stacks=hand["stacks"], **hand["start"])
    for event in hand["events"]:
        state = state.apply(event)
    assert list(state.settle().stacks) == hand["after"]


def _pokerkit(hand: dict[str, Any]) -> None:
    import pokerkit

    blinds = [*hand["start"]["blinds"], 0]
    antes = [hand["start"]["antes"]] * 3
    played = pokerkit.HandHistory(
        variant="NT",
        antes=antes,
        blinds_or_straddles=blinds,
        min_bet=blinds[1],
        starting_stacks=hand["stacks"],
        actions=hand["events"],
    )
    assert [*played][-1].stacks == hand["after"]


def _rate(what: str, goal: str, work: Callable[[], None], times: int) -> list[str]:
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(times):
            work()
        best = min(best, time.perf_counter() - start)
    return [what, f"{times / best:,.0f}", goal]


def _seconds(what: str, goal: str, players: int, paid: int, places: int) -> list[str]:
    stacks = [1 + at * 7 % 313 for at in range(players)]
    prizes = [1000 / (at + 1) for at in range(paid)]
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        answer = cm.icm(stacks, prizes, places=places)
        best = min(best, time.perf_counter() - start)
        assert answer.error < 1e-12 * sum(prizes)
        assert abs(sum(answer.expectations) - sum(prizes)) < 1e-12 * sum(prizes)
    return [what, f"{best:.3f} s", goal]
