"""What a player won and was expected to win, hand by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardmath.errors import CardmathError, quote

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cardmath.hand_histories.table import HistoryTable


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """The winnings of a player in one currency, after each hand, in whole units.

    Attributes:
        name: the player.
        currency: the currency; empty for chips.
        rows: the rows of the player in the table `players`.
        net: what was won so far.
        ev_net: what was expected so far, given all decisions.
        deviation: the standard deviation of `net` around `ev_net` so far, by the cards of the
            all-ins alone. An all-in whose variance is not known adds none.
    """

    name: str
    currency: str
    rows: NDArray[np.int64]
    net: NDArray[np.float64]
    ev_net: NDArray[np.float64]
    deviation: NDArray[np.float64]

    def __len__(self) -> int:
        """The number of hands."""
        return len(self.rows)


def rows_of(players: HistoryTable, name: str) -> NDArray[np.int64]:
    """The rows of the hands that a player was dealt.

    Raises:
        CardmathError: there is no such player.
    """
    import numpy as np

    codes, names = players.codes("name")
    if name not in names:
        raise CardmathError(f"there is no player {quote(name)}")
    return np.flatnonzero((codes == names.index(name)) & ~players.array("sitting_out"))


def course(
    hands: HistoryTable,
    players: HistoryTable,
    expected: HistoryTable,
    name: str,
    rows: NDArray[np.int64],
) -> Course:
    """The course of a player's rows, in the currency in which most hands were played."""
    import numpy as np

    of_hand = np.searchsorted(hands.array("hand_id"), players.array("hand_id"))[rows]
    money, currencies = hands.codes("currency")
    kinds, counts = np.unique(money[of_hand], return_counts=True)
    most = int(kinds[counts.argmax()]) if len(kinds) else -1
    in_most = money[of_hand] == most
    rows, of_hand = rows[in_most], of_hand[in_most]
    unit = 10.0 ** hands.array("exponent")[of_hand]
    return Course(
        name,
        currencies[most] if most >= 0 else "",
        rows,
        np.cumsum(players.array("net")[rows] / unit),
        np.cumsum(expected.array("ev_net")[rows] / unit),
        np.sqrt(np.cumsum(expected.array("ev_variance")[rows] / unit**2)),
    )
