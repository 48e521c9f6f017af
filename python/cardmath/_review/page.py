"""A review as one page of HTML, which needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from cardmath._printable import printable
from cardmath._review.tables import ReviewedDecision
from cardmath._support.layout import PrintedTable

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem;
  color: #1c1c1c; background: #fff; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid #ddd; }
th:first-child, td:first-child { text-align: left; }
.decision { border: 1px solid #ddd; border-radius: .5rem; padding: .5rem 1rem; margin: .75rem 0; }
.loss { font-weight: 600; color: #b00020; }
.quiet { color: #666; }
@media (prefers-color-scheme: dark) {
  body { color: #e6e6e6; background: #17191c; }
  th, td, .decision { border-color: #444; }
  .loss { color: #ff8a80; }
  .quiet { color: #a0a0a0; }
}
"""


def page(
    player: str,
    summary: str,
    won: Sequence[PrintedTable],
    worst: Sequence[ReviewedDecision],
    totals: Sequence[PrintedTable],
    assumed: Sequence[PrintedTable],
) -> str:
    """The page.

    Args:
        player: whose decisions they are.
        summary: what was found, in a line.
        won: what the player won.
        worst: the mistakes that cost most.
        totals: where the mistakes are.
        assumed: the ranges that were assumed, and what was not reviewed.
    """
    title = escape(printable(f"Review of {player}"))
    parts = [f"<h1>{title}</h1>", f"<p>{escape(printable(summary))}</p>"]
    parts += [table._repr_html_() for table in won]
    parts.append("<h2>The mistakes that cost most</h2>")
    parts += map(_decision, worst) if worst else ["<p>No loss is above its bound.</p>"]
    parts.append("<h2>Where they are</h2>")
    parts += [table._repr_html_() for table in totals]
    parts.append("<h2>What is assumed, and what was not reviewed</h2>")
    parts += [table._repr_html_() for table in assumed]
    head = f'<meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
    body = "\n".join(parts)
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>{body}</body></html>\n'


def _decision(row: ReviewedDecision) -> str:
    cells = (
        (escape(name), f"{value:z.2f}", f"{100 * row.frequencies[name]:.1f}%")
        for name, value in row.values.items()
    )
    values = "".join(f"<tr><td>{'</td><td>'.join(each)}</td></tr>" for each in cells)
    return (
        f'<div class="decision"><b>{escape(printable(str(row)))}</b>'
        f'<div class="loss">{row.loss_bb:.2f} big blinds, {row.loss_percent:.1f}% of the pot</div>'
        f'<div class="quiet">hand {escape(printable(row.hand))}, {escape(row.preflop)}, '
        f"{escape(row.made)}"
        f"{'' if row.in_range else f'; {row.outside}'}</div>"
        f"<table><tr><th>action</th><th>EV</th><th>solution</th></tr>{values}</table></div>"
    )
