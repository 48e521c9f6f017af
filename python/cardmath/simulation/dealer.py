"""Random deals as arrays of card ids."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from operator import index
from typing import TYPE_CHECKING

from cardmath._cards.deck import HandLike
from cardmath._core import Card, Dealing, Hand, Rules
from cardmath._rules.wild import MOST_JOKERS
from cardmath._situation.known_cards import check_places
from cardmath._support.numbers import long_seed_of, whole
from cardmath._support.numpy import np
from cardmath._work.sampling import CHUNK, MOST_SAMPLES
from cardmath.errors import CardmathError, interruptible

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_BYTES = 1 << 33
"""The largest array that `deal` makes; `deal_chunks` needs memory for one chunk only."""

_DECK = 52


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
    """Deal random hands, each deal from a full deck.

    Args:
        hands: the number of deals.
        players: the number of players in each deal.
        cards: the number of cards of each player.
        board: the number of cards on the board.
        given: cards that the first player holds.
        shown: cards that are on the board.
        dead: cards that are not dealt.
        jokers: the number of jokers in the deck: `X1` to `X4`, whose ids are 52 to 55.
        seed: fixes the deals; `simulate` deals the same ones.

    Returns:
        card ids as uint8 of shape (hands, players, cards + board): each player's cards in the
        order in which they were dealt, then the board. `strengths` takes such an array. One player
        is an axis too: `deal(1000, cards=7)[:, 0]` has shape (1000, 7).

    Raises:
        CardmathError: a number is below 0 or too large, the deck has too few cards or does not
            have a known card, a card is in two places, or the array would exceed 8 GiB.
        CardmathTypeError: a value has the wrong type.

    >>> deals = deal(1000, players=6, cards=2, board=5, seed=1)
    >>> deals.shape, deals.dtype
    ((1000, 6, 7), dtype('uint8'))
    >>> alone = deal(1000, cards=7, seed=1)
    >>> alone.shape, alone[:, 0].shape
    ((1000, 1, 7), (1000, 7))
    """
    chunks = deal_chunks(
        hands, players, cards, board, given=given, shown=shown, dead=dead, jokers=jokers, seed=seed
    )
    shape = index(hands), index(players), index(cards) + index(board)
    size = prod(shape)
    if size > MOST_BYTES:
        raise CardmathError(
            f"the array would take {size / 2**30:,.0f} GiB: deal_chunks gives it piece by piece"
        )
    array = np.empty(shape, np.uint8)
    for number, chunk in enumerate(chunks):
        array[number * CHUNK :][: len(chunk)] = chunk
    return array


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
    """Deal the same hands as `deal`, in arrays of up to 65,536 deals.

    The arguments and errors are those of `deal`. Memory does not grow with the number of deals.

    >>> sum(len(chunk) for chunk in deal_chunks(100_000, seed=1))
    100000
    """
    hands = whole("a number of hands", hands, 0, MOST_SAMPLES)
    players = whole("a number of players", players, 1, _DECK)
    cards = whole("a number of cards", cards, 0, _DECK + MOST_JOKERS)
    board = whole("a number of cards on the board", board, 0, _DECK + MOST_JOKERS)
    known = Hand(given), Hand(shown), Hand(dead)
    deck = _deck(jokers)
    _check(deck, players, cards, board, *known)
    rules = Rules(deck=deck, cards=cards, plays=None, board=board, pots=[])
    dealing = Dealing(rules, players, [], *known)
    fixed = long_seed_of(seed)
    starts = enumerate(range(0, hands, CHUNK))
    return (dealing.deal(fixed, chunk, min(CHUNK, hands - start)) for chunk, start in starts)


def _deck(jokers: int) -> Hand:
    cards = _DECK + whole("a number of jokers", jokers, 0, MOST_JOKERS)
    return Hand(Card.from_id(number) for number in range(cards))


def _check(
    deck: Hand, players: int, cards: int, board: int, given: Hand, shown: Hand, dead: Hand
) -> None:
    """Check that the deck has all cards to deal, each of them once."""
    if cards + board == 0:
        raise CardmathError("there are no cards to deal")
    if len(given) > cards or len(shown) > board:
        raise CardmathError("more cards are given than are dealt")
    check_places(in_the_hand=given, on_the_board=shown, dead=dead)
    foreign = (given | shown) - deck
    if foreign:
        raise CardmathError(f"the deck does not have {foreign}")
    wanted, left = players * cards + board, len(deck - dead)
    if wanted > left:
        raise CardmathError(f"{wanted} cards are to be dealt, and the deck has {left}")
