"""Spots of hold'em, through the public API."""

import copy
import json
import pickle
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

import cardmath as cm
from cardmath import Hand, read_spot
from cardmath._spot.nuts_and_outs import Out
from cardmath.errors import CardmathError, CardmathTypeError, CardTextError, RepeatedCardError
from cardmath.results import Spot
from tests import golden
from tests.oracles.spot import (
    PlainSpot,
    plain_against,
    plain_now,
    plain_spot,
    wins_ties_losses,
)

DRAW = ("Ah Kh", "9c 7h 2h")


def plain_form(spot: Spot) -> PlainSpot:
    """The answers in the form of the plain count in `tests/oracles/spot.py`."""
    assert spot.nuts is not None
    assert spot.beat_me is not None
    assert spot.tie_me is not None
    assert spot.lose_to_me is not None
    nuts = spot.nuts
    return PlainSpot(
        (spot.beat_me, spot.tie_me, spot.lose_to_me),
        (nuts.value.strength, nuts.mine, set(nuts.holdings)),
        {
            out.category: (set(out.cards), set(out.shared), out.next_card, out.river)
            for out in spot.outs
        },
        (spot.wins, spot.ties, spot.losses),
    )


def by_category(spot: Spot) -> dict[str, Out]:
    return {out.category: out for out in spot.outs}


class TestAgainstPlainCounting:
    @pytest.mark.parametrize(
        ("hand", "board", "dead"),
        [
            ("AhKh", "9c7h2h", ""),  # a flush draw
            pytest.param("AsAd", "AcKs7h", "Kc2d", marks=pytest.mark.exhaustive),  # a set
            ("JsTs", "9s8s2s3d", ""),  # a flush, and a straight flush to come
            ("7c6d", "5h4s3cAd", ""),  # the nuts
            ("TsTd", "8h8c2d2s", ""),  # two pair on a board of two pair
            ("QhQd", "QsQcAhKd", "2c"),  # nothing better can come
            ("AsKd", "Qd7c5h2s", ""),
            ("2c3d", "AhKhQhJhTh", ""),  # everybody plays the board
            ("9h8h", "AhKhQh2h3d", "Jh"),
            ("Ac2d", "KsKdKhKc5s", ""),  # four of a kind for everybody, aces best
        ],
    )
    def test_it_is_what_plain_counting_finds(self, hand: str, board: str, dead: str) -> None:
        plain = plain_spot(Hand(hand), Hand(board), Hand(dead))
        assert plain_form(read_spot(hand, board, dead)) == plain

    def test_before_the_flop_it_is_what_is_published(self) -> None:
        [[name, *counts]] = golden.rows("against_random.txt")
        spot = read_spot("As 6s")
        assert spot.start == name
        assert [spot.wins, spot.losses, spot.ties] == list(map(int, counts))
        assert (spot.value, spot.nuts, spot.beat_me, spot.outs) == (None, None, None, ())
        assert str(spot).splitlines()[:3] == [
            "As 6s before the flop",
            "you have   A6s",
            "equity     59.91% against any two cards",
        ]
        assert json.loads(spot.to_json())["value"] is None
        assert pickle.loads(pickle.dumps(spot)) == spot

    def test_before_the_flop_with_few_cards_left(self) -> None:
        hand, unseen = Hand("AhKd"), Hand("AsKs2c2d3h7h8h9hTcTd")
        dead = Hand(cm.Deck()) - (hand | unseen)
        total = [0, 0, 0]
        for board in map(Hand, combinations(unseen, 5)):
            counts = wins_ties_losses(hand, board, unseen - board)
            total = [sum(both) for both in zip(total, counts, strict=True)]
        spot = read_spot(hand, dead=dead)
        assert [spot.wins, spot.ties, spot.losses] == total
        assert str(spot).startswith("Ah Kd before the flop, without ")


