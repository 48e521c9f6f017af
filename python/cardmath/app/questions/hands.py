"""Hand histories: an overview, what a player did and won, lists of hands, and one hand."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardmath._support.progress import Progress
from cardmath.app.asked import Asked
from cardmath.app.hands.dropped import announce, open_asked, open_dropped
from cardmath.app.hands.filtering import (
    filtered,
    has_player,
    number_in,
    read_filters,
)
from cardmath.app.hands.listing import ORDERS, PAGE, list_hands
from cardmath.app.hands.replay import replay
from cardmath.app.hands.source import Opened, PathNotOpenError, Shelf
from cardmath.app.hands.summary import player_of, statistics_of, summary_of, winnings_of
from cardmath.errors import Interrupted

_PARTS = ("summary", "player", "list", "hand", "upload", "drop")
_READING = ("summary", "drop")
_MOST = 2**31


def answer(asked: Asked, progress: Progress) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """Answer a question about the hands of `path`, a file or a folder; the example if it is empty.

    A path is read only if the question says `open`, which the user asked the page to do;
    else a path that is not open yet is answered by `closed`, for a link may have named it.

    `part` says what is asked: the `summary`; what the `player` did, in one `position` or in all,
    and won; a `list` of hands (`order`, `down`, `all_ins`, `first`); or the `hand` of a number.
    The player and the list are asked of the hands that fit `since`, `until`, `stakes`, `game`,
    `opponent`, and `against`, the position of another player who did not fold before the flop.
    `upload` names a file to which the page may send `bytes` bytes, the files that were dropped,
    and `drop` opens them; then `dropped` replaces the path.

    Raises:
        FieldError: there is no such path, or it has too much.
        CardmathError: there is no such player or hand.
    """
    part = asked.choice("part", _PARTS, "summary")
    progress(0, 1)
    if part == "upload":
        return announce(asked)
    try:
        opened = _open(asked, part, progress)
    except PathNotOpenError:
        if part == "summary":
            return {"closed": True}
        raise
    except Interrupted as stopped:
        if part in _READING and isinstance(stopped.partial, Opened):
            yield summary_of(stopped.partial)
        raise
    if part in _READING:
        return summary_of(opened)
    return (yield from _part_of(asked, part, opened, progress))


def _part_of(
    asked: Asked, part: str, opened: Opened, progress: Progress
) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """A hand, or what there is of a player."""
    if part == "hand":
        return replay(opened, asked.whole("hand", 0, 0, _MOST))
    name = player_of(asked, opened)
    wanted = read_filters(asked)
    chosen = filtered(opened, name, wanted)
    if part == "list":
        if not has_player(chosen, name):
            return {"found": 0, "first": 0, "page": PAGE, "rows": []}
        listed = list_hands(
            chosen,
            name,
            order=asked.choice("order", ORDERS, "played"),
            down=asked.flag("down"),
            all_ins=asked.flag("all_ins"),
            first=asked.whole("first", 0, 0, _MOST),
            progress=progress,
        )
        for row in listed["rows"]:  # a hand is opened by its number among all
            row["hand"] = number_in(opened, chosen, row["hand"])
        return listed
    if not name:
        return {
            "player": "",
            "hands": 0,
            "position": "",
            "positions": [],
            "statistics": [],
            "others": {},
            "winnings": None,
        }
    position = wanted.pop("position", "")
    everywhere = filtered(opened, name, wanted)
    known = {"player": name, **statistics_of(everywhere, name, position)}
    yield {**known, "winnings": None}
    fits = has_player(chosen, name)
    return {**known, "winnings": winnings_of(chosen, name, progress) if fits else None}


def _open(asked: Asked, part: str, progress: Progress) -> Opened:
    """The hands that a question is about."""
    if part == "drop":
        return open_dropped(asked, asked.store.thing(Shelf), progress)
    return open_asked(asked, progress)
