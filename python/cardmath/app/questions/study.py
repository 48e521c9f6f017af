"""What a range makes of a board, street by street, and the part of it that fits a filter."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

import cardmath as cm
from cardmath._page.errors import in_field
from cardmath._page.ranges import plain_range
from cardmath._page.table import Fields, read_table
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._support.progress import Progress
    from cardmath.app.asked import Asked

__all__ = ["answer"]

FLOP = 3


def answer(asked: Asked, progress: Progress) -> dict[str, Any]:
    """Answer a question about the range of the `chosen` one of the `players`.

    It is studied on `board`, without `dead` cards.

    Returns:
        `streets`, the boards so far as texts; `rows`, the made hands, draws and groups that occur,
        each with its share on each street; `fits`, the part of the range that fits `filter`.

    Raises:
        FieldError, SeveralFieldsError: some of the values are wrong.
    """
    fields = Fields()
    table = read_table(asked.values)
    chosen = asked.whole("chosen", 0, 0, len(table.ranges) - 1)
    held, board, dead = table.ranges[chosen], table.board, cm.Hand(table.dead)
    with fields.of(f"players.{chosen}"):
        if not held:
            raise CardmathError(f"Player {chosen + 1} has no hands yet")
    with fields.of("board"):
        if len(board) < FLOP:
            raise CardmathError(f"a board to study has three to five cards, not {len(board)}")
    fields.check()
    studies = []
    for size in range(FLOP, len(board) + 1):
        progress(size, len(board))
        studies.append(cm.study(held, board[:size], dead=dead))
    return {
        "title": studies[-1].title,
        "board": [str(card) for card in board],
        "range": plain_range(held),
        "streets": [" ".join(map(str, board[:size])) for size in range(FLOP, len(board) + 1)],
        "rows": _rows(studies),
        "fits": _fits(studies[-1], asked.text("filter")),
    }


def _rows(studies: list[cm.Study]) -> list[dict[str, Any]]:
    """The rows that occur on some street, below a row for their group if it has several."""
    occur = [rows for rows in zip(*studies, strict=True) if any(row.combos for row in rows)]
    lines = []
    for group, members in groupby(occur, lambda rows: (rows[-1].kind, rows[-1].group)):
        listed = [_line(rows[-1].name, rows[-1].combos, rows) for rows in members]
        if len(listed) > 1:
            now = studies[-1].range(group[1]).combinations
            shares = [float(study.share(group[1])) for study in studies]
            line = {"name": group[1], "combos": now, "shares": shares}
            lines.append({**line, "kind": group[0], "group": True})
        lines += listed
    return lines


def _line(name: str, combos: int, rows: tuple[cm.StudyRow, ...]) -> dict[str, Any]:
    shares = [float(row.share) for row in rows]
    return {
        "name": name,
        "combos": combos,
        "shares": shares,
        "kind": rows[-1].kind,
        "group": False,
    }


def _fits(study: cm.Study, expression: str) -> dict[str, Any] | None:
    """The part of the range that fits an expression; None without an expression."""
    if not expression.strip():
        return None
    with in_field("filter"):
        part = study.range(expression)
    whole = study.held.grid()
    shares = part.grid() / (whole + (whole == 0))
    return {
        **plain_range(part),
        "share": float(study.share(expression)),
        "cells": [round(share, 6) for share in shares.ravel().tolist()],
    }
