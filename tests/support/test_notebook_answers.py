"""What a notebook shows of answers that are not tables themselves."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

import pytest

import cardmath as cm
from cardmath import twenty_four, video_poker
from tests.support.test_tables import Cells


def played() -> video_poker.TrainerAnswer:
    """The answer to a hand of which all cards were kept."""
    return video_poker.Trainer("jacks-9-6", seed=1).answer("12345")


ANSWERS: dict[str, Callable[[], object]] = {
    "Answer": played,
    "Comparison": lambda: cm.compare("AhAd7c7d2s", "KhKdKcKs3s", "QhQdQcQs3d"),
    "Countdown": lambda: twenty_four.countdown([25, 50, 75, 100, 3, 6], 952),
    "Game": lambda: cm.GAMES["omaha8"],
    "Game of 24": lambda: twenty_four.Game(seed=7),
    "Game of video poker": lambda: video_poker.GAMES["joker-kings-20-7"],
    "GameComparison": lambda: cm.compare("AhAd2c3d", "KhKdQcQs", game="omaha8", board="4s5h8dKcTc"),
    "GameValue": lambda: cm.evaluate("AhAd2c3d", game="omaha8", board="4s5h8dKcTc"),
    "HandValue": lambda: cm.evaluate("7h 7s 7d As Ac Kd 2c"),
    "HandValue, wild": lambda: cm.evaluate("AhAdAcAs2h", cm.HIGH.with_wild("deuces")),
    "Range of Omaha": lambda: cm.Range("AA**, KK**@50%", "omaha"),
    "Range of stud": lambda: cm.Range("AhKhQd", "stud"),
    "Ordering": lambda: cm.orderings.SHORT_DECK,
    "PlayerEquity": lambda: cm.equity(
        "AhKh", "QQ", board="Ks7h2d", combos=True, categories=True
    ).players[1],
    "Query": lambda: cm.query(hero="AKs", villain="22+", board="Ks7h2d", dead="3c"),
    "Puzzle": lambda: twenty_four.deal(seed=7),
    "Session": lambda: video_poker.session("jacks-9-6", 100, 20, target=40),
    "Solution": lambda: twenty_four.solve("6 6 5 2", target=17)[0],
    "Solutions": lambda: twenty_four.solve([1, 2, 3, 4]),
    "Standing": lambda: cm.study("QQ+, AKs", "Ks7h2d").percentile("KhKd"),
    "StraightDraw": lambda: cm.straight_draw("JhTc7d6s", "9s8d2h"),
    "Trainer": lambda: video_poker.Trainer("jacks-9-6", seed=1),
}
"""Answers that show themselves as HTML, by the names of their types."""


def html_of(answer: object) -> str:
    html = answer._repr_html_()  # type: ignore[attr-defined] # that is what is tested
    assert isinstance(html, str)
    return html


def cells_of(answer: object) -> list[str]:
    parser = Cells()
    parser.feed(html_of(answer))
    assert not parser.open
    return parser.texts


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_is_shown_as_a_small_table(name: str) -> None:
    answer = ANSWERS[name]()
    cells = cells_of(answer)
    assert cells
    assert not any("<" in cell or " at 0x" in cell or "Fraction(" in cell for cell in cells)
    assert len(html_of(answer)) < 20_000


def test_a_comparison_says_who_wins() -> None:
    rows = [cells_of(ANSWERS["Comparison"]())[start : start + 4] for start in (0, 4, 8, 12)]
    assert [row[-1] for row in rows] == ["result", "loses", "wins", "loses"]
    assert rows[2][2] == "Four of a Kind, Kings, Three kicker"
    assert cells_of(cm.compare("AhKhQhJh9h", "AsKsQsJs9s", "2c3d5c7d9c"))[7::4] == [
        "ties",
        "ties",
        "loses",
    ]


def test_pots_are_shown_apart() -> None:
    value = cells_of(ANSWERS["GameValue"]())
    assert value[3:5] == ["high", "One Pair, Aces, King Ten Eight kickers"]
    assert value[6:8] == ["low", "8-5-4-2-A low"]
    comparison = cells_of(ANSWERS["GameComparison"]())
    assert comparison[:5] == ["hand", "cards", "high", "low", "share"]
    assert comparison[-1] == "1/2"


def test_holdings_show_their_weights_and_unknown_cards() -> None:
    assert cells_of(ANSWERS["Range of Omaha"]())[-4:-2] == ["combos", "13,886, 10,406 by weight"]
    assert cells_of(ANSWERS["Range of stud"]())[-2:] == ["unknown cards", "4"]


def test_a_puzzle_does_not_show_its_solutions() -> None:
    puzzle = twenty_four.deal(seed=7)
    assert not any(str(solution) in html_of(puzzle) for solution in puzzle.solutions)
    assert not any(
        str(solution) in html_of(ANSWERS["Game of 24"]()) for solution in puzzle.solutions
    )


def test_a_question_shows_its_players_its_cards_and_its_conditions() -> None:
    q = cm.query(hero="AKs", villain="22+", board="Ks7h2d", dead="3c")
    cells = cells_of(q.where(q.hero.wins()))
    assert cells == [
        *("hero", "AKs", "villain", "22+"),
        *("the board", "Ks 7h 2d", "dead cards", "3c", "given that", "q.hero.wins()"),
    ]


def test_cards_are_drawn_in_the_colours_of_their_suits() -> None:
    drawn = ElementTree.fromstring(html_of(cm.Hand("AhKdTc9sX1")))
    assert drawn.get("aria-label") == "X1 Ah Kd Tc 9s"
    texts = [(each.text, each.get("fill")) for each in drawn if each.tag.endswith("text")]
    assert [text for text, _ in texts] == list("★1A♥K♦T♣9♠")
    assert len({color for _, color in texts}) == 5
    ends = [float(each.get("x", 0)) + float(each.get("width", 0)) for each in drawn]
    assert max(ends) < float(drawn.get("width", 0))


def test_a_card_and_an_empty_hand_are_drawn_too() -> None:
    assert html_of(cm.Card("Ah")) == html_of(cm.Hand("Ah"))
    assert ElementTree.fromstring(html_of(cm.Hand())).get("aria-label") == "no cards"


def test_of_many_solutions_the_easiest_are_shown() -> None:
    solutions = twenty_four.solve([1, 2, 3, 4, 5, 6])
    assert len(solutions) > 1000
    html = html_of(solutions)
    assert f"{len(solutions):,} solutions, 200 of them shown" in html
    assert html.count("<tr>") == 201
    assert type(solutions[:3]) is list


# Values that one line of text shows as well: faces, declarations and rows of a table.
ONE_LINE = {
    *(
        "Deck",
        "Definition",
        "HandIndexer",
        "LineShape",
        "Rank",
        "Shape",
        "Street",
        "Suit",
    ),
    *("AllInRow", "StudyCombo", "StudyRow"),
    *("AssumedRange", "FacedClass", "FacedCombo", "HandLeftOut", "ReviewTotal"),
    *("ReviewedDecision", "ReviewedSpot"),
    *("CardmathError", "Interrupted"),  # raised, not shown
    *("EquityView", "RangeGrid"),  # widgets
    *("EquityBatch", "PreflopTriples"),  # arrays
    "PreparedEquity",  # a function
    "HandClass",
    *("Check", "Expression", "Number", "Operation", "Step"),
    *("CountdownSurveyRow", "SurveyRow", "TargetRow"),
    *("BestHolds", "Hold", "HoldClass", "JackpotPiece", "Line", "LineResult", "Played"),
    "StrategyLine",
}


def test_every_public_answer_is_shown_as_html() -> None:
    modules = (cm, cm.results, cm.widget, twenty_four, video_poker)
    public = {name: getattr(module, name) for module in modules for name in module.__all__}
    plain = {
        name
        for name, value in public.items()
        if isinstance(value, type) and not hasattr(value, "_repr_html_")
    }
    assert plain - {"str", "int"} == ONE_LINE
