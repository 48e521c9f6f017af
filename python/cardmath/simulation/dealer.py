"""Dealt hands as arrays, for everybody's own work."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardmath._cards.deck import HandLike
from cardmath._core import Card, Dealing, Hand
from cardmath._rules.wild import MOST_JOKERS
from cardmath._support.numbers import whole
from cardmath._support.tables import Row
from cardmath._work.sampling import CHUNK, MOST_SAMPLES, Plan
from cardmath.errors import CardmathError, interruptible
from cardmath.simulation.question import check_places

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["deal", "deal_chunks"]

MOST_BYTES = 1 << 33
"""A larger array is refused: chunks need no more memory than one of them."""

_DECK = 52


class _Deals(Row):
    """So many deals, of so many cards each."""

    __slots__ = ("hands", "players", "width", "chunks")

    hands: int
    players: int
    width: int
    chunks: Iterator[NDArray[np.uint8]]


@interruptible
def deal(
    hands: int,
    players: int = 1,
    cards: int = 5,
    board: int = 0,
    *,
    given: HandLike = "",
    shown: HandLike = "",
    dead: HandLike = "",
    jokers: int = 0,
    seed: int | None = None,
) -> NDArray[np.uint8]:
    """Deal at random, each time from a whole deck.

    Args:
        hands: how many deals.
        players: how many players are dealt to in each of them.
        cards: how many cards each player holds.
        board: how many cards are on the board.
        given: cards that the first player holds.
        shown: cards that are on the board.
        dead: cards that are not dealt.
        jokers: how many jokers are in the deck: `X1` to `X4`, whose ids are 52 to 55.
        seed: what fixes the deals; `simulate` deals the same.

    Returns:
        ids of cards, shape (hands, players, cards + board): each player's own cards, in the order
        in which they came, and then the board. So `strengths` takes them as they are.

    Raises:
        CardmathError: fewer than no hands, cards that the deck does not have, or more than 8 GiB.
        CardmathTypeError: a value is of the wrong type.

    >>> deals = deal(1000, players=6, cards=2, board=5, seed=1)
    >>> deals.shape, deals.dtype
    ((1000, 6, 7), dtype('uint8'))
    """
    import numpy as np

    asked = _deals(hands, players, cards, board, given, shown, dead, jokers, seed)
    bytes_wanted = asked.hands * asked.players * asked.width
    if bytes_wanted > MOST_BYTES:
        size = f"{bytes_wanted / 2**30:,.0f} GiB"
        raise CardmathError(f"the array would take {size}: deal_chunks gives it piece by piece")
    deals = np.empty((asked.hands, asked.players, asked.width), np.uint8)
    for number, chunk in enumerate(asked.chunks):
        deals[number * CHUNK :][: len(chunk)] = chunk
    return deals


def deal_chunks(
    hands: int,
    players: int = 1,
    cards: int = 5,
    board: int = 0,
    *,
    given: HandLike = "",
    shown: HandLike = "",
    dead: HandLike = "",
    jokers: int = 0,
    seed: int | None = None,
) -> Iterator[NDArray[np.uint8]]:
    """Deal the same as `deal`, 65,536 deals at a time: memory does not grow with their number.

    >>> sum(len(chunk) for chunk in deal_chunks(100_000, seed=1))
    100000
    """
    return _deals(hands, players, cards, board, given, shown, dead, jokers, seed).chunks


def _deals(
    hands: int,
    players: int,
    cards: int,
    board: int,
    given: HandLike,
    shown: HandLike,
    dead: HandLike,
    jokers: int,
    seed: int | None,
) -> _Deals:
    """Check what is asked."""
    hands = whole("a number of hands", hands, 0, MOST_SAMPLES)
    players = whole("a number of players", players, 1, _DECK)
    cards = whole("a number of cards", cards, 0, _DECK + MOST_JOKERS)
    board = whole("a number of cards on the board", board, 0, _DECK + MOST_JOKERS)
    known = Hand(given), Hand(shown), Hand(dead)
    deck = _deck(jokers)
    _check(deck, players, cards, board, *known)
    dealing = Dealing((deck, cards, None, board), [], players, [], *known)
    fixed = Plan(seed, None, None, None).seed
    starts = enumerate(range(0, hands, CHUNK))
    chunks = (dealing.deal(fixed, chunk, min(CHUNK, hands - start)) for chunk, start in starts)
    return _Deals(hands, players, cards + board, chunks)


def _deck(jokers: int) -> Hand:
    cards = _DECK + whole("a number of jokers", jokers, 0, MOST_JOKERS)
    return Hand(Card.from_id(number) for number in range(cards))


def _check(
    deck: Hand, players: int, cards: int, board: int, given: Hand, shown: Hand, dead: Hand
) -> None:
    if cards + board == 0:
        raise CardmathError("no cards are to be dealt")
    if len(given) > cards or len(shown) > board:
        raise CardmathError("more cards are given than are dealt")
    check_places(given, shown, dead)
    strange = (given | shown) - deck
    if strange:
        raise CardmathError(f"the deck does not have {strange}")
    wanted, left = players * cards + board, len(deck - dead)
    if wanted > left:
        raise CardmathError(f"{wanted} cards are to be dealt, and the deck has {left}")
