"""`jackpot`: the return of a game as a function of the pay of one line."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from math import ceil, comb, floor

from cardmath._support.fractions import Fraction
from cardmath._support.layout import Layout
from cardmath._support.tables import Column, Columns, Table
from cardmath.errors import CardmathError, interruptible
from cardmath.video_poker.catalogue import find_game
from cardmath.video_poker.games import Game, Pay, coins, plain_text, read_pay
from cardmath.video_poker.solver import solver_and_pays

_HEADER = ("jackpot of", "return, percent", "jackpot once in")


@dataclass(frozen=True, slots=True)
class JackpotPiece:
    """An interval of jackpots in which the best holds do not change."""

    start: Fraction
    """The jackpot at its start, for one coin."""
    end: Fraction
    """The jackpot at its end."""
    fixed: Fraction
    """The return of the other lines."""
    slope: Fraction
    """The probability of the jackpot. The return is `fixed + slope * jackpot`."""


@dataclass(frozen=True, repr=False, eq=False)
class Jackpot(Table[JackpotPiece]):
    """The return of a game as a function of a jackpot. It is piecewise linear and exact.

    A jackpot is the pay for one coin: 800 in 9/6 Jacks, which is 4000 for five coins.
    """

    _keys = "game=game.key line break_even pieces=_plain_rows"
    _plain = staticmethod(plain_text)

    game: Game
    """The game."""
    line: str
    """The name of the line that pays the jackpot."""
    rows: tuple[JackpotPiece, ...]
    """The pieces, in order."""

    def payback(self, jackpot: Pay) -> Fraction:
        """The return per coin with a jackpot.

        Raises:
            CardmathError: the jackpot is outside the given interval.
        """
        at = read_pay(jackpot, self.line)
        first, last = self.rows[0].start, self.rows[-1].end
        if not first <= at <= last:
            raise CardmathError(f"a jackpot is {first} to {last} here, not {at}")
        piece = self._piece(at)
        return piece.fixed + piece.slope * at

    def _piece(self, at: Fraction) -> JackpotPiece:
        return self.rows[bisect_right([row.start for row in self.rows], at) - 1]

    def at_jackpots(self, count: int = 10) -> Layout:
        """The return at evenly spaced jackpots, up to the highest, for people to read.

        >>> print(jackpot("jacks-9-6").at_jackpots(2))
        9/6 Jacks or Better, the pay of a royal flush: even at 975.99 for a coin
        jackpot   return,  jackpot once
        of        percent            in
        2,500    104.6560        31,705
        5,000    112.6969        29,954
        """
        first, last = self.rows[0].start, self.rows[-1].end
        jackpots = [first + (last - first) * step / count for step in range(1, count + 1)]
        return Layout(self.title, _HEADER, [_line(at, self._piece(at)) for at in jackpots])

    @property
    def break_even(self) -> Fraction | None:
        """The jackpot at which the return is 1; None if it is outside the given interval.

        >>> jacks = jackpot("jacks-9-6")
        >>> print(f"{float(jacks.break_even):.2f}")
        975.99
        """
        for row in self.rows:
            at = (1 - row.fixed) / row.slope if row.slope else None
            if at is not None and row.start <= at <= row.end:
                return at
        return None

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        even = self.break_even
        words = f"even at {coins(_rounded(even))} for a coin" if even is not None else "never even"
        return f"{self.game.name}, the pay of a {self.line}: {words}"

    def _columns(self) -> Columns[JackpotPiece]:
        return [Column(name) for name in ("start", "end", "fixed", "slope")]

    def _layout(self) -> Layout:
        lines = [_line(row.start, row) for row in self.rows]
        return Layout(self.title, (f"from a {_HEADER[0]}", *_HEADER[1:]), lines)


def _line(at: Fraction, row: JackpotPiece) -> tuple[str, ...]:
    """The line of a jackpot: its size, the return, and how rarely it is won."""
    return (
        coins(_rounded(at)),
        f"{100 * float(row.fixed + row.slope * at):.4f}",
        f"{float(1 / row.slope):,.0f}" if row.slope else "never",
    )


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
    """Compute the return of a game for each pay of one line, with the best holds for that pay.

    Args:
        game: a key such as `"jacks-9-6"`, or a `Game`.
        line: the name of the line; by default the first.
        start: the lowest jackpot, for one coin.
        end: the highest jackpot, for one coin.
        threads: the number of threads, 0 for one per core.

    Raises:
        CardmathError: there is no such game or line, or `start` is not below `end`.

    >>> jackpot("jacks-9-6", start=700, end=900).payback(800)
    Fraction(1653526326983, 1661102543100)
    """
    game = find_game(game)
    is_default = isinstance(line, str) and not line
    found = game.lines[0] if is_default else game.line(line)
    low, high = read_pay(start, "start"), read_pay(end, "end")
    if low >= high:
        raise CardmathError(f"jackpots go up: {low} is not below {high}")
    core, pays, scale = solver_and_pays(game, threads)
    # The ends need not be whole numbers on this scale: count a little more, and cut it off.
    span = floor(low * scale), ceil(high * scale)
    if span[1] > core.most_pay:
        most = core.most_pay // scale
        raise CardmathError(f"{game.key}: a jackpot is at most {most:,} for one coin, not {high}")
    pieces = core.jackpot(pays, game.lines.index(found), span, threads)
    total = comb(len(game.deck), 5) * core.denominator
    starts = [max(low, Fraction(over, under * scale)) for (over, under), _, _ in pieces]
    rows = tuple(
        JackpotPiece(first, last, Fraction(fixed, total * scale), Fraction(slope, total))
        for (_, fixed, slope), first, last in zip(pieces, starts, [*starts[1:], high], strict=True)
        if first < last
    )
    return Jackpot(game, found.name, rows)
