"""Hands in open formats."""

import json
from collections import defaultdict
from pathlib import Path
from typing import Any, Literal

import pytest

from cardmath import hand_histories
from cardmath.errors import CardmathError
from cardmath.hand_histories.samples import Betting
from tests.hand_histories.hands import broken, hand
from tests.shell import cardmath

GOLDEN = Path(__file__).parents[2] / "golden" / "hands"
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


def stakes_of(found: hand_histories.Histories) -> list[tuple[Any, ...]]:
    """The stakes of each hand."""
    return list(zip(*found.hands.to_dict(STAKES).values(), strict=True))


BETTINGS: tuple[Betting, ...] = ("no-limit", "pot-limit", "fixed-limit")
STAKES = ["betting", "small_blind", "big_blind", "ante", "small_bet", "big_bet", "bring_in"]


@pytest.mark.parametrize("to", ["phh", "ohh", "pokerstars"])
@pytest.mark.parametrize("betting", BETTINGS)
@pytest.mark.parametrize("game", ["holdem", "short-deck", "omaha8", "stud", "razz", "five-card"])
def test_stakes_are_the_same_after_writing_and_reading(
    game: str, betting: Betting, to: Literal["phh", "ohh", "pokerstars"]
) -> None:
    text = hand_histories.sample_hands(10, game, betting=betting, seed=4)
    before = hand_histories.parse(text, strict=True)
    after = [hand_histories.parse(each, strict=True) for each in hand_histories.convert(text, to)]
    stakes = [row for each in after for row in stakes_of(each)]
    assert stakes == stakes_of(before)


LOST = {
    "bossmedia-all-in.txt": ((), ()),
    "full-tilt-run-twice.txt": (("betting", "sitting_out"), ("betting", "sitting_out")),
    "partypoker.txt": (("format", "sitting_out"), ("format", "sitting_out")),
    "pokerstars-cap-run-twice.txt": ((), ("betting",)),
    "winning-jackpot.txt": ((), ()),
    "winamax-knockout.txt": (
        ("bounty", "buy_in", "entry_currency", "fee", "tournament_id"),
        ("level",),
    ),
}
"""Hands of rooms, and the columns that PHH and Open Hand History lose, as the reference says."""

OF_THE_TEXT = {"hand_id", "room", "skin"} | {
    f"source_{name}" for name in ("file", "offset", "length", "line")
}


@pytest.mark.parametrize("name", LOST)
@pytest.mark.parametrize("to", ["phh", "ohh"])
def test_only_what_the_reference_lists_is_lost(name: str, to: Literal["phh", "ohh"]) -> None:
    text = (GOLDEN / name).read_bytes()
    before = hand_histories.parse(text, strict=True)
    lost = set[str]()
    after = [hand_histories.parse(each, strict=True) for each in hand_histories.convert(text, to)]
    seated = [row for row in before.players if not row["sitting_out"]]
    if len(seated) < len(before.players):
        lost.add("sitting_out")
    for rows, again in (
        (list(before.hands), [row for each in after for row in each.hands]),
        (seated, [row for each in after for row in each.players]),
    ):
        for row, read in zip(rows, again, strict=True):
            lost |= {column for column in row if row[column] != read[column]}
    assert lost - OF_THE_TEXT == {*LOST[name][to == "ohh"]}


