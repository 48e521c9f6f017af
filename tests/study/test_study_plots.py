"""Pictures of studies: their numbers, and what they refuse."""

from pathlib import Path

import matplotlib as mpl
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure

import cardmath as cm
from cardmath.errors import CardmathError
from cardmath.plots import (
    distribution_bars,
    distribution_curves,
    flop_grid,
    next_card_grid,
    study_bars,
)

mpl.use("Agg")

SPOT = cm.study("22+, AK@50%, JTs", "Ks7h2h", "QQ+, AQ")


def axes() -> Axes:
    return Figure().subplots()


def test_bars_are_as_long_as_their_shares() -> None:
    drawn = study_bars(SPOT, ax=axes())
    made = [row for row in SPOT.made if row.combos]
    draws = [row for row in SPOT.draws if row.combos]
    assert [bar.get_width() for bar in drawn.containers[0]] == [
        100 * float(row.share) for row in made
    ]
    assert [label.get_text() for label in drawn.get_yticklabels()] == [
        row.name for row in (*made, *draws)
    ]


def test_bars_without_draws() -> None:
    drawn = study_bars(cm.study("AA", "Ks7h2d3c4c"), ax=axes())
    assert len(drawn.get_yticklabels()) == 1


def test_curves_are_those_of_both_ranges() -> None:
    found = SPOT.distribution()
    drawn = distribution_curves(found, ax=axes())
    for line, each in zip(drawn.lines, (found, found.opponent), strict=False):
        shares, equities = each.curve()
        assert (line.get_xdata() == 100 * shares).all()  # type: ignore[union-attr]
        assert (line.get_ydata() == 100 * equities).all()  # type: ignore[union-attr]
    legend = drawn.get_legend()
    assert legend is not None
    assert f"{100 * float(found.equity):.1f}%" in legend.get_texts()[0].get_text()


def test_histograms_are_those_of_both_ranges() -> None:
    found = SPOT.distribution()
    drawn = distribution_bars(found, bars=8, ax=axes())
    heights = [[bar.get_height() for bar in bars] for bars in drawn.containers]
    for each, bars in zip((found, found.opponent), heights, strict=True):
        assert bars == [100 * row.share for row in each.histogram(8)]


def test_a_square_for_each_next_card() -> None:
    found = SPOT.next_cards()
    drawn = next_card_grid(found, ax=axes())
    assert len(drawn.texts) == 49
    assert drawn.texts[0].get_text() == f"{100 * float(found.after('As').equity or 0):.1f}"
    named = next_card_grid(found, names=["overpair", "underpair"], ax=axes())
    share = found.share_of(["overpair", "underpair"])[cm.Card("As")]
    assert named.texts[0].get_text() == f"{100 * share:.1f}"
    with pytest.raises(CardmathError, match="not a made hand"):
        next_card_grid(found, names="luck", ax=axes())
    with pytest.raises(CardmathError, match="no equities"):
        next_card_grid(cm.study("AA", "Ks7h2h").next_cards(), ax=axes())


@pytest.mark.exhaustive
def test_flops_by_their_two_highest_ranks(tmp_path: Path) -> None:
    found = cm.flops("22+", "AK")
    flop_grid(found, tmp_path / "flops.png")
    assert (tmp_path / "flops.png").stat().st_size > 10_000
    drawn = flop_grid(found, ax=axes())
    # Aces are first. A flop with a pair of aces on top is never rainbow on the diagonal only.
    rows = [
        row
        for row in found
        if sorted(str(card)[0] for card in row.cards)[:2] != ["A", "A"]
        and {str(card)[0] for card in row.cards} >= {"A", "K"}
        and row.texture("suits") == "rainbow"
        and row.texture("pairing") == "unpaired"
    ]
    weight = sum(row.weight for row in rows)
    mean = sum(row.weight * (row.equity or 0) for row in rows) / weight
    # The flops AKK belong to the square as well: its two highest ranks are an ace and a king.
    more = [row for row in found if _ranks(row.cards) == ["A", "K", "K"] and _is_rainbow(row)]
    total = weight + sum(row.weight for row in more)
    mean = (mean * weight + sum(row.weight * (row.equity or 0) for row in more)) / total
    texts = {(text.get_position()): text.get_text() for text in drawn.texts}
    assert texts[1, 0] == f"{100 * float(mean):.1f}"
    with pytest.raises(CardmathError, match="no equities"):
        flop_grid(cm.flops("AA"), ax=axes())


def _ranks(cards: cm.Hand) -> list[str]:
    return sorted(str(card)[0] for card in cards)


def _is_rainbow(row: object) -> bool:
    return row.texture("suits") == "rainbow"  # type: ignore[attr-defined, no-any-return]


@pytest.mark.exhaustive
def test_pictures_are_written(tmp_path: Path) -> None:
    study_bars(SPOT, tmp_path / "bars.png")
    distribution_curves(SPOT.distribution(), tmp_path / "curves.svg")
    distribution_bars(SPOT.distribution(), tmp_path / "bars.svg")
    next_card_grid(SPOT.next_cards(), tmp_path / "next.png")
    assert len(list(tmp_path.iterdir())) == 4
    assert "on K♠ 7♥ 2♥" in (tmp_path / "curves.svg").read_text()
