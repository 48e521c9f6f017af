"""An overview of opened hands, and what a player did and won in them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardmath._page.errors import FieldError
from cardmath._support.layout import printed
from cardmath._support.numpy import np
from cardmath._support.suggestions import did_you_mean
from cardmath.app.hands.words import game_name
from cardmath.errors import CardmathError, quote
from cardmath.hand_histories.table import hand_places
from cardmath.hand_histories.winnings import TOURNAMENTS, rows_of

if TYPE_CHECKING:
    from cardmath._support.progress import Progress
    from cardmath.app.asked import Asked
    from cardmath.app.hands.source import Opened
    from cardmath.hand_histories import (
        Histories,
        HistoryTable,
        StatisticsRow,
        WinningsGraph,
    )

MOST_PLAYERS = 500
MOST_REJECTED = 200
_POINTS = 240
"""The most points of a graph."""
_MOST_COMPARED = 20_000
_LEAST = 30
"""The fewest chances for which two shares are compared."""
_FAR = 3
"""The standard errors between two shares that are marked: chance does that in one of 370
comparisons."""
_POSITIONS = ("SB", "BB", "UTG", "MP", "HJ", "CO", "BTN")


def summary_of(opened: Opened) -> dict[str, Any]:
    """An overview: rooms, games and dates, what was rejected, and who plays most."""
    found = opened.histories
    rejections = found.rejections()
    return {
        "hands": len(found),
        "rejected": len(found.rejected),
        "cut": opened.is_cut,
        "example": opened.text,
        "overview": printed(found.overview()),
        "rejections": printed(rejections) if len(rejections) else None,
        "reasons": _reasons(opened),
        "players": _players(opened),
        "games": [[key, game_name(key)] for key in sorted(found.hands.codes("game")[1])],
        "seats": sorted(found.players.codes("position")[1], key=_order),
        "hero": hero_of(found),
    }


def _reasons(opened: Opened) -> list[list[str]]:
    """The first rejected hands: where they are, and why."""
    return [
        [
            f"{opened.file_name(row['source_file'])}:{row['source_line']}",
            row["room"] or "?",
            row["reason"],
        ]
        for row in opened.histories.rejected.slice(0, MOST_REJECTED)
    ]


def _players(opened: Opened) -> list[list[Any]]:
    """The players with the most hands, each with their number."""
    hands = opened.statistics(("name",)).dealt
    listed = sorted(hands.items(), key=lambda pair: (-pair[1], pair[0]))
    return [[name, count] for (name,), count in listed[:MOST_PLAYERS]]


def hero_of(found: Histories) -> str:
    """The player whose histories these are most often; else the one with the most hands."""
    codes, names = found.players.codes("name")
    there = codes >= 0
    heroes = there & found.players.array("is_hero")
    counted = codes[heroes if heroes.any() else there]
    return names[int(np.bincount(counted).argmax())] if len(counted) else ""


def player_of(asked: Asked, opened: Opened) -> str:
    """The player that is asked about, else the hero; the empty name is none.

    Raises:
        FieldError: there is no such player; the message suggests a name.
    """
    name = asked.text("player") or hero_of(opened.histories)
    names = opened.histories.players.codes("name")[1]
    if name and name not in names:
        hint = did_you_mean(name, names[:_MOST_COMPARED], write=repr)
        raise FieldError("player", CardmathError(f"there is no player {quote(name)}{hint}"))
    return name


def statistics_of(opened: Opened, name: str, position: str) -> dict[str, Any]:
    """The statistics of a player, in one position or in all.

    Returns:
        `positions`, those that the player had, with the number of hands of each; `hands`; and
        `statistics`, a list for each that had a chance: its name, made, chances, the share and the
        ends of its 95% interval; and `others`, for each of them what all other players of these
        hands did: the share, and -1, 0 or 1, whether the player does it less or more by more than
        `_FAR` standard errors. It is left out where one has less than `_LEAST` chances.
    """
    by_position = opened.statistics(("name", "position"))
    positions = {group[1]: hands for group, hands in by_position.dealt.items() if group[0] == name}
    group = (name, position) if position in positions else (name,)
    table = opened.statistics(("name", "position")[: len(group)])
    rows = table.of(*group).values() if group in table.dealt else ()  # no hand counts for a name
    everybody = opened.statistics(("position",)[: len(group) - 1]).of(*group[1:]) if rows else {}
    return {
        "position": position if position in positions else "",
        "positions": sorted(positions.items(), key=lambda pair: _order(pair[0])),
        "hands": table.dealt.get(group, 0),
        "statistics": [_line(row) for row in rows if row.chances],
        "others": {
            row.statistic: compared
            for row in rows
            if (compared := _compared(row, everybody[row.statistic])) is not None
        },
    }


def _compared(own: StatisticsRow, everybody: StatisticsRow) -> tuple[float, int] | None:
    """The share of all other players, and whether the player's is far from it."""
    made, chances = everybody.made - own.made, everybody.chances - own.chances
    if min(own.chances, chances) < _LEAST:
        return None
    share, both = made / chances, everybody.made / everybody.chances
    error = (both * (1 - both) * (1 / own.chances + 1 / chances)) ** 0.5
    apart = own.made / own.chances - share
    return share, int(apart > _FAR * error) - int(apart < -_FAR * error)


def _order(position: str) -> tuple[int, str]:
    known = position in _POSITIONS
    return (_POSITIONS.index(position) if known else 3, position)


def _line(row: StatisticsRow) -> list[Any]:
    assert row.share is not None
    assert row.interval is not None
    return [row.statistic, row.made, row.chances, row.share, *row.interval]


def _graph(opened: Opened, name: str, worth: HistoryTable) -> WinningsGraph:
    """The winnings of a player; of one who played only tournaments, the chips in the longest."""
    found = opened.histories
    rows = rows_of(found.players, name)[0]
    of_hand = hand_places(found.hands, found.players, rows)
    formats, kinds = found.hands.codes("format")
    is_cash = [kind not in TOURNAMENTS for kind in kinds]
    codes, names = found.hands.codes("tournament_id")
    own = codes[of_hand]
    if not len(rows) or np.array(is_cash)[formats[of_hand]].any() or (own < 0).all():
        return found.winnings_graph(name, worth)
    return found.winnings_graph(name, worth, tournament=names[np.bincount(own[own >= 0]).argmax()])


def winnings_of(opened: Opened, name: str, progress: Progress) -> dict[str, Any]:
    """What a player won and was expected to win, after some of the hands, and in all."""
    worth = opened.expected(progress)
    found = _graph(opened, name, worth)
    places = np.unique(np.linspace(0, len(found) - 1, min(_POINTS, len(found))).astype(int))
    everybody = opened.histories.winnings(worth)
    own = printed(replace(everybody, rows=tuple(row for row in everybody if row.name == name)))
    return {
        "currency": found.currency or "chips",
        "hands": (places + 1).tolist(),
        "net": [round(each, 6) for each in found.net[places].tolist()],
        "ev_net": [round(each, 6) for each in found.ev_net[places].tolist()],
        "deviation": [round(each, 6) for each in found.deviation[places].tolist()],
        "header": own["header"][1:],
        "cells": [line[1:] for line in own["cells"]],
    }
