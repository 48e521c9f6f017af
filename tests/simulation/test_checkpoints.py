"""Simulations that are stopped or killed, and continue from their checkpoint."""

import errno
import hashlib
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cardmath as cm
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted, StoppedError
from tests.chunks import CHUNK
from tests.shell import COMMAND, LIMIT, cardmath

HANDS = 40 * CHUNK + 17


def simulate(path: Path, **rules: Any) -> cm.simulation.Simulation:
    asked = {"hands": HANDS, "players": 2, "seed": 3, "checkpoint": path, "checkpoint_every": 0}
    return cm.simulate("holdem", **{**asked, **rules})


def stopping_after(hands: int) -> Callable[[int, int], None]:
    def press(done: int, _total: int) -> None:
        if done >= hands:
            raise KeyboardInterrupt

    return press


def deals_in(path: Path) -> int:
    """The number of deals in a checkpoint, from the counts of its first street and player."""
    return sum(sum(tally[:10]) for tally in json.loads(path.read_text())["tallies"].values())


def test_what_was_stopped_continues(tmp_path: Path) -> None:
    path, whole = tmp_path / "kept.json", cm.simulate("holdem", HANDS, 2, seed=3)
    seen = []
    for hands in (CHUNK, 5 * CHUNK, 20 * CHUNK):
        with pytest.raises(Interrupted) as caught:
            simulate(path, progress=stopping_after(hands))
        seen.append(caught.value.partial.hands)
        assert deals_in(path) == seen[-1]
    assert seen == sorted(set(seen))
    assert simulate(path, seed=None) == whole  # the seed is in the file
    written = path.read_bytes()
    assert simulate(path, progress=stopping_after(0)) == whole  # nothing is left to do
    assert json.loads(path.read_bytes()) == json.loads(written)
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ({"seed": 4}, "its seed is 3, not 4"),
        ({"hands": HANDS + 1}, f"its hands is {HANDS}, not {HANDS + 1}"),
        ({"players": 3}, "its players is 2, not 3"),
        ({"wild": "deuces"}, "its wild is [], not ['deuces']"),
        ({"given": "AhKh"}, "its given is , not Ah Kh"),
        ({"streets": False}, "its streets is [['flop', 2, 3]"),
    ],
)
def test_another_simulation_is_refused(tmp_path: Path, rules: dict[str, Any], says: str) -> None:
    path = tmp_path / "kept.json"
    with pytest.raises(Interrupted):
        simulate(path, progress=stopping_after(CHUNK))
    written = path.read_bytes()
    with pytest.raises(CardmathError, match="is of another simulation") as caught:
        simulate(path, **rules)
    assert says in str(caught.value)
    assert path.read_bytes() == written


def test_a_damaged_checkpoint_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    with pytest.raises(Interrupted):
        simulate(path, progress=stopping_after(3 * CHUNK))
    whole = path.read_text()
    kept = json.loads(whole)
    damaged = [
        "", "{}", "[]", "null", "hello", "\x00", whole[:-20], whole + "x", whole.replace("1", "2"),
        whole.replace('"done"', '"dune"'), "[" * 100_000, whole.replace('"tallies"', '"tally"'),
        json.dumps({**kept, "digest": 3}), json.dumps({**kept, "done": []}),
    ]  # fmt: skip
    for text in damaged:
        path.write_text(text)
        for seed in 3, None:
            with pytest.raises(CardmathError, match="is not a checkpoint, or a damaged one"):
                simulate(path, seed=seed)
        assert path.read_text() == text
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(CardmathError, match="is not a checkpoint"):
        simulate(path)


def forged(kept: dict[str, Any]) -> str:
    """A checkpoint with any content and the right digest for it."""
    body = {name: kept[name] for name in ("work", "done", "tallies")}
    digest = hashlib.sha256(json.dumps(body).encode()).hexdigest()
    return json.dumps({**kept, "digest": digest})


