"""How a question will be answered, for people and programs."""

from __future__ import annotations

from dataclasses import dataclass

from cardmath._equity.methods import time_in_words
from cardmath._support.plain import Plain


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
