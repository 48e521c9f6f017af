"""Ranges, through the public API."""

import copy
import json
import pickle
import random
import re
from fractions import Fraction
from typing import Any

import pytest

import cardmath as cm
from cardmath import Range
from cardmath.errors import (
    CardmathError,
    CardmathTypeError,
    CardTextError,
    RangeTextError,
)
from tests.oracles.ranges import HANDS, of_classes
from tests.pace import at_most

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def hands_of(held: Range) -> set[str]:
    """The hands as `AhKh`, the higher card first."""
    return {str(hand).replace(" ", "") for hand, _ in held}


def name(hand: str) -> str:
    """A hand in the notation of `hands_of`."""
    return str(cm.Hand(hand)).replace(" ", "")


def of(names: str) -> set[str]:
    return {name(hand) for hand in of_classes(names)}


CLASSES = [
    ("AK", "AK"),
    ("AKs", "AKs"),
    ("AKo", "AKo"),
    ("KAs", "AKs"),
    ("aKS", "AKs"),
    ("ako", "AKo"),
    ("QQ", "QQ"),
    ("tt", "TT"),
    ("1010", "TT"),
    ("a10s", "ATs"),
    ("QQ+", "QQ KK AA"),
    ("AA+", "AA"),
    ("JJ-88", "JJ TT 99 88"),
    ("88-JJ", "JJ TT 99 88"),
    ("JJ–88", "JJ TT 99 88"),  # noqa: RUF001
    ("JJ — 88", "JJ TT 99 88"),
    ("55-55", "55"),
    ("A2s+", "A2s A3s A4s A5s A6s A7s A8s A9s ATs AJs AQs AKs"),
    ("T9s+", "T9s"),
    ("KTo+", "KTo KJo KQo"),
    ("QT+", "QT QJ"),
    ("TQ+", "QT QJ"),
    ("32+", "32"),
    ("A5s-A2s", "A5s A4s A3s A2s"),
    ("A2s-A5s", "A5s A4s A3s A2s"),
    ("2As-5As", "A5s A4s A3s A2s"),
    ("KJ-K9", "KJ KT K9"),
    ("76s-54s", "76s 65s 54s"),
    ("54s-76s", "76s 65s 54s"),
    ("J8o-85o", "J8o T7o 96o 85o"),
    ("J9o-97o", "J9o T8o 97o"),
    ("K9s-J9s", "K9s Q9s J9s"),
    ("Axs", "A2s A3s A4s A5s A6s A7s A8s A9s ATs AJs AQs AKs"),
    ("3*o", "32o 43o 53o 63o 73o 83o 93o T3o J3o Q3o K3o A3o"),
    ("2*s", "32s 42s 52s 62s 72s 82s 92s T2s J2s Q2s K2s A2s"),
    ("K*", "KK AK KQ KJ KT K9 K8 K7 K6 K5 K4 K3 K2"),
    (
        "22+,A2s+ KJ",
        "22 33 44 55 66 77 88 99 TT JJ QQ KK AA KJ A2s A3s A4s A5s A6s A7s A8s A9s ATs AJs AQs AKs",
    ),
    ("QQ;\nAKs,\tAKo,\n", "QQ AK"),
]