def test_a_forged_checkpoint_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    with pytest.raises(Interrupted):
        simulate(path, progress=stopping_after(3 * CHUNK))
    kept = json.loads(path.read_text())
    path.write_text(forged(kept))
    assert simulate(path, seed=None) == cm.simulate("holdem", HANDS, 2, seed=3)
    work, tallies = kept["work"], kept["tallies"]
    first = tallies["0"]
    no_seed = {name: value for name, value in work.items() if name != "seed"}
    infinite = float("inf")
    works: list[Any] = [None, 3, [], {}, no_seed, {"seed": None}, {"seed": -1}]
    seeds: list[Any] = [infinite, "3", 3.5, True, [], None]
    spans: list[Any] = [
        *(None, 3, {}, [3], [[0]], [[0, 1, 2]], [[0, infinite]], [["0", "3"]], [[0, 1.5]]),
        *([[-1, 3]], [[3, 0]], [[0, 10**30]], [[0, 3], [3, 3]], [None], "ab", [[True, 3]]),
    ]
    sums: list[Any] = [None, 3, [], {"x": first}, {"-1": first}, {"99": first}]
    for wrong in (
        *(3, None, [], [infinite, *first[1:]], [None, *first[1:]]),
        *([-1, first[0] + first[1] + 1, *first[2:]], [*map(float, first)], [*map(str, first)]),
    ):
        sums.append({**tallies, "0": wrong})
    sums += [{**tallies, "00": first}, {**tallies, "9" * 5000: first}]
    forgeries: list[dict[str, Any]] = [{"work": value} for value in works]
    forgeries += [{"work": {**work, "seed": seed}} for seed in seeds]
    forgeries += [{"done": done} for done in spans]
    forgeries += [{"tallies": value} for value in sums]
    forgeries += [{"version": 1}, {"version": None}, {"format": 2}]
    for changes in forgeries:
        path.write_text(text := forged({**kept, **changes}))
        for seed in 3, None:
            with pytest.raises(CardmathError, match="is not a checkpoint, or a damaged one"):
                simulate(path, seed=seed)
        assert path.read_text() == text


@pytest.mark.parametrize(
    ("path", "says"),
    [("\0", "null character"), ("a\0b", "null character"), ("", "empty"), ("\ud800", "surrogates")],
)
def test_what_cannot_name_a_file(path: str, says: str) -> None:
    with pytest.raises(CardmathError, match=f"cannot name a checkpoint: .*{says}"):
        cm.simulate(hands=10, checkpoint=path)


@pytest.mark.parametrize("path", [3, b"kept.json"])
def test_what_is_not_a_path(path: Any) -> None:  # noqa: ANN401
    with pytest.raises(CardmathTypeError, match="a checkpoint is named by"):
        cm.simulate(hands=10, checkpoint=path)


def test_one_of_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    with pytest.raises(Interrupted):
        simulate(path, progress=stopping_after(CHUNK))
    text = path.read_text().replace(f'"version": "{cm.__version__}"', '"version": "99.0"')
    path.write_text(text)
    with pytest.raises(CardmathError, match=r"was written by cardmath 99\.0, and this is"):
        simulate(path)
    assert path.read_text() == text


def test_a_file_that_cannot_be_had(tmp_path: Path) -> None:
    with pytest.raises(CardmathError, match="cannot be written: No such file or directory"):
        simulate(tmp_path / "nowhere" / "kept.json")
    with pytest.raises(CardmathError, match="cannot be read: Is a directory"):
        simulate(tmp_path)


def test_a_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, sync, writes = tmp_path / "kept.json", os.fsync, 0

    def full(file: int) -> None:
        nonlocal writes
        writes += 1
        if writes > 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        sync(file)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoppedError, match="cannot be written: No space left on device") as caught:
        simulate(path)
    partial = caught.value.partial
    monkeypatch.undo()
    assert 0 < deals_in(path) < partial.hands < HANDS
    assert [*tmp_path.iterdir()] == [path]
    assert simulate(path) == cm.simulate("holdem", HANDS, 2, seed=3)


@pytest.mark.exhaustive
def test_a_killed_run_continues(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    asked = ["simulate", "stud", "-n", "20000000", "-p", "2", "--seed", "1", "--json"]
    keeping = [*asked, "--checkpoint", str(path), "--checkpoint-every", "0"]
    killed = []
    for more in 0, 1, 2_000_000:
        with subprocess.Popen([*COMMAND, *keeping], stdout=subprocess.PIPE) as command:
            wanted = (deals_in(path) if path.exists() else 0) + more
            deadline = time.monotonic() + LIMIT
            while not (path.exists() and deals_in(path) >= wanted):
                assert time.monotonic() < deadline
                time.sleep(0.01)
            command.send_signal(signal.SIGKILL)
        killed.append(deals_in(path))
    assert killed == sorted(killed)
    status, out, _ = cardmath(*keeping)
    assert status == 0
    assert out == cardmath(*asked).out
    assert deals_in(path) == 20_000_000
