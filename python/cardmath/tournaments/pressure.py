"""Bubble factors, risk premiums, and the equity that a call needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf

from cardmath._support.fractions import Fraction, is_fraction
from cardmath._support.layout import Layout
from cardmath._support.numbers import whole
from cardmath._support.progress import Progress, check_progress
from cardmath._support.tables import Column, Columns, NamedTable
from cardmath.errors import CardmathError, interruptible
from cardmath.tournaments.amounts import Number, amounts, named, number, prizes_of
from cardmath.tournaments.icm import plain
from cardmath.tournaments.model import expectations

_MOST_PLAYERS = 200
_ERROR = Fraction(1, 10**12)
"""How far off an expectation by quadrature may be, as a share of the prizes."""


@dataclass(frozen=True, slots=True)
class PressureRow:
    """What an all-in against one opponent means for a player."""

    player: str
    """The player."""
    opponent: str
    """The opponent."""
    risk: Fraction
    """The chips that are lost or won."""
    factor: Fraction | float
    """The bubble factor: prize money lost by losing, over prize money won by winning; 1 if neither
    changes the prize money, as where all players get the same prize."""
    required: Fraction | float
    """The equity at which the all-in breaks even, if there is no other money in the pot."""

    @property
    def premium(self) -> Fraction | float:
        """The risk premium: the required equity minus one half."""
        return self.required - Fraction(1, 2)


def _finite(value: object) -> object:
    return "infinite" if value == inf else plain(value)


@dataclass(frozen=True, repr=False)
class BubbleFactors(NamedTable[PressureRow]):
    """Bubble factors of every player against every other. Make one with `bubble_factors`."""

    _keys = "players pairs=_plain_rows"
    _rows_are = "pairs"
    _plain = staticmethod(_finite)

    players: tuple[str, ...]
    """The players."""
    pairs: tuple[PressureRow, ...]
    """A row for each player and opponent."""

    def _matrix(self, name: str) -> tuple[tuple[Fraction | float | None, ...], ...]:
        found = {(row.player, row.opponent): getattr(row, name) for row in self.pairs}
        return tuple(
            tuple(found.get((player, opponent)) for opponent in self.players)
            for player in self.players
        )

    @property
    def factors(self) -> tuple[tuple[Fraction | float | None, ...], ...]:
        """The bubble factors as a matrix, a row for each player; None against oneself."""
        return self._matrix("factor")

    @property
    def premiums(self) -> tuple[tuple[Fraction | float | None, ...], ...]:
        """The risk premiums as a matrix, a row for each player; None against oneself."""
        return self._matrix("premium")

    @property
    def title(self) -> str:
        """The title, printed above the table."""
        return "Bubble factor of each player (row) against each opponent (column)"

    def _columns(self) -> Columns[PressureRow]:
        names = ("player", "opponent", "risk", "factor", "required", "premium")
        return [Column(name) for name in names]

    def _layout(self) -> Layout:
        factors = {(row.player, row.opponent): f"{float(row.factor):.3f}" for row in self.pairs}
        cells = [
            (player, *(factors.get((player, other), "") for other in self.players))
            for player in self.players
        ]
        return Layout(self.title, ("player", *self.players), cells)


@interruptible
def bubble_factors(
    stacks: Sequence[Number] | Mapping[str, Number],
    prizes: Sequence[Number],
    *,
    risk: Number | None = None,
    progress: Progress | None = None,
) -> BubbleFactors:
    """Compute bubble factors and risk premiums of every player against every other.

    Args:
        stacks: the chips of 2 to 200 players, in order or by name, all above 0.
        prizes: the prizes, the first place's first.
        risk: the chips that are lost or won, at most the smaller of both stacks, which is the
            default.
        progress: called with the number of pairs done and their total.

    Raises:
        CardmathError: a player has no chips, a number is below 0 or not finite, or a prize is above
            the one before it.
        Interrupted: Ctrl-C was pressed.

    >>> four = bubble_factors([1000] * 4, [50, 30, 20])
    >>> four[0].factor, f"{four[0].premium:.4%}"
    (Fraction(15, 8), '15.2174%')
    """
    check_progress(progress)
    names, found = named(stacks, least=2)
    paid = prizes_of(prizes)
    if len(found) > _MOST_PLAYERS:
        raise CardmathError(f"bubble factors are for up to {_MOST_PLAYERS} players")
    if not all(found):
        raise CardmathError("players without chips are out: leave them out, with their prizes")
    most = None if risk is None else number("a risk", risk)
    if most is not None and not most:
        raise CardmathError("a risk is above 0 chips")
    pairs = [(one, other) for one in range(len(found)) for other in range(len(found))]
    pairs = [(one, other) for one, other in pairs if one != other]
    calls = len(pairs) + 1
    now = expectations(found, paid, calls=calls)
    after = {}
    risks = {}
    for done, (winner, loser) in enumerate(pairs):
        if progress is not None:
            progress(done, len(pairs))
        chips = min(found[winner], found[loser])
        risks[winner, loser] = chips if most is None else min(chips, most)
        moved = _moved(found, winner, loser, risks[winner, loser])
        after[winner, loser] = expectations(moved, paid, calls=calls)
    rows, pool = [], sum(paid[: len(found)], Fraction(0))
    for one, other in pairs:
        loss = _difference(now[one], after[other, one][one], pool)
        gain = _difference(after[one, other][one], now[one], pool)
        if not loss and not gain:
            loss = gain = Fraction(1)
        factor = loss / gain if gain > 0 else inf
        required = loss / (loss + gain) if loss + gain > 0 else Fraction(1, 2)
        rows.append(PressureRow(names[one], names[other], risks[one, other], factor, required))
    return BubbleFactors(tuple(names), tuple(rows))


def _difference(more: Fraction | float, less: Fraction | float, pool: Fraction) -> Fraction | float:
    """How much more one expectation is than another; 0 if that may be the error of quadrature."""
    found = more - less
    return found if is_fraction(found) or abs(found) > float(_ERROR * pool) else Fraction(0)


def _moved(stacks: Sequence[Fraction], to: int, of: int, chips: Fraction) -> list[Fraction]:
    moved = list(stacks)
    moved[to] += chips
    moved[of] -= chips
    return moved


def required_equity(
    stacks: Sequence[Number],
    prizes: Sequence[Number],
    *,
    player: int,
    opponent: int,
    call: Number,
    pot: Number,
) -> Fraction | float:
    """Compute the equity at which calling an all-in is worth as much as folding.

    Args:
        stacks: each player's chips behind, without those in the pot.
        prizes: the prizes, the first place's first.
        player: who calls or folds, from 0.
        opponent: whose bet it is, from 0.
        call: the chips that the call takes.
        pot: the chips in the pot, including the opponent's bet.

    Raises:
        CardmathError: the player has fewer chips than the call takes, the prizes are the same
            whoever wins, a prize is above the one before it, or a number is below 0.

    >>> chips = [900, 0, 1000]
    >>> required_equity(chips, [1], player=0, opponent=1, call=900, pot=1100)
    Fraction(9, 20)
    >>> round(float(required_equity(chips, [65, 35], player=0, opponent=1, call=900, pot=1100)), 4)
    0.5605
    """
    found, paid = amounts("stack", stacks), prizes_of(prizes)
    player = whole("a player", player, 0, len(found) - 1)
    opponent = whole("an opponent", opponent, 0, len(found) - 1)
    taken, middle = number("a call", call), number("a pot", pot)
    if player == opponent:
        raise CardmathError("the opponent is another player")
    if taken > found[player]:
        raise CardmathError(f"the call takes {call} chips, and the player has {stacks[player]}")
    fold, win, lose = list(found), list(found), list(found)
    fold[opponent] += middle
    win[player] += middle
    lose[player] -= taken
    lose[opponent] += middle + taken
    folded, won, lost = (expectations(chips, paid, calls=3)[player] for chips in (fold, win, lose))
    at_stake = _difference(won, lost, sum(paid[: len(found)], Fraction(0)))
    if not at_stake:
        raise CardmathError("the prizes are the same whoever wins, so the equity does not matter")
    return (folded - lost) / at_stake
