"""Hands as arrays: texts, `uint8` ids and `uint64` masks, each made from the others.

An array of ids has the cards of a hand on its last axis; in an array of masks or of texts a hand is
one item. NumPy is loaded when an array is wanted, and not before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from cardmath._cards.deck import HandLike, in_order
from cardmath._core import Card, Hand, ids_of, masks_of
from cardmath.errors import CardmathError, CardmathTypeError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Hands: TypeAlias = (
        NDArray[np.integer[Any] | np.str_ | np.object_] | HandLike | Iterable[HandLike]
    )

__all__ = ["ids", "masks", "texts"]


def ids(hands: Hands) -> NDArray[np.uint8]:
    """Give the ids of the cards of hands, all of as many cards.

    Args:
        hands: a hand or several: text, a `Hand`, or a tuple of cards each; or an array of texts,
            of uint64 masks, or of other integers, which are ids on the last axis and are checked.
            Texts, tuples and ids keep the order of their cards; else the highest comes first.

    Returns:
        an array of uint8, of the shape of the hands and an axis for their cards.

    Raises:
        CardmathError: what is no hand, with its row; hands of different numbers of cards.
        CardmathTypeError: what is given is none of this, or a masked array.

    >>> ids(["Kd As", "2c 3c"])
    array([[45, 51],
           [ 0,  4]], dtype=uint8)
    >>> ids("Kd As")
    array([45, 51], dtype=uint8)
    """
    import numpy as np

    array = _as_array(hands)
    if array.dtype.kind in "iu":
        return ids_of(array)
    found = _each(array, lambda hand: bytes(card.id for card in in_order(hand)))
    wanted = len(found[0]) if found else 0
    for row, one in enumerate(found):
        if len(one) != wanted:
            reason = f"hands of as many cards are wanted, {wanted} and not {len(one)}"
            raise CardmathError(reason + _place(row, array.shape))
    joined = np.frombuffer(bytearray(b"".join(found)), np.uint8)
    return joined.reshape(*array.shape, wanted)


def masks(hands: Hands) -> NDArray[np.uint64]:
    """Give the masks of hands: bit `16 * suit + rank` is set for each card.

    Args:
        hands: as for `ids`; but they need not be of as many cards.

    Returns:
        an array of uint64, of the shape of the hands; of a single hand, a number.

    Raises:
        CardmathError: what is no hand, with its row.
        CardmathTypeError: what is given is none of this, or a masked array.

    >>> masks(["2c 3c 4c", "2d"])
    array([    7, 65536], dtype=uint64)
    """
    import numpy as np

    array = _as_array(hands)
    if array.dtype.kind in "iu":
        return masks_of(array)
    found = np.array(_each(array, lambda hand: Hand(hand).mask), np.uint64)
    shaped: NDArray[np.uint64] = found.reshape(array.shape)[()]
    return shaped


def texts(hands: Hands) -> NDArray[np.str_]:
    """Write hands as texts.

    Args:
        hands: as for `ids`; but they need not be of as many cards.

    Returns:
        an array of strings, of the shape of the hands; of a single hand, a string.

    Raises:
        CardmathError: what is no hand, with its row.
        CardmathTypeError: what is given is none of this, or a masked array.

    >>> texts(ids(["kd AS", "2♣3♣"]))
    array(['Kd As', '2c 3c'], dtype='<U5')
    """
    import numpy as np

    array = _as_array(hands)
    if array.dtype == np.uint64:
        written = [str(Hand.from_mask(int(mask))) for mask in masks_of(array.reshape(-1))]
        shape = array.shape
    elif array.dtype.kind in "iu":
        names = [str(Card.from_id(number)) for number in range(52)]
        hands_of_ids = ids_of(array).reshape(-1, array.shape[-1])
        written = [" ".join([names[number] for number in hand]) for hand in hands_of_ids.tolist()]
        shape = array.shape[:-1]
    else:
        written = _each(array, lambda hand: " ".join(map(str, in_order(hand))))
        shape = array.shape
    shaped: NDArray[np.str_] = np.array(written, np.str_).reshape(shape)[()]
    return shaped


def _as_array(hands: Hands) -> NDArray[Any]:
    """The array that is given, or one of the hands that are."""
    import numpy as np

    if isinstance(hands, np.ndarray):
        return hands
    if isinstance(hands, str | Hand):
        return _objects([hands]).reshape(())
    if not isinstance(hands, Iterable):
        raise CardmathTypeError(
            f"hands are text, Hands, tuples of cards or an array, not {type(hands).__name__}"
        )
    listed = list(hands)
    if any(isinstance(one, Card) for one in listed):
        return _objects([tuple(listed)]).reshape(())
    return _objects(listed)


def _objects(listed: list[Any]) -> NDArray[Any]:
    """An array of what is listed, into which NumPy does not look."""
    import numpy as np

    array = np.empty(len(listed), np.object_)
    for place, one in enumerate(listed):
        array[place] = one
    return array


def _each(array: NDArray[Any], read: Callable[[HandLike], Any]) -> list[Any]:
    """What is read from each item of an array; an error tells which is wrong."""
    found = []
    for row, hand in enumerate(array.reshape(-1).tolist()):
        try:
            found.append(read(hand))
        except CardmathTypeError as error:
            raise CardmathTypeError(f"{error}{_place(row, array.shape)}") from error
        except CardmathError as error:
            raise CardmathError(f"{error}{_place(row, array.shape)}") from error
    return found


def _place(row: int, shape: tuple[int, ...]) -> str:
    """Where a row stands, as errors of arrays tell it."""
    import numpy as np

    where = tuple(map(int, np.unravel_index(row, shape)))
    if not where:
        return ""
    return f" (row {where[0] if len(where) == 1 else where})"
