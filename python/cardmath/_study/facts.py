"""Facts about combos on boards, as arrays of small integers: what definitions are declared over.

`docs/reference/study.md` lists the facts and what their numbers mean.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardmath._core import CATEGORIES, STUDY_FACTS, study_facts
from cardmath._rules.game import Game
from cardmath._rules.games import find_game
from cardmath._support.numpy import np
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TypeAlias

    from numpy.typing import NDArray

    Facts: TypeAlias = Mapping[str, NDArray[np.uint8]]

FACTS = tuple(STUDY_FACTS)
"""The names of the facts."""

BLOCKED = 255
"""The category of a combo that shares a card with the board; its other facts are 0."""

HOLE_CARDS = 2
BOARD = 5


def studied_game(game: str | Game) -> Game:
    """Find a game, and check that ranges can be studied in it.

    Raises:
        CardmathError: the game is unknown, or its hands are not two hole cards with a board of
            five, any of which may play.
    """
    found = find_game(game)
    played = (found.cards, found.board, found.plays, len(found.pots))
    if played != (HOLE_CARDS, BOARD, None, 1):
        raise CardmathError(
            f"made hands and draws are defined for hold'em and short deck, and not for {found}; "
            "cm.equity answers for every game, and cm.straight_draw counts outs in Omaha"
        )
    return found


def facts(
    holes: NDArray[np.uint8], boards: NDArray[np.uint8], game: Game, threads: int = 1
) -> Facts:
    """What hole cards make of boards.

    Args:
        holes: uint8 card ids of shape (n, 2).
        boards: uint8 card ids of shape (m, 3), (m, 4) or (m, 5).
        game: a game that `studied_game` accepts.
        threads: the number of threads, 0 for one per core.

    Returns:
        for each name in `FACTS` a uint8 array of shape (m, n). If a combo shares a card with a
        board, its category is `BLOCKED`.

    >>> from cardmath import find_game, ids
    >>> import numpy as np
    >>> holes, boards = ids(["AhKh", "7c7d"]), ids(["Ks7h2h"])
    >>> found = facts(holes, boards, find_game("holdem"))
    >>> found["category"], found["flush_draw"]
    (array([[1, 3]], dtype=uint8), array([[2, 0]], dtype=uint8))
    """
    holes, boards = np.ascontiguousarray(holes), np.ascontiguousarray(boards)
    lowest = min(card.rank.index for card in game.deck)
    found = study_facts(holes, boards, lowest, levels(game), threads)
    return {name: found[:, place] for place, name in enumerate(FACTS)}


def levels(game: Game) -> list[int]:
    """The level of each category in a game, in the order of the standard categories."""
    ((_, ordering),) = game.pots
    return [ordering.categories.index(category) for category in CATEGORIES]
