"""Evaluation in any declared ordering, by trying every choice of cards and of wild cards."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import Any, TypeGuard

from cardmath import Card, Hand, Ordering, Shape

RANKS = "23456789TJQKA"
ACE = RANKS.index("A")
# A card is a rank and a suit; a score is the index of a shape and the deciding ranks.
PlainCard = tuple[int, int]
Score = tuple[int, tuple[int, ...]]


@dataclass(frozen=True)
class Declared:
    """The arguments with which an ordering is declared."""

    shapes: tuple[Shape, ...]
    ranks: str = RANKS
    ace: str = "high"
    ace_in_runs: str = "both"
    low: bool = False
    worst: str = ""
    wild: str = ""
    bug: bool = False

    def ordering(self) -> Ordering:
        """The ordering under test."""
        options: dict[str, Any] = {**vars(self)}
        return Ordering("DRAWN", options.pop("shapes"), **options)

    @property
    def size(self) -> int:
        """How many cards the ordering evaluates."""
        return self.shapes[0].size


class Plain:
    """Scores of hands in a declared ordering; a greater score is a better hand."""

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
        """The ranks in the order of runs, with the ace at each end where it may be."""
        others = sorted(RANKS.index(rank) for rank in self.declared.ranks if rank != "A")
        if "A" not in self.declared.ranks:
            return others
        below = self.declared.ace_in_runs in ("low", "both")
        above = self.declared.ace_in_runs in ("high", "both")
        return [ACE] * below + others + [ACE] * above

    def _height(self, rank: int) -> int:
        return -1 if rank == ACE and self.declared.ace == "low" else rank

    def of_choice(self, cards: Iterable[PlainCard]) -> Score | None:
        """The score of natural cards, as many as are evaluated. A greater one is better."""
        ranks, suits = zip(*cards, strict=True)
        key = tuple(sorted(ranks)), len(set(suits)) == 1
        if key not in self.known:
            self.known[key] = self._score(*key)
        return self.known[key]

    def _score(self, ranks: tuple[int, ...], one_suit: bool) -> Score | None:
        counts = Counter(ranks)
        for place, shape in reversed(list(enumerate(self.declared.shapes))):
            if (shape.suited and not one_suit) or not _allows(shape, ranks):
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
        """The position in the line where a run of these ranks starts; None if there is none."""
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
        """Whether the bug may play like this: as an ace, or to complete a straight or a flush."""
        if not self.declared.bug or all(rank == ACE for rank, _ in played):
            return True
        shape = self.declared.shapes[abs(score[0])]
        return bool(shape.run) or shape.suited

    def _five_alike(self, natural: list[PlainCard], wild: int) -> Iterator[Score]:
        """Scores of five of a kind, the only case in which a wild card repeats a natural card."""
        for rank in {rank for rank, _ in self.deck} if not self.declared.bug else {ACE}:
            if sum(card[0] == rank for card in natural) + wild >= 5:
                yield from filter(self._qualifies, self._fives(rank))

    def _fives(self, rank: int) -> Iterator[Score]:
        for place, shape in reversed(list(enumerate(self.declared.shapes))):
            if shape.groups == (5,) and _allows(shape, [rank]):
                yield self._signed(place, (self._height(rank),))
                return

    def all_scores(self) -> list[Score]:
        """All scores of cards of the deck and of five of a kind, the weakest first."""
        ranks = sorted({rank for rank, _ in self.deck})
        found = [score for rank in ranks for score in self._fives(rank)]
        for choice in combinations_with_replacement(ranks, self.declared.size):
            most = max(Counter(choice).values())
            suited = [False] * (most <= 4) + [True] * (most == 1)
            scores = (self._score(choice, one_suit) for one_suit in suited)
            found.extend(score for score in scores if score is not None)
        return sorted(filter(self._qualifies, set(found)))


def _allows(shape: Shape, ranks: Iterable[int]) -> bool:
    return all(RANKS[rank] in shape.ranks for rank in ranks)


def plain(card: Card) -> PlainCard:
    """A card as the numbers of its rank and suit."""
    return card.rank.index, card.suit.index
