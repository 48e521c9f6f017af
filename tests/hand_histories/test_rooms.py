"""Texts of rooms of which no sample was at hand, made up as the rooms write them."""

import pytest

from cardmath import hand_histories
from cardmath.hand_histories import Histories

WINNING = """\
Hand #2459218653 - Holdem (No Limit) - $0.01/$0.02, Ante $0.01 - 2025/05/18 22:43:28 UTC
Mount Shasta 6-max Seat #1 is the button
Seat 1: Ann B ($3.91)
Seat 2: Bob ($1.68)
Seat 3: Cleo ($2.00)
Seat 4: Dan ($0.00) is sitting out
Seat 5: Eve will be allowed to play after the button
Ann B posts ante $0.01
Bob posts ante $0.01
Cleo posts ante $0.01
Bob posts the small blind $0.01
Cleo posts the big blind $0.02
*** HOLE CARDS ***
Dealt to Cleo [9c Qd]
Ann B raises $0.07 to $0.07
Bob raises $0.20 to $0.21
Cleo folds
Ann B calls $0.14
*** FLOP *** [Qh 5c 4d]
Main pot $0.45 | Rake $0.02
Bob bets $0.40
Ann B caps $3.69
Bob calls $1.06 and is all-in
Uncalled bet ($2.23) returned to Ann B
*** TURN *** [Qh 5c 4d] [As]
Main pot $3.27 | Rake $0.12
*** RIVER *** [Qh 5c 4d As] [6c]
Main pot $3.27 | Rake $0.12
*** SHOW DOWN ***
Main pot $3.27 | Rake $0.12
Bob shows [Kc Kd] (a pair of Kings [Kc Kd As Qh 6c])
Ann B shows [7d 6d] (a pair of Sixes [6d 6c As Qh 7d])
Bob collected $3.27 from main pot
*** SUMMARY ***
Total pot $3.27 | Rake $0.10 | JP Fee $0.02
Board [Qh 5c 4d As 6c]
Seat 1: Ann B (button) showed [7d 6d] and lost with a pair of Sixes
Seat 2: Bob (small blind) showed [Kc Kd] and won $3.27 with a pair of Kings
Seat 3: Cleo (big blind) folded on the Pre-Flop

Hand #2609921427 - Omaha(Pot Limit) - $0.10/$0.25 - 2025/11/29 17:26:06 UTC
Belle Rive 6-max Seat #4 is the button
Seat 2: Bob ($28.75)
Seat 4: Ann B ($65.27)
Seat 5: Cleo ($25.45)
Cleo posts the small blind $0.10
Bob posts the big blind $0.25
*** HOLE CARDS ***
Ann B raises $0.70 to $0.70
Cleo raises $2.30 to $2.40
Bob folds
Ann B folds
Uncalled bet ($1.70) returned to Cleo
Cleo does not show
*** SUMMARY ***
Total pot $1.65
Seat 2: Bob (big blind) folded on the Pre-Flop
Seat 4: Ann B (button) folded on the Pre-Flop
Seat 5: Cleo did not show and won $1.65

Game Hand #1296393662 - $5,000 GTD Tournament #27099516 - Holdem(No Limit) - Level 10 \
(3000.00/6000.00)- 2022/07/11 01:11:44 UTC
Table '25' 9-max Seat #3 is the button
Seat 3: Ann B (90000.00)
Seat 8: Bob (41000.00)
Ann B posts ante 600.00
Bob posts ante 600.00
Ann B posts the small blind 3000.00
Bob posts the big blind 6000.00
*** HOLE CARDS ***
Dealt to Ann B [7h 7d]
Ann B raises 37400.00 to 40400.00
Bob calls 34400.00 and is all-in
*** FLOP *** [7c 2h 3d]
*** TURN *** [7c 2h 3d] [9s]
*** RIVER *** [7c 2h 3d 9s] [4c]
*** SHOW DOWN ***
Ann B shows [7h 7d] (three of a kind, Sevens [7h 7d 7c 9s 4c])
Bob mucks
Ann B collected 82000.00 from main pot
*** SUMMARY ***
Total pot 82000.00
Board [7c 2h 3d 9s 4c]
Seat 3: Ann B (button) (small blind) showed [7h 7d] and won 82000.00 with three of a kind, Sevens
Seat 8: Bob (big blind) mucked [Kc Kd]
"""


def net(found: Histories, hand: int = 0) -> dict[str, int]:
    return {row["name"]: row["net"] for row in found.players if row["hand_id"] == hand}


def test_the_winning_network_as_it_writes_since_2019() -> None:
    found = hand_histories.parse(WINNING)
    hands = list(found.hands)
    assert [list(hand["warnings"]) for hand in hands] == [[], [], []], list(found.rejected)
    assert [(hand["game"], hand["format"]) for hand in hands] == [
        ("holdem", "cash"),
        ("omaha", "cash"),
        ("holdem", "tournament"),
    ]
    money = [(hand["pot"], hand["rake"], hand["jackpot"]) for hand in hands]
    assert money == [(339, 10, 2), (165, 0, 0), (82000, 0, 0)]
    # Ann's stack of 3.91 has 1.68 against Bob's; 2.23 come back.
    assert net(found) == {"Ann B": -168, "Bob": 327 - 168, "Cleo": -3, "Dan": 0}
    assert net(found, 1) == {"Ann B": -70, "Bob": -25, "Cleo": 95}
    assert net(found, 2) == {"Ann B": 41000, "Bob": -41000}
    assert (hands[0]["ante"], hands[0]["table"], hands[0]["currency"]) == (1, "Mount Shasta", "USD")
    assert (hands[2]["tournament_id"], hands[2]["level"]) == ("27099516", "10")
    muck = next(row for row in found.players if row["mucked"])
    assert (muck["name"], len(muck["hole"])) == ("Bob", 2)


