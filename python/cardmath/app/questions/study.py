"""What a range makes on a board, alone or against another one, and the part that fits a filter."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

import cardmath as cm
from cardmath._page.equity import CURVE_POINTS
from cardmath._page.errors import in_field
from cardmath._page.ranges import plain_range
from cardmath._page.table import Fields, TableAsked, read_table
from cardmath._support.numpy import np
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    import cardmath as cm
    from cardmath._support.progress import Progress
    from cardmath.app.asked import Asked

FLOP, RIVER = 3, 5


def answer(asked: Asked, progress: Progress) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """Answer a question about the range of the `chosen` one of the `players`.

    It is studied on `board`, without `dead` cards, against the range of player `opponent`, or of
    the first other player who has hands if that is -1.

    Yields:
        all but the next cards.

    Returns:
        `streets`, the boards so far as texts; `rows`, the made hands, draws and groups that occur,
        each with its share on each street; `fits`, the part of the range that fits `filter`;
        `combos`; `versus`, the equities of both ranges, or None; `next`, for each next card the
        equity of the range and the change of its share of strong hands, or None.

    Raises:
        FieldError, SeveralFieldsError: some of the values are wrong.
    """
    table = read_table(asked.values)
    chosen = asked.whole("chosen", 0, 0, len(table.ranges) - 1)
    _check(table, chosen)
    opponent = table.opponent(chosen, asked.whole("opponent", -1, -1, len(table.ranges) - 1))
    progress(0, 1)
    theirs = None if opponent is None else table.ranges[opponent]
    known = _studied(table.ranges[chosen], theirs, table.board, cm.Hand(table.dead))
    found = {
        **known.shown,
        "chosen": chosen,
        "fits": _fits(known, asked.text("filter")),
        "versus": known.versus and {**known.versus, "opponent": opponent},
        "next": None,
    }
    if len(table.board) == RIVER or known.against is None:
        return found
    if "next" not in known.__dict__:  # it is worked out once
        yield found
    return {**found, "next": known.next}


@dataclass(eq=False)
class _Studied:
    """What is known of a range on a board, whatever the filter is."""

    study: cm.results.Study
    against: cm.results.Distribution | None
    shown: dict[str, Any]

    @cached_property
    def versus(self) -> dict[str, Any] | None:
        """The equities of both ranges, and their curves; None without an opponent."""
        return None if self.against is None else _versus(self.against)

    @cached_property
    def grid(self) -> NDArray[np.float64]:
        """The mean weight of each class of the range."""
        return self.study.held.grid()

    @cached_property
    def next(self) -> dict[str, float]:
        """The equity of the range after each next card."""
        return {str(row.card): float(row.equity or 0) for row in self.study.next_cards()}


@lru_cache(maxsize=8)
def _studied(
    held: cm.Range, theirs: cm.Range | None, board: tuple[cm.Card, ...], dead: cm.Hand
) -> _Studied:
    """Study a range; a click on a name asks for the same again, with another filter."""
    sizes = range(FLOP, len(board) + 1)
    studies = [cm.study(held, board[:size], dead=dead, against=theirs) for size in sizes]
    study = studies[-1]
    against = study.distribution() if theirs else None
    other = cm.study(theirs, board, dead=dead) if theirs else None
    shown = {
        "title": study.title,
        "board": [str(card) for card in board],
        "range": plain_range(held),
        "streets": [" ".join(map(str, board[:size])) for size in sizes],
        "rows": _study_rows(studies, other, against),
        "combos": _combo_rows(study, against),
    }
    return _Studied(study, against, shown)


def _check(table: TableAsked, chosen: int) -> None:
    """Check that there is a range, and a flop."""
    fields = Fields()
    table.check_hands(fields, chosen)
    with fields.of("board"):
        if len(table.board) < FLOP:
            raise CardmathError(f"a board to study has three to five cards, not {len(table.board)}")
    fields.check()


def _versus(against: cm.results.Distribution) -> dict[str, Any]:
    """The equities of both ranges, and their curves."""
    return {
        "equity": float(against.equity),
        "curves": [_curve_of(against), _curve_of(against.opponent)],
        "range_advantage": float(against.range_advantage),
        "nut_advantage": float(against.nut_advantage()),
    }


def _fits(known: _Studied, expression: str) -> dict[str, Any] | None:
    """The part of the range that fits an expression; None without an expression."""
    if not expression.strip():
        return None
    study, against = known.study, known.against
    with in_field("filter"):
        part = study.range(expression)
    shares = part.grid() / (known.grid + (known.grid == 0))
    return {
        **plain_range(part),
        "share": float(study.share(expression)),
        "cells": [round(share, 6) for share in shares.ravel().tolist()],
        "equity": _equity_of(part, against) if against and part else None,
    }


def _equity_of(part: cm.Range, against: cm.results.Distribution) -> float:
    """The equity of a part of a range."""
    rows = zip(against.rows, against.shares.tolist(), against.equities.tolist(), strict=True)
    inside = [(share, equity) for row, share, equity in rows if part[row.hand]]
    held = sum(share for share, _ in inside)
    return sum(share * equity for share, equity in inside) / held if held else 0.0


def _study_rows(
    studies: list[cm.results.Study],
    other: cm.results.Study | None,
    against: cm.results.Distribution | None,
) -> list[dict[str, Any]]:
    """The rows that occur on some street, below a row for their group if it has several.

    Args:
        studies: the studies of one range on each street.
        other: the study of the opponent's range on the last street.
        against: the equities of the range against the opponent's.
    """
    equity = _equity_of_names(studies[-1], against)
    theirs = None if other is None else _equity_of_names(other, against and against.opponent)
    make = _line_maker(studies, other, equity, theirs)
    kept = [studies, [other]] if other else [studies]
    listed = [row for group in kept for each in group for row in each or ()]
    occurs = {row.name for row in listed if row.combos}
    rows = [row for row in studies[-1].rows if row.name in occurs]
    lines = []
    for (kind, group), members in groupby(rows, lambda row: (row.kind, row.group)):
        names = [row.name for row in members]
        if len(names) > 1:
            lines.append({**make(group), "kind": kind, "group": True})
        lines += [{**make(name), "kind": kind, "group": False} for name in names]
    return lines


def _line_maker(
    studies: list[cm.results.Study],
    other: cm.results.Study | None,
    equity: dict[str, float],
    theirs: dict[str, float] | None,
) -> Callable[[str], dict[str, Any]]:
    def line(name: str) -> dict[str, Any]:
        return {
            "name": name,
            "combos": studies[-1].range(name).combinations,
            "shares": [float(study.share(name)) for study in studies],
            "equity": equity.get(name),
            "other": None
            if other is None
            else {
                "combos": other.range(name).combinations,
                "share": float(other.share(name)),
                "equity": (theirs or {}).get(name),
            },
        }

    return line


def _equity_of_names(
    study: cm.results.Study, against: cm.results.Distribution | None
) -> dict[str, float]:
    """The equity of the part of a range that has each made hand, draw or group."""
    if against is None:
        return {}
    groups = {row.name: row.group for row in study.rows}
    names = {
        each.hand: {each.made, groups[each.made], *each.draws, *(groups[one] for one in each.draws)}
        for each in study.combos()
    }
    won: dict[str, float] = {}
    held: dict[str, float] = {}
    hands = (row.hand for row in against.rows)
    shares, equities = against.shares.tolist(), against.equities.tolist()
    for hand, share, equity in zip(hands, shares, equities, strict=True):
        for name in names[hand]:
            held[name] = held.get(name, 0) + share
            won[name] = won.get(name, 0) + share * equity
    return {name: won[name] / held[name] for name in won if held[name]}


def _combo_rows(
    study: cm.results.Study, against: cm.results.Distribution | None
) -> list[list[Any]]:
    """Each combo: its text, weight, made hand and draws; its equity, and how often it is held.

    Without an opponent, or if the opponent can hold nothing beside it, these are None and 0.
    """
    equities: dict[object, tuple[float, float]] = {}
    if against is not None:
        hands = (row.hand for row in against.rows)
        both = zip(against.equities.tolist(), against.shares.tolist(), strict=True)
        equities = dict(zip(hands, both, strict=True))
    return [
        [
            str(row.hand).replace(" ", ""),
            float(row.weight),
            row.made,
            ", ".join(row.draws),
            *equities.get(row.hand, (None, 0.0)),
        ]
        for row in study.combos()
    ]


def _curve_of(against: cm.results.Distribution) -> list[float]:
    """The equity at the middle of each of 50 equal parts of a range, the best hands first."""
    ends = np.cumsum(against.shares)
    middles = (np.arange(CURVE_POINTS) + 0.5) / CURVE_POINTS
    places = np.minimum(np.searchsorted(ends, middles), len(ends) - 1)
    return [round(each, 4) for each in against.equities[places].tolist()]
