"""Hands that are chosen: each filter against its plain definition, row by row."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cardmath import Range, hand_histories
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.hand_histories import Histories
from cardmath.hand_histories.filters import CURRENCIES, ROOMS
from tests.hand_histories.hands import hand
from tests.shell import cardmath

Row = dict[str, Any]


@pytest.fixture(scope="module")
def found() -> Histories:
    """A month of hands in two games, tables of several sizes."""
    texts = [
        hand_histories.sample_hands(150, "holdem", seats=6, seed=1),
        hand_histories.sample_hands(100, "holdem", seats=3, seed=2).replace(
            "2025/01/01", "2025/02/01"
        ),
        hand_histories.sample_hands(60, "omaha", seed=3).replace("$0.50/$1 USD", "$1/$2 USD"),
        hand(7, date="2025/01/31 23:59:59"),
    ]
    parsed = hand_histories.parse("".join(texts))
    assert len(parsed) > 200
    return parsed


def rows_by_hand(found: Histories) -> list[tuple[Row, list[Row]]]:
    players: dict[int, list[Row]] = {row["hand_id"]: [] for row in found.hands}
    for row in found.players:
        players[row["hand_id"]].append(row)
    return [(row, players[row["hand_id"]]) for row in found.hands]


def hero(players: list[Row]) -> Row:
    return next((row for row in players if row["is_hero"]), {"position": None, "hole": []})


QUEENS_UP = {tuple(sorted(card.id for card in combo)) for combo, _ in Range("QQ+, AKs, 22")}

CASES: list[tuple[dict[str, Any], Callable[[Row, list[Row]], bool]]] = [
    ({"since": "2025-01-31"}, lambda hand, _: hand["time_local"] >= datetime(2025, 1, 31)),
    ({"until": "2025-01-31"}, lambda hand, _: hand["time_local"] < datetime(2025, 2, 1)),
    ({"until": date(2025, 1, 1)}, lambda hand, _: hand["time_local"] < datetime(2025, 1, 2)),
    (
        {"since": "2025-01-01 19:30", "until": datetime(2025, 1, 1, 20)},
        lambda hand, _: (
            datetime(2025, 1, 1, 19, 30) <= hand["time_local"] < datetime(2025, 1, 1, 20)
        ),
    ),
    ({"room": "PokerStars"}, lambda hand, _: hand["room"] == "pokerstars"),
    ({"room": "winamax"}, lambda _hand, _: False),
    ({"format": "cash"}, lambda hand, _: hand["format"] == "cash"),
    ({"format": ["tournament", "SPIN"]}, lambda _hand, _: False),
    ({"game": "omaha"}, lambda hand, _: hand["game"] == "omaha"),
    (
        {"stakes": "$0.25/$0.50"},
        lambda hand, _: (hand["small_blind"], hand["big_blind"]) == (25, 50),
    ),
    ({"stakes": ["NL100", "1/2"]}, lambda hand, _: hand["big_blind"] in {100, 200}),
    (
        {"stakes": "nl200"},
        lambda hand, _: (hand["betting"], hand["big_blind"]) == ("no-limit", 200),
    ),
    (
        {"stakes": "PL200"},
        lambda hand, _: (hand["betting"], hand["big_blind"]) == ("pot-limit", 200),
    ),
    (
        {"stakes": "FL200"},
        lambda hand, _: (
            hand["betting"] == "fixed-limit" and 200 in (hand["big_blind"], hand["big_bet"])
        ),
    ),
    ({"players": 3}, lambda hand, _: hand["players_dealt"] == 3),
    ({"players": "2-3"}, lambda hand, _: hand["players_dealt"] in {2, 3}),
    ({"players": (4, None)}, lambda hand, _: hand["players_dealt"] >= 4),
    ({"seats": "-3"}, lambda hand, _: hand["seat_count"] <= 3),
    ({"pot": "20+"}, lambda hand, _: hand["pot"] >= 2000),
    ({"pot": "5-10bb"}, lambda hand, _: 5 <= hand["pot"] / hand["big_blind"] <= 10),
    ({"position": "btn"}, lambda _, players: hero(players)["position"] == "BTN"),
    (
        {"position": ["CO", "SB"], "player": "Ann"},
        lambda _, players: any(
            row["name"] == "Ann" and row["position"] in {"CO", "SB"} for row in players
        ),
    ),
    (
        {"cards": "QQ+, AKs, 22"},
        lambda _, players: tuple(sorted(hero(players)["hole"])) in QUEENS_UP,
    ),
    (
        {"cards": "AA**, KK**", "game": ["omaha"]},
        lambda hand, players: (
            hand["game"] == "omaha"
            and any(
                sum(card // 4 == rank for card in hero(players)["hole"]) >= 2 for rank in (11, 12)
            )
        ),
    ),
    (
        {"all_in": True},
        lambda _, players: any(row["all_in_street"] is not None for row in players),
    ),
    (
        {"all_in": True, "position": "BB"},
        lambda _, players: (
            hero(players)["position"] == "BB" and hero(players)["all_in_street"] is not None
        ),
    ),
    (
        {"all_in": False, "player": "Hero"},
        lambda _, players: (
            any(row["name"] == "Hero" for row in players)
            and not any(
                row["name"] == "Hero" and row["all_in_street"] is not None for row in players
            )
        ),
    ),
    (
        {"player": ["Ann", "Hero"], "opponent": "Bob"},
        lambda _, players: (
            {"Ann", "Hero"} & {row["name"] for row in players if not row["sitting_out"]} != set()
            and any(row["name"] == "Bob" and not row["sitting_out"] for row in players)
        ),
    ),
]


@pytest.mark.parametrize(("given", "fits"), CASES, ids=[" ".join(given) for given, _ in CASES])
def test_a_filter_is_its_definition(
    given: dict[str, Any], fits: Callable[[Row, list[Row]], bool], found: Histories
) -> None:
    names = set(found.players["name"])
    if not {"Ann", "Hero", "Bob"} <= names:
        pytest.fail(f"the samples have other names: {sorted(names)[:5]}")
    wanted = [row["hand_id"] for row, players in rows_by_hand(found) if fits(row, players)]
    chosen = found.filter(**given)
    assert chosen.hands["hand_id"] == wanted
    assert set(chosen.players["hand_id"]) == set(wanted)
    assert set(chosen.actions["hand_id"]) == set(wanted)


def test_filters_are_put_together(found: Histories) -> None:
    both = found.filter(position="BB", pot="10bb+", game="holdem")
    alone = found.filter(position="BB").filter(pot="10bb+").filter(game="holdem")
    assert both.hands["hand_id"] == alone.hands["hand_id"]
    assert 0 < len(both) < len(found)


def test_arrays_of_truth_values_choose_hands(found: Histories) -> None:
    big = found.filter(found.hands.array("pot") > 2000)
    assert big.hands["hand_id"] == [row["hand_id"] for row in found.hands if row["pot"] > 2000]
    all_in = found.filter(found.players.has_value("all_in_street"))
    assert all_in.hands["hand_id"] == found.filter(all_in=True).hands["hand_id"]
    with pytest.raises(CardmathError, match="3 truth values given, and there are"):
        found.filter(np.ones(3, bool))
    with pytest.raises(CardmathTypeError, match=r"a player is named: filter\(player='Ann'\)"):
        found.filter("Ann")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"since": "yesterday"}, "since is a day or a time, such as 2025-01-31"),
        ({"until": 5}, "until is a day or a time, not int"),
        ({"since": "2025-01-31 20:30+02:00"}, "without a zone, as 2025-01-31 20:30:00, not"),
        ({"until": datetime(2025, 1, 31, tzinfo=UTC)}, "until is compared with times as the hands"),
        ({"stakes": "cheap"}, "stakes are written as 0.25/0.50, as 0.25/0.50 EUR, or as NL50"),
        ({"stakes": "€1/$2"}, "stakes are written as 0.25/0.50, as 0.25/0.50 EUR, or as NL50"),
        ({"position": "button"}, r"unknown position 'button'; did you mean BTN\? There are SB, BB"),
        ({"format": "zoom"}, r"unknown format 'zoom'\. There are cash"),
        ({"room": "pokerstras"}, r"unknown room 'pokerstras'; did you mean pokerstars\? There are"),
        ({"room": ["winamax", ""]}, r"unknown room ''\. There are pokerstars"),
        ({"stakes": "1/2 EUX"}, r"unknown currency 'EUX'; did you mean EUR\? There are USD"),
        ({"stakes": "0,25/0,50"}, "a comma separates thousands"),
        ({"players": "many"}, "a number of players is given as 6, 2-6 or 4"),
        ({"players": "2-3bb"}, "a number of players is given as"),
        ({"pot": "1+2"}, "a pot is given as"),
        ({"pot": "-"}, "a pot is given as"),
        ({"pot": "€"}, "a pot is given as 20-100, 50\\+, -10, €50\\+, 50\\+ EUR or 20-100bb"),
        ({"pot": "€1-$2"}, "a pot is given as"),
        ({"pot": "€1bb"}, "a pot is given as"),
        ({"pot": "5 x"}, "a pot is given as"),
        ({"pot": "20 bbs"}, "a pot is given as"),
        ({"pot": "50+ EUX"}, "a pot is given as"),
        ({"pot": "5$0"}, "a pot is given as"),
        ({"pot": "100-20bb"}, "the smaller number comes first: 20-100, not 100-20"),
        ({"players": 2.5}, "a number of players is given as 6, 2-6 or 4"),
        ({"seats": (None, 6.5)}, "a number of seats is given as"),
        ({"players": (6, 2)}, "the smaller number comes first: 2-6, not 6-2"),
        ({"since": "2025-02-01", "until": "2025-01-31"}, "no time is from 2025-02-01 on and until"),
        ({"seats": "$6"}, "a number of seats is given as"),
        ({"player": "Nobody"}, "there is no player 'Nobody'"),
        ({"opponent": "Hera"}, "there is no player 'Hera'; did you mean 'Hero'"),
        ({"cards": 7}, "cards is a range such as QQ"),
        ({"cards": "QQQ"}, "QQQ"),
        ({"game": "holdm"}, "holdm"),
        ({"room": 3}, "room is a name or several, not int"),
        ({"all_in": "yes"}, "all_in is True or False, not 'yes'"),
    ],
)
def test_wrong_values_are_explained(given: dict[str, Any], words: str, found: Histories) -> None:
    with pytest.raises((CardmathError, CardmathTypeError), match=words):
        found.filter(**given)


def test_rooms_and_currencies_of_filters_are_those_of_the_readers(found: Histories) -> None:
    """A room that no reader has is a typing error; one without a hand is not."""
    (reason,) = hand_histories.parse("Hello").rejected["reason"]
    assert reason.partition("known room: ")[2].split(", ") == [*ROOMS]
    for room in ROOMS:
        assert len(found.filter(room=f" {room.upper()} ")) == len(found) * (room == "pokerstars")
    texts = [
        hand(number).replace("USD", code).replace("$", "") for number, code in enumerate(CURRENCIES)
    ]
    each = hand_histories.parse("".join(texts))
    assert each.hands["currency"] == [*CURRENCIES]
    for code in CURRENCIES:
        assert each.filter(stakes=f"0.25/0.50 {code}").hands["currency"] == [code]
        assert each.filter(pot=f"0+ {code}").hands["currency"] == [code]


def test_hands_of_a_statistic(found: Histories) -> None:
    table = found.statistics()
    bit = hand_histories.STATISTICS.index("three_bet")
    for chances, column in ((False, "made"), (True, "chances")):
        for group in ((), ("Hero",)):
            wanted = {
                row["hand_id"]
                for row in found.players
                if row[column] >> bit & 1 and not row["sitting_out"] and row["name"]
                if not group or row["name"] == "Hero"
            }
            assert table.hands("three_bet", *group, chances=chances).tolist() == sorted(wanted)
    own = table.hands("three_bet", "Hero")
    assert len(own) == table.of("Hero")["three_bet"].made
    assert len(found.filter(np.isin(found.hands.array("hand_id"), own))) == len(own)
    with pytest.raises(CardmathError, match="there is no group 'Nobody'"):
        table.hands("three_bet", "Nobody")
    with pytest.raises(CardmathError, match="did you mean 'three_bet'"):
        table.hands("threebet")
    parts = hand_histories.count_statistics([found])
    with pytest.raises(CardmathError, match="do not keep their hands"):
        parts.hands("three_bet")
    with pytest.raises(CardmathTypeError, match=r"such as only=\[\'vpip\'\], not str"):
        found.statistics(only="vpip")


def test_statistics_against_opponents(found: Histories) -> None:
    table = found.statistics_against("Hero", only=["vpip"])
    for (name,), dealt in list(table.dealt.items())[:4]:
        shared = found.filter(player="Hero", opponent=name)
        own = shared.statistics("name", only=["vpip"]).of("Hero")["vpip"]
        row = table.of(name)["vpip"]
        assert (row.made, row.chances, dealt) == (own.made, own.chances, len(shared))


SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "CAD": "$", "USDT": "₮"}


def one_hand_of_each_currency() -> Histories:
    texts = [
        hand(number).replace("$", sign).replace(" USD)", f" {code})")
        for number, (code, sign) in enumerate(SIGNS.items(), 1)
    ]
    found = hand_histories.parse("".join(texts))
    assert found.hands["currency"] == [*SIGNS]
    return found


def test_pots_with_a_currency_are_of_this_currency() -> None:
    found = one_hand_of_each_currency()
    (pot,) = {pot / 100 for pot in found.hands.array("pot")}
    for code, sign in SIGNS.items():
        for size in (f"{pot}+ {code}", f"{sign}0-{sign}{pot} {code.lower()}", f"-{pot}{code}"):
            if size.startswith(sign):  # a sign and a code say it twice
                with pytest.raises(CardmathError, match="a pot is given as"):
                    found.filter(pot=size)
            else:
                assert found.filter(pot=size).hands["currency"] == [code]
    for size in (f"€{pot}", f"€0-{pot}", f"€0-€{pot}", f"-€{pot}", f"0-{pot}€", f"{pot}€"):
        assert found.filter(pot=size).hands["currency"] == ["EUR"]
        assert not len(found.filter(pot=size.replace(f"{pot}", f"{pot / 2}")))
    assert found.filter(pot=f"${pot}+").hands["currency"] == ["USD", "CAD"]
    assert len(found.filter(pot=f"{pot}+")) == len(SIGNS)


def test_stakes_with_a_currency_are_of_this_currency() -> None:
    found = one_hand_of_each_currency()
    for code, sign in SIGNS.items():
        for stakes in (f"0.25/0.50 {code}", f"{sign}0.25/{sign}0.5 {code.lower()}"):
            assert found.filter(stakes=stakes).hands["currency"] == [code]
    assert found.filter(stakes="€0.25/€0.50").hands["currency"] == ["EUR"]
    assert found.filter(stakes="$0.25/$0.50").hands["currency"] == ["USD", "CAD"]
    assert len(found.filter(stakes="0.25/0.50")) == len(found.filter(stakes="NL50")) == len(SIGNS)
    # What statistics by stakes call a group chooses its hands.
    for (group,) in found.statistics("stakes", only=["vpip"]).dealt:
        assert len(found.filter(stakes=group)) == 1


@pytest.mark.parametrize(
    ("game", "stakes"), [("stud", "1.00/2.00 USD"), ("omaha8", "0.50/1.00 USD")]
)
def test_stakes_without_blinds_are_the_fixed_bets(game: str, stakes: str) -> None:
    found = hand_histories.parse(
        hand_histories.sample_hands(5, game, betting="fixed-limit", seed=1)
    )
    assert [*found.statistics("stakes", only=["won"]).dealt] == [(stakes,)]
    assert len(found.filter(stakes=stakes)) == len(found)


def test_statistics_by_stakes_and_of_one_player_under_several_names(found: Histories) -> None:
    groups = set(found.statistics("stakes", only=["vpip"]).dealt)
    assert groups == {("0.50/1.00 USD",), ("1.00/2.00 USD",), ("0.25/0.50 USD",)}
    both = found.statistics(only=["vpip"], player=["Ann", "Bob"])
    apart = found.statistics(only=["vpip"])
    assert both.of("Ann")["vpip"].chances == sum(
        apart.of(name)["vpip"].chances for name in ("Ann", "Bob")
    )
    by = found.statistics("position", only=["vpip"], player="Ann")
    assert sum(by.dealt.values()) == apart.dealt["Ann",]


def test_the_command_chooses_hands(tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(hand(1) + hand(2, date="2021/02/08 4:01:19") + hand(3, first="Cleo"))

    def shown(*words: str, status: int = 0) -> str:
        run = cardmath("hands", str(file), *words)
        assert run.status == status, run.err
        return run.out + run.err

    assert shown("--since", "2021-01-01").startswith("1 hand\n")
    assert shown("--until", "2020-12-31", "--stakes", "0.25/0.50").startswith("2 hands\n")
    assert shown("--position", "BB", "--stakes", "NL50", "--opponent", "Cleo").startswith(
        "1 hand\n"
    )
    assert shown("--position", "BTN", status=1).startswith("0 hands")
    for by in ("position", "stakes", "opponent"):
        asked = ("--stats", "Cleo", "--by", by, "--until", "2019-12-31")
        assert shown(*asked, status=1) == f"0 groups by {by}\ncardmath: no hands meet the filters\n"
    asked = ("--stats", "Cleo", "--ev", "--pot", "100+", "--json")
    assert shown(*asked, status=1).count('"groups": []') == 1
    assert "no hands to draw" in shown(*asked, "--plot", str(tmp_path / "a.svg"), status=2)
    assert "there is no player 'Dora'" in shown("--stats", "Dora", "--pot", "100+", status=2)
    assert "vpip" in shown("--stats", "Ann", "--by", "position")
    assert "0.25/0.50 USD" in shown("--stats", "Ann", "--by", "stakes")
    assert "opponent" in shown("--stats", "Bob", "--by", "opponent")
    assert "2 players" not in shown("--stats", "Ann", "--stats", "Cleo", "--ev")
    printed = shown("--hand", "3")
    assert "Cleo posts the small blind 0.25" in printed
    assert "preflop" in printed.lower()
    assert shown("--hand", "#3") == printed
    other = tmp_path / "other.phh"
    other.write_text(hand_histories.convert(hand(3), "phh")[0])
    assert shown(str(other), "--hand", "3").startswith(printed)
    assert "2 hands have the number 3: this is the first" in shown(str(other), "--hand", "3")
    assert "there is no hand '9' among 3 hands" in shown("--hand", "9", status=2)
    assert "--by needs --stats" in shown("--by", "stakes", status=2)
    assert "unknown position 'X'" in shown("--position", "X", status=2)
    assert "did you mean pokerstars?" in shown("--room", "pokerstar", status=2)
    assert "written as tables" in shown("--pot", "1+", "--to", str(tmp_path / "a.txt"), status=2)
    shown("--since", "2021-01-01", "--to", str(tmp_path / "a.csv"))
    assert len((tmp_path / "a.hands.csv").read_text().splitlines()) == 2
