"""Jam or fold for two to ten players: which hands go all-in on which line, in equilibrium."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, cast

import cardmath as cm
from cardmath import solve
from cardmath._page.table import Fields
from cardmath._ranges.starting_hands import class_name, classes
from cardmath._support.progress import Progress, falling
from cardmath.app.asked import Asked
from cardmath.app.typed import typed_number, typed_numbers
from cardmath.errors import CardmathError
from cardmath.solve.jam_or_fold.openings import LIMPS, openings_of
from cardmath.solve.jam_or_fold.seats import ANTE_KINDS, AnteKind, Seats
from cardmath.tournaments.amounts import prizes_of

TARGETS = (1e-5, 1e-6, 1e-7, 1e-8, 1e-9)
"""The exploitabilities in big blinds at which the answer of two is shown."""
MOST_DIGITS = 2
"""The most digits after the point of a percentage."""
FIRST_TARGET = 30
"""The gain of a first answer of many players, as a multiple of the last."""
LEAST_REACH = 5e-4
"""Less frequent lines are not sent: with ten players there are 1,022 lines."""
_MOST_PLAYERS = 10


@dataclass
class _Game:
    """What is asked."""

    stacks: list[float] = field(default_factory=list)
    blinds: tuple[float, float] = (0.5, 1.0)
    ante: float = 0.0
    ante_kind: AnteKind = "each"
    money: dict[str, Any] = field(default_factory=dict)
    """The arguments of `push_fold` that are about prizes."""
    more: dict[str, Any] = field(default_factory=dict)
    """Those about raises, limps and hands to come."""


def answer(asked: Asked, progress: Progress) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """Solve jam or fold; all numbers come as texts.

    It has `stacks` in the order of acting, `blinds`, an `ante` and its `kind`; and for a tournament
    `prizes`, the stacks of `others`, `bounties`, and the percentage that is `progressive`; `raises`
    to open with, who `limps`, and how many hands are looked ahead (`future`). A first answer comes
    soon, and better ones follow.

    Returns:
        `players`, `values` and `gains` of each, in a `unit`; `percents` of the pool; how often each
        is in a pot of `many`; the digits of percentages that are right; and `lines`: those that
        come, with how often each class goes all-in (`jam`) and its EV of both actions, in the order
        of the page's grid.

    Raises:
        FieldError, SeveralFieldsError: a number is wrong.
    """
    progress(0, 1)
    game = _read(asked)
    enough = min(game.stacks, default=0) > game.blinds[1] + game.ante  # both decide
    if len(game.stacks) == 2 and enough and not game.money and not game.more:
        return (yield from _two(game, progress))
    return (yield from _many(game, progress))


def _read(asked: Asked) -> _Game:
    fields, game = Fields(), _Game()
    texts = asked.texts("stacks", ("10", "10"), most=_MOST_PLAYERS)
    game.stacks = [0.0] * len(texts)
    for place, text in enumerate(texts):
        with fields.of(f"stacks.{place}"):
            game.stacks[place] = float(typed_number(text))
            if not game.stacks[place]:
                raise CardmathError("a player without chips is out: choose fewer players")
    with fields.of("blinds"):
        found = typed_numbers(asked.text("blinds", "0.5 1").replace("/", " "))
        if len(found) != 2:
            raise CardmathError("the blinds are two numbers, such as 0.5 and 1")
        game.blinds = float(found[0]), float(found[1])
    with fields.of("ante"):
        game.ante = float(typed_number(asked.text("ante", "0")))
    game.ante_kind = cast("AnteKind", asked.choice("kind", ANTE_KINDS, "each"))
    for name in ("prizes", "others", "bounties"):
        if text := asked.text(name).strip():
            with fields.of(name):
                game.money[name] = typed_numbers(text)
    with fields.of("prizes"):
        prizes_of(game.money.get("prizes", []))
    if "prizes" not in game.money and game.money:
        with fields.of(next(iter(game.money))):
            raise CardmathError("this needs prizes: give them too")
    if text := asked.text("raises").strip():
        with fields.of("raises"):
            game.more["raises"] = [float(number) for number in typed_numbers(text)]
            openings_of(Seats.of([1, 1], game.blinds, 0, "each"), game.more["raises"], False)
    if limps := LIMPS[asked.choice("limps", LIMPS, "none")]:
        game.more["limps"] = limps
    if future := asked.choice("future", ("0", "1", "2"), "0"):
        game.more |= {} if future == "0" else {"future_hands": int(future)}
    with fields.of("progressive"):
        part = typed_number(asked.text("progressive", "50"))
        if part > 100:
            raise CardmathError("at most 100% of a bounty can go onto the winner's head")
        if "bounties" in game.money:
            game.money["progressive"] = part / 100
    fields.check()
    if len(heads := game.money.get("bounties", ())) == 1:
        game.money["bounties"] = heads[0]
    return game


def _many(game: _Game, progress: Progress) -> Generator[dict[str, Any], None, dict[str, Any]]:
    if len(game.stacks) > 2:
        cm.preflop_triples(progress=progress)
    table = _table(game)
    goal = table.usual_target
    if len(game.stacks) > 2 or game.more:
        first = FIRST_TARGET * goal
        yield _plain(table.solve(first, progress=falling(progress, first)), 0)
    return _plain(table.solve(progress=falling(progress, goal)), 1)


def _two(game: _Game, progress: Progress) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """Two players by chips: nearer and nearer until all digits are right."""
    small, big = game.stacks
    two = solve.push_fold(
        (small, big),
        game.ante,
        game.blinds,
        ante_kind=game.ante_kind,
    )
    table, unit = _table(game), game.blinds[1]
    found = _solved(two, TARGETS[0] * unit, progress)
    shown = _plain_two(table, found, 0)
    for target in TARGETS[1:]:
        yield shown
        before, found = found, _solved(two, target * unit, progress)
        shown = _plain_two(table, found, _right_digits(before, found))
        if shown["digits"] == MOST_DIGITS:
            break
    return shown


def _table(game: _Game) -> solve.JamOrFold:
    table: solve.JamOrFold = solve.push_fold(
        game.stacks,
        game.ante,
        game.blinds,
        ante_kind=game.ante_kind,
        **game.money,
        **game.more,
    )
    return table


def _solved(game: solve.PushFold, target: float, progress: Progress) -> solve.PushFoldSolution:
    """An answer near enough. The fine ones of deep stacks take seconds: they can be stopped."""
    return game.solve(method="regret", target=target, progress=lambda *_: progress(0, 1))


def _right_digits(before: solve.PushFoldSolution, found: solve.PushFoldSolution) -> int:
    """The digits of the percentages in which two answers agree, the second ten times nearer."""
    pairs = (
        (before.jam_percent, found.jam_percent),
        (before.call_percent, found.call_percent),
    )
    digits = 0
    while digits < MOST_DIGITS and all(
        round(one, digits + 1) == round(other, digits + 1) for one, other in pairs
    ):
        digits += 1
    return digits


def _plain_two(
    table: solve.JamOrFold, found: solve.PushFoldSolution, digits: int
) -> dict[str, Any]:
    """The exact game's answer; the EV of hands is that of its ranges, rounded to four digits."""
    first, second = table.players
    judged = table.judge({
        f"{first} jams": found.jam,
        f"{first} jams, {second} calls": found.call,
    })  # fmt: skip
    shown = _plain(judged, digits)
    shown["values"] = list(found.values)
    shown["gains"] = [found.exploitability] * 2
    for line, percent in zip(shown["lines"], (found.jam_percent, found.call_percent), strict=True):
        line["percent"] = percent
    return shown


