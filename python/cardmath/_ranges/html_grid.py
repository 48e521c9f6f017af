"""A range as a grid in HTML, for notebooks. It is read on light and on dark pages."""

from __future__ import annotations

from html import escape

from cardmath._ranges.starting_hands import class_name, classes
from cardmath._support.layout import shortened

_LONGEST_TEXT = 200
_CELL = "text-align:center;padding:.2em;min-width:2.6em;border:1px solid rgba(128,128,128,.4)"
_FILL = "rgba(60,150,110,.45)"


def html_grid(means: list[list[float]], text: str, size: str) -> str:
    """The grid of a range: each class is filled by its mean weight.

    The names of classes in the range are bold, as some viewers show no colours.

    Args:
        means: the mean weights of the classes, 13 rows of 13.
        text: the range as text; a long one is cut short.
        size: the number of its combos, in words.
    """
    lines = (
        "".join(_cell(class_name(*each), mean) for each, mean in zip(names, means, strict=True))
        for names, means in zip(classes(), means, strict=True)
    )
    rows = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table><caption>{_caption(text, size)}</caption><tbody>{rows}</tbody></table>"


def _caption(text: str, size: str) -> str:
    return f"<b>{escape(shortened(text or 'no hands', _LONGEST_TEXT))}</b><br>{size}"


def _cell(name: str, mean: float) -> str:
    if not mean:
        return f'<td style="{_CELL};opacity:.6">{name}</td>'
    fill = f"background:linear-gradient(to top,{_FILL} {100 * mean:.4g}%,transparent 0)"
    share = "" if mean == 1 else f"<br><small>{100 * mean:.3g}%</small>"
    return f'<td style="{_CELL};{fill}"><b>{name}</b>{share}</td>'
