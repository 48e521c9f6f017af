"""Censuses, through the public API."""

import copy
import json
import pickle
import sys
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import census, different_hands
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted, RepeatedCardError
from cardmath.results import Census, DifferentHands
from tests import golden
from tests.ctrl_c import once_begun
from tests.pace import at_most, runs_beside

CATEGORIES = [
    "Straight Flush",
    "Four of a Kind",
    "Full House",
    "Flush",
    "Straight",
    "Three of a Kind",
    "Two Pair",
    "One Pair",
    "High Card",
]


@pytest.fixture(scope="module")
def five() -> Census:
    return census(5)


@pytest.fixture(scope="module")
def seven() -> Census:
    return census()


class TestCounts:
    def test_five_cards_by_binomials(self, five: Census) -> None:
        straights = 10 * 4**5
        flushes = 4 * comb(13, 5)
        straight_flushes = 10 * 4
        expected = {
            "Straight Flush": straight_flushes,
            "Four of a Kind": 13 * 48,
            "Full House": 13 * comb(4, 3) * 12 * comb(4, 2),
            "Flush": flushes - straight_flushes,
            "Straight": straights - straight_flushes,
            "Three of a Kind": 13 * comb(4, 3) * comb(12, 2) * 4**2,
            "Two Pair": comb(13, 2) * comb(4, 2) ** 2 * 11 * 4,
            "One Pair": 13 * comb(4, 2) * comb(12, 3) * 4**3,
            "High Card": comb(13, 5) * 4**5 - straights - flushes + straight_flushes,
        }
        assert {row.category: row.hands for row in five} == expected
        assert five.royal_flush.hands == 4

    @pytest.mark.parametrize("cards", [5, 6, 7])
    def test_published_counts(self, cards: int) -> None:
        answer = census(cards)
        [row] = [row for row in golden.rows("high_hands.txt") if row[0] == str(cards)]
        assert [answer.total, *(row.hands for row in answer)] == list(map(int, row[1:]))
        [row] = [row for row in golden.rows("strengths.txt") if row[0] == str(cards)]
        assert [answer.strengths, answer["Royal Flush"].hands] == list(map(int, row[1:]))

    def test_high_card_is_rarer_than_a_pair_with_seven_cards(self, seven: Census) -> None:
        assert seven["High Card"].hands < seven["Two Pair"].hands < seven["One Pair"].hands

    def test_the_whole_deck_and_nearly_all_of_it(self) -> None:
        assert [row.hands for row in census(52)] == [1] + 8 * [0]
        assert (census(51).total, census(51).classes) == (52, 13)

    def test_given_cards_by_brute_force(self) -> None:
        given = cm.Hand("Ah Kh Qd 7c")
        others = cm.Hand(cm.Deck()) - given
        tally = Counter(cm.strength(given | cm.Hand(more)) for more in combinations(others, 2))
        answer = census(6, given=given)
        assert answer.tally == tuple(tally[strength] for strength in range(7463))
        assert (answer.cards, answer.given, answer.total) == (6, given, comb(48, 2))

    def test_given_cards_may_be_the_whole_hand(self) -> None:
        answer = census(5, given="Ah Kh Qh Jh Th")
        assert (answer.total, answer.classes, answer.strengths) == (1, 1, 1)
        assert answer.royal_flush.probability == 1

    def test_given_cards_with_relabelled_suits(self) -> None:
        assert census(6, given="AhKh") == census(6, given="AsKs") != census(6, given="AsKh")

    def test_every_card_given_in_turn(self, five: Census) -> None:
        # Each five-card hand is counted once for each of its cards.
        censuses = [census(5, given=[card]) for card in cm.Deck()]
        sums = tuple(map(sum, zip(*(each.tally for each in censuses), strict=True)))
        assert sums == tuple(5 * hands for hands in five.tally)

    @pytest.mark.parametrize("threads", [1, 2, 7, 512])
    def test_threads_change_nothing(self, seven: Census, threads: int) -> None:
        assert census(7, threads=threads) == seven

    def test_given_in_every_way(self) -> None:
        ways: list[Any] = [
            "AhKh",
            cm.Hand("AhKh"),
            cm.cards("AhKh"),
            ["Ah", "Kh"],
            iter(["Ah", "Kh"]),
        ]
        assert len({census(5, given=way) for way in ways}) == 1