class TestNotation:
    @pytest.mark.parametrize(("text", "names"), CLASSES)
    def test_classes(self, text: str, names: str) -> None:
        held = Range(text)
        assert hands_of(held) == of(names)
        assert {weight for _, weight in held} == {1}

    @pytest.mark.parametrize(
        "text",
        ["AhKh", "KhAh", "ah kh", "A♥K♥", "A♡\ufe0fK♥", "AHKH", " Ah  Kh ", "(AhKh)", "AhKh,"],
    )
    def test_one_hand(self, text: str) -> None:
        assert hands_of(Range(text)) == {name("AhKh")}

    def test_hands_separated_by_spaces(self) -> None:
        assert hands_of(Range("AhKh QsQd")) == hands_of(Range("Ah Kh Qs Qd"))
        assert Range("10h9h, Ts10c") == Range("Th9h TsTc")

    def test_every_hand_with_a_card(self) -> None:
        with_it = {name(hand) for hand in HANDS if "Ah" in (hand[:2], hand[2:])}
        assert hands_of(Range("Ah*")) == hands_of(Range("A♥*")) == with_it
        assert len(with_it) == 51

    @pytest.mark.parametrize("text", ["random", "any", "all", "*", "Any", "RANDOM", "100%"])
    def test_everything(self, text: str) -> None:
        assert len(Range(text)) == 1326

    @pytest.mark.parametrize("text", ["", " ", "\n", "AA:0", "0%", "QQ not QQ", "5%-5%"])
    def test_nothing(self, text: str) -> None:
        held = Range(text)
        assert (len(held), str(held), held, bool(held)) == (0, "", Range(), False)

    @pytest.mark.parametrize(
        ("text", "weight"),
        [
            ("AKs:0.5", HALF),
            ("AKs@0.5", HALF),
            ("AKs@.5", HALF),
            ("AKs@50%", HALF),
            ("AKs @ 50 %", HALF),
            ("AKs : 1 / 2", HALF),
            ("AKs@1/3", THIRD),
            ("AKs@0.1", Fraction(1, 10)),
            ("AKs@12.345%", Fraction(12345, 100000)),
            ("AKs@1", Fraction(1)),
            ("AKs@1.", Fraction(1)),
            ("AKs@100%", Fraction(1)),
            ("(AKs)@25%", Fraction(1, 4)),
            ("(AKs@50%, QQ)@50%", Fraction(1, 4)),
            ("25%(AKs)", Fraction(1, 4)),
            ("((AKs:1/2):1/2):1/2", Fraction(1, 8)),
            ("AKs@0." + "3" * 390, Fraction("0." + "3" * 390)),
        ],
    )
    def test_weights(self, text: str, weight: Fraction) -> None:
        held = Range(text)
        assert held["AhKh"] == weight
        assert held & "AKs" == Range("AKs") * weight
        assert Range(str(held)) == held

    def test_groups(self) -> None:
        held = Range("(AKs,QQ)@25%, 22")
        assert held == Range("AKs@25%, QQ@25%, 22@1")
        assert Range("((QQ, KK), (AA))") == Range("QQ+")

    @pytest.mark.parametrize(
        ("text", "same"),
        [
            ("AK, AKs@50%", "AKo, AKs@50%"),
            ("AKs@50%, AK", "AK"),
            ("AA, AA:0", ""),
            ("QQ+ not QhQd", "KK+ QsQh QsQd QsQc QhQc QdQc"),
            ("QQ+ !QhQd", "QQ+ not QhQd"),
            ("QQ+!QhQd", "QQ+ not QhQd"),
            ("QQ+, not QhQd", "QQ+ not QhQd"),
            ("QQ+ NOT QhQd, QhQd@10%", "QQ+, QhQd@10%"),
            ("QQ+ not QQ not AA", "KK"),
            ("QQ+ not (QQ, AA)", "KK"),
            ("QQ+ not QQ, AKs", "KK+, AKs"),
            ("KK, (QQ+ not KK)", "QQ+"),
            ("random not Ah*", "(random not Ah*)"),
            ("AA not KK", "AA"),
        ],
    )
    def test_the_last_weight_counts(self, text: str, same: str) -> None:
        assert Range(text) == Range(same)

    def test_a_weight_counts(self) -> None:
        # Some programs drop weights and read AA:0.5 as AA.
        held = Range("QQ@1%, 22")
        assert held.total == 6 + Fraction(6, 100)
        assert Range("AA:0.5") != Range("AA")


class TestPercents:
    def test_the_fewest_best_classes_that_make_the_share(self) -> None:
        classes = list(cm.Range("random").classes())
        assert len(classes) == 169
        for text, last in [("0.1%", "AA"), ("0.45%", "AA"), ("0.46%", "KK"), ("5%", "")]:
            held = Range(text)
            assert held.percent >= float(text[:-1])
            if last:
                assert list(held.classes())[-1] == last
        assert Range("0.1%") == Range("0.4524%") == Range("AA")
        assert Range("0.4525%") == Range("KK+")  # 6 of 1326 are 0.45248…%
        assert str(Range("10%")) == "66+, A8s+, KJs+, ATo+"

    def test_between(self) -> None:
        assert Range("5%-20%") == Range("20%") - Range("5%")
        assert Range("20%-5%") == Range("5-20%") == Range("5% – 20%") == Range("5%-20%")  # noqa: RUF001
        assert Range("0%-15%") == Range("15%") == Range("top 15%") == Range("Top15%")
        assert Range("15%@50%") == Range("15%") * HALF

    def test_a_greater_share_includes_a_smaller_one(self) -> None:
        sizes = [len(Range(f"{percent}%")) for percent in range(101)]
        assert sizes == sorted(sizes)
        for percent, size in enumerate(sizes):
            assert 1326 * percent <= 100 * size < 1326 * percent + 100 * 12
            assert Range(f"{percent}%") & f"{percent // 2}%" == Range(f"{percent // 2}%")


