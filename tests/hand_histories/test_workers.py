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

SCRIPT = """
import sys
import cardmath as cm

print("once")
try:
    made = cm.hand_histories.to_dataset(sys.argv[1], sys.argv[2], workers=1)
except cm.CardmathError as error:
    print(error)
"""


@pytest.mark.exhaustive
def test_a_script_without_a_guard_is_reported_immediately(tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text(hand())
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    words = [sys.executable, str(script), str(tmp_path / "hands.txt"), str(tmp_path / "set")]
    run = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    lines = run.stdout.splitlines()
    assert lines[0] == "once"
    assert lines[1].endswith('below the line if __name__ == "__main__":')
    assert (len(lines), run.returncode, run.stderr) == (2, 0, "")
