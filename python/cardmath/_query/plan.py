"""The plan of a question: how it will be answered, and when random deals end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardmath._support.plain import Plain
from cardmath._work.answering import ERROR, Answering, time_in_words
from cardmath._work.sampling import CHUNK

if TYPE_CHECKING:
    from cardmath._query.program import Deals


@dataclass(frozen=True)
class QueryPlan(Plain):
    """How a question will be answered. `str` gives it in words."""

    method: str
    """`exact` or `sample`."""
    way: str
    """The exact way in words."""
    steps: tuple[str, ...]
    """What is dealt, in order."""
    relabellings: int
    """The number of suit relabellings that leave the question unchanged."""
    rows: int
    """About how many deals or boards an exact count looks at."""
    cost: int
    """The cost of an exact count, in units of about a nanosecond of one thread."""

    def __str__(self) -> str:
        chosen = "all deals are counted" if self.method == "exact" else "random deals are drawn"
        return (
            f"{chosen}\nexact way: {self.way}\n"
            + "".join(f"  {number}. {step}\n" for number, step in enumerate(self.steps, 1))
            + f"about {self.rows:,} steps at the end{self._symmetry}\n"
            + f"cost: {self.cost:,} units, {time_in_words(self.cost)} of one core"
        )

    @property
    def _symmetry(self) -> str:
        """The suit relabellings in words, if there are more than the one that does nothing."""
        if self.relabellings == 1:
            return ""
        return f", with {self.relabellings} suit relabellings that change nothing"


_MOST_DEALS = 10_000_000
"""Random deals end at this number if no limit is given."""
_SLOW_ERROR, _MOST_SLOW_DEALS, _SLOW_CHUNK = 2.5e-3, 40_000, 1 << 11
"""The same where deals are slow."""
_SLOW = {"equity", "equity_against", "best_possible", "nut_outs"}
"""The operations that count hands or runouts of their own within a deal."""


def drawn_for(deals: Deals, options: Answering) -> Answering:
    """The options, with the end of random deals that is the default for a question."""
    if any(operation in _SLOW for operation in deals.operations):
        return options.ending(_SLOW_ERROR, _MOST_SLOW_DEALS, _SLOW_CHUNK)
    return options.ending(ERROR, _MOST_DEALS, CHUNK)
