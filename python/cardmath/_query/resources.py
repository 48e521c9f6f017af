"""Tables of hands and definitions that expressions look up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, cast

from cardmath._cards.faces import RANKS
from cardmath._query.expressions import Expression, constant
from cardmath._query.types import (
    BOOL,
    FLOP_CATEGORIES,
    FLOP_CATEGORY,
    Type,
    simplified,
)
from cardmath._ranges.game_rankings import _order, ranking_of
from cardmath._ranges.hand_sets import all_masks, hands_within, masks_of
from cardmath._ranges.range import Range
from cardmath._ranges.starting_hands import (
    class_name,
    classes,
    is_ranked,
    ranking,
    set_of_class,
)
from cardmath._situation.whole_weights import whole
from cardmath._study.definitions import Definition
from cardmath._study.expression import Conjunction, Disjunction, Name, Negation
from cardmath._study.facts import FACTS
from cardmath._study.names import standard
from cardmath._support.numpy import np
from cardmath.errors import CardmathError, quote

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._ranges.algebra import RangeLike
    from cardmath._rules.game import Game
    from cardmath._rules.orderings import Ordering
    from cardmath._study.expression import Expression as Names


_MADE_HAND = Type("a made hand", False)


@dataclass(frozen=True, eq=False)
class HandNumbers:
    """A number for each hand of a set; 0 for all others."""

    masks: NDArray[np.uint64]
    numbers: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.masks)


@dataclass(frozen=True, eq=False)
class Listed:
    """A list of numbers, looked up by place."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Definitions:
    """Definitions of made hands or draws, each with alternatives of conditions on facts."""

    listed: tuple[tuple[tuple[tuple[int, tuple[int, ...]], ...], ...], ...]


def hands_of(game: Game, held: RangeLike) -> HandNumbers:
    """The hands of a range, each with its weight as a whole number."""
    found = Range(held, game)
    if not found:
        raise CardmathError(f"{quote(str(held))} has no hand of {game}")
    return _hands_of(found)


@lru_cache(maxsize=256)
def _hands_of(held: Range) -> HandNumbers:
    game = held.game
    if held.missing:  # any hand
        masks = masks_of(hands_within(game.cards, game.deck), game.cards)
        return HandNumbers(masks, np.ones(len(masks), np.int64))
    sizes = [len(masks) for _, masks in held._parts]
    weights = [weight for weight, _ in held._parts]
    found = whole(list(zip(weights, sizes, strict=True)), 2**31 - 1)
    masks = np.concatenate([masks for _, masks in held._parts])
    return HandNumbers(masks, np.repeat(np.array(found.numbers, np.int64), sizes))


@lru_cache(maxsize=16)
def best_first(game: Game) -> HandNumbers:
    """The place of each hand of a game among its classes, from 1 for the best."""
    if is_ranked(game):
        masks, places = [], []
        for place, (name, _, _) in enumerate(ranking(), 1):
            ranks = RANKS.index(name[0]), RANKS.index(name[1])
            of_class = masks_of(set_of_class(*ranks, name[2:]), 2)
            masks.append(of_class)
            places.append(np.full(len(of_class), place, np.int64))
        return HandNumbers(np.concatenate(masks), np.concatenate(places))
    found = ranking_of(game)
    if found is None:
        raise CardmathError(f"the starting hands of {game} are not ranked")
    order, _ = _order(found)
    return HandNumbers(all_masks(game.cards), np.asarray(order, np.int64) + 1)


@cache
def starting_classes() -> tuple[HandNumbers, tuple[str, ...]]:
    """The number of the class of each combo from 1, and the names of the classes."""
    masks, numbers, names = [], [], ["none"]
    for row in classes():
        for each in row:
            of_class = masks_of(set_of_class(*each), 2)
            masks.append(of_class)
            numbers.append(np.full(len(of_class), len(names), np.int64))
            names.append(class_name(*each))
    return HandNumbers(np.concatenate(masks), np.concatenate(numbers)), tuple(names)


