"""A spot of hold'em by plain enumeration of every holding and every board."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod
from typing import NamedTuple

from cardmath import Card, Deck, Hand, Range, evaluate, strength


class PlainSpot(NamedTuple):
    """The numbers of `read_spot` for a board of three cards or more."""

    beat_tie_lose: tuple[int | Fraction, int | Fraction, int | Fraction]
    nuts: tuple[int, bool, set[Hand]]
    outs: dict[str, tuple[set[Card], set[Card], Fraction, Fraction]]
    wins_ties_losses: tuple[int | Fraction, int | Fraction, int | Fraction]


def category(cards: Hand) -> str:
    return evaluate(cards).category


def pairs(cards: Hand) -> Iterator[Hand]:
    return map(Hand, combinations(cards, 2))


def wins_ties_losses(hand: Hand, board: Hand, unseen: Hand) -> tuple[int, int, int]:
    """The number of holdings that lose to the hand, tie with it and beat it."""
    mine = strength(hand | board)
    theirs = [strength(held | board) for held in pairs(unseen)]
    wins = sum(one < mine for one in theirs)
    ties = theirs.count(mine)
    return wins, ties, len(theirs) - wins - ties


def nuts(hand: Hand, board: Hand, unseen: Hand) -> tuple[int, bool, set[Hand]]:
    values = {held: strength(held | board) for held in [hand, *pairs(unseen)]}
    best = max(values.values())
    holders = {held for held, value in values.items() if value == best}
    return best, hand in holders, holders - {hand}


def outs(
    hand: Hand, board: Hand, unseen: Hand
) -> dict[str, tuple[set[Card], set[Card], Fraction, Fraction]]:
    to_come = 5 - len(board)
    ends = Counter(category(hand | board | Hand(run)) for run in combinations(unseen, to_come))
    after = {card: category(hand | board | card) for card in unseen}
    order = ["High Card", "One Pair", "Two Pair", "Three of a Kind", "Straight", "Flush"]
    order += ["Full House", "Four of a Kind", "Straight Flush"]
    found = {}
    for name in order[order.index(category(hand | board)) + 1 :]:
        cards = {card for card in unseen if after[card] == name}
        shared = {
            card
            for card in cards
            if all(
                order.index(category(held | board | card)) >= order.index(name)
                for held in pairs(unseen - card)
            )
        }
        if ends[name]:
            runs = comb(len(unseen), to_come)
            chances = Fraction(len(cards), len(unseen)), Fraction(ends[name], runs)
            found[name] = (cards, shared, *chances)
    return found


def plain_spot(hand: Hand, board: Hand, dead: Hand = Hand()) -> PlainSpot:  # noqa: B008 - it is immutable
    """All numbers of a spot."""
    unseen = Hand(Deck()) - (hand | board | dead)
    wins, ties, losses = wins_ties_losses(hand, board, unseen)
    total = [0, 0, 0]
    for run in map(Hand, combinations(unseen, 5 - len(board))):
        counts = wins_ties_losses(hand, board | run, unseen - run)
        total = [sum(both) for both in zip(total, counts, strict=True)]
    return PlainSpot(
        (losses, ties, wins),
        nuts(hand, board, unseen),
        outs(hand, board, unseen) if len(board) < 5 else {},
        (total[0], total[1], total[2]),
    )


def plain_now(hand: Hand, board: Hand, dead: Hand, held: Range) -> tuple[Fraction, ...]:
    """The weight of the combos that beat the hand now, tie with it and lose to it."""
    mine, sums = strength(hand | board), [Fraction(0)] * 3
    for combo, weight in held.without(hand | board | dead):
        theirs = strength(combo | board)
        sums[0 if theirs > mine else 1 if theirs == mine else 2] += weight
    return tuple(sums)


def plain_against(
    hand: Hand, board: Hand, dead: Hand, ranges: list[str]
) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """The weighted deals won, tied and lost against ranges, and the equity, deal by deal."""
    won, tied, lost, share = (Fraction(0) for _ in range(4))
    for combos in product(*(Range(text) for text in ranges)):
        known = [hand, board, dead, *(combo for combo, _ in combos)]
        if any(not one.isdisjoint(other) for one, other in combinations(known, 2)):
            continue
        weight = prod((weight for _, weight in combos), start=Fraction(1))
        unseen = Hand(Deck()) - Hand([card for cards in known for card in cards])
        for rest in combinations(unseen, 5 - len(board)):
            final = board | Hand(rest)
            mine = strength(hand | final)
            theirs = [strength(combo | final) for combo, _ in combos]
            won += weight * (mine > max(theirs))
            tied += weight * (mine == max(theirs))
            lost += weight * (mine < max(theirs))
            share += weight * (mine >= max(theirs)) / (1 + theirs.count(mine))
    return won, tied, lost, share / (won + tied + lost)
