"""What all-ins were worth, against equities of the same cards."""

from pathlib import Path

import pytest

import cardmath as cm
from cardmath import hand_histories
from cardmath.errors import CardmathTypeError, Interrupted
from tests.golden import GOLDEN

EXAMPLE = Path(__file__).parents[2] / "examples" / "hands" / "vega.txt"


def three_way(shown: str = "[2h 2d]") -> str:
    """Three all-ins before the flop: 20, 50 and 50 dollars, with 3 dollars of rake."""
    return f"""PokerStars Hand #7:  Hold'em No Limit ($0.25/$0.50 USD) - 2020/02/08 4:01:19 ET
Table 'Vega' 6-max Seat #1 is the button
Seat 1: Ann ($50 in chips)
Seat 2: Bob ($20 in chips)
Seat 3: Cleo ($60 in chips)
Seat 4: Dora ($60 in chips)
Bob: posts small blind $0.25
Cleo: posts big blind $0.50
*** HOLE CARDS ***
Dora: raises $1 to $1.50
Ann: raises $48.50 to $50 and is all-in
Bob: calls $19.75 and is all-in
Cleo: calls $49.50
Dora: folds
*** FLOP *** [Tc 5s 4h]
*** TURN *** [Tc 5s 4h] [2s]
*** RIVER *** [Tc 5s 4h 2s] [8d]
*** SHOW DOWN ***
Cleo: shows {shown} (a set)
Ann: shows [As Ks] (high card)
Cleo collected $60 from side pot
Bob: shows [Qh Qc] (a pair of Queens)
Cleo collected $58.50 from main pot
*** SUMMARY ***
Total pot $121.50 Main pot $58.50. Side pot $60. | Rake $3
Board [Tc 5s 4h 2s 8d]
"""


def test_two_players_on_the_flop_and_before_it() -> None:
    found = hand_histories.read(EXAMPLE, strict=True)
    worth = found.expected()
    assert len(worth) == len(found.players)
    assert worth["hand_id"] == found.players["hand_id"]
    rows = {
        (row["hand_id"], name): row for row, name in zip(worth, found.players["name"], strict=True)
    }
    flop = cm.equity("AsKh", "7d6d", board="Ks7h2d")
    assert rows[0, "Ann"]["ev_collected"] == pytest.approx(3875 * float(flop[0].equity), abs=1e-9)
    assert rows[0, "Ann"]["ev_street"] == 1
    assert rows[0, "Ann"]["ev_status"] == "exact"
    assert rows[0, "Ann"]["ev_net"] == pytest.approx(3875 * float(flop[0].equity) - 2000)
    before = cm.equity("QsQc", "AhKc")
    assert rows[2, "Ann"]["ev_collected"] == pytest.approx(6440 * float(before[0].equity), abs=1e-9)
    share = float(flop[0].wins / flop.total)
    assert rows[0, "Ann"]["ev_variance"] == pytest.approx(3875**2 * share * (1 - share), rel=0.02)
    assert rows[1, "Ann"]["ev_status"] == "played"
    for row, net in zip(worth, found.players["net"], strict=True):
        assert row["hand_id"] != 1 or row["ev_net"] == net


def test_side_pots_are_counted_apart() -> None:
    found = hand_histories.parse(three_way(), strict=True)
    worth = dict(zip(found.players["name"], found.expected()["ev_collected"], strict=True))
    kept = (12150 - 300) / 12150
    main = cm.equity("AsKs", "QhQc", "2h2d")
    side = cm.equity("AsKs", "2h2d", dead="QhQc")
    pots = 150 + 6000, 6000
    want = {
        "Ann": pots[0] * float(main[0].equity) + pots[1] * float(side[0].equity),
        "Bob": pots[0] * float(main[1].equity),
        "Cleo": pots[0] * float(main[2].equity) + pots[1] * float(side[1].equity),
        "Dora": 0,
    }
    assert worth == pytest.approx({name: kept * amount for name, amount in want.items()})
    assert sum(worth.values()) == pytest.approx(sum(found.players["collected"]))


