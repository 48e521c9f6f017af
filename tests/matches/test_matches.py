"""Matches: duplicates, faults, what all-ins were worth, and their hand histories."""

import pickle
from typing import Any, Literal

import pytest

import cardmath as cm
from cardmath import betting, hand_histories, matches
from cardmath.betting import Action, View
from cardmath.errors import BettingError, CardmathError, CardmathTypeError, Interrupted
from cardmath.matches import Fault, bots, play


def test_identical_bots_win_nothing_of_duplicate_deals() -> None:
    for count in (2, 3, 5):
        found = play([bots.call] * count, hands=20 * count, seed=count)
        assert [row.net for row in found] == [0] * count
        assert [row.error for row in found] == [None] * count  # no spread, from which to judge


def test_the_chips_of_a_match_are_kept() -> None:
    found = play([bots.Random(seed=at) for at in range(4)], hands=80, seed=5)
    assert sum(row.net for row in found) == 0
    assert sum(row.adjusted for row in found) == pytest.approx(0, abs=1e-9)
    assert [row.bot for row in found] == ["random", "random 2", "random 3", "random 4"]


def test_duplicates_deal_the_same_cards_in_every_rotation() -> None:
    found = play([bots.call, bots.fold, bots.call], hands=30, seed=9, keep=True)
    for first in range(0, 30, 3):
        rotations = found.played[first : first + 3]
        assert len({hand.state.hands for hand in rotations}) == 1
        assert len({hand.names for hand in rotations}) == 3


def test_without_duplicates_every_hand_has_new_cards_and_seats_rotate() -> None:
    found = play([bots.call, bots.fold], hands=20, seed=9, keep=True, duplicate=False)
    assert len({hand.state.hands for hand in found.played}) == 20
    assert found.played[0].names == found.played[1].names[::-1]


def test_the_same_seed_plays_the_same_match() -> None:
    def match(seed: int) -> matches.Match:
        return play([bots.Random(seed=1), bots.Equity(seed=1, samples=50)], hands=20, seed=seed)

    assert match(3) == match(3)
    assert match(3).bots != match(4).bots
    assert pickle.loads(pickle.dumps(match(3))) == match(3)


def crash(view: View) -> Action:
    if view.street == "flop":
        raise RuntimeError("no idea")
    return bots.call(view)


def test_a_crash_loses_the_hand_and_is_reported() -> None:
    found = play({"good": bots.call, "bad": crash}, hands=4, seed=1, keep=True)
    assert [row.faults for row in found] == [0, 4]
    assert [row.net for row in found] == [8, -8]
    fault = found.faults[2]
    assert (fault.bot, fault.hand, fault.reason) == ("bad", 3, "RuntimeError: no idea")
    assert "in crash" in fault.text
    assert str(fault) == "hand 3, bad: RuntimeError: no idea"
    first = "hand 1, bad: RuntimeError: no idea"
    assert found.title.endswith(f"4 hands lost by faults, the first: {first}")
    assert [played.kind for played in found.played[0].history if played.street == "flop"][-1:] == [
        "fold"
    ]


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("raise to 3", "not a legal amount"),
        ("d dh p1 AsAd", "not an action"),
        (None, "text"),
        (7, "text"),
        (Action("bring in"), "bring in"),
        ("no idea", "no idea"),
    ],
)
def test_what_is_no_legal_action_loses_the_hand_and_is_reported(
    reply: Action | str, reason: str
) -> None:
    found = play({"bad": lambda _: reply, "good": bots.call}, hands=2, seed=1)
    assert found[0].faults == 2
    assert all(reason in fault.reason for fault in found.faults)
    assert found[0].net == -3


def test_a_bot_that_leaves_the_program_only_loses_its_hands() -> None:
    def leave(_: View) -> Action:
        raise SystemExit("bye")

    found = play({"good": bots.call, "bad": leave}, hands=4, seed=1)
    assert [row.faults for row in found] == [0, 4]
    assert found.faults[0].reason == "SystemExit: bye"


def test_a_bot_that_must_not_fold_does_the_least() -> None:
    stud = betting.Structure(antes=1, bring_in=2, bets=(4, 8), limit="fixed")
    bad = play([lambda _: "no", bots.call], hands=20, game="stud", structure=stud, blinds=None)
    assert bad[0].faults == 20
    discards = play([lambda _: "no", bots.call], hands=8, game="crazy-pineapple", seed=1)
    assert discards[0].net < 0


