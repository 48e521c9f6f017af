"""The picture of a strategy."""

from __future__ import annotations

from pathlib import Path

import pytest
from matplotlib.figure import Figure

import cardmath as cm
from cardmath import solve
from cardmath.plots import strategy_grid


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
