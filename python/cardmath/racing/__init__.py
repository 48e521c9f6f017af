"""A speed comparison of the programs of `cardmath.history` with the core, on the same hands."""

from cardmath.racing.timing import MOST_HANDS, Race, RaceRow, race

__all__ = ["MOST_HANDS", "Race", "RaceRow", "race"]
