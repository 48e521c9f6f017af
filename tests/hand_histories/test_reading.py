"""Files and folders of hand histories: what is read, in which order, and what is rejected."""

import os
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from cardmath import hand_histories
from cardmath.errors import CardmathError, CardmathTypeError, HistoryError, Interrupted
from cardmath.hand_histories import files
from tests.hand_histories.hands import broken, hand


def test_a_text_gives_four_tables() -> None:
    found = hand_histories.parse(hand(7))
    assert found.hands["hand"] == ["7"]
    assert found.hands["time_local"][0].isoformat() == "2020-02-08T04:01:19"
    assert found.players.to_dict(["name", "position", "is_hero", "hole", "net"]) == {
        "name": ["Bob", "Ann"],
        "position": ["BB", "BTN"],
        "is_hero": [True, False],
        "hole": [[50, 45], []],
        "net": [25, -25],
    }
    assert set(found.actions["hand_id"]) == {0}
    assert "f" in found.actions["action"]
    assert len(found) == 1
    assert not len(found.rejected)


@pytest.mark.parametrize("text", [b"", "", " \r\n", b"\xef\xbb\xbf"])
def test_an_empty_text_has_no_hands(text: str | bytes) -> None:
    found = hand_histories.parse(text)
    assert [len(table) for table in found.tables] == [0, 0, 0, 0, 0]
    assert "hand_id" in found.hands.columns
    assert str(found)


@pytest.mark.parametrize("rows", [0, 1])
def test_every_answer_about_no_hands_is_empty_or_refused(rows: int) -> None:
    nothing = hand_histories.parse(hand(1) * rows).filter(cards="72o")
    assert len(nothing) == 0
    given: dict[str, list[Any]] = {
        "statistics_against": ["Ann"],
        "winnings_graph": ["Ann"],
        "without": [nothing],
    }
    names = [
        name
        for name, method in vars(hand_histories.Histories).items()
        if callable(method) and not name.startswith("_") and name not in {"of", "to_parquet"}
    ]
    assert {"winnings", "expected", "statistics", *given} <= {*names}
    for name in names:
        try:
            answer = getattr(nothing, name)(*given.get(name, []))
        except CardmathError:
            continue
        assert str(answer), name


def test_a_hand_that_does_not_add_up_is_rejected_and_stops_nothing() -> None:
    found = hand_histories.parse(hand(1) + broken(2) + hand(3), file="a.txt")
    assert found.hands["hand"] == ["1", "3"]
    assert found.rejected["source_file"] == ["a.txt"]
    assert "the text says the pot is 7" in found.rejected["reason"][0]


def test_strict_raises_the_first_rejected_hand() -> None:
    with pytest.raises(
        HistoryError, match=r"a\.txt, line \d+: the text says the pot is 7"
    ) as raised:
        hand_histories.parse(hand(1) + broken(2), strict=True, file="a.txt")
    assert raised.value.file == "a.txt"
    assert raised.value.line > 13


def write(folder: Path, count: int) -> str:
    """Write a file for each number, in folders in folders; give all text."""
    texts = [hand(number) for number in range(count)]
    for number, text in enumerate(texts):
        place = folder / f"{number // 4:03}"
        place.mkdir(exist_ok=True)
        (place / f"{number:03}.txt").write_text(text)
    return "".join(texts)


@pytest.mark.parametrize("threads", [0, 1, 3])
def test_a_folder_is_read_in_order_whatever_the_threads(
    tmp_path: Path, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_PIECE", 2000)
    write(tmp_path, 20)
    (tmp_path / ".hidden").write_text("no hand")
    reports = []
    found = hand_histories.read(
        tmp_path, threads=threads, progress=lambda *report: reports.append(report)
    )
    assert found.hands["hand"] == [str(number) for number in range(20)]
    assert found.hands["hand_id"] == list(range(20))
    assert sorted(set(found.players["hand_id"])) == list(range(20))
    total = sum(len(hand(number)) for number in range(20))
    assert reports[-1] == (total, total)
    assert reports == sorted(reports)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_large_file_is_cut_where_hands_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mark: bytes, end: bytes
) -> None:
    text = "".join(broken(number) if number == 17 else hand(number) for number in range(30))
    data = mark + text.replace("\n", end.decode()).encode()
    path = tmp_path / "large.txt"
    path.write_bytes(data)
    whole = hand_histories.read(path)
    monkeypatch.setattr(files, "_PIECE", 900)
    monkeypatch.setattr(files, "_WINDOW", 700)
    assert len(list(files.pieces_of(files.sized([str(path)])))) > 5
    cut = hand_histories.read(path, threads=2)
    assert len(cut) == 29
    for one, other in zip(whole.tables, cut.tables, strict=True):
        for column in set(one.columns) - {"source_offset"}:
            assert one[column] == other[column], column


