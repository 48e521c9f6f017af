"""What players paid and won in tournaments, by summaries or by hands."""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Literal

import numpy as np
import pytest
from matplotlib.figure import Figure

import cardmath as cm
from cardmath import hand_histories
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.hand_histories import Histories, parse
from tests.hand_histories.hands import hand
from tests.shell import cardmath


def winamax(
    number: int, won: str = "", *, day: int = 1, player: str = "Ann", place: int = 5
) -> str:
    return f"""Winamax Poker - Tournament summary : MONSTER({number})
Player : {player}
Buy-In : 9€ + 1€
Registered players : 90
Prizepool : 810€
Tournament started 2025/01/{day:02} 15:15:00 UTC
You finished in {place}th place
{won}

"""


def ggpoker(number: int, won: str, *, again: int = 0, entry: str = "$4.6+$0.4") -> str:
    made = f"made {again} re-entries and " if again else ""
    return f"""Tournament #{number}, Daily Special, Hold'em No Limit
Buy-in: {entry}
90 Players
Total Prize Pool: $414
Tournament started 2025/02/01 20:00:00
7th : Hero, {won}
You finished the tournament in 7th place.
You {made}received a total of {won}.

"""


STARS = """PokerStars Tournament #77, No Limit Hold'em
Buy-In: $10.00/$1.00 USD
3 players
Total Prize Pool: $30.00 USD
Tournament started 2025/03/01 20:00:00 ET

  1: Ann (Norway), $20.00 (66.6%)
  2: Bob (Spain), $10.00 (33.3%)
  3: Cleo (France),
You finished in {place} place.
"""

PLAYED = """PokerStars Hand #{number}: Tournament #{entry}, $5+$0.50 USD Hold'em No Limit - \
Level I (10/20) - 2025/02/08 4:00:00 ET
Table '{entry} 1' 9-max Seat #1 is the button
Seat 1: Ann (10 in chips)
Seat 2: Bob (1500 in chips)
Ann: posts small blind 10 and is all-in
Bob: posts big blind 20
*** HOLE CARDS ***
Dealt to Ann [2c 3d]
Uncalled bet (10) returned to Bob
*** FLOP *** [4s 7h 9c]
*** TURN *** [4s 7h 9c] [Kc]
*** RIVER *** [4s 7h 9c Kc] [Qc]
*** SHOW DOWN ***
Ann: shows [2c 3d] (high card King)
Bob: shows [Ah Ad] (a pair of Aces)
Bob collected 20 from pot
Ann finished the tournament in 2nd place and received $4.00.
Bob wins the tournament and receives $6.00 - congratulations!
*** SUMMARY ***
Total pot 20 | Rake 0


"""


def read(folder: Path, *texts: str) -> Histories:
    for number, text in enumerate(texts):
        (folder / f"{number}.txt").write_text(text)
    return hand_histories.read(folder)


def test_the_return_is_what_was_won_over_what_was_paid() -> None:
    won = [0.0, 25.0, 0.0, 60.0]
    texts = [winamax(1), winamax(2, "You won 25€"), winamax(3), winamax(4, "You won 60€")]
    found = parse("".join(texts))
    assert (len(found), len(found.tournaments), len(found.rejected)) == (0, 4, 0)
    (row,) = found.tournament_results()
    assert (row.currency, row.tournaments, row.in_the_money, row.unknown) == ("EUR", 4, 2, 0)
    assert (row.cost, row.received, row.net) == (40.0, 85.0, 45.0)
    each = [(value - 10) / 10 for value in won]
    assert row.roi == pytest.approx(mean(each))
    # Of equal entries, the error is that of the mean.
    assert row.roi_error == pytest.approx(stdev(each) / sqrt(4))
    assert row.interval is not None
    assert np.mean(row.interval) == pytest.approx(row.roi)


@pytest.mark.parametrize("line", ["", "You won 7.10€"])
def test_results_that_are_all_alike_show_no_spread(line: str) -> None:
    """Ten losses do not say that the next tournament is lost for sure."""
    found = parse("".join(winamax(number, line) for number in range(1, 11)))
    (row,) = found.tournament_results()
    assert row.roi == pytest.approx(-1.0 if not line else -0.29)
    assert (row.roi_error, row.interval) == (None, None)
    (plain,) = json.loads(found.tournament_results().to_json())["rows"]
    assert (plain["roi_error"], plain["low"], plain["high"]) == (None, None, None)
    assert f"{row.roi:+.1%}" in str(found.tournament_results())
    assert "no interval where all results are alike" in found.tournament_results().title
    assert found.filter(room="cake").tournament_results().title == "0 tournaments"


