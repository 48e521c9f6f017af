"""The questions of `equity`: who may hold what, which cards are known; why some have no answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, lcm, prod

from cardmath._core import Combos, Deals, Hand
from cardmath.cards import Card
from cardmath.equities import in_few_letters
from cardmath.errors import CardmathError
from cardmath.orderings import HIGH
from cardmath.ranges import Range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

    from cardmath.game_hands import Holdings
    from cardmath.ranges import RangeLike

__all__ = ["Question"]

MOST_PLAYERS = 10
_FINEST = 2**31
_MOST_BOARDS = comb(52, 5)
_GREATEST = 2**127
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
        known = [_core_combos(range_) for range_ in self.ranges]
        self.scales = [scale for _, scale, _ in known]
        held = [its for its, _, _ in known]
        self.deals = Deals(held, board, dead, combos, categories)
        # The core adds up deals, each the product of weights, in numbers of this size.
        fits = prod(total for _, _, total in known) * _MOST_BOARDS < _GREATEST
        self.way = self.deals.way if fits else None
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

    @property
    def scale(self) -> int:
        """How many deals the core counts for one."""
        return prod(self.scales)


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
    from cardmath.game_hands import Holdings

    return given.text if isinstance(given, Holdings) else given


@lru_cache(maxsize=256)
def _core_combos(range_: Range) -> tuple[Combos, int, int]:
    """The range as the core has it: in whole numbers, so many times the weights; and their sum."""
    scale = lcm(*{weight.denominator for _, weight in range_}, 1)
    if scale >= _FINEST:
        raise CardmathError(
            f"the weights of {in_few_letters(range_)} have the common denominator {scale}; "
            f"less than {_FINEST} is accepted"
        )
    masks, weights = [], []
    for hand, weight in range_:
        masks.append(hand.mask)
        weights.append(weight.numerator * (scale // weight.denominator))
    return Combos(masks, weights), scale, sum(weights)


def _nothing(number: int, range_: Range, known: Hand) -> str:
    """Why a player can hold nothing."""
    if not len(range_):
        return f"player {number} holds nothing: the range is empty"
    clash = f"player {number} holds {in_few_letters(range_)}"
    return f"{clash}, all of which meets {known}: a deck has each card once"


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