@pytest.mark.parametrize("cut", ["*** SUMMARY ***", "*** RIVER", "Uncalled bet", "Seat 2:"])
def test_a_hand_of_the_winning_network_that_is_cut_is_rejected(cut: str) -> None:
    first = WINNING[: WINNING.index(cut)]
    found = hand_histories.parse(first)
    assert (len(found.hands), len(found.rejected)) == (0, 1)
    assert found.rejected.to_dict(["room"]) == {"room": ["winning"]}


def gg(number: str, game: str) -> str:
    return f"""Poker Hand #{number}: {game} - 2024/05/01 10:00:00
Table 'T' 3-max Seat #1 is the button
Seat 1: 8c668f2 (300 in chips)
Seat 2: Hero (300 in chips)
8c668f2: posts small blind 10
Hero: posts big blind 20
*** HOLE CARDS ***
8c668f2: folds
Uncalled bet (10) returned to Hero
*** SHOWDOWN ***
Hero collected 20 from pot
*** SUMMARY ***
Total pot 20 | Rake 0 | Jackpot 0 | Bingo 0 | Fortune 0 | Tax 0
"""


@pytest.mark.parametrize(
    ("number", "game", "wanted"),
    [
        ("RC1523456789", "Hold'em No Limit (10/20)", "fast-fold"),
        ("HD1523456789", "Hold'em No Limit (10/20)", "cash"),
        ("SG44", "Tournament #5, Spin&Gold $1 Hold'em No Limit - Level1(10/20)", "spin"),
        ("TM44", "Tournament #5, Daily $5 Hold'em No Limit - Level1(10/20)", "tournament"),
    ],
)
def test_the_number_of_ggpokers_hands_shows_the_kind_of_table(
    number: str, game: str, wanted: str
) -> None:
    found = hand_histories.parse(gg(number, game))
    assert found.hands.to_dict(["format"]) == {"format": [wanted]}


def ipoker(bet: str, win: str) -> str:
    return f"""<session sessioncode="7">
<general><gametype>Holdem NL €0.10/€0.20</gametype><tablename>Sofia, 1</tablename>
<tablecurrency>SEK</tablecurrency></general>
<game gamecode="9"><general><startdate>2022-03-14 15:09:26</startdate><players>
<player seat="1" name="Ann" chips="€20" dealer="1" win="€0" bet="€0.60"/>
<player seat="3" name="Bob" chips="€20" dealer="0" win="€{win}" bet="€{bet}"/>
</players></general>
<round no="0"><action no="1" player="Ann" type="1" sum="€0.10" cards=""/>
<action no="2" player="Bob" type="2" sum="€0.20" cards=""/></round>
<round no="1"><action no="3" player="Ann" type="23" sum="€0.60" cards=""/>
<action no="4" player="Bob" type="3" sum="€0.40" cards=""/></round>
<round no="2"><cards type="Flop" player="">D10 C9 S2</cards>
<action no="5" player="Bob" type="5" sum="€1" cards=""/>
<action no="6" player="Ann" type="0" sum="€0" cards=""/></round>
</game></session>"""


@pytest.mark.parametrize(("bet", "win"), [("0.60", "1.14"), ("1.60", "2.14")])
def test_ipoker_counts_a_bet_that_comes_back_or_leaves_it_out(bet: str, win: str) -> None:
    found = hand_histories.parse(ipoker(bet, win))
    assert net(found) == {"Ann": -60, "Bob": 54}
    assert found.hands.to_dict(["pot", "rake", "currency"]) == {
        "pot": [120],
        "rake": [6],
        "currency": ["SEK"],
    }


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (
            b"PK\x03\x04\x14\x00\x00\x00\x08\x00abcdefgh",
            "a zip archive whose name does not end with .zip",
        ),
        (
            b"\x1f\x8b\x08\x08\xe9\x1cabcdefgh\xff",
            "a file packed by gzip whose name does not end with .gz",
        ),
        (b"7z\xbc\xaf\x27\x1c\x00\x04", "a 7z archive: unpack it first"),
        (b"Rar!\x1a\x07\x01\x00\xff", "a rar archive: unpack it first"),
        (b"MATCHSTATE:0:30:c:5d5c|\n", "lines that begin with STATE:"),
        (b"\x89PNG\r\n\x1a\n", "no line begins a hand of a known room"),
    ],
)
def test_other_files_are_called_what_they_are(data: bytes, reason: str) -> None:
    found = hand_histories.parse(data)
    assert [reason in row["reason"] for row in found.rejected] == [True]
