"""Puzzles that are surveyed, dealt and played, and Countdown."""

import json
import pickle
from collections.abc import Callable
from fractions import Fraction

import pytest

from cardmath import CardmathError, twenty_four
from cardmath.errors import CardmathTypeError
from cardmath.twenty_four import (
    Game,
    check,
    countdown,
    deal,
    draw,
    solve,
    survey,
    survey_countdown,
    survey_targets,
)
from cardmath.twenty_four.numbers import shown
from tests import golden
from tests.pace import at_most

KNOWN = dict(line.split(" = ") for line in golden.lines("twenty_four.txt"))


@pytest.fixture(scope="module")
def all_puzzles() -> twenty_four.Survey:
    return survey()


class TestSurvey:
    def test_what_is_known(self, all_puzzles: twenty_four.Survey) -> None:
        assert all_puzzles.total == int(KNOWN["quadruples of 1 to 13"])
        assert len(all_puzzles.solvable) == int(KNOWN["of these can make 24"])
        assert all_puzzles.deals == int(KNOWN["deals of four cards"])
        assert all_puzzles.solvable_deals == int(KNOWN["of these can make 24 as deals"])

    def test_it_is_what_solve_says(self, all_puzzles: twenty_four.Survey) -> None:
        for row in all_puzzles.rows[::37]:
            solutions = solve(row.numbers)
            assert row.solutions == len(solutions)
            assert row.easiest == (solutions[0] if solutions else None)
            whole = any(solution.fractions == 0 for solution in solutions)
            assert row.fractions == (bool(solutions) and not whole)

    def test_the_hardest(self, all_puzzles: twenty_four.Survey) -> None:
        hardest = all_puzzles.hardest(16)
        assert set(hardest) == set(all_puzzles.need_fractions)
        known = {(1, 3, 4, 6), (1, 5, 5, 5), (3, 3, 7, 7), (3, 3, 8, 8)}
        assert known <= {row.numbers for row in hardest}
        assert all(row.solutions == 1 for row in all_puzzles.single)

    def test_as_everything(self, all_puzzles: twenty_four.Survey) -> None:
        assert json.loads(all_puzzles.to_json())["solvable"] == 1362
        assert len(all_puzzles.to_csv().splitlines()) == 1821
        assert all_puzzles.to_frame()["deals"].sum() == 270725
        assert pickle.loads(pickle.dumps(all_puzzles.rows[5])) == all_puzzles.rows[5]
        assert "<caption>1,820 puzzles" in all_puzzles._repr_html_()
        assert "1,362" in repr(all_puzzles)

    def test_by_target(self, all_puzzles: twenty_four.Survey) -> None:
        answer = survey_targets(range(20, 31))
        assert [row.target for row in answer] == list(range(20, 31))
        by_target = {row.target: row for row in answer}
        assert by_target[24].solvable == 1362
        assert by_target[24].deals == 217817
        assert by_target[24].share == Fraction(1362, 1820)
        assert by_target[29].solvable == len(survey(target=29).solvable)
        assert json.loads(answer.to_json())["rows"][4]["solvable"] == 1362
        assert answer.to_csv().splitlines()[5].startswith("24,1362,")

    def test_negative_targets(self) -> None:
        answer = survey_targets(range(-3, 1), numbers=[1, 2, 3], count=3)
        for row in answer:
            assert row.solvable == len(survey([1, 2, 3], 3, row.target).solvable)

    def test_other_numbers(self) -> None:
        small = survey(["1/2", 3, -4], 2, 1)
        assert small.total == 6
        assert shown(small.rows[0].numbers) == "-4 -4"
        assert survey([24], 1).solvable[0].deals == 4
        assert survey(range(1, 4), 5, copies=4).deals == 792

    def test_progress(self) -> None:
        reports: list[tuple[int, int]] = []
        survey(progress=lambda *counts: reports.append(counts))
        assert reports == sorted(reports)
        assert reports[-1] == (1820, 1820)

    @pytest.mark.parametrize(
        ("call", "says"),
        [
            (lambda: survey(count=7), "50,388 puzzles of 7 numbers have .* minutes of work"),
            (lambda: survey(range(10**9)), "up to 10,000 numbers"),
            (lambda: survey([]), "there are no numbers to survey"),
            (lambda: survey(count=0), "is 1 to 7, not 0"),
            (lambda: survey("1-13"), "numbers are an iterable"),
            (lambda: survey(3), "numbers are an iterable"),  # type: ignore[arg-type]
            (lambda: survey([0.5]), "is a float"),  # type: ignore[list-item]
            (lambda: survey(target=10**50), "the target is too long"),
            (lambda: survey([10**30]), "too long"),
            (lambda: survey(count="4"), "is an int, not str"),  # type: ignore[arg-type]
            (lambda: survey(progress=3), "progress is a function"),  # type: ignore[arg-type]
            (lambda: survey_targets(range(0, 10, 2)), "without gaps"),
            (lambda: survey_targets(range(0)), "without gaps"),
            (lambda: survey_targets(24), "targets are a range, not int"),  # type: ignore[arg-type]
            (lambda: survey_targets(range(10**20, 10**20 + 1)), "targets are -"),
            (lambda: survey_targets(numbers=[10**7]), "too long: .* 100 bits, and up to 63"),
        ],
    )
    def test_refusals(self, call: Callable[[], object], says: str) -> None:
        with at_most(2), pytest.raises(CardmathError, match=says):
            call()


