"""Reading what a player holds: a range, or the known cards of a game without a board."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Never

from cardmath._core import Card, Hand, card_spans, cards
from cardmath._ranges.hand_sets import LARGEST, one_hand
from cardmath._ranges.tokens import CARD
from cardmath._rules.game import Game
from cardmath._rules.games import HOLDEM
from cardmath._support.fractions import Fraction
from cardmath._support.numbers import small
from cardmath.errors import CardmathError, CardTextError, RangeTextError, RepeatedCardError

if TYPE_CHECKING:
    from cardmath._ranges.parser import Levels

_CARDS = re.compile(rf"\s*(?:{CARD.pattern}\s*)+", CARD.flags)


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
        return {Fraction(1): one_hand(read_known_cards(text, game))}
    return ManyCardReader(text, game).levels()


def _is_one_hand(text: str, game: Game) -> bool:
    """Whether a text is the cards of one hand, which is read without a set of all hands."""
    listed = _CARDS.fullmatch(text) is not None
    return listed and sum(1 for _ in CARD.finditer(text)) == game.cards


def read_known_cards(held: object, game: Game) -> Hand:
    """The known cards of a hand; in text, a star is an unknown card.

    Raises:
        RangeTextError, CardTextError, RepeatedCardError: a text is not a hand of the game.
        CardmathError: the hand has too many cards, or in a game with a board too few; or a card
            is not in the deck.
        CardmathTypeError: it is neither text nor cards.
    """
    known = _of_text(held, game) if isinstance(held, str) else Hand(held)  # type: ignore[arg-type]
    return checked_hand(known, game)


def checked_hand(hand: Hand, game: Game) -> Hand:
    """Check that a hand fits a game; only in games without a board cards may be unknown."""
    if foreign := hand - game.deck:
        raise CardmathError(f"not in the deck of {game}: {foreign}")
    if len(hand) > game.cards or (len(hand) < game.cards and game.board):
        raise CardmathError(
            f"{game} has {small(game.cards)} cards in a hand, and {str(hand)!r} has {len(hand)}"
        )
    return hand


def _of_text(text: str, game: Game) -> Hand:
    blank = text.replace("*", " ")
    if not text.strip():
        raise CardmathError(f"there are no cards of {game} here; * is for unknown cards")
    try:
        known = Hand(cards(blank))
    except CardTextError as error:
        reason = f"{error.reason}; {game} takes known cards, such as AhKh*, and no ranges"
        raise CardTextError(reason, error.token, text, error.position) from None
    except RepeatedCardError as error:
        raise RepeatedCardError(error.token, text, error.position) from None
    places = card_spans(blank)
    for start, end in places:
        if Card(text[start:end]) not in game.deck:
            _fail(f"this card is not in the deck of {game}", text[start:end], text, start)
    _check_commas(game, text)
    _check_stars(game, text, len(known), [start for start, _ in places])
    return known


def _check_commas(game: Game, text: str) -> None:
    """Refuse `AhKhQd, 2c3c4c`: in a range these are two hands. `Ah, Kh, Qd` are cards of one."""
    parts = [part for part in text.split(",") if part.strip()]
    sizes = [part.count("*") + len(cards(part.replace("*", " "))) for part in parts]
    if len(parts) > 1 and max(sizes) > 1:
        reason = f"{game} takes one hand, and a comma separates the hands of a range"
        _fail(reason, ",", text, text.index(","))


def _check_stars(game: Game, text: str, known: int, places: list[int]) -> None:
    """Check for one star for each unknown card, one star for all of them, or none."""
    stars, unknown = text.count("*"), game.cards - known
    if unknown < 0:
        reason = f"{game} has {small(game.cards)} cards in a hand, and this has {small(known)}"
        start = places[game.cards]
        _fail(reason, text[start:].strip(), text, start)
    if stars in {0, 1, unknown} and (unknown or not stars):
        return
    start = text.index("*")
    reason = (
        f"{small(unknown)} of the {small(game.cards)} cards of {game} are unknown: write as many "
        "stars, or one"
        if unknown
        else f"all {small(game.cards)} cards of {game} are known here"
    )
    _fail(reason, text[start : text.rindex("*") + 1], text, start)


def _fail(reason: str, token: str, text: str, position: int) -> Never:
    raise RangeTextError(reason, token, text, position)
