"""Evaluation of arrays of hands: strengths, categories and best cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, overload

from cardmath import _core
from cardmath._cards.arrays import masks
from cardmath._core import Card, Hand
from cardmath._evaluation.evaluate import game_of
from cardmath._rules.game import Game
from cardmath._rules.orderings import HIGH, Ordering
from cardmath._support.lists import all_of, is_iterable
from cardmath._support.numpy import np
from cardmath.errors import interruptible

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._cards.deck import HandLike

    Ids = NDArray[np.integer[Any]]
    Hands = Ids | HandLike | Iterable[HandLike] | Sequence[Sequence[int]]
    Strengths = NDArray[np.uint16]
    Pair = tuple[Strengths, Strengths]

_TEXTS = "OUT"
"""The kinds of NumPy's dtypes that hold texts or objects."""


if TYPE_CHECKING:

    @overload
    def strengths(
        cards: Hands,
        ordering: Ordering | str = HIGH,
        threads: int = 1,
        out: Strengths | None = None,
        check: bool = True,
    ) -> Strengths: ...
    @overload
    def strengths(
        cards: Hands,
        *,
        game: Game | str,
        board: Ids | HandLike | None = None,
        threads: int = 1,
        out: Strengths | Pair | None = None,
        check: bool = True,
    ) -> Strengths | Pair: ...
    @overload
    def strengths(
        cards: Hands,
        *,
        board: Ids | HandLike,
        threads: int = 1,
        out: Strengths | None = None,
        check: bool = True,
    ) -> Strengths: ...


@interruptible
def strengths(
    cards: Hands,
    ordering: Ordering | str = HIGH,
    threads: int = 1,
    out: Strengths | Pair | None = None,
    check: bool = True,
    *,
    board: Ids | HandLike | None = None,
    game: Game | str | None = None,
) -> Strengths | Pair:
    """Evaluate an array of hands.

    In the standard ordering, hands of up to seven cards are evaluated about as fast as memory can
    be read; in other orderings somewhat more slowly. Larger hands take twenty times as long in the
    standard ordering, and microseconds each in other orderings.

    Arrays of any memory layout are accepted. They are only copied whole if their bytes are swapped
    or unaligned. Apart from the input and the output, less than a mebibyte of memory is used.

    With a `game`, the hands are hole cards, each with a board: their shapes, without the axes of
    ids, are broadcast against each other.

    Args:
        cards: an array of masks or of card ids. A uint64 array of any shape holds one mask for
            each hand. Any other integer array holds card ids, with the cards of a hand on the last
            axis; uint8 is the fastest, and other types are converted. Each hand needs at least as
            many cards as the ordering evaluates, which is five in standard poker. In a game each
            has as many as a player holds. Texts and `Hand`s, in a list, an array or a `Series`, are
            converted by `masks`, which takes far longer than their evaluation.
        ordering: an `Ordering`, or its name, such as `"short-deck"`.
        threads: the number of threads, 0 for one per core. The answer does not depend on it.
        out: a uint16 array for the answer, of the same shape as the answer; for two pots a tuple of
            two arrays.
        check: whether to check the ids for invalid and repeated cards, which takes a tenth of the
            time. If False, such hands get meaningless strengths.
        board: boards as far as they are dealt, an array of masks or of card ids as `cards` is; or
            one board for all hands, as text, a `Hand` or an iterable of cards. A board without a
            game means hold'em.
        game: a `Game`, or its name, such as `"omaha"` or `"PLO"`.

    Returns:
        uint16 strengths: 1 for the weakest hand, greater for stronger hands, 0 for a hand that
        does not qualify. The shape is that of the masks, or that of the ids without the last axis.
        For a single hand the answer is a NumPy number. In a game of two pots, the answer is a pair
        of arrays, `(high, low)`.

    Raises:
        CardmathError: a row is not a hand (the message names the first such row), a card is both in
            a hand and on its board, the numbers of cards do not fit the game, `out` does not fit,
            or an ordering is given together with a game.
        CardmathTypeError: `cards` is not an integer array or is a masked array, or `ordering` is
            not an ordering.
        Interrupted: Ctrl-C was pressed. `partial` is the array of answers; only its first elements
            are done, as many as `progress` says.

    >>> import numpy as np
    >>> strengths(np.array([[0, 5, 10, 15, 16], [51, 47, 43, 39, 35]], np.uint8))
    array([5855, 7462], dtype=uint16)
    >>> strengths(["7c 5d 4h 3s 2c", "7h 7s 7d As Ac 2c 3c"])
    array([   1, 7212], dtype=uint16)
    >>> from cardmath import masks
    >>> holes = masks(["AsAhKsKh", "JcTc9d8d"])
    >>> strengths(holes, game="omaha", board="Ad7c7s2h3d")
    array([7290, 2578], dtype=uint16)
    >>> strengths(holes, game="omaha8", board=masks(["2c3d8h", "2h3h4s5d"]))
    (array([3938,  195], dtype=uint16), array([0, 0], dtype=uint16))
    """
    if game is not None or board is not None:
        game = game_of(game, ordering)
        return _core.game_strengths(_array(cards), game, _boards(board), threads, out, check)
    return _core.strengths(_array(cards), ordering, threads, out, check)


