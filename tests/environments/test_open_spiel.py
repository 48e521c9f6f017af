"""Trees as games of OpenSpiel, and back: its own tests, values and algorithms."""

from collections.abc import Callable
from typing import Any

import pytest

from cardmath import environments, solve
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.solve import Game

pyspiel = pytest.importorskip("pyspiel")

SMALL: dict[str, Callable[[], Game]] = {
    "kuhn": solve.kuhn,
    "akq": solve.akq,
    "polar river": solve.polar_river,
    "leduc": solve.leduc,
}
LONG = pytest.mark.exhaustive


def uniform(player: int, information: str, actions: tuple[str, ...]) -> dict[str, float]:
    return dict.fromkeys(actions, 1.0)


@pytest.mark.parametrize("name", SMALL)
def test_openspiel_accepts_every_tree(name: str) -> None:
    game = environments.open_spiel_game(SMALL[name]())
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)


def all_states(game: Any) -> list[Any]:  # noqa: ANN401
    left, found = [game.new_initial_state()], []
    while left:
        state = left.pop()
        found.append(state)
        left += [state.child(action) for action in state.legal_actions()]
    return found


@pytest.mark.parametrize("name", ["kuhn", "akq"])
def test_states_know_what_openspiel_asks(name: str) -> None:
    """What its API test checks on the whole tree of a registered game."""
    tree = SMALL[name]()
    game = environments.open_spiel_game(tree)
    known: dict[str, tuple[Any, ...]] = {}
    for state in all_states(game):
        legal = state.legal_actions()
        assert legal == sorted(legal)
        assert str(state.clone()) == str(state)
        if state.is_terminal():
            assert legal == []
            assert sum(state.returns()) == pytest.approx(0)
        elif state.is_chance_node():
            assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1)
        else:
            player = state.current_player()
            assert state.legal_actions(1 - player) == []
            text = state.information_state_string(player)
            tensor = tuple(state.information_state_tensor(player))
            assert len(tensor) == game.information_state_tensor_size()
            assert known.setdefault(text, (tensor, legal)) == (tensor, legal)
    assert len(known) == sum(tree.information_sets)
    assert len({tensor for tensor, _ in known.values()}) == len(known)


@pytest.mark.parametrize("name", ["kuhn", pytest.param("leduc", marks=LONG)])
def test_a_tree_comes_back_as_it_was(name: str) -> None:
    tree = SMALL[name]()
    back = environments.tree_of(environments.open_spiel_game(tree))
    assert back.information_sets == tree.information_sets
    assert back.exploitability_of(uniform) == pytest.approx(tree.exploitability_of(uniform))
    assert back.solve("lp").values == pytest.approx(tree.solve("lp").values, abs=1e-9)


@pytest.mark.parametrize("name", ["kuhn", pytest.param("leduc", marks=LONG)])
def test_their_exploitability_is_ours(name: str) -> None:
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability

    tree = SMALL[name]()
    game = environments.open_spiel_game(tree)
    found = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert found == pytest.approx(tree.exploitability_of(uniform), abs=1e-9)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("kuhn_poker", -1 / 18),
        ("matrix_rps", 0),
        ("liars_dice(numdice=1,dice_sides=2)", None),
        pytest.param("leduc_poker", -0.085606424078, marks=LONG),
    ],
)
def test_their_games_are_solved_by_both_methods(name: str, value: float | None) -> None:
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability

    tree = environments.tree_of(name)
    exact = tree.solve("lp")
    learned = tree.solve("regret", target=1e-4)
    assert learned.values == pytest.approx(exact.values, abs=2e-4)
    if value is not None:
        assert exact.values[0] == pytest.approx(value, abs=1e-9)
    game = (
        pyspiel.convert_to_turn_based(pyspiel.load_game(name))
        if "matrix" in name
        else (pyspiel.load_game(name))
    )
    theirs = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert tree.exploitability_of(uniform) == pytest.approx(theirs, abs=1e-9)


@pytest.mark.parametrize(
    ("game", "error", "message"),
    [
        ("kuhn_poker(players=3)", CardmathError, "has 3 players"),
        ("kuhn_pokre", CardmathError, "no game 'kuhn_pokre'; did you mean kuhn_poker\\?$"),
        ("leduc_poker(x=3)", CardmathError, "OpenSpiel cannot load .*Unknown parameter 'x'"),
        ("leduc_poker", CardmathError, "more than 100 states"),
        (3, CardmathTypeError, "a game is one of OpenSpiel"),
    ],
    ids=["three players", "unknown", "parameter", "large", "number"],
)
def test_what_is_no_small_game_is_refused(
    game: Any,  # noqa: ANN401
    error: type[Exception],
    message: str,
) -> None:
    with pytest.raises(error, match=message):
        environments.tree_of(game, most_states=100)


def test_games_without_a_tree_are_refused() -> None:
    with pytest.raises(CardmathError, match="no tree to walk"):
        environments.open_spiel_game(solve.push_fold(10))
    with pytest.raises(CardmathTypeError, match="or one of solve"):
        environments.open_spiel_game(3)  # type: ignore[arg-type]
