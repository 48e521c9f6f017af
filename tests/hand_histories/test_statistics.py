"""Statistics: what was a chance, and what was made."""

from collections import Counter
from itertools import groupby, takewhile
from operator import itemgetter
from pathlib import Path

import pytest

from cardmath import hand_histories
from cardmath.errors import CardmathError
from cardmath.hand_histories import STATISTICS
from tests.examples import first_every_day
from tests.hand_histories.hands import hand
from tests.oracles.hand_statistics import statistics_of

EXAMPLE = Path(__file__).parents[2] / "examples" / "hands" / "vega.txt"
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "hand-statistics.md"


@pytest.fixture(scope="module")
def found() -> hand_histories.Statistics:
    return hand_histories.read(EXAMPLE, strict=True).statistics()


@pytest.mark.parametrize(
    ("name", "statistic", "made", "chances"),
    [
        ("Ann", "vpip", 3, 3),
        ("Ann", "pfr", 2, 3),
        ("Ann", "steal", 1, 1),
        ("Ann", "three_bet", 1, 2),
        ("Ann", "three_bet_steal", 1, 2),
        ("Ann", "fold_to_four_bet", 0, 1),
        ("Ann", "c_bet_flop", 1, 1),
        ("Ann", "fold_to_c_bet_flop", 0, 1),
        ("Ann", "donk_bet_flop", 0, 1),
        ("Ann", "aggression_river", 1, 1),
        ("Ann", "showdown", 2, 3),
        ("Ann", "won_at_showdown", 1, 2),
        ("Ann", "all_in", 1, 3),
        ("Bob", "vpip", 1, 3),
        ("Bob", "fold_to_steal", 1, 1),
        ("Bob", "raise_first_in", 1, 1),
        ("Bob", "four_bet", 0, 1),
        ("Bob", "c_bet_flop", 1, 1),
        ("Bob", "c_bet_turn", 0, 1),
        ("Bob", "fold_to_bet_river", 1, 1),
        ("Bob", "saw_flop", 1, 3),
        ("Cleo", "check_raise_flop", 1, 1),
        ("Cleo", "raise_c_bet_flop", 1, 1),
        ("Cleo", "fold_to_steal", 1, 2),
        ("Cleo", "fold_to_three_bet", 0, 1),
        ("Cleo", "four_bet", 1, 1),
        ("Cleo", "limp", 0, 1),
        ("Cleo", "won", 1, 3),
    ],
)
def test_the_example_by_hand(
    found: hand_histories.Statistics, name: str, statistic: str, made: int, chances: int
) -> None:
    row = found.of(name)[statistic]
    assert (row.made, row.chances) == (made, chances)


def test_a_walk_is_not_an_opportunity() -> None:
    found = hand_histories.parse(hand()).statistics()
    assert found.of("Bob")["vpip"].chances == 0
    assert found.of("Bob")["won"].made == 1
    assert found.of("Ann")["vpip"].chances == 1
    assert found.of("Ann")["steal"].made == 0


def test_a_straddle_is_a_blind() -> None:
    text = (
        "PokerStars Hand #5:  Hold'em No Limit ($0.25/$0.50 USD) - 2020/02/08 4:01:19 ET\n"
        "Table 'Vega' 6-max Seat #1 is the button\n"
        "Seat 1: Ann ($50 in chips)\nSeat 2: Bob ($50 in chips)\n"
        "Seat 3: Cleo ($50 in chips)\nSeat 4: Dora ($50 in chips)\n"
        "Bob: posts small blind $0.25\nCleo: posts big blind $0.50\n"
        "Dora: posts straddle $1\n*** HOLE CARDS ***\n"
        "Ann: raises $2 to $3\nBob: folds\nCleo: folds\nDora: folds\n"
        "Uncalled bet ($2) returned to Ann\nAnn collected $2.75 from pot\n"
        "*** SUMMARY ***\nTotal pot $2.75 | Rake $0\n"
    )
    found = hand_histories.parse(text, strict=True).statistics()
    assert found.of("Ann")["raise_first_in"].made == 1
    assert found.of("Ann")["three_bet"].chances == 0
    assert found.of("Dora")["vpip"].made == 0
    assert found.of("Dora")["three_bet"].chances == 1
    assert found.of("Dora")["limp"].chances == 0
    assert found.of("Dora")["cold_call"].chances == 0
    assert found.of("Dora")["fold_to_steal"].made == 1
    limped = text.replace("raises $2 to $3", "calls $1").replace("Dora: folds", "Dora: checks")
    limped = limped[: limped.index("Uncalled")] + (
        "*** FLOP *** [Ks 7h 2d]\nDora: bets $1\nAnn: folds\n"
        "Uncalled bet ($1) returned to Dora\nDora collected $2.75 from pot\n"
        "*** SUMMARY ***\nTotal pot $2.75 | Rake $0\nBoard [Ks 7h 2d]\n"
    )
    found = hand_histories.parse(limped, strict=True).statistics()
    assert [found.of(name)["limp"].chances for name in ("Ann", "Bob", "Cleo", "Dora")] == [
        1,
        1,
        1,
        0,
    ]


