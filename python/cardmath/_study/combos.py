"""The combos of a range: sums of their weights, their strengths now, and what each makes."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from math import lcm
from typing import TYPE_CHECKING, Any

from cardmath._cards.arrays import masks
from cardmath._cards.deck import Hand, HandLike
from cardmath._evaluation.batch import strengths
from cardmath._ranges.range import Range
from cardmath._ranges.starting_hands import COMBOS, classes, combo_index, set_of_class
from cardmath._ranges.weights import as_booleans
from cardmath._support.fractions import Fraction
from cardmath._support.numpy import np
from cardmath._support.plain import Plain
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._rules.game import Game

HOLE_CARDS = 2
_INT64 = 2**62
_NO_CARDS = Hand()


@cache
def all_combos() -> NDArray[np.uint8]:
    """The ids of all combos in the order of `Range.weights`: uint8, of shape (1326, 2)."""
    low, high = np.triu_indices(52, 1)
    order = np.lexsort((low, high))
    ids = np.stack([high[order], low[order]], axis=1).astype(np.uint8)
    ids.flags.writeable = False
    return ids


@cache
def _masks() -> NDArray[np.uint64]:
    """The masks of all combos in this order: uint64, of shape (1326,)."""
    return masks(all_combos())


def hole_cards(given: HandLike) -> tuple[Hand, int]:
    """Two hole cards, and their place among all combos.

    Raises:
        CardmathError: it does not have two cards.
    """
    hand = Hand(given)
    if len(hand) != HOLE_CARDS:
        raise CardmathError(f"a hand is two hole cards, not {len(hand)}")
    first, second = hand
    return hand, combo_index(first.id, second.id)


class HeldCombos:
    """The combos of a range that have a weight, in the order of `Range.weights`.

    Args:
        held: the range.
        blocked: cards that no player can hold. Combos with one of them are removed.
    """

    def __init__(self, held: Range, blocked: Hand = _NO_CARDS) -> None:
        self._levels = held._levels
        level = _level_of_each(held)
        self._places = np.flatnonzero((level >= 0) & (_masks() & np.uint64(blocked.mask) == 0))
        self._level = level[self._places]

    def __len__(self) -> int:
        return len(self._places)

    @property
    def ids(self) -> NDArray[np.uint8]:
        """The ids of the combos' cards: uint8, of shape (n, 2)."""
        return all_combos()[self._places]

    @cached_property
    def is_plain(self) -> bool:
        """Whether each combo has weight 1."""
        return [weight for weight, _ in self._levels] == [1]

    @cached_property
    def total(self) -> Fraction:
        """The sum of all weights."""
        whole, one = self._whole
        return Fraction(int(whole.sum()), one)

    @cached_property
    def weights(self) -> NDArray[np.float64]:
        """The weights as float64, of shape (n,)."""
        levels = np.array([float(weight) for weight, _ in self._levels])
        weights: NDArray[np.float64] = levels[self._level]
        return weights

    @cached_property
    def _whole(self) -> tuple[NDArray[Any], int]:
        """The weights as whole numbers, and the number that means 1."""
        weights = [weight for weight, _ in self._levels]
        one = lcm(*(weight.denominator for weight in weights))
        whole = [weight.numerator * (one // weight.denominator) for weight in weights]
        fits = one * COMBOS < _INT64
        numbers: NDArray[Any] = np.array(whole, np.int64 if fits else np.object_)
        return numbers[self._level], one

    def weight(self, fits: NDArray[np.bool_]) -> Fraction:
        """The sum of the weights of some combos, which are marked in an array of shape (n,)."""
        whole, one = self._whole
        return Fraction(int(whole[fits].sum()), one)

    def part(self, fits: NDArray[np.bool_]) -> Range:
        """The part of the range with the combos that are marked in an array of shape (n,)."""
        marked = np.zeros(COMBOS, np.bool_)
        marked[self._places[fits]] = True
        kept = int.from_bytes(np.packbits(marked, bitorder="little").tobytes(), "little")
        return Range._from_levels({weight: held & kept for weight, held in self._levels})

    def place(self, hand: HandLike) -> int:
        """The place of a combo among the combos.

        Raises:
            CardmathError: it is not among them, or is not a hand of two cards.
        """
        cards = Hand(hand)
        if len(cards) != HOLE_CARDS:
            raise CardmathError(f"a combo has two cards, and {str(cards)!r} has {len(cards)}")
        first, second = cards
        index = combo_index(first.id, second.id)
        place = int(self._places.searchsorted(index))
        if place == len(self) or self._places[place] != index:
            raise CardmathError(f"{cards} is not in the range, or has a board or dead card")
        return place


def _level_of_each(held: Range) -> NDArray[np.int64]:
    """For each combo the number of its weight among the weights of a range; -1 for none."""
    level = np.full(COMBOS, -1)
    alone: dict[int, int] = {}
    for number, (_, combos) in enumerate(held._levels):
        if combos & (combos - 1):
            level[as_booleans(combos)] = number
        else:
            alone[combos.bit_length() - 1] = number
    level[list(alone)] = list(alone.values())
    return level


def places_now(board: Hand, game: Game) -> NDArray[np.float64]:
    """The share of all combos on a board that each combo beats now, ties counted half.

    Returns:
        float64 of shape (1326,), in the order of `Range.weights`; nan for a combo that shares a
        card with the board or is not in the deck.
    """
    ids = all_combos()
    left = np.array([card.id for card in game.deck - board], np.uint8)
    free = np.isin(ids, left).all(axis=1)
    table = np.array([card.id for card in board], np.uint8)
    hands = np.hstack([ids[free], np.broadcast_to(table, (int(free.sum()), len(board)))])
    ((_, ordering),) = game.pots
    found = strengths(np.ascontiguousarray(hands), ordering)
    ordered = np.sort(found)
    below, through = ordered.searchsorted(found), ordered.searchsorted(found, "right")
    places = np.full(len(ids), np.nan)
    places[free] = (below + through) / (2 * len(ordered))
    return places


def class_grid(held: Range, board: Hand, game: Game) -> NDArray[np.float64]:
    """The mean place of each class's combos in a range: float64 of shape (13, 13)."""
    places, weights = places_now(board, game), held.weights
    grid = np.full((13, 13), np.nan)
    for row, line in enumerate(classes()):
        for column, each in enumerate(line):
            inside = as_booleans(set_of_class(*each)) & (weights > 0)
            if inside.any():
                grid[row, column] = np.average(places[inside], weights=weights[inside])
    return grid


@dataclass(frozen=True, slots=True)
class StudyCombo(Plain):
    """What one combo of the range makes."""

    hand: Hand
    """The combo."""
    weight: Fraction
    """Its weight in the range."""
    made: str
    """The name of its made hand."""
    draws: tuple[str, ...]
    """The names of its draws."""


@dataclass(frozen=True, repr=False)
class StudyCombos(Table[StudyCombo]):
    """The combos of a study as a table: `Study.combos` makes it."""

    _keys = "title combos=rows"

    title: str = field(compare=False)
    """What was studied."""
    rows: tuple[StudyCombo, ...]
    """The combos, in the order of the range."""

    def _columns(self) -> Columns[StudyCombo]:
        return (
            Column("hand", "combo", of=lambda row: str(row.hand), words=True),
            Column("weight", "weight", ".6g", words=True),
            Column("made", "made hand", words=True),
            Column("draws", "draws", of=lambda row: ", ".join(row.draws), words=True),
        )
