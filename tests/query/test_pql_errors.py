"""Errors of PQL have a place and a hint, and any text is read or refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardmath as cm
from cardmath.errors import CardmathError, QueryTextError
from cardmath.queries import Answer, names, pql_to_python
from tests.examples import examples


@pytest.mark.parametrize(
    ("text", "token", "line", "part"),
    [
        ("select cont(1) from game='holdem'", "cont", 1, "did you mean count"),
        ("select count(winHi(hero)) from hero='AA', villain='KK'", "winHi", 1, "winsHi(player)"),
        (
            "select count(winsHi(heroo)) from hero='AA', villain='KK'",
            "heroo",
            1,
            "did you mean hero",
        ),
        (
            "select avg(equity(hero, flob)) from hero='AA', villain='KK'",
            "flob",
            1,
            "did you mean flop",
        ),
        ("select avg(1)\nfrom game='holdm'", "", 2, "did you mean holdem"),
        ("select avg(1) from hero='AX'", "", 1, "AX"),
        ("select avg(1) from hero='AA', hero='KK'", "hero", 1, "twice"),
        ("select avg(winsHi(hero) + 1) from hero='AA', villain='KK'", "+", 1, "not a number"),
        ("select count(1) from game='holdem'", "count", 1, "count takes"),
        ("select avg(1", "", 1, "comma or )"),
        ("select count(1 = 1) from hero='AA' where turnCard() = 5c", "5", 1, "marks: '5c'"),
        ("select count(1 = 1) from hero='AA' where turnCard() = Kc", "Kc", 1, "marks: 'Kc'"),
        ("select count(winsHi(x)) from hero='AA'", "x", 1, "here. The players are hero"),
        ("select count(1 = 1) from where='AA'", "where", 1, "another name"),
        ("select count(1 = 1) from hero='AA' group", "group", 1, "a comma, where, a semicolon"),
        ("select count(1 = 1) from hero='AA' where 1 = 1 x", "x", 1, "expected here"),
        ("select count(nthRank(0, boardRanks(flop)) = 'A') from hero='AA'", "nthRank", 1, "1 for"),
        ("select avg('A') from hero='AA'", "'A'", 1, "no meaning here"),
        ("select count(boardInRange('AKQ, AK')) from hero='AA'", "", 1, "column 32"),
        ("select count(inRange(hero, 'KK, AX')) from hero='AA'", "", 1, "column 33"),
        ("select avg('x) from game='holdem'", "'", 1, "quotation"),
        ("select avg(1) from game='holdem' /* where", "/*", 1, "never closed"),
        ("avg(1)", "avg", 1, "starts with select"),
        ("", "", 1, "select avg"),
        ("select avg(1 # 2) from game='holdem'", "#", 1, "part of a query"),
        ("select count(1 == 1) from game='holdem'", "==", 1, "in PQL this is ="),
        ("select count(1 = 1 && 1 = 2) from game='holdem'", "&&", 1, "in PQL this is and"),
        ("select count(1 = 1) from game=\u2018holdem\u2019", "\u2018", 1, "are straight"),
        ("select count($ds) from hero='AA'", "$", 1, "macros"),
        ("select count(1 = 1) from game='omaha', hero='AA$ds'", "", 1, "macros"),
        ("select count(1 = 1) from hero='AK$s'", "", 1, "macros"),
        ("select avg(1 / 0) from game='holdem'", "/", 1, "divided by 0"),
        ("select avg(1) from game='holdem' where 1", "1", 1, "a condition"),
        ("select count(handType(hero, flop) = flsh) from hero='AA'", "flsh", 1, "flush"),
        ("select avg(case when 1 = 1 then 2 end) from game='holdem'", "case", 1, "else"),
        (
            "select avg(riverEquity(hero)) from game='holdem', hero='AA', villain='AA', x='AA'",
            "",
            1,
            "",
        ),
    ],
)
def test_errors_have_a_place_and_a_hint(text: str, token: str, line: int, part: str) -> None:
    try:
        cm.pql(text)
    except QueryTextError as error:
        assert error.token == token
        assert f"line {line}," in str(error)
        assert part in str(error)
    except CardmathError as error:
        assert not part
        assert "hold" in str(error)
    else:
        pytest.fail("an error")


WORDS = (
    *(name.name for name in names("pql") if name.kind == "function"),
    *("select", "from", "where", "and", "or", "not", "in", "as", "case", "when", "then", "else"),
    *("end", "avg", "count", "histogram", "max", "min", "hero", "villain", "flop", "river", "turn"),
    *("(", ")", ",", ";", "=", "<>", "<", "+", "-", "*", "/", "||", "'AA'", "'Kd7h2h'", "1", ".5"),
    *("game", "'holdem'", "trips", "flopset", "--", "/*", "*/", "\n", "'", "#", "é"),
)


@examples(120)
@given(st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join))
def test_any_words_are_read_or_refused(text: str) -> None:
    _read(text)
    _read(f"select {text} from hero='AA', villain='KK'")
    _read(f"select avg(1) from hero='AA', villain='KK' where {text}")


@examples(25, 240)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    _read(text)
    _read(f"select count(inRange(hero, '{text}')) from hero='AA'")
    _read(f"select count(boardInRange('{text}')) from game='{text}'")


def _read(text: str) -> None:
    try:
        pql_to_python(text)
    except CardmathError as error:
        assert str(error)


def test_deep_texts_are_refused() -> None:
    for text in ("(" * 5000, "not " * 5000, "-" * 5000, "case when " * 5000):
        with pytest.raises(QueryTextError):
            pql_to_python(f"select avg({text}1) from game='holdem'")
    with pytest.raises(CardmathError):
        pql_to_python(f"select avg({' + '.join('1' * 5000)}) from game='holdem'")


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("1" + "+1" * 400, "nested up to 120 deep"),
        ("1" + "*1" * 3000, "nested up to 120 deep"),
        ("- " * 61 + "1", "nested up to 60 deep"),
        ("(" * 400 + "1" + ")" * 400, "nested up to 60 deep"),
        ("(1+" * 50 + "1" + "+1" * 100 + ")" * 50, "nested up to 120 deep"),
    ],
)
def test_long_chains_are_refused_in_words(value: str, message: str) -> None:
    with pytest.raises(QueryTextError, match=message):
        cm.pql(f"select avg({value}) from hero='AA', villain='KK'")


def test_many_conditions_and_values_are_taken() -> None:
    cards = [f"'{rank}{suit}'" for rank in "23456789TJQKA" for suit in "cdhs"]
    held = " or ".join(f"turnCard() = {card}" for card in cards * 10)
    listed = f"turnCard() in ({', '.join(cards * 10)})"
    many = " and ".join(["turnCard() in ('Ac', 'Ad') or 1 = 1"] * 300)
    for condition in (held, listed, many):
        asked = f"select count({condition}) from hero='AhAs', villain='KhKs', board='2c3c4d'"
        answer = cm.pql(asked)
        assert isinstance(answer, Answer)
        assert answer.value == 1
