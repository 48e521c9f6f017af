"""The command as a shell runs it: output, messages, exit status."""

import json
import signal
import subprocess
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import cardmath as cm
from tests.examples import first_every_day
from tests.shell import (
    COMMAND,
    LIMIT,
    Outcome,
    cardmath,
    in_a_process,
    in_a_shell,
    on_a_real_terminal,
    on_terminal,
    typed,
)
from tests.showdown.test_showdown import EULER, QUIZ, TIE, VERDICTS, undistributed

VALUE_KEYS = ["category", "ranks", "best", "strength", "kev", "describe"]


def objects(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


class TestEval:
    def test_output_for_people(self) -> None:
        status, out, err = cardmath("eval", "7h", "7s", "7d", "As", "Ac", "2c")
        assert (status, err) == (0, "")
        assert out.splitlines() == [
            "Full House, Sevens over Aces",
            "7♠ 7♥ 7♦ A♠ A♣  (without 2♣)",
            "strength 7212 of 7462, Cactus Kev's value 251",
        ]

    def test_cards_in_any_number_of_arguments(self) -> None:
        spelled = [("7h7s7dAsAc",), ("7h 7s 7d", "As Ac"), ("7♥", "7♠", "7♦", "A♠,A♣")]
        assert len({cardmath("eval", *args).out for args in spelled}) == 1

    def test_json_output(self) -> None:
        status, out, _ = cardmath("eval", "--json", "7h7s7dAsAc2c")
        assert status == 0
        [answer] = objects(out)
        assert answer == {
            "hand": ["As", "Ac", "7s", "7h", "7d", "2c"],
            "category": "Full House",
            "ranks": ["7", "A"],
            "best": ["7s", "7h", "7d", "As", "Ac"],
            "strength": 7212,
            "kev": 251,
            "describe": "Full House, Sevens over Aces",
        }

    def test_an_error_shows_its_place(self) -> None:
        status, out, err = cardmath("eval", "Ah", "Kx", "Qd")
        assert (status, out) == (2, "")
        assert err.splitlines() == [
            "cardmath: error: 'Kx': 'x' is not a suit; a suit is one of c d h s or ♣ ♦ ♥ ♠",
            "  Ah Kx Qd",
            "     ^^",
        ]

    @pytest.mark.parametrize(
        ("args", "says"),
        [
            (["Ah", "Kh", "Qh"], "evaluated by its best 5 cards, and this one has 3"),
            (["Ah Ah Kd Qd Jd"], "'Ah': this card comes twice"),
            ([""], "this one has 0"),
            (["x" * 5000], "does not start with a rank"),
            (["Ah\x1b[31m"], "'\\x1b[31m': it does not start with a rank"),
            ([], "Missing argument"),
            (["--jsn", "Ah"], "No such option"),
        ],
    )
    def test_bad_input_gets_an_error_message(self, args: list[str], says: str) -> None:
        status, out, err = cardmath("eval", *args)
        assert (status, out) == (2, "")
        assert says in err
        assert "Traceback" not in err
        assert "\x1b" not in err
        assert len(err) < 1000


class TestCompare:
    HANDS = ("As Kd Jc Kh 2d", "2s 2c 2h 9d 8d", "2s 2d 2h 9c 8c")

    def test_output_for_people(self) -> None:
        status, out, _ = cardmath("compare", *self.HANDS)
        assert status == 0
        lines = out.splitlines()
        assert lines[-1] == "Hands 2 and 3 tie: Three of a Kind, Twos, Nine Eight kickers"
        places = [line.split("│")[1:3] for line in lines if line.startswith("│")]
        assert [[word.strip() for word in row] for row in places] == [
            ["1", "2"],
            ["1", "3"],
            ["3", "1"],
        ]

    def test_json_output(self) -> None:
        [answer] = objects(cardmath("compare", "--json", *self.HANDS).out)
        comparison = cm.compare(*self.HANDS)
        assert list(answer) == ["values", "winners", "tie", "ranking", "describe"]
        assert answer["winners"] == [1, 2]
        assert answer["ranking"] == [[1, 2], [0]]
        assert answer["describe"] == comparison.describe()
        assert [list(value) for value in answer["values"]] == [["hand", *VALUE_KEYS]] * 3

    def test_one_hand_is_not_a_comparison(self) -> None:
        status, _, err = cardmath("compare", self.HANDS[0])
        assert status == 2
        assert "two hands or more" in err

    def test_hole_cards_need_a_board(self) -> None:
        status, _, err = cardmath("compare", "AhKh", "QsQd")
        assert status == 2
        assert "hands of two cards are compared on a --board; `cardmath equity` says" in err


class TestDeal:
    def test_a_seed_deals_the_same_again(self) -> None:
        args = ("deal", "2", "--players", "3", "--board", "5", "--seed", "7")
        first, second = cardmath(*args), cardmath(*args)
        assert first == second
        assert (first.status, first.err) == (0, "")
        lines = [cm.cards(line) for line in first.out.splitlines()]
        assert [len(line) for line in lines] == [7, 7, 7]
        assert len({line[2:] for line in lines}) == 1
        assert len({card for line in lines for card in line}) == 11

    def test_without_a_seed_it_prints_a_random_one(self) -> None:
        status, out, err = cardmath("deal")
        assert status == 0
        seed = err.split()[-1]
        assert cardmath("deal", "--seed", seed).out == out
        assert len(cm.cards(out)) == 5

    def test_json_output(self) -> None:
        [answer] = objects(
            cardmath("deal", "2", "-p", "2", "--board", "3", "--json", "--seed", "1").out
        )
        assert answer["seed"] == 1
        assert [len(hand) for hand in answer["players"]] == [2, 2]
        assert len(answer["board"]) == 3

    def test_dead_cards_are_not_dealt(self) -> None:
        out = cardmath("deal", "50", "--dead", "Ah Kd", "--seed", "1").out
        assert cm.Hand(out) == cm.Hand(cm.Deck()) - cm.Hand("Ah Kd")

    @pytest.mark.parametrize(
        ("args", "says"),
        [
            (["27", "-p", "2"], "2 players with 27 cards each need 54 cards, and the deck has 52"),
            (["2", "-p", "40"], "need 80 cards, and the deck has 52: --players is 26 at most"),
            (["2", "-p", "24", "--board", "5"], "a board of five need 53 cards"),
            (["0", "-p", "99999999"], "a deck of 52 cards has no hands for 99,999,999 players"),
            (["0", "-p", "3"], "no card is dealt: give CARDS or --board from 1 up"),
            (["--seed", "-1"], "-1"),
            (["--seed", "x"], "'x' is not a whole number"),
            (["-p", "0"], "0 is not in the range"),
            (["--dead", "Ax"], "'x' is not a suit"),
        ],
    )
    def test_bad_input_gets_an_error_message(self, args: list[str], says: str) -> None:
        status, out, err = cardmath("deal", *args)
        assert (status, out) == (2, "")
        assert says in err

    def test_showdown_judges_what_is_dealt(self) -> None:
        dealt = cardmath("deal", "2", "-p", "9", "--board", "5", "--seed", "3").out
        status, out, _ = cardmath("showdown", "-", stdin=dealt)
        assert status == 0
        assert len(out.splitlines()) == 9
        assert "(winner)" in out


class TestShowdown:
    def test_hands_of_a_quiz_file_are_judged(self, tmp_path: Path) -> None:
        path = tmp_path / "hands.txt"
        path.write_text(f"{QUIZ}\n{TIE}\n")
        status, out, err = cardmath("showdown", str(path))
        assert (status, err) == (0, "")
        assert out.startswith(f"{VERDICTS}\n\nAh 9s")
        assert out.count("(winner)") == 3
        assert cardmath("showdown", "-", stdin=path.read_bytes()).out == out

    def test_the_sample_file_of_the_quiz_gives_its_verdicts(self) -> None:
        expected = undistributed("ruby-quiz-24.expected.txt").read_text()
        assert cardmath("showdown", str(undistributed("ruby-quiz-24.txt"))) == (0, expected, "")

    def test_player_1_wins_376_deals_of_the_euler_file(self) -> None:
        status, out, _ = cardmath("showdown", str(undistributed("euler-054-poker.txt")))
        assert status == 0
        assert len(out.splitlines()) == 1001
        assert out.splitlines()[-1] == "Player 1: 376  Player 2: 624  Ties: 0"

    def test_json_output(self) -> None:
        [quiz] = objects(cardmath("showdown", "--json", "-", stdin=QUIZ).out)
        assert (quiz["line"], quiz["winners"]) == (1, [1])
        assert list(quiz["players"][0]) == ["number", "cards", "value", "winner"]
        assert list(quiz["players"][0]["value"]) == VALUE_KEYS
        assert quiz["players"][3]["value"] is None
        euler = objects(cardmath("showdown", "--json", "-", stdin=f"{EULER}\n{EULER}").out)
        assert [hand["winners"] for hand in euler] == [[2], [2]]
        assert euler[1]["players"][1]["cards"] == ["2c", "3s", "8s", "8d", "Td"]

    def test_errors_are_written_as_a_compiler_does(self) -> None:
        text = f"{QUIZ}9h Kh Ks Kd 9d 3c 6d\nAh Jx\n\n{TIE}"
        status, out, err = cardmath("showdown", "-", stdin=text)
        assert status == 2
        assert out.count("\n") == 3
        assert err.splitlines() == [
            "<stdin>:7:1: error: '9h': the player of line 4 holds it",
            "  9h Kh Ks Kd 9d 3c 6d",
            "  ^^",
            "<stdin>:8:4: error: 'Jx': 'x' is not a suit; a suit is one of c d h s or ♣ ♦ ♥ ♠",
            "  Ah Jx",
            "     ^^",
        ]

    def test_a_layout_can_be_forced_and_long_lines_allowed(self) -> None:
        ten = "Jh Kh Ks Kd Jd 3c 6d Qd Td Ad"
        forced = cardmath("showdown", "--format", "quiz", "--lenient", "-", stdin=ten)
        assert forced == (0, f"{ten} Straight Flush (winner)\n", "")
        assert cardmath("showdown", "--format", "quiz", "-", stdin=ten).status == 2
        detected = cardmath("showdown", "-", stdin=ten).out.splitlines()
        assert detected[0] == f"{ten}  Player 1 wins: Full House beats High Card"

    @pytest.mark.parametrize(
        ("args", "stdin", "says"),
        [
            (["-"], b"", "<stdin>: the file has no hands"),
            (["-"], b"\n \n", "<stdin>: the file has no hands"),
            (["-"], b"x" * 100_000, "<stdin>:1:10001: error: the line is longer than any line"),
            (["-"], b"\xff\xfe9\x00", "<stdin>:1:1: error: byte 0xff is not UTF-8 text"),
            (["/"], b"", "is a directory"),
            (["no/such/file"], b"", "does not exist"),
            (["--format", "stud", "-"], b"", "'stud' is not one of 'auto', 'quiz', 'euler'"),
            ([], b"", "Missing argument 'FILE'"),
        ],
    )
    def test_bad_input_gets_an_error_message(
        self, args: list[str], stdin: bytes, says: str
    ) -> None:
        status, out, err = cardmath("showdown", *args, stdin=stdin)
        assert (status, out) == (2, "")
        assert says in err
        assert "Traceback" not in err
        assert len(err) < 1000

    def test_results_go_out_as_hands_are_read(self) -> None:
        with subprocess.Popen(
            [*COMMAND, "showdown", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as command:
            assert command.stdin is not None
            assert command.stdout is not None
            for _ in range(3):
                command.stdin.write(f"{EULER}\n".encode())
                command.stdin.flush()
                assert command.stdout.readline().decode().startswith(f"{EULER}  Player 2")
            command.stdin.close()
            assert command.stdout.read() == b"Player 1: 0  Player 2: 3  Ties: 0\n"

    def test_ctrl_c_ends_it_with_what_was_counted(self) -> None:
        with subprocess.Popen(
            [*COMMAND, "showdown", "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as command:
            assert command.stdin is not None
            assert command.stdout is not None
            assert command.stderr is not None
            command.stdin.write(f"{EULER}\n".encode())
            command.stdin.flush()
            command.stdout.readline()
            command.send_signal(signal.SIGINT)
            assert command.wait(LIMIT) == 130
            assert command.stdout.read() == b"Player 1: 0  Player 2: 1  Ties: 0\n"
            assert command.stderr.read() == b"\ncardmath: interrupted\n"

    def test_a_closed_pipe_ends_it_quietly(self, tmp_path: Path) -> None:
        path = tmp_path / "many.txt"
        path.write_text(f"{EULER}\n" * 100_000)
        with subprocess.Popen(
            [*COMMAND, "showdown", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as command:
            assert command.stdout is not None
            assert command.stderr is not None
            command.stdout.readline()
            command.stdout.close()
            assert command.stderr.read() == b""
            assert command.wait(LIMIT) == 0


class TestCommand:
    def test_without_arguments_it_lists_the_commands(self) -> None:
        status, out, err = cardmath()
        assert (status, err) == (0, "")
        for word in ["eval", "compare", "showdown", "deal", "census", "Try:"]:
            assert word in out

    @pytest.mark.exhaustive
    def test_the_examples_in_the_help_work(self) -> None:
        out = cardmath().out
        examples = [line.strip() for line in out[out.index("Try:") :].splitlines()[1:]]
        assert len(examples) >= 3
        for example in examples:
            assert example.startswith("cardmath ")
            assert typed(example).status == 0

    def test_the_version_is_printed(self) -> None:
        assert cardmath("--version").out == f"cardmath, version {cm.__version__}\n"

    @pytest.mark.parametrize("command", ["eval", "compare", "showdown", "deal", "census"])
    def test_help_is_printed(self, command: str) -> None:
        status, out, _ = cardmath(command, "--help")
        assert status == 0
        assert f"Usage: cardmath {command}" in out
        examples = [line for line in out.splitlines() if line.startswith(f"  cardmath {command}")]
        assert examples
        assert "\\b" not in out
        assert cardmath(command, "-h").out == out

    def test_an_unknown_command_gets_a_suggestion(self) -> None:
        status, out, err = cardmath("evl", "Ah")
        assert (status, out) == (2, "")
        assert "No such command 'evl'." in err
        if not version("click").startswith(("8.2.", "8.3.")):
            assert "Did you mean 'eval'?" in err

    def test_letters_where_symbols_cannot_be_written(self) -> None:
        out = cardmath(
            "eval", "7h7s7dAsAc", env={"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
        ).out
        assert "7s 7h 7d As Ac" in out

    @pytest.mark.exhaustive
    @pytest.mark.parametrize(
        ("script", "status"),
        [
            ("eval 7h7s7dAsAc >&-", 0),
            ("compare 7h7s7dAsAc 8h7s7dAsAc >&-", 0),
            ("deal --seed 1 >&-", 0),
            ("census >&-", 0),
            ("census --csv >/dev/full", 2),
            ("showdown examples/holdem.txt >&-", 0),
            ("showdown - <&-", 2),
            ("eval 7h7s7dAsAc >/dev/full", 2),
        ],
    )
    def test_streams_that_are_closed_or_full(self, script: str, status: int) -> None:
        command = f"{' '.join(COMMAND)} {script}"
        run = in_a_shell(command)
        assert run.status == status
        assert "Traceback" not in run.err
        assert len(run.err.splitlines()) == (status != 0)

    def test_colour_on_a_terminal_only(self) -> None:
        assert "\x1b" not in cardmath("eval", "7h7s7dAsAc").out
        assert "\x1b[31m7♥" in on_terminal("eval", "7h7s7dAsAc").out
        assert "\x1b[32m" in on_terminal("showdown", "examples/holdem.txt").out
        assert "\x1b[31m" in on_terminal("compare", "7h7s7dAsAc", "8h7s7dAsAc").out

    @pytest.mark.exhaustive
    @pytest.mark.parametrize(
        ("args", "stdin"),
        [
            (["eval", "7h7s7dAsAc"], ""),
            (["eval", "Ah", "Kx"], ""),
            (["24", "1", "1", "1", "1"], ""),
            (["deal", "--seed", "7", "--json"], ""),
            (["deal", "--no-such-option"], ""),
            (["showdown", "-"], f"{EULER}\n"),
        ],
        ids=str,
    )
    def test_a_process_and_this_process_give_the_same(self, args: list[str], stdin: str) -> None:
        """All other tests may therefore run commands in this process, which is faster."""
        assert in_a_process(*args, stdin=stdin) == cardmath(*args, stdin=stdin)

    @pytest.mark.parametrize(
        "env",
        [
            {},
            *(
                pytest.param(env, marks=pytest.mark.exhaustive)
                for env in ({"NO_COLOR": "1"}, {"TERM": "dumb"})
            ),
        ],
        ids=str,
    )
    @pytest.mark.parametrize(
        "args",
        first_every_day(
            [["census", "--cards", "5"], ["eval", "AhKh", "--board", "9c7h2h"], ["--help"]]
        ),
    )
    def test_a_real_terminal_gets_the_same(self, args: list[str], env: dict[str, str]) -> None:
        """Its width is the one that the system reports, and not that of a variable."""
        shown = on_a_real_terminal([*COMMAND, *args], 50, env)
        assert Outcome(0, shown.replace("\r\n", "\n"), "") == on_terminal(
            *args, columns=50, env=env
        )
