"""The race of the historical programs with the core."""

import json
import re
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import cardmath as cm
from cardmath import history
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted
from cardmath.history import senzee
from cardmath.racing import MOST_HANDS, Race, RaceRow, contenders, race


@pytest.fixture(scope="module")
def answer() -> Race:
    return race(2000, seed=7)


@pytest.fixture
def prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the tables of programs: a race builds them anew to time that."""
    monkeypatch.setattr(contenders, "_build", lambda _name: 0)


class TestAnswer:
    def test_the_contenders(self, answer: Race) -> None:
        names = [row.name for row in answer]
        evaluators = {program.name for program in history.PROGRAMS if program.evaluator}
        assert evaluators == {name for name in names if "." not in name}
        assert names[-1].startswith("cardmath.")

    def test_each_program_has_its_table_size_and_lines_of_code(self, answer: Race) -> None:
        assert (answer.hands, answer.seed, len(answer)) == (2000, 7, len(contenders.contenders()))
        rows = {row.name: row for row in answer}
        assert rows["cactus_kev"].table_bytes == 2 * 2 * 8192 + 6 * 4888
        assert rows["senzee"].table_bytes == 3 * 2 * 8192 + 2 * 512
        assert rows["choose_five"].table_bytes == rows["counting"].table_bytes == 0
        assert rows["senzee"].lines == history.PROGRAMS["senzee"].lines

    def test_the_core_is_faster_than_a_program_in_python(self, answer: Race) -> None:
        """The seconds of a race depend on what else the machine does, so more may be needed."""

        def is_faster(rows: dict[str, RaceRow]) -> bool:
            assert all(row.hands_a_second > 0 <= row.build_seconds for row in rows.values())
            return rows["cardmath.strength"].hands_a_second > rows["senzee"].hands_a_second

        more = (race(2000, seed=7) for _ in range(4))
        assert any(is_faster({row.name: row for row in each}) for each in chain([answer], more))

    def test_as_a_table(self, answer: Race) -> None:
        lines = str(answer).splitlines()
        assert lines[0] == "2,000 hands of five cards (seed 7): all agree which is better"
        assert len(lines) == 3 + len(answer)
        assert json.loads(answer.to_json())["rows"][0]["name"] == "choose_five"
        assert len(answer.to_frame()) == len(answer.to_records()) == len(answer)
        assert repr(answer) == "race(2000, seed=7)"

    @pytest.mark.usefixtures("prepared")
    def test_a_random_seed_is_in_the_answer(self) -> None:
        first, second = race(1), race(1)
        assert first.seed != second.seed
        assert str(first).startswith(f"1 hand of five cards (seed {first.seed})")

    def test_the_lines_of_the_core_are_those_of_the_files_listed(self, answer: Race) -> None:
        missing = [
            name for name in contenders._FOR_ARRAYS if not (contenders._SOURCES / name).is_file()
        ]
        assert missing == [], "update the list of files in racing/contenders.py"
        assert not [name for name in contenders._FOR_ARRAYS if "test" in name]
        rows = {row.name: row.lines for row in answer}
        total = 0
        for name in contenders._FOR_ARRAYS:
            text = (contenders._SOURCES / name).read_text()
            code = re.sub(
                r"#\[cfg\(test\)\].*|^\s*//.*?$", "", text, flags=re.DOTALL | re.MULTILINE
            )
            total += len(re.findall(r"\S.*", code))
            if name == "kernel.rs":
                assert rows["cardmath.strength"] == total
        assert rows["cardmath.strengths"] == total

    def test_lines_of_code(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "a.rs").write_text("//! A.\n\nfn a() {\n    // Why.\n    b() // b\n}\n")
        (tmp_path / "b.rs").write_text("fn b() {}\n\n#[cfg(test)]\nmod tests {\n}\n")
        monkeypatch.setattr(contenders, "_SOURCES", tmp_path)
        assert contenders._rust_lines(["a.rs"]) == 3
        assert contenders._rust_lines(["a.rs", "b.rs"]) == 4
        assert contenders._rust_lines(["a.rs", "c.rs"]) is None

    def test_the_lines_of_the_core_without_its_source(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(contenders, "_SOURCES", contenders._SOURCES / "nowhere")
        row = race(10, seed=1).rows[-1]
        assert row.lines is None
        assert Race(10, 1, (row,))._layout().cells[0][-1] == "-"


class TestBars:
    ROWS = (
        RaceRow("slow", 2_000.0, 1024 * 50, 0.5, 100),
        RaceRow("faster", 2_000_000.0, 1024 * 100, 0.5, 50),
        RaceRow("core", 20_000_000.0, 0, 0.0, None),
    )

    def test_bars_are_as_long_as_their_numbers(self) -> None:
        charts = Race(10, 1, self.ROWS).bars("#").split("\n\n")
        head, slow, faster, core = charts[0].splitlines()
        assert head == "hands a second, on a logarithmic scale from 100"
        assert slow.endswith("# 2,000")
        assert slow.count("#") < faster.count("#") < core.count("#")
        assert max(map(len, "\n".join(charts).splitlines())) <= 78
        slow, faster, core = charts[1].splitlines()[1:]
        assert 2 * slow.count("#") == pytest.approx(faster.count("#"), abs=1)
        assert core == "core   0"
        slow, faster, core = charts[2].splitlines()[1:]
        assert slow.count("#") == pytest.approx(2 * faster.count("#"), abs=1)
        assert core == "core   -"


@pytest.mark.usefixtures("prepared")
class TestProgress:
    def test_progress_reaches_the_end(self) -> None:
        calls: list[tuple[int, int]] = []
        race(25, seed=1, progress=lambda done, total: calls.append((done, total)))
        total = 25 * len(contenders.contenders())
        assert calls == [(done, total) for done in range(25, total + 1, 25)]

    def test_ctrl_c(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupt(done: int, _total: int) -> None:
            if done == 200:
                raise KeyboardInterrupt

        with pytest.raises(Interrupted, match=r"interrupted: 200 of \d+ hands") as caught:
            race(100, seed=1, progress=interrupt)
        assert list(caught.value.partial) == ["choose_five", "cactus_kev"]
        assert all(rate > 0 for rate in caught.value.partial.values())

    def test_errors_of_the_callback_are_raised(self) -> None:
        def fail(_done: int, _total: int) -> None:
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            race(10, progress=fail)


@pytest.mark.usefixtures("prepared")
class TestDisagreement:
    def wrong(self, value: Callable[[int], int], monkeypatch: pytest.MonkeyPatch) -> None:
        right = senzee.hand_value
        monkeypatch.setattr(senzee, "hand_value", lambda cards: value(right(cards)))

    def test_different_ties_are_detected(self, monkeypatch: pytest.MonkeyPatch) -> None:
        numbers = iter(range(10_000))
        self.wrong(lambda _value: next(numbers), monkeypatch)
        with pytest.raises(CardmathError, match="senzee and cardmath disagree on "):
            race(5000, seed=1)

    @pytest.mark.parametrize("value", [lambda value: -value, lambda value: value // 100])
    def test_a_different_order_is_detected(
        self, value: Callable[[int], int], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.wrong(value, monkeypatch)
        with pytest.raises(CardmathError, match="disagree on which hand is better"):
            race(2000, seed=1)


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ({"hands": 0}, CardmathError, "a number of hands is 1 to 10,000,000, not 0"),
        ({"hands": MOST_HANDS + 1}, CardmathError, "not 10,000,001"),
        ({"hands": "9"}, CardmathTypeError, "a number of hands is an int, not str"),
        ({"seed": 1.5}, CardmathTypeError, "a seed is an int, not float"),
        ({"progress": 3}, CardmathTypeError, "progress is a function, not int"),
    ],
)
def test_invalid_arguments_are_refused(
    arguments: dict[str, Any], error: type[CardmathError], says: str
) -> None:
    with pytest.raises(error, match=says):
        race(**arguments)


def test_hands_are_dealt_from_a_full_deck() -> None:
    from cardmath.racing.timing import _deals

    [hands] = _deals(2000, 3)
    assert all(len(cm.Hand(hand)) == 5 for hand in hands)
    assert len({word for hand in hands for word in hand.split()}) == 52
