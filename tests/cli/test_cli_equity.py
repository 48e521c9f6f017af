"""`cardmath equity`, as a shell runs it."""

import json
from pathlib import Path
from typing import Any

import pytest

import cardmath as cm
from tests.shell import NAME_TOO_LONG, cardmath, interrupted, typed

FLOP = ("--board", "Ks7h2d")
LONG = "22+, A2s+, K2s+, Q5s+, J7s+, 97s+, 87s, A2o+, K7o+ not AhKh, 32s@20%"
SAMPLED = ("--method", "sample", "--samples", "5000", "--seed", "7")
TABLE = """\
2 players on Ks 7h 2d: exact, 9,900 deals
player   equity     wins    ties
AhKh    59.303%  59.303%  0.000%  ██████████████
QQ+     40.697%  40.697%  0.000%  ██████████
"""


def test_output_for_people() -> None:
    assert cardmath("equity", "AhKh", "QQ+", *FLOP) == (0, TABLE, "")


def test_json_output_for_programs() -> None:
    status, out, err = cardmath("equity", "AhKh", "QQ@1/3", "-b", "Ks7h2d", "-d", "2c", "--json")
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert answer == cm.equity("AhKh", "QQ@1/3", board="Ks7h2d", dead="2c").to_dict()
    assert [*answer] == [
        *("game", "players", "total", "board", "dead"),
        *("method", "seed", "stopped", "partial", "complete"),
    ]
    first, second = answer["players"]
    assert [*first] == ["range", "equity", "wins", "ties", "share", "error"]
    assert first["equity"].count("/") == 1
    assert second["range"] == "QQ@1/3"
    assert (answer["board"], answer["dead"]) == (["Ks", "7h", "2d"], ["2c"])


def test_all_breakdowns_for_programs() -> None:
    options = ("--categories", "--combos", "--next-card", "--json")
    answer = json.loads(cardmath("equity", "AhKh", "QQ", *FLOP, *options).out)
    whole = cm.equity("AhKh", "QQ", board="Ks7h2d", combos=True, categories=True, next_card=True)
    assert answer == whole.to_dict()
    assert {"categories", "combos"} <= {*answer["players"][0]}
    assert len(answer["next_cards"]) == 47


def test_all_breakdowns_of_another_game() -> None:
    question = ("AAK*", "JsJh9s8s", "--game", "omaha8", "--board", "Ks7h2d3c")
    options = ("--categories", "--combos", "--next-card")
    answer = json.loads(cardmath("equity", *question, *options, "--json").out)
    keywords: dict[str, Any] = {"game": "omaha8", "board": "Ks7h2d3c", "next_card": True}
    whole = cm.equity("AAK*", "JsJh9s8s", combos=True, categories=True, **keywords)
    assert answer == whole.to_dict()
    lines = cardmath("equity", "AAKK", *question[1:], *options).out.splitlines()
    assert "AAKK ends in" in lines
    assert any(line.startswith("no low ") for line in lines)
    assert "AAKK by combo" in lines
    assert "AAKK after each next card" in lines


def test_an_unknown_hand_is_one_combo() -> None:
    lines = cardmath("equity", "AhKhQdJd", "*", "-g", "omaha", *FLOP, *SAMPLED, "--combos").out
    assert lines.splitlines()[-1].startswith("*  ")


def test_hand_categories_of_each_player_are_printed() -> None:
    lines = cardmath("equity", "AhKh", "QQ", *FLOP, "--categories").out.splitlines()
    assert "AhKh ends in" in lines
    assert "QQ ends in" in lines
    assert lines.count("Four of a Kind     0.101%") == 2


def test_the_equity_of_each_combo_is_printed() -> None:
    lines = cardmath("equity", "AhKh", "QQ", *FLOP, "--combos").out.splitlines()
    start = lines.index("QQ by combo")
    assert len(lines[start + 1 :]) == 6
    equity = cm.equity("AhKh", "QdQc", board="Ks7h2d").players[1].equity
    assert lines[start + 1].startswith(f"Qd Qc  {100 * float(equity):7.3f}%")


def test_the_equity_after_each_next_card_is_printed() -> None:
    lines = cardmath("equity", "AhKh", "QsQd", *FLOP, "--next-card").out.splitlines()
    start = lines.index("AhKh after each next card")
    after = dict(line.split("%")[0].split() for line in lines[start + 1 :])
    assert len(after) == 45
    equity = cm.equity("AhKh", "QsQd", board="Ks7h2dQh").players[0].equity
    assert after["Qh"] == f"{100 * float(equity):.3f}"


def test_explain_says_how_the_answer_was_computed() -> None:
    status, out, err = cardmath("equity", "AhKh", "QQ+", *FLOP, "--explain")
    assert (status, out) == (0, TABLE)
    assert err.startswith("cardmath: exact: ")
    assert err.endswith(" units of work\n")
    assert cardmath("equity", "AK", "QQ", *SAMPLED, "--explain").err == (
        "cardmath: 5,000 random deals from seed 7, until there were enough\n"
    )


