"""The 24 game, through the public API."""

import copy
import json
import pickle
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

import cardmath as cm
from cardmath import CardmathError, twenty_four
from cardmath.errors import (
    CardmathTypeError,
    ExpressionError,
    NumberTextError,
    RepeatedCardError,
)
from cardmath.twenty_four import (
    check,
    forms,
    nearest,
    parse,
    solve,
    survey,
    survey_countdown,
    survey_targets,
)
from cardmath.twenty_four.numbers import NumberLike, NumbersLike, shown
from tests import golden
from tests.ctrl_c import soon, stopped
from tests.oracles.forms import every_of, merged, read
from tests.pace import at_most

KNOWN = dict(line.split(" = ") for line in golden.lines("twenty_four.txt"))
OPERATOR_SETS = ["+", "-", "*", "/", "+-", "+*", "-/", "*/", "+-*", "+*/", "-*/", "+-/"]


def printed(numbers: NumbersLike, target: NumberLike = 24, **options: Any) -> list[str]:
    return [str(solution) for solution in solve(numbers, target, **options)]


class TestForms:
    @pytest.mark.parametrize("symbols", range(1, 6))
    def test_as_published(self, symbols: int) -> None:
        assert forms(symbols) == int(KNOWN[f"forms {symbols}"])

    @pytest.mark.parametrize("symbols", range(1, 5))
    def test_as_exact_rational_functions(self, symbols: int) -> None:
        numbers = [Fraction(100**power + 1) for power in range(symbols)]
        assert len({made.function.key() for made in every_of(numbers)}) == forms(symbols)

    @pytest.mark.parametrize("operators", OPERATOR_SETS)
    def test_with_fewer_operators(self, operators: str) -> None:
        numbers = [Fraction(100**power + 1) for power in range(4)]
        tried = {made.function.key() for made in every_of(numbers, operators)}
        assert len(tried) == forms(4, operators=operators)

    @pytest.mark.parametrize("symbols", [0, -1, 8, 10**30])
    def test_no_such_number_of_symbols(self, symbols: int) -> None:
        with pytest.raises(CardmathError):
            forms(symbols)


