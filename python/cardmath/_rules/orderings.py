"""What beats what: orderings as ranked recitals of shapes, of which more can be declared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardmath._cards.faces import Rank
from cardmath._core import Hand, Judge
from cardmath._rules.wild import FIVE_OF_A_KIND, PLACES, Wild
from cardmath._support.numbers import whole
from cardmath.errors import CardmathError, CardmathTypeError, quote

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardmath._cards.deck import HandLike

__all__ = [
    "ACE_TO_FIVE",
    "BADUGI",
    "DEUCE_TO_SEVEN",
    "EIGHT_OR_BETTER",
    "HIGH",
    "ORDERINGS",
    "SHORT_DECK",
    "SHORT_DECK_TRIPS",
    "THREE_CARD",
    "Ordering",
    "Shape",
    "find_ordering",
]

_ALL_RANKS = "23456789TJQKA"
_MOST_CARDS = 52
_REORDERED = ", reordered"


class Shape:
    """A kind of hand: how its ranks lie, and whether its cards are of one suit.

    Args:
        name: the name of the category.
        groups: so many cards of a rank, so many of another, and so on, the larger groups first:
            `[3, 2]` is a full house, `[1, 1, 1, 1, 1]` five cards of different ranks.
        run: or so many ranks in a row.
        suited: whether all cards are of one suit.

    Raises:
        CardmathError: neither groups nor a run are given, or both.
        CardmathTypeError: something is of the wrong type.

    >>> Shape("Full House", [3, 2]), Shape("Straight Flush", run=5, suited=True)
    (Shape('Full House', (3, 2)), Shape('Straight Flush', run=5, suited=True))
    """

    __slots__ = ("groups", "name", "run", "suited")

    name: str
    """The name of the category."""
    groups: tuple[int, ...]
    """How many cards of each rank there are; empty for a run."""
    run: int
    """How many ranks are in a row; 0 for groups."""
    suited: bool
    """Whether all cards are of one suit."""

    def __init__(
        self, name: str, groups: Iterable[int] = (), *, run: int = 0, suited: bool = False
    ) -> None:
        if not isinstance(name, str):
            raise CardmathTypeError(f"a shape's name is a str, not {type(name).__name__}")
        values = {
            "name": name,
            "groups": _numbers_of_cards(groups),
            "run": whole("a number of cards", run, 0, _MOST_CARDS),
        }
        if bool(values["groups"]) == bool(run):
            raise CardmathError(f"{name}: a shape has groups, such as [3, 2], or a run, such as 5")
        for key, value in {**values, "suited": bool(suited)}.items():
            object.__setattr__(self, key, value)

    @property
    def size(self) -> int:
        """How many cards are in it."""
        return self.run or sum(self.groups)

    def _declared(self) -> tuple[str, list[int], int, bool]:
        return self.name, list(self.groups), self.run, self.suited

    def __setattr__(self, name: str, _value: object) -> None:
        raise AttributeError(f"a shape cannot be changed: {name!r} was to be set")

    def __repr__(self) -> str:
        lie = f"run={self.run}" if self.run else repr(self.groups)
        return f"Shape({self.name!r}, {lie}{', suited=True' * self.suited})"

    def __eq__(self, other: object) -> bool:
        return self._declared() == other._declared() if isinstance(other, Shape) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.name, self.groups, self.run, self.suited))

    def __reduce__(self) -> tuple[Any, ...]:
        return _shape, self._declared()


def _shape(name: str, groups: list[int], run: int, suited: bool) -> Shape:
    return Shape(name, groups, run=run, suited=suited)


def _numbers_of_cards(numbers: Iterable[int]) -> tuple[int, ...]:
    """The groups of a shape, checked."""
    try:
        found = tuple(numbers)
    except TypeError:
        raise CardmathTypeError(
            f"groups are numbers of cards, such as [3, 2], not {type(numbers).__name__}"
        ) from None
    return tuple(whole("a number of cards", number, 0, _MOST_CARDS) for number in found)


class Ordering:
    """What beats what, declared as a recital of shapes, the humblest first.

    A hand has the grandest shape that its cards make; of hands of the same shape the ranks decide,
    those of the larger groups first, of a run the top one. The best hand wins, or with `low` the
    humblest. It is judged by tables, which are made in some milliseconds when first needed.

    Args:
        name: what it is called.
        shapes: the kinds of hands, the humblest first. As many cards count in each, two to seven.
        ranks: those that the deck has.
        ace: `"high"` or `"low"`, where ranks are compared.
        ace_in_runs: `"high"`, `"low"` or `"both"`; under the lowest rank of the deck it ends a run.
        low: whether the humblest hand wins.
        worst: the weakest hand that qualifies; if there is one, weaker hands have strength 0. What
            has none of the shapes has strength 0 in any case.
        wild: the cards that stand for any other; `with_wild` finds them by words.
        bug: whether the one wild card, a joker, is the bug.

    Raises:
        CardmathError: the parts do not fit together; the message says how.
        CardmathTypeError: a part is of the wrong type.

    >>> HIGH.size, HIGH.strengths, HIGH.categories[-1]
    (5, 7462, 'Straight Flush')
    >>> colours = [Shape("Colours", [1, 1, 1]), Shape("Badge", [1, 1, 1], suited=True)]
    >>> badges = Ordering("BADGES", colours)
    >>> badges.strengths, badges.categories
    (572, ('Colours', 'Badge'))
    """

    __slots__ = ("_bands", "_judge", "_name", "_shapes")

    def __init__(
        self,
        name: str,
        shapes: Iterable[Shape],
        *,
        ranks: str = _ALL_RANKS,
        ace: str = "high",
        ace_in_runs: str = "both",
        low: bool = False,
        worst: HandLike = "",
        wild: HandLike = "",
        bug: bool = False,
    ) -> None:
        if not isinstance(name, str) or not name:
            raise CardmathTypeError(f"an ordering's name is a str, not {name!r}")
        shapes = tuple(shapes)
        for shape in shapes:
            if not isinstance(shape, Shape):
                raise CardmathTypeError(
                    f"shapes are such as Shape('Full House', [3, 2]), not {type(shape).__name__}"
                )
        declared = [shape._declared() for shape in shapes]
        least = Hand(worst) or None
        aces, more = (str(ace), str(ace_in_runs)), Hand(wild)
        judge = Judge(declared, _indexes(ranks), aces, bool(low), least, more, bool(bug))
        self._set(name, judge, shapes)

    def with_wild(
        self,
        *words: str,
        jokers: int = 0,
        cards: HandLike = "",
        five_of_a_kind: str = "above",
    ) -> Ordering:
        """Declare this ordering with wild cards, which stand for any other.

        Natural and wild hands of a kind tie. A wild card never repeats a card that is held, except
        in five of a kind.

        Args:
            words: what is wild: ranks such as `"deuces"`, `"one-eyed jacks"`, `"suicide king"`,
                `"joker"`, `"two jokers"`; or `"bug"`, a joker that is an ace, or fills a straight,
                a flush or a straight flush.
            jokers: how many jokers are added to the deck, up to four. They are `X1` to `X4`.
            cards: other cards that are wild.
            five_of_a_kind: `"above"` the straight flush, `"below"` it, or `"none"`, in which case
                a wild card is never a fifth.

        Raises:
            CardmathError: these cards cannot be wild, or not in this ordering.
            CardmathTypeError: something is of the wrong type.

        >>> from cardmath import evaluate
        >>> deuces = HIGH.with_wild("deuces")
        >>> value = evaluate("2c 2d Kh Qh Th", deuces)
        >>> print(value)
        Royal Flush
        >>> value.plays
        {Card('2d'): Card('Ah'), Card('2c'): Card('Jh')}
        """
        wild = Wild(words, jokers, cards)
        if self.wild:
            raise CardmathError(f"{self._name} has wild cards already: say all of them at once")
        if len({shape.size for shape in self._shapes}) > 1:
            raise CardmathError(
                "wild cards go with high hands, and with lows in which suits do not count"
            )
        five = Shape(FIVE_OF_A_KIND, [5])
        place = "none" if self.low else five_of_a_kind
        shapes = _with_five(self._shapes, five, place, self.size)
        name = f"{self._name}, {wild.name}"
        _, _, ranks, ace, ace_in_runs, low, worst, *_ = self._declared()
        rest = low, worst, wild.cards, wild.bug
        return _ordering(name, shapes, ranks, ace, ace_in_runs, *rest)

    def reordered(self, shapes: Iterable[Shape]) -> Ordering:
        """Declare this ordering with its shapes in another order, the humblest first."""
        name = self._name if self._name.endswith(_REORDERED) else self._name + _REORDERED
        return _ordering(name, tuple(shapes), *self._declared()[2:])

    @classmethod
    def _known(cls, name: str) -> Ordering:
        """One that the core declares."""
        ordering, judge = cls.__new__(cls), Judge.named(name)
        ordering._set(name, judge, tuple(_shape(*shape) for shape in judge.shapes))
        return ordering

    def _set(self, name: str, judge: Judge, shapes: tuple[Shape, ...]) -> None:
        self._name = name
        self._judge = judge
        self._shapes = shapes
        self._bands: tuple[tuple[Shape, int, int], ...] | None = None

    @property
    def name(self) -> str:
        """What it is called."""
        return self._name

    @property
    def key(self) -> str:
        """The name as it is written on the command line: `short-deck`."""
        return self._name.lower().replace("_", "-").replace(" ", "-")

    @property
    def title(self) -> str:
        """What it is called in the title of a table: the key of a known one, else the name."""
        return self.key if ORDERINGS.get(self.key) is self else self._name

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The kinds of hands, the humblest first."""
        return self._shapes

    @property
    def size(self) -> int:
        """How many cards count."""
        return self._judge.size

    @property
    def low(self) -> bool:
        """Whether the humblest hand wins."""
        return self._judge.low

    @property
    def deck(self) -> Hand:
        """All cards that there are."""
        return self._judge.deck

    @property
    def worst(self) -> Hand | None:
        """The weakest hand that qualifies, if not all do."""
        return self._judge.worst

    @property
    def wild(self) -> Hand:
        """The cards that stand for any other."""
        return self._judge.wild

    @property
    def categories(self) -> tuple[str, ...]:
        """The names of the categories that hands can have, the weakest first."""
        return tuple(shape.name for shape, _, _ in self.bands)

    @property
    def strengths(self) -> int:
        """How many strengths there are: 1 is the weakest, this one the strongest."""
        return self._judge.strengths

    @property
    def bands(self) -> tuple[tuple[Shape, int, int], ...]:
        """Of each category, weakest first: its shape, its first strength and the next."""
        if self._bands is None:
            found = self._judge.categories
            ends = [*(first for _, first in found[1:]), self.strengths + 1]
            self._bands = tuple(
                (self._shapes[place], first, end)
                for (place, first), end in zip(found, ends, strict=True)
            )
        return self._bands

    @property
    def nothing(self) -> str:
        """What a hand is called that does not qualify."""
        return "No Low" if self.low else "Nothing"

    @property
    def royal(self) -> bool:
        """Whether the best hand is a royal flush: five cards to the ace of one suit."""
        return self.royal_strength > 0

    @property
    def royal_shape(self) -> str:
        """The name of the shape of which royal flushes are; nothing if there are none."""
        names = (shape.name for shape in self._shapes if shape.suited and shape.run == 5)
        return next(names, "")

    @property
    def royal_strength(self) -> int:
        """The strength of a royal flush, five cards to the ace of one suit; 0 if there is none."""
        if self.low or self._judge.aces[1] == "low" or Rank.ACE not in self._judge.ranks:
            return 0
        runs = (end - 1 for shape, _, end in self.bands if shape.suited and shape.run == 5)
        return next(runs, 0)

    def _declared(self) -> tuple[Any, ...]:
        judge = self._judge
        ranks = "".join(sorted(map(str, judge.ranks), key=_ALL_RANKS.index))
        wild = judge.wild, judge.bug
        return self._name, self._shapes, ranks, *judge.aces, judge.low, judge.worst, *wild

    def __repr__(self) -> str:
        if ORDERINGS.get(self.key) is self:
            return f"cardmath.{self._name}"
        name, shapes, ranks, ace, ace_in_runs, low, worst, wild, bug = self._declared()
        more = [
            *([f"ranks={ranks!r}"] if ranks != _ALL_RANKS else []),
            *([f"ace={ace!r}"] if ace != "high" else []),
            *([f"ace_in_runs={ace_in_runs!r}"] if ace_in_runs != "both" else []),
            *(["low=True"] if low else []),
            *([f"worst='{worst}'"] if worst else []),
            *([f"wild='{wild}'"] if wild else []),
            *(["bug=True"] if bug else []),
        ]
        return f"Ordering({', '.join([repr(name), repr(list(shapes)), *more])})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ordering):
            return NotImplemented
        return self is other or self._declared() == other._declared()

    def __hash__(self) -> int:
        return hash((self._name, self._shapes))

    def __reduce__(self) -> str | tuple[Any, ...]:
        if ORDERINGS.get(self.key) is self:
            return self._name
        return _ordering, self._declared()


