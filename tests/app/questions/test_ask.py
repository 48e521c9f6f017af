"""The questions of the view that asks in PQL."""

from __future__ import annotations

from typing import Any

import pytest

import cardmath as cm
from cardmath.app.asked import Asked
from cardmath.app.questions import ask
from cardmath.app.questions.ask import EXAMPLES, MOST_STATEMENTS, answer
from cardmath.app.sentences import SENTENCES
from cardmath.errors import CardmathError
from cardmath.queries import explain_pql, pql_to_python
from tests.app.questions.asking import answers, final, refusal, stop_at_once

PLAYERS = ["AsKs", "JdJh"]
BOARD = "3s 2s 2h"
POT = "select avg(riverEquity(hero)) as pot"


def rows(found: dict[str, Any]) -> list[list[str]]:
    return [row["cells"] for each in found["answers"] for row in each["rows"]]


def test_a_text_without_from_asks_about_the_spot() -> None:
    found = final("ask", text=POT, players=PLAYERS, board=BOARD)
    assert rows(found) == [["0.495960", "", "990"]]  # 491/990
    assert found["text"] == (
        f"{POT} from game='holdem', hero='AsKs', villain='JdJh', board='3s 2s 2h'"
    )
    assert cm.pql(found["text"]) == cm.pql(POT, cm.query(hero="AsKs", villain="JdJh", board=BOARD))


def test_a_text_with_from_needs_nothing_else() -> None:
    text = "select count(pairedBoard(flop)) from game='holdem'"
    found = final("ask", text=text, players=["KKx", "AA"], board="zz")
    assert rows(found) == [["17.1765%", "3,796", "22,100"]]
    assert found["text"] == text


def test_the_spot_of_a_from() -> None:
    asked = "select avg(riverEquity(a)) from Board='2c3c4c', dead='2d', a='AA**', game='omahahi'"
    found = final("ask", text=f"{POT}; {asked}, b='KK**'", players=PLAYERS)
    assert found["spot"] == {
        "game": "omaha",
        "players": ["AA**", "KK**"],
        "board": "2c3c4c",
        "dead": "2d",
    }
    assert final("ask", text=POT, players=PLAYERS)["spot"] is None


def test_each_statement_gets_its_own_from() -> None:
    text = f"{POT}; {POT} where pairedBoard(turn); {POT} from hero='AA', villain='KK'"
    found = final("ask", text=text, players=PLAYERS, board=BOARD, dead="Jc")
    statements = [each.strip() for each in found["text"].split(";")]
    assert statements[0].endswith("dead='Jc'")
    assert statements[1].endswith("dead='Jc' where pairedBoard(turn)")
    assert statements[2].endswith("from hero='AA', villain='KK'")
    assert len(found["answers"]) == len(found["plans"]) == 3
    assert [row[0] for row in rows(found)] == [
        each._layout().cells[0][1] for each in _each(found["text"])
    ]


def _each(text: str) -> tuple[cm.queries.Answer, ...]:
    found = cm.pql(text)
    assert isinstance(found, cm.queries.Answers)
    return found.answers


def test_players_have_names_or_numbers_and_empty_ones_are_left_out() -> None:
    found = final("ask", text=POT, players=["AA", "KK", "QQ"])
    assert "hero='AA', villain='KK', player_3='QQ'" in found["text"]
    found = final("ask", text="select avg(riverEquity(player_3))", players=["AA", "", "QQ"])
    assert "hero='AA', player_3='QQ'" in found["text"]
    numbered = "select avg(riverEquity(player_1)), avg(riverEquity(player_2))"
    found = final("ask", text=numbered, players=["AA", "QQ"])
    assert "player_1='AA', player_2='QQ'" in found["text"]


def test_ranges_of_other_programs() -> None:
    found = final("ask", text=POT, players=["[50]AKs[/50],QQ+", "55"], board=BOARD)
    assert "hero='QQ+, AKs@0.5'" in found["text"]


@pytest.mark.parametrize("text", [text for _, text in EXAMPLES[:-1]], ids=range(len(EXAMPLES) - 1))
def test_examples_are_answered_exactly_and_their_python_is_the_same(text: str) -> None:
    found = final("ask", text=text, players=PLAYERS, board=BOARD)
    assert [each["method"] for each in found["answers"]] == ["exact"]
    *imports, code = found["python"].split("\nq.")
    scope: dict[str, Any] = {}
    exec("\nq.".join(imports), scope)
    answer: cm.queries.Answer = eval(f"q.{code}", scope)
    assert sorted(cells[-3:] for cells in answer._layout().cells) == sorted(map(tuple, rows(found)))


def test_the_last_example_samples() -> None:
    assert explain_pql(EXAMPLES[-1][1])[0].method == "sample"


def test_random_deals_begin_with_an_estimate_and_keep_their_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ask, "QUICK_SAMPLES", 1000)
    wide = "from hero='22+, A2s+, KTs+', villain='22+, A2s+, K9s+'"
    text = f"select count(equity(hero, flop) > 0.5 and equity(hero, turn) < 0.3) as up {wide}"
    early: list[dict[str, Any]] = []

    def progress(done: int, total: int) -> None:
        if len(early) > 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        early.extend(answer(Asked({"text": text, "seed": 7}), progress))
    plan, estimate = early[:2]
    assert plan["answers"] is None
    assert plan["plans"][0]["method"] == "sample"
    assert plan["python"].endswith("seed=7)")
    assert estimate["answers"][0]["seed"] == 7
    assert estimate["answers"][0]["rows"][0]["cells"][1].endswith("%")
    assert early[-1]["answers"][0]["method"] == "sample"  # what was known when it was stopped


def test_what_is_wrong_is_reported_with_its_field() -> None:
    with pytest.raises(CardmathError) as caught:
        answers("ask", text="select avg(rivrEquity(hero))", players=PLAYERS)
    assert getattr(caught.value, "field", "") == "text"
    assert "did you mean riverEquity(player)?" in str(caught.value)
    for wrong, field in (
        ({"players": ["AA", "KKx"]}, "players.1"),
        ({"players": PLAYERS, "board": "Ks 7x 2d"}, "board"),
        ({"players": PLAYERS, "dead": "1"}, "dead"),
    ):
        with pytest.raises(CardmathError) as caught:
            answers("ask", text=POT, **wrong)
        assert getattr(caught.value, "field", "") == field
    assert "a query starts with select" in refusal("ask", text="avg(riverEquity(hero))")
    assert "up to" in refusal("ask", text=";".join([POT] * (MOST_STATEMENTS + 1)), players=PLAYERS)
    assert "'omahaha'" in refusal("ask", text=f"{POT} from game='omahaha', hero='AA'")
    assert "cannot both hold" in refusal("ask", text=POT, players=["AsKs", "As2s"])
    assert "a player is needed here" in refusal("ask", text=POT, players=["", "AA"])


def test_a_stopped_count_ends_at_once() -> None:
    assert stop_at_once("ask", text=POT, players=["random", "random"]) == 1


def test_what_there_is_to_ask() -> None:
    found = final("ask", about=True, game="omaha8")
    assert found["streets"] == ["preflop", "flop", "turn", "river"]
    assert len(found["start"]["players"]) == 2
    assert [each["pql"] for each in found["sentences"]] == [each.pql for each in SENTENCES]
    assert dict(found["games"]) == {game.key: game.name for game in cm.GAMES.values()}
    assert {each[0] for each in found["names"]} == {each.name for each in cm.queries.names()}
    assert pql_to_python(f"{POT} from hero='AA'").startswith("q = cm.query")