class TestSolve:
    def test_the_puzzle_of_the_original_program(self) -> None:
        assert printed([6, 6, 5, 2], 17) == ["6*(2+5/6)"]

    @pytest.mark.parametrize("numbers", ["3 3 8 8", "1 5 5 5", "3 3 7 7", "1 3 4 6"])
    def test_famous_ones(self, numbers: str) -> None:
        assert printed(numbers) == [KNOWN[f"solution of {numbers}"]]

    @pytest.mark.parametrize(
        "numbers",
        [[1, 2, 3, 4], [3, 3, 8, 8], [5, 5, 5, 1], [4, 4, 4, 4], [2, 2, 6, 12], [0, 1, 2, 12]],
    )
    def test_by_trying_everything(self, numbers: list[int]) -> None:
        exact = list(map(Fraction, numbers))
        tried = {merged(m.function, exact) for m in every_of(exact) if m.value == 24}
        listed = [merged(read(text, exact).function, exact) for text in printed(numbers)]
        assert len(listed) == len(tried)
        assert set(listed) == tried

    def test_numbers_in_every_way(self) -> None:
        ways: list[Any] = [
            "3 3 8 8",
            "3,3, 8 8",
            "3c 3d 8h 8s",
            "3c3d8h8s",
            cm.Hand("3c 3d 8h 8s"),
            cm.cards("3c 3d 8h 8s"),
            [3, 3, 8, 8],
            (Fraction(3), "3", 8, "16/2"),
            iter([3, 3, 8, 8]),
        ]
        assert [printed(way) for way in ways] == [["8/(3-8/3)"]] * len(ways)

    def test_what_cards_count(self) -> None:
        assert shown(solve("Ah Jc Qd", 24)[0].numbers) == "1 11 12"
        assert printed("Kh Tc", 23) == ["13+10"]
        assert printed("A K", 13) == ["13*1", "13/1"]

    def test_negative_numbers_and_fractions(self) -> None:
        assert printed("-3 8 1/2 5") == ["(5-(-3))/(1/2)+8", "8/(1/2)+5-(-3)", "-3/((1/2)-5/8)"]
        assert printed([Fraction(1, 2), Fraction(1, 3)], "1/6") == ["(1/2)-(1/3)", "(1/2)*(1/3)"]
        assert printed(["0.5", 3], "-5/2") == ["(1/2)-3"]
        assert printed([-3, 5], -15) == ["5*(-3)"]

    def test_operators(self) -> None:
        assert printed([1, 2, 3, 4], 10, operators="+") == ["4+3+2+1"]
        assert printed([5, 3, 1], 3, operators="-") == ["5-(3-1)"]
        assert printed([2, 3, 4], 6, operators="/") == ["4/(2/3)"]
        assert printed([2, 3, 4], 6, operators="*+") == []
        assert printed([12, 4, 8], 24, operators="/") == ["12/(4/8)"]
        assert printed([6, 6, 5, 2], 17, operators="× ÷, +") == ["6*(2+5/6)"]

    def test_steps_are_coarser(self) -> None:
        assert printed([1, 2, 3, 4], distinct="steps") == ["(4+2)*(3+1)", "4*(3+2+1)", "4*3*2*1"]
        assert len(printed([1, 2, 3, 4])) == 4
        for numbers in ["1 1 4 6", "2 2 2 12", "5 5 4 6", "1 2 4 12"]:
            assert 0 < len(solve(numbers, distinct="steps")) < len(solve(numbers))

    def test_the_easiest_comes_first(self) -> None:
        for numbers in ["1 2 3 4 5", "2 4 6 8", "3 6 9 12 2"]:
            difficulties = [solution.difficulty for solution in solve(numbers)]
            assert difficulties == sorted(difficulties)
            assert len(difficulties) > 1

    def test_one_number_to_seven(self) -> None:
        assert printed([24]) == ["24"]
        assert printed([23]) == []
        assert printed([2, 12]) == ["12*2"]
        assert len(solve([1, 2, 3, 4, 5, 6])) == 1778
        assert len(solve([5, 7, 11, 13, 17, 19, 23], 10**6)) >= 0

    def test_long_numbers_are_exact(self) -> None:
        a, b = 10**15 + 37, 10**15 - 11
        assert printed([a, b], a * b) == [f"{a}*{b}"]
        assert printed([a, b], a * b + 1) == []
        assert printed([1, 2], 10**1000) == []

    def test_a_solution(self) -> None:
        [solution] = solve([6, 6, 5, 2], 17)
        assert solution.value == 17
        assert (solution.fractions, solution.negatives) == (2, 0)
        # 5/6 costs 4, and 20 for a fraction; 2+5/6 costs 1 and 20; 6*17/6 costs 3, and 1 digit.
        assert solution.difficulty == 24 + 21 + 4
        assert [str(step) for step in solution.steps] == [
            "5 / 6 = 5/6",
            "2 + 5/6 = 17/6",
            "6 * 17/6 = 17",
        ]
        step = solution.steps[0]
        assert (step.left, step.operator, step.right) == (Fraction(5), "/", Fraction(6))
        for twin in [pickle.loads(pickle.dumps(solution)), copy.deepcopy(solution)]:
            assert (twin, hash(twin), str(twin)) == (solution, hash(solution), str(solution))
        assert repr(solution) == "<Solution 6*(2+5/6) = 17>"
        assert json.loads(json.dumps(solution.to_dict()))["value"] == "17/1"
        assert solution != 3

    def test_nearest(self) -> None:
        near = nearest([1, 1, 1, 1], 24, count=4)
        assert [way.value for way in near] == [4, 3, 2, Fraction(3, 2)]
        assert [way.value for way in nearest([3, 3, 8, 8], 24, count=1)] == [24]
        assert [way.value for way in nearest([2, 4], 4, count=2)] == [2, 6]
        values = {made.value for made in every_of([Fraction(n) for n in (2, 5, 7, 9)])}
        expected = sorted(values, key=lambda value: (abs(value - 41), value))[:20]
        assert [way.value for way in nearest([2, 5, 7, 9], 41, count=20)] == expected


