"""`preflop_matrix`: every class of starting hands against every other."""

import re
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from cardmath import equity, preflop_matrix
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.results import PreflopMatrix

pytestmark = pytest.mark.exhaustive  # it takes half a minute


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="module")
def matrix(folder: Path) -> PreflopMatrix:
    reported: list[tuple[int, int]] = []
    counted = preflop_matrix(
        progress=lambda done, total: reported.append((done, total)), cache_directory=folder
    )
    assert reported == sorted(reported)
    # There are 1326 * 1225 / 2 pairs of hands, 24 at most are one up to suit relabelling.
    assert {total for _, total in reported} == {reported[-1][1]}
    assert reported[-1][1] > 1326 * 1225 / 2 / 24
    return counted


def test_it_is_what_equity_gives(matrix: PreflopMatrix) -> None:
    for pair in [("AA", "KK"), ("AKs", "QQ"), ("AKs", "AKo"), ("72o", "72o"), ("T9s", "A2o")]:
        answer = equity(*pair)
        assert matrix[pair] == answer.players[0].equity
        row, column = map(matrix.classes.index, pair)
        assert matrix.wins[row, column] == answer.players[0].wins
        assert matrix.ties[row, column] == answer.players[0].ties
        assert matrix.deals[row, column] == answer.total


def test_rows_make_up_the_equity_against_any_two_cards(matrix: PreflopMatrix) -> None:
    for row, name in enumerate(matrix.classes):
        player = equity(name, "*").players[0]
        assert (matrix.wins[row].sum(), matrix.ties[row].sum()) == (player.wins, player.ties)


def test_it_is_one_and_its_mirror(matrix: PreflopMatrix) -> None:
    assert np.array_equal(matrix.ties, matrix.ties.T)
    assert np.allclose(matrix.equity + matrix.equity.T, 1)
    assert matrix["AA", "AA"] == Fraction(1, 2)
    assert matrix["AKs", "QQ"] + matrix["QQ", "AKs"] == 1


def test_a_notebook_shows_each_class_against_any_two_cards(matrix: PreflopMatrix) -> None:
    shown = dict(re.findall(r"<b>(\w+)</b><br><small>([0-9.]+)%", matrix._repr_html_()))
    assert set(shown) == set(matrix.classes)
    for name in "AA", "AKs", "72o":
        answer = equity(name, "random").players[0].equity
        assert float(shown[name]) == pytest.approx(100 * float(answer), abs=0.05)


def test_it_is_kept_and_damage_is_found(matrix: PreflopMatrix, folder: Path) -> None:
    (file,) = folder.iterdir()
    assert preflop_matrix(cache_directory=folder) == matrix
    data = bytearray(file.read_bytes())
    data[5000] ^= 1
    file.write_bytes(data)
    assert preflop_matrix(cache_directory=folder) == matrix
    assert bytes(data) != file.read_bytes()


def test_what_is_not_a_class(matrix: PreflopMatrix) -> None:
    with pytest.raises(CardmathError, match="'AK' is not a class"):
        matrix["AK", "QQ"]
    with pytest.raises(CardmathTypeError, match="a class is text"):
        matrix["AKs", 7]  # type: ignore[index]