@lru_cache(maxsize=16)
def study_index(game: Game) -> tuple[Definitions, tuple[str, ...]]:
    """The made hands of a game, and their names."""
    made = standard(game).made
    return Definitions(tuple(map(_conditions, made))), tuple(one.name for one in made)


@lru_cache(maxsize=64)
def flop_categories(ordering: Ordering) -> tuple[Listed, Type]:
    """The place of each flop category in an ordering, and the type with the weakest first.

    They rank as their hand categories do, and within a category as in hold'em. One whose category
    the ordering lacks is placed with the one before it.

    >>> from cardmath.orderings import SHORT_DECK
    >>> flop_categories(SHORT_DECK)[1].labels[-4:]
    ('full house', 'flush', 'quads', 'straight flush')
    """
    known = {simplified(name): place for place, name in enumerate(ordering.categories)}
    keys: list[int] = []
    for category in FLOP_CATEGORIES:
        before = keys[-1] if keys else 0
        keys.append(known.get(simplified(_HAND_OF_FLOP.get(category, category)), before))
    order = sorted(range(len(keys)), key=keys.__getitem__)
    places = [0] * len(order)
    for place, category_number in enumerate(order):
        places[category_number] = place
    labels = tuple(FLOP_CATEGORIES[number] for number in order)
    return Listed(tuple(places)), Type(FLOP_CATEGORY, labels=labels)


_HAND_OF_FLOP = {
    "nothing": "high card",
    **dict.fromkeys(
        (
            "underpair",
            "third pair",
            "pocket pair between second and third",
            "second pair",
            "pocket pair between first and second",
            "top pair",
            "overpair",
        ),
        "one pair",
    ),
    **dict.fromkeys(("bottom two pair", "top and bottom pair", "top two pair"), "two pair"),
    "set": "trips",
}
"""The hand categories of flop categories that have other names."""


def study_tree(game: Game, names: str, own: Expression, board: Expression) -> Expression:
    """An expression of made hands and draws as a condition.

    Raises:
        ExpressionError: the text is not an expression.
    """
    return _Tree(game, own, board).of(standard(game).parse(names))


class _Tree:
    """Turns expressions of names into conditions on own cards and a board."""

    def __init__(self, game: Game, own: Expression, board: Expression) -> None:
        self._game, self._operands = game, (own, board)
        self._standard = standard(game)

    def of(self, names: Names) -> Expression:
        if isinstance(names, Negation):
            return ~self.of(names.inner)
        if isinstance(names, Conjunction):
            return self.of(names.left) & self.of(names.right)
        if isinstance(names, Disjunction):
            return self.of(names.left) | self.of(names.right)
        return self._name(cast("Name", names))

    def _name(self, name: Name) -> Expression:
        found = constant(BOOL, 0)
        if name.made:
            index, _ = study_index(self._game)
            place = Expression(_MADE_HAND, "made", self._operands, (index,), source="")
            wanted = Listed(tuple(int(at in name.made) for at in range(len(index.listed))))
            found = Expression(BOOL, "listed", (place,), (wanted,), source="")
        for draw in name.draws:
            found |= self._draw(draw)
        return found

    def _draw(self, place: int) -> Expression:
        draw = self._standard.draws[place]
        if isinstance(draw.where, str):
            return self.of(self._standard.parse(draw.where))
        alone = _alone(self._game, place)
        first = Expression(_MADE_HAND, "made", self._operands, (alone,), source="")
        return Expression(BOOL, "equal", (first, constant(_MADE_HAND, 0)), source="")


@lru_cache(maxsize=256)
def _alone(game: Game, draw: int) -> Definitions:
    """The definition of a draw by its place."""
    return Definitions((_conditions(standard(game).draws[draw]),))


def _conditions(
    definition: Definition,
) -> tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]:
    """The conditions of a definition by the numbers of their facts."""
    where = definition.where
    if isinstance(where, str) or callable(where):
        raise CardmathError(f"{definition.name} is not defined by facts")
    alternatives = where if isinstance(where, tuple) else (where,)
    return tuple(
        tuple(
            (FACTS.index(fact), (wanted,) if isinstance(wanted, int) else tuple(wanted))
            for fact, wanted in conditions.items()
        )
        for conditions in alternatives
    )
