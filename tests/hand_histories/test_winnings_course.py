"""The picture of winnings."""

from pathlib import Path

import numpy as np
import pytest
from matplotlib.figure import Figure

import cardmath as cm
from cardmath import hand_histories
from cardmath.errors import CardmathError

EXAMPLE = Path(__file__).parents[2] / "examples" / "hands" / "vega.txt"


def test_it_ends_where_the_winnings_do(tmp_path: Path) -> None:
    found = hand_histories.read(EXAMPLE)
    axes = cm.plots.winnings_course(found, "Ann", ax=Figure().subplots())
    ann = next(row for row in found.winnings() if row.name == "Ann")
    expected, won = (np.asarray(line.get_ydata()) for line in axes.get_lines()[:2])
    assert won[-1] == pytest.approx(ann.net)
    assert expected[-1] == pytest.approx(ann.ev_net)
    assert len(won) == 3
    cm.plots.winnings_course(found, "Ann", tmp_path / "ann.svg")
    assert (tmp_path / "ann.svg").stat().st_size > 1000
    with pytest.raises(CardmathError, match="there is no player 'Nobody'"):
        cm.plots.winnings_course(found, "Nobody", ax=Figure().subplots())


def test_the_course_adds_up_hand_by_hand() -> None:
    found = hand_histories.read(EXAMPLE)
    worth = list(found.expected())
    for name in ("Ann", "Bob", "Cleo"):
        course = found.course(name)
        assert (len(course), course.currency) == (3, "USD")
        net = ev_net = variance = 0.0
        for place, row in enumerate(found.players):
            if row["name"] != name:
                continue
            net += row["net"] / 100
            ev_net += worth[place]["ev_net"] / 100
            variance += worth[place]["ev_variance"] / 100**2
            at = course.rows.tolist().index(place)
            assert course.net[at] == pytest.approx(net)
            assert course.ev_net[at] == pytest.approx(ev_net)
            assert course.deviation[at] ** 2 == pytest.approx(variance)
    with pytest.raises(CardmathError, match="there is no player 'Nobody'"):
        found.course("Nobody")
