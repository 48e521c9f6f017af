"""Many hands at once: the same as states, one by one."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import cardmath as cm
from cardmath import betting
from cardmath.betting import Batch, State, Structure
from cardmath.errors import BettingError, CardmathError, CardmathTypeError


def dealt(state: State) -> State:
    """The state with the streets that come, unknown."""
    while state.turn == "deal":
        state = state.apply("deal")
    return state


def words(action: int) -> str:
    return {-1: "f", 0: "cc"}.get(action, f"cbr {action}")


def check_hand(batch: Batch, at: int, state: State) -> None:
    """Compare a hand of a batch with the state that was played beside it."""
    mask, amounts, actor = (array[at] for array in batch.legal())
    legal = state.legal
    if legal is None:
        assert (actor, mask.any(), amounts.any()) == (-1, False, False)
    else:
        assert actor == legal.player
        assert mask.tolist() == [legal.fold, True, legal.least is not None]
        assert amounts.tolist() == [legal.call, legal.least or 0, legal.most or 0]
    numbers = dict(zip(batch.columns, batch.view().numbers[at].tolist(), strict=True))
    players = range(len(state.stacks))
    assert numbers["pot"] == state.pot
    assert state.game.streets[numbers["street"]].name == state.street
    assert tuple(numbers[f"stack {player}"] for player in players) == state.stacks
    assert tuple(numbers[f"bet {player}"] for player in players) == state.bets
    assert tuple(player for player in players if numbers[f"live {player}"]) == state.live


GAMES: list[tuple[str, Structure, list[int]]] = [
    ("holdem", {"limit": "no", "blinds": (1, 2)}, [200, 200]),
    ("holdem", {"limit": "fixed", "blinds": (1, 2)}, [30, 90, 11]),
    ("holdem", {"limit": "no", "blinds": (1, 3), "antes": 1, "cap": 40}, [100] * 6),
    ("omaha8", {"limit": "pot", "blinds": (1, 2)}, [60, 200, 90, 33]),
    ("short-deck", {"antes": 2, "button_blind": 2}, [100] * 3),
]


@pytest.mark.parametrize(("game", "structure", "stacks"), GAMES)
def test_a_batch_plays_as_states_do(game: str, structure: Structure, stacks: list[int]) -> None:
    hands = 25
    batch = Batch(hands, game=game, stacks=stacks, structure=structure, seed=3, threads=2)
    first = dealt(betting.start(game, stacks=stacks, **structure))
    states = [first] * hands
    ended = 0
    for turn in range(60):
        holes, board = batch.hole_cards(), batch.view().cards[:, first.game.cards :]
        won = batch.rewards()
        for at, state in enumerate(states):
            check_hand(batch, at, state)
            assert won.over[at] == (state.legal is None)
            if won.over[at]:
                held = [cm.Hand(map(cm.Card.from_id, hand.tolist())) for hand in holes[at]]
                cards = (
                    cm.Hand(map(cm.Card.from_id, board[at].tolist()))
                    if state.turn == "showdown"
                    else None
                )
                settled = state.settle(held, [cards]) if cards else state.settle()
                assert won.rewards[at].tolist() == list(settled.net)
                ended += 1
        batch.reset(won.over)
        states = [first if over else state for state, over in zip(states, won.over, strict=True)]
        actions = batch.random_actions(seed=turn)
        batch.step(actions)
        states = [
            dealt(state.apply(words(action)))
            for state, action in zip(states, actions.tolist(), strict=True)
        ]
    assert ended > 100


def test_odd_chips_go_to_the_highest_card_of_a_batch_too() -> None:
    house = betting.HouseRules(odd_chips="high card")
    structure: Structure = {"blinds": (1, 2), "antes": 1, "house": house}
    batch, hands = Batch(600, stacks=[20] * 3, structure=structure, seed=7), 600
    for action in (-1, 19, 0):  # the button folds, the blinds are all-in
        batch.step(np.full(hands, action))
    state = dealt(betting.start(stacks=[20] * 3, **structure).play(["f", "cbr 19", "cc"]))
    holes, boards = batch.hole_cards(), batch.view().cards[:, 2:]
    seen = set()
    for net, dealt_to, board in zip(batch.rewards().rewards, holes, boards, strict=True):
        held = [cm.Hand(map(cm.Card.from_id, hand.tolist())) for hand in dealt_to]
        settled = state.settle(held, [cm.Hand(map(cm.Card.from_id, board.tolist()))])
        assert net.tolist() == list(settled.net)
        seen.add(settled.won)
    assert seen == {(41, 0, 0), (0, 41, 0), (21, 20, 0), (20, 21, 0)}


def test_a_view_has_the_cards_of_the_player_whose_turn_it_is() -> None:
    batch = Batch(50, stacks=[100] * 3, blinds=(1, 2), seed=1)
    while not batch.rewards().over.all():
        view, legal, holes = batch.view(), batch.legal(), batch.hole_cards()
        for at, actor in enumerate(legal.actor.tolist()):
            cards = view.cards[at]
            assert (cards[:2] == (holes[at, actor] if actor >= 0 else 255)).all()
            street = view.numbers[at, 0]
            known = [0, 3, 4, 5][street]
            assert (cards[2 : 2 + known] < 52).all()
            assert (cards[2 + known :] == 255).all()
        batch.step(batch.random_actions(seed=5))


def test_cards_depend_on_the_seed_and_the_place_alone() -> None:
    def cards(seed: int, threads: int, hands: int = 3000) -> Any:  # noqa: ANN401
        batch = Batch(hands, stacks=[100] * 4, blinds=(1, 2), seed=seed, threads=threads)
        batch.reset()
        return batch.hole_cards()

    one = cards(1, 1)
    assert np.array_equal(one, cards(1, 3))
    assert np.array_equal(one[:100], cards(1, 1, 100))
    assert not np.array_equal(one, cards(2, 1))
    assert len(np.unique(one.reshape(3000, -1), axis=0)) == 3000
    assert all(len(set(hand.ravel().tolist())) == 8 for hand in one[:200])


def test_the_caller_gives_the_arrays() -> None:
    batch = Batch(20, stacks=[100, 100], blinds=(1, 2), seed=1)
    legal, view, rewards = batch.legal(), batch.view(), batch.rewards()
    batch.step(np.zeros(20, np.int64))
    batch.step(np.zeros(20, np.int64))
    assert batch.legal(legal).mask is legal.mask
    assert batch.view(view).cards is view.cards
    assert batch.rewards(rewards).over is rewards.over
    assert (view.numbers[:, 0] == 1).all()
    assert not rewards.over.any()


@pytest.mark.parametrize("action", [-2, 3, 201, 2**62, -(2**63)])
def test_an_illegal_action_is_refused_and_nothing_happens(action: int) -> None:
    batch = Batch(4, stacks=[200, 200], blinds=(1, 2), seed=1)
    before = batch.view()
    with pytest.raises(BettingError, match=r"hand 2: .* is not legal; p2 may fold, call 1"):
        batch.step(np.array([0, 4, action, 0]))
    assert np.array_equal(batch.view().numbers, before.numbers)


def test_a_copy_is_played_alone() -> None:
    batch = Batch(50, stacks=[200, 150, 90], blinds=(1, 2), seed=1)
    batch.step(batch.random_actions(seed=2))
    for twin in (copy.copy(batch), copy.deepcopy(batch)):
        before = batch.view()
        assert np.array_equal(twin.view().numbers, before.numbers)
        twin.step(np.zeros(50, np.int64))
        assert np.array_equal(batch.view().numbers, before.numbers)
        assert not np.array_equal(twin.view().numbers, before.numbers)


def test_a_copy_has_the_same_cards_to_come() -> None:
    batch = Batch(50, game="omaha", stacks=[200, 150], blinds=(1, 2), seed=1)
    batch.step(batch.random_actions(seed=2))
    twin = copy.copy(batch)
    for _ in range(40):
        batch.reset(batch.rewards().over)
        twin.reset(twin.rewards().over)
        played = [each.random_actions(seed=3) for each in (batch, twin)]
        batch.step(played[0])
        twin.step(played[1])
        assert np.array_equal(batch.view().cards, twin.view().cards)
        assert np.array_equal(batch.view().numbers, twin.view().numbers)
        assert np.array_equal(batch.hole_cards(), twin.hole_cards())


def test_pickling_is_refused_in_words() -> None:
    batch = Batch(2, stacks=[100, 100], blinds=(1, 2), seed=1)
    with pytest.raises(CardmathTypeError, match=r"cannot be pickled: .* or use copy\.copy"):
        pickle.dumps(batch)


BAD: list[tuple[dict[str, Any], str]] = [
    ({"hands": 0}, "1 to 1,000,000"),
    ({"hands": 10**9}, "1 to 1,000,000"),
    ({"stacks": [100]}, "2 to 10 players"),
    ({"game": "stud"}, "^stud cannot be played here"),
    ({"game": "badugi-triple"}, "^badugi-triple cannot be played here"),
    ({"structure": {"boards": 2}}, "^holdem on 2 boards cannot be .* one board"),
    ({"seed": -1}, "seed"),
    ({"threads": -1}, "threads"),
    ({"blinds": None}, "nothing is posted"),
]


@pytest.mark.parametrize(("given", "message"), BAD)
def test_bad_arguments_are_refused(given: dict[str, Any], message: str) -> None:
    hands = given.pop("hands", 5)
    with pytest.raises(CardmathError, match=message):
        Batch(hands, **{"stacks": [100, 100], "blinds": (1, 2), **given})


def test_bad_arrays_are_refused() -> None:
    batch = Batch(4, stacks=[100, 100], blinds=(1, 2), seed=1)
    with pytest.raises(CardmathTypeError, match="array of int64, not float64"):
        batch.step(np.zeros(4))  # type: ignore[arg-type]
    with pytest.raises(CardmathTypeError, match="array of int64, not list"):
        batch.step([0, 0, 0, 0])  # type: ignore[arg-type]
    with pytest.raises(CardmathError, match=r"shape \(4,\), not \(5,\)"):
        batch.step(np.zeros(5, np.int64))
    with pytest.raises(CardmathTypeError, match="array of bool"):
        batch.reset(np.zeros(4, np.int64))
    legal = batch.legal()
    with pytest.raises(CardmathError, match="side by side"):
        batch.legal(legal._replace(amounts=np.zeros((3, 4), np.int64).T))
    legal.mask.flags.writeable = False
    with pytest.raises(CardmathError, match="can be written"):
        batch.legal(legal)
    with pytest.raises(CardmathError, match="shape"):
        batch.view(batch.view()._replace(cards=np.zeros((4, 6), np.uint8)))
    with pytest.raises(CardmathTypeError, match="out has"):
        batch.rewards(batch.legal())  # type: ignore[arg-type]


def test_only_chosen_hands_are_played() -> None:
    batch = Batch(3, stacks=[100, 100], blinds=(1, 2), seed=1)
    before = batch.view()
    batch.step(np.array([3, -1, 3]), np.array([False, True, False]))
    assert batch.rewards().over.tolist() == [False, True, False]
    assert (batch.view().numbers[[0, 2]] == before.numbers[[0, 2]]).all()
    with pytest.raises(CardmathTypeError, match="chosen is an array of bool"):
        batch.step(np.zeros(3, np.int64), np.zeros(3, np.int64))


@pytest.mark.exhaustive
def test_long_play_keeps_its_memory_and_its_chips() -> None:
    """A hundred million steps: each hand adds up to nothing, and memory stays as it was."""
    import psutil

    batch = Batch(20_000, stacks=[60, 200, 90], blinds=(1, 2), seed=1)
    out, process, before = batch.rewards(), psutil.Process(), 0
    for turn in range(5_000):
        batch.step(batch.random_actions(seed=2))
        batch.rewards(out)
        assert not out.rewards.sum(axis=1).any()
        batch.reset(out.over)
        if turn == 50:
            before = process.memory_info().rss
    assert process.memory_info().rss < before + 8_000_000
