"""PQL's words for hand categories and flop categories."""

from cardmath._query.types import FLOP_CATEGORIES

FLOP_WORDS = dict(
    zip(
        (
            "flopnothing", "flopunderpair", "flopthirdpair", "floppocket23", "flopsecondpair",
            "floppocket12", "floptoppair", "flopoverpair", "flopbottomtwo", "floptopandbottom",
            "floptoptwo", "floptrips", "flopset", "flopstraight", "flopflush", "flopfullhouse",
            "flopquads", "flopstraightflush",
        ),
        FLOP_CATEGORIES,
        strict=True,
    )
)  # fmt: skip
"""PQL's words for flop categories."""

HAND_WORDS = {
    "highcard": "High Card",
    "pair": "One Pair",
    "twopair": "Two Pair",
    "trips": "Three of a Kind",
    "straight": "Straight",
    "flush": "Flush",
    "fullhouse": "Full House",
    "quads": "Four of a Kind",
    "straightflush": "Straight Flush",
}
"""PQL's words for hand categories."""
