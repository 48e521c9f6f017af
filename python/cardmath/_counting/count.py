"""Exact counts of the hands that meet a condition."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import TYPE_CHECKING, TypeAlias

from cardmath._cards.deck import Hand
from cardmath._counting.hands import ALL_CARDS, Hands, each_class, each_hand, is_alike, relabelled
from cardmath._counting.pattern import read_pattern
from cardmath._counting.result import Count
from cardmath._query.expressions import Expression
from cardmath._query.question import query
from cardmath._query.types import BOOL
from cardmath._support.numbers import flag, shown, whole
from cardmath._support.numpy import np
from cardmath._support.progress import Progress, check_progress, reporting
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted, interruptible

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._cards.deck import HandLike
    from cardmath._counting.hands import Masks

Where: TypeAlias = "str | Callable[[Hand], bool] | Expression"
"""A condition on a hand."""

MOST_HANDS = 1_000_000_000
"""The most hands to look at in one count: minutes for a pattern, half an hour for a function."""

_MOST_KEPT = 10_000_000  # classes of hands, in 160 MB
_GAMES = {3: "three-card", 5: "five-card", 7: "stud"}
"""Games of one hand each, in which the conditions of queries are read."""
_ORDERS = list(permutations(range(4)))[1:]
"""The ways to relabel suits, without that which changes nothing."""


@interruptible
def count(
    cards: int,
    where: Where,
    *,
    deck: HandLike | None = None,
    given: HandLike = "",
    relabel: bool = False,
    progress: Progress | None = None,
) -> Count:
    """Count the hands that meet a condition, exactly.

    Args:
        cards: how many cards a hand has.
        where: the condition. A text is a pattern with one piece per card, in any order: `A****` has
            an ace, `A*w*w**` an ace and two more cards of one suit, `RRROO` is a full house; commas
            separate patterns. A function takes a `Hand`, and returns True or False. Or give a
            condition of a query on the only player of `three-card`, `five-card` or `stud`:
            `cm.query("five-card", hand="*").hand.category() >= "flush"`.
        deck: the cards that a hand may have; by default the 52.
        given: cards that every hand contains.
        relabel: whether renaming the suits of a hand never changes the answer. A function is then
            called with one hand of each class under suit relabelling, and with one other hand of
            the class as a check. For patterns this is known.
        progress: called with the number of hands looked at so far and their total. An exception
            that it raises ends the count.

    Raises:
        CardmathError: there are no hands of this size, more than `MOST_HANDS` to look at, or
            `relabel` is not true of the condition, the deck or the given cards.
        RangeTextError: the text is not a pattern.
        CardTextError, RepeatedCardError: the cards are not cards, or one appears twice.
        CardmathTypeError: an argument has the wrong type, or a function returns something else.
        Interrupted: Ctrl-C was pressed. `partial` has how many hands met the condition so far, and
            how many were looked at.

    >>> count(5, "A****")
    <Count: A****: 886,656 hands of 2,598,960 of 5 cards, 34.1158%>
    >>> three_suits = count(4, lambda hand: len({card.suit for card in hand}) == 3, relabel=True)
    >>> three_suits.hands, three_suits.probability, len(three_suits.classes)
    (158184, Fraction(12168, 20825), 7098)
    """
    cards = whole("a number of cards", cards, 1, 52)
    chosen = ALL_CARDS if deck is None else Hand(deck)
    given = Hand(given)
    check_progress(progress)
    flag("relabel", relabel)
    _check_cards(cards, chosen, given)
    if isinstance(where, Expression):
        return _count_query(cards, where, chosen, given, progress)
    if isinstance(where, str):
        pattern = read_pattern(where, cards)
        classes = pattern.is_alike and not given and is_alike(chosen)
        hands = each_class(cards, chosen) if classes else each_hand(cards, chosen, given)
        return _counted(cards, where, hands, given, pattern.fits, progress)
    if not callable(where):
        raise CardmathTypeError(
            "a condition is a pattern such as 'A****', a function of a hand, or a condition of a "
            f"query, not {type(where).__name__}"
        )
    if relabel and (given or not is_alike(chosen)):
        raise CardmathError(
            "relabel is for interchangeable suits: without given cards, in a deck where each suit "
            "has the same ranks"
        )
    hands = each_class(cards, chosen) if relabel else each_hand(cards, chosen, given)
    name = getattr(where, "__name__", type(where).__name__)
    name = "a condition" if name == "<lambda>" else name
    return _counted(cards, name, hands, given, _asking(where, relabel), progress)


def _check_cards(cards: int, deck: Hand, given: Hand) -> None:
    if foreign := given - deck:
        raise CardmathError(f"not in the deck: {foreign}")
    if not deck:
        raise CardmathError("the deck has no cards")
    if not len(given) <= cards <= len(deck):
        raise CardmathError(f"a hand has {len(given) or 1} to {len(deck)} cards here, not {cards}")


def _counted(
    cards: int,
    where: str,
    hands: Hands,
    given: Hand,
    fits: Callable[[Masks], NDArray[np.bool_]],
    progress: Progress | None,
) -> Count:
    """Look at all hands."""
    if hands.looks > MOST_HANDS:
        raise CardmathError(
            f"there are {shown(hands.looks)} hands to look at; the limit is {MOST_HANDS:,}: ask "
            "for fewer cards, give some, or say relabel=True if suits can be renamed"
        )
    found, kept, looked = 0, 0, 0
    parts: list[tuple[Masks, Masks]] | None = []
    with reporting(progress) as report:
        try:
            for masks, sizes in hands.blocks:
                fit = fits(masks) & (sizes > 0)
                found += int(sizes[fit].sum())
                kept += int(fit.sum())
                parts = None if parts is None or kept > _MOST_KEPT else parts
                if parts is not None:
                    parts.append((masks[fit], sizes[fit]))
                looked += len(masks)
                if report is not None:
                    report(looked, hands.looks)
        except KeyboardInterrupt:
            message = f"{looked:,} of {hands.looks:,} hands were looked at"
            raise Interrupted(message, (found, looked)) from None
    all_parts = None if parts is None else _joined(parts)
    return Count(cards, where, given, found, hands.total, all_parts)


def _joined(parts: list[tuple[Masks, Masks]]) -> tuple[Masks, Masks]:
    masks, sizes = zip(*parts, strict=True)
    return np.concatenate(masks), np.concatenate(sizes)


def _asking(where: Callable[[Hand], bool], relabel: bool) -> Callable[[Masks], NDArray[np.bool_]]:
    """Asks a function about hands, one by one."""

    def fits(masks: Masks) -> NDArray[np.bool_]:
        return np.array([ask(mask) for mask in masks.tolist()], np.bool_)

    def answer(mask: int) -> bool:
        found = where(Hand.from_mask(mask))
        if not isinstance(found, bool | np.bool_):
            raise CardmathTypeError(
                f"the condition returns True or False, not {type(found).__name__}"
            )
        return bool(found)

    def checked(mask: int) -> bool:
        """The answer, if another hand of the class has the same: few wrong conditions pass."""
        found = answer(mask)
        other = relabelled(mask, _ORDERS[mask % len(_ORDERS)])
        if answer(other) is not found:
            one, two = (mask, other) if found else (other, mask)
            raise CardmathError(
                f"the condition depends on the names of suits: it holds for {Hand.from_mask(one)} "
                f"and not for {Hand.from_mask(two)}; leave out relabel=True"
            )
        return found

    ask = checked if relabel else answer
    return fits


def _count_query(
    cards: int, where: Expression, deck: Hand, given: Hand, progress: Progress | None
) -> Count:
    """Count with the core of queries: the condition is about the only player of a game."""
    if cards not in _GAMES or deck != ALL_CARDS:
        sizes = ", ".join(map(str, _GAMES))
        raise CardmathError(
            f"conditions of queries are counted in the 52 cards, with {sizes} cards"
        )
    held = str(given).replace(" ", "") + "*" * (cards - len(given))
    question = query(_GAMES[cards], hand=held if given else "*")
    if where.type is not BOOL:
        raise CardmathTypeError(f"a condition is true or false, and {where.source} is neither")
    [row] = question.select(where, method="exact", budget=None, progress=progress).rows
    return Count(cards, where.source, given, int(row.hits or 0), int(row.deals))