class TestRefusals:
    @pytest.mark.parametrize(
        ("numbers", "says"),
        [
            ([], "there are no numbers"),
            ("", "there are no numbers"),
            ([1] * 8, r"8 numbers can be combined in about 1e\+09 ways.*22 seconds.*8 GB"),
            ([1] * 50, "50 numbers can be combined"),
            (iter(int, 1), "over 100 numbers"),
            ("6 x 5", r"'x' is not a number: .* \(character 3 of '6 x 5'\)"),
            ("1/0 3", "'1/0' is not a number: it divides by zero"),
            ("9" * 200, "up to 100 characters"),
            ("1 " * 6000, "a text of 12,000 characters is not read"),
            ([10**20, 10**20, 3], r"too long: their results can have 1\d\d bits"),
            ("6h 6h 5d", "'6h': this card comes twice"),
            ("6h6h 5d", "'6h': this card comes twice"),
            (cm.cards("6h 5d") * 2, "'6h': this card comes twice"),
        ],
    )
    def test_numbers(self, numbers: NumbersLike, says: str) -> None:
        with at_most(1), pytest.raises(CardmathError, match=says):
            solve(numbers)

    @pytest.mark.parametrize(
        ("numbers", "says"),
        [
            (7, "numbers are text or an iterable of numbers, not int"),
            ([0.5, 3], "0.5 is a float, which is rarely exact"),
            ([None], "not NoneType"),
            ([True, 3], "not bool"),
            ([1j], "not complex"),
            ([b"3"], "not bytes"),
        ],
    )
    def test_types(self, numbers: NumbersLike, says: str) -> None:
        with pytest.raises(CardmathTypeError, match=says):
            solve(numbers)

    @pytest.mark.parametrize(
        ("options", "says"),
        [
            ({"operators": ""}, "there are no operators"),
            ({"operators": "+^"}, "'\\^' is not an operator"),
            ({"operators": 3}, "operators are text, not int"),
            ({"distinct": "ways"}, "distinct is one of 'forms', 'steps'"),
            ({"target": "x"}, "'x' is not a number"),
            ({"target": 0.1}, "is a float"),
        ],
    )
    def test_options(self, options: dict[str, Any], says: str) -> None:
        with pytest.raises(CardmathError, match=says):
            solve([1, 2], **options)

    @pytest.mark.exhaustive
    def test_too_many_solutions(self) -> None:
        with pytest.raises(CardmathError, match="more than 100,000 solutions"):
            solve([0, 1, 2, 3, 4, 5, 6], 0)

    def test_errors_name_the_place(self) -> None:
        with pytest.raises(NumberTextError) as caught:
            solve("6 6 5x 2")
        assert (caught.value.token, caught.value.position) == ("5x", 4)
        with pytest.raises(RepeatedCardError):
            solve("6h 6h")

    @pytest.mark.parametrize("count", [0, -1, 1001])
    def test_nearest(self, count: int) -> None:
        with pytest.raises(CardmathError, match="a number of values is 1 to 1,000, not"):
            nearest([1, 2], count=count)


