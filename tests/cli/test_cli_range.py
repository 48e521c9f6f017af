"""`cardmath range`, as a shell runs it."""

import json
from pathlib import Path

import pytest

import cardmath as cm
from tests.shell import NAME_TOO_LONG, cardmath, on_terminal, with_encoding

GRID = """\
   A   K   Q   J   T   9   8   7   6   5   4   3   2
A  AA 50%  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
K  ·   KK  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
Q  ·   ·   QQ  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
J  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
T  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
9  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
8  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
7  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
6  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
5  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
4  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
3  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
2  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
"""


def test_output_for_people() -> None:
    summary = "22 combos of 1,326, 20 by weight: 1.508% of hands\nQQ+, AKs@0.5\n"
    assert cardmath("range", "QQ+, AKs@50%") == (0, GRID + summary, "")
    assert cardmath("range", "QQ+,", "AKs@50%").out == GRID + summary


def test_cells_of_the_grid_show_the_share_of_a_class_that_is_held() -> None:
    lines = cardmath("range", "AK@0.1%, QQ@99.9%, JhJd, 22").out.splitlines()
    assert lines[1].split() == ["A", "·", "<1%", *11 * ["·"]]
    assert lines[3].split()[3] == "99%"
    assert lines[4].split()[4] == "17%"
    assert lines[13].split()[13] == "22"
    assert cardmath("range", "AhKh").out.splitlines()[-2:] == [
        "1 combo of 1,326: 0.07541% of hands",
        "AhKh",
    ]
    assert cardmath("range", "").out.endswith("\n0 combos of 1,326: 0% of hands\nnothing\n")


def test_the_grid_is_coloured_unless_the_user_asks_for_no_colour() -> None:
    shown = on_terminal("range", "QQ+, AKs@50%").out
    assert "\x1b[" in shown
    assert " AA \x1b[0m" in shown
    plain = on_terminal("range", "QQ+, AKs@50%", env={"NO_COLOR": "1"}).out
    assert ";5;" not in plain
    assert "AA" in plain


def test_the_grid_is_ascii_if_the_encoding_has_no_dots() -> None:
    status, out, err = with_encoding("ascii", "range", "QQ+, AKs@50%")
    assert (status, err) == (0, "")
    assert out.startswith(GRID.replace("·", "."))


def test_json_output_for_programs() -> None:
    held = cm.Range("QQ+, AKs@50%")
    assert json.loads(cardmath("range", "QQ+, AKs@50%", "--json").out) == held.to_dict()
    answer = json.loads(cardmath("range", "AA, AhKh@1/3", "--json", "--combos").out)
    assert answer["hands"][0] == {"hand": ["As", "Ah"], "weight": "1/1"}
    assert {"hand": ["Ah", "Kh"], "weight": "1/3"} in answer["hands"]
    assert len(answer["hands"]) == answer["combinations"] == 7


def test_combos_are_listed_one_by_one() -> None:
    assert cardmath("range", "AhKh@1/3, AhAd, 2d2c:.25", "--combos").out.splitlines() == [
        "Ah Ad 1",
        "Ah Kh 1/3",
        "2d 2c 0.25",
    ]


def test_formats_of_other_programs() -> None:
    done = cardmath("range", "[50]AA,AKs[/50],KK", "--from", "gto+", "--to", "pio")
    assert done == (0, "KK,AA:0.5,AKs:0.5\n", "")
    answer = json.loads(cardmath("range", "QQ@25%", "--to", "equilab", "--json").out)
    assert answer["equilab"] == "25: QQ"
    status, out, err = cardmath("range", "KK, [50]foo[/50]", "--from", "gto+")
    assert (status, out) == (2, "")
    assert err.endswith("  KK, [50]foo[/50]\n          ^^^\n")
    assert cardmath("range", "QQ@1/3", "--to", "pio").status == 2


def test_combos_are_counted_by_groups() -> None:
    lines = cardmath("range", "QQ+, AKs@50%", "--by", "kind").out.splitlines()
    assert lines[-1].split() == ["suited", "4", "312", "2", "10.000%"]
    answer = json.loads(cardmath("range", "QQ+", "--by", "class", "--json").out)
    assert [row["name"] for row in answer["groups"]] == ["AA", "KK", "QQ"]


def test_combos_with_a_dead_card_are_removed() -> None:
    assert cardmath("range", "AA", "--dead", "A♥ ks").out.endswith("\nAsAd, AsAc, AdAc\n")


@pytest.mark.exhaustive
def test_a_picture_is_written(tmp_path: Path) -> None:
    path = tmp_path / "range.png"
    status, _, err = cardmath("range", "QQ+", "--plot", str(path))
    assert (status, err) == (0, f"cardmath: drew {path}\n")
    assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "QQ+, K9s-J8s, 22",
            "'K9s-J8s': from K9s to J8s the first rank goes down by 2 and the second down by 1; a "
            "span keeps one of them (A5s-A2s), or both go down together (76s-54s)\n"
            "  QQ+, K9s-J8s, 22\n"
            "       ^^^^^^^\n",
        ),
        ("(QQ", "'(': this parenthesis is never closed\n  (QQ\n  ^\n"),
        (
            "QQ,\nAK@2,\n22",
            "'2': a weight is 0 to 1, or 0% to 100%; 2% is a percentage\n  AK@2,\n     ^\n",
        ),
        (
            "AKs, " * 50 + "QQ) " + "22 " * 100,
            "')': no parenthesis is open here\n"
            f"  …{('AKs, ' * 50 + 'QQ')[-40:]}) {'22 ' * 19}2…\n  {' ' * 41}^\n",
        ),
    ],
)
def test_an_error_marks_the_wrong_part_of_a_range(text: str, message: str) -> None:
    assert cardmath("range", text) == (2, "", f"cardmath: error: {message}")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([], "Missing argument 'RANGE'"),
        (["QQ", "--dead", "Ax"], "'x' is not a suit"),
        (["QQ", "--plot", "x.foo"], "is not the name of a picture"),
        (["QQ", "--polt", "x.png"], "No such option"),
    ],
)
def test_bad_usage_gets_an_error_message(args: list[str], says: str) -> None:
    status, out, err = cardmath("range", *args)
    assert (status, out) == (2, "")
    assert says in err
    assert "Traceback" not in err


def test_a_picture_that_cannot_be_written() -> None:
    status, _, err = cardmath("range", "QQ", "--plot", NAME_TOO_LONG)
    assert (status, err) == (
        2,
        f"cardmath: error: {NAME_TOO_LONG}: File name too long\n",
    )


def test_a_range_may_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "opening.txt"
    file.write_text("AA, KK  # the best\n\nAKs@50%,\n")
    typed = cardmath("range", "AA, KK, AKs@50%")
    assert cardmath("range", f"@{file}") == typed
    both = ("--board", "Ks7h2d")
    assert cardmath("equity", f"@{file}", "QQ", *both) == cardmath(
        "equity", "KK+, AKs@50%", "QQ", *both
    )
    for text, says in (
        (b"# nothing", "has no range"),
        (b"\xff\xfe\x00", "is not text in UTF-8"),
        (b"A" * 1_000_001, "too long for a range"),
    ):
        file.write_bytes(text)
        assert says in cardmath("range", f"@{file}").err
    assert "No such file" in cardmath("range", f"@{tmp_path}/none").err
    assert "the name of a file is missing after @" in cardmath("range", "@").err
