"""What beats what."""

from __future__ import annotations

from cardmath._core import CATEGORIES, STRENGTHS

__all__ = ["HIGH", "Ordering"]


class Ordering:
    """What beats what: the categories of hands, and how many strengths it tells apart."""

    __slots__ = ("_categories", "_name", "_strengths")

    def __init__(self, name: str, categories: tuple[str, ...], strengths: int) -> None:
        self._name = name
        self._categories = categories
        self._strengths = strengths

    @property
    def name(self) -> str:
        """What it is called."""
        return self._name

    @property
    def categories(self) -> tuple[str, ...]:
        """The names of the categories, the weakest first."""
        return self._categories

    @property
    def strengths(self) -> int:
        """How many strengths there are: 1 is the weakest, this one the strongest."""
        return self._strengths

    def __repr__(self) -> str:
        return f"cardmath.{self._name}"

    def __reduce__(self) -> str:
        return self._name


HIGH = Ordering("HIGH", tuple(CATEGORIES), STRENGTHS)
"""The standard ordering of poker hands, from high card to straight flush."""
