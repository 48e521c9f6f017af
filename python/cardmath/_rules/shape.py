"""The class `Shape`: a hand category, declared as a pattern of ranks and suits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardmath._cards.faces import RANKS
from cardmath._rules.wild import PLACES
from cardmath._support.lists import all_of, is_iterable, one_of
from cardmath._support.numbers import flag, whole
from cardmath._support.texts import utf8
from cardmath.errors import CardmathError, CardmathTypeError, quote

_MOST_CARDS = 52
"""The ranks, the lowest first."""


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Shape:
    """A hand category: a pattern of ranks, and whether all cards have one suit.

    Args:
        name: the name of the category.
        groups: the number of cards of each rank, in descending order: `[3, 2]` is a full house,
            `[1, 1, 1, 1, 1]` is five cards of different ranks.
        run: the number of consecutive ranks, in place of groups.
        suited: whether all cards have the same suit.
        ranks: the only ranks that its cards have, for an exception such as three threes; all of
            them unless it is given.

    Raises:
        CardmathError: neither groups nor a run are given, or both are; or a rank is unknown.
        CardmathTypeError: an argument has the wrong type.

    >>> Shape("Full House", [3, 2]), Shape("Straight Flush", run=5, suited=True)
    (Shape('Full House', (3, 2)), Shape('Straight Flush', run=5, suited=True))
    >>> Shape("Highest Run", run=3, ranks="A23")
    Shape('Highest Run', run=3, ranks='23A')
    """

    name: str
    """The name of the category."""
    groups: tuple[int, ...]
    """The number of cards of each rank, in descending order; empty for a run."""
    run: int
    """The number of consecutive ranks; 0 for groups."""
    suited: bool
    """Whether all cards have the same suit."""
    ranks: str
    """The ranks that its cards have, the lowest first: `RANKS` unless it is an exception."""

    def __init__(
        self,
        name: str,
        groups: Iterable[int] = (),
        *,
        run: int = 0,
        suited: bool = False,
        ranks: str = RANKS,
    ) -> None:
        if not isinstance(name, str):
            raise CardmathTypeError(f"a shape's name is a str, not {type(name).__name__}")
        if utf8(name) != name:
            raise CardmathError(f"{quote(name)} cannot name a shape: it has half a surrogate pair")
        groups = _checked_groups(groups)
        run = whole("a number of cards", run, 0, _MOST_CARDS)
        if bool(groups) == bool(run):
            raise CardmathError(f"{name}: a shape has groups, such as [3, 2], or a run, such as 5")
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "groups", groups)
        object.__setattr__(self, "run", run)
        object.__setattr__(self, "suited", flag("suited", suited))
        wanted = rank_indexes(ranks)
        kept = "".join(rank for place, rank in enumerate(RANKS) if place in wanted)
        object.__setattr__(self, "ranks", kept)

    @property
    def size(self) -> int:
        """The number of cards in it."""
        return self.run or sum(self.groups)

    @property
    def _pattern(self) -> str:
        """The pattern in words: `3 + 2`, `5 in a row, suited`."""
        pattern = f"{self.run} in a row" if self.run else " + ".join(map(str, self.groups))
        pattern += ", suited" * self.suited
        return pattern if self.ranks == RANKS else f"{pattern}, of {self.ranks}"

    def __repr__(self) -> str:
        pattern = f"run={self.run}" if self.run else repr(self.groups)
        ranks = "" if self.ranks == RANKS else f", ranks={self.ranks!r}"
        return f"Shape({self.name!r}, {pattern}{', suited=True' * self.suited}{ranks})"


def rank_indexes(ranks: str) -> list[int]:
    """The places of ranks that are given as letters, from 0 for the deuce.

    Raises:
        CardmathError: a letter is not a rank.
        CardmathTypeError: the ranks are not a text.
    """
    if not isinstance(ranks, str):
        raise CardmathTypeError(f"ranks are a str such as '6789TJQKA', not {type(ranks).__name__}")
    for letter in ranks.upper():
        if letter not in RANKS:
            raise CardmathError(f"{letter!r} is not a rank; the ranks are {RANKS}")
    return [RANKS.index(letter) for letter in ranks.upper()]


def _checked_groups(groups: Iterable[int]) -> tuple[int, ...]:
    if not is_iterable(groups):
        raise CardmathTypeError(
            f"groups are numbers of cards, such as [3, 2], not {type(groups).__name__}"
        )
    numbers = all_of("groups", groups)
    return tuple(whole("a number of cards", number, 0, _MOST_CARDS) for number in numbers)


def with_five(shapes: tuple[Shape, ...], five: Shape, place: str, size: int) -> tuple[Shape, ...]:
    """Add five of a kind to the shapes, in the given place."""
    one_of("five_of_a_kind", place, PLACES)
    if size != five.size or place == "none":
        return shapes
    return (*shapes, five) if place == "above" else (*shapes[:-1], five, shapes[-1])
