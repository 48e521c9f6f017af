"""Every table class of the package, converted in every way."""

import csv
import importlib
import inspect
import io
import json
import pkgutil
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import pytest

import cardmath as cm
from cardmath import (
    betting,
    hand_histories,
    matches,
    selftest,
    solve,
    spaces,
    tournaments,
    twenty_four,
    video_poker,
)
from cardmath._rules.games import GameTable
from cardmath._support.plain import plain_value
from cardmath._support.tables import Rows, Table
from cardmath.history import PROGRAMS
from cardmath.racing import race
from tests.hand_histories.hands import broken, hand
from tests.hand_histories.test_tournament_results import winamax
from tests.review.hands import Played
from tests.test_results import check_copies, is_callable

T = TypeVar("T")


def equity(*, game: str = "holdem") -> cm.results.Equity:
    """An equity with all optional tables."""
    hands = ("AhKh", "QQ@1/3") if game == "holdem" else ("As2sKhQh", "Ac2cJdJs")
    board = "Ks7h2d" if game == "holdem" else "3h4d8c"
    return cm.equity(*hands, game=game, board=board, combos=True, categories=True, next_card=True)


def sampled_pots() -> solve.ManyWayPots:
    game = solve.push_fold([2, 2, 2, 2])
    every = {"CO jams": "random", "CO jams, BTN calls": "random", "BTN jams": "random"}
    return game.sample_many_way(game.judge(every), 100, seed=1)


def study() -> cm.results.Study:
    return cm.study("QQ+, AKs", "Ks7h2d", "JJ, AQs")


def sampled() -> cm.results.Equity:
    return cm.equity("AK", "22+", method="sample", samples=2000, seed=1, combos=True)


def all_in() -> betting.State:
    return betting.start(stacks=[100, 250, 80], blinds=(1, 2)).play(["all in"] * 3).run_out()


def all_in_on_the_turn() -> betting.State:
    state = betting.start(stacks=[100, 250, 80], blinds=(1, 2))
    return state.play([*["all in"] * 3, "deal 2c7dTs", "deal 3c"])


@cache
def turn() -> cm.solve.PostflopAnswer:
    game = cm.solve.postflop("Ks7h2d3c", ["AA, 76s", "QQ"], 100, 200, bets="50%")
    return game.solve("2%")


def drilled() -> cm.solve.DrillAnswers:
    drill = cm.solve.drill(turn(), seed=1)
    next(drill).judge("check")
    return drill.answers


@cache
def jacks() -> video_poker.Analysis:
    return video_poker.analyze("jacks-9-6")


@cache
def jam_or_fold() -> solve.JamOrFoldAnswer:
    return solve.push_fold([10, 8]).solve(1e-3)


@cache
def reviewed() -> cm.results.Review:
    """A hand whose reviewed decision is a mistake, beside one that cannot be reviewed."""
    checked = ((0, "x", 0), (1, "x", 0))
    called = (checked, checked, ((0, "x", 0), (1, "b", 100), (0, "c", 100)))
    hand = Played(1, "Ks 7h 2d 3c 4s", ("KhQh", "AhAd"), called)
    early = Played(
        2, "Ks 7h 2d 3c 4s", ("KhQh", "AhAd"), (((0, "x", 0), (1, "b", 50), (0, "f", 0)),)
    )
    found = hand_histories.parse(hand.text + early.text)
    chart = ["BTN raise: AA, KK", "BB call: KQ, 77"]
    return cm.review(found, "Ann", ranges=chart, depth="river", bets="100%", cache=False)


DEAD = str(cm.Hand.from_mask(0x1FFF_1FFF_1FFF_1FFF) - cm.Hand("AhKh QsQhQdQc 7s7h2d2h3c3s"))


def few_flops() -> cm.results.Flops:
    """Two ranges on the few flops that the dead cards leave."""
    return cm.flops("AhKh", "QQ", dead=DEAD)


