"""Patterns of cards with variables and lists: `AwKw`, `RROO`, `[K-T]*`, `Ah*h`.

A pattern has a piece for each card: a rank, a star for any, a list of ranks in brackets, or a
letter that stands for any rank; then perhaps a suit, or a letter that stands for any suit; or such
a letter alone, for a card of any rank. Equal letters stand for equal ranks or suits, different
letters for different ones.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import combinations, groupby, permutations
from math import prod
from operator import itemgetter, or_
from typing import TYPE_CHECKING

from cardmath._cards.faces import RANKS
from cardmath._support.numpy import np
from cardmath._support.progress import still_busy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    Masks = NDArray[np.uint64]

Taken = tuple[int, ...]
"""For each piece of a pattern without letters the mask of the cards that it takes, in ascending
order."""
Wanted = tuple[tuple[int, int], ...]
"""For sets of pieces: the mask of what one of them takes, and the number of cards needed. Those
that few hands meet come first."""

RANK_LETTERS = "BEFGILMNOPRUV"
"""Letters that stand for any rank; those that are ranks or suits are left out."""
SUIT_LETTERS = "wxyz"
"""Letters that stand for any suit."""
BRACKETS = r"\[[^\[\]\s]{1,40}\]"
"""A list of ranks in brackets."""

_SUITS = "cdhs"
_CAPITALS = tuple(SUIT_LETTERS.upper())
_ALL_RANKS = tuple(range(len(RANKS)))
_ALL_SUITS = tuple(range(len(_SUITS)))
_PIECE = re.compile(
    rf"(?:(?P<rank>10|[2-9TJQKA*])|(?P<list>{BRACKETS})|(?P<letter>[{RANK_LETTERS}]))"
    rf"(?P<suit>[{_SUITS}{SUIT_LETTERS}])?|(?P<only>[{SUIT_LETTERS}])",
    re.IGNORECASE | re.ASCII,
)
_LONGEST = 60
_ANY = len(RANKS) * len(_SUITS)
_TESTS = 50
"""The masks that can be tested in the time that making and sorting a hand takes (measured)."""
_AT_ONCE = 1 << 18  # hands in the processor's cache, and a few milliseconds between looks at Ctrl-C


@dataclass(frozen=True)
class Piece:
    """A piece of a pattern: the ranks and suits that its card may have."""

    ranks: tuple[int, ...]
    suits: tuple[int, ...]
    letter: str = ""
    """The letter that stands for a rank; empty if there is none."""
    suit_letter: str = ""
    """The letter that stands for a suit."""
    is_alone: bool = False
    """Whether the letter of a suit comes without a rank, for a card of any rank."""


def pattern_of(word: str) -> tuple[Piece, ...] | None:
    """The pieces of a pattern of hole cards; None if the word is not one.

    A word of ranks and cards alone is none: other readers say what is missing in `AKh`. Nor is one
    with a single letter, which would mean nothing: `AKx` is a typing mistake.
    """
    pieces = pieces_of(word)
    if pieces is None:
        return None
    letters = sum(bool(piece.letter) for piece in pieces)
    suits = sum(bool(piece.suit_letter) for piece in pieces)
    if letters == 1 or suits == 1 or _is_ambiguous(pieces):
        return None
    is_open = letters or suits or any(len(piece.ranks) > 1 for piece in pieces)
    return pieces if is_open else None


def _is_ambiguous(pieces: Sequence[Piece]) -> bool:
    """Whether suit letters alone may be meant as any cards, as in `AAxx` and `xxxx`."""
    alone = [piece.is_alone for piece in pieces]
    letters = {piece.suit_letter for piece in pieces}
    return any(alone) and not (all(alone) and len(letters) > 1)


def letter_alone(pieces: Sequence[Piece]) -> str:
    """A suit letter that may be meant as any card, as in `AKQxx`; empty if there is none."""
    letters = (piece.suit_letter for piece in pieces if piece.is_alone)
    return next(letters, "") if _is_ambiguous(pieces) else ""


def has_single_letter(pieces: Sequence[Piece]) -> bool:
    """Whether only one piece has a letter for its suit: a typing mistake, as in `AsAhKsKz`."""
    return sum(bool(piece.suit_letter) for piece in pieces) == 1


def texts_of(word: str) -> list[str]:
    """The texts of the pieces at the start of a word, up to what is none."""
    texts: list[str] = []
    at = 0
    while found := _PIECE.match(word, at):
        texts.append(found[0])
        at = found.end()
    return texts


def raised(pieces: Sequence[Piece], steps: int, *, lowest_only: bool = False) -> tuple[Piece, ...]:
    """The pattern with the ranks that it names raised by some steps; empty if one is too high.

    Args:
        pieces: a pattern.
        steps: how many ranks up; below 0 for down.
        lowest_only: raise only the lowest rank named.
    """
    named = [piece.ranks[0] for piece in pieces if len(piece.ranks) == 1]
    found = []
    for piece in pieces:
        moves = len(piece.ranks) == 1 and not (lowest_only and piece.ranks[0] != min(named))
        rank = piece.ranks[0] + steps * moves
        if moves and not 0 <= rank < len(RANKS):
            return ()
        found.append(replace(piece, ranks=(rank,)) if moves else piece)
    return tuple(found)


def named_ranks(pieces: Sequence[Piece]) -> tuple[int, ...] | None:
    """The ranks that a pattern names, in its order; None if it has lists of ranks, too."""
    if any(1 < len(piece.ranks) < len(RANKS) for piece in pieces):
        return None
    return tuple(piece.ranks[0] for piece in pieces if len(piece.ranks) == 1)


@lru_cache(maxsize=1024)
def pieces_of(word: str) -> tuple[Piece, ...] | None:
    """The pieces of a word; None if it has others."""
    if len(word) > _LONGEST:
        return None
    pieces: list[Piece] = []
    at = 0
    while at < len(word):
        found = _PIECE.match(word, at)
        if found is None:
            return None
        ranks = _ranks(found)
        if ranks is None:
            return None
        suit = found["suit"] or found["only"] or ""
        if suit in _CAPITALS:
            return None
        suit = suit.lower()
        suits = (_SUITS.index(suit),) if suit and suit in _SUITS else _ALL_SUITS
        letter = (found["letter"] or "").upper()
        suit_letter = suit if suit in SUIT_LETTERS else ""
        pieces.append(Piece(ranks, suits, letter, suit_letter, bool(found["only"])))
        at = found.end()
    return tuple(pieces) or None


def _ranks(found: re.Match[str]) -> tuple[int, ...] | None:
    """The ranks of a piece; None if its list is not one."""
    if found["list"]:
        return _listed(found["list"][1:-1])
    if found["letter"] or found["only"] or found["rank"] == "*":
        return _ALL_RANKS
    return (rank_of(found["rank"]),)


def _listed(text: str) -> tuple[int, ...] | None:
    """The ranks of `K-T`, `A,K,9`, `AK9` or a mixture, highest first."""
    ranks: set[int] = set()
    for part in text.upper().replace("10", "T").split(","):
        ends = part.split("-")
        if len(ends) == 2 and all(len(end) == 1 and end in RANKS for end in ends):
            low, high = sorted(RANKS.index(end) for end in ends)
            ranks.update(range(low, high + 1))
        elif part and all(letter in RANKS for letter in part):
            ranks.update(RANKS.index(letter) for letter in part)
        else:
            return None
    return tuple(sorted(ranks, reverse=True))


def rank_of(text: str) -> int:
    """The number of a rank, whose ten is `T` or `10`."""
    return RANKS.index("T" if text == "10" else text.upper())


def assigned(pieces: Sequence[Piece]) -> Iterator[tuple[Piece, ...]]:
    """The pattern for each choice of what its letters stand for."""
    letters = [[letter] for group in _interchangeable(pieces) for letter in group]
    for of_rank, of_suit in _meanings(pieces, letters):
        yield tuple(
            Piece(
                (of_rank[piece.letter],) if piece.letter else piece.ranks,
                (of_suit[piece.suit_letter],) if piece.suit_letter else piece.suits,
            )
            for piece in pieces
        )


def _meanings(
    pieces: Sequence[Piece], letters: Sequence[list[str]]
) -> Iterator[tuple[dict[str, int], dict[str, int]]]:
    """What the letters can stand for, ranks and suits; the ranks of each group ascend."""
    suits = sorted({piece.suit_letter for piece in pieces if piece.suit_letter})
    if sum(map(len, letters)) > len(RANKS) or len(suits) > len(_SUITS):
        return
    for of_rank in _ranks_of(letters, _ALL_RANKS):
        for of_suits in permutations(_ALL_SUITS, len(suits)):
            yield of_rank, dict(zip(suits, of_suits, strict=True))


def taken(pieces: Sequence[Piece]) -> set[Taken]:
    """What the pieces take, for each choice of what their letters stand for.

    Letters that can change places are given ranks in one order only: O, P and N of RROPN need 286
    choices, not 1,716. Other choices that are permutations of each other are one, too, since their
    masks ascend.
    """
    parts = [
        (
            piece.letter,
            sum(1 << rank for rank in piece.ranks),
            piece.suit_letter,
            sum(1 << 16 * suit for suit in piece.suits),
        )
        for piece in pieces
    ]
    return {
        tuple(
            sorted(
                (1 << of_rank[letter] if letter else ranks)
                * (1 << 16 * of_suit[suit_letter] if suit_letter else suits)
                for letter, ranks, suit_letter, suits in parts
            )
        )
        for of_rank, of_suit in _meanings(pieces, _interchangeable(pieces))
    }


def _interchangeable(pieces: Sequence[Piece]) -> list[list[str]]:
    """The letters of ranks, of which those with the same suits are together."""
    groups: dict[object, list[str]] = {}
    for letter in sorted({piece.letter for piece in pieces if piece.letter}):
        own = sorted((each.suit_letter, each.suits) for each in pieces if each.letter == letter)
        groups.setdefault(tuple(own), []).append(letter)
    return [*groups.values()]


def _ranks_of(groups: Sequence[list[str]], ranks: Sequence[int]) -> Iterator[dict[str, int]]:
    """Different ranks for all letters, in the same order within each group."""
    if not groups:
        yield {}
        return
    for chosen in combinations(ranks, len(groups[0])):
        of_group = dict(zip(groups[0], chosen, strict=True))
        for others in _ranks_of(groups[1:], [rank for rank in ranks if rank not in chosen]):
            yield of_group | others


def masks_like(pieces: Sequence[Piece]) -> Masks:
    """The masks of the cards of a pattern, each once, in ascending order."""
    return _made(taken(pieces))


def _made(choices: Iterable[Taken]) -> Masks:
    """The masks of the hands of some choices, each once, in ascending order."""
    found = [_masks(each) for each in choices]
    return np.unique(np.concatenate(found)) if found else np.zeros(0, np.uint64)


def _masks(choice: Taken) -> Masks:
    """The masks of hands of which each piece takes a card."""
    masks = np.zeros(1, np.uint64)
    for taken_by_piece in sorted(choice, key=int.bit_count):
        bits = [np.uint64(1 << bit) for bit in range(64) if taken_by_piece >> bit & 1]
        parts = [masks[masks & bit == 0] | bit for bit in bits]
        masks = np.unique(np.concatenate(parts))
    return masks


def those_like(patterns: Sequence[Sequence[Piece]], hands: Masks) -> NDArray[np.bool_]:
    """Which hands of a size fit one of some patterns with a piece for each card.

    Args:
        patterns: the pieces of each.
        hands: the masks of all hands of this size.
    """
    found = np.zeros(hands.shape, np.bool_)
    for pieces in patterns:
        alternatives = taken(pieces)
        choices = {wanted(each) for each in alternatives}
        # The hands of AA** are quickly made; those of [A-2]***** are faster to test than to make.
        made = sum(prod(map(int.bit_count, each)) for each in alternatives)
        if _TESTS * made < len(hands) * sum(map(len, choices)):
            found |= np.isin(hands, _made(alternatives))
            continue
        for start in range(0, len(hands), _AT_ONCE):
            block = slice(start, start + _AT_ONCE)
            found[block] |= fits(choices, hands[block])
            still_busy()
    return found


def fits(choices: Iterable[Wanted], masks: Masks) -> NDArray[np.bool_]:
    """Which hands fit one of some patterns without letters.

    A hand fits if its cards can be dealt to the pieces, each card to one. By Hall's theorem that is
    so if, for every set of pieces, the hand has as many cards that one of them takes as the set has
    pieces. So no deal is tried: cards are counted under a mask for each set of pieces.

    Patterns that need the same first are tested together, and each need is asked only of the hands
    that meet those before it.
    """
    found = np.zeros(masks.shape, np.bool_)
    # In sorted order, patterns with a common beginning are neighbours, the shortest first.
    stack = [(sorted(choices), 0, np.arange(len(masks)))]
    while stack:
        patterns, met, places = stack.pop()
        if not patterns or not len(places):
            continue
        if len(patterns[0]) == met:
            found[places] = True
            continue
        places = places[~found[places]]
        hands = masks[places]
        for (mask, needed), group in groupby(patterns, itemgetter(met)):
            enough = np.bitwise_count(hands & np.uint64(mask)) >= needed
            stack.append((list(group), met + 1, places[enough]))
    return found


def wanted(choice: Taken) -> Wanted:
    """What sets of pieces need; of equal masks the greatest number.

    AAK* needs two aces and a king. That these are three cards follows, so only pieces that overlap
    are put together.
    """
    limited = [mask for mask in choice if mask.bit_count() < _ANY]
    needs: Counter[int] = Counter()
    # A sum is the union where nothing overlaps, as for most of the thousands of choices of letters.
    groups = [] if sum(limited) == reduce(or_, limited, 0) else _overlapping(limited)
    if not groups:
        needs.update(limited)
    for masks in groups:
        for size in range(1, len(masks) + 1):
            for chosen in combinations(masks, size):
                union = reduce(or_, chosen)
                needs[union] = max(needs[union], size)
    return tuple(sorted(needs.items(), key=lambda need: (need[0].bit_count() / need[1], need[0])))


def _overlapping(masks: Iterable[int]) -> list[list[int]]:
    """The masks in groups, so that masks of different groups have no card in common."""
    groups: list[list[int]] = []
    for mask in masks:
        apart, together = [], [mask]
        for group in groups:
            if any(mask & other for other in group):
                together += group
            else:
                apart.append(group)
        groups = [*apart, together]
    return groups