def _ordering(
    name: str,
    shapes: tuple[Shape, ...],
    ranks: str,
    ace: str,
    ace_in_runs: str,
    low: bool,
    worst: Hand | None,
    wild: Hand,
    bug: bool,
) -> Ordering:
    aces = {"ace": ace, "ace_in_runs": ace_in_runs}
    return Ordering(
        name, shapes, ranks=ranks, low=low, worst=worst or "", wild=wild, bug=bug, **aces
    )


def _indexes(ranks: str) -> list[int]:
    if not isinstance(ranks, str):
        raise CardmathTypeError(f"ranks are a str such as '6789TJQKA', not {type(ranks).__name__}")
    letters = [str(rank) for rank in Rank]
    for letter in ranks.upper():
        if letter not in letters:
            raise CardmathError(f"{letter!r} is no rank; {_ALL_RANKS} are")
    return [letters.index(letter) for letter in ranks.upper()]


def find_ordering(ordering: Ordering | str) -> Ordering:
    """Look up an ordering by its key or by what players call it; an ordering is handed back.

    Raises:
        CardmathError: there is none; the message names them, and what is near.
        CardmathTypeError: neither a name nor an ordering.

    >>> find_ordering("short-deck"), find_ordering("2-7 lowball")
    (cardmath.SHORT_DECK, cardmath.DEUCE_TO_SEVEN)
    """
    if isinstance(ordering, Ordering):
        return ordering
    if not isinstance(ordering, str):
        raise CardmathTypeError(
            f"an ordering is wanted, such as HIGH or 'short-deck', not {type(ordering).__name__}"
        )
    from cardmath._rules.names import ORDERING_NAMES, find

    key, near = find(ordering, {key: [] for key in ORDERINGS}, ORDERING_NAMES)
    if key is not None:
        return ORDERINGS[key]
    hint = f"did you mean {near}? " if near else ""
    raise CardmathError(f"{quote(ordering)} is no ordering: {hint}There are {', '.join(ORDERINGS)}")