def test_entries_again_and_a_summary_read_twice() -> None:
    text = winamax(1, place=90) + winamax(1, "You won 25€", place=3) + winamax(1, place=90)
    found = parse(text)
    assert len(found.tournaments) == 2
    (row,) = found.tournament_results()
    assert (row.tournaments, row.cost, row.received) == (1, 20.0, 25.0)
    (row,) = parse(ggpoker(1, "$30", again=2)).tournament_results()
    assert (row.tournaments, row.cost, row.received) == (1, 15.0, 30.0)


def test_what_is_not_stated_is_unknown_and_no_loss() -> None:
    going_on = (
        ggpoker(3, "$0")
        .replace("7th : Hero, $0\n", "")
        .replace(
            "You finished the tournament in 7th place.\nYou received a total of $0.",
            "You have advanced to Day2 with 25,732 chips.",
        )
    )
    found = parse(ggpoker(1, "$0") + going_on)
    (row,) = found.tournament_results()
    assert (row.tournaments, row.cost, row.roi, row.unknown) == (1, 5.0, -1.0, 1)
    (row,) = parse(STARS.format(place="3rd")).tournament_results("Ann")
    assert (row.tournaments, row.roi, row.unknown) == (0, None, 1)  # Ann's entries are not stated
    assert parse(STARS.format(place="3rd")).tournaments["prize"] == [2000, 1000, 0]


def test_rooms_prices_months_and_currencies(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        winamax(1, "You won 20€") + winamax(2),
        ggpoker(3, "$8") + ggpoker(4, "$0", entry="$1.3+$0.2+$1"),
        STARS.format(place="2nd"),
    )
    together = found.tournament_results()
    assert [(row.currency, row.tournaments, row.net) for row in together] == [
        ("EUR", 2, 0.0),
        ("USD", 3, -0.5),
    ]
    by_room = found.tournament_results(by="room")
    assert [row.group for row in by_room] == ["ggpoker", "pokerstars", "winamax"]
    by_entry = found.tournament_results(by="entry")
    assert [row.group for row in by_entry] == ["2.50", "5.00", "10.00", "11.00"]
    by_month = found.tournament_results(by="month")
    assert [row.group for row in by_month] == ["2025-01", "2025-02", "2025-03"]
    (row,) = found.tournament_results(rates={"EUR": 2}, currency="USD")
    assert (row.tournaments, row.cost, row.received) == (5, 58.5, 58.0)
    assert found.tournament_results(rates={"eur": 2}, currency="usd").rows == (row,)
    graphs = [found.tournament_graph(currency=code) for code in ("EUR", "eur")]
    assert graphs[0].net.tolist() == graphs[1].net.tolist()
    for wrong in (
        lambda: found.tournament_results(by="day"),  # type: ignore[arg-type]
        lambda: found.tournament_results(rates={"EUR": 2}),
        lambda: found.tournament_results(currency="USD"),
        lambda: found.tournament_results(rates={"EUR": -1}, currency="USD"),
        lambda: found.tournament_results("Nobody"),
        lambda: found.tournament_graph(currency="GBP"),
        lambda: parse(hand()).tournament_graph(),
    ):
        with pytest.raises(CardmathError):
            wrong()
    with pytest.raises(CardmathTypeError):
        found.tournament_results(7)  # type: ignore[arg-type]


def test_hands_are_used_where_there_is_no_summary(tmp_path: Path) -> None:
    hands = PLAYED.format(number=1, entry=78) + PLAYED.format(number=2, entry=77)
    found = read(tmp_path, hands)
    (row,) = found.tournament_results()
    assert (row.currency, row.tournaments, row.cost, row.received) == ("USD", 2, 11.0, 8.0)
    (row,) = found.tournament_results("Bob")
    assert (row.cost, row.received) == (11.0, 12.0)
    # The summary of one of them counts instead of the hand.
    found = read(tmp_path, hands, STARS.format(place="1st"))
    (row,) = found.tournament_results()
    assert (row.tournaments, row.cost, row.received) == (2, 5.5 + 11, 4.0 + 20)


CUT = "\n".join(line for line in STARS.splitlines() if "Bob" not in line and "Cleo" not in line)


