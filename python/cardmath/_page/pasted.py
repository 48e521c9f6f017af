"""Ranges as they are typed or pasted: in our notation, or in that of another program."""

from __future__ import annotations

from cardmath._ranges.formats import PROGRAMS, recognise
from cardmath._ranges.range import Range


def read_pasted(text: str) -> tuple[Range, str | None]:
    """Read a range, and tell which other program wrote it, if its form shows that.

    Raises:
        RangeTextError: the text is no range.

    >>> read_pasted("[50]AKs[/50],QQ+")
    (Range('QQ+, AKs@0.5'), 'GTO+ or Flopzilla')
    >>> read_pasted("QQ+, AKs@50%")[1]
    """
    form = recognise(text)
    # Our notation has the weights of solvers too, beside much that theirs has not.
    held = Range(text) if form in {None, "pio"} else Range.from_text(text, form or "")
    return held, form and PROGRAMS[form]
