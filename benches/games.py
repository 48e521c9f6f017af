"""The time to compute equities in other games, beside poker-equity, with two threads."""

from collections.abc import Sequence
from functools import partial
from importlib import import_module
from typing import NamedTuple

import cardmath as cm
from benches.equities import THREADS, best_of, milliseconds
from benches.harness import note, progress, table
from benches.peers import versions

SEED = 1
DEALS = 1_000_000
TOLERANCE = 1e-9
SIGMAS = 6
"""How many standard errors two sampled answers may differ by."""

_NAMES = {
    "omaha": "omaha",
    "omaha6": "omaha_six",
    "omaha8": "omaha_hi_lo",
    "short-deck": "short_deck",
    "stud": "stud",
    "razz": "razz",
    "badugi": "badugi",
}
"""The peer's names of the games."""

Equities = list[float]


class Question(NamedTuple):
    """Hands in a game, how to compute their equity, and a goal for the time."""

    game: str
    hands: Sequence[str]
    goal: str
    board: str = ""
    samples: int | None = None
    error: float | None = None

    @property
    def text(self) -> str:
        """The question as text."""
        board = f" on {self.board}" if self.board else ""
        deals = "" if self.samples is None else f", {self.samples:,} deals"
        error = "" if self.error is None else f", to {self.error:.0e}"
        return f"{self.game}: {' v '.join(self.hands)}{board}{deals}{error}"


QUESTIONS = [
    Question("omaha", ["AsAhKsKh", "JcTc9d8d"], "≤ 60 ms"),
    Question("omaha8", ["As2sKhQh", "Ac2cJdJs"], "≤ 0.5 ms", board="3h4d8c"),
    Question("short-deck", ["AhKh", "QsQd"], "≤ 1 ms"),
    Question("badugi", ["Ah2s3d", "9s8h7c"], "≤ 5 ms"),
    Question("omaha", ["AsAhKsKh", "JcTc9d8d"], "≤ 60 ms", samples=DEALS),
    Question("omaha8", ["AsAhKsKh", "JcTc9d8d"], "≤ 150 ms", samples=DEALS),
    Question("omaha6", ["AsAhKsKh2d3d", "JcTc9d8d7h6h"], "≤ 150 ms", samples=DEALS),
    Question("stud", ["AhKhQd", "9s8s7c"], "≤ 60 ms", samples=DEALS),
    Question("razz", ["AhKhQd", "9s8s7c"], "≤ 60 ms", samples=DEALS),
    Question("omaha", ["AA**", "*"], "≤ 1 s", board="Ks7h2d", error=1e-4),
]


def measure() -> str:
    """The table of times, with the goals."""
    heads = ["question", "cardmath", "goal", "poker-equity", "work"]
    rows = [_row(question) for question in QUESTIONS]
    below = (
        "Best of several rounds. The answers agree: exact ones, and random ones within "
        f"{SIGMAS} standard errors. A dash: the peer has no ranges, or is not installed.\n"
    )
    title = f"Equities in other games, {THREADS} threads"
    return table(title, heads, rows) + f"\n{below}\n{versions()}"


def _row(question: Question) -> list[str]:
    progress(f"equities at {question.text}")
    answer = _ours(question)
    _check(question, answer)
    theirs = None
    try:
        found = _theirs(question)
    except ImportError as error:
        note(f"{error.name} is not installed")
        found = None
    if found is not None:
        errors = [player.error for player in answer]
        for player, equity, off in zip(answer, found, errors, strict=True):
            allowed = max(TOLERANCE, 2**0.5 * SIGMAS * off)
            assert abs(float(player.equity) - equity) <= allowed, (question, answer, found)
        theirs = best_of(partial(_theirs, question))
    taken = best_of(partial(_ours, question))
    work = answer.plan.removeprefix("exact: ").split(";")[0]
    return [question.text, milliseconds(taken), question.goal, milliseconds(theirs), work]


def _check(question: Question, answer: cm.results.Equity) -> None:
    """The equities must add up to 1, and the sample must be as large or precise as required."""
    assert abs(sum(float(player.equity) for player in answer) - 1) < TOLERANCE, question
    if question.samples is not None:
        assert answer.total == question.samples, question
    if question.error is not None:
        assert max(player.error for player in answer) <= question.error, question


def _ours(question: Question) -> cm.results.Equity:
    return cm.equity(
        *question.hands,
        game=question.game,
        board=question.board,
        samples=question.samples,
        error=question.error,
        seed=SEED,
        threads=THREADS,
    )


def _theirs(question: Question) -> Equities | None:
    """The peer takes single hands, not ranges."""
    if question.error is not None:
        return None
    peer = import_module("poker_equity")
    name, hands = _NAMES[question.game], list(question.hands)
    if question.samples is None:
        found = peer.exact_from_text(name, hands, question.board, "")
    else:
        found = peer.chunk_from_text(
            name, hands, samples=question.samples, seed=SEED, threads=THREADS
        )
    return [player["equity"] for player in found["players"]]
