"""The questions of the view of the history."""

from cardmath import history
from tests.app.questions.asking import answers, final, refusal, stop_at_once
from tests.pace import at_most


def test_the_programs_are_listed_before_they_race() -> None:
    assert final("history")["race"] is None
    early, last = answers("history", run=True, hands=100, seed=7)
    assert [each["name"] for each in early["programs"]] == [each.name for each in history.PROGRAMS]
    assert early["race"] is None
    race = last["race"]
    assert (race["hands"], race["seed"]) == (100, 7)
    assert race["rows"][-1]["name"] == "cardmath.strengths"
    assert all(row["hands_a_second"] > race["scale_start"] for row in race["rows"])
    assert [cells[0] for cells in race["table"]["cells"]] == [row["name"] for row in race["rows"]]


def test_errors() -> None:
    assert "from 1 to 50,000" in refusal("history", run=True, hands=10**9)
    assert "true or false" in refusal("history", run=1)


def test_it_stops_when_it_is_cancelled() -> None:
    with at_most(4):
        assert stop_at_once("history", run=True, hands=50_000) == 1
