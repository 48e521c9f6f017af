"""Checks an installation with questions whose answers are known: it takes about a second.

A test suite needs the repository; this needs the installed package alone.

>>> from cardmath import selftest
>>> selftest.run().passed
True
"""

from __future__ import annotations

import platform
from collections.abc import Callable
from dataclasses import dataclass

from cardmath import video_poker
from cardmath._cards.deck import Card
from cardmath._cards.hand_indexer import HandIndexer
from cardmath._census.count import census
from cardmath._core import __version__
from cardmath._equity.compute import equity
from cardmath._evaluation.batch import strengths
from cardmath._evaluation.evaluate import evaluate, strength
from cardmath._rules.orderings import ACE_TO_FIVE, HIGH, SHORT_DECK, Ordering
from cardmath._support.numpy import np
from cardmath._support.tables import Column, Columns, Table
from cardmath.simulation import deal
from cardmath.twenty_four import solve, survey

__all__ = ["SelfCheck", "SelfTest", "run"]

_LONGEST = 100
"""The number of characters of a wrong answer that are printed."""


@dataclass(frozen=True, slots=True)
class SelfCheck:
    """A question, the answer that is known, and the answer that this installation gives."""

    question: str
    source: str
    """The source of the answer."""
    expected: str
    found: str

    @property
    def passed(self) -> bool:
        """Whether the answer is the known one."""
        return self.found == self.expected


@dataclass(frozen=True, repr=False)
class SelfTest(Table[SelfCheck]):
    """The checks of an installation, and what they ran on."""

    _keys = "passed versions checks=_plain_rows"

    rows: tuple[SelfCheck, ...]
    """The questions, in order."""

    @property
    def passed(self) -> bool:
        """Whether every answer is the known one."""
        return all(check.passed for check in self.rows)

    @property
    def versions(self) -> dict[str, str]:
        """The versions, system and processor, for a bug report."""
        return {
            "cardmath": __version__,
            "python": f"{platform.python_implementation()} {platform.python_version()}",
            "numpy": np.__version__,
            "system": platform.platform(),
            "machine": platform.machine(),
        }

    @property
    def title(self) -> str:
        """The versions."""
        return ", ".join(f"{name} {version}" for name, version in self.versions.items())

    def _columns(self) -> Columns[SelfCheck]:
        return (
            Column("", "", of=lambda row: "ok" if row.passed else "FAILED", words=True),
            Column("question", "question", words=True),
            Column("source", "source", words=True),
            *(Column[SelfCheck](name) for name in ("expected", "found", "passed")),
        )

    def _cells(self) -> list[tuple[str, ...]]:
        lines: list[tuple[str, ...]] = []
        for line, check in zip(super()._cells(), self.rows, strict=True):
            lines.append(line)
            if not check.passed:
                lines.append(("", f"found {check.found[:_LONGEST]}", f"expected {check.expected}"))
        return lines


def run() -> SelfTest:
    """Ask the questions and compare the answers. An error is an answer that is wrong.

    >>> print(run().title)  # doctest: +ELLIPSIS
    cardmath 0...
    """
    return SelfTest(tuple(_checked(*question) for question in _QUESTIONS))


_Question = tuple[str, str, object, Callable[[], object]]


def _checked(question: str, source: str, expected: object, ask: Callable[[], object]) -> SelfCheck:
    try:
        found = str(ask())
    except Exception as error:
        found = repr(error)
    return SelfCheck(question, source, str(expected), found)


def _categories(cards: int, ordering: Ordering = HIGH) -> list[int]:
    """The number of hands of each category, the best category first."""
    return [row.hands for row in census(cards, ordering=ordering)]


def _wins(game: str, *players: str) -> tuple[object, ...]:
    """The deals that the first player wins, ties and loses."""
    answer = equity(*players, game=game, method="exact")
    first = answer.players[0]
    return first.wins, first.ties, answer.total - first.wins - first.ties


def _disagreements() -> int:
    """The number of random hands that `strengths`, as compiled for this processor, gets wrong."""
    hands = deal(2_000, 1, 7, seed=1)[:, 0]
    one_by_one = [strength(map(Card.from_id, hand)) for hand in hands.tolist()]
    return int(np.count_nonzero(strengths(hands) != one_by_one))


_QUESTIONS: list[_Question] = [
    (
        "hands of seven cards in each category",
        "Wikipedia, Poker probability",
        [41584, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460],
        lambda: _categories(7),
    ),
    (
        "hands of five cards in short deck, in each category",
        "counted by brute force",
        [24, 288, 480, 1728, 6120, 16128, 36288, 193536, 122400],
        lambda: _categories(5, SHORT_DECK),
    ),
    (
        "hands of five cards without a pair, ace to five",
        "Wikipedia, Poker probability",
        1317888,
        lambda: _categories(5, ACE_TO_FIVE)[0],
    ),
    (
        "Cactus Kev's value of AS KD JC KH 2D 2S KC",
        "poker.factor",
        190,
        lambda: evaluate("AS KD JC KH 2D 2S KC").kev,
    ),
    (
        "many hands at once against one by one",
        "the two must agree",
        0,
        _disagreements,
    ),
    (
        "hands of five cards up to suit relabelling",
        "On-Line Encyclopedia of Integer Sequences, and others",
        134459,
        lambda: HandIndexer(5).size,
    ),
    (
        "AcAd against KhKs: wins, ties and losses",
        "counted board by board",
        (1388072, 6538, 317694),
        lambda: _wins("holdem", "AcAd", "KhKs"),
    ),
    (
        "AsAhKsKh against JcTc9d8d in Omaha",
        "two other programs",
        (667649, 86, 418273),
        lambda: _wins("omaha", "AsAhKsKh", "JcTc9d8d"),
    ),
    (
        "return of 9/6 Jacks or Better in percent",
        "Wizard of Odds",
        "99.5439",
        lambda: f"{float(video_poker.analyze('jacks-9-6').percent):.4f}",
    ),
    (
        "deals of four cards that make 24",
        "tables of the 24 game",
        217817,
        lambda: survey().solvable_deals,
    ),
    (
        "how 3 3 8 8 make 24",
        "a well-known puzzle",
        "8/(3-8/3)",
        lambda: " ".join(map(str, solve([3, 3, 8, 8]))),
    ),
]
