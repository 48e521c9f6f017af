"""The question of the equity view: a quick answer first, then the best, then each next card."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import prod
from time import sleep
from typing import Any

from cardmath._cards.deck import Card, Hand
from cardmath._equity.compute import Equity, PlayerEquity, equity
from cardmath._page.ranges import plain_range
from cardmath._page.table import TableAsked, read_table
from cardmath._ranges.range import Range
from cardmath._support.progress import Progress
from cardmath.errors import CardmathError

_QUICK_BUDGET = 30_000_000
_QUICK_ERROR = 1e-3
_QUICK_MATCHES = 30_000
"""Combos of each player against each other before the flop. More cannot be counted within the
budget, and to find that out takes longer than to draw deals."""
_FEW = 4
_CROWD = 6
_CROWD_SAMPLES = 10_000
_BEST_ERROR = 5e-4
_CROWD_ERROR = 1e-3
_SAMPLES_BY_CARD = 20_000
_FRAME = 1 / 60
_SEED = 1  # a fixed one, as the numbers would flicker with each question
CURVE_POINTS = 50


@dataclass(frozen=True)
class EquityAsked:
    """The players' ranges, the board and the dead cards."""

    table: TableAsked

    @property
    def ranges(self) -> tuple[Range, ...]:
        """The players' ranges."""
        return self.table.ranges

    @property
    def board(self) -> tuple[Card, ...]:
        """The cards on the board, in their order."""
        return self.table.board

    @property
    def dead(self) -> tuple[Card, ...]:
        """The dead cards."""
        return self.table.dead

    @classmethod
    def read(cls, asked: dict[str, Any]) -> EquityAsked:
        """Read `players`, texts of ranges, `board` and `dead`, texts of cards.

        Raises:
            FieldError, SeveralFieldsError: some of them are wrong.
        """
        return cls(read_table(asked, held=False))

    def plain(self, solved: Equity | None = None) -> dict[str, Any]:
        """The question as plain values for JSON, with its answer as far as it is known."""
        return {
            "ranges": self._plain_ranges,
            "board": list(map(str, self.board)),
            "dead": list(map(str, self.dead)),
            "equity": None if solved is None else plain_equity(solved),
        }

    @cached_property
    def _plain_ranges(self) -> list[dict[str, Any]]:
        """Each range as `plain_range` gives it, with `left`: the combos that the cards leave."""
        known = Hand([*self.board, *self.dead])
        return [
            {**plain_range(held, source), "left": held.without(known).combinations}
            for held, source in zip(self.ranges, self.table.sources, strict=True)
        ]

    def answers(self, progress: Progress | None = None) -> Iterator[tuple[Equity | None, bool]]:
        """Each answer, and whether it is the last. It is None if only the ranges are known."""
        if len(self.ranges) < 2 or not all(self.ranges):
            yield None, True
            return
        try:
            self.table.check_held()
            quick = self._solve(self._quick(), progress)
        except CardmathError:  # the ranges are right, but cannot be held at once
            yield None, False
            raise
        yield quick, False
        _let_draw(progress)
        error = _CROWD_ERROR if self._crowded else _BEST_ERROR
        best = self._solve({"combos": True, "categories": True, "error": error}, progress)
        exact = best.method != "sample"
        more = len(self.board) in {3, 4} and (exact or not self._crowded)
        yield best, not more
        if more:
            options = {} if exact else {"samples": _SAMPLES_BY_CARD}
            after = self._solve({"next_card": True, **options}, progress).next_cards
            yield best.with_next_cards(after or {}), True

    @property
    def _crowded(self) -> bool:
        """Whether cards of this many players often clash, which takes time."""
        return len(self.ranges) > _CROWD

    def _quick(self) -> dict[str, Any]:
        """The options of an answer in a few hundredths of a second."""
        if self._crowded:
            return {"samples": _CROWD_SAMPLES}
        quick = self.board and len(self.ranges) <= _FEW  # before the flop a deal takes longer
        error = _QUICK_ERROR if quick else 3 * _QUICK_ERROR
        if not self.board and prod(held.combinations for held in self.ranges) > _QUICK_MATCHES:
            return {"method": "sample", "error": error}
        return {"budget": _QUICK_BUDGET, "error": error}

    def _solve(self, options: dict[str, Any], progress: Progress | None) -> Equity:
        options |= {"board": self.board, "dead": self.dead, "progress": progress, "seed": _SEED}
        return equity(*self.ranges, **options)


def _let_draw(progress: Progress | None) -> None:
    """Leave the cores to the browser until it has drawn the equities; a newer question may come."""
    sleep(_FRAME)
    if progress is not None:
        progress(0, 1)


def answer(
    asked: dict[str, Any], progress: Progress | None = None
) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """Answer a question about equity several times, each time with more.

    Args:
        asked: `players`, the texts of two to ten ranges; `board` and `dead`, texts of cards.
        progress: as in `equity`. What it raises ends the work.

    Yields:
        First the equities by a quick way, then those by the best way. The ranges alone, with
        `equity` None, if they cannot be held at once: the error follows.

    Returns:
        The last answer: if a card comes next, with the equities after each; the ranges alone while
        one of them is empty.

    Raises:
        FieldError, SeveralFieldsError: some texts are wrong.
        CardmathError: as in `equity`.

    >>> asked = {"players": ["AhKh", "QQ"], "board": "Ks 7h 2d"}
    >>> [(found["equity"] or {}).get("how") for found in answer(asked)]
    ['exact, 5,940 deals', 'exact, 5,940 deals']
    """
    question = EquityAsked.read(asked)
    answers = question.answers(progress)
    solved, final = next(answers)
    while not final:
        yield question.plain(solved)
        solved, final = next(answers)
    return question.plain(solved)


def plain_equity(solved: Equity) -> dict[str, Any]:
    """The equities as plain values for JSON.

    Returns:
        `how`, in words; `method`; `total`; `players`, each with its numbers; and `next`, the
        equities after each next card, or None.
    """
    after = solved.next_cards
    return {
        "how": solved.title.partition(": ")[2],
        "method": solved.method,
        "total": float(solved.total),
        "players": [_plain_player(player, solved.total) for player in solved.players],
        "next": None if after is None else {str(card): _floats(after[card]) for card in after},
    }


def _plain_player(player: PlayerEquity, total: Any) -> dict[str, Any]:  # noqa: ANN401
    """A player's numbers; wins and ties are shares of all deals.

    `heat` is the equity of each class. `curve` has the equity of the best hand in 100 of the
    range, the third best and so on, for each of 50 parts. They and the `categories` are None in a
    quick answer.
    """
    combos, categories = player.combos, player.categories
    return {
        "equity": float(player.equity),
        "wins": float(player.wins / total),
        "ties": float(player.ties / total),
        "error": player.error,
        "categories": categories and {name: float(categories[name]) for name in categories},
        "heat": None if combos is None else combos.by_class(),
        "curve": None if combos is None else _curve(player),
    }


def _curve(player: PlayerEquity) -> list[float]:
    """The equity at the middle of each of 50 equal parts of a range, the best hands first."""
    combos = sorted(player.combos or (), key=lambda combo: -combo.equity)
    deals = sum(float(combo.deals) for combo in combos)
    curve: list[float] = []
    passed = 0.0
    for combo in combos:
        passed += float(combo.deals)
        while len(curve) < CURVE_POINTS and (len(curve) + 0.5) * deals <= passed * CURVE_POINTS:
            curve.append(round(float(combo.equity), 4))
    return curve


def _floats(numbers: Any) -> list[float]:  # noqa: ANN401
    return [float(number) for number in numbers]
