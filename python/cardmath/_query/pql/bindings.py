"""What comes after `from`: the game, the board and the players."""

from __future__ import annotations

from collections.abc import Iterable

from cardmath._query.pql.syntax import KEYWORDS
from cardmath._query.pql.tokens import Token, blame, fail
from cardmath._query.question import Query, query
from cardmath.errors import CardmathError

_RESERVED = ("game", "syntax", "board", "dead")
_SYNTAXES = ("generic", "standard", "holdem", "")


def question_of(text: str, bindings: Iterable[tuple[Token, Token]]) -> Query:
    """The question of a `from`.

    Raises:
        QueryTextError: a name comes twice, or its value cannot be read.
    """
    reserved: dict[str, Token] = {}
    players: dict[str, Token] = {}
    for name, value in bindings:
        word = name.text.lower()
        if word in KEYWORDS:
            fail(text, name, "this is a word of the language: a player needs another name")
        known = reserved if word in _RESERVED else players
        if word in reserved or word in {each.lower() for each in players}:
            fail(text, name, "this name comes twice after from")
        known[word if word in _RESERVED else name.text] = value
    if "syntax" in reserved and reserved["syntax"].value.lower() not in _SYNTAXES:
        fail(
            text,
            reserved["syntax"],
            "the syntax is 'generic' or 'standard': one notation reads both",
        )
    game = reserved["game"].value if "game" in reserved else "holdem"
    parts = {name: reserved[name].value for name in ("board", "dead") if name in reserved}
    marked = reserved.get("game") or next(iter([*reserved.values(), *players.values()]), None)
    holdings = {name: token.value for name, token in players.items()}
    try:
        return query(game, **parts, **holdings)
    except CardmathError as error:
        blame(text, error, marked or Token("end", "", 0), [*reserved.values(), *players.values()])
