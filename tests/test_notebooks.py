"""The notebooks in docs/examples/ print what they show."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NOTEBOOKS = sorted((ROOT / "docs" / "examples").glob("*.ipynb"))


@pytest.mark.exhaustive
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(notebook: Path) -> None:
    script = ROOT / "scripts" / "run_notebooks.py"
    command = [sys.executable, str(script), "--check", str(notebook)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 5