def test_a_slow_bot_loses_the_hand() -> None:
    found = play([bots.call, bots.fold], hands=2, seed=1, time_limit=1e-9)
    assert {fault.reason.split()[0] for fault in found.faults} == {"took"}


def test_ctrl_c_keeps_the_deals_that_were_played() -> None:
    asked = 0

    def stopping(view: View) -> Action:
        nonlocal asked
        asked += 1
        if asked == 30:
            raise KeyboardInterrupt
        return bots.call(view)

    with pytest.raises(Interrupted) as stopped:
        play([stopping, bots.fold], hands=1000, seed=1)
    partial = stopped.value.partial
    assert isinstance(partial, matches.Match)
    assert 0 < partial.hands < 60
    assert partial.hands == 2 * partial.deals


def test_progress_counts_hands() -> None:
    seen: list[tuple[int, int]] = []
    play([bots.call, bots.fold], hands=6, progress=lambda *each: seen.append(each))
    assert seen == [(2, 6), (4, 6), (6, 6)]


def jam(view: View) -> Action:
    """Goes all-in whenever it can."""
    last = view.actions[-1]
    return last.to(last.most) if last.kind in {"bet", "raise"} else bots.call(view)


def test_all_ins_count_with_their_equity() -> None:
    found = play([jam, bots.call], hands=20, stacks=20, seed=4, keep=True, duplicate=False)
    expected = 0.0
    for hand in found.played:
        place = hand.names.index("jam")
        share = cm.equity(*hand.state.hands).players[place].equity
        expected += float(40 * share) - 20
    assert found[0].adjusted == pytest.approx(100 * expected / 2 / 20)
    assert found[0].bb_per_100 == pytest.approx(100 * found[0].net / 2 / 20)


def test_tables_of_hand_histories_agree_with_the_match() -> None:
    found = play([jam, bots.Random(seed=2)], hands=60, seed=4, keep=True)
    tables = found.histories()
    assert len(tables.hands) == 60
    assert len(tables.rejected) == 0
    players = tables.players.to_dict(["name", "net"])
    for row in found:
        net = zip(players["name"], players["net"], strict=True)
        assert sum(chips for name, chips in net if name == row.bot) == row.net
    again = hand_histories.parse(
        "".join(f"[{at}]\n{text}\n" for at, text in enumerate(written(found), 1))
    )
    assert again.players.to_dict(["net"]) == {"net": players["net"]}


def written(found: matches.Match) -> list[str]:
    """The hands as PHH, by way of the writer of hand histories."""
    from cardmath.matches.phh import text_of

    text = "".join(f"[{at}]\n{text_of(hand, at)}\n" for at, hand in enumerate(found.played, 1))
    assert len(hand_histories.convert(text, "pokerstars")) == len(found.played)
    return hand_histories.convert(text, "phh")


@pytest.mark.parametrize(
    ("game", "structure"),
    [
        ("holdem", {"blinds": (5, 10), "antes": 2, "straddles": [20]}),
        ("short-deck", {"antes": 3, "button_blind": 3}),
        ("omaha8", {"blinds": (1, 2), "limit": "pot", "antes": 2}),
        ("stud8", {"antes": 1, "bring_in": 2, "bets": (4, 8), "limit": "fixed"}),
        ("razz", {"antes": 1, "bring_in": 2, "bets": (4, 8), "limit": "fixed"}),
        ("badugi-triple", {"blinds": (2, 4), "limit": "fixed"}),
        ("deuce-to-seven", {"blinds": (1, 2)}),
        ("courchevel", {"blinds": (1, 2), "rake": betting.Rake(5, cap=3)}),
    ],
)
def test_every_game_has_tables(game: str, structure: betting.Structure) -> None:
    found = play(
        [bots.Random(seed=at) for at in range(3)],
        hands=30,
        game=game,
        blinds=None,
        structure=structure,
        stacks=[100, 37, 260],
        seed=2,
        keep=True,
    )
    tables = found.histories()
    assert (len(tables.hands), len(tables.rejected)) == (30, 0)
    names, nets = tables.players.to_dict(["name", "net"]).values()
    for row in found:
        assert row.net == sum(net for name, net in zip(names, nets, strict=True) if name == row.bot)


