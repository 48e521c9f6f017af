"""NumPy, imported whole, as `whole_imports` explains.

Functions import it from here when they are called: it takes a tenth of a second.
"""

from __future__ import annotations

from cardmath._support.whole_imports import uninterrupted

with uninterrupted():
    import numpy as np

__all__ = ["np"]
