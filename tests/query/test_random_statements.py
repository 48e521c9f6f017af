"""PQL made at random is read, planned and counted, or refused with a message."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardmath as cm
from cardmath.errors import CardmathError
from cardmath.queries import Answer, Answers, Name, explain_pql, names, pql_to_python
from tests.examples import examples

BUDGET = 3_000_000
"""Units of work, so that a count ends within milliseconds."""

TABLES = (
    "game='holdem', hero='AhKd', villain='7s7d, QcJc', board='Kh8s2d'",
    "game='holdem', hero='AhKh, 9s9c@1/3', villain='76s', board='8h7h2h5s', dead='3c'",
    "game='holdem', hero='AwKw', villain='RR', board='Kh8s2d4c'",
    "game='holdem'",
    "game='short-deck', hero='AhKd', villain='7s7d', board='Kh8s6d'",
    "game='omahahi', hero='AhKhQdJd', villain='7s7d6c5c', board='8h7h2d9d'",
    "game='omaha8', hero='Ah2h9d9s', villain='As2c6d5d', board='3h4h8cTs'",
    "game='omaha85', hero='Ah2h9d9s5c', villain='As2c6d5d4d', board='3h4h8cTs'",
    "game='studhi', hero='AsAhKd7c2d9c', villain='QsQhJd7d3d9d'",
    "game='razz', hero='As2h3d7c2d', villain='QsQhJd7d3c9d', dead='Kc'",
)
STREETS = ("preflop", "flop", "turn", "river", "third", "fifth", "sixth", "seventh", "flob")
TEXTS = ("AA", "22+, AK", "7h*", "AwKw", "**", "[K-T]**", "AhAhAs", "K82", "", "2s", "T", "15%")
NUMBERS = ("0", "1", "2", "0.5", "1/3", "-1", "1e3", "10", "7.25")
OPERATORS = ("+", "-", "*", "/", "=", "<>", "<", "<=", ">", ">=", "and", "or", "||")


def named(kind: str) -> tuple[Name, ...]:
    """The names of PQL of a kind."""
    return tuple(name for name in names("pql") if name.kind == kind)


HAND_WORDS = [name.name for name in named("hand type")]
FLOP_WORDS = [name.name for name in named("flop category")]


def argument(name: str) -> st.SearchStrategy[str]:
    """Something for a parameter; now and then it does not fit."""
    fitting = {
        "player": st.sampled_from(("hero", "villain", "nobody")),
        "street": st.sampled_from(STREETS),
        "text": st.sampled_from(TEXTS).map(lambda text: f"'{text}'"),
        "hand type": st.sampled_from(HAND_WORDS),
        "flop category": st.sampled_from(FLOP_WORDS),
        "number": st.sampled_from(NUMBERS),
    }
    return fitting.get(name.removesuffix("?"), VALUES)


def called(function: Name) -> st.SearchStrategy[str]:
    """A call of a function."""
    parameters = function.signature.removeprefix(f"{function.name}(").removesuffix(")")
    arguments = st.tuples(*(argument(name) for name in parameters.split(", ") if name))
    return arguments.map(lambda given: f"{function.name}({', '.join(given)})")


def larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Values made of other values."""
    return st.one_of(
        st.tuples(inner, st.sampled_from(OPERATORS), inner).map(" ".join),
        inner.map("({})".format),
        inner.map("not {}".format),
        inner.map("toString({})".format),
        st.tuples(inner, inner, inner).map(lambda v: f"{v[0]} in ({v[1]}, {v[2]})"),
        st.tuples(inner, inner, inner).map(
            lambda v: f"case when {v[0]} then {v[1]} else {v[2]} end"
        ),
    )


LEAVES = st.one_of(
    st.sampled_from((*NUMBERS, *HAND_WORDS, *FLOP_WORDS, "'A'", "'Kh'", "'yes'", "true", "hero")),
    st.deferred(lambda: st.sampled_from(named("function")).flatmap(called)),
    st.deferred(lambda: st.sampled_from(named("function")).flatmap(called)),
)
VALUES = st.recursive(LEAVES, larger, max_leaves=5)
COLUMNS = st.tuples(
    st.sampled_from(("avg({})", "count({})", "histogram({})", "min({})", "max({})")), VALUES
).map(lambda pair: pair[0].format(pair[1]))


@st.composite
def statements(draw: st.DrawFn) -> str:
    columns = ", ".join(draw(st.lists(COLUMNS, min_size=1, max_size=3)))
    where = draw(st.one_of(st.just(""), VALUES.map(" where {}".format)))
    return f"select {columns} from {draw(st.sampled_from(TABLES))}{where}"


def test_values_of_all_players_need_players() -> None:
    for value in ("winningHandType()", "maxHiRating(river)"):
        with pytest.raises(CardmathError, match="this needs players"):
            explain_pql(f"select histogram({value}) from game='holdem'")


@examples(25, exhaustive=600)
@given(statements())
def test_random_statements_are_counted_or_refused(text: str) -> None:
    try:
        for plan in explain_pql(text, budget=BUDGET):
            assert plan.cost >= 0
        found = cm.pql(text, budget=BUDGET, samples=None, threads=1, seed=1, method="exact")
    except CardmathError as error:
        assert str(error)
        return
    for answer in found.answers if isinstance(found, Answers) else (found,):
        check(answer)
    check_python(text, found)


@examples(30, exhaustive=240)
@given(statements())
def test_random_statements_are_sampled_or_refused(text: str) -> None:
    try:
        found = cm.pql(text, samples=64, threads=1, seed=1)
    except CardmathError as error:
        assert str(error)
        return
    for answer in found.answers if isinstance(found, Answers) else (found,):
        check(answer)


def check_python(text: str, found: Answer | Answers) -> None:
    """The statement in Python is code that runs, and gives the same answer."""
    code = pql_to_python(text).replace("\nq.", "\nanswer = q.")
    code = f"{code[:-1]}, method='exact', budget=None)"
    names = {"cm": cm, **{name: getattr(cm.queries, name) for name in cm.queries.__all__}}
    exec(code, names)
    answer = names["answer"]
    assert isinstance(found, Answer)
    assert values(answer) == values(found), code


def values(answer: Answer) -> list[tuple[object, ...]]:
    return sorted((str(row.kind), row.of, str(row.value), str(row.hits)) for row in answer)


def check(answer: Answer) -> None:
    """Shares are shares, bounds are in order, and every way of showing an answer works."""
    assert 0 <= answer.share <= 1
    assert answer.met <= answer.deals
    for name in answer.names:
        rows = [row for row in answer if row.name == name]
        if rows[0].kind == "share" and rows[0].value is not None:
            assert 0 <= rows[0].value <= 1
        if rows[0].kind == "histogram" and rows[0].value is not None and answer.method == "exact":
            assert sum((row.value for row in rows), Fraction(0)) == 1
    assert str(answer)
    assert answer.to_dict()["rows"]