ASKED = "select avg(riverEquity(hero)) as e from hero='AsKs', villain='JdJh', board='3s2s2h'"

TABLES: dict[str, Callable[[], Rows[Any]]] = {
    "Aggression": lambda: hand_histories.parse(
        hand_histories.sample_hands(20, seed=1)
    ).aggression(),
    "AllIn": lambda: cm.all_in(all_in(), ["AhAd", "KhKd", "QhQd"]),
    "Analysis": jacks,
    "Answer": lambda: cm.pql(ASKED),
    "Answers": lambda: cm.pql(f"{ASKED}; {ASKED}"),
    "AssumedRanges": lambda: reviewed().assumed,
    "BubbleFactors": lambda: tournaments.bubble_factors([3, 2, 1], [5, 3]),
    "Categories": lambda: cm.simulate(hands=3000, seed=1).categories,
    "Categories, nothing known": lambda: cm.simulate(hands=3000, seed=1, exact=False).categories,
    "CategoryShares": lambda: given(equity().players[0].categories),
    "CategoryShares, two pots": lambda: given(equity(game="omaha8").players[0].categories),
    "Comparison": lambda: solve.compare(turn().node("x"), turn().node("x")),
    "Census": lambda: cm.census(5),
    "Census, with what is impossible": lambda: cm.census(7, given="AhAdAsAc"),
    "Combos": lambda: given(equity().players[1].combos),
    "PayTableComparison": lambda: video_poker.compare(["jacks-9-6", "jacks-8-5"]),
    "CountdownSurvey": lambda: twenty_four.survey_countdown(5, seed=1),
    "Deal": lambda: tournaments.deal([3, 2, 1], [5, 3]),
    "DifferentHands": cm.different_hands,
    "BestResponse": lambda: turn().best_response(0),
    "CardReport": lambda: turn().report("x x"),
    "Match": lambda: matches.play([matches.bots.call, matches.bots.fold], hands=4, seed=1),
    "Node": lambda: turn().node("x b50"),
    "PostflopAnswer": turn,
    "DrillAnswers": drilled,
    "Distribution": lambda: study().distribution(),
    "Equity": lambda: cm.equity("AhKh", "QQ", board="Ks7h2d"),
    "Equity, all of it": equity,
    "Equity, all of two pots": lambda: equity(game="omaha8"),
    "Equity, sampled": sampled,
    "FlopSubset": lambda: cm.flop_subset(3, {"aces": ("AA", "KK")}, seed=1),
    "Flops": few_flops,
    "GameTable": GameTable,
    "Histogram": lambda: study().distribution().histogram(),
    "HoldClasses": lambda: jacks().by_hold(),
    "Holds": lambda: video_poker.hold("AhKhQhJh2c", "jacks-9-6"),
    "Icm": lambda: cm.icm([3, 2, 1], [5, 3]),
    "Jackpot": lambda: video_poker.jackpot("jacks-9-6", "royal flush"),
    "KnockOuts": lambda: tournaments.knock_outs([3, 2, 1], 50),
    "NextCardTable": lambda: study().next_cards(),
    "NextCards": lambda: given(equity().next_cards),
    "PayTables": video_poker.PayTables,
    "PotTable": lambda: betting.pots([100, 250, 80]),
    "Prizes": lambda: tournaments.all_in_prizes(
        all_in_on_the_turn(), ["AhAd", "KhKd", "QhQd"], [50, 30]
    ),
    "Programs": lambda: PROGRAMS,
    "Overview": lambda: hand_histories.parse(hand(1) + hand(2)).overview(),
    "GroupReport": lambda: turn().runouts("x x / * /").by("pairing"),
    "RunoutReport": lambda: turn().runouts("x x / * /"),
    "AllInCall": lambda: cm.all_in_call(
        betting.start(stacks=[500, 500], blinds=(10, 20)).play(
            ["call", "check", "deal Ks7h2d", "check", "all in"]
        ),
        {0: "9h9d", 1: "QQ+, AK, JTs"},
    ),
    "ExpectedCall": lambda: cm.expected_call("8h8d", "QQ+, AK, JTs", 150, 50, board="Ks7h2d3c4s"),
    "HandsLeftOut": lambda: reviewed().left_out,
    "Review": reviewed,
    "ReviewTotals": lambda: reviewed().by("made"),
    "FlopReport": lambda: solve.flop_report(
        "Ks7h2d, AsAh2c:0.5", ["AA, KQs", "QQ"], 100, 100, "a", target="5%"
    ),
    "JamNode": lambda: jam_or_fold().node("SB jams"),
    "JamOrFoldAnswer": jam_or_fold,
    "ManyWayPots": sampled_pots,
    "PreflopCharts": lambda: solve.preflop_charts(2, [8], target=0.01),
    "PushFoldChart": lambda: solve.push_fold_chart([5, 10]),
    "PushFoldSolution": lambda: solve.push_fold(10).solve(),
    "Statistics": lambda: hand_histories.parse(hand(1)).statistics(),
    "Winnings": lambda: hand_histories.parse(hand(1)).winnings(),
    "Rejections": lambda: hand_histories.parse(broken(1)).rejections(),
    "RangeGroups": lambda: cm.Range("22+, AKs").groups("class"),
    "Race": lambda: race(10, seed=1),
    "SelfTest": selftest.run,
    "Settlement": lambda: all_in().settle(strengths=[[[1, 2, 3]]]),
    "Simulation": lambda: cm.simulate(hands=3000, seed=1),
    "Simulation, players and streets": lambda: cm.simulate("holdem", 3000, 2, seed=1),
    "Simulation, two pots": lambda: cm.simulate("omaha8", 3000, 3, seed=1),
    "Simulation, nothing known": lambda: cm.simulate(hands=10, seed=1, exact=False),
    "Simulation, wild": lambda: cm.simulate(hands=3000, seed=1, wild=("deuces",)),
    "Solution": lambda: solve.kuhn().solve(),
    "Spaces": lambda: spaces([cm.HIGH], [5]),
    "State": all_in,
    "Strategy": lambda: video_poker.strategy_of(["three of a kind", "pair"], "jacks-9-6"),
    "Study": study,
    "StudyCombos": lambda: study().combos(),
    "Survey": lambda: twenty_four.survey(range(1, 4)),
    "Targets": lambda: twenty_four.survey_targets(range(23, 26), range(1, 6)),
    "Textures": lambda: few_flops().by_texture(),
    "TournamentResults": lambda: hand_histories.parse(winamax(1)).tournament_results(),
    "Winners": lambda: cm.simulate("holdem", 3000, 2, seed=1).winners,
    "Winners of two pots": lambda: cm.simulate("omaha8", 3000, 2, seed=1).winners,
}
"""Every table class, by its name; a comma and a variant may follow."""