BAD = [
    ("QQ, foo", "foo", 4, "'f' is neither a rank nor a suit"),
    ("AAK", "AAK", 0, "two cards, and this has three ranks"),
    ("QQAK", "QQAK", 0, "separate hands with commas: QQ, AK (a hand of hold'em has two cards; for"),
    ("AA**", "AA**", 0, "a hand of hold'em has two cards; for Omaha, choose the game omaha"),
    ("JT98ds", "JT98ds", 0, "a hand of hold'em has two cards; for Omaha, choose the game omaha"),
    (
        "AsKsQhJhTd",
        "AsKsQhJhTd",
        0,
        "a hand of hold'em has two cards; for Omaha, choose the game omaha",
    ),
    ("AhKhQsQd", "AhKhQsQd", 0, "separate hands with commas: AhKh, QsQd"),
    ("QQ K9s-J8s", "K9s-J8s", 3, "goes down by 2 and the second down by 1"),
    ("QJs-KTs", "QJs-KTs", 0, "down by 1 and the second up by 1"),
    ("A5s-A2o", "A5s-A2o", 0, "of one kind"),
    ("A5-A2s", "A5-A2s", 0, "of one kind"),
    ("JJ-AK", "JJ-AK", 0, "one end of this span is a pair"),
    ("JJ-", "JJ-", 0, "the other end of the span is missing, as in JJ-22"),
    ("A5s-, KK", "A5s-", 0, "missing, as in A5s-A2s"),
    ("22-", "22-", 0, "missing, as in 22-AA"),
    ("A2s-", "A2s-", 0, "missing, as in A2s-AKs"),
    ("KKx", "KKx", 0, "a pair is written KK"),
    ("AhKhQd", "AhKhQd", 0, "has two cards, and this has three"),
    ("AKsuited", "AKsuited", 0, "suited is s: write AKs"),
    ("QJoffsuit", "QJoffsuit", 0, "offsuit is o: write QJo"),
    ("QJ-offsuit", "QJ-offsuit", 0, "offsuit is o, as in AKo"),
    ("pairs", "pairs", 0, "22+ is every pair"),
    ("any two", "two", 4, "any two cards are random"),
    ("AK vs QQ", "vs", 3, "each player's range is given by itself"),
    ("pocket aces", "pocket", 0, "pocket aces are AA"),
    ("JJ-AhKh", "JJ-AhKh", 0, "a span goes from one class to another"),
    ("JJ-foo", "JJ-foo", 0, "'f' is neither a rank"),
    ("JJ-88+", "JJ-88+", 0, "a span has two ends and no plus"),
    ("QQ+-88", "-", 3, "a dash goes between"),
    ("QQ +", "+", 3, "a plus goes right after"),
    ("AhKh+", "+", 4, "a plus goes right after"),
    ("AhKh-AhQh", "-", 4, "a dash goes between"),
    ("QQ+AK", "AK", 3, "a comma or a space must come"),
    ("AK@0.5(QQ)", "(", 6, "a comma or a space must come"),
    ("88s", "88s", 0, "write 88"),
    ("AKh", "AKh", 0, "one combo is AhKh"),
    ("AKhd", "AKhd", 0, "AhKd"),
    ("AhK", "AhK", 0, "the second card has no suit"),
    ("AA, Ah", "Ah", 4, "one card is not a hand; Ah* is every hand"),
    ("Ah, Kh", "Ah", 0, "one card is not a hand"),
    ("AhAh", "AhAh", 0, "comes twice"),
    ("Ah Ah", "Ah Ah", 0, "comes twice"),
    ("Ax", "Ax", 0, "A* is every hand"),
    ("A", "A", 0, "a rank alone is not a hand; A* is"),
    ("15", "15", 0, "15% is the best hands"),
    ("0.5", "0.5", 0, "a number alone"),
    ("110%", "110%", 0, "0% to 100%"),
    ("QQ, 5%-101%", "5%-101%", 4, "0% to 100%"),
    ("15%+", "+", 3, "a plus goes right after"),
    ("33% (QQ)", "33%", 0, "Write 33%, (…) or (…)@33%"),
    ("top 33%(QQ)", "top 33%", 0, "or the weight of the group?"),
    ("AK@1.5", "1.5", 3, "a weight is 0 to 1, or 0% to 100%; 1.5% is a percentage"),
    ("AK@50", "50", 3, "50% is a percentage"),
    ("top 15", "top 15", 0, "the best hands are a percentage: 15%"),
    ("QQ+, best7.5", "best7.5", 5, "the best hands are a percentage: 7.5%"),
    ("AK@101%", "101%", 3, "0% to 100%"),
    ("AK@3/2", "3/2", 3, "0 to 1"),
    ("AK@1/0", "1/0", 3, "divided by 0"),
    ("AK@", "@", 2, "a weight is a number"),
    ("AK:-1", ":", 2, "a weight is a number"),
    ("AK@x, QQ", "x", 3, "a weight is a number"),
    ("AK@0.5@0.5", "@", 6, "a weight follows what it weighs"),
    ("25%(AK)@0.5", "@", 7, "has a weight already"),
    ("AK@50%%", "%", 6, "a number goes before a percent sign"),
    ("AK@0." + "1" * 500, "0." + "1" * 500, 3, "400 digits"),
    ("(AK@1e)", "e", 5, "a comma or a space"),
    (":0.5", ":", 0, "a weight follows"),
    ("(QQ, (AK)", "(", 0, "never closed"),
    ("QQ)", ")", 2, "no parenthesis is open"),
    ("QQ, ()", "(", 4, "these parentheses are empty"),
    ("QQ,,AK", ",", 3, "there is no term before this"),
    (",QQ", ",", 0, "there is no term before this"),
    ("(" * 11 + "QQ" + ")" * 11, "(", 10, "10 deep"),
    ("not AA", "not", 0, "random not Ah*"),
    ("AA not", "not", 3, "the hands to exclude must follow"),
    ("AA not, KK", "not", 3, "must follow"),
    ("(AA!)", "!", 3, "must follow"),
    ("AA not not KK", "not", 7, "between a range and the hands to exclude"),
    ("AA not AA@50%", "@50%", 9, "take no weight"),
    ("AA not 50%(AA)", "50%(AA)", 7, "take no weight"),
    ("[50]AA[/50]", "[50]AA[/50]", 0, "a weight follows what it weighs"),
    ("QQ/KK", "QQ/KK", 0, "'/' is neither a rank"),
    ("QQ # pair", "#", 3, "'#' is neither a rank"),
    ("x" * 1000, "x" * 1000, 0, "a range is of hands such as"),
]