class TestCheck:
    def test_right(self) -> None:
        found = check("8/(3-8/3)", [3, 3, 8, 8])
        assert found
        assert found.value == 24
        assert (found.missing, found.surplus) == ((), ())
        assert str(found) == "8/(3-8/3) = 24: right"

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("8*3", "8*3 = 24: not used: 3 8"),
            ("8*3*8/8", "8*3*8/8 = 24: too many: 8; not used: 3"),
            ("8+8+3+3", "8+8+3+3 = 22: not 24"),
            ("24", "24 = 24: too many: 24; not used: 3 3 8 8"),
            ("-3+27", "-3+27 = 24: too many: -3 27; not used: 3 3 8 8"),
        ],
    )
    def test_wrong(self, text: str, says: str) -> None:
        found = check(text, [3, 3, 8, 8])
        assert not found
        assert str(found) == says
        assert found.to_dict()["correct"] is False

    @pytest.mark.parametrize(
        ("text", "again"),
        [
            (" 8 ÷ ( 3 − (8 : 3) )", "8/(3-8/3)"),
            ("((8))×(3)", "8*3"),
            ("(1+2)+3", "1+2+3"),
            ("1+(2-3)", "1+2-3"),
            ("1-(2-3)", "1-(2-3)"),
            ("6/(2/3)", "6/(2/3)"),
            ("K-a+q", "13-1+12"),
            ("-3*2", "-3*2"),
            ("2*-3", "2*(-3)"),
        ],
    )
    def test_reading(self, text: str, again: str) -> None:
        assert str(parse(text)) == again
        assert parse(again).value == parse(text).value
        assert parse(text) == parse(again)
        assert hash(parse(text)) == hash(parse(again))

    @pytest.mark.parametrize(
        ("text", "says", "position"),
        [
            ("", "the expression is empty", 0),
            ("   ", "the expression is empty", 3),
            ("8/(3-3)", "this divides by 3-3, which is zero", 1),
            ("8/0", "this divides by zero", 1),
            ("8/(3-8", r"this \( is never closed", 2),
            ("8)", r"this \) has no matching \(", 1),
            ("8 3", "an operator .* is expected here", 2),
            ("8**3", "a number or . is expected here", 2),
            ("8//3", "a number or . is expected here", 2),
            ("8+", "the text ends where a number", 2),
            ("8+x", "cannot be part of an expression", 2),
            ("__import__('os')", "cannot be part of an expression", 0),
            ("()", "a number or . is expected here", 1),
            ("-(3+4)", "a number or . is expected here", 1),
            ("1" * 101, "up to 100 digits", 0),
            ("(" * 900, "nested up to 50 deep", 50),
            ("1+" * 600, "up to 1,000 characters, this one has 1,200", 1000),
            ("²+1", "cannot be part of an expression", 0),
            ("8\x00", "cannot be part of an expression", 1),
        ],
    )
    def test_bad_texts(self, text: str, says: str, position: int) -> None:
        with pytest.raises(ExpressionError, match=says) as caught:
            check(text, [3, 3, 8, 8])
        assert caught.value.position == position

    @pytest.mark.parametrize(
        ("text", "numbers", "target"),
        [
            ("(10-4/10)/(2/5)", "10 10 4 2/5", 24),
            ("(2/5)*(10-4/10)", "10 10 4 2/5", Fraction(96, 25)),
            ("1/2+1/2", "1/2 1 2", 1),
            ("(-2/5)*(10-4/10)", "10 10 4 -2/5", Fraction(-96, 25)),
            ("2/4+1/2", "2 4 1/2", 1),
            ("1/2+2/4", "2 4 1/2", 1),
            ("1/2+2/4", "1 2 1/2", 1),
            ("(1/2)/(1/3)*(3/2)", "1/2 1 3 3/2", Fraction(9, 4)),
            ("9" * 38 + "-1", "9" * 38 + " 1", 10**38 - 2),
        ],
    )
    def test_a_division_may_be_a_given_fraction(
        self, text: str, numbers: str, target: Fraction
    ) -> None:
        assert check(text, numbers, target)

    def test_a_fraction_that_was_not_given_is_not_a_number(self) -> None:
        found = check("1/2+2/4", "1 2 3/4", 1)
        assert (found.missing, found.surplus) == ((Fraction(3, 4),), (Fraction(2), Fraction(4)))
        assert not check("(10-4/10)/(2/5)", "10 10 4 5/2")
        with at_most(2):
            many = "+".join(f"{n}/{2 * n}" for n in range(1, 100))
            assert not check(many, ["1/2"] * 50 + [str(n) for n in range(50)], 1)

    def test_levels_are_of_numbers(self) -> None:
        for wrong in "", "8", 8.0, None:
            with pytest.raises(CardmathTypeError, match="a difficulty is an int"):
                twenty_four.level_of(wrong)  # type: ignore[arg-type]
        for number in -1, 10_000, 10**100:
            with pytest.raises(CardmathError, match=r"a difficulty is 0 to 9,999, not"):
                twenty_four.level_of(number)

    def test_given_fractions(self) -> None:
        for solution in solve("-3 8 1/2 5"):
            assert check(str(solution), "-3 8 1/2 5"), str(solution)
        assert check("1/2*48", ["1/2", 48])
        assert check("1/2*48", [1, 2, 48])

    def test_types(self) -> None:
        with pytest.raises(CardmathTypeError, match="an expression is text, not int"):
            check(24, [24])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "call",
    [
        lambda: [solve([0, 1, 2, 3, 5, 7, 12], 24) for _ in range(20)],
        lambda: survey(count=6),
        lambda: survey_targets(count=6),
        lambda: survey_countdown(100_000),
    ],
)
def test_ctrl_c(call: Callable[[], object]) -> None:
    error, seconds = stopped(call, 0.3)
    assert seconds < soon()
    assert "interrupted: " in str(error)
    assert (error.partial is None) == ("nothing is known yet" in str(error))


def test_difficulties_of_equal_solutions_are_in_one_order() -> None:
    for first, second in pairwise(solve([1, 2, 3, 4, 6])):
        assert first.difficulty <= second.difficulty
    assert printed([1, 2, 3, 4, 6]) == printed([1, 2, 3, 4, 6])
