"""The 169 starting hands and their ranking."""

from collections import Counter
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from cardmath._ranges.starting_hands import (
    ALL,
    COMBOS,
    best_classes,
    class_name,
    classes,
    combo_index,
    hand_of,
    indexes,
    ranking,
    set_of_card,
    set_of_class,
)
from scripts import rank_starting_hands
from tests import golden

DATA = Path(__file__).parents[2] / "python" / "cardmath" / "_ranges" / "data" / "starting_hands.txt"
CASES = comb(50, 5) * comb(45, 2)


def size(name: str) -> int:
    return 6 if name[0] == name[1] else 4 if name.endswith("s") else 12


def test_every_combo_has_its_index() -> None:
    pairs = [(high, low) for high in range(52) for low in range(high)]
    assert [combo_index(*pair) for pair in pairs] == list(range(COMBOS))
    assert [combo_index(low, high) for high, low in pairs] == list(range(COMBOS))
    for index in (0, 1, 700, 1325):
        assert [card.id for card in hand_of(index)] == list(pairs[index])
    assert list(indexes(1 << 3 | 1 << 1000)) == [3, 1000]


def test_classes_and_cards_cover_all_combos() -> None:
    names = [class_name(*each) for row in classes() for each in row]
    sets = [set_of_class(*each) for row in classes() for each in row]
    assert [names[0], names[1], names[13], names[-1]] == ["AA", "AKs", "AKo", "22"]
    assert sum(sets) == ALL
    assert [each.bit_count() for each in sets] == list(map(size, names))
    assert sum(set_of_card(card) for card in range(52)) == 2 * ALL
    assert set_of_class(12, 11, "") == set_of_class(12, 11, "s") | set_of_class(12, 11, "o")


class TestRanking:
    def test_published_counts(self) -> None:
        counted = {name: (wins, CASES - wins - ties, ties) for name, wins, ties in ranking()}
        for name, *counts in golden.rows("against_random.txt"):
            assert counted[name] == tuple(map(int, counts))

    def test_wins_equal_losses(self) -> None:
        shares = [size(name) * (2 * wins + ties) for name, wins, ties in ranking()]
        assert sum(shares) == COMBOS * CASES
        assert sum(size(name) * ties for name, _, ties in ranking()) % 2 == 0

    def test_the_order(self) -> None:
        equities = [2 * wins + ties for _, wins, ties in ranking()]
        assert equities == sorted(set(equities), reverse=True)
        names = [name for name, _, _ in ranking()]
        assert Counter(names) == Counter(class_name(*each) for row in classes() for each in row)
        assert (names[:5], names[-1]) == (["AA", "KK", "QQ", "JJ", "TT"], "32o")
        assert rank_starting_hands.ranked({name: (w, t) for name, w, t in ranking()}) == names

    def test_the_best_classes(self) -> None:
        assert best_classes(Fraction(0)) == 0
        assert best_classes(Fraction(1)) == ALL
        assert (
            best_classes(Fraction(1, 10**9))
            == best_classes(Fraction(6, 1326))
            == set_of_class(12, 12, "")
        )
        assert best_classes(Fraction(7, 1326)).bit_count() == 12

    @pytest.mark.exhaustive
    def test_counted_again(self) -> None:
        text = rank_starting_hands.text(rank_starting_hands.count())
        assert text == DATA.read_text(encoding="utf-8")
