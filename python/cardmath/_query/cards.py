"""Cards and ranks as values, and whether cards include them."""

from __future__ import annotations

from cardmath._cards.faces import RANKS
from cardmath._core import Card, Hand
from cardmath._query.expressions import Expression, coerced, constant
from cardmath._query.types import CARD, CARDS, NUMBER, RANK, RANK_SET
from cardmath.errors import CardmathError, CardmathTypeError, quote


def rank(word: str) -> Expression:
    """A rank, such as `rank("A")`."""
    return coerced(word, RANK)._named(f"rank({word!r})")


def card(word: str | Card) -> Expression:
    """A card, such as `card("As")`."""
    found = Card(word)
    return constant(CARD, found.id, f"card({str(found)!r})")


def card_or_rank(held: Expression, given: object) -> Expression:
    """Whether cards include a card, or a card of a rank."""
    if isinstance(given, Card) or (isinstance(given, str) and _is_card(given)):
        mask = constant(CARDS, signed(Hand([Card(given)]).mask))
        both = Expression(CARDS, "and", (held, mask), (), source="")
        found = Expression(NUMBER, "size", (both,), ("card",), source="")
        return found > 0
    return of_rank(held, given) > 0


def _is_card(text: str) -> bool:
    return len(text.strip()) > 1 and text.strip() != "10"


def of_rank(held: Expression, given: object) -> Expression:
    """The number of cards of a rank."""
    if not isinstance(given, str):
        raise CardmathTypeError(f"a rank or a card is text, not {type(given).__name__}")
    word = "T" if given.strip() == "10" else given.strip().upper()
    if len(word) != 1 or word not in RANKS:
        raise CardmathError(f"{quote(given)} is neither a rank, such as 'A', nor a card, as 'As'")
    mask = 0x0001_0001_0001_0001 << RANKS.index(word)
    both = Expression(CARDS, "and", (held, constant(CARDS, signed(mask))), source="")
    return size_of(both)


def ranks_of(held: Expression) -> Expression:
    """The ranks of cards."""
    return Expression(RANK_SET, "ranks", (held,), source="")


def repeated_in(held: Expression) -> Expression:
    """The ranks of two cards or more."""
    return Expression(RANK_SET, "repeated", (held,), source="")


def size_of(held: Expression) -> Expression:
    """The number of cards."""
    return Expression(NUMBER, "size", (held,), source="")


def suits_of(held: Expression) -> Expression:
    """The number of different suits of cards."""
    return Expression(NUMBER, "suits", (held,), source="")


def longest_suit(held: Expression) -> Expression:
    """The number of cards of the most frequent suit."""
    return Expression(NUMBER, "longest", (held,), source="")


def card_that_came(before: Expression, after: Expression) -> Expression:
    """The card that is among later cards and not among earlier ones."""
    new = Expression(CARDS, "without", (after, before), source="")
    return Expression(CARD, "card", (new,), source="")


def signed(mask: int) -> int:
    """A mask of 64 bits as a signed integer."""
    return mask - (1 << 64) if mask >> 63 else mask
