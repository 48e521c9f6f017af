"""Sessions: the distribution of a bankroll after a number of hands, and the risk of ruin.

Every hand is played by its best hold with a bet of one. Bankrolls are counted in bets.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal, localcontext
from math import exp, lcm, log
from typing import TYPE_CHECKING, Any

from cardmath._support.equality import same_fields
from cardmath._support.fractions import Fraction
from cardmath._support.layout import agreeing, counted, facts_as_html
from cardmath._support.numbers import real, whole
from cardmath._support.numpy import np
from cardmath._support.progress import check_progress
from cardmath.errors import CardmathError, Interrupted, quote
from cardmath.video_poker.analysis import Analysis, analyzed
from cardmath.video_poker.games import Game

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Chances = NDArray[np.float64]

_MOST_HANDS = 100_000
_MOST_WORK = 20_000_000_000
_BEYOND = 1e-13
"""The bound on the probability of passing the highest bankroll that is followed."""
_ROUNDING = 2.0**-53
_DIGITS = 60


@dataclass(frozen=True, slots=True, eq=False)
class Session:
    """The distribution of a bankroll after a number of hands."""

    game: Game
    """The game."""
    hands: int
    """The greatest number of hands."""
    bankroll: int
    """The bankroll at the start, in bets."""
    target: int | None
    """The bankroll at which play ends, or None."""
    unit: Fraction
    """The step of `chances`, in bets."""
    chances: Chances
    """The probability that the final bankroll is 0, 1, 2 … units; float64."""
    ruin: float
    """The probability that the bankroll falls below one bet, which ends play."""
    success: float | None
    """The probability that the bankroll reaches the target; None without a target."""
    rounding: float
    """A bound on the rounding error of any sum of chances."""

    @property
    def mean(self) -> float:
        """The mean of the final bankroll."""
        return float(np.arange(len(self.chances)) @ self.chances) * float(self.unit)

    @property
    def ahead(self) -> float:
        """The probability of ending with more than at the start."""
        return float(self.chances[int(self.bankroll / self.unit) + 1 :].sum())

    @property
    def even(self) -> float:
        """The probability of ending with as much as at the start."""
        return float(self.chances[int(self.bankroll / self.unit)])

    def quantile(self, share: float) -> Fraction:
        """The quantile of the final bankroll: 0.5 gives the median.

        Raises:
            CardmathError: the share is not between 0 and 1.
        """
        if not 0 < real("a share", share, 0, 1) < 1:
            raise CardmathError(f"a share is between 0 and 1, not {share}")
        below = int(np.searchsorted(np.cumsum(self.chances), share))
        return min(below, len(self.chances) - 1) * self.unit  # the sum may be rounded below 1

    def __eq__(self, other: object) -> bool:
        return same_fields(self, other) if isinstance(other, Session) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.game, self.hands, self.bankroll, self.target))

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain values for JSON, without the distribution."""
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
            "quantiles": {str(share): float(self.quantile(share)) for share in SHARES},
            "rounding": self.rounding,
        }

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it."""
        title, *lines = str(self).splitlines()
        return facts_as_html(title, dict(map(_fact, lines)))

    def __str__(self) -> str:
        lines = [
            f"{self.game.name}: {counted(self.hands, 'hand')} with {counted(self.bankroll, 'bet')}",
            f"ruined          {_chance(self.ruin)}",
        ]
        if self.success is not None:
            lines.append(f"reaches {self.target:<8,}{_chance(self.success)}")
        lines += [
            f"ends ahead      {_chance(self.ahead)}",
            f"ends even       {_chance(self.even)}",
            f"on average      {self.mean:10.2f} bets",
        ]
        ends = [(share, self.quantile(share)) for share in SHARES]
        lines += [
            f"{100 * share:g} % end with  {float(end):10,.10g} {agreeing('bet', end)} or less"
            for share, end in ends
        ]
        return "\n".join(lines)


SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
_GAP = re.compile(r"\s{2,}")


def _fact(line: str) -> tuple[str, str]:
    """A printed line as its name and its number, which have spaces between them."""
    name, number = _GAP.split(line, maxsplit=1)
    return name, number


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
    """Compute the distribution of a bankroll after a number of hands.

    Each hand is played by its best hold with a bet of one. Play ends early if less than one bet is
    left, or if the bankroll reaches the target. The distribution is computed hand by hand from the
    exact probabilities; `Session.rounding` bounds the rounding error.

    Args:
        game: a key such as `"jacks-9-6"`, a `Game`, or the result of `analyze`.
        hands: the number of hands, 1 to 100,000.
        bankroll: the bankroll at the start, in bets.
        target: the bankroll that ends play, if any.
        progress: called with the number of hands done and their total.

    Raises:
        CardmathError: a number is out of range, or there are too many bankrolls to follow.
        Interrupted: Ctrl-C was pressed; `partial` is None.

    >>> print(f"{session('jacks-9-6', 1000, 100).ruin:.6f}")
    0.162851
    """
    check_progress(progress)
    hands = whole("a number of hands", hands, 1, _MOST_HANDS)
    bankroll = whole("a number of bets", bankroll, 1, 10**7)
    if target is not None:
        target = whole("a number of bets", target, 1, 10**8)
        if target <= bankroll:
            raise CardmathError(
                f"the target must be more than the bankroll of {bankroll}, not {target}"
            )
    found = game if isinstance(game, Analysis) else analyzed(game)
    steps, unit = _steps(found)
    bet = int(1 / unit)
    top = bankroll * bet + _reach(found, hands, unit)
    most = max(0, *(step for step, _ in steps))
    top = min(top, bankroll * bet + hands * most)
    if target is not None:
        top = min(top, target * bet + most)
    if top * hands * len(steps) > _MOST_WORK:
        raise CardmathError(
            f"{hands:,} hands lead to {top:,} bankrolls, too many to follow: use fewer hands"
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
    # Each hand adds one product for each step, and each of these is rounded.
    rounding = beyond + hands * (len(steps) + 2) * _ROUNDING
    return Session(
        found.game, hands, bankroll, target, unit, chances, ruin, success, float(rounding)
    )


def _play(
    chances: Chances, steps: list[tuple[int, float]], bet: int, end: int
) -> tuple[Chances, float]:
    """The distribution after one more hand, and the probability that is lost beyond its end."""
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
    """The net win of a hand, in units, with its probability; and the unit, in bets."""
    by_pay: dict[Fraction, Fraction] = {}
    for row in found:
        by_pay[row.pay] = by_pay.get(row.pay, Fraction(0)) + row.probability
    unit = Fraction(1, lcm(*(pay.denominator for pay in by_pay)))
    return [(int((pay - 1) / unit), float(chance)) for pay, chance in by_pay.items()], unit


def _reach(found: Analysis, hands: int, unit: Fraction) -> int:
    """A net win, in units, that is exceeded within these hands with probability `_BEYOND` at most.

    By Chernoff's bound and Doob's maximal inequality, the probability of winning `x` at any time
    is at most `E[exp(t * win)] ** hands * exp(-t * x)`, for each `t` at which the mean is not
    below 1.
    """
    wins = [(float(row.pay - 1), float(row.probability)) for row in found]
    most = max(win for win, _ in wins)
    if most <= 0:
        return 0
    best = float("inf")
    for power in range(1, 200):
        rate = 40 / most * (0.95**power)
        mean = sum(chance * exp(rate * win) for win, chance in wins)
        best = min(best, (hands * log(max(mean, 1.0)) - log(_BEYOND)) / rate)
    return int(best / float(unit)) + 1


def risk_of_ruin(game: str | Game | Analysis = "deuces-full-pay", bankroll: int = 1000) -> float:
    """Compute the probability that a bankroll is ever lost if play never ends.

    Each hand is played by its best hold, and loses one bet at most. So the risk is `z ** bankroll`,
    where `z` is the root below 1 of `sum(probability * z ** pay) = z`. It has 15 correct digits. If
    the game returns no more than what is bet, ruin is certain.

    Args:
        game: a key, a `Game`, or the result of `analyze`. The pays must be whole numbers.
        bankroll: the number of bets, 1 or more.

    Raises:
        CardmathError: a pay is not a whole number, or the bankroll is out of range.

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
    """Compute the number of bets with which the risk of ruin is at most `risk`.

    It is None if ruin is certain.

    Raises:
        CardmathError: the risk is not between 0 and 1, or a pay is not a whole number.

    >>> bankroll_for(0.05)
    4586
    """
    if not isinstance(risk, (int, float)) or not 0 < risk < 1:
        raise CardmathError(f"a risk is between 0 and 1, not {quote(risk)}")
    root = _root(game)
    if root == 1:
        return None
    with localcontext() as context:
        context.prec = _DIGITS
        bets = Decimal(risk).ln() / root.ln()
        return int(bets.to_integral_value(rounding="ROUND_CEILING"))


def _root(game: str | Game | Analysis) -> Decimal:
    """The probability that a bankroll of one bet is ever lost."""
    found = game if isinstance(game, Analysis) else analyzed(game)
    if any(row.pay.denominator > 1 for row in found):
        raise CardmathError(
            f"{found.game.key}: the risk of ruin needs pays that are whole numbers of bets"
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
            # The difference is convex: positive below the root, and negative from there to 1.
            if sum(chance * middle**pay for pay, chance in terms) > middle:
                low = middle
            else:
                high = middle
        return high
