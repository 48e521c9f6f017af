"""The tool `hands`: what hand histories have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardmath.assistants.parameters import Choice, Parameter, Text
from cardmath.assistants.tool import Found, Tool
from cardmath.errors import CardmathError, quote

if TYPE_CHECKING:
    from cardmath.assistants.call import Call
    from cardmath.hand_histories import Histories

_LONGEST = 1_000_000
_ASKED = ("overview", "results", "statistics", "hand")


@dataclass(frozen=True)
class _Part:
    """What is shown of some hands."""

    found: Histories
    what: str
    player: str
    hand: str


def answer(call: Call, what: str, player: str, hand: str, text: str = "", path: str = "") -> Found:
    """Read the hands, and show what is asked of them.

    Raises:
        CardmathError: there are none, or there is no such player, hand, or file.
    """
    if bool(text.strip()) == bool(path):
        also = ", or path, a file or folder" if call.folder is not None else ""
        raise CardmathError(f"give the text of the hands as text{also}")
    from cardmath import hand_histories

    if path:
        assert call.folder is not None  # only then there is such a parameter
        found = hand_histories.read(call.folder.files(path), progress=call.progress)
    else:
        found = hand_histories.parse(text.encode("utf-8", "replace"))
    return _SHOWN[what](_Part(found, what, player, hand))


def _overview(part: _Part) -> Found:
    overview, rejections = part.found.overview(), part.found.rejections()
    rejected, duplicates = len(part.found.rejected), len(part.found.duplicates)
    plain = {
        **overview.to_dict(),
        "duplicates": duplicates,
        "rejected": rejected,
        "rejections": rejections.to_dict()["rows"],
    }
    more = [f"{duplicates} hands were given twice"] * bool(duplicates)
    more += [str(rejections)] * bool(rejected)
    return Found(plain, "\n\n".join([str(overview), *more]))


def _results(part: _Part) -> Found:
    table = part.found.winnings(player=part.player or None)
    return Found({**table.to_dict(), "rejected": len(part.found.rejected)}, str(table))


def _statistics(part: _Part) -> Found:
    table = part.found.statistics("name", player=part.player or None)
    return Found({**table.to_dict(), "rejected": len(part.found.rejected)}, str(table))


def _hand(part: _Part) -> Found:
    from cardmath.app.hands.replay import replay
    from cardmath.app.hands.source import Opened

    numbers = part.found.hands["hand"]
    if not numbers or (part.hand and part.hand not in numbers):
        known = ", ".join(map(str, numbers[:5])) or "none"
        raise CardmathError(f"there is no hand {quote(part.hand)}; the first are: {known}")
    shown = replay(Opened(part.found), numbers.index(part.hand) if part.hand else 0)
    shown.pop("steps", None)
    lines = [shown["title"], *map(_seat, shown["seats"])]
    for street in shown["streets"]:
        lines.append(f"{street['name']} {street['cards']}".rstrip())
        lines += [f"  {each['who']} {each['text']}" for each in street["lines"]]
    return Found(shown, "\n".join(lines))


def _seat(seat: dict[str, Any]) -> str:
    line = f"{seat['name']}: {seat['position']} {seat['stack']} {seat['hole']}"
    return f"  {' '.join(line.split())}, {seat['net']}"


_SHOWN = {
    "overview": _overview,
    "results": _results,
    "statistics": _statistics,
    "hand": _hand,
}


def tool(*, files: bool) -> Tool:
    """The tool, with files or without."""
    text = Text(
        "text",
        "The text of the hands of one poker room, as the room writes it.",
        "PokerStars Hand #1: …",
        "",
        _LONGEST,
    )
    path = Text(
        "path",
        "In place of text: a file, or a folder with all files below it, in this server's folder.",
        "hands/july",
        "",
    )
    asked: tuple[Parameter, ...] = (
        Choice(
            "what",
            "overview: rooms, games, dates, what cannot be read. results: each player's winnings "
            "and all-in EV. statistics: VPIP, PFR, 3-bet and others with their opportunities. "
            "hand: one hand, street by street.",
            "results",
            _ASKED[0],
            _ASKED,
        ),
        Text("player", "Only this player, by name.", "Ann", ""),
        Text("hand", "The number of the hand to show; empty for the first.", "208947616", ""),
    )
    return Tool(
        "hands",
        "Hand histories",
        "Read hand histories of poker rooms, and show an overview, results, "
        "statistics of players, or one hand. A hand that cannot be read, or whose money does not "
        "add up, is counted as rejected with the reason.",
        (text, *((path,) if files else ()), *asked),
        answer,
        output={
            "rows": "The rows of the table that was asked for.",
            "hands": "Of an overview: the number of hands.",
            "rejected": "The number of hands that could not be read.",
        },
        seconds=30,
    )
