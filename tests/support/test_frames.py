"""Data frames and arrays of records."""

import sys

import pytest

import cardmath as cm
from cardmath._support.frames import frame, records
from cardmath.errors import CardmathError


def test_counts_longer_than_a_machine_word() -> None:
    columns: dict[str, list[object]] = {"deals": [2**70, None, 3]}
    assert list(records(columns).deals) == [2**70, 0, 3]
    assert frame(columns, "pandas")["deals"].iloc[0] == 2**70
    assert list(frame(columns, "polars")["deals"]) == [2**70, None, 3]


def test_an_unknown_backend_is_refused() -> None:
    with pytest.raises(CardmathError, match="'arrow' makes no data frames; use pandas or polars"):
        cm.census(5).to_frame("arrow")  # type: ignore[call-overload]


def test_a_missing_backend_is_named_in_the_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(CardmathError, match=r"needs polars, .*: pip install polars"):
        cm.census(5).to_frame("polars")