class TestOuts:
    def test_a_flush_draw(self) -> None:
        flush = by_category(read_spot(*DRAW))["Flush"]
        assert flush.next_card == Fraction(9, 47)
        assert flush.river == 1 - Fraction(comb(38, 2), comb(47, 2))
        assert {card.suit for card in flush.cards} == {cm.Suit.HEARTS}
        assert flush.shared == ()

    def test_a_flush_draw_on_the_turn(self) -> None:
        [flush] = [out for out in read_spot("AhKh", "9c7h2h3d").outs if out.category == "Flush"]
        assert flush.next_card == flush.river == Fraction(9, 46)

    def test_an_open_and_an_inner_straight_draw(self) -> None:
        straight = by_category(read_spot("JsTd", "9s8d2c"))["Straight"]
        assert (len(straight.cards), straight.next_card) == (8, Fraction(8, 47))
        assert straight.river == 1 - Fraction(comb(39, 2), comb(47, 2))
        inner = by_category(read_spot("JsTd", "9s7d2c3h"))["Straight"]
        assert list(map(str, inner.cards)) == ["8s", "8h", "8d", "8c"]

    def test_a_set_fills_up(self) -> None:
        outs = by_category(read_spot("7s7d", "7hKc2d"))
        assert outs["Four of a Kind"].next_card == Fraction(1, 47)
        assert outs["Four of a Kind"].river == 1 - Fraction(comb(46, 2), comb(47, 2))
        assert len(outs["Full House"].cards) == 6
        # A pair on the board from the six cards, or two more of one of the ten other ranks.
        pairs = comb(6, 1) * 40 + comb(6, 2) + 10 * comb(4, 2)
        assert outs["Full House"].river == Fraction(pairs, comb(47, 2))

    def test_what_comes_for_everybody(self) -> None:
        pair = by_category(read_spot("AsKd", "Qd7c2s"))["One Pair"]
        assert (len(pair.cards), len(pair.shared)) == (15, 9)
        assert {str(card.rank) for card in pair.shared} == {"Q", "7", "2"}

    def test_what_can_come_in_two_cards_only(self) -> None:
        flush = by_category(read_spot("AhKd", "9h7h2c"))["Flush"]
        assert not flush.cards
        assert flush.next_card == 0
        assert flush.river == Fraction(comb(10, 2), comb(47, 2))

    def test_on_the_river_nothing_can_come(self) -> None:
        assert read_spot("AhKh", "9c7h2h3d4d").outs == ()

    def test_the_strongest_comes_first(self) -> None:
        names = [out.category for out in read_spot(*DRAW).outs]
        assert names == ["Flush", "Three of a Kind", "Two Pair", "One Pair"]


class TestNuts:
    def test_mine(self) -> None:
        nuts = read_spot("7c6d", "5h4s3c").nuts
        assert nuts is not None
        assert str(nuts.value) == "Straight, Seven to Three"
        assert nuts.mine
        assert len(nuts.holdings) == 9  # three sevens and three sixes are left

    def test_not_what_my_cards_keep_from_all(self) -> None:
        nuts = read_spot("AhKd", "Qh7h2h").nuts  # nobody else can have the ace of hearts
        assert nuts is not None
        assert list(map(str, nuts.holdings)) == ["Kh Jh"]
        assert not nuts.mine

    def test_everybodys(self) -> None:
        spot = read_spot("2c3d", "AhKhQhJhTh")
        assert spot.nuts is not None
        assert len(spot.nuts.holdings) == spot.holdings == 990
        assert "any two cards, yours too" in str(spot)

    @pytest.mark.parametrize(
        ("question", "line"),
        [
            (("AhKh", "Ks7h2d"), "held with  Kd Kc"),
            (("7c6d", "5h4s3c"), "held with  yours, 76 (9)"),
            (("2c2d", "KsKdKhKc5s"), "held with  170 holdings such as As Ah"),
            (("AcAd", "AhAs5c5d5h"), "held with  yours"),
        ],
    )
    def test_as_text(self, question: tuple[str, str], line: str) -> None:
        assert line in str(read_spot(*question)).splitlines()


