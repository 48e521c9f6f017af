"""Decisions before the flop of short stacks."""

from __future__ import annotations

import pytest

import cardmath as cm
from cardmath import hand_histories
from tests.review.jams import in_a_tournament, jammed

STACK = 10
PRIZES = (50, 30, 20)


def review(*texts: str, player: str = "Bob") -> cm.results.Review:
    read = hand_histories.parse("".join(texts))
    assert len(read) == len(texts), [*read.rejected]
    return cm.review(read, player, ranges=["any call: 50%"], cache=False)


def review_for(text: str, prizes: tuple[int, ...]) -> cm.results.Review:
    read = hand_histories.parse(text)
    assert len(read) == 1, [*read.rejected]
    return cm.review(read, "Ann", ranges=["any call: 50%"], prizes=prizes, cache=False)


def test_equilibrium_jams_what_is_worth_more_than_folding() -> None:
    hands = {
        f"{high}{first}{low}{second}"
        for high, low in ("AA", "A2", "K2", "Q2", "J5", "T6", "97", "86", "76", "54", "32", "72")
        for first, second in (("s", "h"), ("s", "s"))
        if high != low or first != second
    }
    done = review(*(jammed(at, hole) for at, hole in enumerate(sorted(hands), 1)))
    assert len(done.decisions) == len(hands)
    for row in done.decisions:
        assert (row.street, row.action, row.position) == ("preflop", "jam", "BTN")
        share, worth = row.frequencies["jam"], row.values["jam"]
        if share > 0.999:
            assert worth > -1e-3
        elif share < 0.001:
            assert worth < 1e-3
        else:
            assert worth == pytest.approx(0, abs=1e-3)
    by_hole = {row.hole: row for row in done.decisions}
    assert by_hole["AsAh"].values["jam"] > 2
    assert by_hole["7s2h"].is_mistake
    assert by_hole["7s2h"].best == "fold"
    assert not by_hole["AsAh"].is_mistake


def test_totals_name_what_is_before_the_flop() -> None:
    done = review(jammed(1, "7s2h"))
    assert [row.group for row in done.by("made")] == ["before the flop"]
    assert [row.group for row in done.by("texture")] == ["before the flop"]
    assert [row.group for row in done.by("size")] == ["no bet"]


def test_the_worth_of_a_jam_is_that_of_the_game() -> None:
    """The values of all hands, in proportion to their combos, are the value of the game."""
    ranks = "AKQJT98765432"
    holes = {}
    for at, high in enumerate(ranks):
        for low in ranks[at:]:
            if high == low:
                holes[f"{high}s{low}h"] = 6
            else:
                holes[f"{high}s{low}s"], holes[f"{high}s{low}h"] = 4, 12
    done = review(*(jammed(at, hole) for at, hole in enumerate(holes, 1)))
    worth = sum(holes[row.hole] * max(row.values.values()) for row in done.decisions) / 1326
    # A fold is worth 0 here, and costs the small blind in the game.
    value = cm.solve.push_fold(STACK).solve().values[0]
    assert worth / 2 - 0.5 == pytest.approx(value, abs=1e-4)


def test_folding_aces_to_a_jam_is_a_mistake() -> None:
    called = jammed(1, "AsAh", hero="Ann")
    done = review(called, jammed(2, "7s2h", hero="Ann"), player="Ann")
    first, second = done.decisions
    assert (first.action, first.best, first.is_mistake) == ("fold", "call", True)
    assert first.preflop == "BB faces a jam"
    assert first.pot == 22  # ten big blinds, and the big blind
    deeper = called.replace("Bob ($20", "Bob ($90").replace("$18 to $20", "$88 to $90")
    deeper = deeper.replace("bet ($18)", "bet ($88)")
    (same,) = review(deeper, player="Ann").decisions
    assert same.pot == first.pot
    assert same.loss == pytest.approx(first.loss)
    assert first.loss > 10
    assert (second.action, second.best, second.is_mistake) == ("fold", "fold", False)
    assert "preflop, after all-in: fold with AsAh" in str(first)


def test_small_blinds_who_fold_are_judged() -> None:
    done = review(jammed(1, "AsAh", jams=False), jammed(2, "3s2h", jams=False))
    assert [row.is_mistake for row in done.decisions] == [True, False]


def test_deeper_stacks_and_other_games_are_not_judged() -> None:
    deep = jammed(1, "AsAh").replace("$20", "$100").replace("$18", "$98")
    omaha = (
        jammed(2, "AsAh", jams=False).replace("Hold'em", "Omaha").replace("As Ah", "As Ah 2c 3c")
    )
    assert len(review(deep, omaha).decisions) == 0


def test_prizes_in_proportion_to_chips_change_nothing() -> None:
    """With two players left, who play for one prize, prize money is chips."""
    text = in_a_tournament(jammed(1, "7s2h"))
    read = hand_histories.parse(text)
    assert len(read) == 1, [*read.rejected]
    chips, money = (
        cm.review(read, "Bob", ranges=["any call: 50%"], prizes=prizes, cache=False)
        for prizes in ((), (50,))
    )
    assert money.decisions[0].loss == pytest.approx(chips.decisions[0].loss, abs=1e-3)
    assert chips.decisions[0].is_mistake
    assert money.decisions[0].is_mistake


def test_a_call_on_the_bubble_needs_more_than_chips_say() -> None:
    """Two short stacks are about to bust: A8 calls for chips, and folds for prize money."""
    text = in_a_tournament(jammed(1, "As8h", hero="Ann"), 3, 4)
    (chips,), (money,) = (review_for(text, prizes).decisions for prizes in ((), PRIZES))
    assert (chips.best, money.best) == ("call", "fold")
    game = cm.solve.push_fold([1.5, 2, 10, 10], prizes=PRIZES).solve()
    exact = {row.hand: row.jam for row in game.node("CO folds, BTN folds, SB jams")}
    assert money.frequencies["call"] == pytest.approx(exact["A8o"], abs=1e-2)


def test_blinds_play_alone_where_deeper_players_have_folded() -> None:
    """A table with deep stacks is no game of jams and folds; their chips count in prize money."""
    text = in_a_tournament(jammed(1, "Ks2h", hero="Ann"), 80, 90)

    def worth(own: float, other: float) -> tuple[float, float]:
        first, second, *_ = cm.icm([own, other, 40, 45], PRIZES).rows
        return float(first.expected), float(second.expected)

    (money,) = review_for(text, PRIZES).decisions
    game = cm.solve.push_fold((10.0, 10.0), payoff=worth).solve()
    exact = game.strategies[1]["K2o"]["call"]
    assert money.frequencies["call"] == pytest.approx(exact, abs=1e-3)


def test_prizes_are_amounts() -> None:
    read = hand_histories.parse(jammed(1, "AsAh"))
    for wrong in ("50", [-1], [0, 0], 5):
        with pytest.raises(cm.CardmathError, match="prize"):
            cm.review(read, "Bob", prizes=wrong, cache=False)  # type: ignore[arg-type]


def test_blinds_who_get_the_same_prize_decide_nothing() -> None:
    text = in_a_tournament(jammed(1, "Ks2h", hero="Ann"), 80, 90)
    done = review_for(text, (10,) * 4)
    assert not done.decisions
    assert [row.reason for row in done.left_out] == ["all players who are left get the same prize"]


def test_prizes_are_for_tournaments() -> None:
    read = hand_histories.parse(jammed(1, "7s2h"))
    chips, money = (
        cm.review(read, "Bob", ranges=["any call: 50%"], prizes=prizes, cache=False)
        for prizes in ((), (50, 30, 20))
    )
    assert money.decisions == chips.decisions
