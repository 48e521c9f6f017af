"""The questions of the view of games."""

from typing import Any

import pytest

import cardmath as cm
from cardmath._ranges.examples import holding_examples
from cardmath.errors import CardmathTypeError
from tests.app.questions.asking import answers, final, refusal, stop_at_once
from tests.chance import SURE
from tests.pace import at_most

OMAHA8: dict[str, Any] = {
    "game": "omaha8",
    "players": ["As2sKhQh", "Ac2cJdJs"],
    "board": "3h4d8c",
}


class TestAnswer:
    def test_every_game_is_shown_with_its_examples(self) -> None:
        for key in cm.GAMES:
            shown = final("games", game=key)
            assert [key, shown["game"]["name"]] in shown["games"]
            assert shown["equity"] is None
            assert shown["game"]["rules"] == cm.GAMES[key].rules
            assert shown["game"]["examples"] == holding_examples(key)

    @pytest.mark.parametrize("key", cm.GAMES)
    def test_the_question_to_start_with_can_be_asked(self, key: str) -> None:
        start = final("games", game=key)["game"]["start"]
        ask = {name: start[name] for name in ("players", "board")}
        truth = cm.equity(*ask["players"], game=key, board=ask["board"], samples=1000, seed=1)
        assert len(truth) == 2

    def test_equities_are_those_of_the_library(self) -> None:
        found = final("games", **OMAHA8)["equity"]
        truth = cm.equity("As2sKhQh", "Ac2cJdJs", game="omaha8", board="3h4d8c")
        assert found["method"] == "exact"
        assert [each["equity"] for each in found["players"]] == [
            float(each.equity) for each in truth
        ]
        assert found["players"][0]["parts"]["low"] == pytest.approx(0.25)
        assert found["table"]["title"] == truth.title.replace("8c 4d 3h", "3h 4d 8c")
        names = [each["range"] for each in found["players"]]
        assert names == OMAHA8["players"]  # in the order in which they were typed
        cells = [(name, *line[1:]) for name, line in zip(names, truth._layout().cells, strict=True)]
        assert [*map(tuple, found["table"]["cells"])] == cells

    def test_a_long_range_has_a_short_name(self) -> None:
        typed = "JJ+, ATs+,  KQs, QJs, JTs, T9s, 98s, AQ+"
        found = final("games", game="holdem", players=[typed, " 98s,  87s"], board="Ks7h2d3c")
        names = [each["range"] for each in found["equity"]["players"]]
        truth = cm.equity(typed, "98s, 87s", board="Ks7h2d3c")
        assert names == [truth[0].name, "98s, 87s"]

    @pytest.mark.exhaustive
    def test_an_estimate_comes_first_where_the_exact_answer_takes_long(self) -> None:
        shown, estimate, last = answers("games", game="badugi", players=["As2d3c*", "*"])
        assert shown["equity"] is None
        assert estimate["equity"]["method"] == "sample"
        assert last["equity"]["method"] == "exact"
        for early, late in zip(
            estimate["equity"]["players"], last["equity"]["players"], strict=True
        ):
            assert 0 < early["error"] <= 2e-3
            assert abs(early["equity"] - late["equity"]) < SURE * early["error"]

    def test_the_seed_repeats_random_deals(self) -> None:
        ask = {"game": "stud8", "players": ["AsKsQd****", "*"], "seed": 7}
        found = final("games", **ask)["equity"]
        truth = cm.equity("AsKsQd****", "*", game="stud8", seed=7)
        assert [each["equity"] for each in found["players"]] == [each.equity for each in truth]
        assert found == final("games", **ask)["equity"]


class TestErrors:
    def test_the_game_is_shown_before_an_error(self) -> None:
        for players, message in (
            (["As2sKhQh", "AAK"], "AAK* leaves the others open"),
            (["As2sKhQh", "As2sKhQhJh"], "four cards in a hand, and this has five"),
            (["As2sKhQh", "AsAcKdQd"], "both need As"),
        ):
            assert message in refusal("games", game="omaha8", players=players), players

    def test_wrong_values(self) -> None:
        assert "is not a game" in refusal("games", game="bridge")
        assert "at most 10" in refusal("games", game="omaha8", players=["*"] * 11)
        assert "from 0 to" in refusal("games", players=["*", "*"], seed=-1)
        for players in ("*", [1, 2], {"a": 1}, None):
            with pytest.raises(CardmathTypeError):
                answers("games", players=players)


def test_it_stops_when_it_is_cancelled() -> None:
    with at_most(2):
        assert stop_at_once("games", game="badugi", players=["*", "*"]) == 1
