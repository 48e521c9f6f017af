"""Calling an all-in: what it is worth against a range, and what the range would have to be."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import inf, isfinite, nan
from typing import TYPE_CHECKING, TypeAlias

from cardmath._cards.deck import Hand, HandLike
from cardmath._equity.compute import equity
from cardmath._ranges.range import Range
from cardmath._rules.games import HOLDEM, find_game
from cardmath._support.layout import counted
from cardmath._support.numbers import positive, real
from cardmath._support.tables import Column, Columns, NamedTable
from cardmath.errors import CardmathError, CardmathTypeError, interruptible, quote

if TYPE_CHECKING:
    from cardmath._equity.breakdowns import ComboEquity
    from cardmath._equity.result import Equity
    from cardmath._ranges.algebra import RangeLike
    from cardmath._rules.game import Game

Payoff: TypeAlias = Callable[[float, float], float]
"""What a player has if the hand leaves the player and the opponent with these chips."""


@dataclass(frozen=True, slots=True)
class FacedCombo:
    """A combo that the opponent may have."""

    combo: str
    """Its cards."""
    weight: float
    """Its weight in the range; 0 for one that is not in it."""
    equity: float
    """The caller's share of the pot against it."""
    ev: float
    """How much more calling is worth than folding against it, in chips or prize money."""
    change: str
    """`removed` or `added` to make calling as good as folding; nothing otherwise."""


@dataclass(frozen=True, repr=False)
class ExpectedCall(NamedTable[FacedCombo]):
    """What calling an all-in is worth. Make one with `expected_call`.

    The rows are the opponent's combos, those that are worst for the caller first, and the combos
    that could be added.
    """

    _keys = "equity needed ev is_right changed combos=rows"
    _rows_are = "combos"

    equity: float
    """The caller's share of the pot against the range."""
    needed: float
    """The share at which calling is as good as folding; in prize money it counts what chips are
    worth after the hand, if no pot were split."""
    ev: float
    """How much more calling is worth than folding, in chips or prize money."""
    combos: tuple[FacedCombo, ...]
    """The combos."""

    @property
    def is_right(self) -> bool:
        """Whether calling is at least as good as folding."""
        return self.ev >= 0

    @property
    def changed(self) -> str:
        """The combos to remove from the range, or to add to it, until the decision changes."""
        return ", ".join(row.combo for row in self.combos if row.change)

    @property
    def title(self) -> str:
        """The decision in a line, and what would change it."""
        verdict = "call" if self.is_right else "fold"
        changed = sum(1 for row in self.combos if row.change)
        head = (
            f"{verdict}: equity {100 * self.equity:.2f}%, needed {100 * self.needed:.2f}%; "
            f"calling is worth {self.ev:+z.4g}"
        )
        if not changed:
            return f"{head}; no change of the range alters that"
        better = f"{counted(changed, 'combo')} of better hands {'is' if changed == 1 else 'are'}"
        if self.is_right:
            return f"{head}; wrong once {better} added"
        return f"{head}; right once {better} removed"

    def _columns(self) -> Columns[FacedCombo]:
        return (
            Column("combo", "combo"),
            Column("weight", "weight", "g"),
            Column("", "equity", of=lambda row: f"{100 * row.equity:.2f}%"),
            Column("ev", "EV", "+.3f"),
            Column("change", ""),
        )


@interruptible
def expected_call(
    hand: HandLike,
    against: RangeLike,
    pot: float,
    call: float,
    *,
    board: HandLike = "",
    dead: HandLike = "",
    game: str | Game = HOLDEM,
    behind: float = 0.0,
    opponent: float = 0.0,
    payoff: Payoff | None = None,
) -> ExpectedCall:
    """Say whether calling an all-in is right against a range, and at which range that changes.

    No solution is needed, as nobody acts afterwards. The answer is exact.

    Args:
        hand: the caller's hole cards.
        against: the range of the player who is all-in.
        pot: the chips in the middle, with the all-in bet as far as it can be called.
        call: the chips to call.
        board: the cards on the board.
        dead: other cards that are out of play.
        game: the game, as in `equity`.
        behind: what the caller has behind after calling.
        opponent: what the opponent has behind, if the caller has fewer chips.
        payoff: what the caller has if the hand leaves the two with these chips, such as prize
            money by a model of tournaments; by default the chips themselves.

    Returns:
        an `ExpectedCall`. If calling is wrong, the combos that are worst for the caller are marked
        `removed` until it is right. If it is right, other combos are marked `added`, the worst
        first, until it is wrong (in hold'em).

    Raises:
        CardmathError: an argument is wrong, or the game splits the pot and has a payoff.

    >>> import cardmath as cm
    >>> called = cm.expected_call("8h8d", "QQ+, AK, JTs", 150, 50, board="Ks7h2d3c4s")
    >>> called.is_right, f"{called.equity:.1%} of {called.needed:.0%}", round(called.ev, 1)
    (False, '12.9% of 25%', -24.2)
    >>> len(called.changed.split(", "))  # of the better combos must not be in the range
    15
    """
    rules = find_game(game) if isinstance(game, str) else game
    money = _Money(
        positive("the pot", pot),
        positive("the call", call),
        float(real("the chips behind", behind, 0)),
        float(real("the opponent's chips", opponent, 0)),
        payoff,
    )
    held = against if isinstance(against, Range) else Range(against, rules)
    faced = _faced(hand, held, board, dead, rules)
    if payoff is not None and faced.players[0].parts is not None:
        raise CardmathError("a payoff is for games in which one pot is won, lost or shared")
    combos = [_Combo.of(each, money) for each in faced.players[1].combos or () if each.deals]
    combos.sort(key=lambda each: each.ev)
    deals = sum(each.deals for each in combos)
    whole = sum(each.ev * each.deals for each in combos)
    removed = 0
    if whole < 0:
        removed = until_turned([-each.ev * each.deals for each in combos], whole)
        if removed == len(combos):  # a range from which all combos were removed is not a range
            removed = 0
    rows = [each.row("removed" if at < removed else "") for at, each in enumerate(combos)]
    if whole >= 0 and rules.key == HOLDEM:
        every = _faced(hand, Range("100%"), board, dead, rules).players[1].combos or ()
        others = [each for each in every if each.deals and not held[each.hand]]
        worse = sorted((_Combo.of(each, money) for each in others), key=lambda each: each.ev)
        added = until_turned([each.ev * each.deals for each in worse], whole)
        rows += [replace(each.row("added"), weight=0.0) for each in worse[:added]]
    own = float(faced.players[0].equity)
    return ExpectedCall(own, money.needed, whole / deals, tuple(rows))


