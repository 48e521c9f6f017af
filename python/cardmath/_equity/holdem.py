"""Equity in hold'em: the question, its deals counted or drawn by the core, and its answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import comb, lcm
from typing import TYPE_CHECKING

from cardmath._cards.deck import Card
from cardmath._core import Combos, Deals, Hand
from cardmath._equity.breakdowns import CategoryShares, ComboEquity, ComboTable, in_few_letters
from cardmath._equity.holdem_scores import Score, Scores, Tally
from cardmath._equity.question import (
    CANNOT_ALL_HOLD,
    EQUITIES_ONLY,
    Counted,
    Details,
    Drawn,
    check_players,
    no_combo_left,
)
from cardmath._equity.result import Equity, PlayerEquity
from cardmath._equity.whole_weights import Weighing, Whole, bits_for, descaled, sized, whole
from cardmath._ranges.range import Range
from cardmath._ranges.starting_hands import hand_of, indexes
from cardmath._rules.orderings import HIGH
from cardmath._support.fractions import Fraction
from cardmath._support.progress import still_busy
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._equity.question import Options, Provenance
    from cardmath._ranges.holdings import Holdings
    from cardmath._ranges.range import RangeLike

__all__ = ["HoldemQuestion"]

_MOST_SUMS = {2: 2**41, 3: 2**31 - 1}
"""By the number of players, the greatest sum of weights that the core can count on any board."""
_BOARD = 5
_DECK = HIGH.deck


class HoldemQuestion:
    """A question about equity in hold'em that has an answer.

    Args:
        players: the range of each player.
        board: the cards on the board, five at most.
        dead: cards that are out of play.
        details: what the answer breaks down besides the equities.
        rounded: round the weights so that all deals can be counted with them.

    Raises:
        CardmathError: the question has no answer; the message says why.
    """

    def __init__(
        self,
        players: Sequence[RangeLike | Holdings],
        board: Hand,
        dead: Hand,
        details: Details = EQUITIES_ONLY,
        *,
        rounded: bool = False,
    ) -> None:
        check_players(len(players))
        if len(board) > _BOARD:
            raise CardmathError(f"a board has five cards at most, not {len(board)}")
        if board & dead:
            raise CardmathError(f"{board & dead} on the board and dead: a deck has each card once")
        self.board = board
        self.dead = dead
        self.details = details
        self.ranges = tuple(map(_range_of, players))
        bits = self._bits() if rounded else None
        combos, weights = zip(*self._weighed(rounded, bits or 0), strict=True)
        self.weighing = Weighing(weights, bits or 0)
        self._deals = Deals(combos, board, dead, details, self.weighing.shift)
        # Weights that are rounded for drawing may still be too large to count all deals with.
        self._exact_way = self._deals.way if rounded or self.weighing.exact else None
        self._check_possible()

    def _check_possible(self) -> None:
        known = self.board | self.dead
        for number, (count, range_) in enumerate(
            zip(self._deals.counts, self.ranges, strict=True), 1
        ):
            if not len(range_):
                raise CardmathError(f"player {number} holds nothing: the range is empty")
            if not count:
                raise CardmathError(no_combo_left(number, in_few_letters(range_), known))
        if not self._deals.possible:
            hands = [[hand for hand, _ in self._free_combos(player)] for player in self._players]
            raise CardmathError(_clash(hands))

    def __reduce__(self) -> tuple[type[HoldemQuestion], tuple[object, ...]]:
        return type(self), (self.ranges, self.board, self.dead, self.details)

    @property
    def _players(self) -> range:
        return range(len(self.ranges))

    def _free_combos(self, player: int) -> list[tuple[Hand, Fraction]]:
        """The combos without a known card, with their weights, in the order of their scores."""
        known = self.board | self.dead
        return [(hand, weight) for hand, weight in self.ranges[player] if not hand & known]

    @property
    def cost(self) -> int | None:
        """The cost of counting all deals, in units of work; None if they cannot be counted."""
        return None if self._exact_way is None else self._exact_way.cost

    def rounded(self) -> HoldemQuestion | None:
        """Return the question with rounded weights; None if that does not help."""
        few = len(self.ranges) in _MOST_SUMS
        if not few and (self._bits() is None or self._exact_way is not None):
            return None
        other = HoldemQuestion(self.ranges, self.board, self.dead, self.details, rounded=True)
        return None if other.weighing == self.weighing else other

    def next_cards(self) -> list[Card]:
        """Return the cards that may come next, the highest first.

        Raises:
            CardmathError: the board is neither a flop nor a turn.
        """
        if len(self.board) not in (3, 4):
            raise CardmathError(
                f"one card comes next on a board of three or four cards, not of {len(self.board)}"
            )
        return sorted(_DECK - self.board - self.dead, reverse=True)

    def after(self, card: Card) -> HoldemQuestion | None:
        """Return the question with one more card on the board.

        None if a player holds the card in every deal.
        """
        try:
            return HoldemQuestion(self.ranges, self.board | card, self.dead)
        except CardmathError:
            return None

    def exact_plan(self) -> str:
        """Describe how all deals are counted."""
        assert self._exact_way is not None  # only a question with a cost is counted
        way = self._exact_way
        return f"{way.name}, {way.steps:,} {way.unit} up to suits"

    def count(self, options: Options) -> Counted:
        """Count all deals."""
        assert self._exact_way is not None  # only a question with a cost is counted
        way, tally = self._exact_way, Tally()
        scores, done, stopped = self._deals.count(options.threads, options.progress)
        tally.add(Scores.of_core(*scores))
        return Counted(
            tally, f"the first {done:,} of {way.steps:,} {way.unit} up to suits", stopped
        )

    def tally(self) -> Tally:
        """Return an empty tally."""
        return Tally()

    def draw(self, seed: int, chunks: tuple[int, int], deals: int, threads: int) -> Drawn | None:
        """Draw chunks of random deals; None if there are too few cards."""
        drawn = self._deals.sample(seed, chunks, deals, threads, self.details, still_busy)
        if drawn is None:
            return None
        found, stopped = drawn
        return Drawn([Scores.of_core(*chunk) for chunk in found], stopped)

    def answer(self, tally: Tally, provenance: Provenance) -> Equity:
        """Turn a tally into equities."""
        scores, exact = tally.scores, provenance.exact
        scale = self.weighing.scale if provenance.counted else 1
        # In each deal, the winners' parts add up to one pot.
        parts = _pot_parts(len(scores.players))
        total = sum(_share(score.won, parts) for score in scores.players)
        off = self._off_by(total // parts[0]) if provenance.counted else None
        players = []
        for player, score in enumerate(scores.players):
            range_, share = self.ranges[player], _share(score.won, parts)
            categories, combos = None, None
            if self.details.categories:
                categories = CategoryShares(in_few_letters(range_), _categories(score.categories))
            if scores.combos:
                rows = self._combo_rows(player, scores.combos[player], scale, exact=exact)
                combos = ComboTable(in_few_letters(range_), rows)
            players.append(
                PlayerEquity(
                    range_,
                    _ratio(share, total, exact),
                    descaled(score.won[0], scale),
                    descaled(score.tied, scale),
                    descaled(share, parts[0] * scale),
                    score.error if off is None else off,
                    categories,
                    combos,
                )
            )
        return Equity(
            tuple(players),
            descaled(total, parts[0] * scale),
            self.board,
            self.dead,
            provenance.method,
            provenance.seed,
            provenance.stopped,
            provenance.words,
        )

    def _combo_rows(
        self, player: int, scores: Sequence[Score], scale: int | Fraction, *, exact: bool
    ) -> tuple[ComboEquity, ...]:
        parts = _pot_parts(len(self.ranges))
        return tuple(
            ComboEquity(
                hand,
                weight,
                _ratio(_share(score.won, parts), score.deals * parts[0], exact),
                descaled(score.won[0], scale),
                descaled(score.tied, scale),
                descaled(score.deals, scale),
            )
            for (hand, weight), score in zip(self._free_combos(player), scores, strict=True)
        )

    def _off_by(self, deals: int) -> float:
        """Bound the error that rounded weights cause in an equity of the core's deals."""
        return self.weighing.off_by(deals, self._runouts(2 * len(self.ranges)))

    def _runouts(self, hole_cards: int) -> int:
        """The number of runouts, once the known cards and some hole cards left the deck."""
        left = len(_DECK) - len(self.board | self.dead) - hole_cards
        return comb(max(left, 0), _BOARD - len(self.board))

    def _bits(self) -> int | None:
        """The bits that weights of more than three players can have.

        None if they are too few, or for two or three players, whose weights are bounded by sums.
        """
        if len(self.ranges) in _MOST_SUMS:
            return None
        known = self.board | self.dead
        combos = [len(range_.without(known)) for range_ in self.ranges]
        return bits_for(combos, self._runouts(0))

    def _weighed(self, rounded: bool, bits: int) -> list[tuple[Combos, Whole]]:
        """Each player's combos as the core takes them, with the weights as whole numbers."""
        if not rounded:
            weighed = [_core_combos(range_) for range_ in self.ranges]
            if all(weights.exact for _, weights in weighed):
                return weighed
        known = self.board | self.dead
        most = _MOST_SUMS.get(len(self.ranges)) if rounded else None
        # Blocked combos must not make the rounding coarser.
        return [_core_combos(range_.without(known), most, bits) for range_ in self.ranges]


