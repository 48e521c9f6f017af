"""What goes through files part by part takes no more memory for more hands."""

import subprocess
import sys
from pathlib import Path

import pytest

from cardmath.hand_histories import sample_hands

STATUS = Path("/proc/self/status")
A_FILE = 20_000
MOST = 300_000_000
"""Bytes that a process may have in memory, with Python and all that it loads."""

# Each goes through all hands of a folder.
READING = {
    "batches": "hands = sum(map(len, parts))",
    "statistics": "hands = hh.count_statistics(parts, only=['vpip']).dealt[('Hero',)]",
    "dataset": "hands = hh.to_dataset(folder, f'{folder}-dataset', threads=2).hands",
}
PROGRAM = """
import sys
import cardmath.hand_histories as hh
folder = sys.argv[1]
parts = hh.read_batches(folder, threads=2)
{reading}
print(hands)
status = dict(line.split(":") for line in open("/proc/self/status"))
print(int(status["VmHWM"].split()[0]) * 1024)
"""

pytestmark = [
    pytest.mark.exhaustive,
    pytest.mark.skipif(not STATUS.exists(), reason="the peak of memory is known on Linux alone"),
]


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Path]:
    """A folder of 60,000 hands, and one of 240,000."""
    made = {}
    for files in (3, 12):
        folder = tmp_path_factory.mktemp("hands")
        for seed in range(files):
            text = sample_hands(A_FILE, seed=seed)
            (folder / f"{seed}.txt").write_text(text)
        made[files * A_FILE] = folder
    return made


@pytest.mark.parametrize("reading", READING)
def test_more_hands_take_no_more_memory(reading: str, folders: dict[int, Path]) -> None:
    few, many = (_peak(reading, hands, folder) for hands, folder in folders.items())
    assert few < MOST
    assert many < MOST
    # Buffers of what is freed differ from run to run.
    assert many < 1.25 * few


def _peak(reading: str, hands: int, folder: Path) -> int:
    command = [sys.executable, "-c", PROGRAM.format(reading=READING[reading]), str(folder)]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    read, peak = (int(line) for line in run.stdout.split())
    assert read == hands
    return peak
