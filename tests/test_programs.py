"""The programs of the repository that people start by hand, beside the command.

They run in this process, which has loaded most of what they import.
"""

import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.shell import ROOT


def started(run: Callable[[], object], monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    """The exit status of a program that was started with these words, its own name first."""
    monkeypatch.setattr(sys, "argv", [*words])
    monkeypatch.setattr(sys, "path", [str(Path(words[0]).parent), *sys.path])
    with pytest.raises(SystemExit) as ended:
        run()
    return ended.value.code


@pytest.mark.parametrize("program", ["benches", "tests.fuzz"])
def test_help_starts_nothing(
    program: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    results = ROOT / "benches" / "results.md"
    before = results.read_bytes()

    def run() -> None:
        runpy.run_module(program, run_name="__main__", alter_sys=True)

    assert started(run, monkeypatch, program, "--help") == 0
    assert capsys.readouterr().out.startswith("usage: ")
    assert started(run, monkeypatch, program, "--no-such-option") == 2
    assert "unrecognized arguments" in capsys.readouterr().err
    assert results.read_bytes() == before


def test_single_benchmarks_are_printed_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    results = ROOT / "benches" / "results.md"
    before = results.read_bytes()

    def run() -> None:
        runpy.run_module("benches", run_name="__main__", alter_sys=True)

    assert started(run, monkeypatch, "benches", "small_questions") == 0
    assert capsys.readouterr().out.startswith("## One small question")
    assert started(run, monkeypatch, "benches", "small_questions", "chess") == 2
    said = capsys.readouterr()
    assert "'chess' is not a benchmark; there are array_ways, " in said.err
    assert not said.out
    assert results.read_bytes() == before


def test_the_fuzzer_finds_all_properties_in_rust(monkeypatch: pytest.MonkeyPatch) -> None:
    fuzz = runpy.run_path(str(ROOT / "tests" / "fuzz.py"))
    files = [path for path in ROOT.glob("crates/**/*.rs") if "proptest!" in path.read_text("utf-8")]
    names = {str(path.relative_to(ROOT)) for path in files}
    assert names == {target for target in fuzz["targets"]() if target.endswith(".rs")}
    started: list[list[str]] = []

    def run(command: list[str], **_: object) -> CompletedProcess[str]:
        started.append(command)
        return CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    for name, words in {
        "crates/cardmath-cards/tests/properties.rs": ["--test", "properties"],
        "crates/cardmath-histories/tests/all/properties.rs": ["--test", "all", "properties"],
        "crates/cardmath-solve/tests/all/properties/mod.rs": ["--test", "all", "properties"],
        "crates/cardmath-solve/tests/all/properties/orbits.rs": [
            "--test", "all", "properties::orbits",
        ],
        "crates/cardmath-histories/src/swar.rs": ["--lib", "swar"],
    }.items():  # fmt: skip
        assert name in names
        assert fuzz["passes"](name, 1)
        command = started.pop()
        assert command[command.index("-p") + 2 :] == words


@pytest.mark.parametrize(
    "script", sorted((ROOT / "scripts").glob("*.py")), ids=lambda path: path.stem
)
def test_scripts_describe_themselves(
    script: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)

    def run() -> None:
        runpy.run_path(str(script), run_name="__main__")

    assert started(run, monkeypatch, str(script), "--help") == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert printed.out.startswith(f"usage: {script.name} ")
    assert list(tmp_path.iterdir()) == []
