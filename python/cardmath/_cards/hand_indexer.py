"""Indexes of hands up to suit isomorphism: hands that differ only by suits share an index.

`HandIndexer` converts hands dealt in given rounds to indexes and back, one at a time or in arrays.
The module `isomorphism` of the core crate explains the algorithm.

This module never imports NumPy: an array can only exist if the caller has imported it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias, TypeGuard, overload

from cardmath import _core
from cardmath._cards.deck import Card, Hand, HandLike, in_order
from cardmath._support.equality import Keyed
from cardmath._support.lists import is_iterable
from cardmath._support.numbers import whole
from cardmath.errors import CardmathError, CardmathTypeError, interruptible

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Integers: TypeAlias = NDArray[np.integer[Any]]


_DECK = 52


class HandIndexer(Keyed):
    """A numbering of the hands dealt in given rounds, up to suit isomorphism.

    Two hands have the same index if one becomes the other by relabelling the suits. The order of
    the cards within a round does not matter. `HandIndexer((2, 3, 1, 1))` is for hold'em: hole
    cards, flop, turn and river. `HandIndexer(5)` is for five cards dealt at once.

    The indexes are 0 to `size - 1` without gaps. They can be stored, since the numbering does not
    change between versions.

    Args:
        rounds: the number of cards in each round, or in the only round.

    Raises:
        CardmathError: there is no round, a round has no cards, the rounds have more than 52
            cards, there are 2**63 hands or more, or the tables would need too much memory.
        CardmathTypeError: a number of cards is not an int.

    >>> flops = HandIndexer((2, 3))
    >>> flops.size, flops.index("AhKh 7c8c9c"), flops.index("KdAd 9s7s8s")
    (1286792, 1072919, 1072919)
    >>> flops.canonical("KdAd 9s7s8s")
    (Card('As'), Card('Ks'), Card('9h'), Card('8h'), Card('7h'))
    """

    __slots__ = ("_core", "_rounds")

    def __init__(self, rounds: int | Iterable[int]) -> None:
        self._rounds = _checked_rounds(rounds)
        self._core = _core.HandIndexer(self._rounds)

    @property
    def rounds(self) -> tuple[int, ...]:
        """The number of cards in each round."""
        return self._rounds

    @property
    def cards(self) -> int:
        """The number of cards in all rounds."""
        return sum(self._rounds)

    @property
    def size(self) -> int:
        """The number of hands up to suit isomorphism: one more than the greatest index."""
        return self._core.size

    @overload
    def index(self, cards: Integers, threads: int = 1) -> NDArray[np.uint64]: ...
    @overload
    def index(self, cards: HandLike, threads: int = 1) -> int: ...
    def index(self, cards: HandLike | Integers, threads: int = 1) -> int | NDArray[np.uint64]:
        """Find the index of a hand, or of each hand of an array.

        Args:
            cards: text or an iterable of cards, the rounds in order; or an array of integers of
                shape (…, n), the ids of n cards.
            threads: the number of threads for an array; 0 is one for each core.

        Returns:
            an int; for an array, an array of uint64 of shape (…).

        Raises:
            CardmathError: the number of cards is not that of the rounds; or, in an array, an id
                is not that of a card or a card is repeated. The message gives the first such row.
            CardTextError, RepeatedCardError: as `Hand` raises them.
            CardmathTypeError: neither cards nor an array of integers, or a masked array.
            Interrupted: Ctrl-C was pressed while an array was indexed.

        >>> HandIndexer(2).index("7h 7c"), HandIndexer((1, 1)).index("7h 7c")
        (20, 70)
        """
        if not _is_array(cards):
            return self._core.index(self._ids(cards))
        return interruptible(self._core.index_array)(cards, threads)

    @overload
    def canonical(self, cards: Integers, threads: int = 1) -> NDArray[np.uint8]: ...
    @overload
    def canonical(self, cards: HandLike, threads: int = 1) -> tuple[Card, ...]: ...
    def canonical(
        self, cards: HandLike | Integers, threads: int = 1
    ) -> tuple[Card, ...] | NDArray[np.uint8]:
        """Find the representative of the hands that differ only by their suits.

        It is the hand that `unindex` returns for this hand's index. Suits are relabelled in the
        order spades, hearts, diamonds, clubs: the suit with the most cards in the first round
        comes first, then that with the most in the second round, and so on. Equal suits are
        ordered by their ranks, the higher first. Within a round the highest id comes first.

        Args:
            cards: as for `index`.
            threads: as for `index`.

        Returns:
            a tuple of cards; for an array, an array of uint8 ids of the same shape.

        Raises:
            CardmathError, CardTextError, RepeatedCardError, CardmathTypeError, Interrupted: as
                for `index`.

        >>> HandIndexer((2, 3)).canonical("2c 3d 3h 2h 4c")
        (Card('3h'), Card('2s'), Card('4s'), Card('3d'), Card('2d'))
        """
        if not _is_array(cards):
            return _cards(self._core.canonical(self._ids(cards)))
        return interruptible(self._core.canonical_array)(cards, threads)

    @overload
    def unindex(self, index: Integers, threads: int = 1) -> NDArray[np.uint8]: ...
    @overload
    def unindex(self, index: int | np.integer[Any], threads: int = 1) -> tuple[Card, ...]: ...
    def unindex(
        self, index: int | np.integer[Any] | Integers, threads: int = 1
    ) -> tuple[Card, ...] | NDArray[np.uint8]:
        """Find the canonical hand of an index, or of each index of an array.

        Args:
            index: 0 to `size - 1`; or an array of such integers, of shape (…).
            threads: the number of threads for an array; 0 is one for each core.

        Returns:
            a tuple of cards, the rounds in order; for an array, an array of uint8 ids of shape
            (…, n) for n cards.

        Raises:
            CardmathError: the index is out of bounds; for an array, the message gives the
                position of the first such index.
            CardmathTypeError: neither an int nor an array of integers, or a masked array.
            Interrupted: Ctrl-C was pressed while an array was converted.

        >>> HandIndexer(2).unindex(168)
        (Card('As'), Card('Ks'))
        """
        if not _is_array(index):
            return _cards(self._core.unindex(self._checked_index(index)))
        return interruptible(self._core.unindex_array)(index, threads)

    def _ids(self, cards: HandLike) -> bytes:
        """The ids of one hand, with a check of the number of its cards."""
        if isinstance(cards, Hand) and len(self._rounds) > 1:
            raise CardmathTypeError(
                "a Hand does not say in which round its cards come; "
                "give text or cards, the rounds in order"
            )
        ids = bytes(card.id for card in in_order(cards))
        if len(ids) != self.cards:
            raise CardmathError(f"{self._wanted()}, not {len(ids)}")
        return ids

    def _wanted(self) -> str:
        rounds = " + ".join(map(str, self._rounds))
        many = f"{self.cards} cards are" if self.cards > 1 else "1 card is"
        return f"{many} wanted" if len(self._rounds) == 1 else f"{many} wanted, {rounds} by round"

    def _checked_index(self, index: object) -> int:
        return whole("an index", index, 0, self.size - 1)

    def __len__(self) -> int:
        return self.size

    def _key(self) -> object:
        return self._rounds

    def __repr__(self) -> str:
        return f"HandIndexer({self._rounds})"

    def __reduce__(self) -> tuple[type[HandIndexer], tuple[tuple[int, ...]]]:
        return HandIndexer, (self._rounds,)


def _checked_rounds(rounds: object) -> tuple[int, ...]:
    single = hasattr(rounds, "__index__") and getattr(rounds, "ndim", 0) == 0
    listed = (rounds,) if single else rounds
    if isinstance(listed, str | bytes) or not is_iterable(listed):
        name = type(rounds).__name__
        raise CardmathTypeError(f"rounds are an int or several, such as (2, 3, 1, 1), not {name}")
    numbers = enumerate(islice(listed, _DECK + 1), 1)  # an iterable may have no end
    checked = tuple(
        whole(f"the number of cards in round {n}", cards, 1, _DECK) for n, cards in numbers
    )
    if sum(checked) > _DECK:
        raise CardmathError(f"a deck has 52 cards; the rounds have {sum(checked)}")
    return checked


def _cards(ids: bytes) -> tuple[Card, ...]:
    return tuple(map(Card.from_id, ids))


def _is_array(given: object) -> TypeGuard[Integers]:
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(given, numpy.ndarray)
