"""Standard errors of random deals: two of them cover what they should, in short runs too."""

from __future__ import annotations

from typing import Any

import pytest

import cardmath as cm
from cardmath.results import Equity
from tests.examples import first_every_day

TEN = ("20%",) * 10
"""By symmetry each player's equity is a tenth, and the ranges clash: deals have weights."""
CLASHING: dict[str, Any] = {"game": "omaha", "board": "3c4d8hJs9s", "method": "sample"}


def within(found: list[Equity], equities: tuple[float, ...], errors: float) -> float:
    """The share of the estimates that are at most this many standard errors off."""
    off = [
        abs(player.equity - true) <= errors * player.error
        for each in found
        for player, true in zip(each.players, equities, strict=True)
    ]
    return float(sum(off) / len(off))


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("samples", "seeds"),
    [
        (1000, 8),
        pytest.param(3000, 150, marks=pytest.mark.exhaustive),
        pytest.param(20_000, 60, marks=pytest.mark.exhaustive),
    ],
)
def test_weighted_deals(samples: int, seeds: int) -> None:
    found = [
        cm.equity(*TEN, **CLASHING, samples=samples, seed=seed, threads=1) for seed in range(seeds)
    ]
    assert within(found, (0.1,) * 10, 2) >= 0.91
    assert within(found, (0.1,) * 10, 6) >= 0.99


@pytest.mark.parametrize("samples", [1000, 3000, 20_000])
def test_even_deals(samples: int) -> None:
    exact = cm.equity("AKs", "QQ", "JTs", board="Th9h2c", method="exact")
    true = tuple(float(player.equity) for player in exact.players)
    found = [
        cm.equity("AKs", "QQ", "JTs", board="Th9h2c", method="sample", samples=samples, seed=seed)
        for seed in range(100)
    ]
    assert 0.92 <= within(found, true, 2) <= 0.99
    assert within(found, true, 4) == 1


@pytest.mark.parametrize("samples", first_every_day([1000, 3000, 20_000]))
def test_questions(samples: int) -> None:
    q = cm.query(hero="AKs", villain="QQ+, JTs")
    asked = q.hero.pot_share(), q.hero.category() >= "straight"
    exact = [float(row.value) for row in q.select(*asked, method="exact")]
    hits = count = 0
    for seed in range(100):
        rows = q.select(*asked, method="sample", samples=samples, seed=seed).rows
        for row, true in zip(rows, exact, strict=True):
            assert row.error is not None
            hits += abs(float(row.value or 0) - true) <= 2 * row.error
            count += 1
    assert 0.9 <= hits / count <= 0.995
