"""Played hands as tables of hand histories."""

from __future__ import annotations

from collections.abc import Iterable

from cardmath._support.lists import listed
from cardmath.betting import State, TableHand
from cardmath.errors import CardmathTypeError, interruptible
from cardmath.hand_histories import Histories, parse
from cardmath.matches.phh import text_of


@interruptible
def histories(hands: Iterable[TableHand | State]) -> Histories:
    """The tables of hand histories of played hands.

    They give statistics, winnings, the values of all-ins, and files: see `Histories`. A chip is a
    cent there.

    Args:
        hands: hands of a `betting.Table` or of a match, or states of `betting`, all of them over.

    Raises:
        BettingError: a hand is not over.
        CardmathError: hand histories lack the game, or a part of how it was bet.
        CardmathTypeError: something is not a hand.

    >>> from cardmath import betting
    >>> table = betting.Table({"Ann": 200, "Bob": 200}, blinds=(1, 2))
    >>> hand = table.deal(seed=1)
    >>> hand.act("raise to 6")
    >>> hand.act("fold")
    >>> histories([hand]).players.to_dict(["name", "net"])
    {'name': ['Ann', 'Bob'], 'net': [-2, 2]}
    """
    return parse(numbered_phh(hands), strict=True, duplicates="keep")


def numbered_phh(hands: Iterable[TableHand | State]) -> str:
    """Hands as the text of a file `.phhs`; errors are those of `histories`."""
    texts = []
    for number, hand in enumerate(listed("hands", hands), 1):
        if not isinstance(hand, (TableHand, State)):
            raise CardmathTypeError(
                f"hands are of betting.Table or of a match, not {type(hand).__name__}"
            )
        texts.append(f"[{number}]\n{text_of(hand, number)}")
    return "\n".join(texts)
