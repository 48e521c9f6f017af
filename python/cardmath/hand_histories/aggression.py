"""How aggressive players are after the flop, by each of their actions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardmath._support.tables import Column, Columns, Table, item
from cardmath.hand_histories.statistics import groups_of
from cardmath.hand_histories.table import HistoryTable

_MOST_PLAYERS = 16
"""More than the players of a hand, so that a hand and a player make one number."""


@dataclass(frozen=True, slots=True)
class AggressionRow:
    """The actions of one group after the flop.

    Attributes:
        group: the group's values of the columns by which it was made, such as `("Ann",)`.
        bets: the number of bets and raises.
        calls: the number of calls.
        folds: the number of folds.
    """

    group: tuple[str, ...]
    bets: int
    calls: int
    folds: int

    @property
    def factor(self) -> float | None:
        """The aggression factor, `bets` / `calls`; None without a call.

        >>> AggressionRow(("Ann",), bets=6, calls=3, folds=3).factor
        2.0
        """
        return self.bets / self.calls if self.calls else None

    @property
    def frequency(self) -> float | None:
        """`bets` / (`bets` + `calls` + `folds`); None without one of them.

        >>> AggressionRow(("Ann",), bets=6, calls=3, folds=3).frequency
        0.5
        """
        total = self.bets + self.calls + self.folds
        return self.bets / total if total else None


@dataclass(frozen=True, repr=False, eq=False)
class Aggression(Table[AggressionRow]):
    """Aggression by group, those with the most actions first.

    Attributes:
        by: the columns by which the groups are made.
        rows: a row for each group.
    """

    by: tuple[str, ...]
    rows: tuple[AggressionRow, ...]

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        return f"{len(self.rows):,} groups by {', '.join(self.by)}" if self.by else "all players"

    def _columns(self) -> Columns[AggressionRow]:
        return (
            *(
                Column[AggressionRow](name, name, of=item("group", at), words=True)
                for at, name in enumerate(self.by)
            ),
            Column("bets", "bets", ","),
            Column("calls", "calls", ","),
            Column("folds", "folds", ","),
            Column("factor", "factor", lambda share: "" if share is None else f"{share:.2f}"),
            Column(
                "frequency",
                "frequency",
                lambda share: "" if share is None else f"{100 * share:.1f}%",
            ),
        )


def aggression(
    hands: HistoryTable, players: HistoryTable, actions: HistoryTable, by: str | Iterable[str]
) -> Aggression:
    """Count the actions after the flop by group.

    Raises:
        CardmathError: there is no such column.
    """
    import numpy as np

    by = (by,) if isinstance(by, str) else tuple(by)
    groups, which = groups_of(hands, players, by)
    codes, kinds = actions.codes("action")
    code = {kind: number for number, kind in enumerate(kinds)}
    later = (actions.array("street") > 0) & actions.has_value("player")
    is_call = (codes == code.get("cc", -1)) & (actions.array("amount") > 0)
    wanted = {
        "bets": codes == code.get("cbr", -1),
        "calls": is_call,
        "folds": codes == code.get("f", -1),
    }
    # Players stand in the order of their hands and numbers.
    seats = players.array("hand_id") * _MOST_PLAYERS + players.array("player")
    counts = {}
    for name, rows in wanted.items():
        chosen = rows & later
        acting = actions.array("hand_id")[chosen] * _MOST_PLAYERS + actions.array("player")[chosen]
        group = which[np.searchsorted(seats, acting)]
        counts[name] = np.bincount(group[group >= 0], minlength=len(groups)).tolist()
    rows = [
        AggressionRow(group, counts["bets"][at], counts["calls"][at], counts["folds"][at])
        for at, group in enumerate(groups)
    ]
    there = [row for row in rows if row.frequency is not None]
    there.sort(key=lambda row: (-(row.bets + row.calls + row.folds), row.group))
    return Aggression(by, tuple(there))
