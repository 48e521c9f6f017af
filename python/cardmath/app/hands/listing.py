"""Lists of hands: those of a player, in some order, a page at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardmath._support.numpy import np
from cardmath.app.hands.words import cards_text, money, stakes_text, time_text
from cardmath.hand_histories.table import hand_places, rows_with
from cardmath.hand_histories.winnings import rows_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._support.progress import Progress
    from cardmath.app.hands.source import Opened
    from cardmath.hand_histories import HistoryTable

PAGE = 50
ORDERS = ("played", "net", "luck", "pot")
"""What hands are sorted by: their order in the files, what the player won, what was won beyond the
expected value, and the pot."""


def list_hands(
    opened: Opened,
    name: str,
    *,
    order: str,
    down: bool,
    all_ins: bool,
    first: int,
    progress: Progress,
) -> dict[str, Any]:
    """List hands of a player; of all players if the name is empty.

    Returns:
        `found`, the number of hands that fit; and from the `first` one on 50 `rows`, each a dict
        with `hand`, its number in the table of hands, and texts.
    """
    hands, players = opened.histories.hands, opened.histories.players
    rows = rows_of(players, name)[0] if name else _first_rows(players)
    of_hand = hand_places(hands, players, rows)
    worth = opened.expected(progress) if all_ins or order == "luck" else opened.worth
    if all_ins and worth is not None:
        kept = _is_exact(worth, players)[rows]
        rows, of_hand = rows[kept], of_hand[kept]
    keys = _keys(opened, worth, order, rows, of_hand)
    places = np.argsort(-keys if down else keys, kind="stable")[first : first + PAGE]
    shown = [_row(opened, worth, name, int(rows[at]), int(of_hand[at])) for at in places.tolist()]
    return {"found": len(rows), "first": first, "page": PAGE, "rows": shown}


def _first_rows(players: HistoryTable) -> NDArray[np.int64]:
    """A row of each hand."""
    return np.unique(players.array("hand_id"), return_index=True)[1]


def _is_exact(worth: HistoryTable, players: HistoryTable) -> NDArray[np.bool_]:
    """The players of all-ins whose value was counted."""
    exact = rows_with(worth, "ev_status", "exact")
    live: NDArray[np.bool_] = exact & ~players.array("folded") & (players.array("contributed") > 0)
    return live


def _keys(
    opened: Opened,
    worth: HistoryTable | None,
    order: str,
    rows: NDArray[np.int64],
    of_hand: NDArray[np.int64],
) -> NDArray[np.float64]:
    """What hands are sorted by, in units of the currency."""
    hands, players = opened.histories.hands, opened.histories.players
    unit = 10.0 ** hands.array("exponent")[of_hand]
    keys: NDArray[np.float64] = np.arange(len(rows), dtype=float)
    if order == "net":
        keys = players.array("net")[rows] / unit
    elif order == "pot":
        keys = hands.array("pot")[of_hand] / unit
    elif order == "luck" and worth is not None:
        keys = (players.array("net")[rows] - worth.array("ev_net")[rows]) / unit
    return keys


def _row(
    opened: Opened, worth: HistoryTable | None, name: str, row: int, at: int
) -> dict[str, Any]:
    """A hand in words."""
    found = opened.histories
    hand = next(iter(found.hands.slice(at, at + 1)))
    player = next(iter(found.players.slice(row, row + 1)))
    ev_net = None if worth is None else next(iter(worth.slice(row, row + 1)))["ev_net"]
    exponent = hand["exponent"]
    return {
        "hand": at,
        "time": time_text(hand),
        "stakes": stakes_text(hand),
        "position": (player["position"] or "") if name else "",
        "hole": cards_text(player["hole"]) if name else "",
        "board": cards_text(hand["board"]),
        "pot": money(hand["pot"], exponent),
        "net": money(player["net"], exponent, sign=True) if name else "",
        "ev_net": money(ev_net, exponent, sign=True) if name and ev_net is not None else "",
    }
