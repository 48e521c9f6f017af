"""How often classes of hands are dealt together, and in which order they finish."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from cardmath._preflop.matrix import PreflopMatrix, preflop_matrix
from cardmath._preflop.triples import PreflopTriples, preflop_triples
from cardmath._ranges.starting_hands import COMBOS, combos_in
from cardmath._support.numpy import np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Deals:
    """Hands of two and of three players. H is the number of classes."""

    names: tuple[str, ...]
    """The classes."""
    combos: Floats
    """The probability of each class, of shape (H,)."""
    pairs: Floats
    """How often two classes are dealt together, in any unit, of shape (H, H)."""
    ahead: Floats
    """The probability that the class of the row beats that of the column, ties apart."""
    ties: Floats
    """The probability of a tie."""
    triples: NDArray[np.float32] | None = None
    """How often three classes are dealt together, in any unit, of shape (H, H, H)."""
    finish: NDArray[np.float32] | None = None
    """The same, of deals in which the first beats the second and that the third; ties count for
    all orders alike."""

    @cached_property
    def given(self) -> Floats:
        """The probability of each class (column) for a player, given that of another (row)."""
        chance: Floats = self.pairs / self.pairs.sum(axis=1, keepdims=True)
        return chance

    @cached_property
    def finish_by_place(self) -> tuple[NDArray[np.float32], ...]:
        """Matrices of (H, H * H), by one hand and those of two others, in the order they finish.

        In the first matrix the one is the best of the three, then the second, then the worst.
        """
        assert self.finish is not None
        size = len(self.combos)
        orders = ((0, 1, 2), (1, 0, 2), (2, 0, 1))
        return tuple(self.finish.transpose(order).reshape(size, -1) for order in orders)

    @cached_property
    def given_pairs(self) -> Floats:
        """What turns a sum of `triples` for a player's hand into a probability, of shape (H,)."""
        assert self.triples is not None
        # Float32 sums of 169 * 169 weights: the total in double precision.
        scale: Floats = 1 / self.triples.sum(axis=(1, 2), dtype=np.float64)
        return scale


def deals_of(matrix: PreflopMatrix | None, triples: PreflopTriples | None, players: int) -> Deals:
    """The deals of the 169 classes; those of three hands if there are three players."""
    if players < 3:
        return _pairs(preflop_matrix() if matrix is None else matrix)
    if matrix is None and triples is None:
        return _usual()
    return _with_triples(
        preflop_matrix() if matrix is None else matrix,
        preflop_triples() if triples is None else triples,
    )


@lru_cache(maxsize=1)
def _usual() -> Deals:
    """All deals: they take 100 MB, and a tenth of a second to arrange."""
    return _with_triples(preflop_matrix(), preflop_triples())


def _pairs(matrix: PreflopMatrix) -> Deals:
    deals = matrix.deals.astype(float)
    combos = np.array([combos_in(name) for name in matrix.classes]) / COMBOS
    return Deals(matrix.classes, combos, deals, matrix.wins / deals, matrix.ties / deals)


def _with_triples(matrix: PreflopMatrix, triples: PreflopTriples) -> Deals:
    """The deals of three hands too, with how often they finish in each order."""
    combos, first, ahead = triples.to_numpy()
    weights = combos.astype(np.float32)
    # If a beats b and is not the best of a, b and c, then c is: the order is c, a, b.
    finish = weights * np.maximum(ahead - first, 0).transpose(2, 0, 1)
    return replace(_pairs(matrix), triples=weights, finish=finish)
