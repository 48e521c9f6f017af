"""Reading the text of a range in any game whose players have ranges of hands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardmath._ranges.hand_sets import LARGEST, one_hand
from cardmath._ranges.known_cards import read_known_cards
from cardmath._ranges.tokens import RANK, SUIT, word_pattern
from cardmath._rules.game import Game
from cardmath._rules.games import HOLDEM

if TYPE_CHECKING:
    from cardmath._ranges.parser import Levels

_CARD = word_pattern(RANK + SUIT)
_CARDS = re.compile(rf"\s*(?:{_CARD.pattern}\s*)+", _CARD.flags)


def has_ranges(game: Game) -> bool:
    """Whether players have ranges of hands: elsewhere what a player holds is known cards."""
    return bool(game.board) and game.cards <= LARGEST


def read_text(text: str, game: Game) -> Levels:
    """Read a range in the notation of a game.

    Raises:
        RangeTextError: the text is not a range; the error has the position.
        CardTextError, RepeatedCardError: a text of cards has a wrong one.
    """
    if game.key == HOLDEM:
        from cardmath._ranges.parser import parse_range

        return parse_range(text)
    from cardmath._ranges.game_parser import ManyCardReader, TwoCardReader

    if game.cards == 2:
        return TwoCardReader(text, game).levels()
    if _is_one_hand(text, game):
        from cardmath._support.fractions import Fraction

        return {Fraction(1): one_hand(read_known_cards(text, game))}
    return ManyCardReader(text, game).levels()


def _is_one_hand(text: str, game: Game) -> bool:
    """Whether a text is the cards of one hand, which is read without a set of all hands."""
    listed = _CARDS.fullmatch(text) is not None
    return listed and sum(1 for _ in _CARD.finditer(text)) == game.cards
