"""Pictures of jam or fold."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardmath as cm
from cardmath.solve import push_fold
from tests.shell import cardmath


def test_what_cannot_be_drawn_is_said(tmp_path: Path) -> None:
    nothing = push_fold([0.4, 0.3]).solve()
    with pytest.raises(cm.CardmathError, match="nobody has anything to decide: there is nothing"):
        cm.plots.jam_or_fold_grids(nothing, tmp_path / "ranges.svg")
    run = cardmath("push-fold", "0.4", "0.3", "--plot", str(tmp_path / "ranges.svg"))
    assert run.status == 2
    assert "nothing to draw" in run.err
    answer = push_fold([3, 2]).judge({})
    for wrong in ([], "x", [7], [None]):
        with pytest.raises(cm.errors.CardmathTypeError, match="ax is 1 of matplotlib's Axes"):
            cm.plots.jam_or_fold_grids(answer, ax=wrong)  # type: ignore[arg-type]


@pytest.mark.exhaustive
def test_the_picture(tmp_path: Path) -> None:
    panels = cm.plots.jam_or_fold_grids(push_fold([10, 10]).solve(0.01), tmp_path / "ranges.svg")
    assert len(panels) == 2
    assert "SB jams" in panels[0].get_title()
    assert (tmp_path / "ranges.svg").stat().st_size
