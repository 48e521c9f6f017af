"""Hands in `.zip` and `.gz` files: read as if they were unpacked, and never trusted."""

from __future__ import annotations

import gzip
import zipfile
from pathlib import Path
from random import Random

import pytest

from cardmath import hand_histories
from cardmath.errors import CardmathError
from cardmath.hand_histories import archives, files
from tests.hand_histories.hands import hand


def zipped(path: Path, members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


def reasons(found: hand_histories.Histories) -> list[str]:
    return found.rejected["reason"]


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED])
def test_a_zip_archive_is_read_like_its_files(tmp_path: Path, method: int) -> None:
    texts = {
        "one.txt": hand_histories.sample_hands(60, seed=1),
        "in/two.txt": hand_histories.sample_hands(50, "omaha", seed=2),
    }
    members = {name: text.encode() for name, text in texts.items()}
    path = zipped(tmp_path / "hands.zip", {**members, "__MACOSX/x": b"x", ".hidden": b"x"}, method)
    found = hand_histories.read(tmp_path)
    assert (len(found), len(found.rejected)) == (110, 0)
    assert dict.fromkeys(found.hands["source_file"]) == {f"{path}/{name}": None for name in texts}
    apart = [hand_histories.parse(text) for text in texts.values()]
    for column in ("net", "hole", "position"):
        assert found.players[column] == [*apart[0].players[column], *apart[1].players[column]]
    assert found.hands["source_line"][60:] == apart[1].hands["source_line"]


def test_a_gzip_file_is_read_and_the_same_hands_count_once(tmp_path: Path) -> None:
    text = hand_histories.sample_hands(60, seed=1)
    (tmp_path / "a.txt").write_text(text)
    (tmp_path / "b.txt.gz").write_bytes(gzip.compress(text.encode()))
    found = hand_histories.read(tmp_path)
    assert (len(found), len(found.duplicates)) == (60, 60)
    assert hand_histories.read(tmp_path / "b.txt.gz").hands["source_file"][0].endswith("b.txt.gz")


def test_large_files_in_archives_are_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_PIECE", 20_000)
    monkeypatch.setattr(files, "_WINDOW", 8_000)
    monkeypatch.setattr(archives, "_CHUNK", 7_000)
    text = hand_histories.sample_hands(300, seed=5)
    path = zipped(tmp_path / "hands.zip", {"a.txt": text.encode()})
    assert sum(1 for _ in files.cut(str(path))) > 10
    found, whole = hand_histories.read(path, threads=2), hand_histories.parse(text)
    assert len(found) == 300
    for column in ("hand_id", "hand", "source_offset", "source_length", "source_line"):
        assert found.hands[column] == whole.hands[column], column
    assert found.actions["source_line"] == whole.actions["source_line"]


def test_a_dataset_takes_archives_as_files(tmp_path: Path) -> None:
    pytest.importorskip("polars")
    text = hand_histories.sample_hands(60, seed=1).encode()
    hands = tmp_path / "hands"
    hands.mkdir()
    zipped(hands / "a.zip", {"one.txt": text})
    made = hand_histories.to_dataset(hands, tmp_path / "set")
    assert (made.files, made.hands) == (1, 60)
    assert hand_histories.to_dataset(hands, tmp_path / "set").skipped == 1
    assert hand_histories.write_file(hands, tmp_path / "all.phhs").hands == 60


def test_bombs_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "_ROOM", 1 << 20)
    zeros = bytes(40 << 20)
    path = zipped(tmp_path / "a.zip", {"first.txt": hand().encode(), "zeros": zeros})
    (tmp_path / "b.gz").write_bytes(gzip.compress(zeros))
    found = hand_histories.read(path)
    assert len(found) == 1
    assert ["unpacks to more than" in reason for reason in reasons(found)] == [True]
    assert "unpacks to more than" in reasons(hand_histories.read(tmp_path / "b.gz"))[0]
    inner = zipped(tmp_path / "c.zip", {"d.zip": path.read_bytes(), "e.txt": hand(2).encode()})
    found = hand_histories.read(inner)
    assert (len(found), reasons(found)) == (1, ["an archive in an archive: unpack it first"])


@pytest.mark.exhaustive
def test_many_files_that_overlap_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A list that names one packed file many times unpacks to far more than its size.
    monkeypatch.setattr(archives, "_ROOM", 1 << 20)
    packed = zipped(tmp_path / "one.zip", {"a.txt": bytes(200_000)}).read_bytes()
    start = packed.index(b"PK\x01\x02")
    end = packed.index(b"PK\x05\x06")
    many = 2000
    listed = packed[start:end] * many
    tail = bytearray(packed[end:])
    tail[8:12] = many.to_bytes(2, "little") * 2
    tail[12:16] = len(listed).to_bytes(4, "little")
    path = tmp_path / "many.zip"
    path.write_bytes(packed[:start] + listed + tail)
    found = hand_histories.read(path)
    assert len(found) == 0
    assert any("unpacks to more than" in each or "Overlap" in each for each in reasons(found))


def test_names_inside_lead_nowhere_and_all_damage_is_reported(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"../../etc/x.txt": hand().encode()})
    assert hand_histories.read(path).hands["source_file"] == [f"{path}/etc/x.txt"]
    for name, content, words in (
        ("b.zip", b"PK\x03\x04 and no more", "the archive is truncated"),
        ("c.gz", b"\x1f\x8b\x08 and no more", "the archive cannot be unpacked"),
        ("d.gz", b"no archive", "the archive cannot be unpacked"),
        ("e.zip", zipped(tmp_path / "x", {"a": b"x"}, zipfile.ZIP_LZMA).read_bytes(), "deflate"),
    ):
        (tmp_path / name).write_bytes(content)
        found = hand_histories.read(tmp_path / name)
        assert [words in reason for reason in reasons(found)] == [True], name
    # Of another name, an archive is not text, even if it is not packed.
    stored = zipped(tmp_path / "f.txt", {"a.txt": hand().encode()}, zipfile.ZIP_STORED)
    found = hand_histories.read(stored)
    assert (len(found), "does not end with .zip" in reasons(found)[0]) == (0, True)
    with pytest.raises(CardmathError, match="the archive is truncated"):
        hand_histories.write_file(tmp_path / "b.zip", tmp_path / "out.txt")


def test_damaged_archives_never_raise(tmp_path: Path) -> None:
    random = Random(3)
    text = hand_histories.sample_hands(20, seed=1).encode()
    contents = {
        "a.zip": zipped(tmp_path / "a.zip", {"a.txt": text, "b.txt": text}).read_bytes(),
        "a.gz": gzip.compress(text),
    }
    for _ in range(60):
        for name, content in contents.items():
            changed = bytearray(content)
            for _ in range(random.randint(1, 3)):
                changed[random.randrange(len(changed))] = random.randrange(256)
            (tmp_path / name).write_bytes(changed[: random.randrange(1, len(changed) + 1)])
            found = hand_histories.read(tmp_path / name)
            assert len(found) <= 20
            assert len(found) + len(found.duplicates) + len(found.rejected) > 0
