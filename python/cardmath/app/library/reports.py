"""Reports over flops: a game is solved on each flop of a list, and what is done there is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from math import isfinite, nan
from typing import Any

import cardmath as cm
from cardmath._page.errors import in_field
from cardmath._situation.textures import TEXTURES
from cardmath.app.asked import Asked
from cardmath.app.library.entries import add, find
from cardmath.app.solving.inputs import GameAsked, read_game
from cardmath.app.solving.shown import finite
from cardmath.errors import CardmathError, Interrupted, quote
from cardmath.solve.answer import PostflopAnswer
from cardmath.solve.flops.flop_list import WeightedFlop, read_flops
from cardmath.solve.flops.flop_table import FlopReport, FlopRow
from cardmath.solve.postflop import Postflop

MOST_FLOPS = 200
_MOST = 1e12
"""No number of a report is greater."""

FlopProgress = Callable[[int, int, float], object]
"""It gets the flops done, all flops, and the exploitability of the one that is solved, in pots."""


def check_flops(asked: Asked) -> tuple[int, GameAsked]:
    """The number of flops of a report, and its game on one of them.

    The flops are those in `flops`, or as many as `count` says, which represent all.

    Raises:
        FieldError, SeveralFieldsError, CardmathError: as `read_game`, or there are too many flops,
            or the text is not a list of flops.
    """
    if asked.text("dead").strip():
        raise CardmathError("a report over flops has no dead cards: remove those of the spot")
    with in_field("flops"):
        listed = _listed(asked)
    count = len(listed) or asked.whole("count", 25, 1, MOST_FLOPS)
    return count, game_on(asked, listed[0] if listed else read_flops("Ks7h2d")[0])


def _listed(asked: Asked) -> tuple[WeightedFlop, ...]:
    """The flops that are named; empty if there are none."""
    text = asked.text("flops").strip()
    found = read_flops(text) if text else ()
    if len(found) > MOST_FLOPS:
        raise CardmathError(f"a report has at most {MOST_FLOPS} flops, not {len(found)}")
    return found


def choose_flops(
    asked: Asked, game: Postflop, progress: Callable[[int, int], object]
) -> tuple[WeightedFlop, ...]:
    """The flops of a report that was checked; those that represent all do so for its ranges."""
    if listed := _listed(asked):
        return listed
    count, ranges = asked.whole("count", 25, 1, MOST_FLOPS), (game.ranges[0], game.ranges[1])
    return read_flops(cm.flop_subset(count, {"ranges": ranges}, seed=1, progress=progress).rows)


def game_on(asked: Asked, flop: WeightedFlop) -> GameAsked:
    """The game of the fields on a flop.

    Raises:
        FieldError, SeveralFieldsError, CardmathError: as `read_game`.
    """
    board = " ".join(map(str, flop.cards))
    return read_game(Asked(asked.values | {"board": board}))


def make_report(
    asked: Asked,
    flops: Sequence[WeightedFlop],
    rows: list[FlopRow],
    progress: FlopProgress,
    note: Callable[[], object],
) -> tuple[FlopReport, bool]:
    """Solve the game on each flop that has no row yet.

    Args:
        asked: the fields of the game.
        flops: all flops.
        rows: those that are solved; the others are added.
        progress: gets how far it is, and stops the work by raising `KeyboardInterrupt`.
        note: is called after each flop.

    Returns:
        The report, and whether it was stopped before its last flop.

    Raises:
        FieldError, SeveralFieldsError: as `read_game`.
    """
    pot, worth, unit, stopped = 1.0, 1.0, "chips", False
    solved = {row.flop for row in rows}
    for flop in flops:
        found = game_on(asked, flop)
        pot, worth, unit = found.game.pot, found.game.pot_worth, found.game.unit
        if flop.name in solved:
            continue

        def report(_done: int, off: float, worth: float = worth) -> None:
            progress(len(rows), len(flops), off / worth)

        try:
            answer = found.game.solve(found.target, memory=found.memory, progress=report)
        except Interrupted:
            stopped = True
            break
        rows.append(_row(flop, answer))
        note()
    return FlopReport("", pot, tuple(rows), unit, worth), stopped


def plain_row(row: FlopRow) -> dict[str, Any]:
    """A row of a report that is not finished, as JSON."""
    pair = {"values": row.values, "equity": row.equity}
    known = {name: [finite(each) for each in pair[name]] for name in pair}
    shares = {name: finite(part) for name, part in row.frequencies.items()}
    return asdict(row) | known | {"frequencies": shares}


def read_row(known: dict[str, Any]) -> FlopRow:
    """Read what `plain_row` wrote.

    Raises:
        CardmathError: it did not.
    """
    try:
        [flop] = read_flops(known["flop"])
        values, equity = (_pair(known[name]) for name in ("values", "equity"))
        frequencies = {str(name): _or_nan(part) for name, part in known["frequencies"].items()}
        return FlopRow(
            flop.name,
            _number(known["weight"]),
            _number(known["pairs"]),
            frequencies,
            values,
            equity,
            _number(known["exploitability"]),
            int(_number(known["iterations"])),
            _number(known["seconds"]),
        )
    except (ValueError, TypeError, LookupError, AttributeError):
        raise CardmathError(
            "what was solved is damaged: add the flops to the queue again"
        ) from None


def _pair(given: Any) -> tuple[float, float]:  # noqa: ANN401 # JSON
    first, second = map(_or_nan, given)
    return first, second


def _or_nan(given: object) -> float:
    """What `finite` wrote."""
    return nan if given is None else _number(given)


def _row(flop: WeightedFlop, answer: PostflopAnswer) -> FlopRow:
    node = answer.root
    return FlopRow(
        flop.name,
        flop.weight,
        node.pairs,
        dict(node.frequencies),
        node.mean_values,
        node.mean_equity,
        answer.exploitability,
        answer.iterations,
        answer.history[-1].seconds if answer.history else 0.0,
    )


def keep_report(report: FlopReport, asked: Asked) -> str:
    """Keep a report with the fields of its game; return its name."""
    spot = f"{len(report.flops)} flops, pot {report.pot:g}, stack {asked.text('stack').strip()}"
    about = f"{spot}; within {report.exploitability_percent:.2g}%"
    plain = report.to_dict()
    fields = {key: asked.values[key] for key in asked.values if key not in ("flops", "count")}
    return add("flops", spot, {"about": about, "report": plain, "fields": fields})


def open_report(name: str) -> dict[str, Any]:
    """A kept report: `pot`, what it is `worth`, `actions`, `mean`, `rows`, and the game's `fields`.

    Raises:
        CardmathError: there is none of this name, or it is damaged.
    """
    text = find("flops", name)
    try:
        known = json.loads(text)
        return _plain(known["report"]) | {"fields": dict(known["fields"])}
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        raise CardmathError(f"{quote(name)} is damaged: remove it") from None


def _plain(report: dict[str, Any]) -> dict[str, Any]:
    rows = [_plain_row(row) for row in report["flops"]]
    actions = list(dict.fromkeys(action for row in rows for action in row["frequencies"]))
    pot = _number(report["pot"])
    worth = _number(report.get("pot_worth", pot))  # reports of earlier versions were all in chips
    return {"pot": pot, "worth": worth, "actions": actions, "rows": rows}


def _plain_row(row: dict[str, Any]) -> dict[str, Any]:
    """A row of a file, all of whose values are what we wrote."""
    [flop] = read_flops(row["flop"])
    cards = cm.Hand(flop.cards)
    return {
        "flop": flop.name,
        "share": _number(row["share"]),
        "frequencies": {
            str(name): None if part is None else _number(part)
            for name, part in row["frequencies"].items()
        },
        "values": [None if each is None else _number(each) for each in row["values"]],
        "equity": [None if each is None else _number(each) for each in row["equity"]],
        "exploitability": _number(row["exploitability"]),
        "textures": {name: texture(cards) for name, texture in TEXTURES.items()},
    }


def _number(given: object) -> float:
    if isinstance(given, bool) or not isinstance(given, (int, float)):
        raise TypeError
    number = float(given)
    if not isfinite(number) or abs(number) > _MOST:
        raise ValueError
    return number
