"""Tables of the library as the page shows them: their text, cell by cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardmath._support.layout import PrintedTable


def printed(table: PrintedTable) -> dict[str, Any]:
    """A table as it is printed: its title, its headings, and the text of its cells.

    The first `words` columns are text. The others are numbers, which are aligned right.

    >>> import cardmath as cm
    >>> printed(cm.equity("AcAd", "KhKs"))["cells"][0]
    ['AdAc', '81.255%', '81.065%', '0.382%']
    """
    layout = table._layout()
    return {
        "title": layout.title,
        "header": list(layout.header),
        "cells": [list(line) for line in layout.cells],
        "words": layout.words,
    }
