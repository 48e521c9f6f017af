"""Hands that fit what the page asks for: dates, stakes, game, opponent, and positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardmath._page.errors import in_field
from cardmath._support.numpy import np
from cardmath.app.hands.source import Opened
from cardmath.hand_histories.table import rows_with

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath.app.asked import Asked
    from cardmath.hand_histories import Histories, HistoryTable

FILTERS = ("since", "until", "stakes", "game", "opponent")
"""Those of `Histories.filter` that the page has, by the same names."""

_MOST_CHOSEN = 3


def read_filters(asked: Asked) -> dict[str, str]:
    """The filters that are set, with `position` and `against`, by their names."""
    names = (*FILTERS, "position", "against")
    return {name: text for name in names if (text := asked.text(name).strip())}


def filtered(opened: Opened, name: str, wanted: dict[str, str]) -> Opened:
    """The hands that fit; what was counted of them is kept while the filters are the same.

    Raises:
        FieldError: a value is not understood, or there is no such opponent.
    """
    if not wanted:
        return opened
    key = (name, *wanted.items())
    known = opened.chosen.get(key)
    if known is None:
        known = Opened(_fitting(opened.histories, name, wanted), folder=opened.folder)
        # Another question may have chosen them meanwhile: what it counts is counted for both.
        known = opened.chosen.setdefault(key, known)
        while len(opened.chosen) > _MOST_CHOSEN:
            opened.chosen.popitem(last=False)
    return known


def _fitting(found: Histories, name: str, wanted: dict[str, str]) -> Histories:
    for each in FILTERS:
        if each in wanted:
            with in_field(each):
                options: dict[str, Any] = {each: wanted[each]}
                found = found.filter(**options)
    if position := wanted.get("position"):
        found = found.filter(_sat(found, name, position))
    if position := wanted.get("against"):
        found = found.filter(_stayed(found, name, position))
    return found


def has_player(chosen: Opened, name: str) -> bool:
    """Whether a player is in any of the hands; an empty name is in all."""
    return bool(len(chosen.histories) if not name else _is(chosen.histories, "name", name).any())


def number_in(opened: Opened, chosen: Opened, at: int) -> int:
    """The number of a hand among all that are open, given that among the chosen ones."""
    key = chosen.histories.hands.array("hand_id")[at]
    return int(np.searchsorted(opened.histories.hands.array("hand_id"), key))


def _sat(found: Histories, name: str, position: str) -> NDArray[np.bool_]:
    """The rows of the table of players in which a player sat in a position."""
    return _is(found, "name", name) & _is(found, "position", position)


def _stayed(found: Histories, name: str, position: str) -> NDArray[np.bool_]:
    """The rows of other players in a position who did not fold before the flop."""
    players, actions = found.players, found.actions
    folds = rows_with(actions, "action", "f") & (actions.array("street") == 0)
    folded = _numbers(actions)[folds]
    stayed = ~np.isin(_numbers(players), folded) & ~players.array("sitting_out")
    there: NDArray[np.bool_] = stayed & ~_is(found, "name", name) & _is(found, "position", position)
    return there


def _numbers(table: HistoryTable) -> NDArray[np.uint64]:
    """A number for each player of each hand."""
    numbers: NDArray[np.uint64] = table.array("hand_id") * np.uint64(256) + table.array("player")
    return numbers


def _is(found: Histories, column: str, word: str) -> NDArray[np.bool_]:
    """The rows of the table of players that have a word in a column."""
    return rows_with(found.players, column, word)