class TestTable:
    def test_rows(self, seven: Census) -> None:
        assert [row.category for row in seven] == CATEGORIES
        assert len(seven) == 9
        assert sum(row.probability for row in seven) == seven.rows[-1].cumulative == 1
        assert sum(row.hands for row in seven) == seven.total == comb(52, 7) == sum(seven.tally)
        assert sum(row.strengths for row in seven) == seven.strengths
        assert sum(row.classes for row in seven) == seven.classes == 6_009_159

    def test_a_row(self, five: Census) -> None:
        row = five["Four of a Kind"]
        assert (row.hands, row.probability, row.strengths) == (624, Fraction(624, 2598960), 156)
        assert row.cumulative == Fraction(664, 2598960)
        assert row.odds_against == Fraction(2598960 - 624, 624)
        assert row.percent == pytest.approx(0.0240096)
        assert row.classes == 156
        assert row == five.rows[1] != five.rows[2]
        assert row in {*five.rows}
        assert pickle.loads(pickle.dumps(row)) == row
        assert repr(row).startswith(
            "CensusRow(category='Four of a Kind', hands=624, probability=Fr"
        )

    def test_the_royal_flush_is_a_part_of_the_straight_flushes(self, five: Census) -> None:
        royal = five.royal_flush
        assert five["Royal Flush"] == royal
        assert (royal.hands, royal.odds_against) == (4, Fraction(649739))
        assert royal.cumulative == royal.probability
        assert (royal.strengths, royal.classes) == (1, 1)
        assert five.tally[7462] == 4

    def test_an_impossible_category_has_no_odds(self) -> None:
        row = census(7, given="AhAdAsAc")["Full House"]
        assert (row.hands, row.probability, row.percent) == (0, Fraction(0), 0.0)
        assert row.odds_against is None

    @pytest.mark.parametrize("name", ["flsh", "", "flush"])
    def test_no_category(self, five: Census, name: str) -> None:
        with pytest.raises(
            CardmathError, match="is not a category; the categories are Royal Flush"
        ):
            _ = five[name]

    def test_printed(self) -> None:
        royal = ["1,084", "0.051", "1,954:1", "0.051", "1", "302"]
        lines = str(census(7, given="AhKh")).splitlines()
        assert lines[0] == "7 cards with Ah Kh: 2,118,760 hands"
        assert [line.split("  ")[0] for line in lines[3:]] == [
            "Straight Flush",
            "",
            *CATEGORIES[1:],
            "all",
        ]
        assert lines[4].split() == ["Royal", "Flush", *royal]
        assert {len(line) for line in lines[1:]} == {len(lines[1])}
        assert len(lines[1]) <= 80

    def test_printed_with_impossible_categories(self) -> None:
        lines = str(census(7, given="AhAdAsAc")).splitlines()
        assert lines[6].split() == ["Full", "House", "0", "0.00", "-", "100.00", "0", "0"]

    def test_in_a_notebook(self, five: Census) -> None:
        html = five._repr_html_()
        assert "<caption>5 cards: 2,598,960 hands</caption>" in html
        assert html.count("<tr>") == 12
        assert html.count("<th ") == 7
        assert 'padding-left:3em">Royal Flush</td>' in html

    def test_as_json(self, five: Census) -> None:
        answer = json.loads(five.to_json())
        assert list(answer) == [
            "cards",
            "given",
            "total",
            "strengths",
            "classes",
            "rows",
            "royal_flush",
        ]
        for key in ["cards", "total", "strengths", "classes"]:
            assert answer[key] == getattr(five, key)
        for values, row in zip(
            [*answer["rows"], answer["royal_flush"]], [*five, five.royal_flush], strict=True
        ):
            for key in ["category", "hands", "percent", "strengths", "classes"]:
                assert values[key] == getattr(row, key)
            for key in ["probability", "odds_against", "cumulative"]:
                assert "/" in values[key]
                assert Fraction(values[key]) == getattr(row, key)
        sure = json.loads(census(7, given="AhAdAsAc").to_json())
        assert sure["given"] == ["As", "Ah", "Ad", "Ac"]
        assert sure["rows"][1]["cumulative"] == "1/1"
        assert sure["rows"][2]["odds_against"] is None

    def test_as_csv(self, five: Census) -> None:
        lines = [line.split(",") for line in five.to_csv().splitlines()]
        assert lines[0][:3] == ["category", "hands", "probability"]
        assert lines[1][:3] == ["Straight Flush", "40", str(40 / 2598960)]
        assert len(lines) == 10

    def test_as_records(self, five: Census) -> None:
        records = five.to_records()
        assert isinstance(records, np.recarray)
        assert records.hands.dtype == np.int64
        assert records.hands.sum() == five.total
        assert records.probability.sum() == pytest.approx(1)
        assert list(records.category) == CATEGORIES
        assert records[1].odds_against == pytest.approx(4164)
        assert np.isinf(census(7, given="AhAdAsAc").to_records().odds_against).sum() == 8

    def test_as_frame(self, five: Census) -> None:
        frame = five.to_frame()
        assert list(frame["hands"]) == [row.hands for row in five]
        assert list(frame.columns) == list(five.to_records().dtype.names or [])

    def test_pandas_is_missing(self, five: Census, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "pandas", None)
        with pytest.raises(CardmathError, match=r"needs pandas, .*: pip install pandas"):
            five.to_frame()

    def test_printed_pickled_copied(self, five: Census) -> None:
        given = census(5, given="AhKh")
        assert repr(given) == str(given)  # it is short
        for answer in [five, given]:
            twins: list[Any] = [
                pickle.loads(pickle.dumps(answer)),
                copy.deepcopy(answer),
            ]
            for twin in twins:
                assert (twin, hash(twin), str(twin)) == (answer, hash(answer), str(answer))
        assert five != given
        assert five != 5

    def test_is_immutable(self, five: Census) -> None:
        for thing, name in [
            (five, "total"),
            (five, "more"),
            (five.rows[0], "hands"),
            (five.rows[0], "more"),
        ]:
            with pytest.raises(AttributeError):
                setattr(thing, name, 3)


