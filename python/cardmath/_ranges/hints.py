"""What was perhaps meant by a word that is no hand. It is loaded when there is one."""

from __future__ import annotations

from cardmath._ranges.tokens import (
    ACCEPTED,
    CLASS,
    HAND,
    NUMBER,
    RANK,
    SUIT,
    TWICE,
    WITH_CARD,
    form,
)

__all__ = ["reason"]

_LONGEST_EXPLAINED = 60

_ONE_OF_SEVERAL = form(f"{HAND.pattern}|{WITH_CARD.pattern}|{CLASS.pattern}")
_SEVERAL = form(f"(?:{_ONE_OF_SEVERAL.pattern}){{2,}}")
_LEGAL = form("[2-9TJQKA10cdhs♣♦♥♠♧♢♡♤ox*\ufe0e\ufe0f]")
_NEAR_MISSES = [
    (form(RANK), "a rank alone is no hand; {0}* is every hand that holds one"),
    (HAND, TWICE),
    (form(RANK + r"\1[so]"), "a pair has two suits in any case: write {0}{0}"),
    (form(RANK + RANK + SUIT + SUIT), "each card has its suit after it: {0}{2}{1}{3}"),
    (form(RANK + RANK + SUIT), "suited is s and offsuit o; one combination is {0}{2}{1}{2}"),
    (form(RANK + SUIT + RANK), "the second card has no suit"),
    (form(RANK + "x"), "{0}* is every hand with such a card, {0}2+ leaves out the pair"),
    (form(RANK + SUIT + "x"), "every hand that holds this card is {0}{1}*"),
    (form(RANK + RANK + RANK), "a hand has two cards, and three ranks stand here"),
    (form("1"), "a ten is T or 10"),
    (form(NUMBER), "a number alone says nothing: 15% are the best hands, AK@0.5 has a weight"),
    (form(r"\[.*"), "a weight follows what it weighs, as in AKs@50% or (AKs, QQ)@50%"),
]


def reason(word: str) -> str:
    """Why a word is no hand, and what was perhaps meant."""
    if len(word) > _LONGEST_EXPLAINED:
        return ACCEPTED
    for pattern, told in _NEAR_MISSES:
        if found := pattern.fullmatch(word):
            return told.format(*found.groups())
    if _SEVERAL.fullmatch(word):
        hands = ", ".join(found[0] for found in _ONE_OF_SEVERAL.finditer(word))
        return f"hands stand apart: {hands}"
    for character in word:
        if not _LEGAL.fullmatch(character):
            return f"{character!r} is no rank and no suit; {ACCEPTED}"
    return ACCEPTED
