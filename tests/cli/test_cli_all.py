"""Properties of every command, found by walking click's tree of commands."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import click
import pytest

from cardmath.cli import main
from cardmath.cli.commands import COMMANDS
from cardmath.cli.typed import BOUNTIES, OTHERS, PRIZES
from tests.shell import (
    cardmath,
    in_a_process,
    into_a_closed_pipe,
    on_a_real_terminal,
    on_terminal,
    with_encoding,
)

ESCAPE = "\x1b"
EXAMPLES = {
    "24 check": ["8/(3-8/3)", "3", "3", "8", "8"],
    "24 countdown": ["25", "50", "75", "100", "3", "6", "--target", "952"],
    "24 deal": ["--seed", "7"],
    "24 play": ["--seed", "7", "--rounds", "1"],
    "24 solve": ["3", "3", "8", "8"],
    "24 survey": ["--count", "3"],
    "app": ["--help"],  # the page itself runs until Ctrl-C
    "census": ["--cards", "5"],
    "compare": ["7h7s7dAsAc", "8h7s7dAsAc"],
    "deal": ["--seed", "1"],
    "equity": ["AhKh", "QQ", "--board", "Ks7h2d"],
    "eval": ["7h7s7dAsAc"],
    "games": ["omaha8"],
    "hands": ["examples/hands"],
    "history": [],
    "history race": ["--hands", "20"],
    "icm": ["50", "30", "20", "--prizes", "70", "30"],
    "mcp": ["--help"],  # it serves until its input ends
    "play": ["call", "--seed", "7", "--rounds", "1"],
    "pots": ["100", "250", "80"],
    "preflop-charts": ["2", "--rounded"],
    "push-fold": ["10"],
    "query": ["select avg(riverEquity(hero)) from hero='AsKs', villain='JdJh', board='3s2s2h'"],
    "range": ["QQ+"],
    "review": ["examples/hands", "--ranges", "examples/chart.txt", "--depth", "river"],
    "selftest": [],
    "showdown": ["examples/holdem.txt"],
    "simulate": ["--hands", "1000", "--seed", "1"],
    "solve flops": ["Td9d6h", "AA", "99", "--pot", "100", "--stack", "20", "--iterations", "3"],
    "solve show": ["--help"],  # no answer is in the repository
    "solve size": ["AA", "QQ", "-b", "Ks7h2d3c4s", "--pot", "100", "--stack", "100"],
    "solve spot": ["AA", "QQ", "-b", "Ks7h2d3c4s", "--pot", "100", "--stack", "100"],
    "study": ["QQ+", "--board", "Ks7h2d"],
    "upi": ["--help"],  # it reads commands until its input ends
    "video-poker by-hold": [],
    "video-poker compare": ["nsud", "jacks-9-6"],
    "video-poker hand": ["AhKhQhJh2c"],
    "video-poker holds": [],
    "video-poker jackpot": [],
    "video-poker list": [],
    "video-poker play": ["--seed", "5", "--rounds", "1"],
    "video-poker return": ["jacks-9-6"],
    "video-poker session": ["--hands", "20"],
    "video-poker strategy": ["--help"],  # a search takes seconds
}
"""The arguments of a quick call of each command."""
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


def commands(group: click.Group = main, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """Each command with its full name, such as `history race`."""
    ctx = click.Context(group)
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, f"{path}{name} ")
        if not isinstance(command, click.Group) or command.invoke_without_command:
            yield f"{path}{name}", command


NAMES = [name for name, _ in commands()]


def test_each_command_has_an_example() -> None:
    assert set(NAMES) == set(EXAMPLES)


def test_the_list_says_what_each_command_says() -> None:
    for name, listed in COMMANDS.items():
        command = main.get_command(click.Context(main), name)
        assert command is not None
        first = command.get_short_help_str(limit=1000)
        assert listed.summary in {first, f"{first.rstrip('.')}; not hand histories."}, name


def test_no_command_declares_an_option_twice() -> None:
    for name, command in commands():
        given = [option for each in command.params for option in (*each.opts, *each.secondary_opts)]
        assert len(given) == len(set(given)), name


def _repeated() -> Iterator[tuple[str, str, str]]:
    """All forms of two options that exclude each other, or are one option given twice."""
    for name, command in commands():
        for each in command.params:
            if isinstance(each, click.Option) and not (each.multiple or each.is_eager):
                if each.secondary_opts:
                    yield name, each.opts[0], each.secondary_opts[0]
                elif not each.is_flag and each.opts[-1] not in {PRIZES, OTHERS, BOUNTIES}:
                    yield name, f"{each.opts[0]} 1", f"{each.opts[-1]}=2"


def test_an_option_of_one_value_cannot_be_given_twice() -> None:
    """The last would count, and nobody would notice that the first does not."""
    taken = []
    for name, first, second in _repeated():
        run = cardmath(*name.split(), *first.split(), *second.split())
        if run.status != 2 or "takes one value, but is given 2 times" not in run.err:
            taken.append((name, first, second, run))
    assert taken == []
    assert len([*_repeated()]) > 200
    assert "Usage:" in cardmath("equity", "--board", "1", "--board", "2", "--help").out


@pytest.mark.parametrize("name", NAMES)
def test_help_ends_with_examples(name: str) -> None:
    text = cardmath(*name.split(), "--help").out
    examples = text[text.index("Options:") :].partition("Examples:")[2].splitlines()
    shown = [line.strip() for line in examples if line.strip()]
    assert len([line for line in shown if line.startswith("cardmath ")]) >= 2, text
    assert "docs/" not in text  # a wheel has none


@pytest.mark.parametrize("name", ["", *NAMES])
def test_examples_fit_a_terminal_of_80_columns(name: str) -> None:
    out = on_terminal(*name.split(), "--help", columns=80).out
    assert [line for line in out.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("group", ["", "24", "history", "solve", "video-poker"])
def test_no_summary_is_cut(group: str, columns: int) -> None:
    out = on_terminal(*group.split(), "--help", columns=columns).out
    assert [line for line in out.splitlines() if re.search(r"[a-z,`]\.\.\.$", line)] == []
    found: Any = main
    for name in group.split():
        found = found.get_command(click.Context(main), name)
    said = " ".join(out.split())
    for name in found.list_commands(click.Context(found)):
        command = found.get_command(click.Context(found), name)
        summary = COMMANDS[name].summary if found is main else command.get_short_help_str(10_000)
        assert summary in said.replace("- ", "-"), name


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


def test_help_loads_no_command() -> None:
    code = (
        "import sys, cardmath.cli as c\n"
        "try: c.main(['--help'])\n"
        "except SystemExit: print('MODULES', *sys.modules)"
    )
    loaded = (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        .stdout.partition("MODULES")[2]
        .split()
    )
    assert "cardmath.cli.commands" in loaded
    assert not {"numpy", "rich", "cardmath._equity", "cardmath.solve"} & set(loaded)
    commands = {f"cardmath.cli.{listed.module}" for listed in COMMANDS.values()}
    assert not commands & set(loaded)


def test_a_short_option_means_one_thing() -> None:
    found: dict[str, set[tuple[object, ...]]] = {}
    for _, command in commands():
        for option in command.params:
            if isinstance(option, click.Option):
                # The bounds of the values may differ between commands, so they are left out.
                kind = type(option.type).__name__
                means = (option.opts[-1], kind, option.metavar, option.multiple)
                for short in option.opts:
                    if not short.startswith("--"):
                        found.setdefault(short, set()).add(means)
    assert {"-b", "-d", "-g", "-n", "-o", "-p", "-t", "-w"} <= set(found)
    assert {short: means for short, means in found.items() if len(means) > 1} == {}


def test_commands_that_print_tables_have_csv() -> None:
    with_csv = {
        name for name, command in commands() if "as_csv" in {p.name for p in command.params}
    }
    tables = {"24 countdown", "24 survey", "census", "compare", "equity", "games", "history"}
    assert with_csv == tables | {"icm"} | {
        "history race",
        "pots",
        "preflop-charts",
        "push-fold",
        "query",
        "review",
        "simulate",
        "solve flops",
        "solve show",
        "solve size",
        "solve spot",
        "study",
        *(f"video-poker {name}" for name in ("by-hold", "compare", "hand", "jackpot", "list")),
        *(f"video-poker {name}" for name in ("return", "strategy")),
    }


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


@pytest.mark.parametrize("name", ["", "24", *NAMES])
def test_help_fits_a_narrow_terminal(name: str) -> None:
    out = on_terminal(*name.split(), "--help", columns=40).out
    lines = [line for line in out.splitlines() if not line.startswith("  cardmath ")]
    assert lines[0].startswith(f"Usage: cardmath {name}".rstrip())
    assert [line for line in lines if len(line) > 40] == []


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


NOT_ASKED = {"app", "mcp", "upi"}
"""Commands that serve others, until Ctrl-C or the end of their input."""


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
    ("words", "offered"),
    [
        ("equity --game omaha8", ["omaha8"]),
        ("simulate badu", ["badugi", "badugi-triple"]),
        ("games raz", ["razz"]),
        ("eval --ordering deuce", ["deuce-to-seven"]),
        ("census --wild deu", ["deuces"]),
        ("24 deal --level ex", ["expert"]),
        ("simul", ["simulate"]),
        ("video-poker deuces-ns", ["deuces-nsud"]),
        ("video-poker sess", ["session"]),
        ("video-poker hand AhKhQhJh2c jacks-9", ["jacks-9-6", "jacks-9-5"]),
        ("video-poker strategy --length me", ["medium"]),
        ("video-poker jackpot nsud --line wild", ["wild royal flush"]),
        ("study QQ+ --filter nut", ["nut flush", "nut straight", "nut flush draw"]),
        ("study QQ+ --filter not(gutsh", ["not(gutshot"]),
        ("query select(nutHiO", ["select(nutHiOuts"]),
    ],
)
def test_a_shell_completes_values(words: str, offered: list[str]) -> None:
    env = {
        "_CARDMATH_COMPLETE": "bash_complete",
        "COMP_WORDS": f"cardmath {words}",
        "COMP_CWORD": str(len(words.split())),
    }
    out = cardmath(env=env).out
    assert [line.split(",")[1] for line in out.splitlines()] == offered


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
