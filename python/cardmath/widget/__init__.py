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
    from cardmath.widget.missing import EquityView, RangeGrid

__all__ = ["EquityView", "RangeGrid"]
