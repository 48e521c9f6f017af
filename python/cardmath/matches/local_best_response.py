"""A lower bound on how much can be won from a bot: the local best response.

V. Lisý and M. Bowling, "Equilibrium approximation quality of current no-limit poker bots", AAAI
2017 workshop. The responding player knows the bot's strategy, and so the probability that it holds
each hand. It takes the action that wins the most if both check and call from then on; a bet also
wins when the bot folds. What it wins on average is a lower bound on what a best response wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

from cardmath._ranges.range import Range
from cardmath._support.layout import counted
from cardmath._support.lists import listed, one_of
from cardmath._support.numbers import MOST_SEED, positive, seed_of, whole
from cardmath._support.numpy import np
from cardmath._support.plain import Plain
from cardmath._support.progress import Progress, check_progress
from cardmath.betting import Structure, start
from cardmath.betting.start import stacks_of
from cardmath.betting.table import arguments_of
from cardmath.errors import CardmathError, Interrupted
from cardmath.matches.hand_strategies import HandBot, HandStrategies, Spot
from cardmath.matches.local_play import LocalPlay

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._ranges.algebra import RangeLike

_STREETS = ("preflop", "flop", "turn", "river")
_MOST_DEALS = 10**9
_MOST_BETS = 50


@dataclass(frozen=True, slots=True)
class LocalBestResponse(Plain):
    """What the local best response won from a bot. `local_best_response` makes it."""

    deals: int
    """The deals, each played from both seats."""
    bb_per_100: float
    """What it won, in big blinds per 100 hands: a lower bound on the bot's exploitability, up to
    the standard error."""
    error: float | None
    """The standard error of that; None for a single deal, and where all deals ended alike."""
    by_seat: tuple[float, float]
    """What it won in each seat, in the same unit: without the button, and with it."""
    seed: int
    """The seed of the cards and of the bot's choices."""

    def __str__(self) -> str:
        error = "" if self.error is None else f" ± {self.error:.2f}"
        return (
            f"the local best response wins {self.bb_per_100:+z.2f}{error} bb/100 in "
            f"{counted(2 * self.deals, 'hand')}, seed {self.seed}"
        )


def local_best_response(
    bot: HandBot,
    *,
    deals: int = 1000,
    stacks: int | Sequence[int] = 200,
    blinds: Sequence[int] | None = (1, 2),
    structure: Structure | None = None,
    bets: Sequence[float] = (1.0,),
    first_street: str = "preflop",
    after: Sequence[str] = (),
    ranges: Sequence[RangeLike] | None = None,
    seed: int | None = None,
    progress: Progress | None = None,
) -> LocalBestResponse:
    """Play the local best response to a bot in heads-up hold'em, and measure what it wins.

    What it wins is a lower bound on what a best response wins: it can show that a bot is
    exploitable, never that it is not. For games that `solve` takes, `exploitability_of` is exact.

    The bot's play must depend only on what it sees: it is asked for its probabilities with every
    hand that it may hold, and hands are weighted by them (Bayes). That takes seconds a deal if the
    bot looks at one hand at a time, and milliseconds with a method `strategies`.

    Args:
        bot: a function from a `View` to an action; or an object with such a method `act`, or with
            `strategy(view)`, which returns the probability of each action; or with
            `strategies(view)`, which gets a view without hole cards, and returns for each action
            its probabilities with all 1,326 hands in the order of `Range.weights`.
        deals: the deals; each is played from both seats, with the same cards in each seat.
        stacks: each player's chips at the start, or two of them, the second with the button.
        blinds: the small and the big blind.
        structure: other arguments of `betting.start`, such as `{"limit": "fixed"}`.
        bets: the bets and raises that the response may choose besides all-in, in pots.
        first_street: before it, the response checks and calls; it often wins more that way.
        after: what was played before, as in `State.play`, including the board: `["call", "check",
            "deal Ks7h2d"]`.
        ranges: what each player may hold then, the player with the button last; all hands if None.
        seed: the same seed plays the same hands; a random one if None.
        progress: called with the deals played and their total.

    Raises:
        BettingError: the numbers do not fit together, or an action of the bot is not legal.
        CardmathError: a number is out of range, or what the bot returns is not a probability.
        CardmathTypeError: it is not a bot.
        Interrupted: Ctrl-C was pressed; `partial` has the deals that were played.

    >>> from cardmath.matches import bots
    >>> found = local_best_response(bots.fold, deals=20, seed=1)
    >>> found.bb_per_100
    75.0
    """
    check_progress(progress)
    count = whole("a number of deals", deals, 1, _MOST_DEALS)
    one_of("first_street", first_street, _STREETS)
    drawn = seed_of(seed, MOST_SEED)
    spot = _first_spot(stacks, arguments_of(blinds, structure), after)
    play = LocalPlay(HandStrategies(bot), spot, _weights(ranges), _sizes(bets), first_street, drawn)
    unit = 100 / spot.state.big_blind
    won: list[tuple[float, float]] = []
    try:
        while len(won) < count:
            deal = play.deal()
            won.append((play.play(deal, 0) * unit, play.play(deal, 1) * unit))
            if progress is not None:
                progress(len(won), count)
    except KeyboardInterrupt:
        done = f"{len(won):,} of {count:,} deals played"
        raise Interrupted(done, _answer(won, drawn) if won else None) from None
    return _answer(won, drawn)


def _first_spot(
    stacks: int | Sequence[int], arguments: dict[str, Any], after: Sequence[str]
) -> Spot:
    """How each deal begins."""
    first = start("holdem", stacks=stacks_of(stacks, 2), **arguments)
    if len(first.boards) != 1:
        raise CardmathError("the local best response is for one board")
    spot = Spot(first.play(f"d dh p{player + 1} ????" for player in range(2)))
    for event in listed("after", after):
        if spot.state.actor is None:
            spot = Spot(spot.state.apply(event), spot.history)
        else:
            spot = spot.play(event)
    return spot


def _weights(ranges: Sequence[RangeLike] | None) -> list[NDArray[np.float64]]:
    """The weights of each player's hands."""
    given = ["*", "*"] if ranges is None else listed("ranges", ranges)
    if len(given) != 2:
        raise CardmathError(f"there are two ranges, not {len(given)}")
    return [Range(each).weights for each in given]


def _sizes(bets: Sequence[float]) -> list[float]:
    sizes = [float(positive("a bet in pots", bet)) for bet in listed("bets", bets)]
    if len(sizes) > _MOST_BETS:
        raise CardmathError(f"there are at most {_MOST_BETS} bets, not {len(sizes)}")
    return sizes


def _answer(won: list[tuple[float, float]], seed: int) -> LocalBestResponse:
    """The result so far; each deal counts as the mean of both seats."""
    means = [fmean(seats) for seats in won]
    error = stdev(means) / len(means) ** 0.5 if len({*means}) > 1 else None  # else no spread
    first, second = (fmean(seat) for seat in zip(*won, strict=True))
    return LocalBestResponse(len(won), fmean(means), error, (first, second), seed)
