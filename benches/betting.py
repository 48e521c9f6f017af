"""Hands that are replayed and played with their chips, and what chips are worth in tournaments."""

import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import cardmath as cm
from benches.harness import note, progress, table

GOLDEN = Path(__file__).parent.parent / "golden" / "betting_hands.txt"
HANDS = 500
PEER_HANDS = 20
ROUNDS = 5


def measure() -> str:
    """The tables of hands a second, and of seconds for the independent chip model."""
    progress("betting and tournaments")
    hand = tomllib.loads(GOLDEN.read_text(encoding="utf-8"))["hand"][0]
    rows = [
        _rate("start, 18 events at once, settle", "≥ 20,000", lambda: _whole(hand), HANDS),
        _rate("the same, one event at a time", "", lambda: _stepwise(hand), HANDS),
    ]
    try:
        rows.append(_rate("pokerkit: its `HandHistory`", "", lambda: _pokerkit(hand), 5))
    except ImportError:
        note("pokerkit is not installed")
    first = table("Whole hands replayed from Python, one core", ["what", "hands/s", "goal"], rows)
    played = table(
        "Random hands of no-limit hold'em, two players with 100 big blinds, one core",
        ["what", "hands/s", "goal"],
        _random_play(),
    )
    rows = [
        _seconds("1,000 players, 150 prizes", "≤ 0.5 s", 1000, 150, 0),
        _seconds("200 players, 30 prizes", "", 200, 30, 0),
        _seconds("200 players, every place", "", 200, 30, 200),
        _seconds("1,000 players, 150 places", "", 1000, 150, 150),
    ]
    second = table("The independent chip model, one core", ["what", "best", "goal"], rows)
    return f"{first}\n{played}\n{second}"


def _random_play() -> list[list[str]]:
    """Hands of random legal actions: many at once, in a match with views, and in pokerkit."""
    rows = [
        _hands("`Batch`, 2,000 hands at once", "≥ 1,000,000", _batch),
        _hands("`matches.play`, `Random` against `Random`", "", _match),
        _hands("`environments.pettingzoo_env`", "", _own_pettingzoo),
    ]
    peers = {
        "pokerkit": _random_pokerkit,
        "RLCard, whose actions are few": _random_rlcard,
        "PettingZoo's hold'em, on RLCard": _random_pettingzoo,
    }
    for name, play in peers.items():
        try:
            rows.append(_hands(name, "", play))
        except ImportError:
            note(f"{name.partition(',')[0]} is not installed")
    return rows


def _batch() -> int:
    batch = cm.betting.Batch(2000, stacks=[200, 200], blinds=(1, 2), seed=1, threads=1)
    out, hands = batch.rewards(), 0
    while hands < 200_000:
        batch.step(batch.random_actions(seed=1))
        batch.rewards(out)
        assert not out.rewards.sum()
        hands += int(out.over.sum())
        batch.reset(out.over)
    return hands


def _match() -> int:
    players = [cm.matches.bots.Random(seed=1), cm.matches.bots.Random(seed=2)]
    found = cm.matches.play(players, hands=HANDS, seed=1)
    assert not sum(row.net for row in found)
    return found.hands


def _random_pokerkit() -> int:
    """The same in pokerkit, which deals and pays by itself; folds where they are possible."""
    import pokerkit

    chosen = {"STANDING_PAT_OR_DISCARDING", "COMPLETION_BETTING_OR_RAISING"}
    dealt = tuple(each for each in pokerkit.Automation if each.name not in chosen)
    random = Random(1).random
    for _ in range(PEER_HANDS):
        state = pokerkit.NoLimitTexasHoldem.create_state(dealt, True, 0, (1, 2), 2, [200, 200], 2)
        while state.status:
            _act_in_pokerkit(state, random)
        assert sum(state.stacks) == 400
    return PEER_HANDS


def _own_pettingzoo() -> int:
    return _in_pettingzoo(cm.environments.pettingzoo_env())


def _random_pettingzoo() -> int:
    from pettingzoo.classic import texas_holdem_no_limit_v6

    return _in_pettingzoo(texas_holdem_no_limit_v6.env())


def _in_pettingzoo(env: Any) -> int:  # noqa: ANN401
    """Hands of random legal actions, as PettingZoo's users write them."""
    random = Random(1).random
    for hand in range(PEER_HANDS):
        env.reset(seed=hand)
        won = 0.0
        for _ in env.agent_iter():
            seen, reward, ended, cut, _ = env.last()
            won += reward
            legal = seen["action_mask"].nonzero()[0]
            env.step(None if ended or cut else int(legal[int(random() * len(legal))]))
        assert abs(won) < 1e-9
    return PEER_HANDS


def _random_rlcard() -> int:
    import rlcard

    env = rlcard.make("no-limit-holdem", {"seed": 1})
    random = Random(1).random
    for _ in range(PEER_HANDS):
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(random() * len(legal))])
        assert not sum(env.get_payoffs())
    return PEER_HANDS


def _act_in_pokerkit(state: Any, random: Callable[[], float]) -> None:  # noqa: ANN401
    """One of fold, call and raise, as likely each, as `Batch.random_actions` has it."""
    kinds = ["call"]
    if state.can_fold():
        kinds.append("fold")
    if state.can_complete_bet_or_raise_to():
        kinds.append("raise")
    kind = kinds[int(random() * len(kinds))]
    if kind == "call":
        state.check_or_call()
    elif kind == "fold":
        state.fold()
    else:
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(least + int(random() * (most - least + 1)))


def _hands(what: str, goal: str, play: Callable[[], int]) -> list[str]:
    best = 0.0
    for _ in range(ROUNDS):
        start = time.perf_counter()
        hands = play()
        best = max(best, hands / (time.perf_counter() - start))
    return [what, f"{best:,.0f}", goal]


def _whole(hand: dict[str, Any]) -> None:
    state = cm.betting.start(hand["game"], stacks=hand["stacks"], **hand["start"])
    assert list(state.play(hand["events"]).settle().stacks) == hand["after"]


def _stepwise(hand: dict[str, Any]) -> None:
    state = cm.betting.start(hand["game"], stacks=hand["stacks"], **hand["start"])
    for event in hand["events"]:
        state = state.apply(event)
    assert list(state.settle().stacks) == hand["after"]


def _pokerkit(hand: dict[str, Any]) -> None:
    import pokerkit

    blinds = [*hand["start"]["blinds"], 0]
    antes = [hand["start"]["antes"]] * 3
    played = pokerkit.HandHistory(
        variant="NT",
        antes=antes,
        blinds_or_straddles=blinds,
        min_bet=blinds[1],
        starting_stacks=hand["stacks"],
        actions=hand["events"],
    )
    assert [*played][-1].stacks == hand["after"]


def _rate(what: str, goal: str, work: Callable[[], None], times: int) -> list[str]:
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(times):
            work()
        best = min(best, time.perf_counter() - start)
    return [what, f"{times / best:,.0f}", goal]


def _seconds(what: str, goal: str, players: int, paid: int, places: int) -> list[str]:
    stacks = [1 + at * 7 % 313 for at in range(players)]
    prizes = [1000 / (at + 1) for at in range(paid)]
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        answer = cm.icm(stacks, prizes, places=places)
        best = min(best, time.perf_counter() - start)
        assert answer.error < 1e-12 * sum(prizes)
        assert abs(sum(answer.expectations) - sum(prizes)) < 1e-12 * sum(prizes)
    return [what, f"{best:.3f} s", goal]
