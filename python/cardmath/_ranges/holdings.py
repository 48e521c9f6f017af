"""What a player may hold in a game, read from text: known cards, unknown cards, and weights.

`docs/reference/games.md` describes how hands of each game are written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Never, TypeAlias

from cardmath._core import Card, Hand, card_spans, cards
from cardmath._ranges.game_parser import ONE_CARD, ManyCardReader, TwoCardReader
from cardmath._ranges.hand_sets import LARGEST, hands_within, masks_of, one_hand
from cardmath._ranges.range import Range
from cardmath._ranges.weights import ordered_levels
from cardmath._rules.game import Game
from cardmath._rules.games import find_game
from cardmath._support.equality import Keyed
from cardmath._support.fractions import Fraction
from cardmath._support.numbers import small
from cardmath._support.numpy import np
from cardmath.errors import (
    CardmathError,
    CardmathTypeError,
    CardTextError,
    RangeTextError,
    RepeatedCardError,
    interruptible,
    quote,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from cardmath._ranges.algebra import RangeLike

    HoldingLike: TypeAlias = RangeLike | "Holdings"
    Parts: TypeAlias = tuple[tuple[Fraction, NDArray[np.uint64]], ...]

_LONGEST_TITLE = 200
_CARDS = re.compile(rf"\s*(?:{ONE_CARD.pattern}\s*)+", ONE_CARD.flags)


@dataclass(frozen=True, repr=False, eq=False)
class Holdings(Keyed):
    """What a player may hold in a game. Make one with `read_holdings`.

    Holdings are equal if they have the same game, combos and weights.
    """

    game: Game
    """The game."""
    _known: int
    parts: Parts
    """Each weight, the greatest first, with a uint64 array of the combos that have it.

    A combo is a mask of the known cards, with the same bits as `Hand.mask`.
    """
    text: str
    """The holdings as text: `read_holdings(game, text)` equals them."""

    @property
    def missing(self) -> int:
        """How many of the player's cards are unknown; these are dealt at random."""
        return self.game.cards - self._known

    @property
    def combos(self) -> tuple[tuple[int, Fraction], ...]:
        """Each combo of known cards as a mask, with its weight above 0.

        All combos have the same number of cards. If no card is known, the only combo is the mask 0.
        """
        return tuple((mask, weight) for weight, masks in self.parts for mask in masks.tolist())

    def __len__(self) -> int:
        """The number of combos."""
        return sum(len(masks) for _, masks in self.parts)

    def _values(self) -> tuple[object, ...]:
        parts = tuple((weight, masks.tobytes()) for weight, masks in self.parts)
        return self.game, self._known, parts

    def _key(self) -> object:
        return self._values()

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        """The holdings as a notebook shows them."""
        from cardmath._support.layout import facts_as_html, shortened

        weighted = {
            f"with weight {weight}": f"{len(masks):,}" for weight, masks in self.parts if weight < 1
        }
        facts = {"game": self.game, "combos": f"{len(self):,}", **weighted}
        if self.missing:
            facts["unknown cards"] = str(self.missing)
        return facts_as_html(shortened(self.text, _LONGEST_TITLE), facts)

    def __repr__(self) -> str:
        return f"read_holdings({self.game.key!r}, {self.text!r})"


@interruptible
def read_holdings(game: str | Game, held: HoldingLike) -> Holdings:
    """Read what a player holds or may hold in a game.

    Args:
        game: a `Game`, or its key, such as `"omaha"`.
        held: text, a `Hand` or an iterable of cards. In games of two cards with a board, anything
            that `Range` takes. In games of more cards with a board, text is a range such as
            `"AA** not AAKK"`, and cards are all the player's hole cards. In games without a board,
            only the known cards are given; in text, `*` is an unknown card.

    Raises:
        RangeTextError: a text is not a range; the error has the position.
        CardTextError, RepeatedCardError: a text is not cards, or a card appears twice.
        CardmathError: the game is unknown, the hand has too few or too many cards for it, or a
            card is not in its deck.
        CardmathTypeError: `held` has another type.
        Interrupted: Ctrl-C was pressed; reading a range of six cards takes a second.

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
    if isinstance(held, str) and _is_one_hand(game, held):
        return _from_cards(game, _known_cards(game, held))
    if game.board and game.cards == 2:
        return _from_range(game, held)
    if isinstance(held, str):
        if game.board and game.cards <= LARGEST:
            return _from_levels(game, ManyCardReader(held, game).levels(), held)
        return _from_cards(game, _known_cards(game, held))
    if isinstance(held, Range):
        raise CardmathTypeError(
            f"a Range has hands of two cards, and {game} has {small(game.cards)} in a hand"
        )
    return _from_cards(game, Hand(held))  # type: ignore[arg-type] # it raises for anything else


def _from_range(game: Game, held: RangeLike) -> Holdings:
    """The holdings of a range in a game of two cards: its combos that are in the deck."""
    inside = hands_within(2, game.deck)
    if isinstance(held, str):
        kept = Range._from_levels(TwoCardReader(held, game).levels())
    else:
        whole = Range(held)
        kept = Range._from_levels({weight: hands & inside for weight, hands in whole._levels})
    if not kept:
        raise CardmathError(f"{quote(str(held))} has no hand of {game}; random is any hand")
    return Holdings(game, 2, _parts(dict(kept._levels), 2), kept.text)


def _is_one_hand(game: Game, text: str) -> bool:
    """Whether a text is the cards of one hand, which is read without a set of all hands."""
    listed = _CARDS.fullmatch(text) is not None
    return listed and sum(1 for _ in ONE_CARD.finditer(text)) == game.cards


def _from_levels(game: Game, levels: Mapping[Fraction, int], text: str) -> Holdings:
    """The holdings of a parsed text in a game of more than two cards."""
    ordered = ordered_levels(levels)
    short = " ".join(text.split())
    if not ordered:
        raise CardmathError(f"{quote(text)} has no hand of {game}; * is any hand")
    if [hands for _, hands in ordered] == [hands_within(game.cards, game.deck)]:
        return Holdings(game, 0, _parts({ordered[0][0]: 1}, 0), short)
    parts = _parts(dict(ordered), game.cards)
    if len(ordered) == 1 and ordered[0] == (Fraction(1), one_hand(_first_combo(parts))):
        return _from_cards(game, _first_combo(parts))
    return Holdings(game, game.cards, parts, short)


def _first_combo(parts: Parts) -> Hand:
    return Hand.from_mask(int(parts[0][1][0]))


def _from_cards(game: Game, known: Hand) -> Holdings:
    """The holdings of a player with known cards; in games with a board all must be known."""
    unknown = game.cards - len(known)
    foreign = known - game.deck
    if foreign:
        raise CardmathError(f"not in the deck of {game}: {foreign}")
    if unknown < 0 or (unknown and game.board):
        raise CardmathError(
            f"{game} has {small(game.cards)} cards in a hand, and {str(known)!r} has {len(known)}"
        )
    text = f"{known}".replace(" ", "") + "*" * unknown
    return Holdings(game, len(known), ((Fraction(1), np.array([known.mask], np.uint64)),), text)


def _parts(levels: Mapping[Fraction, int], size: int) -> Parts:
    return tuple((weight, masks_of(hands, size)) for weight, hands in levels.items())


def _known_cards(game: Game, text: str) -> Hand:
    """The known cards of a text, in which a star is an unknown card."""
    blank = text.replace("*", " ")
    if not text.strip():
        raise CardmathError(f"there are no cards of {game} here; * is for unknown cards")
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
