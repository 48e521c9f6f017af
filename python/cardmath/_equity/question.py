"""The protocol of equity questions in any game, and the types that pass through it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from cardmath._cards.deck import Card
from cardmath._core import Hand
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._equity.result import Equity
    from cardmath._equity.whole_weights import Weighing
    from cardmath._work.protocol import Engine
    from cardmath._work.sampling import Plan, Tally

__all__ = [
    "CANNOT_ALL_HOLD",
    "EQUITIES_ONLY",
    "Counted",
    "Details",
    "Drawn",
    "Options",
    "Provenance",
    "Question",
    "check_players",
    "no_combo_left",
]

MOST_PLAYERS = 10

CANNOT_ALL_HOLD = "the players cannot all hold their cards at once: a deck has each card once"


class Details(NamedTuple):
    """What an answer breaks down besides the equities."""

    combos: bool = False
    """Whether to give the equity of each combo of each player."""
    categories: bool = False
    """Whether to give how often each player's hand ends in each category."""


EQUITIES_ONLY = Details()


@dataclass(frozen=True, slots=True)
class Options:
    """How a question is to be answered."""

    method: str
    """`auto`, `exact` or `sample`."""
    budget: int | None
    """The highest cost of an exact answer, in units of work; None for no limit."""
    plan: Plan
    """How many random deals to draw, and from which seed."""
    threads: int
    """The number of threads that count all deals, 0 for every core."""
    engine: Engine
    """Runs the random deals."""
    progress: Callable[[int, int], object] | None
    """Called with the work done so far and the whole of it."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """How an answer was found."""

    method: str
    """`exact`, `rounded` or `sample`."""
    seed: int | None
    """The seed of the random deals; None if all deals were counted."""
    stopped: str
    """Why the work ended, as `Equity.stopped` gives it."""
    words: str
    """The same for people, with the cost."""

    @property
    def exact(self) -> bool:
        """Whether all deals were counted, with unrounded weights."""
        return self.method == "exact"

    @property
    def counted(self) -> bool:
        """Whether all deals were counted, with weights that may be rounded."""
        return self.method != "sample"


class Counted(NamedTuple):
    """The result of counting all deals, or of those before the count was stopped."""

    tally: Any
    part: str
    """In words, which part of the deals was counted by the time it was stopped."""
    stopped: BaseException | None
    """What stopped the count, if anything did."""


class Drawn(NamedTuple):
    """The results of some chunks of random deals."""

    chunks: Sequence[Any]
    """A result for each chunk, which a tally can add."""
    stopped: BaseException | None
    """What stopped the work, if anything did."""


class Question(Protocol):
    """The players' ranges, the board and the dead cards, in one game.

    A question can be pickled, so that the workers of a cluster can draw its random deals.
    """

    @property
    def cost(self) -> int | None:
        """The cost of counting all deals, in units of work; None if they cannot be counted."""

    @property
    def weighing(self) -> Weighing:
        """The players' weights as the core has them."""

    def rounded(self) -> Question | None:
        """Return the question with weights rounded so that all deals can be counted.

        None if rounding does not help.
        """

    def next_cards(self) -> list[Card]:
        """Return the cards that may come next on the board, the highest first.

        Raises:
            CardmathError: the next street is not a single card.
        """

    def after(self, card: Card) -> Question | None:
        """Return the question with one more card on the board, without its details.

        None if a player holds the card in every deal.
        """

    def exact_plan(self) -> str:
        """Describe how all deals are counted."""

    def count(self, options: Options) -> Counted:
        """Count all deals."""

    def tally(self) -> Tally[Any]:
        """Return an empty tally, to which the chunks of random deals are added."""

    def draw(self, seed: int, chunks: tuple[int, int], deals: int, threads: int) -> Drawn | None:
        """Draw chunks of random deals; None if there are too few cards.

        Args:
            seed: fixes the deals, with the number of the chunk.
            chunks: the number of the first chunk, and how many chunks to draw.
            deals: the number of deals in each chunk.
            threads: the number of threads, 0 for every core.
        """

    def answer(self, tally: Any, provenance: Provenance) -> Equity:  # noqa: ANN401
        """Turn a tally into equities."""


def check_players(players: int) -> None:
    """Check the number of players.

    Raises:
        CardmathError: fewer than two, or too many.
    """
    if not 2 <= players <= MOST_PLAYERS:
        raise CardmathError(f"there are 2 to {MOST_PLAYERS} players, not {players}")


def no_combo_left(player: int, range_: str, known: Hand) -> str:
    """Write that the known cards block every combo of a player, who is numbered from 1."""
    return (
        f"player {player}: every hand of {range_} uses a card that is already on the board or dead "
        f"({known})"
    )
