"""Arrays of hands: conversion between texts, `uint8` ids and `uint64` masks.

In an array of ids, the last axis has the cards of a hand. In an array of masks or texts, each hand
is one element. NumPy is imported inside the functions, because importing it is slow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from cardmath._cards.deck import HandLike, in_order
from cardmath._core import Card, Hand, ids_of, masks_of
from cardmath._support.lists import all_of, is_iterable
from cardmath._support.numpy import np
from cardmath.errors import CardmathError, CardmathTypeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Hands: TypeAlias = (
        NDArray[np.integer[Any] | np.str_ | np.object_] | HandLike | Iterable[HandLike]
    )


def ids(hands: Hands) -> NDArray[np.uint8]:
    """Convert hands to arrays of card ids, 0 to 51. All hands have the same number of cards.

    Args:
        hands: one hand or several, each a text, a `Hand` or a tuple of cards; or an array of
            texts, of uint64 masks, or of other integers. Other integers are ids, with the cards
            of a hand on the last axis. The cards of texts, tuples and ids stay in order; those of
            a `Hand` or a mask are sorted, the highest first.

    Returns:
        an array of uint8: the shape of the hands, then an axis of their cards.

    Raises:
        CardmathError: a hand is invalid (the message gives its row), or hands have different
            numbers of cards.
        CardmathTypeError: the argument is of another type, or is a masked array.

    >>> ids(["Kd As", "2c 3c"])
    array([[45, 51],
           [ 0,  4]], dtype=uint8)
    >>> ids("Kd As")
    array([45, 51], dtype=uint8)
    """
    array = _as_array(hands)
    if array.dtype.kind in "iu":
        return ids_of(array)
    found = _each(array, lambda hand: bytes(card.id for card in in_order(hand)))
    size = len(found[0]) if found else 0
    for row, hand in enumerate(found):
        if len(hand) != size:
            reason = f"each hand must have {size} cards, not {len(hand)}"
            raise CardmathError(reason + _place(row, array.shape))
    joined = np.frombuffer(bytearray(b"".join(found)), np.uint8)
    return joined.reshape(*array.shape, size)


def masks(hands: Hands) -> NDArray[np.uint64]:
    """Convert hands to bit masks: bit `16 * suit + rank` is set for each card.

    Args:
        hands: as for `ids`, but the hands may have different numbers of cards.

    Returns:
        an array of uint64 of the shape of the hands; for a single hand, one number.

    Raises:
        CardmathError: a hand is invalid; the message gives its row.
        CardmathTypeError: the argument is of another type, or is a masked array.

    >>> masks(["2c 3c 4c", "2d"])
    array([    7, 65536], dtype=uint64)
    """
    array = _as_array(hands)
    if array.dtype.kind in "iu":
        return masks_of(array)
    found = np.array(_each(array, lambda hand: Hand(hand).mask), np.uint64)
    shaped: NDArray[np.uint64] = found.reshape(array.shape)[()]
    return shaped


def texts(hands: Hands) -> NDArray[np.str_]:
    """Convert hands to texts, such as `Kd As`.

    Args:
        hands: as for `ids`, but the hands may have different numbers of cards.

    Returns:
        an array of strings of the shape of the hands; for a single hand, one string.

    Raises:
        CardmathError: a hand is invalid; the message gives its row.
        CardmathTypeError: the argument is of another type, or is a masked array.

    >>> texts(ids(["kd AS", "2♣3♣"]))
    array(['Kd As', '2c 3c'], dtype='<U5')
    """
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
    """The array that was passed, or an array of the hands that were."""
    if isinstance(hands, np.ndarray):
        return hands
    if isinstance(hands, str | Hand):
        return _objects([hands]).reshape(())
    if not is_iterable(hands):
        raise CardmathTypeError(
            f"hands are text, Hands, tuples of cards or an array, not {type(hands).__name__}"
        )
    listed = all_of("hands", hands)
    if any(isinstance(one, Card) for one in listed):
        return _objects([tuple(listed)]).reshape(())
    return _objects(listed)


def _objects(listed: list[Any]) -> NDArray[Any]:
    """An array of objects. NumPy would take a list of tuples for a table of two dimensions."""
    array = np.empty(len(listed), np.object_)
    for index, item in enumerate(listed):
        array[index] = item
    return array


def _each(array: NDArray[Any], read: Callable[[HandLike], Any]) -> list[Any]:
    """Apply `read` to each element of an array; an error gives the row of the wrong one."""
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
    """The row as error messages show it: ` (row 3)`, or ` (row (1, 2))` for several axes."""
    position = tuple(map(int, np.unravel_index(row, shape)))
    if not position:
        return ""
    return f" (row {position[0] if len(position) == 1 else position})"