def _faced(hand: HandLike, held: Range, board: HandLike, dead: HandLike, game: Game) -> Equity:
    return equity(Hand(hand), held, board=board, dead=dead, game=game, combos=True, method="exact")


@dataclass(frozen=True, slots=True)
class _Combo:
    """A combo with what calling is worth against it."""

    combo: ComboEquity
    deals: float
    ev: float

    @classmethod
    def of(cls, combo: ComboEquity, money: _Money) -> _Combo:
        return cls(combo, float(combo.deals), money.ev(combo))

    def row(self, change: str) -> FacedCombo:
        own = 1.0 - float(self.combo.equity)
        name = str(self.combo.hand).replace(" ", "")
        return FacedCombo(name, float(self.combo.weight), own, self.ev, change)


def until_turned(changes: Iterable[float], start: float) -> int:
    """How many of the first changes turn a sum from below 0 to 0 or more, or the other way round.

    It is 0 if all of them do not.

    >>> until_turned([2.0, 3.0, 4.0], -4.0), until_turned([-2.0, -3.0], 5.0)
    (2, 0)
    """
    is_right, reached = start >= 0, start
    for count, change in enumerate(changes, 1):
        reached += change
        if (reached >= 0) != is_right:
            return count
    return 0


class _Money:
    """What the caller has after each end.

    Raises:
        CardmathError, CardmathTypeError: the payoff does not return a finite number.
    """

    def __init__(
        self, pot: float, call: float, behind: float, opponent: float, payoff: Payoff | None
    ) -> None:
        self._pot, self._call, self._is_chips = pot, call, payoff is None
        worth = _checked(payoff) if payoff is not None else lambda own, _: own
        if payoff is None:
            behind = 0.0  # chips that are not at stake change nothing
        won = pot + call
        if not isfinite(won):
            raise CardmathError("the pot and the call are too large")
        self._win, self._lose = worth(behind + won, opponent), worth(behind, opponent + won)
        self._tie = worth(behind + won / 2, opponent + won / 2)
        self._fold = worth(behind + call, opponent + pot)
        if not self._lose <= self._fold <= self._win or self._lose == self._win:
            raise CardmathError("a payoff must give more for more chips")

    @property
    def needed(self) -> float:
        """The share of won pots at which calling is as good as folding."""
        return (self._fold - self._lose) / (self._win - self._lose)

    def ev(self, combo: ComboEquity) -> float:
        """How much more calling is worth than folding against a combo."""
        if self._is_chips:  # in chips, a share of the pot is worth its part, also in split pots
            return (1.0 - float(combo.equity)) * (self._pot + self._call) - self._call
        lost, tied = float(combo.wins / combo.deals), float(combo.ties / combo.deals)
        won = 1.0 - lost - tied
        return won * self._win + tied * self._tie + lost * self._lose - self._fold


def _checked(payoff: Payoff) -> Payoff:
    from cardmath.solve.payoff import call_text, called, check_payoff

    check_payoff(payoff)

    def worth(own: float, other: float) -> float:
        found = called(payoff, own, other)
        returned = f"{call_text(own, other)} returned {quote(found)}"
        try:
            paid = float(real("a payoff", found, -inf))
        except TypeError:
            raise CardmathTypeError(f"payoff returns one number here: {returned}") from None
        except CardmathError:  # not a number
            paid = nan
        if not isfinite(paid):
            raise CardmathError(f"payoff returns a finite number: {returned}")
        return paid

    return worth
