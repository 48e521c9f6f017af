"""What an all-in is worth in prize money, exactly, with side pots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from math import comb
from typing import TYPE_CHECKING

from cardmath._core import Hand
from cardmath._evaluation.batch import strengths
from cardmath._support.fractions import Fraction
from cardmath._support.layout import counted
from cardmath._support.lists import listed
from cardmath._support.numbers import whole
from cardmath._support.numpy import np
from cardmath._support.tables import Column, Columns, NamedTable
from cardmath.betting import State
from cardmath.betting.settlement import by_player
from cardmath.betting.start import MOST_CHIPS
from cardmath.errors import (
    BettingError,
    CardmathError,
    CardmathTypeError,
    RepeatedCardError,
    interruptible,
)
from cardmath.tournaments.amounts import Number, prizes_of
from cardmath.tournaments.icm import plain
from cardmath.tournaments.model import expectations

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._cards.deck import HandLike

_MOST_BOARDS = 3_000_000
"""More than the 1,712,304 boards of two known hands before the flop: those are always counted."""
_CHUNK = 200_000
"""The boards of an array: three million in a list of Python take over 100 MB."""


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """What one player can expect of an all-in in prize money."""

    player: str
    """`p1` for the first left of the button, and so on; `other 1` for players at no risk."""
    stack: int
    """The chips behind, before the pots are won."""
    chips: Fraction
    """The chips after the hand, on average."""
    expected: Fraction | float
    """The prize money, on average."""


@dataclass(frozen=True, repr=False)
class Prizes(NamedTable[PrizeRow]):
    """What an all-in is worth in prize money. Make one with `all_in_prizes`."""

    _keys = "boards outcomes players=_plain_rows"
    _plain = staticmethod(plain)

    players: tuple[PrizeRow, ...]
    """The players of the hand in order, then the others."""
    boards: int
    """The number of boards that were counted."""
    outcomes: int
    """The number of ways in which the chips can lie afterwards."""

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        outcomes = counted(self.outcomes, "outcome")
        return f"Prize money of an all-in: {outcomes} of {counted(self.boards, 'board')}"

    def _columns(self) -> Columns[PrizeRow]:
        return (
            Column("player", "player"),
            Column("stack", "chips behind"),
            Column("chips", "chips after", ",.1f"),
            Column("expected", "expected prize", ",.3f"),
        )


@interruptible
def all_in_prizes(
    state: State,
    hands: Mapping[int, HandLike] | Sequence[HandLike | None],
    prizes: Sequence[Number],
    *,
    others: Sequence[int] = (),
    dead: HandLike = "",
) -> Prizes:
    """Compute what an all-in is worth in prize money, by the independent chip model.

    Every board that can come is settled, with its side pots, high and low; the chips then are worth
    what `icm` says. If several players bust in this hand, whoever started it with more chips
    finishes higher; equal stacks share.

    Args:
        state: a hand in a game with a board, in which no more bets are possible.
        hands: the hole cards that the state does not know, by player from 0.
        prizes: the prizes of the places to come, the first place's first.
        others: the stacks of players who are not in the hand.
        dead: other cards that are out of play.

    Raises:
        BettingError: bets are possible, or a player's cards are not known.
        CardmathError: the game has no board, there are too many boards, or a prize is above the one
            before it.
        CardmathTypeError: a value has the wrong type.
        Interrupted: Ctrl-C was pressed.

    >>> from cardmath import betting
    >>> state = betting.start(stacks=[1000, 3000], blinds=(10, 20))
    >>> state = state.play(["all in", "call", "deal 2c7dTs"])
    >>> print(all_in_prizes(state, ["AhAd", "KhKd"], [50, 30, 20], others=[2000]))
    Prize money of an all-in: 2 outcomes of 990 boards
              chips    chips  expected
    player   behind    after     prize
    p1            0  1,832.3    32.215
    p2        2,000  2,167.7    34.172
    other 1   2,000  2,000.0    33.613
    """
    if not isinstance(state, State):
        raise CardmathTypeError(f"all_in_prizes takes a betting.State, not {type(state).__name__}")
    paid, rest = (
        prizes_of(prizes),
        [whole("a stack", each, 1, MOST_CHIPS) for each in listed("others", others)],
    )
    out = state.run_out()
    if out.turn not in {"showdown", "over"}:
        raise BettingError("bets are still possible")
    if not state.game.board or len(state.boards) > 1:
        raise CardmathError("all_in_prizes takes hands with one board")
    won = _outcomes(state, out, hands, Hand(dead))
    boards = sum(won.values())
    before = [*map(sum, zip(state.stacks, state.contributed, strict=True)), *rest]
    chips = [Fraction(0)] * len(before)
    money: list[Fraction | float] = [Fraction(0)] * len(before)
    for outcome, times in won.items():
        after = [*map(sum, zip(state.stacks, outcome, strict=True)), *rest]
        worth = worth_of_stacks(after, before, paid, len(won))
        chance = Fraction(times, boards)
        for at, stack in enumerate(after):
            chips[at] += chance * stack
            money[at] += chance * worth[at]
    names = [f"p{at + 1}" for at in range(len(state.stacks))]
    names += [f"other {at + 1}" for at in range(len(rest))]
    behind = [*state.stacks, *rest]
    rows = zip(names, behind, chips, money, strict=True)
    return Prizes(tuple(PrizeRow(*row) for row in rows), boards, len(won))


def worth_of_stacks(
    after: Sequence[int], before: Sequence[int], prizes: Sequence[Fraction], calls: int = 1
) -> list[Fraction | float]:
    """The worth of stacks, of which some may have been lost in this hand.

    Args:
        after: the chips after the hand.
        before: the chips before it: if several bust, whoever had more chips finishes higher.
        prizes: the prizes, the first place's first.
        calls: about how many times values will be asked for; with many, each may cost less.
    """
    paid = [*prizes[: len(after)], *[Fraction(0)] * (len(after) - len(prizes))]
    left = [at for at, stack in enumerate(after) if stack]
    found = expectations(
        [Fraction(after[at]) for at in left], paid[: len(left)], calls=max(calls, 1)
    )
    worth: list[Fraction | float] = [Fraction(0)] * len(after)
    for at, value in zip(left, found, strict=True):
        worth[at] = value
    place = len(left)
    lost = [at for at, stack in enumerate(after) if not stack]
    for chips in sorted({before[at] for at in lost}, reverse=True):
        alike = [at for at in lost if before[at] == chips]
        mean = sum(paid[place : place + len(alike)], Fraction(0)) / len(alike)
        for at in alike:
            worth[at] = mean
        place += len(alike)
    return worth


def _outcomes(
    state: State,
    out: State,
    hands: Mapping[int, HandLike] | Sequence[HandLike | None],
    dead: Hand,
) -> dict[tuple[int, ...], int]:
    """How often the pots are won in each way, over all boards."""
    if out.turn == "over":
        return {out.settle().won: 1}
    held = _held(state, hands)
    board = Hand(state.board)
    known = board
    for cards in (*held.values(), dead):
        if known & cards:
            raise RepeatedCardError(str(next(iter(known & cards))))
        known |= cards
    for player, cards in enumerate(state.hands):
        if player not in held:
            known |= cards
    left = state.game.deck - known
    missing = state.game.board - len(board)
    if comb(len(left), missing) > _MOST_BOARDS:
        raise CardmathError(
            f"{comb(len(left), missing):,} boards are too many: at most {_MOST_BOARDS:,} are "
            "counted"
        )
    won: dict[tuple[int, ...], int] = {}
    for orders, times in _orders(state, held, board, left, missing):
        for order, number in zip(orders, times, strict=True):
            settled = out.settle(strengths=[_by_part(order.tolist(), held, len(state.stacks))])
            won[settled.won] = won.get(settled.won, 0) + int(number)
    return won


def _held(
    state: State, hands: Mapping[int, HandLike] | Sequence[HandLike | None]
) -> dict[int, Hand]:
    """The hole cards of the players who are left."""
    given = by_player(len(state.stacks), hands)
    held = {at: Hand(given[at]) if at in given else state.hands[at] for at in state.live}
    for at, cards in held.items():
        if len(cards) != state.game.cards:
            raise BettingError(
                f"p{at + 1} has {state.game.cards} cards, and {len(cards)} are known"
            )
    return held


def _orders(
    state: State, held: Mapping[int, Hand], board: Hand, left: Hand, missing: int
) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """The orders of the players' strengths, part by part, and how often each comes.

    An order is the rank of each player's strength among all; a hand that does not qualify has 0.
    """
    for masks in _boards(left, missing):
        boards = masks | np.uint64(board.mask)
        columns = []
        for cards in held.values():
            mask = np.full(len(boards), cards.mask, np.uint64)
            found = strengths(mask, game=state.game, board=boards)
            columns.append(found if isinstance(found, tuple) else (found,))
        parts = []
        for part in range(len(state.game.pots)):
            values = np.stack([column[part] for column in columns], axis=1).astype(np.int64)
            below = (values[:, :, None] > values[:, None, :]).sum(axis=2)
            parts.append(np.where(values > 0, below + 1, 0))
        yield np.unique(np.concatenate(parts, axis=1), axis=0, return_counts=True)


def _boards(left: Hand, missing: int) -> Iterator[NDArray[np.uint64]]:
    """The masks of all sets of `missing` cards, a chunk at a time."""
    bits = [Hand([card]).mask for card in left]
    sets = map(sum, combinations(bits, missing))
    while chunk := list(islice(sets, _CHUNK)):
        yield np.array(chunk, np.uint64)


def _by_part(order: Sequence[int], held: Mapping[int, Hand], players: int) -> list[list[int]]:
    """An order as strengths by part and player."""
    size = len(held)
    parts = []
    for start in range(0, len(order), size):
        strength = [0] * players
        for at, rank in zip(held, order[start : start + size], strict=True):
            strength[at] = rank
        parts.append(strength)
    return parts
