"""What holds for the answers and the errors of every command."""

import os
import re
import sys

import pytest

from tests.cli.every_command import EXAMPLES, NAMES, NOT_ASKED
from tests.shell import (
    cardmath,
    in_a_process,
    into_a_closed_pipe,
    on_a_real_terminal,
    on_terminal,
    with_encoding,
)

ESCAPE = "\x1b"
NOT_FITTED = {
    "app": "runs until Ctrl-C",
    "mcp": "serves until its input ends",
    "upi": "serves until its input ends",
    "preflop-charts": "writes a chart, for a file",
    "solve show": "shows a file",
    "showdown": "writes a line for each line of a file, for other programs",
    "video-poker holds": "writes comma-separated values",
    "video-poker strategy": "takes seconds",
}
"""The commands whose answers are not fitted to a narrow terminal, and why."""


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("push-fold abc", "'abc' is not a number."),
        ("icm 1 2 --prizes fifty", "'fifty' is not a number"),
        ("deal --players two", "'two' is not a whole number"),
        ("census --cards 5.5", "'5.5' is not a whole number."),
    ],
)
def test_a_number_is_called_a_number(typed: str, says: str) -> None:
    status, out, err = cardmath(*typed.split())
    assert (status, out) == (2, "")
    assert says in err
    assert "valid" not in err.replace("Invalid", "")


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", NAMES)
def test_a_closed_pipe_is_not_an_error(name: str) -> None:
    assert into_a_closed_pipe(*name.split(), *EXAMPLES[name]) == (0, "")
    assert into_a_closed_pipe(*name.split(), "--help") == (0, "")


LONG = {"video-poker holds"}
"""Commands that write a hundred thousand lines."""


def _everyday(name: str, is_its_turn: bool) -> list[pytest.MarkDecorator]:
    return [] if is_its_turn and name not in LONG else [pytest.mark.exhaustive]


WITHOUT_COLOURS = [{"NO_COLOR": "1"}, {"TERM": "dumb"}]


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("name", "env"),
    [
        # Every day each quick command is asked in one way, by turns.
        pytest.param(name, env, marks=_everyday(name, place % 2 == way))
        for place, name in enumerate(NAMES)
        for way, env in enumerate(WITHOUT_COLOURS)
    ],
    ids=str,
)
def test_no_escape_codes_if_the_user_asks_for_none(name: str, env: dict[str, str]) -> None:
    _, out, err = on_terminal(*name.split(), *EXAMPLES[name], env=env)
    assert out
    assert ESCAPE not in out + err


@pytest.mark.parametrize("name", NAMES)
def test_an_error_is_one_line(name: str) -> None:
    status, out, err = cardmath(*name.split(), "--no-such-option")
    assert (status, out) == (2, "")
    assert re.fullmatch(
        rf"cardmath: error: No such option.*--no-such-option.* \(see cardmath {name} --help\)\n",
        err,
    )


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", [name for name in NAMES if name not in NOT_FITTED])
def test_an_answer_fits_a_narrow_terminal(name: str) -> None:
    lines = on_terminal(*name.split(), *EXAMPLES[name], columns=40).out.splitlines()
    shown = [re.sub(rf"{ESCAPE}\[[0-9;?]*[a-zA-Z]", "", line).split("\r")[-1] for line in lines]
    assert shown
    assert [line for line in shown if len(line) > 40] == []


