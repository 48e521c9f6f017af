"""The question of `equity`, and its deals in the core, which counts or draws them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardmath._cards.deck import Card
from cardmath._core import POT, Deals, ExactWay, Hand
from cardmath._equity.scores import Scores, look_up, player_against_any
from cardmath._situation.clashes import CANNOT_ALL_HOLD, clash, holds_nothing, no_combo_left
from cardmath._situation.known_cards import (
    FLOP,
    check_board,
    check_deck,
    check_enough,
    check_places,
    check_players,
    ways_to_deal,
)
from cardmath._situation.seats import core_seat, free_counts, read_held
from cardmath._situation.whole_weights import Weighing, bits_for, most_sum
from cardmath._support.progress import still_busy
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._core import Seat
    from cardmath._ranges.algebra import RangeLike
    from cardmath._rules.game import Game
    from cardmath._situation.whole_weights import Whole
    from cardmath._work.answering import Answering
    from cardmath._work.protocol import Draw

_LOOK_UP_COST = 1000
"""The cost of looking up a hand, in units of work."""
_SWEPT = 2
"""The number of players whose ranges are swept against each other in any game."""
_MOST_SUMS = {2: 2**41, 3: 2**31 - 1}
"""By the number of players, the greatest sum of weights that hold'em's sweeps can count: of two,
its product with the boards, at most 2,118,760, and of three, twice the product of two, fit in 64
bits."""


class Details(NamedTuple):
    """What an answer breaks down besides the equities."""

    combos: bool = False
    """Whether to give the equity of each combo of each player."""
    categories: bool = False
    """Whether to give how often each player's hand ends in each category."""


EQUITIES_ONLY = Details()


class EquityQuestion:
    """A question about equity: players, a game, a board, and what the answer breaks down.

    Args:
        players: what each player may hold.
        game: the game.
        board: the cards on the board.
        dead: cards that are out of play.
        details: what the answer breaks down besides the equities.

    `known` are the cards that no player holds.

    Raises:
        CardmathError: the question has no answer, as far as the numbers of cards show; the message
            says why.
    """

    def __init__(
        self,
        players: Sequence[RangeLike],
        game: Game,
        board: Hand,
        dead: Hand,
        details: Details = EQUITIES_ONLY,
    ) -> None:
        _check_table(game, len(players), board, dead)
        self.game, self.board, self.dead, self.details = game, board, dead, details
        self.known = board | dead
        self.held = tuple(read_held(game, player) for player in players)
        for number, held in enumerate(self.held, 1):
            if not held:
                raise holds_nothing(number)

    def __reduce__(self) -> tuple[type[EquityQuestion], tuple[object, ...]]:
        return type(self), (self.held, self.game, self.board, self.dead, self.details)

    def unknown_deals(self) -> int:
        """The number of ways to deal the players' unknown hole cards and the rest of the board."""
        missing = [held.missing for held in self.held]
        left = len(self.game.deck - self.known)
        left -= self.game.cards * len(self.held) - sum(missing)
        return ways_to_deal(left, (*missing, self.game.board - len(self.board)))

    def clash(self) -> CardmathError:
        """Why no deal is possible."""
        # Only asked if the core finds none: to count each player's free combos takes longer than a
        # small question may. A player without a combo is named before players who clash.
        for number, held in enumerate(self.held, 1):
            if not free_counts(held, self.known):
                return no_combo_left(number, held, self.known)
        return clash(self.held, self.game, self.known)

    def next_cards(self) -> list[Card]:
        """Return the cards that may come next on the board, the highest first.

        Raises:
            CardmathError: the game has no board, or the next street is not a single card.
        """
        flop = min(FLOP, self.game.board - 1)
        if not self.game.board:
            raise CardmathError(f"{self.game.key} has no board, so no card can come next")
        if not flop <= len(self.board) < self.game.board:
            raise CardmathError(
                f"in {self.game.key} one card comes next on a board of {flop} to "
                f"{self.game.board - 1} cards, not of {len(self.board)}"
            )
        return sorted(self.game.deck - self.known, reverse=True)

    def after(self, card: Card) -> EquityQuestion:
        """Return the question with one more card on the board, without its details."""
        return EquityQuestion(self.held, self.game, self.board | card, self.dead)


def _check_table(game: Game, players: int, board: Hand, dead: Hand) -> None:
    """Check that the game allows this number of players, this board and these dead cards."""
    check_players(players)
    check_enough(players, game, players * game.cards + game.board, len(game.deck))
    check_board(board, game)
    check_deck(dead, game.deck, game)
    check_places(on_the_board=board, dead=dead)


class Counted(NamedTuple):
    """The result of counting all deals, or of those before the count was stopped."""

    scores: Scores
    part: str
    """In words, which part of the deals was counted if it was stopped; else empty."""
    stopped: BaseException | None
    """What stopped the count, if anything did."""


