"""`preflop_triples`: every three classes of starting hands against each other."""

import shutil
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from random import Random

import numpy as np
import pytest
from platformdirs import user_cache_path

import cardmath as cm
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.results import PreflopTriples

FILE = "preflop-triples-1.bin"


@pytest.fixture(scope="module")
def triples() -> PreflopTriples:
    return cm.preflop_triples()


@pytest.fixture(scope="module")
def kept(triples: PreflopTriples) -> bytes:
    """The file of the cache."""
    return (user_cache_path("cardmath", appauthor=False) / FILE).read_bytes()


def drawn(triples: PreflopTriples, seed: int, count: int) -> list[list[str]]:
    random = Random(seed)
    found = [random.choices(triples.classes, k=3) for _ in range(count)]
    return [names for names in found if triples.deals(*names)]


def assert_as_equity(triples: PreflopTriples, names: list[str]) -> None:
    answer = cm.equity(*names, method="exact")
    assert triples.equity(*names) == tuple(player.equity for player in answer)
    assert triples.deals(*names) == answer.total


def test_random_triples_are_what_equity_gives(triples: PreflopTriples) -> None:
    for names in drawn(triples, 46, 8):
        assert_as_equity(triples, names)


@pytest.mark.exhaustive
def test_many_triples_are_what_equity_gives(triples: PreflopTriples) -> None:
    for names in drawn(triples, 47, 100):
        assert_as_equity(triples, names)


@pytest.mark.parametrize("names", [("AKs", "QQ", "76s"), ("AA", "A2o", "KK"), ("T9s",) * 3])
def test_orders_of_finish(triples: PreflopTriples, names: tuple[str, str, str]) -> None:
    orders, shares = triples.orders(*names), triples.equity(*names)
    assert set(orders) == set(permutations(range(3)))
    assert sum(orders.values()) == 1
    assert min(orders.values()) > 0
    for player, share in enumerate(shares):
        assert sum(orders[order] for order in orders if order[0] == player) == share
    for one, other, dead in permutations(range(3)):
        before = [order for order in orders if order.index(one) < order.index(other)]
        beaten = sum(orders[order] for order in before)
        assert beaten == _ahead(*(names[player] for player in (one, other, dead)))


def _ahead(one: str, other: str, dead: str) -> Fraction:
    """How often a class beats another over all combos of a third whose cards are dead."""
    won = deals = Fraction(0)
    for cards, _ in cm.Range(dead):
        try:
            answer = cm.equity(one, other, dead=cards, method="exact")
        except CardmathError:
            continue  # no combo is left
        won += Fraction(answer.players[0].equity) * answer.total
        deals += answer.total
    return won / deals


def test_players_may_be_in_any_order(triples: PreflopTriples) -> None:
    names = ("JTs", "AKo", "22")
    shares, orders = triples.equity(*names), triples.orders(*names)
    for seats in permutations(range(3)):
        turned = [names[seat] for seat in seats]
        assert triples.equity(*turned) == tuple(shares[seat] for seat in seats)
        assert triples.deals(*turned) == triples.deals(*names)
        for (first, second, last), found in triples.orders(*turned).items():
            assert found == orders[seats[first], seats[second], seats[last]]


def test_shares_sum_to_a_pot(triples: PreflopTriples) -> None:
    combos, first, ahead = triples.to_numpy()
    assert combos.shape == first.shape == ahead.shape == (169, 169, 169)
    for array in combos, first:
        assert np.array_equal(array, array.transpose(0, 2, 1))
    dealt = combos > 0
    pot = first + first.transpose(1, 2, 0) + first.transpose(2, 0, 1)
    assert np.allclose(pot[dealt], 1, atol=1e-6)
    assert np.allclose((ahead + ahead.transpose(1, 0, 2))[dealt], 1, atol=1e-6)
    assert not first[~dealt].any()
    assert not ahead[~dealt].any()
    # Three players who hold any two cards have a third each.
    assert np.average(first, weights=combos) == pytest.approx(1 / 3, abs=1e-6)
    # Every choice of three hands that share no card.
    assert combos.sum(dtype=np.int64) == 1326 * 1225 * 1128


