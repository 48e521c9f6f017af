"""The picture of a strategy."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

import cardmath as cm
from cardmath import solve
from cardmath.plots import (
    exploitability_convergence,
    frequency_bars,
    loss_bars,
    push_fold_grids,
    strategy_grid,
)


def test_a_strategy_is_drawn(tmp_path: Path) -> None:
    game = solve.postflop("Ks7h2d3c4s", ["AA, QJ, 65s", "KQ"], 100, 300, bets="50%, 100%")
    answer = game.solve("1%")
    axes = strategy_grid(answer.root, ax=Figure().subplots())
    labels = {text.get_text() for text in axes.texts}
    assert "KK" in labels
    named = {label.split("\n")[0] for label in labels if "\n" in label}
    assert named == {"AA", "QJs", "QJo", "65s"}
    legend = axes.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == list(answer.root.actions)
    path = tmp_path / "strategy.svg"
    strategy_grid(answer.node("b50"), path)
    assert path.read_text().startswith("<?xml")
    with pytest.raises(cm.CardmathError, match="nobody acts"):
        strategy_grid(answer.node("x x"))


def test_the_exploitability_is_drawn_over_time(tmp_path: Path) -> None:
    game = solve.postflop("Ks7h2d3c4s", ["AA, QJ, 65s", "KQ"], 100, 300, bets="50%, 100%")
    answer = game.solve("0.1%")
    axes = exploitability_convergence(answer, ax=Figure().subplots())
    drawn = np.asarray(axes.lines[0].get_ydata()).tolist()
    measured = [row.exploitability for row in answer.history if row.exploitability > 0]
    assert drawn == pytest.approx(measured)  # the unit is changed once more
    assert axes.get_yscale() == "log"
    assert "exploitability" in axes.get_title()
    exploitability_convergence(answer, tmp_path / "convergence.svg")
    assert (tmp_path / "convergence.svg").read_text().startswith("<?xml")


@pytest.mark.exhaustive
def test_push_or_fold_is_drawn(tmp_path: Path) -> None:
    solution = solve.push_fold(10).solve("regret", target=1e-3)
    panels = push_fold_grids(solution, ax=Figure().subplots(1, 2))
    assert [axes.get_title().split()[1] for axes in panels] == ["small", "big"]
    push_fold_grids(solution, tmp_path / "ranges.svg")
    assert "exploitability" in (tmp_path / "ranges.svg").read_text()


@pytest.mark.exhaustive
def test_the_frequencies_of_a_report_are_drawn(tmp_path: Path) -> None:
    game = solve.postflop("Ks7h2d3c", ["AA, QJ", "KQ"], 100, 100, bets="50%")
    report = game.solve("1%").runouts("x x / * /")
    axes = frequency_bars(report, ax=Figure().subplots())
    assert len(axes.get_yticklabels()) == 48
    assert len(axes.patches) == 48 * len(report.actions)
    ends = [bar.get_extents().width for bar in axes.patches[:48]]
    shares = [row.frequencies[report.actions[0]] for row in report.rows]
    assert np.argsort(ends, kind="stable").tolist() == np.argsort(shares, kind="stable").tolist()
    frequency_bars(report.by("suits"), tmp_path / "suits.svg")
    assert "2 of one suit" in (tmp_path / "suits.svg").read_text()
    with pytest.raises(cm.CardmathError, match="nobody acts"):
        frequency_bars(game.solve("1%").runouts("x x / * / x x"))


@pytest.mark.exhaustive
def test_the_losses_of_a_review_are_drawn(tmp_path: Path) -> None:
    """A street's bars end at what the totals of the streets say."""
    found = cm.hand_histories.parse(cm.hand_histories.sample_hands(120, seats=2, seed=3))
    chart = ["any raise: 50%", "any call: 50%", "any limp: 60%", "any check: 100%"]
    review = cm.review(found, ranges=chart, depth="river", target="0.2%", cache=False)
    assert review.mistakes
    axes = loss_bars(review, ax=Figure().subplots())
    end = max(bar.get_x() + bar.get_width() for bar in axes.patches if isinstance(bar, Rectangle))
    assert end == pytest.approx(review.by("street").groups[0].loss_bb)
    loss_bars(review, tmp_path / "losses.svg")
    assert "big blinds lost" in (tmp_path / "losses.svg").read_text()
    with pytest.raises(cm.CardmathError, match="no decision"):
        loss_bars(cm.review(found, ranges=chart, depth="river", last=1, cache=False))
    with pytest.raises(cm.CardmathError, match="draws a Review"):
        loss_bars("losses.svg")  # type: ignore[arg-type]
