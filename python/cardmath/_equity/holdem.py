"""The questions of `equity`: who may hold what, which cards are known; why some have no answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

from cardmath._cards.deck import Card
from cardmath._core import Combos, Deals, Hand
from cardmath._equity.result import in_few_letters
from cardmath._equity.whole_weights import Weighing, Whole, bits_for, sized, whole
from cardmath._ranges.range import Range
from cardmath._ranges.starting_hands import hand_of, indexes
from cardmath._rules.orderings import HIGH
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from fractions import Fraction

    from cardmath._ranges.holdings import Holdings
    from cardmath._ranges.range import RangeLike

__all__ = ["Question", "nothing_left"]

MOST_PLAYERS = 10
_MOST_SUMS = {2: 2**41, 3: 2**31 - 1}
"""By players: the greatest sum of weights that is counted on any board, however many the hands."""
_BOARD = 5
_DECK = HIGH.deck


class Question:
    """Who may hold what, and which cards are known; it has an answer."""

    def __init__(
        self,
        players: Sequence[RangeLike | Holdings],
        board: Hand,
        dead: Hand,
        combos: bool = False,
        categories: bool = False,
        *,
        rounded: bool = False,
    ) -> None:
        if not 2 <= len(players) <= MOST_PLAYERS:
            raise CardmathError(f"there are 2 to {MOST_PLAYERS} players, not {len(players)}")
        if len(board) > _BOARD:
            raise CardmathError(f"a board has five cards at most, not {len(board)}")
        if board & dead:
            raise CardmathError(f"{board & dead} on the board and dead: a deck has each card once")
        self.board = board
        self.dead = dead
        self.told = combos, categories
        self.ranges = tuple(map(_range_of, players))
        bits = self._bits() if rounded else None
        held, weights = zip(*self._weighed(rounded, bits or 0), strict=True)
        self.weighing = Weighing(weights, bits or 0)
        self.deals = Deals(held, board, dead, self.told, self.weighing.shift)
        # Weights that are rounded for draws may still be too great to count all deals.
        self.way = self.deals.way if rounded or self.weighing.exact else None
        for number, count in enumerate(self.deals.counts, 1):
            if not count:
                raise CardmathError(_nothing(number, self.ranges[number - 1], board | dead))
        if not self.deals.possible:
            raise CardmathError(_clash([self.held(number) for number in range(len(players))]))

    def __reduce__(self) -> tuple[type[Question], tuple[object, ...]]:
        return type(self), (self.ranges, self.board, self.dead, *self.told)

    def held(self, player: int) -> list[tuple[Hand, Fraction]]:
        """What a player can hold, with its weights, in the order of the scores."""
        known = self.board | self.dead
        return [(hand, weight) for hand, weight in self.ranges[player] if not hand & known]

    def coming(self) -> list[Card]:
        """The cards that may come next, the highest first.

        Raises:
            CardmathError: no single card comes next.
        """
        if len(self.board) not in (3, 4):
            raise CardmathError(
                f"one card comes next on a board of three or four cards, not of {len(self.board)}"
            )
        return sorted(_DECK - self.board - self.dead, reverse=True)

    def after(self, card: Card) -> Question | None:
        """Ask the same once this card came; nothing if somebody holds it in any case."""
        try:
            return Question(self.ranges, self.board | card, self.dead)
        except CardmathError:
            return None

    def rounded(self) -> Question | None:
        """Ask the same with weights that can be counted; None if that is no help."""
        few = len(self.ranges) in _MOST_SUMS
        if not few and (self._bits() is None or self.way is not None):
            return None
        other = Question(self.ranges, self.board, self.dead, *self.told, rounded=True)
        return None if other.weighing == self.weighing else other

    def off_by(self, deals: int) -> float:
        """By how much an equity of so many deals, as the core counts, can be off for rounding."""
        return self.weighing.off_by(deals, self._boards(2 * len(self.ranges)))

    def _boards(self, held: int) -> int:
        """How many boards there are beside the known cards and so many that are held."""
        free = 52 - len(self.board | self.dead) - held
        return comb(max(free, 0), _BOARD - len(self.board))

    def _bits(self) -> int | None:
        """How many bits the weights of more than three players can have; None of fewer players."""
        if len(self.ranges) in _MOST_SUMS:
            return None
        known = self.board | self.dead
        combos = [len(range_.without(known)) for range_ in self.ranges]
        return bits_for(combos, self._boards(0))

    def _weighed(self, rounded: bool, bits: int) -> list[tuple[Combos, Whole]]:
        """What each player holds as the core has it, and the weights as whole numbers."""
        if not rounded:
            weighed = [_core_combos(range_) for range_ in self.ranges]
            if all(found.exact for _, found in weighed):
                return weighed
        known, most = self.board | self.dead, None
        if rounded:
            most = _MOST_SUMS.get(len(self.ranges))
        # What counts for rounding is what can be held.
        return [_core_combos(range_.without(known), most, bits) for range_ in self.ranges]


def _range_of(given: RangeLike | Holdings) -> Range:
    """The range of a player."""
    if isinstance(given, Range):
        return given
    given = _unwrapped(given)
    return _read(given) if isinstance(given, str) else Range(given)


@lru_cache(maxsize=256)
def _read(text: str) -> Range:
    """The range of a text: the same questions are asked again, with other boards."""
    return Range(text)


def _unwrapped(given: RangeLike | Holdings) -> RangeLike:
    """What a player holds as `Range` takes it: of holdings the text."""
    if isinstance(given, str | Hand):
        return given
    from cardmath._ranges.holdings import Holdings

    return given.text if isinstance(given, Holdings) else given


@lru_cache(maxsize=256)
def _core_combos(range_: Range, most: int | None = None, bits: int = 0) -> tuple[Combos, Whole]:
    """The range as the core has it, with whole numbers for weights, and these by themselves.

    They add up to no more than `most`, or are of so many bits if these are given.
    """
    levels = range_._levels
    weights = [(weight, hands.bit_count()) for weight, hands in levels]
    found = sized(weights, bits) if bits else whole(weights, most)
    by_place = {
        place: number
        for number, (_, hands) in zip(found.numbers, levels, strict=True)
        for place in indexes(hands)
    }
    places = sorted(by_place)
    masks = [hand_of(place).mask for place in places]
    return Combos(masks, [by_place[place] for place in places]), found


def _nothing(number: int, range_: Range, known: Hand) -> str:
    """Why a player can hold nothing."""
    if not len(range_):
        return f"player {number} holds nothing: the range is empty"
    return nothing_left(number, in_few_letters(range_), known)


def nothing_left(number: int, held: str, known: Hand) -> str:
    """Why a player can hold none of his hands, given the cards on the board or dead."""
    return (
        f"player {number}: every hand of {held} uses a card that is already on the board or dead "
        f"({known})"
    )


def _clash(held: Sequence[Sequence[tuple[Hand, Fraction]]]) -> str:
    """Which players cannot hold their cards at once, and for which cards."""
    for second, theirs in enumerate(held):
        for first, ours in enumerate(held[:second]):
            if not any(hand.isdisjoint(other) for hand, _ in ours for other, _ in theirs):
                shared = [hand & other for hand, _ in ours for other, _ in theirs]
                cards = " ".join(map(str, dict.fromkeys(card for hand in shared for card in hand)))
                return (
                    f"players {first + 1} and {second + 1} cannot both hold their cards, "
                    f"for want of {cards}: a deck has each card once"
                )
    return "the players cannot all hold their cards at once: a deck has each card once"
