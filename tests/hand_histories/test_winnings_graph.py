"""The winnings of players: money, big blinds, hours; by time, and their picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import numpy as np
import pytest
from matplotlib.figure import Figure

import cardmath as cm
from cardmath import hand_histories
from cardmath.errors import CardmathError, CardmathTypeError
from tests.hand_histories.hands import hand

EXAMPLE = Path(__file__).parents[2] / "examples" / "hands" / "vega.txt"

TOURNAMENT = """PokerStars Hand #{number}: Tournament #{entry}, $5+$0.50 USD Hold'em No Limit - \
Level I (10/20) - 2020/02/08 {hour}:00:00 ET
Table '{entry} 1' 9-max Seat #1 is the button
Seat 1: Ann (1500 in chips)
Seat 2: Bob (1500 in chips)
Ann: posts small blind 10
Bob: posts big blind 20
*** HOLE CARDS ***
Ann: folds
Uncalled bet (10) returned to Bob
Bob collected 20 from pot
*** SUMMARY ***
Total pot 20 | Rake 0


"""


def tournament(number: int, entry: int, hour: int = 4) -> str:
    return TOURNAMENT.format(number=number, entry=entry, hour=hour)


def in_euros(text: str) -> str:
    return text.replace("$", "€").replace("USD", "EUR")


PHH = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
players = ['Ann', 'Bob', 'Cleo']
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 cbr 6', {ends}]
"""


def test_a_pot_that_nobody_is_said_to_take_is_not_lost() -> None:
    calls = "'p2 cc', 'd db Ks7h2d', 'p1 cc', 'p2 cc', 'd db 3c', 'p1 cc', 'p2 cc', 'd db 4s'"
    texts = [PHH.format(ends=ends) for ends in ("'p2 f'", calls)]
    found = hand_histories.parse("\n".join(f"[{i}]\n{text}" for i, text in enumerate(texts, 1)))
    assert found.hands["complete"] == [True, False]
    won = {row.name: row for row in found.winnings()}
    assert [(won[name].hands, won[name].net) for name in ("Ann", "Bob", "Cleo")] == [
        (1, 2),
        (1, -2),
        (1, 0),
    ]
    graph = found.winnings_graph("Ann")
    assert (len(graph), graph.net[-1]) == (1, 2)
    assert graph.notes[0] == "1 hand left out: the text does not say who took the pot"


def test_it_ends_where_the_winnings_do(tmp_path: Path) -> None:
    found = hand_histories.read(EXAMPLE)
    axes = cm.plots.winnings_graph(found, "Ann", ax=Figure().subplots())
    ann = next(row for row in found.winnings() if row.name == "Ann")
    expected, won = (np.asarray(line.get_ydata()) for line in axes.get_lines()[:2])
    assert won[-1] == pytest.approx(ann.net)
    assert expected[-1] == pytest.approx(ann.ev_net)
    assert len(won) == 3
    cm.plots.winnings_graph(found, "Ann", tmp_path / "ann.svg")
    assert (tmp_path / "ann.svg").stat().st_size > 1000
    with pytest.raises(CardmathError, match="there is no player 'Nobody'"):
        cm.plots.winnings_graph(found, "Nobody", ax=Figure().subplots())


def test_the_graph_adds_up_hand_by_hand() -> None:
    found = hand_histories.read(EXAMPLE)
    worth = list(found.expected())
    for name in ("Ann", "Bob", "Cleo"):
        graph = found.winnings_graph(name)
        assert (len(graph), graph.currency, graph.notes) == (3, "USD", ())
        net = ev_net = variance = 0.0
        for place, row in enumerate(found.players):
            if row["name"] != name:
                continue
            net += row["net"] / 100
            ev_net += worth[place]["ev_net"] / 100
            variance += worth[place]["ev_variance"] / 100**2
            at = graph.rows.tolist().index(place)
            assert graph.net[at] == pytest.approx(net)
            assert graph.ev_net[at] == pytest.approx(ev_net)
            assert graph.deviation[at] ** 2 == pytest.approx(variance)
    with pytest.raises(CardmathError, match="there is no player 'Anne'; did you mean 'Ann'"):
        found.winnings_graph("Anne")


