"""Ranges: the combos that a player may hold, each with a weight.

`docs/reference/ranges.md` describes the notation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any, SupportsIndex

from cardmath._cards.deck import HandLike
from cardmath._core import Card, Hand
from cardmath._ranges.algebra import RangeAlgebra
from cardmath._ranges.hand_sets import hands_within, masks_of
from cardmath._ranges.inputs import parts_of, set_of_hand
from cardmath._ranges.reading import has_ranges, read_known_cards, read_text
from cardmath._ranges.starting_hands import (
    class_name,
    classes,
    hand_of,
    indexes,
    set_of_card,
    set_of_class,
)
from cardmath._ranges.weights import (
    as_booleans,
    draw_hands,
    merged,
    ordered_levels,
    rounded,
)
from cardmath._rules.game import Game
from cardmath._rules.games import HOLDEM, find_game
from cardmath._support.fractions import Fraction
from cardmath._support.layout import counted, facts_as_html, shortened
from cardmath._support.numbers import small
from cardmath._support.numpy import np
from cardmath._support.plain import Plain, plain_value
from cardmath.errors import CardmathError, interruptible, quote

if TYPE_CHECKING:
    from typing import TypeAlias

    from numpy.typing import NDArray

    from cardmath._ranges.algebra import Number, RangeLike
    from cardmath._ranges.groups import RangeGroups
    from cardmath._ranges.weights import Levels

    Parts: TypeAlias = tuple[tuple[Fraction, NDArray[np.uint64]], ...]

_TWO = 2
_LONGEST = 200


class Range(RangeAlgebra, Plain):
    """What a player may hold in a game: combos with exact weights from 0 to 1. It is immutable.

    In games without a board it is the player's known cards; the others are dealt at random.

    Args:
        hands: the notation of the game, or a range; a hand; an iterable of hands, or of pairs
            of a hand and its weight; a mapping of hands to weights; or an array of weights
            in the order of `weights`. A text in place of a hand may be any range notation. If a
            combo is given several times, its last weight counts. A float counts as the shortest
            decimal that is read as it: 0.1 is 1/10. In games without a board it is text, in which a
            star is an unknown card, or the known cards.
        game: a `Game`, or its key, such as `"omaha"`.

    Raises:
        RangeTextError: a text is not a range; the error has the position.
        CardTextError, RepeatedCardError: a text is not cards, or a card appears twice.
        CardmathError: the game is unknown; a weight is not 0 to 1; a hand has too few or too many
            cards for the game, or one that is not in its deck; an array has another number of
            weights; or a range is of another game.
        CardmathTypeError: `hands` has another type.
        Interrupted: Ctrl-C was pressed; reading a range of six cards takes a second.

    >>> opening = Range("QQ+, AKs@50%")
    >>> len(opening), opening.combinations, opening["AsKs"]
    (22, 22, Fraction(1, 2))
    >>> opening - "AA, KK" | "AKo:1/3"
    Range('QQ, AKs@0.5, AKo@1/3')
    >>> aces = Range("AA**", game="omaha")
    >>> len(aces), len(aces - "AA**ds"), Range("AhKhQd", game="stud").missing
    (6961, 6097, 4)
    """

    __slots__ = ("_game", "_hash", "_known", "_levels", "_masks", "_text")
    _keys = "text combinations total probability percent classes"

    _game: Game
    _levels: Levels  # the weights above 0, the greatest first, each with its combos
    _known: Hand | None  # in games without a board, the known cards of the only combo
    _text: str  # the text that was given; empty if it must be written from the weights
    _hash: int  # kept once it was asked for: hashing many weights takes a millisecond
    _masks: Parts  # kept once they were asked for

    @interruptible
    def __init__(self, hands: RangeLike = "", game: str | Game = HOLDEM) -> None:
        self._game, self._known, self._text = find_game(game), None, ""
        if has_ranges(self._game):
            self._levels = self._levels_of(hands)
            is_long = self._game.cards > _TWO and not _is_one_hand(self._levels)
            if is_long and isinstance(hands, str | Range):
                self._text = _text_in(hands, self._game)
        else:
            self._known, self._levels = _known_cards(hands, self._game)

    @classmethod
    def _from_levels(cls, levels: Mapping[Fraction, int], game: str | Game = HOLDEM) -> Range:
        made = cls.__new__(cls)
        made._game, made._known, made._text = find_game(game), None, ""
        made._levels = ordered_levels(levels)
        return made

    def _like(self, levels: Mapping[Fraction, int]) -> Range:
        return self._from_levels(levels, self._game)

    def _levels_of(self, hands: object) -> Levels:
        """The levels of anything that `Range` accepts."""
        if not has_ranges(self._game):
            raise CardmathError(
                f"{self._game} is played with known cards, which are not combined like ranges"
            )
        found = _levels_of_range(hands, self._game)
        if found is None:
            found = merged(parts_of(hands, self._game, lambda x: _levels_of_range(x, self._game)))
        return found

    def _everything(self) -> int:
        return hands_within(self._game.cards, self._game.deck)

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    @property
    def missing(self) -> int:
        """The number of the player's cards that are unknown, and dealt at random.

        It is 0, but for any hand of three cards or more, and in games without a board.
        """
        if self._known is not None:
            return self._game.cards - len(self._known)
        return self._game.cards if self._is_any else 0

    @property
    def _is_any(self) -> bool:
        """Whether it is all hands of three cards or more, which are dealt rather than listed."""
        if self._game.cards == _TWO or len(self._levels) != 1:
            return False
        return self._levels[0][1] == self._everything()

    @property
    def _parts(self) -> Parts:
        """Each weight, the greatest first, with the known cards of its combos as masks."""
        try:
            return self._masks
        except AttributeError:
            self._masks = tuple((weight, self._masks_of(hands)) for weight, hands in self._levels)
            return self._masks

    def _parts_without(self, known: Hand) -> Parts:
        """Each weight, with the masks of its combos that contain none of some cards."""
        blocked = np.uint64(known.mask)
        parts = ((weight, masks[masks & blocked == 0]) for weight, masks in self._parts)
        return tuple((weight, masks) for weight, masks in parts if len(masks))

    def _masks_of(self, hands: int) -> NDArray[np.uint64]:
        if self._known is not None or self._is_any:
            return np.array([(self._known or Hand()).mask], np.uint64)
        return masks_of(hands, self._game.cards)

    @property
    def text(self) -> str:
        """The range as text: `Range(text, game)` is the range.

        In games of two cards it is short, and the same for equal ranges. The greatest weight comes
        first. For each weight there are pairs, then the other classes from aces down, with classes
        that are only offsuit last, then single combos. In other games it is the text that was
        given, if any.
        """
        if self._known is not None:
            return str(self._known).replace(" ", "") + "*" * self.missing if self else ""
        if self._game.cards == _TWO:
            from cardmath._ranges.writer import write_range

            return write_range(self._levels)
        if not self._text:
            from cardmath._ranges.hand_writer import write_hands

            self._text = write_hands(self._levels, self._game)
        return self._text

    @property
    def combinations(self) -> int:
        """The number of combos with a weight above 0, in hold'em at most 1326."""
        return len(self)

    @property
    def total(self) -> Fraction:
        """The sum of all weights."""
        return sum((weight * hands.bit_count() for weight, hands in self._levels), Fraction(0))

    @property
    def probability(self) -> Fraction:
        """The probability of being dealt a hand of the range.

        It is the sum of the weights over the number of hands, which is 1326 in hold'em. In games
        without a board it is the probability of being dealt the known cards in the end.
        """
        deck, cards = len(self._game.deck), self._game.cards
        known = cards if self._known is None else len(self._known)
        return self.total * comb(deck - known, cards - known) / comb(deck, cards)

    @property
    def percent(self) -> float:
        """The probability in percent."""
        return float(100 * self.probability)

    @property
    def weights(self) -> NDArray[np.float64]:
        """The weights of all combos: a new float64 array, of shape (1326,) for two cards.

        The combo of two cards with the ids `high > low` has index `high * (high - 1) / 2 + low`,
        from 0 for `2d 2c` to 1325 for `As Ah`. This is the order of `numpy.tril_indices(52, -1)`
        and of iterating over the range. Combos of more cards are ordered by their highest card,
        then by the next one, and so on, also those that are not in the game's deck.

        Raises:
            CardmathError: the game has no board.
        """
        self._check_listed("an array of weights")
        array = np.zeros(comb(52, self._game.cards))
        for weight, hands in self._levels:
            array[as_booleans(hands, len(array))] = float(weight)
        return array

    def _check_listed(self, what: str) -> None:
        if self._known is not None:
            raise CardmathError(f"{what} needs ranges of hands, and {self._game} has known cards")

    def _check_classes(self, what: str) -> None:
        """Check that hands have classes, such as AKs."""
        if self._game.cards != _TWO or self._known is not None:
            raise CardmathError(
                f"{what} needs hands of two cards, and {self._game} has {small(self._game.cards)}"
            )

    def grid(self) -> NDArray[np.float64]:
        """The mean weight of each class of hands: a new float64 array of shape (13, 13).

        Aces come first. Pairs are on the diagonal, suited classes above it, offsuit ones below.

        Raises:
            CardmathError: the game's hands do not have two cards.
        """
        self._check_classes("a grid")
        return np.array([[float(self._mean(*each)) for each in row] for row in classes()])

    def classes(self) -> dict[str, Fraction]:
        """The exact mean weight of each class with a hand in the range, in the order of `grid`.

        Raises:
            CardmathError: the game's hands do not have two cards.

        >>> Range("AK, AhAd").classes()
        {'AA': Fraction(1, 6), 'AKs': Fraction(1, 1), 'AKo': Fraction(1, 1)}
        """
        self._check_classes("a class")
        means = {class_name(*each): self._mean(*each) for row in classes() for each in row}
        return {name: mean for name, mean in means.items() if mean}

    def _mean(self, high: int, low: int, kind: str) -> Fraction:
        whole, total = set_of_class(high, low, kind), Fraction(0)
        for weight, hands in self._levels:
            if hands & whole == whole:
                return weight
            if hands & whole:
                total += weight * (hands & whole).bit_count()
        return total / whole.bit_count() if total else total

    def without(self, cards: HandLike) -> Range:
        """Remove the combos that contain one of some cards, such as the board or dead cards.

        >>> Range("AA, AKs").without("Ah Kd")
        Range('AsAd, AsAc, AsKs, AdAc, AcKc')
        """
        known = Hand(cards)
        if self._known is not None:
            made = self._from_levels({} if known & self._known else dict(self._levels), self._game)
            made._known = self._known
            return made
        if self._game.cards == _TWO:  # as in `hands_within`, without arrays
            dead = combos_with(known)
            return self._like({weight: hands & ~dead for weight, hands in self._levels})
        left = hands_within(self._game.cards, self._game.deck - known)
        return self._like({weight: hands & left for weight, hands in self._levels})

    def __getitem__(self, hand: HandLike) -> Fraction:
        """The weight of a hand; 0 if it is not in the range.

        Raises:
            CardmathError, CardmathTypeError: `Hand` refuses it, or it is not a hand of the game.
        """
        bit = self._set_of(hand)
        return next((weight for weight, hands in self._levels if hands & bit), Fraction(0))

    def _set_of(self, hand: HandLike) -> int:
        """The set of one hand; for other notation, the error says what to write."""
        if self._known is not None:
            return int(Hand(hand) == self._known)
        try:
            return set_of_hand(hand, self._game)
        except CardmathError as error:
            if isinstance(hand, str) and _is_notation(hand, self._game):
                such = " such as AhKh" if self._game.cards == _TWO else ""
                raise CardmathError(
                    f"{quote(hand)} is range notation, and a hand is {small(self._game.cards)} "
                    f"cards{such}: write (range & {hand!r}) for that part, or range.classes() for "
                    "mean weights"
                ) from error
            raise

    def __contains__(self, hand: HandLike) -> bool:
        """Whether a hand has a weight above 0."""
        bit = self._set_of(hand)
        return any(hands & bit for _, hands in self._levels)

    def __len__(self) -> int:
        return sum([hands.bit_count() for _, hands in self._levels])

    def __bool__(self) -> bool:
        return bool(self._levels)

    def __iter__(self) -> Iterator[tuple[Hand, Fraction]]:
        """Each hand with a weight above 0, and the weight, in the order of `weights`."""
        if self._known is not None:
            yield from ((self._known, weight) for weight, _ in self._levels)
        elif self._game.cards == _TWO:
            found = {place: weight for weight, hands in self._levels for place in indexes(hands)}
            yield from ((hand_of(place), found[place]) for place in sorted(found))
        else:
            yield from self._listed()

    def _listed(self) -> Iterator[tuple[Hand, Fraction]]:
        """Each hand of three cards or more, with its weight."""
        size, weights = self._game.cards, [weight for weight, _ in self._levels]
        sets = [hands for _, hands in self._levels]
        places = [np.flatnonzero(as_booleans(hands, comb(52, size))) for hands in sets]
        order = np.argsort(np.concatenate([[], *places]))
        masks = np.concatenate([np.zeros(0, np.uint64), *(masks_of(each, size) for each in sets)])
        of_hand = np.repeat(range(len(sets)), [hands.bit_count() for hands in sets])
        for mask, level in zip(masks[order].tolist(), of_hand[order].tolist(), strict=True):
            yield Hand.from_mask(mask), weights[level]

    def round(self, digits: SupportsIndex | None = None, *, step: Number | None = None) -> Range:
        """Round every weight to a number of decimal digits, or to multiples of a step.

        Weights rounded to 0 are removed.

        Args:
            digits: the number of decimal digits, 0 to 400. Ties are rounded to the even digit.
            step: a number above 0 and up to 1, in place of `digits`. Each weight becomes the
                nearest multiple that is not above 1; ties are rounded to the even multiple.

        Raises:
            CardmathError: the number of digits or the step is out of range, or not just one of
                them is given.
            CardmathTypeError: the number of digits is not an integer, or the step not a number.

        >>> Range({"AA": 1 / 3, "KK": 0.123456789, "QQ": 0.0001}).round(3)
        Range('AA@0.333, KK@0.123')
        >>> Range("AA@0.9, KK@0.4, QQ@0.1").round(step=0.25)
        Range('AA, KK@0.5')
        """
        return self._like(rounded(self._levels, digits, step))

    def __round__(self, digits: SupportsIndex = 0) -> Range:
        return self.round(digits)

    def draw(self, seed: int | None = None) -> Hand:
        """Draw a random hand; the probability of each is its weight over the total.

        Raises:
            CardmathError: the range is empty, or the seed is below 0.
            CardmathTypeError: the seed is not an int.

        >>> Range("AA, KK").draw(seed=3) in Range("AA, KK")
        True
        """
        return Hand(map(Card.from_id, self.draws(1, seed)[0].tolist()))

    def draws(self, count: int, seed: int | None = None) -> NDArray[np.uint8]:
        """Draw random hands independently of each other.

        Args:
            count: how many hands, 0 to 100 million.
            seed: the same seed gives the same hands on every machine; without one they differ
                each time.

        Returns:
            a uint8 array of card ids of shape (count, cards), the highest id first.

        Raises:
            CardmathError: the range is empty, the count or seed is out of range, or the game has no
                board.
            CardmathTypeError: the count or seed is not an int.

        >>> Range("AhKh, 2c2d@50%").draws(5, seed=1).shape
        (5, 2)
        """
        self._check_listed("a draw")
        return draw_hands(self._levels, self._game.cards, count, seed)

    def groups(self, by: str = "class") -> RangeGroups:
        """Divide the range into groups of hands, with the weight of each.

        Args:
            by: `class` for the classes that have a hand in the range, such as AKs, in the order
                of `grid`; `kind` for pairs, suited and offsuit hands; `weight` for each weight.

        Raises:
            CardmathError: `by` is something else, or the game's hands have no classes.

        >>> print(Range("QQ+, AKs@50%, AhKd").groups("kind"))
        QQ+, AhKd, AKs@0.5 by kind
        group    combos  possible  weight    share
        pairs        18        78      18  85.714%
        suited        4       312       2   9.524%
        offsuit       1       936       1   4.762%
        """
        from cardmath._ranges.groups import group_range

        self._check_classes("a group")
        return group_range(self._levels, self.text, by)

    @classmethod
    def from_text(cls, text: str, tool: str = "auto") -> Range:
        """Read a range as another program writes it. See `docs/reference/ranges.md`.

        Args:
            text: the text that was copied from the program.
            tool: `pio`, `pio-numbers`, `gto+` or `equilab`; `auto` recognises it by its form.

        Raises:
            RangeTextError: the text is not a range in this format; the error has the position.
            CardmathError: the format is unknown.

        >>> Range.from_text("[50]AA,AKs[/50],KK", "gto+")
        Range('KK, (AA, AKs)@0.5')
        """
        from cardmath._ranges.formats import read_format

        return cls._from_levels(dict(read_format(text, tool)))

    def to_text(self, tool: str) -> str:
        """Write the range as another program reads it.

        Args:
            tool: as in `from_text`.

        Raises:
            CardmathError: the format is unknown, or a weight such as 1/3 is not a decimal of
                20 digits or fewer: `round` the range first; or hands do not have two cards.

        >>> Range("QQ+, AKs@50%, AhKd@25%").to_text("pio")
        'AA,KK,QQ,AKs:0.5,AhKd:0.25'
        >>> Range("QQ+, AKs@50%").to_text("gto+")
        'AA,KK,QQ,[50]AKs[/50]'
        """
        from cardmath._ranges.formats import write_format

        self._check_classes("another program's format")
        return write_format(self._levels, tool)

    def to_dict(self) -> dict[str, Any]:
        """Convert the range to plain values for JSON; other games than hold'em have their key."""
        if self._game.cards == _TWO and self._known is None:
            named = super().to_dict()
        else:
            names = self._keys.removesuffix(" classes").split()
            named = {name: plain_value(getattr(self, name)) for name in names}
        return named if self._game.key == HOLDEM else {"game": self._game.key, **named}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Range):
            return NotImplemented
        same = self._levels == other._levels and self._known == other._known
        return same and self._game == other._game

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            self._hash = hash((Range, self._game.key, self._known, self._levels))
            return self._hash

    def __str__(self) -> str:
        return self.text

    def __format__(self, layout: str) -> str:
        return format(self.text, layout)

    def __repr__(self) -> str:
        game = "" if self._game.key == HOLDEM else f", game={self._game.key!r}"
        return f"Range({self.text!r}{game})"

    def __reduce__(self) -> tuple[Any, ...]:
        if self._game.key == HOLDEM:
            return Range, (self.text,)
        return _restored, (self._game, self._levels, self._known, self._text)

    def _repr_html_(self) -> str:
        """The range as a notebook shows it: hands of two cards in a grid."""
        weighted = "" if self.total == len(self) else f", {float(self.total):,.5g} by weight"
        if self._game.cards == _TWO and self._known is None:
            from cardmath._ranges.writer import html_grid

            combos = f"{counted(len(self), 'combo')} of {self._everything().bit_count():,}"
            size = f"{combos}{weighted}: {self.percent:.2f}% of hands"
            return html_grid(self.grid().tolist(), self.text, size)
        facts = {"game": self._game, "combos": f"{len(self):,}{weighted}"}
        if self._known is None:
            facts["of hands"] = f"{self.percent:.2f}%"
        else:
            facts["unknown cards"] = str(self.missing)
        return facts_as_html(shortened(self.text, _LONGEST), facts)


