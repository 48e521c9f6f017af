"""`cardmath study`, as a shell runs it."""

import json
from pathlib import Path

import pytest

import cardmath as cm
from tests.shell import cardmath, on_terminal

SPOT = ("study", "22+, A2s+", "--board", "Ks7h2h")


def test_output_for_people() -> None:
    answer = cardmath(*SPOT)
    assert (answer.status, answer.err) == (0, "")
    table, grid = answer.out.split("\n\n")
    study = cm.study("22+, A2s+", "Ks7h2h")
    lines = table.splitlines()
    assert [line.rstrip("█ ") for line in lines[3:]] == str(study).splitlines()[3:]
    assert "█" in table
    assert grid.splitlines()[1].startswith("A  AA AKs AQs")
    assert grid.splitlines()[-1] == study.held.text


def test_the_grid_is_coloured_by_strength() -> None:
    out = on_terminal("study", "KK, QQ, 32o", "--board", "Ks7h2d").out
    styles = {name: out.split(name)[-2].rsplit("\x1b[", 1)[-1] for name in (" KK ", " QQ ", "32o")}
    assert len(set(styles.values())) == 3


@pytest.mark.parametrize("columns", [40, 60])
def test_the_table_fits_a_narrow_terminal(columns: int) -> None:
    out = on_terminal(*SPOT, columns=columns, env={"NO_COLOR": "1"}).out
    table = out.split("\n\n   A   K")[0]
    assert max(map(len, table.splitlines())) <= columns


def test_a_filter_keeps_the_combos_that_it_names() -> None:
    kept = cm.study("22+, A2s+", "Ks7h2h").range("set or nut flush draw")
    answer = cardmath(*SPOT, "--filter", "set or nut flush draw", "--json")
    assert json.loads(answer.out)["range"] == kept.text
    assert json.loads(answer.out)["combos"] == len(kept)
    none = cardmath(*SPOT, "--filter", "board's trips")
    assert (none.status, none.out) == (1, "")
    assert none.err == "cardmath: no combo of the range fits board's trips\n"


def test_json_and_csv() -> None:
    study = cm.study("22+, A2s+", "Ks7h2h")
    assert cardmath(*SPOT, "--json").out == f"{study.to_json()}\n"
    assert cardmath(*SPOT, "--csv").out == study.to_csv()
    hands = json.loads(cardmath(*SPOT, "--json", "--combos").out)["hands"]
    assert len(hands) == len(study.held)
    assert hands[0] == study.combos()[0].to_dict()


def test_each_combo_is_printed_with_its_names() -> None:
    lines = cardmath(*SPOT, "--combos").out.splitlines()
    first = cm.study("22+, A2s+", "Ks7h2h").combos()[0]
    assert lines[0] == f"{first.hand} {', '.join((first.made, *first.draws))}"


def test_all_names_are_listed_with_their_meaning() -> None:
    out = cardmath("study", "--names").out
    definitions = cm.study("random", "Ks7h2d").definitions
    assert all(one.name in out and one.meaning in out for one in definitions)
    listed = json.loads(cardmath("study", "--names", "--json").out)["names"]
    assert [one["name"] for one in listed] == [one.name for one in definitions]
    short = json.loads(cardmath("study", "--names", "--json", "--game", "short-deck").out)
    assert short["game"] == "short-deck"
    assert short["names"] != listed


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("QQ",), "a study needs a RANGE and a --board"),
        (("--board", "Ks7h2d"), "a study needs a RANGE and a --board"),
        (("QQ", "--board", "Ks7h"), "three to five cards"),
        (("QQ", "--board", "Ks7h2d", "--filter", "sett"), "did you mean set"),
        (("QQQ", "--board", "Ks7h2d"), "QQQ"),
        (("QQ", "--board", "Ks7h2d", "--game", "omaha8"), "hold'em"),
        (("QQ", "--board", "Ks7h2d", "--csv", "--json"), "exclude each other"),
    ],
)
def test_bad_questions_get_an_error_message(args: tuple[str, ...], says: str) -> None:
    answer = cardmath("study", *args)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("cardmath: error: ")
    assert says in answer.err


AGAINST = ("study", "22+, AT+", "--board", "Ks7h2d", "--against", "JJ-22, AQ")


def test_equities_against_a_range_are_printed() -> None:
    found = cm.study("22+, AT+", "Ks7h2d", "JJ-22, AQ").distribution()
    out = cardmath(*AGAINST).out
    [ours, theirs] = [line for line in out.splitlines() if "% equity for" in line]
    assert f"{100 * float(found.equity):.2f}%" in ours
    assert f"{100 * float(found.opponent.equity):.2f}%" in theirs
    answer = json.loads(cardmath(*AGAINST, "--next", "--json").out)
    assert answer["distribution"] == found.to_dict()
    assert answer["above"][0]["share"] == str(found.share_above(0.8))
    assert len(answer["next_cards"]["rows"]) == 49
    lines = cardmath(*AGAINST, "--next").out.splitlines()
    assert lines[-1].startswith("2c ")


@pytest.mark.exhaustive
def test_averages_over_all_flops_are_printed() -> None:
    found = cm.flops("AA", "KK")
    answer = cardmath("study", "AA", "--against", "KK", "--flops")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("AA against KK on 22,092 flops: ")
    assert str(found.by_texture("suits")) in answer.out
    listed = cardmath("study", "AA", "--flops", "--csv").out.splitlines()
    assert len(listed) == 1 + len(cm.flops("AA"))
    assert json.loads(cardmath("study", "AA", "--against", "KK", "--flops", "--json").out) == (
        found.to_dict()
    )


@pytest.mark.exhaustive
@pytest.mark.parametrize("picture", ["made", "curves", "bars", "next"])
def test_pictures_of_a_study_are_written(tmp_path: Path, picture: str) -> None:
    path = tmp_path / "picture.png"
    assert cardmath(*AGAINST, "--plot", str(path), "--picture", picture).status == 0
    assert path.stat().st_size > 5_000


@pytest.mark.exhaustive
def test_a_picture_of_flops(tmp_path: Path) -> None:
    path = tmp_path / "flops.svg"
    assert cardmath("study", "AA", "--against", "KK", "--flops", "--plot", str(path)).status == 0
    assert "on 22,092 flops" in path.read_text()


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["AA", "--flops", "--board", "Ks7h2d"], "--flops goes with"),
        (["AA", "--flops", "--plot", "x.png"], "no equities"),
        (["AA", "--board", "Ks7h2d", "--next"], "--next needs"),
        (["AA", "--board", "Ks7h2d", "--against", "foo"], "neither a rank"),
        (["AA", "--board", "Ks7h2d", "--against", "Ks7h"], "player 2: every hand of Ks7h"),
    ],
)
def test_bad_questions_about_ranges(args: list[str], says: str) -> None:
    status, _, err = cardmath("study", *args)
    assert status == 2
    assert says in err
    assert "Traceback" not in err
