"""Games after the flop as games of OpenSpiel: its own tests, payments, values and names."""

import subprocess
import sys
from random import Random
from typing import Any

import pytest

from cardmath import environments, solve
from cardmath.errors import CardmathError
from cardmath.solve import Postflop
from tests.examples import first_every_day
from tests.oracles.holdem_trees import plain_tree

pyspiel = pytest.importorskip("pyspiel")

RIVER, TURN = "Ks7h2d3c4s", "Ks7h2d3c"
SETTINGS: dict[str, Postflop] = {
    "river": solve.postflop(RIVER, ["AA, 76s@0.5", "KK, QJ"], 100, 200, bets="50%, a"),
    "turn": solve.postflop(TURN, ["AA", "KQs, 22"], 100, 100, bets="50%"),
    "flop": solve.postflop("Ks7h2d", ["AA", "KQs"], 100, 100, bets="a", dead="AsKd"),
    "rake": solve.postflop(RIVER, ["AA, 76s", "KQ"], 100, 200, bets="50%", rake=(0.05, 3)),
    "omaha": solve.postflop(TURN, ["AAKQ", "77**"], 100, 100, bets="50%", game="omaha"),
    "halves": solve.postflop(
        RIVER,
        ["Ah5hQdJd, AdAcJh6h", "As5sTc9c, KhKcTdTh, 8d6dJsJc"],
        pot=100,
        stack=200,
        bets="50%",
        rake=(0.05, 3),
        game="omaha8",
    ),
}


@pytest.mark.parametrize("setting", SETTINGS)
def test_openspiel_accepts_it(setting: str) -> None:
    game = environments.open_spiel_game(SETTINGS[setting])
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)


def play(game: Any, random: Random) -> list[Any]:  # noqa: ANN401
    """The states of a random hand."""
    states = [game.new_initial_state()]
    while not states[-1].is_terminal():
        states.append(states[-1].child(random.choice(states[-1].legal_actions())))
    return states


@pytest.mark.parametrize("setting", SETTINGS)
def test_information_states_say_the_same_in_both_forms(setting: str) -> None:
    game, random = environments.open_spiel_game(SETTINGS[setting]), Random(1)
    by_string: dict[str, Any] = {}
    by_tensor: dict[Any, str] = {}
    for _ in range(20):
        for state in play(game, random):
            for player in (0, 1):
                text = state.information_state_string(player)
                tensor = tuple(state.information_state_tensor(player))
                assert len(tensor) == game.information_state_tensor_size()
                assert by_string.setdefault(text, tensor) == tensor
                assert by_tensor.setdefault(tensor, text) == text
                assert len(state.observation_tensor(player)) == game.observation_tensor_size()
                other = state.observation_string(1 - player)
                assert state.observation_string(player) != other
    assert len(by_string) > 20


@pytest.mark.parametrize("setting", first_every_day(["halves", "rake", "river"]))
def test_it_is_the_same_tree(setting: str) -> None:
    """The plain tree of every pair of hands has the same information sets, payments and values."""
    plain = solve.Game(plain_tree(SETTINGS[setting]), "plain")
    back = environments.tree_of(environments.open_spiel_game(SETTINGS[setting]))
    assert back.information_sets == plain.information_sets

    def first(player: int, information: str, actions: tuple[str, ...]) -> dict[str, float]:
        return {name: 1.0 + at for at, name in enumerate(sorted(actions))}

    assert back.exploitability_of(first) == pytest.approx(plain.exploitability_of(first))


@pytest.mark.exhaustive
def test_its_value_is_that_of_the_solver() -> None:
    game = SETTINGS["river"]
    exact = environments.tree_of(environments.open_spiel_game(game)).solve("lp").values[0]
    found = game.solve(target="0.01%")
    assert exact + game.pot / 2 == pytest.approx(found.values[0], abs=0.02)


