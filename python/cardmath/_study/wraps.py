"""Straight draws in Omaha: wraps and their outs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardmath._cards.deck import HandLike
from cardmath._core import Card, Hand
from cardmath._rules.game import Game
from cardmath._rules.games import find_game
from cardmath._study.facts import BOARD
from cardmath._support.layout import counted, facts_as_html
from cardmath._support.plain import Plain
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    Ranks = frozenset[int]

ACE = 12
LENGTH = 5
FLOP, TURN = 3, 4
PLAYS = 2
WRAP = 3
"""The least number of ranks that complete a wrap."""


@dataclass(frozen=True, slots=True)
class StraightDraw(Plain):
    """The cards that make a straight of two hole cards and three board cards.

    >>> print(straight_draw("JhTc7d6s", "9s8d2h"))
    wrap: 20 outs, 14 of them to the nut straight
    """

    hand: Hand
    """The hole cards."""
    board: Hand
    """The flop or the turn."""
    kind: str
    """`wrap` if three or more ranks complete a straight, `open-ended straight draw` or `double
    gutshot` for two, `gutshot` for one, `straight` if there is one already, or `none`."""
    outs: tuple[Card, ...]
    """The cards that make a straight if they come next, the highest first."""
    nut_outs: tuple[Card, ...]
    """The cards after which no opponent can have a higher straight, flushes and pairs aside."""

    def __str__(self) -> str:
        if not self.outs:
            return "no straight draw" if self.kind == "none" else self.kind
        outs = counted(len(self.outs), "out")
        nuts = len(self.nut_outs)
        part = "all" if nuts == len(self.outs) else f"{nuts} of them" if nuts else "none"
        return f"{self.kind}: {outs}, {part} to the nut straight"

    def _repr_html_(self) -> str:
        """The draw as a notebook shows it."""
        outs = {"outs": self.outs, "to the nut straight": self.nut_outs}
        cards = {name: " ".join(map(str, each)) for name, each in outs.items()}
        return facts_as_html(str(self), {"hand": self.hand, "board": self.board, **cards})


def straight_draw(hand: HandLike, board: HandLike, game: str | Game = "omaha") -> StraightDraw:
    """Count the outs of a straight draw in Omaha, where exactly two hole cards play.

    Args:
        hand: the hole cards.
        board: the flop or the turn.
        game: a game in which exactly two hole cards play with three of five board cards.

    Raises:
        CardmathError: the game is another one; the hand or the board has too few or too many
            cards, or they share a card.
        CardTextError, RepeatedCardError, CardmathTypeError: `Hand` refuses the cards.

    >>> draw = straight_draw("QhJcTd2s", "9s8d2h")
    >>> draw.kind, len(draw.outs), len(draw.nut_outs)
    ('wrap', 13, 13)
    """
    held, table = Hand(hand), Hand(board)
    _check(held, table, find_game(game))
    mine, shared = _ranks(held), _ranks(table)
    if _best(mine, shared) is not None:
        return StraightDraw(held, table, "straight", (), ())
    unseen = [card for card in find_game(game).deck if card not in held | table]
    tops = {rank: _best(mine, shared | {rank}) for rank in range(ACE + 1)}
    outs = tuple(card for card in unseen if tops[card.rank.index] is not None)
    nuts = {rank for rank, top in tops.items() if top == _best_of_all(shared | {rank})}
    completing = frozenset(card.rank.index for card in outs)
    return StraightDraw(
        held,
        table,
        _kind(completing, mine, shared),
        outs,
        tuple(card for card in outs if card.rank.index in nuts),
    )


def _check(hand: Hand, board: Hand, game: Game) -> None:
    if (game.plays, game.board) != (PLAYS, BOARD):
        raise CardmathError(
            f"exactly two hole cards play in Omaha, and {game} is another game; cm.study knows the "
            "draws of hold'em and short deck"
        )
    if len(hand) != game.cards:
        raise CardmathError(f"{game} has {game.cards} hole cards, not {len(hand)}")
    if not FLOP <= len(board) <= TURN:
        raise CardmathError(f"a draw needs a flop or a turn, and this board has {len(board)} cards")
    if both := hand & board:
        raise CardmathError(f"in the hand and on the board: {both}")


def _ranks(cards: Hand) -> Ranks:
    return frozenset(card.rank.index for card in cards)


def _straights() -> Iterator[tuple[int, Ranks]]:
    """The top rank and the ranks of each straight, the highest first."""
    for top in range(ACE, LENGTH - 3, -1):
        yield top, frozenset((top - step) % (ACE + 1) for step in range(LENGTH))


def _best(hand: Ranks, board: Ranks) -> int | None:
    """The top of the best straight of two hole cards and three board cards."""
    for top, ranks in _straights():
        missing = ranks - board
        if len(missing) <= PLAYS <= len(ranks & hand) and missing <= hand:
            return top
    return None


def _best_of_all(board: Ranks) -> int | None:
    """The top of the best straight that any hole cards make."""
    return next((top for top, ranks in _straights() if len(ranks - board) <= PLAYS), None)


def _kind(completing: Ranks, hand: Ranks, board: Ranks) -> str:
    if len(completing) >= WRAP:
        return "wrap"
    if len(completing) < PLAYS:
        return "gutshot" if completing else "none"
    low, high = sorted(completing)
    if (low, high) == (LENGTH - 1, ACE):  # the ace below the deuce
        low, high = -1, LENGTH - 1
    between = frozenset(range(low + 1, high))
    return (
        "open-ended straight draw"
        if high - low == LENGTH and between <= hand | board
        else "double gutshot"
    )