def _range_of(given: RangeLike | Holdings) -> Range:
    if isinstance(given, Range):
        return given
    given = _unwrapped(given)
    return _read(given) if isinstance(given, str) else Range(given)


@lru_cache(maxsize=256)
def _read(text: str) -> Range:
    """Read a range; cached, as callers ask about the same ranges on many boards."""
    return Range(text)


def _unwrapped(given: RangeLike | Holdings) -> RangeLike:
    """Replace `Holdings`, which `Range` does not take, by their text."""
    if isinstance(given, str | Hand):
        return given
    from cardmath._ranges.holdings import Holdings

    return given.text if isinstance(given, Holdings) else given


@lru_cache(maxsize=256)
def _core_combos(range_: Range, most: int | None = None, bits: int = 0) -> tuple[Combos, Whole]:
    """A range as the core takes it, and its weights as whole numbers.

    Args:
        range_: the range.
        most: the greatest sum of the whole numbers.
        bits: if it is not 0, the greatest whole number is `2**bits` instead.
    """
    levels = range_._levels
    weights = [(weight, hands.bit_count()) for weight, hands in levels]
    found = sized(weights, bits) if bits else whole(weights, most)
    by_index = {
        index: number
        for number, (_, hands) in zip(found.numbers, levels, strict=True)
        for index in indexes(hands)
    }
    order = sorted(by_index)
    masks = [hand_of(index).mask for index in order]
    return Combos(masks, [by_index[index] for index in order]), found