def test_files_of_many_hands_are_read_again(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(hand(1) + hand(2))
    for name in ("all.phhs", "all.ohh", "all.json"):
        file = tmp_path / "out" / name
        file.parent.mkdir(exist_ok=True)
        assert hand_histories.write_file(tmp_path / "in.txt", file).hands == 2
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
    with pytest.raises(CardmathError, match="'phh', 'ohh', 'pokerstars'"):
        hand_histories.convert(hand(1), "xml")  # type: ignore[arg-type]


def test_hands_are_not_written_among_those_that_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They would replace a file, or count again the next time that the folder is read."""
    (tmp_path / "new").mkdir()
    folder = tmp_path / "hands"
    (folder / "inner").mkdir(parents=True)
    source = folder / "in.txt"
    source.write_text(hand(1))
    monkeypatch.chdir(folder)
    for paths, file in (
        (source, source),
        (source, "in.txt"),
        (iter([folder]), folder / "out.phhs"),
        ([tmp_path / "new", folder], "inner/out.ohh"),
    ):
        with pytest.raises(CardmathError, match="would be among the hands that are read"):
            hand_histories.write_file(paths, file)
    shown = cardmath("hands", str(folder), "--to", str(folder / "out.txt"))
    assert (shown.status, "write it elsewhere" in shown.err, shown.out) == (2, True, "")
    assert source.read_text() == hand(1)
    assert not list(folder.glob("**/out*"))
    assert hand_histories.write_file(source, folder / "out.phhs").hands == 1
    assert hand_histories.write_file(folder, tmp_path / "new" / "out.phhs").hands == 2


def test_hands_of_games_that_a_format_lacks_are_counted(tmp_path: Path) -> None:
    hands = tmp_path / "hands"
    hands.mkdir()
    for game in ("courchevel", "holdem"):
        (hands / f"{game}.phhs").write_text(hand_histories.sample_hands(3, game, seed=1, to="phh"))
    (hands / "broken.txt").write_text(broken())
    to = tmp_path / "out.txt"
    done = hand_histories.write_file(hands, to)
    assert (done.hands, done.left_out, done.rejected, done.duplicates) == (3, 3, 1, 0)
    assert str(done) == "3 hands; 3 hands that the format cannot hold; 1 rejected"
    shown = cardmath("hands", str(hands), "--to", str(to))
    assert "3 hands that the format cannot hold" in shown.err


def test_hands_that_nobody_is_known_to_win_are_written_as_phh_alone() -> None:
    text = (GOLDEN / "phh-many.phhs").read_bytes()
    complete = hand_histories.parse(text).hands["complete"]
    assert 0 < sum(complete) < len(complete)
    formats: list[tuple[Literal["phh", "ohh", "pokerstars"], int]] = [
        ("phh", len(complete)),
        ("ohh", sum(complete)),
        ("pokerstars", sum(complete)),
    ]
    for to, count in formats:
        written = list(hand_histories.convert(text, to=to))
        assert len(written) == count
        assert not any(len(hand_histories.parse(each).rejected) for each in written)


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
    assert (shown.status, "wrote 1 hand in" in shown.err) == (0, True)
    assert "Ann" not in to.read_text()


def reworded(hand: dict[str, Any], *, calls: bool) -> str:
    """An Open Hand History whose raises, and perhaps calls, state the bet of the street."""
    totals = {"Raise", "Call"} if calls else {"Raise"}
    for turn in hand["ohh"]["rounds"]:
        bets: dict[int, int] = defaultdict(int)
        for action in turn["actions"]:
            if action["action"] in {"Post Ante", "Post Dead", "Add to Pot"}:
                continue
            cents = round(100 * action.get("amount", 0))
            bets[action.get("player_id", -1)] += cents
            if action["action"] in totals:
                action["amount"] = bets[action["player_id"]] / 100
    return json.dumps(hand)


@pytest.mark.exhaustive
@pytest.mark.parametrize("calls", [False, True])
def test_what_raises_and_calls_mean_is_found_from_the_rest_of_the_hand(calls: bool) -> None:
    """Programs write the chips that are added, or the bet afterwards."""
    texts = hand_histories.convert(hand_histories.sample_hands(300, seed=3), "ohh")
    same = differ = 0
    for text in texts:
        again = reworded(json.loads(text), calls=calls)
        before, after = hand_histories.parse(text), hand_histories.parse(again)
        assert not len(after.rejected), list(after.rejected)
        assert after.players.to_dict(MONEY) == before.players.to_dict(MONEY)
        # Nothing says how much the last raise was if nobody called it.
        moved = [found.actions.to_dict(["amount", "to"]) for found in (before, after)]
        same += moved[0] == moved[1]
        differ += json.loads(text) != json.loads(again)
    assert differ > 100
    assert same > 250


def test_other_currencies_are_kept() -> None:
    hand_in = json.loads(hand_histories.convert(hand(1), "ohh")[0])
    hand_in["ohh"]["currency"] = "CAD"
    found = hand_histories.parse(json.dumps(hand_in))
    assert found.hands.to_dict(["currency"]) == {"currency": ["CAD"]}