@pytest.mark.parametrize("columns", ["0", "1", "-5", "many", "9" * 30])
def test_any_width_is_taken(columns: str) -> None:
    for args in (["--help"], ["24", "solve", "--help"], ["pots", "100", "200"], ["range", "QQ"]):
        run = on_terminal(*args, env={"COLUMNS": columns})
        assert run.status == 0
        assert run.out
        assert not run.err


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("name", "encoding"),
    [
        # Every day each quick command is asked in one encoding, by turns.
        pytest.param(name, encoding, marks=_everyday(name, place % 4 == way))
        for place, name in enumerate(["", *NAMES])
        for way, encoding in enumerate(["ascii", "cp1252", "latin-1", "cp437"])
    ],
)
def test_any_encoding_is_taken(name: str, encoding: str) -> None:
    calls = [
        ["--help"],
        ["\N{BLACK SPADE SUIT}\N{HEBREW LETTER ALEF}\udcff"],
        EXAMPLES.get(name, []),
    ]
    for args in calls if name not in NOT_ASKED else calls[:1]:
        run = with_encoding(encoding, *name.split(), *args)
        assert run.status in {0, 1, 2}
        assert run.out or run.err


def test_symbols_are_spelled_where_they_cannot_be_written() -> None:
    env = {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    asked = in_a_process("--help", env=env)
    assert (asked.status, asked.err) == (0, "")
    assert "Ah, td, 10C, Ks." in asked.out
    assert with_encoding("ascii", "24", "1", "1", "1", "1").out == "1 1 1 1 cannot make 24\n"
    message = "cardmath: error: 'Ax': 'x' is not a suit; a suit is one of c d h s"
    assert with_encoding("ascii", "eval", "Ax").err.split("\n")[0] == message
    assert cardmath("eval", "Ax").err.split("\n")[0] == f"{message} or ♣ ♦ ♥ ♠"


@pytest.mark.parametrize("command", ["showdown -", "query -", "24 play --seed 1"])
def test_bytes_that_are_no_text_are_an_error_or_no_answer(command: str) -> None:
    for encoding in ("utf-8", "ascii", "cp1252"):
        run = with_encoding(encoding, *command.split(), stdin=b"\xff\x81\x9b\xf0\n")
        assert run.status == (0 if "play" in command else 2)
        assert "error" in run.err


BAR = """
import time
from cardmath.cli import progress
progress.PATIENCE = 0
with progress.ProgressBar("Judging hands", "hands") as bar:
    for done in range(0, 101, 5):
        bar(done, 100)
        time.sleep(0.03)
"""


class TestProgress:
    @pytest.mark.parametrize("columns", [40, 80])
    def test_the_bar_stays_on_its_line(self, columns: int) -> None:
        out = on_a_real_terminal([sys.executable, "-c", BAR], columns)
        frames = [
            re.sub(r"\x1b\[[?0-9;]*[a-zA-Z]", "", frame) for frame in re.split(r"[\r\n]", out)
        ]
        shown = [frame for frame in frames if "%" in frame]
        assert len(shown) > 3
        assert all(frame.startswith("Judging hands") for frame in shown)
        assert max(map(len, shown)) <= columns
        assert out.count("\n") == 1

    @pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
    def test_nothing_is_redrawn_if_the_user_asks_for_that(self, env: dict[str, str]) -> None:
        out = on_a_real_terminal([sys.executable, "-c", BAR], 40, env)
        assert ESCAPE not in out
        assert "\r" not in out.replace("\r\n", "\n")
        shares = [int(line.split()[-1].rstrip("%")) for line in out.splitlines()]
        assert shares == list(range(0, 101, 10))


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("deal 60", "60 is not in the range"),
        ("deal 27 --players 2", "--players is 1 at most"),
        ("24 deal --level esy", "not 'esy'"),
        ("24 play --level esy", "not 'esy'"),
        ("24 countdown --large 4 --target 0", "0 is not in the range"),
        ("simulate --wild deuce", "'deuce' is not a wild card; did you mean 'deuces'?"),
        ("range QQ --plot x.pgf", "it must end in .png, .svg, .pdf, .jpg, .jpeg or .webp"),
        ("census --spaces --given Ah", "--spaces prints another table"),
        ("24 survey --distinkt forms", "'--distinkt'. Did you mean '--distinct'? (see"),
        ("equity AA KK --lock x", "No such option '--lock'. (see"),  # `--plot` is not like it
        ("equity AhKh QQ -board Ks7h2d", "-board has two dashes: --board"),
        ("simulate -hands=100", "-hands has two dashes: --hands"),
        ("24 -target 5 1 2 3", "-target has two dashes: --target"),
        ("solve AA KK -board Ks7h2d3c4s --pot 10 --stack 10", "-board has two dashes: --board"),
        ("video-poker sesion", "neither a command nor a game; did you mean session?"),
        ("video-poker jacks-69", "neither a command nor a game; did you mean jacks-"),
        (
            "pots 1000000000000000000000 5",
            "a whole number such as 1500, up to 1,000,000,000,000,000",
        ),
        ("pots A= 5", "'A=': the number after = is missing"),
        ("pots A=1 B=2 A=3", "two players are called 'A'"),
        ("query -", "the query is empty"),
        ("play --game omhaa", "did you mean omaha?"),
        *(  # a negative number is a number, not an option
            (f"{command} {numbers}", says)
            for command, numbers, says in (
                ("pots", "100 -5", "'-5' is not a number of chips"),
                ("pots", "-.5 3", "'-.5' is not a number of chips"),
                ("icm", "100 -5 --prizes 50", "a stack is 0 or more, not -5"),
                ("icm", "100 5 --prizes 50 -10", "a prize is 0 or more, not -10"),
                ("push-fold", "10 -3", "a stack is 0 to 1,000,000,000,000, not -3"),
                ("preflop-charts", "-2", "-2 is not in the range"),
                ("preflop-charts", "2 -10", "a stack is 0 to 1,000, not -10"),
                ("deal", "-5", "-5 is not in the range"),
                ("24", "3 -x", "No such option '-x'"),
                ("24 countdown", "1 -2 3 4 5 6 --target 100", "not -2"),
            )
        ),
    ],
)
def test_an_error_says_one_thing_in_plain_words(command: str, says: str) -> None:
    status, out, err = cardmath(*command.split())
    assert (status, out) == (2, "")
    assert err.startswith("cardmath: error: ")
    assert says in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "command",
    [
        "study 22+ -b Ks7h2d --against AhAhs",
        "study 22+ -b Ks7h2d --against KsKh",
        "study 22+ -b Ks7h2d3c4c --against QQ --next",
        "hands examples/hands --to no-folder/hands.csv",
        "hands examples/hands --ev --cards 22- ",
        "hands examples/hands --stats Ann --plot no-folder/graph.png",
        "eval AhKh -b Ks7h2d --against KsKc",
        "equity AA KK --categories --plot no-folder/graph.png",
        "census --plot no-folder/graph.png",
        "solve AA QQ -b Ks7h2d3c4s --pot 100 --stack 100 --line c",
        "push-fold 10 --lock SB=22-",
    ],
)
def test_an_error_comes_before_any_answer(command: str) -> None:
    """Half an answer above an error looks like a whole one."""
    status, out, err = cardmath(*command.split())
    assert (status, out) == (2, "")
    assert err.startswith("cardmath: error: ")


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("query FILE", "select count(pairedBoard(flop)) from game='holdem'"),
        ("range @FILE", "QQ+"),
        ("equity AA @FILE --board Ks7h2d", "QQ+"),
        ("showdown FILE", "AhKhQhJhTh"),
        ("review examples/hands --depth river --ranges FILE", "any raise: 40%\nany call: 40%"),
        ("solve flops FILE AA 99 --pot 100 --stack 20 --iterations 1", "Td9d6h"),
    ],
)
def test_a_file_may_be_a_pipe(typed: str, text: str) -> None:
    """As a shell names one for `<(command)`."""
    end, start = os.pipe()
    with open(end, "rb"), open(start, "w") as given:
        given.write(text)
        given.close()
        run = cardmath(*typed.replace("FILE", f"/dev/fd/{end}").split())
    assert (run.status, "error" in run.err) == (0, False), run.err
    assert run.out
