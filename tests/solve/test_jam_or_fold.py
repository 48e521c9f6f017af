"""Jam or fold for many: pots against the rules of betting, and small decks by plain enumeration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import betting
from cardmath.solve import push_fold, push_fold_chart
from cardmath.solve.jam_or_fold.lines import jamming_node, line_of, node_of, nodes
from cardmath.solve.jam_or_fold.seats import ANTE_KINDS, Seats
from cardmath.solve.jam_or_fold.settlement import chains, settle, split
from tests.examples import first_every_day
from tests.oracles.jam_or_fold import RANKS, Plain, plain_gains, toy_game


def random_strategy(players: int, seed: int) -> dict[tuple[int, int], list[float]]:
    chosen = Random(seed)
    return {node: [chosen.random() for _ in RANKS] for node in nodes(players)}


def as_array(players: int, strategy: Mapping[tuple[int, int], Sequence[float]]) -> np.ndarray:
    found = np.zeros(((1 << players) - 1, len(RANKS)))
    for (player, all_in), row in strategy.items():
        found[node_of(player, all_in)] = row
    return found


@pytest.mark.parametrize(
    ("stacks", "options"),
    [
        ((6, 4, 9), {}),
        ((5, 5, 5), {"ante": 0.25, "prizes": [6, 3, 1]}),
        ((3, 8, 8), {"prizes": [5, 3], "bounties": 1}),
        ((6, 0.4, 9), {"prizes": [5, 3], "bounties": 1}),
        ((7, 5, 0.8), {}),
        ((0.2, 5, 9), {"ante": 0.25}),
        ((7, 5, 0.4), {}),
    ],
)
def test_three_players_with_a_toy_deck(stacks: tuple[float, ...], options: dict[str, Any]) -> None:
    """All three cards count, also those that fold, and ties are broken by lot."""
    game = toy_game(stacks, 3, **options)
    plain = Plain(game, 3, game._seats, game._worth)
    strategy = random_strategy(3, 7)
    for node in set(strategy) - set(plain.seats.decisions):  # all-in by the blind or the ante
        strategy[node] = [1.0] * len(RANKS)
    judged = game._judged(as_array(3, strategy))
    assert judged.values == pytest.approx(plain.values(strategy), abs=2e-6)
    assert judged.gains == pytest.approx(plain_gains(plain, strategy), abs=2e-6)


def test_four_players_with_a_large_toy_deck() -> None:
    """Where cards do not matter to others, only the pots of four are approximated."""
    game = toy_game((6, 4, 9, 5), 100_000)
    plain = Plain(game, 100_000, game._seats, game._worth)
    strategy = random_strategy(4, 3)
    strategy[3, 0b111] = [0.0] * len(RANKS)
    judged = game._judged(as_array(4, strategy))
    assert judged.values == pytest.approx(plain.values(strategy), abs=1e-3)
    assert sum(judged.many_way) == pytest.approx(0, abs=1e-6)


def test_the_equilibrium_of_a_toy_deck() -> None:
    game = toy_game((6, 4, 9), 3)
    answer = game.solve(1e-5)
    strategy = {
        (player, all_in): answer.strategy[node_of(player, all_in)].tolist()
        for player, all_in in nodes(3)
    }
    plain = Plain(game, 3, game._seats, game._worth)
    assert max(plain_gains(plain, strategy)) < 2e-5
    assert sum(answer.values) == pytest.approx(0, abs=1e-5)


def all_in(state: betting.State) -> betting.State:
    """A jam, or a call where nobody could call more."""
    try:
        return state.play(["all in"])
    except cm.errors.BettingError:
        return state.play(["call"])


@pytest.mark.parametrize("seed", range(40))
def test_pots_as_the_rules_of_betting_pay_them(seed: int) -> None:
    chosen = Random(seed)
    number = chosen.randint(2, 6)
    stacks = [chosen.randint(60, 400) for _ in range(number)]
    for at in range(number):
        if seed % 2 and chosen.random() < 0.4:  # all-in by the blind or the ante
            stacks[at] = chosen.randint(1, 25)
    kind = chosen.choice(ANTE_KINDS)
    seats = Seats.of(stacks, (10, 20), 5, kind)
    jams = [chosen.random() < 0.6 for _ in range(number)]
    if not any(jams[:-1]):
        jams[0] = True
    # The first of betting.start is left of the button: the small blind; with two the big blind.
    first = number - 2 if number > 2 else 1
    table = [(first + at) % number for at in range(number)]
    state = betting.start(
        stacks=[stacks[at] for at in table], blinds=(10, 20), antes=5, ante_kind=kind
    )
    jammed = False
    while state.turn == "bet" and not state.street.startswith("flop"):
        assert state.actor is not None
        at = table[state.actor]
        if at == number - 1 and not jammed:
            state = state.play(["check"])
        elif jams[at]:
            state, jammed = all_in(state), True
        else:
            state = state.play(["fold"])
    if state.turn == "deal":
        state = state.run_out()
    order = [table[player] for player in state.live]
    chosen.shuffle(order)
    strengths = [0] * number
    for place, at in enumerate(order):
        strengths[table.index(at)] = number - place
    at_showdown = state.turn == "showdown"
    won = (state.settle(strengths=[[strengths]]) if at_showdown else state.settle()).won
    after = [0.0] * number
    for place, at in enumerate(table):
        after[at] = state.stacks[place] + won[place]
    assert list(settle(seats, order).stacks) == pytest.approx(after)


def test_pots_of_a_tie_and_chains() -> None:
    seats = Seats.of([6, 10, 8], (0.5, 1), 0, "each")
    assert split(seats, (0, 2)).stacks == (6.25, 9.5, 8.25)
    assert not split(seats, (0, 2)).knocked_out
    assert settle(seats, (0, 1)).knocked_out == ()
    assert settle(seats, (1, 0, 2)).knocked_out == ((1, 0), (1, 2))
    assert settle(seats, ()).stacks == (6, 9.5, 8.5)
    assert sorted(chains(seats, (0, 1, 2))) == [(0, 1), (0, 2, 1), (1,), (2, 1)]


def test_lines() -> None:
    names = ["BTN", "SB", "BB"]
    assert [line_of(names, *each) for each in nodes(3)] == [
        "BTN jams",
        "SB jams",
        "BTN jams, SB calls",
        "BTN jams, SB folds, BB calls",
        "SB jams, BB calls",
        "BTN jams, SB calls, BB calls",
    ]
    for number in range(2, 11):
        seats = Seats.of([10] * number, (0.5, 1), 0, "each")
        assert len(set(seats.names)) == number
        for player, before in nodes(number):
            line = line_of(seats.names, player, before)
            assert jamming_node(seats.names, line, 0) == (player, before)


def test_two_players_in_a_list_are_the_game_of_two() -> None:
    answer = push_fold([10, 10]).solve()
    two = push_fold(10).solve(method="regret")
    assert answer.values == pytest.approx(two.values, abs=1e-5)
    assert answer.range("SB jams").percent == pytest.approx(two.jam_percent, abs=0.6)
    assert push_fold([0, 10, 10]).stacks == (10, 10)
    money: dict[str, Any] = {"prizes": [50, 30, 20], "others": [15, 7], "bounties": 4}
    two = push_fold((10, 8), 0.2, **money).solve()
    ranges = {"SB jams": two.jam, "SB jams, BB calls": two.call}
    judged = push_fold([10, 8], 0.2, **money).judge(ranges)
    assert judged.values == pytest.approx(two.values, abs=1e-3)
    assert judged.imbalance is None


@pytest.mark.exhaustive
def test_who_always_folds_leaves_the_game_of_two() -> None:
    """The cards of a player who folds whatever they are say nothing."""
    locked = push_fold([12, 8, 20]).solve(3e-4, lock={"BTN jams": ""})
    two = push_fold((8, 20)).solve()
    assert locked.values == pytest.approx([0, *two.values], abs=3e-4)
    assert locked.range("BTN jams").percent == 0


def test_a_fourth_player_who_folds_changes_little() -> None:
    """The rule for the cards of players who fold, beside the exact game of three."""
    three = push_fold([12, 8, 20]).solve(1e-3)
    four = push_fold([10, 12, 8, 20]).judge(three.ranges)
    assert four.values == pytest.approx([0, *three.values], abs=4e-3)
    assert max(four.gains[1:]) < 1.3e-3


def test_one_prize_for_the_winner_is_chips() -> None:
    stacks = [7.5, 6, 9]
    ranges = {
        "BTN jams": "22+, A2+, KTs+",
        "SB jams": "22+, A2+, K2+",
        "BTN jams, SB calls": "77+, ATs+, AJo+",
        "BTN jams, BB calls": "66+, A9+",
        "SB jams, BB calls": "22+, A2+, K9+",
        "BTN jams, SB calls, BB calls": "99+, AQ+",
    }
    chips = push_fold(stacks, 0.1).judge(ranges)
    money = push_fold(stacks, 0.1, prizes=[sum(stacks)]).judge(ranges)
    shares = [value - stack for value, stack in zip(money.values, stacks, strict=True)]
    assert shares == pytest.approx(chips.values, abs=1e-5)
    assert money.gains == pytest.approx(chips.gains, abs=1e-5)
    assert chips.imbalance == pytest.approx(0, abs=1e-6)
    node = chips.node("BTN jams, SB folds")
    assert (node.player, node.action, node.line) == ("BB", "call", "BTN jams, SB folds")
    assert [row.jam for row in node if row.hand in {"AA", "72o"}] == [1, 0]
    assert [row.ev_fold for row in node] == pytest.approx([-1.1] * 169, abs=1e-5)
    assert chips.range("BTN jams, SB folds, BB calls") == cm.Range("66+, A9+")


def test_bounties_and_a_payoff() -> None:
    stacks, prizes = [6.0, 6.0, 8.0], [50, 30, 20]
    game = push_fold(stacks, prizes=prizes, bounties=6, progressive=0.5)
    loose = {
        "BTN jams": "random",
        "BTN jams, SB calls": "random",
        "BTN jams, SB calls, BB calls": "random",
    }
    found = game.judge(loose)
    assert sum(found.values) == pytest.approx(118, abs=1e-4)
    assert found.pool == 118

    alone = push_fold(stacks, prizes=[0], bounties=6, progressive=0.5).judge(loose)
    paid = push_fold(stacks, prizes=prizes).judge(loose)
    sums = map(sum, zip(alone.values, paid.values, strict=True))
    assert found.values == pytest.approx(tuple(sums), abs=1e-4)

    def money(*chips: float) -> list[float]:
        return [float(row.expected) for row in cm.icm(chips, prizes).rows]

    ranges = {"BTN jams": "22+, A2+", "BTN jams, BB calls": "55+, A8+", "SB jams": "22+"}
    first = push_fold(stacks, prizes=prizes).judge(ranges)
    second = push_fold(stacks, payoff=money).judge(ranges)
    assert first.values == pytest.approx(second.values, abs=1e-4)


def test_the_best_response_gains_what_is_reported() -> None:
    game = push_fold([8, 6, 9], prizes=[5, 3, 2])
    ranges = {"BTN jams": "TT+", "SB jams": "22+", "BTN jams, BB calls": "random"}
    judged = game.judge(ranges)
    for at, player in enumerate(game.players):
        best = game.best_response(player, ranges)
        assert best.values[at] - judged.values[at] == pytest.approx(judged.gains[at], abs=1e-5)
        assert best.gains[at] == pytest.approx(0, abs=1e-5)


def test_four_players_report_what_is_approximated() -> None:
    answer = push_fold([2, 2.5, 3, 4], 0.2).solve(1e-3)
    assert max(answer.gains) <= 1e-3
    assert answer.imbalance == pytest.approx(0, abs=0.01)
    assert 0.01 < max(answer.many_way) < 0.3
    assert answer.players == ("CO", "BTN", "SB", "BB")
    assert len(answer) == 14
    assert answer.to_dict()["lines"][0]["line"] == "CO jams"
    assert "many_way_values" in answer.to_dict()


@pytest.mark.exhaustive
def test_starts_with_prizes_for_six() -> None:
    game = push_fold([10, 8, 12, 9, 15, 11], 0.125, prizes=[50, 30, 20])
    answer = game.solve(0.01, starts=2, seed=1)
    assert max(answer.gains) <= 0.01
    assert len(answer.starts) == 2
    assert answer.starts[0] == pytest.approx(answer.starts[1], abs=0.1)
    assert sum(answer.values) == pytest.approx(100, abs=0.02)


def test_the_chart() -> None:
    chart = push_fold_chart([3, 10])
    assert chart.jam(10).percent == pytest.approx(58.28, abs=0.3)
    rows = {row.hand: row for row in chart}
    assert rows["AA"].jam == rows["AA"].call == 10
    assert (rows["72o"].jam, rows["63o"].jam) == (None, None)
    with pytest.raises(cm.CardmathError, match="the chart has 3 to 10"):
        chart.call(4)
    with pytest.raises(cm.CardmathError, match="ascend"):
        push_fold_chart([10, 3])


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("stacks", "options"),
    [
        ([7, 4.8, 0.2], {}),
        ([6, 0.3, 5, 0.4], {}),
        ([1, 19, 10], {"ante": 0.25, "ante_kind": "button"}),
        ([0.6, 17, 8], {"prizes": [1]}),
        ([2, 16, 23], {"ante": 0.1, "ante_kind": "button"}),
        ([18, 2, 16], {}),
        ([1.5, 6, 12, 19], {"ante": 1, "ante_kind": "big blind"}),
    ],
)
def test_a_search_ends_where_pots_of_three_are_common(
    stacks: list[float], options: dict[str, Any]
) -> None:
    """Such pots are valued seldom: learning from old values must not go round in circles."""
    answer = push_fold(stacks, **options).solve(iterations=1000)
    assert max(answer.gains) <= answer.target


def random_tables(number: int) -> Iterator[tuple[list[float], dict[str, Any]]]:
    random = Random(7)
    for _ in range(number):
        stacks = [random.choice([0.6, 1, 1.5, 2, 6, 12, 18]) for _ in range(3)]
        ante = random.choice([0, 0.1, 1])
        yield stacks, {"ante": ante, "ante_kind": random.choice(["each", "big blind", "button"])}


@pytest.mark.parametrize(("stacks", "options"), first_every_day(random_tables(5)))
def test_a_search_ends_at_random_tables(stacks: list[float], options: dict[str, Any]) -> None:
    answer = push_fold(stacks, **options).solve(iterations=1000)
    assert max(answer.gains) <= answer.target


def test_who_is_all_in_by_the_blind_decides_nothing() -> None:
    """Both hands are random then, so that each of two wins half of what both can win."""
    for stacks in ([10, 0.4], [0.3, 10]):
        answer = push_fold(stacks).solve()
        assert answer.values == pytest.approx((0, 0), abs=1e-6)
        assert all(row.percent > 99.9 for row in answer)
    three = push_fold([12, 0.4, 20]).judge({"BTN jams": "22+", "BTN jams, BB calls": "99+"})
    assert [row.line for row in three] == ["BTN jams", "BTN jams, BB calls"]
    assert three.node("BTN jams").player == "BB"
    assert "all-in by the blind or the ante: SB" in three.title
    assert sum(three.values) == pytest.approx(0, abs=1e-5)
    with pytest.raises(cm.CardmathError, match="SB is all-in by the blind or the ante"):
        three.range("SB jams")
    with pytest.raises(cm.CardmathError, match="nobody acts"):
        three.node("BTN folds")


@pytest.mark.parametrize(
    ("stacks", "options", "lines"),
    [
        ([0.5, 2, 0.8], {"ante": 1, "ante_kind": "big blind"}, ["BTN jams"]),
        ([10, 10, 0.4], {}, ["BTN jams", "BTN jams, SB calls"]),
        ([10, 0.4], {}, []),
        ([0.3, 10], {}, []),
        ([0.2, 10, 0.5], {"blinds": (0.5, 0.5)}, ["BTN jams"]),
    ],
)
def test_who_has_nothing_to_call_decides_nothing(
    stacks: list[float], options: dict[str, Any], lines: list[str]
) -> None:
    """As when all others are all-in for no more than the small blind has posted."""
    answer = push_fold(stacks, **options).judge({})
    assert [row.line for row in answer] == lines
    assert sum(answer.values) == pytest.approx(0, abs=1e-5)
    if "SB jams" not in lines:
        with pytest.raises(cm.CardmathError, match=r"nobody decides|decides nothing"):
            push_fold(stacks, **options).judge({"SB jams": "AA", "SB jams, BB calls": "AA"})


def test_every_decision_is_about_chips() -> None:
    """Somebody else in the hand may have more in the pot than the player who acts has posted."""
    random = Random(14)
    for _ in range(15):
        number = random.randint(2, 4)
        stacks = [random.choice([0.2, 0.5, 0.8, 1, 1.5, 6]) for _ in range(number)]
        ante, kind = random.choice([0.0, 0.1, 1.0]), random.choice(ANTE_KINDS)
        seats = Seats.of(stacks, (0.5, 1), ante, kind)
        raises = (1.2,) if stacks[0] == 6 and random.random() < 0.5 else ()
        game = push_fold(stacks, ante, ante_kind=kind, raises=raises, limps=bool(raises))
        for row in game.judge({}):
            before = [part for part in row.line.split(", ")[:-1] if "folds" not in part]
            entered = [game.players.index(part.split()[0]) for part in before]
            me = game.players.index(row.player)
            behind = () if me in entered else range(me + 1, number)
            posted = 1.2 if before and before[0].startswith(f"{row.player} raises") else 0.0
            mine = max(posted, seats.blinds[me])
            others = {*entered, *behind} - {me}
            assert any(seats.live[at] > mine for at in others), (stacks, ante, kind, row.line)


def test_an_interrupted_search_keeps_what_it_has() -> None:
    def stop(iterations: int, _gain: float) -> None:
        if iterations >= 16:
            raise KeyboardInterrupt

    with pytest.raises(cm.Interrupted) as caught:
        push_fold([10, 10]).solve(0, progress=stop)
    assert caught.value.partial.iterations == 16
    assert caught.value.partial.players == ("SB", "BB")


def test_what_nobody_gains_is_said_in_one_way() -> None:
    """A gain that may be rounding was "no more than below 1e-09"."""
    answer = push_fold([10, 0.4]).solve()
    assert max(answer.gains) < 1e-9
    for text in (str(answer), answer.to_chart()):
        assert "no player gains more than 1e-09 alone" in text
