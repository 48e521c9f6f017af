"""Bubble factors, the equity that calls need, deals, knock-outs, and all-ins in prize money."""

from fractions import Fraction
from itertools import combinations
from math import inf

import pytest

from cardmath import GAMES, Hand, betting, icm
from cardmath.errors import BettingError, CardmathError, CardmathTypeError, RepeatedCardError
from cardmath.tournaments import (
    all_in_prizes,
    bubble_factors,
    deal,
    knock_outs,
    required_equity,
)


def test_published_bubble_factors() -> None:
    # Four equal stacks, three paid; and two of three satellite seats.
    four = bubble_factors([1000] * 4, [50, 30, 20])
    assert {row.factor for row in four} == {Fraction(15, 8)}
    assert {row.premium for row in four} == {Fraction(7, 46)}
    assert {row.factor for row in bubble_factors([5] * 3, [1, 1])} == {2}


def test_bubble_factors_are_losses_over_gains() -> None:
    stacks, prizes = [5000, 3000, 1500, 500], [50, 30, 20]
    found = bubble_factors(stacks, prizes)
    now = icm(stacks, prizes)[1].expected
    won = icm([5000, 4500, 0, 500], prizes)[1].expected
    lost = icm([5000, 1500, 3000, 500], prizes)[1].expected
    row = next(each for each in found if (each.player, each.opponent) == ("p2", "p3"))
    assert row.risk == 1500
    assert row.factor == (now - lost) / (won - now) == found.factors[1][2]
    assert row.required == row.factor / (1 + row.factor)
    assert found.premiums[1][2] == row.premium
    assert found.factors[2][2] is None
    less = bubble_factors(stacks, prizes, risk=100)
    assert {each.risk for each in less} == {100}
    # One prize: chips are money.
    assert {each.factor for each in bubble_factors(stacks, [100])} == {1}


@pytest.mark.parametrize("players", [2, 9, 15])  # exact up to some, floats for more
def test_nothing_is_at_stake_where_all_get_the_same_prize(players: int) -> None:
    stacks = [100 + place for place in range(players)]
    for prizes in ([5] * players, [5] * (players + 2), [0]):
        found = bubble_factors(stacks, prizes)
        assert {(each.factor, each.required, each.premium) for each in found} == {
            (1, Fraction(1, 2), 0)
        }


def test_differences_below_the_error_of_quadrature_are_zero() -> None:
    players = 25  # far too many for fractions
    stacks = [100 + place for place in range(players)]
    tiny = bubble_factors(stacks, [50, 30, 20], risk=Fraction(1, 10**12))
    assert {(each.factor, each.required) for each in tiny} == {(1, Fraction(1, 2))}
    # Whoever has nearly all chips of a satellite risks a seat against each other alone.
    leaders, seats = ["p1", "p2", "p3"], 15
    found = bubble_factors([10**15] * 3 + stacks[3:], [10] * seats)
    for each in found:
        if each.player in leaders:
            assert each.factor == (inf if each.opponent in leaders else 1)
        else:
            assert 1 < each.factor < inf
    for call in (50, 100):
        with pytest.raises(CardmathError, match="does not matter"):
            required_equity(stacks, [5] * players, player=0, opponent=1, call=call, pot=150)


def test_the_equity_that_a_call_needs() -> None:
    # For the first prize alone it is what pot odds say.
    needed = required_equity([900, 0, 1000], [1], player=0, opponent=1, call=900, pot=1100)
    assert needed == Fraction(900, 2000)
    # Without other money in the pot it is what the bubble factor says.
    factor = bubble_factors([1000] * 4, [50, 30, 20])[0]
    stacks = [1000, 0, 1000, 1000]
    assert (
        required_equity(stacks, [50, 30, 20], player=0, opponent=1, call=1000, pot=1000)
        == factor.required
        == Fraction(15, 23)
    )
    for arguments, why in (
        ({"player": 0, "opponent": 0, "call": 1, "pot": 1}, "the opponent is another player"),
        ({"player": 0, "opponent": 1, "call": 1001, "pot": 1}, "the call takes 1001 chips"),
        ({"player": 4, "opponent": 1, "call": 1, "pot": 1}, "a player is 0 to 3"),
    ):
        with pytest.raises(CardmathError, match=why):
            required_equity(stacks, [50, 30], **arguments)


def test_deals() -> None:
    stacks, prizes = [50, 30, 20], [50, 30, 20]
    by_model = deal(stacks, prizes)
    assert by_model.amounts == icm(stacks, prizes).expectations
    # A minimum of the lowest prize changes nothing, as the model pays it anyway.
    assert deal(stacks, prizes, minimum=20).amounts == by_model.amounts
    assert deal(stacks, prizes, method="chips").amounts == (50, 30, 20)
    assert deal(stacks, prizes, method="chips", minimum=20).amounts == (40, 32, 28)
    assert min(deal([98, 1, 1], prizes, minimum=30).amounts) >= 30
    assert sum(deal([98, 1, 1], prizes, minimum=30).amounts) == 100
    assert deal(stacks, prizes, left=20).amounts[0] == max(deal(stacks, prizes, left=20).amounts)
    assert sum(deal(stacks, prizes, method="chips", left=50).amounts) == 50
    kept = deal(stacks, prizes, left=10)
    assert sum(kept.amounts) == 90
    assert "10 left to play for" in str(kept)
    assert sum(deal([3, 2, 2], [100]).rounded()) == 100
    for arguments, why in (
        ({"minimum": 34}, "34 for each of 3 players is more than all prizes"),
        ({"method": "coin"}, "method is one of 'icm', 'chips'"),
        ({"left": 51}, "at most the first prize, 50, not 51"),
        ({"left": 21}, "at most 20, by which the first prize is above the second, not 21"),
    ):
        with pytest.raises(CardmathError, match=why):
            deal(stacks, prizes, **arguments)
    with pytest.raises(CardmathError, match="there are 3 prizes for 2 players"):
        deal([1, 2], prizes)


