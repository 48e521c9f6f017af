"""Workers of a script without a guard."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.hand_histories.hands import hand

pytestmark = pytest.mark.skipif(
    not (find_spec("distributed") and find_spec("polars")),
    reason="distributed or polars is not installed",
)

HEAD = """
import logging
import sys
import cardmath as cm

log = logging.getLogger(__name__)
print("once", flush=True)


def make():
    try:
        made = cm.hand_histories.to_dataset(sys.argv[1], sys.argv[2], workers=1)
        print(made.hands)
    except cm.CardmathError as error:
        print(type(error).__name__, error)

"""

UNGUARDED = (
    "make()",
    "try:\n    make()\nfinally:\n    pass",
    'if __name__ == "__main__":\n    log.info("begin")\nmake()',
    "from threading import Thread\nthread = Thread(target=make)\nthread.start()\nthread.join()",
)
"""Scripts that would start workers again in each worker, though they ask for their name."""


def run(tmp_path: Path, script: str, *how: str) -> list[str]:
    """The lines that a script prints."""
    (tmp_path / "hands.txt").write_text(hand())
    (tmp_path / "script.py").write_text(HEAD + script)
    words = [sys.executable, *(how or ["script.py"]), "hands.txt", "set"]
    ran = subprocess.run(
        words, capture_output=True, text=True, check=False, timeout=60, cwd=tmp_path
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout.splitlines()


@pytest.mark.exhaustive
@pytest.mark.parametrize("script", UNGUARDED)
def test_a_script_without_a_guard_is_reported_immediately(tmp_path: Path, script: str) -> None:
    once, error = run(tmp_path, script)
    assert once == "once"
    assert error.endswith('below the line if __name__ == "__main__":')


@pytest.mark.exhaustive
def test_a_module_without_a_guard_is_reported_immediately(tmp_path: Path) -> None:
    once, error = run(tmp_path, "make()", "-m", "script")
    assert once == "once"
    assert error.endswith('below the line if __name__ == "__main__":')


@pytest.mark.exhaustive
@pytest.mark.parametrize("how", [(), ("-m", "script")])
def test_a_script_with_a_guard_starts_workers(tmp_path: Path, how: tuple[str, ...]) -> None:
    script = 'if __name__ == "__main__":\n    try:\n        make()\n    finally:\n        pass'
    assert run(tmp_path, script, *how) == ["once", "once", "1"]
