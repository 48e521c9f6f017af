"""Arrays of hands: their strengths, their categories, and the cards that make them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardmath import _core
from cardmath._rules.orderings import HIGH, Ordering
from cardmath.errors import as_interrupted

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["best_five", "categories", "strengths"]


def strengths(
    cards: NDArray[np.integer[Any]],
    ordering: Ordering | str = HIGH,
    threads: int = 1,
    out: NDArray[np.uint16] | None = None,
    check: bool = True,
) -> NDArray[np.uint16]:
    """Judge an array of hands.

    Up to seven cards a hand go at the speed of the memory, in other orderings than the standard one
    at a part of it; more cards take twenty times as long, in other orderings microseconds a hand.
    Arrays of any layout are taken, and never copied whole unless their bytes are turned round or
    unaligned. Beside input and output it needs less than a mebibyte.

    Args:
        cards: masks if it is of uint64, of any shape, each of as many cards as count (five in
            standard poker) or more; else ids of cards, so many or more of them on the last axis.
            uint8 is the quickest; other integers are converted.
        ordering: what beats what: an `Ordering`, or a name such as `"short-deck"`.
        threads: how many share the work, 0 for every core; the answer is the same.
        out: an array of uint16 for the answer, of the shape of the hands.
        check: whether ids are looked through for those that are no card's or come twice, which
            takes a tenth of the time. If they are not, such hands get numbers that mean nothing.

    Returns:
        uint16 strengths, 1 for the weakest, 0 for what does not qualify: of the shape of the masks,
        or of the ids without the last axis. For a single hand, a number.

    Raises:
        CardmathError: what is no hand, with the first such row; or `out` does not fit.
        CardmathTypeError: no array of integers, a masked array, or no ordering.
        Interrupted: Ctrl-C was pressed; `partial` is the array of answers, of which the first
            are done, as many as `progress` says.

    >>> import numpy as np
    >>> strengths(np.array([[0, 5, 10, 15, 16], [51, 47, 43, 39, 35]], np.uint8))
    array([5855, 7462], dtype=uint16)
    >>> from cardmath import masks
    >>> strengths(masks(["7c 5d 4h 3s 2c", "7h 7s 7d As Ac 2c 3c"]))
    array([   1, 7212], dtype=uint16)
    """
    try:
        return _core.strengths(cards, ordering, threads, out, check)
    except KeyboardInterrupt as stopped:
        raise as_interrupted(stopped) from None


def categories(
    cards: NDArray[np.integer[Any]], ordering: Ordering | str = HIGH, threads: int = 1
) -> NDArray[np.uint8]:
    """Tell the category of each hand of an array: the place of its name in `ordering.categories`.

    Args:
        cards: as for `strengths`.
        ordering: what beats what: an `Ordering`, or a name such as `"short-deck"`.
        threads: as for `strengths`.

    Returns:
        uint8 numbers, 0 for the weakest category, shaped as `strengths` does. Of hands that do not
        qualify they are 255.

    Raises:
        CardmathError, CardmathTypeError, Interrupted: as `strengths` raises them.

    >>> import numpy as np
    >>> HIGH.categories[categories(np.array([0, 1, 2, 3, 51]))]
    'Four of a Kind'
    """
    try:
        return _core.category_numbers(cards, ordering, threads)
    except KeyboardInterrupt as stopped:
        raise as_interrupted(stopped) from None


def best_five(
    cards: NDArray[np.integer[Any]], ordering: Ordering | str = HIGH, threads: int = 1
) -> NDArray[np.uint8]:
    """Tell the five cards that make each hand of an array, or as many as count in the ordering.

    Args:
        cards: as for `strengths`.
        ordering: what beats what: an `Ordering`, or a name such as `"short-deck"`.
        threads: as for `strengths`.

    Returns:
        uint8 ids, five on the last axis, the most important first; of equal choices the highest.
        Where a card is missing, in a badugi of three or a hand that does not qualify, 255.

    Raises:
        CardmathError, CardmathTypeError, Interrupted: as `strengths` raises them.

    >>> import numpy as np
    >>> best_five(np.array([0, 20, 1, 40, 21, 2, 22]))
    array([22, 21, 20,  2,  1], dtype=uint8)
    """
    try:
        return _core.best_cards(cards, ordering, threads)
    except KeyboardInterrupt as stopped:
        raise as_interrupted(stopped) from None
