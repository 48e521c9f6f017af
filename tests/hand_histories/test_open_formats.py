"""Hands in open formats."""

import json
from pathlib import Path
from typing import Literal

import pytest

from cardmath import hand_histories
from cardmath.errors import CardmathError
from tests.hand_histories.hands import broken, hand
from tests.shell import cardmath

MONEY = ["name", "starting_stack", "contributed", "collected", "net"]


@pytest.mark.parametrize("to", ["phh", "ohh"])
def test_hands_are_the_same_after_writing_and_reading(to: Literal["phh", "ohh"]) -> None:
    text = hand(1) + broken(2) + hand(3, pot="$0.50")
    before = hand_histories.parse(text)
    written = hand_histories.convert(text, to)
    assert len(written) == len(before.hands) == 2
    after = [hand_histories.parse(each) for each in written]
    assert not any(len(each.rejected) for each in after)
    pots = [each.hands.to_dict(["pot", "rake"]) for each in after]
    assert pots == [{"pot": [50], "rake": [0]}] * 2
    rows = sorted(zip(*before.players.to_dict(MONEY).values(), strict=True))
    again = [
        row for each in after for row in zip(*each.players.to_dict(MONEY).values(), strict=True)
    ]
    assert sorted(again) == rows


def test_files_of_many_hands_are_read_again(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(hand(1) + hand(2))
    for name in ("all.phhs", "all.ohh", "all.json"):
        file = tmp_path / "out" / name
        file.parent.mkdir(exist_ok=True)
        assert hand_histories.write_file(tmp_path / "in.txt", file) == 2
        found = hand_histories.read(file)
        assert (len(found.hands), len(found.rejected)) == (2, 0)
    lines = (tmp_path / "out" / "all.ohh").read_text().splitlines()
    assert [json.loads(line)["ohh"]["game_number"] for line in lines] == ["1", "2"]


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(hand(1) + hand(2))
    with pytest.raises(CardmathError, match=r"one hand, not 2: name it \.phhs"):
        hand_histories.write_file(tmp_path / "in.txt", tmp_path / "a.phh")
    with pytest.raises(CardmathError, match="ends with none of"):
        hand_histories.write_file(tmp_path / "in.txt", tmp_path / "a.doc")
    with pytest.raises(CardmathError, match="phh, ohh, pokerstars"):
        hand_histories.convert(hand(1), "xml")  # type: ignore[arg-type]


def test_the_command_writes_them(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(hand(1) + hand(2))
    to = tmp_path / "out.phhs"
    shown = cardmath("hands", str(tmp_path / "in.txt"), "--to", str(to))
    assert (shown.status, "wrote 2 hands" in shown.err) == (0, True)
    assert to.read_text().startswith("[1]\nvariant = ")


@pytest.mark.parametrize("to", ["phh", "ohh", "pokerstars"])
def test_names_can_be_replaced(to: Literal["phh", "ohh", "pokerstars"]) -> None:
    text = hand(1) + hand(2, first="Bob", second="Cleo")
    written = "".join(hand_histories.convert(text, to, anonymize=True))
    assert not any(name in written for name in ("Ann", "Bob", "Cleo"))
    assert all(f"Player {number}" in written for number in (1, 2, 3))
    keyed = [hand_histories.convert(text, to, anonymize=True, key="secret") for _ in range(2)]
    assert keyed[0] == keyed[1]
    assert "Ann" not in "".join(keyed[0])
    with pytest.raises(CardmathError, match="a key is for"):
        hand_histories.convert(text, to, key="secret")


def test_the_command_replaces_names_in_open_formats(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(hand(1))
    to = tmp_path / "out.phhs"
    shown = cardmath("hands", str(tmp_path / "in.txt"), "--to", str(to), "--anonymous")
    assert (shown.status, "wrote 1 hands" in shown.err) == (0, True)
    assert "Ann" not in to.read_text()
