"""What a type checker knows about answers. mypy reads this file, and fails where it knows less."""

from __future__ import annotations

from fractions import Fraction
from typing import assert_type

import numpy as np
import pandas
import polars
from numpy.typing import NDArray

import cardmath as cm
from cardmath import video_poker
from cardmath._census.result import CensusRow
from cardmath._study.distribution import ComboStanding, HistogramBar


def test_equities() -> None:
    answer = cm.equity("AhKh", "QsQd", board="Ks7h2d", combos=True)
    assert_type(answer, cm.results.Equity)
    assert_type(answer[0], cm.results.PlayerEquity)
    assert_type(answer[:1], tuple[cm.results.PlayerEquity, ...])
    assert_type(answer.players[0].equity, Fraction | float)
    for player in answer:
        assert_type(player, cm.results.PlayerEquity)
    assert_type(answer.to_frame(), pandas.DataFrame)
    assert_type(answer.to_frame("pandas"), pandas.DataFrame)
    assert_type(answer.to_frame("polars"), polars.DataFrame)
    assert_type(answer.to_csv(), str)


def test_other_tables() -> None:
    assert_type(cm.census(5)[0], CensusRow)
    assert_type(cm.census(5).rows[0].probability, Fraction)
    study = cm.study("QQ+", "Ks7h2d", "JJ")
    assert_type(study[0], cm.results.StudyRow)
    assert_type(study.distribution()[0], ComboStanding)
    assert_type(list(study.distribution().histogram()), list[HistogramBar])
    assert_type(video_poker.GAMES["jacks-9-6"].pays, tuple[Fraction, ...])


def test_arrays() -> None:
    assert_type(cm.strengths(["AhKhQhJhTh"]), NDArray[np.uint16])
    assert_type(cm.ids(["AhKhQhJhTh"]), NDArray[np.uint8])
