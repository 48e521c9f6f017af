"""Answers that others have published, and counts that can be made by hand."""

from fractions import Fraction
from math import comb
from typing import Any

import pytest

import cardmath as cm
from cardmath.queries import Expression, mean, share


def ask(game: str = "holdem", board: str = "", **players: str) -> cm.queries.Query:
    return cm.query(game, board=board, **players)


def value(q: cm.queries.Query, what: Any) -> Any:  # noqa: ANN401 # as the answer has it
    found = q.select(what, method="exact")
    assert found.method == "exact"
    return found.value


@pytest.mark.exhaustive
def test_a_pair_of_deuces_against_any_two() -> None:
    q = ask(hero="2s2h", villain="**")
    found = value(q, q.hero.pot_share())
    assert found == Fraction(263948123, 524393100)
    assert round(100 * float(found), 4) == 50.3340  # PokerStove's FAQ


def test_one_flop_and_the_streets_after_it() -> None:
    q = ask(hero="AsKs", villain="JdJh", board="3s2s2h")
    assert value(q, q.hero.pot_share()) == Fraction(491, 990)
    assert value(q, mean(q.hero.equity("flop"))) == Fraction(491, 990)
    # openpql 0.3.0, tests/functions/hvhequity.rs
    q = ask(hero="AhAs", villain="KhKs", board="2c3d4s")
    assert float(value(q, q.hero.equity("flop"))) == pytest.approx(0.9121212121212114)
    q = ask(hero="AhAs", villain="KhKs", board="2c3d4s7h")
    assert float(value(q, q.hero.equity("turn"))) == pytest.approx(0.9545454545454536)


def test_what_hole_cards_flop() -> None:
    flops = comb(50, 3)
    q = ask(hero="AhKh")
    assert value(q, q.hero.cards_to_flush("flop") == 5) == Fraction(165, flops)
    assert value(q, q.hero.pairs_with_board("flop") >= 1) == Fraction(6356, flops)
    q = ask(hero="7h7c")
    assert value(q, q.hero.board_ranks("flop").count() == 1) == Fraction(2304, flops)


def test_set_over_set() -> None:
    q = ask(hero="7h7c", villain="9h9c")
    both = (q.hero.pairs_with_board("flop") > 0) & (q.villain.pairs_with_board("flop") > 0)
    answer = q.select(share(both))
    assert (answer.rows[0].hits, answer.deals) == (180, 17296)


@pytest.mark.parametrize(
    ("name", "flops"),
    [("monotone", 1144), ("two_tone", 12168), ("rainbow", 8788), ("paired", 3796)],
)
def test_textures_of_flops(name: str, flops: int) -> None:
    q = ask()
    condition: Expression = getattr(q.board, name)("flop")
    answer = q.select(share(condition))
    assert (answer.rows[0].hits, answer.deals) == (flops, 22100)


def test_outs_to_a_straight() -> None:
    # openpql 0.3.0, outs_to_hand_type.rs
    q = ask(hero="TsJh", board="2s8h9d")
    assert value(q, q.hero.outs("straight", "flop")) == 8
    q = ask(hero="9dTd", board="2s3h7d8d")
    assert value(q, q.hero.outs("straight", "turn")) == 6


def test_five_card_omaha_by_another_name() -> None:
    q = ask("omahahi5", hero="AsAhKhKsQs", villain="JdTd9d8d7d", board="2c3c4c5c")
    assert value(q, q.hero.pot_share()) == Fraction(17, 19)


@pytest.mark.parametrize(
    ("game", "hero", "board"),
    [
        ("omaha", "AsAhKdKc", "2c7d8hTs"),
        ("omaha", "AA**", "2c7d8hTsKc"),
        ("omaha", "****", "2c7d8hTsKc"),
        ("omaha8", "As2h3dKc", "4c7d8hTs"),
    ],
)
def test_a_hand_of_which_no_card_is_known_is_swept_as_equity_does(
    game: str, hero: str, board: str
) -> None:
    q = ask(game, hero=hero, villain="****", board=board)
    what = q.hero.pot_share()
    assert "whole ranges on each board" in str(q.explain(what))
    found = cm.equity(hero, "****", board=board, game=game)
    assert value(q, what) == found.players[0].equity


def test_published_counts_before_the_flop() -> None:
    # 1,712,304 boards: wins and ties as in golden/ of equities
    q = ask(hero="AcAd", villain="KhKs")
    answer = q.select(wins=q.hero.wins(), ties=q.hero.ties())
    assert answer.deals == 1712304
    assert [row.hits for row in answer] == [1388072, 6538]
    q = ask(hero="AKs", villain="QQ")
    answer = q.select(wins=q.hero.wins(), loses=q.hero.loses(), ties=q.hero.ties())
    assert [row.hits for row in answer] == [2 * 9417360, 2 * 11041230, 2 * 89058]


def test_nut_outs() -> None:
    # openpql 0.3.0, nut_hi_outs.rs: the other aces and nines but for the diamonds
    q = ask(hero="KsJs", board="QdTd4c")
    assert value(q, q.hero.nut_outs("flop")) == 6


def test_the_nuts() -> None:
    # openpql 0.3.0, tests/functions/nut_hi.rs
    for hero, villain, board, street, nuts in (
        ("2c3c", "4d5d", "AsKsQsJsTs", "river", 1),
        ("AsKh", "2c3d", "AhAdAc", "flop", 1),
        ("AsKs", "2c3c", "QsJs5s2h", "turn", 1),
        ("5d6d", "2c3c", "AhKd7c2s9h", "river", 0),
        ("2s3s", "7h8h", "KsQsJs4c5d", "river", 0),
    ):
        q = ask(hero=hero, villain=villain, board=board)
        assert value(q, share(q.hero.nuts(street))) == nuts
