"""The shape that a line of a pay table requires of a hand, and the words for it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cardmath._cards.faces import Rank, Suit
from cardmath.errors import CardmathError, CardmathTypeError, quote

Kind: TypeAlias = Literal[
    "kind", "two pair", "full house", "straight", "flush", "straight flush", "wild"
]

RANKS = "".join(str(rank) for rank in Rank)
"""All ranks, the deuce first."""
SUITS = "".join(str(suit) for suit in Suit)

_KINDS = ("kind", "two pair", "full house", "straight", "flush", "straight flush", "wild")
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_NAMES = (
    {rank.word.lower(): str(rank) for rank in Rank}
    | {
        "deuce": "2",
        "trey": "3",
        "10": "T",
    }
    | {str(rank).lower(): str(rank) for rank in Rank}
)
_SUIT_NAMES = {suit.word.lower(): str(suit) for suit in Suit} | {"red": "dh", "black": "cs"}
_ACCEPTED = (
    "a line is a royal flush, straight flush, five of a kind, four of a kind, full house, flush, "
    "straight, three of a kind, two pair, a pair, 'four aces', 'four 2-4 with A-4', "
    "'jacks or better', 'four deuces' or 'two jokers', with 'natural' or 'wild' before it where "
    "cards are wild"
)
_IN_ORDER = "depends on the order of the cards, and a hand here is a set of cards without an order"


@dataclass(frozen=True, slots=True)
class LineShape:
    """What a hand must contain to be paid by a line, and the conditions on it.

    Raises:
        CardmathError: the conditions do not fit the kind.

    >>> LineShape("kind", 4, "A", kickers="234")
    LineShape(kind='kind', count=4, ranks='A', kickers='234', suits='cdhs', natural=None)
    """

    kind: Kind
    """`"kind"` (cards of one rank), `"two pair"`, `"full house"`, `"straight"`, `"flush"`,
    `"straight flush"` or `"wild"` (wild cards)."""
    count: int = 0
    """The number of cards of one rank, or of wild cards."""
    ranks: str = RANKS
    """The accepted ranks, as letters: of the cards of one rank, of the three of a kind in a full
    house, of one of the two pairs, or of the highest card of a straight."""
    kickers: str = RANKS
    """The accepted ranks of the kicker of four of a kind."""
    suits: str = SUITS
    """The accepted suits of a flush, as letters."""
    natural: bool | None = None
    """True if wild cards count only as printed; False if a wild card must play as another card;
    None if both are accepted."""

    def __post_init__(self) -> None:
        if self.kind not in _KINDS:
            raise CardmathError(
                f"{quote(self.kind)} is not a kind of hand; the kinds are {', '.join(_KINDS)}"
            )
        for name, letters in (("ranks", RANKS), ("kickers", RANKS), ("suits", SUITS)):
            object.__setattr__(self, name, _sorted(getattr(self, name), letters, name))
        if self.kind in ("kind", "wild"):
            if not isinstance(self.count, int) or not 1 <= self.count <= 5:
                raise CardmathError(f"the count of cards is 1 to 5, not {self.count}")
        elif self.count:
            raise CardmathError(f"a {self.kind} takes no count")
        if self.kickers != RANKS and (self.kind, self.count) != ("kind", 4):
            raise CardmathError("only four of a kind has a kicker")
        if self.suits != SUITS and self.kind not in ("flush", "straight flush"):
            raise CardmathError(f"a {self.kind} takes no suits")
        if self.ranks != RANKS and self.kind in ("flush", "wild"):
            raise CardmathError(f"{self.kind} takes no ranks")
        if self.natural is not None and self.kind == "wild":
            raise CardmathError("a line of wild cards takes no 'natural' or 'wild'")
        if self.kind in ("straight", "straight flush") and not set(self.ranks) - set("234"):
            raise CardmathError("the highest card of a straight is a five or higher")

    @property
    def masks(self) -> tuple[int, int, int]:
        """The ranks, the kickers and the suits as bits, the lowest first."""
        return (
            sum(1 << RANKS.index(rank) for rank in self.ranks),
            sum(1 << RANKS.index(rank) for rank in self.kickers),
            sum(1 << SUITS.index(suit) for suit in self.suits),
        )


def _sorted(given: object, letters: str, name: str) -> str:
    if not isinstance(given, str):
        raise CardmathTypeError(f"{name} are letters such as {letters!r}, not {quote(given)}")
    if not given or set(given) - set(letters):
        raise CardmathError(f"{name} are some of the letters {letters}, not {quote(given)}")
    return "".join(letter for letter in letters if letter in given)


def read_shape(text: str, wild: str = "") -> LineShape:
    """Read the shape of a line of a pay table, in the words of players.

    Args:
        text: the words, such as `"four aces with 2-4"`.
        wild: the ranks whose cards are all wild, as letters. Four cards of such a rank, such as
            four deuces, must be natural.

    Raises:
        CardmathError: the words are not understood, or the line depends on the order of the cards.

    >>> read_shape("jacks or better").ranks
    'JQKA'
    >>> read_shape("four 2-4 with A-4").kickers
    '234A'
    """
    words = _plain(text)
    if re.search(r"\b(sequential|reversible|ordered|in order)\b", words):
        raise CardmathError(f"{quote(text)} {_IN_ORDER}")
    natural: bool | None = None
    for prefix, meant in (("natural ", True), ("wild ", False), ("joker ", False)):
        if words.startswith(prefix) and not words.startswith("wild card"):
            words, natural = words.removeprefix(prefix), meant
            break
    words, suits = _suits(words)
    shape = _read(words, text, wild)
    changes = {name: getattr(shape, name) for name in ("kind", "count", "ranks", "kickers")}
    natural = shape.natural if natural is None else natural
    return LineShape(**changes, suits=suits, natural=natural)


def _plain(text: object) -> str:
    if not isinstance(text, str):
        raise CardmathTypeError(f"a line is a str, not {type(text).__name__}")
    words = text.lower().replace("\N{EN DASH}", "-").replace("_", " ").replace("'", "")
    return " ".join(words.split())


def _suits(words: str) -> tuple[str, str]:
    """Split off the suit, as in `royal flush in hearts`."""
    found = re.fullmatch(r"(.+) in (\w+?)s?", words)
    if found and (suits := _suit_of(found[2])):
        return found[1], suits
    return words, SUITS


def _suit_of(word: str) -> str:
    near = (suits for name, suits in _SUIT_NAMES.items() if word in (name, name.rstrip("s")))
    return next(near, "")


def _read(words: str, text: str, wild: str) -> LineShape:
    simple: dict[str, LineShape] = {
        "royal flush": LineShape("straight flush", ranks="A"),
        "royal": LineShape("straight flush", ranks="A"),
        "straight flush": LineShape("straight flush"),
        "full house": LineShape("full house"),
        "flush": LineShape("flush"),
        "straight": LineShape("straight"),
        "two pair": LineShape("two pair"),
        "two pairs": LineShape("two pair"),
        "pair": LineShape("kind", 2),
        "a pair": LineShape("kind", 2),
        "any pair": LineShape("kind", 2),
        "quads": LineShape("kind", 4),
        "trips": LineShape("kind", 3),
    }
    words = re.sub(r"^([1-5])\b", lambda found: list(_NUMBERS)[int(found[1]) - 1], words)
    if words in simple:
        return simple[words]
    if found := re.fullmatch(r"(?:a )?(?:pair of )?(\w+) or better", words):
        rank = _rank(found[1], text)
        return LineShape("kind", 2, RANKS[RANKS.index(rank) :])
    if found := re.fullmatch(r"(?:a )?pair of (.+)", words):
        return LineShape("kind", 2, _ranks(found[1], text))
    if found := re.fullmatch(rf"({'|'.join(_NUMBERS)}) (.+)", words):
        return _counted(_NUMBERS[found[1]], found[2], text, wild)
    raise CardmathError(f"{quote(text)} is not a line of a pay table: {_ACCEPTED}")


def _counted(count: int, what: str, text: str, wild: str) -> LineShape:
    if what in ("of a kind", "of kind"):
        return LineShape("kind", count)
    if what in ("wild", "wilds", "wild card", "wild cards", "joker", "jokers"):
        return LineShape("wild", count)
    ranks, with_kicker, kickers = what.partition(" with ")
    read = _ranks(ranks, text)
    beside = _ranks(re.sub(r"^(an?|any) | kickers?$", "", kickers), text) if with_kicker else RANKS
    natural = True if set(read) <= set(wild) else None
    return LineShape("kind", count, read, kickers=beside, natural=natural)


def _ranks(words: str, text: str) -> str:
    """Ranks such as `aces`, `2-4`, `5-K`, `A-4`, `2s, 3s or 4s`."""
    found = ""
    for part in re.split(r",? or |, ?|/| and ", words):
        first, dash, last = (each.strip() for each in part.partition("-"))
        found += _span(first, last, text) if dash else _rank(first, text)
    return found


def _span(first: str, last: str, text: str) -> str:
    low, high = (RANKS.index(_rank(each, text)) for each in (first, last))
    if RANKS[low] == "A":  # below the deuce
        return "A" + RANKS[: high + 1]
    if low > high:
        raise CardmathError(f"{quote(text)}: ranks go up, as in 2-4 or A-4")
    return RANKS[low : high + 1]


def _rank(word: str, text: str) -> str:
    for name in (word, word.removesuffix("s"), word.removesuffix("es")):
        if name in _NAMES:
            return _NAMES[name]
    raise CardmathError(f"{quote(text)}: {quote(word)} is not a rank; {_ACCEPTED}")