def _array(cards: Any) -> Any:  # noqa: ANN401 - what is not an array of hands is refused by the core
    """The hands as an array: texts, `Hand`s and tuples of cards become masks."""
    if isinstance(cards, np.ndarray):
        return masks(cards) if cards.dtype.kind in _TEXTS else cards
    if isinstance(cards, str | Hand):
        return masks(cards)
    if hasattr(cards, "__array__"):  # such as a Series
        return _array(np.asarray(cards))
    if is_iterable(cards):
        cards = all_of("hands", cards)
        if all(isinstance(each, str | Hand | tuple) for each in cards):
            return masks(cards)
    return cards


def _boards(board: Any) -> Any:  # noqa: ANN401 - what is not a board is refused by the core
    """The boards as an array: one that is given as text, a `Hand` or cards becomes its mask."""
    if isinstance(board, np.ndarray) or not is_iterable(board):
        return board
    if not isinstance(board, str | Hand):
        board = all_of("board", board)
        if not board or not isinstance(board[0], str | Card):
            return board
    return np.asarray(Hand(board).mask, np.uint64)


@interruptible
def categories(
    cards: Hands, ordering: Ordering | str = HIGH, threads: int = 1
) -> NDArray[np.uint8]:
    """Find the hand category of each hand of an array, as an index into `ordering.categories`.

    Args:
        cards: as for `strengths`.
        ordering: an `Ordering`, or its name, such as `"short-deck"`.
        threads: as for `strengths`.

    Returns:
        uint8 indexes, 0 for the weakest category and 255 for a hand that does not qualify, in the
        same shape as from `strengths`.

    Raises:
        CardmathError, CardmathTypeError, Interrupted: as for `strengths`.

    >>> import numpy as np
    >>> HIGH.categories[categories(np.array([0, 1, 2, 3, 51]))]
    'Four of a Kind'
    """
    return _core.category_numbers(_array(cards), ordering, threads)


@interruptible
def best_five(cards: Hands, ordering: Ordering | str = HIGH, threads: int = 1) -> NDArray[np.uint8]:
    """Find the best five cards of each hand of an array, or as many as the ordering evaluates.

    Args:
        cards: as for `strengths`.
        ordering: an `Ordering`, or its name, such as `"short-deck"`.
        threads: as for `strengths`.

    Returns:
        uint8 card ids, five on the last axis, the most important card first. Of equally good
        choices, the one with the highest ids is taken. Unused places are 255: those of a
        three-card badugi, and all places of a hand that does not qualify.

    Raises:
        CardmathError, CardmathTypeError, Interrupted: as for `strengths`.

    >>> import numpy as np
    >>> best_five(np.array([0, 20, 1, 40, 21, 2, 22]))
    array([22, 21, 20,  2,  1], dtype=uint8)
    """
    return _core.best_cards(_array(cards), ordering, threads)
