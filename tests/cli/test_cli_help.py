"""What the commands declare and say in their help."""

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
from tests.cli.every_command import EXAMPLES, NAMES, commands
from tests.shell import (
    cardmath,
    on_terminal,
)


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


@pytest.mark.parametrize("name", ["", "24", *NAMES])
def test_help_fits_a_narrow_terminal(name: str) -> None:
    out = on_terminal(*name.split(), "--help", columns=40).out
    lines = [line for line in out.splitlines() if not line.startswith("  cardmath ")]
    assert lines[0].startswith(f"Usage: cardmath {name}".rstrip())
    assert [line for line in lines if len(line) > 40] == []


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
