"""The questions of the view that plays 24."""

import json

import pytest

from cardmath import twenty_four
from tests.app.questions.asking import answers, final, refusal
from tests.pace import at_most


class TestPlay:
    @pytest.mark.parametrize("level", ["any", *twenty_four.LEVELS])
    def test_the_puzzle_is_the_one_of_the_seed(self, level: str) -> None:
        for seed in range(3):
            puzzle = twenty_four.deal(level, seed)
            found = final("twenty_four", level=level, seed=seed)
            assert found["cards"] == [str(card) for card in puzzle.cards]
            assert found["numbers"] == list(puzzle.numbers)
            assert (found["worth"], found["points"], found["hints"]) == (3, 0, [])
            assert str(puzzle.solutions[0]) not in json.dumps(found)

    def test_a_right_answer_earns_points_and_shows_all_solutions(self) -> None:
        puzzle = twenty_four.deal("hard", 7)
        ask = {"level": "hard", "seed": 7, "answer": str(puzzle.solutions[-1])}
        found = final("twenty_four", **ask)
        assert found["check"] == {"correct": True, "text": f"{ask['answer']} = 24: right"}
        assert found["points"] == 3
        assert [each["text"] for each in found["found"]["shown"]] == [*map(str, puzzle.solutions)]
        for each in found["found"]["shown"]:
            assert each["steps"][-1].endswith("= 24")

    def test_a_wrong_answer_shows_nothing(self) -> None:
        found = final("twenty_four", level="hard", seed=7, answer="1+1")
        assert not found["check"]["correct"]
        assert found["points"] == 0
        assert found["found"] is None

    def test_hints_cost_points(self) -> None:
        game = twenty_four.Game("hard", 7)
        hints = [game.hint(), game.hint()]
        found = final("twenty_four", level="hard", seed=7, hints=2)
        assert (found["hints"], found["worth"]) == (hints, game.worth)
        every = final("twenty_four", level="hard", seed=7, hints=10)
        assert (len(every["hints"]), every["more_hints"]) == (3, False)
        assert final("twenty_four", level="hard", seed=7, hints=3)["more_hints"] is False
        assert found["more_hints"] is True

    def test_what_is_given_up_earns_nothing(self) -> None:
        solution = str(twenty_four.deal("hard", 7).solutions[0])
        found = final("twenty_four", level="hard", seed=7, given_up=True, answer=solution)
        assert found["check"]["correct"]
        assert found["points"] == 0
        assert final("twenty_four", seed=7, given_up=True)["found"]["total"] > 0


class TestNumbersOfOnesOwn:
    def test_solutions(self) -> None:
        found = final("twenty_four", numbers="6 6 5 2", target="17")["found"]
        assert [each["text"] for each in found["shown"]] == ["6*(2+5/6)"]
        assert found["shown"][0]["steps"] == ["5 / 6 = 5/6", "2 + 5/6 = 17/6", "6 * 17/6 = 17"]

    def test_what_is_nearest_where_nothing_fits(self) -> None:
        found = final("twenty_four", numbers="1 1 1 1")
        assert found["found"]["total"] == 0
        assert found["nearest"][0] == {"text": "1+1+1+1", "value": "4"}

    def test_many_solutions_are_cut_off(self) -> None:
        with at_most(2):
            found = final("twenty_four", numbers="1 2 3 4 5 6")["found"]
        assert found["total"] > len(found["shown"]) == 200


class TestErrors:
    def test_the_puzzle_is_shown_before_an_error(self) -> None:
        assert "divi" in refusal("twenty_four", seed=7, answer="1/0")
        assert "(" in refusal("twenty_four", seed=7, answer="(1+2")
        assert answers("twenty_four", seed=7, answer="1")[0]["check"] is None

    def test_wrong_values(self) -> None:
        assert "one of 'any', 'easy'" in refusal("twenty_four", level="simple")
        assert "up to 6 numbers" in refusal("twenty_four", numbers="1 2 3 4 5 6 7")
        assert "is not a number" in refusal("twenty_four", numbers="1 2 x")
        assert "is not a number" in refusal("twenty_four", numbers="1 2", target="many")
        assert "0 to 10" in refusal("twenty_four", hints=99)
