"""What a study shows as plain values: made hands and draws by street, combos, and an opponent's."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import TYPE_CHECKING, Any

from cardmath._page.equity import CURVE_POINTS

if TYPE_CHECKING:
    import cardmath as cm


def study_rows(
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


def combo_rows(study: cm.results.Study, against: cm.results.Distribution | None) -> list[list[Any]]:
    """Each combo: its text, weight, made hand, draws, and equity, None without an opponent."""
    equities: dict[object, float] = {}
    if against is not None:
        hands = (row.hand for row in against.rows)
        equities = dict(zip(hands, against.equities.tolist(), strict=True))
    return [
        [
            str(row.hand).replace(" ", ""),
            float(row.weight),
            row.made,
            ", ".join(row.draws),
            equities.get(row.hand),
        ]
        for row in study.combos()
    ]


def curve_of(against: cm.results.Distribution) -> list[float]:
    """The equity at the middle of each of 50 equal parts of a range, the best hands first."""
    import numpy as np

    ends = np.cumsum(against.shares)
    middles = (np.arange(CURVE_POINTS) + 0.5) / CURVE_POINTS
    places = np.minimum(np.searchsorted(ends, middles), len(ends) - 1)
    return [round(each, 4) for each in against.equities[places].tolist()]
