"""What hypothesis draws: cards, hands, and texts that are nearly cards."""

from hypothesis import strategies as st

from cardmath import Card, Deck, Hand

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