def test_unknown_cards_keep_what_was_collected() -> None:
    text = three_way().replace("Bob: shows [Qh Qc] (a pair of Queens)\n", "Bob: mucks hand\n")
    found = hand_histories.parse(text, strict=True)
    worth = found.expected()
    assert set(worth["ev_status"]) == {"unknown cards"}
    assert worth["ev_collected"] == found.players["collected"]


def test_winnings_add_up_by_player() -> None:
    found = hand_histories.read(EXAMPLE)
    table = {row.name: row for row in found.winnings()}
    assert table["Ann"].net == pytest.approx(
        sum(
            net
            for net, name in zip(found.players["net"], found.players["name"], strict=True)
            if name == "Ann"
        )
        / 100
    )
    assert table["Ann"].all_ins == 2
    assert table["Bob"].all_ins == 0
    assert table["Bob"].net == table["Bob"].ev_net
    assert table["Bob"].deviation == 0
    total = sum(row.net for row in table.values())
    assert sum(row.ev_net for row in table.values()) == pytest.approx(total)


def test_a_rake_can_be_declared() -> None:
    found = hand_histories.parse(three_way(), strict=True)
    taken = found.expected()
    none = found.expected(rake=cm.betting.Rake(0))
    capped = found.expected(rake=cm.betting.Rake(10, cap=150))
    sums = [sum(worth["ev_collected"]) for worth in (taken, none, capped)]
    assert sums == pytest.approx([12150 - 300, 12150, 12150 - 150])
    shares = [
        worth["ev_collected"][0] / total for worth, total in zip((taken, none), sums, strict=False)
    ]
    assert shares[0] == pytest.approx(shares[1])
    with pytest.raises(CardmathTypeError, match=r"rake is a betting\.Rake"):
        found.expected(rake=5)  # type: ignore[arg-type]


def test_all_variances_are_those_of_all_boards() -> None:
    found = hand_histories.parse(three_way(), strict=True)
    quick = found.expected()
    assert set(quick["ev_variance"]) == {None, 0.0} or None in quick["ev_variance"]
    every = found.expected(all_variances=True)
    assert every["ev_collected"] == pytest.approx(quick["ev_collected"])
    by_name = dict(zip(found.players["name"], every["ev_variance"], strict=True))
    # Bob wins the main pot or nothing, but for boards that are shared.
    main = cm.equity("AsKs", "QhQc", "2h2d")
    pot = (150 + 6000) * (12150 - 300) / 12150
    share = float(main[1].equity)
    assert by_name["Bob"] == pytest.approx(pot**2 * share * (1 - share), rel=0.01)
    # Who is ahead in one pot is mostly so in the other: more luck than in two pots apart.
    assert by_name["Cleo"] > by_name["Bob"]
    assert by_name["Dora"] in (None, 0.0)


