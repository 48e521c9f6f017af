"""The tool `study`: what a range makes on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cardmath as cm
from cardmath.assistants.parameters import Flag, Text
from cardmath.assistants.tool import Found, Tool
from cardmath.assistants.tools.common import DEAD, GAME

if TYPE_CHECKING:
    from cardmath.assistants.call import Call


def answer(
    _call: Call,
    range: str,  # noqa: A002 # what it is called everywhere
    board: str,
    against: str,
    dead: str,
    game: str,
    filter: str,  # noqa: A002
    next_card: bool,
) -> Found:
    """Study a range, or the part of it that a filter keeps."""
    if next_card and not against:
        raise cm.CardmathError("next_card needs the opponent's range: give against")
    spot = cm.study(range, board, against or None, dead=dead, game=game)
    if filter:
        kept = spot.range(filter)
        if not kept:
            return Found({"combos": 0, "filter": filter}, f"no combo of the range fits {filter}")
        spot = cm.study(kept, board, against or None, dead=dead, game=game)
    plain, text = {"filter": filter or None, **spot.to_dict()}, str(spot)
    for part in ("made", "draws"):  # what no combo makes is left out, as in the printed table
        plain[part] = [row for row in plain[part] if row["combos"]]
    if against:
        found = spot.distribution()
        both = {each.name: str(each.equity) for each in (found, found.opponent)}
        plain["equities"] = both
        plain["combo_equities"] = found.to_dict()["rows"]
        for each in (found, found.opponent):
            text += f"\n{100 * float(each.equity):.2f}% equity for {each.name}"
    if next_card:
        after = spot.next_cards()
        plain["next_cards"] = after.to_dict()
        text += f"\n\n{after}"
    return Found(plain, text)


TOOL = Tool(
    "study",
    "Study a range on a board",
    "What a range makes on a board, exactly: combos of each made hand and draw, in hold'em and "
    "short deck. With against also the equity of both ranges and of each combo.",
    (
        Text("range", "The range.", "22+, A2s+"),
        Text("board", "The board: three to five cards.", "Ks7h2d"),
        Text("against", "The opponent's range, for equities.", "QQ+", ""),
        DEAD,
        GAME,
        Text(
            "filter",
            "Only the combos that fit: names of made hands and draws with and, or, not.",
            "top pair or flush draw",
            "",
        ),
        Flag("next_card", "Also the equities after each next card; needs against.", True),
    ),
    answer,
    output={
        "combos": "The number of combos that the board leaves.",
        "made": "The made hands, the strongest first, each with its combos and share.",
        "draws": "The draws; a combo may have several.",
        "equities": "With against: the equity of both ranges, as fractions.",
        "combo_equities": "With against: the equity of each combo, the best first.",
    },
)
