"""Environments for learners: the suites of their libraries, encodings, and illegal actions."""

import random
import sys
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import environments, matches, solve
from cardmath.environments.table_game import TableGame
from cardmath.errors import BettingError, CardmathError, CardmathTypeError

gymnasium = pytest.importorskip("gymnasium")
pettingzoo = pytest.importorskip("pettingzoo")

SETTINGS: dict[str, dict[str, Any]] = {
    "no limit": {},
    "fixed limit": {"structure": {"limit": "fixed"}},
    "ten players": {"players": 10},
    "pot limit": {"game": "omaha8", "structure": {"limit": "pot"}, "players": 6},
    "uneven": {"stacks": [3, 50, 20], "players": 3, "bets": [1]},
    "short": {"stacks": [50, 1, 20], "players": 3},
    "kuhn": {"game": solve.kuhn()},
    "leduc": {"game": solve.leduc()},
}


@pytest.mark.parametrize("setting", SETTINGS)
def test_pettingzoo_accepts_it(setting: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        # It warns of every observation with a mask, of masks at others' turns, and of itself.
        warnings.simplefilter("ignore")
        from pettingzoo.test import api_test, seed_test

        api_test(environments.pettingzoo_env(**SETTINGS[setting]), num_cycles=20)
        seed_test(lambda: environments.pettingzoo_env(**SETTINGS[setting]), num_cycles=10)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.exhaustive
@pytest.mark.parametrize("setting", ["no limit", "leduc"])
def test_pettingzoo_measures_it(setting: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.test import performance_benchmark
    performance_benchmark(environments.pettingzoo_env(**SETTINGS[setting]))
    assert "turns per second" in capsys.readouterr().out


OPPONENTS: dict[str, dict[str, Any]] = {
    "one": {},
    "five": {"opponents": [matches.bots.call] * 4 + [matches.bots.fold]},
    "fixed limit": {"structure": {"limit": "fixed"}, "seat": 1},
    "random": {"opponents": [matches.bots.Random(seed=1)] * 2},
    "kuhn": {"game": solve.kuhn(), "opponents": solve.kuhn().solve("regret"), "seat": 0},
}


@pytest.mark.parametrize("setting", OPPONENTS)
def test_gymnasium_accepts_it(setting: str) -> None:
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(environments.gymnasium_env(**OPPONENTS[setting]), skip_render_check=True)


def play_randomly(env: Any, seed: int) -> tuple[list[str], dict[str, float]]:  # noqa: ANN401
    """Play a hand of PettingZoo at random; the actions, and what each agent was paid."""
    env.reset(seed=seed)
    chosen, paid = [], dict.fromkeys(env.agents, 0.0)
    generator = random.Random(seed)
    for agent in env.agent_iter():
        seen, reward, ended, *_ = env.last()
        paid[agent] += reward
        action = None
        if not ended:
            action = generator.choice(np.flatnonzero(seen["action_mask"]).tolist())
            chosen.append(env.actions[action])
        env.step(action)
    return chosen, paid


@pytest.mark.parametrize("setting", ["no limit", "pot limit", "uneven", "leduc"])
def test_rewards_add_up_to_nothing(setting: str) -> None:
    env = environments.pettingzoo_env(**SETTINGS[setting])
    played = [play_randomly(env, seed) for seed in range(20)]
    assert all(sum(paid.values()) == pytest.approx(0) for _, paid in played)
    assert any(max(paid.values()) > 0 for _, paid in played)
    assert len({action for chosen, _ in played for action in chosen}) >= 3


def test_a_reward_is_what_was_won_in_big_blinds() -> None:
    env = environments.pettingzoo_env(stacks=100, blinds=(5, 10))
    env.reset(seed=3)
    env.step(0)  # the button folds the small blind
    assert env.rewards == {"player_0": 0.5, "player_1": -0.5}


def test_a_big_blind_is_not_the_smallest_bet() -> None:
    """A structure may have other bets than the big blind; results are counted in big blinds."""
    structure: dict[str, Any] = {"limit": "fixed", "bets": (4, 8)}
    few: list[tuple[Any, float]] = [(structure, 1.0), ({"bets": 5}, 1.0)]
    for found, won in (*few, ({"antes": 1, "bets": 5}, 1.5)):
        env: Any = environments.gymnasium_env(structure=found, opponents=matches.bots.fold, seat=1)
        env.reset(seed=1)
        reward, over = env.step(2)[1:3]
        assert (reward, over) == (won, True)
        played = matches.play([matches.bots.fold] * 2, hands=2, structure=found, seed=1)
        assert played.big_blind == 2
    ante: Any = {"antes": 1, "bets": 4}
    env = environments.gymnasium_env(
        blinds=None, structure=ante, opponents=matches.bots.call, seat=1
    )
    env.reset(seed=1)
    over, reward = False, 0.0
    while not over:
        _, reward, over, *_ = env.step(4)
    assert abs(reward) in {0, 200 / 4}  # without a big blind, in the smallest bet


def test_bets_are_counted_from_what_a_call_takes() -> None:
    """A short big blind is called in full, by the rules: a bet of the pot is 2 + (2 + 2)."""
    table = TableGame("holdem", 3, [200, 1, 200], (1, 2), None, [1.0])
    assert table.hand.state.legal is not None
    assert table.hand.state.legal.call == 2
    assert table.codes()[2] == 6
    assert table.observe(2)[-1] * 401 == pytest.approx(2)
    limit = TableGame("holdem", 3, [200, 1, 200], (1, 2), {"limit": "pot"}, [0.5])
    assert limit.hand.state.legal is not None
    assert limit.codes()[-1] == limit.hand.state.legal.most == 6


def test_an_observation_says_what_its_player_knows() -> None:
    env = environments.pettingzoo_env(players=3, stacks=[100, 100, 200], blinds=(1, 2))
    env.reset(seed=5)
    playing = env._game
    assert isinstance(playing, TableGame)
    hand = playing.hand
    env.step(2)  # the button raises to 2 + (3 + 2) / 2
    for at in range(3):
        seen = env.observe(f"player_{at}")["observation"]
        assert set(np.flatnonzero(seen[:52])) == {card.id for card in hand.state.hands[at]}
        assert not seen[52:104].any()
        assert seen[104:108].tolist() == [1, 0, 0, 0]
        assert np.flatnonzero(seen[108:111]) == [at]
        order = [(at + step) % 3 for step in range(3)]
        stacks = [(99, 98, 196)[player] / 400 for player in order]
        assert seen[111:114] == pytest.approx(stacks)
        bets = [(1, 2, 4)[player] for player in order]
        assert seen[114:117] == pytest.approx([bet / 400 for bet in bets])
        assert seen[117:120].tolist() == [1, 1, 1]
        assert seen[120:] == pytest.approx([7 / 400, (4 - bets[0]) / 400])


@pytest.mark.parametrize("setting", ["no limit", "pot limit", "uneven", "fixed limit", "short"])
def test_one_hand_is_encoded_as_many_are(setting: str) -> None:
    """The numbers of a table's hand are those of a batch with the same cards and actions."""
    options: dict[str, Any] = {
        "game": "holdem",
        "players": 2,
        "stacks": 200,
        "structure": None,
        "bets": (0.5, 1),
    }
    options |= SETTINGS[setting]
    game, players = options["game"], options["players"]
    stacks = options["stacks"] if isinstance(options["stacks"], list) else [200] * players
    one = TableGame(game, players, stacks, (1, 2), options["structure"], options["bets"])
    generator = random.Random(1)
    for seed in range(5):
        one.begin(seed)
        batch = cm.betting.Batch(
            1, game=game, stacks=stacks, blinds=(1, 2), structure=options["structure"], seed=seed
        )
        while (actor := one.actor) is not None:
            legal, view = batch.legal(), batch.view()
            assert legal.actor[0] == actor
            codes = one.encoding.codes(view, legal)[0]
            assert codes.tolist() == one.codes()
            for seat in range(players):
                many = one.encoding.observe(view.cards, view.numbers, np.array([seat]))[0]
                assert many[104:].tolist() == one.observe(seat)[104:].tolist()
            price = one.observe(actor)[-1] * sum(stacks)
            assert legal.amounts[0, 0] == pytest.approx(min(price, one.hand.state.stacks[actor]))
            action = generator.choice(np.flatnonzero(one.mask()).tolist())
            one.act(action)
            batch.step(codes[[action]])
        assert batch.rewards().over.all()


def test_what_is_not_legal_is_refused_or_calls() -> None:
    env = environments.pettingzoo_env()
    env.reset(seed=1)
    env.step(1)
    with pytest.raises(CardmathError, match=r"0 is not legal for player_0: 1 call, 2 pot x 0\.5"):
        env.step(0)
    single = environments.gymnasium_env(seat=0, structure={"limit": "fixed"})
    single.reset(seed=1)
    *_, info = single.step(np.int64(0))
    assert info == {"illegal": True}


@pytest.mark.parametrize("action", [-1, 5, 99, 1.0, "call", None, True, [1], np.array([1, 1])])
def test_what_is_no_action_is_refused(action: Any) -> None:  # noqa: ANN401
    """NumPy counts -1 from the end: it would be all-in."""
    refused = (CardmathError, CardmathTypeError)
    one, several = environments.gymnasium_env(), environments.pettingzoo_env()
    one.reset(seed=1)
    several.reset(seed=1)
    with pytest.raises(refused, match="an action is one of 0 fold, 1 call"):
        one.step(action)
    with pytest.raises(refused, match="is not legal for player_1"):
        several.step(action)


def test_numpy_numbers_are_actions() -> None:
    for action in (1, np.int64(1), np.uint8(1), np.array(1)):
        env = environments.gymnasium_env()
        env.reset(seed=1)
        assert env.step(action)[4] == {}  # type: ignore[arg-type]


def test_steps_before_and_after_a_hand_are_refused() -> None:
    env = environments.gymnasium_env()
    with pytest.raises(CardmathError, match=r"^reset comes before step$"):
        env.step(np.int64(1))
    with pytest.raises(CardmathError, match=r"^reset comes before step$"):
        environments.pettingzoo_env().step(1)
    env.reset(seed=1)
    over = False
    while not over:
        over = env.step(np.int64(1))[2]
    with pytest.raises(CardmathError, match="the hand is over: reset comes before step"):
        env.step(np.int64(1))


@pytest.mark.parametrize("call", ["step", "last", "observe"])
def test_nothing_comes_before_the_first_hand(call: str) -> None:
    env = environments.pettingzoo_env()
    arguments = {"step": (1,), "last": (), "observe": ("player_0",)}[call]
    with pytest.raises(CardmathError, match=f"^reset comes before {call}$"):
        getattr(env, call)(*arguments)
    env.reset(seed=1)
    getattr(env, call)(*arguments)


@pytest.mark.parametrize("call", ["observe", "observation_space", "action_space"])
@pytest.mark.parametrize("agent", ["bob", "player_2", 0, None, []])
def test_an_agent_that_is_not_there_is_named(call: str, agent: object) -> None:
    env = environments.pettingzoo_env()
    env.reset(seed=1)
    with pytest.raises(CardmathError, match=r"there are player_0, player_1$"):
        getattr(env, call)(agent)


def test_a_seed_deals_the_same_hands() -> None:
    env = environments.pettingzoo_env(players=4)
    assert play_randomly(env, 7) == play_randomly(environments.pettingzoo_env(players=4), 7)
    assert play_randomly(env, 7) != play_randomly(env, 8)


SEEDED: dict[str, Callable[[], Any]] = {
    "gymnasium": environments.gymnasium_env,
    "vector": lambda: environments.vector_env(2),
    "pettingzoo": environments.pettingzoo_env,
}


@pytest.mark.parametrize("make", SEEDED)
def test_a_seed_is_a_whole_number_from_zero(make: str) -> None:
    env = SEEDED[make]()
    wrong: Any
    for wrong in ("x", 1.5, True):
        with pytest.raises(CardmathTypeError, match="a seed is an int, not"):
            env.reset(seed=wrong)
    with pytest.raises(CardmathError, match="a seed is 0 or more, not -1"):
        env.reset(seed=-1)
    for seed in (np.int64(3), 2**80):
        env.reset(seed=seed)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"game": "kuhn"}, CardmathError, "write game=solve.kuhn"),
        ({"game": "badugi-triple"}, BettingError, "draws|hole cards"),
        ({"game": solve.kuhn(), "players": 3}, CardmathError, "is for 2 players, not 3"),
        ({"players": 11}, CardmathError, "10"),
        ({"stacks": [3, 4, 5]}, CardmathError, "2 players, and 3 stacks"),
        ({"stacks": 100.5}, CardmathTypeError, "stacks are a list, not float; an int is for all"),
        ({"bets": [1, 1]}, CardmathError, "ascending order"),
        ({"bets": [0]}, CardmathError, "a bet in pots"),
        ({"render_mode": "human"}, CardmathError, "render_mode is 'ansi' or None"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_wrong_arguments_are_refused(
    arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        environments.pettingzoo_env(**arguments)


@pytest.mark.parametrize(
    ("package", "make"),
    [
        ("pettingzoo", environments.pettingzoo_env),
        ("gymnasium", environments.gymnasium_env),
        ("gymnasium", lambda: environments.vector_env(3)),
        ("pyspiel", lambda: environments.open_spiel_game(solve.kuhn())),
        ("pyspiel", lambda: environments.tree_of("kuhn_poker")),
    ],
    ids=["pettingzoo", "gymnasium", "vector", "open_spiel", "tree_of"],
)
def test_a_missing_package_is_named(
    package: str,
    make: Any,  # noqa: ANN401
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(CardmathError, match="which is not installed: pip install"):
        make()


def test_a_hand_is_drawn_as_text() -> None:
    env = environments.gymnasium_env(seat=0, render_mode="ansi")
    env.reset(seed=1)
    assert "preflop" in str(env.render())
    assert environments.gymnasium_env().render() is None
