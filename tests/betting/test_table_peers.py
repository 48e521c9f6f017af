"""Random hands of tables beside pokerkit, which deals and pays them by its own rules."""

import warnings
from random import Random
from typing import Any, TypeAlias

import pytest

from cardmath import Deck
from cardmath.betting import HouseRules, Structure, Table
from tests.betting.test_table import random_action

pokerkit = pytest.importorskip("pokerkit", reason="pokerkit is a peer of the benches")

Peer: TypeAlias = Any

HOUSE = HouseRules(full_blind=False, odd_chips="first")


@pytest.mark.parametrize("players", [2, 3, 6])
def test_tables_pay_what_pokerkit_pays(players: int) -> None:
    random = Random(players)
    table = Table(
        [200] * players, blinds=(1, 2), structure=Structure(house=HOUSE), button=f"seat {players}"
    )
    for seed in range(15):
        if table.is_over:
            break
        deck = list(Deck().shuffle(seed=seed))
        hand = table.deal(deck=deck)
        stacks = [table.stacks[name] for name in hand.names]
        peer = peer_of(stacks)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for place in range(len(stacks)):
                peer.deal_hole("".join(map(str, deck[2 * place : 2 * place + 2])))
            while not hand.is_over:
                action = random_action(hand, hand.view().cards, random)
                if action.kind == "fold" and hand.actions[1].kind == "check":
                    action = hand.actions[1]  # pokerkit has no such fold
                known = len(hand.state.board)
                hand.act(action)
                follow(peer, action.kind, action.amount)
                board = list(map(str, hand.state.board))
                for street in (slice(0, 3), slice(3, 4), slice(4, 5)):
                    if board[street] and street.start >= known:
                        peer.deal_board("".join(board[street]))
        assert not peer.status
        assert hand.settlement is not None
        pairs = zip(hand.settlement.stacks, peer.stacks, strict=True)
        # pokerkit joins side pots that the same hands win, and so rounds less often.
        assert all(abs(own - other) < len(hand.state.pots) for own, other in pairs)


def peer_of(stacks: list[int]) -> Peer:
    dealt = {"HOLE_DEALING", "BOARD_DEALING"}
    automations = tuple(
        each
        for each in pokerkit.Automation
        if each.name not in dealt and not each.name.startswith(("STANDING", "COMPLETION"))
    )
    return pokerkit.NoLimitTexasHoldem.create_state(
        automations, True, 0, (1, 2), 2, stacks, len(stacks)
    )


def follow(peer: Peer, kind: str, amount: int) -> None:
    if kind == "fold":
        peer.fold()
    elif kind in {"check", "call"}:
        peer.check_or_call()
    else:
        peer.complete_bet_or_raise_to(amount)
