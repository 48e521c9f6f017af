"""Straight draws in Omaha, against trying every two hole cards with every three of the board."""

from itertools import combinations
from random import Random

import pytest

import cardmath as cm
from cardmath import straight_draw
from cardmath.errors import CardmathError


def plain_top(hand: cm.Hand, board: cm.Hand) -> int:
    """The top of the best straight; -1 if there is none."""
    tops = [-1]
    for two in combinations(hand, 2):
        for three in combinations(board, 3):
            ranks = sorted(card.rank.index for card in (*two, *three))
            if ranks == [0, 1, 2, 3, 12]:
                tops.append(3)
            elif ranks == list(range(ranks[0], ranks[0] + 5)):
                tops.append(ranks[4])
    return max(tops)


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", ["omaha", "omaha5"])
def test_outs_agree_with_trying_cards(game: str) -> None:
    random, cards = Random(game), cm.find_game(game).cards
    for _ in range(30):
        ids = random.sample(range(16, 52) if random.random() < 0.7 else range(52), cards + 4)
        dealt = [cm.Card.from_id(number) for number in ids]
        hand, board = (
            cm.Hand(dealt[:cards]),
            cm.Hand(dealt[cards : -1 if random.random() < 0.6 else None]),
        )
        draw = straight_draw(hand, board, game)
        if plain_top(hand, board) >= 0:
            assert (draw.kind, draw.outs) == ("straight", ())
            continue
        unseen = cm.Hand(cm.Deck()) - hand - board
        outs = [card for card in unseen if plain_top(hand, board | card) >= 0]
        assert list(draw.outs) == outs
        kinds = ["none", "gutshot", "", *["wrap"] * 10]
        ranks = {card.rank for card in outs}
        if len(ranks) != 2:
            assert draw.kind == kinds[len(ranks)]
        for card in outs:
            others = cm.Hand(cm.Deck()) - board - card
            best = max(
                plain_top(cm.Hand(two), board | card)
                for two in combinations([one for one in others if one.suit.value in "cs"], 2)
            )
            assert (card in draw.nut_outs) == (plain_top(hand, board | card) == best)


@pytest.mark.parametrize(
    ("hand", "board", "outs"),
    [
        ("JhTc7d6s", "9s8d2h", 20),
        ("JhTc7d2s", "9s8d2h", 17),
        ("Th7c6d2s", "9s8d2h", 17),
        ("QhTc7d2s", "9s8dJh", 0),
        ("KhQcTd8s", "Js9d2h", 16),
        ("QhJcTd2s", "9s8d2h", 13),
        ("7h6c5d2s", "9s8d2h", 13),
    ],
)
def test_well_known_wraps(hand: str, board: str, outs: int) -> None:
    draw = straight_draw(hand, board)
    assert len(draw.outs) == outs
    assert draw.kind == ("wrap" if outs else "straight")


@pytest.mark.parametrize(
    ("hand", "kind", "text"),
    [
        ("JhTc3d3s", "open-ended straight draw", "8 outs, all to the nut straight"),
        ("7h6c3d3s", "open-ended straight draw", "8 outs, 4 of them to the nut straight"),
        ("QhTc3d3s", "gutshot", "4 outs, all to the nut straight"),
        ("Ah7c3d3s", "none", "no straight draw"),
    ],
)
def test_other_draws(hand: str, kind: str, text: str) -> None:
    draw = straight_draw(hand, "9s8d2h")
    assert (draw.kind, str(draw).rpartition(": ")[2]) == (kind, text)


def test_the_ace_is_low_too() -> None:
    assert straight_draw("5h4cKdKs", "3s2dJh").kind == "open-ended straight draw"
    assert straight_draw("Ah4cKdKs", "3s2dJh").kind == "gutshot"
    assert straight_draw("Ah5cKdKs", "3s2dJh").kind == "gutshot"


def test_json() -> None:
    answer = straight_draw("QhTc3d3s", "9s8d2h").to_dict()
    assert answer["outs"] == answer["nut_outs"] == ["Js", "Jh", "Jd", "Jc"]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("AhKh", "9s8d2h", "holdem"), "exactly two hole cards play in Omaha"),
        (("AhKhQh", "9s8d2h", "omaha"), "has 4 hole cards, not 3"),
        (("AhKhQhJh", "9s8d", "omaha"), "a flop or a turn"),
        (("AhKhQhJh", "9s8d2h3h4h", "omaha"), "a flop or a turn"),
        (("AhKhQhJh", "Ah8d2h", "omaha"), "in the hand and on the board: Ah"),
    ],
)
def test_what_is_refused(asked: tuple[str, str, str], says: str) -> None:
    with pytest.raises(CardmathError, match=says):
        straight_draw(*asked)
