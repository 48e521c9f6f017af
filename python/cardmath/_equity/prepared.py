"""Equity questions that are prepared once, and then asked about many boards or hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from cardmath._core import Hand
from cardmath._equity.compute import answer_of
from cardmath._equity.question import Details, EquityDeals, EquityQuestion
from cardmath._rules.games import HOLDEM, find_game
from cardmath._situation.known_cards import check_players
from cardmath._situation.seats import read_held
from cardmath._support.numbers import flag
from cardmath._work.answering import ERROR, Answering, Method
from cardmath.errors import CardmathError, interruptible

if TYPE_CHECKING:
    from cardmath._cards.deck import HandLike
    from cardmath._equity.result import Equity
    from cardmath._ranges.algebra import RangeLike
    from cardmath._rules.game import Game


class PreparedEquity:
    """An equity question whose ranges and options are read already; `prepare_equity` makes it.

    Call it with the hands that were left open, in order, and with what differs between the calls:

    - `board`: the cards on the board so far, none by default.
    - `dead`: cards that are out of play besides those that were prepared.
    - `seed`: fixes the random deals of this call; by default the prepared seed.

    It returns what `equity` returns for the same arguments, and raises the same errors.
    """

    __slots__ = ("_dead", "_details", "_game", "_open", "_options", "_players", "_seed")

    def __init__(
        self,
        players: tuple[RangeLike | None, ...],
        game: Game,
        dead: Hand,
        details: Details,
        options: Answering,
        seed: int | None = None,
    ) -> None:
        """Read what each player holds; None is left open."""
        check_players(len(players))
        self._players = [None if each is None else read_held(game, each) for each in players]
        self._open = players.count(None)
        self._game, self._dead, self._details = game, dead, details
        self._options, self._seed = options, seed

    @interruptible
    def __call__(
        self,
        *hands: RangeLike,
        board: HandLike = "",
        dead: HandLike = "",
        seed: int | None = None,
    ) -> Equity:
        """Compute the equities on a board."""
        if len(hands) != self._open:
            raise CardmathError(
                f"a call gives the hands of the players that were left open: {self._open}, "
                f"not {len(hands)}"
            )
        given = iter(hands)
        players = [
            read_held(self._game, next(given)) if each is None else each for each in self._players
        ]
        known = (self._dead | Hand(dead)) if dead else self._dead
        question = EquityQuestion(players, self._game, Hand(board), known, self._details)
        return answer_of(EquityDeals(question), self._options_from(seed))

    def _options_from(self, seed: int | None) -> Answering:
        """The options with the seed of one call; a new one is drawn if none was ever given."""
        if seed is None and self._seed is not None:
            return self._options
        return self._options.seeded(seed)

    def __repr__(self) -> str:
        held = ", ".join("None" if each is None else repr(str(each)) for each in self._players)
        game = "" if self._game.key == HOLDEM else f", game={self._game.key!r}"
        return f"prepare_equity({held}{game})"


@interruptible
def prepare_equity(
    *players: RangeLike | None,
    game: str | Game = HOLDEM,
    dead: HandLike = "",
    method: Method = "auto",
    threads: int = 0,
    seed: int | None = None,
    error: float | None = None,
    samples: int | None = None,
    seconds: float | None = None,
    budget: int | Literal["default"] | None = "default",
    combos: bool = False,
    categories: bool = False,
) -> PreparedEquity:
    """Prepare an equity question that is asked many times, about different boards or hands.

    Ranges and options are read once. A call then costs what its deals cost, and little more.

    Args:
        players: as `equity` takes them; None for a player whose hand or range each call gives.
        game: as `equity` takes it, like all arguments that follow.
        dead: cards that are out of play in every call.
        method: `auto`, `exact` or `sample`.
        threads: the number of threads, 0 for every core.
        seed: fixes the random deals of every call that has no seed of its own.
        error: random deals end when no player's equity has a greater standard error.
        samples: random deals end at this sample size.
        seconds: random deals end after this time.
        budget: the highest cost of an exact answer.
        combos: also give the equity of each combo of each player.
        categories: also give how often each player's hand ends in each category.

    Returns:
        a function of the open players' hands, with the keywords `board`, `dead` and `seed`. It
        returns what `equity` returns for the same arguments.

    Raises:
        CardmathError, CardmathTypeError: as `equity` raises them; those about the whole question,
            such as a card in two places, are raised by its calls.

    >>> ask = prepare_equity(None, "QQ+, AKs")
    >>> for hand in "AhKh", "JsJh":
    ...     for board in "Ks7h2d", "Jd7h2d":
    ...         print(hand, board, f"{float(ask(hand, board=board).players[0].equity):.4f}")
    AhKh Ks7h2d 0.5794
    AhKh Jd7h2d 0.2526
    JsJh Ks7h2d 0.0703
    JsJh Jd7h2d 0.8998
    >>> ask
    prepare_equity(None, 'QQ+, AKs')
    """
    options = Answering.read(
        ERROR,
        method=method,
        threads=threads,
        seed=seed,
        error=error,
        samples=samples,
        seconds=seconds,
        budget=budget,
    )
    details = Details(flag("combos", combos), flag("categories", categories))
    return PreparedEquity(players, find_game(game), Hand(dead), details, options, seed)