class TestDeal:
    @pytest.mark.parametrize("level", ["any", "easy", "medium", "hard", "expert"])
    def test_levels(self, level: str) -> None:
        puzzle = deal(level, seed=3)
        assert puzzle == deal(level, seed=3)
        assert level in ("any", puzzle.level)
        assert puzzle.solutions == tuple(solve(puzzle.cards))
        assert level != "expert" or all(way.fractions for way in puzzle.solutions)

    def test_without_a_seed(self) -> None:
        assert len({deal().cards for _ in range(5)}) > 1

    def test_refusals(self) -> None:
        with pytest.raises(
            CardmathError,
            match="level is one of 'any', 'easy', 'medium', 'hard', 'expert', not 'esy'",
        ):
            deal("esy")
        with pytest.raises(CardmathError, match="a seed is 0 or more"):
            deal(seed=-1)
        with pytest.raises(CardmathTypeError, match="a seed is an int"):
            deal(seed="x")  # type: ignore[arg-type]


class TestGame:
    def test_a_game(self) -> None:
        game = Game("medium", seed=5)
        assert not game.answer("1+1")
        hints = [game.hint(), game.hint()]
        assert hints[0].startswith("the last step is")
        assert game.worth == 1
        assert game.answer(str(game.puzzle.solutions[-1]))
        assert (game.points, game.solved, game.dealt, game.worth) == (1, 1, 1, 0)
        assert game.answer(str(game.puzzle.solutions[0]))
        assert game.points == 1
        game.next()
        assert game.worth == 3
        assert check(game.give_up(), game.puzzle.cards)
        assert game.answer(str(game.puzzle.solutions[0]))
        assert (game.points, game.solved, game.dealt) == (1, 1, 2)

    def test_hints_come_to_an_end(self) -> None:
        game = Game(seed=1)
        for _ in range(3):
            game.hint()
        with pytest.raises(CardmathError, match="no more hints"):
            game.hint()


class TestCountdown:
    def test_a_famous_one(self) -> None:
        answer = countdown([25, 50, 75, 100, 3, 6], 952)
        assert (answer.exact, answer.distance, answer.ways) == (True, 0, 2)
        texts = list(map(str, answer.solutions))
        assert "(75*3*(100+6)-50)/25" in texts

    def test_every_step_is_a_positive_whole_number(self) -> None:
        for seed in range(30):
            numbers, target = draw(seed=seed)
            answer = countdown(numbers, target)
            for solution in answer.solutions[:50]:
                assert abs(solution.value - target) == answer.distance
                assert all(step.result > 0 for step in solution.steps)
                assert all(step.result.denominator == 1 for step in solution.steps)
                used = solution.expression.numbers()
                assert all(used.count(number) <= numbers.count(int(number)) for number in used)

    def test_nearest(self) -> None:
        answer = countdown([1, 1, 2, 2, 3, 3], 999)
        assert not answer.exact
        assert {way.value for way in answer.solutions} <= {
            999 - answer.distance,
            999 + answer.distance,
        }
        assert "way" in repr(answer)

    def test_one_number(self) -> None:
        answer = countdown([100], 100)
        assert (answer.exact, answer.ways, str(answer)) == (True, 1, "100 = 100")
        assert countdown([5, 100], 100).ways == 1

    def test_draw(self) -> None:
        for seed in range(20):
            numbers, target = draw(seed=seed)
            assert len(numbers) == 6
            assert 100 <= target <= 999
            assert all(numbers.count(number) <= (2 if number <= 10 else 1) for number in numbers)
        assert [sum(n > 10 for n in draw(large, 3)[0]) for large in range(5)] == [0, 1, 2, 3, 4]

    def test_many_games(self) -> None:
        reports: list[tuple[int, int]] = []
        answer = survey_countdown(30, seed=3, progress=lambda *counts: reports.append(counts))
        assert answer.games == 30 == reports[-1][0]
        assert answer == survey_countdown(30, seed=3) != survey_countdown(30, seed=4)
        assert sum(row.share for row in answer) == 1
        assert json.loads(answer.to_json())["games"] == 30
        assert "30 games of Countdown, seed 3" in str(answer)

    @pytest.mark.parametrize(
        ("call", "says"),
        [
            (lambda: countdown([1] * 7, 100), "up to 6 numbers, not 7"),
            (lambda: countdown([0, 1], 100), "whole numbers of 1 to 500, not 0"),
            (lambda: countdown(["1/2"], 100), "not 1/2"),
            (lambda: countdown([], 100), "there are no numbers"),
            (lambda: countdown([1], 0), "the target is 1 to"),
            (lambda: countdown([1], "x"), "the target is an int"),  # type: ignore[arg-type]
            (lambda: countdown([10**20], 3), "not 1000000"),
            (lambda: draw(5), "a number of large numbers is 0 to 4"),
            (lambda: draw(seed=-1), "a seed is 0 or more"),
            (lambda: survey_countdown(0), "a number of games is 1 to"),
            (lambda: survey_countdown(seed=-1), "a seed is 0 to"),
            (lambda: survey_countdown(progress=1), "progress is a function"),  # type: ignore[arg-type]
        ],
    )
    def test_refusals(self, call: Callable[[], object], says: str) -> None:
        with pytest.raises(CardmathError, match=says):
            call()
