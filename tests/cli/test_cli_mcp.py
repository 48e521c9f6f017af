"""`cardmath mcp` before it serves: what is missing is an error that says what to do."""

import os
from pathlib import Path

from tests.shell import cardmath


def test_the_extra_is_not_installed(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.util\n"
        "find = importlib.util.find_spec\n"
        "importlib.util.find_spec = lambda name: None if name == 'mcp' else find(name)"
    )
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    status, out, err = cardmath("mcp", env={"PYTHONPATH": path})
    assert (status, out) == (2, "")
    assert err.startswith("cardmath: error: cardmath mcp needs mcp, which is not installed: pip")


def test_the_folder_is_not_there() -> None:
    status, out, err = cardmath("mcp", "--folder", "/nothing/there")
    assert (status, out) == (2, "")
    assert err == "cardmath: error: '/nothing/there' is not a folder\n"
