"""The betting of a tree, given line by line as `add_line` has it.

A line lists what the player who acts has put in so far, action by action over all streets:
`0 50 50 200` is a check, a bet of 50, a call, and on the next street a bet of 150.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardmath.errors import CardmathError

MOST_LINES = 2000
"""The most lines of a tree."""
_MOST_AMOUNTS = 60


def read_added_line(words: Sequence[str]) -> tuple[int, ...]:
    """Read the amounts of a line.

    Raises:
        CardmathError: one is not a whole number of chips.
    """
    if not words or len(words) > _MOST_AMOUNTS:
        raise CardmathError(f"a line has 1 to {_MOST_AMOUNTS} amounts, such as 0 50 50")
    if not all(word.isascii() and word.isdigit() and len(word) <= 9 for word in words):
        raise CardmathError("a line has whole numbers of chips, such as 0 50 50")
    return tuple(map(int, words))


def branches(lines: Iterable[tuple[int, ...]], streets: int, stack: int) -> list[str]:
    """The bets of the lines, as `Postflop.changed` adds them, those that come first first.

    Args:
        lines: the amounts of each line.
        streets: how many streets are played.
        stack: what each player has.

    Raises:
        CardmathError: a line is not possible.
    """
    found: dict[str, None] = {}
    for line in lines:
        for branch in _branches(line, streets, stack):
            found[branch] = None
    return sorted(found, key=lambda branch: branch.count(" "))


def _branches(line: tuple[int, ...], streets: int, stack: int) -> list[str]:
    put, before = [0, 0], 0
    acts: list[str] = []
    found, player, street, acted = [], 0, 0, False
    for amount in line:
        own, other = put[player], put[1 - player]
        if street == streets or (own == other == stack and stack):
            raise _impossible(line, amount, "the hand is over before it")
        if amount == own == other or (amount == other > own):
            acts.append("x" if own == other else "c")
            ends = acted or other > own
            put[player] = amount
        elif other < amount <= stack:
            acts.append(f"b{amount - before}")
            found.append(" ".join(acts))
            put[player], ends = amount, False
        else:
            raise _impossible(line, amount, f"the other player has put in {other} of {stack}")
        player, acted = 1 - player, True
        if ends:
            street, player, acted, before = street + 1, 0, False, put[0]
    return found


def _impossible(line: tuple[int, ...], amount: int, why: str) -> CardmathError:
    written = " ".join(map(str, line))
    return CardmathError(f"the line {written} is not possible: {amount} where {why}")