def test_hands_are_in_the_order_of_time_and_those_without_come_last() -> None:
    early, late = hand(1, date="2020/02/08 4:01:19"), hand(2, date="2020/02/09 4:01:19")
    timeless = hand(3).replace(" - 2020/02/08 4:01:19 ET", "")
    found = hand_histories.parse(timeless + late + early)
    assert not len(found.rejected)
    graph = found.winnings_graph("Bob")
    ids = found.players.array("hand_id")[graph.rows].tolist()
    assert [found.hands["hand"][at] for at in ids] == ["1", "2", "3"]
    assert graph.notes == ("1 hand without a time: they come last",)


def test_chips_of_tournaments_are_no_money_and_have_a_graph_each() -> None:
    both = tournament(1, 100) + tournament(2, 200) + tournament(3, 200)
    found = hand_histories.parse(hand(4) + both)
    assert not len(found.rejected)
    graph = found.winnings_graph("Bob")
    assert (graph.net.tolist(), graph.currency) == ([0.25], "USD")
    assert graph.notes == ("3 hands of tournaments left out: their chips are not money",)
    assert found.winnings_graph("Bob", tournament="200").net.tolist() == [10, 20]
    rows = {(row.name, row.tournaments): row for row in found.winnings()}
    assert (rows["Bob", False].net, rows["Bob", True].net) == (0.25, 30)
    assert "tournament chips" in str(found.winnings())
    with pytest.raises(CardmathError, match="no hand in a tournament '7'"):
        found.winnings_graph("Bob", tournament="7")
    with pytest.raises(CardmathError, match="whose chips are not money: name one by tournament="):
        hand_histories.parse(both).winnings_graph("Bob")


def test_currencies_are_added_up_with_a_rate_only() -> None:
    found = hand_histories.parse(hand(1) + hand(2) + in_euros(hand(3)))
    graph = found.winnings_graph("Bob")
    assert (graph.net.tolist(), graph.notes) == ([0.25, 0.5], ("1 hand in EUR left out",))
    assert found.winnings_graph("Bob", currency="EUR").net.tolist() == [0.25]
    changed = found.winnings_graph("Bob", currency="USD", rates={"EUR": 2})
    assert (changed.net[-1], changed.notes) == (1.0, ())
    assert {(row.currency, row.net) for row in found.winnings(player="Bob")} == {
        ("USD", 0.5),
        ("EUR", 0.25),
    }
    (row,) = found.winnings(player="Bob", currency="USD", rates={"EUR": 2})
    assert (row.currency, row.hands, row.net) == ("USD", 3, 1.0)
    assert found.winnings(player="Bob", currency="usd", rates={"eur": 2}).rows == (row,)
    lower = found.winnings_graph("Bob", currency="usd", rates={"eur": 2})
    assert (lower.currency, lower.net.tolist()) == ("USD", changed.net.tolist())
    for half in ({"rates": {"EUR": 2}}, {"currency": "USD"}):
        with pytest.raises(CardmathError, match='give both: currency="USD", rates='):
            found.winnings(**half)
    with pytest.raises(CardmathError, match="rate of 'EUR' is a number above 0"):
        found.winnings(currency="USD", rates={"EUR": 0})
    with pytest.raises(CardmathError, match="no hand in 'GBP'"):
        found.winnings_graph("Bob", currency="GBP")


CASH_OUT = """PokerStars Hand #5:  Hold'em No Limit ($0.25/$0.50 USD) - 2020/02/08 4:01:19 ET
Table 'Vega' 6-max Seat #1 is the button
Seat 1: Ann ($50 in chips)
Seat 2: Bob ($50 in chips)
Ann: posts small blind $0.25
Bob: posts big blind $0.50
*** HOLE CARDS ***
Dealt to Ann [Ah Kd]
Ann: raises $49.50 to $50 and is all-in
Bob: calls $49.50 and is all-in
*** FLOP *** [2c 7d 9h]
*** TURN *** [2c 7d 9h] [3s]
*** RIVER *** [2c 7d 9h 3s] [4c]
*** SHOW DOWN ***
Bob: shows [Qh Qs] (a pair of Queens)
Ann: shows [Ah Kd] (high card Ace)
{cash_out}Bob collected $99 from pot
*** SUMMARY ***
Total pot $100 | Rake $1
Board [2c 7d 9h 3s 4c]


"""


