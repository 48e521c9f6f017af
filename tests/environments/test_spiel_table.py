"""Hands at a table as games of OpenSpiel: its own tests, what players know, and what they win."""

from random import Random
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import betting, environments
from cardmath.environments.table_game import TableGame
from cardmath.errors import BettingError, CardmathError, CardmathTypeError
from tests.examples import first_every_day

pyspiel = pytest.importorskip("pyspiel")

SETTINGS: dict[str, dict[str, Any]] = {
    "no limit": {},
    "fixed limit": {"structure": {"limit": "fixed"}},
    "six players": {"players": 6, "stacks": 40},
    "uneven": {"stacks": [3, 50, 20], "players": 3, "bets": [1]},
    "all-in alone": {"stacks": 30, "bets": []},
    "small bets": {"stacks": 30, "bets": [0.01, 0.02]},
    "omaha": {"game": "omaha", "structure": {"limit": "pot"}, "stacks": 50},
    "short deck": {"game": "short-deck", "structure": {"antes": 1}, "stacks": 50},
    "rake": {"structure": {"rake": betting.Rake(5, cap=3)}, "stacks": 50},
}


def game_of(setting: str) -> Any:  # noqa: ANN401
    return environments.open_spiel_game(**{"game": "holdem"} | SETTINGS[setting])


@pytest.mark.parametrize("setting", SETTINGS)
def test_openspiel_accepts_it(setting: str) -> None:
    pyspiel.random_sim_test(game_of(setting), num_sims=1, serialize=False, verbose=False)


@pytest.mark.exhaustive
@pytest.mark.parametrize("setting", SETTINGS)
def test_openspiel_accepts_many_hands_of_it(setting: str) -> None:
    pyspiel.random_sim_test(game_of(setting), num_sims=40, serialize=False, verbose=False)


def play(game: Any, random: Random) -> list[Any]:  # noqa: ANN401
    """The states of a random hand."""
    states = [game.new_initial_state()]
    while not states[-1].is_terminal():
        states.append(states[-1].child(random.choice(states[-1].legal_actions())))
    return states


@pytest.mark.parametrize("setting", first_every_day(SETTINGS, 2))
def test_information_states_say_the_same_in_both_forms(setting: str) -> None:
    """Equal strings have equal tensors and actions, and the other way round."""
    game, random = game_of(setting), Random(1)
    by_string: dict[str, Any] = {}
    by_tensor: dict[Any, str] = {}
    for _ in range(4):
        for state in play(game, random):
            for player in range(game.num_players()):
                text = state.information_state_string(player)
                tensor = tuple(state.information_state_tensor(player))
                assert len(tensor) == game.information_state_tensor_size()
                assert by_string.setdefault(text, tensor) == tensor
                assert by_tensor.setdefault(tensor, text) == text
                seen = state.observation_tensor(player)
                assert len(seen) == game.observation_tensor_size()
                assert min(seen) >= 0
                assert max(seen) <= 1
                assert tensor[: len(seen)] == tuple(seen)
    assert len(by_string) > 20


def test_nobody_sees_cards_of_others() -> None:
    game = environments.open_spiel_game("holdem", stacks=40)
    one, other = (game.new_initial_state() for _ in range(2))
    for first, second in zip(cm.cards("AsKd2c3d"), cm.cards("AsKdQh7h"), strict=True):
        one.apply_action(first.id)
        other.apply_action(second.id)
    for state in (one, other):
        for action in (1, 1, *(card.id for card in cm.cards("Ts9s4c")), 2):
            state.apply_action(action)
    assert one.information_state_string(0) == "0 [As Kd] Ts 9s 4c: call call / potx0.5"
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.information_state_tensor(0) == other.information_state_tensor(0)
    assert one.observation_string(0) == "0 [As Kd] Ts 9s 4c pot 6 bets (2, 0) stacks (36, 38)"
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(1) != other.information_state_string(1)
    assert one.information_state_tensor(1) != other.information_state_tensor(1)


def test_the_order_of_streets_is_known_and_that_of_a_flop_is_not() -> None:
    def after(board: str) -> Any:  # noqa: ANN401
        state = environments.open_spiel_game("holdem", stacks=2).new_initial_state()
        for card in cm.cards("AsKd2c3d"):
            state.apply_action(card.id)
        for action in (1, *(card.id for card in cm.cards(board))):
            state.apply_action(action)
        return state

    same, flop, turn = after("Ts9s4c5d"), after("4cTs9s5d"), after("Ts9s5d4c")
    assert same.information_state_string(0) == flop.information_state_string(0)
    assert same.information_state_tensor(0) == flop.information_state_tensor(0)
    assert same.information_state_string(0) != turn.information_state_string(0)
    assert same.information_state_tensor(0) != turn.information_state_tensor(0)
    assert same.observation_tensor(0) == turn.observation_tensor(0)


@pytest.mark.parametrize("setting", SETTINGS)
def test_it_pays_what_a_table_pays(setting: str) -> None:
    """The same cards and actions at a table of `betting`."""
    game, random = game_of(setting), Random(2)
    options: dict[str, Any] = {"game": "holdem", "players": 2, "stacks": 200} | SETTINGS[setting]
    held = cm.GAMES[options["game"]].cards
    for _ in range(5):
        states = play(game, random)
        history = states[-1].full_history()
        cards = [cm.Card.from_id(each.action) for each in history if each.player < 0]
        actions = [each.action for each in history if each.player >= 0]
        count = options["players"] * held
        flop = sorted(cards[count : count + 3], key=lambda card: -card.id)
        table = TableGame(
            options["game"],
            options["players"],
            options["stacks"],
            (1, 2),
            options.get("structure"),
            options.get("bets", (0.5, 1)),
        )
        deck = [*cards[:count], *flop, *cards[count + 3 :]]
        left = [card for card in cm.GAMES[options["game"]].deck if card not in deck]
        begin_with(table, [*deck, *left])
        for action in actions:
            table.act(action)
        assert states[-1].returns() == pytest.approx(table.returns)
        assert sum(states[-1].returns()) <= 1e-9


def begin_with(table: TableGame, deck: list[cm.Card]) -> None:
    """Begin a hand with the cards of a deck."""
    from cardmath.betting.dealer import dealer_of

    table.begin(0)
    dealer = dealer_of(table.first.game, 0, None, deck)
    names = [f"player {at}" for at in range(table.players)]
    table.hand = betting.TableHand(table.first, names, number=1, dealer=dealer)
    table._codes = None


def test_their_algorithms_learn_it() -> None:
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import outcome_sampling_mccfr

    np.random.seed(1)  # what their algorithm draws with
    game = environments.open_spiel_game("holdem", stacks=4, bets=[])
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(20):
        solver.iteration()
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    learned = solver.average_policy().action_probabilities(state)
    assert sum(learned.values()) == pytest.approx(1)
    env = rl_environment.Environment(game)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == pytest.approx(0)


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"game": "kuhn"}, CardmathError, r"kuhn is a tree: write game=solve.kuhn\(\)"),
        ({"game": 3}, CardmathTypeError, "a game is holdem or another key"),
        ({"game": "holdem", "players": 11}, CardmathError, "a number of players"),
        ({"game": "holdem", "stacks": [1, 2, 3]}, CardmathError, "there are 2 players"),
        ({"game": "badugi"}, BettingError, "badugi cannot be played here"),
    ],
    ids=["tree", "number", "players", "stacks", "draws"],
)
def test_what_is_wrong_is_said(given: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        environments.open_spiel_game(**given)