def _plain(found: solve.JamOrFoldAnswer, digits: int) -> dict[str, Any]:
    place = {name: at for at, name in enumerate(found.classes)}
    order = [place[class_name(*each)] for row in classes() for each in row]
    lines = []
    for row, action in zip(found.rows, found.actions, strict=True):
        if row.reach >= LEAST_REACH:
            node = action.row
            lines.append({
                "line": row.line,
                "seat": action.player,
                "action": action.verb,
                "decision": int(found.lead[node]),
                "other": found.otherwise(action),
                "reach": row.reach,
                "percent": row.percent,
                "ev": row.ev,
                "text": found._hands_of(action).round(2).text,
                "jam": [round(share, 4) for share in found.strategy[node][order].tolist()],
                "ev_jam": [_short(value) for value in found.ev_jam[node][order].tolist()],
                "ev_fold": [_short(value) for value in found.ev_fold[node][order].tolist()],
            })  # fmt: skip
    return {
        "players": list(found.players),
        "stacks": list(found.stacks),
        "unit": found.unit,
        "values": list(found.values),
        "gains": list(found.gains),
        "percents": list(found.percents),
        "many": list(found.many_way),
        "digits": digits,
        "lines": lines,
    }


def _short(value: float) -> float:
    """A number with six digits: there are many."""
    return float(f"{value:.6g}")
