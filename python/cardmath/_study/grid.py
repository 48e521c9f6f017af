"""The grid of the classes of starting hands, by their strength on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardmath._core import Hand
from cardmath._evaluation.batch import strengths
from cardmath._ranges.starting_hands import classes, set_of_class
from cardmath._ranges.weights import as_booleans
from cardmath._study.combos import all_combos

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cardmath._ranges.range import Range
    from cardmath._rules.game import Game

__all__ = ["class_grid", "places_now"]


def places_now(board: Hand, game: Game) -> NDArray[np.float64]:
    """The share of all combos on a board that each combo beats now, ties counted half.

    Returns:
        float64 of shape (1326,), in the order of `Range.weights`; nan for a combo that shares a
        card with the board or is not in the deck.
    """
    from cardmath._support.numpy import np

    ids = all_combos()
    left = np.array([card.id for card in game.deck - board], np.uint8)
    free = np.isin(ids, left).all(axis=1)
    table = np.array([card.id for card in board], np.uint8)
    hands = np.hstack([ids[free], np.broadcast_to(table, (int(free.sum()), len(board)))])
    ((_, ordering),) = game.pots
    found = strengths(np.ascontiguousarray(hands), ordering)
    ordered = np.sort(found)
    below, through = ordered.searchsorted(found), ordered.searchsorted(found, "right")
    places = np.full(len(ids), np.nan)
    places[free] = (below + through) / (2 * len(ordered))
    return places


def class_grid(held: Range, board: Hand, game: Game) -> NDArray[np.float64]:
    """The mean place of each class's combos in a range: float64 of shape (13, 13)."""
    from cardmath._support.numpy import np

    places, weights = places_now(board, game), held.weights
    grid = np.full((13, 13), np.nan)
    for row, line in enumerate(classes()):
        for column, each in enumerate(line):
            inside = as_booleans(set_of_class(*each)) & (weights > 0)
            if inside.any():
                grid[row, column] = np.average(places[inside], weights=weights[inside])
    return grid
