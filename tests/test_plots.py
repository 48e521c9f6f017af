"""Pictures: the numbers that stand in them."""

import re
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

import cardmath as cm
from cardmath.errors import CardmathError
from cardmath.plots import (
    census_bars,
    equity_grid,
    picture_format,
    race_bars,
    range_grid,
    simulation_course,
)
from cardmath.racing import Race, RaceRow


def words_of(path: Path) -> list[str]:
    """The texts of an SVG picture, which stand in comments beside their outlines."""
    return re.findall(r"<!-- (.*?) -->", path.read_text())


def test_the_numbers_of_a_census_stand_in_its_picture(tmp_path: Path) -> None:
    path = tmp_path / "census.svg"
    answer = cm.census(7, given="AhKh")
    census_bars(answer, path)
    words = words_of(path)
    assert "All 2,118,760 hands of 7 cards with A♥ K♥" in words
    for row in answer:
        assert row.category in words
        assert any(word.startswith(f"{row.hands:,}  (") for word in words)
    assert "of these, Royal Flush" in words
    assert "1,084  (0.051%)" in words
    assert any("logarithmic scale" in word for word in words)


def test_bars_are_as_long_as_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Figure] = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, *_, **__: drawn.append(figure))
    answer = cm.census(5)
    census_bars(answer, "a.png")
    [axes] = drawn[0].axes
    assert axes.get_xscale() == "log"
    best, *others = answer
    bars = axes.containers[0]
    assert [bar.get_width() for bar in bars] == [
        row.hands for row in (best, answer.royal_flush, *others)
    ]


@pytest.mark.parametrize(
    ("cards", "given", "title"),
    [
        (5, "", "All 2,598,960 hands of 5 cards"),
        (52, "", "The only hand of 52 cards"),
        (14, "2c3c4c5c6c7c8c9cTcJcQc", "All 10,660 hands of 14 cards with 11 given ones"),
    ],
)
def test_its_title(tmp_path: Path, cards: int, given: str, title: str) -> None:
    path = tmp_path / "census.svg"
    census_bars(cm.census(cards, given=given), path)
    assert title in words_of(path)


def test_each_class_of_a_range_stands_in_its_picture(tmp_path: Path) -> None:
    path = tmp_path / "range.svg"
    held = cm.Range("QQ+, AKs@50%")
    range_grid(held, path)
    words = words_of(path)
    assert {"QQ+, AKs@0.5", "22 combinations, 1.508% of hands", "AKo", "72o"} <= {*words}
    assert "50%" in words
    range_grid(cm.Range("random not Ah*") * Fraction(1, 3) | "AsAh", path)
    assert any(word.startswith("AsAh, ") for word in words_of(path))
    range_grid(cm.Range(""), path)
    assert {"nothing", "0 combinations, 0% of hands"} <= {*words_of(path)}


def test_classes_are_filled_as_far_as_they_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Figure] = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, *_, **__: drawn.append(figure))
    range_grid(cm.Range("QQ+, AKs@50%, 32o@25%"), "a.png")
    [axes] = drawn[0].axes
    rectangles = [patch for patch in axes.patches if isinstance(patch, Rectangle)]
    filled = [
        (each.get_x(), each.get_y(), each.get_height())
        for each in rectangles
        if each.get_height() < 1
    ]
    assert filled == [(1, 0.5, 0.5), (11, 12.75, 0.25)]
    assert len(rectangles) == 169 + 5


def test_each_class_stands_with_its_equity_in_the_picture(tmp_path: Path) -> None:
    path = tmp_path / "equities.svg"
    answer = cm.equity("QQ+, A5s, 76s@10%", "random", board="Ks7h2d", combos=True)
    equity_grid(answer, path)
    words = words_of(path)
    assert "QQ+, A5s, 76s@0.1 against random" in words
    assert f"on K♠ 7♥ 2♦: {100 * float(answer.players[0].equity):.2f}% of the pot" in words
    assert {"72o", "AKs", "22"} <= {*words}
    for name in "QQ", "KK", "AA", "A5s", "76s":
        alone = cm.equity(name, "random", board="Ks7h2d").players[0].equity
        assert words[words.index(name) + 1] == f"{100 * float(alone):.1f}%"
    assert sum(bool(re.fullmatch(r"[\d.]+%", word)) for word in words) == 5


