"""Pictures: their numbers, their layout, and where they are drawn."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib import colormaps, pyplot
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.text import Text
from matplotlib.transforms import Bbox
from matplotlib.typing import ColorType

import cardmath as cm
from cardmath import plots
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.plots import (
    census_bars,
    equity_grid,
    picture_format,
    race_bars,
    range_grid,
    simulation_convergence,
    study_bars,
    target_bars,
)
from cardmath.racing import Race, RaceRow
from cardmath.twenty_four import survey_targets
from tests.examples import examples, first_every_day

mpl.use("Agg")


@pytest.fixture(scope="module", autouse=True)
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What a test draws into a name alone does not stay in the tree."""
    before = Path.cwd()
    os.chdir(tmp_path_factory.mktemp("pictures"))
    yield
    os.chdir(before)


def words_of(path: Path) -> list[str]:
    """The texts of an SVG picture: matplotlib writes them as comments beside their outlines."""
    return re.findall(r"<!-- (.*?) -->", path.read_text())


def test_a_picture_of_a_census_shows_any_name_of_a_category() -> None:
    shapes = [cm.Shape("a *", [1, 1]), cm.Shape(" pair *", [2])]
    found = cm.census(2, ordering=cm.Ordering("NAMES", shapes))
    axes = census_bars(found, ax=Figure().subplots())
    assert [text.get_text() for text in axes.texts] == ["78  (5.88%)", "1,248  (94.12%)"]


@pytest.mark.exhaustive
def test_a_picture_of_a_census_has_its_numbers(tmp_path: Path) -> None:
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


@pytest.mark.exhaustive
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


def test_a_picture_of_a_range_has_all_classes(tmp_path: Path) -> None:
    path = tmp_path / "range.svg"
    held = cm.Range("QQ+, AKs@50%")
    range_grid(held, path)
    words = words_of(path)
    assert {"QQ+, AKs@0.5", "22 combos, 1.508% of hands", "AKo", "72o"} <= {*words}
    assert "50%" in words


def test_a_picture_of_a_range_has_its_title() -> None:
    def title(held: cm.Range) -> list[str]:
        figure = figure_of(range_grid(held, ax=bare()))
        texts = [text for text in figure.findobj(Text) if isinstance(text, Text)]
        return [line for text in texts for line in text.get_text().splitlines()]

    most = title(cm.Range("random not Ah*") * Fraction(1, 3) | "AsAh")
    assert any(line.startswith("AsAh, ") for line in most)
    assert {"nothing", "0 combos, 0% of hands"} <= {*title(cm.Range(""))}


def squares(axes: Axes) -> list[tuple[float, float, float, tuple[float, float, float]]]:
    """The squares of a grid of hands and their filled parts: x, y, height, colour."""
    [drawn] = [each for each in axes.collections if isinstance(each, PolyCollection)]
    boxes = [path.get_extents() for path in drawn.get_paths()]
    colours = [to_rgb(tuple(each)) for each in np.asarray(drawn.get_facecolor())]
    return [
        (box.x0, box.y0, box.height, colour) for box, colour in zip(boxes, colours, strict=True)
    ]


def test_squares_are_filled_by_the_share_of_the_class(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Figure] = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, *_, **__: drawn.append(figure))
    range_grid(cm.Range("QQ+, AKs@50%, 32o@25%"), "a.png")
    [axes] = drawn[0].axes
    drawn_squares = squares(axes)
    filled = [(x, y, height) for x, y, height, _ in drawn_squares if height < 1]
    assert filled == [(1, 0.5, 0.5), (11, 12.75, 0.25)]
    assert len(drawn_squares) == 169 + 5


@pytest.mark.exhaustive
def test_a_picture_of_equities_has_the_equity_of_each_class(tmp_path: Path) -> None:
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


