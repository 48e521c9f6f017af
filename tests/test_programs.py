"""The programs of the repository that people start by hand, beside the command."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("program", ["benches", "tests.fuzz"])
def test_help_starts_nothing(program: str) -> None:
    results = ROOT / "benches" / "results.md"
    before = results.read_bytes()
    ended = [
        subprocess.run(
            [sys.executable, "-m", program, word],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        for word in ("--help", "--no-such-option")
    ]
    assert [each.returncode for each in ended] == [0, 2]
    assert ended[0].stdout.startswith("usage: ")
    assert "unrecognized arguments" in ended[1].stderr
    assert results.read_bytes() == before


@pytest.mark.parametrize(
    "script", sorted((ROOT / "scripts").glob("*.py")), ids=lambda path: path.stem
)
def test_scripts_describe_themselves(script: Path, tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, script, "--help"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith(f"usage: {script.name} ")
    assert list(tmp_path.iterdir()) == []
