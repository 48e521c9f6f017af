"""Any declared ordering, judged by trying every choice of cards and all that wild cards can be."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import Any, TypeGuard

from cardmath import Card, Hand, Ordering, Shape

RANKS = "23456789TJQKA"
ACE = RANKS.index("A")
# A card is a rank and a suit, as two numbers; a score is a shape's place and the ranks that decide.
PlainCard = tuple[int, int]
Score = tuple[int, tuple[int, ...]]


@dataclass(frozen=True)
class Declared:
    """What an ordering is declared with."""

    shapes: tuple[Shape, ...]
    ranks: str = RANKS
    ace: str = "high"
    ace_in_runs: str = "both"
    low: bool = False
    worst: str = ""
    wild: str = ""
    bug: bool = False

    def ordering(self) -> Ordering:
        """The ordering that is to be tested."""
        more: dict[str, Any] = {**vars(self)}
        return Ordering("DRAWN", more.pop("shapes"), **more)

    @property
    def size(self) -> int:
        """How many cards count."""
        return self.shapes[0].size


class Plain:
    """Scores of hands, of which the greater is the better."""

    def __init__(self, declared: Declared) -> None:
        self.declared = declared
        self.wild = set(Hand(declared.wild))
        self.deck = [(RANKS.index(rank), suit) for rank in declared.ranks for suit in range(4)]
        self.line = self._line()
        self.known: dict[tuple[tuple[int, ...], bool], Score | None] = {}
        self.least: Score | None = None
        if declared.worst:
            self.least = self.of_choice([plain(card) for card in Hand(declared.worst)])

    def _line(self) -> list[int]:
        """The ranks as runs see them, with the ace at the ends where it may stand."""
        others = sorted(RANKS.index(rank) for rank in self.declared.ranks if rank != "A")
        if "A" not in self.declared.ranks:
            return others
        below = self.declared.ace_in_runs in ("low", "both")
        above = self.declared.ace_in_runs in ("high", "both")
        return [ACE] * below + others + [ACE] * above

    def _height(self, rank: int) -> int:
        return -1 if rank == ACE and self.declared.ace == "low" else rank

    def of_choice(self, cards: Iterable[PlainCard]) -> Score | None:
        """The score of as many cards as count, none of them wild; greater even in a low."""
        ranks, suits = zip(*cards, strict=True)
        key = tuple(sorted(ranks)), len(set(suits)) == 1
        if key not in self.known:
            self.known[key] = self._score(*key)
        return self.known[key]

    def _score(self, ranks: tuple[int, ...], one_suit: bool) -> Score | None:
        counts = Counter(ranks)
        for place, shape in reversed(list(enumerate(self.declared.shapes))):
            if shape.suited and not one_suit:
                continue
            heights: tuple[int, ...] | None = None
            if shape.run:
                heights = self._run(set(ranks), shape.run)
            elif sorted(counts.values(), reverse=True) == list(shape.groups):
                order = ((counts[rank], self._height(rank)) for rank in counts)
                heights = tuple(height for _, height in sorted(order, reverse=True))
            if heights is not None:
                return self._signed(place, heights)
        return None

    def _run(self, ranks: set[int], size: int) -> tuple[int] | None:
        """How high on the line a run starts, if these ranks are one."""
        for start in reversed(range(len(self.line) - size + 1)):
            if len(ranks) == size and ranks == set(self.line[start : start + size]):
                return (start,)
        return None

    def _signed(self, place: int, heights: tuple[int, ...]) -> Score:
        if self.declared.low:
            return -place, tuple(-height for height in heights)
        return place, heights

    def of_hand(self, hand: Iterable[Card]) -> Score | None:
        """The best score of a hand of any number of cards; None if it does not qualify."""
        hand = list(hand)
        natural = [plain(card) for card in hand if card not in self.wild]
        wild = len(hand) - len(natural)
        return max(self._scores(natural, wild), default=None)

    def _scores(self, natural: list[PlainCard], wild: int) -> Iterator[Score]:
        free = [card for card in self.deck if card not in natural]
        for used in range(min(wild, self.declared.size) + 1):
            kept = list(combinations(natural, self.declared.size - used))
            for played in combinations(free, used):
                for cards in kept:
                    score = self.of_choice([*cards, *played])
                    if self._qualifies(score) and self._may_play(played, score):
                        yield score
        yield from self._five_alike(natural, wild)

    def _qualifies(self, score: Score | None) -> TypeGuard[Score]:
        return score is not None and (self.least is None or score >= self.least)

    def _may_play(self, played: tuple[PlainCard, ...], score: Score) -> bool:
        """Whether the bug may play so: as an ace, or to fill a run or cards of one suit."""
        if not self.declared.bug or all(rank == ACE for rank, _ in played):
            return True
        shape = self.declared.shapes[abs(score[0])]
        return bool(shape.run) or shape.suited

    def _five_alike(self, natural: list[PlainCard], wild: int) -> Iterator[Score]:
        """The one case in which a wild card repeats a card that is held."""
        for rank in {rank for rank, _ in self.deck} if not self.declared.bug else {ACE}:
            if sum(card[0] == rank for card in natural) + wild >= 5:
                yield from filter(self._qualifies, self._fives(rank))

    def _fives(self, rank: int) -> Iterator[Score]:
        for place, shape in enumerate(self.declared.shapes):
            if shape.groups == (5,):
                yield self._signed(place, (self._height(rank),))

    def all_scores(self) -> list[Score]:
        """Every score that cards of the deck have, and every five of a kind, the weakest first."""
        ranks = sorted({rank for rank, _ in self.deck})
        found = [score for rank in ranks for score in self._fives(rank)]
        for choice in combinations_with_replacement(ranks, self.declared.size):
            most = max(Counter(choice).values())
            suited = [False] * (most <= 4) + [True] * (most == 1)
            scores = (self._score(choice, one_suit) for one_suit in suited)
            found.extend(score for score in scores if score is not None)
        return sorted(filter(self._qualifies, set(found)))


def plain(card: Card) -> PlainCard:
    """The numbers of a card."""
    return card.rank.index, card.suit.index
