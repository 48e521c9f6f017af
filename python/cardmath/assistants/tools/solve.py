"""The tool `solve`: hold'em or Omaha for two players after the flop."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import cardmath as cm
from cardmath._rules.games import HOLDEM, SOLVED_OMAHA
from cardmath.assistants.parameters import Choice, Parameter, Real, Text, Texts
from cardmath.assistants.tool import Tool

if TYPE_CHECKING:
    from cardmath.assistants.call import Call
    from cardmath.solve import Node, PostflopAnswer

_SECONDS = 30.0
_SOLVING = 0.85
"""The share of the time that is left for iterations; measuring and showing need the rest."""


@dataclass(frozen=True)
class Solved:
    """An answer, and what is shown of it."""

    answer: PostflopAnswer
    lines: tuple[str, ...]
    goal: float
    saved: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The values, and what is done at each line that was asked for."""
        plain = self.answer.to_dict()
        plain.pop("history", None)
        plain["target"] = self.goal
        plain["partial"] = not self.answer.exploitability <= self.goal
        plain["nodes"] = [node.to_dict() for node in self._nodes]
        return {**plain, "saved": self.saved} if self.saved else plain

    def __str__(self) -> str:
        return "\n\n".join([self.answer.title, *map(str, self._nodes)])

    @cached_property
    def _nodes(self) -> list[Node]:
        return [self.answer.node(line) for line in self.lines]


def answer(
    call: Call,
    board: str,
    oop: str,
    ip: str,
    pot: float,
    stack: float,
    lines: list[str],
    target: float,
    memory: str,
    save: str = "",
    load: str = "",
    **sizes: Any,
) -> Solved:
    """Solve the game, or continue with what was solved before.

    Raises:
        CardmathError: the game is wrong or too large, or there is no such line or file.
        Interrupted: the time is over; `partial` is what is shown of the answer so far.
    """
    file = call.folder.new_file(save, ".cms") if save and call.folder is not None else None
    goal = target / 100 * pot
    if load and call.folder is not None:
        found = cm.solve.load(call.folder.place(load), memory=_allowed(memory))
        return Solved(found, tuple(lines), goal)
    key = (board, oop, ip, pot, stack, tuple(sizes.items()))
    known = call.kept.find(key)
    try:
        if known is None:
            known = _solved(call, _game(board, (oop, ip), pot, stack, **sizes), goal, memory)
        elif not known.exploitability <= goal:
            known = known.resume(goal, seconds=_SOLVING * call.left, progress=call.solving)
    except cm.Interrupted as stopped:
        if stopped.partial is not None:
            call.kept.put(key, stopped.partial)
            stopped.partial = Solved(stopped.partial, tuple(lines), goal)
        raise
    call.kept.put(key, known)
    if file is not None:
        known.save(file)
    return Solved(known, tuple(lines), goal, save)


def _game(
    board: str,
    ranges: tuple[str, str],
    pot: float,
    stack: float,
    *,
    bets: str,
    raises: str,
    donks: str,
    rake: float,
    rake_cap: float,
    game: str,
) -> cm.solve.Postflop:
    taken = (rake / 100, rake_cap) if rake and rake_cap else None
    return cm.solve.postflop(
        board, ranges, pot, stack, bets, raises, donks or None, rake=taken, game=game
    )


def _allowed(memory: str) -> int:
    """The bytes that may be used: never more than three quarters of the free memory."""
    from cardmath.solve.memory import allowed_memory

    return min(allowed_memory(memory), allowed_memory(None))


def _solved(call: Call, game: cm.solve.Postflop, goal: float, memory: str) -> PostflopAnswer:
    call.kept.clear()
    call.check()
    return game.solve(
        goal, seconds=_SOLVING * call.left, progress=call.solving, memory=_allowed(memory)
    )


_GAME: tuple[Parameter, ...] = (
    Text("board", "Three to five cards.", "Ks7h2d3c4s"),
    Text("oop", "The range of the player out of position, who acts first.", "AA, 76s"),
    Text("ip", "The range of the player in position.", "KK, QJ"),
    Real("pot", "The chips in the pot.", 100, least=0.01),
    Real("stack", "The chips that each player has left.", 200, least=0.01),
    Text(
        "bets",
        "Sizes of bets, with commas: shares of the pot 60%, geometric e, chips '120 chips', "
        "all-in a. Few sizes keep the game small.",
        "50%, a",
        "60%",
    ),
    Text("raises", "Sizes of raises: as bets, or multiples of the bet faced.", "3x", "2.5x"),
    Text(
        "donks",
        "Sizes of bets out of position into the last bettor; empty for those of bets.",
        "30%",
        "",
    ),
    Real("rake", "The rake in percent of the pot.", 5, 0.0, 0, 50),
    Real("rake_cap", "The most rake in chips.", 3, 0.0),
    Choice(
        "game",
        "The game; Omaha is solved from the turn, with ranges as text of that game.",
        "omaha",
        HOLDEM,
        (HOLDEM, *SOLVED_OMAHA),
    ),
    Texts(
        "lines",
        "The nodes to show: '' is the start; x check, b60 bet 60, r180 raise to 180, c call, f "
        "fold, a all-in; cards between slashes. Amounts are totals for the street.",
        ["", "x b60", "x x / 7s /"],
        [""],
        most=6,
    ),
    Real("target", "The exploitability to stop at, in percent of the pot.", 1, 0.5, 0.001, 100),
    Text("memory", "The most memory to use.", "2 GB", "1 GB", 20),
)
"""The parameters of the game, and what is shown of it."""


def tool(*, files: bool) -> Tool:
    """The tool, with files or without."""
    save = Text("save", "A new file for the answer, in this server's folder.", "flop.cms", "")
    load = Text("load", "Show a file that save wrote, instead of solving.", "flop.cms", "")
    return Tool(
        "solve",
        "Solve hold'em or Omaha after the flop",
        "The equilibrium of a hand between two players from the flop, turn or river on, of Omaha "
        "from the turn: what each range does at a node, how often, and what it is worth. Rivers "
        "take less than a second, turns seconds, flops with few sizes half a minute and more; with "
        "wide ranges of Omaha, rivers take seconds and turns minutes. If the time is over, the "
        "answer is partial and says how exploitable it is; the same game asked again continues. "
        "Other lines of the game that was solved last are shown immediately.",
        (*_GAME, *((save, load) if files else ())),
        answer,
        output={
            "values": "Each player's EV, in chips.",
            "equity": "Each range's share of the pot if all cards were dealt now.",
            "exploitability": "The mean of both players' best-response gains, in chips.",
            "nodes": "For each line: who acts, the actions with their frequencies, and each hand.",
        },
        seconds=_SECONDS,
        writes=files,
    )
