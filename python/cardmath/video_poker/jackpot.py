"""`jackpot`: the return of a game as a function of what one line pays."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm
from typing import Any

from cardmath._support.tables import Table
from cardmath.errors import CardmathError, interruptible
from cardmath.video_poker.analysis import coins
from cardmath.video_poker.catalogue import find_game
from cardmath.video_poker.games import Game, Pay, read_pay
from cardmath.video_poker.solver import scaled_pays, solver

__all__ = ["Jackpot", "JackpotPiece", "jackpot"]


@dataclass(frozen=True, slots=True)
class JackpotPiece:
    """A stretch of jackpots over which the best play does not change.

    Attributes:
        start: the jackpot with which it begins, for a coin.
        end: the jackpot with which the next begins.
        fixed: what the other lines return.
        slope: how often the jackpot comes: the return is `fixed + slope * jackpot`.
    """

    start: Fraction
    end: Fraction
    fixed: Fraction
    slope: Fraction


class Jackpot(Table):
    """The return of a game as a function of a jackpot: it is piecewise linear, and exact.

    Jackpots are what is paid for a coin: 800 of 9/6 Jacks is 4000 for five coins.

    Attributes:
        game: the game.
        line: the name of the line that the jackpot is for.
    """

    __slots__ = ("_rows", "game", "line")

    def __init__(self, game: Game, line: str, rows: tuple[JackpotPiece, ...]) -> None:
        self.game = game
        self.line = line
        self._rows = rows

    @property
    def rows(self) -> tuple[JackpotPiece, ...]:
        """The pieces, in order."""
        return self._rows

    def payback(self, jackpot: Pay) -> Fraction:
        """What comes back of a coin with a jackpot.

        Raises:
            CardmathError: the jackpot is not among those that were looked at.
        """
        at = read_pay(jackpot, self.line)
        first, last = self._rows[0].start, self._rows[-1].end
        if not first <= at <= last:
            raise CardmathError(f"jackpots from {first} to {last} were looked at, not {at}")
        place = bisect_right([row.start for row in self._rows], at) - 1
        return self._rows[place].fixed + self._rows[place].slope * at

    @property
    def break_even(self) -> Fraction | None:
        """The jackpot with which the game returns what is bet; None if that is out of the span.

        >>> jacks = jackpot("jacks-9-6")
        >>> print(f"{float(jacks.break_even):.2f}")
        975.99
        """
        for row in self._rows:
            at = (1 - row.fixed) / row.slope if row.slope else None
            if at is not None and row.start <= at <= row.end:
                return at
        return None

    @property
    def title(self) -> str:
        """What the table is of."""
        even = self.break_even
        told = f"even at {coins(_rounded(even))} for a coin" if even is not None else "never even"
        return f"{self.game.name}, the pay of a {self.line}: {told}"

    @property
    def header(self) -> tuple[str, ...]:
        """The heads of the columns, for people."""
        return ("from a jackpot of", "return, percent", "jackpot once in")

    def cells(self) -> list[tuple[str, ...]]:
        """The lines below the header, for people."""
        return [
            (
                coins(_rounded(row.start)),
                f"{100 * float(row.fixed + row.slope * row.start):.4f}",
                f"{float(1 / row.slope):,.0f}" if row.slope else "never",
            )
            for row in self._rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON: fractions are text `p/q`."""
        even = self.break_even
        return {
            "game": self.game.key,
            "line": self.line,
            "break_even": None if even is None else str(even),
            "pieces": [
                {name: str(getattr(row, name)) for name in ("start", "end", "fixed", "slope")}
                for row in self._rows
            ],
        }

    def _records(self) -> dict[str, list[Any]]:
        names = ("start", "end", "fixed", "slope")
        return {name: [float(getattr(row, name)) for row in self._rows] for name in names}


def _rounded(number: Fraction) -> Fraction:
    return Fraction(round(number * 100), 100)


@interruptible
def jackpot(
    game: str | Game = "jacks-9-6",
    line: str = "",
    *,
    start: Pay = 0,
    end: Pay = 5000,
    threads: int = 0,
) -> Jackpot:
    """Tell what a game returns as the pay of a line goes up, with the best play for each.

    Args:
        game: a key such as `"jacks-9-6"`, or a `Game`.
        line: the name of the line; the first, if not given.
        start: the least jackpot, for a coin.
        end: the greatest one.
        threads: how many share the work; 0 is one for each core.

    Raises:
        CardmathError: there is no such game or line, or the jackpots are none.
    """
    game = find_game(game)
    found = game.line(line) if line else game.lines[0]
    low, high = read_pay(start, "start"), read_pay(end, "end")
    if low >= high:
        raise CardmathError(f"jackpots go up, not from {low} to {high}")
    # The pays with both ends among them have one unit for all.
    ends = game.with_pays({found.name: low}), game.with_pays({found.name: high})
    known = solver(game, threads)
    scale = lcm(*(scaled_pays(each, known)[1] for each in (game, *ends)))
    pays = [int(pay * scale) for pay in game.pays]
    place = game.lines.index(found)
    pieces = known.jackpot(pays, place, (int(low * scale), int(high * scale)), threads)
    total = comb(len(game.deck), 5) * known.denominator
    starts = [Fraction(over, under * scale) for (over, under), _, _ in pieces]
    rows = tuple(
        JackpotPiece(first, last, Fraction(fixed, total * scale), Fraction(slope, total))
        for (_, fixed, slope), first, last in zip(pieces, starts, [*starts[1:], high], strict=True)
    )
    return Jackpot(game, found.name, rows)
