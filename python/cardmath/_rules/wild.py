"""Wild cards, named as players name them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardmath._cards.faces import Rank
from cardmath._core import Card, Hand
from cardmath._support.layout import counted
from cardmath._support.numbers import whole
from cardmath._support.suggestions import did_you_mean
from cardmath.errors import CardmathError, CardmathTypeError, quote

if TYPE_CHECKING:
    from cardmath._cards.deck import HandLike

FIVE_OF_A_KIND = "Five of a Kind"
PLACES = ("above", "below", "none")
"""Where five of a kind may rank: above or below the straight flush, or not at all."""

MOST_JOKERS = 4
_BETWEEN = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)
_BUG = "bug"
_COURT = {"one-eyed jacks": "JsJh", "suicide king": "Kh"}


def _plural(rank: Rank) -> str:
    return "deuces" if rank is Rank.TWO else rank.plural.lower()


WORDS = (
    *map(_plural, Rank),
    *("joker", "two jokers", "three jokers", "four jokers"),
    *(_BUG, *_COURT),
)
"""The accepted names of wild cards, besides cards themselves."""


class Wild:
    """A set of wild cards and its name in words.

    Raises:
        CardmathError: a word is unknown, or the cards cannot be wild together.
        CardmathTypeError: an argument has the wrong type.
    """

    __slots__ = ("bug", "cards", "name")

    def __init__(self, words: tuple[str, ...], jokers: int, cards: HandLike) -> None:
        named, names, self.bug = Hand(), [], False
        for word in _listed(words):
            meant, name = _parse(word)
            self.bug |= name == _BUG
            named |= meant
            names.append(name)
        added = _jokers(jokers)
        if added:
            names.append("a joker" if jokers == 1 else counted(jokers, "joker"))
        given = Hand(cards)
        if given:
            names.append(str(given))
        self.cards = named | added | given
        self.name = " and ".join(names) + " wild" * (names != [_BUG])
        if not self.cards:
            raise CardmathError(f"nothing is wild; {_accepted()}")
        if self.bug and len(self.cards) > 1:
            raise CardmathError("the bug is the only wild card")


def split_words(wild: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """Split a description of wild cards into words such as `deuces`, and cards."""
    parts = _listed(wild)
    words = tuple(word for word in parts if not _are_cards(word))
    return words, " ".join(word for word in parts if word not in words)


def _listed(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words one by one: `deuces, joker` and `deuces and joker` are two."""
    found: list[str] = []
    for word in words:
        found += _BETWEEN.split(word.strip()) if isinstance(word, str) else [word]
    return tuple(found)


def _are_cards(text: str) -> bool:
    try:
        return isinstance(text, str) and bool(Hand(text))
    except CardmathError:
        return False


def _parse(word: str) -> tuple[Hand, str]:
    """The wild cards that a word means, and their name."""
    if not isinstance(word, str):
        raise CardmathTypeError(f"wild cards are named by a str, not {type(word).__name__}")
    plain = " ".join(word.lower().replace("_", " ").split())
    plain = {"one-eyed-jacks": "one-eyed jacks", "suicide-king": "suicide king"}.get(plain, plain)
    if plain in _COURT:
        return Hand(_COURT[plain]), plain
    if plain == _BUG:
        return Hand("X1"), plain
    for rank in Rank:
        if plain in (_plural(rank), rank.plural.lower()):
            return Hand("".join(f"{rank}{suit}" for suit in "cdhs")), _plural(rank)
    count, _, noun = plain.replace("-", " ").partition(" ")
    numbers = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "1": 1, "2": 2, "3": 3, "4": 4}
    if plain == "joker":
        return Hand("X1"), "a joker"
    if noun in ("joker", "jokers") and count in numbers:
        number = numbers[count]
        return _jokers(number), "a joker" if number == 1 else counted(number, "joker")
    if noun in ("joker", "jokers") and count.isdecimal():
        raise CardmathError(f"a number of jokers is 1 to {MOST_JOKERS}, not {count}")
    hint = did_you_mean(plain, WORDS, write=repr) or f"; {_accepted()}"
    raise CardmathError(f"{quote(word)} is not a wild card{hint}")


def _accepted() -> str:
    return (
        "wild cards can be ranks, such as deuces; joker, or two to four jokers; the bug; "
        "one-eyed jacks; the suicide king; or any cards"
    )


def _jokers(count: int) -> Hand:
    number = whole("a number of jokers", count, 0, MOST_JOKERS)
    return Hand(Card.from_id(52 + joker) for joker in range(number))