def test_what_was_not_counted_is_marked() -> None:
    found = hand_histories.parse(hand_histories.sample_hands(400, seed=5))

    def stop(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(Interrupted, match="the others have what was collected") as raised:
        found.expected(threads=1, progress=stop)  # progress is reported before anything is counted
    partial = raised.value.partial
    assert set(partial["ev_status"]) == {"played", "interrupted"}


def test_values_are_kept_when_variances_are_stopped() -> None:
    found = hand_histories.parse(hand_histories.sample_hands(4000, seed=5))
    whole = found.expected(threads=1)

    def stop(done: int, total: int) -> None:
        if done == total:  # all values are counted, and most variances are not
            raise KeyboardInterrupt

    with pytest.raises(Interrupted, match="has none") as raised:
        found.expected(all_variances=True, threads=1, progress=stop)  # it would take minutes
    assert raised.value.partial["ev_status"] == whole["ev_status"]
    assert raised.value.partial["ev_collected"] == whole["ev_collected"]


def test_aggression_counts_every_action() -> None:
    found = hand_histories.read(EXAMPLE, strict=True)
    rows = {row.group: row for row in found.aggression()}
    plain = dict.fromkeys(rows, (0, 0, 0))
    names = {(row["hand_id"], row["player"]): row["name"] for row in found.players}
    for action in found.actions:
        if action["street"] == 0 or action["player"] is None:
            continue
        who = (names[action["hand_id"], action["player"]],)
        bets, calls, folds = plain.get(who, (0, 0, 0))
        kind, paid = action["action"], action["amount"] > 0
        counted = (bets + (kind == "cbr"), calls + (kind == "cc" and paid), folds + (kind == "f"))
        if counted != (0, 0, 0):
            plain[who] = counted
    assert {group: (row.bets, row.calls, row.folds) for group, row in rows.items()} == plain
    assert rows["Ann",].bets > 0
    everyone = found.aggression(())
    assert [sum(each) for each in zip(*plain.values(), strict=True)] == [
        everyone.rows[0].bets,
        everyone.rows[0].calls,
        everyone.rows[0].folds,
    ]
    assert "frequency" in str(found.aggression("position"))


def test_two_runs_do_not_change_the_expected_value() -> None:
    """HHSmithy's RunItTwice1, Omaha all-in on the turn: the equities are 3/4 and 1/4."""
    found = hand_histories.read(GOLDEN / "hands" / "pokerstars-run-it-twice.txt", strict=True)
    worth = dict(zip(found.players["name"], found.expected(), strict=True))
    kept = (303_000 - 300) / 303_000
    main, side = 301_000 * kept, 2_000 * kept
    assert worth["Cleo"]["ev_collected"] == pytest.approx(main / 4)
    assert worth["Eve"]["ev_collected"] == pytest.approx(main * 3 / 4 + side)
    assert {row["ev_street"] for row in worth.values()} == {2}


def test_a_cap_leaves_nothing_to_bet() -> None:
    """Both players have chips behind, but the cap is in the pot before the flop."""
    found = hand_histories.read(GOLDEN / "hands" / "pokerstars-cap-run-twice.txt", strict=True)
    worth = dict(zip(found.players["name"], found.expected(), strict=True))
    shares = cm.equity("AdKs", "KhAc")
    pot = 16_400 - 280
    for name, share in zip(("Finn", "Dan"), shares, strict=True):
        assert worth[name]["ev_status"] == "exact"
        assert worth[name]["ev_street"] == 0
        assert worth[name]["ev_collected"] == pytest.approx(pot * float(share.equity))


@pytest.mark.parametrize("stacks", [(100, 100), (30, 100), (25, 25), (100, 40)])
@pytest.mark.parametrize("cap", [40, None])
def test_all_in_by_the_stack_or_by_the_cap(stacks: tuple[int, int], cap: int | None) -> None:
    """Ann raises, Bob calls, and five cards come: an all-in if neither can bet more."""
    most = min(*stacks, cap or 1_000)
    stakes = f"$1/$2 - ${cap} Cap -  USD" if cap else "$1/$2 USD"
    for bet in {4, 5, most // 2, most - 2, most - 1, most}:
        text = f"""PokerStars Hand #1:  Hold'em No Limit ({stakes}) - 2020/02/08 4:01:19 ET
Table 'Vega' 6-max Seat #1 is the button
Seat 1: Ann (${stacks[0]} in chips)
Seat 2: Bob (${stacks[1]} in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Ann: raises ${bet - 2} to ${bet}
Bob: calls ${bet - 2}
*** FLOP *** [2c 3d 4h]
*** TURN *** [2c 3d 4h] [5s]
*** RIVER *** [2c 3d 4h 5s] [9c]
*** SHOW DOWN ***
Bob: shows [As Ad] (a straight)
Ann: shows [Ks Kd] (a pair)
Bob collected ${2 * bet} from pot
*** SUMMARY ***
Total pot ${2 * bet} | Rake $0
"""
        worth = hand_histories.parse(text, strict=True).expected()
        status = "exact" if bet == most else "played"
        assert set(worth["ev_status"]) == {status}, (bet, text)