def test_chances_before_the_flop_follow_from_the_chips_put_in() -> None:
    found = hand_histories.parse(hand_histories.sample_hands(600, seats=6, seed=9))
    straddled = 0
    wanted = {name: set[tuple[int, int]]() for name in ("limp", "cold_call", "fold_to_steal")}
    rows = found.players
    places = {(row["hand_id"], row["player"]): row["position"] for row in rows}
    for key, actions in groupby(found.actions, key=itemgetter("hand_id")):
        bets, raisers, entered, blinds = Counter[int](), list[int](), set[int](), set[int]()
        steal = False
        for row in takewhile(lambda row: row["street"] == 0, actions):
            player, kind = row["player"], row["action"]
            if kind in ("post_sb", "post_bb", "straddle"):
                blinds.add(player)
                straddled += kind == "straddle"
            elif kind in ("f", "cc", "cbr"):
                faced = max(bets.values()) - bets[player]
                if not raisers and faced:
                    wanted["limp"].add((key, player))
                if len(raisers) == 1 and raisers[0] != player:
                    if not bets[player]:
                        wanted["cold_call"].add((key, player))
                    if steal and player in blinds:
                        wanted["fold_to_steal"].add((key, player))
                if kind == "cbr":
                    first = not raisers and not entered
                    steal = first and places[key, player] in ("CO", "BTN", "SB")
                    raisers.append(player)
                elif kind == "cc" and faced:
                    entered.add(player)
                    steal = False
            if kind in ("post_sb", "post_bb", "straddle", "cc", "cbr"):
                bets[player] = max(bets[player], row["to"])
    assert straddled > 5
    for name, chances in wanted.items():
        bit = STATISTICS.index(name)
        counted = {(row["hand_id"], row["player"]) for row in rows if row["chances"] >> bit & 1}
        assert counted == chances, name


@pytest.mark.parametrize("seats", first_every_day([6, 2, 3, 4, 5, 7, 8, 9]))
@pytest.mark.parametrize("game", ["holdem", "omaha8", "short deck"])
def test_every_statistic_is_its_definition(game: str, seats: int) -> None:
    text = hand_histories.sample_hands(400, game, betting="no-limit", seats=seats, seed=seats)
    found = hand_histories.parse(text, strict=True)
    players, actions = (
        {key: list(rows) for key, rows in groupby(table, key=itemgetter("hand_id"))}
        for table in (found.players, found.actions)
    )
    made = Counter[str]()
    assert ("BB" in found.players["position"]) == (game != "short deck")  # the button posts there
    for key, rows in players.items():
        wanted = statistics_of(rows, actions[key])
        for row in rows:
            for bit, name in enumerate(STATISTICS):
                chance, done = (row[column] >> bit & 1 for column in ("chances", "made"))
                assert wanted.get((row["player"], name)) == (bool(done) if chance else None), name
                made[name] += done
    assert sum(count > 0 for count in made.values()) > 30


def test_groups_by_any_columns() -> None:
    found = hand_histories.read(EXAMPLE)
    by_position = found.statistics("position", only=["vpip"])
    assert {row.group for row in by_position} == {("BTN",), ("SB",), ("BB",)}
    assert sum(row.chances for row in by_position) == 9
    both = found.statistics(("name", "big_blind", "room"), only=["pfr", "vpip"])
    assert ("Ann", "50", "pokerstars") in both.dealt
    assert [row.statistic for row in both][:2] == ["pfr", "vpip"]
    everyone = found.statistics((), only=["won"])
    assert [(row.group, row.made) for row in everyone] == [((), 3)]
    with pytest.raises(
        CardmathError, match=r"unknown statistic 'vip'; did you mean 'vpip'\? There are vpip"
    ):
        found.statistics(only=["vip"])
    with pytest.raises(CardmathError, match="'nobody' is not a column"):
        found.statistics("nobody")
    with pytest.raises(CardmathError, match="has lists"):
        found.statistics("hole")
    assert len(hand_histories.parse("").statistics()) == 0


def test_the_reference_defines_every_statistic() -> None:
    text = PAGE.read_text()
    for name in STATISTICS:
        street = name.rpartition("_")[2]
        general = f"`{name.removesuffix(street)}…`"
        assert f"`{name}`" in text or general in text, name


def test_an_unknown_group_suggests_the_nearest() -> None:
    """It was an empty dict: a misspelled name read as a player without statistics."""
    found = hand_histories.parse(hand_histories.sample_hands(20, seed=1)).statistics()
    name = found.rows[0].group[0]
    assert set(found.of(name)) == {row.statistic for row in found.rows if row.group == (name,)}
    for wrong in (lambda: found.of(name[:-1]), lambda: found.hands("vpip", name[:-1])):
        with pytest.raises(CardmathError, match=f"there is no group .*did you mean .*'{name}'"):
            wrong()


def test_an_unknown_column_suggests_the_nearest() -> None:
    found = hand_histories.parse(hand_histories.sample_hands(1, seed=1))
    with pytest.raises(CardmathError, match="there is no column 'nme'; did you mean 'name'"):
        found.players["nme"]
