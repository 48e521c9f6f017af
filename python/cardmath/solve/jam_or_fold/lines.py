"""The lines of jam or fold as text, such as `BTN jams, SB folds, BB calls`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardmath.errors import CardmathError, CardmathTypeError, quote

_IN = ("jam", "jams", "call", "calls", "all-in")
_OUT = ("fold", "folds")


@dataclass(frozen=True, slots=True)
class Action:
    """What a player may do at a decision besides folding."""

    row: int
    """Its place in the arrays of an answer."""
    player: int
    """Who acts, from 0."""
    line: str
    """The line that ends with it."""
    before: str
    """The line to the decision; empty where the first to enter the pot acts."""
    verb: str
    """`jam`, `call`, `limp`, or a raise such as `raise to 2`."""


def node_of(player: int, all_in: int) -> int:
    """The number of the node at which a player acts after a set of players went all-in.

    A set is a mask, bit 0 for the first to act. The nodes of the first player come first.
    """
    return (1 << player) - 1 + all_in


def nodes(players: int) -> Iterator[tuple[int, int]]:
    """Who acts at each node, and who is all-in, but for the walk of the big blind."""
    for player in range(players):
        for all_in in range(1 << player):
            if all_in or player < players - 1:
                yield player, all_in


def line_of(
    names: Sequence[str], player: int, all_in: int, *, act: bool = True, posted: int = 0
) -> str:
    """The line to a node, as text; folds before the first jam are left out.

    Args:
        names: the positions.
        player: who acts at the node.
        all_in: who is all-in.
        act: whether the player's own jam or call is added.
        posted: who is all-in by the blind or the ante, and is left out.

    >>> line_of(["BTN", "SB", "BB"], 2, 0b001)
    'BTN jams, SB folds, BB calls'
    """
    words: list[str] = []
    for at in range(player):
        if posted >> at & 1:
            continue
        if all_in >> at & 1:
            words.append(f"{names[at]} {'calls' if words else 'jams'}")
        elif words:
            words.append(f"{names[at]} folds")
    if act:
        words.append(f"{names[player]} {'calls' if words else 'jams'}")
    return ", ".join(words)


def read_line(names: Sequence[str], text: object) -> tuple[int, int]:
    """The number of players who have acted in a line, and who is all-in.

    Players who are left out have folded.

    Raises:
        CardmathError: a word is unknown, or a player acts out of turn.
        CardmathTypeError: the line is not text.

    >>> read_line(["BTN", "SB", "BB"], "SB jams")
    (2, 2)
    """
    if not isinstance(text, str):
        raise CardmathTypeError(f"a line is text, such as 'BTN jams', not {type(text).__name__}")
    acted = all_in = 0
    places = {name.lower(): at for at, name in enumerate(names)}
    for part in filter(None, map(str.strip, text.split(","))):
        name, _, verb = part.lower().partition(" ")
        at = places.get(name)
        if at is None or verb.strip() not in _IN + _OUT:
            raise CardmathError(
                f"{quote(part)} is not an action: write one of {', '.join(names)} and jams, calls "
                "or folds, such as 'BTN jams, SB folds'"
            )
        if at < acted:
            raise CardmathError(f"{quote(text)}: {names[at]} has acted, or folded, before")
        acted = at + 1
        all_in |= (verb.strip() in _IN) << at
    return acted, all_in


def acting_node(names: Sequence[str], text: object, posted: int) -> tuple[int, int]:
    """Who acts after a line, and who is all-in.

    Raises:
        CardmathError: nobody acts after it, or it cannot be read.
    """
    acted, all_in = _read_acts(names, text, posted)
    while posted >> acted & 1:
        acted += 1
    before = posted & ((1 << acted) - 1)
    if acted >= len(names) or (acted == len(names) - 1 and not all_in):
        raise CardmathError(f"nobody acts after {quote(str(text))}: the hand is over")
    return acted, all_in | before


def jamming_node(names: Sequence[str], text: object, posted: int) -> tuple[int, int]:
    """Who jams or calls at the end of a line, and who was all-in before.

    Raises:
        CardmathError: the line does not end so, or it cannot be read.
    """
    acted, all_in = _read_acts(names, text, posted)
    last = all_in.bit_length() - 1
    before = all_in & ~(1 << last) if all_in else 0
    if not all_in or last != acted - 1 or (last == len(names) - 1 and not before):
        raise CardmathError(
            f"{quote(str(text))} does not end with a jam or a call, as in 'BTN jams, SB calls'"
        )
    return last, before | posted & ((1 << last) - 1)


def find_action(actions: Sequence[Action], names: Sequence[str], text: object) -> Action:
    """The action at the end of a line in which somebody opens with less than all chips.

    Raises:
        CardmathError: there is none.
    """
    typed = _entries(text)
    for action in actions:
        if _entries(action.line) == typed:
            return action
    raise CardmathError(
        f"{quote(str(text))} does not end with an action of this game: lines are such as "
        f"{quote(actions[-1].line)}, by {', '.join(names)}"
    )


def actions_after(actions: Sequence[Action], text: object) -> list[Action]:
    """The actions of the player who acts after such a line.

    Raises:
        CardmathError: nobody acts.
    """
    typed, folds = _entries(text), _folds(text)
    for action in actions:
        between = {name for name in _folds(action.before) if name not in folds}
        if action.before and _entries(action.before) == typed and folds <= _folds(action.before):
            if between:
                continue
            return [each for each in actions if each.before == action.before
                    and each.player == action.player]  # fmt: skip
    raise CardmathError(f"nobody acts after {quote(str(text))}, or the hand is over")


def opens_small(actions: Sequence[Action], text: object) -> bool:
    """Whether in a line somebody opens with less than all chips, where the game has that."""
    if not isinstance(text, str) or all(action.verb in ("jam", "call") for action in actions):
        return False
    return any(verb in text.lower() for verb in ("raise", "limp"))


def _entries(text: object) -> list[str]:
    """The actions of a line but for folds, as words that compare."""
    parts = [" ".join(part.split()).lower() for part in str(text).split(",")]
    return [part for part in parts if part and not part.endswith(_OUT)]


def _folds(text: object) -> set[str]:
    """Who folds in a line."""
    parts = [" ".join(part.split()).lower() for part in str(text).split(",")]
    return {part.partition(" ")[0] for part in parts if part.endswith(_OUT)}


def _read_acts(names: Sequence[str], text: object, posted: int) -> tuple[int, int]:
    """A line without the players who are all-in by the blind or the ante: they do not act."""
    acted, all_in = read_line(names, text)
    if all_in & posted:
        name = names[(all_in & posted).bit_length() - 1]
        raise CardmathError(f"{name} is all-in by the blind or the ante, and decides nothing")
    return acted, all_in
