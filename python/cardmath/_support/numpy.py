"""NumPy, imported whole, as `whole_imports` explains, when something of it is first used.

Importing it takes a tenth of a second, which programs that need none of it do not spend.
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any

from cardmath._support.whole_imports import uninterrupted

__all__ = ["load_numpy", "np"]

if TYPE_CHECKING:
    import numpy as np
else:
    np = ModuleType("numpy")

    def _load(name: str) -> Any:  # noqa: ANN401
        """Make `np` what NumPy is, and give what was asked for."""
        with uninterrupted():
            import numpy

        vars(np).update(vars(numpy))
        return getattr(numpy, name)

    np.__getattr__ = _load


def load_numpy() -> None:
    """Import NumPy whole now: the core would import it when it makes its first array."""
    np.ndarray  # noqa: B018
