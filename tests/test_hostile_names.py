"""Names of players and files, and typed texts, that try to do more than be read."""

import itertools
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from unicodedata import category
from xml.etree import ElementTree

import click
import pytest

import cardmath as cm
from cardmath import betting, hand_histories, tournaments
from cardmath._printable import printable, printable_lines
from cardmath._support.layout import Layout, PrintedTable, facts_as_html, printed
from cardmath.errors import CardmathError, HistoryError, StoppedError
from tests.cli.every_command import NOT_ASKED, commands
from tests.hand_histories.hands import broken, hand
from tests.shell import Outcome, cardmath, on_terminal

NAMES = [
    "title\x1b]0;owned\x07",
    "screen\x1b[2J\x1b[45mx",
    "c1\x9b45mx\x85",
    "\u202egnp.exe",
    "\u2066iso\u2069",
    "zero\u200bwidth\ufeff",
    "tag\U000e0041",
    "[bold red]rich[/bold red]",
    "<script>alert(1)</script>",
    "&lt;b&gt;\"'",
    "$\\frac{1$ $x$",
    "half\udc9b",
    "line\u2028end",
]
"""One for each kind of trick; a line of a hand history can have all of them but the last two."""

WITH_ENDS = ["two\nlines", "back\rover", "a\tb", "form\x0cfeed\x0b"]
ALL = [*NAMES, *WITH_ENDS]
OWN = re.compile(r"\x1b\[(?:0|1|31|32|39|22)m")
"""What we write on terminals: bold, red and green."""


def check(shown: str, *, lines: bool = True) -> None:
    """Check that a terminal would obey nothing, and that nothing is unseen."""
    obeyed = {char for char in shown if category(char) in {"Cc", "Cf", "Cs", "Zl", "Zp"}}
    assert obeyed <= ({"\n"} if lines else set()), ascii(shown)


def check_outcome(run: Outcome) -> None:
    check(run.out)
    check(run.err)


class TestPrintable:
    @pytest.mark.parametrize("name", ALL, ids=ascii)
    def test_a_text_is_escaped_as_python_does(self, name: str) -> None:
        check(printable(name), lines=False)
        assert printable(printable(name)) == printable(name)

    def test_what_is_seen_is_kept(self) -> None:
        for text in ("Ann", "Zoë ♠ Ω", "עברית", "名前\u3000x", "a\u00a0b", "\\x1b"):
            assert printable(text) == text

    def test_every_character(self) -> None:
        for number in itertools.chain(
            range(0x3000), range(0xD800, 0xE000), range(0xE0000, 0xE0200)
        ):
            check(printable(chr(number)), lines=False)

    def test_our_own_lines_stay(self) -> None:
        assert printable_lines("a\x07\n\tb\r") == "a\\x07\n\tb\\r"


