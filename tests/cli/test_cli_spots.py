"""`cardmath eval` with two hole cards in hold'em, as a shell runs it."""

import json

import pytest

import cardmath as cm
from tests.shell import cardmath, on_terminal

SPOT = cm.read_spot("AhKh", "9c7h2h")


def test_output_for_people() -> None:
    assert cardmath("eval", "AhKh", "--board", "9c7h2h") == (0, f"{SPOT}\n", "")
    assert cardmath("eval", "A♥", "kh", "-b", "9c, 7h 2h").out == f"{SPOT}\n"


def test_dead_cards_are_not_in_any_holding() -> None:
    spot = cm.read_spot("AhKh", "9c7h2h", "3h4h")
    assert cardmath("eval", "AhKh", "-b", "9c7h2h", "-d", "3h4h").out == f"{spot}\n"


def test_equity_against_ranges_is_printed() -> None:
    args = ("eval", "AhKh", "--board", "9c7h2h", "--against", "QQ+, AK", "--against", "22+")
    spot = cm.read_spot("AhKh", "9c7h2h", against=["QQ+, AK", "22+"])
    assert cardmath(*args).out == f"{spot}\n"
    assert json.loads(cardmath(*args, "--json").out) == spot.to_dict()
    assert cardmath("eval", "AhKh", "--against", "foo").status == 2


def test_json_output_for_programs() -> None:
    status, out, err = cardmath("eval", "AhKh", "--board", "9c7h2h", "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == SPOT.to_dict()


def test_two_cards_are_before_the_flop() -> None:
    status, out, err = cardmath("eval", "AsAh")
    assert (status, err) == (0, "")
    assert out.splitlines()[:2] == ["As Ah before the flop", "you have   AA"]


def test_the_question_is_bold_on_a_terminal() -> None:
    out = on_terminal("eval", "AhKh", "--board", "9c7h2h").out
    assert out.startswith("\x1b[1mAh Kh on 9c 7h 2h\x1b[0m\nyou have")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["AhKh", "--board", "Ks7h"], "a board has three to five cards, or none before the flop"),
        (["AhKh", "--board", "Ks7h2d3d4d5d"], "before the flop, not 6"),
        (["AhKh", "--board", "Kh7h2d"], "Kh is in the hand and on the board"),
        (["AhKh", "--board", "Ks7h2d", "--dead", "Ks"], "Ks is on the board and dead"),
        (["AhKhQh", "--board", "Ks7h2d"], "two hole cards, not 3"),
        (["AhKhQhJhTh", "--dead", "2c"], "two hole cards, not 5"),
        (["AhKh", "--board", "Kx7h2d"], "'x' is not a suit"),
        (["AhKh", "--board", "KsKs2d"], "'Ks': this card comes twice"),
        (["AhKh", "--bord", "Ks7h2d"], "--board"),
        (["AhKh", "--board"], "requires an argument"),
    ],
)
def test_bad_input_gets_an_error_message(args: list[str], says: str) -> None:
    status, out, err = cardmath("eval", *args)
    assert (status, out) == (2, "")
    assert says in err
    assert "Traceback" not in err