def test_knock_outs_in_the_proportional_model() -> None:
    found = knock_outs([6000, 3000, 1000], [50, 100, 50])
    assert [row.expected for row in found] == [120, 60, 20]
    assert [row.chips for row in found] == [2500, 5000, 2500]
    assert [row.cash for row in knock_outs([1, 2], 50, progressive=Fraction(1, 2))] == [25, 25]
    for arguments, why in (
        (([1, 2], [5]), "there are 2 players, and 1 bounty"),
        (([1, 0], 5), "players without chips are out"),
    ):
        with pytest.raises(CardmathError, match=why):
            knock_outs(*arguments)
    with pytest.raises(CardmathError, match="a progressive part is 0 to 1"):
        knock_outs([1, 2], 5, progressive=2)


class TestAllIn:
    STATE = betting.start(stacks=[100, 250, 80], blinds=(1, 2)).play(
        ["all in", "all in", "all in", "deal 2c7dTs"]
    )
    HANDS = ("AhAd", "KhKd", "9s8s")

    @pytest.mark.exhaustive
    def test_every_board_is_settled_and_its_chips_are_worth_what_icm_says(self) -> None:
        prizes, others = [50, 30, 20, 10], [120]
        money = [Fraction(0)] * 4
        left = sorted(GAMES["holdem"].deck - Hand("".join(self.HANDS) + "2c7dTs"))
        boards = list(combinations(left, 2))
        for cards in boards:
            after = [
                *self.STATE.run_out().settle(list(self.HANDS), [[*Hand("2c7dTs"), *cards]]).stacks,
                *others,
            ]
            # Who is out in this hand is placed by the chips before it.
            before = [100, 250, 80, 120]
            order = sorted((at for at in range(4) if not after[at]), key=lambda at: -before[at])
            alive = [at for at in range(4) if after[at]]
            worth = icm([after[at] for at in alive], prizes[: len(alive)], method="exact")
            for at, value in zip(alive, worth.expectations, strict=True):
                money[at] += Fraction(value)
            for place, at in enumerate(order):
                money[at] += prizes[len(alive) + place]
        answer = all_in_prizes(self.STATE, list(self.HANDS), prizes, others=others)
        assert answer.boards == len(boards) == 903
        assert [row.expected for row in answer] == [each / len(boards) for each in money]
        assert sum(row.expected for row in answer) == 110
        assert sum(row.chips for row in answer) == 550

    def test_chips_are_money_where_there_is_one_prize(self) -> None:
        answer = all_in_prizes(self.STATE, list(self.HANDS), [430])
        assert [row.expected for row in answer] == [row.chips for row in answer]
        assert [row.player for row in answer] == ["p1", "p2", "p3"]

    def test_high_and_low(self) -> None:
        state = betting.start("omaha8", stacks=[60, 60, 60], antes=[60] * 3, bets=1)
        state = state.play(["deal 2c7d8s", "deal Th"])
        answer = all_in_prizes(state, ["Ah3hKcKd", "As3cQcQd", "Ts9s9d6c"], [70, 30])
        assert sum(row.expected for row in answer) == 100
        assert sum(row.chips for row in answer) == 180

    def test_what_is_refused(self) -> None:
        hands = list(self.HANDS)
        with pytest.raises(BettingError, match="bets are still possible"):
            all_in_prizes(betting.start(stacks=[9, 9], blinds=(1, 2)), hands[:2], [1])
        with pytest.raises(BettingError, match="p3 has 2 cards, and 0 are known"):
            all_in_prizes(self.STATE, [*hands[:2], None], [1])
        with pytest.raises(RepeatedCardError):
            all_in_prizes(self.STATE, ["AhAd", "AhKd", "9s8s"], [1])
        razz = betting.start("razz", stacks=[20, 20], antes=20, bets=1).run_out()
        with pytest.raises(CardmathError, match="takes hands with one board"):
            all_in_prizes(razz, {}, [1])
        with pytest.raises(CardmathTypeError, match=r"takes a betting\.State"):
            all_in_prizes("holdem", hands, [1])  # type: ignore[arg-type]
        with pytest.raises(CardmathError, match="a stack is 1 to 1,000"):
            all_in_prizes(self.STATE, hands, [1], others=[0])


def test_bubble_factors_report_their_progress() -> None:
    reported: list[tuple[int, int]] = []
    bubble_factors([500, 300, 200], [50, 30], progress=lambda *now: reported.append(now))
    assert reported == [(done, 6) for done in range(6)]


def test_one_board_is_counted_in_the_singular() -> None:
    state = betting.start(stacks=[10, 10], blinds=(1, 2))
    state = state.play(["all in", "call", "deal 2c3c4c", "deal 5d", "deal 9h"])
    found = all_in_prizes(state, ["AhAd", "KsKh"], [2, 1])
    assert found.title == "Prize money of an all-in: 1 outcome of 1 board"