def test_a_seed_gives_the_same_answer() -> None:
    question = ("equity", "AK", "random", "random", *SAMPLED)
    first = cardmath(*question, "--threads", "1")
    assert first == cardmath(*question, "--threads", "3")
    assert first.out.startswith("3 players: 5,000 random deals, seed 7\n")
    assert first.out != cardmath(*question, "--seed", "8").out
    answer = json.loads(cardmath(*question, "--json").out)
    assert (answer["method"], answer["seed"], answer["total"]) == ("sample", 7, 5000)
    assert isinstance(answer["players"][0]["equity"], float)


@pytest.mark.parametrize("options", [(), SAMPLED, ("--combos", "--categories", "--next-card")])
def test_no_line_is_too_wide(options: tuple[str, ...]) -> None:
    out = cardmath("equity", LONG, f"{LONG}, 54s", *FLOP, *options).out
    assert max(map(len, out.splitlines())) <= 80


def test_a_picture_is_written(tmp_path: Path) -> None:
    path = tmp_path / "equities.png"
    status, out, err = cardmath("equity", "AhKh", "QQ+", *FLOP, "--plot", str(path))
    assert (status, out, err) == (0, TABLE, f"cardmath: drew {path}\n")
    assert path.read_bytes().startswith(b"\x89PNG")


def test_a_picture_that_cannot_be_written() -> None:
    status, out, err = cardmath("equity", "AhKh", "QQ+", *FLOP, "--plot", NAME_TOO_LONG)
    assert (status, out) == (2, TABLE)
    assert err == f"cardmath: error: {NAME_TOO_LONG}: File name too long\n"


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["AA,KK"], "there are 2 to 10 players, not 1: each range is an argument of its own"),
        ([], "Missing argument"),
        (["AA", "QQ, KX"], "'KX'"),
        (["AA", "QQ, KX"], "\n  QQ, KX\n      ^^"),
        (["AA", "KK@2"], "0 to 1"),
        (["AA", ""], "player 2 holds nothing: the range is empty"),
        (["AA", "KK", "--board", "Ks7h2dZz"], "it does not start with a rank"),
        (["AA", "KK", "--board", "Ks7h2dZz"], "\n  Ks7h2dZz\n        ^^"),
        (["AA", "KK", "--board", "2c3c4c5c6c7c"], "the board of Texas hold'em has 5 cards at most"),
        (["AA", "KK", "--board", "2c2c3c"], "comes twice"),
        (["AA", "KK", *FLOP, "--dead", "Ks"], "Ks is on the board and dead"),
        (["AhKh", "AhQd"], "players 1 and 2 cannot both hold their cards, as both need Ah"),
        (
            ["KsKh", "AA", *FLOP],
            "player 1: every hand of KsKh uses a card that is already on the board or dead",
        ),
        (["AA", "KK", "--next-card"], "on a board of 3 to 4 cards, not of 0"),
        (["random"] * 4 + ["--method", "exact"], "too many choices"),
        (["AA", "KK", "--method", "best"], "'best' is not one of"),
        # Options of random deals are checked even if the answer is exact.
        (["AA", "KK", "--error", "0"], "an error is 1e-06 to 1, not 0"),
        (["AA", "KK", "--error", "nan"], "an error is 1e-06 to 1, not nan"),
        (["AA", "KK", "--samples", "0"], "a number of samples is 1"),
        (["AA", "KK", "--seconds", "-1"], "a time in seconds is 0"),
        (["AA", "KK", "--seed", "-1"], "-1 is not in the range"),
        (["AA", "KK", "--threads", "-1"], "-1 is not in the range"),
        (["AA", "random", "--plot", "x.foo"], "'x.foo' is not the name of a picture"),
        (["AA", "KK", "--plot", "."], "is a directory"),
        (
            ["AA**", "*", "-g", "omaha", "--plot", "x.png"],
            "--plot draws hands of two cards, and omaha has others",
        ),
        (["AhKhQd", "9s8s7c", "-g", "stud", "--next-card"], "stud has no board, so no card"),
        (["AA", "KK", "--baord", "x"], "No such option"),
    ],
)
def test_bad_input_gets_an_error_message(args: list[str], says: str) -> None:
    status, out, err = cardmath("equity", *args)
    assert (status, out) == (2, "")
    assert says in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("question", "says"),
    [
        (("random", "random", "random", "--error", "1e-6", "--seed", "5"), "were evaluated"),
        pytest.param(
            ("random", "random", "--categories", "--combos", "--method", "exact"),
            "were counted",
            marks=pytest.mark.exhaustive,
        ),
    ],
)
def test_ctrl_c_ends_the_command_with_what_was_done(question: tuple[str, ...], says: str) -> None:
    status, out, err = interrupted("equity", *question, "--threads", "1", label="Dealing")
    assert status == 130
    title, _, *lines = out.splitlines()
    assert ", interrupted" in title
    assert sum(line.startswith("random") for line in lines) >= 2
    assert "cardmath: interrupted: " in err
    assert err.rstrip().endswith(says)


def test_a_closed_pipe_ends_quietly() -> None:
    run = typed("cardmath equity random QQ+ --board Ks7h2d --combos | head -1")
    assert run.err == ""
    assert len(run.out.splitlines()) == 1
