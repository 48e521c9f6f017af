"""Draws the shares and histograms of an answer as bars."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING

from cardmath._printable import printable
from cardmath._query.answer_rows import SHARES
from cardmath.errors import CardmathError
from cardmath.plots._figures import DARK, LIGHT, axes_for, hide_frame, picture, save, set_title

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cardmath._query.answer import Answer
    from cardmath._query.answer_rows import AnswerRow

_MOST_BARS = 60


@picture
def query_bars(
    answer: Answer, path: str | PathLike[str] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw the shares and histograms of an answer as bars, with their standard errors.

    Args:
        answer: the answer to draw.

    Raises:
        CardmathError: the answer has no share and no histogram, or over 60 of them.

    >>> import cardmath as cm
    >>> from matplotlib.figure import Figure
    >>> q = cm.query(hero="AhKh")
    >>> axes = query_bars(q.select(q.hero.category("flop")), ax=Figure().subplots())
    >>> len(axes.patches)
    9
    """
    rows = [row for row in answer.rows if row.kind in SHARES and row.hits is not None]
    if not rows:
        raise CardmathError("a picture needs a share or a histogram, and this answer has none")
    if len(rows) > _MOST_BARS:
        raise CardmathError(f"a picture has up to {_MOST_BARS} bars, and here are {len(rows)}")
    axes = axes_for(path, ax)
    set_title(axes, answer.title)
    shares = [100 * float(row.value or 0) for row in rows]
    errors = [100 * (row.error or 0) for row in rows]
    places = range(len(rows))
    colours = [LIGHT if row.kind == "share" else DARK for row in rows]
    bars = axes.barh(places, shares, color=colours, xerr=errors if any(errors) else None)
    axes.bar_label(bars, [f"{share:.4g}%" for share in shares], padding=5)
    axes.set_yticks(places, [_label(row, answer) for row in rows])
    axes.invert_yaxis()
    axes.set_xlim(0, max(max(shares) * 1.25, 1e-6))
    axes.set_xlabel("percent of the deals that count")
    hide_frame(axes)
    save(axes, path)
    return axes


def _label(row: AnswerRow, answer: Answer) -> str:
    """What a bar shows; the name of the aggregate is left out if there is only one."""
    name = () if len(answer.names) == 1 and (row.of or row.group) else (row.name,)
    return printable(", ".join(filter(None, (*row.group, *name, row.of))))