def test_cash_outs_are_money_and_have_no_luck() -> None:
    played = hand_histories.parse(CASH_OUT.format(cash_out=""))
    line = "Ann cashed out the hand for $42.57 | Cash Out Fee $0.43\n"
    sold = hand_histories.parse(CASH_OUT.format(cash_out=line))
    (before,), (after,) = (found.winnings(player="Ann") for found in (played, sold))
    assert (before.net, before.all_ins) == (-50, 1)
    assert before.ev_net != before.net
    own = next(row for row in sold.players if row["name"] == "Ann")
    assert own["cashout"] - own["cashout_fee"] == own["net"] + 5000
    assert (after.net, after.all_ins, after.ev_net) == (own["net"] / 100, 0, own["net"] / 100)
    assert -8 < after.net < -7
    assert sold.winnings_graph("Ann").net[-1] == after.net


def test_big_blinds_in_a_hundred_hands_by_their_definition() -> None:
    found = hand_histories.parse(hand_histories.sample_hands(400, seed=4))
    blinds = dict(zip(found.hands["hand_id"], found.hands["big_blind"], strict=True))
    for row in found.winnings()[:3]:
        each = [
            player["net"] / blinds[player["hand_id"]]
            for player in found.players
            if player["name"] == row.name and not player["sitting_out"]
        ]
        assert row.bb_per_100 == pytest.approx(100 * mean(each))
        error = 100 * stdev(each) / len(each) ** 0.5
        assert row.bb_error == pytest.approx(error)
        assert row.interval == pytest.approx(
            (row.bb_per_100 - 1.959964 * error, row.bb_per_100 + 1.959964 * error)
        )


def test_hands_that_all_end_alike_show_no_spread() -> None:
    found = hand_histories.parse("".join(hand(number) for number in range(5)))
    assert len(found) == 5
    for row in found.winnings():
        assert row.bb_per_100 is not None
        assert (row.bb_error, row.ev_bb_error, row.interval) == (None, None, None)


def test_hours_are_those_between_hands_of_a_session() -> None:
    times = ["4:00:00", "4:20:00", "4:10:00", "9:00:00", "9:15:00"]
    text = "".join(hand(at, date=f"2020/02/08 {time}") for at, time in enumerate(times))
    (row,) = hand_histories.parse(text).winnings(player="Bob")
    assert row.hours == pytest.approx(35 / 60)
    assert row.hourly == pytest.approx(1.25 / (35 / 60))
    timeless = hand(9).replace(" - 2020/02/08 4:01:19 ET", "")
    (row,) = hand_histories.parse(text + timeless).winnings(player="Bob")
    assert (row.hours, row.hourly) == (None, None)


def test_one_player_under_several_names() -> None:
    found = hand_histories.parse(hand(1) + hand(2, first="Cleo", second="bob_99"))
    (row,) = found.winnings(player=["Bob", "bob_99"])
    assert (row.name, row.hands, row.net) == ("Bob", 2, 0.5)
    assert found.winnings_graph(["Bob", "bob_99"]).net.tolist() == [0.25, 0.5]


def test_wrong_words_are_explained() -> None:
    found: Any = hand_histories.parse(hand())
    calls: list[tuple[Callable[[], Any], str]] = [
        (lambda: found.winnings("Ann"), "winnings\\(player='Ann'\\)"),
        (lambda: found.winnings_graph("Ann", "Bob"), "table that expected\\(\\) gives, not str"),
        (lambda: found.winnings_graph(None), 'a name, such as "Ann", .* not NoneType'),
        (lambda: found.winnings_graph([1]), "name of a player is text, not int"),
        (lambda: found.winnings(player=[]), "at least one name"),
    ]
    for call, words in calls:
        with pytest.raises((CardmathError, CardmathTypeError), match=words):
            call()
