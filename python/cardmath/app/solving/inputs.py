"""What the fields of the view Solve declare: a game, and strategies to lock."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any

from cardmath._page.errors import in_field
from cardmath._page.table import Fields, TableAsked, read_pasted, read_table
from cardmath._ranges.range import Range
from cardmath.app.asked import Asked
from cardmath.app.solving.prizes import prizes_of, read_prizes
from cardmath.errors import CardmathError, quote
from cardmath.solve.all_bets import AllBets
from cardmath.solve.lines import line_text, read_line, shown_chips
from cardmath.solve.memory import allowed_memory
from cardmath.solve.node import Node
from cardmath.solve.node_locks import LockLike
from cardmath.solve.postflop import Postflop, postflop
from cardmath.solve.question import PostflopQuestion
from cardmath.solve.reading import PIO, Chips, Merge, read_board, read_target
from cardmath.solve.sizes import STREETS, SizesLike

DONKS = ("same", "none", "own")
"""Donk bets: like other bets, none, or with sizes of their own."""
PLAYERS = 2
MOST_RAKE = 50
PER_STREET = 4
"""Of each street: bets and raises out of position, then in position."""


@dataclass(frozen=True)
class GameAsked:
    """A game, and how to solve it."""

    game: Postflop
    target: str | float
    """The exploitability to stop at: a share of the pot, or chips or prize money."""
    memory: str | None
    """The most memory to use; None for three quarters of the free memory."""

    def needed(self) -> int:
        """The bytes that solving takes."""
        share = read_target(self.target, self.game.pot_worth) / self.game.pot_worth
        return self.game.size.for_bits(self.game.bits_for(None, share))


def read_game(asked: Asked) -> GameAsked:
    """The game of the fields.

    Raises:
        FieldError, SeveralFieldsError: some fields are wrong.
        CardmathError: the game is not possible.
    """
    fields = Fields()
    players = [asked.whole(name, place, 0, 9) for place, name in enumerate(("oop", "ip"))]
    values = _numbers(asked, fields)
    merge: Merge = 0.0
    with fields.of("merge"):
        text = asked.text("merge")
        merge = PIO if text.strip().lower() == PIO else read_number(text)
    chip, chips = None, Chips(1e9, 1e9, 1e-9)
    with fields.of("chip" if asked.text("chip").strip() else "pot"):
        chip = read_number(asked.text("chip")) if asked.text("chip").strip() else None
        if not fields.errors:
            chips = Chips.read(values["pot"], values["stack"], chip)
    with fields.of("rake"):
        if values["rake"] > MOST_RAKE:
            raise CardmathError(f"the rake is 0 to {MOST_RAKE} percent, not {values['rake']:g}")
    target = _target(asked, fields, values["pot"])
    memory = asked.text("memory").strip() or None
    with fields.of("memory"):
        allowed_memory(memory)
    money = read_prizes(asked, fields)
    bets, raises, donks = _sizes(asked, fields, chips)
    table = _table(asked, fields, players)
    fields.check()
    game = postflop(
        table.board,
        [table.ranges[place] for place in players],
        values["pot"],
        values["stack"],
        bets,
        raises,
        donks,
        add_all_in=values["addAllIn"],
        force_all_in=values["forceAllIn"],
        merge=merge,
        rake=(values["rake"] / 100, values["cap"]),
        chip=chip,
        dead=table.dead,
        payoff=money,
    )
    for name in ("add", "remove"):
        with fields.of(name):
            game = game.changed(**{name: _lines(asked.text(name))})
    fields.check()
    return GameAsked(game, target, memory)


def _numbers(asked: Asked, fields: Fields) -> dict[str, float]:
    """The numbers of the fields; 1 in place of a wrong one."""
    values = {}
    for name in ("pot", "stack", "addAllIn", "forceAllIn", "rake", "cap"):
        values[name] = 1.0
        with fields.of(name):
            values[name] = read_number(asked.text(name))
    for name in ("pot", "stack"):
        with fields.of(name):
            if not values[name]:
                raise CardmathError(f"the {name} is above 0")
    return values


def _lines(text: str) -> list[str]:
    """Lines with commas between them."""
    return [line.strip() for line in text.split(",") if line.strip()]


def written_ranges(values: dict[str, Any]) -> dict[str, str]:
    """Each text of a player's range, and how we write that range: equal ranges, equal texts."""
    found = {}
    for text in values.get("players", []):
        with suppress(CardmathError):
            found[text] = read_pasted(text)[0].text
    return found


def read_number(text: str) -> float:
    """A number from 0 on.

    Raises:
        CardmathError: it is none.
    """
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not isfinite(number) or number < 0:
        raise CardmathError(f"{quote(text.strip())} is not a number from 0 on, such as 12.5")
    return number


def _target(asked: Asked, fields: Fields, pot: float) -> str | float:
    target: str | float = "0.5%"
    with fields.of("target"):
        text = asked.text("target", "0.5%").strip()
        target = text if text.endswith("%") else read_number(text)
        read_target(target, pot)
    return target


def read_goal(asked: Asked, pot: float) -> str | float:
    """The exploitability to continue to.

    Raises:
        FieldError: it is not a share of the pot, nor chips.
    """
    fields = Fields()
    goal = _target(asked, fields, pot)
    fields.check()
    return goal


