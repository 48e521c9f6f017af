"""The time to compute equities in hold'em, beside other libraries, with two threads."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple

import cardmath as cm
from benches.harness import note, progress, table
from benches.peers import versions

ROUNDS = 15
ENOUGH = 1.0
"""After this many seconds, no more rounds are run for a question."""

THREADS = 2
SEED = 1
ERROR = 1e-4
TOLERANCE = 1e-6

Equities = list[float]


class Question(NamedTuple):
    """Ranges and a board, with a goal for the time."""

    ranges: Sequence[str]
    board: str
    goal: str
    method: Literal["exact", "sample"] = "exact"
    ompeval: bool = True
    """Whether OMPEval answers the question in reasonable time."""

    @property
    def text(self) -> str:
        """The question as text."""
        board = f" on {self.board}" if self.board else ""
        how = f", to {ERROR:.0e}" if self.method == "sample" else ""
        return f"{' v '.join(self.ranges)}{board}{how}"


QUESTIONS = [
    Question(["AhKh", "QsQd"], "", "≤ 1.0 ms"),
    Question(["AK", "QQ"], "", "≤ 3 ms"),
    Question(["AA", "random"], "", "≤ 50 ms"),
    Question(["QQ+,AK", "22+,A2s+,KTs+"], "", "≤ 60 ms"),
    Question(["random", "random"], "", "≤ 1 s", ompeval=False),
    Question(["random", "random"], "Ks7h2d", "≤ 8 ms"),
    Question(["QQ+,AK", "random"], "Ks7h2d", "≤ 4 ms"),
    Question(["random", "random"], "Ks7h2d3c", "≤ 0.5 ms"),
    Question(["random", "random"], "Ks7h2d3cTc", "≤ 0.1 ms"),
    Question(["AhKh", "QsQd", "7c7d"], "", "≤ 1.5 ms"),
    Question(["AK", "QQ", "77"], "", "≤ 20 ms"),
    Question(["AK", "random", "random"], "", "≤ 2 s", ompeval=False),
    Question(["random", "random", "random"], "", "≤ 5 s", ompeval=False),
    Question(["AK", "random", "random"], "", "≤ 150 ms", "sample"),
    Question(["AKs", *["random"] * 5], "", "≤ 300 ms", "sample"),
]


def measure() -> str:
    """The table of times, with the goals."""
    heads = ["question", "cardmath", "goal", "OMPEval", "poker-equity", "work"]
    rows = [_row(question) for question in QUESTIONS]
    rows.append(_matrix())
    rows.append(_triples())
    below = (
        "Best of several rounds. OMPEval is called through pokerfast; with random deals it waits "
        "for the first player's standard error, cardmath for that of all players. A dash: the "
        "library cannot answer the question, or takes too long.\n"
    )
    title = f"Equities in hold'em, {THREADS} threads"
    return table(title, heads, rows) + f"\n{below}\n{versions()}"


def _row(question: Question) -> list[str]:
    progress(f"equities of {question.text}")
    ours, work = _ours(question)
    taken = best_of(partial(_ours, question)) if ours else None
    peers = []
    for ask in (_ompeval, _poker_equity):
        try:
            found = ask(question)
        except ImportError as error:
            note(f"{error.name} is not installed")
            found = None
        if found is not None and ours:
            allowed = TOLERANCE if question.method == "exact" else 6 * ERROR
            pairs = zip(ours, found, strict=True)
            assert all(abs(a - b) <= allowed for a, b in pairs), (question, ours, found)
        peers.append(None if found is None else best_of(partial(ask, question)))
    return [question.text, milliseconds(taken), question.goal, *map(milliseconds, peers), work]


def _matrix() -> list[str]:
    """All starting hands against all, computed and not read from the cache."""
    progress("all starting hands against all")
    with TemporaryDirectory() as folder:
        start = time.perf_counter()
        matrix = cm.preflop_matrix(threads=THREADS, cache_directory=folder)
        taken = time.perf_counter() - start
    aces = cm.equity("AA", "KK").players[0].equity
    assert matrix["AA", "KK"] == aces
    return ["`preflop_matrix()`", milliseconds(taken), "≤ 60 s", "—", "—", "all 169 by 169, once"]


def _triples() -> list[str]:
    """Every three starting hands, computed and not read from the cache."""
    progress("every three starting hands")
    with TemporaryDirectory() as folder:
        start = time.perf_counter()
        triples = cm.preflop_triples(threads=THREADS, cache_directory=folder)
        taken = time.perf_counter() - start
    names = "AKs", "QQ", "76s"
    assert triples.equity(*names) == tuple(player.equity for player in cm.equity(*names))
    return ["`preflop_triples()`", milliseconds(taken), "≤ 25 s", "—", "—", "818,805 triples, once"]


def _ours(question: Question) -> tuple[Equities, str]:
    try:
        answer = cm.equity(
            *question.ranges,
            board=question.board,
            method=question.method,
            threads=THREADS,
            seed=SEED,
            error=ERROR,
        )
    except cm.CardmathError:
        return [], "not possible exactly"
    return [float(player.equity) for player in answer], answer.plan.split(", ")[0].removeprefix(
        "exact: "
    )


def _ompeval(question: Question) -> Equities | None:
    if not question.ompeval:
        return None
    found: Equities = import_module("pokerfast.equity").equity(
        question.ranges,
        question.board,
        exact=question.method == "exact",
        stdev=ERROR,
        threads=THREADS,
    )
    return found


def _poker_equity(question: Question) -> Equities | None:
    """The peer takes single hands, not ranges."""
    if any(len(text) != 4 for text in question.ranges):
        return None
    cards = " ".join(map(str, cm.Hand(question.board)))
    found = import_module("poker_equity").exact_from_text("holdem", question.ranges, cards)
    return None if found is None else [player["equity"] for player in found["players"]]


def best_of(work: Callable[[], object]) -> float:
    """The seconds of the best of several rounds; fewer rounds if each takes long."""
    best, started = float("inf"), time.perf_counter()
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        now = time.perf_counter()
        best = min(best, now - start)
        if now - started > ENOUGH:
            break
    return best


def milliseconds(seconds: float | None) -> str:
    return "—" if seconds is None else f"{1e3 * seconds:.3g} ms"