def test_the_picture_of_long_ranges_and_of_random_deals(tmp_path: Path) -> None:
    path = tmp_path / "equities.svg"
    long = "22+, A2s+, K2s+, Q5s+, J7s+, 97s+, 87s, A2o+, K7o+ not AhKh"
    answer = cm.equity(long, "AhKh", method="sample", samples=9000, seed=1, combos=True)
    equity_grid(answer, path)
    words = words_of(path)
    assert any(word.endswith("… against AhKh") for word in words)
    assert any(re.fullmatch(r"[\d.]+% ± 0\.\d\d% of the pot", word) for word in words)


def test_equities_are_colours_that_letters_are_read_on(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Figure] = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, *_, **__: drawn.append(figure))
    # On this board kings have four of a kind, aces two pairs; twos are played by nobody.
    equity_grid(cm.equity("AA, KK", "KK, 33", board="KsKh7h2d5c", combos=True), "a.png")
    [axes] = drawn[0].axes
    # What is drawn last at a place is seen.
    squares = [patch for patch in axes.patches if isinstance(patch, Rectangle)]
    seen = {square.get_xy(): to_rgb(square.get_facecolor()) for square in squares}
    aces, kings, twos, others = (seen[place] for place in ((0, 0), (1, 1), (12, 12), (1, 0)))
    assert kings[1] > max(kings[0], kings[2])
    assert twos == others != aces
    assert axes.texts[14].get_text() == "KK\n100.0%"
    assert axes.texts[14].get_color() == "white"


def test_a_picture_of_equities_needs_combinations() -> None:
    with pytest.raises(CardmathError, match="combos=True"):
        equity_grid(cm.equity("AA", "KK", board="2c3c4c"), "a.png")


def test_formats() -> None:
    assert [picture_format(name) for name in ["a.png", "b/c.SVG", "d.e.pdf"]] == [
        "png",
        "svg",
        "pdf",
    ]
    for name in ["a", "a.foo", ".png", ""]:
        with pytest.raises(CardmathError, match="does not end as a picture does"):
            picture_format(name)


def test_matplotlib_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(CardmathError, match=r"needs matplotlib, .*: pip install matplotlib"):
        census_bars(cm.census(5), tmp_path / "a.png")


def test_the_numbers_of_a_race_stand_in_its_picture(tmp_path: Path) -> None:
    path = tmp_path / "race.svg"
    rows = [RaceRow("slow", 2345.0, 51200, 0.5, 100), RaceRow("core", 2e7, 0, 0.0, None)]
    answer = Race(10, 1, rows)
    race_bars(answer, path)
    words = words_of(path)
    assert answer.title in words
    for word in ["slow", "core", "2,345", "20,000,000", "50", "0", "100", "-", "lines of code"]:
        assert word in words


def test_a_simulation_is_drawn_beside_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Figure] = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, *_, **__: drawn.append(figure))
    answer = cm.simulate("holdem", 500_000, 2, given="AhAd", seed=1)
    simulation_course(answer, "a.png")
    shares, course = drawn[0].axes
    observed: Any = shares.containers[0]
    settled: Any = course.lines[0]
    rows = [row for row in answer.categories if row.probability]
    ratios = [row.observed / (row.expected or 1) * 100 for row in rows]
    assert list(observed.lines[0].get_xdata()) == pytest.approx(ratios)
    [low, high] = observed.lines[2][0].get_segments()[0][:, 0]
    assert (high - low) / 4 == pytest.approx(100 * rows[0].error / float(rows[0].probability or 1))
    assert list(settled.get_xdata()) == [hands for hands, _ in answer.course]
    assert settled.get_ydata()[-1] == pytest.approx(100 * answer.categories.rows[6].share)
    assert course.get_title() == "Two Pair as hands came"


def test_a_simulation_is_drawn_where_nothing_is_known(tmp_path: Path) -> None:
    path = tmp_path / "few.svg"
    simulation_course(cm.simulate(hands=10, seed=1, exact=False), path)
    assert "percent of what is exact" in words_of(path)
