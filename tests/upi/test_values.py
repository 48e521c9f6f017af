"""What the protocol says is what the solver says, and what the theory of games says."""

import numpy as np
import pytest

from cardmath import Range, solve
from cardmath.upi.vectors import hand_order
from tests.upi.talk import RIVER, TURN, Talk

ORDER = hand_order()


@pytest.fixture(scope="module")
def turn() -> Talk:
    talk = Talk(*TURN)
    talk.solved()
    return talk


@pytest.fixture(scope="module")
def answer() -> solve.PostflopAnswer:
    """The same game, declared and solved directly."""
    game = solve.postflop(
        "Ks7h2d3c", ["AA, 66, QJ", "KQ, JJ@0.5"], 100, 400, "", "",
        add_all_in=0, force_all_in=0, merge=0, chip=1,
    )  # fmt: skip
    added = ["b50", "x b50", "x b50 b150", "x x b100", "x x x b100", "b50 c b250"]
    return game.changed(add=[line for line in added if line != "x x b100"]).solve(0.05)


def test_the_order_of_hands_is_that_of_ranges() -> None:
    assert len(ORDER) == 1326
    assert Talk().ask("show_hand_order") == [" ".join(ORDER)]
    for hand in ("2d2c", "AsAh", "AhKd", "Th9c"):
        assert ORDER[int(np.argmax(Range(hand).weights))] == hand


def test_the_river_is_the_known_game() -> None:
    # B. Chen and J. Ankenman, "The Mathematics of Poker": half nuts, a bet of the pot.
    talk = Talk(*RIVER)
    talk.solved()
    found = dict(line.split(": ") for line in talk.ask("calc_results"))
    assert float(found["EV OOP"]) == pytest.approx(75, abs=0.1)
    assert float(found["EV IP"]) == pytest.approx(25, abs=0.1)
    assert float(found["Exploitable for"]) <= 0.05
    bet, check = talk.numbers("show_strategy r:0")
    ids = [line for line in talk.ask("show_children r:0") if line.startswith("r:0:")]
    assert ids == ["r:0:b100", "r:0:c"]
    place = ORDER.index("6h6d")
    assert bet[place] == pytest.approx(0.5, abs=0.02)
    assert bet[place] + check[place] == pytest.approx(1)
    [reached] = talk.numbers("calc_global_freq r:0:b100")
    assert reached[0] == pytest.approx(0.75, abs=0.02)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("r:0", ""),
        ("r:0:b50", "b50"),
        ("r:0:c:b50:b150", "x b50 b150"),
        ("r:0:b50:c:7s", "b50 c / 7s /"),
        ("r:0:b50:c:7s:b300", "b50 c / 7s / b250"),
        ("r:0:b50:c:7s:b300:f", "b50 c / 7s / b250 f"),
    ],
)
def test_numbers_are_those_of_the_solver(
    turn: Talk, answer: solve.PostflopAnswer, name: str, line: str
) -> None:
    node = answer.node(line)
    invested = [float(word) for word in turn.ask(f"show_node {name}")[3].split()][:2]
    assert node.pot == 100 + sum(invested)
    for player, position in enumerate(("OOP", "IP")):
        [reach] = turn.numbers(f"show_range {position} {name}")
        values, matchups = turn.numbers(f"calc_ev {position} {name}")
        equities, again, [mean] = turn.numbers(f"calc_eq_node {position} {name}")
        assert matchups == again
        held = [ORDER.index(hand) for hand in node.hands[player]]
        np.testing.assert_allclose(np.array(reach)[held], node.reach[player], rtol=1e-4)
        assert sum(reach) == pytest.approx(node.reach[player].sum(), rel=1e-4)
        shown = np.array(values)[held] + invested[player]
        can_meet = np.isfinite(node.values[player])
        np.testing.assert_allclose(
            shown[can_meet], node.values[player][can_meet], rtol=1e-4, atol=2e-3
        )
        weights = np.array(matchups)
        known = np.isfinite(values)
        total = float(np.dot(np.array(values)[known], weights[known]) / weights.sum())
        assert total + invested[player] == pytest.approx(node.mean_values[player], abs=2e-2)
        assert mean == pytest.approx(node.mean_equity[player], abs=1e-4)
        share = np.dot(np.nan_to_num(equities), weights) / weights.sum()
        assert share == pytest.approx(mean, abs=1e-3)


def test_the_values_of_actions_add_up_to_that_of_the_node(turn: Talk) -> None:
    [evs, weights] = turn.numbers("calc_ev IP r:0:b50")
    folded, _ = turn.numbers("calc_ev IP r:0:b50:f")
    called, _ = turn.numbers("calc_ev IP r:0:b50:c")
    call, fold = turn.numbers("show_strategy r:0:b50")
    for place, weight in enumerate(weights):
        if weight:
            mixed = 0.0
            for share, value in ((call[place], called[place]), (fold[place], folded[place])):
                mixed += share * value if share > 1e-6 else 0.0
            assert evs[place] == pytest.approx(mixed, abs=0.05)
            assert folded[place] == pytest.approx(0, abs=1e-3)


def test_matchups_of_children_add_up_to_those_of_the_node(turn: Talk) -> None:
    parts = [turn.numbers(f"calc_ev OOP r:0:{last}")[1] for last in ("b50", "c")]
    whole = turn.numbers("calc_ev OOP r:0")[1]
    np.testing.assert_allclose(np.sum(parts, axis=0), whole, rtol=1e-4, atol=1e-4)


def test_a_strategy_that_is_set_stays(turn: Talk) -> None:
    talk = Talk(*RIVER)
    always, never = " ".join(["1"] * 1326), " ".join(["0"] * 1326)
    assert talk.ask(f"set_strategy r:0 {always} {never}") == ["set_strategy ok!"]
    assert talk.ask("lock_node r:0") == ["lock_node ok!"]
    talk.solved()
    bet, _ = talk.numbers("show_strategy r:0")
    assert {bet[ORDER.index(hand)] for hand in ("AsAh", "6h6d")} == {1.0}
    # A bluff catcher that beats half of all bets gains by calling a bet of the pot.
    call, _ = talk.numbers("show_strategy r:0:b100")
    assert call[ORDER.index("KdQd")] == pytest.approx(1, abs=1e-2)
    assert talk.ask("unlock_node r:0") == ["unlock_node ok!"]


def test_ranges_as_numbers_and_as_text_are_the_same() -> None:
    talk = Talk()
    weights = " ".join(f"{weight:g}" for weight in Range("QQ+, AKs@0.25").weights)
    assert talk.ask(f"set_range OOP {weights}") == ["set_range ok!"]
    assert talk.ask("set_range IP QQ+,AKs:0.25") == ["set_range ok!"]
    assert talk.ask("show_range OOP") == talk.ask("show_range IP")