STRUCTURES: list[tuple[Any, betting.Structure]] = [
    ((1, 2), {}),
    ((5, 10), {"antes": 1}),
    ((5, 10), {"straddles": [20]}),
    ((1, 1), {}),
    ((0, 2), {}),
    (None, {"antes": 2}),
    (None, {"antes": 2, "button_blind": 3}),
    ((1, 2), {"button_blind": 2}),
]


@pytest.mark.parametrize("game", ["holdem", "omaha8", "badugi-triple", "deuce-to-seven-triple"])
@pytest.mark.parametrize("limit", ["no", "fixed"])
def test_hands_are_read_back_however_they_were_posted(
    game: str, limit: Literal["no", "fixed"]
) -> None:
    # Stacks are short, so that posts put players all-in; with seven, draws use up the deck.
    for number, (blinds, more) in enumerate(STRUCTURES):
        for count in (2, 7):
            if count == 2 and blinds and len(more) and "antes" not in more:
                continue  # the button has a blind already
            found = play(
                [bots.Random(seed=at) for at in range(count - 1)] + [bots.call],
                hands=2 * count,
                game=game,
                blinds=blinds,
                structure={"limit": limit, **more},
                stacks=[[60, 7, 30, 4, 90, 45, 18][at] for at in range(count)],
                seed=number,
                keep=True,
            )
            assert not found.faults
            won = {row.bot: row.net for row in found}
            assert net_of(found.histories()) == won, (more, count)
            text = "\n".join(f"[{at}]\n{hand}" for at, hand in enumerate(written(found), 1))
            assert net_of(hand_histories.parse(text)) == won, (more, count)
            open_format = "\n\n".join(hand_histories.convert(text, "ohh"))
            assert net_of(hand_histories.parse(open_format)) == won, (more, count)


def net_of(tables: hand_histories.Histories) -> dict[str, int]:
    """What each player won in all hands, none of which may be missing."""
    assert not tables.rejected.to_dict()["reason"]
    names, nets = tables.players.to_dict(["name", "net"]).values()
    won = dict.fromkeys(names, 0)
    for name, net in zip(names, nets, strict=True):
        won[name] += net
    return won


@pytest.mark.parametrize("first", [1, 2])
def test_of_two_equal_blinds_the_text_says_who_acts_first(first: int) -> None:
    # The player with the button acts first in rooms; pokerkit takes the last who posted the most.
    text = f"""variant = "NT"
antes = [0, 0]
blinds_or_straddles = [2, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "p{first} cbr 6", "p{3 - first} f"]
"""
    assert net_of(hand_histories.parse(text)) == {f"p{first}": 2, f"p{3 - first}": -2}


def test_states_have_tables_too() -> None:
    state = betting.start(stacks=[100, 250, 80], blinds=(1, 2))
    state = state.play(["d dh p1 AhAd", "d dh p2 KhKd", "d dh p3 7c3d"])
    state = state.play(["fold", "raise to 6", "call"])
    state = state.play(["deal Ks7h2d", "check", "bet pot", "fold"])
    players = matches.histories([state]).players.to_dict(["name", "net"])
    assert dict(zip(players["name"], players["net"], strict=True)) == {"p1": -6, "p2": 6, "p3": 0}


def test_what_hand_histories_do_not_have_is_refused() -> None:
    state = betting.start(stacks=[100, 100], blinds=(1, 2))
    with pytest.raises(BettingError, match="hand 1 is not over"):
        matches.histories([state])
    bomb = betting.start("omaha", stacks=[50] * 2, antes=5, ante_kind="bomb pot")
    with pytest.raises(CardmathError, match="bomb pot"):
        matches.histories([bomb.play(["deal Ks7h2d", "check", "bet 5", "fold"])])
    ante = betting.start(stacks=[50] * 2, blinds=(1, 2), antes=2, ante_kind="big blind")
    with pytest.raises(CardmathError, match="antes that one player posts"):
        matches.histories([ante.apply("fold")])
    with pytest.raises(CardmathError, match="greek"):
        matches.histories([betting.start("greek", stacks=[9, 9], blinds=(1, 2)).apply("fold")])
    with pytest.raises(CardmathTypeError, match="not str"):
        matches.histories(["hand"])  # type: ignore[list-item]
    with pytest.raises(CardmathError, match="keep=True"):
        play([bots.call, bots.fold], hands=2).histories()


