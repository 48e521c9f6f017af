"""The command for jam or fold."""

from __future__ import annotations

import json

import pytest

from tests.shell import cardmath


def test_the_command() -> None:
    locks = ["--lock", "BTN jams=22+, A2+", "--lock", "BTN jams, SB calls=99+"]
    run = cardmath("push-fold", "12", "8", "20", "--target", "0.5", *locks)
    assert run.status == 0, run.err
    assert run.out.startswith("jam or fold: BTN 12, SB 8, BB 20\nchips: BTN ")
    assert "\nBTN jams: " in run.out
    money = ["--ante", "1", "--ante-kind", "big blind", "--prizes", "5", "3", "--bounties", "1"]
    found = json.loads(
        cardmath("push-fold", "6", "5", "--lock", "SB jams=22+", *money, "--json").out
    )
    assert found["pool"] == 10
    assert found["unit"] == "prize money"
    assert [line["line"] for line in found["lines"]] == ["SB jams", "SB jams, BB calls"]
    for wrong, message in (
        (["--bounties", "1"], "--bounties belongs to --prizes"),
        (["--lock", "SB jams"], "write LINE=RANGE"),
        (["--method", "lp"], "--method is for two players who"),
        (["--against", "8"], "--against belongs to one stack"),
    ):
        assert message in cardmath("push-fold", "12", "8", "20", *wrong).err


@pytest.mark.parametrize(
    ("typed", "forced"),
    [("10 0.4", "BB"), ("10 --against 0.4", "BB"), ("0.4", "SB, BB"), ("10 --ante 100", "SB, BB")],
)
def test_a_player_who_is_all_in_by_the_blind_is_no_error(typed: str, forced: str) -> None:
    run = cardmath("push-fold", *typed.split())
    assert (run.status, run.err) == (0, "")
    assert f"\nall-in by the blind or the ante: {forced}\n" in run.out