@pytest.mark.exhaustive
def test_the_picture_of_long_ranges_and_of_random_deals(tmp_path: Path) -> None:
    path = tmp_path / "equities.svg"
    long = "22+, A2s+, K2s+, Q5s+, J7s+, 97s+, 87s, A2o+, K7o+ not AhKh"
    answer = cm.equity(long, "AhKh", method="sample", samples=9000, seed=1, combos=True)
    equity_grid(answer, path)
    words = words_of(path)
    assert any(word.endswith("… against AhKh") for word in words)
    assert any(re.fullmatch(r"[\d.]+% ± 0\.\d\d% of the pot", word) for word in words)


def test_equities_are_colours_of_a_scale() -> None:
    # On this board kings have four of a kind and aces two pair; no player holds twos.
    axes = equity_grid(cm.equity("AA, KK", "KK, 33", board="KsKh7h2d5c", combos=True), ax=bare())
    # If two squares are drawn at one place, the last one is visible.
    seen = {(x, y): colour for x, y, _, colour in squares(axes)}
    aces, kings, twos, others = (seen[place] for place in ((0, 0), (1, 1), (12, 12), (1, 0)))
    assert kings == pytest.approx(colormaps["cividis"](1.0)[:3])
    assert twos == others != aces
    assert axes.texts[14].get_text() == "KK\n100.0%"
    [scale] = [other for other in figure_of(axes).axes if other is not axes]
    assert scale.get_ylim() == (0, 100)
    assert scale.get_ylabel() == "equity in percent"


def test_labels_are_black_or_white_with_enough_contrast() -> None:
    answer = cm.equity("*", "AhKh", board="Ks7h2d", combos=True)
    axes = equity_grid(answer, ax=bare())
    inks = set()
    for (*_, colour), text in zip(squares(axes)[1::2], axes.texts, strict=True):
        light, ink = luminance(colour), to_rgb(text.get_color())
        inks.add(ink)
        dark, bright = sorted([light + 0.05, luminance(ink) + 0.05])
        assert bright / dark >= 4.5  # WCAG 2.2 requires this of small letters
    assert inks == {(0, 0, 0), (1, 1, 1)}


