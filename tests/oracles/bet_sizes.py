"""The betting of a river as `docs/how/bet-sizes.md` describes it, without the core."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Literal

__all__ = ["River", "Sizes"]

Sizes = list[tuple[str, float]]
"""Kinds and numbers: `%` (a share, not percent), `x`, `e` (0 for one bet), `chips`, `a`."""


@dataclass(frozen=True)
class River:
    """The chips, both players' sizes, and the thresholds."""

    pot: int
    stack: int
    bets: tuple[Sizes, Sizes]
    raises: tuple[Sizes, Sizes]
    add_all_in: float
    force_all_in: float
    merge: float | Literal["pio"]

    def lines(self) -> list[str]:
        """All lines of play, as actions in words."""
        return self._after("", 0, (0, 0), checked=False)

    def _after(self, line: str, player: int, put: tuple[int, int], *, checked: bool) -> list[str]:
        """The line, and those that go on from it."""
        own, faced = put[player], put[1 - player]
        lines = [line]
        if faced > own:
            lines += [f"{line} fold", f"{line} call"]
        else:
            lines += (
                [f"{line} check"]
                if checked
                else self._after(f"{line} check", 1 - player, put, checked=True)
            )
        for amount in self._amounts(player, own, faced):
            verb = "all-in" if amount == self.stack else "raise" if faced > own else "bet"
            after = (amount, put[1]) if player == 0 else (put[0], amount)
            lines += self._after(f"{line} {verb} {amount}", 1 - player, after, checked=False)
        return lines

    def _amounts(self, player: int, own: int, faced: int) -> list[int]:
        """What the player may put in."""
        if faced == self.stack:
            return []
        pot, behind = self.pot + 2 * faced, self.stack - faced
        least = min(self.stack, max(faced + (faced - own), 1))
        sizes = self.raises if faced > own else self.bets
        wanted = [self._amount(kind, number, pot, faced) for kind, number in sizes[player]]
        wanted += [self.stack] if behind <= _rounded(self.add_all_in * pot) else []
        forced = []
        for amount in wanted:
            legal = min(max(amount, least), self.stack)
            after = pot + 2 * (legal - faced)
            is_forced = self.stack - legal <= _rounded(self.force_all_in * after)
            forced.append(self.stack if is_forced else legal)
        kept: list[int] = []
        for amount in sorted(set(forced), reverse=True):
            if not kept or not self._are_near(pot, kept[-1] - faced, amount - faced):
                kept.append(amount)
        return kept[::-1]

    def _are_near(self, pot: int, greater: int, smaller: int) -> bool:
        """Whether two bets into a pot are merged."""
        if self.merge == "pio":
            return Fraction(pot + greater, pot + smaller) < Fraction(11, 10)
        return greater - smaller < self.merge * pot

    def _amount(self, kind: str, number: float, pot: int, faced: int) -> int:
        """A size in chips that are put in on the river."""
        if kind == "%":
            return faced + _rounded(number * pot)
        if kind == "x":
            return _rounded(number * faced)
        if kind == "e":
            bets = number or 1
            ratio = 1 + 2 * (self.stack - faced) / pot
            return faced + _rounded((ratio ** (1 / bets) - 1) / 2 * pot)
        return self.stack if kind == "a" else int(number)


def _rounded(chips: float) -> int:
    """To whole chips, a half up."""
    return floor(chips + 0.5)
