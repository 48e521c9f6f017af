"""What hypothesis draws: cards, hands, and texts that are nearly cards."""

from fractions import Fraction

from hypothesis import strategies as st

from cardmath import Card, Deck, Hand, Range

cards = st.sampled_from(list(Deck()))


def hands(smallest: int = 0, largest: int = 52) -> st.SearchStrategy[Hand]:
    """Hands of so many cards."""
    return st.lists(cards, unique=True, min_size=smallest, max_size=largest).map(Hand)


def dealt(count: int) -> st.SearchStrategy[list[Card]]:
    """So many different cards, in order."""
    return st.lists(cards, unique=True, min_size=count, max_size=count)


# Texts out of the pieces that cards are made of come near to cards; anything else may come too.
nearly_cards = st.lists(
    st.sampled_from(
        [*"23456789TJQKA10tjqkacdhsCDHS♣♦♥♠♡, \t\n", "\ufe0f", "x", "é", "\ud800", "10"]
    )
).map("".join)
texts = nearly_cards | st.text()

CLASS_NAMES = [*Range("random").classes(), "AK", "T9", "32", "72"]

# Ranges of whole classes, of single hands, and of both, with many weights or few.
_weights = st.fractions(0, 1) | st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(1, 10)])
_class_weights = st.dictionaries(st.sampled_from(CLASS_NAMES), _weights, max_size=12)
_hand_weights = st.dictionaries(hands(2, 2), _weights, max_size=12)
ranges = st.builds(
    lambda classes, single: Range([*classes.items(), *single.items()]),
    _class_weights,
    _hand_weights,
)

# Pieces of ranges, and anything else.
_LETTERS = "AKQT952akqtshdcox♠♥+-:@,;!()%*./ \n\u2013\ufe0f"
_WORDS = "AKs QQ 22+ JJ-88 76s-54s AhKh Ah* 15% 5%-20% random @50% :0.5 @1/3 not top 10"
_pieces = [*_LETTERS, *_WORDS.split(), " not ", ", "]
nearly_ranges = st.lists(st.sampled_from(_pieces)).map("".join) | st.text()
