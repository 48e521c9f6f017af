"""The sizes of all streets and players, and branches that are added or removed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cardmath._cards.deck import Card
from cardmath.errors import CardmathError, CardmathTypeError, ExpressionError, quote
from cardmath.solve.lines import Act, read_line
from cardmath.solve.reading import PIO, Chips, Merge
from cardmath.solve.sizes import STREETS, AllSizes, Size, SizesLike, sizes_by_street


@dataclass(frozen=True, slots=True)
class AllBets:
    """The sizes of all streets and players."""

    bets: AllSizes
    raises: AllSizes
    donks: list[list[Size] | None]

    @classmethod
    def read(
        cls, bets: SizesLike, raises: SizesLike, donks: SizesLike | None, chips: Chips
    ) -> AllBets:
        """Read the sizes that a user gives.

        Raises:
            CardmathError: a size is wrong, or above the stack.
        """
        leads: list[list[Size] | None] = [None, None, None]
        if donks is not None:
            by_street = sizes_by_street("donks", donks, raises=False)
            _check_donks(donks)
            named = donks if isinstance(donks, Mapping) else STREETS[1:]
            leads = [
                each[0] if street in named else None
                for street, each in zip(STREETS, by_street, strict=True)
            ]
        read = cls(
            sizes_by_street("bets", bets, raises=False),
            sizes_by_street("raises", raises, raises=True),
            leads,
        )
        for size in read._all():
            if size.kind == "chips":
                chips.units(size.number)
                if size.number > chips.stack:
                    raise CardmathError(
                        f"a bet of {size.number:g} chips is above the stack, {chips.stack:g}; "
                        "all-in is written a"
                    )
        return read

    def to_plain(self) -> list[Any]:
        """The sizes as plain values, for files."""

        def plain(sizes: list[Size]) -> list[list[Any]]:
            return [[size.kind, size.number] for size in sizes]

        return list(self._written(plain))

    @classmethod
    def of_plain(cls, plain: list[Any]) -> AllBets:
        """The sizes of plain values."""

        def sizes(given: list[Any]) -> list[Size]:
            return [Size(kind, float(number)) for kind, number in given]

        bets, raises, donks = plain
        return cls(
            [[sizes(player) for player in street] for street in bets],
            [[sizes(player) for player in street] for street in raises],
            [None if lead is None else sizes(lead) for lead in donks],
        )

    def _all(self) -> Iterable[Size]:
        for group in (self.bets, self.raises):
            for street in group:
                for player in street:
                    yield from player
        for lead in self.donks:
            yield from lead or ()

    def for_core(self, chips: Chips) -> tuple[Any, Any, Any]:
        """The sizes as the core takes them."""

        def plain(sizes: list[Size]) -> list[tuple[str, float]]:
            return [
                (size.kind, chips.units(size.number) if size.kind == "chips" else size.number)
                for size in sizes
            ]

        return self._written(plain)

    def _written(self, write: Callable[[list[Size]], Any]) -> tuple[Any, Any, Any]:
        """The sizes, those of each player on each street written in some way."""
        return (
            [list(map(write, street)) for street in self.bets],
            [list(map(write, street)) for street in self.raises],
            [None if lead is None else write(lead) for lead in self.donks],
        )


def _check_donks(donks: SizesLike) -> None:
    """Check that donk bets are of one player, on streets that follow another."""
    if isinstance(donks, Mapping) and STREETS[0] in donks:
        raise CardmathError(
            "donks are on the turn and the river: they answer a bet of the street before"
        )
    for given in donks.values() if isinstance(donks, Mapping) else [donks]:
        if not isinstance(given, str):
            raise CardmathTypeError("donks are one text: only the player out of position has them")


@dataclass(frozen=True, slots=True)
class Edit:
    """A branch to add or to remove."""

    line: tuple[Act, ...]
    last: Act
    add: bool

    @classmethod
    def read(cls, text: str, *, add: bool) -> Edit:
        """Read a line that ends in the branch.

        Raises:
            ExpressionError: a move is wrong.
            CardmathError: there is no branch, or none that can be added.
        """
        moves = read_line(text)
        if not moves:
            raise CardmathError("a change is a line that ends in the action to add or to remove")
        acts = []
        for move in moves:
            if move.act is None:
                reason = "changes are made whatever cards come: leave the cards out"
                raise ExpressionError(reason, move.token, text, move.position)
            acts.append(move.act)
        if add and acts[-1].kind not in ("a", "b"):
            raise CardmathError(
                f"{quote(text)} does not end in a bet or raise: only these are added"
            )
        return cls(tuple(acts[:-1]), acts[-1], add)

    def to_plain(self) -> list[Any]:
        """The edit as plain values, for files."""
        return [
            [[act.kind, act.chips] for act in self.line],
            [self.last.kind, self.last.chips],
            self.add,
        ]

    def for_core(self, chips: Chips) -> tuple[list[tuple[str, int]], tuple[str, int], bool]:
        """The edit as the core takes it."""

        def plain(act: Act) -> tuple[str, int]:
            if act == Act("a"):
                raise CardmathError("in a change write an all-in with its chips, such as a900")
            is_bet = act.kind in ("a", "b")
            return ("b", chips.units(act.chips)) if is_bet else (act.kind, 0)

        return [plain(act) for act in self.line], plain(self.last), self.add


@dataclass(frozen=True, slots=True)
class Options:
    """What else is chosen."""

    add_all_in: float
    force_all_in: float
    merge: Merge
    rake: tuple[float, float]
    edits: tuple[Edit, ...]
    relabel: bool
    dead: tuple[Card, ...] = ()

    def with_edits(self, edits: list[Edit]) -> Options:
        """The same with more edits."""
        return replace(self, edits=(*self.edits, *edits))

    def thresholds(self) -> tuple[float, float, float | None]:
        """The thresholds as the core takes them."""
        return self.add_all_in, self.force_all_in, None if self.merge == PIO else self.merge
