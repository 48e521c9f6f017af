"""Properties of all puzzles of the 24 game, and of all texts."""

from collections import Counter
from fractions import Fraction
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from cardmath import CardmathError, twenty_four
from cardmath.errors import ExpressionError, NumberTextError
from cardmath.twenty_four import Expression, Number, Operation
from cardmath.twenty_four.solver import Distinct
from tests.examples import examples
from tests.oracles.forms import every_of, merged, read

fractions = st.fractions(-20, 20, max_denominator=4)
numbers = st.lists(st.integers(-3, 13) | fractions, min_size=1, max_size=4)
cards = st.lists(st.integers(1, 13), min_size=4, max_size=4)
operators = st.sets(st.sampled_from("+-*/"), min_size=1).map("".join)

pieces = [*"0123456789+-*/() ()()AJQK×÷−:x²", "12", "_", "\n", "X1", str(10**30), "9" * 500]
typed = st.lists(st.sampled_from(pieces)).map("".join)
tiles = st.lists(st.sampled_from([*range(1, 11), 25, 50, 75, 100]), min_size=1, max_size=5)
wholes = st.lists(st.integers(0, 30), min_size=1, max_size=6)
texts = typed | st.text()


def built(parts: list[Fraction], draw: st.DrawFn) -> Expression:
    expressions: list[Expression] = list(map(Number, parts))
    while len(expressions) > 1:
        right = expressions.pop(draw(st.integers(0, len(expressions) - 1)))
        left = expressions.pop(draw(st.integers(0, len(expressions) - 1)))
        sign = draw(st.sampled_from("+-*/" if right.value else "+-*"))
        expressions.append(Operation(left, sign, right))
    return expressions[0]


@st.composite
def built_expressions(draw: st.DrawFn) -> tuple[list[Fraction], Expression]:
    """Numbers, and an expression of them."""
    parts = list(map(Fraction, draw(wholes)))
    return parts, built(parts, draw)


@given(cards, st.integers(0, 30), operators)
@examples(30, exhaustive=320)
def test_solutions_make_the_target_of_exactly_the_numbers(
    given_numbers: list[int], target: int, signs: str
) -> None:
    exact = list(map(Fraction, given_numbers))
    found = []
    for solution in twenty_four.solve(given_numbers, target, operators=signs):
        made = read(str(solution), exact)
        assert made.value == solution.value == target
        assert {step.operator for step in solution.steps} <= set(signs)
        assert twenty_four.check(str(solution), given_numbers, target)
        found.append(merged(made.function, exact))
    assert len(set(found)) == len(found)


@given(numbers, st.none() | fractions)
@examples(25, exhaustive=240)
def test_check_accepts_everything_that_solve_prints(
    given_numbers: list[Fraction], target: Fraction | None
) -> None:
    if target is None:  # one that can be made
        target = twenty_four.nearest(given_numbers, 24, count=1)[0].value
    for distinct in get_args(Distinct):
        for solution in twenty_four.solve(given_numbers, target, distinct=distinct)[:50]:
            assert twenty_four.check(str(solution), given_numbers, target), str(solution)


@given(numbers, fractions)
@examples(5, exhaustive=40)
def test_all_solutions_are_found(given_numbers: list[Fraction], target: Fraction) -> None:
    exact = list(map(Fraction, given_numbers))
    tried: dict[Fraction, set[object]] = {}
    for made in every_of(exact):
        tried.setdefault(made.value, set()).add(merged(made.function, exact))
    for value in [target, *sorted(tried)[:: max(1, len(tried) // 5)]]:
        solutions = twenty_four.solve(exact, value)
        assert len(solutions) == len(tried.get(value, ()))
        assert all(solution.value == value for solution in solutions)
        steps = twenty_four.solve(exact, value, distinct="steps")
        assert bool(steps) == bool(solutions)
        assert len(steps) <= len(solutions)
    near = twenty_four.nearest(exact, target, count=5)
    expected = sorted(tried, key=lambda value: (abs(value - target), value))[:5]
    assert [solution.value for solution in near] == expected


@given(built_expressions())
def test_a_printed_expression_is_parsed_again(case: tuple[list[Fraction], Expression]) -> None:
    parts, expression = case
    again = twenty_four.parse(str(expression))
    assert again.value == expression.value == Fraction(eval_exactly(str(expression)))
    assert Counter(again.numbers()) == Counter(parts)
    assert twenty_four.check(str(expression), parts, expression.value)
    # No parentheses can be left out: without one pair the value or the printed text would change.
    assert str(again) == str(expression)


def eval_exactly(text: str) -> Fraction:
    """Evaluate an expression by Python's rules of precedence."""
    import re

    return eval(re.sub(r"\d+", r"Fraction(\g<0>)", text), {"Fraction": Fraction})  # type: ignore[no-any-return]


@given(texts)
def test_any_text_is_checked_or_refused(text: str) -> None:
    try:
        twenty_four.check(text, [3, 3, 8, 8])
    except ExpressionError as error:
        assert 0 <= error.position <= len(text)
        assert text[error.position :].startswith(error.token)
        assert error.reason


@given(texts | st.text("0123456789/.-−, AKQJT\nxhcds"))
def test_any_text_of_numbers_is_solved_or_refused(text: str) -> None:
    try:
        twenty_four.solve(text)
    except NumberTextError as error:
        assert text[error.position :].startswith(error.token)
    except CardmathError as error:
        assert str(error)


@given(tiles, st.integers(1, 999))
@examples(50)
def test_countdown_uses_numbers_once(drawn: list[int], target: int) -> None:
    answer = twenty_four.countdown(drawn, target)
    for solution in answer.solutions[:100]:
        assert abs(solution.value - target) == answer.distance
        assert not Counter(map(int, solution.expression.numbers())) - Counter(drawn)
        assert all(step.result > 0 for step in solution.steps)
        assert all(step.result.denominator == 1 for step in solution.steps)
    assert len(set(answer.solutions)) == answer.ways
