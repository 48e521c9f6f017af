"""A range on every flop, and subsets of flops, against boards taken one by one."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

import cardmath as cm
from cardmath import Hand, Range, flop_subset, flops, study
from cardmath._flops.flops import FlopEquities, flop_equities
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def classes_of(kept: set[str]) -> list[set[frozenset[str]]]:
    """The flops in classes under suit relabellings that leave some cards as they are."""
    relabellings = [dict(zip("cdhs", suits, strict=True)) for suits in permutations("cdhs")]
    moves = [{card: card[0] + suits[card[1]] for card in DECK} for suits in relabellings]
    allowed = [move for move in moves if {move[card] for card in kept} == kept]
    left, found = set(map(frozenset, combinations(DECK, 3))), []
    while left:
        flop = next(iter(left))
        found.append({frozenset(map(move.__getitem__, flop)) for move in allowed})
        left -= found[-1]
    return found


def text(hand: Hand) -> frozenset[str]:
    return frozenset(str(card) for card in hand)


@pytest.mark.parametrize(
    ("held", "kept"),
    [
        ("22+", set()),
        pytest.param("AhKh", {"Ah", "Kh"}, marks=pytest.mark.exhaustive),
        pytest.param("AhKd", {"Ah", "Kd"}, marks=pytest.mark.exhaustive),
    ],
)
def test_flops_up_to_suits(held: str, kept: set[str]) -> None:
    found = flops(held)
    plain = classes_of(kept)
    possible = [each for each in plain if kept.isdisjoint(next(iter(each)))]
    if held == "22+":
        assert len(found) == len(plain) == 1755
    rows = {text(row.cards): row.flops for row in found}
    assert len(rows) == len(possible)
    for each in possible:
        [row] = [rows[flop] for flop in each if flop in rows]
        assert row == len(each)


@pytest.mark.exhaustive
def test_ranges_that_name_many_suits_have_every_flop() -> None:
    found = flops("AhKd, QsJc")
    # A flop cannot come with a card of each combo: 22,100 - 2 C(50, 3) + C(48, 3) of them.
    assert len(found) == found.count == 22_100 - 196
    assert sum(row.weight for row in found) == 1


@pytest.fixture(scope="module")
def answer() -> cm.results.Flops:
    return flops("QQ, AK@50%, 87s", "JJ+, AQ@1/3")


def test_equities_are_those_of_each_flop(answer: cm.results.Flops) -> None:
    total = Fraction(0)
    for row in answer.rows[::97]:
        alone = cm.equity("QQ, AK@50%, 87s", "JJ+, AQ@1/3", board=row.cards)
        assert row.equity == alone.players[0].equity
        share = Fraction(row.weight, row.flops) / Fraction(alone.total)
        total = total or share
        assert share == total  # a flop comes as often as both ranges can be held then
    whole = cm.equity("QQ, AK@50%, 87s", "JJ+, AQ@1/3")
    assert answer.equity == whole.players[0].equity
    assert answer.count == 22_100


@pytest.mark.exhaustive
def test_what_is_made_is_that_of_each_flop(answer: cm.results.Flops) -> None:
    for row in answer.rows[::293]:
        alone = study("QQ, AK@50%, 87s", row.cards)
        assert row.shares == pytest.approx({one.name: float(one.share) for one in alone})
    sets = sum(answer.share(name) for name in ("top set", "middle set", "bottom set"))
    assert 0 < sets < 1
    assert answer.shares()["top set"] == answer.share("top set")
    assert sum(answer.shares()[one.name] for one in study("AA", "Ks7h2d").made) == pytest.approx(1)


DEAD = "Ah Ac " + " ".join(rank + suit for rank in "2345" for suit in "cdhs")


@pytest.fixture(scope="module")
def found() -> cm.results.Flops:
    """With two suits twice alike: a quarter of the flops."""
    return flops("AK, QQ", "JJ", dead=DEAD)


def test_dead_cards(found: cm.results.Flops) -> None:
    assert found.count == comb(34, 3) - 4  # without three jacks
    for row in found.rows[::301]:
        alone = cm.equity("AK, QQ", "JJ", board=row.cards, dead=DEAD)
        assert row.equity == alone.players[0].equity


def test_a_pocket_pair_flops_a_set() -> None:
    # At least one of the two other cards of its rank among 3 of 50: 144 of 1225.
    found = flops("88").shares()
    at_least = 1 - Fraction(48 * 47 * 46, 50 * 49 * 48)
    assert at_least == Fraction(144, 1225)
    better = sum(
        share
        for name, share in found.items()
        if name.endswith("set") or name in {"quads", "full house", "top full house"}
    )
    board_trips = Fraction(12 * 4, 19_600)  # three of another rank make a full house
    assert better == pytest.approx(float(at_least + board_trips))


@pytest.mark.exhaustive
def test_textures_have_known_sizes(answer: cm.results.Flops) -> None:
    sizes = {row.name: row.flops for row in answer.by_texture("suits")}
    assert sizes == {"monotone": 4 * 286, "two-tone": 12_168, "rainbow": 8_788}
    sizes = {row.name: row.flops for row in answer.by_texture("pairing")}
    assert sizes == {"unpaired": 286 * 64, "paired": 13 * 6 * 48, "three of a kind": 52}
    sizes = {row.name: row.flops for row in answer.by_texture("high card")}
    assert sizes["A high"] == 22_100 - 17_296  # C(48, 3) flops have no ace
    sizes = {row.name: row.flops for row in answer.by_texture("connection")}
    # Each rank set that fits in three straights is of three ranks in a row, 64 flops each: with
    # ranks from A23 to QKA, the outermost fit in fewer.
    assert sizes["three straights"] == 8 * 64
    assert sum(sizes.values()) == 22_100
    for by in ["suits", "pairing", "high card", "connection", "heights"]:
        rows = answer.by_texture(by).rows
        assert sum(row.weight for row in rows) == 1
        assert sum(row.weight * (row.equity or 0) for row in rows) == answer.equity
    with pytest.raises(CardmathError, match="by is one of"):
        answer.by_texture("smell")


def test_sorting_and_choosing(answer: cm.results.Flops) -> None:
    equities = [row.equity or 0 for row in answer.sorted()]
    assert equities == sorted(equities, reverse=True)
    shares = [row.shares["top set"] for row in answer.sorted("top set", descending=False)]
    assert shares == sorted(shares)
    paired = answer.where(lambda row: row.texture("pairing") == "paired")
    assert paired.count == 3_744
    with pytest.raises(CardmathError, match="not a made hand or draw"):
        answer.sorted("luck")
    with pytest.raises(CardmathError, match="no other range"):
        flops("AA").sorted("equity")
    with pytest.raises(CardmathError, match="is not one of"):
        answer.share("luck")


def test_as_data(found: cm.results.Flops) -> None:
    assert len(found.to_csv().splitlines()) == len(found) + 1
    assert found.to_dict()["equity"] == str(found.equity)
    textures = found.by_texture()
    assert len(textures.to_csv().splitlines()) == 4
    assert len(str(found).splitlines()) > len(found)
    assert textures.to_dict()["rows"][0]["flops"] == textures.rows[0].flops > 1000


def test_impossible_questions() -> None:
    with pytest.raises(CardmathError, match="no combo"):
        flops("AhKh", dead="Ah")
    with pytest.raises(CardmathError, match="cannot both hold"):
        flops("AhKh", "AhAd")
    with pytest.raises(CardmathTypeError):
        flops("AA", progress=3)  # type: ignore[arg-type]


def test_a_stop_gives_the_flops_so_far() -> None:
    def stop_later(done: int, total: int) -> None:
        if done > 300:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as raised:
        flops("AA", "KK", progress=stop_later)
    partial = raised.value.partial
    assert isinstance(partial, cm.results.Flops)
    whole = flops("AA", "KK")
    assert 0 < len(partial) < len(whole)
    for row, other in zip(partial, whole, strict=False):
        assert (row.cards, row.flops, row.shares) == (other.cards, other.flops, other.shares)
        assert row.equity is None
    assert partial.equity is None


ONE = {"aces": ("AA", "KK")}
MATCHUPS = {"pairs": ("22+", "AK"), "aces": ("AK, AQ", "JJ-88")}


@cache
def flops_of_matchups() -> list[cm.results.Flops]:
    return [flops(*both) for both in MATCHUPS.values()]


@pytest.fixture(scope="class")
def count_once() -> Iterator[None]:
    """Count the equities of each matchup only once."""
    counted: dict[object, FlopEquities] = {}

    def remembered(
        matchups: dict[str, tuple[Range, Range]], importance: list[float], *rest: object
    ) -> FlopEquities:
        question = (*matchups.items(), *importance)
        if question not in counted:
            counted[question] = flop_equities(matchups, importance)
        return counted[question]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardmath._flops.subset.flop_equities", remembered)
        yield


@pytest.mark.usefixtures("count_once")
class TestSubsets:
    @pytest.mark.exhaustive
    def test_the_objective_is_what_it_says(self) -> None:
        found = flop_subset(20, MATCHUPS, seed=3, steps=20, importance={"aces": 3})
        answers = flops_of_matchups()
        rows = {row.cards: place for place, row in enumerate(answers[0])}
        points = np.array([[float(row.equity or 0) for row in answer] for answer in answers]).T
        shares = np.array([row.flops for row in answers[0]]) / 22_100
        chosen = points[[rows[row.cards] for row in found]]
        distances = ((points[:, None, :] - chosen[None, :, :]) ** 2) @ np.array([0.25, 0.75])
        assert found.objective == pytest.approx(float(shares @ distances.min(axis=1)))
        assert found.error == pytest.approx(found.objective**0.5)
        nearest = distances.argmin(axis=1)
        weights = [float(shares[nearest == place].sum()) for place in range(20)]
        assert [float(row.weight) for row in found] == pytest.approx(weights)
        means = shares @ points
        assert list(found.equities().values()) == pytest.approx(means.tolist())
        by_subset = np.array(weights) @ chosen
        assert list(found.errors().values()) == pytest.approx((by_subset - means).tolist())

    @pytest.mark.exhaustive
    def test_seeds_and_sizes(self) -> None:
        one = flop_subset(25, MATCHUPS, seed=1, steps=20)
        again = flop_subset(25, MATCHUPS, seed=1, steps=20)
        assert one.to_dict() == again.to_dict()
        assert one.seed == 1
        assert one.rows != flop_subset(25, MATCHUPS, seed=2, steps=20).rows
        errors = [flop_subset(n, MATCHUPS, steps=0).error for n in (1, 5, 25, 100, 1755)]
        assert errors == sorted(errors, reverse=True)
        assert errors[-1] == 0
        assert sum(row.weight for row in one) == 1
        assert sum(row.flops for row in one) == 22_100
        assert len({row.cards for row in one}) == 25

    @pytest.mark.exhaustive
    def test_it_is_far_better_than_random_flops(self) -> None:
        found = flop_subset(25, MATCHUPS, seed=1, steps=50)
        moves = flop_subset(25, MATCHUPS, seed=1, steps=0)
        assert found.objective <= moves.objective
        assert found.tried > moves.tried
        answers = flops_of_matchups()
        points = np.array([[float(row.equity or 0) for row in answer] for answer in answers]).T
        random = np.random.default_rng(1)
        objectives = []
        for _ in range(20):
            chosen = points[random.choice(len(points), 25, replace=False)]
            distances = ((points[:, None, :] - chosen[None, :, :]) ** 2).mean(axis=2)
            objectives.append(distances.min(axis=1).mean())
        assert found.objective < min(objectives) / 1.5

    @pytest.mark.exhaustive
    def test_ranges_that_name_suits(self) -> None:
        found = flop_subset(10, {"one": ("AhKh", "QQ"), "two": ("22", "AhQh")}, steps=5)
        assert sum(row.weight for row in found) == 1
        assert sum(row.flops for row in found) <= 22_100

    def test_as_data(self) -> None:
        found = flop_subset(25, ONE, steps=0)
        lines = found.to_text().splitlines()
        assert len(lines) == 25
        assert sum(float(line.split(":")[1]) for line in lines) == pytest.approx(1, abs=2e-4)
        assert "optim" not in str(found)
        assert f"{100 * found.error:.2f}%" in found.title

    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            ({"size": 0}, "1 to 22,100"),
            ({"size": 1756, "matchups": ONE}, "fewer than 1756"),
            ({"size": 1756}, "there are 1,755 flops, fewer than 1756"),
            ({"matchups": {}}, "1 to 100"),
            ({"matchups": {"a": "22+"}}, "two ranges"),
            ({"matchups": {"a": ("AhKh", "Ah*")}}, "cannot both hold"),
            ({"matchups": [1]}, "a dict of names"),
            ({"importance": {"x": 1}}, "not a matchup"),
            ({"importance": 2}, "a dict of names and weights, not int"),
            ({"importance": [1, 2]}, "a dict of names and weights, not list"),
            ({"importance": 0}, "a dict of names and weights, not int"),
            ({"importance": {"aces": 0, "pairs": 0}}, "above 0"),
            ({"seed": -1}, "a seed"),
            ({"steps": -1}, "a number of steps"),
        ],
    )
    def test_bad_arguments(self, arguments: dict[str, object], says: str) -> None:
        with pytest.raises(CardmathError, match=says):
            flop_subset(**{"size": 5, "matchups": MATCHUPS, **arguments})  # type: ignore[arg-type]

    def test_a_stop_gives_the_best_so_far(self) -> None:
        def stop_later(done: int, total: int) -> None:
            if done > 50:
                raise KeyboardInterrupt

        with pytest.raises(Interrupted) as raised:
            flop_subset(25, ONE, steps=100_000, progress=stop_later)
        partial = raised.value.partial
        assert isinstance(partial, cm.results.FlopSubset)
        assert len(partial) == 25


@pytest.mark.exhaustive
def test_ranges_are_read_in_all_forms() -> None:
    assert len(flops(Range("AA"), cm.Hand("KhKd"))) > 1755