def test_their_exploitability_is_ours() -> None:
    import numpy as np
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability

    # Their program walks the tree of every pair of hands in Python.
    game = solve.postflop(RIVER, ["AhAd, 7c6c@0.5", "KhKd, QJs"], 100, 100, bets="50%")
    theirs = environments.open_spiel_game(game)
    found = exploitability.exploitability(theirs, policy.UniformRandomPolicy(theirs))
    ours = game.exploitability_of(lambda point: np.ones((len(point.hands), len(point.actions))))
    assert found == pytest.approx(ours, abs=1e-4)


def test_lines_are_those_of_answers() -> None:
    game = SETTINGS["turn"]
    state = environments.open_spiel_game(game).new_initial_state()
    for name in ("AdAc", "KhQh", "check", "bet 50", "call", "4s", "check"):
        actions = state.legal_actions()
        named = {state.action_to_string(state.current_player(), at): at for at in actions}
        state.apply_action(named[name])
    text = state.information_state_string(1)
    assert text == "1 KhQh x b50 c / 4s / x"
    assert str(state) == "[AdAc KhQh] x b50 c / 4s / x"
    node = game.solve(target="5%").node(text.split(maxsplit=2)[2])
    assert node.player == 1


def test_payoffs_are_refused() -> None:
    game = solve.postflop(RIVER, ["AA", "KK"], 100, 100, payoff=lambda own, other: (own, other))
    with pytest.raises(CardmathError, match="declare it in chips"):
        environments.open_spiel_game(game)


NAMED = {
    "cardmath_table": 2,
    "cardmath_table(players=6,stack=40)": 6,
    "cardmath_table(game=omaha,limit=pot,stacks=30 40 50,players=3,bets=100%)": 3,
    "cardmath_table(limit=fixed)": 2,
    "cardmath_postflop": 2,
    "cardmath_postflop(board=Ks7h2d3c,oop=AA 76s@50%,ip=KQs 22,pot=50)": 2,
    "cardmath_kuhn(cards=4)": 2,
    "cardmath_leduc": 2,
    "cardmath_akq": 2,
    "cardmath_von_neumann(steps=5)": 2,
    "cardmath_polar_river(nuts=0.25)": 2,
}


@pytest.mark.parametrize("text", NAMED)
def test_openspiel_loads_them_by_name(text: str) -> None:
    names = environments.register_with_open_spiel()
    assert environments.register_with_open_spiel() == names
    assert {*names} <= {*pyspiel.registered_names()}
    game = pyspiel.load_game(text)
    assert game.num_players() == NAMED[text]
    assert str(pyspiel.load_game(str(game))) == str(game)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.exhaustive
def test_their_api_test_accepts_them() -> None:
    command = [sys.executable, "-m", "tests.environments.spiel_api"]
    found = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert found.returncode == 0, found.stderr[-2000:]


def test_named_games_are_those_that_are_made() -> None:
    environments.register_with_open_spiel()
    named = pyspiel.load_game("cardmath_kuhn(cards=4)")
    made = environments.open_spiel_game(solve.kuhn(4))
    assert environments.tree_of(named).solve("lp").values == pytest.approx(
        environments.tree_of(made).solve("lp").values
    )
    table = pyspiel.load_game("cardmath_table(stacks=30 40,blinds=2 4,bets=50%)")
    own = environments.open_spiel_game("holdem", stacks=[30, 40], blinds=(2, 4), bets=[0.5])
    for game in (table, own):
        assert (game.num_distinct_actions(), game.max_utility()) == (4, 10)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cardmath_table(players=11)", "2 to 10 players"),
        ("cardmath_table(game=nope)", "'nope' is not a game"),
        ("cardmath_table(bets=50 60)", "such as 50% 100%, not '50 60'"),
        ("cardmath_table(stacks=5 x)", "such as 200 150, not '5 x'"),
        ("cardmath_postflop(board=xx)", "'xx' is not a card"),
        ("cardmath_kuhn(cards=1)", "the number of cards is 2"),
    ],
)
def test_wrong_parameters_are_named(text: str, message: str) -> None:
    environments.register_with_open_spiel()
    with pytest.raises(CardmathError, match=message):
        pyspiel.load_game(text)


def test_python_ends_after_games_were_registered() -> None:
    """OpenSpiel frees what was registered when Python has ended already."""
    code = "from cardmath import environments as e; e.register_with_open_spiel()"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
