"""What a player's decisions cost: the worst ones, where they are, and each with its hand."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardmath._page.errors import in_field
from cardmath._review.answer import Review
from cardmath._review.charts import Chart, read_chart
from cardmath._review.review import review
from cardmath._review.tables import ReviewedDecision
from cardmath._support.layout import printed
from cardmath._support.numpy import np
from cardmath._support.progress import Progress
from cardmath.app.asked import Asked
from cardmath.app.hands.dropped import open_asked
from cardmath.app.hands.replay import replay
from cardmath.app.hands.source import Opened, PathNotOpenError
from cardmath.app.hands.summary import player_of
from cardmath.app.solving.bench import Bench
from cardmath.app.solving.inputs import fields_of
from cardmath.errors import CardmathError, Interrupted
from cardmath.solve.preflop_charts import (
    ROUNDED_PLAYERS,
    PreflopCharts,
    rounded_preflop_charts,
)
from cardmath.solve.sizes import STREETS

EXAMPLE = """\
BTN raise: 45%
any raise: 20%
BB call: 8%-45%
any call: 5%-25%
"""
"""The ranges of the example, whose hands are too few to measure any."""
LISTED = 100
"""The decisions that are listed, those that lost most."""
_MOST = 2**31
_TARGET = "0.5%"
"""How far the spot of a decision is solved: “Continue” takes it further."""


class Reviewed:
    """The review that a page shows, and its decisions as they are listed."""

    def __init__(self) -> None:
        self.review: Review | None = None
        self.rows: list[ReviewedDecision] = []


def answer(asked: Asked, progress: Progress) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """Review the `last` hands of a `player` in `path`, or in files that were dropped.

    `ranges` are the lines of a chart, or `solved` is the number of players of a solved one; without
    both they are measured in the hands. `depth` is the first street that is solved. Paths are read
    as `questions/hands.py` says, which also opens the `hand` of a decision, if `part` is `hand`. If
    `part` is `solve`, the spot of the `decision` that is listed there becomes the game that the
    views Solve and Train have.

    Raises:
        FieldError: the path, the player or the chart is wrong.
        CardmathError: there is no such decision.
    """
    progress(0, 1)
    part = asked.choice("part", ("review", "hand", "solve"), "review")
    if part == "solve":
        return _solved(asked, progress)
    try:
        opened = open_asked(asked, progress)
    except PathNotOpenError:
        if part == "review":
            return {"closed": True}
        raise
    if part == "hand":
        return replay(opened, asked.whole("hand", 0, 0, _MOST))
    name = player_of(asked, opened)
    chart, ranges = _ranges(asked, opened)
    try:
        done = review(
            opened.histories,
            name,
            ranges=ranges,
            depth=asked.choice("depth", STREETS, "turn"),  # type: ignore[arg-type] # one of these
            last=asked.whole("last", 200, 1, 100_000),
            progress=progress,
        )
    except Interrupted as stopped:
        if isinstance(stopped.partial, Review):
            yield _plain(stopped.partial, opened, chart, asked)
        raise
    return _plain(done, opened, chart, asked)


def _ranges(asked: Asked, opened: Opened) -> tuple[str, Chart | PreflopCharts | None]:
    """The lines of the chart that is written, and what decides the ranges."""
    written = asked.text("ranges").strip()
    solved = asked.choice("solved", ("", *map(str, ROUNDED_PLAYERS)), "")
    with in_field("ranges"):
        if solved and written:
            raise CardmathError("take solved charts, or write ranges: not both")
        if solved:
            return "", rounded_preflop_charts(int(solved))
        chart = written or (EXAMPLE if opened.text else "")
        return chart, read_chart(chart) if chart else None


def _solved(asked: Asked, progress: Progress) -> dict[str, Any]:
    """Solve the spot of a decision, for the views Solve and Train."""
    reviewed, bench = asked.store.thing(Reviewed), asked.store.thing(Bench)
    place = asked.whole("decision", 0, 0, LISTED)
    if reviewed.review is None or place >= len(reviewed.rows):
        raise CardmathError("the review is no longer kept: press Review again")
    row = reviewed.rows[place]
    spot = reviewed.review.spot(row)
    fields = {**fields_of(spot.game), "target": _TARGET, "memory": ""}
    with bench.held(progress):
        bench.clear()
        prepared = spot.game.prepare(_TARGET, memory=bench.allowed(None))
        try:
            found = prepared.resume(_TARGET, progress=lambda *_: progress(0, 1))
        except Interrupted as stopped:
            if stopped.partial is None:
                raise
            found = stopped.partial
        bench.put(found, fields)
    return {"fields": fields, "line": spot.line, "street": row.street}


def _plain(done: Review, opened: Opened, chart: str, asked: Asked) -> dict[str, Any]:
    """The review for the page, which is kept; each decision with the number of its hand."""
    numbers = opened.histories.hands.array("hand_id")
    worst_first = sorted(done.decisions, key=lambda row: (not row.is_mistake, -row.loss_bb))
    kept = asked.store.thing(Reviewed)
    kept.review, kept.rows = done, worst_first[:LISTED]
    return {
        "title": done.title,
        "luck": done.luck if done.decisions else "",
        "player": done.player,
        "example": opened.text,
        "chart": chart.splitlines(),
        "decisions": len(done.decisions),
        "rows": [
            {"hand": int(np.searchsorted(numbers, row.hand_id)), **_plain_decision(row)}
            for row in kept.rows
        ],
        "totals": [printed(done.by(group)) for group in ("street", "preflop", "made")]
        if done.decisions
        else [],
        "assumed": printed(done.assumed),
        "left_out": printed(done.left_out) if len(done.left_out) else None,
    }


def _plain_decision(row: ReviewedDecision) -> dict[str, Any]:
    return {
        "text": str(row),
        "street": row.street,
        "hole": [row.hole[:2], row.hole[2:]],
        "board": row.board.split(),
        "position": row.position,
        "preflop": row.preflop,
        "line": row.line,
        "made": row.made,
        "pot": row.pot,
        "action": row.action,
        "best": row.best,
        "loss": row.loss,
        "loss_bb": row.loss_bb,
        "percent": row.loss_percent,
        "bound": row.bound,
        "mistake": row.is_mistake,
        "outside": row.outside,
        "actions": [
            {"name": name, "value": value, "share": row.frequencies[name]}
            for name, value in row.values.items()
        ],
    }