HIGH = Ordering._known("HIGH")
"""The standard ordering of poker hands, from high card to straight flush."""
SHORT_DECK = Ordering._known("SHORT_DECK")
"""36 cards, from the six up: a flush beats a full house, and A6789 is a straight."""
SHORT_DECK_TRIPS = Ordering._known("SHORT_DECK_TRIPS")
"""The short deck where three of a kind beats a straight too."""
ACE_TO_FIVE = Ordering._known("ACE_TO_FIVE")
"""The lowest ranks win, aces are low, straights and flushes do not count: 5-4-3-2-A is best."""
EIGHT_OR_BETTER = Ordering._known("EIGHT_OR_BETTER")
"""Ace to five, in which only five different ranks up to the eight qualify."""
DEUCE_TO_SEVEN = Ordering._known("DEUCE_TO_SEVEN")
"""The worst poker hand wins, and aces are high: 7-5-4-3-2 of two suits is best."""
BADUGI = Ordering._known("BADUGI")
"""The most cards, up to four, of different ranks and suits; then the lowest, aces being low."""
THREE_CARD = Ordering._known("THREE_CARD")
"""Three cards count: a straight beats a flush, and three of a kind a straight."""

ORDERINGS: dict[str, Ordering] = {
    ordering.key: ordering
    for ordering in (
        *(HIGH, SHORT_DECK, SHORT_DECK_TRIPS, ACE_TO_FIVE),
        *(EIGHT_OR_BETTER, DEUCE_TO_SEVEN, BADUGI, THREE_CARD),
    )
}
"""Each ordering that has a name, by its key on the command line."""


def _with_five(shapes: tuple[Shape, ...], five: Shape, place: str, size: int) -> tuple[Shape, ...]:
    """The shapes with five of a kind among them."""
    if place not in PLACES:
        raise CardmathError(
            f"five of a kind stands {' or '.join(map(repr, PLACES))}, not {place!r}"
        )
    if size != five.size or place == "none":
        return shapes
    return (*shapes, five) if place == "above" else (*shapes[:-1], five, shapes[-1])