def test_a_file_of_two_byte_characters_or_with_a_head_is_not_cut(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(files, "_PIECE", 900)
    text = "".join(hand(number) for number in range(30))
    for name, data in ("two", text.encode("utf-16")), ("head", b"A head\n" + text.encode()):
        path = tmp_path / name
        path.write_bytes(data)
        assert len(list(files.pieces_of(files.sized([str(path)])))) == 1
        assert len(hand_histories.read(path)) == 30


def test_batches_are_the_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_PIECE", 2000)
    write(tmp_path, 20)
    batches = list(hand_histories.read_batches(tmp_path, rows=5, threads=1))
    assert 1 < len(batches) <= 4
    ids = [number for batch in batches for number in batch.hands["hand_id"]]
    assert ids == list(range(20))
    with pytest.raises(CardmathError, match="a number of rows"):
        hand_histories.read_batches(tmp_path, rows=0)


def test_ctrl_c_gives_what_was_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_PIECE", 2000)
    write(tmp_path, 20)

    def stop(done: int, total: int) -> None:
        if 2 * done > total:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted, match="hands were read") as raised:
        hand_histories.read(tmp_path, progress=stop)
    partial = raised.value.partial
    assert 0 < len(partial) < 20
    assert partial.hands["hand_id"] == list(range(len(partial)))


def test_what_cannot_be_cut_is_not_read_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as 400 MB of zeros: nothing would stop the reading, and all of it would be kept."""
    path = tmp_path / "zeros"
    with path.open("wb") as file:
        file.truncate(400_000_000)

    def read(piece: files.FilePiece) -> bytes:
        raise AssertionError(f"{piece.size} bytes are read")

    monkeypatch.setattr(files.FilePiece, "read", read)
    found = hand_histories.read(path)
    assert (len(found), len(found.rejected)) == (0, 1)
    assert "no hand begins where these 400,000,000 bytes" in found.rejected["reason"][0]


def test_a_reading_stops_while_a_piece_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, 20)
    enough = Event()
    monkeypatch.setattr(files.FilePiece, "read", lambda _piece: bytes(enough.wait(60)))

    def stop(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    try:
        with pytest.raises(Interrupted, match="0 hands were read"):
            hand_histories.read(tmp_path, progress=stop)
        assert not enough.is_set()
    finally:
        enough.set()


def test_what_is_not_a_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(CardmathError, match="there is no such file or folder"):
        hand_histories.read(tmp_path / "nowhere")
    with pytest.raises(CardmathError, match="there is no such file or folder"):
        hand_histories.read("a\0b")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(CardmathError, match="neither a file nor a folder"):
        hand_histories.read(tmp_path / "pipe")
    assert len(hand_histories.read(tmp_path)) == 0
    for wrong in (7, [7], b"folder"):
        with pytest.raises(CardmathTypeError, match="a path is text or a Path"):
            hand_histories.read(wrong)  # type: ignore[arg-type]
    for threads in (-1, 1000, True, "2"):
        with pytest.raises(CardmathError, match=r"threads are|a number of threads is"):
            hand_histories.read(tmp_path, threads=threads)  # type: ignore[arg-type]


def test_a_file_of_something_else_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "picture.png").write_bytes(bytes(range(256)) * 40)
    (tmp_path / "hands.txt").write_text(hand())
    found = hand_histories.read(tmp_path)
    assert len(found) == 1
    assert found.rejected["room"] == [None]
    assert found.rejected["reason"][0].startswith("no line begins a hand of a known room")


def test_a_new_name_is_the_same_everywhere() -> None:
    text = hand(1) + hand(2, first="Bob", second="Cleo") + broken(3)
    found = hand_histories.parse(text, file="Ann.txt").anonymize()
    assert found.players["name"] == ["Player 1", "Player 2", "Player 3", "Player 1"]
    assert found.hands["source_file"] == found.rejected["source_file"] * 2 == ["file 1"] * 2
    with_key = hand_histories.parse(text).anonymize(key="secret")
    again = hand_histories.parse(hand(9, first="Cleo", second="Dora")).anonymize(key="secret")
    names = with_key.players["name"]
    assert names[2] == again.players["name"][1]
    assert hand_histories.parse(text).anonymize(key="other").players["name"] != names
    for table in found.tables:
        assert not any(name in str(list(table)) for name in ("Ann", "Bob", "Cleo"))
    with pytest.raises(CardmathError, match="at least one byte"):
        found.anonymize("")


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    "said",
    [
        'Ann said, "hi"',
        'Ann said, "Seat 3: Eve ($50 in chips)"',
        'Ann said, "*** SUMMARY ***"',
        'Ann said, "Bob: folds"',
        'Ann said, "Dealt to Ann [Ac Ad]"',
        'Ann said, "Ann collected $5 from pot"',
        'Eve [observer] said, "nice hand"',
        "Eve joins the table at seat #4",
        "Bob is disconnected",
    ],
)
def test_what_is_said_changes_nothing_wherever_it_stands(said: str, line_end: str) -> None:
    lines = hand().splitlines()
    plain = hand_histories.parse(line_end.join(lines)).players.to_dict()
    # Between the first two lines, the table has no name yet.
    for at in range(2, len(lines)):
        found = hand_histories.parse(line_end.join([*lines[:at], said, *lines[at:]]))
        assert not found.rejected.to_dict()["reason"], lines[at - 1]
        assert found.players.to_dict() == plain, lines[at - 1]