def _table(asked: Asked, fields: Fields, players: list[int]) -> TableAsked:
    """The ranges, the board and the dead cards."""
    table = TableAsked((), (), (), ())
    with fields.of("players"):
        table = read_table(asked.values)
        with fields.of("board"):
            read_board(table.board)
        for place in players:
            with fields.of(f"players.{place}"):
                if place >= len(table.ranges) or not table.ranges[place]:
                    raise CardmathError(f"Player {place + 1} has no hands yet")
        if players[0] == players[1]:
            raise CardmathError("two different players are needed")
    return table


def _sizes(
    asked: Asked, fields: Fields, chips: Chips
) -> tuple[SizesLike, SizesLike, SizesLike | None]:
    """The sizes of bets, raises and donk bets. An error names the field that is wrong."""

    def checked(name: str, text: str, *, raises: bool = False) -> str:
        with fields.of(name):
            AllBets.read("" if raises else text, text if raises else "", None, chips)
        return text

    if asked.flag("each"):
        texts = asked.texts("sizes", [""] * PER_STREET * len(STREETS), PER_STREET * len(STREETS))
        texts += [""] * (PER_STREET * len(STREETS) - len(texts))
        for place, text in enumerate(texts):
            checked(f"sizes.{place}", text, raises=place % 2 == 1)
        of_street = [texts[PER_STREET * place :][:PER_STREET] for place in range(len(STREETS))]
        bets: SizesLike = {
            street: (own, other)
            for street, (own, _, other, _) in zip(STREETS, of_street, strict=True)
        }
        raises: SizesLike = {
            street: (own, other)
            for street, (_, own, _, other) in zip(STREETS, of_street, strict=True)
        }
    else:
        bets = checked("bets", asked.text("bets", "60%"))
        raises = checked("raises", asked.text("raises", "2.5x"), raises=True)
    return bets, raises, _donks(asked, checked)


def _donks(asked: Asked, checked: Callable[[str, str], str]) -> SizesLike | None:
    kind = asked.choice("donk", DONKS, DONKS[0])
    if kind == "same":
        return None
    if kind == "none":
        return ""
    texts = [*asked.texts("donks", ["", ""], 2), "", ""]
    return {
        street: checked(f"donks.{place}", texts[place]) for place, street in enumerate(STREETS[1:])
    }


def fields_of(game: PostflopQuestion) -> dict[str, Any]:
    """The fields that declare a game; the first player is out of position."""
    plain = game.to_plain()
    bets, raises, leads = plain["sizes"]
    streets = range(len(STREETS))
    share, cap = game.rake
    add, force, merge = (each if each == PIO else f"{each:g}" for each in plain["thresholds"])
    return {
        "players": plain["ranges"],
        "oop": 0,
        "ip": 1,
        "board": " ".join(plain["board"]),
        "dead": " ".join(plain["dead"]),
        "pot": shown_chips(game.pot),
        "stack": shown_chips(game.stack),
        "each": True,
        "sizes": [
            _text(sizes[street][player])
            for street in streets
            for player in range(PLAYERS)
            for sizes in (bets, raises)
        ],
        "donk": DONKS[0] if leads[1:] == [None, None] else DONKS[2],
        "donks": [
            _text(bets[street][0] if leads[street] is None else leads[street])
            for street in streets[1:]
        ],
        "addAllIn": add,
        "forceAllIn": force,
        "merge": merge,
        "rake": f"{100 * share:g}",
        "cap": f"{cap:g}",
        "chip": f"{game.chip:g}",
        "add": _branches(edit for edit in plain["edits"] if edit[2]),
        "remove": _branches(edit for edit in plain["edits"] if not edit[2]),
        **prizes_of(game),
    }


def _branches(edits: Iterable[list[Any]]) -> str:
    """The lines of branches, as they are typed."""
    moves = ([*line, last] for line, last, _ in edits)
    return ", ".join(
        " ".join(f"{kind}{shown_chips(chips)}" if chips else kind for kind, chips in line)
        for line in moves
    )


def _text(sizes: Iterable[tuple[str, float]]) -> str:
    """Sizes as they are typed."""
    forms: dict[str, Callable[[float], str]] = {
        "pot": lambda number: f"{100 * number:.10g}%",
        "multiple": lambda number: f"{number:g}x",
        "geometric": lambda number: f"{number:g}e" if number else "e",
        "chips": lambda number: f"{number:g} chips",
        "all-in": lambda _: "a",
    }
    return ", ".join(forms[kind](number) for kind, number in sizes)


def over_all_cards(line: str) -> str:
    """A line with all cards in place of those that came.

    >>> over_all_cards("x x / Ah / b50")
    'x x / * / b50'
    """
    moves = [move if move.act else replace(move, card=None, token="*") for move in read_line(line)]
    return line_text(moves)


def read_lock(asked: Asked, node: Node) -> LockLike | None:
    """The strategy to fix at a node.

    The fields `shares` are percentages, one for each action; empty ones are left to be shared as
    now. `range` names the hands, all if it is empty. None fixes all as it is played now.

    Raises:
        FieldError: a share or the range is wrong.
        CardmathError: a range is given, but no share.
    """
    shares = {}
    texts = asked.texts("shares", [], len(node.actions))
    for place, (action, text) in enumerate(zip(node.actions, texts, strict=False)):
        with in_field(f"shares.{place}"):
            if text.strip():
                shares[action] = read_number(text.strip().removesuffix("%")) / 100
                if shares[action] > 1:
                    raise CardmathError("a share is at most 100 percent")
    held = asked.text("range").strip()
    if held and not shares:
        raise CardmathError("give the percentage of an action for these hands")
    if not held:
        return shares or None
    with in_field("range"):
        return {Range(held).text: shares}
