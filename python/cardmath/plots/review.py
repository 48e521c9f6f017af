"""Draws what reviewed decisions cost."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING

from cardmath.errors import CardmathError
from cardmath.plots._figures import axes_for, picture, save, set_title
from cardmath.plots.strategy import draw_legend

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardmath._review.answer import Review

_INCHES = (8, 4)
_STREETS = ("preflop", "flop", "turn", "river")
_COLOURS = {
    "fold": "#7fb0dd",
    "check": "#8fcf8f",
    "call": "#4f9d5d",
    "bet": "#f6b8a6",
    "raise": "#dd5f4b",
    "all-in": "#962318",
    "jam": "#962318",
}
"""As in strategies, but here calls are next to checks."""


@picture
def loss_bars(
    review: Review, path: str | PathLike[str] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw the big blinds that mistakes cost, by street and by what was done.

    Args:
        review: the answer of `cm.review`.

    Raises:
        CardmathError: no decision was reviewed.

    >>> import cardmath as cm
    >>> from matplotlib.figure import Figure
    >>> found = cm.hand_histories.parse(cm.hand_histories.sample_hands(40, seats=2, seed=3))
    >>> chart = ["any raise: 50%", "any call: 50%", "any limp: 60%", "any check: 100%"]
    >>> review = cm.review(found, ranges=chart, depth="river", cache=False)
    >>> axes = loss_bars(review, ax=Figure().subplots())
    >>> [label.get_text() for label in axes.get_yticklabels()]
    ['river']
    """
    if not review.decisions:
        raise CardmathError("no decision was reviewed: there is nothing to draw")
    lost: dict[tuple[str, str], float] = {}
    for row in review.decisions:
        place = row.street, row.action.split()[0]
        lost[place] = lost.get(place, 0.0) + (row.loss_bb if row.is_mistake else 0.0)
    streets = [street for street in _STREETS if any(at == street for at, _ in lost)]
    actions = tuple(action for action in _COLOURS if any(done == action for _, done in lost))
    axes = axes_for(path, ax, _INCHES)
    set_title(axes, review.title)
    colours = [_COLOURS[action] for action in actions]
    starts = [0.0] * len(streets)
    for action, colour in zip(actions, colours, strict=True):
        losses = [lost.get((street, action), 0.0) for street in streets]
        axes.barh(range(len(streets)), losses, left=starts, color=colour)
        starts = [start + loss for start, loss in zip(starts, losses, strict=True)]
    axes.set_yticks(range(len(streets)), streets)
    axes.set_ylim(len(streets) - 0.5, -0.5)
    axes.set_xlim(0, 1.05 * max(starts) or 1)
    axes.set_xlabel("big blinds lost by mistakes")
    draw_legend(axes, actions, colours, below=-0.2)
    save(axes, path)
    return axes
