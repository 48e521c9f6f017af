"""Random hands beside pokerkit, which plays them with its own rules."""

import warnings
from collections.abc import Callable
from random import Random, seed
from typing import Any, Literal, TypeAlias

import pytest

from cardmath import betting
from cardmath.betting import HouseRules, State

pokerkit = pytest.importorskip("pokerkit", reason="pokerkit is a peer of the benches")

# pokerkit asks for what the big blind has put in, and gives all odd chips to the first winner.
HOUSE = HouseRules(full_blind=False, odd_chips="first")
HANDS = 25

Peer: TypeAlias = Any
Make = Callable[[list[int]], tuple[Peer, State]]


def with_blinds(name: str, game: str, limit: Literal["no", "pot", "fixed"]) -> Make:
    def make(stacks: list[int]) -> tuple[Peer, State]:
        bets = (20, 40) if limit == "fixed" else (20,)
        peer = getattr(pokerkit, name).create_state(
            automations(), True, 0, (10, 20), *bets, stacks, len(stacks)
        )
        own = betting.start(
            game,
            stacks=stacks,
            blinds=(10, 20),
            limit=limit,
            bets=(20, 40) if limit == "fixed" else 20,
            house=HOUSE,
        )
        return peer, own

    return make


def with_antes(name: str, game: str) -> Make:
    def make(stacks: list[int]) -> tuple[Peer, State]:
        peer = getattr(pokerkit, name).create_state(
            automations(), True, 5, 10, 20, 40, stacks, len(stacks)
        )
        own = betting.start(
            game,
            stacks=stacks,
            antes=5,
            bring_in=10,
            bets=(20, 40),
            limit="fixed",
            house=HOUSE,
        )
        return peer, own

    return make


GAMES: dict[str, Make] = {
    "NT": with_blinds("NoLimitTexasHoldem", "holdem", "no"),
    "FT": with_blinds("FixedLimitTexasHoldem", "holdem", "fixed"),
    "PO": with_blinds("PotLimitOmahaHoldem", "omaha", "pot"),
    "N2L1D": with_blinds("NoLimitDeuceToSevenLowballSingleDraw", "deuce-to-seven", "no"),
    "F2L3D": with_blinds(
        "FixedLimitDeuceToSevenLowballTripleDraw", "deuce-to-seven-triple", "fixed"
    ),
    "FB": with_blinds("FixedLimitBadugi", "badugi-triple", "fixed"),
    "F7S": with_antes("FixedLimitSevenCardStud", "stud"),
    "F7S/8": with_antes("FixedLimitSevenCardStudHighLowSplitEightOrBetter", "stud8"),
    "FR": with_antes("FixedLimitRazz", "razz"),
}


def automations() -> tuple[Peer, ...]:
    own = {"STANDING_PAT_OR_DISCARDING", "COMPLETION_BETTING_OR_RAISING"}
    return tuple(each for each in pokerkit.Automation if each.name not in own)


def mirrored(peer: Peer, state: State, done: int) -> tuple[State, int]:
    """The state with the cards that pokerkit has dealt since."""
    for operation in list(peer.operations)[done:]:
        if isinstance(operation, pokerkit.HoleDealing):
            cards = "".join(map(repr, operation.cards))
            state = state.apply(f"d dh p{operation.player_index + 1} {cards}")
        elif isinstance(operation, pokerkit.BoardDealing) and operation.cards:
            state = state.apply(f"d db {''.join(map(repr, operation.cards))}")
    return state, len(peer.operations)


def same(peer: Peer, state: State) -> None:
    """Compare what both say is possible."""
    legal = state.legal
    if peer.stand_patter_or_discarder_index is not None:
        assert state.turn == "discard"
        assert state.actor == peer.stand_patter_or_discarder_index
        return
    assert legal is not None
    assert state.turn == "bet"
    assert state.actor == peer.actor_index
    assert state.stacks == tuple(peer.stacks)
    assert state.pot == peer.total_pot_amount
    assert (legal.bring_in is not None) == peer.can_post_bring_in()
    if legal.bring_in is None:
        assert legal.call == peer.checking_or_calling_amount
    if not comparable(state):
        return
    assert legal.least == peer.min_completion_betting_or_raising_to_amount
    assert legal.most == peer.max_completion_betting_or_raising_to_amount


def comparable(state: State) -> bool:
    """Whether raises are ruled alike: pokerkit has rules of its own after all-ins on the street.

    In fixed limit it does not count the big blind as a bet, so that it allows one raise more.
    """
    if any(state.bets[player] for player in state.all_in):
        return False
    first = state.street in {"preflop", "predraw"}
    return not (first and "fixed" in state.title and max(state.bets) == 80)


def act(peer: Peer, state: State, random: Random) -> State:
    """Do the same at random in both."""
    legal = state.legal
    assert legal is not None
    if legal.discards is not None:
        cards = list(peer.hole_cards[legal.player])
        thrown = random.sample(cards, random.choice([0, 1, 2]))
        peer.stand_pat_or_discard(thrown)
        return state.apply(f"sd {''.join(map(repr, thrown))}")
    roll = random.random()
    same_raise = (
        peer.min_completion_betting_or_raising_to_amount == legal.least
        and peer.max_completion_betting_or_raising_to_amount == legal.most
    )
    if legal.most is not None and legal.least is not None and roll < 0.3 and same_raise:
        to = random.choice([legal.least, legal.most, random.randint(legal.least, legal.most)])
        peer.complete_bet_or_raise_to(to)
        return state.apply(f"cbr {to}")
    if legal.bring_in is not None:
        peer.post_bring_in()
        return state.apply("pb")
    if roll < 0.42 and legal.call:
        peer.fold()
        return state.apply("f")
    peer.check_or_call()
    return state.apply("cc")


@pytest.mark.parametrize("code", GAMES)
def test_random_hands_go_as_in_pokerkit(code: str) -> None:
    random = Random(code)
    seed(code)  # pokerkit shuffles with the shared generator
    compared = 0
    for _ in range(HANDS):
        depth = random.choice([60, 400, 5000])
        stacks = [random.randint(25, depth) for _ in range(random.randint(2, 6))]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            peer, state = GAMES[code](stacks)
            state, done = mirrored(peer, state, 0)
            while peer.actor_index is not None or peer.stand_patter_or_discarder_index is not None:
                same(peer, state)
                state = act(peer, state, random)
                state, done = mirrored(peer, state, done)
                compared += 1
        assert not peer.status
        # pokerkit joins side pots that the same hands win, and so rounds less often.
        pairs = zip(state.settle().stacks, peer.stacks, strict=True)
        assert all(abs(own - other) < len(state.pots) for own, other in pairs)
    assert compared > 4 * HANDS