class TestAnswers:
    def answers(self, name: str) -> Iterator[PrintedTable]:
        yield Layout(name, (name, "b"), [(name, "1")], foot=(name,))
        stacks = {name: 50, "Bob": 30, "Cem": 20}
        yield tournaments.icm(stacks, [70, 30])
        yield tournaments.bubble_factors(stacks, [70, 30])
        yield tournaments.deal(stacks, [70, 30], method="icm")
        yield betting.pots([100, 200], names=[name, "Bob"])

    @pytest.mark.parametrize("name", NAMES, ids=ascii)
    def test_tables_show_no_name_raw(self, name: str) -> None:
        for answer in self.answers(name):
            check(str(answer))
            check(repr(answer))
            html = answer._repr_html_()
            check(html, lines=False)
            assert "<script>" not in html
            check(str(printed(answer)), lines=False)

    def test_html_of_facts(self) -> None:
        for name in ALL:
            check(facts_as_html(name, {"fact": name}), lines=False)

    @pytest.mark.parametrize("name", ALL, ids=ascii)
    def test_errors(self, name: str) -> None:
        for error in (CardmathError(name), HistoryError(name, 1, name), StoppedError(name, None)):
            check(str(error), lines=False)

    @pytest.mark.exhaustive
    @pytest.mark.parametrize("name", NAMES[:-2], ids=ascii)
    def test_hand_histories(self, name: str, tmp_path: Path) -> None:
        found = hand_histories.parse(hand(first=name) + broken(2))
        table = found.statistics("name")
        assert name in found.players["name"]  # what programs read is as it was
        for answer in (found, found.overview(), found.rejections(), table, found.winnings()):
            check(str(answer))
            check(answer._repr_html_(), lines=False)
            check(repr(answer))
        path = tmp_path / "convergence.svg"
        cm.plots.winnings_graph(found, name, path)
        ElementTree.parse(path)
        check(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile")
    hands = [
        hand(number, first=name) + broken(100 + number) for number, name in enumerate(NAMES[:-2], 1)
    ]
    for place, name in enumerate([*NAMES[:6], *WITH_ENDS]):
        file = folder / f"{name.replace('/', '')}{place}.txt"
        file.write_text(hands[place], encoding="utf-8")
    (folder / "all.txt").write_text("".join(hands), encoding="utf-8")
    return folder


class TestCommands:
    @pytest.mark.parametrize("run", [cardmath, on_terminal])
    @pytest.mark.parametrize("more", [[], ["--ev"], ["--strict"], ["--stats", NAMES[0]]], ids=str)
    def test_hands(self, run: object, more: list[str], folder: Path) -> None:
        assert callable(run)
        out = run("hands", str(folder), *more)
        check_outcome(Outcome(out.status, OWN.sub("", out.out), OWN.sub("", out.err)))
        assert ("owned" in out.out + out.err) == (more in (["--ev"], ["--stats", NAMES[0]]))

    def test_files_that_are_written(self, folder: Path, tmp_path: Path) -> None:
        for name in [*NAMES[:6], *WITH_ENDS]:
            target = tmp_path / f"{name}.csv"
            run = cardmath("hands", str(folder / "all.txt"), "--to", str(target))
            check_outcome(run)
            assert len(run.err.splitlines()) == len(list(tmp_path.iterdir()))
            for file in tmp_path.iterdir():
                file.unlink()

    def test_names_with_chips(self) -> None:
        for name in ALL:
            for command in (
                ["pots", f"{name}=100", "200"],
                ["icm", f"{name}=5", "3", "--prizes", "1"],
            ):
                run = cardmath(*command)
                check_outcome(run)
                assert run.status == 0
                check(OWN.sub("", on_terminal(*command).out))

    @pytest.mark.parametrize("name", [name for name, _ in commands() if name not in NOT_ASKED])
    def test_what_is_typed(
        self, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Every argument and every option with a value, of every command; some write files."""
        monkeypatch.chdir(tmp_path)
        command = dict(commands())[name]
        texts = ["".join(ALL[:5]), "".join(ALL[5:])]
        for text in texts:
            check_outcome(cardmath(*name.split(), text))
            check_outcome(cardmath(*name.split(), text, text))
            for option in command.params:
                if isinstance(option, click.Option) and not option.is_flag:
                    for args in ([], ["AhKh", "QQ"]):
                        check_outcome(cardmath(*name.split(), *args, option.opts[-1], text))


class TestSpreadsheets:
    FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx")

    @pytest.mark.parametrize("formula", FORMULAS, ids=ascii)
    def test_csv_keeps_the_name_unless_it_is_asked_for(self, formula: str) -> None:
        table = tournaments.icm({formula: 50, "Bob": 30}, [1])
        assert f"\n'{formula}," in table.to_csv(spreadsheet=True) or "\r" in formula
        assert f"'{formula}" in table.to_csv(spreadsheet=True)
        assert "'" not in table.to_csv()
        found = cardmath("pots", f"x{formula}=100", "200", "--csv", "--spreadsheet").out
        assert "'" not in found

    def test_numbers_stay_numbers(self, tmp_path: Path) -> None:
        source = tmp_path / "one.txt"
        source.write_text(hand(first="=1+1"))
        assert cardmath("hands", str(source), "--to", str(tmp_path / "a.csv")).status == 0
        safe = ["--to", str(tmp_path / "b.csv"), "--spreadsheet"]
        assert cardmath("hands", str(source), *safe).status == 0
        before = (tmp_path / "a.players.csv").read_text()
        assert (tmp_path / "b.players.csv").read_text() == before.replace("=1+1", "'=1+1")
        assert "-" in before

    @pytest.mark.parametrize("form", [[], ["--json"]])
    def test_it_is_refused_where_no_csv_is_written(self, form: list[str]) -> None:
        run = cardmath("icm", "5", "3", "--prizes", "1", "--spreadsheet", *form)
        assert (run.status, run.out) == (2, "")
        assert "--spreadsheet needs --csv" in run.err


def test_a_bar_of_progress_reads_no_markup() -> None:
    code = (
        "from cardmath.cli import progress; progress.PATIENCE = 0\n"
        "import sys; sys.stderr.isatty = lambda: True\n"
        "with progress.ProgressBar('[bold]x[/bold]\\x1b[45m') as bar: bar(1, 2)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "[bold]x" in run.stderr
    assert "\x1b[45m" not in run.stderr
