"""Saved answers and checkpoints that somebody changed, with digests that are right."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

import cardmath as cm
from cardmath import solve
from cardmath.errors import CardmathError

MAGIC = b"cardmath solve\n"
VALUES: list[Any] = [
    float("nan"), float("inf"), float("-inf"), True, None, "x", "", -1, 0, 1e-300, 10**30, [], {},
    [[]], {"a": 1}, "9" * 5000, "NaN",
]  # fmt: skip


def places(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each part of plain values."""
    yield path
    parts = value.items() if isinstance(value, dict) else ()
    for name, part in enumerate(value) if isinstance(value, list) else parts:
        yield from places(part, (*path, name))


def forged(value: Any, path: tuple[Any, ...], new: object) -> Any:  # noqa: ANN401
    """Plain values with one part changed."""
    if not path:
        return new
    found = copy.deepcopy(value)
    inner = found
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = new
    return found


def piece(content: bytes) -> bytes:
    return len(content).to_bytes(8, "little") + sha256(content).digest()[:16] + content


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("saved") / "spot.cms"
    game = solve.postflop("Ks7h2d4c9s", ("AA, KQ", "QQ, AK"), 10, 20, bets="50%")
    game.solve(iterations=5).save(path)
    return path.read_bytes()


def head_of(saved: bytes) -> tuple[Any, bytes]:
    length = int.from_bytes(saved[len(MAGIC) : len(MAGIC) + 8], "little")
    start = len(MAGIC) + 24
    return json.loads(saved[start : start + length]), saved[start + length :]


def load_or_refuse(content: bytes, path: Path) -> bool:
    """Whether a file is refused, in a short message."""
    path.write_bytes(content)
    try:
        answer = solve.load(path, threads=1)
        str(answer)
        answer.to_dict()
    except CardmathError as error:
        assert len(str(error)) < 1000 + len(str(path))
        return True
    return False


def test_forged_answers_are_refused_in_words(saved: bytes, tmp_path: Path) -> None:
    head, rest = head_of(saved)
    random, path = Random(5), tmp_path / "forged.cms"
    every = [(place, new) for place in places(head) for new in VALUES]
    refused = 0
    for place, new in random.sample(every, min(len(every), 400)):
        text = json.dumps(forged(head, place, new)).encode()
        refused += load_or_refuse(MAGIC + piece(text) + rest, path)
    assert refused > 200
    deep = b'{"version": 2, "game": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    assert load_or_refuse(MAGIC + piece(deep) + rest, path)
    long = json.dumps({**head, "version": "9" * 5_000_000}).encode()
    assert load_or_refuse(MAGIC + piece(long) + rest, path)


@pytest.mark.parametrize("step", [37, pytest.param(1, marks=pytest.mark.exhaustive)])
def test_answers_that_are_cut_off(step: int, saved: bytes, tmp_path: Path) -> None:
    path = tmp_path / "cut.cms"
    for length in range(0, len(saved), step):
        assert load_or_refuse(saved[:length], path)


def test_two_threads_that_save_one_file(saved: bytes, tmp_path: Path) -> None:
    source, path = tmp_path / "source.cms", tmp_path / "both.cms"
    source.write_bytes(saved)
    answers = [solve.load(source, threads=1) for _ in range(4)]
    for _ in range(5):
        threads = [Thread(target=answer.save, args=(path,)) for answer in answers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert solve.load(path, threads=1).to_dict() == answers[0].to_dict()
    assert {each.name for each in tmp_path.iterdir()} == {"source.cms", "both.cms"}


SAVER = """
import sys
from cardmath import solve
answer = solve.load(sys.argv[1], threads=1)
print("ready", flush=True)
for _ in range(int(sys.argv[3])):
    answer.save(sys.argv[2])
"""


@pytest.mark.exhaustive
@pytest.mark.parametrize("times", [60, pytest.param(2000, marks=pytest.mark.exhaustive)])
def test_another_process_saves_what_is_read(times: int, saved: bytes, tmp_path: Path) -> None:
    source, path = tmp_path / "source.cms", tmp_path / "shared.cms"
    source.write_bytes(saved)
    path.write_bytes(saved)
    whole = solve.load(source, threads=1).to_dict()
    words = [sys.executable, "-c", SAVER, str(source), str(path), str(times)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as saver:
        assert saver.stdout is not None
        assert saver.stdout.readline() == "ready\n"
        while saver.poll() is None:
            assert solve.load(path, threads=1).to_dict() == whole
    assert saver.returncode == 0
    assert solve.load(path, threads=1).to_dict() == whole
    assert {each.name for each in tmp_path.iterdir()} == {"source.cms", "shared.cms"}


def test_forged_checkpoints_are_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    answer = cm.simulate("five-card", 70_000, seed=3, checkpoint=path)
    content = json.loads(path.read_text())
    body = {name: content[name] for name in ("work", "done", "tallies")}
    random = Random(6)
    every = [(place, new) for place in places(body) for new in VALUES if place]
    for place, new in random.sample(every, 300):
        changed = forged(body, place, new)
        digest = sha256(json.dumps(changed).encode()).hexdigest()
        text = json.dumps({**content, **changed, "digest": digest})
        path.write_text(text)
        try:
            found = cm.simulate("five-card", 70_000, seed=3, checkpoint=path)
        except CardmathError as error:
            assert len(str(error)) < 1000 + len(str(path))
            assert path.read_text() == text
        else:
            assert found == answer or changed != body


FLOP = ["AA, KQs", "QQ, 98s"]
REPORT: dict[str, Any] = {"pot": 100, "stack": 100, "bets": "75%", "target": "5%", "threads": 1}


@pytest.mark.parametrize("count", [25, pytest.param(250, marks=pytest.mark.exhaustive)])
def test_forged_reports_are_refused_in_words(count: int, tmp_path: Path) -> None:
    flops = "Td9d6h"
    whole = solve.flop_report(flops, FLOP, folder=tmp_path, **REPORT)
    paths = sorted(tmp_path.glob("*.json"))
    assert len(paths) == 1
    content = json.loads(paths[0].read_text())
    random, refused = Random(8), 0
    every = [(place, new) for place in places(content) for new in VALUES]
    texts = [json.dumps(forged(content, *each)) for each in random.sample(every, count)]
    kept = paths[0].read_text()
    cut = (kept[:end] for end in range(0, len(kept), 4000 // count))
    texts += ["", "{", "[" * 100_000, "\x00", *cut]
    for text in texts:
        paths[0].write_text(text)
        try:
            found = solve.flop_report(flops, FLOP, folder=tmp_path, **REPORT)
            str(found)
            found.to_dict()
        except CardmathError as error:
            refused += 1
            assert len(str(error)) < 1000 + len(str(tmp_path))
            assert paths[0].read_text() == text
        assert {each.suffix for each in tmp_path.iterdir()} == {".cms", ".json"}
    assert refused > count // 2
    paths[0].write_text(kept)
    again = solve.flop_report(flops, FLOP, folder=tmp_path, **REPORT)
    assert [row.frequencies for row in again] == [row.frequencies for row in whole]