class TestBadTexts:
    @pytest.mark.parametrize(("text", "token", "position", "reason"), BAD)
    def test_what_is_wrong_and_where(
        self, text: str, token: str, position: int, reason: str
    ) -> None:
        with pytest.raises(RangeTextError) as caught:
            Range(text)
        error = caught.value
        assert (error.token, error.position, error.text) == (token, position, text)
        assert text[position:].startswith(token)
        assert reason in error.reason
        assert f"(character {position + 1} of " in str(error)
        assert pickle.loads(pickle.dumps(error)).args == error.args

    @pytest.mark.exhaustive
    @pytest.mark.parametrize(
        "text",
        ["A" * 10**6, "1" * 10**6, "(" * 10**6, "," * 10**6, "not " * 10**5, "-" * 10**6,
         "AK@1/" + " " * 10**6, "5%-" + " " * 10**6, "AK:" * 10**5, "10" * 10**5,
         "QQ " * 10**5 + "x"],
    )  # fmt: skip
    def test_long_texts_are_refused_quickly(self, text: str) -> None:
        with at_most(10), pytest.raises(RangeTextError) as caught:
            Range(text)
        assert len(str(caught.value)) < 500


class TestText:
    @pytest.mark.parametrize(
        "text",
        [
            "random",
            "AA",
            "KK+",
            "22+",
            "JJ-88",
            "JJ, TT",
            "AK",
            "AKs",
            "AQs+, AKo",
            "A2+",
            "A5s-A2s",
            "KTs, K9s",
            "76s-54s",
            "JTs, T9s",
            "QQ+, AKs@0.5",
            "(QQ, AKs)@0.25",
            "AK@1/3",
            "AKs@0.5, AhKd@0.125",
            "QQ+ not QhQd",
            "QQ+ not (QsQh, QhQd)",
            "(QQ not QhQd)@0.5, QhQd@0.25",
            "Ah*",
            "random not Ah*",
            "(random not Ah*)@0.1",
            "22+, A2s+, K9s+, Q9s+, J9s+, T9s-54s, ATo+, KTo+, QTo+, JTo",
        ],
    )
    def test_short_and_in_players_notation(self, text: str) -> None:
        assert str(Range(text)) == text

    def test_it_does_not_depend_on_how_the_range_was_written(self) -> None:
        assert str(Range("88-JJ, KAs@1/2")) == str(Range("AKs:.5 JJ 99 88 TT")) == "JJ-88, AKs@0.5"

    def test_printed_pickled_copied(self) -> None:
        for text in ["", "QQ+, AKs@1/3", "Ah*", "15%"]:
            held = Range(text)
            twins: list[Any] = [
                eval(repr(held)),
                pickle.loads(pickle.dumps(held)),
                copy.deepcopy(held),
                Range(str(held)),
                Range(held),
            ]
            for twin in twins:
                assert (twin, hash(twin), str(twin)) == (held, hash(held), str(held))
        assert repr(Range("KK+")) == "Range('KK+')"
        assert Range("QQ") != Range("KK")
        assert Range("QQ") != "QQ"

    def test_in_a_notebook(self) -> None:
        held = Range("QQ+, AKs@50%")
        html = held._repr_html_()
        size = "22 combos of 1,326, 20 by weight: 1.51% of hands"
        assert f"<caption><b>QQ+, AKs@0.5</b><br>{size}</caption>" in html
        assert html.count("<tr>") == 13
        assert html.count("<td ") == 169
        assert html.count("<b>AKs</b><br><small>50%</small>") == 1
        assert html.count("<b>") == 1 + len(held.classes())
        assert "no hands" in Range()._repr_html_()

    def test_as_json(self) -> None:
        held = Range("QQ+, AKs@50%")
        answer = json.loads(json.dumps(held.to_dict()))
        assert answer["classes"] == {"AA": "1/1", "AKs": "1/2", "KK": "1/1", "QQ": "1/1"}
        for key in ["text", "combinations", "percent"]:
            assert answer[key] == getattr(held, key)
        for key in ["total", "probability"]:
            assert Fraction(answer[key]) == getattr(held, key)


