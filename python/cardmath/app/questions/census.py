"""Censuses: what beats what and how often, with any cards wild."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

import cardmath as cm
from cardmath._rules.wild import PLACES
from cardmath._support.layout import printed
from cardmath._support.progress import Progress
from cardmath.app.asked import Asked
from cardmath.errors import CardmathError
from cardmath.orderings import ORDERINGS

MOST_CARDS = 9
"""The largest hands without wild cards, in the standard ordering: a census takes seconds."""

MOST_CARDS_WILD = 7
"""The largest hands with wild cards, or in another ordering, which take longer to evaluate."""

"""Where five of a kind ranks: above or below the straight flush, or not at all."""

_MOST_WILD = 20


def answer(asked: Asked, progress: Progress) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """Count the hands of one size, with wild cards and, to compare with, without."""
    yield {"orderings": list(ORDERINGS), "census": None}
    ordering = cm.orderings.find_ordering(asked.choice("ordering", ORDERINGS, "high"))
    wild, five = asked.texts("wild", most=_MOST_WILD), asked.choice("five", PLACES, PLACES[0])
    cards, given = asked.whole("cards", 5, 1, 52), asked.text("given")
    _check_size(cards, ordering, wild)
    ask = _Ask(cards, given, ordering, wild, five, asked.flag("rarest_first"))
    found = ask.count(progress)
    plain = None if found.ordering == ordering else ask.count_plain(progress)
    return {"orderings": list(ORDERINGS), "census": {**_shown(found), "plain": plain}}


def _check_size(cards: int, ordering: cm.Ordering, wild: list[str]) -> None:
    quick = ordering == cm.HIGH and not wild
    most = MOST_CARDS if quick else max(MOST_CARDS_WILD, ordering.size)
    if cards > most:
        why = "" if quick else " in this ordering" if not wild else " with wild cards"
        raise CardmathError(
            f"this page counts hands of up to {most} cards{why}, not {cards}: "
            "cm.census and cardmath census count larger ones"
        )


@dataclass(frozen=True, slots=True)
class _Ask:
    """A question that is checked."""

    cards: int
    given: str
    ordering: cm.Ordering
    wild: list[str]
    five: str
    rarest_first: bool

    def count(self, progress: Progress) -> cm.results.Census:
        """The census with wild cards, its categories ranked by how rare they are if so asked."""
        ordering = self.ordering
        if self.wild:
            ordering = ordering.with_wild(*self.wild, five_of_a_kind=self.five)
        found = cm.census(self.cards, given=self.given, ordering=ordering, progress=progress)
        if not self.rarest_first:
            return found
        ordering = found.reranked()
        return cm.census(self.cards, given=self.given, ordering=ordering, progress=progress)

    def count_plain(self, progress: Progress) -> dict[str, float] | None:
        """How often each category comes without wild cards; None if a joker is given."""
        if any(card.is_joker for card in cm.Hand(self.given)):
            return None
        found = cm.census(self.cards, given=self.given, ordering=self.ordering, progress=progress)
        return {row.category: float(row.probability) for row in found}


def _shown(found: cm.results.Census) -> dict[str, Any]:
    """A census in numbers and as text."""
    return {
        "total": str(found.total),
        "wild": [str(card) for card in found.ordering.wild],
        "rows": [
            {
                "category": row.category,
                "hands": str(row.hands),
                "probability": float(row.probability),
            }
            for row in found
        ],
        "inversions": list(found.inversions),
        "table": printed(found),
    }
