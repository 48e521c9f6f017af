"""What an all-in is worth: beside a plain count of all boards, settled one by one."""

from fractions import Fraction
from itertools import combinations, permutations

import pytest

import cardmath as cm
from cardmath import GAMES, Hand, all_in, betting
from cardmath.betting import State
from cardmath.errors import BettingError, CardmathError, CardmathTypeError

HOLDEM = betting.start(stacks=[100, 250, 80], blinds=(1, 2)).play(["all in"] * 3)


def plain(state: State, hands: list[str], board: str, dead: str = "") -> list[Fraction]:
    """Each player's mean winnings over all boards, settled one by one, with doubled chips."""
    game = GAMES[state.game.key]
    known = Hand("".join(hands) + board + dead)
    left = sorted(game.deck - known)
    missing = game.board - len(Hand(board))
    total = [Fraction(0)] * len(hands)
    boards = list(combinations(left, missing))
    for cards in boards:
        settled = state.settle(hands, [[*Hand(board), *cards]])
        total = [old + won for old, won in zip(total, settled.won, strict=True)]
    return [each / len(boards) for each in total]


# Multiples of 12, so that no pot leaves odd chips.
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha8", "short-deck"])
def test_the_worth_is_the_mean_of_all_boards(game: str) -> None:
    state = betting.start(game, stacks=[120, 240, 60, 240], antes=[120, 240, 60, 240], bets=1)
    size = GAMES[game].cards
    deck = sorted(GAMES[game].deck)[::-1]
    hands = ["".join(map(str, deck[at::5][:size])) for at in range(4)]
    used = Hand("".join(hands))
    left = sorted(GAMES[game].deck - used)
    board = "".join(map(str, (left[3], left[8], left[11], left[14])))
    dealt = state.run_out()
    expected = plain(dealt, hands, board)
    known = state.play([f"deal {board[:6]}", f"deal {board[6:]}"])
    answer = all_in(known, hands)
    assert [row.expected for row in answer] == expected
    assert answer.method == "exact"
    assert sum(row.net for row in answer) == 0
    assert answer.pots == (240, 180, 240)


def test_each_pot_has_its_own_equity() -> None:
    answer = all_in(HOLDEM, ["AhAd", "KhKd", "QhQd"])
    main = cm.equity("AhAd", "KhKd", "QhQd")
    side = cm.equity("AhAd", "KhKd", dead="QhQd")
    for at in range(2):
        assert answer[at].equities == (main.players[at].equity, side.players[at].equity)
        assert answer[at].expected == 240 * main.players[at].equity + 40 * side.players[at].equity
    assert answer[2].equities == (main.players[2].equity, None)
    assert answer[0].net == answer[0].expected - 100
    assert answer.to_dict()["players"][2]["equities"][1] is None
    assert answer.to_csv().startswith("player,cards,stack,contributed,expected,net,error")


def test_runs_do_not_change_the_worth() -> None:
    hands = ["AhAd", "KhKd", "QhQd"]
    flop = HOLDEM.apply("deal 2c7dTs")
    once, twice = all_in(flop, hands), all_in(flop.run_times(2), hands)
    assert [row.expected for row in once] == [row.expected for row in twice]
    # After the first run's turn the runs differ, and its card is gone for the second.
    run = flop.run_times(2).apply("deal Kc")
    first = cm.equity("KhKd", "AhAd", "QhQd", board="2c7dTsKc")
    second = cm.equity("KhKd", "AhAd", "QhQd", board="2c7dTs", dead="Kc")
    share = all_in(run, hands)[1].equities[0]
    assert share == (first.players[0].equity + second.players[0].equity) / 2


def test_ranges_folded_cards_and_rake() -> None:
    rake = betting.Rake(5, cap=10)
    state = betting.start(stacks=[100, 100, 100], blinds=(1, 2), rake=rake)
    state = state.play(["p3 fold", "all in", "call"])
    answer = all_in(state, {0: "QQ+, AK", 1: "JhJd"}, dead="JcJs")
    alone = cm.equity("QQ+, AK", "JhJd", dead="JcJs")
    assert (answer.rake, answer.pots) == (10, (190,))
    assert answer[0].expected == 190 * alone.players[0].equity
    shown = state.play(["deal 2c3c4d"])
    folded = all_in(shown, ["AhAd", "JhJd", None], dead="JcJs")
    assert (
        folded[1].expected
        == 190 * cm.equity("JhJd", "AhAd", board="2c3c4d", dead="JcJs").players[0].equity
    )


def test_stud_and_draw_hands_may_be_unfinished() -> None:
    stud = betting.start("razz", stacks=[20, 20], antes=20, bets=1)
    answer = all_in(stud, ["Ah2c3d4s", "KhKdQsQc"], samples=2000, seed=1)
    assert answer.method == "sample"
    assert answer[0].expected > 35
    assert answer[0].error > 0
    assert answer.seed == 1


def test_sampled_answers_carry_their_seed() -> None:
    answer = all_in(HOLDEM, ["AhAd", "KhKd", "QhQd"], method="sample", seed=7, samples=1000)
    again = all_in(HOLDEM, ["AhAd", "KhKd", "QhQd"], method="sample", seed=7, samples=1000)
    assert answer == again
    assert (answer.method, answer.seed) == ("sample", 7)
    assert answer[0].error > 0


def test_what_cannot_be_answered() -> None:
    state = betting.start(stacks=[100, 100], blinds=(1, 2))
    with pytest.raises(BettingError, match="bets are still possible"):
        all_in(state, ["AhAd", "KhKd"])
    down = all_in(state, ["AhAd", "KhKd"], checked_down=True)
    assert sum(row.expected for row in down) == 3
    with pytest.raises(BettingError, match="the cards of p1 are not known"):
        all_in(HOLDEM)
    with pytest.raises(BettingError, match="p3 cannot win every pot, so the cards are needed"):
        all_in(HOLDEM, ["AhAd", "KhKd", "QQ"])
    with pytest.raises(BettingError, match="there are 3 players"):
        all_in(HOLDEM, ["AhAd", "KhKd"])
    with pytest.raises(CardmathError):
        all_in(HOLDEM, ["AhAd", "AhKd", "QhQd"])
    with pytest.raises(CardmathTypeError, match=r"takes a betting\.State, not str"):
        all_in("holdem")  # type: ignore[arg-type]


def test_whoever_is_left_alone_wins_all() -> None:
    state = betting.start(stacks=[9, 9], blinds=(1, 2)).apply("fold")
    answer = all_in(state)
    assert [row.expected for row in answer] == [2, 0]


@pytest.mark.exhaustive
def test_the_worth_of_every_order_of_stacks() -> None:
    hands = ["AhAd", "KhKd", "QhQd"]
    for stacks in permutations([60, 120, 240]):
        state = betting.start(stacks=stacks, antes=list(stacks), bets=1).apply("deal 2c7dTs")
        expected = plain(state.run_out(), hands, "2c7dTs")
        assert [row.expected for row in all_in(state, hands)] == expected
