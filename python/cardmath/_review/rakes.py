"""The rake of each room and stakes, by what was taken from the pots that were read."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Any

from cardmath._support.numpy import np

if TYPE_CHECKING:
    from cardmath.hand_histories import HistoryTable

_FEW = 20
"""With fewer raked pots, the greatest rake says little about the cap."""

Key = tuple[str, str | None, int | None]


class Rakes:
    """What rooms take: a share of the pot, up to a cap.

    The texts state what was taken, not the rule. The cap of a room's stakes is taken to be the most
    that was ever taken there, and the share the median of the shares in the pots below the cap.

    Args:
        hands: the table of hands.
    """

    def __init__(self, hands: HistoryTable) -> None:
        self._shares: dict[Key, tuple[float, float]] = {}
        rake, *fees = (hands.array(fee) for fee in ("rake", "jackpot", "other_fees"))
        taken = sum(fees, rake)
        pots = hands.array("pot")
        raked = np.flatnonzero((taken > 0) & (pots > 0))
        rooms, currencies, blinds = hands["room"], hands["currency"], hands["big_blind"]
        groups: dict[Key, list[int]] = {}
        for row in raked.tolist():
            groups.setdefault((rooms[row], currencies[row], blinds[row]), []).append(row)
        for key, rows in groups.items():
            self._shares[key] = _rule(taken[rows].tolist(), pots[rows].tolist())

    def of(self, hand: dict[str, Any]) -> tuple[float, float]:
        """The share, and the cap in the smallest unit of the hand's money."""
        return self._shares.get((hand["room"], hand["currency"], hand["big_blind"]), (0.0, 0.0))


def _rule(taken: list[int], pots: list[int]) -> tuple[float, float]:
    most = max(taken)
    shares = [rake / pot for rake, pot in zip(taken, pots, strict=True)]
    if len(taken) < _FEW:
        # No cap is known: twice the most that was seen hardly ever binds.
        return median(shares), 2.0 * most
    below = [share for share, rake in zip(shares, taken, strict=True) if rake < most]
    return median(below or shares), float(most)
