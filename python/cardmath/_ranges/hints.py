"""Hints for words that are not hands: what the user may have meant. Loaded only when needed."""

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
    word_pattern,
)

_LONGEST_EXPLAINED = 60

_ONE_OF_SEVERAL = word_pattern(f"{HAND.pattern}|{WITH_CARD.pattern}|{CLASS.pattern}")
_SEVERAL = word_pattern(f"(?:{_ONE_OF_SEVERAL.pattern}){{2,}}")
_CARD = f"(?:{RANK}(?:{SUIT})?|[*x])"
_LONGER = word_pattern(rf"{_CARD}{{4,6}}(?:ds|ss|r)?\+?")
_OMAHA = "a hand of hold'em has two cards; for Omaha, choose the game omaha"
_LEGAL = word_pattern("[2-9TJQKA10cdhs♣♦♥♠♧♢♡♤ox*\ufe0e\ufe0f]")
_OFFSUIT = "off(?:-?suit)?(?:ed)?"
_NEAR_MISSES = [
    (word_pattern(RANK), "a rank alone is not a hand; {0}* is every hand with one"),
    (HAND, TWICE),
    (word_pattern(RANK + r"\1[so]"), "a pair always has two suits: write {0}{0}"),
    (word_pattern(RANK + RANK + SUIT + SUIT), "each card has its suit after it: {0}{2}{1}{3}"),
    (word_pattern(RANK + RANK + SUIT), "suited is s and offsuit is o; one combo is {0}{2}{1}{2}"),
    (word_pattern(RANK + SUIT + RANK), "the second card has no suit"),
    (word_pattern(RANK + "x"), "{0}* is every hand with such a card, {0}2+ leaves out the pair"),
    (word_pattern(RANK + SUIT + "x"), "every hand with this card is {0}{1}*"),
    (word_pattern(RANK + RANK + RANK), "a hand has two cards, and this has three ranks"),
    (word_pattern(f"(?:{RANK}{SUIT}){{3}}"), "a hand of hold'em has two cards, and this has three"),
    (word_pattern(RANK + r"\1x"), "a pair is written {0}{0}"),
    (word_pattern(RANK + RANK + "suited"), "suited is s: write {0}{1}s"),
    (word_pattern(RANK + RANK + _OFFSUIT), "offsuit is o: write {0}{1}o"),
    (word_pattern("suited"), "suited is s, as in AKs"),
    (word_pattern(_OFFSUIT), "offsuit is o, as in AKo"),
    (word_pattern("pairs?|pp"), "22+ is every pair"),
    (word_pattern("pocket"), "pocket aces are AA"),
    (word_pattern("two|cards?"), "any two cards are random"),
    (
        word_pattern("vs?|versus|against"),
        "each player's range is given by itself, without this word",
    ),
    (word_pattern("1"), "a ten is T or 10"),
    (
        word_pattern(NUMBER),
        "a number alone is not a hand: 15% is the best hands, AK@0.5 has a weight",
    ),
    (
        word_pattern(r"\[.*"),
        "a weight follows what it weighs, as in AKs@50% or (AKs, QQ)@50%; the format gto+ has "
        "[50]AKs[/50]",
    ),
]

NO_MACROS = "macros such as $ds and $ss are not read"


def explain(word: str) -> str:
    """Say why a word is not a hand, and what the user may have meant."""
    if len(word) > _LONGEST_EXPLAINED:
        return ACCEPTED
    for pattern, hint in _NEAR_MISSES:
        if found := pattern.fullmatch(word):
            return hint.format(*found.groups())
    is_longer = _LONGER.fullmatch(word) is not None
    if _SEVERAL.fullmatch(word):
        hands = ", ".join(found[0] for found in _ONE_OF_SEVERAL.finditer(word))
        return f"separate hands with commas: {hands}{f' ({_OMAHA})' if is_longer else ''}"
    return _OMAHA if is_longer else _unknown(word)


def _unknown(word: str) -> str:
    """What to say of a word that is like no hand."""
    if "$" in word:
        return f"{NO_MACROS}; {ACCEPTED}"
    for character in word:
        if not _LEGAL.fullmatch(character):
            return f"{character!r} is neither a rank nor a suit; {ACCEPTED}"
    return ACCEPTED
