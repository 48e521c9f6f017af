"""Strategies for hypothesis: cards, hands, ranges, orderings, and texts that are nearly valid."""

from fractions import Fraction

from hypothesis import strategies as st

from cardmath import Card, Deck, Hand, Range, Shape
from tests.oracles.declared import RANKS, Declared

cards = st.sampled_from(list(Deck()))


def hands(smallest: int = 0, largest: int = 52) -> st.SearchStrategy[Hand]:
    """Hands with a number of cards between two bounds."""
    return st.lists(cards, unique=True, min_size=smallest, max_size=largest).map(Hand)


def dealt(count: int) -> st.SearchStrategy[list[Card]]:
    """Lists of `count` different cards."""
    return st.lists(cards, unique=True, min_size=count, max_size=count)


# Texts made of parts of cards are often nearly valid; `texts` draws any other text too.
nearly_cards = st.lists(
    st.sampled_from(
        [
            *"23456789TJQKA10tjqkacdhsCDHS♣♦♥♠♡, \t\n",
            *("\ufe0f", "x", "é", "\ud800", "10", "X1", "X2", "x3", "X4", "X5", "X"),
            *(str(10**30), str(-(2**64)), "9" * 500),
        ]
    )
).map("".join)
texts = nearly_cards | st.text()

CLASS_NAMES = [*Range("random").classes(), "AK", "T9", "32", "72"]

# Ranges of whole classes, of single combos, and of both, with many weights or few.
_weights = st.fractions(0, 1) | st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(1, 10)])
_class_weights = st.dictionaries(st.sampled_from(CLASS_NAMES), _weights, max_size=12)
_hand_weights = st.dictionaries(hands(2, 2), _weights, max_size=12)
ranges = st.builds(
    lambda classes, single: Range([*classes.items(), *single.items()]),
    _class_weights,
    _hand_weights,
)

# Texts made of parts of ranges, and any other text.
_LETTERS = "AKQT952akqtshdcox♠♥+-:@,;!()%*./ \n\u2013\ufe0f"
_WORDS = "AKs QQ 22+ JJ-88 76s-54s AhKh Ah* 15% 5%-20% random @50% :0.5 @1/3 not top 10"
_pieces = [*_LETTERS, *_WORDS.split(), " not ", ", ", "X1", "x4", "((AA@0))", "@0"]
_pieces += [str(10**30), "9" * 500, "@1/" + "9" * 30, f"{10**30}%"]
nearly_ranges = st.lists(st.sampled_from(_pieces)).map("".join) | st.text()


def _partitions(size: int, largest: int = 4) -> list[tuple[int, ...]]:
    """Every way to split a number of cards into groups of one rank, larger groups first."""
    if not size:
        return [()]
    firsts = range(1, min(size, largest) + 1)
    return [(first, *rest) for first in firsts for rest in _partitions(size - first, first)]


@st.composite
def declared(draw: st.DrawFn) -> Declared:
    """Valid orderings of all kinds: high and low, with short decks, with wild cards."""
    size = draw(st.sampled_from([2, 3, 3, 4, 4, 5, 5, 5, 6, 7]))
    letters = draw(st.sets(st.sampled_from(RANKS), min_size=1, max_size=draw(st.integers(2, 13))))
    ranks = "".join(sorted(letters, key=RANKS.index))
    low, wild, bug = draw(st.booleans()), "", False
    of_deck = [f"{rank}{suit}" for rank in ranks for suit in "cdhs"]
    match draw(st.sampled_from(["natural", "bug", "jokers", "cards"])):
        case "bug":
            wild, bug = "X1", True
        case "jokers":
            wild = " ".join(["X1", "X2", "X3", "X4"][: draw(st.integers(1, 4))])
        case "cards":
            wild = " ".join(draw(st.sets(st.sampled_from([*of_deck, "X1"]), min_size=1)))
    shapes = [Shape(str(groups), groups) for groups in _partitions(size)]
    shapes += [Shape("Run", run=size)]
    shapes += [Shape("Five", [5])] * (bool(wild) and size == 5)
    if not (low and wild):
        shapes += [Shape("Flush", [1] * size, suited=True)]
        shapes += [Shape("Run of one suit", run=size, suited=True)]
    some = draw(st.lists(st.sampled_from(shapes), min_size=1, unique=True))
    if draw(st.booleans()):
        of, few = draw(st.sampled_from(some)), draw(st.sets(st.sampled_from(RANKS), min_size=1))
        kind = Shape("Exception", of.groups, run=of.run, suited=of.suited, ranks="".join(few))
        if kind.ranks != RANKS:
            some.insert(draw(st.integers(0, len(some))), kind)
    worst = ""
    if len(of_deck) >= size and draw(st.integers(0, 3)) == 0:
        worst = " ".join(draw(st.sets(st.sampled_from(of_deck), min_size=size, max_size=size)))
    return Declared(
        tuple(some),
        ranks=ranks,
        ace=draw(st.sampled_from(["high", "low"])),
        ace_in_runs=draw(st.sampled_from(["high", "low", "both"])),
        low=low,
        worst=worst,
        wild=wild,
        bug=bug,
    )
