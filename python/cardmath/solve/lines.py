"""Lines of play as text: `x b120 c / 7s / x`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from cardmath._cards.deck import Card
from cardmath.errors import CardmathError, CardmathTypeError, CardTextError, ExpressionError, quote

PLAYERS = ("OOP", "IP")
IN_WORDS = ("out of position", "in position")
"""What both players are called, in short and in words."""
ANY_CARD = "*"
"""The sign for any card in a line of locks."""

_WORDS = {
    "f": "f",
    "fold": "f",
    "x": "x",
    "check": "x",
    "c": "c",
    "call": "c",
}
_AMOUNT = re.compile(r"(?P<verb>b|r|bet|raise)(?P<chips>\d+(?:\.\d+)?)", re.IGNORECASE)
_ALL_IN = re.compile(r"a(?:ll-?in)?(?P<chips>\d+(?:\.\d+)?)?", re.IGNORECASE)
_PART = re.compile(r"(?:bet|raise|all-?in)\s+\d+(?:\.\d+)?(?![^\s/])|[^\s/]+", re.IGNORECASE)
"""An action, also as answers name it, such as `bet 120`; or a card."""
_ACCEPTED = (
    "an action is x (check), c (call), f (fold), b120 (bet), r300 (raise to) or a (all-in), or as "
    "answers call it (bet 120), and cards are between slashes: x b120 c / 7s / x"
)


@dataclass(frozen=True, slots=True)
class Act:
    """An action: `f`, `x`, `c`, `b` with what is bet or raised to, or `a` for all-in.

    An all-in has its chips if they were written, else 0.
    """

    kind: str
    chips: float = 0.0


@dataclass(frozen=True, slots=True)
class Move:
    """A step of a line, and its place in the text: an action, a card, or `*` for any card."""

    act: Act | None
    card: Card | None
    token: str
    position: int


def read_line(text: str, board: Iterable[Card] = (), dead: Collection[Card] = ()) -> list[Move]:
    """Read a line of play on a board; `start`, as answers call the first node, is the empty one.

    Raises:
        ExpressionError: a part is not an action, or a card comes twice or is dead; the error has
            its place.
        CardTextError: the text between slashes is not a card.
        CardmathTypeError: it is not text.
    """
    if not isinstance(text, str):
        raise CardmathTypeError(f"a line is text, such as 'x b120 c', not {type(text).__name__}")
    if text.strip().lower() == "start":
        return []
    moves, dealt = [], set(board)
    for found in _PART.finditer(text):
        token, place = "".join(found[0].split()), found.start()
        card = None if token == ANY_CARD else _card(token)
        if card in dealt:
            raise ExpressionError("this card is on the board already", token, text, place)
        if card in dead:
            raise ExpressionError("this card is dead", token, text, place)
        if card is not None:
            dealt.add(card)
        if card is not None or token == ANY_CARD:
            moves.append(Move(None, card, token, place))
        else:
            moves.append(Move(_act(token, text, place), None, token, place))
    return moves


def line_text(moves: list[Move]) -> str:
    """The text of moves."""
    words = [move.token if move.act is not None else f"/ {move.token} /" for move in moves]
    return " ".join(words).replace("/ /", "/")


def _card(token: str) -> Card | None:
    try:
        return Card(token)
    except (CardTextError, ValueError):
        return None


def _act(token: str, text: str, place: int) -> Act:
    if token.lower() in _WORDS:
        return Act(_WORDS[token.lower()])
    found = _ALL_IN.fullmatch(token)
    if found is not None:
        return Act("a", float(found["chips"] or 0))
    found = _AMOUNT.fullmatch(token)
    if found is None:
        raise ExpressionError(_ACCEPTED, token, text, place)
    return Act("b", float(found["chips"]))


def shown_chips(chips: float) -> str:
    """Chips in as few digits as they have, at most two decimals."""
    return f"{chips:.2f}".rstrip("0").rstrip(".")


def act_text(kind: str, chips: float, *, facing: bool, all_in: bool) -> str:
    """An action in words: `check`, `bet 120`, `raise 300`, `all-in 900`."""
    words = {"f": "fold", "x": "check", "c": "call"}
    if kind in words:
        return words[kind]
    verb = "all-in" if all_in else "raise" if facing else "bet"
    return f"{verb} {shown_chips(chips)}"


def short_act_text(action: str) -> str:
    """An action in words as lines have it: `x` for `check`, `b120` for `bet 120`."""
    verb, _, chips = action.partition(" ")
    return {"check": "x"}.get(verb, verb[0]) + chips


def find_action(actions: tuple[str, ...], name: object) -> int:
    """The place of an action, which is named as it is listed or in short: `x`, `c`, `f`, `b120`.

    Raises:
        CardmathError: it is none of the actions.
    """
    if isinstance(name, str):
        for place, action in enumerate(actions):
            verb, _, chips = action.partition(" ")
            short = {"fold": "f", "check": "x", "call": "c"}.get(verb, "")
            forms = {action, verb if verb in ("fold", "check", "call", "all-in") else "", short}
            if chips:
                forms |= {f"{verb[0]}{chips}", f"b{chips}"}
            if verb == "all-in":
                forms.add("a")
            if name and name.strip().lower() in forms - {""}:
                return place
    raise CardmathError(f"{quote(name)} is none of the actions here: {', '.join(actions)}")
