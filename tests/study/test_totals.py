"""Known totals: counts over all flops that follow from simple combinatorics."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

import cardmath as cm
from cardmath._study.names import Definitions, standard
from cardmath._study.tally import tally

HOLDEM = cm.find_game("holdem")
FLOPS = np.array(list(combinations(range(52), 3)), np.uint8)


def flops_up_to_suits() -> tuple[np.ndarray, np.ndarray]:
    """One flop of each class, and how many there are of it."""
    indexer = cm.HandIndexer((3,))
    sizes = Counter(indexer.index(FLOPS).tolist())
    numbers = np.arange(len(sizes), dtype=np.uint64)
    return indexer.unindex(numbers), np.array([sizes[number] for number in range(len(sizes))])


def summed(sums: np.ndarray, definitions: Definitions, name: str) -> float:
    """The sum over all boards of the combos that have a name or a group."""
    expression = definitions.parse(name)
    columns = [*expression.made, *(len(definitions.made) + draw for draw in expression.draws)]  # type: ignore[attr-defined]
    return float(sums[:, columns].sum())


@pytest.fixture(scope="module")
def totals() -> dict[str, float]:
    """The combos with each name, over all holdings and flops."""
    flops, sizes = flops_up_to_suits()
    definitions = standard(HOLDEM)
    sums = tally(cm.Range("random"), flops, definitions, HOLDEM, 1) * sizes[:, np.newaxis]
    assert sizes.sum() == comb(52, 3)
    names = {name for one in definitions.made for name in (one.name, *one.groups)}
    return {name: summed(sums, definitions, name) for name in names}


class TestAllHandsOnAllFlops:
    """Each five-card hand is 10 times two hole cards and a flop: 5 choose 2."""

    @pytest.mark.exhaustive
    @pytest.mark.parametrize(
        ("name", "hands", "holes"),
        [
            ("straight flush", 40, 10),
            ("quads", 624, 10),
            ("full house", 3744, 10),
            ("flush", 5108, 10),
            ("straight", 10200, 10),
            # Of three alike and two others: two of the three, one of them with another, neither.
            ("set", 54912, 3),
            ("trips", 54912, 3 * 2),
            ("board's trips", 54912, 1),
            # Of two pair and another card: one card of each pair; else the board has a pair.
            ("top two pair", 123552, Fraction(4, 3)),
            ("top and bottom two pair", 123552, Fraction(4, 3)),
            ("bottom two pair", 123552, Fraction(4, 3)),
            ("two pair with the board's pair", 123552, 2 + 2 * 2),
            # Of a pair and three others: the pair, one of it with another, or two others. By
            # symmetry the pair is each of the four ranks equally often.
            ("overpair", 1098240, Fraction(1, 4)),
            ("pocket pair below top", 1098240, Fraction(1, 4)),
            ("pocket pair below second", 1098240, Fraction(1, 4)),
            ("underpair", 1098240, Fraction(1, 4)),
            ("top pair", 1098240, 2),
            ("second pair", 1098240, 2),
            ("third pair", 1098240, 2),
            ("board's pair", 1098240, 3),
            ("high card", 1302540, 10),
        ],
    )
    def test_made_hands(
        self, totals: dict[str, float], name: str, hands: int, holes: Fraction
    ) -> None:
        assert totals[name] == hands * holes

    @pytest.mark.exhaustive
    def test_top_pair_by_kicker(self, totals: dict[str, float]) -> None:
        """Four places of good kickers; each of the other kickers is weak."""
        kickers = [totals[f"top pair, {name} kicker"] for name in ("top", "good", "weak")]
        assert sum(kickers) == totals["top pair"]
        # For three ranks of the board the kicker has ten, and each is as frequent: 1, 3 and 6.
        assert kickers == [totals["top pair"] * part / 10 for part in (1, 3, 6)]


def shares(hand: str, *expressions: str) -> list[Fraction]:
    """How often one combo flops what is asked, over all 19,600 flops."""
    held = [card.id for card in cm.cards(hand)]
    flops = FLOPS[~np.isin(FLOPS, held).any(axis=1)]
    definitions = standard(HOLDEM)
    sums = tally(cm.Range(hand), flops, definitions, HOLDEM, 1)
    assert len(flops) == comb(50, 3)
    return [Fraction(summed(sums, definitions, name)) / len(flops) for name in expressions]


@pytest.mark.exhaustive
def test_a_pocket_pair_flops_a_set() -> None:
    """At least one of two cards among three of 50: 144/1225; trips on the board add 48 flops."""
    own, full, quads = shares("8h8d", "set", "full house", "quads")
    boards_trips = Fraction(12 * comb(4, 3), comb(50, 3))
    better = own + full + quads
    assert better - boards_trips == 1 - Fraction(comb(48, 3), comb(50, 3)) == Fraction(144, 1225)
    assert float(better) == pytest.approx(0.12, abs=1e-9)


@pytest.mark.exhaustive
def test_two_suited_cards_flop_flushes_and_draws() -> None:
    names = ("flush", "straight flush", "flush draw", "backdoor flush draw", "two overcards")
    flush, straight_flush, draw, backdoor, _ = shares("AsKs", *names)
    assert flush + straight_flush == Fraction(comb(11, 3), comb(50, 3))
    assert draw == Fraction(comb(11, 2) * 39, comb(50, 3))
    assert backdoor == Fraction(11 * comb(39, 2), comb(50, 3))
    assert [round(100 * float(share), 2) for share in (flush + straight_flush, draw)] == [
        0.84,
        10.94,
    ]


@pytest.mark.exhaustive
def test_two_unpaired_cards_flop_pairs() -> None:
    """AK without a flush: every count is of one or both ranks, of which three cards are left."""
    names = ("top pair+", "two pair", "trips", "full house", "quads", "two overcards")
    _, two_pair, trips, full_house, quads, over = shares("AsKd", *names)
    flops = comb(50, 3)
    both, boards_pair = 3 * 3 * 44, 2 * 3 * 11 * comb(4, 2)
    assert two_pair * flops == both + boards_pair
    assert trips * flops == 2 * comb(3, 2) * 44
    assert full_house * flops == 2 * comb(3, 2) * 3
    assert quads * flops == 2
    # Neither an ace nor a king, without trips on the board and without Q J T.
    assert over * flops == comb(44, 3) - 11 * comb(4, 3) - 4**3


@pytest.mark.exhaustive
def test_open_enders_of_connectors() -> None:
    """JT: open-ended with 9 8, Q 9 or K Q, where a third card of another rank makes no straight.

    The third card of 9 8 is neither Q nor 7, of Q 9 neither K nor 8, of K Q neither A nor 9. If it
    pairs one of the two, C(4, 2) * 4 flops have the pair; else 4 * 4 * the cards of other ranks.
    """
    (straights,) = shares("JsTd", "straight")
    assert straights * comb(50, 3) == 4 * 4**3
    (open_ended,) = shares("JsTd", "open-ended")
    pairs = 3 * 2 * comb(4, 2) * 4
    # Of 9 ranks that are not J, T, the two, or a straight: J and T have three cards left each.
    others = 3 * 4 * 4 * (7 * 4 + 2 * 3)
    assert open_ended * comb(50, 3) == pairs + others