def given(value: T | None) -> T:
    """Assert that a value is not None, and return it."""
    assert value is not None
    return value


def table_classes(base: type[Rows[Any]] = Rows) -> Iterator[type[Rows[Any]]]:
    for cls in base.__subclasses__():
        yield cls
        yield from table_classes(cls)


@pytest.mark.exhaustive
def test_the_list_has_every_table_class() -> None:
    for module in pkgutil.walk_packages(cm.__path__, "cardmath."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    classes = [cls for cls in table_classes() if cls.__module__.startswith("cardmath")]
    found = {cls.__name__ for cls in classes} - {
        *("NamedTable", "Table"),
        *("FrequencyReport", "WeightedReport"),
    }
    assert found == {type(make()).__name__ for make in TABLES.values()}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_shows_itself_and_is_converted(name: str) -> None:
    """One test for all, as making a table costs more than each of them."""
    table = TABLES[name]()
    if name not in SLOW_COPIES:
        check_copies(table)
    check_looks(table)
    check_conversions(table)
    if name not in GRIDS:
        check_html(table)


SLOW_COPIES = {
    *("Analysis", "Equity, sampled", "FlopSubset", "Flops", "HoldClasses", "JamNode"),
    *("JamOrFoldAnswer", "Jackpot", "PayTableComparison", "PreflopCharts", "PushFoldChart", "Race"),
    *("SelfTest", "Simulation, two pots", "Strategy", "Winners of two pots"),
}
"""Tables whose methods all together take longer than an everyday test may."""


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", sorted(SLOW_COPIES))
def test_a_table_is_pickled_and_copied_after_all_its_methods(name: str) -> None:
    check_copies(TABLES[name]())


def test_arguments_are_known_for_every_method_of_a_table() -> None:
    """What the exhaustive cases of slow tables need, checked without making one."""
    for cls in set(table_classes()):
        for base in cls.__mro__:
            if not base.__module__.startswith("cardmath"):
                continue
            for name, method in vars(base).items():
                if inspect.isfunction(method) and not name.startswith("_"):
                    assert is_callable(cls, name, method), f"{cls.__name__}.{name} needs ARGUMENTS"


def check_looks(table: Any) -> None:  # noqa: ANN401
    assert not re.search(r"object at 0x|Table\[", repr(table))
    assert not {"cells", "columns", "head_lines", "header", "lines", "words"} & {*dir(table)}
    assert {"rows", "title", "to_frame"} <= {*dir(table)}


def check_conversions(table: Any) -> None:  # noqa: ANN401
    """All conversions of a table agree."""
    columns = table._records()
    names, lines = list(columns), len(next(iter(columns.values())))
    assert lines >= len(table.rows) > 0

    assert json.loads(table.to_json()) == json.loads(json.dumps(table.to_dict()))
    text = list(csv.reader(io.StringIO(table.to_csv())))
    assert text[0] == names
    assert len(text) == 1 + lines
    array = table.to_records()
    assert (list(array.dtype.names or ()), len(array)) == (names, lines)
    for table_frame in (table.to_frame(), table.to_frame("pandas"), table.to_frame("polars")):
        assert (list(table_frame.columns), len(table_frame)) == (names, lines)
        # pandas before version 3 has text as objects.
        objects = [name for name in names if str(table_frame[name].dtype) == "object"]
        assert all(isinstance(value, str) for name in objects for value in table_frame[name])

    pandas, polars = table.to_frame(), table.to_frame(backend="polars")
    for column, values in columns.items():
        lists = (pandas[column].tolist(), polars[column].to_list(), array[column].tolist())
        for value, of_pandas, of_polars, of_array in zip(values, *lists, strict=True):
            if value is None:
                assert of_polars is None
                assert str(of_pandas) in {"nan", "<NA>"}
            else:
                assert of_pandas == of_polars == of_array
                assert of_polars == (float(value) if isinstance(value, Fraction) else value)
        if all(type(value) in {int, type(None)} for value in values) and any(values):
            assert np.issubdtype(array[column].dtype, np.integer)
            assert polars[column].dtype.is_integer()
            assert str(pandas[column].dtype).lower() == "int64"


def test_plain_values_are_what_json_has() -> None:
    hand, ace = cm.Hand("AhKs"), cm.Card("Ah")
    given = {"cards": hand, "best": ace, "parts": (Fraction(4, 2), 0.5, None, "x")}
    assert plain_value(given) == {
        "cards": [str(card) for card in hand],
        "best": "Ah",
        "parts": ["2/1", 0.5, None, "x"],
    }


class Cells(HTMLParser):
    """Collects the cells of an HTML table, and asserts that elements are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1] in {"td", "th"}:
            self.texts.append(data)


GRIDS = ("JamNode", "JamOrFoldAnswer", "PushFoldSolution")
"""Answers with ranges, which notebooks show as grids."""


def check_html(table: Any) -> None:  # noqa: ANN401
    """The HTML of a table has the text that is printed."""
    parser = Cells()
    parser.feed(table._repr_html_())
    assert not parser.open
    printed = str(table)
    assert parser.texts
    assert all(word in printed for text in parser.texts for word in text.split())


def test_in_a_notebook_percentages_have_bars_and_long_tables_scroll() -> None:
    players = cm.equity("AhKh", "QQ", board="Ks7h2d", combos=True)
    filled = re.findall(r"\.35\) ([0-9.]+)%", Table._repr_html_(players))
    assert [float(each) for each in filled] == pytest.approx(
        [100 * float(player.equity) for player in players], abs=0.01
    )
    census = cm.census(5)
    assert census._repr_html_().count("linear-gradient") == len(census._layout().cells)
    assert "overflow:auto" not in census._repr_html_()
    combos = cm.equity("22+", "AA", board="Ks7h2d3c", combos=True).players[0].combos
    assert combos is not None
    assert "overflow:auto" in combos._repr_html_()


def test_conversions_of_an_equity_have_its_optional_tables() -> None:
    answer = equity()
    table = answer.to_frame()
    assert list(table["of"].unique()) == ["range", "category", "combo", "next card"]
    combos = table[(table["of"] == "combo") & (table["player"] == 2)]
    assert list(combos["name"]) == [str(combo.hand) for combo in given(answer.players[1].combos)]
    assert list(combos["weight"]) == [1 / 3] * 6
    flush = table[(table["of"] == "category") & (table["name"] == "Flush")]
    assert flush["probability"].iloc[0] == float(given(answer.players[0].categories)["Flush"])
    nine = table[(table["of"] == "next card") & (table["name"] == "9h")]
    after = given(answer.next_cards)[cm.Card("9h")]
    assert list(nine["equity"]) == list(map(float, after))
    for shown in str(answer), answer._repr_html_():
        for title in "AhKh ends in", "QQ@1/3 by combo", "equities after each next card":
            assert title in shown
    plain = cm.equity("AhKh", "QQ", board="Ks7h2d").to_frame()
    assert (len(plain), "of" in plain.columns) == (2, False)


def test_frames_of_two_pots_have_their_parts() -> None:
    for table in equity(game="omaha8"), cm.simulate("omaha8", 3000, 2, seed=1).winners:
        assert {"high", "low", "scoop", "quarter"} <= {*table.to_frame().columns}
    answer = cm.equity("As2sKhQh", "Ac2cJdJs", game="omaha8", board="3h4d8cJc")
    assert answer.to_frame()["quarter"].iloc[0] == float(given(answer.players[0].parts)["quarter"])


def test_combos_are_still_a_tuple_and_categories_a_dict() -> None:
    combos = given(equity().players[1].combos)
    assert combos == tuple(combos)
    assert combos[0] == combos.rows[0]
    assert hash(combos) == hash(tuple(combos))
    categories = given(equity().players[0].categories)
    assert categories == dict(categories)
    assert next(iter(categories)) == "Straight Flush"


_SIGNED = re.compile(r"\{[^{}]*:\+(?!z)[,\d]*(\.\d+)?[fge%]\}")
"""A number with its sign in an f-string, and no `z`."""


def test_no_number_that_rounds_to_nothing_has_a_minus_sign() -> None:
    for path in sorted(Path(cm.__path__[0]).rglob("*.py")):
        found = _SIGNED.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{path}: {found and found[0]}: -0.001 would be shown as -0.00"
    row = matches.MatchRow("bot", 2, 0, -0.001, 0.0, -0.001, 0.0, 0)
    match = matches.Match((row,), 2, 1, duplicate=True, big_blind=2, seed=1, faults=())
    assert "+0.00" in str(match)
    assert "-0.00" not in str(match)
