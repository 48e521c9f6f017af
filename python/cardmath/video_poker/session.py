"""Sessions: how a bankroll goes over some hands, and the risk of ruin.

Every hand is played in the best way with a bet of one; bankrolls are counted in bets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from math import exp, lcm, log
from typing import TYPE_CHECKING, Any

from cardmath._support.numbers import whole
from cardmath.errors import CardmathError, Interrupted
from cardmath.video_poker.analysis import Analysis, analyze
from cardmath.video_poker.games import Game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Chances = NDArray[np.float64]

__all__ = ["Session", "bankroll_for", "risk_of_ruin", "session"]

_MOST_HANDS = 100_000
_MOST_WORK = 20_000_000_000
_BEYOND = 1e-13
"""How likely a bankroll may pass the highest one that is counted apart."""
_ROUNDING = 2.0**-53
_DIGITS = 60


@dataclass(frozen=True, slots=True, eq=False)
class Session:
    """How a bankroll stands after some hands.

    Attributes:
        game: the game.
        hands: how many hands were played at most.
        bankroll: with how many bets it began.
        target: the bankroll with which play ends, or None.
        unit: what one step of `chances` is, in bets.
        chances: how likely the bankroll is 0, 1, 2 … units in the end; float64.
        ruin: how likely it is less than a bet at some time, so that play ends.
        success: how likely it reaches the target; None without one.
        rounding: what any sum of chances is off by at most.
    """

    game: Game
    hands: int
    bankroll: int
    target: int | None
    unit: Fraction
    chances: Chances
    ruin: float
    success: float | None
    rounding: float

    @property
    def mean(self) -> float:
        """The bankroll in the end, on average."""
        import numpy as np

        return float(np.arange(len(self.chances)) @ self.chances) * float(self.unit)

    @property
    def ahead(self) -> float:
        """How likely there is more in the end than in the beginning."""
        return float(self.chances[int(self.bankroll / self.unit) + 1 :].sum())

    @property
    def even(self) -> float:
        """How likely there is as much in the end as in the beginning."""
        return float(self.chances[int(self.bankroll / self.unit)])

    def quantile(self, share: float) -> Fraction:
        """The least bankroll that is not exceeded with this chance: 0.5 gives the median.

        Raises:
            CardmathError: the share is not between 0 and 1.
        """
        import numpy as np

        if not 0 < share < 1:
            raise CardmathError(f"a share is between 0 and 1, not {share}")
        return int(np.searchsorted(np.cumsum(self.chances), share)) * self.unit

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON, without the chances of each bankroll."""
        return {
            "game": self.game.key,
            "hands": self.hands,
            "bankroll": self.bankroll,
            "target": self.target,
            "ruin": self.ruin,
            "success": self.success,
            "ahead": self.ahead,
            "even": self.even,
            "mean": self.mean,
            "quantiles": {str(share): float(self.quantile(share)) for share in _SHARES},
            "rounding": self.rounding,
        }

    def __str__(self) -> str:
        lines = [
            f"{self.game.name}: {self.hands:,} hands with {self.bankroll:,} bets",
            f"ruined          {_chance(self.ruin)}",
        ]
        if self.success is not None:
            lines.append(f"reaches {self.target:<8,}{_chance(self.success)}")
        lines += [
            f"ends ahead      {_chance(self.ahead)}",
            f"ends even       {_chance(self.even)}",
            f"on average      {self.mean:10.2f} bets",
        ]
        lines += [
            f"{100 * share:g} % end with  {float(self.quantile(share)):10,.10g} bets or less"
            for share in _SHARES
        ]
        return "\n".join(lines)


_SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)


def _chance(share: float) -> str:
    return f"{100 * share:10.4f} %"


