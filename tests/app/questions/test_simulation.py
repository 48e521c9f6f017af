"""The questions of the view of simulations."""

from itertools import pairwise

import pytest

import cardmath as cm
from tests.app.questions.asking import answers, final, refusal, stop_at_once
from tests.pace import at_most


class TestAnswer:
    def test_each_answer_begins_with_the_deals_of_the_last(self) -> None:
        first, *more = answers("simulation", game="holdem", players=2, hands=20_000, seed=7)
        assert first["simulation"] is None
        found = [each["simulation"] for each in more]
        assert [each["hands"] for each in found] == [100, 200, 500, 1000, 2000, 5000, 10000, 20000]
        counts = [
            [round(row["share"] * each["hands"]) for row in each["streets"][-1]["pots"][0]["rows"]]
            for each in found
        ]
        for fewer, many in pairwise(counts):
            assert all(some <= all_ for some, all_ in zip(fewer, many, strict=True))

    def test_it_is_the_simulation_of_the_library(self) -> None:
        found = final("simulation", game="omaha8", players=3, hands=1000, seed=7)["simulation"]
        truth = cm.simulate("omaha8", 1000, 3, seed=7)
        assert found["title"] == truth.title
        assert [street["name"] for street in found["streets"]] == [
            street.name for street in truth.streets
        ]
        for street, known in zip(found["streets"], truth.streets, strict=True):
            assert [pot["name"] for pot in street["pots"]] == ["high", "low"]
            assert [row["share"] for row in street["winners"]["rows"]] == [
                row.equity for row in known.winners
            ]
            for pot, (_, each) in zip(street["pots"], known.pots, strict=True):
                assert [row["share"] for row in pot["rows"]] == [row.share for row in each[0]]
                assert [*map(tuple, pot["table"]["cells"])] == each[0]._layout().cells

    def test_the_truth_is_shown_beside(self) -> None:
        found = final("simulation", game="five-card", hands=100_000, seed=7)["simulation"]
        rows = found["streets"][0]["pots"][0]["rows"]
        flush = next(row for row in rows if row["name"] == "Flush")
        assert flush["exact"] == pytest.approx(5108 / 2598960)
        for row in rows:
            assert abs(row["share"] - row["exact"]) <= 5 * row["error"]

    def test_known_cards_and_wild_cards(self) -> None:
        ask = {"game": "holdem", "players": 2, "hands": 500, "given": "AhKh", "board": "Ks7h2d"}
        found = final("simulation", **ask)["simulation"]
        truth = cm.simulate("holdem", 500, 2, given="AhKh", board="Ks7h2d", seed=1)
        assert found["title"] == truth.title
        exact = found["streets"][-1]["winners"]["rows"][0]["exact"]
        assert exact == pytest.approx(float(truth.winners.rows[0].expected or 0))
        wild = final("simulation", game="five-card", hands=500, wild=["deuces"])["simulation"]
        assert wild["streets"][0]["pots"][0]["rows"][0]["name"] == "Five of a Kind"


class TestErrors:
    def test_sizes(self) -> None:
        assert "to 10,000,000, not" in refusal("simulation", hands=10**12)
        assert "so 3,000,000 to each of 10" in refusal("simulation", hands=10**7, players=10)

    def test_wrong_values(self) -> None:
        assert "is not a game" in refusal("simulation", game="bridge")
        assert "can play" in refusal("simulation", game="five-card", players=11, hands=100)
        assert "is not a card" in refusal("simulation", given="Ax")
        assert "did you mean" in refusal("simulation", wild=["duces"])
        assert "list of texts" in refusal("simulation", wild="deuces")


def test_it_stops_when_it_is_cancelled() -> None:
    with at_most(2):
        assert stop_at_once("simulation", game="omaha8", players=2, hands=10**7) == 1