class TestAnswers:
    def test_numbers_that_follow_from_others(self) -> None:
        spot = read_spot("AhKh", "9c7h2h", dead="2c")
        assert (spot.start, spot.unseen, spot.holdings) == ("AKs", 46, comb(46, 2))
        assert spot.deals == comb(46, 2) * comb(44, 2)
        assert spot.equity == (spot.wins + Fraction(spot.ties, 2)) / spot.deals

    @pytest.mark.parametrize(("hand", "start"), [("KsAs", "AKs"), ("9dTc", "T9o"), ("2c2h", "22")])
    def test_the_class_of_the_starting_hand(self, hand: str, start: str) -> None:
        assert read_spot(hand, "Ah3s5dJc8c").start == start

    def test_a_royal_flush_has_nothing_to_fear(self) -> None:
        spot = read_spot("AhKh", "QhJhTh")
        assert (spot.beat_me, spot.tie_me) == (0, 0)
        assert spot.equity == 1
        assert not spot.outs

    def test_cards_however_given(self) -> None:
        spot = read_spot(*DRAW)
        assert read_spot(Hand("KhAh"), Hand("2h 7h 9c")) == spot
        assert read_spot(cm.cards("A♥K♥"), cm.cards("2h,7h,9c")) == spot
        assert read_spot(["Kh", "Ah"], board=["2h", "7h", "9c"], dead=[]) == spot

    def test_spots_are_equal_when_their_answers_are(self) -> None:
        spot = read_spot(*DRAW)
        assert spot == read_spot("KhAh", "2h7h9c")
        assert hash(spot) == hash(read_spot("KhAh", "2h7h9c"))
        assert spot != read_spot("AhKh", "9c7h2h", dead="3c")
        assert spot != "AhKh"  # type: ignore[comparison-overlap]
        assert pickle.loads(pickle.dumps(spot)) == copy.deepcopy(spot) == spot

    def test_nothing_can_be_changed(self) -> None:
        with pytest.raises(AttributeError, match="cannot assign to field"):
            read_spot(*DRAW).wins = 0  # type: ignore[misc]

    def test_repr_shows_the_answer(self) -> None:
        spot = read_spot("AhKh", "9c7h2h", dead="2c")
        assert repr(spot) == str(spot)

    def test_as_plain_values(self) -> None:
        spot = read_spot("AhKh", "9c7h2h3d")
        plain = json.loads(spot.to_json())
        assert plain == spot.to_dict()
        assert plain["hand"] == ["Ah", "Kh"]
        assert plain["board"] == ["9c", "7h", "3d", "2h"]
        assert plain["value"] == cm.evaluate("AhKh9c7h3d2h").to_dict()
        assert plain["nuts"]["value"]["describe"] == "Three of a Kind, Nines, Seven Three kickers"
        assert ["9s", "9d"] in plain["nuts"]["holdings"]
        flush = plain["outs"][0]
        assert (flush["category"], flush["next_card"], flush["river"]) == ("Flush", "9/46", "9/46")
        assert flush["cards"][:2] == ["Qh", "Jh"]
        attributes = [name for name in plain if not hasattr(spot, name)]
        assert attributes == []
        assert Fraction(plain["equity"]) == spot.equity

    @pytest.mark.parametrize("board", ["9c7h2h", "9c7h2h3d", "9c7h2h3d3s"])
    def test_as_text_and_in_a_notebook(self, board: str) -> None:
        spot = read_spot("AhKh", board, "4h")
        text, html = str(spot), spot._repr_html_()
        assert max(map(len, text.splitlines())) <= 80
        assert text.splitlines()[0] == f"Ah Kh on {Hand(board)}, without 4h"
        assert str(spot.value) in text
        assert str(spot.value) in html
        assert html.count("<table>") == (1 if len(board) == 10 else 2)


class TestErrors:
    @pytest.mark.parametrize(
        ("question", "says"),
        [
            (("Ah", "Ks7h2d"), "in hold'em a hand is two hole cards, not 1"),
            (("AhKhQh", "Ks7h2d"), "not 3; the cards of the board are given apart"),
            (("",), "two hole cards, not 0"),
            (("AhKh", "Ks"), "three to five cards, or none before the flop, not 1"),
            (("AhKh", "Ks7h"), "not 2"),
            (("AhKh", "Ks7h2d3d4d5d"), "not 6"),
            (("AhKh", "Kh7h2d"), "Kh is in the hand and on the board: a deck has each"),
            (("AhKh", "KhAh2d"), "Ah Kh are in the hand and on the board"),
            (("AhKh", "Ks7h2d", "Ah"), "Ah is in the hand and dead"),
            (("AhKh", "Ks7h2d", "2d"), "2d is on the board and dead: a deck"),
        ],
    )
    def test_what_cannot_be(self, question: tuple[str, ...], says: str) -> None:
        with pytest.raises(CardmathError, match=says):
            read_spot(*question)

    def test_too_few_cards_are_left(self) -> None:
        dead = Hand(cm.Deck()) - Hand("AhKh Ks7h2d Qs Js Ts")
        with pytest.raises(CardmathError, match="needs 4 cards, and 3 are left to deal"):
            read_spot("AhKh", "Ks7h2d", dead)
        spot = read_spot("AhKh", "Ks7h2d", dead - Hand("2c"))
        assert spot.deals == comb(4, 2)

    def test_what_is_not_cards(self) -> None:
        with pytest.raises(CardTextError, match="'x' is not a suit"):
            read_spot("AhKh", "Kx7h2d")
        with pytest.raises(RepeatedCardError, match="comes twice"):
            read_spot("AhKh", "KsKs2d")
        number: Any = 7
        with pytest.raises(CardmathTypeError):
            read_spot(number)


