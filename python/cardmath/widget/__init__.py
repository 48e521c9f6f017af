"""Parts of the page in a notebook: a range to paint, and the equity view.

They need the extra `widget`; making one without it is an error that says so.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING or find_spec("anywidget") is not None:
    from cardmath.widget.equity_view import EquityView
    from cardmath.widget.range_grid import RangeGrid
else:
    from cardmath._support import optional

    class _Missing:
        def __init__(self, *_: object, **__: object) -> None:
            optional.load("anywidget", f"{type(self).__name__} in a notebook", "widget")

    class RangeGrid(_Missing):
        """A range to paint, which needs anywidget."""

    class EquityView(_Missing):
        """The equity view, which needs anywidget."""


__all__ = ["EquityView", "RangeGrid"]


def __dir__() -> list[str]:
    """The public names, which completion shows without the modules that they come from."""
    return __all__
