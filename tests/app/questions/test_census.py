"""The questions of the view of censuses."""

import pytest

import cardmath as cm
from cardmath.app.questions.census import MOST_CARDS, MOST_CARDS_WILD
from cardmath.orderings import ORDERINGS
from tests.app.questions.asking import answers, final, refusal, stop_at_once
from tests.pace import at_most


def hands(answer: dict[str, object]) -> dict[str, int]:
    census = answer["census"]
    assert isinstance(census, dict)
    return {row["category"]: int(row["hands"]) for row in census["rows"]}


class TestAnswer:
    def test_five_cards(self) -> None:
        """The published counts: https://en.wikipedia.org/wiki/Poker_probability."""
        found = final("census", cards=5)
        assert list(hands(found).values()) == [
            *(40, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540)
        ]
        assert found["census"]["total"] == "2598960"
        assert found["census"]["plain"] is None
        assert not found["census"]["inversions"]

    def test_a_wild_joker_is_shown_beside_the_counts_without_it(self) -> None:
        """Two pair is rarer than three of a kind: the paradox that wild cards cannot escape."""
        found = final("census", cards=5, wild=["joker"])
        assert hands(found)["Two Pair"] == 123552
        assert hands(found)["Three of a Kind"] == 137280
        assert "Two Pair" in found["census"]["inversions"]
        assert found["census"]["plain"]["Flush"] == pytest.approx(5108 / 2598960)
        assert "Five of a Kind" not in found["census"]["plain"]

    def test_ranking_by_rarity_only_turns_the_paradox_round(self) -> None:
        found = final("census", cards=5, wild=["joker"], rarest_first=True)
        assert hands(found)["Two Pair"] == 205920
        assert hands(found)["Three of a Kind"] == 54912

    def test_the_place_of_five_of_a_kind(self) -> None:
        for five in ("above", "below", "none"):
            found = final("census", cards=5, wild=["deuces"], five=five)
            deuces = cm.HIGH.with_wild("deuces", five_of_a_kind=five)
            truth = cm.census(5, ordering=deuces)
            assert hands(found) == {row.category: row.hands for row in truth}
            assert [*map(tuple, found["census"]["table"]["cells"])] == truth._layout().cells

    def test_every_ordering(self) -> None:
        for key, ordering in ORDERINGS.items():
            found = final("census", ordering=key, cards=ordering.size)
            truth = cm.census(ordering.size, ordering=ordering)
            assert key in found["orderings"]
            assert hands(found) == {row.category: row.hands for row in truth}

    def test_given_cards(self) -> None:
        truth = cm.census(7, given="AhKh")
        assert hands(final("census", cards=7, given="AhKh")) == {
            row.category: row.hands for row in truth
        }
        joker = final("census", cards=5, given="X1", wild=["joker"])
        assert joker["census"]["plain"] is None


class TestErrors:
    def test_the_orderings_are_shown_before_an_error(self) -> None:
        assert answers("census", cards=5)[0] == {"orderings": list(ORDERINGS), "census": None}

    def test_size(self) -> None:
        assert f"up to {MOST_CARDS} cards, not 10" in refusal("census", cards=10)
        too_many = MOST_CARDS_WILD + 1
        message = refusal("census", cards=too_many, wild=["deuces"])
        assert f"up to {MOST_CARDS_WILD} cards with wild cards" in message
        assert "in this ordering" in refusal("census", cards=too_many, ordering="ace-to-five")
        assert "5 to 52 cards, not 4" in refusal("census", cards=4)

    def test_wild_cards(self) -> None:
        assert "did you mean 'deuces'" in refusal("census", wild=["duces"])
        assert "the bug is the only wild card" in refusal("census", wild=["bug", "deuces"])
        assert "at most 20" in refusal("census", wild=["deuces"] * 21)
        assert "one of 'above', 'below', 'none'" in refusal(
            "census", wild=["deuces"], five="beside"
        )
        assert "wild cards go with" in refusal("census", ordering="badugi", cards=4, wild=["joker"])

    def test_given_cards(self) -> None:
        assert "is not a card" in refusal("census", given="AhKx")
        assert "comes twice" in refusal("census", given="AhAh")


def test_it_stops_when_it_is_cancelled() -> None:
    with at_most(2):
        assert stop_at_once("census", cards=9) == 1
        assert stop_at_once("census", cards=7, wild=["one-eyed jacks", "suicide king"]) == 1
