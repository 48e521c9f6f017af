"""PQL: each function by a case made by hand, errors with their places, and texts of any kind."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import cardmath as cm
from cardmath.errors import CardmathError, QueryTextError, RangeTextError
from cardmath.queries import Answers, explain_pql, names, pql_to_python

HEADS_UP = "from game='holdem', hero='AhAd', villain='KhKs'"
KINGS = f"{HEADS_UP}, board='Kd7h2h9s4c'"


def value(text: str) -> Any:  # noqa: ANN401 # as the answer has it
    found = cm.pql(text, method="exact")
    assert isinstance(found, cm.queries.Answer)
    return found.value


# For each function, its arguments, the rest of the query, and the answer, found by hand.
CASES: dict[str, tuple[str, str, Any]] = {
    "winsHi": ("count(winsHi(villain))", KINGS, 1),
    "tiesHi": ("count(tiesHi(hero))", f"{HEADS_UP}, board='AsKcQdJcTc'", 1),
    "winsLo": (
        "count(winsLo(hero))",
        "from game='omaha8', hero='As2sKhQh', villain='3s4sJhTh', board='5c6d8hKcQd'",
        1,
    ),
    "tiesLo": (
        "count(tiesLo(hero))",
        "from game='omaha8', hero='As2sKhQh', villain='Ac2cJhTh', board='5c6d8hKcQd'",
        1,
    ),
    "scoops": ("count(scoops(hero))", KINGS, 0),
    "riverEquity": ("avg(riverEquity(hero))", f"{HEADS_UP}, board='AsKcQdJcTc'", Fraction(1, 2)),
    "fractionalRiverEquity": ("avg(fractionalRiverEquity(villain))", KINGS, 1),
    "equity": ("avg(equity(hero, turn))", f"{HEADS_UP}, board='2c3d4s7h'", Fraction(42, 44)),
    "HvHEquity": ("avg(HvHEquity(hero, river))", KINGS, 0),
    "minEquity": ("count(minEquity(hero, turn, 0.95))", f"{HEADS_UP}, board='2c3d4s7h'", 1),
    "minHvHEquity": ("count(minHvHEquity(hero, turn, 0.96))", f"{HEADS_UP}, board='2c3d4s7h'", 0),
    "minRiverEquity": ("count(minRiverEquity(villain, 1))", KINGS, 1),
    "HvREquity": (
        "avg(HvREquity(hero, river))",
        "from hero='2c3c', board='AsKsQsJsTs'",
        Fraction(1, 2),
    ),
    "minHvREquity": (
        "count(minHvREquity(hero, river, 0.6))",
        "from hero='2c3c', board='AsKsQsJsTs'",
        0,
    ),
    "HvPerceivedRangeEquity": ("avg(HvPerceivedRangeEquity(hero, river, '22'))", KINGS, 1),
    "minHvPerceivedRangeEquity": (
        "count(minHvPerceivedRangeEquity(hero, river, '22', 1))",
        KINGS,
        1,
    ),
    "hiRating": ("max(hiRating(hero, river))", "from hero='AsKs', board='QsJsTs2c2d'", "7462"),
    "loRating": (
        "max(loRating(hero, river))",
        "from game='omaha8', hero='As2sKhQh', board='3c4d5hKcQd'",
        "56",
    ),
    "minHiRating": ("count(minHiRating(hero, river, hiRating(villain, river)))", KINGS, 0),
    "minLoRating": (
        "count(minLoRating(hero, river, rateLoHand('Ac2d3h4s5c')))",
        "from game='omaha8', hero='As2sKhQh', board='3c4d5hKcQd'",
        1,
    ),
    "bestHiRating": ("count(bestHiRating(hero, river))", f"{HEADS_UP}, board='AsKcQdJcTc'", 1),
    "bestLoRating": (
        "count(bestLoRating(villain, river))",
        "from game='omaha8', hero='As2sKhQh', villain='3s4sJhTh', board='5c6d8hKcQd'",
        0,
    ),
    "maxHiRating": ("count(maxHiRating(river) = hiRating(villain, river))", KINGS, 1),
    "rateHiHand": ("max(rateHiHand('7c5d4h3s2c'))", "from game='holdem'", "1"),
    "rateLoHand": ("max(rateLoHand('Ac2d3h4s5c'))", "from game='omaha8'", "56"),
    "fiveCardHiHandNumber": (
        "avg(fiveCardHiHandNumber(hero, river))",
        "from hero='AsKs', board='QsJsTs2c2d'",
        1,
    ),
    "handRanking": ("avg(handRanking(hero))", "from hero='AA'", 1),
    "handRankingFor": ("avg(handRankingFor(hero, 'AA, KK, QQ'))", "from hero='QQ'", 3),
    "handType": ("count(handType(villain, river) = trips)", KINGS, 1),
    "exactHandType": ("count(exactHandType(hero, river, pair))", KINGS, 1),
    "minHandType": ("count(minHandType(hero, river, twopair))", KINGS, 0),
    "flopHandCategory": ("count(flopHandCategory(villain) = flopset)", KINGS, 1),
    "exactFlopHandCategory": ("count(exactFlopHandCategory(hero, flopoverpair))", KINGS, 1),
    "minFlopHandCategory": ("count(minFlopHandCategory(hero, flopset))", KINGS, 0),
    "overpair": ("count(overpair(hero, flop))", KINGS, 1),
    "pocketPair": ("count(pocketPair(hero))", "from hero='AK'", 0),
    "madeLo": (
        "count(madeLo(hero, river))",
        "from game='omaha8', hero='As2sKhQh', board='3c4d9hKcQd'",
        0,
    ),
    "threeFlush": ("count(threeFlush(hero, flop))", KINGS, 1),
    "fourFlush": ("count(fourFlush(hero, flop))", "from hero='AhQh', board='Kh7h2c'", 1),
    "cardsPlay": ("avg(cardsPlay(hero, river))", f"{HEADS_UP}, board='AsKcQdJcTc'", 0),
    "nutHi": ("count(nutHi(villain, flop))", KINGS, 1),
    "nutHiForHandType": ("count(nutHiForHandType(hero, river))", KINGS, 1),
    "nutHiOuts": ("avg(nutHiOuts(hero, flop))", "from hero='KsJs', board='QdTd4c'", 6),
    "nutLo": (
        "count(nutLo(hero, river))",
        "from game='omaha8', hero='As2sKhQh', board='3c4d5hKcQd'",
        1,
    ),
    "nutLoOuts": (
        "avg(nutLoOuts(hero, flop))",
        "from game='omaha8', hero='As2sKhQh', board='3c4dKc'",
        16,
    ),
    "outsToHandType": (
        "avg(outsToHandType(hero, flop, straight))",
        "from hero='TsJh', board='2s8h9d'",
        8,
    ),
    "minOutsToHandType": (
        "count(minOutsToHandType(hero, flop, straight, 9))",
        "from hero='TsJh', board='2s8h9d'",
        0,
    ),
    "boardInRange": ("count(boardInRange('K[7-5]*, AAA'))", KINGS, 1),
    "boardRanks": ("count(boardRanks(flop) = 'K72')", KINGS, 1),
    "duplicatedBoardRanks": ("avg(rankCount(duplicatedBoardRanks(river)))", KINGS, 0),
    "boardSuitCount": ("avg(boardSuitCount(river))", KINGS, 4),
    "monotoneBoard": ("count(monotoneBoard(flop))", KINGS, 0),
    "twoToneBoard": ("count(twoToneBoard(flop))", KINGS, 1),
    "rainbowBoard": ("count(rainbowBoard(flop))", KINGS, 0),
    "pairedBoard": ("count(pairedBoard(river))", KINGS, 0),
    "flushingBoard": ("count(flushingBoard(river))", "from board='AhKh2h9c4c'", 1),
    "straightBoard": ("count(straightBoard(flop))", "from board='Ah2c3d'", 1),
    "turnCard": ("count(turnCard() = '9s')", KINGS, 1),
    "riverCard": ("count(riverCard() = toCard('4c'))", KINGS, 1),
    "boardAllowsMadeLo": ("count(boardAllowsMadeLo(river))", KINGS, 1),
    "boardHasOneDistinctLoCard": (
        "count(boardHasOneDistinctLoCard(flop))",
        "from board='AcAdKh'",
        1,
    ),
    "boardHasTwoDistinctLoCards": ("count(boardHasTwoDistinctLoCards(flop))", KINGS, 1),
    "boardLoCardCount": ("avg(boardLoCardCount(river))", KINGS, 3),
    "handRanks": ("avg(rankCount(handRanks(hero, river)))", KINGS, 1),
    "duplicatedHandRanks": (
        "avg(rankCount(duplicatedHandRanks(hero)))",
        "from game='omaha', hero='AhAcKsKd', board='2c3c4s'",
        2,
    ),
    "intersectingHandRanks": ("count(intersectingHandRanks(villain, flop) = 'K')", KINGS, 1),
    "nonIntersectingHandRanks": (
        "avg(rankCount(nonIntersectingHandRanks(villain, flop)))",
        KINGS,
        0,
    ),
    "handBoardIntersections": (
        "avg(handBoardIntersections(hero, flop))",
        "from hero='AhKh', board='AcKdQs'",
        2,
    ),
    "hasTopBoardRank": ("count(hasTopBoardRank(villain, flop))", KINGS, 1),
    "hasSecondBoardRank": ("count(hasSecondBoardRank(villain, flop))", KINGS, 0),
    "maxRank": ("count(maxRank(boardRanks(river)) = 'K')", KINGS, 1),
    "minRank": ("count(minRank(boardRanks(river)) = toRank('2'))", KINGS, 1),
    "nthRank": ("count(nthRank(2, boardRanks(river)) = '9')", KINGS, 1),
    "rankCount": ("avg(rankCount(boardRanks(river)))", KINGS, 5),
    "toRank": ("count(toRank('A') > toRank('K'))", "from game='holdem'", 1),
    "toCard": ("count(turnCard() <> toCard('9s'))", KINGS, 0),
    "upCard": (
        "count(upCard(hero, third) = 'Kd')",
        "from game='studhi', hero='AsAhKd', villain='2c3c4c'",
        1,
    ),
    "toString": ("count(toString(handType(villain, river)) = 'trips')", KINGS, 1),
    "inRange": ("count(inRange(hero, 'KK+'))", KINGS, 1),
    "winningHandType": ("count(winningHandType() = trips)", KINGS, 1),
}


@pytest.mark.parametrize("name", CASES)
def test_each_function_by_hand(name: str) -> None:
    column, rest, wanted = CASES[name]
    assert value(f"select {column} {rest}") == wanted


def test_all_functions_are_tested_and_documented() -> None:
    listed = names()
    functions = {one.name.lower() for one in listed if one.kind == "function"}
    assert {name.lower() for name in CASES} == functions
    aggregates = {one.name for one in listed if one.kind == "aggregate"}
    assert aggregates == {"avg", "count", "histogram", "max", "min", "handsHaving"}
    assert all(one.meaning for one in (*listed, *names("python")))


def test_grammar() -> None:
    assert value("select avg(10 - 3 - 2) from game='holdem'") == 5
    assert value("SELECT AVG(12 / 3 / 2 + 2 * -3) FROM GAME='holdem';") == -4
    assert value("select count(not 1 = 2 and (2 > 1 or 1 <> 1)) from game='holdem'") == 1
    text = f"select count(handType(villain, river) in (trips, quads)) {KINGS} -- a comment"
    assert value(text) == 1
    assert value(f"select /* no */ count(2 not in (1, 3)) {KINGS}") == 1
    case = "case when winsHi(hero) then 1 when winsHi(villain) then 0.5 else 0 end"
    assert value(f"select avg({case}) {KINGS}") == Fraction(1, 2)
    both = "toString(handType(hero, flop)) || '/' || flopHandCategory(villain)"
    assert value(f"select histogram({both}) {KINGS}") == {"One Pair/set": 1}
    text = f"select count(winsHi(hero)) as a, min(handType(hero, turn)) {KINGS}"
    answers = cm.pql(f"{text}; select avg(1) from game='razz'")
    assert isinstance(answers, Answers)
    assert answers.answers[0]["a"] == 0
    assert answers.answers[0].rows[1].value == "One Pair"
    assert len(answers) == 3
    text = "select count(pairedBoard(flop)) from game='holdem' where not monotoneBoard(flop)"
    assert value(text) == Fraction(3796, 22100 - 1144)


def test_words_of_flop_categories_in_quotation_marks() -> None:
    text = f"select count(flopHandCategory(villain) = 'flopset') {KINGS}"
    assert value(text) == 1
    assert value(f"select count(flopHandCategory(villain) in ('set', flopquads)) {KINGS}") == 1


def test_cases_have_words_of_their_own() -> None:
    case = "case when winsHi(hero) then 'wins' when tiesHi(hero) then 'ties' else 'loses' end"
    rest = "from hero='AhAd', villain='KhKs', board='Kd7h2h9s'"
    found = value(f"select histogram({case}) {rest}")
    assert found == {"wins": Fraction(1, 22), "loses": Fraction(21, 22)}
    assert value(f"select count({case} = 'loses') {rest}") == Fraction(21, 22)
    assert value(f"select count({case} in ('wins', 'ties')) {rest}") == Fraction(1, 22)
    assert "when(q.hero.wins_high()).then('wins')" in pql_to_python(
        f"select count({case} = 'ties') {rest}"
    )


def test_names_that_python_keeps_for_itself() -> None:
    text = (
        "select count(winsHi(lambda)) as seed, count(pairedBoard(flop)) as class "
        "from lambda='AhAd', seed='KhKd', board='Kc7h2h9s'"
    )
    code = pql_to_python(text)
    scope: dict[str, Any] = {"cm": cm, **vars(cm.queries)}
    first, second = code.split("\n")
    exec(first, scope)
    assert eval(second, scope).rows[0].value == cm.pql(text).rows[0].value


def test_starting_hands_that_have_something() -> None:
    found = value(
        "select handsHaving(hero, overpair(hero, flop)) from hero='JJ+, AK', board='Kd7h2c'"
    )
    assert found == {"AA": 1}
    found = value(
        "select handsHaving(hero, winsHi(hero)) from hero='AA,KK', villain='QcQd', board='Qs7h2d'"
    )
    assert found == {"AA": Fraction(1, 2), "KK": Fraction(1, 2)}


def test_games_and_syntax_by_their_pql_names() -> None:
    for name, key in (
        ("omahahi", "omaha"),
        ("omahahi5", "omaha5"),
        ("omaha85", "omaha5-8"),
        ("studhi", "stud"),
        ("stud8", "stud8"),
        ("razz", "razz"),
        ("shortdeck", "short-deck"),
    ):
        found = pql_to_python(f"select avg(1) from game='{name}', syntax='generic'")
        assert f"game='{key}'" in found


def test_generic_ranges() -> None:
    # combos by hand: suited aces and kings, pairs, two ranks of two cards each
    assert len(cm.Range("AwKw")) == 4
    assert len(cm.Range("AwKx")) == 12
    assert len(cm.Range("RR")) == 78
    assert len(cm.Range("RO")) == 1326 - 78
    assert len(cm.Range("**")) == 1326
    assert cm.Range("[K-T][K-T]") == cm.Range("TT-KK, KQ, KJ, KT, QJ, QT, JT")
    assert cm.Range("Ah*h") == cm.Range("Ah*") & cm.Range("*w*w")
    assert len(cm.Range("RROO", "omaha")) == 2808
    for text, combos in {
        "AA:Ah*": 3, "A*:Kh*": 4, "AK:AwKw": 4, "(AA, KK):(Ah*, Kh*)": 6, "xy": 1014,
        "AwTw+": 16, "QwQx+": 18, "AwTw-Aw5w": 24, "TwTx-7w7x": 24, "22+:55+": 60,
    }.items():  # fmt: skip
        assert len(cm.Range(text)) == combos, text
    # aces of two suits, with one card more of each of these suits
    assert len(cm.Range("AA**:xxyy", "omaha")) == 6 * 12 * 12
    # four neighbours, double-suited in one way, from jack high to ace high
    assert len(cm.Range("JxTx9y8y+", "omaha")) == 4 * 12
    assert cm.Range("AK:0.5")["AhKd"] == Fraction(1, 2)
    assert cm.Range("(AA@1/2, KK):Ah*@1/3")["AhAd"] == Fraction(1, 6)
    for text in ("AA:", "AA:KK", "xx", "RR+", "AwTw-KwTw9w"):
        with pytest.raises(RangeTextError):
            cm.Range(text)
    assert len(cm.Range("AwAx*w*x", "omaha")) == 6 * 12 * 12
    assert cm.Range("****", "omaha") == cm.Range("*", "omaha")
    with pytest.raises(CardmathError):
        cm.Range("RO[")


def test_a_query_is_written_in_python_and_as_a_plan() -> None:
    text = f"select count(winsHi(hero)) as wins {HEADS_UP} where overpair(hero, flop)"
    code = pql_to_python(text)
    scope: dict[str, Any] = {"cm": cm, **vars(cm.queries)}
    lines = code.split("\n")
    exec(lines[0], scope)
    found = eval(lines[1], scope)
    assert found == cm.pql(text)
    (plan,) = explain_pql(text)
    assert plan.method == "exact"
    assert "board" in str(plan)


def test_statements_without_from_ask_about_the_question_given() -> None:
    q = cm.query("omaha8", hero="As2sKhQh", villain="Ac3cJdTd", board="4c7d8h")
    given = q.where(q.board.paired("turn"))
    found = cm.pql("select avg(riverEquity(hero)) as pot where rainbowBoard(flop)", given)
    assert found == given.where(q.board.rainbow("flop")).select(pot=q.hero.pot_share())
    own = cm.pql(
        "select count(pairedBoard(flop)) from game='holdem'; select count(scoops(hero))", q
    )
    assert isinstance(own, Answers)
    assert own.answers[0].value == Fraction(3796, 22100)
    assert own.answers[1].value == q.select(q.hero.scoops()).value
    assert "board='4c7d8h'" in pql_to_python("select count(scoops(hero))", q)
    assert explain_pql("select count(scoops(hero))", q)[0].method == "exact"


def test_without_a_question_from_is_needed() -> None:
    with pytest.raises(QueryTextError, match="or from, is expected here"):
        cm.pql("select count(pairedBoard(flop))")
    with pytest.raises(CardmathError, match=r"what cm\.query gives"):
        cm.pql("select count(pairedBoard(flop))", "holdem")  # type: ignore[arg-type]
