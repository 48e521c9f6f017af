"""The dealer: arrays of random deals."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

import cardmath as cm
from cardmath.errors import CardmathError
from tests.chunks import CHUNK


def off(counts: NDArray[np.int64]) -> float:
    """Pearson's sum for cells that are equally likely, in standard deviations from its mean."""
    expected, degrees = counts.sum() / len(counts), len(counts) - 1
    square = float(((counts - expected) ** 2 / expected).sum())
    return float((square - degrees) / (2 * degrees) ** 0.5)


@pytest.mark.parametrize("cards", [5, 17, 52])
def test_each_place_has_each_card_as_often_and_each_pair(cards: int) -> None:
    deals = cm.deal(400_000, cards=cards, seed=cards)[:, 0]
    for place in 0, 1, cards // 2, cards - 1:
        assert abs(off(np.bincount(deals[:, place], minlength=52))) < 4
    for first, second in (0, 1), (0, cards - 1), (3, 4):
        pairs = np.bincount(deals[:, first] * np.int64(52) + deals[:, second], minlength=52 * 52)
        square = pairs.reshape(52, 52)
        assert not square.diagonal().any()
        assert abs(off(square[~np.eye(52, dtype=bool)])) < 4


def test_no_card_comes_twice_in_a_deal() -> None:
    deals = cm.deal(20_000, players=4, cards=9, board=16, seed=1)
    own, board = deals[:, :, :9].reshape(-1, 36), deals[:, 0, 9:]
    assert (np.sort(np.hstack([own, board]), axis=1) == np.arange(52)).all()
    assert (deals[:, :, 9:] == deals[:, :1, 9:]).all()


def test_known_cards_come_first_and_dead_ones_never() -> None:
    deals = cm.deal(3000, 3, 4, 5, given="AhKh", shown="2c 3d", dead="7s8s", seed=1)
    assert (deals[:, 0, :2] == [50, 46]).all()
    assert (np.sort(deals[:, :, 4:6]) == [0, 5]).all()
    gone = [50, 46, 0, 5, 23, 27]
    others = np.hstack([deals[:, 0, 2:4], deals[:, 1:, :4].reshape(-1, 8), deals[:, 0, 6:]])
    assert not np.isin(others, gone).any()
    assert (
        abs(off(np.bincount(others.ravel(), minlength=52)[np.isin(range(52), gone, invert=True)]))
        < 5
    )


def test_chunks_are_the_same_deals() -> None:
    deals = cm.deal(CHUNK + 100, 2, 2, 5, seed=4)
    first, second = cm.simulation.deal_chunks(CHUNK + 100, 2, 2, 5, seed=4)
    assert (np.concatenate([first, second]) == deals).all()
    assert (cm.deal(10, 2, 2, 5, seed=4) == deals[:10]).all()
    assert not (cm.deal(10, 2, 2, 5, seed=5) == deals[:10]).all()
    assert cm.deal(0).shape == (0, 1, 5)


def test_jokers_are_dealt_as_often_as_other_cards() -> None:
    deals = cm.deal(300_000, cards=6, given="X4", jokers=4, seed=3)[:, 0]
    assert (deals[:, 0] == 55).all()
    for place in range(1, 6):
        assert abs(off(np.bincount(deals[:, place], minlength=55)[:55])) < 4


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: cm.deal(-1), "a number of hands is 0 to 1,000,000,000,000, not -1"),
        (lambda: cm.deal(1, players=0), "a number of players is 1 to 52, not 0"),
        (lambda: cm.deal(1, players=6, cards=9), "54 cards are to be dealt, and the deck has 52"),
        (lambda: cm.deal(1, cards=0), "there are no cards to deal"),
        (lambda: cm.deal(1, cards=1, given="AhKh"), "more cards are given than are dealt"),
        (lambda: cm.deal(1, given="Ah", dead="Ah"), "Ah is in the hand and dead"),
        (lambda: cm.deal(1, jokers=5), "a number of jokers is 0 to 4, not 5"),
        (lambda: cm.deal(1, given="X2", jokers=1), "the deck does not have X2"),
        (lambda: cm.deal(1, cards=55, jokers=2), "55 cards are to be dealt, and the deck has 54"),
        (lambda: cm.deal(10**12), "the array would take 4,657 GiB: deal_chunks gives it piece"),
    ],
)
def test_what_cannot_be_an_array(call: Callable[[], object], says: str) -> None:
    with pytest.raises(CardmathError) as caught:
        call()
    assert says in str(caught.value)
