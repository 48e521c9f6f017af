"""`cardmath review` where there is nothing to review: it says why."""

from pathlib import Path

import pytest

from tests.hand_histories.hands import broken
from tests.review.hands import Played
from tests.shell import cardmath

CHECKED = ((0, "x", 0), (1, "x", 0))
TEXT = Played(1, "Ks 7h 2d 3c 4s", ("KhQh", "AhAd"), (CHECKED, CHECKED, CHECKED)).text
SHOWN = "Dealt to Ann [Kh Qh]\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there are no hands to review"),
        (broken(2), "there are no hands to review; 1 hand could not be read"),
        (TEXT.replace(SHOWN, ""), "no hand has a hero: say whose decisions by --player NAME"),
    ],
)
def test_it_says_why_there_is_nothing(text: str, reason: str, tmp_path: Path) -> None:
    if text:
        (tmp_path / "hands.txt").write_text(text)
    shown = cardmath("review", str(tmp_path), "--depth", "river", "--no-cache")
    assert shown.status == 1
    assert reason in shown.err
    assert "0 decisions in 0 hands" in shown.out
