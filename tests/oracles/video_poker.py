"""Video poker again, plainly: every draw is dealt, every substitution of wild cards tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement

from cardmath.video_poker import Game, LineShape

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
RUNS = [set("A2345"), *(set(RANKS[low : low + 5]) for low in range(9))]


def fits(hand: tuple[str, ...], shape: LineShape) -> bool:
    """Whether five cards, none of them wild, contain what a shape asks, suits and ranks included.

    Only a card that plays as another may come twice.
    """
    ranks, suits = [card[0] for card in hand], {card[1] for card in hand}
    counts = Counter(ranks)
    flush = len(hand) == 5 and len(suits) == 1 and suits <= set(shape.suits)
    flush = flush and len(counts) == 5
    run = next((run for run in RUNS if set(ranks) == run), None) if len(hand) == 5 else None
    top = "" if run is None else "5" if run == RUNS[0] else max(run, key=RANKS.index)
    match shape.kind:
        case "kind":
            return any(
                count >= shape.count and rank in shape.ranks and _kicker(ranks, rank, shape)
                for rank, count in counts.items()
            )
        case "two pair":
            pairs = [rank for rank, count in counts.items() if count >= 2]
            return len(pairs) >= 2 and any(rank in shape.ranks for rank in pairs)
        case "full house":
            return sorted(counts.values()) == [2, 3] and any(
                count == 3 and rank in shape.ranks for rank, count in counts.items()
            )
        case "straight":
            return top != "" and top in shape.ranks
        case "flush":
            return flush
        case "straight flush":
            return flush and top != "" and top in shape.ranks
    raise AssertionError(shape.kind)


def _kicker(ranks: list[str], rank: str, shape: LineShape) -> bool:
    if shape.count != 4 or shape.kickers == RANKS:
        return True
    return any(other in shape.kickers for other in ranks if other != rank)


def played_as(
    hand: tuple[str, ...], wild: frozenset[str], *, bug: bool
) -> Iterator[tuple[str, ...]]:
    """All that the cards can play as."""
    fixed = tuple(card for card in hand if card not in wild)
    many = len(hand) - len(fixed)
    assert not bug or many <= 1
    for cards in combinations_with_replacement(DECK, many):
        yield (*fixed, *cards)


@cache
def pays(hand: frozenset[str], shape: LineShape, wild: frozenset[str], bug: bool) -> bool:
    """Whether a hand is paid by a line of this shape."""
    cards = tuple(sorted(hand))
    if shape.kind == "wild":
        return len(hand & wild) >= shape.count
    printed = fits(tuple(card for card in cards if card[0] != "X"), shape)
    if shape.natural:
        return printed
    somehow = any(
        fits(played, shape) and _allowed(played, shape, bug=bool(hand & wild) and bug)
        for played in played_as(cards, wild, bug=bug)
    )
    return somehow and not (shape.natural is False and printed)


def _allowed(played: tuple[str, ...], shape: LineShape, *, bug: bool) -> bool:
    """Whether the bug, which is the last card, may play as it does."""
    in_order = shape.kind in ("straight", "flush", "straight flush")
    return not bug or in_order or played[-1][0] == "A"


def line_of(hand: Iterable[str], game: Game) -> int:
    """The first line that pays a hand."""
    wild = frozenset(map(str, game.wild_cards))
    cards = frozenset(hand)
    for place, line in enumerate(game.lines):
        if pays(cards, line.shape, wild, game.bug):
            return place
    return len(game.lines)


def draws(hand: list[str], held: set[str], game: Game) -> Counter[int]:
    """How many draws come to each line."""
    deck = [*DECK, *(f"X{number}" for number in range(1, game.jokers + 1))]
    rest = [card for card in deck if card not in hand]
    new = combinations(rest, len(hand) - len(held))
    return Counter(line_of({*held, *drawn}, game) for drawn in new)