class TestHints:
    def test_ranges_are_not_added(self) -> None:
        for other in Range("KK"), "KK":
            with pytest.raises(CardmathTypeError, match=r"write a \| b for the greater weight"):
                Range("AA") + other
            with pytest.raises(CardmathTypeError, match=r"write a \| b for the greater weight"):
                other + Range("AA")

    @pytest.mark.parametrize("notation", ["AA", "AKs", "QQ+", "AA, KK", "random"])
    def test_notation_is_not_a_hand(self, notation: str) -> None:
        with pytest.raises(CardmathError, match=re.escape(f"write (range & '{notation}')")):
            Range("AA")[notation]
        with pytest.raises(CardmathError, match=re.escape(f"write (range & '{notation}')")):
            _ = notation in Range("AA")

    def test_other_texts_keep_their_errors(self) -> None:
        with pytest.raises(CardTextError, match="does not start with a rank"):
            Range("AA")["zz"]
        assert Range("AA")["AhAs"] == 1


class TestRounding:
    def test_steps(self) -> None:
        held = Range("AA@0.9, KK@0.375, QQ@0.1, JJ")
        assert held.round(step=0.25) == Range("AA, KK@0.5, JJ")
        assert held.round(step=Fraction(1, 8)) == Range("AA@0.875, KK@0.375, QQ@0.125, JJ")
        assert held.round(step=0.6) == Range("(AA, JJ, KK)@0.6")
        assert round(held, 1) == held.round(1) == Range("AA@0.9, KK@0.4, QQ@0.1, JJ")

    @pytest.mark.parametrize("step", [0, -1, 2, float("nan")])
    def test_impossible_steps(self, step: float) -> None:
        with pytest.raises(CardmathError):
            Range("AA").round(step=step)
        with pytest.raises(CardmathError, match="give one"):
            Range("AA").round(1, step=0.5)
        with pytest.raises(CardmathError, match="give one"):
            Range("AA").round()


@pytest.mark.parametrize("game", ["holdem", "omaha"])
def test_a_weight_may_be_written_as_programs_write_small_numbers(game: str) -> None:
    """Whatever Python prints for a float is read, and so is the form of `%e`."""
    hand = "AsKhQdJc"[: 2 * cm.find_game(game).cards]
    generator = random.Random(1)
    for _ in range(50):
        weight = generator.random() * 10.0 ** -generator.randrange(30)
        exact = Fraction(repr(weight))
        assert cm.Range(f"{hand}:{weight!r}", game) == cm.Range({hand: exact}, game)
        for written in (f"{weight:e}", f"{weight:E}", f"{weight:g}"):
            read = cm.Range(f"{hand}@{written}", game)
            assert read == cm.Range({hand: Fraction(written)}, game)
    assert cm.Range(f"{hand}:1e-2%", game) == cm.Range(f"{hand}:0.0001", game)
    with pytest.raises(RangeTextError, match="a weight is 0 to 1"):
        cm.Range(f"{hand}:2e+0", game)
