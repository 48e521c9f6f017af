"""Games without a board: streets by the order in which the cards came."""

from __future__ import annotations

import re

import pytest

import cardmath as cm
from cardmath import Hand, queries

STUD = {"stud", "stud8", "razz"}


def test_stud_and_draw_games() -> None:
    for key, hero, villain in (
        ("stud", "AsAhKd7c2d9c", "QsQhJd7d3d9d"),
        ("razz", "AsKhKd7c2d9c", "2s3h4d7d8d9d"),
        ("stud8", "As2h3d7c2d9c", "QsQhJd7d3c9d"),
    ):
        game = cm.find_game(key)
        q = cm.query(key, hero=hero, villain=villain)
        found = q.select(pot=q.hero.pot_share(), sixth=q.hero.equity("sixth"))
        wanted = cm.equity(hero, villain, game=key).players[0].equity
        assert found["pot"] == found["sixth"] == wanted
        assert game.board == 0
    q = cm.query("stud", hero="AsAhKd7c2d", villain="Qs")
    up = q.select(q.hero.up_card("fifth"), q.hero.up_card("third"), q.hero.category("fifth"))
    assert [row.of for row in up] == ["2d", "Kd", "One Pair"]
    q = cm.query("three-card", hero="AsAhKd", villain="QsQhJd")
    assert q.select(q.hero.wins()).value == 1


@pytest.mark.parametrize("key", ["stud", "stud8", "razz"])
def test_the_first_card_face_up(key: str) -> None:
    q = cm.query(key, hero="3d2hAs7c", villain="QsJd2s")
    up = q.select(q.hero.up_card("third"), q.hero.up_card("fourth"))
    assert [row.of for row in up] == ["As", "7c"]
    q = cm.query(key, hero="3d2h", villain="QsJd2s")
    assert len(q.select(q.hero.up_card("third"))) == 47


def test_the_order_of_cards_that_is_not_known() -> None:
    for held in (Hand("As2h3d7c"), "**3d7c***"):
        q = cm.query("stud", hero=held, villain="QsQhJd")
        assert q.select(q.hero.holds("7c")).value == 1
        with pytest.raises(cm.CardmathError, match="order in which the cards of hero came"):
            q.hero.up_card("fourth")
        with pytest.raises(cm.CardmathError, match="order in which the cards of hero came"):
            q.hero.holds("7c", "third")
    q = cm.query("stud", hero="As2h3d7c***", villain="*")
    answer = q.select(q.hero.up_card("third"))
    assert answer.value == {"3d": 1}
    assert answer.to_dict()["players"] == {"hero": "As2h3d7c***", "villain": "*******"}
    assert "As2h3d7c***" in answer.title


@pytest.mark.parametrize(
    "game", ["stud", "stud8", "razz", "five-card", "badugi-triple", "three-card"]
)
def test_what_is_asked_of_a_board_is_refused_where_there_is_none(game: str) -> None:
    street = "fifth" if game in STUD else "river"
    arguments = {"player": "hero", "street": street, "text": "'AK*'"}
    asked = [name for name in queries.names() if "board" in name.meaning.split()]
    assert {"overpair", "hasTopBoardRank", "intersectingHandRanks"} < {each.name for each in asked}
    for each in asked:
        called = re.sub(r"\w+(?=[,)])", lambda found: arguments[found[0]], each.signature)
        with pytest.raises(cm.CardmathError, match=r"no board|boards of five cards"):
            cm.pql(f"select histogram({called}) from game='{game}', hero='*', villain='*'")
