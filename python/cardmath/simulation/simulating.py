"""The function `simulate`."""

from __future__ import annotations

from collections.abc import Callable

from cardmath.cards import HandLike
from cardmath.errors import CardmathTypeError, Interrupted
from cardmath.plans import Plan
from cardmath.simulation.answers import Simulation
from cardmath.simulation.engines import Threads
from cardmath.simulation.expectation import Expectation
from cardmath.simulation.questions import Question, whole_number
from cardmath.simulation.work import Sums, Todo, Work

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cardmath.simulation.engines import Engine

__all__ = ["simulate"]


def simulate(
    game: str = "five-card",
    hands: int = 1_000_000,
    players: int = 1,
    *,
    seed: int | None = None,
    given: HandLike = "",
    board: HandLike = "",
    dead: HandLike = "",
    streets: bool = True,
    exact: bool = True,
    threads: int = 0,
    progress: Callable[[int, int], object] | None = None,
) -> Simulation:
    """Deal hands at random, judge and count them, and compare with what is exactly known.

    Args:
        game: `five-card`, `holdem` or `stud`.
        hands: how many deals.
        players: how many players are dealt to in each of them.
        seed: what fixes the deals; without one the answer tells which it was.
        given: cards that the first player holds.
        board: cards on the board.
        dead: cards that are not dealt.
        streets: judge hands on every street, not at the end alone.
        exact: put the exact answer beside, where it can be counted in a second or two.
        threads: how many share the work, 0 for every core; the answer is the same.
        progress: called some times a second with how many deals there are, and will be.

    Returns:
        a `Simulation`: categories for each player and who won how often, on each street.

    Raises:
        CardmathError: an unknown game, no hands or players, or more than the deck can serve, a card
            in two places.
        CardTextError, RepeatedCardError: as `Hand` raises them.
        CardmathTypeError: a value is of the wrong type.
        Interrupted: Ctrl-C was pressed; `partial` is the `Simulation` of what was dealt by then.

    >>> answer = simulate("holdem", 100_000, players=2, seed=1)
    >>> [street.name for street in answer.streets], answer.hands
    (['flop', 'turn', 'river'], 100000)
    >>> abs(answer.winners.rows[0].equity - 0.5) < 0.01
    True
    """
    asked = Question.asked(game, players, given, board, dead, streets)
    work = Work(
        asked, Plan(seed, None, None, None).seed, whole_number("a number of hands", hands, 1)
    )
    if progress is not None and not callable(progress):
        raise CardmathTypeError(f"progress is a function, not {type(progress).__name__}")
    sums = Sums(work)
    stopped = _count(sums, Threads(threads), progress)
    if not sums.hands:
        raise Interrupted("no hand was dealt", None) from stopped
    answer = Simulation(sums, Expectation(asked) if exact else None)
    if stopped is not None:
        raise Interrupted(f"{sums.hands:,} of {work.hands:,} hands were dealt", answer) from stopped
    return answer


def _count(
    sums: Sums, engine: Engine, progress: Callable[[int, int], object] | None
) -> KeyboardInterrupt | None:
    """Count all that is to do; what stopped it."""
    try:
        for span, counts in engine.count(sums.work, Todo(sums)):
            sums.add(span, counts)
            if progress is not None:
                progress(sums.hands, sums.work.hands)
    except KeyboardInterrupt as stopped:
        return stopped
    return None
