"""What stands in for the widgets where anywidget is not installed."""

from __future__ import annotations

from cardmath._support import optional


class _Missing:
    """It cannot be made.

    Raises:
        CardmathError: always; the message gives the install command.
    """

    def __init__(self, *_: object, **__: object) -> None:
        optional.load("anywidget", f"{type(self).__name__} in a notebook", "widget")


class RangeGrid(_Missing):
    """A range to paint, which needs anywidget."""


class EquityView(_Missing):
    """The equity view, which needs anywidget."""