class EquityDeals:
    """The deals of a question, with weights as whole numbers.

    They can be pickled, so that the workers of a cluster can draw random ones.

    Args:
        question: the question.
        rounded: round the weights so that all deals can be counted with them.

    Raises:
        CardmathError: no deal is possible; the message says why.
    """

    def __init__(self, question: EquityQuestion, *, rounded: bool = False) -> None:
        self.question, self._rounded = question, rounded
        self._way: ExactWay | None = None
        self._is_planned = False
        # the player whose opponent may hold any hand, where such equities are known
        self._against_any: int | None = None
        bits, most = self._limits() if rounded else (0, None)
        seats, weights = zip(*self._weighed(bits, most), strict=True)
        self.weighing = Weighing(weights, bits)
        self.exact = self.weighing.exact
        rules, details = question.game._core_rules, question.details
        self._core = Deals(rules, seats, question.board, question.dead, details, bits)
        if not self._core.possible:
            raise question.clash()

    def __reduce__(self) -> tuple[type[EquityDeals], tuple[object, ...]]:
        return type(self), (self.question,)

    @property
    def _exact_way(self) -> ExactWay | None:
        """The way to count all deals; None if they cannot be counted."""
        # Not a `cached_property`, whose lock takes a tenth of a small question's time in 3.11.
        if not self._is_planned:
            self._way, self._is_planned = self._find_way(), True
        return self._way

    def _find_way(self) -> ExactWay | None:
        question = self.question
        if not question.known and self.exact and not question.details.categories:
            self._against_any = player_against_any(question.game, question.held)
        if self._against_any is not None:
            hands = len(self.question.held[self._against_any])
            cost = _LOOK_UP_COST * hands
            return ExactWay("looked up, each hand against any hand", hands, "hands", cost)
        # Weights that are rounded for drawing may still be too large to count all deals with.
        return self._core.way if self._rounded or self.exact else None

    @property
    def cost(self) -> int | None:
        """The cost of counting all deals, in units of work; None if they cannot be counted."""
        way = self._exact_way
        return None if way is None else way.cost

    def rounded(self) -> EquityDeals | None:
        """Return the deals with rounded weights, with which all can be counted faster.

        None if rounding does not help.
        """
        bits, most = self._limits()
        if most is None and (not bits or self.cost is not None):
            return None
        other = EquityDeals(self.question, rounded=True)
        return None if other.weighing == self.weighing and self.exact else other

    def exact_plan(self) -> str:
        """Describe how all deals are counted."""
        way = self._exact_way
        assert way is not None  # only a question with a cost is counted
        if self._against_any is not None:
            return "looked up, as each hand of the game was counted against any other"
        return f"{way.name}, {way.steps:,} {way.unit} up to suit relabelling"

    def count(self, options: Answering) -> Counted:
        """Count all deals."""
        way = self._exact_way
        assert way is not None  # only a question with a cost is counted
        if self._against_any is not None:
            asked = self.question
            found = look_up(asked.game, asked.held, self.weighing, asked.details.combos)
            return Counted(found, "", None)
        counted, done, stopped = self._core.count(options.threads, options.progress)
        scores = Scores.of_core(*counted)
        if stopped is None:
            return Counted(scores, "", None)
        part = f"the first {done:,} of {way.steps:,} {way.unit} up to suit relabelling"
        return Counted(scores, part, stopped)

    def drawing(self) -> Draw:
        """Return a function that draws chunks of random deals."""

        def draw(
            seed: int, chunks: tuple[int, int], deals: int, threads: int
        ) -> tuple[list[Scores], BaseException | None]:
            drawn = self._core.sample(seed, chunks, deals, threads, still_busy)
            if drawn is None:  # too few cards
                raise CardmathError(CANNOT_ALL_HOLD)
            found, stopped = drawn
            return [Scores.of_core(*chunk) for chunk in found], stopped

        return draw

    def _limits(self) -> tuple[int, int | None]:
        """The bits or the greatest sum that weights can have to count all deals with them.

        Ranges that are swept are counted with exact products of weights. Otherwise products of so
        many bits are rounded. It is `(0, None)` if neither would be fine enough.
        """
        players = len(self.question.held)
        is_holdem = self.question.game.key == "holdem"
        if is_holdem and players in _MOST_SUMS:
            return 0, _MOST_SUMS[players]
        combos = [
            sum(count for _, count in free_counts(held, self.question.known))
            for held in self.question.held
        ]
        if not all(combos):
            return 0, None
        times = self.question.unknown_deals() * POT
        if players == _SWEPT:
            return 0, most_sum(combos, times)
        return bits_for(combos, times) or 0, None

    def _weighed(self, bits: int, most: int | None) -> list[tuple[Seat, Whole]]:
        """Each player's combos as the core takes them, with the weights as whole numbers."""
        if not self._rounded:
            weighed = [core_seat(held) for held in self.question.held]
            if all(weights.exact for _, weights in weighed):
                return weighed
        # Blocked combos must not make the rounding coarser.
        return [core_seat(held, self.question.known, bits, most) for held in self.question.held]
