"""The picture of charts before the flop."""

from __future__ import annotations

from pathlib import Path

import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure

import cardmath as cm
from cardmath.plots import preflop_chart_grids
from cardmath.solve import rounded_preflop_charts


def filled(axes: Axes) -> set[str]:
    """The hands of a grid that are in its range: their names are black."""
    return {text.get_text().split("\n")[0] for text in axes.texts if text.get_color() == "black"}


def test_a_grid_has_the_range_of_its_title() -> None:
    charts = rounded_preflop_charts(2)
    panels = preflop_chart_grids(charts, stacks=[10, 20], ax=Figure().subplots(2, 2))
    lines = [("BTN raise", 10), ("BB call vs BTN", 10), ("BTN raise", 20), ("BB 3-bet vs BTN", 20)]
    for axes, (line, stack) in zip(panels, lines, strict=True):
        held = charts.range(line, stack)
        assert axes.get_title() == f"{stack} bb: {line} {held.percent:.1f}%"
        assert filled(axes) == {name for name, share in held.classes().items() if share}


@pytest.mark.exhaustive
def test_by_default_each_position_has_a_grid_at_four_stacks(tmp_path: Path) -> None:
    panels = preflop_chart_grids(rounded_preflop_charts(2), tmp_path / "charts.svg")
    stacks = [axes.get_title().split()[0] for axes in panels]
    assert stacks == ["2", "2", "6", "6", "15", "15", "40", "40"]
    assert "BTN raise" in (tmp_path / "charts.svg").read_text()
    figure = panels[0].get_figure()
    assert isinstance(figure, Figure)
    assert "gains more than 0.0001 big blinds" in " ".join(figure.get_suptitle().split())


def test_lines_are_chosen_as_they_are_typed() -> None:
    charts = rounded_preflop_charts(3)
    lines = ["bb  call vs btn", "BTN call 3-bet vs SB"]
    axes_given = Figure().subplots(2, 2)
    panels = preflop_chart_grids(charts, stacks=[10, 25], lines=lines, ax=axes_given)
    assert [axes.get_title().rsplit(" ", 1)[0] for axes in panels] == [
        "10 bb: BB call vs BTN",
        "10 bb: BTN call 3-bet vs SB",
        "25 bb: BB call vs BTN",
        "25 bb: BTN call 3-bet vs SB",
    ]
    assert panels[1].get_title().endswith("never")
    assert not filled(panels[1])


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"stacks": [7]}, "the chart has stacks of"),
        ({"stacks": 10}, "stacks are a list"),
        ({"stacks": []}, "1 to 100 grids, not 0 stacks"),
        ({"lines": ["UTG raise"]}, "'UTG raise' is not a line of these charts: BTN raise"),
        ({"lines": "BTN raise"}, "lines are a list"),
        ({"lines": ["BTN raise"] * 26}, "not 4 stacks by 26 lines"),
        (
            {"ax": [Figure().subplots()]},
            r"8 of matplotlib's Axes, as figure.subplots\(4, 2\)",
        ),
    ],
)
def test_wrong_arguments_are_named(options: dict[str, object], reason: str) -> None:
    with pytest.raises(cm.CardmathError, match=reason):
        preflop_chart_grids(rounded_preflop_charts(2), **options)  # type: ignore[arg-type]
