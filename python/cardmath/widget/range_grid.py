"""A range to paint in a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from cardmath._page.ranges import plain_range
from cardmath._ranges.range import Range
from cardmath.widget.part import Part

if TYPE_CHECKING:
    from cardmath._ranges.algebra import RangeLike


class RangeGrid(Part):
    """A range to paint on the grid of starting hands, or to type, in a notebook.

    Args:
        value: the range to start from, in any form that `Range` takes.

    `value` is always the `Range` that the grid shows. Setting it changes the grid, in any form that
    `Range` takes; `observe(function, "value")` calls a function when the user changes it.

    Raises:
        CardmathError: anywidget is not installed, or `Range` refuses the value.

    >>> grid = RangeGrid("22+, A2s+")
    >>> grid.value |= "AKo"
    >>> grid.value, grid.value.combinations
    (Range('22+, A2s+, AKo'), 138)
    """

    value = traitlets.Any()
    """The range that the grid shows."""

    def __init__(self, value: RangeLike = "") -> None:
        super().__init__(value=value)
        self.set_trait("part", "grid")

    @traitlets.default("value")
    def _empty(self) -> Range:
        return Range()

    @traitlets.validate("value")
    def _read(self, proposal: dict[str, Any]) -> Range:
        return Range(proposal["value"])

    @traitlets.observe("value")
    def _show(self, change: dict[str, Any]) -> None:
        self.picture = {"held": plain_range(change["new"])}
        self.state = {"text": change["new"].text}

    @traitlets.observe("state")
    def _take(self, change: dict[str, Any]) -> None:
        self.value = change["new"].get("text", "")

    def _html(self) -> str:
        held: Range = self.value
        return held._repr_html_()

    def __repr__(self) -> str:
        return f"RangeGrid('{self.value}')"