def test_a_summary_that_is_cut_and_the_whole_one_are_one_tournament() -> None:
    whole = STARS.format(place="2nd")
    for text in (CUT.format(place="2nd") + "\n\n" + whole, whole + "\n" + CUT.format(place="2nd")):
        found = parse(text)
        assert len(found.tournaments) == 3
        (row,) = found.tournament_results()
        assert (row.tournaments, row.cost, row.received) == (1, 11.0, 10.0)
    # Alone it does not say what the hero won.
    (row,) = parse(CUT.format(place="2nd")).tournament_results()
    assert (row.tournaments, row.unknown) == (0, 1)


def test_a_ticket_is_no_loss_and_no_prize_is_none() -> None:
    won = "Bob wins the tournament and receives $6.00 - congratulations!"
    texts = {
        # what Bob won; the tournaments that count, and those whose winnings are not known
        won: (6.0, 1, 0),
        "Bob wins the tournament - congratulations!": (0.0, 1, 0),
        "Bob wins the tournament - congratulations!\nBob wins a 'Fast Track $1' ticket": (
            0.0,
            0,
            1,
        ),
        "Bob finished the tournament in 1st place and received a ticket": (0.0, 0, 1),
    }
    for line, (received, known, unknown) in texts.items():
        text = PLAYED.format(number=1, entry=78).replace(won, line)
        found = parse(text)
        assert not found.rejected
        assert not any(found.hands["warnings"])
        (row,) = found.tournament_results("Bob")
        assert (row.received, row.tournaments, row.unknown) == (received, known, unknown)
        again = parse("\n\n".join(hand_histories.convert(text, "pokerstars")))
        assert again.tournament_results("Bob").rows == (row,)


def test_a_free_entry_is_in_the_currency_of_its_prizes() -> None:
    text = PLAYED.format(number=1, entry=78).replace("$5+$0.50 USD", "Freeroll")
    for sign, currency in {"$": "USD", "€": "EUR", "": ""}.items():
        paid = text.replace("received $", f"received {sign}").replace(
            "receives $", f"receives {sign}"
        )
        (row,) = parse(paid).tournament_results()
        assert (row.currency, row.cost, row.received) == (currency, 0.0, 4.0)
        again = parse("\n\n".join(hand_histories.convert(paid, "pokerstars")))
        assert again.tournament_results().rows == (row,)


ENTRIES = ["€5+€0.5 EUR", "£2+£2+£0.4 GBP", "¥5+¥1 CNY", "$5 USD", "50+5 SEK", "9+1", "Freeroll"]


@pytest.mark.parametrize("form", ["pokerstars", "ohh"])
@pytest.mark.parametrize(
    "entry",
    ["€5+€0.50 EUR", "£2+£2+£0.40 GBP", "¥50+¥5 CNY", "$5 USD", "50+5 SEK", "100+10", "Freeroll"],
)
def test_other_formats_keep_the_currency_of_an_entry(
    form: Literal["pokerstars", "ohh"], entry: str
) -> None:
    text = PLAYED.format(number=1, entry=78).replace("$5+$0.50 USD", entry)
    sign = entry[0] if entry[0] in "€£¥$" else ""
    text = text.replace("$4", f"{sign}4").replace("$6", f"{sign}6")
    found = parse(text)
    again = parse("\n\n".join(hand_histories.convert(text, form)))
    columns = ["buy_in", "bounty", "fee", "entry_currency", "currency"]
    assert again.hands.to_dict(columns) == found.hands.to_dict(columns)
    assert found.hands["buy_in"] != [None]
    if form == "pokerstars":
        assert again.tournament_results("Bob").rows == found.tournament_results("Bob").rows


def test_the_graph_follows_time() -> None:
    found = parse(
        winamax(1, "You won 30€", day=3)
        + winamax(2, day=1)
        + winamax(3, "You won 12€", day=2)
        + winamax(4).replace("Tournament started 2025/01/01 15:15:00 UTC\n", "")
    )
    graph = found.tournament_graph()
    assert graph.tournament_ids == ("2", "3", "1", "4")
    assert graph.net.tolist() == [-10, -8, 12, 2]
    assert graph.deviation[0] == 0
    assert graph.deviation[2] == pytest.approx(sqrt(3) * stdev([-10, 2, 20]))
    assert graph.notes == ("1 tournament without a time: they come last",)
    assert len(graph) == 4
    axes = cm.plots.tournament_graph(found, "Ann", ax=Figure().subplots())
    assert np.asarray(axes.get_lines()[0].get_ydata()).tolist() == [0, -10, -8, 12, 2]
    assert axes.get_title().startswith("Ann: 4 tournaments")