def luminance(colour: ColorType) -> float:
    """The relative luminance of WCAG 2.2: 0.2126 R + 0.7152 G + 0.0722 B, each made linear."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    return sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_a_picture_of_equities_needs_combinations() -> None:
    with pytest.raises(CardmathError, match="combos=True"):
        equity_grid(cm.equity("AA", "KK", board="2c3c4c"), "a.png")


def test_formats() -> None:
    assert [picture_format(name) for name in ["a.png", "b/c.SVG", "d.e.pdf"]] == [
        "png",
        "svg",
        "pdf",
    ]
    for name in ["a", "a.foo", ".png"]:
        with pytest.raises(CardmathError, match="is not the name of a picture"):
            picture_format(name)
    with pytest.raises(CardmathError, match="'' cannot name a picture: it is empty"):
        picture_format("")


def test_matplotlib_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(CardmathError, match=r"needs matplotlib, .*: pip install matplotlib"):
        census_bars(cm.census(5), tmp_path / "a.png")


def test_a_picture_of_a_race_has_its_numbers(tmp_path: Path) -> None:
    path = tmp_path / "race.svg"
    rows = [RaceRow("slow", 2345.0, 51200, 0.5, 100), RaceRow("core", 2e7, 0, 0.0, None)]
    answer = Race(10, 1, tuple(rows))
    race_bars(answer, path)
    words = words_of(path)
    assert answer.title in words
    for word in ["slow", "core", "2,345", "20,000,000", "50", "0", "100", "-", "lines of code"]:
        assert word in words


def test_a_simulation_is_drawn_beside_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Figure] = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, *_, **__: drawn.append(figure))
    answer = cm.simulate("holdem", 500_000, 2, given="AhAd", seed=1)
    simulation_convergence(answer, "a.png")
    shares, convergence = drawn[0].axes
    observed: Any = shares.containers[0]
    settled: Any = convergence.lines[0]
    rows = [row for row in answer.categories if row.probability]
    ratios = [row.observed / (row.expected or 1) * 100 for row in rows]
    assert list(observed.lines[0].get_xdata()) == pytest.approx(ratios)
    [low, high] = observed.lines[2][0].get_segments()[0][:, 0]
    assert (high - low) / 4 == pytest.approx(100 * rows[0].error / float(rows[0].probability or 1))
    assert list(settled.get_xdata()) == [hands for hands, _ in answer.history]
    assert settled.get_ydata()[-1] == pytest.approx(100 * answer.categories.rows[6].share)
    assert convergence.get_title() == "Two Pair as hands came"


UNKNOWN = cm.simulate("omaha8", 30_000, 3, seed=1)


@pytest.mark.parametrize("answer", [UNKNOWN, cm.simulate(hands=10, seed=1, exact=False)])
def test_shares_are_drawn_if_the_exact_answer_is_not_known(
    answer: cm.simulation.Simulation,
) -> None:
    shares, convergence = simulation_convergence(answer, ax=bare(2))
    rows = [row for row in answer.categories if row.observed]
    assert all(row.probability is None for row in rows)
    observed: Any = shares.containers[0]
    assert list(observed.lines[0].get_xdata()) == pytest.approx([100 * row.share for row in rows])
    for row, bar in zip(rows, observed.lines[2][0].get_segments(), strict=True):
        low, high = bar[:, 0]
        assert 0 <= low < 100 * row.share < high <= 100
        if row.observed > 100:  # the normal approximation is good enough then
            assert (high - low) / 2 == pytest.approx(196 * row.error, rel=0.02)
    assert "nothing exact is known" in shares.get_title()
    assert shares.get_xlabel() == "percent of hands"
    words = [text.get_text() for axes in (shares, convergence) for text in axes.findobj(Text)]
    assert not [word for word in words if word in {"exact", "percent of what is exact"}]
    assert not any(
        line.get_transform() != convergence.transData for line in convergence.get_lines()
    )  # no horizontal line for a truth


@pytest.mark.parametrize("hands", [1, 10, 2000, 200_000])
def test_no_share_is_drawn_below_zero(hands: int) -> None:
    answer = cm.simulate(hands=hands, seed=1)
    ratios, convergence = simulation_convergence(answer, ax=bare(2))
    assert 0 <= ratios.get_xlim()[0] <= 100 <= ratios.get_xlim()[1] < 300
    assert 0 <= convergence.get_ylim()[0] < convergence.get_ylim()[1] <= 100
    rows = [row for row in answer.categories if row.probability]
    few = [row for row in rows if (row.expected or 0) < 5]
    texts = [text.get_text() for text in ratios.texts]
    assert texts == [f"{row.observed} observed, {row.expected:.2g} expected" for row in few]
    observed: Any = ratios.containers[0]
    assert len(observed.lines[0].get_xdata()) == len(rows) - len(few)


RACE = Race(
    123_456,
    3_136_300_854,
    (
        RaceRow("choose_five", 246_452.0, 0, 0.0, 142),
        RaceRow("cactus_kev", 1_413_725.0, 62_464, 0.06, 157),
        RaceRow("cardmath.strengths", 140_710_368.0, 20_480, 0.0, None),
    ),
)
WILD = cm.census(5, ordering=cm.HIGH.with_wild("deuces"))
LONG = cm.Range("22+, A2s+, K2s+, Q5s+, J7s+, 97s+, 87s, A2o+, K7o+ not AhKh, 32s@20%")
DRAWN: dict[str, Callable[..., Any]] = {
    "census": partial(census_bars, WILD),
    "census of badugi": partial(census_bars, cm.census(4, ordering=cm.orderings.BADUGI)),
    "equities": partial(equity_grid, cm.equity(LONG, "AhKh", board="Ks7h2d", combos=True)),
    "race": partial(race_bars, RACE),
    "range": partial(range_grid, LONG),
    "simulation": partial(simulation_convergence, cm.simulate("holdem", 200_000, 2, seed=1)),
    "simulation of few": partial(simulation_convergence, cm.simulate(hands=10, seed=1)),
    "simulation of two pots": partial(simulation_convergence, UNKNOWN),
    "targets": partial(target_bars, survey_targets(range(15, 40), range(1, 8))),
}
KINDS = [name for name in DRAWN if " of " not in name]
PANELS = {"race": 3, "simulation": 2}


def panels(name: str) -> int:
    return PANELS.get(name.split(maxsplit=1)[0], 1)


def bare(count: int = 1) -> Any:  # noqa: ANN401 # one Axes, or an array of them
    """Axes of a figure that pyplot does not manage."""
    return Figure(layout="constrained").subplots(1, count)


def figure_of(axes: Axes) -> Figure:
    figure = axes.get_figure(root=True)
    assert figure is not None
    return figure


def texts_of(axes: Axes) -> Iterator[Text]:
    """All texts in the axes and beside them."""
    yield from (axes.title, *axes.texts)
    legend = axes.get_legend()
    yield from legend.get_texts() if legend else ()
    for axis in (axes.xaxis, axes.yaxis) if axes.axison else ():
        yield axis.label
        low, high = sorted(axis.get_view_interval())
        for tick in (*axis.get_major_ticks(), *axis.get_minor_ticks()):
            if low <= tick.get_loc() <= high:
                yield from (tick.label1, tick.label2)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", DRAWN)
def test_no_texts_overlap_or_are_cut_off(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Figure, "savefig", lambda *_, **__: None)  # it is drawn below
    figure = figure_of(np.ravel(DRAWN[name]("a.png"))[0])
    canvas = FigureCanvasAgg(figure)
    canvas.draw()  # type: ignore[no-untyped-call]
    texts = [text for axes in figure.axes for text in texts_of(axes)]
    written = [text for text in texts if text.get_visible() and text.get_text().strip()]
    title = [text for text in figure.texts if text.get_text()]
    boxes = [(text.get_text(), text.get_window_extent()) for text in [*written, *title]]
    assert len(boxes) > 10
    for word, box in boxes:
        assert figure.bbox.x0 <= box.x0 < box.x1 <= figure.bbox.x1, word
        assert figure.bbox.y0 <= box.y0 < box.y1 <= figure.bbox.y1, word
    for (one, here), (other, there) in combinations(boxes, 2):
        overlap = Bbox.intersection(here, there)
        assert overlap is None or min(overlap.width, overlap.height) < 1, (one, other)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", KINDS)
def test_pictures_are_drawn_into_given_axes(name: str, tmp_path: Path) -> None:
    count = panels(name)
    axes = bare(count)
    answer = DRAWN[name](ax=axes)
    assert (answer is axes) if count == 1 else (answer == tuple(axes))
    assert all(each.has_data() or each.patches for each in np.ravel(axes))
    assert pyplot.get_fignums() == []
    DRAWN[name](tmp_path / "a.png", ax=bare(count))
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    for wrong in 7, Figure(), (bare(), 7), bare(4):
        with pytest.raises(CardmathTypeError, match="Axes"):
            DRAWN[name](ax=wrong)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", KINDS)
def test_without_a_file_pyplot_shows_the_picture(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    try:
        shown = np.ravel(DRAWN[name]())
        assert [figure_of(each) for each in shown] == [pyplot.gcf()] * panels(name)
        if panels(name) == 1:
            assert DRAWN[name]() is shown[0]  # pyplot's current axes, as in seaborn
    finally:
        pyplot.close("all")
    # Whole files are written by the tests above.
    monkeypatch.setattr(Figure, "savefig", lambda _, path, **__: Path(path).touch())
    DRAWN[name](tmp_path / "a.svg")
    assert pyplot.get_fignums() == []
    assert [*tmp_path.iterdir()] == [tmp_path / "a.svg"]


def test_titles_say_what_was_counted() -> None:
    title = census_bars(WILD, ax=bare()).get_title().replace("\n", " ")
    assert title == "All 2,598,960 hands of 5 cards, deuces wild * rarer than a hand that beats it"
    badugi = census_bars(cm.census(4, ordering=cm.orderings.BADUGI), ax=bare()).get_title()
    assert badugi.replace("\n", " ") == "All 270,725 hands of 4 cards, badugi"
    race = figure_of(race_bars(RACE)[0]).get_suptitle()
    pyplot.close("all")
    assert race.replace("\n", " ") == RACE.title


@pytest.mark.parametrize(
    "targets",
    first_every_day([range(101), range(5), range(22, 27), range(24, 25)], 2),
)
def test_the_label_of_24_hides_no_bar(targets: range) -> None:
    answer = survey_targets(targets, range(1, 11))
    axes = target_bars(answer, ax=bare())
    FigureCanvasAgg(figure_of(axes)).draw()  # type: ignore[no-untyped-call]
    assert [text.get_text() for text in axes.texts] == [
        f"24: {row.solvable:,}" for row in answer if row.target == 24
    ]
    for text in axes.texts:
        label = Text.get_window_extent(text)  # without the line from the label to the bar
        assert label.y1 < axes.bbox.y1
        bars = [patch for patch in axes.patches if isinstance(patch, Rectangle)]
        assert len(bars) == len(targets)
        assert not any(label.overlaps(bar.get_window_extent()) for bar in bars)


# A dollar sign starts and ends a formula for matplotlib, which raises if it cannot be read.
DOLLARS = st.sampled_from(
    ["a $x$ b", r"a $\frac{1$ b", "$1 to $2", "one $", "$$ a $$", r"a \$1 \$ b", "a $^$", "a ${}_$"]
) | st.text("$\\{}^_ab ", min_size=1, max_size=12).map(lambda text: f"a{text}z")


@pytest.mark.exhaustive
@examples(2)
@given(name=DOLLARS)
def test_a_dollar_in_a_name_is_not_a_formula(name: str) -> None:
    for drawn in pictures_of(name):
        axes = [drawn] if isinstance(drawn, Axes) else list(drawn)
        figure = figure_of(axes[0])
        figure.savefig(BytesIO(), format="svg")
        heading = figure.get_suptitle()
        squeezed = "".join(name.split())
        texts = [text for each in axes for text in texts_of(each) if text.get_visible()]
        named = [text for text in texts if "$" in text.get_text() and "10^" not in text.get_text()]
        words = [heading, *(text.get_text() for text in named)]
        assert any(squeezed in "".join(each.split()) for each in words) or "$" not in name
        assert not any(text.get_parse_math() for text in named)
    pyplot.close("all")


def pictures_of(name: str) -> Iterator[Any]:
    """Pictures that show names which users choose."""
    groups = enumerate(([1, 1, 1], [2, 1], [3]))
    order = cm.Ordering(name, [cm.Shape(f"{name} {place}", group) for place, group in groups])
    game = cm.Game("own", name, "Three cards.", 3, [(name, order)], 0)
    own = cm.Definition(name, {"suited": 1}, (f"{name} group",))
    made = cm.Definition(f"{name} made", {"suited": 1}, made=True, above="overpair")
    spot = cm.study("22+, AKs", "Ks7h2h", definitions=[own, made])
    race = Race(10, 1, (RaceRow(name, 246_452.0, 0, 0.0, 142),))
    yield census_bars(cm.census(3, ordering=order), ax=bare())
    yield simulation_convergence(cm.simulate(game, 200, seed=1), ax=bare(2))
    yield simulation_convergence(cm.simulate(game, 200, seed=1, exact=False))
    yield study_bars(spot, ax=bare())
    yield race_bars(race, ax=bare(3))


NAMES = [name for name in plots.__all__ if name not in ("FORMATS", "picture_format")]
WRONG = ["QQ+", "", 7, -1, 0.5, None, ["AA"], {"AA": 1}, ("AA", "KK"), object(), Path("x.png")]
"""What callers are likely to give in place of an answer."""


@pytest.mark.parametrize("name", NAMES)
def test_what_is_not_the_answer_is_refused_in_words(name: str) -> None:
    for wrong in WRONG:
        given = [wrong, "Ann"] if name.startswith("winnings") else [wrong]
        with pytest.raises(CardmathTypeError, match=f"^{name} draws an? .*, which .* makes, not "):
            getattr(plots, name)(*given)
