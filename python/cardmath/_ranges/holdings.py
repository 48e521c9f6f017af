"""What a player may hold in a game: read from text, with the cards that are still unknown.

`read_holdings` is the function; `docs/games.md` tells how hands of each game are written.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Never, TypeAlias

from cardmath._core import Card, Hand, card_spans, cards
from cardmath._ranges.game_parser import ONE_CARD, TwoCards, Words
from cardmath._ranges.hand_sets import LARGEST, hands_within, masks_of, one_hand
from cardmath._ranges.range import Range
from cardmath._ranges.weights import in_order
from cardmath._rules.games import Game, find_game
from cardmath._support.numbers import small
from cardmath.errors import (
    CardmathError,
    CardmathTypeError,
    CardTextError,
    RangeTextError,
    RepeatedCardError,
    quote,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from cardmath._ranges.range import RangeLike

    HoldingLike: TypeAlias = RangeLike | "Holdings"
    Parts: TypeAlias = tuple[tuple[Fraction, NDArray[np.uint64]], ...]

__all__ = ["Holdings", "read_holdings"]


_CARDS = re.compile(rf"\s*(?:{ONE_CARD.pattern}\s*)+", ONE_CARD.flags)


class Holdings:
    """What a player may hold in a game. Make one with `read_holdings`.

    Holdings are equal when the game, the combinations and their weights are.
    """

    __slots__ = ("_game", "_known", "_parts", "_text")

    def __init__(self, game: Game, known: int, parts: Parts, text: str) -> None:
        self._game = game
        self._known = known
        self._parts = parts
        self._text = text

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    @property
    def text(self) -> str:
        """It as text: `read_holdings(game, text)` is equal."""
        return self._text

    @property
    def missing(self) -> int:
        """How many cards he gets besides those that are known, at random."""
        return self._game.cards - self._known

    @property
    def parts(self) -> Parts:
        """Each weight, the greatest first, with an array of the masks that have it.

        A mask has a bit for each card that is known, as `Hand.mask` has them.
        """
        return self._parts

    @property
    def combos(self) -> tuple[tuple[int, Fraction], ...]:
        """Each choice of the cards that are known, as a mask, with its weight above 0.

        All have as many cards. Where nothing is known the only one is the mask 0.
        """
        return tuple((mask, weight) for weight, masks in self._parts for mask in masks.tolist())

    def __len__(self) -> int:
        """How many combinations there are."""
        return sum(len(masks) for _, masks in self._parts)

    def _values(self) -> tuple[object, ...]:
        parts = tuple((weight, masks.tobytes()) for weight, masks in self._parts)
        return self._game, self._known, parts

    def __eq__(self, other: object) -> bool:
        return self._values() == other._values() if isinstance(other, Holdings) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._values())

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"read_holdings({self._game.key!r}, {self._text!r})"


def read_holdings(game: str | Game, held: HoldingLike) -> Holdings:
    """Read what a player holds in a game, or may hold.

    Args:
        game: a key such as `"omaha"`, or a `Game`.
        held: text, or a `Hand` or an iterable of cards. In games of two cards with a board it is
            whatever `Range` takes. In games of more cards with a board, text is a range such as
            `"AA** not AAKK"`, and cards are all of his. In games without a board they are those of
            his cards that are known; in text `*` stands for one that is not.

    Raises:
        RangeTextError: a text is no range; it tells the place.
        CardTextError, RepeatedCardError: a text is not cards.
        CardmathError: no game; too few or too many cards for it, or one that its deck has not.
        CardmathTypeError: what is given is none of this.

    >>> aces = read_holdings("omaha", "AA**")
    >>> len(aces), aces.missing
    (6961, 0)
    >>> stud = read_holdings("stud", "AhKhQd")
    >>> stud.missing, stud.text, stud.combos == ((Hand("AhKhQd").mask, 1),)
    (4, 'AhKhQd****', True)
    """
    game = find_game(game)
    if isinstance(held, Holdings):
        if held.game != game:
            raise CardmathError(f"{held.text} is held in {held.game}, and {game} is played")
        return held
    if isinstance(held, str) and _is_one(game, held):
        return _of_cards(game, _known(game, held))
    if game.board and game.cards == 2:
        return _of_range(game, held)
    if isinstance(held, str):
        if game.board and game.cards <= LARGEST:
            return _of_levels(game, Words(held, game).levels(), held)
        return _of_cards(game, _known(game, held))
    if isinstance(held, Range):
        raise CardmathTypeError(
            f"a Range has hands of two cards, and {game} has {small(game.cards)} in a hand"
        )
    return _of_cards(game, Hand(held))  # type: ignore[arg-type] # it tells what is no hand


def _of_range(game: Game, held: RangeLike) -> Holdings:
    """In a game of two cards: the hands of a range that the deck can deal."""
    inside = hands_within(2, game.deck)
    if isinstance(held, str):
        kept = Range._made(TwoCards(held, game).levels())
    else:
        whole = Range(held)
        kept = Range._made({weight: hands & inside for weight, hands in whole._levels})
    if not kept:
        raise CardmathError(f"{quote(str(held))} has no hand of {game}; random is any hand")
    return Holdings(game, 2, _parts(dict(kept._levels), 2), kept.text)


def _is_one(game: Game, text: str) -> bool:
    """Whether a text is the cards of one hand: that is read without a set of all hands."""
    listed = _CARDS.fullmatch(text) is not None
    return listed and sum(1 for _ in ONE_CARD.finditer(text)) == game.cards


def _of_levels(game: Game, levels: Mapping[Fraction, int], text: str) -> Holdings:
    """In a game of more cards: the hands of a text."""
    ordered = in_order(levels)
    short = " ".join(text.split())
    if not ordered:
        raise CardmathError(f"{quote(text)} has no hand of {game}; * is any hand")
    if [hands for _, hands in ordered] == [hands_within(game.cards, game.deck)]:
        return Holdings(game, 0, _parts({ordered[0][0]: 1}, 0), short)
    parts = _parts(dict(ordered), game.cards)
    if len(ordered) == 1 and ordered[0] == (Fraction(1), one_hand(_one(parts))):
        return _of_cards(game, _one(parts))
    return Holdings(game, game.cards, parts, short)


def _one(parts: Parts) -> Hand:
    """The first hand."""
    return Hand.from_mask(int(parts[0][1][0]))


def _of_cards(game: Game, known: Hand) -> Holdings:
    """The cards of a player that are known: in games with a board all of them."""
    import numpy as np

    unknown = game.cards - len(known)
    strange = known - game.deck
    if strange:
        raise CardmathError(f"not in the deck of {game}: {strange}")
    if unknown < 0 or (unknown and game.board):
        raise CardmathError(
            f"{game} has {small(game.cards)} cards in a hand, and {str(known)!r} has {len(known)}"
        )
    text = f"{known}".replace(" ", "") + "*" * unknown
    return Holdings(game, len(known), ((Fraction(1), np.array([known.mask], np.uint64)),), text)


def _parts(levels: Mapping[Fraction, int], size: int) -> Parts:
    return tuple((weight, masks_of(hands, size)) for weight, hands in levels.items())


def _known(game: Game, text: str) -> Hand:
    """The cards of a text, in which a star is one that is not known."""
    blank = text.replace("*", " ")
    if not text.strip():
        raise CardmathError(f"no cards of {game} stand here; * is cards that are not known")
    try:
        known = Hand(cards(blank))
    except CardTextError as error:
        raise CardTextError(error.reason, error.token, text, error.position) from None
    except RepeatedCardError as error:
        raise RepeatedCardError(error.token, text, error.position) from None
    places = card_spans(blank)
    for start, end in places:
        if Card(text[start:end]) not in game.deck:
            _fail(f"this card is not in the deck of {game}", text[start:end], text, start)
    _check_stars(game, text, len(known), [start for start, _ in places])
    return known


def _check_stars(game: Game, text: str, known: int, places: list[int]) -> None:
    """A star for each card that is not known, one for all of them, or none."""
    stars, unknown = text.count("*"), game.cards - known
    if unknown < 0:
        told = f"{game} has {small(game.cards)} cards in a hand, and {small(known)} stand here"
        start = places[game.cards]
        _fail(told, text[start:].strip(), text, start)
    if stars in {0, 1, unknown} and (unknown or not stars):
        return
    start = text.index("*")
    told = (
        f"{small(unknown)} of the {small(game.cards)} cards of {game} are not known: write as many "
        "stars, or one"
        if unknown
        else f"all {small(game.cards)} cards of {game} are known here"
    )
    _fail(told, text[start : text.rindex("*") + 1], text, start)


def _fail(reason: str, token: str, text: str, position: int) -> Never:
    raise RangeTextError(reason, token, text, position)