def test_arrays_are_the_exact_shares_rounded(triples: PreflopTriples) -> None:
    combos, first, ahead = triples.to_numpy()
    for names in drawn(triples, 48, 50):
        place = tuple(map(triples.classes.index, names))
        assert int(combos[place]) * 1_370_754 == triples.deals(*names)
        assert first[place] == np.float32(float(triples.equity(*names)[0]))
        orders = triples.orders(*names)
        beaten = sum(orders[order] for order in [(0, 1, 2), (0, 2, 1), (2, 0, 1)])
        assert ahead[place] == pytest.approx(float(beaten), abs=1e-6)


def test_what_cannot_be_dealt(triples: PreflopTriples) -> None:
    for names in ("AA", "AA", "AA"), ("74o", "77", "77"):
        assert triples.deals(*names) == 0
        with pytest.raises(CardmathError, match="cannot be dealt together"):
            triples.equity(*names)
        with pytest.raises(CardmathError, match=f"{', '.join(names)} cannot be dealt"):
            triples.orders(*names)


def test_what_is_not_a_triple(triples: PreflopTriples) -> None:
    with pytest.raises(CardmathError, match="'AK' is not a class"):
        triples.equity("AK", "QQ", "JJ")
    with pytest.raises(CardmathError, match="a triple is three classes, not 2"):
        triples.deals("AA", "KK")
    with pytest.raises(CardmathTypeError, match="a class is text"):
        triples.orders("AA", "KK", 3)  # type: ignore[arg-type]


def test_frames(triples: PreflopTriples) -> None:
    frame = triples.to_arrow()
    assert frame.height == len(triples.to_frame())
    assert frame.equals(triples.to_frame("polars"))
    row = frame.row(frame.height // 2, named=True)
    names = row["first"], row["second"], row["third"]
    assert row["deals"] == triples.deals(*names)
    shares = [row[f"equity_{place}"] for place in ("first", "second", "third")]
    assert shares == pytest.approx([float(share) for share in triples.equity(*names)])
    with pytest.raises(CardmathError, match="'arrow' makes no data frames"):
        triples.to_frame("arrow")  # type: ignore[call-overload]


class CountedAgainError(Exception):
    """The counts were not taken from the file."""


def _refuse(done: int, total: int) -> None:
    raise CountedAgainError


def _cut(data: bytes) -> bytes:
    return data[:-1]


def _changed(data: bytes) -> bytes:
    return data[:5000] + bytes([data[5000] ^ 1]) + data[5001:]


def _longer(data: bytes) -> bytes:
    return data + b"\0"


def _empty(data: bytes) -> bytes:
    return b""


@pytest.mark.parametrize("damage", [_cut, _changed, _longer, _empty])
def test_a_damaged_file_is_not_used(
    kept: bytes, tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    (tmp_path / FILE).write_bytes(damage(kept))
    with pytest.raises(CountedAgainError):
        cm.preflop_triples(cache_directory=tmp_path, progress=_refuse)
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_file_is_read_and_a_folder_in_its_place_is_not(
    triples: PreflopTriples, kept: bytes, tmp_path: Path
) -> None:
    (tmp_path / FILE).write_bytes(kept)
    assert cm.preflop_triples(cache_directory=tmp_path, progress=_refuse) == triples
    (tmp_path / FILE).unlink()
    (tmp_path / FILE).mkdir()
    with pytest.raises(CountedAgainError):
        cm.preflop_triples(cache_directory=tmp_path, progress=_refuse)


@pytest.mark.exhaustive  # it takes half a minute
def test_counts_are_kept(triples: PreflopTriples, tmp_path: Path) -> None:
    reported: list[tuple[int, int]] = []
    folder = tmp_path / "new"
    counted = cm.preflop_triples(
        progress=lambda done, total: reported.append((done, total)), cache_directory=folder
    )
    assert counted == triples
    assert hash(counted) == hash(triples)
    assert reported == sorted(reported)
    assert {total for _, total in reported} == {reported[-1][1]}
    assert cm.preflop_triples(cache_directory=folder, progress=_refuse) == triples
    shutil.rmtree(folder)
