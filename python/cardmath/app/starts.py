"""The spot with which a game starts on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardmath._cards.deck import Hand
from cardmath._ranges.examples import holding_examples

if TYPE_CHECKING:
    from cardmath._rules.game import Game


def start_of(game: Game) -> dict[str, Any]:
    """Known cards against any, on the board that must be known: `players` and `board`.

    >>> import cardmath as cm
    >>> start_of(cm.find_game("razz"))["players"][1]
    '*'
    """
    known = holding_examples(game)[0][0]
    left = sorted(game.deck - Hand(known))
    anything = "random" if game.board and game.cards == 2 else "*"
    return {"players": [known, anything], "board": "".join(map(str, left[: game.known_board]))}
