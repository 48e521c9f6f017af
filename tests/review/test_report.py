"""Reviews in words, totals and files."""

import json
import re
from dataclasses import replace

import pytest

import cardmath as cm
from cardmath import hand_histories
from tests.review.reviewed import CHART, CHECKED, FOLDED, OPTIONS, played, review


def test_chips_of_tournaments_are_not_written_as_powers_of_ten() -> None:
    done = review(played())
    many = replace(done.decisions[-1], pot=2_500_000.0, loss=15_400.0, bound=1012.0)
    assert "pot 2500000; " in str(many)
    assert "is worth 15400 more (bound 1012)" in str(many)
    assert "15400" in str(replace(done, decisions=(many,)))
    small = replace(many, pot=6.25, loss=0.17021, bound=0.7123)
    assert str(small).endswith("is worth 0.1702 more (bound 0.71)")


def test_bets_of_tournaments_have_all_their_digits() -> None:
    text = re.sub(r"\$(\d+)", lambda amount: str(int(amount[1]) * 20_001), played().text)
    title = "Tournament #5, 3000+300 Hold'em No Limit - Level X (200010/400020)"
    text = text.replace("Hold'em No Limit (200010/400020 USD)", title)
    call = cm.review(hand_histories.parse(text), "Ann", ranges=CHART, **OPTIONS).decisions[-1]
    assert call.line == "check, bet 2000100"
    assert call.stakes == "400020"


def test_totals_add_up_to_the_whole() -> None:
    done = review(played("7c7d", FOLDED), played(number=2), played("7c7d", number=3))
    for group in ("street", "position", "preflop", "action", "size", "made", "texture"):
        totals = done.by(group)
        assert sum(row.decisions for row in totals) == len(done.decisions)
        assert sum(row.loss_bb for row in totals) == pytest.approx(done.loss_bb)
        assert str(totals)
    assert {row.group for row in done.by("size")} == {"no bet"}
    assert {row.group for row in done.by("texture")} == {"rainbow, unpaired"}
    with pytest.raises(cm.CardmathError, match="group is one of 'street'"):
        done.by("colour")  # type: ignore[arg-type]


def test_the_answer_converts() -> None:
    done = review(played())
    plain = json.loads(done.to_json())
    assert plain["decisions"][-1]["action"] == "call"
    assert plain["mistakes"] == [] or plain["mistakes"]
    assert len(done.to_frame()) == len(done.decisions)
    html = done.to_html()
    assert html.startswith("<!doctype html>")
    assert "<script" not in html


def test_names_of_players_are_no_markup_in_the_report() -> None:
    text = played().text.replace("Ann", "<b>Ann</b>")
    done = cm.review(hand_histories.parse(text), "<b>Ann</b>", ranges=CHART, **OPTIONS)
    assert "<b>Ann" not in done.to_html()


def test_a_line_says_how_large_an_all_in_was() -> None:
    moves = (CHECKED, CHECKED, ((0, "b", 100), (1, "r", 200), (0, "f", 100)))
    done = review(played(moves=moves), ranges=["BTN raise: AA, KJ", "BB call: 77, KQ, JT"])
    fold = done.decisions[-1]
    assert fold.line == "bet 100, all-in 200"
    assert "after bet 100, all-in 200: fold with KhQh, pot 400" in str(fold)
    assert done.spot(fold).line.split() == ["b100", "a"]