def test_push_or_fold_plays_its_solved_game() -> None:
    solution = cm.solve.push_fold(5).solve("regret", iterations=20)
    pusher = bots.PushFold(solution, seed=1)
    found = play([pusher, bots.call], hands=200, stacks=10, seed=3, keep=True)
    assert not found.faults
    jams = solution.jam
    for hand in found.played:
        first = hand.history[0]
        name = "".join(map(str, hand.state.hands[first.player]))
        if hand.names[first.player] == "push or fold":
            assert first.kind == "raise" or jams[name] < 1
            assert first.kind == "fold" or jams[name] > 0
    with pytest.raises(CardmathError, match="two players"):
        pusher.act(betting.Table([10] * 3, blinds=(1, 2)).deal(seed=1).view())


PUSHER = bots.PushFold(seed=1)
"""It solves its game in the first hand. All its hands below have the same stacks."""


@pytest.mark.parametrize(
    ("held", "opened", "answer"),
    [
        ("AsAh", "call", "raise"),
        ("AsAh", "raise to 4", "raise"),
        ("AsAh", "all in", "call"),
        ("7s2h", "call", "check"),
        ("7s2h", "raise to 4", "fold"),
        ("7s2h", "all in", "fold"),
    ],
)
def test_push_or_fold_answers_what_is_not_a_jam_like_one(
    held: str, opened: str, answer: str
) -> None:
    hand = betting.Table([20, 20], blinds=(1, 2)).deal(deck=f"{held} KcQc Td8d6h5s4c")
    hand.act(opened)
    done = PUSHER.act(hand.view())
    assert done.kind == answer
    assert done.kind != "raise" or done.amount == 20


@pytest.mark.parametrize("game", ["holdem", "stud"])
def test_equity_beats_chance(game: str) -> None:
    stud = betting.Structure(antes=1, bring_in=2, bets=(4, 8), limit="fixed")
    found = play(
        [bots.Equity(seed=1, samples=100), bots.Random(seed=1)],
        hands=100,
        game=game,
        blinds=None if game == "stud" else (1, 2),
        structure=stud if game == "stud" else None,
        seed=3,
    )
    assert not found.faults
    assert found[0].adjusted_error is not None
    assert found[0].adjusted > found[0].adjusted_error


BAD: list[tuple[dict[str, Any], str]] = [
    ({"bots": [bots.call]}, "2 to 10 bots, not 1"),
    ({"bots": 5}, "list"),
    ({"bots": [bots.call, 5]}, "a bot is a function"),
    ({"bots": [bots.call, bots.Random]}, "a bot is a function"),
    ({"bots": {1: bots.call, 2: bots.call}}, "text"),
    ({"hands": 3}, "a multiple of 2 hands: 2 or 4, not 3"),
    ({"hands": 1}, "a multiple of 2 hands: 2, not 1"),
    ({"hands": 0}, "number of hands"),
    ({"stacks": [1, 2, 3]}, "2 players, and 3 stacks"),
    ({"time_limit": 0}, "above 0"),
    ({"seed": -1}, "seed"),
    ({"duplicate": 3}, "True or False"),
    ({"structure": {"limits": 3}}, "unknown: 'limits'"),
    ({"game": "whist"}, "whist"),
    ({"progress": 3}, "progress"),
]


@pytest.mark.parametrize(("given", "message"), BAD)
def test_bad_arguments_are_refused(given: dict[str, Any], message: str) -> None:
    players = given.pop("bots", [bots.call, bots.fold])
    with pytest.raises(CardmathError, match=message):
        play(players, **{"hands": 2, **given})


def test_a_single_deal_has_no_standard_error() -> None:
    found = play([bots.call, bots.fold], hands=2, seed=1)
    assert found[0].error is found[0].adjusted_error is None
    assert found.to_dict()["bots"][0]["error"] is None
    assert not any(isinstance(fault, Fault) for fault in found.faults)


def test_deals_that_all_end_alike_have_no_standard_error() -> None:
    """They show no spread: a standard error of 0 would say that the rate is known exactly."""
    found = play([bots.fold, bots.fold], hands=60, seed=1)
    assert {row.error for row in found} == {row.adjusted_error for row in found} == {None}
    assert str(found).splitlines()[-1].split() == ["fold", "2", "60", "0", "+0.00", "+0.00", "0"]
    apart = play([bots.fold, bots.fold], hands=60, seed=1, duplicate=False)
    assert all(row.error for row in apart)  # the blinds change seats