def test_tables_are_written_chosen_and_made_anonymous(tmp_path: Path) -> None:
    pytest.importorskip("polars")
    source = tmp_path / "in"
    source.mkdir()
    found = read(source, winamax(1, "You won 20€"), ggpoker(2, "$8"), winamax(1, "You won 20€"))
    assert len(found.tournaments) == 2
    assert found.filter(room="ggpoker").tournaments["name"] == ["Hero"]
    assert found.filter(until="2025-01-31").tournaments["name"] == ["Ann"]
    hidden = found.anonymize()
    assert hidden.tournaments["name"] == ["Player 1", "Player 2"]
    assert hidden.tournament_results().rows == found.tournament_results().rows
    hand_histories.to_dataset(source, tmp_path / "set")
    *_, last = hand_histories.read_parquet(tmp_path / "set")
    assert last.tournament_results().rows == found.tournament_results().rows
    again = {"source_file", "source_offset"}
    columns = [name for name in found.tournaments.columns if name not in again]
    by_room = sorted(zip(*found.tournaments.to_dict(columns).values(), strict=True), key=str)
    assert sorted(zip(*last.tournaments.to_dict(columns).values(), strict=True), key=str) == by_room


def test_the_files_of_a_dataset_have_each_result_once(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    source, made = tmp_path / "summaries", tmp_path / "set"
    source.mkdir()
    both = winamax(1, "You won 25€") + winamax(2)
    (source / "1.txt").write_text(both)
    hand_histories.to_dataset(source, made)
    for name, text in [("2.txt", winamax(2) + winamax(3)), ("3.txt", both)]:
        (source / name).write_text(text)
    again = hand_histories.to_dataset(source, made)
    assert (again.files, again.skipped) == (2, 1)
    parts = [polars.read_parquet(path) for path in made.glob("tournaments/**/*.parquet")]
    listed = sorted(number for part in parts for number in part["tournament_id"].to_list())
    assert listed == ["1", "2", "3"]
    # A file that goes back to what another one has loses nothing.
    (source / "1.txt").write_text(winamax(4))
    hand_histories.to_dataset(source, made)
    *_, last = hand_histories.read_parquet(made)
    assert sorted(last.tournaments["tournament_id"]) == ["1", "2", "3", "4"]


def test_a_summary_behind_hands_is_read_with_them(tmp_path: Path) -> None:
    path = tmp_path / "both.txt"
    path.write_text(hand() + "\n\n" + STARS.format(place="2nd"))
    found = hand_histories.read(path)
    assert (len(found), len(found.rejected), len(found.tournaments)) == (1, 0, 3)
    assert found.tournaments["source_offset"] == [len(hand()) + 2] * 3


def test_a_bad_summary_is_rejected_with_its_line(tmp_path: Path) -> None:
    found = read(tmp_path, winamax(1) + winamax(2).replace("9€ + 1€", "nine 9"))
    assert (len(found.tournaments), len(found.rejected)) == (1, 1)
    (row,) = found.rejected
    assert (row["room"], row["source_line"]) == ("winamax", 12)
    assert row["reason"] == "this amount cannot be read"
    assert "1 tournament with a summary" in str(found)


def test_the_command_shows_and_draws_them(tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.mkdir()
    read(source, winamax(1, "You won 20€"), ggpoker(2, "$8"))
    shown = cardmath("hands", str(source), "--tournaments")
    assert "2 tournaments" in shown.out
    assert "+100.0%" in shown.out
    printed = json.loads(cardmath("hands", str(source), "--tournaments", "--json").out)
    assert [row["net"] for row in printed["rows"]] == [10.0, 3.0]
    picture = tmp_path / "a.svg"
    cardmath("hands", str(source), "--tournaments", "--room", "ggpoker", "--plot", str(picture))
    assert picture.stat().st_size > 1000
    assert "2 tournaments with a summary" in cardmath("hands", str(source)).out
    to = tmp_path / "all.csv"
    cardmath("hands", str(source), "--to", str(to))
    assert len((tmp_path / "all.tournaments.csv").read_text().splitlines()) == 3
    wrong = cardmath("hands", str(source), "--tournaments", "--position", "BTN")
    assert wrong.status == 2
    assert "--position chooses hands" in wrong.err
