"""Products of matrices on the thread that asks for them.

NumPy's BLAS shares even a product of a few hundred rows among all cores. Its threads then wait for
each other longer than they compute, most of all where other programs use the cores too: a search
of six players took ten times the processor time. A product in small blocks stays on one core.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardmath._support.numpy import np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

_SMALL, _SMALL_WITH_VECTOR = 1 << 18, 9216
"""The most multiplications that OpenBLAS does without other threads: of two matrices, and of a
matrix with a vector (4 times its `SMP_THRESHOLD_MIN` of 65,536, and of 2,304)."""


def product(left: Array, right: Array) -> Array:
    """The matrix product of two arrays, of which one may be a vector.

    >>> import numpy
    >>> product(numpy.eye(200), numpy.arange(200.0))[-1].item()
    199.0
    """
    if left.ndim == 1:
        return product(right.T, left)
    rows, inner = left.shape
    columns = 1 if right.ndim == 1 else right.shape[1]
    small = _SMALL_WITH_VECTOR if right.ndim == 1 else _SMALL
    if rows * inner * columns < small:
        return left @ right
    found: Array = np.empty((rows, *right.shape[1:]), np.result_type(left, right))
    most = (small - 1) // (inner * columns)
    if most or right.ndim == 1:
        for start in range(0, rows, max(1, most)):
            part = slice(start, start + max(1, most))
            np.matmul(left[part], right, out=found[part])
        return found
    wide = max(1, (small - 1) // (inner * rows))
    for start in range(0, columns, wide):
        found[:, start : start + wide] = left @ right[:, start : start + wide]
    return found
