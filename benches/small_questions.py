"""The time of one small question of equity: asked once, prepared, and by eval7."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Literal, NamedTuple

import cardmath as cm
from benches.equities import best_of
from benches.harness import progress, table
from benches.peers import versions

HAND, RANGE = "AhKh", "QQ+, AKs"
DEALS = 1000
CALLS = 200
SEED = 1
SIX_ERRORS = 6 * 0.5 / DEALS**0.5
"""Six standard errors of a share that is sampled from so few deals, at most."""


class Question(NamedTuple):
    """A hand against a range on a board; sampled, or exact."""

    text: str
    board: str
    samples: int | None
    goal: str

    @property
    def method(self) -> Literal["exact", "sample"]:
        """The method of cardmath's answer."""
        return "sample" if self.samples else "exact"


QUESTIONS = [
    Question("a flop, 1,000 random deals", "Ks7h2d", DEALS, "≤ 0.1 ms"),
    Question("a flop, exact", "Ks7h2d", None, "≤ 0.1 ms"),
    Question("a river, exact", "Ks7h2d3cTc", None, "≤ 0.1 ms"),
]


def measure() -> str:
    """The table of times a call."""
    heads = ["question", "`equity`", "`prepare_equity`, a call", "goal", "eval7"]
    title = f"One small question: {HAND} v {RANGE}, one thread"
    note = "eval7 counts no runouts: on a flop it has random deals alone.\n"
    return table(title, heads, map(_row, QUESTIONS)) + f"\n{note}\n{versions()}"


def _row(question: Question) -> list[str]:
    progress(f"a small question: {question.text}")
    ways: list[Callable[[], float] | None] = [_asked(question), _prepared(question)]
    try:
        ways.append(_of_eval7(question))
    except ImportError:
        ways.append(None)
    exact = cm.equity(HAND, RANGE, board=question.board).players[0].equity
    for ask in ways:
        assert ask is None or abs(ask() - exact) < (SIX_ERRORS if question.samples else 1e-6)
    once, prepared, peer = (None if ask is None else _milliseconds(ask) for ask in ways)
    return [question.text, once or "—", prepared or "—", question.goal, peer or "—"]


def _milliseconds(ask: Callable[[], object]) -> str:
    def calls() -> None:
        for _ in range(CALLS):
            ask()

    return f"{1e3 * best_of(calls) / CALLS:.3g} ms"


def _asked(question: Question) -> Callable[[], float]:
    def ask() -> float:
        answer = cm.equity(
            *(HAND, RANGE), board=question.board, method=question.method,
            samples=question.samples, seed=SEED, threads=1,
        )  # fmt: skip
        return float(answer.players[0].equity)

    return ask


def _prepared(question: Question) -> Callable[[], float]:
    ask = cm.prepare_equity(
        None, RANGE, method=question.method, samples=question.samples, seed=SEED, threads=1
    )
    return lambda: float(ask(HAND, board=question.board).players[0].equity)


def _of_eval7(question: Question) -> Callable[[], float] | None:
    """The peer's call. On a flop its exact way compares the hands as they are, without runouts."""
    eval7 = import_module("eval7")
    hand = [eval7.Card(text) for text in ("Ah", "Kh")]
    board = [eval7.Card(str(card)) for card in cm.Hand(question.board)]
    villain = eval7.HandRange(RANGE.replace(" ", ""))
    if question.samples:
        monte_carlo = eval7.py_hand_vs_range_monte_carlo
        return partial(monte_carlo, hand, villain, board, question.samples)
    if len(board) < 5:
        return None
    return partial(eval7.py_hand_vs_range_exact, hand, villain, board)