def _clash(hands: Sequence[Sequence[Hand]]) -> str:
    """Write which two players cannot hold their cards at once, and which cards both need."""
    for second, theirs in enumerate(hands):
        for first, ours in enumerate(hands[:second]):
            if not any(hand.isdisjoint(other) for hand in ours for other in theirs):
                shared = [hand & other for hand in ours for other in theirs]
                cards = " ".join(map(str, dict.fromkeys(card for hand in shared for card in hand)))
                return (
                    f"players {first + 1} and {second + 1} cannot both hold their cards, "
                    f"as both need {cards}: a deck has each card once"
                )
    return CANNOT_ALL_HOLD


@cache
def _pot_parts(players: int) -> tuple[int, ...]:
    """Divide a pot into equal parts, and give the parts that one winner, each of two … gets.

    The first entry is the whole pot: the smallest number that two, three … winners can share.
    """
    pot = lcm(*range(1, players + 1))
    return tuple(pot // winners for winners in range(1, players + 1))


def _share(won: Sequence[int], parts: Sequence[int]) -> int:
    """The parts of pots that a player wins in all."""
    return sum(deals * part for deals, part in zip(won, parts, strict=True))


def _ratio(part: int, whole: int, exact: bool) -> Fraction | float:
    return Fraction(part, whole or 1) if exact else part / (whole or 1)


def _categories(counts: Sequence[int]) -> dict[str, Fraction]:
    """The probability of each category, the strongest first."""
    pairs = zip(HIGH.categories, counts, strict=True)
    return {name: Fraction(count, sum(counts) or 1) for name, count in reversed(list(pairs))}