def session(
    game: str | Game | Analysis = "jacks-9-6",
    hands: int = 1000,
    bankroll: int = 200,
    *,
    target: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Session:
    """Tell how a bankroll stands after some hands, each played in the best way with a bet of one.

    Play ends before, when less than a bet is left, or when the bankroll reaches the target. The
    chances are those of the exact game, hand by hand; `Session.rounding` bounds what rounding does
    to them.

    Args:
        game: a key such as `"jacks-9-6"`, a `Game`, or what `analyze` gave.
        hands: how many hands, 1 to 100,000.
        bankroll: with how many bets it begins.
        target: the bankroll that ends play, if any.
        progress: called now and then with how many hands are done, and how many there are.

    Raises:
        CardmathError: a number is out of bounds, or the bankrolls are too many to count apart.
        Interrupted: Ctrl-C.

    >>> print(f"{session('jacks-9-6', 1000, 100).ruin:.6f}")
    0.162851
    """
    import numpy as np

    found = game if isinstance(game, Analysis) else analyze(game)
    hands = whole("a number of hands", hands, 1, _MOST_HANDS)
    bankroll = whole("a number of bets", bankroll, 1, 10**7)
    if target is not None:
        target = whole("a number of bets", target, 1, 10**8)
        if target <= bankroll:
            raise CardmathError(f"the target is more than the bankroll of {bankroll}, not {target}")
    steps, unit = _steps(found)
    bet = int(1 / unit)
    top = bankroll * bet + _reach(found, hands, unit)
    top = min(top, bankroll * bet + hands * max(step for step, _ in steps))
    if target is not None:
        top = min(top, target * bet + max(step for step, _ in steps))
    if top * hands * len(steps) > _MOST_WORK:
        raise CardmathError(
            f"{hands:,} hands lead to {top:,} bankrolls, too many to follow: ask for fewer hands"
        )
    end = top if target is None else target * bet
    chances = np.zeros(top + 1)
    chances[bankroll * bet] = 1
    beyond = 0.0
    for hand in range(hands):
        try:
            if progress is not None:
                progress(hand, hands)
            chances, lost = _play(chances, steps, bet, end)
        except KeyboardInterrupt as error:
            raise Interrupted(f"{hand} of {hands} hands were played", None) from error
        beyond += lost
    ruin = float(chances[:bet].sum())
    success = None if target is None else float(chances[end:].sum())
    # Each hand adds up as many products as there are steps: so many roundings of each chance.
    rounding = beyond + hands * (len(steps) + 2) * _ROUNDING
    return Session(
        found.game, hands, bankroll, target, unit, chances, ruin, success, float(rounding)
    )


def _play(
    chances: Chances, steps: list[tuple[int, float]], bet: int, end: int
) -> tuple[Chances, float]:
    """The chances after one hand more, and how likely the bankroll has gone beyond the last one."""
    import numpy as np

    size = len(chances)
    after = np.zeros(size)
    after[:bet] = chances[:bet]
    after[end:] += chances[end:] if end < size - 1 else 0
    playing = chances[bet : end if end < size - 1 else size]
    lost = 0.0
    for step, chance in steps:
        first = bet + step
        room = size - first
        if room < len(playing):
            lost += chance * float(playing[max(room, 0) :].sum())
        if room > 0:
            part = playing[:room]
            after[first : first + len(part)] += chance * part
    return after, lost


def _steps(found: Analysis) -> tuple[list[tuple[int, float]], Fraction]:
    """What a hand brings, in units, and how likely; and the unit, in bets."""
    by_pay: dict[Fraction, Fraction] = {}
    for row in found:
        by_pay[row.pay] = by_pay.get(row.pay, Fraction(0)) + row.probability
    unit = Fraction(1, lcm(*(pay.denominator for pay in by_pay)))
    return [(int((pay - 1) / unit), float(chance)) for pay, chance in by_pay.items()], unit


def _reach(found: Analysis, hands: int, unit: Fraction) -> int:
    """How much, in units, is not won in so many hands but with a tiny chance.

    By Chernoff's bound, and Doob's inequality for the highest bankroll on the way: the chance to
    win `x` is at most `E[exp(t * win)] ** hands * exp(-t * x)` for each `t` for which the mean is
    not below 1.
    """
    wins = [(float(row.pay - 1), float(row.probability)) for row in found]
    most = max(win for win, _ in wins)
    best = float("inf")
    for power in range(1, 200):
        rate = 40 / most * (0.95**power)
        mean = sum(chance * exp(rate * win) for win, chance in wins)
        best = min(best, (hands * log(max(mean, 1.0)) - log(_BEYOND)) / rate)
    return int(best / float(unit)) + 1


def risk_of_ruin(game: str | Game | Analysis = "deuces-full-pay", bankroll: int = 1000) -> float:
    """Tell how likely a bankroll is ever lost, if play goes on for ever, in the best way.

    A hand costs one bet at most, so that the risk is the bankroll's power of that of one bet: the
    root below 1 of `sum(probability * z ** pay) = z`. It is found to 15 digits. Where a game
    returns no more than is bet, ruin is certain.

    Args:
        game: a key, a `Game`, or what `analyze` gave. Its pays are whole numbers.
        bankroll: how many bets there are.

    Raises:
        CardmathError: the pays are not whole, or there is no bet.

    >>> print(f"{risk_of_ruin('deuces-full-pay', 5000):.4f}")
    0.0381
    >>> risk_of_ruin("jacks-9-6", 5000)
    1.0
    """
    bankroll = whole("a number of bets", bankroll, 1, 10**9)
    root = _root(game)
    with localcontext() as context:
        context.prec = _DIGITS
        return float(root**bankroll)


def bankroll_for(risk: float, game: str | Game | Analysis = "deuces-full-pay") -> int | None:
    """Tell how many bets make the risk of ruin so small; None where ruin is certain.

    Raises:
        CardmathError: the risk is not between 0 and 1, or the pays are not whole.

    >>> bankroll_for(0.05)
    4586
    """
    if not isinstance(risk, (int, float)) or not 0 < risk < 1:
        raise CardmathError(f"a risk is between 0 and 1, not {risk!r}")
    root = _root(game)
    if root == 1:
        return None
    with localcontext() as context:
        context.prec = _DIGITS
        bets = Decimal(risk).ln() / root.ln()
        return int(bets.to_integral_value(rounding="ROUND_CEILING"))


def _root(game: str | Game | Analysis) -> Decimal:
    """The chance that one bet is ever lost."""
    found = game if isinstance(game, Analysis) else analyze(game)
    if any(row.pay.denominator > 1 for row in found):
        raise CardmathError(
            f"{found.game.key}: the risk of ruin is for pays of whole bets; round them down"
        )
    if found.payback <= 1:
        return Decimal(1)
    with localcontext() as context:
        context.prec = _DIGITS
        terms = [
            (int(row.pay), Decimal(row.probability.numerator) / row.probability.denominator)
            for row in found
        ]
        low, high = Decimal(0), Decimal(1) - Decimal(10) ** -30
        while high - low > Decimal(10) ** (5 - _DIGITS):
            middle = (low + high) / 2
            # The difference is convex: above zero below the root, below zero from there to 1.
            if sum(chance * middle**pay for pay, chance in terms) > middle:
                low = middle
            else:
                high = middle
        return high
