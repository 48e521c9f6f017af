"""Descriptions of hand values in words, such as `Full House, Sevens over Aces`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardmath._cards.faces import Rank
from cardmath._rules.orderings import Ordering
from cardmath._rules.shape import Shape
from cardmath._support.layout import agreeing

if TYPE_CHECKING:
    from cardmath._cards.deck import Card

ROYAL_FLUSH = "Royal Flush"


def describe(ordering: Ordering, shape: Shape, ranks: Sequence[Rank], best: Sequence[Card]) -> str:
    """Describe a hand value in words.

    Args:
        ordering: the ordering of the value.
        shape: the shape of the hand.
        ranks: the ranks that decide, in the order in which they are compared.
        best: the cards that count, in order.

    >>> from cardmath import HIGH, cards
    >>> describe(HIGH, HIGH.shapes[6], [Rank.SEVEN, Rank.ACE], cards("7h7s7dAsAc"))
    'Full House, Sevens over Aces'
    """
    if shape.run:
        if ordering.royal and shape.suited and ranks[0] is Rank.ACE:
            return ROYAL_FLUSH
        return f"{shape.name}, {ranks[0].word} to {best[-1].rank.word}"
    if ordering.low and max(shape.groups) == 1 and not shape.suited:
        dashed = "-".join(map(str, ranks))
        same_size = all(other.size == shape.size for other in ordering.shapes)
        return f"{dashed} low" if same_size else f"{shape.name.lower()}, {dashed}"
    return f"{shape.name}, {_groups(shape.groups, ranks)}"


def _groups(sizes: Sequence[int], ranks: Sequence[Rank]) -> str:
    """The ranks in words: those of pairs and larger groups, then the kickers."""
    grouped = [(size, rank) for size, rank in zip(sizes, ranks, strict=True) if size > 1]
    singles = " ".join(rank.word for rank in ranks[len(grouped) :])
    if not grouped:
        return singles
    same_size = len({size for size, _ in grouped}) == 1
    main = (" and " if same_size else " over ").join(rank.plural for _, rank in grouped)
    count = len(ranks) - len(grouped)
    kickers = f", {singles} {agreeing('kicker', count)}" if count else ""
    return main + kickers
