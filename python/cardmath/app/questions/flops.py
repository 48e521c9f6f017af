"""Two ranges on every flop: the equity of each, its textures, and a subset that represents all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import cardmath as cm
from cardmath._page.table import Fields, read_table
from cardmath._situation.textures import TEXTURES
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._flops.table import Flop
    from cardmath._support.progress import Progress
    from cardmath.app.asked import Asked

_MOST_IN_SUBSET = 500
NOTHING = ("ace high", "king high", "nothing")
"""Made hands that are not a pair. Those of the board alone are called so."""


def answer(asked: Asked, progress: Progress) -> dict[str, Any]:
    """Answer a question about the range of the `chosen` one of the `players` on all flops.

    It is against player `opponent`, or the first other player who has hands if that is -1. If
    `subset` is not 0, a subset of that size that represents all flops is searched instead.

    Returns:
        `flops`, a list for each flop: its text, the number of flops that it represents, their
        probability, the equity, the share of the range that has a pair or better, and a text for
        each of `textures`. Or `subset`: flops with their weights, and the `error` that remains.

    Raises:
        FieldError, SeveralFieldsError: some of the values are wrong.
    """
    table = read_table({**asked.values, "board": ""})
    last = len(table.ranges) - 1
    chosen = asked.whole("chosen", 0, 0, last)
    opponent = table.opponent(chosen, asked.whole("opponent", -1, -1, last))
    fields = Fields()
    table.check_hands(fields, chosen)
    fields.check()
    if opponent is None:
        raise CardmathError("another player must have hands too")
    ours, theirs = table.ranges[chosen], table.ranges[opponent]
    about = {"chosen": chosen, "opponent": opponent, "textures": list(TEXTURES)}
    if size := asked.whole("subset", 0, 0, _MOST_IN_SUBSET):
        if table.dead:
            raise CardmathError(
                "a subset represents the flops of a whole deck: "
                "clear the dead cards in Equity first"
            )
        return {**about, "subset": _subset(size, ours, theirs, progress)}
    found = cm.flops(ours, theirs, dead=cm.Hand(table.dead), progress=progress)
    return {
        **about,
        "title": found.title,
        "equity": float(found.equity or 0),
        "flops": _rows(found.rows, _pairs(found.names)),
    }


def _pairs(names: Iterable[str]) -> list[str]:
    """The made hands that are a pair or better with a hole card: those before ace high."""
    made = []
    for name in names:
        if name in NOTHING:
            break
        if not name.startswith("board's"):
            made.append(name)
    return made


def _rows(flops: Iterable[Flop], pairs: list[str]) -> list[list[Any]]:
    return [
        [
            str(row.cards),
            row.flops,
            float(row.weight),
            float(row.equity or 0),
            round(sum(row.shares[name] for name in pairs), 6),
            *(texture(row.cards) for texture in TEXTURES.values()),
        ]
        for row in flops
    ]


def _subset(size: int, ours: cm.Range, theirs: cm.Range, progress: Progress) -> dict[str, Any]:
    """Flops that represent all, for these two ranges."""
    found = cm.flop_subset(size, {"ranges": (ours, theirs)}, seed=1, progress=progress)
    return {
        "rows": [[str(row.cards), float(row.weight), row.flops] for row in found.rows],
        "error": found.error,
        "off": found.errors()["ranges"],
        "text": found.to_text(),
        "size": size,
    }
