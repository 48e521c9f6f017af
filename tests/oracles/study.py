"""What two hole cards make on a board: every name by its definition in words, by trying cards.

A card is its id, so that rank and suit are `id // 4` and `id % 4`.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations

Cards = tuple[int, ...]

RANKS = range(13)
ACE, KING = 12, 11
PLACES = {1: "second", 2: "third", 3: "fourth", 4: "fifth"}


def ranks_of(cards: Iterable[int]) -> frozenset[int]:
    return frozenset(card // 4 for card in cards)


@cache
def straight_top(ranks: frozenset[int], lowest: int = 0) -> int:
    """The highest rank of the best straight; -1 if there is none."""
    for top in range(ACE, lowest + 2, -1):
        run = [top - step for step in range(5)]
        if all((ACE if rank == lowest - 1 else rank) in ranks for rank in run):
            return top
    return -1


def flush(cards: Cards) -> list[int]:
    """The ranks of the best flush, the highest first; empty if there is none."""
    suits = [card % 4 for card in cards]
    for suit in range(4):
        if suits.count(suit) >= 5:
            return sorted((card // 4 for card in cards if card % 4 == suit), reverse=True)[:5]
    return []


def straight_flush(cards: Cards, lowest: int) -> int:
    """The highest rank of the best straight flush; -1 if there is none."""
    suited = [[card for card in cards if card % 4 == suit] for suit in range(4)]
    return max(straight_top(ranks_of(suit), lowest) for suit in suited)


class Rules:
    """The lowest rank of the deck, and the categories from the weakest to the strongest."""

    def __init__(self, lowest: int = 0, flush_over_full_house: bool = False) -> None:
        self.lowest = lowest
        order = ["high card", "pair", "two pair", "trips", "straight", "flush", "full house"]
        if flush_over_full_house:
            order[5:] = ["full house", "flush"]
        self.order = [*order, "quads", "straight flush"]
        self.deck = range(4 * lowest, 52)

    def made(self, cards: Cards) -> tuple[str, list[int]]:
        """The best category of some cards, and the ranks that make it, kickers apart."""
        counts = Counter(card // 4 for card in cards)
        ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
        shape = [counts[rank] for rank in ranks] + [0]
        found: dict[str, list[int]] = {"high card": []}
        if shape[0] == 4:
            found["quads"] = ranks[:1]
        elif shape[0] == 3 and shape[1] >= 2:
            pairs = [rank for rank in ranks[1:] if counts[rank] >= 2]
            found["full house"] = [ranks[0], max(pairs)]
        elif shape[0] >= 2:
            several = 2 if shape[0] == shape[1] == 2 else 1
            found["trips" if shape[0] == 3 else ["", "pair", "two pair"][several]] = ranks[:several]
        if (top := straight_top(ranks_of(cards), self.lowest)) >= 0:
            found["straight"] = [top]
        if best := flush(cards):
            found["flush"] = best
            if (top := straight_flush(cards, self.lowest)) >= 0:
                found["straight flush"] = [top]
        category = max(found, key=self.order.index)
        return category, found[category]

    def beats(self, category: str, other: str) -> bool:
        return self.order.index(category) > self.order.index(other)


def made_name(hole: Cards, board: Cards, rules: Rules) -> str:
    """The name of the made hand."""
    category, ranks = rules.made(hole + board)
    high = max(hole) // 4
    if category == "high card":
        return {ACE: "ace high", KING: "king high"}.get(high, "nothing")
    if rules.made(board) == (category, ranks):
        ace = ", ace high" if high == ACE else ", no ace"
        return f"board's {category}{ace if category == 'pair' else ''}"
    names = {
        "flush": lambda: flush_name(hole, board, rules),
        "straight": lambda: straight_name(ranks[0], board, rules),
        "trips": lambda: trips_name(hole, board),
        "two pair": lambda: two_pair_name(hole, board, ranks),
        "pair": lambda: pair_name(hole, board, ranks[0], rules),
    }
    return names[category]() if category in names else category


def flush_name(hole: Cards, board: Cards, rules: Rules) -> str:
    """Try every other card of the suit in place of the hole cards."""
    mine = max(flush((card, *board)) for card in hole)
    if not mine:  # both hole cards are needed: the higher one counts
        both = max(hole)
        better = [card for card in rules.deck if card % 4 == both % 4 and card > both]
        above = len([card for card in better if card not in board])
    else:
        others = [card for card in rules.deck if card not in board]
        above = sum(flush((card, *board)) > mine for card in others)
    return ["nut flush", "second-nut flush", "third-nut flush", "lower flush"][min(above, 3)]


def straight_name(top: int, board: Cards, rules: Rules) -> str:
    best = max(
        straight_top(ranks_of(board) | {one, other}, rules.lowest)
        for one in RANKS[rules.lowest :]
        for other in RANKS[rules.lowest :]
    )
    return "nut straight" if top == best else "lower straight"


def trips_name(hole: Cards, board: Cards) -> str:
    if len(ranks_of(hole)) == 2:
        return "trips"
    ordered = sorted(ranks_of(board))
    place = ordered.index(hole[0] // 4)
    if place == len(ordered) - 1:
        return "top set"
    return "middle set" if place else "bottom set"


def two_pair_name(hole: Cards, board: Cards, ranks: list[int]) -> str:
    ordered = sorted(ranks_of(board), reverse=True)
    own = [rank for rank in ranks if rank in ranks_of(hole)]
    if len(own) == 2:
        if own[0] != ordered[0]:
            return "bottom two pair"
        return "top two pair" if own[1] == ordered[1] else "top and bottom two pair"
    if own[0] > ordered[0]:
        return "overpair with the board's pair"
    kind = "top" if own[0] == ordered[0] else "lower"
    return f"{kind} pair with the board's pair"


def pair_name(hole: Cards, board: Cards, rank: int, rules: Rules) -> str:
    ordered = sorted(ranks_of(board), reverse=True)
    above = sum(other > rank for other in ordered)
    if len(ranks_of(hole)) == 1:
        if above in {0, len(ordered)}:
            return "underpair" if above else "overpair"
        return f"pocket pair below {'top' if above == 1 else PLACES[above - 1]}"
    if above:
        return f"{PLACES[above]} pair"
    (kicker,) = ranks_of(hole) - {rank}
    better = [other for other in RANKS[rules.lowest :] if other > kicker and other not in ordered]
    sides = sorted((ranks_of(board) | ranks_of(hole)) - {rank}, reverse=True)[:3]
    if not better:
        return "top pair, top kicker"
    good = len(better) <= 3 and kicker in sides
    return f"top pair, {'good' if good else 'weak'} kicker"


def draw_names(hole: Cards, board: Cards, rules: Rules) -> list[str]:
    """The draws, in the order in which they are listed."""
    if len(board) == 5:
        return []
    category, _ = rules.made(hole + board)
    flushes = flush_draws(hole, board, rules) if rules.beats("flush", category) else []
    straights = (
        straight_draws(ranks_of(hole), ranks_of(board), len(board), rules.lowest)
        if rules.beats("straight", category)
        else ()
    )
    direct = [name for name in straights if not name.startswith("backdoor")]
    has_flush_draw = any("backdoor" not in name for name in flushes)
    combined = ["combination draw"] if direct and has_flush_draw else []
    later = [name for name in straights if name.startswith("backdoor")]
    listed = [name for name in flushes if "backdoor" not in name]
    backdoors = [name for name in flushes if "backdoor" in name]
    return [*combined, *listed, *direct, *backdoors, *later, *overcards(hole, board, rules)]


def flush_draws(hole: Cards, board: Cards, rules: Rules) -> list[str]:
    unseen = [card for card in rules.deck if card not in hole + board]
    outs = [card for card in unseen if flush((*hole, *board, card)) and not flush((*board, card))]
    if outs:
        suit = outs[0] % 4
        own = [card for card in hole if card % 4 == suit]
        is_nut = not any(card % 4 == suit and card > max(own) for card in unseen)
        one = ["one-card flush draw"] if len(own) == 1 else []
        return ["nut flush draw" if is_nut else "other flush draw", *one]
    if len(board) == 3:
        for suit in {card % 4 for card in hole}:
            own = [card for card in hole if card % 4 == suit]
            if len([card for card in board if card % 4 == suit]) == 3 - len(own):
                return ["backdoor flush draw" if len(own) == 2 else "one-card backdoor flush draw"]
    return []


@cache
def straight_draws(
    hole: frozenset[int], board: frozenset[int], cards: int, lowest: int
) -> tuple[str, ...]:
    """Try every next rank, and on the flop every two next ranks."""
    held, ranks = hole | board, RANKS[lowest:]
    outs = {
        rank
        for rank in ranks
        if straight_top(held | {rank}, lowest) > straight_top(board | {rank}, lowest)
    }
    if outs:
        low = {lowest - 1} if ACE in held else set()
        low_out = {lowest - 1} if ACE in outs else set()
        for start in range(lowest, ACE - 2):
            run = {start, start + 1, start + 2, start + 3}
            if run <= held | low and {start - 1, start + 4} <= outs | low_out:
                return ("open-ended straight draw",)
        return ("double gutshot",) if len(outs) > 1 else ("gutshot",)
    if cards == 3 and len(hole) == 2:
        for two in combinations(ranks, 2):
            top = straight_top(held.union(two), lowest)
            without = [straight_top(board.union(two, {one}), lowest) for one in hole]
            if top > max(without):
                return ("backdoor straight draw",)
    return ()


def overcards(hole: Cards, board: Cards, rules: Rules) -> list[str]:
    """Hole cards above all of the board, if they are no better than the board alone."""
    if rules.made(hole + board) != rules.made(board) or rules.made(board)[0] in {
        "two pair",
        "trips",
        "quads",
    }:
        return []
    above = [card for card in hole if card // 4 > max(ranks_of(board))]
    return [[], ["one overcard"], ["two overcards"]][len(above)]


def plain_names(hole: Cards, board: Cards, rules: Rules) -> tuple[str, ...]:
    """The made hand and the draws of a combo."""
    return (made_name(hole, board, rules), *draw_names(hole, board, rules))