class TestDifferentHands:
    def test_published_counts(self) -> None:
        answer = different_hands()
        known = {int(cards): int(strengths) for cards, strengths, _ in golden.rows("strengths.txt")}
        expected = [
            (int(cards), int(hands), int(classes), known.get(int(cards)))
            for cards, hands, classes in golden.rows("different_hands.txt")
        ]
        assert [row.values() for row in answer] == expected

    def test_every_format(self) -> None:
        answer = different_hands()
        rows = json.loads(answer.to_json())["rows"]
        assert rows[0] == {"cards": 1, "hands": 52, "classes": 13, "strengths": None}
        assert rows[4]["strengths"] == 7462
        assert answer.to_csv().splitlines()[1] == "1,52,13,"
        assert answer.to_records().strengths[0] == 0
        assert answer.to_records().classes[-1] == 6009159
        assert answer.to_frame()["strengths"].iloc[6] == 4824
        assert ">-</td>" in answer._repr_html_()
        twin = pickle.loads(pickle.dumps(answer))
        assert isinstance(twin, DifferentHands)
        assert (twin, hash(twin), repr(twin)) == (answer, hash(answer), str(answer))
        assert answer != 7


class TestRefusals:
    @pytest.mark.parametrize("cards", [-1, 0, 4, 53, 60, 10**30])
    def test_no_such_hands(self, cards: int) -> None:
        with pytest.raises(CardmathError, match=f"hands of 5 to 52 cards, not {cards:,}$"):
            census(cards)

    @pytest.mark.parametrize("cards", [14, 26, 38])
    def test_too_many_hands(self, cards: int) -> None:
        says = rf"{cards} cards has [\d,]+ hands .* minutes"
        with at_most(1), pytest.raises(CardmathError, match=says):
            census(cards)

    def test_given_cards_make_them_fewer(self) -> None:
        assert census(14, given="2c3c4c5c6c7c8c9cTcJcQc").total == comb(41, 3)

    def test_more_cards_given_than_a_hand_has(self) -> None:
        with pytest.raises(CardmathError, match="6 cards are given, and a hand has 5 in all"):
            census(5, given="AhKhQhJhTh9h")

    def test_given_is_not_a_hand(self) -> None:
        with pytest.raises(RepeatedCardError):
            census(given="AhAh")
        with pytest.raises(CardmathError, match="'x' is not a suit"):
            census(given="Ax")
        with pytest.raises(CardmathTypeError):
            census(given=3)  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            ({"cards": "7"}, "a number of cards is an int, not str"),
            ({"cards": 7.0}, "a number of cards is an int, not float"),
            ({"threads": None}, "a number of threads is an int, not NoneType"),
            ({"progress": 3}, "progress is a function, not int"),
        ],
    )
    def test_wrong_types(self, arguments: dict[str, Any], says: str) -> None:
        with pytest.raises(CardmathTypeError, match=says):
            census(**arguments)

    @pytest.mark.parametrize("threads", [-1, 513, 10**30])
    def test_no_such_number_of_threads(self, threads: int) -> None:
        with pytest.raises(CardmathError, match=f"threads are 1 to 512.* not {threads}$"):
            census(threads=threads)


class TestLongCalls:
    def test_progress_is_reported(self) -> None:
        reports: list[tuple[int, int]] = []

        def report(*counts: int) -> None:
            reports.append((counts[0], counts[1]))
            if len({done for done, _ in reports}) == 3:
                raise EOFError

        with pytest.raises(EOFError):
            census(10, threads=1, progress=report)
        assert reports == sorted(reports)
        assert {total for _, total in reports} == {671_225_412}
        assert reports[-1][0] < reports[-1][1]

    def test_progress_ends_at_the_total(self) -> None:
        reports: list[tuple[int, int]] = []
        answer = census(5, progress=lambda *counts: reports.append(counts))
        assert reports[-1] == (answer.classes, answer.classes)

    def test_ctrl_c_keeps_what_was_counted(self) -> None:
        with pytest.raises(Interrupted, match=r": [\d,]+ of 15,820,024,220 hands") as caught:
            census(10, threads=1, progress=once_begun)
        error = caught.value
        assert list(error.partial) == CATEGORIES
        assert 0 < sum(error.partial.values()) < comb(52, 10)
        assert isinstance(error, KeyboardInterrupt)
        twin = pickle.loads(pickle.dumps(error))
        assert (str(twin), twin.partial) == (str(error), error.partial)

    def test_an_error_of_progress_is_passed_on(self) -> None:
        def fail(_done: int, _total: int) -> None:
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            census(9, progress=fail)

    @pytest.mark.exhaustive
    def test_other_threads_of_python_run_meanwhile(self) -> None:
        assert runs_beside(lambda: census(8, threads=1))
