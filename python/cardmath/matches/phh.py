"""A played hand as text in the format PHH."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cardmath.betting import State, TableHand
from cardmath.betting.start import MOST_CHIPS
from cardmath.errors import BettingError, CardmathError

_LETTERS = {"no": "N", "pot": "P", "fixed": "F"}

_CODES = {
    "holdem": "T",
    "short-deck": "S",
    "omaha": "O",
    "omaha5": "O5",
    "omaha6": "O6",
    "omaha8": "O/8",
    "omaha5-8": "O5/8",
    "omaha6-8": "O6/8",
    "courchevel": "C",
    "courchevel8": "C/8",
    "stud": "7S",
    "stud8": "7S/8",
    "razz": "R",
    "five-card": "5D",
    "deuce-to-seven": "2L1D",
    "deuce-to-seven-triple": "2L3D",
    "badugi-triple": "B",
    "pineapple": "P",
}
"""The games of hand histories, and how PHH names them behind the letter of the limit."""


def text_of(hand: TableHand | State, number: int) -> str:
    """A hand as PHH; a chip is a cent.

    Raises:
        BettingError: the hand is not over.
        CardmathError: PHH lacks the game, or a part of how it was bet.
    """
    state = hand.state if isinstance(hand, TableHand) else hand
    if state.turn not in {"over", "showdown"}:
        raise BettingError(f"hand {number} is not over: {state!r}")
    players = len(state.stacks)
    names = hand.names if isinstance(hand, TableHand) else [f"p{at + 1}" for at in range(players)]
    begun = state._start.state()
    settlement = hand.settlement if isinstance(hand, TableHand) else state.settle()
    won = settlement.won if settlement is not None else ()
    fields: dict[str, Any] = {
        "variant": _variant(state),
        **_stakes(begun),
        "starting_stacks": [a + b for a, b in zip(begun.stacks, begun.contributed, strict=True)],
        # What was played at a table is in PHH's words already.
        "actions": [*state.events] if isinstance(hand, TableHand) else _actions(begun, state),
        "players": [*names],
        "winnings": [*won],
        "venue": "cardmath",
        "hand": str(number),
    }
    return "".join(f"{name} = {_toml(name, value)}\n" for name, value in fields.items())


def _variant(state: State) -> str:
    limit, *_ = state._start.structure
    code = _CODES.get(state.game.key)
    if code is None:
        raise CardmathError(
            f"hand histories do not have {state.game.key}: they have {', '.join(_CODES)}"
        )
    return _LETTERS[limit] + code


def _stakes(begun: State) -> dict[str, Any]:
    """What was posted, and the bets. With two players PHH lists the small blind first."""
    limit, bets, *_, (kind, ante), bring_in, cap, boards, _, _ = begun._start.structure
    _, each, posts, dead, opener = begun._start.posts
    lacking = {
        "a bomb pot": kind == "bomb pot" and ante,
        "antes that one player posts for all": kind in {"big blind", "button"} and ante,
        "a cap": cap is not None,
        "several boards": boards > 1,
        "posts of players who came late": posts or dead or opener is not None,
    }
    for what, is_there in lacking.items():
        if is_there:
            raise CardmathError(f"hand histories cannot be made of hands with {what}")
    live = _blinds(begun)
    if len(live) == 2:
        live.reverse()
    paid = zip(begun.contributed, begun.bets, strict=True)
    found: dict[str, Any] = {"antes": each or [all_ - bet for all_, bet in paid]}
    if bring_in:
        found["bring_in"] = bring_in
    else:
        found["blinds_or_straddles"] = live
    if limit == "fixed":
        found["small_bet"], found["big_bet"] = bets
    else:
        found["min_bet"] = bets[0]
    return found


def _blinds(begun: State) -> list[int]:
    """What each player posts live: in full also where a stack is shorter, as PHH has it."""
    stacks, *others = begun._start.posts
    return list(replace(begun._start, posts=([MOST_CHIPS] * len(stacks), *others)).state().bets)


def _actions(begun: State, state: State) -> list[str]:
    """What happened, in PHH's words."""
    actions, now = [], begun
    for event, recorded in state._events:
        words = now._core.phh(event) if not event.startswith("run ") else None
        if event.startswith("run times"):
            raise CardmathError("hand histories cannot be made of hands with several runs")
        actions.append(words or event)
        now = now.run_out() if event == "run out" else now.apply(event, recorded=recorded)
    return [action for action in actions if action != "run out"]


def _toml(name: str, value: object) -> str:
    """A value as TOML; amounts are in units of 100 chips."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{', '.join(_toml(name, each) for each in value)}]"
    if isinstance(value, str):
        words = value.split()
        if name == "actions" and "cbr" in words:
            return json.dumps(" ".join([*words[:-1], _amount(int(words[-1]))]))
        return json.dumps(value)
    return _amount(value) if isinstance(value, int) else json.dumps(value)


def _amount(chips: int) -> str:
    whole, cents = divmod(chips, 100)
    return f"{whole}.{cents:02}" if cents else str(whole)