def test_progress_is_reported_and_can_stop_the_work() -> None:
    reported: list[tuple[int, int]] = []
    read_spot("AhKh", dead="2c", progress=lambda done, total: reported.append((done, total)))
    assert reported == sorted(reported)
    assert reported[-1][0] == reported[-1][1] > 0

    def stop(_done: int, _total: int) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        read_spot("AhKh", dead="2c", progress=stop)
    with pytest.raises(CardmathTypeError, match="progress is a function"):
        read_spot("AhKh", progress=7)  # type: ignore[arg-type]


class TestAgainstRanges:
    def test_an_empty_range_is_named(self) -> None:
        with pytest.raises(CardmathError, match="player 3 holds nothing: the range is empty"):
            read_spot("AhKh", "Ks7h2d", against=["QQ", ""])

    @pytest.mark.parametrize(
        ("hand", "board", "dead", "ranges"),
        [
            ("AhKh", "9c7h2h3d", "", ["QQ+, AK@50%"]),
            ("AhKh", "9c7h2h3d", "4c", ["QQ, 9s8s", "22, AK@1/3"]),
            ("AhAd", "AsKsQsJsTs", "", ["KK", "22@50%, JJ"]),
            ("7c7d", "7s8h9hTh", "", ["JJ", "66", "AhKh, 6h5h"]),
        ],
    )
    def test_every_deal_tried(self, hand: str, board: str, dead: str, ranges: list[str]) -> None:
        spot = read_spot(hand, board, dead, against=ranges)
        plain = plain_against(Hand(hand), Hand(board), Hand(dead), ranges)
        assert (spot.wins, spot.ties, spot.losses, spot.equity) == plain
        assert [one.range for one in spot.opponents] == list(map(cm.Range, ranges))
        for one in spot.opponents:
            assert (one.beat_me, one.tie_me, one.lose_to_me) == plain_now(
                Hand(hand), Hand(board), Hand(dead), one.range
            )

    def test_one_opponent_with_any_two_cards(self) -> None:
        spot, plain = read_spot(*DRAW, against="random"), read_spot(*DRAW)
        for name in ["wins", "ties", "losses", "equity", "beat_me", "tie_me", "lose_to_me", "outs"]:
            assert getattr(spot, name) == getattr(plain, name)
        assert spot != plain

    def test_forms_of_input(self) -> None:
        one = read_spot(*DRAW, against="QQ+")
        assert one == read_spot(*DRAW, against=["QQ+"]) == read_spot(*DRAW, against=cm.Range("QQ+"))
        cards = read_spot(*DRAW, against=cm.cards("QsQd"))
        assert cards == read_spot(*DRAW, against=("QsQd",))
        assert len(read_spot(*DRAW, against=("QQ", "AA")).opponents) == 2
        assert read_spot("AhKh", against="QQ").equity == cm.equity("AhKh", "QQ").players[0].equity

    def test_many_opponents_are_drawn_at_random(self) -> None:
        spot = read_spot(*DRAW, against=["random"] * 4, method="sample", seed=5)
        assert isinstance(spot.equity, float)
        assert 0 < spot.error < 1e-3
        assert spot.beat_me is None
        assert f"± {100 * spot.error:.2f}%" in str(spot)
        assert spot.to_dict()["seed"] == 5

    def test_for_people_and_programs(self) -> None:
        spot = read_spot(*DRAW, against=["QQ+, AK@50%", "22+"])
        lines = str(spot).splitlines()
        assert "against QQ+, AK@0.5 and 22+" in lines
        [line] = [line for line in lines if line.startswith("QQ+")]
        assert line.split() == ["QQ+,", "AK@0.5", "0", "4.5", "12", "0.00"]
        answer = spot.to_dict()
        assert answer["opponents"][0]["combos"] == "33/2"
        assert answer["method"] == "exact"

    @pytest.mark.parametrize(
        ("against", "says"),
        [
            ("AhKh", "player 2: every hand of AhKh uses a card"),
            (["QQ", "AhAs, KhKs"], "player 3"),
            ([], "1 to 9 opponents, not 0"),
            (["QQ"] * 10, "not 10"),
            (["AsAd", "AsAc"], "cannot both hold"),
            ("foo", "neither a rank"),
            ([3], "int"),
        ],
    )
    def test_bad_ranges(self, against: Any, says: str) -> None:  # noqa: ANN401
        with pytest.raises(CardmathError, match=says):
            read_spot(*DRAW, against=against)
