"""Jackpots: the returns of games by what the highest line pays."""

from __future__ import annotations

from fractions import Fraction

import pytest

import cardmath as cm
from cardmath import video_poker as vp
from tests.video_poker.games import JACKS


def test_a_jackpot_is_as_a_game_that_pays_it() -> None:
    progressive = vp.jackpot("jacks-9-6", start=100, end=3000)
    for pay in ("100", "976.5", "2999.125"):
        game = JACKS.with_pays({"royal flush": pay})
        assert progressive.payback(pay) == vp.analyze(game).payback
    assert all(row.start < row.end for row in progressive)
    slopes = [row.slope for row in progressive]
    assert slopes == sorted(set(slopes))
    with pytest.raises(cm.CardmathError, match="a jackpot is"):
        progressive.payback(3001)


def test_jacks_or_better_is_even_where_it_is_published_to_be() -> None:
    even = vp.jackpot("jacks-9-6").break_even
    assert even is not None
    assert round(even) == 976  # jazbo.com, 9/6 Jacks or Better Progressive
    assert vp.jackpot("jacks-9-6", end=900).break_even is None
    assert vp.jackpot("jacks-6-5", "four of a kind", end=100).break_even is not None


@pytest.mark.exhaustive
def test_jackpots_with_any_ends_are_computed_or_refused_in_coins() -> None:
    start, end = Fraction(1, 991), 10**9 - Fraction(1, 997)  # no small number makes both whole
    progressive, whole = vp.jackpot("jacks-9-6", start=start, end=end), vp.jackpot("jacks-9-6")
    assert (progressive[0].start, progressive[-1].end) == (start, end)
    assert all(row.start < row.end for row in progressive)
    for at in (start, 1, 800, 4999):
        assert progressive.payback(at) == whole.payback(at)
    at = next(row.start for row in whole[1:] if row.start.denominator == 1)
    short = vp.jackpot("jacks-9-6", start=at - Fraction(1, 991), end=at + Fraction(1, 997))
    assert [(row.start, row.end) for row in short] == [
        (at - Fraction(1, 991), at),
        (at, at + Fraction(1, 997)),
    ]
    game = vp.Game("odd", "Odd", "royal flush 1/3, flush 1/997, straight 1/991, pair 1/983")
    with pytest.raises(cm.CardmathError, match=r"odd: a jackpot is at most 412 for one coin"):
        vp.jackpot(game)
    assert vp.jackpot(game, end=412)[-1].end == 412