def _restored(game: Game, levels: Levels, known: Hand | None, text: str) -> Range:
    """A range that was pickled."""
    made = Range._from_levels(dict(levels), game)
    made._known, made._text = known, text
    return made


def _is_notation(text: str, game: Game) -> bool:
    """Whether a text is a valid range."""
    try:
        _levels_of_range(text, game)
    except CardmathError:
        return False
    return True


def _levels_of_range(hands: object, game: Game) -> Levels | None:
    """The levels of a range or of a text; None for anything else."""
    if isinstance(hands, Range):
        if hands._game == game:
            return hands._levels
        # Hands of as many cards are the same, as far as the deck has them.
        if hands._known is not None or hands._game.cards != game.cards:
            raise CardmathError(f"{hands.text} is held in {hands._game}, and {game} is played")
        inside = hands_within(game.cards, game.deck)
        return ordered_levels({weight: combos & inside for weight, combos in hands._levels})
    return ordered_levels(read_text(hands, game)) if isinstance(hands, str) else None


def _known_cards(hands: object, game: Game) -> tuple[Hand, Levels]:
    """The known cards of a hand in a game without a board, as the only combo of a range."""
    if not isinstance(hands, Range):
        return read_known_cards(hands, game), ((Fraction(1), 1),)
    if hands._known is None or hands._game != game:
        raise CardmathError(f"{hands.text} is held in {hands._game}, and {game} is played")
    return hands._known, hands._levels


def _is_one_hand(levels: Levels) -> bool:
    return len(levels) == 1 and levels[0][0] == 1 and levels[0][1].bit_count() == 1


def _text_in(given: str | Range, game: Game) -> str:
    """The text of a range of more than two cards as it was given; empty in another game."""
    if isinstance(given, str):
        return " ".join(given.split())
    return given._text if given._game == game else ""


@lru_cache(maxsize=256)
def combos_with(cards: Hand) -> int:
    """The combos of two cards with one of some cards, as a set; cached, as each player needs it."""
    found = 0
    for card in cards:
        found |= set_of_card(card.id)
    return found
