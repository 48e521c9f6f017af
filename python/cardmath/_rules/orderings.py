"""Orderings of hands: which hand beats which, declared as a ranked list of shapes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from cardmath import _core
from cardmath._cards.faces import RANKS, Rank
from cardmath._core import Evaluator, Hand
from cardmath._rules.shape import Shape, rank_indexes, with_five
from cardmath._rules.wild import FIVE_OF_A_KIND, Wild, split_words
from cardmath._support.layout import text_table
from cardmath._support.lists import listed
from cardmath._support.numbers import flag
from cardmath._support.texts import utf8
from cardmath.errors import CardmathError, CardmathTypeError, quote

if TYPE_CHECKING:
    from cardmath._cards.deck import HandLike

_REORDERED = ", reordered"


class Ordering:
    """An order of hands, declared as a list of shapes from the lowest to the highest.

    A hand has the highest shape that its cards make. Among hands of the same shape the ranks
    decide: those of the larger groups first, and for a run its top rank. The highest hand wins, or
    the lowest if `low` is set. Hands are evaluated with lookup tables, which are built in some
    milliseconds when they are first needed.

    Args:
        name: the name.
        shapes: the hand categories, the lowest first. All have the same number of cards, from two
            to seven.
        ranks: the ranks in the deck.
        ace: `"high"` or `"low"`: where the ace ranks when ranks are compared.
        ace_in_runs: `"high"`, `"low"` or `"both"`: where the ace comes in a run. A low ace comes
            directly below the lowest rank of the deck.
        low: whether the lowest hand wins.
        worst: the weakest hand that qualifies, if not all do. Weaker hands have strength 0, and so
            have hands without any of the shapes.
        wild: the wild cards, each of which stands for any other; `with_wild` takes them in words.
        bug: whether the only wild card, a joker, is the bug.

    Raises:
        CardmathError: the parts do not fit together; the message says why.
        CardmathTypeError: an argument has the wrong type.

    >>> HIGH.size, HIGH.strengths, HIGH.categories[-1]
    (5, 7462, 'Straight Flush')
    >>> colours = [Shape("Colours", [1, 1, 1]), Shape("Badge", [1, 1, 1], suited=True)]
    >>> badges = Ordering("BADGES", colours)
    >>> badges.strengths, badges.categories
    (572, ('Colours', 'Badge'))
    """

    __slots__ = ("_bands", "_evaluator", "_name", "_shapes")

    def __init__(
        self,
        name: str,
        shapes: Iterable[Shape],
        *,
        ranks: str = RANKS,
        ace: str = "high",
        ace_in_runs: str = "both",
        low: bool = False,
        worst: HandLike = "",
        wild: HandLike = "",
        bug: bool = False,
    ) -> None:
        if not isinstance(name, str) or not name:
            raise CardmathTypeError(f"an ordering's name is a str, not {quote(name)}")
        shapes = listed("shapes", shapes)
        for shape in shapes:
            if not isinstance(shape, Shape):
                raise CardmathTypeError(
                    f"shapes are like Shape('Full House', [3, 2]), not {type(shape).__name__}"
                )
        weakest = Hand(worst) or None
        aces, wild = (utf8(str(ace)), utf8(str(ace_in_runs))), Hand(wild)
        evaluator = Evaluator(
            shapes,
            rank_indexes(ranks),
            aces,
            flag("low", low),
            weakest,
            wild,
            flag("bug", bug),
        )
        self._set(name, evaluator, shapes)

    def with_wild(
        self,
        *words: str,
        jokers: int = 0,
        cards: HandLike = "",
        five_of_a_kind: str = "above",
    ) -> Ordering:
        """Declare this ordering with wild cards, each of which stands for any other card.

        A hand with wild cards ties with the same hand without any. A wild card never stands for a
        card that the hand has already, except in five of a kind.

        Args:
            words: names of wild cards: ranks such as `"deuces"`, `"one-eyed jacks"`,
                `"suicide king"`, `"joker"`, `"two jokers"`; or `"bug"`, a joker that can only be
                an ace, or complete a straight, a flush or a straight flush.
            jokers: the number of jokers to add to the deck, up to four. They are `X1` to `X4`.
            cards: further wild cards.
            five_of_a_kind: `"above"` or `"below"` the straight flush; or `"none"`, and then a wild
                card never is the fifth card of a rank.

        Raises:
            CardmathError: these cards cannot be wild, or this ordering allows no wild cards.
            CardmathTypeError: an argument has the wrong type.

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
            raise CardmathError(f"{self._name} has wild cards already: give all of them at once")
        if len({shape.size for shape in self._shapes}) > 1:
            raise CardmathError(
                "wild cards go with high hands, and with lows in which suits do not count"
            )
        five = Shape(FIVE_OF_A_KIND, [5])
        place = "none" if self.low else five_of_a_kind
        shapes = with_five(self._shapes, five, place, self.size)
        name = f"{self._name}, {wild.name}"
        _, _, ranks, ace, ace_in_runs, low, worst, *_ = self._declared()
        rest = low, worst, wild.cards, wild.bug
        return _ordering(name, shapes, ranks, ace, ace_in_runs, *rest)

    def reordered(self, shapes: Iterable[Shape]) -> Ordering:
        """Declare this ordering with its shapes in another order, the lowest first."""
        name = self._name if self._name.endswith(_REORDERED) else self._name + _REORDERED
        return _ordering(name, listed("shapes", shapes), *self._declared()[2:])

    @classmethod
    def _standard(cls, name: str) -> Ordering:
        """Get a standard ordering, which the core declares."""
        ordering, evaluator = cls.__new__(cls), Evaluator.named(name)
        shapes = tuple(Shape(**declared) for declared in evaluator.shapes)
        ordering._set(name, evaluator, shapes)
        return ordering

    def _set(self, name: str, evaluator: Evaluator, shapes: tuple[Shape, ...]) -> None:
        self._name = name
        self._evaluator = evaluator
        self._shapes = shapes
        self._bands: tuple[tuple[Shape, int, int], ...] | None = None

    @property
    def name(self) -> str:
        """The name, such as `SHORT_DECK`."""
        return self._name

    @property
    def key(self) -> str:
        """The name as it is written on the command line: `short-deck`."""
        return self._name.lower().replace("_", "-").replace(" ", "-")

    @property
    def title(self) -> str:
        """The name in titles of tables: the key of a standard ordering, else the name."""
        return self.key if ORDERINGS.get(self.key) is self else self._name

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The hand categories, the lowest first."""
        return self._shapes

    @property
    def size(self) -> int:
        """The number of cards that count."""
        return self._evaluator.size

    @property
    def low(self) -> bool:
        """Whether the lowest hand wins."""
        return self._evaluator.low

    @property
    def deck(self) -> Hand:
        """All cards of the deck."""
        return self._evaluator.deck

    @property
    def worst(self) -> Hand | None:
        """The weakest hand that qualifies, if not all do."""
        return self._evaluator.worst

    @property
    def wild(self) -> Hand:
        """The wild cards, each of which stands for any other."""
        return self._evaluator.wild

    @property
    def categories(self) -> tuple[str, ...]:
        """The names of the categories that occur, the weakest first."""
        return tuple(shape.name for shape, _, _ in self.bands)

    @property
    def strengths(self) -> int:
        """The number of strengths: 1 is the weakest, and this number is the strongest."""
        return self._evaluator.strengths

    @property
    def bands(self) -> tuple[tuple[Shape, int, int], ...]:
        """For each category, weakest first: the shape, the first strength, one past the last."""
        if self._bands is None:
            found = self._evaluator.categories
            ends = [*(first for _, first in found[1:]), self.strengths + 1]
            self._bands = tuple(
                (self._shapes[place], first, end)
                for (place, first), end in zip(found, ends, strict=True)
            )
        return self._bands

    @property
    def nothing(self) -> str:
        """The name of the category of hands that do not qualify."""
        return "No Low" if self.low else "Nothing"

    @property
    def _runs(self) -> tuple[int, ...]:
        """The sets of ranks that make a run, the highest run first: a bit for each rank."""
        return tuple(self._evaluator.runs)

    @property
    def royal(self) -> bool:
        """Whether there is a royal flush: a straight flush of five cards up to the ace."""
        return self.royal_strength > 0

    @property
    def royal_shape(self) -> str:
        """The name of the shape that royal flushes have; empty if there is none."""
        names = (shape.name for shape in self._shapes if shape.suited and shape.run == 5)
        return next(names, "")

    @property
    def royal_strength(self) -> int:
        """The strength of a royal flush; 0 if this ordering has none."""
        if self.low or self._evaluator.aces[1] == "low" or Rank.ACE not in self._evaluator.ranks:
            return 0
        runs = [(shape, end - 1) for shape, _, end in self.bands if shape.suited and shape.run == 5]
        # Where some run is an exception, the strongest of another shape need not reach to the ace.
        return runs[0][1] if len(runs) == 1 and runs[0][0].ranks == RANKS else 0

    def _declared(self) -> tuple[Any, ...]:
        """The declaration: the arguments of `_ordering`, in order."""
        evaluator = self._evaluator
        ranks = "".join(sorted(map(str, evaluator.ranks), key=RANKS.index))
        rest = evaluator.low, evaluator.worst, evaluator.wild, evaluator.bug
        return self._name, self._shapes, ranks, *evaluator.aces, *rest

    def _repr_html_(self) -> str:
        """The hand categories, the strongest first, as a notebook shows them."""
        bands = self.bands[::-1]
        columns = {
            "category": [shape.name for shape, _, _ in bands],
            "cards": [shape._pattern for shape, _, _ in bands],
            "strengths from": [f"{first:,}" for _, first, _ in bands],
            "to": [f"{end - 1:,}" for _, _, end in bands],
        }
        return text_table(self._name, columns, words=2)._repr_html_()

    def __repr__(self) -> str:
        if ORDERINGS.get(self.key) is self:
            return f"cardmath.{'' if self is HIGH else 'orderings.'}{self._name}"
        name, shapes, ranks, ace, ace_in_runs, low, worst, wild, bug = self._declared()
        more = [
            *([f"ranks={ranks!r}"] if ranks != RANKS else []),
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


def with_wild(ordering: Ordering, wild: tuple[str, ...]) -> Ordering:
    """The ordering with wild cards, given as words or as cards; itself if there are none."""
    words, cards = split_words(wild)
    return ordering.with_wild(*words, cards=cards) if wild else ordering


def find_ordering(ordering: Ordering | str) -> Ordering:
    """Look up an ordering by its key or a common name; an `Ordering` is returned as it is.

    Raises:
        CardmathError: the name is unknown; the message lists the keys, and suggests a near one.
        CardmathTypeError: the argument is neither a name nor an ordering.

    >>> find_ordering("short-deck"), find_ordering("2-7 lowball")
    (cardmath.orderings.SHORT_DECK, cardmath.orderings.DEUCE_TO_SEVEN)
    """
    if isinstance(ordering, Ordering):
        return ordering
    if not isinstance(ordering, str):
        raise CardmathTypeError(
            f"an ordering is a key such as 'short-deck' or an Ordering, "
            f"not {type(ordering).__name__}"
        )
    from cardmath._rules.names import ORDERING_NAMES, find

    key, near = find(ordering, {key: [] for key in ORDERINGS}, ORDERING_NAMES)
    if key is not None:
        return ORDERINGS[key]
    if hint := _other_argument(ordering):
        raise CardmathError(f"{quote(ordering)} is not an ordering; {hint}")
    hint = f"did you mean {near}? The" if near else "the"
    accepted = ", ".join(ORDERINGS)
    raise CardmathError(f"{quote(ordering)} is not an ordering; {hint} orderings are {accepted}")


def _other_argument(text: str) -> str:
    """What a text is that was given for an ordering, if it is a board or a game; else empty."""
    from cardmath._rules.names import GAME_NAMES, find

    key, _ = find(text, {key: [] for key in GAME_NAMES}, GAME_NAMES)
    if key is not None:
        return f"it is a game: game={key!r}"
    try:
        return f"if these cards are the board, write board={str(Hand(text))!r}" * bool(text)
    except CardmathError:
        return ""


HIGH = Ordering._standard("HIGH")
"""The standard ordering of poker hands, from high card to straight flush."""
SHORT_DECK = Ordering._standard("SHORT_DECK")
"""For the deck of 36 cards, sixes to aces: a flush beats a full house, and A6789 is a straight."""
SHORT_DECK_TRIPS = Ordering._standard("SHORT_DECK_TRIPS")
"""As `SHORT_DECK`, but three of a kind also beats a straight."""
ACE_TO_FIVE = Ordering._standard("ACE_TO_FIVE")
"""The lowest ranks win, aces are low, straights and flushes do not count: 5-4-3-2-A is best."""
EIGHT_OR_BETTER = Ordering._standard("EIGHT_OR_BETTER")
"""As `ACE_TO_FIVE`, but only hands of five different ranks up to the eight qualify."""
DEUCE_TO_SEVEN = Ordering._standard("DEUCE_TO_SEVEN")
"""The worst poker hand wins, and aces are high: 7-5-4-3-2 of two suits is best."""
BADUGI = Ordering._standard("BADUGI")
"""Up to four cards of different ranks and suits count; more cards beat fewer, then low ranks win.

Aces are low.
"""
THREE_CARD = Ordering._standard("THREE_CARD")
"""Hands of three cards: a straight beats a flush, and three of a kind beats a straight."""

ORDERINGS: dict[str, Ordering] = {
    ordering.key: ordering
    for ordering in (
        *(HIGH, SHORT_DECK, SHORT_DECK_TRIPS, ACE_TO_FIVE),
        *(EIGHT_OR_BETTER, DEUCE_TO_SEVEN, BADUGI, THREE_CARD),
    )
}
"""The standard orderings, by their keys on the command line."""

_core.register(find_ordering=find_ordering)
