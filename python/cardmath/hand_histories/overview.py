"""What hand histories contain: rooms, games, dates, and why hands were rejected."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardmath._support.layout import counted, shortened
from cardmath._support.numpy import np
from cardmath._support.tables import Column, Columns, Table
from cardmath.hand_histories.table import times_of

if TYPE_CHECKING:
    from cardmath.hand_histories.table import HistoryTable

_WIDEST_REASON = 60
_WIDEST_NAME = 30

_KINDS = ("room", "game", "betting", "format")


@dataclass(frozen=True, slots=True)
class OverviewRow:
    """Hands of one kind.

    Attributes:
        room: the room.
        game: the game's key.
        betting: the structure of betting.
        format: the kind of table.
        hands: the number of hands.
        first: the day of the first hand, as `2020-02-08`; None if no hand has a time.
        last: the day of the last hand.
    """

    room: str
    game: str
    betting: str
    format: str
    hands: int
    first: str | None
    last: str | None


@dataclass(frozen=True, repr=False, eq=False)
class Overview(Table[OverviewRow]):
    """The hands by room, game, betting and kind of table."""

    _keys = "hands rows=_plain_rows"

    rows: tuple[OverviewRow, ...]
    """A row for each kind of hands, by room."""

    @property
    def hands(self) -> int:
        """The number of hands."""
        return sum(row.hands for row in self.rows)

    @property
    def title(self) -> str:
        """The number of hands, printed above the table."""
        return counted(self.hands, "hand")

    def _columns(self) -> Columns[OverviewRow]:
        return (
            *(Column[OverviewRow](kind, kind, words=True) for kind in _KINDS),
            Column("hands", "hands"),
            Column("first", "first"),
            Column("last", "last"),
        )


@dataclass(frozen=True, slots=True)
class RejectionsRow:
    """Hands that were rejected for one reason.

    Attributes:
        room: the room; None if it is not known.
        reason: the reason; parts that differ between hands are `…`.
        hands: the number of hands.
        file: the file of the first.
        line: the line of the first.
    """

    room: str | None
    reason: str
    hands: int
    file: str
    line: int


@dataclass(frozen=True, repr=False, eq=False)
class Rejections(Table[RejectionsRow]):
    """The rejected hands by room and reason, the most frequent first."""

    _keys = "hands rows=_plain_rows"

    rows: tuple[RejectionsRow, ...]
    """A row for each room and reason, the most frequent first."""

    @property
    def hands(self) -> int:
        """The number of rejected hands."""
        return sum(row.hands for row in self.rows)

    @property
    def title(self) -> str:
        """The number of rejected hands, printed above the table."""
        return f"{self.hands:,} rejected"

    def _columns(self) -> Columns[RejectionsRow]:
        return (
            Column("room"),
            Column("", "room", of=lambda row: row.room or "?", words=True),
            Column(
                "reason", "reason", lambda reason: shortened(reason, _WIDEST_REASON), words=True
            ),
            Column("hands", "hands"),
            Column("", "first at", of=first_at),
            Column("file"),
            Column("line"),
        )


def first_at(row: RejectionsRow) -> str:
    """The name of the first file, cut at its beginning, and the line."""
    return file_and_line(row.file, row.line)


def file_and_line(file: str, line: int) -> str:
    """The name of a file without its folder, cut at its beginning, and a line."""
    name = file.replace("\\", "/").rpartition("/")[2]
    return f"{name[-_WIDEST_NAME:]}:{line}"


def duplicates_line(duplicates: HistoryTable) -> str:
    """How many hands were left out because they were read before, and where the first one is."""
    first = next(iter(duplicates.slice(0, 1)))
    place = file_and_line(first["source_file"] or "", first["source_line"])
    return (
        f"{counted(len(duplicates), 'duplicate')} left out; the first is hand {first['hand']} "
        f"at {place}"
    )


def tournaments_line(tournaments: HistoryTable) -> str:
    """How many tournaments there are summaries of."""
    codes = np.stack([tournaments.codes(name)[0] for name in ("room", "tournament_id")])
    count = np.unique(codes, axis=1).shape[1]
    return f"{counted(count, 'tournament')} with a summary"


def overview(hands: HistoryTable) -> Overview:
    """Count hands by room, game, betting and kind of table."""
    if not len(hands):
        return Overview(())
    columns = [hands.codes(name) for name in _KINDS]
    kinds, which = np.unique(np.stack([codes for codes, _ in columns]), axis=1, return_inverse=True)
    which = which.reshape(-1)
    times = times_of(hands)
    rows = []
    for number, kind in enumerate(kinds.T.tolist()):
        of_kind = times[which == number]
        known = of_kind[~np.isnat(of_kind)]
        first, last = (str(known.min())[:10], str(known.max())[:10]) if len(known) else (None, None)
        names = [listed[code] for code, (_, listed) in zip(kind, columns, strict=True)]
        kinds_of = dict(zip(_KINDS, names, strict=True))
        rows.append(OverviewRow(**kinds_of, hands=len(of_kind), first=first, last=last))
    return Overview(tuple(sorted(rows, key=lambda row: (row.room, -row.hands, row.game))))


_DIFFERS = re.compile(
    r"""'[^']*'|"[^"]*"|`[^`]*`|"""
    r"""(?<!\w)[$€£₮]?\d+(?:[.,]\d+)*(?!\w)|^.*(?= (puts in|gets|bets less)\b)"""
)
"""Quoted texts, numbers, and the names of players in reasons."""


def rejections(rejected: HistoryTable) -> Rejections:
    """Count rejected hands by their reasons."""
    counts: Counter[tuple[str | None, str]] = Counter()
    first: dict[tuple[str | None, str], tuple[str, int]] = {}
    for row in rejected:
        kind = (row["room"], _DIFFERS.sub("…", row["reason"]))
        counts[kind] += 1
        first.setdefault(kind, (row["source_file"] or "", row["source_line"]))
    return Rejections(
        tuple(
            RejectionsRow(room, reason, hands, *first[room, reason])
            for (room, reason), hands in counts.most_common()
        )
    )
