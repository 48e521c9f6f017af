"""The tool `jam_or_fold`: jam or fold before the flop for two to ten players."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal

import cardmath as cm
from cardmath.assistants.parameters import Amounts, Choice, Real, Text, Whole
from cardmath.assistants.tool import Found, Tool

if TYPE_CHECKING:
    from cardmath.assistants.call import Call
    from cardmath.solve import JamOrFold, JamOrFoldAnswer

_ANTES = ("each", "big blind", "button")
_LIMPS = ("none", "small blind", "all")
"""The words of `LIMPS`, which the server does not import before a question needs it."""
_SECONDS = 60.0


def answer(
    call: Call,
    stacks: list[Decimal],
    ante: float,
    ante_kind: Literal["each", "big blind", "button"],
    small_blind: float,
    big_blind: float,
    prizes: list[Decimal],
    bounties: list[Decimal],
    others: list[Decimal],
    raises: list[Decimal],
    limps: str,
    future_hands: int,
    line: str,
) -> JamOrFoldAnswer | Found:
    """Solve the game; with a line, show the decision after it too."""
    from cardmath.solve.jam_or_fold.openings import LIMPS

    matrix = cm.preflop_matrix(progress=call.progress)
    triples = cm.preflop_triples(progress=call.progress) if len(stacks) > 2 else None
    money: dict[str, Any] = {"prizes": prizes, "others": others} if prizes or others else {}
    if bounties:
        money["bounties"] = bounties[0] if len(bounties) == 1 else bounties
    game: JamOrFold = cm.solve.push_fold(
        [float(stack) for stack in stacks],
        ante,
        (small_blind, big_blind),
        None,
        matrix,
        ante_kind=ante_kind,
        triples=triples,
        raises=[float(size) for size in raises],
        limps=LIMPS[limps],
        future_hands=future_hands,
        **money,
    )
    found = game.solve(progress=call.solving)
    if not line:
        return found
    return _with_node(found, "" if line == "start" else line)


def _with_node(found: JamOrFoldAnswer, line: str) -> Found:
    """The answer, and the decision after a line with all its actions."""
    node = found.node(line)
    hands: dict[str, dict[str, Any]] = {
        row.hand: {"all_in": row.jam, "ev_all_in": row.ev_jam, "ev_fold": row.ev_fold}
        for row in node.rows
    }
    for action in found.actions:
        here = action.before == node.line and found.players[action.player] == node.player
        if here and action.verb != node.action:
            for row in found.node(line, action.verb).rows:
                hands[row.hand][action.verb] = row.jam
                hands[row.hand][f"ev_{action.verb}"] = row.ev_jam
    plain = {**node.to_dict(), "hands": hands}  # by name: long lists are cut
    return Found({**found.to_dict(), "node": plain}, f"{found}\n\n{node}")


TOOL = Tool(
    "jam_or_fold",
    "Jam or fold at a table",
    "The equilibrium of jam, call or fold before the flop for two to ten players, with side pots, "
    "by chips or in prize money (ICM) with bounties: for each line who goes all-in with which "
    "hands, for each player the value, and what deviating alone would gain. The first to enter the "
    "pot may raise or limp too; nothing is played after the flop.",
    (
        Amounts(
            "stacks",
            "The chips before blinds and antes in the order of acting: the small blind and the big "
            "blind last.",
            [12, 8, 20],
            least=2,
            most=10,
        ),
        Real("ante", "The ante.", 0.125, 0.0),
        Choice("ante_kind", "Who posts it: each player, or one for all.", "each", "each", _ANTES),
        Real("small_blind", "The small blind.", 50, 0.5),
        Real("big_blind", "The big blind; stacks are in the same unit.", 100, 1.0, 0.001),
        Amounts("prizes", "The prizes still to be won; none to play for chips.", [50, 30, 20], []),
        Amounts("bounties", "With prizes: what a knock-out pays, one for all or each.", [10], []),
        Amounts("others", "With prizes: the chips of players at other tables.", [15, 7], []),
        Amounts(
            "raises",
            "What the first to enter the pot may raise to besides jamming; others then jam or "
            "fold. None for jams alone.",
            [2],
            [],
        ),
        Choice("limps", "Who may limp.", "small blind", "none", _LIMPS),
        Whole(
            "future_hands",
            "Hands to come that the chips are valued by; slow with more than two players.",
            1,
            0,
            least=0,
            most=2,
        ),
        Text(
            "line",
            "Also the EV of each hand at the decision after this line, such as 'BTN jams, SB "
            "folds'; start for the first.",
            "start",
            "",
        ),
    ),
    answer,
    output={
        "lines": "For each line the player, how often it comes, the percent and the range all-in.",
        "values": "Each player's EV: chips won or lost, or prize money.",
        "gains": "What each player could gain by deviating alone; near 0 in equilibrium.",
        "node": "With a line: how often each hand takes each action, and the EV of it.",
    },
    seconds=_SECONDS,
)
