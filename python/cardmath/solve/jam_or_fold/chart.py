"""Solved games as charts for reviews, such as `BTN raise 20-25bb: 22+, A2s+`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from cardmath._support.numbers import real
from cardmath._support.numpy import np
from cardmath.errors import CardmathError, CardmathTypeError
from cardmath.solve.class_range import class_range
from cardmath.solve.small.solution import at_most

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath.solve.jam_or_fold.lines import Action

    Floats = NDArray[np.float64]

_MOST_DEPTH = 10_000
_DIGITS = 2


class _Charted(Protocol):
    """What a chart takes of an answer, which is one and writes its chart by this module."""

    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def stacks(self) -> tuple[float, ...]: ...
    @property
    def unit(self) -> str: ...
    @property
    def gains(self) -> tuple[float, ...]: ...
    @property
    def big_blind(self) -> float: ...
    @property
    def actions(self) -> tuple[Action, ...]: ...
    @property
    def classes(self) -> tuple[str, ...]: ...
    @property
    def strategy(self) -> Floats: ...


def chart_text(answer: _Charted, depth: tuple[float, float] | None) -> str:
    """The text of a chart.

    Raises:
        CardmathError: the depths descend, or are out of range.
        CardmathTypeError: the depth is not two numbers.
    """
    stacks = ", ".join(
        f"{name} {chips:g}" for name, chips in zip(answer.players, answer.stacks, strict=True)
    )
    lines = [
        f"# jam or fold{_more(answer)}: {stacks}, big blind {answer.big_blind:g}, {answer.unit}",
        f"# no player gains more than {at_most(max(answer.gains))} alone; no play after the flop",
    ]
    where = _depth(depth)
    for head, shares in chart_lines(answer):
        weights = zip(answer.classes, shares.tolist(), strict=True)
        hands = class_range(weights, _DIGITS)
        if hands:
            lines.append(f"{head}{where}: {hands.text}")
    return "\n".join(lines) + "\n"


def chart_lines(answer: _Charted) -> Iterator[tuple[str, Floats]]:
    """The lines of a chart, such as `BTN raise`, and how often each hand is played there."""
    for head, shares in _Lines(answer):
        yield head, np.clip(shares, 0, 1)


def _more(answer: _Charted) -> str:
    """The ways to open besides a jam."""
    verbs = {action.verb for action in answer.actions} - {"jam", "call"}
    return "".join(f", {verb}" for verb in sorted(verbs))


def _depth(given: object) -> str:
    if given is None:
        return ""
    if not isinstance(given, (tuple, list)) or len(given) != 2:
        raise CardmathTypeError("a depth is two numbers of big blinds, such as (15, 20)")
    low, high = (float(real("a depth", each, 0, _MOST_DEPTH)) for each in given)
    if low > high:
        raise CardmathError(f"a depth ascends, such as ({high:g}, {low:g})")
    return f" {low:g}-{high:g}bb"


def chart_names(players: Sequence[str]) -> tuple[str, ...]:
    """The positions as hand histories have them: of two players, the first has the button."""
    return ("BTN", players[1]) if len(players) == 2 else tuple(players)


class _Lines:
    """The lines of a chart: what a player did last, and how often each hand did."""

    def __init__(self, answer: _Charted) -> None:
        self._answer, self._names = answer, chart_names(answer.players)
        self._charted = dict(zip(answer.players, self._names, strict=True))
        self._raises = any(action.verb.startswith("raise") for action in answer.actions)

    def __iter__(self) -> Iterator[tuple[str, Floats]]:
        opened: dict[int, Floats] = {}
        for action in self._answer.actions:
            player, shares = action.player, self._answer.strategy[action.row]
            if not action.before and action.verb.startswith("raise" if self._raises else "jam"):
                opened[player] = opened.get(player, np.zeros_like(shares)) + shares
        for player, shares in opened.items():
            yield f"{self._names[player]} raise", shares
        seen: set[str] = set()
        for action in self._answer.actions:
            for head, shares in self._after(action):
                if head not in seen:  # of several sizes, the smallest
                    seen.add(head)
                    yield head, shares

    def _after(self, action: Action) -> Iterator[tuple[str, Floats]]:
        """What a player has who limps, or answers one who opened alone."""
        name, shares = self._names[action.player], self._answer.strategy[action.row]
        entries = [
            (self._charted[player], verb)
            for player, verb, *_ in map(str.split, filter(None, action.before.split(", ")))
            if verb != "folds"
        ]
        if action.verb == "limp":
            yield f"{name} limp", shares
        if action.verb == "limp" or not action.before:
            return
        first, *others = entries
        own = first[0] == name
        if len(others) > own:
            return
        if own:
            opening = self._opening(action.before.split(", ")[0])
            verb = "call" if first[1] == "limps" else "call 3-bet"
            yield f"{name} {verb} vs {others[0][0]}", opening * shares
        elif first[1] == "jams":
            if not self._raises:
                yield f"{name} call vs {first[0]}", shares
        elif first[1] == "limps":
            yield f"{name} raise vs {first[0]}", shares
            if name == self._names[-1]:
                yield f"{name} check vs {first[0]}", 1 - shares
        else:
            yield f"{name} 3-bet vs {first[0]}", shares

    def _opening(self, line: str) -> Floats:
        row = next(each.row for each in self._answer.actions if each.line == line)
        found: Floats = self._answer.strategy[row]
        return found
