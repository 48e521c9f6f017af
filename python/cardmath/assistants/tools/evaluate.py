"""The tool `evaluate`: the value of a hand, of hole cards in a game, or a spot in hold'em."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cardmath as cm
from cardmath.assistants.parameters import Choice, Text, Texts
from cardmath.assistants.tool import Found, Tool, found_of
from cardmath.assistants.tools.common import BOARD, DEAD, ORDERING, WILD
from cardmath.orderings import find_ordering

if TYPE_CHECKING:
    from cardmath.assistants.call import Call

_HOLE_CARDS = 2
_NONE = "none"


def answer(
    call: Call,
    cards: str,
    game: str,
    board: str,
    dead: str,
    against: list[str],
    ordering: str,
    wild: list[str],
) -> Any:  # noqa: ANN401 # one of three answers
    """Evaluate what the arguments describe.

    Raises:
        CardmathError: they describe nothing that can be evaluated.
    """
    is_plain = ordering == "high" and not wild
    if game != _NONE:
        if dead or against or not is_plain:
            raise cm.CardmathError("game goes with cards and board alone")
        return cm.evaluate(cards, game=game, board=board)
    hand = cm.Hand(cards)
    if board or dead or against or (len(hand) == _HOLE_CARDS and is_plain):
        if not is_plain:
            raise cm.CardmathError("board, dead and against do not go with ordering or wild")
        return cm.read_spot(hand, board, dead, against or None, progress=call.progress)
    return cm.evaluate(hand, ordering_of(ordering, wild))


def ordering_of(ordering: str, wild: list[str]) -> cm.Ordering:
    """An ordering with wild cards, given as words or as cards."""
    from cardmath._rules.orderings import with_wild

    return with_wild(find_ordering(ordering), tuple(wild))


def show(found: Any) -> Found:  # noqa: ANN401
    """The answer; a hand's value with the hand and the ordering."""
    if isinstance(found, cm.results.HandValue):
        hand = [str(card) for card in found.hand]
        plain = {"hand": hand, "qualifies": found.qualifies, **found.to_dict()}
        kev = f", Cactus Kev's value {found.kev}" if found.ordering is cm.HIGH else ""
        best = " ".join(map(str, found.best))
        text = f"{found}: {best} (strength {found.strength} of {found.ordering.strengths}{kev})"
        return Found(plain, text)
    return found_of(found)


TOOL = Tool(
    "evaluate",
    "Evaluate a hand",
    "The exact value of one hand. Five or more cards: the best hand that they make. Two cards: "
    "hole cards in hold'em, with the nuts, the hands ahead, the outs and the equity on the board. "
    "With game: a player's hole cards in that game, for each of its pots.",
    (
        Text("cards", "The cards of one hand.", "7h 7s 7d As Ac"),
        Choice(
            "game",
            "A game, if the cards are hole cards in it; none for hold'em or plain cards.",
            "omaha8",
            _NONE,
            [_NONE, *cm.GAMES],
        ),
        BOARD,
        DEAD,
        Texts("against", "For two hole cards: each opponent's range.", ["QQ+, AK"], [], most=9),
        ORDERING,
        WILD,
    ),
    answer,
    show,
    {
        "category": "The hand category, such as Full House.",
        "describe": "The value in words.",
        "best": "The cards that count.",
        "strength": "Greater is stronger, within this ordering.",
        "kev": "Cactus Kev's value of standard poker, 1 the best; null in other orderings.",
        "pots": "With game: the value for each pot.",
        "equity": "Of two hole cards: the equity against any two cards, or the ranges.",
    },
)
